"""Building: documents and data files in, library and search index out.

:func:`ensure_built` is the only door that the application uses: it does nothing when nothing changed,
rebuilds when inputs changed or the build is damaged, and never leaves half a build behind.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from indexer import fingerprint, store
from indexer.errors import SourceError
from indexer.model import Library
from indexer.places import Places

Progress = Callable[[str, int, int], None]
"""Called with a stage's Chinese name, its place and the number of stages."""

Maker = Callable[[Library, Places], bytes]
Beside = Callable[[Maker, Library, Places], Callable[[], bytes]]

STAGES = ("阅读文档", "解析引用", "写入规则库", "建立索引")


@dataclass(frozen=True)
class Extra:
    """A part of the build that a layer above the indexer adds: one file in the build folder.

    `make` gives its content; `programs` are the modules, or folders of modules, that decide it.
    """

    title: str
    file: str
    make: Maker
    programs: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Built:
    """A build ready for use. `status`: ``unchanged``, ``built`` or ``repaired``."""

    folder: Path
    library: Library
    status: str


def ensure_built(
    places: Places,
    progress: Progress | None = None,
    *,
    extras: tuple[Extra, ...] = (),
    force: bool = False,
    thorough: bool = False,
) -> Built:
    """The build that fits today's inputs, made now if need be; `extras` are made last.

    `thorough` reads every file of the build to see whether it is still what was written; otherwise that
    is done for the library only, which is read anyway. `force` builds in any case.
    Raises SourceError for a document that does not fit or a build folder that cannot be written.
    """
    inputs = fingerprint.list_inputs(places, [program for extra in extras for program in extra.programs])
    stored = store.read_current(places.build)
    damaged = stored is None and os.path.exists(places.build / "current")
    if stored is not None and not force:
        library = _library_when_current(stored, inputs, places, thorough=thorough)
        if library is not None:
            return Built(stored.folder, library, "unchanged")
        damaged = damaged or stored.manifest.inputs == inputs
    with _collection_paused():
        folder, library = _build(places, inputs, extras, progress or _silent)
    return Built(folder, library, "repaired" if damaged else "built")


def is_current(places: Places, extras: tuple[Extra, ...] = ()) -> bool:
    """Whether the build fits today's inputs, by their fingerprints alone; nothing of it is read."""
    inputs = fingerprint.list_inputs(places, [program for extra in extras for program in extra.programs])
    stored = store.read_current(places.build)
    if stored is None:
        return False
    return stored.manifest.inputs == inputs or _build_name(inputs, places) == stored.manifest.build


def _library_when_current(
    stored: store.Stored, inputs: tuple[fingerprint.InputFile, ...], places: Places, *, thorough: bool
) -> Library | None:
    if stored.manifest.inputs != inputs:
        if _build_name(inputs, places) != stored.manifest.build:
            return None
        store.replace_manifest(stored, inputs)
    if thorough and not store.is_whole(stored):
        return None
    return store.read_library(stored)


def _build(
    places: Places, inputs: tuple[fingerprint.InputFile, ...], extras: tuple[Extra, ...], progress: Progress
) -> tuple[Path, Library]:
    # Imported here: opening an unchanged build must load no reader, matcher or search engine.
    from indexer.library import compile_library

    stages = (*STAGES, *(extra.title for extra in extras))

    def stage(place: int) -> None:
        progress(stages[place], place, len(stages))

    build = _build_name(inputs, places)
    stage(0)
    library = msgspec.structs.replace(compile_library(places, on_references=lambda: stage(1)), build=build)
    with store.new_build(places.build, build, inputs) as folder, _beside() as beside:
        made = [beside(extra.make, library, places) for extra in extras]
        stage(2)
        (folder / store.LIBRARY_FILE).write_bytes(msgspec.json.encode(library))
        stage(3)
        _write_index(library, places, folder)
        for place, (extra, content) in enumerate(zip(extras, made, strict=True), len(STAGES)):
            stage(place)
            (folder / extra.file).write_bytes(content())
    progress("完成", len(stages), len(stages))
    return folder, library


def _write_index(library: Library, places: Places, folder: Path) -> None:
    from indexer.search.building import write_index

    write_index(library, places, folder / "index")


def _build_name(inputs: tuple[fingerprint.InputFile, ...], places: Places) -> str:
    try:
        return fingerprint.content_hash(inputs, places)[:16]
    except OSError as error:
        raise SourceError(f"{error.filename}：无法读取（{error.strerror}）；请检查文件权限") from None


@contextmanager
def _beside() -> Iterator[Beside]:
    """Run makers in a process beside this one while the index is written, where that is safe.

    Gives a function that starts a maker and returns how to get its result. Forking is safe on Linux and
    while there is no other thread; elsewhere the maker runs when its result is asked for.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        yield lambda make, library, places: lambda: make(library, places)
        return
    # Imported here: they cost every command a tenth of its time.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:
        yield lambda make, library, places: pool.submit(make, library, places).result


@contextmanager
def _collection_paused() -> Iterator[None]:
    """No garbage collection inside: a build makes millions of small objects that live to its end, and
    walking them again and again is a fifth of its time."""
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()


def _silent(_stage: str, _place: int, _stages: int) -> None:
    return
