"""Scenarios and their replays: the list, the player, and replaying what a visitor wrote."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, render_template, request

from app.desk.bounded import LARGEST_TEXT, Finished, ReplayRequest, Trouble, replay_text
from app.desk.replaying import ReplayAnswer, find_scenario, list_scenarios, run_scenario
from app.errors import BadInput, NotFound
from app.web import addresses
from app.web.answering import Moved, Page, page
from app.web.context import asked_date, desk
from app.web.playing import cited_clauses, step_tree

scenarios = Blueprint("scenarios", __name__)

LONGEST_NAME = 120
MOST_AUTHORITIES = 200


@page(scenarios, "/scenarios")
def scenario_list() -> Page:
    """Every scenario with how it came out."""
    return Page("scenarios.html", list_scenarios(desk()))


@page(scenarios, "/scenarios/<name>")
def scenario(name: str) -> Page | Moved:
    """One scenario replayed under ``?authority=``, or what is in force at ``?at=``."""
    record = desk().scenarios.get(name)
    if record is None:
        if name.endswith((".yaml", ".yml")):
            raise NotFound(f"没有情景 {name[:LONGEST_NAME]!r}")
        return Moved(addresses.scenario(find_scenario(desk(), name[:LONGEST_NAME]).id))
    answer = run_scenario(desk(), find_scenario(desk(), name), authority=_authority(), at=asked_date())
    return Page("scenario.html", answer, {"record": record, **_shown(answer)})


@page(scenarios, "/scenarios/<name>/text")
def scenario_text(name: str) -> Page:
    """A scenario's text, to be changed and replayed."""
    record = desk().scenarios.get(name)
    if record is None:
        raise NotFound(f"没有情景 {name[:LONGEST_NAME]!r}", tuple(desk().scenarios)[:6])
    text = (desk().places.root / record.file).read_text("utf-8")
    asked = ReplayRequest(text, _authority(), asked_date())
    return Page("workbench.html", asked, {"record": record, "trouble": None, "answer_shown": None})


@scenarios.post("/replay")
def replay_form() -> Response:
    """The player for a scenario written in the page."""
    asked = ReplayRequest(
        request.form.get("text", "").replace("\r\n", "\n"), request.form.get("authority") or None, None
    )
    record = desk().scenarios.get(request.form.get("name", ""))
    try:
        finished = replay_text(desk(), asked)
    except BadInput as error:
        finished = Finished(trouble=Trouble(str(error)))
    shown: dict[str, object] = {
        "answer": asked,
        "record": record,
        "trouble": finished.trouble,
        "answer_shown": None,
    }
    if finished.trouble is None:
        replayed = msgspec.json.decode(bytes(finished.replay), type=ReplayAnswer)
        shown |= {"answer_shown": replayed, **_shown(replayed)}
    html = render_template("workbench.html", **shown)
    status = 200 if finished.trouble is None else 422
    return Response(html, status, content_type="text/html; charset=utf-8")


@scenarios.post("/replay.json")
def replay_json() -> Response:
    """The same for programs: a :class:`ReplayRequest` in, a replay or an error with its line out."""
    try:
        asked = msgspec.json.decode(request.get_data(), type=ReplayRequest)
    except msgspec.MsgspecError as error:
        raise BadInput(f"请求应是 JSON：text、authority、at（{error}）") from None
    finished = replay_text(desk(), asked)
    if finished.trouble is None:
        return Response(bytes(finished.replay), content_type="application/json")
    from app.web.errors import error_response

    trouble = finished.trouble
    where = f"第 {trouble.line} 行：" if trouble.line is not None else ""
    return error_response(422, where + trouble.message)


def _authority() -> str | None:
    typed = request.args.get("authority") or None
    if typed is not None and len(typed) > MOST_AUTHORITIES:
        raise BadInput("authority 太长；写成 REVISION 或 REVISION+FAQ")
    return typed


def _shown(answer: ReplayAnswer) -> dict[str, object]:
    return {"tree": step_tree(answer), "clauses": cited_clauses(desk(), answer), "largest": LARGEST_TEXT}
