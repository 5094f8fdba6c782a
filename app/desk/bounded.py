"""Replaying what a visitor wrote: in a process of its own, with little time, little memory and no files.

``python -m app.desk.bounded`` is that process: one request on stdin, one answer on stdout.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from app.desk import Desk
from app.errors import BadInput
from indexer.model import Library
from indexer.places import find_places
from indexer.store import LIBRARY_FILE

log = logging.getLogger("fupan.web")

LARGEST_TEXT = 64 * 1024
MOST_STEPS = 2000
SECONDS = 2.0
SECONDS_TO_START = 8.0
MEMORY = 1024 * 1024 * 1024
AT_ONCE = 2

_FOLDER = "FUPAN_DESK_FOLDER"
_running = threading.BoundedSemaphore(AT_ONCE)


class ReplayRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario as YAML text, and the rules to replay it under: named, or those of a date."""

    text: str
    authority: str | None = None
    at: str | None = None


class Trouble(msgspec.Struct):
    """What is wrong with the scenario, and in which line if that is known."""

    message: str
    line: int | None = None


class Finished(msgspec.Struct, omit_defaults=True):
    """The answer of the process: the replay as JSON, empty without one, or what went wrong."""

    replay: msgspec.Raw = msgspec.Raw(b"")
    trouble: Trouble | None = None


class Busy(BadInput):
    """Too many replays at once."""


def replay_text(desk: Desk, request: ReplayRequest) -> Finished:
    """Replay a visitor's scenario within the limits.

    Raises BadInput when the text is too long, takes too long or needs too much; Busy when others are being
    replayed. What the scenario itself has wrong is in the answer.
    """
    if len(request.text.encode()) > LARGEST_TEXT:
        raise BadInput(f"情景太长；上限 {LARGEST_TEXT // 1024} KB")
    if not _running.acquire(timeout=1.0):
        raise Busy("正在重演别的情景；请过一会儿再试")
    try:
        return _in_process(desk, request)
    finally:
        _running.release()


def _in_process(desk: Desk, request: ReplayRequest) -> Finished:
    places = desk.places
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": os.pathsep.join(sys.path),
        "FUPAN_HOME": str(places.root),
        "FUPAN_BUILD": str(places.build),
        "FUPAN_LIBRARY": str(places.imported),
        _FOLDER: str(desk.folder),
    }
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "app.desk.bounded"],
            input=msgspec.json.encode(request),
            capture_output=True,
            env=environment,
            timeout=SECONDS + SECONDS_TO_START,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"重演超过 {SECONDS:g} 秒，已中止；请把情景缩短") from None
    try:
        return msgspec.json.decode(done.stdout, type=Finished)
    except msgspec.DecodeError:
        log.warning("a bounded replay ended with %s: %s", done.returncode, done.stderr.decode()[-2000:])
        raise BadInput("重演需要的内存太多，已中止；请把情景缩短") from None


class OutOfTime(Exception):  # noqa: N818 - an event, not a fault of the program
    """The replay has run for as long as it may."""


def main() -> None:
    """Answer one request; nothing but the answer goes to stdout."""
    from app.desk.replaying import workshop_of

    request = msgspec.json.decode(sys.stdin.buffer.read(), type=ReplayRequest)
    desk = _same_desk()
    workshop_of(desk)
    _limit_memory()
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    sys.stdout.buffer.write(msgspec.json.encode(_answer(desk, request)))


def _same_desk() -> Desk:
    """The desk of the process that asks: its very build, whatever has changed on disk since."""
    folder = Path(os.environ[_FOLDER])
    library = msgspec.json.decode((folder / LIBRARY_FILE).read_bytes(), type=Library)
    return Desk(library, folder, find_places())


def _answer(desk: Desk, request: ReplayRequest) -> Finished:
    from app.desk.replaying import run_text
    from app.engine.errors import ScenarioError
    from indexer.errors import FupanError

    try:
        answer: Any = run_text(desk, request.text, authority=request.authority, at=request.at)
    except OutOfTime:
        return Finished(trouble=Trouble(f"重演超过 {SECONDS:g} 秒，已中止；请把情景缩短"))
    except ScenarioError as error:
        return Finished(trouble=Trouble(error.reason, error.line))
    except FupanError as error:
        return Finished(trouble=Trouble(str(error)))
    except RecursionError:
        return Finished(trouble=Trouble("情景嵌套太深；请拆开"))
    if len(answer.steps) > MOST_STEPS:
        return Finished(trouble=Trouble(f"重演有 {len(answer.steps)} 步；上限 {MOST_STEPS} 步，请把情景缩短"))
    return Finished(replay=msgspec.Raw(msgspec.json.encode(answer)))


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise OutOfTime


if __name__ == "__main__":
    main()
