"""The command line: one module a command, imported only when the command runs.

`show` must answer within a quarter of a second as a whole process, so nothing here imports a search
engine, a segmenter or a web framework.
"""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

import click

from app.cli.output import fail, print_json
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


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Names in the order of a day's work."""
        return [name for name, module in COMMANDS.items() if importlib.util.find_spec(module)]

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command object of a name, or None."""
        module_name = COMMANDS.get(name)
        if module_name is None:
            return None
        command = importlib.import_module(module_name).command
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="fupan", prog_name="fupan")
def fupan() -> None:
    """符盘：《符文战场》规则速查与判罚助手。

    \b
    fupan show 323.6                 一条规则：正文、位置、举例、引用、FAQ
    fupan search 单位死了控制权      用自己的话找规则
    fupan faq                        官方 FAQ 的问答
    fupan serve                      在浏览器里使用

    每个命令都接受 --json。退出码：0 成功，1 没有找到，2 输入有误。
    """


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; errors that the user can mend become one line and exit code 1 or 2."""
    try:
        return fupan.main(args=arguments, prog_name="fupan", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.Abort:
        fail("已中止", 2)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f"；用法见 {context.command_path} --help" if context else ""
        fail(error.format_message() + hint, 2)
    except NotFound as error:
        if "--json" in (sys.argv[1:] if arguments is None else arguments):
            print_json({"error": str(error), "nearest": list(error.nearest)})
        fail(str(error), 1)
    except FupanError as error:
        fail(str(error), 2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
