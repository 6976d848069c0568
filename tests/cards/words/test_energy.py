"""Energy cards go off Pokémon, from one to another, and onto them from a zone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.cards.play.moves.paying import can_pay
from companion.cards.printed.cards import AttachedTo
from companion.cards.printed.vocabulary import (
    AttachFrom,
    Count,
    DiscardEnergy,
    Draw,
    MoveEnergy,
    PutCounters,
    PutMark,
    SwapEnergy,
    That,
    Trigger,
    What,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import Evolve
from companion.cards.values.events import (
    CardMoved,
    CountersPut,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    KnockedOut,
    MarkPut,
    Shuffled,
)
from companion.cards.values.state import Deck
from companion.cards.values.tasks import Scope
from companion.kernel.model import ChanceRequest
from tests.cards.making import card, deck_list, game, pokemon, side, table
from tests.cards.moving import named, played
from tests.cards.programs import MINE, carried, play

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)
REAL = (deck_list(known=False), deck_list(known=False))


def charged(*energy, bench=("plain",), **zones):
    """A table on which a's Active Pokémon has this Energy."""
    return table(side(pokemon("eel", energy=energy), bench, **zones))


def left(card, uid=1, seat=0, to="discard", clause="CG-ENERGY-03"):
    return EnergyLeft(seat, uid, card, to, clause)


def energies(after, seat=0):
    """The Energy on a side's Pokémon, the Active first."""
    return tuple(p.energy for p in (after.sides[seat].active, *after.sides[seat].bench))


# --- off Pokémon ---------------------------------------------------------------------------


def test_the_player_picks_one_energy_card_after_the_other():
    played = carried(game(), charged("fire", "water", "double"), (DiscardEnergy(amount=2),), ATTACK, ("double", "fire"))

    assert [("fire", "water", "double"), ("fire", "water")] == [request.options for request in played.asked]
    assert (left("double"), left("fire")) == played.events
    assert ((1,), 2) == (played.scope.those, played.scope.done)
    assert (("water",), ("double", "fire")) == (energies(played.table)[0], played.table.sides[0].discard)


@pytest.mark.parametrize(
    "picks, gone",
    [(("double",), ("double",)), (("fire", "double"), ("fire", "double")), (("water", "fire"), ("water", "fire"))],
    ids=["it alone is enough", "the last one may be worth more", "it stays"],
)
def test_a_card_that_provides_two_is_two_where_energy_is_counted(picks, gone):
    two = DiscardEnergy(amount=2, units=True)
    played = carried(game(), charged("fire", "water", "double"), (two,), ATTACK, picks)

    assert (tuple(left(energy) for energy in gone), len(gone)) == (played.events, played.scope.done)


@pytest.mark.parametrize("units, pays", [(True, True), (False, False)])
def test_a_price_is_counted_in_the_same_way(units, pays):
    price = DiscardEnergy(amount=2, units=units, must=True)
    there = charged("double")

    assert pays is can_pay(game(), there, ATTACK, (price,))
    assert (1 if pays else 0) == carried(game(), there, (price,), ATTACK).scope.done


def test_what_must_be_paid_is_paid_whole_or_not_at_all():
    played = carried(game(), charged("fire"), (DiscardEnergy(amount=2, must=True),), replace(ATTACK, done=1))

    assert ((), 0) == (played.events, played.scope.done)


def test_a_payment_of_an_attack_names_its_step():
    events = play(game(), charged("fire"), (DiscardEnergy(must=True),), ATTACK)[1]

    assert (left("fire", clause="CG-ATTACK-09"),) == events


def test_only_energy_of_the_type_goes():
    events = play(game(), charged("fire", "water", "double"), (DiscardEnergy(types=("water",)),), ATTACK)[1]

    assert (left("water"),) == events


def test_up_to_so_many_may_be_none():
    played = carried(game(), charged("fire", "water"), (DiscardEnergy(amount=2, up_to=True),), ATTACK, ("",))

    assert ((), 0) == (played.events, played.scope.done)


def test_the_pokemon_is_asked_for_where_several_have_energy():
    there = charged("fire", bench=(pokemon("pup", energy=("water", "fire")), "plain"))
    played = carried(game(), there, (DiscardEnergy(from_="own"),), MINE, ("a-bench-1", "fire"))

    assert ("choose-to-take-energy-from", "choose-energy") == played.prompts
    assert ("a-active", "a-bench-1") == played.asked[0].options
    assert (left("fire", 2),) == played.events


def test_up_to_so_many_may_be_none_wherever_it_could_come_from():
    there = charged("fire", bench=(pokemon("pup", energy=("water", "fire")), "plain"))
    word = DiscardEnergy(from_="own", amount=3, up_to=True)
    played = carried(game(), there, (word,), MINE, ("a-bench-1", "fire", ""))

    assert [0, 1, 0] == [request.at_least for request in played.asked]
    assert ((left("fire", 2),), (2,), (1,)) == (played.events, played.scope.those, played.scope.rest)


@pytest.mark.parametrize("by, seat", [("you", 0), ("opponent", 1)])
def test_who_picks_the_energy(by, seat):
    assert seat == carried(game(), charged("fire", "water"), (DiscardEnergy(by=by),), ATTACK).request.seat


