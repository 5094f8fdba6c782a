"""How fast the server answers: pages and searches measured by wrk, with one process and with two."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUERIES = ROOT / "tests" / "queries" / "tuning.jsonl"
SECONDS = 5
MODERATE = 2
"""Connections at once: two readers who never rest."""
MANY = 16

_ADDRESS = re.compile(r"http://127\.0\.0\.1:[0-9]+")
_SCRIPT = """
local paths = {%s}
local at = 0
request = function()
  at = at %% #paths + 1
  return wrk.format("GET", paths[at])
end
done = function(summary, latency)
  io.write(string.format("RESULT %%.2f %%.2f %%.2f %%.0f %%d\\n", latency:percentile(50) / 1000,
    latency:percentile(95) / 1000, latency:percentile(99) / 1000,
    summary.requests / (summary.duration / 1000000), summary.errors.status + summary.errors.timeout))
end
"""


def main() -> None:
    """Print percentiles and throughput; the aims stand beside them."""
    if shutil.which("wrk") is None:
        print("  wrk is not installed (apt-get install wrk); nothing measured")
        return
    clauses = [f"/rules/core-2026-07-17/{number}" for number in _numbers()]
    searches = [f"/search.json?q={_quoted(query)}&limit=10" for query in _queries()]
    # Every search is another one: the number at the end keeps it out of the cache of pages.
    new_searches = [f"{path}&n={turn}" for turn in range(400) for path in searches]
    with _server(workers=1) as address:
        _measure(address, clauses[:50], MODERATE, warm=True)
        _print("clause page, kept (aim p95 ≤ 5 ms)", _measure(address, clauses[:50], MODERATE))
    with _server(workers=1) as address:
        _print("clause page, rendered each time (aim p95 ≤ 5 ms)", _measure(address, _new(clauses), MODERATE))
        _print("search, ranked each time (aim p95 ≤ 12 ms)", _measure(address, new_searches, MODERATE))
        _print("search, 16 at once", _measure(address, new_searches[::-1], MANY))
    with _server(workers=2) as address:
        _print("search, two workers (aim ≥ 300/s)", _measure(address, new_searches, MANY))
        _print("clause page, two workers", _measure(address, _new(clauses), MANY))


def _new(paths: list[str]) -> list[str]:
    return [f"{path}?n={turn}" for turn in range(40) for path in paths]


def _print(name: str, result: tuple[float, float, float, float, int]) -> None:
    p50, p95, p99, rate, errors = result
    failed = f", {errors} ERRORS" if errors else ""
    print(f"  {name:<52} p50 {p50:6.2f}  p95 {p95:6.2f}  p99 {p99:6.2f} ms  {rate:6.0f}/s{failed}")


def _measure(
    address: str, paths: list[str], connections: int, *, warm: bool = False
) -> tuple[float, float, float, float, int]:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_SCRIPT % ",".join(json.dumps(path) for path in paths))
        script.flush()
        seconds = 1 if warm else SECONDS
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", script.name, address]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"RESULT (\S+) (\S+) (\S+) (\S+) (\S+)", done.stdout)
    assert found is not None, done.stdout
    p50, p95, p99, rate, errors = found.groups()
    return float(p50), float(p95), float(p99), float(rate), int(errors)


@contextmanager
def _server(workers: int) -> Iterator[str]:
    command = [sys.executable, "-c", "from app.cli import main; main()", "serve", "--port", "0", "--quiet"]
    process = subprocess.Popen(
        [*command, "--workers", str(workers)],
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=dict(os.environ),
    )
    assert process.stderr is not None
    try:
        found = None
        while found is None:
            line = process.stderr.readline()
            assert line, "the server ended"
            found = _ADDRESS.search(line)
        address = found[0]
        # The first search opens the index in each worker.
        _measure(address, ["/search.json?q=%E6%B8%85%E7%90%86&n=warm"], MANY, warm=True)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stderr.close()


def _numbers() -> list[str]:
    lines = (ROOT / "rules/core/core-2026-07-17/outline.tsv").read_text("utf-8").splitlines()
    numbers = [line.split("\t")[0] for line in lines if re.match(r"[0-9]{3}[.\t]", line)]
    return numbers[::15]


def _queries() -> list[str]:
    return [json.loads(line)["query"] for line in QUERIES.read_text("utf-8").splitlines()][:100]


def _quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text, safe="")
