"""Writing the search index: documents to tokens, tokens to postings and to Whoosh, words to tables.

The folder holds ``search.msgpack`` (postings, what each document is, language tables), which answers
queries, and ``whoosh/``, the index it is checked against.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from indexer.errors import SourceError
from indexer.language.preparing import prepare_tables, with_targets
from indexer.language.segmenting import Segmenter
from indexer.language.tables import LanguageTables
from indexer.language.vocabulary import Vocabulary, read_vocabulary
from indexer.model import Library
from indexer.places import Places
from indexer.search.documents import Document, base_revision, documents_of
from indexer.search.exact import compile_texts
from indexer.search.postings import compile_postings
from indexer.search.stored import INDEX_FILE, Entry, StoredIndex
from indexer.search.tokens import Tokeniser, WordFields
from indexer.search.whoosh_index import write_whoosh

WHOOSH_FOLDER = "whoosh"
EVERYDAY_FILE = "everyday.toml"
VOCABULARY_FILE = "terms.toml"

_PRINTED = ("body", "title", "examples")


def write_index(library: Library, places: Places, folder: Path) -> None:
    """Write the search index of `library` into `folder`, a new folder.

    Reads ``rules/terms.toml`` and ``rules/everyday.toml`` from all places. Raises SourceError when one of
    them cannot be read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    documents, tokens, tables = prepare(library, places)
    stored = StoredIndex(
        entries=tuple(Entry(document.kind, document.id, document.scope) for document in documents),
        postings=compile_postings(tokens),
        tables=tables,
        texts=compile_texts(documents, str.maketrans(tables.simplified)),
        carried=_carried(library, tables.vocabulary),
    )
    (folder / INDEX_FILE).write_bytes(msgspec.msgpack.encode(stored))
    write_whoosh(documents, tokens, folder / WHOOSH_FOLDER)


def prepare(library: Library, places: Places) -> tuple[list[Document], list[WordFields], LanguageTables]:
    """Documents, their tokens, and the language tables."""
    vocabulary = read_terms(places)
    everyday = read_everyday(places)
    for number, sayings in vocabulary.sayings_by_clause.items():
        everyday[number] = (*everyday.get(number, ()), *sayings)
    documents = documents_of(library, everyday)
    names = [name for card in library.cards for name in card.all_names]
    texts = dict.fromkeys(
        text
        for document in documents
        for words in (document.fields,)
        for text in (words.body, words.title, words.examples, words.everyday)
    )
    tables = prepare_tables(texts, vocabulary, names)
    tokeniser = Tokeniser(Segmenter(tables.frequencies))
    tokens = [tokeniser.fields(document) for document in documents]
    return documents, tokens, with_targets(tables, _printed_words(tokens))


def _carried(library: Library, vocabulary: Vocabulary) -> dict[str, dict[str, str]]:
    """Where the clauses that the vocabulary names stand in every revision but the base."""
    base = base_revision(library)
    if base is None:
        return {}
    wanted = {number for term in vocabulary.terms for number in (*term.clauses, *term.see)}
    wanted |= {number for phrase in vocabulary.phrases for number in phrase.clauses}
    found: dict[str, dict[str, str]] = {one.id: {} for one in library.revisions if one.id != base.id}
    for pair in library.carried:
        if pair.revision == base.id and pair.number in wanted:
            found[pair.to_revision][pair.number] = pair.to_number
    return found


def _printed_words(tokens: Iterable[WordFields]) -> set[str]:
    """The words that the documents print themselves."""
    return {word for fields in tokens for name in _PRINTED for word in fields.get(name, ())}


def read_everyday(places: Places) -> dict[str, tuple[str, ...]]:
    """Plain-language paraphrases by clause number or ``faq/passage`` id."""
    merged: dict[str, tuple[str, ...]] = {}
    for folder in places.folders("rules"):
        path = folder / EVERYDAY_FILE
        if not path.is_file():
            continue
        try:
            data = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SourceError(f"{path}：读不出来（{error}）；请改正这个文件") from None
        for table, phrases in data.items():
            if not isinstance(phrases, dict):
                raise SourceError(f"{path}：{table} 应是一张表，写作 [clauses] 或 [faq]")
            for key, lines in phrases.items():
                if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
                    raise SourceError(f'{path}：{key} 应是一列句子，写作 "{key}" = ["…"]')
                merged[key] = (*merged.get(key, ()), *lines)
    return merged


def read_terms(places: Places) -> Vocabulary:
    """The vocabulary of ``rules/terms.toml``. Raises SourceError when it is missing or wrong."""
    return read_vocabulary(places.root / "rules" / VOCABULARY_FILE)
