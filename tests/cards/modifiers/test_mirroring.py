"""Pokémon that are all the while as if they were the opponent's Active Pokémon."""

from __future__ import annotations

from companion.cards.modifiers import plain
from companion.cards.modifiers.mirroring import mirrored, with_mirrors
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import GiveCondition, Mirrors, NoEvolving, NoPowers, Provides
from companion.cards.values.actions import UseAttack
from companion.cards.values.events import (
    ConditionGiven,
    CopyBegan,
    KnockedOut,
    Mirrored,
    Switched,
)
from companion.cards.values.state import SetupSide
from companion.cards.zones.reducers import FOLDS
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import named, played

OLD = "advanced-1999"
OFF = ("asleep", "confused", "paralyzed")
SHOW = Power(
    name="Show",
    kind="pokemon_power",
    only="active",
    off_under=OFF,
    always=(Mirrors(), Provides(gives=("any",), units=True), NoEvolving(to="own_active")),
)
STILL = Power(name="Still", kind="pokemon_power", off_under=OFF, always=(NoPowers(kinds=("pokemon_power",), to="all"),))
CARDS = (
    card("mimic", hp=50, attacks=(), powers=(SHOW,)),
    card("still", powers=(STILL,)),
    card("frail", hp=30, types=("water",), retreat=0),
    card("lulling", hp=120, retreat=0, attacks=(attack("Lull", after=(GiveCondition(is_="asleep"),)),)),
)
GAME = game(OLD, CARDS)


def facing(other="pup", active="mimic", bench=("plain",), **facts):
    """What a's Active Pokémon shows against b's; *facts* are a's."""
    return mirrored(GAME, table(side(pokemon(active, **facts), bench), side(other, ("frail",))))


def folded(it, *events):
    """The table after events and what is mirrored since."""
    return plainly(it, *with_mirrors(GAME, it, events))


def plainly(it, *events):
    """The table after events alone."""
    for event in events:
        it = FOLDS[type(event)](GAME, it, event)
    return it


def names(it):
    """What a's Pokémon are called."""
    return tuple(plain.name(GAME, p) for p in (it.sides[0].active, *it.sides[0].bench))


def test_it_follows_the_active_pokemon_of_the_other_player():
    assert "Frail" == names(folded(facing(), Switched(1, 12, "")))[0]


def test_an_event_says_what_is_mirrored_since():
    away, back = Switched(1, 12, ""), Switched(0, 2, "")
    of_other = (away, Mirrored(0, 1, "frail"))

    assert of_other == with_mirrors(GAME, facing(), (away,))
    assert (*of_other, back) == with_mirrors(GAME, facing(), (away, back))
    assert (back, Switched(0, 1, ""), Mirrored(0, 1, "pup")) == with_mirrors(GAME, facing(), (back, Switched(0, 1, "")))
    asleep = ConditionGiven(0, 1, "asleep")
    assert (asleep, Mirrored(0, 1, "")) == with_mirrors(GAME, facing(), (asleep,))


def test_one_that_a_text_has_made_a_copy_is_that_copy_until_it_ends():
    copy = CopyBegan(0, 1, "plain", 5)
    it = folded(facing(), copy)

    assert "Plain" == names(it)[0]
    assert (Switched(1, 12, ""),) == with_mirrors(GAME, it, (Switched(1, 12, ""),))


def test_nothing_is_mirrored_before_the_pokemon_are_turned_up():
    it = table(side("mimic"), side("pup"), setup=(SetupSide(), SetupSide()))

    assert it is mirrored(GAME, it)


def test_it_is_knocked_out_by_the_condition_that_turns_it_back():
    start = table(side(pokemon("mimic", damage=60)), side("lulling"), turn=6, to_move=1)
    _, events = played(start, UseAttack(1, "Lull"), edition=OLD, cards=CARDS)

    assert [(0, 1)] == [(event.seat, event.pokemon) for event in named(events, KnockedOut)]
