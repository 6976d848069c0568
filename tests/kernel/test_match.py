from __future__ import annotations

import msgspec
import pytest

from companion.kernel.errors import IllegalActionError, JournalError
from companion.kernel.journal import Applied, Note, Remarked, Retracted, standing
from companion.kernel.match import Match, Prepared
from companion.kernel.model import Chance, Ruling, TurnRequest
from tests.kernel.toy import Advanced, Drawn, Passed, Throw, ToyRules, Walk


def begun() -> Match:
    """A match in which both have drawn and 0 has walked: three entries stand, it is 1's turn."""
    match = Match(ToyRules())
    match.apply(Chance("parcel-0", "small"))
    match.apply(Chance("parcel-1", "big"))
    match.apply(Walk())
    return match


def test_action_changes_the_state_and_is_recorded_when_it_is_allowed():
    match = begun()

    entry = match.apply(Walk(), Note(by="b"))

    assert entry == Applied(Walk(), (Advanced(1, 1),), Note(by="b"))
    assert match.entries[-1] is entry
    assert match.state.table.at == (1, 1)


def test_nothing_changes_when_an_action_is_refused():
    match = begun()
    state, entries = match.state, list(match.entries)

    with pytest.raises(IllegalActionError) as caught:
        match.apply(Chance("die", 1))

    assert caught.value.ruling.clause == "TOY-1"
    assert match.state is state
    assert match.entries == entries


class Counted(ToyRules):
    """Counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def check(self, state, action):
        self.asked.append("check")
        return super().check(state, action)

    def apply(self, state, action):
        self.asked.append("apply")
        return super().apply(state, action)


def test_an_action_is_checked_once_and_applied_once():
    rules = Counted()
    match = Match(rules)

    prepared = match.prepare(Chance("parcel-0", "small"))
    assert isinstance(prepared, Prepared)
    match.commit(prepared.noted(Note(by="program")))

    assert ["check", "apply"] == rules.asked
    assert Note(by="program") == match.entries[-1].note


def test_what_is_prepared_has_not_happened():
    match = begun()
    state, entries = match.state, list(match.entries)

    prepared = match.prepare(Walk())

    assert isinstance(prepared, Prepared) and prepared.before is state
    assert (state, entries) == (match.state, match.entries)


def test_what_is_refused_cannot_be_prepared():
    ruling = begun().prepare(Chance("die", 1))

    assert isinstance(ruling, Ruling) and "TOY-1" == ruling.clause


def test_an_action_can_be_prepared_after_another():
    match, other = Match(ToyRules()), Match(ToyRules())
    small, big = Chance("parcel-0", "small"), Chance("parcel-1", "big")
    first = match.prepare(small)
    assert isinstance(first, Prepared)

    second = match.prepare(big, first)
    assert isinstance(second, Prepared)
    match.commit(first)
    match.commit(second)

    other.apply(small)
    other.apply(big)
    assert (other.state, other.standing) == (match.state, match.standing)


def test_what_was_prepared_for_another_moment_is_not_made_true():
    match = begun()
    prepared = match.prepare(Walk())
    assert isinstance(prepared, Prepared)
    match.commit(prepared)
    entries = list(match.entries)

    with pytest.raises(JournalError, match="another moment"):
        match.commit(prepared)
    assert entries == match.entries


def test_what_stands_is_what_the_journal_says():
    match = begun()
    match.apply(Walk())
    match.retract(2, "misread")
    match.apply(Walk())
    match.retract(1, "misread")
    match.apply(Chance("parcel-1", "small"))

    assert standing(match.entries) == list(match.standing)


def test_every_state_on_the_way_is_kept():
    match = begun()

    assert [state.table.at[0] for state in match.states] == [0, 0, 0, 1]
    assert match.states[-1] is match.state


def test_match_waits_for_what_its_state_waits_for():
    match = begun()

    assert match.pending() == (TurnRequest(1, "run"),)


def test_state_is_the_one_before_when_an_entry_is_taken_back():
    match = begun()
    before = match.states[2]

    entry = match.retract(2, "touched the wrong square", Note(by="referee"))

    assert entry == Retracted(2, "touched the wrong square", Note(by="referee"))
    assert match.state is before
    assert len(match.standing) == 2
    assert len(match.entries) == 4


def test_match_goes_on_from_there_when_entries_were_taken_back():
    match = begun()
    match.retract(0, "anew")

    match.apply(Chance("parcel-0", "big"))

    assert match.state.table.parcels == ("big", "")
    assert [entry.events for entry in match.standing] == [(Drawn(0, "big"),)]


@pytest.mark.parametrize("start", [-1, 3, 99])
def test_entry_cannot_be_taken_back_when_none_of_that_number_stands(start):
    match = begun()

    with pytest.raises(JournalError, match=rf"entry {start} can't be taken back: there are 3 entries"):
        match.retract(start, "why not")

    assert len(match.entries) == 3


def test_replay_gives_the_same_states_and_entries():
    match = begun()
    match.apply(Throw())
    match.apply(Chance("die", 3), Note(at="2026-01-01T10:00:00Z", evidence="by hand"))
    match.retract(4, "it was a two")
    match.apply(Chance("die", 2))

    again = Match.replay(ToyRules(), match.entries)

    assert again.states == match.states
    assert again.entries == match.entries


def test_replay_names_the_entry_when_its_action_is_refused():
    entries = begun().entries
    entries.insert(1, Applied(Walk(), ()))

    with pytest.raises(JournalError, match=r"entry 2: Walk\(\) isn't allowed now: not-now \(TOY-1\)"):
        Match.replay(ToyRules(), entries)


def test_replay_names_the_entry_when_it_led_to_other_events():
    entries = begun().entries
    entries[2] = msgspec.structs.replace(entries[2], events=(Advanced(0, 2), Passed()))

    with pytest.raises(JournalError, match=r"entry 3: Walk\(\) led to other events than recorded"):
        Match.replay(ToyRules(), entries)


def test_replay_fails_when_it_takes_back_more_than_stands():
    with pytest.raises(JournalError, match=r"^entry 4: entry 3 can't be taken back: there are 3 entries"):
        Match.replay(ToyRules(), [*begun().entries, Retracted(3, "why not")])


def test_replay_of_nothing_is_the_start():
    assert Match.replay(ToyRules(), ()).state == ToyRules().start()


def test_what_is_written_down_changes_nothing_and_is_replayed():
    match = begun()
    before = match.state

    remark = match.remark(Remarked(1, "warning", "slow play"))

    assert (before, 3) == (match.state, len(match.standing))
    again = Match.replay(ToyRules(), match.entries)
    assert (remark, match.states) == (again.entries[-1], again.states)
    assert list(match.standing) == standing(match.entries)
