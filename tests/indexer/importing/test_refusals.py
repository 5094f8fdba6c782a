"""What cannot be imported is refused in one line, and nothing is written."""

import os
import zlib

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from indexer.errors import FupanError
from indexer.importing import pdf, received, request
from indexer.importing.importer import import_document
from indexer.importing.request import ImportRequest
from indexer.places import Places
from tests.indexer.importing.official_pdf import blank_pdf, chinese_rules, write_pdf

RULES = (
    "100. 战斗\n100.1. 一名单位进入战场。\n100.2. 结算链闭环时，法术结算。\n100.3. 符文进入休眠状态。\n"
    "100.4. 优先行动权传递。\n100.5. 战力变为 0。\n"
)
FAQ = "官方 FAQ\n我的单位在法术对决中会怎样？\n它留在战场上，结算链不变。\n"


def assert_nothing_written(places: Places) -> None:
    assert not places.imported.exists() or list(places.imported.iterdir()) == []


@pytest.fixture(scope="module")
def small_pdf() -> bytes:
    return write_pdf(chinese_rules(60))[0]


def packed_pdf(size: int) -> bytes:
    packed = zlib.compress(b"0 " * (size // 2), 9)
    head = b"%PDF-1.4\n1 0 obj\n<</Filter/FlateDecode/Length " + str(len(packed)).encode()
    return head + b">>\nstream\n" + packed + b"\nendstream\nendobj\n%%EOF"


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("empty.pdf", b"", "文件是空的"),
        ("empty.txt", b" \n\n", "文件是空的"),
        ("junk.pdf", b"%PDF-1.4\n" + bytes(range(256)) * 20 + b"%%EOF", "PDF 已损坏"),
        ("binary.txt", bytes(range(256)) * 20, "编码无法识别|不是文本文件"),
        ("program.txt", b"MZ\x00\x01\x02 text", "不是文本文件"),
        ("latin.txt", "Règle 100.1 : l’unité\n".encode("latin-1", "replace") * 50, "编码无法识别"),
        ("shopping.txt", "牛奶\n鸡蛋\n面包\n", "只找到 0 个条文编号"),
        ("phones.txt", "".join(f"{900 - n} 某人的电话\n" for n in range(50)), "按顺序递增"),
        ("other.txt", "".join(f"100.{n}. 每位牌手轮流抓一张牌。\n" for n in range(1, 30)), "术语"),
        ("page.html", "<p>404 Not Found</p>", "只找到"),
        ("long.txt", "符" * 30_000, "上限 20000"),
    ],
)
def test_refused(name, content, expected, import_core, own_places):
    with pytest.raises(FupanError, match=expected) as refused:
        import_core(content, name)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)
    assert_nothing_written(own_places)


