"""A match as the referee runs it: entries kept before they are shown, spins read, chance answered."""

from __future__ import annotations

import msgspec
import pytest

from companion.app.match.entries import Journal
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.record import Record
from companion.app.match.referee import MatchReferee, OnLine, UnexpectedSpin
from companion.app.ports.outside import Spin
from companion.figure.actions import Attack, CallOnLine, Correct, Done, Move, PlayTrainer, PutFigure, SetCondition, Stay
from companion.figure.events import Corrected, FigureMoved, KnockedOut, SpinOnLine
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied, Retracted
from companion.kernel.match import Match
from companion.kernel.model import Chance, Choose, Ruling
from tests.app.table_fakes import (
    MISS,
    ON_LINE,
    TACKLE,
    TRICKY,
    MemoryStore,
    ScriptedSpins,
    SeededSpins,
    begun,
    encoded,
    entries_of,
    outside,
    setup,
)

FIRST_A = Chance("first-player", "a")
PROGRAM = ChanceBy(spins="source")


def played(referee: Referee, *actions: object) -> Referee:
    """Every action is put and taken."""
    for action in actions:
        taken = referee.put(action)
        assert isinstance(taken, Applied), taken
    return referee


def store_of(referee: Referee) -> MemoryStore:
    store = referee.outside.store
    assert isinstance(store, MemoryStore)
    return store


def battle(referee: Referee) -> Referee:
    """Xa of Anna, on m, has attacked Xb of Ben on b2."""
    return played(referee, FIRST_A, Move("Xa", "a1"), Move("Xb", "b2"), Move("Xa", "m"), Attack("Xb"))


class TestPut:
    def test_an_action_is_kept_and_changes_the_state(self) -> None:
        referee = begun()

        entry = referee.put(FIRST_A, by="program", evidence="drawn")

        assert isinstance(entry, Applied) and ("program", "drawn") == (entry.note.by, entry.note.evidence)
        assert [entry] == entries_of(FIGURE, store_of(referee).kept[referee.match_id])
        assert 1 == referee.state.table.turn

    def test_a_refused_action_is_not_kept(self) -> None:
        referee = played(begun(), FIRST_A)
        before = referee.state

        ruling = referee.put(Move("Xa", "gb"))

        assert isinstance(ruling, Ruling) and "FG-MOVE-01" == ruling.clause
        assert before == referee.state and 1 == len(store_of(referee).kept[referee.match_id])

    def test_what_the_store_cannot_keep_has_not_happened(self) -> None:
        referee = played(begun(), FIRST_A)
        before = referee.state
        store_of(referee).broken = True

        with pytest.raises(JournalError, match="the disk is full"):
            referee.put(Move("Xa", "a1"))
        with pytest.raises(JournalError, match="the disk is full"):
            referee.take_back(0, "misread")

        assert before == referee.state and 1 == len(referee.entries)
        store_of(referee).broken = False
        assert isinstance(referee.put(Move("Xa", "a1")), Applied)

    def test_the_store_hears_of_the_result_and_of_its_end(self) -> None:
        referee = played(begun(), FIRST_A, Done())
        assert ("over", "b") == store_of(referee).ends[referee.match_id]

        assert referee.undo() is None

        assert ("open", "") == store_of(referee).ends[referee.match_id]

    def test_an_open_match_may_be_abandoned(self) -> None:
        referee = played(begun(), FIRST_A)

        referee.abandon()

        assert ("abandoned", "") == store_of(referee).ends[referee.match_id]


class TestResume:
    def test_a_match_goes_on_where_it_stands_in_the_middle_of_a_battle(self) -> None:
        referee = played(battle(begun(setup(disc=TRICKY))), Chance("Xa", 3))

        again = MatchReferee.resume(FIGURE, outside(store_of(referee)), referee.match_id)

        assert again.state == referee.state and again.entries == referee.entries
        assert frozenset({"Xb"}) == again.spins_wanted() and not again.look_only

    def test_a_match_of_other_rules_can_be_looked_at_only(self) -> None:
        referee = played(begun(), FIRST_A, Move("Xa", "a1"))
        store = store_of(referee)
        moved = entries_of(FIGURE, store.kept[referee.match_id])[1]
        assert isinstance(moved, Applied)
        further = msgspec.structs.replace(moved, events=(FigureMoved("Xa", "bench", "m", 7), *moved.events[1:]))
        store.kept[referee.match_id][1] = encoded(further)

        again = MatchReferee.resume(FIGURE, outside(store), referee.match_id)

        assert again.look_only and () == again.pending()
        assert "m" == again.rules.game.place_name(again.state.table.where[0])
        for ruling in (again.put(Move("Xb", "b1")), again.undo(), again.take_back(0, "misread")):
            assert isinstance(ruling, Ruling) and "refused.look-only" == ruling.text
        assert [] == again.tick()

    def test_what_is_no_entry_is_named(self) -> None:
        referee = played(begun(), FIRST_A)
        store_of(referee).kept[referee.match_id].append(b'{"type":"applied"}')

        with pytest.raises(JournalError, match="entry 2: it can't be read"):
            MatchReferee.resume(FIGURE, outside(store_of(referee)), referee.match_id)

    def test_a_record_that_takes_back_too_much_is_named(self) -> None:
        referee = begun()

        with pytest.raises(JournalError, match="entry 1: it takes back more entries than there are"):
            Record(FIGURE, referee.head, Journal([Retracted(0, "")]))

    def test_a_result_that_was_not_kept_any_more_is_kept_now(self) -> None:
        referee = played(begun(), FIRST_A, Done())
        store = store_of(referee)
        store.close(referee.match_id, "open", "")  # the plug was pulled between the entry and the result

        MatchReferee.resume(FIGURE, outside(store), referee.match_id)

        assert ("over", "b") == store.ends[referee.match_id]