def test_energy_at_random_is_as_likely_as_there_are_cards():
    there = charged("fire", "water", "fire")
    played = carried(game(), there, (DiscardEnergy(by="random"),), ATTACK, ("a-active fire",))
    odds = (("a-active fire", Fraction(2, 3)), ("a-active water", Fraction(1, 3)))

    assert ChanceRequest("pick", odds) == played.asked[0]
    assert ("water", "fire") == energies(played.table)[0]


@pytest.mark.parametrize("zone, shuffled", [("hand", ()), ("lost", ()), ("deck_bottom", ()), ("deck", (Shuffled(0),))])
def test_energy_goes_elsewhere(zone, shuffled):
    played = carried(game(), charged("fire"), (DiscardEnergy(to_zone=zone),), ATTACK)

    assert (left("fire", to=zone), *shuffled) == played.events


def test_a_number_that_is_counted():
    there = charged("fire", "fire", "fire")
    word = DiscardEnergy(amount=Count(count="pokemon", who="opponent"))

    assert 2 == carried(game(), there, (word,), ATTACK).scope.done


# --- from one to another ----------------------------------------------------------------------


def test_energy_moves_to_another_pokemon_of_the_player():
    there = charged("fire", "water", bench=("pup", "plain"))
    word = MoveEnergy(from_="own_active", to="own")
    played = carried(game(), there, (word,), MINE, ("water", "a-bench-2"))

    assert (EnergyMoved(0, 1, 3, "water", "CG-ENERGY-07"),) == played.events
    assert ("a-bench-1", "a-bench-2") == played.asked[1].options
    assert ((("fire",), (), ("water",)), (3,), 1) == (energies(played.table), played.scope.those, played.scope.done)


def test_several_go_to_one_pokemon():
    there = charged("fire", "water", bench=("pup", "plain"))
    word = MoveEnergy(from_="own_active", to="own_bench", amount="all")
    played = carried(game(), there, (word,), MINE, ("fire", "a-bench-1"))

    assert ((), ("fire", "water"), ()) == energies(played.table)


def test_each_goes_where_the_player_likes():
    there = charged("fire", "water", bench=("pup", "plain"))
    word = MoveEnergy(from_="own_active", to="own_bench", amount=2, each=True)
    played = carried(game(), there, (word,), MINE, ("fire", "a-bench-2", "a-bench-1"))

    assert ((), ("water",), ("fire",)) == energies(played.table)


def test_energy_of_several_gathers_on_one_that_gives_none_itself():
    there = charged("fire", bench=(pokemon("pup", energy=("water",)), pokemon("plain", energy=("fire",))))
    word = MoveEnergy(from_="own", to="own", amount="all")
    played = carried(game(), there, (word,), MINE, ("a-bench-1", "a-active"))

    assert (("fire", "water", "fire"), (), ()) == energies(played.table)


def test_moving_may_end_early():
    there = charged("fire", "water", bench=("pup",))
    word = MoveEnergy(from_="own_active", to="own_bench", amount=2, up_to=True)
    played = carried(game(), there, (word,), MINE, ("fire", ""))

    assert (("water",), ("fire",)) == energies(played.table)


# --- onto Pokémon -----------------------------------------------------------------------------


def test_energy_comes_out_of_the_discard_pile():
    there = charged(bench=("pup",), discard=("fire", "double", "water", "eel"))
    played = carried(game(), there, (AttachFrom(from_="discard", to="own_bench"),), MINE, ("water",))

    assert (EnergyAttached(0, 2, "water", "discard", False, "CG-ENERGY-07"),) == played.events
    assert ("fire", "water") == played.asked[0].options
    assert ((2,), 1, 0) == (played.scope.those, played.scope.done, played.table.used.energy)


def test_all_goes_onto_one_or_each_where_the_player_likes():
    there = charged(bench=("pup", "eel"), discard=("fire", "fire"))
    one = AttachFrom(from_="discard", to="own_bench", amount=2)
    each = AttachFrom(from_="discard", to="own_bench", amount=2, each=True)

    assert ((), ("fire", "fire"), ()) == energies(play(game(), there, (one,), MINE, ("a-bench-1",))[0])
    answers = ("a-bench-1", "a-bench-2")
    assert ((), ("fire",), ("fire",)) == energies(play(game(), there, (each,), MINE, answers)[0])


def test_out_of_a_deck_nobody_has_to_find_any_and_it_is_shuffled():
    there = charged(deck=Deck(("eel", "fire", "water")))
    word = AttachFrom(from_="deck", to="self", what=What(types=("water",), kinds=("energy",)))
    found = carried(game(), there, (word,), ATTACK, ("water",))

    assert (EnergyAttached(0, 1, "water", "deck", False, "CG-ENERGY-07"), Shuffled(0)) == found.events
    assert ((Shuffled(0),), 0) == (carried(game(), there, (word,), ATTACK, ("",)).events, found.asked[0].at_least)


