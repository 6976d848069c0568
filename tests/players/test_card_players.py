"""The card game's players that try answers out: what they see, what they make of it, how long they think."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from companion.api import card_setup
from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest
from companion.cards.observation.hidden import alike
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import BenchPokemon, EndTurn, Retreat, UseAttack
from companion.cards.zones.zones import cards_of
from companion.kernel.chance import SeededChance
from companion.kernel.model import Chance, ChanceRequest, TurnRequest
from companion.kernel.player import view_of
from companion.players._strong_card_player import (
    AHEAD,
    LEAST,
    StrongCardPlayer,
    Tried,
    _candidates,
    _chosen,
    _in_question,
)
from companion.players.card_chances import chance_of
from companion.players.card_table import worth
from companion.players.given import GivenPlayers
from companion.players.greedy_card_player import GAIN, GreedyCardPlayer, Rated, best_of, rated, tried
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.players.thinking import Tries, Until
from companion.players.worlds import can_be_filled, play_on, world

EDITIONS = ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"]


def moments(edition, seed, wanted):
    """Questions of a match between sensible players for which *wanted* holds: the true state and its view."""
    rules, own = CARD.rules(card_setup(edition)), CARD.rules(card_setup(edition))
    rng = random.Random(seed)
    chance, player = SeededChance(rng), SensibleCardPlayer(rng)
    state = rules.start()
    while pending := rules.pending(state):
        request = pending[0]
        if isinstance(request, ChanceRequest):
            action = Chance(request.source, chance.draw(request))
        else:
            view = view_of(rules, state, request, own)
            if wanted(view):
                yield rules, state, view
            action = player.answer(view)
        state = rules.apply(state, action).state


def in_a_turn(view):
    return isinstance(view.request, TurnRequest) and view.request.step == "main" and len(view.answers) > 2


def kept_names(side):
    return [side.hand, side.prizes, side.deck.rest, side.deck.top, side.deck.bottom, side.aside]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_world_has_a_name_for_each_card_and_is_the_same_to_the_seat(edition):
    looked = 0
    for rules, state, view in moments(edition, 3, in_a_turn):
        assert can_be_filled(view)
        filled = world(rules.game, view.state, random.Random(looked))
        for seat in (0, 1):
            assert UNKNOWN not in [card for zone in kept_names(filled.table.sides[seat]) for card in zone]
            assert cards_of(filled.table, seat) == cards_of(state.table, seat)
        assert rules.observe(filled, view.seat) == view.state
        looked += 1
    assert looked


def test_worlds_are_laid_otherwise_each_time():
    _, state, view = next(iter(moments("xy-2016", 1, in_a_turn)))
    hands = {world(view.rules.game, view.state, random.Random(seed)).table.sides[1 - view.seat].hand for seed in EVER}

    assert len(hands) > 1
    assert {len(hand) for hand in hands} == {len(state.table.sides[1 - view.seat].hand)}


EVER = range(6)


def test_before_the_first_turn_no_world_is_filled():
    _, _, view = next(iter(moments("platinum-2009", 1, lambda view: True)))

    assert not can_be_filled(view)


@pytest.mark.parametrize("make", [GreedyCardPlayer, lambda rng: StrongCardPlayer(rng, Tries(4))])
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_hidden_makes_no_difference(edition, make):
    """Given the same view from a match in which hidden cards lie otherwise, it answers the same."""
    compared = 0
    for number, (rules, state, view) in enumerate(moments(edition, 5, in_a_turn)):
        if number % 4:
            continue
        other = next(alike(rules.game, state, view.seat, random.Random(number)))
        again = view_of(rules, other, view.request, view.rules)
        assert make(random.Random(7)).answer(view) == make(random.Random(7)).answer(again)
        compared += other != state
        if compared == 3:
            break
    assert compared


def test_a_match_that_is_won_is_worth_more_than_any_that_goes_on():
    rules, state, view = next(iter(moments("xy-2016", 1, in_a_turn)))
    end = play_on(rules, state, SensibleCardPlayer(random.Random(1)), random.Random(1), turns=400)
    winner = "ab".index(end.table.winner)

    assert worth(rules.game, end.table, winner) == -worth(rules.game, end.table, 1 - winner) > 6
    assert (1.0, 0.0) == (chance_of(rules.game, end.table, winner), chance_of(rules.game, end.table, 1 - winner))
    assert worth(rules.game, state.table, 0) == -worth(rules.game, state.table, 1)
    assert pytest.approx(1.0) == chance_of(rules.game, state.table, 0) + chance_of(rules.game, state.table, 1)
    assert 0 < chance_of(rules.game, view.state.table, 0) < 1


def test_what_is_face_down_is_not_rated():
    for rules, state, view in moments("undaunted-2010", 2, in_a_turn):
        assert worth(rules.game, state.table, 0) == worth(view.rules.game, view.state.table, 0)


def test_what_helps_comes_before_what_ends_the_turn():
    end, back = EndTurn(0), Retreat(0, (), "a-bench-1")
    helps, ends, hurts = Rated("helps", 1.0, True), Rated(end, 5.0, False), Rated(back, 0.0, True)

    assert helps is best_of([hurts, ends, helps], 0.5, back, is_turn=True)
    assert ends is best_of([hurts, ends], 0.5, back, is_turn=True)
    assert ends is best_of([helps, ends], 0.5, "helps", is_turn=False)
    like = Rated("like", 5.0 - GAIN / 2, False)
    assert like is best_of([ends, like], 0.5, "like", is_turn=False)


def test_what_a_sensible_player_builds_up_with_comes_first_whatever_it_is_worth_at_once():
    end = EndTurn(0)
    ends, builds = Rated(end, 5.0, False), Rated(BenchPokemon(0, "card"), 0.4, True)

    assert builds is best_of([ends, builds], 0.5, builds.action, is_turn=True)
    assert ends is best_of([ends, builds], 0.5, end, is_turn=True)


def test_what_gives_up_the_hand_waits_for_what_the_hand_can_do():
    end = EndTurn(0)
    anew, other, ends = Rated("anew", 2.0, True, late=True), Rated("other", 1.0, True), Rated(end, 5.0, False)

    assert other is best_of([anew, other, ends], 0.5, end, is_turn=True)
    assert anew is best_of([anew, ends], 0.5, end, is_turn=True)


def test_an_answer_that_is_clearly_behind_is_dropped_and_one_that_may_be_chance_is_not():
    best, behind, near = Tried("best"), Tried("behind"), Tried("near")
    best.results = [1.0, 0.0] * LEAST
    behind.results = [0.0, 0.0] * LEAST
    near.results = [0.0, 1.0] * (LEAST - 1) + [1.0, 0.0]

    assert ["best", "near"] == [one.action for one in _in_question([best, behind, near])]
    for one in (best, behind, near):
        one.results = one.results[: LEAST - 1]
    assert 3 == len(_in_question([best, behind, near]))


def rounds_of(action, results):
    found = Tried(action)
    found.results = list(results)
    return found


def test_another_answer_than_the_greedy_players_is_given_only_where_it_is_clearly_better():
    base = rounds_of("greedy", [0.5] * LEAST)
    clearly = rounds_of("clearly", [0.6, 0.7] * (LEAST // 2))
    by_chance = rounds_of("by chance", [1.0, 0.2] * (LEAST // 2))
    hardly = rounds_of("hardly", [0.5 + AHEAD / 2] * LEAST)

    assert clearly is _chosen([base, clearly, hardly], base)
    assert base is _chosen([base, by_chance], base)
    assert base is _chosen([base, hardly], base)
    assert hardly is _chosen([hardly], base), "the greedy player's was clearly behind"


def test_an_attack_at_once_has_to_be_better_than_the_same_after_what_goes_before():
    base, after = rounds_of("bench", [0.5] * LEAST), Tried("bench", "attack")
    at_once = rounds_of("attack", [0.7] * LEAST)
    after.results = [0.71, 0.69] * (LEAST // 2)

    assert after is _chosen([base, at_once, after], base)
    assert at_once is _chosen([base, at_once], base)


def test_attacks_are_also_tried_after_what_the_greedy_player_likes_first():
    bench, jab, end = Rated("bench", 1.0, True), Rated(UseAttack(0, "Jab"), 0.8, False), Rated(EndTurn(0), 0.1, False)
    found = [(one.action, one.ending) for one in _candidates([bench, jab, end], bench)]

    assert ("bench", None) == found[0]
    assert ("bench", jab.action) in found and (jab.action, None) in found
    assert ("bench", end.action) not in found


def test_too_few_rounds_leave_the_greedy_players_answer():
    base, better = rounds_of("greedy", [0.5] * (LEAST - 1)), rounds_of("better", [0.9] * (LEAST - 1))

    assert base is _chosen([base, better], base)
    assert base is _chosen([rounds_of("none", []), base], base)


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_time_it_answers_as_the_greedy_player(edition):
    compared = 0
    for _, _, view in moments(edition, 6, in_a_turn):
        greedy = GreedyCardPlayer(random.Random(3)).answer(view)
        assert greedy == StrongCardPlayer(random.Random(3), Tries(0)).answer(view)
        compared += 1
        if compared == 4:
            break
    assert compared


def test_nobody_on_the_bench_is_worse_than_a_card_less_in_hand():
    for rules, state, view in moments("xy-2016", 1, in_a_turn):
        side = state.table.sides[view.seat]
        if not side.bench or not side.hand:
            continue

        def chance(changed, rules=rules, state=state, seat=view.seat):
            sides = [changed if one == seat else other for one, other in enumerate(state.table.sides)]
            return chance_of(rules.game, replace(state.table, sides=tuple(sides)), seat)

        assert chance(replace(side, bench=())) < chance(replace(side, hand=side.hand[1:])) < chance(side)
        break


class Watch:
    """A clock that goes on by *step* seconds each time it is looked at."""

    def __init__(self, step):
        self.step = step
        self.now = self.looked = 0.0

    def __call__(self):
        self.looked += 1
        self.now += self.step
        return self.now


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_it_answers_as_soon_as_its_time_is_over(seconds):
    _, _, view = next(iter(moments("xy-2016", 1, in_a_turn)))
    clock = Watch(0.01)

    assert StrongCardPlayer(random.Random(1), Until(clock, seconds)).answer(view) in view.answers
    # Two looks to begin, one before each round and after each match; the last one ends it.
    assert clock.looked <= 3 + seconds / clock.step


def test_answers_are_rated_by_the_same_chance():
    for rules, _, view in moments("xy-2016", 4, in_a_turn):
        worlds = [world(rules.game, view.state, random.Random(1))]
        end = EndTurn(view.seat)
        one, other = rated(view, worlds, [end, end], seed=9)
        assert (one.worth, one.goes_on) == (other.worth, other.goes_on) == (one.worth, False)
        assert set(tried(view)) <= set(view.answers)
        break


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_matches_are_played_in_every_edition_and_the_same_seed_plays_the_same(edition):
    names = ("greedy", "strong")[:: (-1) ** EDITIONS.index(edition)]
    players, setup = GivenPlayers(thinking=lambda: Tries(3)), card_setup(edition)
    one, other = (Contest(CARD, setup, players, names, random.Random(2)).to_the_end() for _ in (0, 1))

    assert one.state.table.winner and one.entries == other.entries


def test_the_better_players_win():
    won = Counter()
    for seed in range(3):
        for edition in EDITIONS[1:]:
            for seats in (("greedy", "random"), ("random", "greedy")):
                contest = Contest(CARD, card_setup(edition), GivenPlayers(), seats, random.Random(seed))
                winner = contest.to_the_end().state.table.winner
                won[seats["ab".index(winner)]] += 1

    assert won["greedy"] >= 15
