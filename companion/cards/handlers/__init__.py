"""What carries out each word of a program, family by family."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.cards.attacking import STEP_HANDLERS
from companion.cards.game import Game
from companion.cards.handlers import board, flow
from companion.cards.handlers.board import BOARD
from companion.cards.handlers.drawing import DRAWING
from companion.cards.handlers.ending import ENDING_HANDLERS
from companion.cards.handlers.energy import ENERGY
from companion.cards.handlers.flow import FLOW
from companion.cards.handlers.forms import FORMS
from companion.cards.handlers.hands import HANDS
from companion.cards.handlers.piles import PILES
from companion.cards.handlers.searching import SEARCHING
from companion.cards.kinds import UNKNOWN
from companion.cards.program import Handler, Outcome
from companion.cards.state import Table
from companion.cards.tasks import Asked, Onward, Scope
from companion.kernel.model import ChanceRequest, ChoiceRequest

ONWARD: dict[type, Handler] = {**flow.ONWARD, **board.ONWARD}
"""What goes on with a word, by the word."""


def go_on(game: Game, table: Table, word: Onward, scope: Scope, answer: Any) -> Outcome:
    """The second half of a word that something had to happen before."""
    return ONWARD[type(word.word)](game, table, word, scope, answer)


def asked(game: Game, table: Table, word: Asked, scope: Scope, answer: Any) -> Outcome:
    """Asks what a player is shown of a question; a state that is only seen does not go on."""
    assert answer is None, "this state is what a player sees: it cannot be played on"
    if word.source:
        return Outcome(ask=ChanceRequest(word.source, ((UNKNOWN, Fraction(1)),)))
    return Outcome(ask=ChoiceRequest(word.seat, word.prompt, word.options, word.about, word.at_least))


HANDLERS: dict[type, Handler] = {
    **FLOW,
    **BOARD,
    **ENERGY,
    **FORMS,
    **DRAWING,
    **SEARCHING,
    **HANDS,
    **PILES,
    **STEP_HANDLERS,
    **ENDING_HANDLERS,
    Onward: go_on,
    Asked: asked,
}
