"""Putting the application together: desk in, Flask application out."""

from __future__ import annotations

from flask import Flask

from app.desk import Desk
from app.desk.handbook import read_handbook
from app.web import (
    access,
    addresses,
    answering,
    caching,
    comparing,
    errors,
    guarding,
    hits,
    markdown,
    offline,
    security,
)
from app.web.assets import Assets
from app.web.config import WebConfig
from app.web.context import register_template_names
from app.web.search_export import read_index
from app.web.views import BLUEPRINTS


def create_app(desk: Desk, config: WebConfig | None = None) -> Flask:
    """The web application over an open desk. It holds no state but a cache of rendered pages."""
    config = config or WebConfig()
    app = Flask("app.web", static_folder=None)
    app.extensions["desk"] = desk
    app.extensions["web_config"] = config
    app.extensions["assets"] = Assets.load()
    app.extensions["handbook"] = read_handbook(desk.folder)
    app.extensions["search_index"] = read_index(desk)
    app.config["MAX_CONTENT_LENGTH"] = config.largest_request
    app.url_map.strict_slashes = False
    # A redirect that tidies slashes would name the host that the visitor sent.
    app.url_map.merge_slashes = False
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    access.register(app, config)
    guarding.register(app, config)
    caching.register(app, config)
    security.register(app, config)
    errors.register(app)
    answering.register(app)
    addresses.register(app)
    hits.register(app)
    comparing.register(app)
    offline.register(app)
    markdown.register(app)
    register_template_names(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app