def test_a_truncated_pdf(small_pdf, import_core, own_places):
    for size in (len(small_pdf) // 2, len(small_pdf) - 40):
        with pytest.raises(FupanError, match="PDF 不完整"):
            import_core(small_pdf[:size], "rules.pdf")
    assert_nothing_written(own_places)


def test_a_truncated_pdf_with_an_end_mark(small_pdf, import_core, own_places):
    with pytest.raises(FupanError, match=r"损坏|没有文字|只找到"):
        import_core(small_pdf[: len(small_pdf) // 2] + b"\n%%EOF\n", "rules.pdf")
    assert_nothing_written(own_places)


@pytest.mark.parametrize("password", ["secret", ""])
def test_an_encrypted_pdf(password, import_core, own_places):
    encrypted, _ = write_pdf(chinese_rules(60), encrypt=StandardEncryption(password, ownerPassword="owner"))
    with pytest.raises(FupanError, match="PDF 已加密"):
        import_core(encrypted, "rules.pdf")
    assert_nothing_written(own_places)


def test_a_pdf_without_text(import_core, own_places):
    with pytest.raises(FupanError, match="没有文字"):
        import_core(blank_pdf(), "scan.pdf")
    assert_nothing_written(own_places)


def test_a_pdf_with_too_many_pages(small_pdf, import_core, monkeypatch):
    monkeypatch.setattr(pdf, "MOST_PAGES", 2)
    with pytest.raises(FupanError, match="超过上限 2 页"):
        import_core(small_pdf, "rules.pdf")


def test_a_pdf_page_with_too_many_characters(small_pdf, import_core, monkeypatch):
    monkeypatch.setattr(pdf, "MOST_CHARACTERS_ON_PAGE", 100)
    with pytest.raises(FupanError, match="超过 100 个字符"):
        import_core(small_pdf, "rules.pdf")


def test_a_pdf_that_unpacks_into_very_much(import_core, own_places):
    bomb = packed_pdf(pdf.MOST_UNPACKED_BYTES + 2**21)
    assert len(bomb) < 2**21
    with pytest.raises(FupanError, match="解压后超过上限 512 MB"):
        import_core(bomb, "bomb.pdf")
    assert_nothing_written(own_places)


def test_a_text_of_200_megabytes_is_not_even_read(tmp_path, own_places, library):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(b"100. ")
        file.truncate(200 * 2**20)
    asked = ImportRequest(path, "core", "core-new", "2027-01-15")
    with pytest.raises(FupanError, match=r"200\.0 MB，超过文本的上限 8 MB"):
        import_document(asked, own_places, library)
    assert_nothing_written(own_places)


def test_a_pdf_that_is_too_large(small_pdf, import_core, monkeypatch):
    monkeypatch.setattr(received, "LARGEST_PDF", 1000)
    with pytest.raises(FupanError, match="超过PDF的上限"):
        import_core(small_pdf, "rules.pdf")


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"id": "../escape"}, "--id '../escape'"),
        ({"id": ""}, "--id ''"),
        ({"id": "Core"}, "小写字母"),
        ({"id": "a/b"}, "--id 'a/b'"),
        ({"id": "con"}, "--id 'con'"),
        ({"id": "x" * 81}, "不超过 80"),
        ({"id": "core-2026-07-17"}, "已经有这个文档"),
        ({"date": "2027-02-30"}, "2027-02-30"),
        ({"date": "soon"}, "soon"),
        ({"effective": "2027-13-01"}, "2027-13-01"),
        ({"base": "core-1999"}, "--base 'core-1999'：没有这个版本；现有：core-2026-03-30、core-2026-07-17"),
        ({"expires": "on-conflict"}, "--expires 只用于"),
    ],
)
def test_a_wrong_request_for_core_rules(asked, expected, import_core, own_places):
    with pytest.raises(FupanError, match=expected):
        import_core(RULES, **asked)
    assert_nothing_written(own_places)


def test_a_faq_without_base(import_core):
    with pytest.raises(FupanError, match="--as faq 需要 --base"):
        import_core(FAQ, kind="faq")


def test_a_faq_with_an_effective_date(import_faq):
    with pytest.raises(FupanError, match="--effective 只用于"):
        import_faq(FAQ, effective="2027-02-01")


def test_rules_are_no_faq(import_faq, own_places):
    with pytest.raises(FupanError, match="不像 FAQ"):
        import_faq(RULES)
    assert_nothing_written(own_places)


def test_the_same_id_twice(import_core, own_places):
    import_core(RULES)
    before = sorted(own_places.imported.rglob("*"))
    with pytest.raises(FupanError, match="已经有这个文档"):
        import_core(RULES)
    assert sorted(own_places.imported.rglob("*")) == before


def test_a_missing_file(own_places, library, tmp_path):
    for path, expected in ((tmp_path / "none.pdf", "没有这个文件"), (tmp_path, "不是文件")):
        with pytest.raises(FupanError, match=expected):
            import_document(ImportRequest(path, "core", "x", "2027-01-15"), own_places, library)


@pytest.mark.skipif(os.name == "nt", reason="a file in place of a folder reads otherwise there")
def test_a_library_that_cannot_be_written(import_core, own_places):
    own_places.imported.write_text("a file where the library should be")
    with pytest.raises(FupanError, match="无法写入个人规则库"):
        import_core(RULES)


def test_a_dry_run_writes_nothing(import_core, own_places):
    report = import_core(RULES, dry_run=True).report
    assert (report.clauses, report.folder) == (6, None)
    assert_nothing_written(own_places)


def test_a_place_that_was_taken_meanwhile(import_core, own_places, monkeypatch):
    monkeypatch.setattr(request, "_check_unused", lambda *_: None)
    folder = own_places.imported / "rules/core/core-new"
    folder.mkdir(parents=True)
    with pytest.raises(FupanError, match="已经有这个文档"):
        import_core(RULES)
    assert list(folder.iterdir()) == []
    assert [path.name for path in own_places.imported.iterdir()] == ["rules"]
