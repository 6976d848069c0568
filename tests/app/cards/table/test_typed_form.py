"""A card that no set holds is typed in at the table of real cards: what can be typed, what comes of it."""

from __future__ import annotations

import pytest

from companion.app.screens.card_intents import HoldTyped, LetGo, PickCard, ShowHand, TypeCard, TypeFact
from companion.app.screens.table import TakeBack, Undo
from companion.cards.printed.by_hand import TypedAttack, TypedCard
from companion.cards.values.actions import Correct
from companion.cards.zones.typed_cards import typed_id, typed_in
from tests.app.cards.table.hands import Hands, real_cards
from tests.app.cards.table.touching import DEALT, EDITION_IDS
from tests.saying import said

RAICHU = TypedCard(name="Dark Raichu", kind="pokemon", hp=70)


def opened(edition: str = "advanced-1999") -> Hands:
    h = Hands(real_cards(edition))
    h.opened()
    return h


def at_form(edition: str = "advanced-1999") -> Hands:
    h = opened(edition)
    h.send(PickCard(0))
    h.send(h.screen.picker.unknown.intent)
    return h


def typed(h: Hands, *facts: tuple) -> None:
    for fact in facts:
        h.send(TypeFact(*fact))
        assert h.screen.notice is None, h.screen.notice


def field(h: Hands, what: str, number: int = 0):
    return next(one for one in h.screen.typed.fields if (one.what, one.number) == (what, number))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_name_kind_and_hp_are_enough_to_play_it(edition):
    h = at_form(edition)
    assert ["name", "kind", "hp"] == [one.what for one in h.screen.typed.fields]
    assert not h.screen.typed.hold.enabled

    typed(h, ("name", "Dark Raichu"))
    h.send(next(value.intent for value in field(h, "hp").values if value.label == "70"))
    h.send(h.screen.typed.hold.intent)

    assert (None, None) == (h.screen.typed, h.screen.picker)
    assert ("Dark Raichu", 70, "held") == (h.screen.held.name, h.screen.held.hp, h.screen.held.mark)
    assert Correct(typed_in(0, RAICHU, "a-hand")[:1], "a manual card") == h.session.referee.standing[-1].action
    h.tap("a-bench-2")
    assert ("Dark Raichu", 70) == (h.tile("a-bench-2").name, h.tile("a-bench-2").left)


def test_it_can_be_put_back_and_picked_from_the_list():
    h = at_form()
    typed(h, ("name", "Dark Raichu"))
    h.send(HoldTyped())
    h.send(LetGo())

    h.send(PickCard(0))

    assert ["Dark Raichu"] == [face.name for face in h.screen.picker.cards if face.card.startswith("hand-")]
    assert (None, None) == (h.screen.held, h.screen.seats[0].hand.uncover)


def test_the_record_tells_both_only_that_a_hidden_card_was_typed():
    h = at_form()
    typed(h, ("name", "Dark Raichu"))
    h.send(HoldTyped())

    assert "Corrected: one of Ann's hidden cards was typed in. Reason: a manual card" == h.screen.log[-1].text
    assert not [line.text for line in h.screen.log if "Raichu" in line.text]
    h.tap("a-bench-2")
    assert "Raichu" in h.screen.log[-1].text


def test_undo_says_that_what_was_typed_stays():
    h = at_form()
    typed(h, ("name", "Dark Raichu"))
    h.send(HoldTyped())

    notice = h.send(Undo()).notice

    assert said("refused.typed-stays") == notice.text


def test_it_can_be_taken_back():
    h = at_form()
    typed(h, ("name", "Dark Raichu"))
    h.send(HoldTyped())

    h.send(TakeBack(len(h.session.referee.standing) - 1, "misread"))

    h.send(PickCard(0))
    assert [] == [face.name for face in h.screen.picker.cards if face.card.startswith("hand-")]


