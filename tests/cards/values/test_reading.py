"""The rule for cycles: an answer that depends on itself is given without the text that asks."""

from __future__ import annotations

from companion.cards.modifiers import facts
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import HasType, Hp, That, Who
from companion.cards.values.reading import Findings, Force
from tests.cards.making import card, game, side, table

ASKED, INNER = (Hp, 1), (HasType, 1)
FORCE = Force(Hp(plus=10), 1, 0, "pup", "card")


def test_a_question_that_comes_up_again_while_it_is_answered_finds_nothing():
    reading = Findings(table())

    assert reading.opens(ASKED)
    assert not reading.opens(ASKED)


def test_an_answer_is_kept():
    reading = Findings(table())
    reading.opens(ASKED)
    reading.closes(ASKED, (FORCE,))

    assert {ASKED: (FORCE,)} == reading.answers
    assert reading.opens(ASKED)


def test_what_was_answered_without_a_text_is_not_kept():
    reading = Findings(table())
    reading.opens(ASKED)
    reading.opens(INNER)
    reading.opens(ASKED)
    reading.closes(INNER, ())

    assert {} == reading.answers

    reading.closes(ASKED, (FORCE,))
    assert {ASKED: (FORCE,)} == reading.answers
    reading.opens(INNER)
    reading.closes(INNER, (FORCE,))
    assert {ASKED: (FORCE,), INNER: (FORCE,)} == reading.answers


def test_a_type_that_depends_on_itself_is_asked_without_the_text():
    """Whoever is a Water Pokémon is a Fire Pokémon too: on a Water Pokémon that holds, on no other."""
    to = Who(of="own", that=That(types=("water",)))
    also = Power(name="Both", kind="poke_body", always=(HasType(types=("fire",), also=True, to=to),))
    cards = (card("both", types=("water",), powers=(also,)), card("dry", types=("grass",)))
    own, tabled = game(cards=cards), table(side("both", ("dry",)))
    first, second = tabled.sides[0].active, tabled.sides[0].bench[0]

    assert (("water", "fire"), ("grass",)) == (facts.types(own, tabled, first), facts.types(own, tabled, second))
    assert ("water", "fire") == facts.types(own, tabled, first)
