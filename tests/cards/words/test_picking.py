"""How a word asks: what becomes of its answers."""

from __future__ import annotations

from companion.cards.values.outcomes import NOTHING
from companion.cards.values.tasks import Scope
from companion.cards.words._picking import talking
from companion.kernel.model import ChoiceRequest
from tests.cards.making import game, table


@talking
def _asked_for_nothing(game, table, word, scope):
    yield ChoiceRequest(0, "choose-pokemon", ("a-active", "a-bench-1"))
    return NOTHING


def test_answers_are_forgotten_when_the_talk_is_over():
    scope = Scope(0, "trainer", card="supply", picked=("a-bench-1",))

    assert Scope(0, "trainer", card="supply") == _asked_for_nothing(game(), table(), "word", scope, None).scope
