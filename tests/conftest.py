"""Shared fixtures: the real library, built once a worker into a folder of the test run."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.desk import Desk, open_desk
from indexer.places import Places

ROOT = Path(__file__).resolve().parent.parent

# Whole libraries stay in memory for the run; a collection that walks them every 700 objects finds nothing.
gc.set_threshold(100_000, 20, 20)

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    base = tmp_path_factory.mktemp("fupan")
    return Places(root=ROOT, imported=base / "imported", build=base / "build")


@pytest.fixture(scope="session")
def desk(places: Places) -> Desk:
    return open_desk(places)
