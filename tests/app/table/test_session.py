"""Taps and what they lead to; discs that turn; programs in a seat; nothing ever raises."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee
from companion.app.ports.outside import Clause
from companion.app.screens.table import (
    Act,
    CloseNotice,
    DragFigure,
    DropDraft,
    Enter,
    Flick,
    GiveReason,
    Intent,
    KeepDraft,
    Look,
    Notice,
    PutRight,
    Rested,
    ShowClause,
    TableScreen,
    TakeBack,
    TapFigure,
    TapNothing,
    TapSpace,
    Undo,
    UndoStep,
    Why,
)
from companion.app.sessions.session import THINK_S, TRY_AGAIN_S
from companion.app.table._turn_loop import READ_S, TURNS_AT_MOST_S
from companion.app.table.session import TableSession
from companion.figure.actions import Action, Attack, Done, Move, NameAttack, PlayTrainer, PutFigure, SetCondition, Stay
from companion.figure.printed.effects import Cure
from companion.figure.rules import FigureRules
from companion.figure.rulesets import DUEL_2017
from companion.kernel.journal import Applied
from companion.kernel.match import Match
from companion.kernel.model import Chance
from companion.texts.texts import phrase
from tests.app.table_fakes import (
    GLARE,
    MISS,
    ON_LINE,
    TACKLE,
    TRICKY,
    MemoryStore,
    ScriptedSpins,
    SeededSpins,
    begun,
    entries_of,
    outside,
    setup,
    texts,
)
from tests.saying import said

FIRST_A = Chance("first-player", "a")
RULEBOOK = (Clause("FG-MOVE-01", "Moving", "A figure moves up to its MP.", "Moving"),)


def seated(referee: Referee, *actions: Action) -> TableSession:
    """A table at which *actions* have been taken."""
    for action in actions:
        taken = referee.put(action)
        assert isinstance(taken, Applied), taken
    return TableSession(referee, texts(), RULEBOOK)


def face_to_face(*changes: object, **how: object) -> TableSession:
    """Anna's turn; her Xa on m, Ben's Xb on b1 beside it."""
    referee = begun(**how)
    put = (PutFigure("Xa", "m"), PutFigure("Xb", "b1"), *changes)
    for taken in (referee.put(FIRST_A), referee.correct(put, "set up")):
        assert isinstance(taken, Applied), taken
    return TableSession(referee, texts(), RULEBOOK)


def done(session: TableSession) -> list[Action]:
    """The actions that stand, without the draw and what set the table up."""
    return [entry.action for entry in session.referee.standing if type(entry.action).__name__ not in ("Correct",)][1:]


def notice(session: TableSession) -> Notice:
    shown = session.screen().notice
    assert shown is not None
    return shown


class Asked:
    """Counts what the rules are asked while something is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts = Counter[str]()
        for name in ("check", "apply"):
            monkeypatch.setattr(FigureRules, name, self._counted(name, getattr(FigureRules, name)))

    def _counted(self, name: str, asked: Any) -> Any:
        def ask(rules: FigureRules, state: Any, action: Any) -> Any:
            self.counts[name] += 1
            return asked(rules, state, action)

        return ask


class TestVerdicts:
    def test_a_tap_on_a_space_is_checked_once_and_worked_out_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        session = seated(begun(), FIRST_A)
        session.send(TapFigure("Xa"))
        asked = Asked(monkeypatch)

        session.send(TapSpace("a1"))

        assert [Move("Xa", "a1")] == done(session)
        assert {"check": 1, "apply": 1} == asked.counts

    def test_a_drag_onto_a_target_costs_its_two_actions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        session = face_to_face()
        asked = Asked(monkeypatch)

        session.send(DragFigure("Xa", "b1"))

        assert [Stay("Xa"), Attack("Xb")] == done(session)
        assert {"check": 2, "apply": 2} == asked.counts

    def test_a_refused_tap_is_checked_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        session = seated(begun(), FIRST_A)
        session.send(TapFigure("Xa"))
        asked = Asked(monkeypatch)

        session.send(TapSpace("gb"))

        assert {"check": 1} == asked.counts


