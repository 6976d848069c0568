from __future__ import annotations

from companion.kernel.model import SEAT_NAMES, Chance, ChoiceRequest, Choose, Ruling


def test_ruling_names_every_clause_the_main_one_first():
    assert Ruling("A-1", "text", (), ("A-2", "B-1")).clauses == ("A-1", "A-2", "B-1")


def test_ruling_names_one_clause_when_it_rests_on_no_other():
    assert Ruling("A-1", "text").clauses == ("A-1",)


def test_ruling_has_no_facts_when_none_are_given():
    assert Ruling("A-1", "text").facts == ()


def test_choice_asks_for_one_option_when_nothing_else_is_said():
    request = ChoiceRequest(0, "which", ("x", "y"))

    assert (request.at_least, request.at_most) == (1, 1)


def test_values_are_equal_and_hashable():
    assert len({Chance("die", 1), Chance("die", 1), Choose(0, ("x",)), Choose(0, ("x",))}) == 2


def test_seats_are_called_a_and_b():
    assert SEAT_NAMES == ("a", "b")
