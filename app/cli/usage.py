"""What was wrong with the way a command was called, in the words of the interface."""

from __future__ import annotations

import re

import click

_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)\.?", re.DOTALL)


def usage_message(error: click.ClickException) -> str:
    """One line: what was typed, why it does not work, and where the usage stands."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    hint = f"；用法见 {context.command_path} --help" if context else ""
    return _reason(error) + hint


def _reason(error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            near = f"；是不是 {'、'.join(error.possibilities)}" if error.possibilities else ""
            return f"没有选项 {error.option_name!r}{near}"
        case click.MissingParameter():
            return f"缺少 {_name(error)}"
        case click.BadParameter():
            return f"{_name(error)} 的值不对（{error.message.rstrip('.')}）"
        case click.BadOptionUsage():
            return f"选项 {error.option_name} 缺少值，或不该有值"
        case _:
            extra = _EXTRA.fullmatch(error.message)
            return f"多出了 {extra[1]}" if extra else error.format_message().rstrip(".")


def _name(error: click.BadParameter) -> str:
    parameter = error.param
    if parameter is None:
        return "参数"
    return parameter.human_readable_name if isinstance(parameter, click.Argument) else parameter.opts[0]
