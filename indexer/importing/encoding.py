"""Text from bytes: UTF-8, UTF-16 with its mark, GB18030; anything else is refused."""

from __future__ import annotations

import codecs
import re

from indexer.errors import SourceError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_HAN = re.compile(r"[\u3400-\u9fff]")
# Punctuation and the most frequent characters of any Chinese text. GB18030 gives a reading to nearly
# every run of bytes, so that the bytes can be read proves nothing; that these occur does.
_FREQUENT = re.compile("[，。：、的是一在不了有和人这中为上个时以到可以会将会其牌位]")
_LEAST_FREQUENT_SHARE = 0.08


def decode(content: bytes, name: str) -> str:
    """The text that `content` is.

    Raises SourceError naming the file when it is binary or in another encoding.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _checked(_decoded(content, encoding, name), name)
    try:
        return _checked(content.decode("utf-8"), name)
    except UnicodeDecodeError:
        pass
    text = _decoded(content, "gb18030", name)
    _checked(text, name)
    han = len(_HAN.findall(text))
    if not han or len(_FREQUENT.findall(text)) < _LEAST_FREQUENT_SHARE * han:
        raise _unknown(name)
    return text


def _decoded(content: bytes, encoding: str, name: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise _unknown(name) from None


def _checked(text: str, name: str) -> str:
    if _CONTROL.search(text):
        raise SourceError(f"{name}：不是文本文件（含有控制字符）；可以导入 PDF、文本、HTML 和 Markdown")
    return text


def _unknown(name: str) -> SourceError:
    return SourceError(f"{name}：编码无法识别；请另存为 UTF-8、带 BOM 的 UTF-16 或 GB18030 后再导入")
