"""Searches, looks at the top of a deck, Pokémon put onto a Bench; with dealt decks and with decks of real cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.printed.vocabulary import (
    Count,
    Draw,
    EvolveFrom,
    Look,
    PlayOnBench,
    Search,
    TradeCard,
    What,
    Who,
)
from companion.cards.values.events import (
    CardMoved,
    CardsShown,
    EndIsDue,
    EnergyAttached,
    Evolved,
    PokemonPlaced,
    Shuffled,
)
from companion.cards.values.state import Deck
from companion.cards.values.tasks import Scope
from companion.kernel.model import ChoiceRequest
from tests.cards.making import card, deck_list, game, pokemon, side, table
from tests.cards.moving import named
from tests.cards.programs import THEIRS, carried, play

REAL = (deck_list(known=False), deck_list(known=False))
"""Both decks are of real cards."""

MIXED = ("eel", "fire", "hound", "pup", "pup", "relic", "sun-top", "supply", "vest", "water")


MINE_ACTIVE = Scope(0, "attack", source=1)
"""An attack of a's Active Pokémon."""


def having(deck: Any = MIXED, **zones: Any) -> Any:
    return table(side(deck=deck, **zones))


def move(card_: str, from_: Any, to: Any, sees: Any = "a", seat: int = 0, **more: Any) -> CardMoved:
    return CardMoved(seat, card_, from_, to, sees, **({"clause": "CG-GEN-01", "searched": from_ == "deck"} | more))


def seen(*cards: str, zone: Any = "deck", to: int | None = 0, seat: int = 0) -> CardsShown:
    return CardsShown(seat, zone, cards, to, "CG-GEN-01")


# --- searches ---------------------------------------------------------------------------


def test_search_shows_the_deck_to_the_searcher_moves_the_card_and_shuffles():
    after, events = play(game(), having(), (Search(what="basic_pokemon"),), answers=("pup",))

    assert events == (seen(*MIXED), move("pup", "deck", "hand"), Shuffled(0))
    assert after.sides[0].hand == ("pup",)


def test_search_offers_what_fits_once_and_may_find_nothing():
    played = carried(game(), having(), (Search(what="basic_pokemon"),))

    assert played.request == ChoiceRequest(0, "choose-card-for-hand", ("eel", "pup"), "", at_least=0)


def test_search_that_finds_nothing_shuffles_all_the_same():
    played = carried(game(), having(), (Search(what="basic_pokemon", amount=2),), answers=("",))

    assert played.events == (seen(*MIXED), Shuffled(0))
    assert (played.scope.done, played.scope.picked) == (0, ())


def test_search_for_a_kind_may_fail_even_where_all_are_wanted():
    played = carried(game(), having(), (Search(what="energy", up_to=False),))

    assert played.request.at_least == 0


def test_search_for_any_card_has_to_find_one():
    played = carried(game(), having(), (Search(amount=1, up_to=False),))

    assert (played.request.at_least, played.request.options) == (1, tuple(sorted(set(MIXED))))


def test_search_takes_so_many_one_after_the_other_but_not_more_of_one_than_lie_there():
    words = (Search(what="basic_pokemon", amount=4),)
    played = carried(game(), having(), words, answers=("pup", "pup", "eel"))

    assert [request.options for request in played.asked] == [("eel", "pup"), ("eel", "pup"), ("eel",)]
    assert played.table.sides[0].hand == ("eel", "pup", "pup")
    assert (played.scope.done, played.scope.shown) == (3, ("pup", "pup", "eel"))


def test_search_stops_when_no_more_is_wanted():
    played = carried(game(), having(), (Search(what="pokemon", amount=3),), answers=("sun-top", ""))

    assert played.scope.done == 1


def test_search_for_what_the_deck_lacks_asks_nothing():
    played = carried(game(), having(), (Search(what="stadium"),))

    assert (played.asked, played.events) == ((), (seen(*MIXED), Shuffled(0)))


def test_search_of_an_empty_deck_does_nothing():
    played = carried(game(), having(deck=0), (Search(),))

    assert (played.events, played.scope.done) == ((), 0)


def test_found_card_that_is_shown_is_seen_by_both():
    _, events = play(game(), having(), (Search(what="evolution_card", show=True),), answers=("hound",))

    assert events[1] == move("hound", "deck", "hand", "both")


