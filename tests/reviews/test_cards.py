"""Reviews of card matches: what each coin gave, what each decision cost, and that nobody is judged by hidden cards."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest

from companion.api import card_setup
from companion.cards.printed.cards_as_energy import printed
from companion.cards.rules import CardRules
from companion.cards.values.actions import AttachEnergy, Concede, EndTurn, Penalize, PlayTrainer
from companion.kernel.chance import SeededChance
from companion.kernel.model import Chance, ChanceRequest, TurnRequest
from companion.kernel.player import view_of
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.reviews.adding_up import MISTAKE, Progress
from companion.reviews.cards._gains import brought
from companion.reviews.cards._trying import Mean, asked_sight, sight
from companion.reviews.cards.judging import CardJudge, Effort
from companion.reviews.cards.reviewing import reviewing
from companion.reviews.cards.values import ComesUp, Finds, GivesGameUp, Heals, LosesOne, MoreCards, Prepares, PullsUp

QUICK = Effort(rounds=6, coins=6, glance=10, closely=24, advised=8)
ALIKE = 1e-9


def played(seed=3, edition="advanced-1999", until=None):
    """The rules, what was done, and the state where *until* is true of state and request, or the end."""
    rules = CardRules(card_setup(edition))
    rng = random.Random(seed)
    chance, player, state, actions = SeededChance(rng), SensibleCardPlayer(rng), rules.start(), []
    while pending := rules.pending(state):
        request = pending[0]
        if until is not None and until(state, request):
            break
        if isinstance(request, ChanceRequest):
            action = Chance(request.source, chance.draw(request))
        else:
            action = player.answer(view_of(rules, state, request, rules))
        actions.append(action)
        state = rules.apply(state, action).state
    return rules, actions, state


def review_of(rules, actions, start=None):
    made = reviewing(rules, CardJudge(rules, QUICK), actions, start)
    while True:
        try:
            next(made)
        except StopIteration as done:
            return done.value


def main_of(state, request, turn=4):
    return isinstance(request, TurnRequest) and request.step == "main" and state.table.turn >= turn


def coin(state, request):
    return isinstance(request, ChanceRequest) and request.source.startswith("coin") and state.table.setup is None


@pytest.fixture(scope="module")
def late():
    """The last turns of a match: where they begin, and what was done in them."""
    rules, actions, end = played()
    rules, before, start = played(until=lambda state, request: main_of(state, request, end.table.turn - 2))
    return rules, actions[len(before) :], start, end


def test_luck_mistakes_play_and_what_was_unforeseen_add_up_to_the_result(late):
    rules, actions, start, end = late
    review = review_of(rules, actions, start)
    ours, theirs = (one.luck + one.mistakes + one.play for one in review.sums)

    assert {"a": 1.0, "b": 0.0}[end.table.winner] == review.end
    assert review.end - review.start == pytest.approx(ours - theirs + review.unforeseen, abs=ALIKE)
    assert [0, len(actions)] == [review.points[0].entry, review.points[-1].entry]
    assert all(0 <= point.chance <= 1 for point in review.points)


def test_the_same_match_has_the_same_review(late):
    rules, actions, start, _ = late

    assert review_of(rules, actions, start) == review_of(CardRules(rules.setup), actions, start)


def test_a_review_says_how_far_it_is(late):
    rules, actions, start, _ = late
    made = reviewing(rules, CardJudge(rules, QUICK), actions[:1], start)

    assert Progress(0, 1) == next(made)


def test_who_gives_up_loses_what_chance_there_was():
    rules, _, state = played(until=main_of)
    (found,) = review_of(rules, [Concede(0)], state).mistakes

    assert (0.0, (GivesGameUp(),), ()) == (found.came, found.played.reasons, found.better)
    assert found.best > MISTAKE


def test_a_penalty_is_nobodys_decision():
    rules, _, state = played(until=main_of)
    seat = rules.pending(state)[0].seat

    assert () == tuple(review_of(rules, [Penalize(seat, "prizes", "late", 1)], state).mistakes)


def test_the_luck_of_a_coin_is_nothing_in_the_mean_over_its_sides():
    rules, _, state = played(until=coin)
    request = rules.pending(state)[0]
    expected, after = CardJudge(rules, QUICK).flipped(state, request)

    assert expected == pytest.approx(sum(after) / 2)


def test_nobody_is_judged_by_what_lies_hidden():
    rules, _, state = played(until=main_of)
    request = rules.pending(state)[0]
    seat, action = request.seat, EndTurn(request.seat)
    other = 1 - seat
    hidden = state.table.sides[other]
    # Another hand of the same size, from the same deck.
    card = next(one for one in hidden.deck.rest if one not in hidden.hand)
    deck = list(hidden.deck.rest)
    deck.remove(card)
    swapped = msgspec.structs.replace(
        hidden,
        hand=tuple(sorted((card, *hidden.hand[1:]))),
        deck=msgspec.structs.replace(hidden.deck, rest=tuple(sorted((*deck, hidden.hand[0])))),
    )
    sides = tuple(swapped if owner == other else state.table.sides[owner] for owner in (0, 1))
    changed = msgspec.structs.replace(state, table=msgspec.structs.replace(state.table, sides=sides))
    judge = CardJudge(rules, QUICK)

    assert changed != state
    assert judge.compared(state, request, action) == judge.compared(changed, request, action)


def test_what_is_advised_is_best_first_and_only_for_who_is_asked():
    rules, _, state = played(until=main_of)
    seat = rules.pending(state)[0].seat
    judge = CardJudge(rules, QUICK)
    found = judge.advice(rules.observe(state, seat), seat)
    chances = [one.chance for one in found.best]

    assert seat == found.seat and sorted(chances, reverse=True) == chances and found.best[0].reasons
    assert (None, ()) == (judge.advice(state, 1 - seat).seat, judge.advice(state, 1 - seat).best)


def test_energy_that_makes_an_attack_possible_is_a_reason():
    def attaches(state, request):
        return main_of(state, request, 1) and any(
            isinstance(one, AttachEnergy) for one in CardRules.answers(rules_of[0], state, request)
        )

    rules_of = [CardRules(card_setup("advanced-1999"))]
    rules, _, state = played(until=attaches)
    judge = CardJudge(rules, QUICK)
    seen = {type(why) for one in judge.advice(state, rules.pending(state)[0].seat).best for why in one.reasons}

    assert seen & {Prepares, LosesOne}


def playing(name, edition="advanced-1999", fits=lambda view: True):
    """A sight that *fits*, in which a Trainer card of this name can be played, and each way to play it."""
    rules = CardRules(card_setup(edition))
    found = []

    def is_there(state, request):
        if not main_of(state, request, turn=3):
            return False
        view = asked_sight(rules, state, request)
        ways = (one for one in view.answers if isinstance(one, PlayTrainer))
        found.extend((view, one) for one in ways if rules.game.cards[printed(one.card)].name == name and fits(view))
        return bool(found)

    for seed in range(20):
        played(seed, edition, until=is_there)
        if found:
            return found
    raise AssertionError(name)


@pytest.mark.parametrize(
    "name, edition, reason",
    [
        ("Bill", "advanced-1999", MoreCards(2)),
        ("Professor's Letter", "xy-2016", Finds(2, "energy")),
        ("Potion", "advanced-1999", Heals(20)),
        ("Bebe's Search", "platinum-2009", Finds(1, "pokemon")),
        ("Skyla", "xy-2016", Finds(1, "trainer")),
    ],
)
def test_what_a_trainer_card_brings_is_a_reason(name, edition, reason):
    assert any(reason in brought(view, action) for view, action in playing(name, edition))


def test_whom_a_trainer_card_brings_to_the_active_place_is_a_reason():
    def only_one(side):
        return lambda view: len(view.state.table.sides[view.seat ^ side].bench) == 1

    for name, kind, side in (("Gust of Wind", PullsUp, 1), ("Switch", ComesUp, 0)):
        for view, action in playing(name, fits=only_one(side)):
            (benched,) = view.state.table.sides[view.seat ^ side].bench
            assert kind(benched.cards[0]) in brought(view, action)


def test_what_hangs_on_a_coin_is_no_reason():
    assert all([] == list(brought(view, action)) for view, action in playing("Poké Ball", "platinum-2009"))


def test_before_the_cards_lie_nothing_can_be_said():
    rules = CardRules(card_setup("advanced-1999"))

    assert CardJudge(rules, QUICK).chance(rules.start()) is None
    assert sight(rules, rules.start(), 0) is None


def test_a_mean_of_few_rounds_is_not_sure():
    found = Mean()
    for value in (1.0, 1.0, 1.0):
        found.add(value)

    assert 1.0 == found.mean and 0 < found.error < 1


def test_what_could_still_be_done_later_in_the_turn_was_not_given_away(late):
    rules, actions, start, _ = late
    review = review_of(rules, actions, start)
    for one, after in pairwise(review.decisions):
        if (one.turn, one.seat) == (after.turn, after.seat):
            assert one.came >= after.best
