"""Matches in numbers: every answer has one, the same number means the same, and a seat observes what it may see."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import pytest
from msgspec.structs import replace

from companion.api import View, card_setup, figure_setup
from companion.cards.values.events import CardMoved
from companion.figure.rules import FigureRules
from companion.kernel.errors import CompanionError
from companion.kernel.model import ChanceRequest, ChoiceRequest, Choose, TurnRequest
from companion.lab.research import Course, course_of
from companion.lab.research.figure_code import figure_code
from companion.lab.research.numbering import SLOTS, Numbering, plain_meaning
from companion.players.worlds import can_be_filled, world
from tests.lab.research.setups import SETUPS


class ManyAnswers(FigureRules):
    """Rules that list their first answer again and again."""

    def answers(self, state, request):
        found = super().answers(state, request)
        return found if isinstance(request, ChanceRequest) else [found[0]] * 200


def moments(course, seed, most=400):
    """A random match, moment by moment."""
    rng, moment = random.Random(seed), course.start()
    for _ in range(most):
        yield moment
        request = course.asked(moment)
        if request is None:
            return
        if isinstance(request, ChanceRequest):
            moment = course.shown(moment, rng.randrange(len(request.outcomes)))
        else:
            moment = course.answered(moment, rng.choice([*course.answers(moment)]))


@pytest.mark.parametrize("name", SETUPS)
def test_every_answer_has_one_number_that_always_means_the_same(name):
    course = course_of(SETUPS[name]())
    numbering = course.code.numbering
    for moment in moments(course, 4):
        request = course.asked(moment)
        if request is None or isinstance(request, ChanceRequest) or moment.narrowed:
            continue
        numbered = course.answers(moment)
        listed = [answer for held in numbered.values() for answer in held]
        assert sorted(map(repr, course.rules.answers(moment.state, request))) == sorted(map(repr, listed))
        assert [*numbered] == sorted(numbered)
        for number, held in numbered.items():
            if number < numbering.first_slot:
                assert numbering.meanings[number] == course.code.meaning(held[0], request.seat)


@pytest.mark.parametrize("name", SETUPS)
def test_hardly_any_answer_needs_a_slot(name):
    course = course_of(SETUPS[name]())
    first, listed, in_slots = course.code.numbering.first_slot, 0, 0
    for seed in range(3):
        for moment in moments(course, seed):
            numbers = [*course.answers(moment)]
            listed += len(numbers)
            in_slots += sum(number >= first for number in numbers)

    assert in_slots < listed / 20


def test_more_answers_than_slots_are_asked_for_in_parts():
    numbering = Numbering([("Done",)])
    answers = [Choose(0, picks) for picks in permutations("abcdefg", 5)]
    assert len(answers) > 32 * SLOTS

    reached = []
    for held in numbering.numbered(answers, plain_meaning).values():
        reached += [one for part in numbering.in_slots(held).values() for one in part]
    assert answers == reached
    assert SLOTS >= len(numbering.numbered(answers, plain_meaning))


def test_a_choice_in_parts_is_one_action_of_the_match():
    rules = ManyAnswers(figure_setup())
    course = Course(rules, figure_code(rules))
    start = next(one for one in moments(course, 1) if course.answers(one))
    between = course.answered(start, max(course.answers(start)))
    after = course.answered(between, course.code.numbering.first_slot)

    assert start.state is between.state and between.narrowed and not after.narrowed
    assert between.narrowed[0] == after.log.action
    assert 2 == after.decisions - start.decisions


def test_observations_of_a_seat_do_not_change_with_what_it_may_not_see():
    course = course_of(card_setup("xy-2016"))
    rules, rng, otherwise = course.rules, random.Random(8), 0
    for moment in moments(course, 6):
        request = course.asked(moment)
        if request is None or isinstance(request, ChanceRequest):
            continue
        seat = request.seat
        seen = rules.observe(moment.state, seat)
        answers = tuple(rules.answers(moment.state, request))
        if not can_be_filled(View(seat=seat, request=request, answers=answers, state=seen, rules=rules)):
            continue
        other = world(rules.game, seen, rng)
        otherwise += other.table.sides[1 - seat].hand != moment.state.table.sides[1 - seat].hand
        again = course.code.observed(rules.observe(other, seat), seat, request)
        assert np.array_equal(course.observed(moment, seat), again)

    assert otherwise > 10


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_has_learned_has_no_card_that_the_other_drew(seat):
    course = course_of(card_setup())
    *_, last = moments(course, 3)
    seen = [event for event in course.seen(last, seat) if isinstance(event, CardMoved)]
    drawn = [event for event in seen if (event.from_, event.to) == ("deck", "hand")]

    assert {"?"} == {event.card for event in drawn if event.seat != seat}
    assert "?" not in {event.card for event in drawn if event.seat == seat}


@pytest.mark.parametrize("name", SETUPS)
def test_who_has_learned_the_same_has_the_same_answers(name):
    course = course_of(SETUPS[name]())
    known = {}
    for moment in moments(course, 2, most=150):
        request = course.asked(moment)
        if request is not None and not isinstance(request, ChanceRequest):
            seen = (request.seat, repr(course.seen(moment, request.seat)))
            assert seen not in known
            known[seen] = [*course.answers(moment)]

    assert len(known) > 20


def test_what_was_learned_names_what_was_asked_of_the_own_seat_alone():
    course = course_of(card_setup("xy-2016"))
    *_, last = moments(course, 2)
    for seat in (0, 1):
        asked = [one for one in course.seen(last, seat) if isinstance(one, TurnRequest | ChoiceRequest)]
        assert asked and {seat} == {one.seat for one in asked}


def test_real_cards_are_refused():
    setup = card_setup()
    real = replace(setup, decks=(setup.decks[0], replace(setup.decks[1], known=False)))
    with pytest.raises(CompanionError, match="deck of real cards"):
        course_of(real)