def test_fossil_is_no_basic_pokemon_in_the_deck():
    assert "relic" not in carried(game(), having(), (Search(what="basic_pokemon"),)).request.options


def test_search_for_different_cards_does_not_offer_the_same_name_again():
    cards = (card("pup-2", name="Pup"),)
    before = having(deck=("eel", "pup", "pup-2"))
    words = (Search(what="basic_pokemon", amount=3, different=True),)
    played = carried(game(cards=cards), before, words, answers=("pup-2", "eel"))

    assert [request.options for request in played.asked] == [("eel", "pup", "pup-2"), ("eel",)]


def test_search_for_different_types_does_not_offer_the_same_type_again():
    words = (Search(what="basic_energy", amount=2, different_types=True),)
    played = carried(game(), having(deck=("fire", "fire", "water")), words, answers=("fire", "water"))

    assert [request.options for request in played.asked] == [("fire", "water"), ("water",)]


def test_how_many_may_be_counted():
    words = (Search(amount=Count(count="pokemon", who="own_bench"), up_to=False),)

    assert carried(game(), having(), words, answers=("vest",)).scope.done == 1


def test_card_found_for_the_top_lies_there_after_the_shuffle():
    words = (Search(to="deck_top", amount=2, up_to=False),)
    after, events = play(game(), having(deck=("eel", "pup", "vest")), words, answers=("vest", "eel"))

    assert after.sides[0].deck.top == ("vest", "eel")
    assert [type(event) for event in events[1:]] == [CardMoved, CardMoved, Shuffled, CardMoved, CardMoved]


@pytest.mark.parametrize("to, sees", [("discard", "both"), ("lost", "both"), ("prizes", "a")])
def test_found_card_goes_where_the_text_says(to, sees):
    _, events = play(game(), having(), (Search(to=to, what="tool"),), answers=("vest",))

    assert events[1] == move("vest", "deck", to, sees)


def test_found_pokemon_comes_onto_the_bench_while_there_is_room():
    before = having(deck=("pup", "pup", "pup"), bench=("plain",) * 3)
    played = carried(game(), before, (Search(what="basic_pokemon", amount=3, to="bench"),), answers=("pup", "pup"))

    placed = [event for event in played.events if isinstance(event, PokemonPlaced)]
    assert [event.cards for event in placed] == [("pup",), ("pup",)]
    assert [p.uid for p in played.table.sides[0].bench[3:]] == [101, 102]
    assert (played.scope.those, played.scope.done) == ((101, 102), 2)


@pytest.mark.parametrize(
    "word", [Search(what="basic_pokemon", to="bench"), PlayOnBench(from_="deck")], ids=["search", "bench"]
)
def test_full_bench_leaves_the_deck_unsearched_and_unshuffled(word):
    before = having(bench=("plain",) * 5)

    assert carried(game(), before, (word,)).events == ()


def test_half_of_a_legend_may_come_to_the_hand_but_not_onto_the_bench():
    assert "sun-top" in carried(game(), having(), (Search(what="pokemon"),)).request.options
    assert "sun-top" not in carried(game(), having(), (Search(what="pokemon", to="bench"),)).request.options


def test_search_of_the_opponents_deck_is_seen_from_the_card():
    _, events = play(game(), having(), (Search(what="tool", to="discard", side="opponent"),), THEIRS, ("vest",))

    assert events == (seen(*MIXED, to=1), move("vest", "deck", "discard", "both"), Shuffled(0))


def test_card_fetched_into_the_other_players_hand_is_known_to_both():
    _, events = play(game(), having(), (Search(what="tool", side="opponent"),), THEIRS, ("vest",))

    assert events[1].sees == "both"


def test_deck_stays_as_it_is_where_the_text_does_not_shuffle():
    before = having(deck=Deck(("pup",), top=("eel",)))
    after, _ = play(game(), before, (Search(what="tool", shuffle=False),))

    assert after.sides[0].deck == before.sides[0].deck


# --- searches of real decks ---------------------------------------------------------------


def real(deck: Any = ("?",) * 30, **zones: Any) -> Any:
    return having(deck=deck, prizes=("?",) * 6, hand=("?",) * 4, **zones)


def test_real_deck_offers_every_card_that_fits_and_nobody_has_named():
    words = (Search(what="tool", show=True),)
    before = real(discard=("vest", "vest"))
    played = carried(game(decks=REAL), before, words, answers=("gear",))

    assert played.asked[0].options == ("gear",)
    assert played.events == (move("gear", "deck", "hand", "both"), Shuffled(0))
    assert "gear" in played.table.sides[0].hand


