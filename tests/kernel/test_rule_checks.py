"""The suites that every game's tests run: a right game passes them, and each check can fail."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.kernel.chance import SeededChance
from companion.kernel.errors import IllegalActionError
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest, Choose, Ruling, TurnRequest
from tests import rule_checks
from tests.kernel import toy
from tests.kernel.toy import Concede, Drawn, Open, Passed, State, Table, Throw, ToyRules, Walk
from tests.rule_checks import Conformance, divide, every_answer, perft, playing, playout, random_answer

SEEDS = range(30)


def others(state, rng):
    """Every action of the toy game, and some that make no sense."""
    yield from (Walk(), Throw(), Open(), Concede())
    yield from (Chance("die", spots) for spots in (0, 1, 2, 3, 4))
    yield from (Chance(f"parcel-{seat}", parcel) for seat in (0, 1, 2) for parcel in ("small", "big", "", 1))
    yield from (Choose(seat, picks) for seat in (0, 1) for picks in (("me",), ("you",), (), ("me", "you")))


def may_concede(state, action):
    return isinstance(action, Concede)


def run(rules, look_every=1, seeds=SEEDS, state_type: Any = State, invariant=toy.invariant, **changed):
    given = {"others": others, "beside": may_concede, "alike": toy.alike, **changed}
    conformance = Conformance(rules, state_type, toy.Action, toy.Event, invariant, **given)
    return [conformance.run(seed, look_every=look_every) for seed in seeds]


def begun() -> Match:
    """A match in which both have drawn: it is 0's turn."""
    match = Match(ToyRules())
    match.apply(Chance("parcel-0", "small"))
    match.apply(Chance("parcel-1", "big"))
    return match


# ---------------------------------------------------------------- what passes


def test_right_game_passes_every_check():
    matches = run(ToyRules())

    assert all(match.state.table.winner is not None for match in matches)


def test_right_game_passes_when_nothing_more_is_given():
    run(ToyRules(), others=None, beside=None, alike=None)


def test_right_game_passes_when_actions_come_unasked():
    def concede(state, rng):
        return Concede() if rng.random() < 0.1 and state.agenda[0] == toy.Turn() else None

    matches = run(ToyRules(), intrude=concede)

    assert any(entry.action == Concede() for match in matches for entry in match.standing)


def test_same_seed_gives_the_same_match_however_often_it_is_looked_at():
    every, some = (run(ToyRules(), look_every=look_every) for look_every in (1, 4))

    assert [match.entries for match in every] == [match.entries for match in some]


# ---------------------------------------------------------------- what fails


class LopsidedDie(ToyRules):
    """Its chances sum to more than 1."""

    def pending(self, state):
        die = ChanceRequest("die", ((1, Fraction(1)), (2, Fraction(1))))
        return tuple(die if getattr(one, "source", "") == "die" else one for one in super().pending(state))


class NoAnswer(ToyRules):
    """Nothing answers who goes back."""

    def answers(self, state, request):
        return [] if getattr(request, "prompt", "") == "who-goes-back" else super().answers(state, request)


class AnswersTwice(ToyRules):
    """Walking is offered twice."""

    def answers(self, state, request):
        answers = super().answers(state, request)
        return [*answers, Walk()] if isinstance(request, TurnRequest) else answers


class RefusesAnAnswer(ToyRules):
    """Throwing is offered and refused."""

    def check(self, state, action):
        return Ruling("TOY-1", "no-dice") if action == Throw() else super().check(state, action)


class TakesMore(ToyRules):
    """A four is not offered and taken."""

    def check(self, state, action):
        waits_for_die = bool(state.agenda) and isinstance(state.agenda[0], toy.Spots)
        return None if waits_for_die and action == Chance("die", 4) else super().check(state, action)


class NoClause(ToyRules):
    """A refusal says nothing."""

    def check(self, state, action):
        return Ruling("", "") if super().check(state, action) else None


class Undecided(ToyRules):
    """What is refused is taken when it is asked for once more."""

    def __init__(self):
        self.asked = 0

    def check(self, state, action):
        ruling = super().check(state, action)
        if ruling is not None and isinstance(action, Choose) and state.agenda:
            self.asked += 1
            return ruling if self.asked % 2 else None
        return ruling

    def apply(self, state, action):
        return super().apply(state, Walk() if self.check(state, action) else action)


