"""Reviews of matches that were made for it: what they stand at, what a spin gave, what a move cost, and why."""

from __future__ import annotations

import random
from fractions import Fraction
from statistics import mean

import pytest

from companion.commands import parts
from companion.figure.actions import Attack, Correct, Done, Move, PlayTrainer, PutFigure
from companion.figure.printed.effects import Cure, EndWait, GiveCondition, ToBench, ToCenter, Wait
from companion.figure.printed.figures import TrainerCard
from companion.figure.rules import FigureRules
from companion.kernel.chance import SeededChance
from companion.kernel.model import Chance, ChanceRequest, Choose
from companion.kernel.player import view_of
from companion.players.greedy_figure_player import GreedyFigurePlayer
from companion.reviews import _playing_out
from companion.reviews._judging import FigureJudge, figure_judge
from companion.reviews._playing_out import MATCHES
from companion.reviews._reviewing import reviewed, reviewing, worth_naming
from companion.reviews.adding_up import MISTAKE
from companion.reviews.values import (
    Afflicts,
    Blocks,
    ComesNear,
    Cures,
    GoalNext,
    Guards,
    HoldsUp,
    KnocksOut,
    OpensGoal,
    Readies,
    Returns,
    Risks,
    SendsOff,
    StandsInTheWay,
    StopsGoal,
    Succeeds,
    Wins,
)
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, disc, piece, position

ALIKE = 1e-9
HALF = disc("white 50 180, miss 180")


def played_match(seed=5, form="three_on_three", rules="duel-2017"):
    rules = FigureRules(parts.starter_setup(form, rules))
    rng = random.Random(seed)
    chance, player = SeededChance(rng), GreedyFigurePlayer(rng)
    state, actions = rules.start(), []
    while pending := rules.pending(state):
        request = pending[0]
        if isinstance(request, ChanceRequest):
            action = Chance(request.source, chance.draw(request))
        else:
            action = player.answer(view_of(rules, state, request, rules))
        actions.append(action)
        state = rules.apply(state, action).state
    return FigureRules(rules.setup), actions, state


def review_of(at, *actions):
    return reviewed(at.rules, figure_judge(at.rules), actions, at.state)


def reaches():
    """Seat a is one move from the Goal; so is seat b, once it has the turn."""
    return position(
        {"a0": piece("a", "m", mp=2), "a1": piece("a", "a1"), "b0": piece("b", "b1"), "b1": piece("b", mp=1)}
    )


def battle():
    at = position({"a0": piece("a", "a1", HALF), "a1": piece("a"), "b0": piece("b", "b1", HALF), "b1": piece("b")})
    at.do(Move("a0", "m"), Attack("b0"))
    return at


def test_a_win_that_is_passed_over_is_a_mistake_with_the_better_move():
    (found,) = review_of(reaches(), Move("a1", "a2")).mistakes

    assert (0, Move("a1", "a2")) == (found.seat, found.action)
    assert (1.0, Move("a0", "gb"), (Wins(),)) == (found.best, found.better[0].action, found.better[0].reasons)
    assert found.lost > MISTAKE


def test_the_best_move_is_no_mistake_and_its_match_is_won():
    review = review_of(reaches(), Move("a0", "gb"))

    assert ((), 1.0, 1.0) == (review.mistakes, review.start, review.end)
    assert review.unforeseen == pytest.approx(0, abs=ALIKE)


def test_what_gains_little_is_not_told_beside_what_gains_much():
    better = [(0.50, "best"), (0.46, "good"), (0.42, "hardly")]

    assert better[:2] == worth_naming(better, 0.40)
    assert () == tuple(worth_naming([], 0.40))


def test_giving_up_costs_all_that_there_was():
    review = review_of(reaches(), Done())

    assert (1.0, 0.0) == (review.decisions[0].lost, review.end)


@pytest.mark.parametrize("one", [0, 1])
def test_the_luck_of_a_spin_is_nothing_in_the_mean_over_all_it_could_show(one):
    at = battle()
    if one:
        at.spin(a0=0)
    request = at.pending[0]
    luck = [review_of(at, Chance(request.source, shown)).spins[0].luck for shown, _ in request.outcomes]
    mean = sum(Fraction(share) * Fraction(given) for given, (_, share) in zip(luck, request.outcomes, strict=True))

    assert float(mean) == pytest.approx(0, abs=ALIKE)
    assert max(luck) > 0 > min(luck)