def test_real_deck_offers_a_card_no_more_often_than_the_list_has_it():
    words = (Search(what="tool", amount=4, show=True),)
    played = carried(game(decks=REAL), real(), words, answers=("gear", "vest", "vest"))

    assert [request.options for request in played.asked] == [("gear", "vest"), ("vest",), ("vest",)]


def test_card_of_any_kind_out_of_a_real_deck_stays_unnamed_where_nobody_else_sees_it():
    after, events = play(game(decks=REAL), real(), (Search(up_to=False),))

    assert events == (move("?", "deck", "hand"), Shuffled(0))
    assert after.sides[0].hand == ("?",) * 5


def test_card_of_a_kind_out_of_a_real_deck_is_named_though_nobody_else_sees_it():
    assert "?" not in carried(game(decks=REAL), real(), (Search(what="energy"),)).request.options


def test_card_known_to_lie_in_a_real_deck_is_offered():
    before = real(deck=("?", "?", "pup"))
    played = carried(game(decks=REAL), before, (Search(up_to=False),))

    assert played.request.options == ("?", "pup")


# --- evolving out of the deck -------------------------------------------------------------


def test_found_card_evolves_the_pokemon():
    before = having(active="pup")
    played = carried(game(), before, (Search(to="evolve"),), MINE_ACTIVE, ("hound",))

    assert played.asked[0] == ChoiceRequest(0, "choose-card-to-evolve", ("hound",), "", at_least=0)
    assert played.events[1:] == (Evolved(0, 1, "hound", "deck", clause="CG-GEN-01"), Shuffled(0))
    assert (played.table.sides[0].active.cards, played.scope.those) == (("hound", "pup"), (1,))


def test_pokemon_is_chosen_first_where_several_could_evolve():
    before = having(deck=("hound", "cerber"), active="pup", bench=("plain", "pup", "hound"))
    words = (Search(to="evolve", what="evolution_card", onto=Who(of="own", pick=1)),)
    played = carried(game(), before, words, answers=("a-bench-3",))

    assert played.asked[0].options == ("a-active", "a-bench-2", "a-bench-3")
    assert played.table.sides[0].bench[2].cards == ("cerber", "hound")


def test_several_pokemon_evolve_each_once():
    before = having(deck=("hound", "hound", "hound"), active="pup", bench=("pup",))
    words = (Search(to="evolve", amount=3, onto="own"),)
    played = carried(game(), before, words, answers=("a-bench-1", "hound"))

    assert [p.cards for p in (played.table.sides[0].active, *played.table.sides[0].bench)] == [("hound", "pup")] * 2


def test_last_copy_in_a_real_deck_evolves_one_pokemon():
    real = game(decks=(deck_list({"pup": 2, "hound": 1, "eel": 3}, known=False), deck_list()))
    before = table(side("pup", ("pup",), deck=("?",) * 3, prizes=("?",)))
    words = (Search(to="evolve", amount=2, onto="own"),)
    played = carried(real, before, words, answers=("a-active", "hound"))

    assert played.request is None
    own = played.table.sides[0]
    assert [p.cards for p in (own.active, *own.bench)] == [("hound", "pup"), ("pup",)]


def test_cards_left_of_a_look_are_none_that_were_taken():
    real = game(decks=(deck_list({"pup": 1, "eel": 1, "hound": 2}, known=False), deck_list()))
    before = table(side(None, (), deck=("?",) * 2, prizes=("?",) * 2))
    words = (Look(amount=2, what="pokemon", take=1, to="hand", rest="discard"),)
    played = carried(real, before, words, answers=("pup",))

    assert played.request.options == ("eel", "hound")


def test_nobody_evolves_where_no_card_fits():
    played = carried(game(), having(active="eel"), (Search(to="evolve"),), MINE_ACTIVE)

    assert (played.asked, played.events[1:]) == ((), (Shuffled(0),))


def test_becoming_a_mega_evolution_by_a_search_ends_the_turn():
    mega = card("m-pup", name="M Pup", stage="mega", evolves_from="Pup")
    before = having(deck=("m-pup",), active="pup")
    _, events = play(game(cards=[mega]), before, (Search(to="evolve"),), MINE_ACTIVE, ["m-pup"])

    assert EndIsDue("CG-MEGA-03") in events


