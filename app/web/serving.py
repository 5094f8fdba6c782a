"""Serving with waitress, in one process or several that share the listening socket."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from types import FrameType

from flask import Flask

from app.errors import BadInput

LARGEST_HEADER = 16 * 1024
LARGEST_BODY = 1024 * 1024
"""Bytes of a body that are received at all; the application refuses much less, with a page of its own."""
SECONDS_IDLE = 30
SECONDS_TO_STOP = 8.0


def bind(host: str, port: int) -> list[socket.socket]:
    """Listening sockets for every address that `host` means.

    Raises BadInput with what to do when the port is taken, may not be used, or the address is not ours.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise BadInput(f"地址 {host!r} 不可用（{error.strerror}）；本机用 127.0.0.1") from error
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise BadInput(_trouble(host, port, error)) from error
    return [listening]


def _trouble(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"端口 {port} 已被占用；换一个：fupan serve --port {port + 1 if port < 65535 else 8000}"
    if error.errno == errno.EACCES:
        return f"端口 {port} 不允许使用；用 1024 以上的端口，例如 --port 8000"
    return f"不能在 {host}:{port} 监听（{error.strerror}）；本机用 --host 127.0.0.1"


def serve(app: Flask, sockets: list[socket.socket], *, workers: int = 1, threads: int = 4) -> None:
    """Serve until interrupted. More than one worker needs a system with fork."""
    _start_logging()
    if workers == 1:
        signal.signal(signal.SIGTERM, _interrupt)
        _run(app, sockets, threads)
        return
    if not hasattr(os, "fork"):
        raise BadInput("--workers 大于 1 需要 Linux 或 macOS；这里请用 --workers 1 --threads 8")
    _run_several(app, sockets, workers, threads)


def _run(app: Flask, sockets: list[socket.socket], threads: int) -> None:
    import waitress

    with contextlib.suppress(KeyboardInterrupt):
        waitress.serve(
            app,
            sockets=sockets,
            threads=threads,
            ident=None,
            max_request_header_size=LARGEST_HEADER,
            max_request_body_size=LARGEST_BODY,
            channel_timeout=SECONDS_IDLE,
            clear_untrusted_proxy_headers=True,
            _quiet=True,
        )


def _run_several(app: Flask, sockets: list[socket.socket], workers: int, threads: int) -> None:
    """Fork the workers after the desk is open, so that they share its memory."""
    children = [_fork(app, sockets, threads) for _ in range(workers)]
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        for child in _ended():
            if child in children:
                children.remove(child)
                children.append(_fork(app, sockets, threads))
    except KeyboardInterrupt:
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)
        for child in children:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)


def _fork(app: Flask, sockets: list[socket.socket], threads: int) -> int:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGTERM, _interrupt)
        _run(app, sockets, threads)
        sys.stderr.flush()
        os._exit(0)
    return child


def _ended() -> Iterator[int]:
    with contextlib.suppress(ChildProcessError):
        while True:
            child, _ = os.wait()
            yield child


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """Stop; requests under way get a few seconds, a full queue does not hold the process longer."""
    last_resort = threading.Timer(SECONDS_TO_STOP, os._exit, (0,))
    last_resort.daemon = True
    last_resort.start()
    raise KeyboardInterrupt


def _start_logging() -> None:
    """Access lines as they are; everything else with its level. Both go to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    access = logging.getLogger("fupan.access")
    access.addHandler(handler)
    access.setLevel(logging.INFO)
    access.propagate = False
    # A warning for every request that waits is a line a request when it matters least.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
