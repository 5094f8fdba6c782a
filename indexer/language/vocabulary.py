"""The vocabulary (词汇): official terms, what players say instead, and words that only ask.

Read from ``rules/terms.toml``, whose head explains the file. Plain data: :mod:`indexer.language.sayings`
finds its words in a query. Clause numbers are those of the newest complete core rules.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from indexer.errors import SourceError
from indexer.language.characters import plain
from indexer.numbers import read_number

DEFAULT_WEIGHT = 0.8
ORDINARY_WEIGHT = 0.5
LARGEST_FILE = 1024 * 1024


class Expression(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players say for a term, in the form that :func:`plain` gives a query.

    `weight`, above 0 up to 1, is how sure the meaning is. The guard: with `near`, it counts only when one
    of those words stands elsewhere in the query; it never counts inside or across a word of `unless`.
    """

    say: str
    weight: float = DEFAULT_WEIGHT
    near: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    @property
    def is_guarded(self) -> bool:
        """Whether the context decides if it counts."""
        return bool(self.near or self.unless)


class Term(msgspec.Struct, frozen=True):
    """One official term (术语) with its definition.

    `clauses` define the term and contain it; `see` define it without naming it; `outside` are sections
    that define it and are not in our copy of the rules.
    """

    name: str
    english: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    everyday: tuple[Expression, ...] = ()


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players say for several things at once: sayings, official words meant, clauses that settle it."""

    say: tuple[str, ...]
    means: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    weight: float = DEFAULT_WEIGHT


class Ignored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a question that name nothing: question words, fillers, and negations."""

    question: tuple[str, ...] = ()
    filler: tuple[str, ...] = ()
    negation: tuple[str, ...] = ()


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of question (``definition``, ``timing``, …) and the words by which it is known."""

    name: str
    say: tuple[str, ...]


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """All terms and sayings, in the order of the file; it encodes to JSON and back.

    `same_sense` lists everyday words that the rules use themselves, in the sense that we give them;
    `ordinary_english` English names that are everyday words, and so weigh only half.
    """

    terms: tuple[Term, ...]
    phrases: tuple[Phrase, ...] = ()
    ignored: Ignored = Ignored()
    intents: tuple[Intent, ...] = ()
    same_sense: tuple[str, ...] = ()
    ordinary_english: tuple[str, ...] = ()

    @cached_property
    def by_name(self) -> dict[str, Term]:
        """Terms by official name."""
        return {term.name: term for term in self.terms}

    @cached_property
    def by_english(self) -> dict[str, tuple[Term, ...]]:
        """Terms by English name, in lower case; one name can stand for two (``ready``)."""
        found: dict[str, list[Term]] = defaultdict(list)
        for term in self.terms:
            for name in term.english:
                found[name].append(term)
        return {name: tuple(terms) for name, terms in found.items()}

    @cached_property
    def by_expression(self) -> dict[str, tuple[tuple[Term, Expression], ...]]:
        """Terms with the expression that leads to them, by what is said."""
        found: dict[str, list[tuple[Term, Expression]]] = defaultdict(list)
        for term in self.terms:
            for expression in term.everyday:
                found[expression.say].append((term, expression))
        return {say: tuple(pairs) for say, pairs in found.items()}

    @cached_property
    def by_phrase(self) -> dict[str, tuple[Phrase, ...]]:
        """Phrases by each of their sayings."""
        found: dict[str, list[Phrase]] = defaultdict(list)
        for phrase in self.phrases:
            for say in phrase.say:
                found[say].append(phrase)
        return {say: tuple(phrases) for say, phrases in found.items()}

    @cached_property
    def sayings_by_clause(self) -> dict[str, tuple[str, ...]]:
        """The sayings of phrases by the clause that settles them: words to index with the clause."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for phrase in self.phrases:
            for number in phrase.clauses:
                found[number].update(dict.fromkeys(phrase.say))
        return {number: tuple(sayings) for number, sayings in found.items()}


def term_key(name: str) -> str:
    """An official name as it is looked for in a plain query: without quotation marks."""
    return plain(name, {}).translate({ord(mark): None for mark in "“”‘’"})


