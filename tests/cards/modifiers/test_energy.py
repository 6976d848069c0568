from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.modifiers import energy
from companion.cards.modifiers.units import gives_type, left_over, pays
from companion.cards.printed.vocabulary import AttackCost, If, Provides, That, What, Who
from companion.cards.printed.vocabulary.kinds import TYPES
from companion.cards.values.state import Lasting
from tests.cards.making import attack, card, game, pokemon, side, table


def laid(mod):
    return Lasting(until=9, by=0, source="supply", mod=mod)


def units(*cards, on, lasting=(), bench=("plain",)):
    own = game(cards=cards)
    tabled = table(side(pokemon("pup", energy=on, lasting=tuple(laid(mod) for mod in lasting)), bench))
    return energy.energy_units(own, tabled, tabled.sides[0].active)


# --- what cards provide -----------------------------------------------------------------


def test_each_energy_card_provides_what_it_prints():
    aqua = card("aqua-fire", kind="energy", provides=("fire/water",))

    assert () == units(on=())
    assert ("fire",) == units(on=("fire",))
    assert ("fire", "colorless", "colorless", "fire/water") == units(aqua, on=("fire", "double", "aqua-fire"))


def test_a_text_changes_what_such_cards_provide():
    twice = Provides(what=What(types=("fire",), basic_energy=True), gives=("fire", "fire"))

    assert ("fire", "fire", "water", "colorless", "colorless") == units(on=("fire", "water", "double"), lasting=[twice])


def test_a_text_changes_each_energy_of_a_card_or_the_card_as_a_whole():
    each = Provides(gives=("fire",), units=True)
    whole = Provides(gives=("fire",))

    assert ("fire", "fire", "fire") == units(on=("double", "water"), lasting=[each])
    assert ("fire", "fire") == units(on=("double", "water"), lasting=[whole])


def test_an_energy_card_changes_only_itself_while_its_condition_holds():
    prism = card(
        "prism",
        kind="energy",
        provides=("colorless",),
        always=(Provides(gives=("any",), if_=If(that=That(stages=("basic",)))),),
    )
    own = game(cards=(prism,))
    basic = table(side(pokemon("pup", energy=("water", "prism"))))
    evolved = table(side(pokemon("hound", "pup", energy=("water", "prism"))))

    assert [("water", "any"), ("water", "colorless")] == [
        energy.energy_units(own, one, one.sides[0].active) for one in (basic, evolved)
    ]
    assert ("any",) == energy.units_of_card(own, basic, basic.sides[0].active, "prism")
    assert ("water",) == energy.units_of_card(own, basic, basic.sides[0].active, "water")


def test_a_stadium_changes_energy_on_those_of_whom_it_speaks():
    jungle = card(
        "jungle", kind="stadium", always=(Provides(to=Who(of="all", that=That(types=("fire",))), gives=("any",)),)
    )
    own = game(cards=(jungle,))
    tabled = table(side(pokemon("pup", energy=("water",)), (pokemon("eel", energy=("water",)),)), stadium=("jungle", 1))
    a = tabled.sides[0]

    assert [("any",), ("water",)] == [energy.energy_units(own, tabled, p) for p in (a.active, a.bench[0])]


# --- paying -----------------------------------------------------------------------------


PAID = [
    ((), ()),
    (("fire",), ()),
    (("fire", "colorless", "colorless"), ("fire", "colorless", "colorless")),
    (("fire", "fire", "grass"), ("fire", "colorless", "colorless")),
    (("any", "water"), ("fire", "water")),
    (("fire/water", "fire"), ("fire", "water")),
    (("any", "fire/water", "water/grass"), ("water", "fire", "grass")),
    (("any",), ("dragon",)),
    (("fire/water", "water/grass"), ("fire", "grass")),
]
UNPAID = [
    ((), ("colorless",)),
    (("fire", "water"), ("fire", "colorless", "colorless")),
    (("water", "water", "water"), ("fire", "colorless", "colorless")),
    (("colorless", "colorless"), ("fire",)),
    (("fire/water",), ("fire", "water")),
    (("fire/water", "fire/water"), ("fire", "grass")),
    (("any", "fire/water", "fire/water"), ("water", "grass", "grass")),
]


