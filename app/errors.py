"""Errors of the desk; the command line turns them into exit codes, the web pages into statuses."""

from indexer.errors import FupanError


class BadInput(FupanError):  # noqa: N818 - the message is what counts; the name reads as the answer
    """The user's input cannot be read: exit 2, status 400."""


class NotFound(FupanError):  # noqa: N818
    """Nothing has that name or number: exit 1, status 404.

    `nearest` lists existing numbers or names that may have been meant.
    """

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest
