"""Discard piles, Prizes, the Stadium, Tools, and the card whose text is carried out."""

from __future__ import annotations

import pytest

from companion.cards.printed.vocabulary import (
    DiscardStadium,
    DiscardTools,
    KeepCard,
    LookAtPrizes,
    Recover,
    TakePrize,
    ToLost,
    Who,
)
from companion.cards.values.events import (
    AttachedLeft,
    CardAttached,
    CardMoved,
    EnergyAttached,
    EnergyLeft,
    PokemonPlaced,
    Shuffled,
    StadiumLeft,
)
from companion.cards.values.state import Attached, Deck
from companion.cards.values.tasks import Scope
from companion.kernel.model import ChoiceRequest
from tests.cards.making import card, deck_list, game, pokemon, side, table
from tests.cards.programs import THEIRS, carried, play

REAL = (deck_list(known=False), deck_list(known=False))
"""Both decks are of real cards."""

PILE = ("pup", "fire", "eel", "fire", "vest")


def having(discard=PILE, **zones):
    return table(side(discard=discard, **zones))


def back(card, to="hand", sees="both", seat=0):
    return CardMoved(seat, card, "discard", to, sees, clause="CG-GEN-01")


# --- discard piles --------------------------------------------------------------------------


def test_card_comes_back_to_the_hand_and_everybody_sees_it():
    played = carried(game(), having(), (Recover(what="pokemon"),), answers=("eel",))

    assert played.asked[0] == ChoiceRequest(0, "choose-card-for-hand", ("eel", "pup"), "")
    assert played.events == (back("eel"),)
    assert played.table.sides[0].discard == ("pup", "fire", "fire", "vest")
    assert (played.scope.done, played.scope.shown) == (1, ("eel",))


def test_fewer_may_come_back_where_the_text_lets_one_choose():
    played = carried(game(), having(), (Recover(amount=2, up_to=True),), answers=("vest", ""))

    assert played.scope.done == 1


def test_different_cards_come_back_once_each():
    words = (Recover(amount=4, different=True, up_to=True),)
    played = carried(game(), having(), words, answers=("fire", "pup", "vest", "eel"))

    assert played.asked[1].options == ("eel", "pup", "vest")


def test_cards_lie_on_the_deck_as_picked_topmost_first():
    words = (Recover(amount=2, to="deck_top"),)

    assert play(game(), having(), words, answers=("pup", "eel"))[0].sides[0].deck.top == ("pup", "eel")


def test_cards_lie_under_the_deck_as_picked_lowest_last():
    words = (Recover(amount=2, to="deck_bottom"),)

    assert play(game(), having(), words, answers=("pup", "eel"))[0].sides[0].deck.bottom == ("pup", "eel")


def test_pokemon_come_back_onto_the_bench_while_there_is_room():
    before = having(("pup", "pup", "sun-top", "hound-x"), bench=("plain",) * 4)
    played = carried(game(), before, (Recover(what="pokemon", amount="all", to="bench"),))

    assert played.events == (PokemonPlaced(0, 101, ("pup",), "discard", clause="CG-GEN-01"),)
    assert played.scope.those == (101,)


def test_the_opponent_chooses_or_loses_cards_where_the_text_says_so():
    words = (Recover(side="opponent", by="opponent", to="lost"),)
    played = carried(game(), having(), words, THEIRS, ("vest",))

    assert played.asked[0].seat == 0
    assert played.events == (back("vest", "lost"),)


# --- Prizes ---------------------------------------------------------------------------------


def test_last_prize_wins():
    played = carried(game(), table(side(prizes=("pup",))), (TakePrize(amount=2),))

    assert (played.table.winner, played.table.ended_by, played.scope.done) == ("a", "CG-WIN-01", 1)


def prizes(*cards, **zones):
    return table(side(prizes=cards or ("eel", None, "pup", "vest"), **zones))


def test_prizes_to_look_at_are_picked_by_place():
    played = carried(game(), prizes(), (LookAtPrizes(amount=2),), answers=("4", "1"))

    assert [request.options for request in played.asked] == [("1", "3", "4"), ("1", "3")]
    assert played.scope.shown == ("vest", "eel")


def test_prize_is_changed_for_a_card_of_the_hand():
    played = carried(game(), prizes(hand=("fire", "hound")), (LookAtPrizes(swap="hand"),), answers=("3", "fire"))

    assert played.asked[0] == ChoiceRequest(0, "choose-prize-to-change", ("1", "3", "4"), "", at_least=0)
    assert played.events[1:] == (
        CardMoved(0, "pup", "prizes", "hand", "a", 2, "CG-GEN-01"),
        CardMoved(0, "fire", "hand", "prizes", "a", 2, "CG-GEN-01"),
    )
    assert played.table.sides[0].prizes == ("eel", None, "fire", "vest")
    assert (played.table.sides[0].hand, played.scope.done) == (("hound", "pup"), 1)