def test_more_of_a_pokemon_is_typed():
    h = at_form("xy-2016")
    typed(h, ("name", "Boltdog"), ("hp", "110"), ("more",))
    assert "Pup" in [value.label for value in field(h, "evolves-from").values]
    typed(
        h,
        ("evolves-from", "Pup"),
        ("types", "lightning"),
        ("weak", "fighting"),
        ("resists", "metal"),
        ("resists", "metal"),
        ("retreat", "2"),
        ("attack", "Jolt", 0),
        ("cost", "lightning", 0),
        ("cost", "colorless", 0),
        ("damage", "40", 0),
        ("attack", "Storm", 1),
        ("damage", "20", 1),
        ("sign", "+", 1),
        ("sign", "×", 1),
        ("text", "", 1),
        ("attack", "Nothing", 2),
        ("attack", "", 2),
    )
    assert ["stage1"] == [value.intent.value for value in field(h, "stage").values if value.chosen]
    assert ["110"] == [value.label for value in field(h, "hp").values if value.chosen]

    h.send(HoldTyped())

    wanted = TypedCard(
        name="Boltdog",
        kind="pokemon",
        hp=110,
        evolves_from="Pup",
        types=("lightning",),
        weak=("fighting",),
        retreat=2,
        attacks=(TypedAttack(name="Jolt", cost="LC", damage="40", text=False), TypedAttack(name="Storm", damage="20×")),
    )
    assert typed_id(wanted) == h.screen.held.card
    assert [("Jolt", "40"), ("Storm", "20×")] == [(one.name, one.damage) for one in h.screen.held.attacks]
    # Pup came into play in this turn, so the edition refuses what is refereed like any other card.
    assert "refusal" == h.tap("a-bench-1").notice.kind


@pytest.mark.parametrize(
    "facts, wanted",
    [
        ([("name", "Thing 2 Do"), ("hp", "70")], TypedCard(name="Thing 2 Do", kind="trainer")),
        ([("name", "Old Bone"), ("kind", "fossil"), ("hp", "30")], TypedCard(name="Old Bone", kind="fossil", hp=30)),
        (
            [("name", "Odd Energy"), ("kind", "energy"), ("more",), ("provides", "fire"), ("provides", "fire")],
            TypedCard(name="Odd Energy", kind="energy", provides=("fire", "fire")),
        ),
        ([("name", "Mew ex"), ("kind", "pokemon")], TypedCard(name="Mew ex", kind="pokemon", marks=("ex",))),
    ],
)
def test_a_card_has_what_its_kind_and_name_tell(facts, wanted):
    h = at_form("platinum-2009")
    typed(h, ("kind", "trainer"), *facts)

    h.send(HoldTyped())

    assert typed_id(wanted) == h.screen.held.card


@pytest.mark.parametrize(
    "fact, words",
    [
        (TypeFact("hp", "many"), said("card-typed.hint.hp")),
        (TypeFact("hp", "1000"), said("card-typed.hint.hp")),
        (TypeFact("name", "  "), said("card-typed.hint.name")),
        (TypeFact("kind", "monster"), said("refused.no-action")),
        (TypeFact("types", "plaid"), said("refused.no-action")),
        (TypeFact("retreat", "9"), said("refused.no-action")),
        (TypeFact("damage", "10", 0), said("card-typed.hint.damage")),
        (TypeFact("attack", "Late", 3), said("refused.no-action")),
        (TypeFact("?"), said("refused.no-action")),
        (HoldTyped(), said("card-typed.hint.name")),
    ],
)
def test_what_cannot_be_typed_is_said_and_changes_nothing(fact, words):
    h = at_form()
    before = h.screen.typed

    h.send(fact)

    assert (words, before) == (h.screen.notice.text, h.screen.typed)


def test_damage_that_is_none_is_refused():
    h = at_form()
    typed(h, ("more",), ("attack", "Jolt", 0))

    h.send(TypeFact("damage", "lots", 0))

    assert said("card-typed.hint.damage") == h.screen.notice.text


def test_the_form_closes_alone_and_the_list_is_there_again():
    h = at_form()
    typed(h, ("name", "Mew"))

    h.send(LetGo())

    assert (None, True) == (h.screen.typed, h.screen.picker is not None)


def test_no_card_of_a_dealt_hand_is_typed_in():
    h = Hands(real_cards("advanced-1999", DEALT), spins="program")
    h.send(ShowHand(0))

    h.send(TypeCard(0))

    assert (None, said("card-typed.hint.no-card")) == (h.screen.typed, h.screen.notice.text)
