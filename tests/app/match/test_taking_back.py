"""What may be undone, what is taken back for a reason, and which outcomes are offered again."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.match.figure_game import FIGURE
from companion.app.match.taking_back import taken_back_outcomes, undone_from, why_no_take_back
from companion.app.match.taking_back import why_no_undo as ruling_on_undo
from companion.figure.actions import CallOnLine, Correct, Done, Move, PutFigure
from companion.figure.events import TurnEnded
from companion.kernel.journal import Applied, Entry, Note, Retracted, standing
from companion.kernel.model import Chance, Ruling


def done(action: object, *events: object, by: str = "a") -> Applied[object, object]:
    return Applied(action, events, Note(by=by))


def why_no_undo(entries: Sequence[Entry]) -> Ruling | None:
    """In the figure game."""
    return ruling_on_undo(entries, standing(entries), FIGURE.closing, TurnEnded)


MOVE = done(Move("Xa", "m"))
LAST = done(Move("Xa", "m"), TurnEnded(1, 1))
SPUN = done(Chance("Xa", 0))
ANSWER = done(Move("Xb", "m"), by="program")


def text_of(ruling: Ruling | None) -> str | None:
    return ruling.text if ruling is not None else None


class TestUndo:
    def test_a_move_may_be_undone(self) -> None:
        assert why_no_undo([MOVE]) is None

    def test_nothing_is_undone_at_the_beginning(self) -> None:
        assert "refused.nothing-to-undo" == text_of(why_no_undo([]))
        assert "refused.nothing-to-undo" == text_of(why_no_undo([MOVE, Retracted(0, "")]))

    def test_chance_is_not_undone(self) -> None:
        for action in (Chance("Xa", 0), CallOnLine("Xa")):
            assert "refused.chance-has-spoken" == text_of(why_no_undo([MOVE, done(action)]))

    def test_a_result_that_was_typed_in_is_undone_and_not_offered_again(self) -> None:
        typed = Applied(Chance("Xa", 0), (), Note(by="a", evidence="by hand"))
        answered: list[Entry] = [MOVE, typed, ANSWER]

        assert why_no_undo([MOVE, typed]) is None and why_no_undo(answered) is None
        assert 1 == undone_from(standing(answered))
        assert "refused.chance-has-spoken" == text_of(why_no_undo([*answered, SPUN]))
        assert {} == dict(taken_back_outcomes([*answered, Retracted(1, "")]))

    def test_a_correction_is_undone_like_what_players_do(self) -> None:
        assert why_no_undo([MOVE, done(Correct((PutFigure("Xa", "m"),), "fell"), by="referee")]) is None

    def test_what_a_program_answered_goes_back_with_the_move_that_it_answered(self) -> None:
        entries: list[Entry] = [MOVE, LAST, ANSWER, ANSWER]

        assert why_no_undo(entries) is None and 1 == undone_from(standing(entries))

    def test_a_program_that_has_spun_is_not_undone(self) -> None:
        for spun in (done(Chance("Xa", 0), by="program"), done(CallOnLine("Xa"), by="program")):
            assert "refused.chance-has-spoken" == text_of(why_no_undo([LAST, ANSWER, spun, ANSWER]))

    def test_what_only_programs_did_is_not_undone(self) -> None:
        assert "refused.programs-only" == text_of(why_no_undo([ANSWER, ANSWER]))

    def test_one_answered_turn_is_undone_and_no_second(self) -> None:
        entries: list[Entry] = [LAST, ANSWER, LAST, ANSWER]

        assert "refused.turn-closed" == text_of(why_no_undo([*entries, Retracted(2, "")]))

    def test_an_action_that_ended_its_turn_may_be_undone_before_the_next(self) -> None:
        assert why_no_undo([MOVE, LAST]) is None

    def test_the_turn_before_is_closed_once_this_one_was_undone(self) -> None:
        entries: list[Entry] = [LAST, MOVE, Retracted(1, "")]

        assert "refused.turn-closed" == text_of(why_no_undo(entries))

    def test_a_whole_turn_is_undone_step_by_step(self) -> None:
        entries: list[Entry] = [LAST, MOVE, done(Done(), TurnEnded(2, 0))]

        assert why_no_undo(entries) is None
        assert why_no_undo([*entries, Retracted(2, "")]) is None
        assert "refused.turn-closed" == text_of(why_no_undo([*entries, Retracted(2, ""), Retracted(1, "")]))


class TestTakeBack:
    def test_it_needs_an_entry_and_a_reason(self) -> None:
        assert "refused.no-such-entry" == text_of(why_no_take_back([MOVE], 1, "misread"))
        assert "refused.no-such-entry" == text_of(why_no_take_back([MOVE], -1, "misread"))
        assert "refused.reason-missing" == text_of(why_no_take_back([MOVE], 0, "  "))
        assert why_no_take_back([MOVE, SPUN], 1, "misread") is None

    def test_its_outcomes_are_offered_again_in_order(self) -> None:
        entries: list[Entry] = [MOVE, SPUN, done(Chance("Xb", 2)), done(Chance("Xa", 1)), Retracted(1, "misread")]

        assert {"Xa": (0, 1), "Xb": (2,)} == taken_back_outcomes(entries)

    def test_an_outcome_is_offered_until_its_source_has_shown_something(self) -> None:
        entries: list[Entry] = [SPUN, done(Chance("Xa", 1)), Retracted(0, "misread"), done(Chance("Xa", 2))]

        assert {"Xa": (1,)} == taken_back_outcomes(entries)
        assert {} == taken_back_outcomes([*entries, done(Chance("Xa", 1))])

    def test_outcomes_taken_back_twice_come_before_those_that_followed(self) -> None:
        entries: list[Entry] = [
            SPUN,
            done(Chance("Xa", 1)),
            Retracted(0, "misread"),
            SPUN,
            Retracted(0, "again"),
        ]

        assert {"Xa": (0, 1)} == taken_back_outcomes(entries)
