"""Retreating: limits, conditions, paying, the flip of a Confused Pokémon, loops."""

from __future__ import annotations

import pytest

from companion.cards.play.moves.retreat import payments
from companion.cards.printed.cards import AsPokemon, Power
from companion.cards.printed.vocabulary import (
    NoRetreat,
    PutCounters,
    RetreatCost,
    Trigger,
    TurnLimit,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import Retreat
from companion.cards.values.events import (
    CoinFlipped,
    CountersPut,
    EnergyLeft,
    Retreated,
    RetreatFailed,
    Switched,
)
from companion.cards.values.state import Lasting
from tests.cards.making import card, pokemon, policies, rules, side, table
from tests.cards.moving import clause, clauses, named, played

LATER = ("platinum-2009", "undaunted-2010", "xy-2016")
ALL = ("advanced-1999", *LATER)
MOTH = card("moth", retreat=0)
FREE = Retreat(0, (), "a-bench-1")


def test_retreat_is_paid_and_the_two_change_places():
    eel = pokemon("eel", energy=("water", "fire"), damage=20, rotation="confused", poison=1)
    state, events = played(table(side(eel, ["pup", "plain"])), Retreat(0, ("water",), "a-bench-2"))

    assert [
        Retreated(0, 1, 1),
        EnergyLeft(0, 1, "water", "discard", "CG-RETREAT-01"),
        Switched(0, 3, "CG-RETREAT-01"),
    ] == events
    own = state.table.sides[0]
    assert ("plain",) == own.active.cards
    assert pokemon("eel", uid=1, energy=("fire",), damage=20) == own.bench[1]
    assert ("water",) == own.discard


@pytest.mark.parametrize("edition", LATER)
def test_one_retreat_a_turn(edition):
    start = table(side("moth", [pokemon("eel", energy=("water",))]))
    state, _ = played(start, FREE, edition=edition, cards=(MOTH,))

    assert "CG-RETREAT-03" == clause(state.table, Retreat(0, ("water",), "a-bench-1"), edition, (MOTH,))


def test_any_number_of_retreats_in_the_first_edition():
    start = table(side("moth", [pokemon("eel", energy=("water",))]))
    state, _ = played(start, FREE, Retreat(0, ("water",), "a-bench-1"), edition="advanced-1999", cards=(MOTH,))

    assert ("moth",) == state.table.sides[0].active.cards


def test_free_retreats_that_change_nothing_end_some_time():
    start = table(side("moth", ["moth"]))
    state, _ = played(start, *[FREE] * 6, edition="advanced-1999", cards=(MOTH,))

    assert 1 == state.table.sides[0].active.uid
    assert "CG-AMB-35" == clause(state.table, FREE, "advanced-1999", (MOTH,))
    unguarded = policies("advanced-1999", retreat_loop_guard=None)
    assert "" == clause(state.table, FREE, unguarded, (MOTH,))


def test_text_changes_the_limit():
    dance = card("dance", kind="stadium", always=(TurnLimit(what="retreat", times=None),))
    cage = card("cage", kind="stadium", always=(TurnLimit(what="retreat", times=0),))
    twice, _ = played(table(side("moth", ["moth"]), stadium=("dance", 1)), FREE, FREE, cards=(MOTH, dance))

    assert 2 == twice.table.used.retreats
    assert "CG-RETREAT-03" == clause(table(side("moth"), stadium=("cage", 1)), FREE, "advanced-1999", (MOTH, cage))


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("rotation, also", [("asleep", "CG-ASLEEP-01"), ("paralyzed", "CG-PARA-01")])
def test_asleep_and_paralyzed_pokemon_stay(edition, rotation, also):
    start = table(side(pokemon("moth", rotation=rotation)))

    assert ("CG-RETREAT-04", also) == clauses(start, FREE, edition, (MOTH,))


@pytest.mark.parametrize(
    "pay, expected",
    [
        (("double",), ""),
        (("fire", "fire"), ""),
        (("fire", "double"), ""),
        (("double", "fire"), "CG-RETREAT-10"),
        (("fire", "fire", "double"), "CG-RETREAT-10"),
        (("fire",), "CG-RETREAT-10"),
        ((), "CG-RETREAT-10"),
        (("water", "fire"), "CG-RETREAT-01"),
        (("fire", "fire", "fire"), "CG-RETREAT-01"),
        ((UNKNOWN,), "CG-RETREAT-01"),
    ],
)
@pytest.mark.parametrize("edition", ALL)
def test_energy_is_discarded_until_the_cost_is_reached(edition, pay, expected):
    start = table(side(pokemon("hound", energy=("fire", "fire", "double"))))

    assert expected == clause(start, Retreat(0, pay, "a-bench-1"), edition)


def test_whole_cost_has_to_be_there():
    start = table(side(pokemon("bulk", energy=("fire", "fire"))))

    assert "CG-RETREAT-11" == clause(start, Retreat(0, ("fire", "fire"), "a-bench-1"))
    assert "CG-RETREAT-11" == clause(start, FREE)


def test_nothing_is_paid_for_a_free_retreat():
    start = table(side(pokemon("moth", energy=("fire",))))

    assert "CG-RETREAT-10" == clause(start, Retreat(0, ("fire",), "a-bench-1"), cards=(MOTH,))


def test_text_changes_the_cost():
    arena = card("still", kind="stadium", always=(RetreatCost(to="all", set=0),))

    assert "" == clause(table(side("bulk"), stadium=("still", 1)), FREE, cards=(arena,))


def test_somebody_has_to_come_up():
    assert "CG-RETREAT-11" == clause(table(side("moth", [])), FREE, cards=(MOTH,))
    start = table(side("moth"))
    for place in ("a-active", "b-bench-1", "a-bench-2", "nowhere"):
        assert "CG-RETREAT-01" == clause(start, Retreat(0, (), place), cards=(MOTH,))


def test_text_may_hold_a_pokemon_back():
    held = pokemon("moth", lasting=(Lasting(5, 1, "web", mod=NoRetreat()),))
    doll = card("doll", kind="trainer", as_pokemon=AsPokemon(hp=10, may_retreat=False))
    web = card("web", kind="trainer")

    assert "CG-GEN-01" == clause(table(side(held)), FREE, cards=(MOTH, web))
    assert "CG-GEN-01" == clause(table(side("doll")), FREE, cards=(doll,))


# --- Confused ---------------------------------------------------------------------------


def test_confused_pokemon_pays_then_flips_in_the_first_edition():
    start = table(side(pokemon("eel", energy=("water", "fire"), rotation="confused")))
    pay = Retreat(0, ("fire",), "a-bench-1")
    state, events = played(start, pay, "heads", edition="advanced-1999")

    assert [
        EnergyLeft(0, 1, "fire", "discard", "CG-RETREAT-05"),
        CoinFlipped(0, True, "retreat", "CG-RETREAT-05"),
        Retreated(0, 1, 1),
        Switched(0, 2, "CG-RETREAT-01"),
    ] == events
    assert "" == state.table.sides[0].bench[0].rotation


def test_failed_retreat_costs_its_energy_and_is_not_tried_again():
    start = table(side(pokemon("eel", energy=("water", "fire"), rotation="confused")))
    state, events = played(start, Retreat(0, ("fire",), "a-bench-1"), "tails", edition="advanced-1999")

    assert [RetreatFailed(0, 1)] == named(events, RetreatFailed, Retreated, Switched)
    own = state.table.sides[0]
    assert pokemon("eel", uid=1, energy=("water",), rotation="confused") == own.active
    assert ("fire",) == own.discard
    assert "CG-RETREAT-06" == clause(state.table, Retreat(0, ("water",), "a-bench-1"), "advanced-1999")


@pytest.mark.parametrize("edition", LATER)
def test_confused_pokemon_retreats_like_any_other_later(edition):
    start = table(side(pokemon("moth", rotation="confused")))
    _, events = played(start, FREE, edition=edition, cards=(MOTH,))

    assert [] == named(events, CoinFlipped)


# --- every way to pay -------------------------------------------------------------------


def test_every_order_of_paying_is_an_answer_once():
    own = rules()
    state = own.at_turn(table(side(pokemon("hound", energy=("fire", "double", "fire", "water")), ["plain", "plain"])))
    retreats = [action for action in own.answers(state, own.pending(state)[0]) if isinstance(action, Retreat)]

    ways = {
        ("double",),
        ("fire", "double"),
        ("fire", "fire"),
        ("fire", "water"),
        ("water", "double"),
        ("water", "fire"),
    }
    assert {Retreat(0, way, place) for way in ways for place in ("a-bench-1", "a-bench-2")} == set(retreats)
    assert 12 == len(retreats)


def test_what_provides_nothing_pays_nothing():
    assert (("fire",),) == payments((("blank", 0), ("fire", 1)), 1)
    assert () == payments((("blank", 0),), 1)
    blank = card("blank", kind="energy", provides=())
    start = table(side(pokemon("eel", energy=("blank", "fire"))))
    assert "CG-RETREAT-10" == clause(start, Retreat(0, ("blank", "fire"), "a-bench-1"), cards=(blank,))


def test_a_retreat_is_answered_and_the_answer_knows_who_it_was():
    hole = Trigger(on="retreated", to="opponent", then=(PutCounters(amount=2, to="those"),))
    digger = card("digger", powers=(Power(name="Hole", kind="poke_body", triggers=(hole,)),))
    start = table(side(pokemon("plain", energy=("fire",)), ["pup"]), side("plain", ["digger"]))
    state, events = played(start, Retreat(0, ("fire",), "a-bench-1"), cards=(digger,))

    assert [CountersPut(0, 1, 2)] == named(events, CountersPut)
    assert 20 == state.table.sides[0].bench[0].damage
