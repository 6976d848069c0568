"""Handlers by the words that they carry out, and what an answer says."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.cards.values.program import by_word, is_heads, on, picked, shown
from companion.cards.values.tasks import Asked, Word
from companion.cards.words.handlers import HANDLERS
from companion.kernel.model import Chance, Choose


def nothing(game, table, word, scope, answer):
    """Stands for a handler."""


def test_handlers_are_found_by_their_words():
    assert {Asked: nothing} == by_word(on(Asked, nothing))


def test_every_word_has_a_handler():
    assert set(get_args(Word)) <= set(HANDLERS)


def test_answer_of_chance_is_what_it_has_shown():
    assert ("heads", "6") == (shown(Chance("coin-a", "heads")), shown(Chance("dice", 6)))
    assert [True, False] == [is_heads(Chance("coin-a", side)) for side in ("heads", "tails")]


def test_answer_of_a_player_is_what_they_picked():
    assert ("yes",) == picked(Choose(0, ("yes",)))
    assert () == picked(Choose(1, ()))


@pytest.mark.parametrize(
    "read, answer", [(shown, Choose(0, ())), (shown, None), (picked, Chance("a", 1)), (picked, None)]
)
def test_answer_of_another_kind_is_not_read(read, answer):
    with pytest.raises(AssertionError):
        read(answer)
