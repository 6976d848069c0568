"""Benching, evolving and levelling up: what fits where, when, and what comes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.printed.cards import Power
from companion.cards.printed.sets import CardSet, CardShelf
from companion.cards.printed.vocabulary import (
    Draw,
    EarlyEvolving,
    EvolveFrom,
    KeepsTurn,
    NoCards,
    NoEvolving,
    Trigger,
    What,
    Who,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import (
    AttachEnergy,
    BenchPokemon,
    Evolve,
    LevelUp,
    UseAttack,
)
from companion.cards.values.events import (
    EndIsDue,
    Evolved,
    PokemonPlaced,
    TriggerSet,
    TurnEnded,
)
from companion.cards.values.state import Lasting
from companion.cards.zones.zones import at
from tests.cards.making import attack, card, deck_list, game, pokemon, policies, rules, side, table
from tests.cards.moving import clause, clauses, named, played
from tests.cards.programs import play

OLD = ("advanced-1999", "platinum-2009", "undaunted-2010")
ALL = (*OLD, "xy-2016")

TITAN = card("titan", hp=100)
TITAN_EX = card("titan-ex", name="Titan-EX", hp=170, marks=("EX",))
MEGA = card("m-titan", name="M Titan-EX", stage="mega", evolves_from="Titan-EX", hp=220, marks=("EX",))
LINK = card("link", kind="tool", always=(KeepsTurn(into="M Titan-EX"),))
HOUND_G = card("hound-g", name="Hound [G]", marks=("sp",))
HOUND_GX = card("hound-gx", name="Hound [G]", stage="lvx", marks=("sp",), level="X")
ADAS_PUP = card("adas-pup", name="Ada's Pup", marks=("owner",))


# --- the Bench --------------------------------------------------------------------------


def test_basic_pokemon_goes_to_the_end_of_the_bench():
    state, events = played(table(side(hand=("pup",))), BenchPokemon(0, "pup"))

    assert [PokemonPlaced(0, 101, ("pup",), "hand")] == events
    assert ["plain", "pup"] == [one.cards[0] for one in state.table.sides[0].bench]


@pytest.mark.parametrize(
    "name, expected",
    [
        ("hound", "CG-BENCH-01"),
        ("fire", "CG-BENCH-01"),
        ("supply", "CG-BENCH-01"),
        ("hound-x", "CG-BENCH-01"),
        ("relic", "CG-FOSSIL-03"),
        ("archik", "CG-RESTORED-01"),
        ("sun-top", "CG-LEGEND-01"),
        ("no-such-card", "CG-BENCH-01"),
        (UNKNOWN, "CG-BENCH-01"),
    ],
)
def test_no_other_card_is_put_onto_the_bench(name, expected):
    archik = card("archik", stage="restored", by_item="Amber Shard")

    assert expected == clause(table(side(hand=(name,))), BenchPokemon(0, name), cards=(archik,))


def test_bench_takes_five():
    four = side(bench=("plain",) * 4, hand=("pup", "eel"))

    state, _ = played(table(four), BenchPokemon(0, "pup"))
    assert "CG-BENCH-02" == clause(state.table, BenchPokemon(0, "eel"))


def test_what_is_no_basic_is_named_before_the_full_bench():
    assert "CG-BENCH-01" == clause(table(side(bench=("plain",) * 5, hand=("hound",))), BenchPokemon(0, "hound"))


def test_legend_needs_both_different_halves_at_once():
    start = table(side(bench=("plain",) * 4, hand=("sun-top", "sun-top", "sun-bottom", "pup")))

    assert "CG-LEGEND-01" == clause(start, BenchPokemon(0, "sun-top"))
    assert "CG-LEGEND-01" == clause(start, BenchPokemon(0, "sun-top", "sun-top"))
    assert "CG-LEGEND-01" == clause(start, BenchPokemon(0, "sun-bottom", "sun-top"))
    assert "CG-LEGEND-01" == clause(start, BenchPokemon(0, "sun-top", "pup"))
    assert "CG-LEGEND-01" == clause(table(side(hand=("sun-top",))), BenchPokemon(0, "sun-top", "sun-bottom"))
    state, events = played(start, BenchPokemon(0, "sun-top", "sun-bottom"))
    assert [PokemonPlaced(0, 101, ("sun-top", "sun-bottom"), "hand", clause="CG-LEGEND-01")] == events
    assert ("pup", "sun-top") == state.table.sides[0].hand
    assert "CG-BENCH-02" == clause(state.table, BenchPokemon(0, "pup"))


def test_one_unnamed_card_is_not_both_halves():
    start = table(side(hand=(UNKNOWN,)))
    decks = (deck_list(known=False), deck_list(known=False))

    assert "CG-LEGEND-01" == clause(start, BenchPokemon(0, "sun-top", "sun-bottom"), decks=decks)
    two = table(side(hand=(UNKNOWN, UNKNOWN)))
    assert "" == clause(two, BenchPokemon(0, "sun-top", "sun-bottom"), decks=decks)


def test_unnamed_card_is_one_that_the_list_still_has():
    decks = (deck_list({"pup": 1, "fire": 59}, known=False), deck_list(known=False))
    start = table(side("pup", hand=(UNKNOWN,), deck=(UNKNOWN,) * 20, prizes=(UNKNOWN,) * 6), b=side())

    assert "CG-BENCH-01" == clause(start, BenchPokemon(0, "pup"), decks=decks)
    assert "" == clause(start, AttachEnergy(0, "fire", "a-active"), decks=decks)


def test_card_in_the_lost_zone_is_gone_for_good():
    assert "CG-ZONE-13" == clause(table(side(lost=("pup",))), BenchPokemon(0, "pup"))


def test_card_of_an_unknown_stage_is_not_used():
    start = table(side("titan-ex", hand=("m-titan",)))

    assert "CG-GEN-03" == clause(start, Evolve(0, "m-titan", "a-active"), "platinum-2009", (MEGA, TITAN_EX))


def test_what_a_card_forbids_is_not_played():
    mute = card("mute", powers=(Power(name="Mute", kind="ability", always=(NoCards(what=What(kinds=("pokemon",))),)),))
    start = table(side(hand=("pup",)), side("mute"))

    assert "CG-GEN-01" == clause(start, BenchPokemon(0, "pup"), cards=(mute,))


# --- evolving ---------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_evolving_keeps_damage_and_energy_and_nothing_else(edition):
    pup = pokemon("pup", damage=20, energy=("fire",), rotation="confused", poison=1, marks=(("char", 1),))
    state, events = played(table(side(pup, hand=("hound",))), Evolve(0, "hound", "a-active"), edition=edition)

    assert [Evolved(0, 1, "hound", "hand")] == events
    assert (
        pokemon("hound", "pup", uid=1, damage=20, energy=("fire",), changed=5, evolved=5) == state.table.sides[0].active
    )


@pytest.mark.parametrize("edition", ALL)
def test_no_stage_is_skipped_and_no_pokemon_evolves_twice(edition):
    start = table(side("pup", ["pup"], hand=("hound", "cerber", "pup")))

    assert "CG-EVOLVE-05" == clause(start, Evolve(0, "cerber", "a-bench-1"), edition)
    state, _ = played(start, Evolve(0, "hound", "a-active"), BenchPokemon(0, "pup"), edition=edition)
    assert "CG-EVOLVE-03" == clause(state.table, Evolve(0, "cerber", "a-active"), edition)
    again = table(side("plain", [pokemon("pup", entered=5)], hand=("hound",)))
    assert "CG-EVOLVE-03" == clause(again, Evolve(0, "hound", "a-bench-1"), edition)


@pytest.mark.parametrize(
    "name, on, expected",
    [
        ("hound", "eel", ("CG-EVOLVE-01",)),
        ("hound", "hound", ("CG-EVOLVE-01",)),
        ("hound", "adas-pup", ("CG-EVOLVE-10", "CG-EVOLVE-01")),
        ("cerber", "hound-g", ("CG-SP-02", "CG-EVOLVE-10", "CG-EVOLVE-01")),
        ("hound-g", "pup", ("CG-SP-02", "CG-EVOLVE-01", "CG-SP-01")),
        ("cerber", "eel", ("CG-EVOLVE-01", "CG-EVOLVE-05")),
        ("m-titan", "titan", ("CG-MEGA-01", "CG-EVOLVE-01", "CG-EVOLVE-10", "CG-MEGA-02")),
        ("plain", "pup", ("CG-EVOLVE-01",)),
        ("fire", "pup", ("CG-EVOLVE-01",)),
        ("hound-x", "hound", ("CG-LVX-07", "CG-LVX-01", "CG-EVOLVE-01")),
        ("sun-top", "pup", ("CG-LEGEND-01", "CG-LEGEND-03", "CG-EVOLVE-01")),
        ("archik", "pup", ("CG-RESTORED-01", "CG-RESTORED-02", "CG-EVOLVE-01")),
    ],
)
def test_card_evolves_only_what_it_names(name, on, expected):
    cards = (TITAN, TITAN_EX, MEGA, HOUND_G, ADAS_PUP, card("archik", stage="restored"))

    assert expected == clauses(table(side(on, hand=(name,))), Evolve(0, name, "a-active"), cards=cards)


@pytest.mark.parametrize("place", ["b-active", "a-bench-2", "hand", "", "a-bench-01"])
def test_only_an_own_pokemon_in_play_evolves(place):
    start = table(side("pup", hand=("hound",)), side("pup"))

    assert "CG-EVOLVE-01" == clause(start, Evolve(0, "hound", place))


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("edition", ALL)
def test_nobody_evolves_in_the_own_first_turn(edition, turn):
    seat = turn - 1
    own = side("pup", hand=("hound",))
    start = table(own, own, turn=turn, to_move=seat)

    assert "CG-FIRST-08" == clause(start, Evolve(seat, "hound", "ab"[seat] + "-active"), edition)


def test_first_turn_is_a_policy():
    start = table(side("pup", hand=("hound",)), turn=2)

    assert "" == clause(start, Evolve(0, "hound", "a-active"), policies(first_turn_evolve=True))


def test_text_may_let_pokemon_evolve_early():
    forest = card("forest", kind="stadium", always=(EarlyEvolving(to="all", first_turn=True),))
    swift = card("swift", kind="stadium", always=(EarlyEvolving(to="all"),))
    new = side(pokemon("pup", entered=1), hand=("hound",))
    move = Evolve(0, "hound", "a-active")

    assert "" == clause(table(new, turn=1, stadium=("forest", 0)), move, cards=(forest,))
    assert "CG-FIRST-08" == clause(table(new, turn=1, stadium=("swift", 0)), move, cards=(swift,))
    late = side(pokemon("pup", entered=5), hand=("hound",))
    assert "" == clause(table(late, stadium=("swift", 0)), move, cards=(swift,))


def test_text_may_stop_evolving():
    amber = card("amber", powers=(Power(name="Amber", kind="ability", always=(NoEvolving(),)),))

    start = table(side("pup", hand=("hound",)), side("amber"))
    assert "CG-GEN-01" == clause(start, Evolve(0, "hound", "a-active"), cards=(amber,))


@pytest.mark.parametrize("edition", OLD)
def test_devolved_pokemon_evolves_again_by_the_older_books(edition):
    start = table(side(pokemon("pup", changed=5, devolved=5), hand=("hound",)))

    assert "" == clause(start, Evolve(0, "hound", "a-active"), edition)
    twice = table(side(pokemon("pup", changed=5, evolved=5, devolved=5), hand=("hound",)))
    assert "CG-EVOLVE-03" == clause(twice, Evolve(0, "hound", "a-active"), edition)


def test_devolved_pokemon_was_not_there_by_that_name_in_xy():
    start = table(side(pokemon("pup", changed=5, devolved=5), hand=("hound",)))

    assert ("CG-EVOLVE-03", "CG-EVOLVE-04", "CG-AMB-36") == clauses(start, Evolve(0, "hound", "a-active"))


@pytest.mark.parametrize("edition", ["platinum-2009", "xy-2016"])
def test_levelled_pokemon_may_evolve_in_the_same_turn(edition):
    start = table(side(pokemon("hound-x", "hound", "pup", changed=5), hand=("cerber",)))

    assert "" == clause(start, Evolve(0, "cerber", "a-active"), edition)


def test_mega_evolution_ends_the_turn():
    start = table(side("titan-ex", hand=("m-titan",)), b=side(deck=5))
    state, events = played(start, Evolve(0, "m-titan", "a-active"), cards=(TITAN_EX, MEGA))

    assert [EndIsDue("CG-MEGA-03"), TurnEnded(0)] == named(events, EndIsDue, TurnEnded)
    assert not state.table.end_now


def test_text_may_keep_the_turn_going():
    holder = pokemon("titan-ex", attached=("link",))
    start = table(side(holder, hand=("m-titan",)))
    state, events = played(start, Evolve(0, "m-titan", "a-active"), cards=(TITAN_EX, MEGA, LINK))

    assert [Evolved(0, 1, "m-titan", "hand")] == events
    assert 0 == state.table.to_move


def test_break_and_primal_follow_the_rules_of_evolving():
    cards = (
        card("hound-break", name="Hound BREAK", stage="break", evolves_from="Hound"),
        card("magma-ex", name="Magma-EX", marks=("EX",)),
        card("primal", name="Primal Magma-EX", stage="mega", evolves_from="Magma-EX", marks=("EX", "primal")),
    )
    start = table(side(pokemon("hound", "pup"), ["magma-ex"], hand=("hound-break", "primal")))
    state, events = played(start, Evolve(0, "hound-break", "a-active"), Evolve(0, "primal", "a-bench-1"), cards=cards)

    assert [EndIsDue("CG-MEGA-03")] == named(events, EndIsDue)
    assert ("hound-break", "hound", "pup") == at(state.table, "a-active").cards


def test_text_answers_the_evolution():
    trigger = Trigger(on="evolved_into", then=(Draw(amount=1),))
    sage = card(
        "sage", stage="stage1", evolves_from="Pup", powers=(Power(name="Sight", kind="ability", triggers=(trigger,)),)
    )
    state, events = played(table(side("pup", hand=("sage",))), Evolve(0, "sage", "a-active"), cards=(sage,))

    assert [TriggerSet] == [type(event) for event in named(events, TriggerSet)]
    assert ("fire",) == state.table.sides[0].hand


# --- levelling up -----------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["platinum-2009", "undaunted-2010", "xy-2016"])
def test_levelling_up_keeps_what_is_attached(edition):
    hound = pokemon("hound", "pup", damage=40, energy=("fire",), burned=True, marks=(("char", 1),))
    state, events = played(table(side(hound, hand=("hound-x",))), LevelUp(0, "hound-x", "a-active"), edition=edition)

    assert [Evolved(0, 1, "hound-x", "hand", level_up=True, clause="CG-LVX-01")] == events
    expected = pokemon("hound-x", "hound", "pup", uid=1, damage=40, energy=("fire",), changed=5)
    assert expected == state.table.sides[0].active


@pytest.mark.parametrize(
    "active, name, place, expected",
    [
        ("pup", "hound-x", "a-active", "CG-LVX-01"),
        ("hound", "hound-x", "a-bench-1", "CG-LVX-01"),
        ("hound", "hound-x", "b-active", "CG-LVX-01"),
        ("pup", "hound", "a-active", "CG-LVX-01"),
        ("hound-g", "hound-x", "a-active", "CG-SP-03"),
        ("hound", "hound-gx", "a-active", "CG-SP-03"),
        ("hound-g", "hound-gx", "a-active", ""),
    ],
)
def test_level_goes_on_the_active_pokemon_of_its_full_name(active, name, place, expected):
    start = table(side(active, ["hound"], hand=(name,)), side("hound"))

    assert expected == clause(start, LevelUp(0, name, place), "platinum-2009", (HOUND_G, HOUND_GX))


@pytest.mark.parametrize("facts", [{"entered": 5}, {"evolved": 5, "changed": 5}])
def test_no_level_on_the_turn_the_pokemon_came_or_evolved(facts):
    start = table(side(pokemon("hound", **facts), hand=("hound-x",)))

    assert "CG-LVX-02" == clause(start, LevelUp(0, "hound-x", "a-active"), "platinum-2009")


def test_no_level_in_the_own_first_turn():
    start = table(side("hound", hand=("hound-x",)), turn=1)
    move = LevelUp(0, "hound-x", "a-active")

    assert "CG-LVX-09" == clause(start, move, "platinum-2009")
    assert "" == clause(start, move, policies("platinum-2009", first_turn_level_up=True))


def test_level_is_unknown_to_the_first_edition():
    start = table(side("hound", hand=("hound-x",)))

    assert "CG-GEN-03" == clause(start, LevelUp(0, "hound-x", "a-active"), "advanced-1999")


# --- Energy -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_one_energy_a_turn_anywhere_on_the_own_side(edition):
    start = table(side("pup", ["pup"], hand=("fire", "fire")))
    state, _ = played(start, AttachEnergy(0, "fire", "a-bench-1"), edition=edition)

    assert ("fire",) == at(state.table, "a-bench-1").energy
    assert "CG-ENERGY-01" == clause(state.table, AttachEnergy(0, "fire", "a-active"), edition)


@pytest.mark.parametrize(
    "name, place", [("fire", "b-active"), ("fire", "a-bench-2"), ("pup", "a-active"), ("supply", "a-active")]
)
def test_only_energy_is_attached_and_only_to_own_pokemon(name, place):
    assert "CG-ENERGY-01" == clause(table(side(hand=(name,))), AttachEnergy(0, name, place))


def test_energy_of_a_type_unknown_to_the_edition_is_not_used():
    start = table(side(hand=("fairy",)))

    assert "CG-GEN-03" == clause(start, AttachEnergy(0, "fairy", "a-active"), "platinum-2009")
    assert "" == clause(start, AttachEnergy(0, "fairy", "a-active"))


def test_text_of_an_energy_card_is_done_when_it_is_attached():
    boon = card("boon", kind="energy", provides=("colorless",), effects=(Draw(amount=2),))
    state, _ = played(table(side(hand=("boon",))), AttachEnergy(0, "boon", "a-active"), cards=(boon,))

    assert ("fire", "fire") == state.table.sides[0].hand


def test_attack_of_the_card_below_is_lost():
    bite = card("biter", stage="stage1", evolves_from="Pup", attacks=(attack("Bite", "fire", damage=30),))
    start = table(side(pokemon("biter", "pup", energy=("fire",))))
    own = rules(cards=(bite,))

    assert "CG-EVOLVE-07" == own.check(own.at_turn(start), UseAttack(0, "Nip")).clause


ADVANCED = "advanced-1999"

CUB = card("cub")

LION = card("lion", stage="stage2", evolves_from="Panther", line="Cub", hp=120)

BREED = EvolveFrom(to=Who(of="own", pick=1), skip=True, anytime=False)


def test_a_stage_2_goes_onto_what_its_line_begins_with_though_the_stage_between_is_nowhere():
    there = table(side("cub", ("plain",), hand=("lion",)))

    assert play(game(ADVANCED, (CUB, LION)), there, (BREED,))[0].sides[0].active.cards == ("lion", "cub")


def test_it_goes_onto_nobody_else():
    there = table(side("plain", ("bulk",), hand=("lion",)))

    assert play(game(ADVANCED, (CUB, LION)), there, (BREED,))[1] == ()


def test_without_the_skip_it_goes_onto_its_stage_1_alone():
    there = table(side("cub", (), hand=("lion",)))

    assert clause(there, Evolve(0, "lion", "a-active"), ADVANCED, (CUB, LION)) == "CG-EVOLVE-01"


def test_the_shelf_finds_what_a_line_begins_with_in_all_its_sets():
    lion = replace(LION, id="two-1", line="")
    panther = card("one-2", name="Panther", stage="stage1", evolves_from="Cub")
    sets = (
        CardSet(set="one", name="One", edition=ADVANCED, cards=(panther,)),
        CardSet(set="two", name="Two", edition=ADVANCED, cards=(lion,)),
    )

    assert (CardShelf(sets).cards["two-1"].line, CardShelf(sets[1:]).cards["two-1"].line) == ("Cub", "")


NEW = "platinum-2009"

HIT = attack("Hit", damage=40)

FOX = card("fox", attacks=(HIT,))


@pytest.mark.parametrize("level_up, refused", [(True, "CG-GEN-01"), (False, "")])
def test_whoever_does_not_evolve_may_still_level_up(level_up, refused):
    lvx = card("pup-x", name="Pup", stage="lvx", level="X", hp=90)
    held = Lasting(6, 1, "fox", mod=NoEvolving(to="holder", level_up=level_up))
    start = table(side(pokemon("pup", lasting=(held,)), ["pup"], hand=("pup-x", "hound")))

    assert refused == clause(start, LevelUp(0, "pup-x", "a-active"), NEW, (lvx, FOX))
    assert "CG-GEN-01" == clause(start, Evolve(0, "hound", "a-active"), NEW, (lvx, FOX))
    assert "" == clause(start, Evolve(0, "hound", "a-bench-1"), NEW, (lvx, FOX))