def test_luck_is_the_spinners_own():
    review = review_of(battle(), Chance("a0", 0), Chance("b0", 1))
    ours, theirs = review.sums

    assert [0, 1] == [one.seat for one in review.spins]
    assert ours.luck > 0 > theirs.luck


def end_of(seed, many):
    """The rules of a match, the state before its last *many* actions, these, and how it ended."""
    rules, actions, end = played_match(seed)
    state = rules.start()
    for action in actions[:-many]:
        state = rules.apply(state, action).state
    return rules, state, actions[-many:], end


def check_sums(rules, start, actions, end):
    review = reviewed(rules, figure_judge(rules), actions, start)
    ours, theirs = (one.luck + one.mistakes + one.play for one in review.sums)

    assert (1.0 if end.table.winner == "a" else 0.0) == review.end
    assert review.end - review.start == pytest.approx(ours - theirs + review.unforeseen, abs=ALIKE)
    assert len(actions) + 1 == len(review.points)
    assert all(0 <= point.chance <= 1 for point in review.points)


def test_luck_mistakes_play_and_what_was_unforeseen_add_up_to_the_result():
    check_sums(*end_of(5, 8))


@pytest.mark.deep("matches")
def test_of_any_match_luck_mistakes_play_and_what_was_unforeseen_add_up_to_the_result(draw):
    rules, actions, end = played_match(draw.rng.getrandbits(32))
    check_sums(rules, rules.start(), actions, end)


def test_the_same_match_has_the_same_review():
    rules, start, actions, _ = end_of(7, 12)

    assert reviewed(rules, figure_judge(rules), actions, start) == reviewed(
        FigureRules(rules.setup), figure_judge(rules), actions, start
    )


def test_what_seems_a_mistake_is_one_a_turn_farther_too(monkeypatch):
    monkeypatch.setattr(_playing_out, "MATCHES", 8)
    rules, start, actions, _ = end_of(7, 24)
    judge = figure_judge(rules)
    review = reviewed(rules, judge, actions, start)
    state, states = start, []
    for action in actions:
        states.append(state)
        state = rules.apply(state, action).state
    assert review.mistakes
    for one in review.mistakes:
        came, *better = (
            judge.farther(states[one.entry], answer, one.seat)
            for answer in (one.action, *(other.action for other in one.better))
        )
        assert one.lost > MISTAKE and max(better) > came


def test_a_better_answer_is_told_with_the_chance_that_a_hint_gives_it(monkeypatch):
    monkeypatch.setattr(_playing_out, "MATCHES", 8)
    rules, start, actions, _ = end_of(7, 24)
    judge = figure_judge(rules)
    state, hinted = start, []
    for action in actions:
        hinted.append({one.action: one.chance for one in judge.advice(state).best})
        state = rules.apply(state, action).state

    told = [
        (hinted[one.entry], better) for one in reviewed(rules, judge, actions, start).mistakes for better in one.better
    ]
    assert told and [] == [better for hints, better in told if hints[better.action] != better.chance]


def test_what_comes_out_no_better_where_both_play_on_is_no_mistake(monkeypatch):
    monkeypatch.setattr(FigureJudge, "played_out", lambda judge, state, action, seat: [0.5])
    review = review_of(reaches(), Move("a1", "a2"))

    assert () == review.mistakes
    assert 0.0 == review.decisions[0].lost


def test_playing_on_says_the_same_each_time_and_knows_a_win():
    at = reaches()
    judge = figure_judge(at.rules)

    won, once, again = (tuple(judge.played_out(at.state, Move(*to), 0)) for to in (("a0", "gb"), *[("a1", "a2")] * 2))

    assert {1.0} == set(won)
    assert once == again and mean(once) < 1.0


def test_a_review_says_how_far_it_is():
    at = battle()
    made = reviewing(at.rules, figure_judge(at.rules), [Chance("a0", 0), Chance("b0", 1)], at.state)

    assert [(0, 2), (1, 2)] == [(told.done, told.all) for told in made]