# --- trades -----------------------------------------------------------------------------

TRADE = (TradeCard(what="pokemon"),)


def test_traded_card_is_not_in_the_deck_while_it_is_searched():
    there = table(side(deck=("eel", "fire", "fire"), hand=("pup", "bulk", "fire")))

    played = carried(game(), there, TRADE, answers=("pup",))

    assert ChoiceRequest(0, "choose-card-for-hand", ("eel",), "", 0) == played.request


def test_trade_moves_both_cards_seen_by_both_and_shuffles():
    there = table(side(deck=("eel", "fire", "fire"), hand=("pup", "fire")))

    after, events = play(game(), there, TRADE, answers=("eel",))

    assert (
        seen("eel", "fire", "fire"),
        move("eel", "deck", "hand", "both"),
        move("pup", "hand", "deck", "both"),
        Shuffled(0),
    ) == events
    assert (("eel", "fire"), ("fire", "fire", "pup")) == (after.sides[0].hand, after.sides[0].deck.rest)


def test_trade_that_finds_nothing_gives_nothing_away():
    there = table(side(deck=("fire", "fire"), hand=("pup",)))

    after, events = play(game(), there, TRADE)

    assert (seen("fire", "fire"), Shuffled(0)) == events
    assert ("pup",) == after.sides[0].hand


@pytest.mark.parametrize("facts", [{"deck": (), "hand": ("pup",)}, {"deck": ("eel",), "hand": ("fire",)}])
def test_trade_without_a_card_to_give_or_a_deck_does_nothing(facts):
    assert () == play(game(), table(side(**facts)), TRADE)[1]


def test_trade_with_cards_that_nobody_has_named_names_both():
    there = table(side(deck=("?", "?"), hand=("?",)))

    after, events = play(game(decks=REAL), there, TRADE, answers=("pup", "eel"))

    assert (move("eel", "deck", "hand", "both"), move("pup", "hand", "deck", "both"), Shuffled(0)) == events
    assert (("eel",), ("?", "pup")) == (after.sides[0].hand, after.sides[0].deck.rest)


def test_card_that_the_hand_has_named_is_none_of_the_unnamed_ones_of_the_deck():
    two = deck_list({"pup": 1, "eel": 1, "fire": 8}, known=False)
    there = table(side(deck=("?", "?"), hand=("?",), prizes=()))

    played = carried(game(decks=(two, two)), there, TRADE, answers=("pup",))

    assert ("eel",) == played.request.options


# --- looks ------------------------------------------------------------------------------

TOP = Deck(("water", "water", "water"), top=("pup", "fire", "vest", "eel"))


def test_look_takes_the_cards_aside_and_shows_them_to_the_player():
    played = carried(game(), having(TOP), (Look(amount=2),))

    assert played.events == (
        move("pup", "deck_top", "aside"),
        move("fire", "deck_top", "aside"),
        seen("pup", "fire", zone="aside"),
    )
    assert played.scope.shown == ("pup", "fire")


def test_fewer_cards_may_be_looked_at_where_the_text_says_up_to():
    played = carried(game(), having(TOP), (Look(amount=3, fewer=True),), answers=("2",))

    assert ChoiceRequest(0, "choose-how-many-to-look-at", ("3", "2", "1")) == played.asked[0]
    assert seen("pup", "fire", zone="aside") == played.events[-1]


def test_nobody_is_asked_how_many_where_one_card_is_left():
    played = carried(game(), having(("pup",)), (Look(amount=3, fewer=True),))

    assert () == played.asked
    assert ("pup",) == played.scope.shown


def test_looked_at_cards_go_back_in_the_order_that_is_picked_topmost_first():
    played = carried(game(), having(TOP), (Look(amount=3),), answers=("vest", "pup"))

    assert [request.options for request in played.asked] == [("fire", "pup", "vest"), ("fire", "pup")]
    assert played.table.sides[0].deck.top == ("vest", "pup", "fire", "eel")
    assert played.table.sides[0].aside == ()
    assert played.scope.done == 3


def test_look_leaves_the_order_where_the_text_does():
    after, _ = play(game(), having(TOP), (Look(amount=3, rest="top"),))

    assert after.sides[0].deck.top == TOP.top
    assert after.sides[0].deck.top_seen[:3] == ("a", "a", "a")