class ForgetsEvent(ToyRules):
    """What stands on the table is not what the events say."""

    def apply(self, state, action):
        step = super().apply(state, action)
        return replace(step, events=tuple(event for event in step.events if not isinstance(event, Passed)))


class ChangesItsMind(ToyRules):
    """A second match goes otherwise: its actions lead to one event more."""

    def __init__(self):
        self.matches = 0

    def start(self):
        self.matches += 1
        return super().start()

    def apply(self, state, action):
        step = super().apply(state, action)
        return step if self.matches == 1 else replace(step, events=(*step.events, Passed(), Passed()))


class BeginsOtherwise(ChangesItsMind):
    """A second match begins with more to do."""

    def start(self):
        state = super().start()
        return state if self.matches == 1 else replace(state, agenda=(*state.agenda, toy.Turn()))

    def apply(self, state, action):
        return ToyRules.apply(self, state, action)


class Wide(msgspec.Struct, frozen=True):
    """A state in which JSON loses something: a set becomes a list."""

    table: Table
    agenda: tuple[toy.Task, ...]
    extra: object = frozenset({1})


class LosesInJson(ToyRules):
    """Its states do not survive JSON."""

    def start(self):
        state = super().start()
        return Wide(state.table, state.agenda)

    def apply(self, state, action):
        step = super().apply(State(state.table, state.agenda), action)
        return replace(step, state=Wide(step.state.table, step.state.agenda))


class WaitsByIdentity(ToyRules):
    """Waits for nothing where the state is not one that it made itself."""

    def __init__(self):
        self.made = []

    def start(self):
        self.made.append(super().start())
        return self.made[-1]

    def apply(self, state, action):
        step = super().apply(state, action)
        self.made.append(step.state)
        return step

    def pending(self, state):
        return super().pending(state) if any(state is one for one in self.made) else ()

    def check(self, state, action):
        return ToyRules().check(state, action)


class AppliesByIdentity(WaitsByIdentity):
    """Leads elsewhere where the state is not one that it made itself."""

    def pending(self, state):
        return ToyRules.pending(self, state)

    def apply(self, state, action):
        step = super().apply(state, action)
        return step if any(state is one for one in self.made) else replace(step, events=())


class TellsAll(ToyRules):
    """Everybody sees every parcel."""

    def observe(self, state, seat):
        return state


class SeesDouble(ToyRules):
    """What was looked at looks otherwise when it is looked at again."""

    def observe(self, state, seat):
        return replace(state, table=replace(state.table, to_move=state.table.to_move + 1))


BROKEN = {
    LopsidedDie: r"die: the probabilities sum to 2, not 1",
    NoAnswer: r"nothing answers ChoiceRequest",
    AnswersTwice: r"an answer to TurnRequest.* is listed twice",
    RefusesAnAnswer: r"Throw\(\) answers TurnRequest.* and is refused by Ruling",
    TakesMore: r"Chance\(source='die', outcome=4\) is taken by check and is no answer",
    NoClause: r"is refused without a clause",
    Undecided: r"is refused by check and taken by apply",
    ForgetsEvent: r"entry \d+: the folded events give another table",
    ChangesItsMind: r"the journal does not replay: entry 1: .* led to other events than recorded",
    BeginsOtherwise: r"the replay goes elsewhere",
    LosesInJson: r"the state does not survive JSON",
    WaitsByIdentity: r"the decoded state waits for something else",
    AppliesByIdentity: r"leads elsewhere once the state was saved",
    TellsAll: r"seat 1 sees what is hidden from it",
    SeesDouble: r"what seat 0 sees hides more when seen again",
}


@pytest.mark.parametrize("rules, fault", BROKEN.items(), ids=[rules.__name__ for rules in BROKEN])
def test_check_fails_when_the_rules_are_broken(rules, fault):
    with pytest.raises(AssertionError, match=rf"^seed \d+.*{fault}"):
        run(rules(), state_type=Wide if rules is LosesInJson else State)


def test_check_fails_when_the_invariant_does_not_hold():
    def never_beyond_2(table: Table) -> None:
        assert table.at[0] <= 2, f"runner 0 is at {table.at[0]}"

    with pytest.raises(AssertionError, match=r"^seed 0, ply \d+: runner 0 is at 3"):
        run(ToyRules(), invariant=never_beyond_2, others=None)


