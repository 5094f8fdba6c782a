"""``fupan doctor``: is everything in order on this machine?"""

from __future__ import annotations

import click

from app.cli.output import json_option, print_json


@click.command(name="doctor", short_help="检查安装、文档和编译是否正常")
@json_option
def command(as_json: bool) -> None:
    """检查程序、文档、编译结果和引用；有问题时退出码为 1，并说明怎么办。"""
    from app.desk.health import examine

    checks = examine()
    if as_json:
        print_json({"ok": all(check.ok for check in checks), "checks": checks})
    else:
        for check in checks:
            mark = click.style("✓", fg="green") if check.ok else click.style("✗", fg="red")
            click.echo(f"{mark} {check.name}：{check.found}")
            if check.advice:
                click.echo(f"    {check.advice}")
    if not all(check.ok for check in checks):
        raise SystemExit(1)