@pytest.mark.parametrize("had, cost", PAID)
def test_energy_that_pays(had, cost):
    assert pays(had, cost)


@pytest.mark.parametrize("had, cost", UNPAID)
def test_energy_that_does_not_pay(had, cost):
    assert not pays(had, cost)


UNITS = st.lists(
    st.sampled_from(["fire", "water", "grass", "colorless", "any", "fire/water", "water/grass"]), max_size=5
)
COSTS = st.lists(st.sampled_from(["fire", "water", "grass", "colorless"]), max_size=4)


def by_trying(had, cost):
    """Whether some order of the Energy pays symbol by symbol."""
    return any(
        all(
            kind == "colorless" or unit == "any" or kind in unit.split("/")
            for unit, kind in zip(order, cost, strict=True)
        )
        for order in permutations(had, len(cost))
    )


@given(UNITS, COSTS)
def test_paying_is_finding_an_energy_for_each_symbol(had, cost):
    assert by_trying(had, cost) == pays(tuple(had), tuple(cost))


@given(UNITS, COSTS, st.sampled_from([(), ("water",), ("fire", "grass")]))
def test_what_is_left_over_could_have_been_missing_and_no_more(had, cost, types):
    left = left_over(tuple(had), tuple(cost), types)

    counted = [unit for unit in had if gives_type(unit, types)]
    others = [unit for unit in had if unit not in counted]
    assert left == max(
        (
            number
            for number in range(len(counted) + 1)
            for kept in permutations(counted, len(counted) - number)
            if by_trying((*others, *kept), cost)
        ),
        default=0,
    )


# --- costs ------------------------------------------------------------------------------


COSTS_CHANGED = [
    ((), ("fire", "colorless", "colorless")),
    ((AttackCost(amount=1),), ("fire", "colorless", "colorless", "colorless")),
    ((AttackCost(amount=-1),), ("fire", "colorless")),
    ((AttackCost(amount=-5),), ("fire",)),
    ((AttackCost(amount=-1, types=("fire",)),), ("colorless", "colorless")),
    ((AttackCost(amount=1, types=("water",)),), ("fire", "colorless", "colorless", "water")),
    ((AttackCost(amount=-1, types=("water",)),), ("fire", "colorless", "colorless")),
    ((AttackCost(types=("water",)),), ("fire", "colorless", "colorless")),
    ((AttackCost(free=True),), ()),
    ((AttackCost(amount=-1, attack="Other"),), ("fire", "colorless", "colorless")),
    ((AttackCost(amount=-1, attack="Blaze"), AttackCost(amount=-1)), ("fire",)),
]


@pytest.mark.parametrize("mods, cost", COSTS_CHANGED)
def test_texts_change_what_an_attack_costs(mods, cost):
    blaze = attack("Blaze", "fire", "colorless", "colorless")
    own = game()
    tabled = table(side(pokemon("pup", lasting=tuple(laid(mod) for mod in mods))))

    assert cost == energy.cost_of(own, tabled, tabled.sides[0].active, blaze)


@pytest.mark.parametrize(
    "on, types, left",
    [
        (("water", "water", "water", "water"), ("water",), 2),
        (("water", "water", "double"), ("water",), 1),
        (("water", "water", "double"), (), 2),
        (("water", "fire", "fire"), ("water",), 0),
        (("water",), ("water",), 0),
    ],
)
def test_energy_beyond_the_cost_is_what_need_not_pay(on, types, left):
    own, tabled = game(), table(side(pokemon("eel", energy=on)))
    pump = attack("Pump", "water", "colorless")

    assert left == energy.beyond_cost(own, tabled, tabled.sides[0].active, pump, types)


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_is_given_by_itself_and_by_any(kind):
    other = next(one for one in TYPES if one != kind)

    assert gives_type(kind, (kind,)) and gives_type("any", (kind,))
    assert not gives_type(other, (kind,))
