"""The words of a match, by its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from companion.app.reviews._figure_text import AdviceWords
from companion.app.reviews._numbers import ReviewWords
from companion.players.seating import GameId
from companion.texts.texts import Texts


def advice_words(
    game: GameId, rules: Any, players: tuple[str, str], state_at: Callable[[int], Any], texts: Texts
) -> ReviewWords:
    """The words for advice; *state_at* gives the state in question. The card game is imported on demand."""
    match game:
        case "figure":
            return AdviceWords(texts, rules.game)
        case "card":
            from companion.app.reviews._card_text import CardReviewWords

            return CardReviewWords(texts, rules, players, state_at)
        case _:
            assert_never(game)


def words_of(game: GameId, rules: Any, actions: Sequence[Any], players: tuple[str, str], texts: Texts) -> ReviewWords:
    """The words for a finished match that replays."""
    states: list[Any] = [rules.start()] if game == "card" else []
    for action in actions if states else ():
        states.append(rules.apply(states[-1], action).state)
    return advice_words(game, rules, players, states.__getitem__, texts)
