"""The invariants I1 to I39 of the engine, one named check each; see `watch` for when they run."""

from . import control, events, flow, structure, trace
from .watch import AT_DECISION, EACH_PART, Watch

__all__ = ["AT_DECISION", "EACH_PART", "Watch", "control", "events", "flow", "structure", "trace"]