def test_of_revealed_cards_the_other_player_may_be_who_takes():
    word = Look(amount=2, show=True, take=1, up_to=False, by="opponent", rest="bottom")

    played = carried(game(), having(TOP), (word,), answers=("fire",))

    assert [(request.seat, request.options) for request in played.asked] == [(1, ("fire", "pup"))]
    assert played.table.sides[0].hand == ("fire",)
    assert played.table.sides[0].deck.bottom == ("pup",)


LEGENDS = Look(amount=4, show=True, to="legend", rest="shuffle")


def test_both_halves_of_a_legend_among_revealed_cards_come_down_with_the_energy():
    deck = Deck(("pup",), top=("sun-bottom", "fire", "vest", "sun-top"))
    played = carried(game(), having(deck), (LEGENDS,))
    new = played.table.sides[0].bench[-1]

    assert (("sun-top", "sun-bottom"), ("fire",)) == (new.cards, new.energy)
    assert (("pup", "vest"), ()) == (tuple(sorted(played.table.sides[0].deck.rest)), played.table.sides[0].aside)
    assert ((new.uid,), 3) == (played.scope.those, played.scope.done)


@pytest.mark.parametrize(
    "top, bench", [(("sun-top", "fire"), ()), (("sun-top", "sun-bottom"), ("pup", "pup", "pup", "pup", "pup"))]
)
def test_one_half_or_a_full_bench_and_all_goes_back(top, bench):
    before = table(side("bulk", bench, deck=Deck(("pup", "pup"), top=top)))
    played = carried(game(), before, (LEGENDS,))

    assert (len(bench), 4) == (len(played.table.sides[0].bench), len(played.table.sides[0].deck))
    assert [] == [event for event in played.events if isinstance(event, PokemonPlaced)]


def test_look_at_a_shuffled_deck_is_as_many_chance_nodes():
    before = having(("eel", "pup", "vest"))
    played = carried(game(), before, (Look(amount=2, rest="top"),), answers=("vest", "eel"))

    assert played.prompts == ("deck-a", "deck-a")
    assert played.table.sides[0].deck == Deck(("pup",), top=("vest", "eel"), top_seen=("a", "a"))


def test_look_at_more_than_there_are_sees_those():
    played = carried(game(), having(deck=2), (Look(amount=5, rest="top"),))

    assert [event.clause for event in played.events if isinstance(event, CardMoved)][:2] == ["CG-DRAW-04"] * 2
    assert played.scope.shown == ("fire", "fire")


def test_look_at_an_empty_deck_sees_nothing():
    played = carried(game(), having(deck=0), (Look(amount=5),))

    assert (played.events, played.scope.done, played.scope.shown) == ((), 0, ())


def test_card_is_taken_into_hand_and_the_others_go_underneath():
    words = (Look(amount=3, take=1, up_to=False, rest="bottom"),)
    played = carried(game(), having(TOP), words, answers=("fire", "vest"))

    after = played.table.sides[0]
    assert (after.hand, after.deck.top, after.deck.bottom) == (("fire",), ("eel",), ("vest", "pup"))
    assert move("fire", "aside", "hand") in played.events
    assert (played.scope.done, played.scope.shown) == (1, ("pup", "fire", "vest"))


def test_card_of_a_kind_is_shown_when_it_is_taken_and_need_not_be():
    words = (Look(amount=4, take=1, what="energy", rest="shuffle"),)
    played = carried(game(), having(TOP), words, answers=("fire",))

    assert played.asked[0].at_least == 0
    assert move("fire", "aside", "hand", "both") in played.events
    assert played.events[-1] == Shuffled(0)
    assert played.table.sides[0].deck.top == ()


def test_all_that_fit_are_taken_without_asking_where_the_text_wants_all():
    words = (Look(amount=4, take_all=True, up_to=False, what="pokemon", rest="discard"),)
    played = carried(game(), having(TOP), words)

    after = played.table.sides[0]
    assert (played.asked, after.hand, after.discard) == ((), ("eel", "pup"), ("fire", "vest"))


def test_any_number_of_those_that_fit_may_be_taken():
    words = (Look(amount=4, take_all=True, what="pokemon", rest="lost"),)
    played = carried(game(), having(TOP), words, answers=("eel", ""))

    after = played.table.sides[0]
    assert (after.hand, sorted(after.lost)) == (("eel",), ["fire", "pup", "vest"])