def test_prize_may_stay_as_it_is():
    played = carried(game(), prizes(hand=("fire",)), (LookAtPrizes(swap="hand"),), answers=("",))

    assert (len(played.events), played.scope.done) == (1, 0)


def test_prize_is_changed_for_a_card_like_it():
    after, _ = play(game(), prizes("pup", hand=("pup",)), (LookAtPrizes(swap="hand"),), answers=("1",))

    assert (after.sides[0].prizes, after.sides[0].hand) == (("pup",), ("pup",))


def test_nothing_is_changed_with_an_empty_hand_or_deck():
    assert carried(game(), prizes(), (LookAtPrizes(swap="hand"),)).asked == ()
    assert carried(game(), prizes(deck=0), (LookAtPrizes(swap="deck_top"),)).asked == ()


def test_prize_is_changed_for_the_top_card_which_nobody_sees():
    before = prizes(deck=("fire", "water"))
    played = carried(game(), before, (LookAtPrizes(swap="deck_top"),), answers=("1", "water"))

    assert played.prompts == ("choose-prize-to-change", "deck-a")
    assert [(event.card, event.sees) for event in played.events[1:]] == [
        ("water", "none"),
        ("eel", "a"),
        ("water", "none"),
    ]
    assert played.table.sides[0].prizes == ("water", None, "pup", "vest")
    assert played.table.sides[0].deck == Deck(("fire",), top=("eel",), top_seen=("a",))


def test_prize_that_nobody_looked_at_may_be_changed_too():
    before = prizes(deck=1)
    played = carried(game(), before, (LookAtPrizes(amount=0, swap="deck_top"),), answers=("3",))

    assert played.table.sides[0].prizes == ("eel", None, "fire", "vest")
    assert played.table.sides[0].deck.top == ("pup",)
    assert {event.sees for event in played.events} == {"none"}


def test_prizes_and_hand_of_real_cards_change_unnamed():
    before = prizes(*("?",) * 6, hand=("?",) * 2, deck=("?",) * 9)
    played = carried(game(decks=REAL), before, (LookAtPrizes(swap="hand"),), answers=("2",))

    assert played.table.sides[0].prizes == ("?",) * 6
    assert played.table.sides[0].hand == ("?", "?")


def test_real_prizes_that_are_turned_up_may_be_named():
    real = game(decks=(deck_list({"plain": 2, "pup": 1, "eel": 3}, known=False), deck_list()))
    before = table(side(prizes=("?", "?", None), deck=("?", "?")))
    played = carried(real, before, (LookAtPrizes(amount="all", turn_up=True),), answers=("pup", ""))

    assert played.prompts == ("name-shown-card", "name-shown-card")
    assert (played.asked[0].options, played.asked[1].options) == (("eel", "pup"), ("eel",))
    assert (played.table.sides[0].prizes, played.table.sides[0].up) == (("pup", "?", None), (0, 1))


# --- Stadium and Tools ----------------------------------------------------------------------


@pytest.mark.parametrize("by", [0, 1])
def test_stadium_goes_to_the_pile_of_whoever_played_it(by):
    played = carried(game(), table(stadium=("arena", by)), (DiscardStadium(),))

    assert played.events == (StadiumLeft(by, "arena", clause="CG-STADIUM-05"),)
    assert (played.table.sides[by].discard, played.scope.done) == (("arena",), 1)


def test_without_a_stadium_none_is_discarded():
    played = carried(game(), table(), (DiscardStadium(),))

    assert (played.events, played.scope.done) == ((), 0)


def equipped():
    """b has a Tool on the Active Pokémon, one on the Bench, and one there that a played."""
    return table(
        b=side(
            active=pokemon(attached=("vest", "machine")),
            bench=(pokemon(attached=("charm",)), pokemon(), pokemon(attached=(Attached("gear", 0),))),
        )
    )


def test_pokemon_is_picked_among_those_with_a_tool():
    words = (DiscardTools(from_=Who(of="opponent", pick=1)),)
    played = carried(game(), equipped(), words, answers=("b-bench-1",))

    assert played.asked[0].options == ("b-active", "b-bench-1", "b-bench-3")
    assert [event.card for event in played.events] == ["charm"]


