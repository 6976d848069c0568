"""A card by hand is made of what was typed of it; its texts are left to the players."""

from __future__ import annotations

import pytest

from companion.cards.printed.by_hand import TypedAttack, TypedCard, TypedPower, card_by_hand, damage_in, typed_of_name
from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Resists, WeakTo
from companion.cards.printed.coverage import is_by_hand
from companion.cards.printed.vocabulary import Base, ByHand


def test_a_pokemon_has_the_facts_that_were_typed():
    spark, tap = TypedAttack(name="Spark", cost="LLC", damage="30"), TypedAttack(name="Tap", damage="10", text=False)

    made = card_by_hand(
        TypedCard(
            name="Dark Raichu",
            kind="pokemon",
            evolves_from="Pikachu",
            hp=70,
            types=("lightning",),
            weak=("fighting",),
            resists=("grass",),
            resist_less=30,
            retreat=1,
            attacks=(spark, tap),
            powers=(TypedPower(name="Glow", kind="poke_body"), TypedPower(name="Shine", kind="poke_power")),
        )
    )

    assert ("hand-dark-raichu", "stage1", "Pikachu", 70) == (made.id, made.stage, made.evolves_from, made.hp)
    assert ((WeakTo(type="fighting", times=2),), (Resists(type="grass", less=30),)) == (made.weak, made.resists)
    assert (
        Attack(name="Spark", cost=("lightning", "lightning", "colorless"), damage=30, after=(ByHand(about="Spark"),)),
        Attack(name="Tap", damage=10),
    ) == made.attacks
    assert ((), (ByHand(),)) == tuple(power.use for power in made.powers)


@pytest.mark.parametrize(
    "kind, fact, value",
    [
        ("trainer", "effects", (ByHand(),)),
        ("supporter", "effects", (ByHand(),)),
        ("tool", "attach", AttachedTo()),
        ("fossil", "as_pokemon", AsPokemon(hp=0)),
        ("energy", "provides", ("colorless",)),
        ("pokemon", "stage", "basic"),
    ],
)
def test_name_and_kind_are_enough(kind, fact, value):
    made = card_by_hand(TypedCard(name="Thing", kind=kind))

    assert value == getattr(made, fact)
    assert (kind != "pokemon") == is_by_hand(made)


@pytest.mark.parametrize(
    "typed, damage", [("", (0, "")), ("30", (30, "")), ("30+", (30, "+")), ("20×", (20, "x")), ("60 -", (60, "-"))]
)
def test_damage_is_typed_as_it_is_printed(typed, damage):
    assert damage == damage_in(typed)


@pytest.mark.parametrize("attack", [TypedAttack(name="A", cost="Q"), TypedAttack(name="A", damage="lots")])
def test_what_is_no_cost_and_no_damage_is_refused(attack):
    with pytest.raises(ValueError, match="expected"):
        card_by_hand(TypedCard(name="Thing", kind="pokemon", attacks=(attack,)))


def test_damage_times_something_is_left_to_the_players_whole():
    (attack,) = card_by_hand(
        TypedCard(name="Thing", kind="pokemon", attacks=(TypedAttack(name="Dig", damage="20x", text=False),))
    ).attacks

    assert ((Base(amount=0),), (ByHand(about="Dig"),)) == (attack.number, attack.after)


@pytest.mark.parametrize(
    "name, stage, marks, from_",
    [
        ("Mew-EX", None, ("EX",), ""),
        ("M Mew-EX", "mega", ("EX",), "Mew-EX"),
        ("Mew BREAK", "break", (), "Mew"),
        ("Mew ex", None, ("ex",), ""),
        ("Ada's Mew", None, ("owner",), ""),
        ("Mew δ", None, ("delta",), ""),
        ("Farfetch'd", None, (), ""),
    ],
)
def test_a_name_tells_what_a_card_is(name, stage, marks, from_):
    typed = typed_of_name(name, "pokemon")

    assert (name, stage, marks, from_) == (typed.name, typed.stage, typed.marks, typed.evolves_from)


def test_a_level_and_prime_are_no_part_of_the_name_and_tell_ids_apart():
    level, prime, plain = (typed_of_name(name, "pokemon") for name in ("Mew LV.X", "Mew Prime", "Mew"))

    assert ["Mew"] * 3 == [level.name, prime.name, plain.name]
    assert ["hand-mew-lv-x", "hand-mew-prime", "hand-mew"] == [level.card_id, prime.card_id, plain.card_id]
    assert ("lvx", "X") == (card_by_hand(level).stage, card_by_hand(level).level)
