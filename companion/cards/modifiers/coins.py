"""What a coin counts as: a text may decide it, whatever the coin shows."""

from __future__ import annotations

from companion.cards.modifiers.applying import for_player
from companion.cards.printed.vocabulary import CoinsShow
from companion.cards.values.game import COIN_SOURCES, Game
from companion.cards.values.program import Answer
from companion.cards.values.state import Table
from companion.cards.values.tasks import Run
from companion.kernel.model import Chance


def as_it_counts(game: Game, table: Table, task: Run, answer: Answer) -> Answer:
    """The answer to what a program asked; a coin of the turn's player as a text in play wants it (CG-GEN-01).

    What is flipped between turns is flipped in nobody's turn.
    """
    if not isinstance(answer, Chance) or answer.source not in COIN_SOURCES or task.scope.kind == "between":
        return answer
    seat = COIN_SOURCES.index(answer.source)
    forces = for_player(game, table, CoinsShow, seat) if seat == table.to_move else ()
    return Chance(answer.source, forces[0].mod.shows) if forces else answer
