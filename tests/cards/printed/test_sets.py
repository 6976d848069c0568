"""The shelf finds cards by id and by name; later sets are read when one of their cards is asked for."""

from __future__ import annotations

from msgspec.structs import replace

from companion.cards.printed.sets import CardSet, CardShelf, LaterSet, design
from tests.cards.making import attack, card

HERE = CardSet(set="one", name="One", edition="advanced-1999", cards=(card("one-1", name="Pup"),))
LATER = CardSet(
    set="two",
    name="Two",
    edition="xy-2016",
    cards=(
        card("two-1", name="Pup", hp=70),
        card("two-2", name="Hound", stage="stage1", evolves_from="Pup"),
        card("two-3", name="Wolf", stage="stage2", evolves_from="Hound"),
    ),
)


def shelf():
    """A shelf with a set and a later one, and the names of the sets that were read."""
    read = []

    def load():
        read.append("two")
        return LATER

    names = {one.id: one.name for one in LATER.cards}
    later = LaterSet(set="two", name="Two", edition="xy-2016", names=names, lines={"Hound": "Pup"}, load=load)
    return CardShelf([HERE], [later]), read


def test_a_later_set_is_read_when_one_of_its_cards_is_asked_for():
    on, read = shelf()

    assert "two-1" in on.cards
    assert ["one-1", "two-1", "two-2", "two-3"] == list(on.cards)
    assert (["Pup", "Hound", "Wolf"], "xy-2016", ("one", "two")) == (on.names(), on.edition_of("two-1"), on.set_ids())
    assert "Pup" == on.cards["one-1"].name
    assert [] == read
    assert 70 == on.cards["two-1"].hp
    assert "Hound" == on.cards["two-2"].name
    assert ["two"] == read


def test_a_name_is_found_in_all_sets():
    on, _ = shelf()

    assert ["one-1", "two-1"] == [one.id for one in on.named("pup")]
    assert not on.is_known("Pups")


def test_the_line_of_a_stage_2_is_known_in_a_later_set():
    on, _ = shelf()

    assert "Pup" == on.cards["two-3"].line


def test_all_sets_can_be_asked_for():
    on, _ = shelf()

    assert (HERE, LATER) == on.sets
    assert LATER == on.set_of("two-3")
    assert on.set_of("three-1") is None


def test_two_printings_are_one_design_whatever_their_number_level_and_texts():
    pup = card("one-1", name="Pup")

    assert design(pup) == design(card("two-9", name="PUP", level="12", note="again"))
    assert design(pup) != design(replace(pup, hp=70))
    assert design(pup) != design(replace(pup, attacks=(attack("Tap", "colorless", damage=20),)))
    assert design(card("a-1", name="Bill", kind="trainer")) == design(card("b-1", name="Bill", kind="supporter"))