def test_revealed_cards_are_seen_by_both():
    _, events = play(game(), having(TOP), (Look(amount=1, show=True, rest="top"),))

    assert events == (
        move("pup", "deck_top", "aside", "both"),
        seen("pup", zone="aside", to=None),
        move("pup", "aside", "deck_top", "both"),
    )


def test_taken_pokemon_comes_onto_the_bench_while_there_is_room():
    words = (Look(amount=4, take=4, what="basic_pokemon", to="bench", rest="shuffle"),)
    played = carried(game(), having(TOP, bench=("plain",) * 4), words, answers=("eel",))

    assert [p.cards for p in played.table.sides[0].bench][4:] == [("eel",)]
    assert played.scope.those == (101,)


def test_taken_energy_goes_onto_the_pokemon_that_is_chosen_for_each():
    deck = Deck(top=("fire", "pup", "water"))
    words = (Look(amount=3, take_all=True, up_to=False, what="energy", to="attach", onto="own", rest="shuffle"),)
    played = carried(game(), having(deck), words, answers=("a-bench-1", "a-active"))

    assert EnergyAttached(0, 2, "fire", "aside", clause="CG-ENERGY-07") in played.events
    assert (played.table.sides[0].active.energy, played.scope.those) == (("water",), (2, 1))


def test_taken_energy_all_goes_onto_the_one_that_is_picked():
    deck = Deck(top=("fire", "water"))
    who = Who(of="own_bench", pick=1)
    words = (Look(amount=2, take_all=True, up_to=False, what="energy", to="attach", onto=who, rest="shuffle"),)
    after, _ = play(game(), having(deck, bench=("plain", "pup")), words, answers=("a-bench-2",))

    assert after.sides[0].bench[1].energy == ("fire", "water")


def test_energy_that_nobody_can_get_is_not_taken():
    words = (Look(amount=1, take=1, what="energy", to="attach", onto="own_bench", rest="top"),)
    before = having(Deck(top=("fire",)), bench=())

    assert carried(game(), before, words).scope.done == 0


def test_card_for_the_top_lies_above_the_others_that_are_shuffled_in():
    words = (Look(amount=4, take=1, up_to=False, to="deck_top", rest="shuffle"),)
    after, _ = play(game(), having(TOP), words, answers=("vest",))

    assert after.sides[0].deck.top == ("vest",)
    assert len(after.sides[0].deck) == 7


def test_look_at_the_opponents_deck_is_seen_by_the_player_of_the_card_alone():
    words = (Look(amount=2, side="opponent"),)
    played = carried(game(), having(TOP), words, THEIRS, ("fire",))

    assert {event.sees for event in played.events if isinstance(event, CardMoved)} == {"b"}
    assert played.asked[0].seat == 1
    assert played.table.sides[0].deck.top[:2] == ("fire", "pup")


def test_look_under_the_deck_lays_the_cards_back_there():
    before = having(Deck(("water",), bottom=("pup", "fire", "eel")))
    after, _ = play(game(), before, (Look(amount=2, bottom=True, rest="top"),))
    turned, _ = play(game(), before, (Look(amount=2, bottom=True),), answers=("eel",))

    assert after.sides[0].deck.bottom == ("pup", "fire", "eel")
    assert turned.sides[0].deck.bottom == ("pup", "eel", "fire")


def test_cards_that_lay_aside_before_a_look_stay_there():
    before = having(TOP, aside=("supply", "fire"))
    after, _ = play(game(), before, (Look(amount=2, take=2, up_to=False, rest="shuffle"),), answers=("fire",))

    assert (after.sides[0].aside, after.sides[0].hand) == (("supply", "fire"), ("fire", "pup"))


# --- looks at real decks ------------------------------------------------------------------


def test_cards_of_a_real_deck_stay_unnamed_and_in_whatever_order():
    before = real()
    played = carried(game(decks=REAL), before, (Look(amount=3),))

    assert (played.asked, played.scope.shown) == ((), ("?",) * 3)
    assert len(played.table.sides[0].deck) == 30


def test_card_of_a_kind_off_a_real_deck_is_named_by_taking_it():
    words = (Look(amount=3, take=1, what="tool", rest="shuffle"),)
    played = carried(game(decks=REAL), real(), words, answers=("gear",))

    assert played.asked[0] == ChoiceRequest(0, "choose-card-for-hand", ("gear", "vest"), "", at_least=0)
    assert "gear" in played.table.sides[0].hand
    assert played.table.sides[0].aside == ()