def test_so_many_tools_are_picked_by_their_pokemon():
    words = (DiscardTools(from_="opponent", amount=2, all_trainers=True),)
    played = carried(game(), equipped(), words, answers=("b-active", "machine", "b-bench-3"))

    assert played.prompts == ("choose-to-take-tool-from", "choose-tool", "choose-to-take-tool-from")
    assert [event.card for event in played.events] == ["machine", "gear"]
    assert (played.scope.those, played.scope.rest) == ((11, 14), (12,))


def test_tools_may_stay_where_the_text_lets_one_choose():
    words = (DiscardTools(from_="opponent", up_to=True),)

    assert carried(game(), equipped(), words, answers=("",)).scope.done == 0


# --- the card itself ------------------------------------------------------------------------

SUPPLY = Scope(0, "trainer", "supply")


def playing(**zones):
    return table(side(aside=("supply",), **zones))


def test_card_goes_to_the_lost_zone_instead_of_the_discard_pile():
    played = carried(game(), playing(), (ToLost(),), SUPPLY)

    assert played.events == (CardMoved(0, "supply", "aside", "lost", clause="CG-GEN-01"),)
    assert (played.table.sides[0].lost, played.scope.done) == (("supply",), 1)


@pytest.mark.parametrize("to", ["hand", "deck_top"])
def test_card_is_kept_and_everybody_sees_where(to):
    _, events = play(game(), playing(), (KeepCard(to=to),), SUPPLY)

    assert events == (CardMoved(0, "supply", "aside", to, clause="CG-GEN-01"),)


def test_card_goes_into_the_deck_which_is_shuffled():
    assert play(game(), playing(), (KeepCard(to="deck"),), SUPPLY)[1][1] == Shuffled(0)


def test_card_stays_on_the_pokemon_that_is_chosen():
    words = (KeepCard(to="attach", onto="own"),)
    played = carried(game(), playing(), words, SUPPLY, ("a-bench-1",))

    assert played.events == (CardAttached(0, 2, "supply", "aside", clause="CG-GEN-01"),)
    assert played.scope.those == (2,)


def test_energy_card_stays_as_energy():
    before = table(side(aside=("double",)))
    _, events = play(game(), before, (KeepCard(to="attach", onto="own_active"),), Scope(0, "trainer", "double"))

    assert events == (EnergyAttached(0, 1, "double", "aside", clause="CG-GEN-01"),)


def test_card_that_is_a_pokemon_in_play_comes_onto_the_bench_if_there_is_room():
    scope = Scope(0, "trainer", "relic")
    played = carried(game(), table(side(aside=("relic",))), (KeepCard(to="bench"),), scope)
    full = carried(game(), table(side(aside=("relic",), bench=("plain",) * 5)), (KeepCard(to="bench"),), scope)

    assert [p.cards for p in played.table.sides[0].bench] == [("plain",), ("relic",)]
    assert (full.events, full.scope.done) == ((), 0)


def test_supporter_beside_the_active_pokemon_can_be_kept():
    before = table(side(supporter=("mentor",)))
    _, events = play(game(), before, (KeepCard(),), Scope(0, "trainer", "mentor"))

    assert events == (CardMoved(0, "mentor", "supporter", "hand", clause="CG-GEN-01"),)


def test_attached_card_goes_off_its_pokemon():
    before = table(side(active=pokemon(attached=("vest",), energy=("double",))))
    tool = play(game(), before, (KeepCard(),), Scope(0, "trigger", "vest", source=1))[1]
    energy = play(game(), before, (ToLost(),), Scope(0, "trigger", "double", source=1))[1]

    assert tool == (AttachedLeft(0, 1, "vest", "hand", "CG-GEN-01"),)
    assert energy == (EnergyLeft(0, 1, "double", "lost", "CG-GEN-01"),)


def test_stadium_goes_where_its_text_says():
    _, events = play(game(), table(stadium=("arena", 0)), (ToLost(),), Scope(0, "trigger", "arena"))

    assert events == (StadiumLeft(0, "arena", "lost", "CG-GEN-01"),)


def test_card_that_is_gone_already_cannot_be_kept():
    played = carried(game(), table(), (KeepCard(), ToLost(), KeepCard(to="attach", onto="own")), SUPPLY)

    assert (played.events, played.scope.done) == ((), 0)


NEW = "platinum-2009"


@pytest.mark.parametrize("zone, shuffled", [("discard", []), ("hand", []), ("deck", [Shuffled(1)])])
def test_stadium_goes_where_the_text_sends_it(zone, shuffled):
    hill = card("hill", kind="stadium")
    after, events = play(game(NEW, (hill,)), table(stadium=("hill", 1)), (DiscardStadium(to=zone),))

    assert after.stadium is None
    assert [StadiumLeft(1, "hill", zone, "CG-STADIUM-05"), *shuffled] == list(events)
