"""What is in force: the modifiers that lie on the table, and what takes them off."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.modifiers import applying
from companion.cards.printed.cards import AttachedTo, Power
from companion.cards.printed.vocabulary import (
    Draw,
    Less,
    NoPowers,
    NoTools,
    PutMark,
    Trigger,
)
from companion.cards.values.actions import UseAttack, UsePower
from companion.cards.values.state import Attached, Lasting
from companion.cards.zones.zones import in_play
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import clause, played

HUSH = card("hush", powers=(Power(name="Hush", kind="ability", only="active", always=(NoTools(),)),))

THICK = card(
    "thick",
    kind="tool",
    always=(Less(to="holder", amount=10),),
    triggers=(Trigger(on="damaged", then=(PutMark(to="self", name="char"),)),),
)

CLOTH = card("cloth", kind="trainer", attach=AttachedTo(), always=(Less(to="holder", amount=10),))


@pytest.mark.parametrize("active, bench, on", [("hush", "plain", False), ("plain", "hush", True)])
def test_tools_may_do_nothing(active, bench, on):
    own = game(cards=[HUSH, THICK])
    there = table(side(active, (bench,)), side(pokemon("pup", attached=("thick",))))

    assert on == bool(applying.of(own, there, Less, 11))


@pytest.mark.parametrize("active, marks", [("hush", ()), ("plain", (("char", 1),))])
def test_nor_answer_anything(active, marks):
    biter = card("biter", hp=90, attacks=(attack("Hit", damage=30),))
    cards = (HUSH, THICK, biter)
    start = table(side(pokemon(active, attached=("thick",))), side("biter"), turn=6, to_move=1)
    state, _ = played(start, UseAttack(1, "Hit"), cards=cards)

    assert marks == state.table.sides[0].active.marks


def test_other_trainer_cards_on_pokemon_are_no_tools():
    own = game(cards=[HUSH, CLOTH])

    assert applying.of(own, table(side("hush"), side(pokemon("pup", attached=("cloth",)))), Less, 11)


NEW = "platinum-2009"


@pytest.mark.parametrize("name, works", [("Hoot", False), ("Sing", True), ("", False)])
def test_a_single_power_may_be_stopped_by_its_name(name, works):
    owl = card("owl", powers=(Power(name="Hoot", kind="poke_power", use=(Draw(amount=1),)),))
    stop = NoPowers(kinds=("poke_power",), name=name)
    start = table(side("owl", lasting=(Lasting(0, 0, "owl", mod=stop),)))

    assert works == (clause(start, UsePower(0, "a-active", "Hoot"), NEW, (owl,)) == "")


def test_what_is_tied_to_a_pokemon_is_there_again_when_that_one_is():
    own, less = game(), Lasting(0, 0, "pup", mod=Less(to="self", amount=10), tied=11)
    there = table(side(pokemon("pup", lasting=(less,))))
    gone = replace(there, sides=(there.sides[0], replace(there.sides[1], active=None)))

    assert [True, False, True] == [bool(applying.of(own, on, Less, 1)) for on in (there, gone, there)]


def test_what_a_changed_pokemon_has_in_force_is_found_beside_those_that_had_nothing():
    own, before = game(cards=[THICK]), table(side("plain", ("pup",)))
    _, benched = in_play(before, 0)
    with_tool = replace(benched, attached=(Attached("thick", 0),))
    after = replace(before, sides=(replace(before.sides[0], bench=(with_tool,)), before.sides[1]))

    assert [False, True, False] == [bool(applying.of(own, on, Less, benched.uid)) for on in (before, after, before)]
