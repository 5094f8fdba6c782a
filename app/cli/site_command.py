"""``fupan site``: the whole as static files."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json


@click.command(name="site", short_help="导出为静态网站")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_option
def command(folder: Path, as_json: bool) -> None:
    """把全部页面、搜索和重演写成静态文件：放到任何网站主机，或直接打开 DIR/index.html。

    DIR 应是新文件夹，或以前导出的网站（整个替换）。
    """
    from app.web import WebConfig, create_app
    from app.web.site import export_site

    desk = desk_for_command()
    exported = export_site(create_app(desk, WebConfig(access_log=False)), desk, folder.absolute())
    if as_json:
        print_json(
            {"folder": str(folder), "pages": exported.pages, "files": exported.files, "bytes": exported.size}
        )
        return
    click.echo(
        f"已导出到 {folder}：{exported.pages} 页，{exported.files} 个文件，{exported.size / 1e6:.1f} MB"
    )
    click.echo(f"在浏览器里打开 {folder / 'index.html'}，或把文件夹放到网站主机上")
