"""Opening the desk for a command, with progress on a terminal while documents are compiled."""

from __future__ import annotations

import click

from app.cli.output import is_terminal
from app.desk.opening import Desk, open_desk


def desk_for_command() -> Desk:
    """The desk; builds first when documents changed, and says so on a terminal."""
    return open_desk(progress=show_stage if is_terminal() else None)


def show_stage(stage: str, place: int, stages: int) -> None:
    """One line on stderr that is written over by the next stage."""
    end = place == stages
    bar = "█" * place + "░" * (stages - place)
    click.echo(f"\r\x1b[K{bar} {stage}", nl=end, err=True)
