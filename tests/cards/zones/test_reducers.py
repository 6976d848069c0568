"""What each event makes of the table: the facts, and that no card is ever lost."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.cards.printed.vocabulary import Less, More
from companion.cards.printed.vocabulary.kinds import CONDITIONS
from companion.cards.values.events import (
    AttachedLeft,
    AttackUsed,
    CardAttached,
    CardMoved,
    CardsShown,
    CoinWon,
    ConditionGiven,
    ConditionRemoved,
    CopyBegan,
    CountersPut,
    DamageDealt,
    DamageHealed,
    DeckOrdered,
    Devolved,
    EndIsDue,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    Event,
    Evolved,
    Exchanged,
    FirstPlayerSet,
    GameWon,
    HandsShaken,
    KnockedOut,
    MarkPut,
    PokemonLeft,
    PokemonPlaced,
    PokemonRevealed,
    PowerUsed,
    PrizeTaken,
    Promoted,
    Retreated,
    RetreatFailed,
    Shuffled,
    StadiumLeft,
    StadiumPlayed,
    SuddenDeathBegan,
    Switched,
    TrainerPlayed,
    TurnBegan,
    TurnEnded,
    WayFound,
)
from companion.cards.values.state import Attached, Deck, Lasting, Pokemon, SetupSide, Stadium, State, Suffered, Table
from companion.cards.values.tasks import BeginTurn, DrawOne, Main, Run, Scope
from companion.cards.zones.reducers import FOLDS, new_table
from companion.cards.zones.zones import at, cards_of, everyone
from tests.cards.making import DECK, deck_list, game, pokemon, side, table

GAME = game()


def fold(it: Table, *events: Any) -> Table:
    for event in events:
        it = FOLDS[type(event)](GAME, it, event)
    return it


def active_after(it: Table, *events: Any) -> Pokemon:
    pokemon = fold(it, *events).sides[0].active
    assert pokemon is not None
    return pokemon


# --- decks and zones --------------------------------------------------------------------


def test_card_is_drawn_off_the_known_top_before_the_shuffled_ones():
    it = table(a=side(deck=Deck(("eel", "pup"), ("pup", "eel"))))

    deck = fold(it, CardMoved(0, "pup", "deck", "hand")).sides[0].deck

    assert Deck(("eel", "pup"), ("eel",)) == deck


def test_card_is_searched_out_of_the_shuffled_ones_before_those_whose_place_is_known():
    it = table(a=side(deck=Deck(("eel", "pup"), ("fire", "pup"), ("eel",))))

    first = fold(it, CardMoved(0, "pup", "deck", "hand"))
    second = fold(first, CardMoved(0, "pup", "deck", "hand"))
    third = fold(second, CardMoved(0, "eel", "deck", "hand"), CardMoved(0, "eel", "deck", "hand"))

    assert Deck(("eel",), ("fire", "pup"), ("eel",)) == first.sides[0].deck
    assert Deck(("eel",), ("fire",), ("eel",)) == second.sides[0].deck
    assert Deck((), ("fire",), ()) == third.sides[0].deck


def test_card_that_is_known_is_searched_out_before_another_gets_its_name():
    it = table(a=side(deck=Deck(("?", "?"), ("fire",), ("pup", "eel"))))

    first = fold(it, CardMoved(0, "pup", "deck", "hand"))
    second = fold(first, CardMoved(0, "pup", "deck", "hand"))

    assert Deck(("?", "?"), ("fire",), ("eel",)) == first.sides[0].deck
    assert Deck(("?",), ("fire",), ("eel",)) == second.sides[0].deck


def test_unnamed_card_gets_a_name_as_it_is_shown():
    it = table(a=side(deck=("?", "?"), hand=("?",), prizes=("?", "?")))

    it = fold(
        it,
        CardMoved(0, "pup", "hand", "discard"),
        CardMoved(0, "eel", "deck", "hand"),
        PrizeTaken(0, 1, "bulk"),
    )

    assert (("?",), ("bulk", "eel"), ("pup",), ("?", None)) == (
        it.sides[0].deck.rest,
        it.sides[0].hand,
        it.sides[0].discard,
        it.sides[0].prizes,
    )


def test_card_that_was_known_is_lost_track_of_among_those_that_another_looks_at():
    it = table(a=side(deck=Deck(("?", "?"), ("pup",))))

    it = fold(it, *[CardMoved(0, "?", "deck_top", "aside", "a")] * 2, CardMoved(0, "?", "aside", "hand", "a"))
    it = fold(it, CardMoved(0, "eel", "aside", "discard"))

    assert ((), ("?",), ("eel",)) == (it.sides[0].aside, it.sides[0].hand, it.sides[0].discard)


def test_prizes_that_are_turned_up_get_their_names():
    lying = table(a=side(prizes=("?", None, "pup", "?")))
    it = fold(lying, CardsShown(0, "prizes", ("eel", "pup", "?"), None, "", True))

    assert (("eel", None, "pup", "?"), (0, 2, 3)) == (it.sides[0].prizes, it.sides[0].up)


def test_nothing_is_known_of_a_hand_from_which_an_unknown_card_left():
    it = fold(table(a=side(hand=("eel", "?", "pup"))), CardMoved(0, "?", "hand", "deck_top"))

    assert ("?", "?") == it.sides[0].hand
    assert ("?",) == it.sides[0].deck.top


@pytest.mark.parametrize(
    "to, deck",
    [
        ("deck", Deck(("eel", "fire", "pup"), ("bulk",), ("water",))),
        ("deck_top", Deck(("eel", "fire"), ("pup", "bulk"), ("water",), ("a",), ())),
        ("deck_bottom", Deck(("eel", "fire"), ("bulk",), ("water", "pup"), (), ("a",))),
    ],
)
def test_card_goes_into_the_deck(to, deck):
    it = table(a=side(hand=("pup",), deck=Deck(("eel", "fire"), ("bulk",), ("water",))))

    assert deck == fold(it, CardMoved(0, "pup", "hand", to, "a")).sides[0].deck


@pytest.mark.parametrize(
    "from_, card, deck",
    [
        ("deck_top", "bulk", Deck(("eel",), (), ("water", "fire"))),
        ("deck_bottom", "fire", Deck(("eel",), ("bulk",), ("water",))),
    ],
)
def test_card_is_taken_off_an_end_of_the_deck(from_, card, deck):
    it = table(a=side(deck=Deck(("eel",), ("bulk",), ("water", "fire"))))

    after = fold(it, CardMoved(0, card, from_, "hand")).sides[0]

    assert (deck, (card,)) == (after.deck, after.hand)


def test_shuffling_forgets_every_order():
    it = fold(table(a=side(deck=Deck(("eel",), ("pup",), ("bulk",), ("a",)))), Shuffled(0))

    assert Deck(("bulk", "eel", "pup")) == it.sides[0].deck


def test_ordered_cards_lie_on_top_and_those_below_keep_their_places():
    it = table(a=side(deck=Deck(("eel", "fire"), ("pup", "bulk", "water"), (), ("b", "both", "a"))))

    it = fold(it, DeckOrdered(0, ("bulk", "pup"), sees="a"))

    assert Deck(("eel", "fire"), ("bulk", "pup", "water"), (), ("a", "a", "a")) == it.sides[0].deck


def test_ordered_cards_lie_at_the_bottom_and_those_above_keep_their_places():
    it = table(a=side(deck=Deck(("eel", "fire"), (), ("water", "pup", "bulk"), (), ("b", "a", "none"))))

    it = fold(it, DeckOrdered(0, ("bulk", "pup"), bottom=True, sees="both"))

    assert Deck(("eel", "fire"), (), ("water", "bulk", "pup"), (), ("b", "both", "both")) == it.sides[0].deck


def test_cards_whose_order_is_unknown_can_be_ordered_unnamed():
    it = fold(table(a=side(deck=("?",) * 3)), DeckOrdered(0, ("?", "pup")))

    assert Deck(("?",), ("?", "pup"), (), ("both", "both")) == it.sides[0].deck


def test_prize_may_be_laid_where_one_was_taken():
    it = table(a=side(hand=("pup",), prizes=("fire", None, "eel")))

    assert ("fire", "pup", "eel") == fold(it, CardMoved(0, "pup", "hand", "prizes", place=1)).sides[0].prizes
    assert ("fire", None, "eel", "pup") == fold(it, CardMoved(0, "pup", "hand", "prizes")).sides[0].prizes
    assert (None, None, "eel") == fold(it, CardMoved(0, "fire", "prizes", "hand", place=0)).sides[0].prizes


def test_card_that_is_not_there_stays_where_it_is():
    it = table(a=side(hand=("pup",)))

    for event in (
        CardMoved(0, "eel", "hand", "discard"),
        PrizeTaken(0, 9, "fire"),
        EnergyLeft(0, 1, "fire", "discard", ""),
        Evolved(0, 1, "hound", "hand"),
        AttachedLeft(0, 1, "vest", "hand"),
        PokemonPlaced(0, 50, ("sun-top", "sun-bottom"), "hand"),
    ):
        assert it == fold(it, event)


# --- Trainer cards ----------------------------------------------------------------------


def test_trainer_card_lies_aside_and_counts_by_its_kind():
    it = table(a=side(hand=("mentor", "meadow", "supply")))

    it = fold(it, TrainerPlayed(0, "mentor"), TrainerPlayed(0, "meadow"), TrainerPlayed(0, "supply"))

    assert ("mentor", "meadow", "supply") == it.sides[0].aside
    assert (3, 1, 1) == (it.used.trainers, it.used.supporters, it.used.stadiums)


def test_stadium_goes_to_the_pile_of_whoever_played_it():
    it = table(a=side(aside=("meadow",)), stadium=("arena", 1))

    it = fold(it, StadiumLeft(0, "arena"), StadiumPlayed(0, "meadow"))

    assert (Stadium("meadow", 0), ("arena",), ()) == (it.stadium, it.sides[1].discard, it.sides[0].aside)


def test_stadium_is_never_lost_under_another():
    it = fold(table(a=side(aside=("meadow",)), stadium=("arena", 1)), StadiumPlayed(0, "meadow"))

    assert (Stadium("meadow", 0), ("arena",)) == (it.stadium, it.sides[1].discard)


def test_tool_of_the_other_player_goes_home():
    it = table(a=side(hand=("gear",)))

    on = fold(it, CardAttached(0, 11, "gear", "hand"))
    off = fold(on, AttachedLeft(0, 11, "gear", "hand"))

    assert (Attached("gear", 0),) == at(on, "b-active").attached
    assert (("gear",), ()) == (off.sides[0].hand, off.sides[1].hand)


# --- Energy -----------------------------------------------------------------------------


def test_energy_is_attached_moved_and_taken_off():
    it = table(a=side("pup", ["eel"], hand=("fire", "water")))

    it = fold(it, EnergyAttached(0, 1, "fire", "hand", True), EnergyAttached(0, 1, "water", "hand"))
    assert (("fire", "water"), 1) == (at(it, "a-active").energy, it.used.energy)

    it = fold(it, EnergyMoved(0, 1, 2, "fire", ""), EnergyLeft(0, 2, "fire", "discard", ""))
    assert (("water",), (), ("fire",)) == (at(it, "a-active").energy, at(it, "a-bench-1").energy, it.sides[0].discard)


# --- Pokémon that enter and change -------------------------------------------------------


def test_first_pokemon_of_a_setup_is_active_and_the_next_goes_to_the_bench():
    it = new_table(GAME)

    it = fold(it, CardMoved(0, "pup", "deck", "hand"), CardMoved(0, "eel", "deck", "hand"))
    it = fold(it, PokemonPlaced(0, 1, ("pup",), "hand"), PokemonPlaced(0, 2, ("eel",), "hand"))

    assert (("pup",), [("eel",)], 3) == (
        it.sides[0].active.cards,
        [one.cards for one in it.sides[0].bench],
        it.next_uid,
    )


def test_legend_comes_from_two_cards_and_goes_as_two():
    it = table(a=side(hand=("sun-top", "sun-bottom")))

    it = fold(it, PokemonPlaced(0, 50, ("sun-top", "sun-bottom"), "hand", damage=20))
    assert (("sun-top", "sun-bottom"), 5, 20) == (
        at(it, "a-bench-2").cards,
        at(it, "a-bench-2").entered,
        at(it, "a-bench-2").damage,
    )

    it = fold(it, KnockedOut(0, 50))
    assert {"sun-top", "sun-bottom"} == set(it.sides[0].discard)


LAID = Lasting(7, 1, "moth", mod=Less(amount=20))
STAYS = Lasting(0, 1, "hex", mod=More(amount=20), stays=True)
OF_A_TRAINER = Lasting(5, 0, "strap", mod=More(amount=10), from_attack=False)
WHILE_ACTIVE = Lasting(0, 0, "strap", mod=More(amount=30), from_attack=False)
MARRED = pokemon(
    "pup",
    damage=20,
    energy=("fire",),
    attached=["vest"],
    rotation="confused",
    poison=2,
    burned=True,
    sleep_coins=2,
    marks=(("char", 2),),
    lasting=(LAID, STAYS, OF_A_TRAINER, WHILE_ACTIVE),
    used=("Dig",),
    hit=20,
    hit_turn=4,
    hit_by=11,
    last_attack=(3, "Nip"),
    attack_before=(1, "Nip"),
    healed=4,
    became_active=5,
    suffered=Suffered(4, ("Splash",), energy=1),
)


def facts_of(p: Pokemon) -> dict[str, Any]:
    """What matters of a Pokémon that was marred."""
    return {
        "conditions": (p.rotation, p.poison, p.burned, p.sleep_coins),
        "marks": p.marks,
        "lasting": p.lasting,
        "kept": (p.damage, p.energy, [one.card for one in p.attached]),
        "history": (p.hit, p.hit_turn, p.hit_by, p.last_attack, p.attack_before, p.healed, p.became_active),
    }


SOUND = ("", 0, False, 1)
KEPT = (20, ("fire",), ["vest"])
HISTORY = (20, 4, 11, (3, "Nip"), (1, "Nip"), 4, 5)
NO_HISTORY = (0, -1, 0, (-1, ""), (-1, ""), -1, -1)


def test_evolving_keeps_damage_and_cards_and_shakes_off_what_attacks_left():
    p = active_after(table(a=side(MARRED, hand=("hound",))), Evolved(0, 1, "hound", "hand"))

    lasting = (STAYS, OF_A_TRAINER, WHILE_ACTIVE)
    assert {"conditions": SOUND, "marks": (), "lasting": lasting, "kept": KEPT, "history": NO_HISTORY} == facts_of(p)
    assert (("hound", "pup"), 5, 5, 0, None) == (p.cards, p.changed, p.evolved, p.entered, p.suffered)


def test_levelling_up_shakes_off_everything_and_is_no_evolving():
    it = table(a=side(replace(MARRED, cards=("hound", "pup")), hand=("hound-x",)))

    p = active_after(it, Evolved(0, 1, "hound-x", "hand", True, "CG-LVX-01"))

    assert {"conditions": SOUND, "marks": (), "lasting": (), "kept": KEPT, "history": HISTORY} == facts_of(p)
    assert (("hound-x", "hound", "pup"), 5, -1) == (p.cards, p.changed, p.evolved)
    assert MARRED.suffered == p.suffered


def test_devolving_keeps_damage_and_ends_everything_else():
    it = table(a=side(replace(MARRED, cards=("hound", "pup"))))

    after = fold(it, Devolved(0, 1, "hound", "hand"))
    p = at(after, "a-active")

    assert {"conditions": SOUND, "marks": (), "lasting": (), "kept": KEPT, "history": NO_HISTORY} == facts_of(p)
    assert (("pup",), 5, 5, -1, ("hound",)) == (p.cards, p.changed, p.devolved, p.evolved, after.sides[0].hand)


def test_devolving_keeps_the_hit_of_this_turn_for_the_knock_out():
    it = table(a=side(replace(MARRED, cards=("hound", "pup"))), turn=4, to_move=1)

    p = active_after(it, Devolved(0, 1, "hound", "hand"))

    assert (20, 4, 11) == (p.hit, p.hit_turn, p.hit_by)


def test_evolving_after_devolving_is_evolving_again():
    devolved = replace(MARRED, devolved=5)

    p = active_after(table(a=side(devolved, hand=("hound",))), Evolved(0, 1, "hound", "hand"))

    assert (5, -1) == (p.evolved, p.devolved)


def test_card_under_a_level_up_card_may_come_off():
    it = table(a=side(replace(MARRED, cards=("hound-x", "hound", "pup"))))

    it = fold(it, Devolved(0, 1, "hound", "discard", False), Devolved(0, 1, "hound-x", "discard"))

    assert (("pup",), ("hound", "hound-x")) == (at(it, "a-active").cards, it.sides[0].discard)


def test_exchanged_pokemon_has_damage_and_attached_cards_of_the_other_and_nothing_else():
    it = table(a=side(replace(MARRED, cards=("hound", "pup")), deck=("eel",)))

    old = at(it, "a-active")
    after = fold(it, Exchanged(0, old.uid, it.next_uid, "eel", "deck", "deck"))
    kept = {"damage": 20, "energy": ("fire",), "attached": old.attached}

    assert Pokemon(it.next_uid, ("eel",), 5, became_active=5, **kept) == at(after, "a-active")
    assert (("hound", "pup"), it.next_uid + 1) == (after.sides[0].deck.rest, after.next_uid)


def test_exchanged_pokemon_stands_where_the_other_stood():
    it = table(a=side("pup", bench=("eel", "pup", "eel"), deck=("hound",)))

    after = fold(it, Exchanged(0, at(it, "a-bench-2").uid, 50, "hound", "deck", "discard"))

    assert [("eel",), ("hound",), ("eel",)] == [p.cards for p in after.sides[0].bench]
    assert (-1, ("pup",)) == (at(after, "a-bench-2").became_active, after.sides[0].discard)


@pytest.mark.parametrize(
    "event", [Exchanged(1, 1, 50, "eel", "deck", "deck"), Exchanged(0, 1, 50, "hound", "deck", "deck")]
)
def test_exchange_that_cannot_be_changes_nothing(event):
    it = table(a=side("pup", deck=("eel",)))

    assert it == fold(it, event)


def test_lowest_card_never_comes_off_by_devolving():
    it = table(a=side("pup"))

    assert it == fold(it, Devolved(0, 1, "pup", "hand"))


def test_pokemon_that_leaves_the_active_place_is_sound_and_keeps_its_reminders():
    it = table(a=side(MARRED, ["plain", "eel", "bulk"]))

    it = fold(it, Switched(0, 3, "CG-RETREAT-01"))
    p = at(it, "a-bench-2")

    marks, lasting = (("char", 2),), (STAYS, OF_A_TRAINER)
    assert {"conditions": SOUND, "marks": marks, "lasting": lasting, "kept": KEPT, "history": HISTORY} == facts_of(p)
    assert Suffered(4, (), energy=1) == p.suffered
    assert ([("eel",), ("plain",), ("pup",), ("bulk",)], 5) == (
        [one.cards for one in everyone(it)[:4]],
        it.sides[0].active.became_active,
    )


def test_row_closes_up_behind_a_promoted_pokemon():
    it = fold(table(a=side(None, ["plain", "eel", "bulk"])), Promoted(0, 3))

    assert [("eel",), ("plain",), ("bulk",)] == [one.cards for one in everyone(it)[:3]]


# --- Pokémon that leave play --------------------------------------------------------------

FULL = pokemon("hound", "pup", energy=("fire", "water"), attached=["vest", Attached("gear", 1)])
STRUCK = {"hit": 30, "hit_turn": 5, "hit_by": 11}


def test_knocked_out_pokemon_leaves_every_card_with_its_owner():
    it = fold(table(a=side(FULL)), KnockedOut(0, 1))

    assert Counter(it.sides[0].discard) == Counter(("fire", "water", "vest", "pup", "hound"))
    assert (("gear",), None) == (it.sides[1].discard, it.sides[0].active)


def test_knocked_out_pokemon_may_go_elsewhere_than_what_is_attached():
    it = fold(table(a=side(FULL)), KnockedOut(0, 1, "lost", "hand"))

    assert (("pup", "hound"), ("fire", "vest", "water"), ("gear",)) == (
        it.sides[0].lost,
        it.sides[0].hand,
        it.sides[1].discard,
    )


def test_only_the_lowest_card_may_return():
    it = fold(table(a=side(FULL)), PokemonLeft(0, 1, "hand", "discard", True))

    assert (("pup",), Counter(("fire", "water", "vest", "hound"))) == (it.sides[0].hand, Counter(it.sides[0].discard))
    assert 0 == it.sides[0].lost_this_turn


def test_losses_of_a_turn_are_last_turns_in_the_next_and_those_between_turns_are_nobodys():
    it = table(a=side(pokemon("pup", **STRUCK), [pokemon("eel", **STRUCK), "plain"]), to_move=1)

    it = fold(it, KnockedOut(0, 1), TurnEnded(1), KnockedOut(0, 2), TurnBegan(0, 6))
    assert (1, 0) == (it.sides[0].lost_last_turn, it.sides[0].lost_this_turn)

    assert 0 == fold(it, TurnEnded(0), TurnBegan(1, 7)).sides[0].lost_last_turn


@pytest.mark.parametrize(
    "facts, so",
    [
        (STRUCK, 1),
        (STRUCK | {"hit_by": 99}, 1),  # whoever struck has left play
        ({}, 0),
        (STRUCK | {"hit": 0}, 0),
        (STRUCK | {"hit_turn": 4}, 0),
        (STRUCK | {"hit_by": 2}, 0),
    ],
)
def test_a_loss_is_what_damage_of_an_opposing_attack_did_in_this_turn(facts, so):
    it = fold(table(a=side(pokemon("pup", **facts), ["eel"]), to_move=1), KnockedOut(0, 1))

    assert so == it.sides[0].lost_this_turn == len(it.sides[0].lost_types_this_turn)


# --- damage, conditions, what lasts ---------------------------------------------------------


def test_damage_of_one_attack_is_summed_and_that_of_the_next_is_its_own():
    it = fold(table(), DamageDealt(0, 1, 30, 11), DamageDealt(0, 1, 20, 11), DamageDealt(0, 1, 10))
    assert (60, 50, 5, 11) == (
        at(it, "a-active").damage,
        at(it, "a-active").hit,
        at(it, "a-active").hit_turn,
        at(it, "a-active").hit_by,
    )

    it = fold(it, TurnBegan(1, 6), DamageDealt(0, 1, 10, 11))
    assert (70, 10, 6) == (at(it, "a-active").damage, at(it, "a-active").hit, at(it, "a-active").hit_turn)


def test_counters_are_no_hit_and_healing_stops_at_none():
    it = fold(table(), CountersPut(0, 1, 3))
    assert (30, -1) == (at(it, "a-active").damage, at(it, "a-active").hit_turn)

    assert 0 == at(fold(it, DamageHealed(0, 1, 50)), "a-active").damage


def conditions_after(*given: ConditionGiven | ConditionRemoved) -> tuple[Any, ...]:
    p = active_after(table(), *given)
    return p.rotation, p.poison, p.burned, p.sleep_coins


def test_sleep_confusion_and_paralysis_replace_one_another():
    asleep, confused = ConditionGiven(0, 1, "asleep", sleep_coins=2), ConditionGiven(0, 1, "confused")

    assert ("asleep", 0, False, 2) == conditions_after(confused, asleep)
    assert ("confused", 0, False, 1) == conditions_after(asleep, confused)
    assert 5 == active_after(table(), ConditionGiven(0, 1, "paralyzed")).since


def test_poison_and_burn_stand_beside_them_and_replace_themselves():
    strong, weak = ConditionGiven(0, 1, "poisoned", poison=3), ConditionGiven(0, 1, "poisoned")
    burned, asleep = ConditionGiven(0, 1, "burned"), ConditionGiven(0, 1, "asleep")

    assert ("asleep", 1, True, 1) == conditions_after(strong, burned, asleep, weak)


@pytest.mark.parametrize(
    "removed, left",
    [
        ("asleep", ("", 2, True, 1)),
        ("confused", ("asleep", 2, True, 1)),
        ("poisoned", ("asleep", 0, True, 1)),
        ("burned", ("asleep", 2, False, 1)),
    ],
)
def test_one_condition_ends_and_the_others_stay(removed, left):
    given = (ConditionGiven(0, 1, "asleep"), ConditionGiven(0, 1, "poisoned", 2), ConditionGiven(0, 1, "burned"))

    assert left == conditions_after(*given, ConditionRemoved(0, 1, removed, ""))


def test_what_lasts_to_the_end_of_a_turn_ends_with_it():
    ends, later, while_active = replace(LAID, until=5), replace(LAID, until=6), replace(LAID, until=0)
    it = table(a=side(pokemon("pup", lasting=(ends, later, while_active), used=("Dig",)), lasting=(ends, later)))

    it = fold(it, TurnEnded(0))

    assert ((later, while_active), (later,), ()) == (
        at(it, "a-active").lasting,
        it.sides[0].lasting,
        at(it, "a-active").used,
    )


def test_reminder_counters_add_up_and_go_at_none():
    it = fold(table(), MarkPut(0, 1, "char", 2), MarkPut(0, 1, "x", 1), MarkPut(0, 1, "char", -1))
    assert (("char", 1), ("x", 1)) == at(it, "a-active").marks

    assert (("x", 1),) == at(fold(it, MarkPut(0, 1, "char", -1)), "a-active").marks


def test_copy_ends_with_its_turn_or_as_the_pokemon_leaves_the_active_place():
    of_turn = fold(table(), CopyBegan(0, 1, "eel", 5))
    while_active = fold(table(), CopyBegan(0, 1, "eel"))

    assert ["eel", ""] == [at(of_turn, "a-active").copies, at(fold(of_turn, TurnEnded(0)), "a-active").copies]
    assert "eel" == at(fold(while_active, TurnEnded(0)), "a-active").copies
    assert "" == at(fold(while_active, Switched(0, 2, "")), "a-bench-1").copies


# --- turns and the end ----------------------------------------------------------------------


def test_turn_counts_what_was_done_in_it_and_forgets_it_at_its_end():
    it = fold(
        table(),
        Retreated(0, 1, 0),
        Retreated(0, 1, 2),
        RetreatFailed(0, 1),
        PowerUsed(0, 1, "Dig"),
        PowerUsed(0, 1, "Rain", shared=True),
        AttackUsed(0, 1, "Nip"),
        EndIsDue(""),
    )
    used = it.used
    assert (2, 1, (1,), ("Rain",), 1) == (
        used.retreats,
        used.free_retreats,
        used.retreat_failed,
        used.powers,
        used.attacks,
    )
    assert (("Dig",), (5, "Nip"), True) == (at(it, "a-active").used, at(it, "a-active").last_attack, it.end_now)

    it = fold(it, TurnEnded(0), TurnBegan(1, 6))
    assert (type(used)(), (), False, 6, 1, 1) == (
        it.used,
        at(it, "a-active").used,
        it.end_now,
        it.turn,
        it.to_move,
        it.sides[1].turns,
    )


def test_setup_ends_as_the_pokemon_are_turned_up():
    it = fold(new_table(GAME), HandsShaken(), CoinWon(1), FirstPlayerSet(0, 1), PokemonRevealed())

    assert (True, 1, 0, None) == (it.shaken, it.coin_winner, it.first_player, it.setup)


def test_pokemon_that_lay_face_down_get_their_names():
    it = table(a=side(pokemon("?"), []), setup=(SetupSide(), SetupSide()))

    it = fold(it, PokemonRevealed(((1, ("pup",)), (11, ("eel",)))))

    assert [("pup",), ("plain",), ("plain",)] == [one.cards for one in everyone(it)]


def test_winner_and_ways_are_kept():
    it = fold(table(), WayFound(1, "CG-WIN-01"), WayFound(1, "CG-WIN-02"), WayFound(0, "CG-WIN-01"))
    assert (1, 2) == it.ways

    it = fold(it, GameWon("b", "CG-WIN-04"))
    assert ("b", "CG-WIN-04") == (it.winner, it.ended_by)


def test_sudden_death_is_a_new_game_with_one_prize_and_new_numbers():
    it = fold(table(shaken=True, ways=(1, 1), next_uid=40), SuddenDeathBegan())

    new = new_table(GAME)
    assert replace(new, games=2, prizes_each=1, next_uid=40, shaken=True) == it


# --- properties -----------------------------------------------------------------------------

EVENTS = get_args(Event)
CARDS = st.sampled_from([*DECK, "?", "nobody"])
ZONES = st.sampled_from(
    ["deck", "deck_top", "deck_bottom", "hand", "discard", "prizes", "lost", "supporter", "aside", "play"]
)
UIDS = st.integers(0, 9)
NEW_UIDS = st.integers(10, 10**9)
"""Numbers of Pokémon that come: none is used twice."""
SEATS = st.integers(0, 1)
LASTINGS = st.builds(
    Lasting,
    st.integers(0, 3),
    SEATS,
    CARDS,
    st.just(Less(amount=10)),
    st.none(),
    st.booleans(),
    st.booleans(),
)
BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "seat": SEATS,
    "winner": SEATS,
    "pokemon": UIDS,
    "by": UIDS,
    "card": CARDS,
    "cards": st.lists(CARDS, min_size=1, max_size=3).map(tuple),
    "from_": ZONES,
    "attached_to": ZONES,
    "zone": ZONES,
    "to": ZONES,
    "place": st.integers(-1, 7),
    "lasting": LASTINGS,
    "condition": st.sampled_from(CONDITIONS),
    "turn": st.integers(1, 9),
    "until": st.integers(0, 3),
    "sees": st.sampled_from(["both", "a", "b", "none"]),
    "changes": st.just(()),
    "steps": st.just(()),
    "chosen": st.just(()),
    "shown": st.lists(st.tuples(UIDS, st.just(("pup",))), max_size=2).map(tuple),
    "why": st.just("effect"),
    "facing": st.none() | SEATS,
    "penalty": st.sampled_from(["prizes", "game", "match"]),
}
BY_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-3, 40),
    bool: st.booleans(),
    str: st.sampled_from(["Nip", "char", "CG-GEN-01"]),
}


def events_of(kind: type) -> st.SearchStrategy[Any]:
    """Events of a kind with any facts, sense or nonsense."""
    hints = get_type_hints(kind)
    facts = {name: BY_NAME.get(name, BY_TYPE.get(hints[name])) for name in kind.__struct_fields__}
    match kind.__name__:
        case "EnergyMoved":
            facts["to"] = UIDS
        case "CardsShown":
            facts["to"] = st.none() | SEATS
        case "Corrected":
            facts["sees"] = st.lists(BY_NAME["sees"], max_size=2).map(tuple)
        case "Prevented":
            facts["by"] = BY_TYPE[str]
        case "GameWon":
            facts["winner"] = st.sampled_from(["a", "b"])
        case "PokemonPlaced":
            facts["pokemon"] = NEW_UIDS
        case "Exchanged":
            facts["comes"] = NEW_UIDS
    missing = [name for name, strategy in facts.items() if strategy is None]
    assert not missing, f"{kind.__name__} has facts of an unknown sort: {missing}"
    return st.builds(kind, **facts)


MOST_OFTEN = [CardMoved, CardMoved, PokemonPlaced, EnergyAttached, CardAttached, Evolved, KnockedOut, Switched]
ANY_EVENT = st.one_of(*(events_of(kind) for kind in (*EVENTS, *MOST_OFTEN)))


def lists_of(events: st.SearchStrategy[Any], most: int = 12) -> st.SearchStrategy[list[Any]]:
    """Events one after the other, no two of which bring a Pokemon with the same number."""

    def brought(event: Any) -> object:
        match event:
            case PokemonPlaced():
                return event.pokemon
            case Exchanged():
                return event.comes
        return object()

    return st.lists(events, max_size=most, unique_by=brought)


def of_the_middle() -> Table:
    """A table with all 60 cards of each side and something in every zone."""
    it = new_table(GAME)
    for seat in (0, 1):
        uid = 1 + 4 * seat
        drawn = ("pup", "eel", "eel", "hound", "hound-x", "mentor", "arena", "vest", "gear", "fire", "water", "supply")
        it = fold(it, *(CardMoved(seat, card, "deck", "hand") for card in drawn))
        it = fold(it, *(CardMoved(seat, "fire", "deck", "prizes") for _ in range(6)))
        it = fold(it, PokemonPlaced(seat, uid, ("pup",), "hand"), PokemonPlaced(seat, uid + 1, ("eel",), "hand"))
        it = fold(it, PokemonPlaced(seat, uid + 2, ("eel",), "hand"), EnergyAttached(seat, uid, "fire", "hand"))
        it = fold(it, CardAttached(seat, uid, "vest", "hand"), Evolved(seat, uid, "hound", "hand"))
        it = fold(it, TrainerPlayed(seat, "mentor"), CardMoved(seat, "water", "hand", "discard"))
        it = fold(it, CardMoved(seat, "water", "deck", "deck_top"), CardMoved(seat, "pup", "deck", "deck_bottom"))
    it = fold(it, CardAttached(0, 5, "gear", "hand"), TrainerPlayed(1, "arena"), StadiumPlayed(1, "arena"))
    return fold(it, PokemonRevealed(), TurnBegan(0, 3))


@given(lists_of(ANY_EVENT))
def test_every_event_is_folded_and_every_card_is_kept(events):
    it = of_the_middle()
    for event in events:
        it = FOLDS[type(event)](GAME, it, event)

        assert [60, 60] == [len(cards_of(it, 0)), len(cards_of(it, 1))], event
        uids = [one.uid for one in everyone(it)]
        assert len(uids) == len(set(uids)), event
        for one in it.sides:
            assert one.hand == tuple(sorted(one.hand))
            assert one.deck.rest == tuple(sorted(one.deck.rest))


@given(lists_of(ANY_EVENT.filter(lambda event: "?" not in str(event))))
def test_named_cards_stay_the_registered_ones(events):
    it = fold(of_the_middle(), *events)

    assert [Counter(DECK), Counter(DECK)] == [Counter(cards_of(it, 0)), Counter(cards_of(it, 1))]


@given(lists_of(ANY_EVENT))
def test_cards_of_real_decks_are_kept_as_well(events):
    real = game(decks=(deck_list(known=False), deck_list(known=False)))
    it = new_table(real)
    for event in events:
        it = FOLDS[type(event)](real, it, event)

    assert [60, 60] == [len(cards_of(it, 0)), len(cards_of(it, 1))]


@given(lists_of(ANY_EVENT, 8))
def test_state_survives_json(events):
    words = Run((DrawOne(0),), Scope(0, "trainer", "supply", shown=("pup",)))
    before = State(fold(of_the_middle(), *events), (words, Main(), BeginTurn()))

    assert before == msgspec.json.decode(msgspec.json.encode(before), type=State)


@pytest.mark.parametrize("kind", EVENTS)
@settings(max_examples=5)
@given(st.data())
def test_event_survives_json(kind, data):
    event = data.draw(events_of(kind))

    assert event == msgspec.json.decode(msgspec.json.encode(event), type=Event)


def test_every_kind_of_event_is_folded():
    assert set(EVENTS) == set(FOLDS)