def test_a_review_says_how_many_matches_it_has_played_on_from_what_seems_a_mistake():
    at = reaches()
    made = list(reviewing(at.rules, figure_judge(at.rules), [Move("a1", "a2")], at.state))
    shares = [told.share for told in made]

    assert [*range(len(made))] == [told.played for told in made] and len(made) > 2 * MATCHES
    assert sorted(set(shares)) == shares and 0.0 == shares[0] and shares[-1] <= 1.0


def test_what_is_put_right_is_neither_luck_nor_play():
    at = reaches()
    review = review_of(at, Correct((PutFigure("a0", "bench"),), "knocked over"))

    assert ((), ()) == (review.spins, review.decisions)
    assert review.unforeseen == pytest.approx(review.end - review.start)


# ---------------------------------------------------------------- advice


def advice(at, seat=None):
    return figure_judge(at.rules).advice(at.state, seat)


def test_a_win_is_advised_first():
    found = advice(reaches())

    assert (0, 1.0, Move("a0", "gb"), (Wins(),)) == (
        found.seat,
        found.chance,
        found.best[0].action,
        found.best[0].reasons,
    )


def test_only_who_is_asked_is_advised():
    at = reaches()

    assert (None, ()) == (advice(at, 1).seat, advice(at, 1).best)
    assert advice(at).chance == advice(at, 1).chance


def test_an_attack_is_told_with_its_exact_odds():
    at = position(
        {"a0": piece("a", "a1", ALWAYS_HITS), "a1": piece("a"), "b0": piece("b", "b1", HALF), "b1": piece("b")}
    )
    at.do(Move("a0", "m"))
    best = advice(at).best[0]

    assert Attack("b0") == best.action
    # It hits whatever comes; half of the time both hit alike.
    assert {KnocksOut("b0", 0.5), Risks("a0", 0.0)} <= set(best.reasons)


def test_an_attack_after_the_move_comes_along_with_it():
    at = position(
        {"a0": piece("a", "a1", ALWAYS_HITS), "b0": piece("b", "b1", ALWAYS_MISSES), "a1": piece("a"), "b1": piece("b")}
    )
    found = next(one for one in advice(at).best if one.action == Move("a0", "m"))

    assert Attack("b0") == found.then
    assert KnocksOut("b0", 1.0) in found.reasons


def test_a_way_to_the_own_goal_that_is_left_open_or_shut_is_a_reason():
    at = position({"a0": piece("a", "a1"), "b0": piece("b", "m", mp=2), "a1": piece("a"), "b1": piece("b")})
    judge = figure_judge(at.rules)
    seen = {type(reason) for one in advice(at).best for reason in one.reasons}
    away = judge.candidate(at.state, Move("a0", "a2"), 0.0, 0)

    assert seen & {StopsGoal, KnocksOut}
    assert OpensGoal() in away.reasons


def test_to_stand_where_the_other_side_has_to_pass_is_a_reason():
    at = position({"a0": piece("a", "a1", mp=1), "b0": piece("b", "b1", mp=1), "a1": piece("a"), "b1": piece("b")})
    judge = figure_judge(at.rules)
    reasons = {to: judge.candidate(at.state, Move("a0", to), 0.0, 0).reasons for to in ("m", "ga")}

    assert StandsInTheWay("b0") in reasons["m"]
    assert StandsInTheWay("b0") in reasons["ga"]  # on the Goal itself nobody else comes


def test_to_stand_before_the_goal_or_on_an_entry_point_is_a_reason():
    at = position({"a0": piece("a", "m", mp=1), "b0": piece("b"), "a1": piece("a"), "b1": piece("b")})
    found = figure_judge(at.rules).candidate(at.state, Move("a0", "b1"), 0.0, 0)

    assert {Blocks("a0"), GoalNext()} & set(found.reasons)
    assert not any(isinstance(one, ComesNear) for one in found.reasons) or GoalNext() not in found.reasons


