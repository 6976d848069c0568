"""The menu of a card match: numbers that last through a turn, what is printed again, answers by name."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.cards.asking import Choice
from companion.app.cards.session import CardScreen
from companion.app.cards.typed import Unclear
from companion.console._card_menu import Menu, named
from tests.saying import said

TEXTS = load_texts()
END = Choice("End the turn", None, "end")


def choices(*labels: str, group: str = "bench") -> tuple[Choice, ...]:
    return tuple(Choice(label, None, group) for label in labels)


def turn(*labels: str, number: int = 3) -> CardScreen:
    return CardScreen(0, "Ann's turn.", (*choices(*labels), END), (), number, "")


def question(*labels: str, prompt: str = "Which?") -> CardScreen:
    return CardScreen(0, prompt, choices(*labels, group="choice"), (), 3, "")


def shown(menu: Menu, screen: CardScreen) -> list[str]:
    """What is printed, cell by cell, headings too."""
    return [one for heading, cells in menu.news(screen) for one in (heading, *cells) if one]


LONG = ("Put Pup", "Put Eel", "Put Owl", "Attach Fire", "Attach Water", "Retreat", "Attack")


def test_long_menu_of_a_turn_is_printed_once():
    menu = Menu(TEXTS)

    assert ["Bench", "  1  Put Pup", "  2  Put Eel"] == shown(menu, turn(*LONG))[:3]
    assert [] == shown(menu, turn(*LONG))


def test_lines_keep_their_numbers_and_new_ones_come_behind():
    menu = Menu(TEXTS)
    shown(menu, turn(*LONG))

    assert ["Bench", "  9  Put Moth", said("card-menu.gone-one")] == shown(menu, turn(*LONG[1:], "Put Moth"))
    assert "Put Eel" == menu.choice("2").label
    assert "End the turn" == menu.choice("8").label
    assert "Put Moth" == menu.choice("9").label


def refused(menu, number):
    with pytest.raises(Unclear) as caught:
        menu.choice(number)
    return TEXTS.tell(caught.value.said)


def test_number_of_a_line_that_is_gone_takes_nothing():
    menu = Menu(TEXTS)
    shown(menu, turn(*LONG))
    shown(menu, turn(*LONG[2:], "Put Moth"))

    assert said("card-menu.no-more") == refused(menu, "1")
    assert said("card-menu.numbers", n=9) == refused(menu, "10")


def test_line_that_comes_back_has_its_number_again_and_is_printed():
    menu = Menu(TEXTS)
    shown(menu, turn(*LONG, "Put Moth"))
    shown(menu, turn(*LONG[1:], "Put Moth"))

    assert ["Bench", "  1  Put Pup"] == shown(menu, turn(*LONG, "Put Moth"))


def test_another_turn_has_a_menu_of_its_own():
    menu = Menu(TEXTS)
    shown(menu, turn(*LONG))

    assert ["Bench", "  1  Put Owl", "  2  Attach Fire"] == shown(menu, turn(*LONG[2:], number=5))[:3]


def test_question_is_printed_whole_and_the_turn_goes_on_with_its_numbers():
    menu = Menu(TEXTS)
    shown(menu, turn(*LONG))

    assert ["  1  Pup", "  2  Eel"] == shown(menu, question("Pup", "Eel"))
    assert [said("card-menu.gone-one")] == shown(menu, turn(*LONG[1:]))
    assert "Put Eel" == menu.choice("2").label


def test_long_question_that_is_asked_again_is_not_printed_again():
    menu = Menu(TEXTS)
    asked = question(*LONG, "Owl")
    shown(menu, asked)

    assert [] == shown(menu, asked)
    assert 8 == len(shown(menu, question(*LONG, "Owl", prompt="Which other?")))


def test_short_menu_is_printed_each_time():
    menu = Menu(TEXTS)
    shown(menu, question("heads", "tails"))

    assert ["  1  heads", "  2  tails"] == shown(menu, question("heads", "tails"))


def test_whole_menu_is_shown_with_the_numbers_that_hold():
    menu = Menu(TEXTS)
    shown(menu, turn(*LONG))
    shown(menu, turn(*LONG[1:]))

    assert "  2  Put Eel" == next(iter(menu.whole()))[1][0]


def test_lines_of_one_label_are_two_lines():
    menu = Menu(TEXTS)
    shown(menu, question("Pup", "Pup"))

    assert ("Pup", "Pup") == (menu.choice("1").label, menu.choice("2").label)


@pytest.mark.parametrize("line, label", [("pup", "Pup"), ("e", "Eel on the Bench"), ("eel on", "Eel on the Bench")])
def test_question_is_answered_by_a_name_or_its_beginning(line, label):
    found = named(line, choices("Pup", "Puppet", "Eel on the Bench"), ("end",))

    assert found is not None and label == found.label


def test_name_that_may_mean_several_is_asked_back():
    with pytest.raises(Unclear) as caught:
        named("pu", choices("Pup", "Puppet"), ())

    assert "“pu” could mean Pup or Puppet." == TEXTS.tell(caught.value.said)


@pytest.mark.parametrize("line", ["", "1", "moth", "end", "end it"])
def test_what_names_no_line_is_left_to_the_words(line):
    assert named(line, choices("Pup", "Endeavour"), ("end",)) is None


def test_whole_label_wins_over_a_word():
    assert named("end the turn", (END,), ("end",)) == END
