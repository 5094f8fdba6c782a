"""The build folder: kept whole or not at all.

``current`` names the folder of the build in use, ``<hash>-<token>/`` holds it: ``library.json``,
``index/`` and, written last, ``manifest.json``. Every build gets a folder of its own and ``current`` is
replaced atomically, so a reader sees one build or the other, never a mixture, and two builds at once do
not meet. Everything here can be made again; nothing else in the build folder is ever touched.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from indexer.errors import SourceError
from indexer.fingerprint import InputFile
from indexer.model import Library

FORMAT = 2
LIBRARY_FILE = "library.json"
_MANIFEST_FILE = "manifest.json"
_POINTER_FILE = "current"
_FOLDER_NAME = re.compile(r"[0-9a-f]{16}-[0-9a-f]{8}")
_ABANDONED_AFTER = 3600.0
"""Seconds after which a folder without manifest belongs to a build that was killed."""
_SETTLED_AFTER = 60.0
"""Seconds for which a finished build is left alone: another process may be about to make it current."""


class StoredFile(msgspec.Struct, frozen=True):
    """One file of a build: its size, which is cheap to check, and its SHA-256, which is sure."""

    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a build folder holds and what it was made from."""

    format: int
    build: str
    inputs: tuple[InputFile, ...]
    files: dict[str, StoredFile]


class Stored(msgspec.Struct, frozen=True):
    """A build on disk: its folder and manifest."""

    folder: Path
    manifest: Manifest


def read_current(build_folder: Path) -> Stored | None:
    """The build in use, or None when there is none, or it is damaged or of another format.

    Checks that every file is there and as long as it was; `is_whole` reads them too.
    """
    try:
        name = (build_folder / _POINTER_FILE).read_text("ascii").strip()
        if not _FOLDER_NAME.fullmatch(name):
            return None
        folder = build_folder / name
        manifest = msgspec.json.decode((folder / _MANIFEST_FILE).read_bytes(), type=Manifest)
        has_all = all((folder / path).stat().st_size == file.size for path, file in manifest.files.items())
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return Stored(folder, manifest) if has_all and manifest.format == FORMAT else None


def read_library(stored: Stored) -> Library | None:
    """The library of a build, or None when its file is not the one that was written."""
    try:
        content = (stored.folder / LIBRARY_FILE).read_bytes()
        if _sha256(content) != stored.manifest.files[LIBRARY_FILE].sha256:
            return None
        return msgspec.json.decode(content, type=Library)
    except (OSError, KeyError, msgspec.MsgspecError):
        return None


def is_whole(stored: Stored) -> bool:
    """Whether every file of a build, the index too, still has the content that was written."""
    try:
        return all(
            _sha256((stored.folder / path).read_bytes()) == file.sha256
            for path, file in stored.manifest.files.items()
        )
    except OSError:
        return False


@contextmanager
def new_build(build_folder: Path, build: str, inputs: tuple[InputFile, ...]) -> Iterator[Path]:
    """Give a fresh folder to write into; on a clean exit make it the build in use.

    On an error nothing changes. Raises SourceError when the build folder cannot be written.
    """
    folder = _fresh_folder(build_folder, build)
    try:
        yield folder
        _write_manifest(folder, build, inputs)
        _write_atomically(build_folder / _POINTER_FILE, folder.name.encode("ascii"))
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise _not_writable(build_folder, error) from error
        raise
    _remove_old(build_folder, keep=folder.name)


def replace_manifest(stored: Stored, inputs: tuple[InputFile, ...]) -> None:
    """Note new file times in an otherwise unchanged build; a read-only folder is left as it is."""
    manifest = msgspec.structs.replace(stored.manifest, inputs=inputs)
    try:
        _write_atomically(stored.folder / _MANIFEST_FILE, msgspec.json.encode(manifest))
    except OSError:
        return


def _fresh_folder(build_folder: Path, build: str) -> Path:
    folder = build_folder / f"{build}-{secrets.token_hex(4)}"
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise _not_writable(build_folder, error) from error
    return folder


def _write_manifest(folder: Path, build: str, inputs: tuple[InputFile, ...]) -> None:
    files = {
        path.relative_to(folder).as_posix(): StoredFile(path.stat().st_size, _sha256(path.read_bytes()))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    manifest = Manifest(FORMAT, build, inputs, files)
    _write_atomically(folder / _MANIFEST_FILE, msgspec.json.encode(manifest))


def _write_atomically(path: Path, content: bytes) -> None:
    fresh = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    try:
        fresh.write_bytes(content)
        os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _remove_old(build_folder: Path, keep: str) -> None:
    """Remove builds that are no longer in use, but the newest of them: a reader may have it open.

    Folders without manifest are being written, or were left by a build that was killed; those go too
    once they are old. Another build may remove the same folders at the same time.
    """
    now = time.time()
    finished: list[tuple[float, Path]] = []
    for folder in build_folder.iterdir():
        if folder.name == keep or not _FOLDER_NAME.fullmatch(folder.name):
            continue
        try:
            changed = folder.stat().st_mtime
        except OSError:
            continue
        if (folder / _MANIFEST_FILE).is_file():
            finished.append((changed, folder))
        elif now - changed > _ABANDONED_AFTER:
            shutil.rmtree(folder, ignore_errors=True)
    for changed, folder in sorted(finished)[:-1]:
        if now - changed > _SETTLED_AFTER:
            shutil.rmtree(folder, ignore_errors=True)


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _not_writable(build_folder: Path, error: OSError) -> SourceError:
    return SourceError(
        f"{build_folder}：编译结果写不进去（{error.strerror}）；请让它可写，或把 FUPAN_BUILD 设为别的文件夹"
    )