class TestSpins:
    def test_an_angle_is_read_on_the_disc_and_its_evidence_is_noted(self) -> None:
        referee = battle(begun(chance=ChanceBy(draws="hand")))

        entry = referee.take_spin(Spin("Xa", TACKLE, 0.4), by="a")

        assert isinstance(entry, Applied) and Chance("Xa", 0) == entry.action
        assert "simulated 90.0° ± 0.4°" == entry.note.evidence

    def test_a_line_asks_for_another_spin_and_is_recorded(self) -> None:
        referee = battle(begun())

        entry = referee.take_spin(Spin("Xa", ON_LINE))

        assert isinstance(entry, Applied) and CallOnLine("Xa") == entry.action
        assert (SpinOnLine("Xa"),) == entry.events
        assert frozenset({"Xa", "Xb"}) == referee.spins_wanted()

    def test_by_policy_the_nearest_segment_counts(self) -> None:
        referee = battle(begun(setup(spin_on_line="nearest")))

        entry = referee.take_spin(Spin("Xa", ON_LINE - 0.01))

        assert isinstance(entry, Applied) and Chance("Xa", 0) == entry.action

    def test_a_line_outside_a_battle_is_just_spun_again(self) -> None:
        referee = played(begun(setup(trainers=True)), FIRST_A)
        card = referee.rules.setup.cards[0][0].name

        played(referee, PlayTrainer(card))

        assert OnLine(Spin("trainer-a", 0.0)) == referee.take_spin(Spin("trainer-a", 0.0))
        assert frozenset({"trainer-a"}) == referee.spins_wanted()

    def test_a_spin_that_nobody_was_to_make_is_ignored(self) -> None:
        referee = played(begun(), FIRST_A)
        before = referee.state

        for source in ("Xa", "first-player", "nobody"):
            assert UnexpectedSpin(Spin(source, 10.0)) == referee.take_spin(Spin(source, 10.0))
        assert before == referee.state

    def test_an_asked_spin_comes_from_the_source(self) -> None:
        spins = ScriptedSpins([("Xb", MISS), ("Xa", TACKLE)])
        referee = battle(begun(spins=spins))

        assert Spin("Xa", TACKLE) == referee.spin_of("Xa")
        assert referee.spin_of("Xa") is None
        assert [("Xb", MISS)] == spins.left

    def test_a_source_of_spins_plays_a_battle_by_itself(self) -> None:
        spins = ScriptedSpins([("Xa", ON_LINE), ("Xa", TACKLE), ("Xb", MISS), ("Ya", TACKLE)])
        referee = battle(begun(spins=spins, chance=PROGRAM))

        happened = referee.tick()

        actions = [entry.action for entry in happened if isinstance(entry, Applied)]
        assert [CallOnLine("Xa"), Chance("Xa", 0), Chance("Xb", 2)] == actions
        assert any(isinstance(event, KnockedOut) for event in referee.standing[-1].events)
        assert [("Ya", TACKLE)] == spins.left

    def test_the_program_draws_where_it_is_to(self) -> None:
        referee = begun(chance=ChanceBy())

        (entry,) = referee.tick()

        assert isinstance(entry, Applied) and ("program", "drawn") == (entry.note.by, entry.note.evidence)
        assert [] == referee.tick()

    def test_the_program_leaves_draws_to_people_where_they_draw(self) -> None:
        referee = begun(chance=ChanceBy(draws="hand"))

        assert [] == referee.tick() and [] == referee.entries


