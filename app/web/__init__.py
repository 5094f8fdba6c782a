"""The desk in the browser: Flask pages over the desk, the same answers as JSON beside every page."""

from app.web.application import create_app
from app.web.config import WebConfig

__all__ = ["WebConfig", "create_app"]