def test_card_of_any_kind_off_a_real_deck_goes_unnamed_to_the_hand():
    words = (Look(amount=3, take=1, up_to=False, rest="order"),)
    played = carried(game(decks=REAL), real(), words)

    assert (played.asked, len(played.table.sides[0].hand)) == ((), 5)


def test_revealed_cards_of_a_real_deck_are_said_by_the_table():
    words = (Look(amount=2, show=True, rest="discard"),)
    played = carried(game(decks=REAL), real(), words, answers=("pup", "eel"))

    assert played.prompts == ("deck-a", "deck-a")
    assert played.table.sides[0].discard == ("pup", "eel")


def test_discarded_cards_of_a_real_deck_are_named_then():
    words = (Look(amount=2, take=1, up_to=False, rest="discard"),)
    played = carried(game(decks=REAL), real(), words, answers=("eel",))

    assert played.prompts == ("choose-card-to-discard",)
    assert played.table.sides[0].discard == ("eel",)


# --- onto a Bench -------------------------------------------------------------------------


def test_pokemon_from_hand_come_onto_the_bench_with_damage():
    before = having(hand=("pup", "hound", "fire"))
    played = carried(game(), before, (PlayOnBench(damage=20),), answers=("pup",))

    assert played.events == (PokemonPlaced(0, 101, ("pup",), "hand", damage=20, clause="CG-GEN-01"),)
    assert played.table.sides[0].bench[-1].damage == 20
    assert (played.scope.those, played.scope.done) == ((101,), 1)


def test_only_so_many_come_as_there_is_room():
    before = having(hand=("pup", "pup"), bench=("plain",) * 5)

    assert carried(game(), before, (PlayOnBench(amount=2),)).events == ()


def test_the_opponent_has_to_bench_where_the_text_wants_it():
    before = table(b=side(discard=("pup", "eel", "fire")))
    words = (PlayOnBench(from_="discard", side="opponent", by="opponent", up_to=False),)
    played = carried(game(), before, words, answers=("eel",))

    assert played.asked[0] == ChoiceRequest(1, "choose-card-for-bench", ("eel", "pup"), "")
    assert played.table.sides[1].bench[-1].cards == ("eel",)


def test_pokemon_out_of_the_deck_may_stay_there_and_it_is_shuffled():
    played = carried(game(), having(), (PlayOnBench(from_="deck", up_to=False),), answers=("",))

    assert played.events == (Shuffled(0),)


def test_fossil_may_be_benched_where_the_text_names_it():
    before = having(hand=("relic", "vest"))
    after, _ = play(game(), before, (PlayOnBench(what=What(kinds=("fossil", "tool")), up_to=False),))

    assert [p.cards for p in after.sides[0].bench] == [("plain",), ("relic",)]


def test_words_behind_a_search_know_what_it_found():
    words = (Search(what="basic_pokemon", amount=2), Draw(amount=Count(count="done"), side="opponent"))
    after, _ = play(game(), having(), words, answers=("pup", "eel"))

    assert len(after.sides[1].hand) == 2


def test_pokemon_on_the_bench_of_a_real_deck_is_named():
    before = real(active=pokemon("pup"))
    played = carried(game(decks=REAL), before, (PlayOnBench(),), answers=("eel",))

    assert played.table.sides[0].bench[-1].cards == ("eel",)
    assert played.table.sides[0].hand == ("?",) * 3


def test_a_search_may_level_a_pokemon_up():
    there = table(side("plain", ["hound"], deck=Deck(("cerber", "hound-x"))))
    word = Search(what=What(stages=("lvx",)), to="evolve", onto="own", level_up=True)
    after, events = play(game("platinum-2009"), there, (word,), answers=("a-bench-1",))

    assert [Evolved(0, 2, "hound-x", "deck", True, "CG-GEN-01")] == named(events, Evolved)
    assert ("hound-x", "hound") == after.sides[0].bench[0].cards


@pytest.mark.parametrize("unnamed, cards", [(True, ("eel", "pup")), (False, ("pup",))])
def test_a_text_may_name_the_card_that_goes_on(unnamed, cards):
    there = table(side("pup", hand=("eel",)))
    word = EvolveFrom(to="own_active", what=What(names=("Eel",)), unnamed=unnamed)

    assert cards == play(game(), there, (word,))[0].sides[0].active.cards
