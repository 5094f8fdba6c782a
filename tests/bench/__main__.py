"""Run every benchmark of this folder, or those named: ``python -m tests.bench library search``."""

import importlib
import pkgutil
import sys
from pathlib import Path


def main() -> None:
    folder = Path(__file__).parent
    names = [module.name for module in pkgutil.iter_modules([str(folder)]) if not module.name.startswith("_")]
    for name in sys.argv[1:] or [name for name in names if name != "timing"]:
        print(f"\n== {name} ==")
        importlib.import_module(f"tests.bench.{name}").main()


main()
