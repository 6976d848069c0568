"""A card of the deck in the place of a Pokémon: what is asked, what comes of it, with dealt decks and real ones."""

from __future__ import annotations

from typing import Any

from companion.cards.printed.vocabulary import Exchange, What, Who
from companion.cards.values.events import CardsShown, Exchanged, KnockedOut, Shuffled
from companion.cards.values.tasks import Scope
from companion.kernel.model import ChoiceRequest
from tests.cards.making import card, deck_list, game, pokemon, side, table
from tests.cards.programs import carried, play

WORD = Exchange(what=What(names=("Eel",)), to=Who(of="own", pick=1))
MINE = Scope(0, "trainer", "supply")
SEEN = CardsShown(0, "deck", ("eel", "pup"), 0, "CG-GEN-01")


def having(active: Any = "pup", bench: Any = (), deck: Any = ("eel", "pup")) -> Any:
    return table(side(active, bench=bench, deck=deck))


def test_card_is_found_first_and_then_the_pokemon_that_makes_room():
    played = carried(game(), having(bench=("eel",)), (WORD,), MINE, ("eel", "a-bench-1"))

    assert [
        ChoiceRequest(0, "choose-card-to-exchange", ("eel",), "supply", at_least=0),
        ChoiceRequest(0, "choose-to-exchange", ("a-active", "a-bench-1"), "supply"),
    ] == list(played.asked)
    comes = having(bench=("eel",)).next_uid
    bench = played.table.sides[0].bench
    assert [(comes, ("eel",))] == [(p.uid, p.cards) for p in bench]
    assert (1, (comes,), ("eel",)) == (played.scope.done, played.scope.those, played.scope.shown)


def test_deck_is_shuffled_behind_the_exchange():
    there = having()

    _, events = play(game(), there, (WORD,), MINE, ("eel",))

    assert (SEEN, Exchanged(0, there.sides[0].active.uid, there.next_uid, "eel", "deck", "deck"), Shuffled(0)) == events


def test_nothing_need_be_found():
    played = carried(game(), having(), (WORD,), MINE, ("",))

    assert ((SEEN, Shuffled(0)), 0) == (played.events, played.scope.done)


def test_without_a_pokemon_that_fits_nothing_is_asked():
    word = Exchange(what=What(names=("Eel",)), to=Who(of="opponent", pick=1))

    played = carried(game(), having(), (word,), MINE)

    assert ((), (SEEN, Shuffled(0))) == (played.asked, played.events)


def test_empty_deck_does_nothing():
    played = carried(game(), having(deck=0), (WORD,), MINE)

    assert ((), 0) == (played.events, played.scope.done)


def test_card_that_stands_on_another_cannot_come():
    cards = (card("eel-x", name="Eel", stage="lvx"),)

    assert () == carried(game(cards=cards), having(deck=("eel-x",)), (WORD,), MINE).asked


def test_pokemon_with_more_damage_than_the_new_ones_hp_is_knocked_out():
    hp = game().cards["eel"].hp
    there = having(pokemon("pup", damage=hp), bench=("pup",))

    played = carried(game(), there, (WORD,), MINE, ("eel", "a-active"))

    assert KnockedOut(0, there.next_uid) in played.events


def test_unnamed_card_of_a_real_deck_gets_its_name():
    real = (deck_list(known=False), deck_list(known=False))

    played = carried(game(decks=real), having(deck=("?", "?")), (WORD,), MINE, ("eel",))

    assert (("eel",), ("?", "pup")) == (played.table.sides[0].active.cards, played.table.sides[0].deck.rest)
