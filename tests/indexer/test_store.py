"""The build folder alone: whole builds, those of killed and simultaneous runs, and what is not ours."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from indexer import store
from indexer.errors import SourceError
from indexer.model import Library

HASH = "0123456789abcdef"
SMALL = msgspec.json.encode(Library(build=HASH))


def keep(build_folder: Path) -> Path:
    """Make a small build the one in use and give its folder."""
    with store.new_build(build_folder, HASH, ()) as folder:
        (folder / store.LIBRARY_FILE).write_bytes(SMALL)
        (folder / "index").mkdir()
        (folder / "index" / "words").write_bytes(b"words")
    return folder


def names(build_folder: Path) -> set[str]:
    return {path.name for path in build_folder.iterdir()}


def test_a_build_is_read_as_it_was_written(tmp_path):
    folder = keep(tmp_path)
    stored = store.read_current(tmp_path)
    assert stored is not None
    assert (stored.folder, stored.manifest.build) == (folder, HASH)
    assert sorted(stored.manifest.files) == ["index/words", "library.json"]
    assert store.read_library(stored) == Library(build=HASH)
    assert store.is_whole(stored)


@pytest.mark.parametrize("name", ["index/words", "library.json"])
def test_another_content_of_the_same_length_is_noticed(tmp_path, name):
    path = keep(tmp_path) / name
    path.write_bytes(path.read_bytes()[::-1])
    stored = store.read_current(tmp_path)
    assert stored is not None
    assert not store.is_whole(stored)
    assert (store.read_library(stored) is None) == (name == "library.json")


def test_the_build_in_use_and_the_one_before_it_are_kept(tmp_path):
    folders = [keep(tmp_path) for _ in range(4)]
    for time, folder in enumerate(folders):
        os.utime(folder, (time, time))
    last = keep(tmp_path)
    assert names(tmp_path) == {folders[-1].name, last.name, "current"}


def test_builds_of_the_last_minute_are_kept_for_those_who_may_read_them(tmp_path):
    folders = [keep(tmp_path) for _ in range(4)]
    assert names(tmp_path) == {*(folder.name for folder in folders), "current"}


def test_what_a_killed_build_left_is_removed_once_it_is_old(tmp_path):
    left, written = tmp_path / f"{HASH}-00000000", tmp_path / f"{HASH}-11111111"
    for folder in (left, written):
        folder.mkdir()
        (folder / "library.json").write_text("half")
    os.utime(left, (1, 1))
    built = keep(tmp_path)
    assert names(tmp_path) == {built.name, written.name, "current"}


@pytest.mark.parametrize("name", ["project", HASH, "new-project", f"{HASH}-0000000", "index"])
def test_folders_of_others_are_left_alone(tmp_path, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / "manifest.json").write_text("{}")
    os.utime(tmp_path / name, (1, 1))
    for _ in range(3):
        keep(tmp_path)
    assert (tmp_path / name / "manifest.json").read_text() == "{}"


def test_builds_at_once_do_not_meet(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        folders = list(pool.map(lambda _: keep(tmp_path), range(40)))
    assert len(set(folders)) == 40
    stored = store.read_current(tmp_path)
    assert stored is not None
    assert store.is_whole(stored)


def test_a_build_is_as_open_to_others_as_any_new_folder(tmp_path):
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain.txt").write_text("")
    folder = keep(tmp_path)
    assert folder.stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert (tmp_path / "current").stat().st_mode == (tmp_path / "plain.txt").stat().st_mode


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError()])
def test_a_build_that_breaks_off_leaves_nothing(tmp_path, error):
    first = keep(tmp_path)
    expected = SourceError if isinstance(error, OSError) else type(error)
    with pytest.raises(expected), store.new_build(tmp_path, HASH, ()):
        raise error
    assert names(tmp_path) == {first.name, "current"}


def test_a_full_disk_is_named(tmp_path):
    full = OSError(28, "No space left on device")
    with pytest.raises(SourceError, match=r"No space left on device.*FUPAN_BUILD"):  # noqa: SIM117
        with store.new_build(tmp_path, HASH, ()):
            raise full


@pytest.mark.parametrize("pointer", ["", "../../etc", HASH, f"{HASH}-0000000", "\x00", "名"])
def test_a_pointer_to_no_build_is_none(tmp_path, pointer):
    keep(tmp_path)
    (tmp_path / "current").write_text(pointer, "utf-8")
    assert store.read_current(tmp_path) is None


def test_a_build_of_another_format_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "FORMAT", store.FORMAT + 1)
    keep(tmp_path)
    monkeypatch.undo()
    assert store.read_current(tmp_path) is None
