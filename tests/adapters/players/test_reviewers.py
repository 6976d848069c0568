"""Reviews and advice in processes of their own: the same as here, and nobody waits for them."""

from __future__ import annotations

import pytest

from companion.adapters.players.reviewers import ReviewProcesses
from companion.api import card_setup
from companion.cards.rules import CardRules
from companion.reviews._judging import figure_judge
from companion.reviews.adding_up import Progress
from companion.reviews.inline_runner import ReviewersHere, Stopped
from companion.reviews.values import Advice
from tests.positions import piece, position


@pytest.fixture
def processes():
    made = ReviewProcesses()
    yield made
    made.close()


def at():
    return position({"a0": piece("a", "m", mp=2), "a1": piece("a", "a1"), "b0": piece("b", "b1"), "b1": piece("b")})


def end_of(job):
    while isinstance(told := job.poll(), Progress):
        pass
    return told


def answer_of(adviser):
    while (found := adviser.poll()) is None:
        pass
    return found


def actions_of(rules):
    """The first few entries of a match."""
    state, actions = rules.start(), []
    for _ in range(4):
        request = rules.pending(state)[0]
        actions.append(rules.answers(state, request)[0])
        state = rules.apply(state, actions[-1]).state
    return actions


def test_a_process_makes_the_same_review(processes):
    rules = at().rules
    actions = actions_of(rules)

    assert end_of(ReviewersHere().review("figure", rules.setup, actions)) == end_of(
        processes.review("figure", rules.setup, actions)
    )


def test_a_process_gives_the_same_advice_and_of_several_questions_the_last_counts(processes):
    now = at()
    adviser = processes.adviser("figure", now.rules.setup)
    adviser.ask(now.state, 1)
    adviser.ask(now.state, 0)
    found = answer_of(adviser)

    assert figure_judge(now.rules).advice(now.state, 0) == found
    assert adviser.poll() is None


def test_a_review_that_nobody_waits_for_is_ended(processes):
    rules = at().rules
    job = processes.review("figure", rules.setup, actions_of(rules))
    job.stop()

    assert isinstance(end_of(job), Stopped)


def test_an_adviser_whose_process_ended_is_asked_again(processes):
    now = at()
    adviser = processes.adviser("figure", now.rules.setup)
    adviser.ask(now.state, 0)
    processes.close()
    answer_of(adviser)
    adviser.ask(now.state, 0)

    assert isinstance(answer_of(adviser), Advice)


def test_a_process_knows_the_card_game_too(processes):
    rules = CardRules(card_setup("advanced-1999"))
    actions = actions_of(rules)

    assert end_of(ReviewersHere().review("card", rules.setup, actions)) == end_of(
        processes.review("card", rules.setup, actions)
    )
