"""Matches of several games: how they stand, when they are decided, who chooses next."""

from __future__ import annotations

import pytest

from companion.cards.values.terms import Terms


def three(*results: str) -> Terms:
    return Terms(best_of=3, results=results)  # type: ignore[arg-type]  # words of a test


@pytest.mark.parametrize(
    "terms, result, whole",
    [
        (Terms(), None, None),
        (Terms(), "a", "a"),
        (Terms(), "draw", "draw"),
        (three(), "a", None),
        (three(), "draw", None),
        (three("a"), "a", "a"),
        (three("a"), "b", None),
        (three("a"), "draw", None),
        (three("b", "a"), "b", "b"),
        (three("a", "draw"), "draw", "a"),
        (three("a", "draw"), "b", "draw"),
        (three("draw", "draw"), "b", "b"),
        (three("a", "b"), None, None),
    ],
)
def test_match_is_decided_when_nobody_can_catch_up(terms, result, whole):
    assert whole == terms.decided(result)


@pytest.mark.parametrize("result, chooser", [("a", 1), ("b", 0), ("draw", None)])
def test_the_loser_of_a_game_chooses_in_the_next(result, chooser):
    following = three("b").next_game(result, "17", 90)

    assert (chooser, ("b", result), 3, "17", 90) == (
        following.chooser,
        following.results,
        following.game,
        following.after,
        following.used_s,
    )


def test_score_counts_the_game_that_is_over_and_no_drawn_one():
    assert (1, 0) == three("a", "draw").score()
    assert (1, 1) == three("a", "draw").score("b")
