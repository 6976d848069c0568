"""Handlers of all words of a program, by family."""

from __future__ import annotations

from fractions import Fraction

from companion.cards.play.attack.attacking import ATTACK
from companion.cards.play.between_turns import between_part, tool_moment
from companion.cards.play.knock_outs import survival
from companion.cards.play.moves.stopping import may_stop
from companion.cards.play.triggering import respond, settled
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.game import Game
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Answer, Handler, Handlers, by_word, on
from companion.cards.values.state import Table
from companion.cards.values.tasks import (
    Asked,
    BetweenPart,
    MayStop,
    Onward,
    Respond,
    Scope,
    Settle,
    Survival,
    ToolMoment,
)
from companion.cards.words import _board, _flow
from companion.cards.words._board import BOARD
from companion.cards.words._drawing import DRAWING
from companion.cards.words._ending import ENDING_HANDLERS
from companion.cards.words._energy import ENERGY
from companion.cards.words._exchanging import EXCHANGING
from companion.cards.words._flow import FLOW
from companion.cards.words._forms import FORMS
from companion.cards.words._hands import HANDS
from companion.cards.words._piles import PILES
from companion.cards.words._searching import SEARCHING
from companion.kernel.model import ChanceRequest, ChoiceRequest

ONWARD: dict[type, Handler[Onward]] = {**_flow.ONWARD, **_board.ONWARD}
"""Handlers that continue a word, by word."""


def go_on(game: Game, table: Table, word: Onward, scope: Scope, answer: Answer) -> Outcome:
    """Carry out the second half of a word."""
    return ONWARD[type(word.word)](game, table, word, scope, answer)


def asked(game: Game, table: Table, word: Asked, scope: Scope, answer: Answer) -> Outcome:
    """Ask the request that a player observes; an observed state does not continue."""
    assert answer is None, "this state is what a player sees: it cannot be played on"
    if word.source:
        return Outcome(ask=ChanceRequest(word.source, ((UNKNOWN, Fraction(1)),)))
    return Outcome(ask=ChoiceRequest(word.seat, word.prompt, word.options, word.about, word.at_least))


HANDLERS: Handlers = by_word(
    *FLOW.items(),
    *BOARD.items(),
    *ENERGY.items(),
    *FORMS.items(),
    *EXCHANGING.items(),
    *DRAWING.items(),
    *SEARCHING.items(),
    *HANDS.items(),
    *PILES.items(),
    *ATTACK.items(),
    on(Survival, survival),
    on(Respond, respond),
    on(Settle, settled),
    on(MayStop, may_stop),
    on(BetweenPart, between_part),
    on(ToolMoment, tool_moment),
    *ENDING_HANDLERS.items(),
    on(Onward, go_on),
    on(Asked, asked),
)
