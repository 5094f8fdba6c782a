"""The build folder: whole or not at all, repaired when damaged, refused in one line when impossible."""

import os
import shutil
from pathlib import Path

import pytest

from indexer import store
from indexer.build import Extra, ensure_built
from indexer.errors import SourceError
from indexer.model import Library
from indexer.places import Places, find_places

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _small_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the search index: how it is written has tests of its own, and takes seconds."""

    def write(_library: Library, _places: Places, folder: Path) -> None:
        folder.mkdir()
        (folder / "search.msgpack").write_bytes(b"an index")

    monkeypatch.setattr("indexer.search.building.write_index", write)


@pytest.fixture
def copied(tmp_path: Path) -> Places:
    """A copy of the documents that a test may spoil."""
    for part in ("rules", "faq"):
        shutil.copytree(ROOT / part, tmp_path / part)
    return Places(tmp_path, tmp_path / "imported", tmp_path / "build")


def folders_of(places: Places) -> set[str]:
    return {path.name for path in places.build.iterdir() if path.is_dir()}


def test_first_build_then_nothing_to_do(copied):
    first, second = ensure_built(copied), ensure_built(copied)
    assert (first.status, second.status) == ("built", "unchanged")
    assert first.library == second.library


def test_touching_a_file_without_changing_it_builds_nothing(copied):
    first = ensure_built(copied)
    path = copied.root / "rules/core/core-2026-07-17/revision.toml"
    os.utime(path, ns=(1, 1))
    again = ensure_built(copied)
    assert (again.status, again.library.build) == ("unchanged", first.library.build)


def test_a_changed_file_makes_another_build_and_keeps_one_old(copied):
    first = ensure_built(copied)
    path = copied.root / "rules/core/core-2026-07-17/revision.toml"
    for word in ("一", "二", "三"):
        path.write_text(path.read_text("utf-8") + f"# {word}\n", "utf-8")
        latest = ensure_built(copied)
        assert latest.status == "built"
        os.utime(latest.folder, (1, 1))
    assert latest.library.build != first.library.build
    assert len(folders_of(copied)) == 2


def test_the_build_does_not_depend_on_where_the_checkout_lies(copied, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    for part in ("rules", "faq"):
        shutil.copytree(ROOT / part, elsewhere / part)
    other = Places(elsewhere, elsewhere / "imported", elsewhere / "build")
    assert ensure_built(copied).library.build == ensure_built(other).library.build


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: (folder / "library.json").unlink(),
        lambda folder: (folder / "library.json").write_bytes(b"{}"),
        lambda folder: (folder / "manifest.json").write_bytes(b"\xff"),
        lambda folder: (folder / "manifest.json").unlink(),
        lambda folder: shutil.rmtree(folder),
        lambda folder: (shutil.rmtree(folder), folder.write_text("a file")),
        lambda folder: (folder.parent / "current").write_text("../../etc"),
    ],
    ids=[
        "library gone",
        "library emptied",
        "manifest garbled",
        "manifest gone",
        "folder gone",
        "folder a file",
        "pointer bad",
    ],
)
def test_a_damaged_build_is_repaired(copied, damage):
    first = ensure_built(copied)
    damage(first.folder)
    again = ensure_built(copied)
    assert (again.status, again.library) == ("repaired", first.library)


def test_a_garbled_library_of_the_right_size_is_repaired(copied):
    first = ensure_built(copied)
    path = first.folder / "library.json"
    path.write_bytes(b"x" * path.stat().st_size)
    assert ensure_built(copied).status == "repaired"


def test_a_library_with_another_word_of_the_same_length_is_repaired(copied):
    first = ensure_built(copied)
    path = first.folder / "library.json"
    path.write_bytes(path.read_bytes().replace("开环".encode(), "闭环".encode()))
    again = ensure_built(copied)
    assert (again.status, again.library) == ("repaired", first.library)


def test_a_garbled_index_is_repaired_by_the_build_command(copied):
    first = ensure_built(copied)
    path = next(path for path in sorted((first.folder / "index").rglob("*")) if path.is_file())
    whole = path.read_bytes()
    path.write_bytes(b"x" * len(whole))
    assert ensure_built(copied).status == "unchanged"
    again = ensure_built(copied, thorough=True)
    assert again.status == "repaired"
    assert (again.folder / path.relative_to(first.folder)).read_bytes() == whole


def test_an_unreadable_document_is_named(copied, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(SourceError, match=r"无法读取（Permission denied）"):
        ensure_built(copied)


def test_a_failed_build_leaves_the_old_one_in_use(copied):
    first = ensure_built(copied)
    source = copied.root / "rules/core/core-2026-07-17/source.txt"
    whole = source.read_bytes()
    source.write_bytes(whole.replace("黄金".encode(), b"", 1)[: len(whole) // 2])
    with pytest.raises(SourceError):
        ensure_built(copied)
    stored = store.read_current(copied.build)
    assert stored is not None
    assert stored.manifest.build == first.library.build
    assert folders_of(copied) == {first.folder.name}


def test_a_missing_source_is_named(copied):
    (copied.root / "rules/core/core-later-excerpt/source.txt").unlink()
    with pytest.raises(SourceError, match=r"core-later-excerpt/source\.txt：缺少"):
        ensure_built(copied)


def test_an_unknown_base_revision_is_named(copied):
    path = copied.root / "faq/faq-unleashed-2026-04-30/faq.toml"
    changed = path.read_text("utf-8").replace("core-2026-03-30", "core-1999-01-01")
    path.write_text(changed, "utf-8")
    with pytest.raises(SourceError, match=r"core-(1999-01-01|2026-03-30)"):
        ensure_built(copied)


def test_a_build_folder_that_is_a_file_is_refused(copied):
    copied.build.write_text("here already")
    with pytest.raises(SourceError, match="FUPAN_BUILD"):
        ensure_built(copied)


def test_a_read_only_build_folder_is_refused(copied, monkeypatch):
    def refuse(*_arguments, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(SourceError, match="FUPAN_BUILD"):
        ensure_built(copied)


def test_an_unchanged_build_is_read_from_a_read_only_folder(copied, monkeypatch):
    first = ensure_built(copied)
    os.utime(copied.root / "rules/core/core-2026-07-17/revision.toml", ns=(1, 1))

    def refuse(*_arguments, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert ensure_built(copied).library == first.library


def test_a_home_without_rules_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("FUPAN_HOME", str(tmp_path))
    with pytest.raises(SourceError, match="FUPAN_HOME"):
        find_places()


def test_environment_names_the_folders(monkeypatch, tmp_path):
    monkeypatch.setenv("FUPAN_HOME", str(ROOT))
    monkeypatch.setenv("FUPAN_BUILD", str(tmp_path / "b"))
    monkeypatch.setenv("FUPAN_LIBRARY", str(tmp_path / "l"))
    assert find_places() == Places(ROOT, tmp_path / "l", tmp_path / "b")


def _count_clauses(library: Library, _places: Places) -> bytes:
    return str(sum(len(revision.clauses) for revision in library.revisions)).encode()


def _refuse(_library: Library, _places: Places) -> bytes:
    raise SourceError("情景.yaml：不成样子")


@pytest.mark.parametrize("threads", [1, 2], ids=["in a process beside", "in this process"])
def test_an_extra_part_is_made_with_the_build(copied, monkeypatch, threads):
    monkeypatch.setattr("indexer.build.threading.active_count", lambda: threads)
    built = ensure_built(copied, extras=(Extra("数条文", "count", _count_clauses),))
    assert (built.folder / "count").read_bytes() == b"1640"


@pytest.mark.parametrize("threads", [1, 2], ids=["in a process beside", "in this process"])
def test_an_extra_part_that_fails_leaves_the_old_build_in_use(copied, monkeypatch, threads):
    monkeypatch.setattr("indexer.build.threading.active_count", lambda: threads)
    first = ensure_built(copied)
    extra = Extra("坏的", "bad", _refuse, programs=(Path(__file__),))
    with pytest.raises(SourceError, match=r"情景\.yaml：不成样子"):
        ensure_built(copied, extras=(extra,))
    stored = store.read_current(copied.build)
    assert stored is not None
    assert stored.manifest.build == first.library.build
