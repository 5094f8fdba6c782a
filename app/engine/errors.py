"""Errors of the scenario engine; each is one line that names the bad value, the place and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.errors import FupanError

if TYPE_CHECKING:
    from app.engine.state import Request


class EngineError(FupanError):
    """The engine was asked for something that it cannot do."""


class CardFileError(EngineError):
    """A card definition (卡牌定义) is wrong: file, place in it, what was expected."""


class ConceptError(EngineError):
    """A concept is unknown, cannot be resolved in a revision, or its text has changed."""


class NotModelled(EngineError):  # noqa: N818 - the name says what the user has to know
    """A card, ability or instruction is not modelled: the replay stops instead of playing on."""


class ScenarioError(EngineError):
    """A scenario file (情景) is wrong: file, line, what was expected."""

    def __init__(self, message: str, file: str = "", line: int | None = None) -> None:
        self.file, self.line, self.reason = file, line, message
        place = f"{file}:{line}：" if line is not None else (f"{file}：" if file else "")
        super().__init__(place + message)


class IllegalDecision(EngineError):  # noqa: N818
    """A decision is not among the legal options; `concept` refuses it, `words` say so for the trace."""

    def __init__(self, message: str, concept: str, words: str = "") -> None:
        self.concept, self.words = concept, words or message
        super().__init__(message)


class MissingDecision(EngineError):  # noqa: N818
    """The script ends, or says something else, while a player has to decide; `request` says what and who."""

    def __init__(self, message: str, request: Request) -> None:
        self.request = request
        super().__init__(message)
