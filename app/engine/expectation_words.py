"""Expectations (期望) in words, for reports: what a scenario's author did not say himself."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.game import Game
from app.engine.scenario import Expectation
from app.engine.words import place_words


def describe(game: Game, wanted: Expectation) -> str:
    """The expectation as a short Chinese sentence."""
    return "；".join([*_trace(game, wanted), *_object(wanted), *_others(wanted)])


def _trace(game: Game, wanted: Expectation) -> Iterator[str]:
    about = f"（{wanted.about}）" if wanted.about else ""
    because = f"：{wanted.because}" if wanted.because else ""
    if wanted.applied is not None:
        yield f"适用“{_title(game, wanted.applied)}”{about}{because}"
    if wanted.refused is not None:
        yield f"不适用“{_title(game, wanted.refused)}”{about}{because}"


def _title(game: Game, name: str) -> str:
    """A concept's title; a clause number stays as it is."""
    table = game.authority.table
    if name in table.concepts or name in table.policies:
        return game.authority.cite(name).title
    return name


def _object(wanted: Expectation) -> Iterator[str]:
    each = wanted.object
    if not each:
        return
    if wanted.at is not None:
        yield f"{each}在{place_words(wanted.at)}"
    if wanted.zone is not None:
        yield f"{each}{'' if wanted.zone == 'nowhere' else '在'}{place_words(wanted.zone)}"
    if wanted.exhausted is not None:
        yield f"{each}{'休眠' if wanted.exhausted else '活跃'}"
    for value, words in (
        (wanted.might, f"{each}战力{wanted.might}"),
        (wanted.damage, f"{each}身上有{wanted.damage}点伤害"),
        (wanted.buffs, f"{each}有{wanted.buffs}个增益"),
        (wanted.keyword, f"{each}有[{wanted.keyword}]"),
        (wanted.no_keyword, f"{each}没有[{wanted.no_keyword}]"),
        (wanted.card, f"{each}是{wanted.card}"),
        (wanted.controller, f"{each}由{wanted.controller or '无人'}控制"),
    ):
        if value is not None:
            yield words
    if wanted.empowered is not None:
        yield f"{each}{'已' if wanted.empowered else '没有'}强化"
    for name, count in (wanted.counters or {}).items():
        yield f"{each}有{count}个{name}指示物"
    if wanted.attached_to is not None:
        yield f"{each}贴附于{wanted.attached_to}" if wanted.attached_to else f"{each}没有贴附"


def _others(wanted: Expectation) -> Iterator[str]:
    field, player = wanted.battlefield, wanted.player
    if field and wanted.controller is not None:
        yield f"{field}由{wanted.controller}控制" if wanted.controller else f"{field}未受控制"
    if field and wanted.contested_by is not None:
        yield f"{field}受{wanted.contested_by}争夺" if wanted.contested_by else f"{field}没有受争夺"
    if field and wanted.card is not None:
        yield f"{field}是{wanted.card}"
    where = f"在{place_words(wanted.at)}" if wanted.at else ""
    for value, words in (
        (wanted.points, f"{player}有{wanted.points}分"),
        (wanted.xp, f"{player}有{wanted.xp}经验"),
        (wanted.hand, f"{player}有{wanted.hand}张手牌"),
        (wanted.count, f"{where}有{wanted.count}个{wanted.card or '游戏物体'}"),
        (wanted.victory_score, f"胜利得分为{wanted.victory_score}"),
        (wanted.on_chain, f"结算链上有{wanted.on_chain}个项目"),
        (wanted.winner, f"{wanted.winner}获胜" if wanted.winner else "比赛尚未结束"),
        (wanted.chain, f"结算链：{'、'.join(wanted.chain or []) or '空'}"),
        (wanted.decider, f"由{wanted.decider}决定"),
        (wanted.asked, f"正在询问{wanted.asked}"),
    ):
        if value is not None:
            yield words
