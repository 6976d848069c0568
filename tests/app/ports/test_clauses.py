from __future__ import annotations

from companion.app.ports.clauses import clauses_found, clauses_with
from companion.app.ports.outside import Clause

MOVING = Clause("FG-1", "Moving", "A figure that must Wait is not moved.", "Turn")
WAITING = Clause("FG-2", "Wait", "For the very next turn.", "Turn")
EDITIONS = Clause("CG-1", "Drawing", "As printed.", "Turn", game="card", editions=(("one", "wait, then draw"),))
ALL = (MOVING, WAITING, EDITIONS)


def test_clauses_with_a_word_in_the_title_stand_first():
    assert (WAITING, MOVING, EDITIONS) == clauses_with("wait", ALL)


def test_all_words_have_to_stand_in_a_clause_as_beginnings_of_its_words():
    assert (MOVING,) == clauses_with("MOV fig", ALL)
    assert () == clauses_with("ove", ALL)
    assert () == clauses_with(" ", ALL)


def test_no_more_clauses_are_named_than_can_be_read():
    many = [Clause(f"FG-{number}", "Wait", "", "") for number in range(30)]

    named = dict(clauses_found("wait", many).facts)["clauses"]
    assert named.startswith("FG-0 Wait; FG-1 Wait; ") and named.endswith("; FG-11 Wait; …")
    assert "hint.no-clause" == clauses_found("wait", ()).key
