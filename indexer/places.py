"""Where documents, the user's own library and the build lie.

Environment: ``FUPAN_HOME`` (folder that holds ``rules/`` and ``faq/``), ``FUPAN_BUILD`` (build
folder), ``FUPAN_LIBRARY`` (folder for imported documents).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from indexer.errors import SourceError


@dataclass(frozen=True)
class Places:
    """The folders that one run works with.

    `root` holds ``rules/`` and ``faq/``; `imported` has the same layout and is the user's own;
    `build` holds what can be made again from both.
    """

    root: Path
    imported: Path
    build: Path

    def folders(self, *parts: str) -> list[Path]:
        """The folder below root, then the one below the user's library, when they exist."""
        candidates = (self.root.joinpath(*parts), self.imported.joinpath(*parts))
        return [folder for folder in candidates if folder.is_dir()]


def find_places() -> Places:
    """Places from the environment, or the defaults: the checkout that the package runs from.

    An installed package carries the documents itself and builds into the user's cache folder.
    Raises SourceError when no folder with ``rules/`` is found.
    """
    package = Path(__file__).resolve().parent
    home = os.environ.get("FUPAN_HOME")
    candidates = [Path(home)] if home else [package.parent, package / "documents"]
    root = next((folder for folder in candidates if (folder / "rules" / "core").is_dir()), None)
    if root is None:
        raise SourceError(
            f"{candidates[0]}：里面没有 rules/core；请把 FUPAN_HOME 设为含有 rules/ 和 faq/ 的文件夹"
        )
    return Places(root.resolve(), _imported_folder(), _build_folder(root, is_checkout=root == package.parent))


def _imported_folder() -> Path:
    chosen = os.environ.get("FUPAN_LIBRARY")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("fupan")


def _build_folder(root: Path, *, is_checkout: bool) -> Path:
    chosen = os.environ.get("FUPAN_BUILD")
    if chosen:
        return Path(chosen)
    if is_checkout:
        return root / "build"
    from platformdirs import user_cache_path

    return user_cache_path("fupan")