class TestPrograms:
    def test_a_program_answers_for_its_seat_only(self) -> None:
        referee = played(begun(kinds=("person", "random"), seed=2), FIRST_A)
        assert [] == referee.tick()

        played(referee, Move("Xa", "a1"))
        (entry,) = referee.tick()

        assert isinstance(entry, Applied) and ("program", "b") == (entry.note.by, entry.note.evidence)
        assert 0 == referee.state.table.to_move

    def test_programs_wait_where_they_are_told_to(self) -> None:
        referee = played(begun(kinds=("random", "random")), FIRST_A)

        assert [] == referee.tick(programs=False)

    @pytest.mark.parametrize("seed", range(5))
    def test_programs_play_a_whole_match_which_replays(self, seed: int) -> None:
        referee = begun(
            setup(disc=TRICKY, side=3, turn_limit=60),
            spins=SeededSpins(seed),
            kinds=("random", "random"),
            chance=PROGRAM,
            seed=seed,
        )

        while referee.state.table.winner is None:
            assert referee.tick()

        store = store_of(referee)
        again = Match.replay(referee.rules, entries_of(FIGURE, store.kept[referee.match_id]))
        assert again.state == referee.state
        assert ("over", referee.state.table.winner) == store.ends[referee.match_id]
        assert referee.state.table == Record.of(FIGURE, store, referee.match_id).state.table


class TestTakingBack:
    def test_undo_takes_one_action_back_and_stays_in_the_record(self) -> None:
        referee = played(begun(), FIRST_A, Move("Xa", "a1"))

        assert referee.undo(by="a") is None

        assert [FIRST_A] == [entry.action for entry in referee.standing]
        assert 3 == len(store_of(referee).kept[referee.match_id])

    def test_undo_stops_where_chance_has_spoken(self) -> None:
        referee = played(begun(), FIRST_A)

        ruling = referee.undo()

        assert ruling is not None and "refused.chance-has-spoken" == ruling.text
        assert 1 == len(referee.entries)

    def test_an_outcome_that_was_taken_back_is_offered_again(self) -> None:
        referee = played(battle(begun()), Chance("Xa", 1), Chance("Xb", 2))
        attack = len(referee.standing) - 3

        assert referee.take_back(attack, " wrong figure ") is None

        retracted = referee.entries[-1]
        assert isinstance(retracted, Retracted) and "wrong figure" == retracted.reason
        assert referee.previous("Xa") is None, "it is not asked for now"
        played(referee, Attack("Xb"))
        assert (1, 2) == (referee.previous("Xa"), referee.previous("Xb"))
        played(referee, Chance("Xa", 0))
        assert referee.previous("Xa") is None

    def test_a_correction_is_recorded_with_its_reason(self) -> None:
        referee = played(begun(), FIRST_A)

        entry = referee.correct((PutFigure("Xa", "m"),), "knocked over")

        assert isinstance(entry, Applied) and ("referee", "by hand") == (entry.note.by, entry.note.evidence)
        assert "m" == referee.rules.game.place_name(referee.state.table.where[0])
        assert isinstance(referee.correct((SetCondition("Xa", "poisoned"),), "misread"), Applied)
        assert isinstance(referee.correct((), "nothing"), Ruling)

    def test_what_was_carried_out_by_hand_is_recorded_as_such(self) -> None:
        referee = played(begun(), FIRST_A)

        entry = referee.correct((PutFigure("Xa", "m"),), "Old Rope", purpose="by_hand")

        assert isinstance(entry, Applied) and Correct((PutFigure("Xa", "m"),), "Old Rope", "by_hand") == entry.action
        assert [Corrected((PutFigure("Xa", "m"),), "Old Rope", purpose="by_hand")] == list(entry.events)

    def test_a_move_after_a_correction_is_judged_by_the_new_table(self) -> None:
        referee = played(begun(), FIRST_A)
        assert isinstance(referee.correct((PutFigure("Xa", "m"), PutFigure("Xb", "b1")), "set up"), Applied)

        played(referee, Stay("Xa"), Attack("Xb"))

        assert frozenset({"Xa", "Xb"}) == referee.spins_wanted()


class TestEntries:
    def test_entries_survive_the_store(self) -> None:
        referee = battle(begun())

        assert list(referee.entries) == entries_of(FIGURE, (encoded(entry) for entry in referee.entries))

    def test_a_match_from_before_a_policy_was_there_keeps_to_what_was_done_then(self) -> None:
        stored = msgspec.json.decode(begun().head.setup)
        assert "white_text" not in stored["rules"]

        rules = FIGURE.stored.setup(msgspec.json.encode(stored).decode(), 1).rules

        assert "shown" == rules.white_text
        with pytest.raises(JournalError, match="set-up can't be read: Expected `object`, got `int`"):
            FIGURE.stored.setup("1", 1)

    def test_a_choice_survives_the_store(self) -> None:
        entry = Applied(Choose(1, ("Xb", "Yb")), ())

        assert [entry] == entries_of(FIGURE, [encoded(entry)])
