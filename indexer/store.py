"""The build folder: kept whole or not at all.

``current`` names the folder of the build in use, ``<hash>/`` holds it: ``library.json``, ``index/`` and
``manifest.json``. A new build is made beside the old one and ``current`` is replaced atomically, so a
reader sees one build or the other, never a mixture. Everything here can be made again.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from indexer.errors import SourceError
from indexer.fingerprint import InputFile
from indexer.model import Library

FORMAT = 1
LIBRARY_FILE = "library.json"
_MANIFEST_FILE = "manifest.json"
_POINTER_FILE = "current"


class Manifest(msgspec.Struct, frozen=True):
    """What a build folder holds and what it was made from."""

    format: int
    build: str
    inputs: tuple[InputFile, ...]
    files: dict[str, int]


class Stored(msgspec.Struct, frozen=True):
    """A build on disk: its folder and manifest."""

    folder: Path
    manifest: Manifest


def read_current(build_folder: Path) -> Stored | None:
    """The build in use, or None when there is none, or it is damaged or of another format."""
    try:
        name = (build_folder / _POINTER_FILE).read_text("ascii").strip()
        if not name.isalnum():
            return None
        folder = build_folder / name
        manifest = msgspec.json.decode((folder / _MANIFEST_FILE).read_bytes(), type=Manifest)
        whole = all((folder / file).stat().st_size == size for file, size in manifest.files.items())
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return Stored(folder, manifest) if whole and manifest.format == FORMAT else None


def read_library(stored: Stored) -> Library | None:
    """The library of a build, or None when its file is damaged."""
    try:
        return msgspec.json.decode((stored.folder / LIBRARY_FILE).read_bytes(), type=Library)
    except (OSError, msgspec.MsgspecError):
        return None


@contextmanager
def new_build(build_folder: Path, build: str, inputs: tuple[InputFile, ...]) -> Iterator[Path]:
    """Give a fresh folder to write into; on a clean exit make it the build in use.

    On an error nothing changes. Raises SourceError when the build folder cannot be written.
    """
    fresh = _fresh_folder(build_folder)
    try:
        yield fresh
        _write_manifest(fresh, build, inputs)
        final = build_folder / build
        if final.exists():
            shutil.rmtree(final)
        fresh.rename(final)
        _point_to(build_folder, build)
    except OSError as error:
        raise _not_writable(build_folder, error) from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    _remove_old(build_folder, keep=build)


def replace_manifest(stored: Stored, inputs: tuple[InputFile, ...]) -> None:
    """Note new file times in an otherwise unchanged build; a read-only folder is left as it is."""
    manifest = msgspec.structs.replace(stored.manifest, inputs=inputs)
    try:
        _write_atomically(stored.folder / _MANIFEST_FILE, msgspec.json.encode(manifest))
    except OSError:
        return


def _fresh_folder(build_folder: Path) -> Path:
    try:
        build_folder.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix="new-", dir=build_folder))
    except OSError as error:
        raise _not_writable(build_folder, error) from error


def _write_manifest(folder: Path, build: str, inputs: tuple[InputFile, ...]) -> None:
    files = {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    manifest = Manifest(FORMAT, build, inputs, files)
    (folder / _MANIFEST_FILE).write_bytes(msgspec.json.encode(manifest))


def _point_to(build_folder: Path, build: str) -> None:
    _write_atomically(build_folder / _POINTER_FILE, build.encode("ascii"))


def _write_atomically(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _remove_old(build_folder: Path, keep: str) -> None:
    """Remove builds that are no longer in use, but the newest of them: a reader may have it open."""
    old = [
        folder
        for folder in build_folder.iterdir()
        if folder.is_dir() and folder.name != keep and (folder / _MANIFEST_FILE).is_file()
    ]
    old.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in old[1:]:
        shutil.rmtree(folder, ignore_errors=True)


def _not_writable(build_folder: Path, error: OSError) -> SourceError:
    return SourceError(
        f"{build_folder}：编译结果写不进去（{error.strerror}）；请让它可写，或把 FUPAN_BUILD 设为别的文件夹"
    )
