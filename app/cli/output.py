"""How commands speak: JSON or text on stdout, one line of trouble on stderr, colour only on terminals."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click
import msgspec

LONGEST_LINE = 600

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """The ``--json`` flag that every command takes."""
    return click.option("--json", "as_json", is_flag=True, help="输出 JSON，供其他程序读取。")(command)


def print_json(answer: object) -> None:
    """One JSON value, indented, UTF-8 whatever the terminal's encoding."""
    print_bytes(msgspec.json.format(msgspec.json.encode(answer), indent=2))


def print_json_line(answer: object) -> None:
    """One JSON value on one line."""
    print_bytes(msgspec.json.encode(answer))


def print_bytes(content: bytes) -> None:
    """Raw UTF-8 bytes and a line end on stdout."""
    click.echo(content)


def fail(message: str, exit_code: int) -> NoReturn:
    """Print one line on stderr and leave with `exit_code`; a line beyond reading loses its middle."""
    line = " ".join(message.split())
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE // 2]} …… {line[-LONGEST_LINE // 2 :]}"
    click.echo(f"fupan：{line}", err=True)
    sys.exit(exit_code)


def drop_output() -> None:
    """Let the interpreter throw away what stdout could not take: it would try again on its way out."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def note(message: str) -> None:
    """A remark on stderr that does not disturb piped output."""
    click.echo(message, err=True)


def is_terminal() -> bool:
    """Whether progress may be drawn."""
    return sys.stderr is not None and sys.stderr.isatty()