def test_check_fails_when_an_action_beside_the_answers_breaks_the_invariant():
    class LosesParcel(ToyRules):
        def check(self, state, action):
            return None if action == Chance("parcel-2", "") else super().check(state, action)

        def apply(self, state, action):
            if action != Chance("parcel-2", ""):
                return super().apply(state, action)
            step = super().apply(state, action if not state.agenda else Concede())
            return replace(step, state=replace(step.state, table=replace(step.state.table, parcels=("gone", ""))))

    with pytest.raises(AssertionError, match=r"then Chance\(source='parcel-2'.*: runner 0 lost its parcel"):
        run(LosesParcel(), beside=lambda state, action: True)


def test_check_fails_when_an_answer_is_refused_among_others():
    conformance = Conformance(RefusesAnAnswer(), State, toy.Action, toy.Event, toy.invariant)

    with pytest.raises(AssertionError, match=r"here: Throw\(\) is an answer and is refused by Ruling"):
        conformance.check_refusals(begun(), [Walk(), Throw()], "here")


def test_check_fails_when_a_refused_action_changes_the_match():
    class Careless(Match):
        def apply(self, action, note=None):
            self.entries.append(action)
            raise IllegalActionError(Ruling("TOY-1", "not-now"))

    match = Careless(ToyRules())
    conformance = Conformance(ToyRules(), State, toy.Action, toy.Event, toy.invariant)

    with pytest.raises(AssertionError, match=r"here: a refused Walk\(\) changed the match"):
        conformance.check_refusals(match, [Walk()], "here")


def test_check_fails_when_taking_back_leads_elsewhere(monkeypatch):
    class TakesBackTooLittle(Match):
        def retract(self, start, reason, note=None):
            return self.entries[-1]

    monkeypatch.setattr(rule_checks, "Match", TakesBackTooLittle)

    with pytest.raises(AssertionError, match=r"taking back from entry \d+ leads elsewhere"):
        run(ToyRules())


# ---------------------------------------------------------------- counting and playing


def test_perft_counts_the_sequences_of_actions():
    rules = ToyRules()

    counts = [perft(rules, rules.start(), depth) for depth in range(5)]

    # Two parcels each; walk, throw or open; then the other's three or, after a throw, three numbers of spots.
    assert counts == [1, 2, 4, 12, 36]


def test_perft_counts_a_match_that_ends_where_it_ends():
    rules = ToyRules()
    near = State(Table(at=(4, 0), parcels=(toy.OPENED, toy.OPENED)), (toy.Turn(),))

    # A step wins; a throw wins whatever it shows.
    assert [perft(rules, near, depth) for depth in (1, 2, 3)] == [2, 3, 0]


def test_divide_counts_by_the_first_action():
    rules = ToyRules()
    near = State(Table(at=(4, 0), parcels=(toy.OPENED, toy.OPENED)), (toy.Turn(),))

    assert divide(rules, near, 2) == {"Walk()": 0, "Throw()": 3}


def test_every_answer_leaves_out_what_comes_twice():
    assert list(every_answer(AnswersTwice(), begun().state)) == [Walk(), Throw(), Open()]


def test_random_answer_is_drawn_where_it_is_chance():
    rng = random.Random(1)
    rules = ToyRules()
    state = rules.start()

    drawn = {random_answer(rules, state, rules.pending(state)[0], rng, SeededChance(rng)) for _ in range(50)}

    assert drawn == {Chance("parcel-0", "small"), Chance("parcel-0", "big")}


def test_playout_is_the_same_when_the_seed_is():
    once, again = (playout(ToyRules(), random.Random(4)) for _ in range(2))

    assert once.entries == again.entries
    assert not once.pending()


def test_playout_stops_after_most_plies():
    assert len(playout(ToyRules(), random.Random(4), most_plies=3).entries) == 3


def test_playing_shows_the_match_before_and_after_every_action():
    lengths = [len(match.entries) for match in playing(ToyRules(), random.Random(4))]

    assert lengths == list(range(len(lengths)))


def test_drawn_parcel_is_seen_by_its_owner_alone():
    state = begun().state
    rules = ToyRules()

    assert rules.observe(state, 0).table.parcels == ("small", toy.HIDDEN)
    assert rules.fold(Table(), Drawn(1, "big")).parcels == ("", "big")
