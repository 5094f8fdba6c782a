"""The command line: one module a command, imported only when the command runs.

`show` must answer within a quarter of a second as a whole process, so nothing here imports a search
engine, a segmenter or a web framework.
"""

from __future__ import annotations

import difflib
import importlib.util
import os
import sys
from typing import Any

import click

from app.cli.output import drop_output, fail, print_json
from app.cli.usage import usage_message
from app.errors import NotFound
from indexer.errors import FupanError

COMMANDS = {
    "build": "app.cli.build_command",
    "show": "app.cli.show_command",
    "search": "app.cli.search_command",
    "eval": "app.cli.eval_command",
    "faq": "app.cli.faq_command",
    "card": "app.cli.card_command",
    "refs": "app.cli.refs_command",
    "diff": "app.cli.diff_command",
    "import": "app.cli.import_command",
    "export": "app.cli.export_command",
    "doctor": "app.cli.doctor_command",
    "serve": "app.cli.serve_command",
    "site": "app.cli.site_command",
    "replay": "app.cli.replay_command",
}

DEBUG = "FUPAN_DEBUG"
"""Environment variable that lets an unexpected error through, with its stack."""


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Names in the order of a day's work."""
        return [name for name, module in COMMANDS.items() if importlib.util.find_spec(module)]

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; another word is refused with the nearest names."""
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = difflib.get_close_matches(name, COMMANDS, n=3)
            hint = f"；是不是 {'、'.join(near)}" if near else ""
            raise click.UsageError(f"没有命令 {name!r}{hint}", context)
        return super().resolve_command(context, arguments)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command object of a name, or None."""
        module_name = COMMANDS.get(name)
        if module_name is None:
            return None
        command = importlib.import_module(module_name).command
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="fupan", prog_name="fupan")
@click.pass_context
def fupan(context: click.Context) -> None:
    """符盘：《符文战场》规则速查与判罚助手。

    \b
    fupan show 323.6                 一条规则：正文、位置、举例、引用、FAQ
    fupan search 单位死了控制权      用自己的话找规则
    fupan faq                        官方 FAQ 的问答
    fupan serve                      在浏览器里使用

    每个命令都接受 --json。退出码：0 成功，1 没有找到，2 输入有误。
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; errors that the user can mend become one line and exit code 1 or 2."""
    try:
        return fupan.main(args=arguments, prog_name="fupan", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.Abort:
        fail("已中止", 2)
    except click.ClickException as error:
        fail(usage_message(error), 2)
    except NotFound as error:
        if "--json" in (sys.argv[1:] if arguments is None else arguments):
            from app.desk.answers import NotFoundAnswer

            print_json(NotFoundAnswer(str(error), error.nearest))
        fail(str(error), 1)
    except FupanError as error:
        fail(str(error), 2)
    except OSError as error:
        if os.environ.get(DEBUG):
            raise
        if error.filename is None:
            drop_output()
        fail(f"{error.filename or '输出'}：无法读写（{error.strerror or error}）；请检查权限和磁盘空间", 2)
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        fail(
            f"程序出错（{type(error).__name__}：{error}）；这是缺陷，请连同命令一起报告，{DEBUG}=1 显示经过",
            2,
        )
