"""The base of all library records."""

from __future__ import annotations

import msgspec


class Struct(msgspec.Struct, frozen=True, dict=True):
    """Base of all library records: immutable, comparable by value, stored as JSON."""
