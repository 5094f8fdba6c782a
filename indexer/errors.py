"""Errors of the indexer; their messages are interface and reach the user as one line."""


class FupanError(Exception):
    """Something the user can mend: names the bad value, where it stands and what to do.

    The command line prints it as one line and exits with 2.
    """


class SourceError(FupanError):
    """A source document, or a file beside it, is missing, unreadable or does not fit."""


class LibraryError(FupanError):
    """The library was asked for something that it cannot give, such as an unknown revision."""
