"""Running commands inside the test process."""

import json

import pytest

from app.cli import main


@pytest.fixture
def folders_of_the_test(monkeypatch, places):
    """The environment of a command that works with the documents and the library of the test run."""
    monkeypatch.setenv("FUPAN_HOME", str(places.root))
    monkeypatch.setenv("FUPAN_BUILD", str(places.build))
    monkeypatch.setenv("FUPAN_LIBRARY", str(places.imported))
    monkeypatch.setenv("FUPAN_DEBUG", "1")


@pytest.fixture
def run(capsys, folders_of_the_test):  # noqa: ARG001 - sets the environment
    """Run a command and give exit code, stdout and stderr."""

    def runner(*arguments: str) -> tuple[int, str, str]:
        code = 0
        try:
            main(list(arguments))
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return runner


@pytest.fixture
def answer(run):
    """Run a command with ``--json`` and give the value; the exit code must be 0."""

    def runner(*arguments: str):
        code, out, err = run(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return runner
