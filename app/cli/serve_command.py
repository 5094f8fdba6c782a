"""``fupan serve``: the desk in the browser."""

from __future__ import annotations

import os
import subprocess
import sys

import click

from app.cli.opening import desk_for_command
from app.cli.output import note


@click.command(name="serve", short_help="在浏览器里使用")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="监听的地址。")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="端口；0 表示任选一个。"
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 32),
    help="进程数；大于 1 只用于 Linux。",
)
@click.option(
    "--threads", default=4, show_default=True, type=click.IntRange(1, 64), help="每个进程的线程数。"
)
@click.option("--quiet", is_flag=True, help="不写访问日志。")
@click.option("--behind-tls", is_flag=True, help="前面有 HTTPS 代理：要求浏览器只用 HTTPS。")
def command(host: str, port: int, workers: int, threads: int, quiet: bool, behind_tls: bool) -> None:
    """打开本机的规则台；Ctrl-C 结束。访问日志写到标准错误，每行一个 JSON。"""
    from app.web import WebConfig, create_app
    from app.web.serving import bind, serve

    sockets = bind(host, port)
    _build_apart()
    desk = desk_for_command()
    app = create_app(desk, WebConfig(access_log=not quiet, behind_tls=behind_tls))
    shown = f"[{host}]" if ":" in host else host
    note(f"符盘在 http://{shown}:{sockets[0].getsockname()[1]} ；Ctrl-C 结束")
    serve(app, sockets, workers=workers, threads=threads)


def _build_apart() -> None:
    """Build in a process of its own when documents changed.

    Compiling needs several times the memory that serving does, and Python would not give it back.
    """
    from app.desk.building import is_built
    from indexer.places import find_places

    if is_built(find_places()):
        return
    # The child finds the program where this process did, whatever lies in the working folder.
    found = os.pathsep.join(folder or os.getcwd() for folder in sys.path)
    built = subprocess.run(
        [sys.executable, "-P", "-c", "from app.cli import main; main()", "build"],
        env={**os.environ, "PYTHONPATH": found},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    if built.returncode != 0:
        raise SystemExit(built.returncode)
