"""``fupan import``: from a file to a clause that `show` finds; refused or taken back without a trace."""

import json
import shutil

import pytest

from app.cli import main
from indexer.errors import SourceError
from tests.indexer.importing.official_pdf import chinese_rules, write_pdf


@pytest.fixture(autouse=True)
def library(monkeypatch, places, desk, tmp_path):
    """A user's library and a build of the test's own, begun as a copy of the shared one."""
    assert desk.library.revisions
    shutil.copytree(places.build, tmp_path / "build")
    monkeypatch.setenv("FUPAN_HOME", str(places.root))
    monkeypatch.setenv("FUPAN_BUILD", str(tmp_path / "build"))
    monkeypatch.setenv("FUPAN_LIBRARY", str(tmp_path / "library"))
    return tmp_path / "library"


@pytest.fixture
def run(capsys):
    def runner(*arguments: str) -> tuple[int, str, str]:
        code = 0
        try:
            main(list(arguments))
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return runner


@pytest.fixture(scope="module")
def rules(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("received") / "rules.pdf"
    path.write_bytes(write_pdf(chinese_rules(150))[0])
    return str(path)


def arguments(file: str, **options: str) -> list[str]:
    options = {"as": "core", "id": "core-2027-01-15", "date": "2027-01-15", **options}
    return ["import", file, *(part for name, value in options.items() for part in (f"--{name}", value))]


def test_what_was_imported_is_there(run, rules, library):
    code, out, err = run(*arguments(rules))
    assert (code, err) == (0, "")
    assert "条文 150，其中标题" in out
    assert "编号：无缺号、重号、乱序" in out
    assert "fupan diff core-2026-07-17 core-2027-01-15" in out
    code, out, err = run("show", "100.1", "--rev", "core-2027-01-15", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["text"] == chinese_rules(2)[1].text
    assert [path.name for path in (library / "rules/core").iterdir()] == ["core-2027-01-15"]
    assert [path.name for path in library.iterdir()] == ["rules"]


def test_a_dry_run_reports_and_writes_nothing(run, rules, library):
    code, out, err = run(*arguments(rules), "--dry-run", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert (answer["report"]["clauses"], answer["report"]["folder"]) == (150, None)
    assert answer["review"]["previous"] == "core-2026-07-17"
    assert answer["review"]["diff"]["summary"]["added"] > 100
    assert not library.exists()


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"date": "tomorrow"}, "tomorrow"),
        ({"id": "../x"}, "../x"),
        ({"id": "core-2026-07-17"}, "已经有这个文档"),
        ({"base": "core-1"}, "没有这个版本"),
        ({"as": "faq"}, "需要 --base"),
        ({"as": "book"}, "book"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(options, expected, run, rules, library):
    code, out, err = run(*arguments(rules, **options))
    assert (code, out) == (2, "")
    assert expected in err
    assert err.count("\n") == 1
    assert not library.exists()


def test_a_missing_file_is_one_line_and_exit_2(run, library):
    code, out, err = run(*arguments("none.pdf"))
    assert (code, out, err) == (2, "", "fupan：none.pdf：没有这个文件；请检查路径\n")
    assert not library.exists()


def test_what_the_library_cannot_take_is_taken_back(run, rules, library, monkeypatch):
    from indexer import library as compiling

    compile_library = compiling.compile_library

    def refuse(places, **rest):
        if (places.imported / "rules").exists():
            raise SourceError("这份文档放不进规则库")
        return compile_library(places, **rest)

    monkeypatch.setattr(compiling, "compile_library", refuse)
    code, _, err = run(*arguments(rules))
    assert (code, err) == (2, "fupan：这份文档放不进规则库\n")
    assert list((library / "rules/core").iterdir()) == []
    assert [path.name for path in library.iterdir()] == ["rules"]
