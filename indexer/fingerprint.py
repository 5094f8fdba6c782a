"""What a build was made from: a cheap check by size and time, and a sure one by content."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from indexer.places import Places

_DOCUMENT_SUFFIXES = {".txt", ".tsv", ".toml", ".yaml", ".json", ".md"}


class InputFile(msgspec.Struct, frozen=True):
    """One file that a build read: where, how large, and when it last changed (nanoseconds)."""

    path: str
    size: int
    changed: int


def list_inputs(places: Places, programs: Iterable[Path] = ()) -> tuple[InputFile, ...]:
    """Every document, data file and program module that a build depends on, in a fixed order.

    Program modules count because another reader makes another library from the same documents;
    `programs` are further modules, or folders of them.
    """
    found = [
        module
        for program in (Path(__file__).resolve().parent, *programs)
        for module in _files_below(program, {".py"})
    ]
    for part in ("rules", "faq"):
        for folder in places.folders(part):
            found += _files_below(folder, _DOCUMENT_SUFFIXES)
    return tuple(found)


def content_hash(inputs: Iterable[InputFile], places: Places) -> str:
    """SHA-256 over names and contents of all inputs; independent of where the checkout lies."""
    digest = hashlib.sha256()
    for entry in inputs:
        path = Path(entry.path)
        digest.update(_portable_name(path, places).encode())
        digest.update(b"\0")
        digest.update(path.read_bytes())
        digest.update(b"\0")
    return digest.hexdigest()


def _files_below(folder: Path, suffixes: set[str]) -> Iterable[InputFile]:
    for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
        if path.suffix in suffixes and path.is_file():
            status = path.stat()
            yield InputFile(str(path), status.st_size, status.st_mtime_ns)


def _portable_name(path: Path, places: Places) -> str:
    for base in (places.root, places.imported, Path(__file__).resolve().parent.parent):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.name
