"""Who may look at what, how the cards lie, and which markers lie on them."""

from __future__ import annotations

import pytest

from companion.cards.editions.table import EDITIONS
from companion.cards.observation.hidden import observed
from companion.cards.observation.viewing import lies, markers, why_not_view
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    LookAtPrizes,
    OpenHand,
)
from companion.cards.values.state import State
from tests.cards.making import card, game, pokemon, side, table
from tests.cards.opening import Opening
from tests.cards.programs import play

A, B = 0, 1


@pytest.mark.parametrize(
    "viewer, zone, clause",
    [
        (A, "hand", None),
        (B, "hand", "CG-ZONE-05"),
        (A, "deck", "CG-ZONE-06"),
        (B, "deck", "CG-ZONE-06"),
        (A, "prizes", "CG-ZONE-08"),
        (B, "prizes", "CG-ZONE-08"),
    ]
    + [(viewer, zone, None) for viewer in (A, B) for zone in ("discard", "lost", "active", "bench", "counts")],
)
def test_a_zone_of_a_is_seen_or_hidden(viewer, zone, clause):
    ruling = why_not_view(game(), table(), viewer, A, zone)

    assert clause == (None if ruling is None else ruling.clause)


SEER = card("seer", powers=(Power(name="Sight", kind="poke_body", only="active", always=(OpenHand(),)),))


@pytest.mark.parametrize("active, bench, clause", [("seer", "plain", None), ("plain", "seer", "CG-ZONE-05")])
def test_a_text_keeps_the_other_hand_open(active, bench, clause):
    own, it = game(cards=(SEER,)), table(side(active, (bench,), ("fire",)), side(hand=("pup", "eel")))
    ruling = why_not_view(own, it, A, B, "hand")
    seen = observed(own, State(it, ()), A).table.sides[B].hand

    assert clause == (None if ruling is None else ruling.clause)
    assert (("eel", "pup") if clause is None else ("?", "?")) == seen
    assert ("?",) == observed(own, State(it, ()), B).table.sides[A].hand


@pytest.mark.parametrize("zone", ["active", "bench"])
def test_placed_pokemon_are_hidden_from_the_other_until_they_are_turned_up(zone):
    opening = Opening("platinum-2009").place(A, "pup")
    seen = why_not_view(opening.rules.game, opening.table, A, A, zone)
    hidden = why_not_view(opening.rules.game, opening.table, B, A, zone)
    opening.place(B, "pup")

    assert (None, "CG-ZONE-11") == (seen, hidden.clause)
    assert why_not_view(opening.rules.game, opening.table, B, A, zone) is None


def test_a_zone_that_does_not_exist_is_an_error():
    with pytest.raises(ValueError, match="no zone is called 'pocket'; there are hand, deck"):
        why_not_view(game(), table(), A, A, "pocket")


@pytest.mark.parametrize(
    "rotation, older, newest",
    [
        ("", "upright", "upright"),
        ("asleep", "sideways", "counterclockwise"),
        ("paralyzed", "sideways", "clockwise"),
        ("confused", "upside_down", "upside_down"),
    ],
)
def test_a_card_lies_as_the_edition_shows_its_condition(rotation, older, newest):
    lying = pokemon(rotation=rotation)
    found = {edition: lies(game(edition), lying) for edition in EDITIONS}

    assert {**dict.fromkeys(EDITIONS, older), "xy-2016": newest} == found


@pytest.mark.parametrize(
    "facts, expected",
    [
        ({}, ()),
        ({"poison": 1}, ("poison",)),
        ({"burned": True}, ("burn",)),
        ({"poison": 2, "burned": True, "rotation": "asleep"}, ("poison", "burn")),
    ],
)
def test_poison_and_burn_have_markers(facts, expected):
    assert expected == markers(pokemon(**facts))


def turned_up():
    return play(game(), table(side(prizes=("eel", None, "pup"))), (LookAtPrizes(turn_up=True),))[0]


def test_prizes_that_are_turned_up_are_seen_by_both():
    after = turned_up()
    own = game()

    assert (0, 2) == after.sides[0].up
    assert [None, None] == [why_not_view(own, after, viewer, 0, "prizes") for viewer in (0, 1)]
    assert ("eel", None, "pup") == observed(own, State(after, ()), 1).table.sides[0].prizes
    assert ("?",) * 6 == observed(own, State(after, ()), 0).table.sides[1].prizes


def test_one_that_is_laid_in_an_open_ones_place_lies_face_down():
    swap = LookAtPrizes(amount=1, swap="hand")
    start = turned_up()
    start = table(side(prizes=start.sides[0].prizes, hand=("fire",), up=start.sides[0].up))
    after = play(game(), start, (swap,), answers=("1", "1"))[0]

    assert (("fire", None, "pup"), (2,)) == (after.sides[0].prizes, after.sides[0].up)
    assert "CG-ZONE-08" == why_not_view(game(), after, 1, 0, "prizes").clause
