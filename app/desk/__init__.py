"""The desk: every question that the command line and the web pages ask, answered from the library."""

from app.desk.opening import Desk, open_desk

__all__ = ["Desk", "open_desk"]
