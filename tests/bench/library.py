"""The library: full build, unchanged build, and `fupan show` as a whole process."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.timing import median_seconds, report

ROOT = Path(__file__).resolve().parents[2]
FUPAN = [sys.executable, "-c", "from app.cli import main; main()"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "FUPAN_HOME": str(ROOT),
            "FUPAN_BUILD": folder,
            "FUPAN_LIBRARY": f"{folder}/own",
        }

        def run(*arguments: str) -> None:
            subprocess.run([*FUPAN, *arguments], env=environment, check=True, capture_output=True)

        report("full build", median_seconds(lambda: run("build", "--force"), 3), 5)
        report("unchanged build", median_seconds(lambda: run("build")), 0.3)
        report("fupan show 323.6", median_seconds(lambda: run("show", "323.6")), 0.25)
        report("fupan show 3239", median_seconds(lambda: run("show", "3239")), 0.25)
        report("fupan search 致命伤害", median_seconds(lambda: run("search", "致命伤害")), 0.6)