def test_out_of_a_real_deck_the_players_name_the_card():
    there = charged(deck=Deck((UNKNOWN,) * 4))
    word = AttachFrom(from_="deck", to="self")
    after, events = play(game(decks=REAL), there, (word,), ATTACK, ("fire",))

    assert EnergyAttached(0, 1, "fire", "deck", False, "CG-ENERGY-07") == events[0]
    assert (3, ("fire",)) == (len(after.sides[0].deck), energies(after)[0])


def test_out_of_the_hand_and_as_the_turns_energy():
    there = charged(hand=("fire", "eel"))
    word = AttachFrom(from_="hand", to="self", as_turns=True)
    after, events = play(game(), there, (word,), ATTACK)

    assert (EnergyAttached(0, 1, "fire", "hand", True, "CG-ENERGY-01"),) == events
    assert 1 == after.used.energy


def test_all_that_fits_is_attached_without_a_question_unless_fewer_will_do():
    there = charged(discard=("fire", "double", "water"))
    every = AttachFrom(from_="discard", to="own_active", amount="all")
    some = AttachFrom(from_="discard", to="own_active", amount="all", up_to=True)

    assert ("fire", "water") == energies(play(game(), there, (every,))[0])[0]
    assert ("water",) == energies(play(game(), there, (some,), MINE, ("water", ""))[0])[0]


def test_what_an_energy_card_says_of_being_attached_from_hand_is_done():
    spark = card("spark", kind="energy", provides=("fire",), effects=(PutCounters(amount=6, to="self"),))
    word = AttachFrom(from_="hand", to="own_active", what="special_energy")
    _, events = play(game(cards=[spark]), charged(hand=("spark",)), (word, Draw(amount=1)), MINE, ("1",))

    assert [EnergyAttached, CountersPut, KnockedOut] == [type(event) for event in events[:3]]
    assert CardMoved is type(events[-1])


def test_out_of_the_discard_pile_it_says_nothing():
    spark = card("spark", kind="energy", provides=("fire",), effects=(PutCounters(amount=6, to="self"),))
    word = AttachFrom(from_="discard", to="own_active", what="special_energy")
    events = play(game(cards=[spark]), charged(discard=("spark",)), (word,))[1]

    assert [EnergyAttached] == [type(event) for event in events]


def test_who_waits_for_energy_from_hand_is_told():
    waits = card("pup", triggers=(Trigger(on="energy_attached", then=(PutMark(to="self", name="lit"),)),))
    there = table(side("pup", hand=("fire",)))
    events = play(game(cards=[waits]), there, (AttachFrom(from_="hand", to="own_active"),))[1]

    assert MarkPut(0, 1, "lit", 1) == events[-1]


SWAP = SwapEnergy(on="own_active")

FLAME = card(
    "flame",
    kind="energy",
    provides=("fire",),
    attach=AttachedTo(that=That(types=("fire",)), strict=True),
    triggers=(Trigger(on="discarded", then=(PutMark(to="self", name="char"),)),),
)

MUD = card("mud", stage="stage1", evolves_from="Pup", types=("water",))


def test_each_of_several_energy_cards_goes_onto_another_pokemon():
    start = table(side("pup", ("eel", "plain"), deck=Deck(("fire", "water", "grass", "metal"))))
    done = carried(
        game(),
        start,
        (AttachFrom(from_="deck", to="own", amount=3, apart=True),),
        MINE,
        ("fire", "water", "grass", "a-bench-1", "a-active"),
    )
    own = done.table.sides[0]

    assert ("a-active", "a-bench-2") == done.asked[4].options
    assert [("water",), ("fire",), ("grass",)] == [one.energy for one in (own.active, *own.bench)]


def test_no_more_cards_than_pokemon_and_no_two_of_one_type():
    start = table(side("pup", ("eel",), deck=Deck(("fire", "fire", "water", "grass"))))
    word = AttachFrom(from_="deck", to="own", amount=3, apart=True, different_types=True)
    done = carried(game(), start, (word,), MINE, ("fire", "water", "a-active"))

    assert [("fire", "grass", "water"), ("grass", "water")] == [one.options for one in done.asked[:2]]
    assert 2 == done.scope.done


def test_energy_changes_places_with_one_of_another_type():
    start = table(
        side(pokemon("pup", energy=("double", "fire", "water")), discard=("fire", "double", "water", "grass"))
    )
    done = carried(game(), start, (SWAP,), MINE, ("fire", "grass"))

    assert [("fire", "water"), ("water", "grass")] == [one.options for one in done.asked]
    assert (
        EnergyLeft(0, 1, "fire", "discard", "CG-ENERGY-03"),
        EnergyAttached(0, 1, "grass", "discard", clause="CG-ENERGY-07"),
    ) == done.events


def test_and_leaves_as_soon_as_it_may_not_stay():
    start = table(side(pokemon("pup", energy=("flame", "fire")), hand=("mud",)))
    state, events = played(start, Evolve(0, "mud", "a-active"), cards=(FLAME, MUD))

    assert [EnergyLeft(0, 1, "flame", "discard", "CG-GEN-01")] == named(events, EnergyLeft)
    assert (("fire",), ("flame",)) == (state.table.sides[0].active.energy, state.table.sides[0].discard)
