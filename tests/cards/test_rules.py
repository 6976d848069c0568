"""The way in: how far a program goes by itself."""

from __future__ import annotations

from companion.cards.printed.vocabulary import Draw, Heal, If, May, When
from companion.cards.values.actions import PlayTrainer
from companion.cards.values.events import TrainerPlayed
from companion.cards.values.tasks import TrainerDone
from companion.kernel.model import Choose
from tests.cards.making import card, rules, side, table
from tests.cards.moving import named

NEVER = If(turn_of="opponent")
MAYBE = card(
    "maybe",
    kind="trainer",
    effects=(
        When(if_=NEVER, then=(Heal(to="self", amount=10),)),
        When(if_=NEVER, then=(Draw(amount=1),)),
        May(then=(When(if_=NEVER, then=(Draw(amount=1),)),)),
    ),
)


def test_a_program_waits_at_the_word_that_asks_behind_those_that_do_nothing():
    own = rules(cards=[MAYBE])
    step = own.apply(own.at_turn(table(side(hand=("maybe",)))), PlayTrainer(0, "maybe"))
    (request,) = own.pending(step.state)

    assert (TrainerPlayed(0, "maybe"),) == step.events
    assert (*MAYBE.effects[2:], TrainerDone()) == step.state.agenda[0].words
    assert ("may-do", ("yes", "no")) == (request.prompt, request.options)


def test_a_program_ends_behind_words_that_do_nothing():
    own = rules(cards=[MAYBE])
    step = own.apply(own.at_turn(table(side(hand=("maybe",)))), PlayTrainer(0, "maybe"))
    step = own.apply(step.state, Choose(0, ("yes",)))

    assert ("maybe",) == step.state.table.sides[0].discard
    assert [] == named(step.events, TrainerPlayed) and "main" == own.pending(step.state)[0].step