class _TermEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    english: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    everyday: tuple[str | Expression, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[_TermEntry, ...]
    phrase: tuple[Phrase, ...] = ()
    ignored: Ignored = Ignored()
    intent: tuple[Intent, ...] = ()
    same_sense: tuple[str, ...] = ()
    ordinary_english: tuple[str, ...] = ()


def read_vocabulary(path: Path) -> Vocabulary:
    """Read the vocabulary file.

    Raises SourceError with file, line and entry when the file is missing, too large or no TOML, when a
    key is unknown or a value has the wrong type, and when an entry breaks a rule: a name or an expression
    twice, a term without a definition, a number that is none, a weight out of range, an expression that is
    a term itself, is not in plain form, or has a single character and no guard.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SourceError(f"{path}：词汇文件大于 {LARGEST_FILE} 字节；请确认这是 terms.toml")
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise SourceError(f"{path}：无法读取词汇文件（{problem}）；它应是 UTF-8 的 TOML 文件") from None
    try:
        raw: dict[str, Any] = msgspec.toml.decode(text)
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as problem:
        raise SourceError(f"{path} {_place(text, str(problem))}：{problem}；请按文件开头的说明改正") from None
    except msgspec.DecodeError as problem:
        raise SourceError(f"{path}：不是有效的 TOML（{problem}）；请改正所指的行") from None
    for table, index, fault in _faults(file):
        raise SourceError(f"{path} 第 {_line(text, table, index)} 行：{fault}")
    terms = tuple(_term(entry) for entry in file.term)
    return Vocabulary(terms, file.phrase, file.ignored, file.intent, file.same_sense, file.ordinary_english)


def _term(entry: _TermEntry) -> Term:
    expressions = tuple(_expression(saying) for saying in entry.everyday)
    return Term(entry.name, entry.english, entry.clauses, entry.see, entry.outside, expressions)


def _expression(saying: str | Expression) -> Expression:
    return Expression(saying) if isinstance(saying, str) else saying


def _faults(file: _File) -> Iterator[tuple[str, int, str]]:
    """Table, place in it and what is wrong, in file order within each table."""
    names = {term_key(entry.name) for entry in file.term}
    seen: set[str] = set()
    for index, entry in enumerate(file.term):
        if entry.name in seen:
            yield "term", index, f"术语“{entry.name}”出现两次；请合并"
        seen.add(entry.name)
        for fault in _term_faults(entry, names):
            yield "term", index, f"术语“{entry.name}”：{fault}"
    said: dict[str, int] = {}
    for index, phrase in enumerate(file.phrase):
        for fault in _phrase_faults(phrase):
            yield "phrase", index, fault
        for say in phrase.say:
            if said.setdefault(say, index) != index:
                yield "phrase", index, f"说法“{say}”已属于另一个 [[phrase]]；请只留一处"


def _term_faults(entry: _TermEntry, names: set[str]) -> Iterator[str]:
    if not (entry.clauses or entry.outside):
        yield "没有定义；请在 clauses 或 outside 中写出条文编号"
    yield from _number_faults((*entry.clauses, *entry.see, *entry.outside))
    for name in entry.english:
        if name != plain(name, {}):
            yield f"英文“{name}”应写成“{plain(name, {})}”"
    expressions = [_expression(saying) for saying in entry.everyday]
    if repeated := _first_repeated([*entry.english, *(expression.say for expression in expressions)]):
        yield f"“{repeated}”出现两次；请只留一处"
    for expression in expressions:
        if expression.say in names:
            yield f"“{expression.say}”本身是术语，不能作为日常说法"
        if len(expression.say) == 1 and not expression.is_guarded:
            yield f"单字“{expression.say}”需要 near 或 unless 限定"
        yield from _saying_faults(expression.say, expression.weight)


def _phrase_faults(phrase: Phrase) -> Iterator[str]:
    if not phrase.say or not phrase.means:
        yield "[[phrase]] 需要 say 和 means"
    yield from _number_faults(phrase.clauses)
    if repeated := _first_repeated(phrase.say):
        yield f"“{repeated}”出现两次；请只留一处"
    for say in phrase.say:
        yield from _saying_faults(say, phrase.weight)


def _saying_faults(say: str, weight: float) -> Iterator[str]:
    if not say or say != plain(say, {}):
        yield f"说法“{say}”应写成“{plain(say, {})}”（半角、小写、无多余空格）"
    if not 0 < weight <= 1:
        yield f"“{say}”的权重 {weight} 应大于 0 且不超过 1"


def _number_faults(numbers: tuple[str, ...]) -> Iterator[str]:
    for number in numbers:
        read = read_number(number)
        if read is None or str(read) != number:
            yield f"“{number}”不是规范的条文编号；应如 323.6 或 135.2.e.5.a"


def _first_repeated(words: list[str] | tuple[str, ...]) -> str | None:
    return next((word for place, word in enumerate(words) if word in words[:place]), None)


def _place(text: str, problem: str) -> str:
    path = re.search(r"\$\.(term|phrase|intent)\[(\d+)\]", problem)
    return f"第 {_line(text, path[1], int(path[2]))} 行" if path else "文件"


def _line(text: str, table: str, index: int) -> int:
    """The line, counted from 1, on which the entry of that place in the table begins."""
    heads = [number for number, line in enumerate(text.splitlines(), 1) if line.strip() == f"[[{table}]]"]
    return heads[index] if index < len(heads) else 1
