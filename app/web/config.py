"""Settings of one web application; every limit that a stranger can run into stands here."""

from __future__ import annotations

from dataclasses import dataclass

QUIET = "fupan.quiet"
"""Marks, in the WSGI environment, requests that the application makes to itself: not logged, not kept."""


@dataclass(frozen=True)
class WebConfig:
    """Limits and switches. Sizes are bytes unless the name says otherwise."""

    longest_query: int = 200
    """Characters in a search."""
    longest_address: int = 2048
    """Bytes in path and query string together."""
    largest_request: int = 68 * 1024
    """A scenario of 64 KB, and what a form or JSON writes around it."""
    cached_pages: int = 3000
    """Rendered pages kept in memory."""
    access_log: bool = True
    behind_tls: bool = False
    """Send Strict-Transport-Security; only true behind a proxy that speaks TLS."""
