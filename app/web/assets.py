"""Style sheet, scripts and pictures: read once, named by their content so that they never go stale."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Asset:
    """One file; `digest` is the beginning of its SHA-256."""

    name: str
    digest: str
    content_type: str
    body: bytes
    compressed: bytes


@dataclass(frozen=True)
class Assets:
    """All assets by name, with a digest over all of them."""

    by_name: dict[str, Asset]
    digest: str

    @classmethod
    def load(cls, folder: Path = FOLDER) -> Assets:
        """Read every file of the folder; templates count for the digest too."""
        by_name = {path.name: _read(path) for path in sorted(folder.iterdir()) if path.is_file()}
        whole = hashlib.sha256()
        for asset in by_name.values():
            whole.update(asset.body)
        for template in sorted((folder.parent / "templates").rglob("*.html")):
            whole.update(template.read_bytes())
        return cls(by_name, whole.hexdigest()[:10])


def _read(path: Path) -> Asset:
    body = path.read_bytes()
    content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    digest = hashlib.sha256(body).hexdigest()[:10]
    return Asset(path.name, digest, content_type, body, gzip.compress(body, 9, mtime=0))
