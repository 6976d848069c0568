"""Coins whose result a text determines, whatever they show."""

from __future__ import annotations

from companion.cards.modifiers.applying import for_player
from companion.cards.printed.vocabulary import CoinsShow
from companion.cards.values.game import COIN_SOURCES, Game
from companion.cards.values.program import Answer
from companion.cards.values.state import Table
from companion.cards.values.tasks import Run
from companion.kernel.model import Chance


def as_it_counts(game: Game, table: Table, task: Run, answer: Answer) -> Answer:
    """The answer to a program's request; a text in play may replace the coin of the turn's player (CG-GEN-01).

    Coins between turns belong to nobody's turn.
    """
    if not isinstance(answer, Chance) or answer.source not in COIN_SOURCES or task.scope.kind == "between":
        return answer
    seat = COIN_SOURCES.index(answer.source)
    forces = for_player(game, table, CoinsShow, seat) if seat == table.to_move else ()
    return Chance(answer.source, forces[0].mod.shows) if forces else answer
