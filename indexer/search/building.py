"""Writing the search index: documents to tokens, tokens to postings and to Whoosh, words to tables.

The folder holds ``search.msgpack`` (postings, what each document is, language tables), which answers
queries, and ``whoosh/``, the index it is checked against.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from indexer.errors import SourceError
from indexer.language.preparing import prepare_tables
from indexer.language.segmenting import Segmenter
from indexer.language.tables import LanguageTables
from indexer.language.vocabulary import Vocabulary, read_vocabulary
from indexer.model import Library
from indexer.places import Places
from indexer.search.documents import Document, documents_of
from indexer.search.exact import ExactTexts, compile_texts
from indexer.search.postings import Postings, compile_postings
from indexer.search.tokens import Tokeniser, WordFields
from indexer.search.whoosh_index import write_whoosh

INDEX_FILE = "search.msgpack"
WHOOSH_FOLDER = "whoosh"
EVERYDAY_FILE = "everyday.toml"
VOCABULARY_FILE = "terms.toml"


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """What a document is: kind, id, and the revision or FAQ it belongs to."""

    kind: str
    id: str
    scope: str


class StoredIndex(msgspec.Struct, frozen=True):
    """The content of ``search.msgpack``."""

    entries: tuple[Entry, ...]
    postings: Postings
    tables: LanguageTables
    texts: ExactTexts


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
        for text in (document.fields.body, document.fields.title, document.fields.examples)
    )
    paraphrases = [document.fields.everyday for document in documents]
    tables = prepare_tables(texts, paraphrases, vocabulary, names)
    tokeniser = Tokeniser(Segmenter(tables.frequencies))
    return documents, [tokeniser.fields(document) for document in documents], tables


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