class TestTaps:
    def test_an_own_figure_is_selected_and_moves_to_a_tapped_space(self) -> None:
        session = seated(begun(), FIRST_A)

        session.send(TapFigure("Xa"))
        assert "Xa" == session.screen().selected
        session.send(TapSpace("a1"))

        assert [Move("Xa", "a1")] == done(session)
        assert "" == session.screen().selected
        assert (("Xa", "bench", "a1"),) == session.screen().moved

    def test_a_tap_on_the_selected_figure_changes_nothing(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xa"))

        assert "Xa" == session.screen().selected and session.screen().notice is None

    def test_another_own_figure_is_selected_instead(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Ya"))

        assert "Ya" == session.screen().selected
        session.send(TapNothing())
        assert "" == session.screen().selected

    def test_an_unreachable_space_is_answered_with_the_rule(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(TapFigure("Xa"))
        session.send(TapSpace("gb"))

        sentence = said("refused.too-far", figure="Xa", space="gb", points=1, needed=4)
        assert Notice("refusal", sentence, "FG-MOVE-01", spaces=("gb",)) == notice(session)
        assert "Xa" == session.screen().selected and [] == done(session)
        assert ["Anna goes first."] == [line.text for line in session.screen().log]
        session.send(CloseNotice())
        assert session.screen().notice is None and session.screen().last_ruling is not None

    def test_an_opposing_figure_beside_the_selected_one_is_attacked(self) -> None:
        session = face_to_face()
        session.send(TapFigure("Xa"))
        assert ["Xb"] == [target.target for target in session.screen().targets]
        session.send(TapFigure("Xb"))

        assert [Stay("Xa"), Attack("Xb")] == done(session)
        assert session.screen().battle is not None

    def test_after_a_move_a_tap_on_a_target_attacks_it(self) -> None:
        session = face_to_face(PutFigure("Xa", "a1"))
        session.send(TapFigure("Xa"))
        session.send(TapSpace("m"))
        session.send(TapFigure("Xa"))
        assert session.screen().notice is None
        session.send(TapFigure("Xb"))

        assert [Move("Xa", "m"), Attack("Xb")] == done(session)

    @pytest.mark.parametrize(
        "figure, tapped, clause",
        [
            ("", "Xb", "FG-TURN-01"),
            ("Ya", "Xb", "FG-BENCH-01"),
            ("Xa", "Yb", "FG-BENCH-01"),
            ("Za", "Xb", "FG-BATTLE-01"),
        ],
    )
    def test_an_attack_that_is_not_possible_is_refused_with_its_rule(self, figure, tapped, clause) -> None:
        session = face_to_face(PutFigure("Za", "ga"), setup=setup(side=3))
        if figure:
            session.send(TapFigure(figure))
        session.send(TapFigure(tapped))

        assert clause == notice(session).clause
        assert [] == done(session)

    def test_a_figure_that_can_do_nothing_is_answered_with_the_reason(self) -> None:
        session = face_to_face(PutFigure("Ya", "center"), PutFigure("Za", "a1"), setup=setup(side=3))
        session.send(TapFigure("Ya"))
        assert "FG-PC-05" == notice(session).clause

    def test_one_that_cannot_enter_is_answered_with_the_reason(self) -> None:
        session = seated(begun(setup(mp=1)), FIRST_A)
        # On the first turn it has 1 MP less: none.
        assert "Ben wins: Anna can't or won't do anything." == session.screen().winner
        session.send(TapFigure("Xa"))
        assert said("refused.match-over") == notice(session).text

    def test_a_second_figure_may_not_move_after_the_first(self) -> None:
        session = face_to_face(PutFigure("Xa", "a1"))
        session.send(TapFigure("Xa"))
        session.send(TapSpace("m"))

        session.send(TapFigure("Ya"))
        assert "FG-TURN-01" == notice(session).clause
        session.send(TapSpace("a1"))
        assert "FG-TURN-01" == notice(session).clause

    def test_an_occupied_space_is_its_figure(self) -> None:
        session = face_to_face()
        session.send(TapSpace("m"))
        assert "Xa" == session.screen().selected
        session.send(TapSpace("b1"))

        assert [Stay("Xa"), Attack("Xb")] == done(session)

    def test_a_space_without_a_selected_figure_asks_for_one(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(TapSpace("a1"))

        assert ("hint", said("hint.choose-first")) == (notice(session).kind, notice(session).text)

    def test_a_drag_moves_attacks_or_selects(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(DragFigure("Xa", "a1"))
        assert [Move("Xa", "a1")] == done(session)

        session = face_to_face()
        session.send(DragFigure("Xa", "b1"))
        assert [Stay("Xa"), Attack("Xb")] == done(session)

        session = face_to_face()
        session.send(DragFigure("Xa", "m"))
        assert "Xa" == session.screen().selected
        session.send(DragFigure("Xa", "bench"))
        assert "FG-MOVE-06" == notice(session).clause

    def test_a_sleeper_is_woken_by_a_tap(self) -> None:
        session = face_to_face(PutFigure("Ya", "a1"), PutFigure("Xb", "gb"), setup=setup(rules=DUEL_2017))
        assert isinstance(session.referee.correct((SetCondition("Ya", "asleep"),), "set up"), Applied)
        session.send(TapFigure("Ya"))
        assert "FG-DUEL-04" == notice(session).clause
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Ya"))

        assert "Wake" == type(done(session)[-1]).__name__

    @pytest.mark.parametrize(
        "intent", [TapFigure("nobody"), TapSpace("nowhere"), DragFigure("Xa", "nowhere"), DragFigure("nobody", "m")]
    )
    def test_a_name_that_nothing_has_is_answered(self, intent: Intent) -> None:
        session = seated(begun(), FIRST_A)
        session.send(intent)

        assert "Nothing on this table is called" in notice(session).text


class TestActs:
    def test_giving_up_takes_two_taps(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(Act(Done()))
        assert "" == session.screen().winner
        session.send(TapFigure("Xa"))
        session.send(Act(Done()))
        session.send(Act(Done()))

        assert "Ben wins: Anna can't or won't do anything." == session.screen().winner

    def test_a_card_that_would_do_nothing_takes_two_taps(self) -> None:
        session = face_to_face(setup=setup(trainers=True))
        heal = next(button for button in session.screen().seats[0].buttons if button.label == "Heal")
        session.send(heal.intent)
        shown = session.screen()
        assert [] == done(session)
        assert said("doubt.card", player="Anna", card="Heal", why=phrase("idle.nothing")) == shown.prompt
        assert ["Use Heal anyway", "No, keep it"] == [button.label for button in shown.choices]
        session.send(shown.choices[1].intent)
        assert () == session.screen().choices and [] == done(session)

        session.send(heal.intent)
        session.send(CloseNotice())
        session.send(session.screen().choices[0].intent)

        assert [PlayTrainer("Heal")] == done(session)

    def test_a_card_says_beforehand_that_nobody_needs_it(self) -> None:
        cures = msgspec.structs.replace(setup(trainers=True).cards[0][0], effects=(Cure(to="self"),))
        table = msgspec.structs.replace(setup(trainers=True), cards=((cures,), ()))
        session = face_to_face(setup=table)
        (card,) = session.screen().seats[0].cards
        assert said("doubt.card-idle", why=phrase("idle.cure")) == card.idle

        session = face_to_face(SetCondition("Xb", "poisoned"), setup=table)
        assert "" == session.screen().seats[0].cards[0].idle
        session.send(Act(PlayTrainer("Heal")))

        assert [PlayTrainer("Heal")] == done(session)

    def test_the_end_of_a_turn_takes_one(self) -> None:
        session = face_to_face(PutFigure("Xa", "a1"))
        session.send(Act(Move("Xa", "m")))
        session.send(Act(Done()))

        assert [Move("Xa", "m"), Done()] == done(session)

    @pytest.mark.parametrize("action", [None, 3, "Done", Move("Xa", 7), Chance("Xa", 1.5), object()])
    def test_what_is_no_action_is_answered(self, action: object) -> None:
        session = seated(begun(), FIRST_A)
        session.send(Act(action))

        assert said("refused.no-action") == notice(session).text

    def test_undo_and_taking_back(self) -> None:
        session = face_to_face()
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xb"))
        session.send(Undo())
        assert [Stay("Xa")] == done(session) and session.screen().battle is None

        session.send(TakeBack(0, ""))
        assert said("refused.reason-missing") == notice(session).text
        session.send(TakeBack(2, "wrong figure"))
        assert [] == done(session) and "Undone. Reason: wrong figure" == session.screen().log[-1].text
        session.send(Undo())
        assert 1 == len(session.referee.standing)  # what set the table up was a correction, which is undone, too
        session.send(Undo())
        assert "refusal" == notice(session).kind

    def test_why_explains_the_last_ruling_and_a_clause_is_shown(self) -> None:
        session = seated(begun(), FIRST_A)
        session.send(Why())
        assert said("hint.no-ruling") == notice(session).text
        session.send(TapFigure("Xa"))
        session.send(TapSpace("gb"))
        session.send(Why())
        assert ("why", "A figure moves up to its MP.", "FG-MOVE-01") == (
            notice(session).kind,
            notice(session).text,
            notice(session).clause,
        )
        session.send(ShowClause("FG-MOVE-01"))
        assert ("clause", "FG-MOVE-01 Moving") == (notice(session).kind, notice(session).title)
        session.send(ShowClause("FG-NONE"))
        assert said("hint.no-clause", clause="FG-NONE") == notice(session).text

    @pytest.mark.parametrize(
        "accepted", [TapSpace("a1"), Undo(), TapFigure("Ya")], ids=["moved", "taken-back", "another-selected"]
    )
    def test_a_refusal_goes_with_what_is_accepted_next_and_stays_behind_why(self, accepted: Intent) -> None:
        session = seated(begun(), FIRST_A, Move("Xa", "a2"), Move("Xb", "b1"))
        session.send(TapFigure("Ya"))
        session.send(TapSpace("gb"))
        refusal = session.screen().last_ruling
        assert refusal is not None
        assert said("refused.too-far", figure="Ya", space="gb", points=2, needed=4) == refusal.text
        if isinstance(accepted, TapFigure):
            session.send(TapNothing())
            assert refusal == session.screen().last_ruling, "nothing else was chosen yet"

        session.send(accepted)

        assert session.screen().last_ruling is None
        assert Why() in [button.intent for button in session.screen().menu]
        session.send(Why())
        assert refusal.text in (notice(session).text, notice(session).title)

    def test_refused_tries_leave_no_line_in_the_record(self) -> None:
        session = seated(begun(), FIRST_A)
        before = session.screen().log
        session.send(TapFigure("Xa"))
        for _ in range(3):
            session.send(TapSpace("gb"))
            session.send(TapFigure("Xb"))

        assert before == session.screen().log

    def test_the_same_screen_is_given_until_something_changes(self) -> None:
        session = seated(begun(), FIRST_A)
        shown = session.screen()
        session.tick(0.016)
        session.send(CloseNotice())

        assert shown is session.screen()
        session.send(TapFigure("Xa"))
        assert shown is not session.screen()


class TestDiscs:
    def spinner(self, session: TableSession, source: str):
        battle = session.screen().battle
        assert battle is not None
        return next(one for one in battle.spinners if one.source == source)

    def in_battle(self, *angles: tuple[str, float], **how: object) -> TableSession:
        session = face_to_face(spins=ScriptedSpins(angles), **how)
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xb"))
        return session

    def test_a_flicked_disc_turns_and_counts_when_it_rests(self) -> None:
        session = self.in_battle(("Xa", TACKLE))
        session.send(Flick("Xa", 900.0))

        turning = self.spinner(session, "Xa")
        assert ("turning", TACKLE, 900.0, -1) == (
            turning.stage,
            turning.rest_deg,
            turning.start_speed_deg_s,
            turning.shown,
        )
        assert [Stay("Xa"), Attack("Xb")] == done(session), "nothing is kept while it turns"
        session.send(Rested("Xa"))

        assert Chance("Xa", 0) == done(session)[-1]
        rested = self.spinner(session, "Xa")
        assert ("rested", TACKLE, 0) == (rested.stage, rested.rest_deg, rested.shown)
        assert "simulated 90.0° ± 0.0°" == session.referee.standing[-1].note.evidence

    def test_both_discs_may_turn_at_once_and_either_rest_first(self) -> None:
        session = self.in_battle(("Xa", TACKLE), ("Xb", MISS))
        session.send(Flick("Xa", 900.0))
        session.send(Flick("Xb", -4000.0))
        assert -2500.0 == self.spinner(session, "Xb").start_speed_deg_s
        session.send(Rested("Xb"))
        assert ["turning", "rested"] == [self.spinner(session, name).stage for name in ("Xa", "Xb")]
        session.send(Rested("Xa"))

        battle = session.screen().battle
        assert battle is not None and "Tackle 50 beats Miss: Xb is Knocked Out." == battle.verdict

    def test_the_verdict_stays_until_it_is_closed(self) -> None:
        session = self.in_battle(("Xa", TACKLE), ("Xb", MISS))
        for name in ("Xa", "Xb"):
            session.send(Flick(name, 900.0))
            session.send(Rested(name))
        assert 1 == session.referee.state.table.to_move
        session.send(TapFigure("Yb"))
        battle = session.screen().battle
        assert battle is not None and battle.close is not None

        session.send(battle.close.intent)

        assert session.screen().battle is None

    def test_a_line_asks_for_another_flick(self) -> None:
        session = self.in_battle(("Xa", ON_LINE), ("Xa", GLARE))
        session.send(Flick("Xa", 900.0))
        session.send(Rested("Xa"))

        assert said("hint.on-line", figure="Xa") == notice(session).text
        assert ("ready", "spins again") == (self.spinner(session, "Xa").stage, self.spinner(session, "Xa").note)
        session.send(Flick("Xa", float("nan")))
        session.send(Rested("Xa"))
        assert Chance("Xa", 1) == done(session)[-1]

    def test_a_disc_that_nobody_reports_at_rest_is_so_after_a_while(self) -> None:
        session = self.in_battle(("Xa", TACKLE))
        session.send(Flick("Xa", 900.0))
        session.tick(TURNS_AT_MOST_S / 2)
        assert "turning" == self.spinner(session, "Xa").stage
        session.tick(TURNS_AT_MOST_S)

        assert Chance("Xa", 0) == done(session)[-1]

    def test_after_a_crash_in_mid_turn_the_spin_is_asked_for_again(self) -> None:
        session = self.in_battle(("Xa", TACKLE), ("Xa", GLARE))
        session.send(Flick("Xa", 900.0))

        again = TableSession(
            MatchReferee.resume(FIGURE, outside(session.referee.outside.store), session.referee.match_id),
            texts(),
        )

        assert "ready" == self.spinner(again, "Xa").stage
        assert again.referee.state == session.referee.state

    def test_a_verdict_is_shown_again_after_a_crash(self) -> None:
        session = self.in_battle(("Xa", TACKLE), ("Xb", MISS))
        for name in ("Xa", "Xb"):
            session.send(Flick(name, 900.0))
            session.send(Rested(name))
        store = session.referee.outside.store
        assert isinstance(store, MemoryStore)

        again = TableSession(MatchReferee.resume(FIGURE, outside(store), session.referee.match_id), texts())

        battle = again.screen().battle
        assert battle is not None and "Tackle 50 beats Miss: Xb is Knocked Out." == battle.verdict

    def test_a_verdict_that_was_read_does_not_come_again(self) -> None:
        session = self.in_battle(("Xa", TACKLE), ("Xb", MISS))
        for name in ("Xa", "Xb"):
            session.send(Flick(name, 900.0))
            session.send(Rested(name))
        session.send(CloseNotice())
        store = session.referee.outside.store

        again = TableSession(MatchReferee.resume(FIGURE, outside(store), session.referee.match_id), texts())

        assert again.screen().battle is None

    def test_undo_says_when_the_turn_before_is_closed(self) -> None:
        session = seated(begun(), FIRST_A, Move("Xa", "a1"), Move("Xb", "b1"))
        session.send(Undo())
        assert [Move("Xa", "a1")] == done(session)
        assert session.screen().undo is None

        session.send(Undo())

        assert notice(session).text.startswith("Too late to undo")

    def test_flicks_at_a_wrong_moment_are_answered(self) -> None:
        session = self.in_battle(("Xa", TACKLE))
        for source in ("nobody", "Ya"):
            session.send(Flick(source, 900.0))
            assert said("refused.not-in-battle", figure=source) == notice(session).text
        session.send(Flick("Xb", 900.0))
        assert said("hint.no-spin", source="Xb") == notice(session).text
        session.send(Flick("Xa", 900.0))
        session.send(Flick("Xa", 900.0))
        assert said("hint.wait-for-disc") == notice(session).text
        session.send(Rested("Xb"))
        assert [Stay("Xa"), Attack("Xb")] == done(session)

    def test_what_is_entered_by_hand_is_not_flicked(self) -> None:
        session = self.in_battle(chance=ChanceBy(spins="hand", draws="hand"))
        session.send(Flick("Xa", 900.0))
        assert said("hint.by-hand", figure="Xa") == notice(session).text
        session.send(self.spinner(session, "Xa").by_hand[1].intent)

        assert Chance("Xa", 1) == done(session)[-1]
        assert "by hand" == session.referee.standing[-1].note.evidence
        session.send(session.screen().undo.intent)
        assert [Stay("Xa"), Attack("Xb")] == done(session)

    def test_an_undo_stops_a_turning_disc(self) -> None:
        session = self.in_battle(("Xa", TACKLE), ("Xa", GLARE))
        session.send(Flick("Xa", 900.0))
        session.send(Undo())
        session.send(Rested("Xa"))

        assert [Stay("Xa")] == done(session) and session.screen().battle is None

    def test_a_paralyzed_figure_is_flicked_after_its_attack_is_named(self) -> None:
        session = face_to_face(spins=ScriptedSpins([("Xb", TACKLE)]))
        assert isinstance(session.referee.correct((SetCondition("Xb", "paralyzed"),), "set up"), Applied)
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xb"))
        session.send(Flick("Xb", 900.0))
        assert "FG-COND-03" == notice(session).clause
        session.send(Act(NameAttack("Xb", "Tackle")))
        session.send(Flick("Xb", 900.0))
        session.send(Rested("Xb"))

        assert self.spinner(session, "Xb").missed


class TestTime:
    def test_the_first_player_is_drawn_and_said(self) -> None:
        session = seated(begun(chance=ChanceBy()))
        session.tick(0.016)

        assert notice(session).text in ("Anna goes first.", "Ben goes first.")

    def test_a_program_lets_people_see_before_it_moves(self) -> None:
        session = seated(begun(kinds=("person", "random"), seed=2), FIRST_A, Move("Xa", "a1"))
        session.tick(THINK_S / 2)
        assert session.screen().seats[1].thinking and [Move("Xa", "a1")] == done(session)
        session.send(TapFigure("Xb"))
        assert "Ben is thinking." == notice(session).text
        session.tick(THINK_S)

        assert 2 == len(done(session)) and 0 == session.referee.state.table.to_move

    def test_a_program_spins_with_a_person_who_attacks_and_not_before(self) -> None:
        spins = ScriptedSpins([("Xa", TACKLE), ("Xb", MISS)])
        session = face_to_face(spins=spins, kinds=("person", "random"))
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xb"))
        session.tick(9 * THINK_S)
        assert ["ready", "ready"] == [one.stage for one in session.screen().battle.spinners]
        assert [False, True] == [one.by_program for one in session.screen().battle.spinners]
        session.send(Undo())
        assert session.screen().battle is None
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xb"))
        session.send(Flick("Xa", 900.0))

        assert ["turning", "turning"] == [one.stage for one in session.screen().battle.spinners]

    def test_a_program_waits_until_a_verdict_has_been_read(self) -> None:
        spins = ScriptedSpins([("Xa", TACKLE), ("Xb", MISS)])
        session = face_to_face(spins=spins, kinds=("person", "random"))
        session.send(TapFigure("Xa"))
        session.send(TapFigure("Xb"))
        session.send(Flick("Xa", 900.0))
        session.send(Rested("Xa"))
        session.tick(2 * THINK_S)  # the program flicks its own disc
        session.send(Rested("Xb"))
        count = len(session.referee.entries)
        session.tick(10 * THINK_S)
        assert count == len(session.referee.entries)
        session.send(CloseNotice())
        session.tick(THINK_S)

        assert count < len(session.referee.entries)

    def test_programs_play_on_without_anybody(self) -> None:
        session = seated(
            begun(setup(disc=TRICKY, side=3, turn_limit=40), spins=SeededSpins(3), kinds=("random", "random"), seed=3),
            FIRST_A,
        )
        for _ in range(3000):
            session.tick(1.0)
            if session.screen().winner:
                break

        assert session.screen().winner
        session.tick(READ_S)

    def test_what_the_store_cannot_keep_is_said_and_not_tried_at_once_again(self) -> None:
        session = seated(begun(kinds=("random", "person")), FIRST_A)
        store = session.referee.outside.store
        assert isinstance(store, MemoryStore)
        store.broken = True
        session.tick(THINK_S)
        assert "the disk is full" == notice(session).text
        shown = session.screen()
        session.tick(THINK_S)
        assert shown is session.screen()
        store.broken = False
        session.tick(TRY_AGAIN_S)
        session.tick(THINK_S)

        assert 1 == len(done(session))

    def test_a_tap_that_the_store_cannot_keep_changes_nothing(self) -> None:
        session = seated(begun(), FIRST_A)
        store = session.referee.outside.store
        assert isinstance(store, MemoryStore)
        session.send(TapFigure("Xa"))
        store.broken = True
        session.send(TapSpace("a1"))

        assert [] == done(session) and "the disk is full" == notice(session).text


# ---------------------------------------------------------------- whatever is sent


def offered(shown: TableScreen) -> list[Intent]:
    """Everything that the screen offers, the useful things more often."""
    intents: list[Intent] = [button.intent for seat in shown.seats for button in seat.buttons]
    intents += [button.intent for button in shown.choices] * 3
    intents += [TapSpace(space.id) for space in shown.spaces if space.mark] * 2
    intents += [TapFigure(figure.name) for figure in shown.figures if figure.mark] * 2
    if (draft := shown.put_right) is not None:
        intents += [option.intent for group in draft.groups for option in group.options]
        intents += [option.intent for option in draft.reasons] * 3
        buttons = (draft.keep, draft.undo, draft.drop, draft.nothing)
        intents += [button.intent for button in buttons if button is not None] * 5
        intents += [DragFigure(figure.name, space.id) for figure in shown.figures for space in shown.spaces[:2]]
    elif shown.may_put_right is not None:
        intents.append(shown.may_put_right.intent)
    if shown.undo is not None:
        intents.append(shown.undo.intent)
    if shown.battle is not None:
        for spinner in shown.battle.spinners:
            intents += [button.intent for button in (*spinner.by_hand, *spinner.naming)]
            intents += [spinner.on_line.intent] if spinner.on_line is not None else []
            intents += [Flick(spinner.source, 700.0), Rested(spinner.source)] * 3
        if shown.battle.close is not None:
            intents.append(shown.battle.close.intent)
    return intents


FIGURES = st.sampled_from([letter + seat for letter in "XYZ" for seat in "ab"] + ["", "nobody", "trainer-a"])
SPACES = st.sampled_from(["ga", "gb", "a1", "a2", "b1", "b2", "m", "bench", "center", "", "Xa"])
WORDS = st.sampled_from(
    [
        "move",
        "condition",
        "wait",
        "marker",
        "card",
        "center",
        "turn",
        "next",
        "size",
        "",
        "down",
        "poisoned",
        "off",
        "7",
    ]
)
ANY_INTENT = st.one_of(
    st.builds(TapFigure, FIGURES),
    st.builds(TapSpace, SPACES),
    st.builds(DragFigure, FIGURES, SPACES),
    st.builds(Flick, FIGURES, st.floats()),
    st.builds(Rested, FIGURES),
    st.builds(TakeBack, st.integers(-2, 30), st.sampled_from(["", "misread"])),
    st.builds(Look, FIGURES),
    st.builds(ShowClause, SPACES),
    st.sampled_from([TapNothing(), Undo(), Why(), CloseNotice(), Act(Done()), Act(None)]),
    st.sampled_from([PutRight(), UndoStep(), KeepDraft(), DropDraft(), GiveReason("it fell"), GiveReason(" ")]),
    st.builds(Enter, WORDS, FIGURES, st.one_of(SPACES, WORDS)),
    st.builds(Enter, WORDS, st.sampled_from(["a", "b", "c", "a Heal", "Chant", "usual"]), st.one_of(SPACES, FIGURES)),
    st.builds(Act, st.one_of(st.builds(Move, FIGURES, SPACES), st.builds(Stay, FIGURES), st.builds(Attack, FIGURES))),
    st.builds(Act, st.builds(Chance, FIGURES, st.one_of(st.integers(-1, 9), SPACES))),
)
STEP = st.one_of(st.integers(0, 999), st.integers(0, 999), st.integers(0, 999), ANY_INTENT, st.floats(0, 3))
"""Mostly something that is offered, by number; anything at all; or time that passes."""

TABLES = {
    "tfg": lambda: setup(disc=TRICKY, side=3),
    "trainers": lambda: setup(disc=TRICKY, side=3, trainers=True),
    "duel": lambda: setup(disc=TRICKY, side=3, rules=DUEL_2017),
}
KINDS = (("person", "person"), ("person", "random"), ("random", "random"))


@pytest.mark.parametrize("table", TABLES)
@settings(max_examples=25)
@given(steps=st.lists(STEP, max_size=120), seed=st.integers(0, 99), data=st.data())
def test_whatever_is_sent_nothing_raises_and_the_store_agrees(
    table: str, steps: list[object], seed: int, data: st.DataObject
) -> None:
    by = data.draw(st.builds(ChanceBy, spins=st.sampled_from(["screen", "hand", "source"])))
    kinds = data.draw(st.sampled_from(KINDS))
    referee = begun(TABLES[table](), spins=SeededSpins(seed), kinds=kinds, chance=by, seed=seed)
    session = TableSession(referee, texts(), RULEBOOK)
    session.tick(0.0)

    for step in steps:
        shown = session.screen()
        if isinstance(step, float):
            session.tick(step)
        elif isinstance(step, int):
            if intents := offered(shown):
                session.send(intents[step % len(intents)])
        else:
            session.send(step)

    check_agreement(session)


@pytest.mark.parametrize("seed", range(6))
def test_a_long_match_of_random_taps_stays_sound(seed: int) -> None:
    rng = random.Random(seed)
    referee = begun(setup(disc=TRICKY, side=3, trainers=True), spins=SeededSpins(seed), chance=ChanceBy(), seed=seed)
    session = TableSession(referee, texts(), RULEBOOK)
    session.tick(0.0)

    for _ in range(400):
        intents = offered(session.screen())
        session.send(rng.choice(intents) if intents else CloseNotice())
        check_words(session.screen())

    check_agreement(session)


def check_agreement(session: TableSession) -> None:
    """What the store keeps replays to the state that is shown."""
    referee = session.referee
    store = referee.outside.store
    assert isinstance(store, MemoryStore)
    entries = entries_of(FIGURE, store.kept[referee.match_id])
    assert referee.entries == entries
    assert referee.state == Match.replay(referee.rules, entries).state
    check_words(session.screen())


def check_words(shown: TableScreen) -> None:
    """No key and no fact that was not filled in is shown to anybody."""
    said = [shown.prompt, shown.winner, *(line.text for line in shown.log)]
    said += [seat.prompt for seat in shown.seats] + [button.label for button in shown.choices]
    said += [button.label for seat in shown.seats for button in seat.buttons]
    if (draft := shown.put_right) is not None:
        said += [draft.title, draft.lead, draft.sentence, draft.reason, draft.why, *draft.steps]
        said += [group.title for group in draft.groups]
        said += [option.label for group in draft.groups for option in group.options]
    if shown.notice is not None:
        said += [shown.notice.text, shown.notice.title]
    if shown.battle is not None:
        said += [shown.battle.title, shown.battle.verdict]
        said += [text for spinner in shown.battle.spinners for text in (spinner.title, spinner.note)]
        if (odds := shown.battle.odds) is not None:
            said += [*odds.words, *odds.notes, *(line.text for line in odds.lines)]
    for text in said:
        assert "{" not in text and "@" not in text, text
        assert text not in texts(), f"a key is shown: {text}"
