"""Trainer cards that can do nothing (CG-AMB-49): of every card of the given sets what it takes to do something."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.adapters.library.card_library import given_shelf
from companion.cards.play.moves.idle import does_nothing
from companion.cards.printed.vocabulary import (
    TRAINER_KINDS,
    AttachFrom,
    Count,
    DiscardHand,
    Draw,
    Flip,
    Heal,
    If,
    LookAtPrizes,
    PlayOnBench,
    Recover,
    Search,
    ShowHand,
    When,
)
from tests.cards.making import card, game, pokemon, side, table

TRAINERS = {card.id: card for card in given_shelf().cards.values() if card.kind in TRAINER_KINDS and not card.same_as}
HURT = pokemon("hound", damage=30, energy=("fire", "water"), rotation="asleep")
BARE = {"deck": 0, "bench": (), "prizes": 0}

MOMENTS = {
    "always": lambda id: table(side(hand=(id,), **BARE), side(**BARE)),
    "deck": lambda id: table(side(hand=(id,), **BARE | {"deck": 9}), side(**BARE)),
    "hand": lambda id: table(side(hand=(id, "fire", "fire"), **BARE), side(**BARE)),
    "hand and deck": lambda id: table(side(hand=(id, "fire", "fire"), **BARE | {"deck": 9}), side(**BARE)),
    "their hand": lambda id: table(side(hand=(id,), **BARE), side(hand=("fire",), **BARE)),
    "pile": lambda id: table(side(hand=(id,), discard=("fire", "pup", "supply"), **BARE), side(**BARE)),
    "their pile": lambda id: table(side(hand=(id,), **BARE), side(discard=("fire", "pup", "supply"), **BARE)),
    "bench": lambda id: table(side(hand=(id,), **BARE | {"bench": ("pup",)}), side(**BARE)),
    "their bench": lambda id: table(side(hand=(id,), **BARE), side(**BARE | {"bench": ("pup",)})),
    "hurt": lambda id: table(side(HURT, hand=(id,), **BARE), side(**BARE)),
    "theirs hurt": lambda id: table(side(hand=(id,), **BARE), side(HURT, **BARE)),
    "prizes": lambda id: table(side(hand=(id,), **BARE | {"prizes": 6}), side(**BARE)),
    "stadium": lambda id: table(side(hand=(id,), **BARE), side(**BARE), stadium=("arena", 1)),
    "full bench": lambda id: table(side(hand=(id,), **BARE | {"deck": 9, "bench": ("pup",) * 5}), side(**BARE)),
}
"""Positions in which nothing is there beside one Active Pokémon of each player, the card, and what the name says."""

NEEDS = {
    "always": "base1-78 xy8-138",
    "deck, hand and deck, full bench": (
        "base1-71 base1-87 base1-88 base1-91 base2-64 base3-59 hgss3-75 hgss3-77 pl1-105 pl1-107 pl1-114 pl2-97 pl2-98 "
        "xy8-140 xy8-146 xy8-147 xy8-148 xy9-100 xy9-102 xy9-104 xy9-107 xy9-109 xy9-112"
    ),
    "deck, hand, hand and deck, full bench": "base1-83 base3-60 hgss3-73 pl2-89 pl2-96",
    "deck, hand, hand and deck, their hand, full bench": "pl1-109 xy8-143",
    "deck, hand and deck, their hand, full bench": "hgss3-78",
    "deck, hand and deck": "xy8-134",
    "hand and deck": "base1-77",
    "hand and deck, their hand": "xy9-108",
    "hand, hand and deck, their hand": "base1-75",
    "hand, hand and deck, pile": "base1-74",
    "their hand": "base1-73",
    "their hand, stadium": "xy9-98",
    "pile": "base1-81 base1-89 base3-61 hgss3-74 pl1-115 pl2-88 xy8-136 xy8-149",
    "their pile": "base1-86",
    "pile, their pile": "xy8-135",
    "bench, full bench": "base1-95 base3-58",
    "their bench": "base1-93 xy9-105",
    "hurt": "base1-82 base1-85 base1-90 base1-94 pl1-108 xy9-103 xy9-106",
    "theirs hurt": "base1-79 base1-92",
    "prizes": "xy8-150",
    "stadium": "hgss3-THREE",
    "": "base1-72 pl1-118 pl2-90 pl2-91 pl2-92 pl2-RT6",
}
"""The moments in which cards do something, and in no other; those of the last row need more than one thing."""

SPY = card("spy", name="Rotom Spy", marks=("sp",))
PLENTY = table(
    side(
        pokemon("hound", "pup", damage=30, energy=("fire",), rotation="asleep"),
        (pokemon("spy", damage=30, energy=("fire",)),),
        hand=("fire", "pup"),
        discard=("fire", "pup", "supply"),
    ),
    side(HURT, ("pup",), hand=("fire",), discard=("pup",)),
    stadium=("arena", 1),
)


@pytest.mark.parametrize("moments", NEEDS)
def test_cards_do_something_in_these_moments_and_no_others(moments):
    wanted = set(MOMENTS) if moments == "always" else set(filter(None, moments.split(", ")))
    rules = game("xy-2016", (*TRAINERS.values(), SPY))

    for id in NEEDS[moments].split():
        assert wanted == {
            name for name, position in MOMENTS.items() if not does_nothing(rules, position(id), 0, TRAINERS[id])
        }, TRAINERS[id].name


def test_where_everything_is_there_each_card_does_something():
    rules = game("platinum-2009", (*TRAINERS.values(), SPY))
    start = PLENTY.sides[0]

    for id, face in TRAINERS.items():
        own = replace(start, hand=tuple(sorted((*start.hand, id))))
        assert not does_nothing(rules, replace(PLENTY, sides=(own, PLENTY.sides[1])), 0, face), face.name


def test_every_card_of_the_given_sets_that_does_what_it_says_and_goes_is_among_them():
    going = game("xy-2016", tuple(TRAINERS.values())).going & TRAINERS.keys()

    assert going == set(" ".join(NEEDS.values()).split())


@pytest.mark.parametrize(
    "effects, nothing",
    [
        ((DiscardHand(amount="all"), Draw(amount=Count(count="done"))), True),
        ((ShowHand(), DiscardHand(side="opponent")), True),
        ((Draw(until=0),), True),
        ((Draw(until=1),), False),
        ((Flip(tails=(Heal(to="own", amount=10),)),), True),
        ((When(if_=If(heads=1), then=(Draw(amount=1),)),), False),
        ((When(if_=If(done=True), then=(Draw(amount=1),)),), True),
        ((When(if_=If(done=False), then=(Draw(amount=1),)),), False),
        ((When(if_=If(stadium=""), then=(Draw(amount=1),)),), True),
        ((When(if_=If(in_zone="any", zone="hand"), then=(Draw(amount=1),)),), True),
        ((When(if_=If(in_zone="any", zone="hand", side="opponent"), else_=(Draw(amount=1),)),), False),
        ((Search(what="stadium"),), False),
        ((AttachFrom(from_="discard", to="own"),), True),
        ((AttachFrom(from_="deck", to="own"),), False),
        ((PlayOnBench(from_="discard", side="opponent"),), True),
        ((Recover(what="supporter"),), True),
        ((LookAtPrizes(turn_up=True),), True),
    ],
)
def test_effects_are_judged_by_what_both_players_see(effects, nothing):
    """A deck of one card, no other card in hand, an Energy card in no pile, all Prizes face-up."""
    face = card("try", kind="trainer", effects=effects)
    own = side(hand=("try",), deck=1, bench=(), up=tuple(range(6)))

    assert nothing == does_nothing(game("xy-2016", (face,)), table(own, side(deck=0)), 0, face)
