"""Markers on which more is noted, as they could lie under a figure now: to be offered where a table is put right.

What attacks, abilities and cards of this match can lay, with the turns, attacks, types and figures that they note.
It decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.figure.game import Game, every_effect
from companion.figure.printed import (
    WISHED,
    Aura,
    AuraMarker,
    ChangeType,
    Effect,
    Expose,
    ForTurns,
    Imprison,
    LyingMarker,
    NotedMarker,
    SpinCheck,
    Wish,
)
from companion.figure.state import Table

OWN_TURN = 2
"""How many turns later the next turn of its player can be over, where no number is said."""


def markers_to_lay(game: Game, table: Table, figure: int) -> tuple[LyingMarker, ...]:
    """The markers with notes that anything in this match could have laid under the figure, each once."""
    return tuple(dict.fromkeys((*_by_anything(game, table, figure), *_by_figures(game, figure))))


def _by_anything(game: Game, table: Table, figure: int) -> Iterator[LyingMarker]:
    for effect in every_effect(game.setup):
        match effect:
            case ForTurns(is_=kind, turns=turns):
                for until in range(table.turn, table.turn + (turns or OWN_TURN) + 1):
                    yield NotedMarker(kind, until)
            case Imprison():
                yield from (NotedMarker("attack_misses", about=name) for name in game.attack_names(figure))
            case SpinCheck(misses=True):
                for until in (table.turn, table.turn + 1):
                    yield from (NotedMarker("attack_misses", until, name) for name in game.attack_names(figure))
            case Wish(for_="friend"):
                yield WISHED
            case ChangeType(type=str(type_)):
                yield NotedMarker("typed", about=type_)
            case ChangeType():
                yield from (NotedMarker("typed", about=" ".join(one.types)) for one in game.figures if one.types)
            case _:
                pass


def _by_figures(game: Game, figure: int) -> Iterator[LyingMarker]:
    """What notes by whom it was laid, or lies under that figure itself."""
    for by, held in enumerate(game.figures):
        effects: list[Effect] = [effect for segment in held.disc.segments for effect in segment.effects]
        for effect in effects:
            if isinstance(effect, Expose) and game.owners[by] != game.owners[figure]:
                about, name = effect.type or "", game.names[by]
                yield NotedMarker("exposed", about=about, by=name, plus=effect.plus, stars=effect.stars)
            if isinstance(effect, Aura) and by == figure:
                yield AuraMarker(effect.type, effect.plus)
