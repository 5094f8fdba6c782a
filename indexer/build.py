"""Building: documents and data files in, library and search index out.

:func:`ensure_built` is the only door that the application uses: it does nothing when nothing changed,
rebuilds when inputs changed or the build is damaged, and never leaves half a build behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from indexer import fingerprint, store
from indexer.model import Library
from indexer.places import Places

Progress = Callable[[str, int, int], None]
"""Called with a stage's Chinese name, its place and the number of stages."""

STAGES = ("阅读文档", "解析引用", "写入规则库", "建立索引")


@dataclass(frozen=True)
class Built:
    """A build ready for use. `status`: ``unchanged``, ``built`` or ``repaired``."""

    folder: Path
    library: Library
    status: str


def ensure_built(places: Places, progress: Progress | None = None, *, force: bool = False) -> Built:
    """The build that fits today's inputs, made now if need be.

    Raises SourceError for a document that does not fit or a build folder that cannot be written.
    """
    inputs = fingerprint.list_inputs(places)
    stored = store.read_current(places.build)
    damaged = stored is None and (places.build / "current").exists()
    if stored is not None and not force:
        library = _library_when_current(stored, inputs, places)
        if library is not None:
            return Built(stored.folder, library, "unchanged")
        damaged = damaged or stored.manifest.inputs == inputs
    library = _build(places, inputs, progress or _silent)
    return Built(places.build / library.build, library, "repaired" if damaged else "built")


def _library_when_current(
    stored: store.Stored, inputs: tuple[fingerprint.InputFile, ...], places: Places
) -> Library | None:
    if stored.manifest.inputs != inputs:
        if _build_name(inputs, places) != stored.manifest.build:
            return None
        store.replace_manifest(stored, inputs)
    return store.read_library(stored)


def _build(places: Places, inputs: tuple[fingerprint.InputFile, ...], progress: Progress) -> Library:
    # Imported here: opening an unchanged build must load no reader, matcher or search engine.
    from indexer.library import compile_library

    def stage(place: int) -> None:
        progress(STAGES[place], place, len(STAGES))

    build = _build_name(inputs, places)
    stage(0)
    library = msgspec.structs.replace(compile_library(places, on_references=lambda: stage(1)), build=build)
    with store.new_build(places.build, build, inputs) as folder:
        stage(2)
        (folder / store.LIBRARY_FILE).write_bytes(msgspec.json.encode(library))
        stage(3)
        _write_index(library, places, folder)
    progress("完成", len(STAGES), len(STAGES))
    return library


def _write_index(library: Library, places: Places, folder: Path) -> None:
    from indexer.search.building import write_index

    write_index(library, places, folder / "index")


def _build_name(inputs: tuple[fingerprint.InputFile, ...], places: Places) -> str:
    return fingerprint.content_hash(inputs, places)[:16]


def _silent(_stage: str, _place: int, _stages: int) -> None:
    return