@pytest.mark.parametrize(
    "start, to, points, goal_taken, reason",
    [
        ("a1", "m", 1, False, [ComesNear("a0", 2)]),
        ("bench", "a1", 1, False, [ComesNear("a0", 3)]),
        ("a1", "m", 1, True, []),  # nobody comes to a Goal on which somebody stands
        ("ga", "a1", 2, False, []),  # a line less, but two turns still
    ],
)
def test_to_come_nearer_is_a_reason_where_the_way_is_open_and_takes_fewer_turns(start, to, points, goal_taken, reason):
    other = piece("b", "gb") if goal_taken else piece("b")
    at = position({"a0": piece("a", start, mp=points), "a1": piece("a"), "b0": other, "b1": piece("b")})
    found = figure_judge(at.rules).candidate(at.state, Move("a0", to), 0.0, 0)

    assert reason == [one for one in found.reasons if isinstance(one, ComesNear)]


@pytest.mark.parametrize("start, to, guards", [("m", "a1", True), ("a1", "ga", True), ("ga", "a1", False)])
def test_to_guard_is_a_reason_for_who_comes_nearer_to_the_own_goal(start, to, guards):
    at = position({"a0": piece("a", start), "a1": piece("a"), "b0": piece("b"), "b1": piece("b")})
    found = figure_judge(at.rules).candidate(at.state, Move("a0", to), 0.0, 0)

    assert guards == (Guards("a0") in found.reasons)


def test_who_keeps_the_other_side_from_the_goal_is_not_said_to_guard_it_as_well():
    at = position({"a0": piece("a", "m"), "a1": piece("a"), "b0": piece("b", "a1", mp=1), "b1": piece("b")})
    found = figure_judge(at.rules).candidate(at.state, Move("a0", "a2"), 0.0, 0)
    stopped = figure_judge(at.rules).candidate(at.state, Move("a0", "ga"), 0.0, 0)

    assert (OpensGoal() in found.reasons, StopsGoal() in stopped.reasons) == (True, True)
    assert not any(isinstance(one, Guards | StandsInTheWay) for one in (*found.reasons, *stopped.reasons))


def with_a_card(effect, target="any_field"):
    """A card with this effect can be played; a1 and b0 have all that it could end or begin."""
    card = TrainerCard(id="card", name="Card", target=target, effects=(effect,))
    return position(
        {
            "a0": piece("a", "m"),
            "a1": piece("a", "a1", condition="asleep", wait=9),
            "a2": piece("a", "center"),
            "b0": piece("b", "b1"),
            "b1": piece("b"),
        },
        cards={"a": (card,)},
    )


def test_a_trainer_card_has_the_chance_of_its_spin_as_a_reason():
    at = with_a_card(Cure(to="self"))
    found = figure_judge(at.rules).candidate(at.state, PlayTrainer("Card"), 0.0, 0)

    assert Succeeds(pytest.approx(11 / 12)) in found.reasons


@pytest.mark.parametrize(
    "effect, target, figure, reason",
    [
        (Cure(to="self"), "any_field", "a1", Cures("a1")),
        (EndWait(to="self"), "any_field", "a1", Readies("a1")),
        (ToBench(to="self"), "own_center", "a2", Returns("a2")),
        (GiveCondition(to="self", is_="poisoned"), "any_field", "b0", Afflicts("b0", "poisoned")),
        (Wait(to="self"), "any_field", "b0", HoldsUp("b0")),
        (ToBench(to="self"), "any_field", "b0", SendsOff("b0")),
        (ToCenter(to="self"), "any_field", "b0", SendsOff("b0")),
    ],
    ids=["cures", "readies", "returns", "afflicts", "holds-up", "to-bench", "to-center"],
)
def test_what_an_effect_does_at_once_is_a_reason(effect, target, figure, reason):
    at = with_a_card(effect, target)
    at.do(PlayTrainer("Card"), Chance("trainer-a", 0))
    found = figure_judge(at.rules).candidate(at.state, Choose(0, (figure,)), 0.0, 0)

    assert reason in found.reasons


def test_harm_to_an_own_figure_is_no_reason():
    at = with_a_card(Wait(to="self"))
    at.do(PlayTrainer("Card"), Chance("trainer-a", 0))
    found = figure_judge(at.rules).candidate(at.state, Choose(0, ("a0",)), 0.0, 0)

    assert not any(isinstance(one, HoldsUp) for one in found.reasons)
