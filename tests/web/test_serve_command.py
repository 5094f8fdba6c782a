"""``fupan serve``: compiling happens in a process of its own, so that the server stays small."""

import subprocess
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import serve_command
from app.desk import Desk
from app.desk.building import build_desk, is_built
from app.web import serving
from indexer.places import Places


def test_build_is_told_from_none(desk: Desk, tmp_path_factory: pytest.TempPathFactory) -> None:
    places = desk.places
    build_desk(places)
    assert is_built(places)
    empty = Places(root=places.root, imported=places.imported, build=tmp_path_factory.mktemp("empty"))
    assert not is_built(empty)


def test_server_whose_build_fails_does_not_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    started: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        started.append(command)
        return subprocess.CompletedProcess(command, 2)

    monkeypatch.setenv("FUPAN_BUILD", str(tmp_path_factory.mktemp("none")))
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(serving, "bind", lambda _host, _port: [])
    ended = CliRunner().invoke(serve_command.command, ["--port", "0"])
    assert ended.exit_code == 2
    assert started[0][-1] == "build"
