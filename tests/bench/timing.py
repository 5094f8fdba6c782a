"""Measuring: medians of repeated runs."""

import statistics
import time
from collections.abc import Callable


def median_seconds(action: Callable[[], object], runs: int = 7) -> float:
    """Median wall time of `runs` calls."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        action()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def report(name: str, seconds: float, goal: float | None = None) -> None:
    """One line: what, how long, and the goal where there is one."""
    aim = f"   goal ≤ {goal:g} s" if goal is not None else ""
    print(f"{name:<44} {seconds:8.3f} s{aim}")
