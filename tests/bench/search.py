"""The search: quality and time beside what one gets without this project, measured in the same run.

Stock engines index the same clauses and FAQ passages as plain text: Whoosh with jieba's own analyser and
its query parser (AND), SQLite FTS5 with trigrams (whole query, then any trigram), rank_bm25 over jieba's
words.
"""

import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from app.desk import Desk, open_desk
from app.desk.evaluating import Case, rank_of
from app.desk.search import index_of, search, suggest
from app.desk.search_answers import Hit
from indexer.places import Places, find_places
from indexer.search.building import write_index
from tests.search.conftest import read_cases

Find = Callable[[str], Sequence[Hit]]
PREFIXES = ("3", "323", "横", "优先", "致命伤", "ranj", "let", "亚", "远古", "控制权", "token", "结算链上")
HOSTILE = ("单位" * 50_000, "？！。，", "的了吗", "😀" * 100, ".*(a+)+$", "body:* AND ~", "__import__('os')")


def main() -> None:
    desk = open_desk()
    index_of(desk)
    halves = {half: read_cases(half) for half in ("tuning", "held-out")}
    cases = [case for found in halves.values() for case in found]
    print(f"{'quality':<26}{'n':>5}{'R@1':>8}{'R@5':>8}{'R@10':>8}{'MRR':>8}")
    for half, found in halves.items():
        _quality(f"fupan, {half}", found, lambda query: search(desk, query).hits)
    documents = _documents(desk)
    engines = {
        "stock Whoosh + jieba": _stock_whoosh(documents),
        "FTS5 trigram, whole query": _trigrams(documents, any_trigram=False),
        "FTS5 trigram, any": _trigrams(documents, any_trigram=True),
        "rank_bm25 + jieba": _rank_bm25(documents),
    }
    for name, find in engines.items():
        _quality(name, cases, find)
    print(f"\n{'a query, milliseconds':<26}{'p50':>8}{'p95':>8}{'max':>8}")
    _latency("fupan (≤ 4 / 12)", cases, lambda query: search(desk, query).hits)
    for name, find in engines.items():
        _latency(name, cases, find)
    suggest(desk, "a")
    _times("suggest (≤ 10)", [_milliseconds(suggest, desk, prefix) for prefix in PREFIXES * 5])
    _times("hostile (≤ 50)", [_milliseconds(search, desk, query) for query in HOSTILE])
    _building(desk)
    _process()


def _quality(name: str, cases: Sequence[Case], find: Find) -> None:
    ranks = [rank_of(case, list(find(case.query))[:10]) for case in cases]
    recalls = (sum(1 <= rank <= depth for rank in ranks) / len(ranks) for depth in (1, 5, 10))
    mean = sum(1 / rank for rank in ranks if rank) / len(ranks)
    print(f"{name:<26}{len(ranks):>5}" + "".join(f"{figure:>8.3f}" for figure in (*recalls, mean)))


def _latency(name: str, cases: Sequence[Case], find: Find) -> None:
    for case in cases[:20]:
        find(case.query)
    _times(name, [_milliseconds(find, case.query) for case in cases])


def _milliseconds(action: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    action(*arguments)
    return (time.perf_counter() - started) * 1000


def _times(name: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=20)
    print(f"{name:<26}{statistics.median(times):>8.2f}{cuts[18]:>8.2f}{max(times):>8.2f}")


def _documents(desk: Desk) -> list[Hit]:
    """Clauses of the revision in force and FAQ passages, as hits that an engine can give back."""
    revision = desk.revision()
    found = [
        Hit(
            "clause",
            clause.number,
            revision.id,
            clause.number,
            "",
            clause.full_text or clause.title or "",
            "",
            [],
            "",
            0,
        )
        for clause in revision.clauses
    ]
    for (faq, name), passage in desk.passages.items():
        text = passage.marker + passage.text
        found.append(Hit("faq", f"{faq}/{name}", "", None, "", text, "", [], "", 0))
    return found


def _stock_whoosh(documents: Sequence[Hit]) -> Find:
    from jieba.analyse import ChineseAnalyzer
    from whoosh.fields import STORED, TEXT, Schema
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import QueryParser

    index = RamStorage().create_index(Schema(place=STORED, text=TEXT(analyzer=ChineseAnalyzer())))
    writer = index.writer()
    for place, document in enumerate(documents):
        writer.add_document(place=place, text=document.text)
    writer.commit()
    parser = QueryParser("text", index.schema)

    def find(query: str) -> list[Hit]:
        with index.searcher() as searcher:
            return [documents[hit["place"]] for hit in searcher.search(parser.parse(query), limit=10)]

    return find


def _trigrams(documents: Sequence[Hit], *, any_trigram: bool) -> Find:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE found USING fts5(text, tokenize='trigram')")
    rows = ((place, document.text) for place, document in enumerate(documents))
    database.executemany("INSERT INTO found(rowid, text) VALUES (?, ?)", rows)

    def find(query: str) -> list[Hit]:
        plain = query.replace('"', "")
        parts = [plain[start : start + 3] for start in range(len(plain) - 2)] if any_trigram else [plain]
        if not parts:
            return []
        words = " OR ".join(f'"{part}"' for part in parts)
        statement = "SELECT rowid FROM found WHERE found MATCH ? ORDER BY rank LIMIT 10"
        return [documents[place] for (place,) in database.execute(statement, (words,))]

    return find


def _rank_bm25(documents: Sequence[Hit]) -> Find:
    import jieba
    from rank_bm25 import BM25Okapi

    index = BM25Okapi([jieba.lcut(document.text) for document in documents])

    def find(query: str) -> list[Hit]:
        scores = index.get_scores(jieba.lcut(query))
        best = sorted(range(len(documents)), key=lambda place: -scores[place])[:10]
        return [documents[place] for place in best if scores[place] > 0]

    return find


def _building(desk: Desk) -> None:
    places = find_places()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "index"
        started = time.perf_counter()
        write_index(desk.library, Places(places.root, places.imported, Path(folder)), place)
        seconds = time.perf_counter() - started
        size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    print(f"\nindex build {seconds:.2f} s (≤ 4), index and vocabulary {size / 1e6:.1f} MB (≤ 8)")


def _process() -> None:
    command = [sys.executable, "-c", "from app.cli import main; main()", "search", "致命伤害"]
    times = [
        _milliseconds(lambda: subprocess.run(command, check=True, capture_output=True, env=dict(os.environ)))
        for _ in range(7)
    ]
    print(f"first answer of the command line {statistics.median(times) / 1000:.2f} s (≤ 0.6)")
    # VmHWM and not ru_maxrss: the latter begins with what the parent had held before the exec.
    code = (
        "from pathlib import Path; from app.desk import open_desk\n"
        "from app.desk.search import search, suggest\n"
        "desk = open_desk(); [search(desk, query) for query in ('单位', 'lethal')]; suggest(desk, '单')\n"
        "status = Path('/proc/self/status').read_text()\n"
        "print(int(status.partition('VmHWM:')[2].split()[0]) // 1024)"
    )
    memory = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    print(f"memory of a process that has searched {memory.strip()} MB (≤ 150)")
