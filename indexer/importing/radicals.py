"""Repair of radicals and ligatures (部首修复) that PDF extraction puts in place of characters.

A font may give one glyph to ⽤ (U+2F64, a Kangxi radical) and 用; some extractors deliver the radical.
The text then looks right and no search finds it. Only the blocks where that happens are touched:
NFKC over everything would turn ，（） into ASCII.
"""

from __future__ import annotations

import re
import unicodedata

# NFKC knows only two of the 115 radicals in U+2E80–2EFF; these are the others that are characters, or
# whose glyph a font shares with one. Radical and character by turns.
_SUPPLEMENT = (
    "⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬"
    "⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪疋⺫罒⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒⺳㓁⺶羊⺷羊⺸羊⺹耂⺺肀⺻聿⺼月⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西"
    "⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞飠⻟飠⻠饣⻡首⻢马"
    "⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀"
)
_BY_HAND = dict(zip(_SUPPLEMENT[::2], _SUPPLEMENT[1::2], strict=True))
_AFFECTED = re.compile("[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06]")

# U+0002 and U+FFFE are how PDFium delivers a hyphen at the end of a line.
_EXTRACTION_MARKS = {0x02: "-", 0xFFFE: "-", 0x00AD: "", 0x200B: "", 0x2060: "", 0xFEFF: "", 0x00A0: " "}


def repair(text: str) -> str:
    """`text` with radicals and ligatures as ordinary characters; everything else unchanged."""
    return _AFFECTED.sub(_character_of, text.translate(_EXTRACTION_MARKS))


def _character_of(match: re.Match[str]) -> str:
    found = match.group()
    return _BY_HAND.get(found) or unicodedata.normalize("NFKC", found)
