"""UTF-8, UTF-16 with its mark and GB18030 are read; everything else is refused."""

import codecs
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.errors import SourceError
from indexer.importing.encoding import decode

CHINESE = "100.1. 一名单位进入战场，结算链闭环时，法术结算。\n"


@pytest.mark.parametrize(
    "content",
    [
        CHINESE.encode(),
        codecs.BOM_UTF8 + CHINESE.encode(),
        CHINESE.encode("utf-16"),
        codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"),
        CHINESE.encode("gb18030"),
        CHINESE.encode("gbk"),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16", "utf-16 big endian", "gb18030", "gbk"],
)
def test_read(content):
    assert decode(content, "x") == CHINESE


@pytest.mark.parametrize(
    "content",
    [
        ("100.1. 一名單位進入戰場，結算鏈閉環時，法術結算。" * 5).encode("big5"),
        ("100.1. ユニットが戦場に入る。" * 5).encode("shift_jis"),
        CHINESE.encode()[:-2],
        CHINESE.encode("utf-16-le"),
        ("100.1. l’unité était ôtée" * 5).encode("cp1252"),
    ],
    ids=["big5", "shift-jis", "cut utf-8", "utf-16 without mark", "cp1252"],
)
def test_refused(content):
    with pytest.raises(SourceError, match=r"^x：(编码无法识别|不是文本文件)"):
        decode(content, "x")


@given(st.binary(max_size=200))
def test_bytes_are_read_or_refused_and_never_crash(content):
    with suppress(SourceError):
        decode(content, "x")


@given(st.text(st.characters(exclude_categories=("Cs", "Cc"))))
def test_utf_8_comes_back(text):
    assert decode(text.encode(), "x") == text.removeprefix("\ufeff")
