"""Building for the desk: the library, its index, and what every scenario came to."""

from __future__ import annotations

from pathlib import Path

from indexer.build import Built, Extra, Progress, ensure_built, is_current
from indexer.model import Library
from indexer.places import Places

REPLAYS_FILE = "replays.json"
HANDBOOK_FILE = "handbook.json"
_APP = Path(__file__).resolve().parents[1]


def build_desk(
    places: Places, progress: Progress | None = None, *, force: bool = False, thorough: bool = False
) -> Built:
    """The build with its replays and handbook; see :func:`indexer.build.ensure_built`."""
    return ensure_built(places, progress, extras=(REPLAYS, HANDBOOK), force=force, thorough=thorough)


def is_built(places: Places) -> bool:
    """Whether :func:`build_desk` would find everything made already."""
    return is_current(places, (REPLAYS, HANDBOOK))


def _replay_everything(_library: Library, places: Places) -> bytes:
    # Imported here: opening an unchanged build must not load the engine.
    from app.desk.replays import replay_everything

    return replay_everything(places)


REPLAYS = Extra(
    title="重演情景",
    file=REPLAYS_FILE,
    make=_replay_everything,
    programs=(_APP / "desk" / "replays.py", _APP / "engine"),
)


def _make_handbook(library: Library, places: Places) -> bytes:
    from app.desk.handbook import make_handbook

    return make_handbook(library, places)


HANDBOOK = Extra(
    title="检查手册",
    file=HANDBOOK_FILE,
    make=_make_handbook,
    programs=(_APP / "desk" / "handbook.py", _APP / "desk" / "links.py"),
)
