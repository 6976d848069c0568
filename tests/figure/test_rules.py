"""The way into the figure game: what it waits for and answers. What it rules is said by cases."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.figure.actions import Attack, CallOnLine, Done, Move, NameAttack, PlayTrainer, Stay
from companion.figure.events import FigureSurrounded, KnockedOut, LeftCenter, Spun
from companion.figure.printed.effects import ByHand, GiveCondition, KnockOut, SpinCheck, Swap
from companion.figure.printed.figures import TrainerCard
from companion.figure.rules import FigureRules
from companion.figure.state import BENCH
from companion.kernel.errors import IllegalActionError
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, TurnRequest
from tests.conformance.matches import setup_of
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, PLAIN, disc, piece, position
from tests.travelling import check_that_rules_travel

TEA = TrainerCard(id="tea", name="Tea")


def facing(x=PLAIN, y=PLAIN, **more):
    """x on ga beside y on a1; z waits on gb."""
    return position({"x": piece("a", "ga", x), "y": piece("b", "a1", y), "z": piece("b", "gb"), **more})


def fighting(x=PLAIN, y=PLAIN, **more):
    match = facing(x, y, **more)
    match.do(Stay("x"), Attack("y"))
    return match


def test_match_begins_with_everybody_on_the_bench_and_a_draw():
    rules = facing().rules
    start = rules.start()

    assert start.table.where == (BENCH,) * 3
    assert [request.source for request in rules.pending(start)] == ["first-player"]
    assert rules.answers(start, rules.pending(start)[0]) == [Chance("first-player", "a"), Chance("first-player", "b")]


def test_who_was_drawn_has_the_first_turn():
    match = Match(facing().rules)

    match.apply(Chance("first-player", "b"))

    assert match.pending() == (TurnRequest(1, "action"),)
    assert (match.state.table.turn, match.state.table.first_player) == (1, 1)


def test_turn_waits_for_the_player_to_move():
    assert facing().pending == (TurnRequest(0, "action"),)


def test_battle_waits_for_both_spins_at_once():
    assert [request.source for request in fighting().pending] == ["x", "y"]


@pytest.mark.parametrize("order", [("x", "y"), ("y", "x")])
def test_either_disc_may_stop_first(order):
    match = fighting(ALWAYS_HITS, ALWAYS_MISSES)

    match.do(*(Chance(figure, 0) for figure in order))

    assert match.where("y") == "center"


def test_disc_that_has_spun_is_not_asked_for_again():
    match = fighting()
    match.spin(y=0)

    assert [request.source for request in match.pending] == ["x"]
    assert match.refusal(Chance("y", 0)).text == "refused.has-spun"


def test_figure_is_asked_for_a_name_while_the_other_spins():
    pieces = {"x": piece("a", "ga"), "y": piece("b", "a1", condition="paralyzed"), "z": piece("b", "gb")}
    match = position(pieces)

    match.do(Stay("x"), Attack("y"))

    assert [type(request) for request in match.pending] == [ChanceRequest, ChoiceRequest]
    assert match.answers()[-3:] == [NameAttack("y", name) for name in ("A", "B", "C")]


def test_answers_come_in_a_fixed_order():
    pieces = {"v": piece("a", mp=1), "x": piece("a", "ga", mp=1), "y": piece("b", "a1"), "z": piece("b", "gb")}
    match = position(pieces, cards={"a": [TEA]})

    assert match.answers() == [PlayTrainer("Tea"), Move("v", "a2"), Move("x", "a2"), Stay("x")]


def test_done_is_the_answer_where_there_is_no_other():
    match = position({"x": piece("a", "ga", mp=0), "y": piece("b", "gb")})

    assert match.answers() == [Done()]


def test_done_ends_the_turn_after_a_move_and_not_after_a_stay():
    pieces = {"x": piece("a", "ga"), "v": piece("a", "a1"), "y": piece("b", "m"), "z": piece("b", "gb")}
    moved, stayed = position(pieces), position(pieces)
    moved.do(Move("x", "a2"))
    stayed.do(Stay("v"))

    assert moved.answers() == [Attack("y"), Done()]
    assert stayed.answers() == [Attack("y")]
    assert stayed.refusal(Done()).clause == "FG-TURN-02"


def test_choice_of_several_is_answered_by_every_order():
    sweep = disc("blue 360 Sweep", Sweep=KnockOut(to="enemy_field", pick=2))
    match = fighting(sweep, v=piece("b", "m"))

    match.spin(x=0, y=3)

    assert match.pending == (ChoiceRequest(0, "pick-figures", ("y", "z", "v"), "x", 2, 2),)
    assert [action.picks for action in match.answers()] == list(permutations("yzv", 2))


def test_line_is_called_while_a_disc_spins():
    match = fighting()

    events = match.do(CallOnLine("x"))

    assert [event.__struct_config__.tag for event in events] == ["spin_on_line"]
    assert [request.source for request in match.pending] == ["x", "y"]


def test_line_is_not_called_when_the_nearest_segment_counts():
    pieces = {"x": piece("a", "ga"), "y": piece("b", "a1")}
    match = position(pieces, policies={"spin_on_line": "nearest"})
    match.do(Stay("x"), Attack("y"))

    assert match.refusal(CallOnLine("x")).clause == "POLICY-spin-on-line"


@pytest.mark.parametrize("outcome", [-1, 4, "0", True, 0.0, "A"])
def test_result_is_refused_when_the_disc_has_no_such_segment(outcome):
    assert fighting().refusal(Chance("x", outcome)).text == "refused.no-such-outcome"


def test_spins_of_an_effect_may_come_in_any_order():
    quake = disc("white 50 360 Quake", Quake=SpinCheck(who="enemy_field", out_if=("miss",)))
    halves = disc("white 10 180, miss 180")
    pieces = {"x": piece("a", "ga", quake), "y": piece("b", "a1", halves), "z": piece("b", "gb", halves)}
    match = position({**pieces, "v": piece("b", "m", halves)})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)
    assert {request.source for request in match.pending} == {"z", "v"}

    events = match.spin(v=1, z=0)

    assert [event.clause for event in events if isinstance(event, Spun)] == ["EFFECT-spin_check"] * 2
    assert [event.figure for event in events if isinstance(event, KnockedOut)] == ["v"]


def test_condition_is_drawn_when_an_attack_may_give_one_of_several():
    spores = disc("purple 1 360 Spores", Spores=GiveCondition(to="opponent", is_=("poisoned", "asleep", "paralyzed")))
    pieces = {"x": piece("a", "ga", spores), "y": piece("b", "a1", ALWAYS_MISSES), "z": piece("b", "gb")}

    for rules, drawn in (("tfg-2007", ["poisoned", "paralyzed"]), ("duel-2017", ["poisoned", "asleep", "paralyzed"])):
        match = position(pieces, rules=rules)
        match.do(Stay("x"), Attack("y"))
        match.spin(x=0, y=0)
        (request,) = match.pending
        assert request.source == "condition-x"
        assert [outcome for outcome, _ in request.outcomes] == drawn


def test_longest_guest_leaves_a_full_center():
    match = fighting(ALWAYS_HITS, ALWAYS_MISSES, v=piece("b", "center"), w=piece("b", "center"))

    events = match.spin(x=0, y=0)

    assert [event.figure for event in events if isinstance(event, LeftCenter)] == ["v"]
    assert match.table.centers == ((), (4, 1))


def test_by_hand_waits_for_the_players_word():
    sing = disc("blue 360 Sing", Sing=ByHand(text="Sing a song."))
    match = fighting(sing)
    match.spin(x=0, y=3)
    assert match.pending == (ChoiceRequest(0, "by-hand", ("done",), "x"),)

    match.do(Choose(0, ("done",)))

    assert match.pending == (TurnRequest(1, "action"),)


def test_nothing_is_waited_for_when_the_match_is_over():
    match = position({"x": piece("a", "b1"), "y": piece("b")})
    match.do(Move("x", "gb"))

    assert match.pending == ()
    assert match.answers() == []
    assert match.refusal(Done()).clause == "FG-WIN-01"


def test_reach_and_targets_are_of_who_may_be_chosen():
    match = facing(v=piece("a", wait=5))
    rules = match.rules

    assert rules.reach(match.state, "x") == {"a2": 1, "m": 2}
    assert rules.targets(match.state, "x") == ("y",)
    for other in ("v", "y"):
        assert rules.reach(match.state, other) == {}
    assert rules.targets(match.state, "y") == ()


def test_chosen_figure_has_targets_and_no_reach_once_it_has_moved():
    match = facing()
    match.do(Stay("x"))

    assert match.rules.reach(match.state, "x") == {}
    assert match.rules.targets(match.state, "x") == ("y",)


def test_position_where_nobody_can_act_is_lost_when_it_is_looked_at():
    stuck = position({"x": piece("a", "ga", mp=0), "y": piece("b", "gb")})

    assert stuck.table.winner is None
    assert stuck.rules.at_turn(stuck.table, look_first=True).table.winner == "b"


def test_nothing_is_hidden():
    match = facing()

    assert match.rules.observe(match.state, 1) is match.state


def test_match_raises_when_a_program_asks_for_what_is_refused():
    match = Match(FigureRules(facing().rules.setup))

    with pytest.raises(IllegalActionError, match="FG-SETUP-04"):
        match.apply(Move("x", "m"))


def test_own_figures_are_looked_at_when_the_opponents_surrounded_ones_are_gone():
    # After the swap y stands on gb between x and v, which stand between y and z: y goes out first.
    swap = disc("blue 360 Swap", Swap=Swap(with_="opponent"))
    pieces = {"x": piece("a", "gb", swap), "v": piece("a", "b2"), "y": piece("b", "b1"), "z": piece("b", "m")}
    match = position({**pieces, "w": piece("b")})
    match.do(Stay("x"), Attack("y"))

    match.spin(x=0, y=3)

    assert [event.figure for event in match.events if isinstance(event, FigureSurrounded)] == ["y"]
    assert [match.where(name) for name in "xvyz"] == ["b1", "b2", "center", "m"]


def test_player_passes_who_is_done_before_anything_when_that_is_no_loss():
    match = position({"x": piece("a", "ga"), "y": piece("b", "gb")}, policies={"no_action_means_loss": False})

    match.do(Done())

    assert match.kinds() == ["passed"]
    assert match.pending == (TurnRequest(1, "action"),)


def test_player_loses_who_is_done_before_anything():
    match = position({"x": piece("a", "ga"), "y": piece("b", "gb")})

    match.do(Done())

    assert (match.table.winner, match.table.ended_by) == ("b", "FG-WIN-02")


def test_rules_travel_as_their_setup_and_what_they_remember_stays():
    check_that_rules_travel(FigureRules(setup_of("six_on_six", "duel-2017", 1)), seed=2)
