"""The words of a match, by its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from companion.app.reviews.numbers import ReviewWords
from companion.app.reviews.words import AdviceWords
from companion.players import GameId
from companion.texts import Texts


def words_of(game: GameId, rules: Any, actions: Sequence[Any], players: tuple[str, str], texts: Texts) -> ReviewWords:
    """The words for a match that is over; the card game is loaded where it is asked for."""
    match game:
        case "figure":
            return AdviceWords(texts, rules.game)
        case "card":
            from companion.app.reviews.card_words import CardReviewWords, states_of

            return CardReviewWords(texts, rules, players, states_of(rules, actions))
        case _:
            assert_never(game)
