"""The engine: how long one FAQ replay takes in process after loading, and trace steps a second."""

import statistics
from pathlib import Path

from app.engine.authority import authority_named
from app.engine.cards.load import load_cards
from app.engine.concepts import load_concepts
from app.engine.replay import authorities_of, replay
from app.engine.scenario import read_scenario
from tests.bench.timing import median_seconds, report

ROOT = Path(__file__).resolve().parents[2]
SLOWEST_REPLAY = 0.05
STEPS_A_SECOND = 3_000


def main() -> None:
    cards, table = load_cards(ROOT / "rules" / "cards"), load_concepts(ROOT / "rules" / "concepts.toml")
    seconds: dict[str, float] = {}
    steps = 0
    for file in sorted(ROOT.glob("faq/*/scenarios/*.yaml")):
        loaded = read_scenario(file)
        for name in authorities_of(loaded):
            authority = authority_named(table, name)
            steps += len(replay(loaded, cards, authority).steps)
            seconds[f"{file.stem} {name}"] = median_seconds(lambda: replay(loaded, cards, authority), 3)  # noqa: B023
    slowest = max(seconds, key=lambda case: seconds[case])
    report(f"FAQ replays ({len(seconds)}), median", statistics.median(seconds.values()), SLOWEST_REPLAY)
    report(f"slowest: {slowest[:34]}", seconds[slowest], SLOWEST_REPLAY)
    rate = steps / sum(seconds.values())
    print(f"{'trace steps a second':<44} {rate:8.0f}     goal ≥ {STEPS_A_SECOND}")
