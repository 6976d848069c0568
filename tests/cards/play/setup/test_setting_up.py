"""The setup of each edition: its order, mulligans, extra cards, real cards that nobody has named, what is refused."""

from __future__ import annotations

from random import Random

import pytest

from companion.cards.editions.table import EDITIONS
from companion.cards.observation.hidden import alike
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import (
    BenchPokemon,
    DrawExtra,
    EndTurn,
    FinishSetup,
    PlaceActive,
    PlaceBench,
    TakeMulligan,
    TurnUp,
)
from companion.cards.values.events import CardMoved, MulliganTaken, PokemonPlaced
from companion.cards.zones.zones import cards_of
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, TurnRequest
from tests.cards.making import policies
from tests.cards.opening import DECK, Opening, unnamed

ADVANCED, PLATINUM, UNDAUNTED, XY = "advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"
ALL = tuple(EDITIONS)
NONE = ("hound",)
"""A hand without a Basic Pokémon."""


# --- order --------------------------------------------------------------------------------

DEALT = ["shuffled a", "hand-dealt a", "shuffled b", "hand-dealt b", "hand-checked a", "hand-checked b"]
PLACED = [
    "active a pup",
    "bench a eel",
    "setup-finished a",
    "prizes-laid a",
    "active b pup",
    "setup-finished b",
    "prizes-laid b",
]
COIN = ["coin heads", "coin-won a"]
FIRST = ["first-player-set a"]
BEGUN = ["pokemon-revealed", "turn-began a"]


@pytest.mark.parametrize(
    "edition, order",
    [
        (ADVANCED, DEALT + PLACED + COIN + FIRST + BEGUN),
        (PLATINUM, ["hands-shaken", *DEALT, *PLACED, *COIN, *FIRST, *BEGUN]),
        (UNDAUNTED, ["hands-shaken", *DEALT, *PLACED, *COIN, *FIRST, *BEGUN]),
        (XY, ["hands-shaken", *COIN, *FIRST, *DEALT, *PLACED, *BEGUN]),
    ],
)
def test_the_setup_goes_in_the_order_of_the_edition(edition, order):
    opening = Opening(edition, hands=([("pup", "eel")], [("pup",)]))
    if edition == XY:
        opening.do(Choose(0, ("a",)))
    opening.place(0, "pup", "eel").place(1, "pup")

    assert order == opening.words()[: len(order)]


@pytest.mark.parametrize("edition", ALL)
def test_both_have_their_cards_when_the_first_turn_begins(edition):
    opening = Opening(edition)
    if edition == XY:
        opening.do(Choose(0, ("a",)))
    opening.place(0, "pup").place(1, "pup")
    a, b = opening.table.sides

    assert opening.table.setup is None
    assert (0, 1, 0) == (opening.table.first_player, opening.table.turn, opening.table.to_move)
    assert (7, 46, 6) == (len(a.hand), len(a.deck), len(a.prizes))
    assert (6, 47, 6) == (len(b.hand), len(b.deck), len(b.prizes))
    assert (0, 0) == (a.active.entered, b.active.entered)


@pytest.mark.parametrize("edition", [ADVANCED, PLATINUM, UNDAUNTED])
def test_the_winner_of_the_coin_begins_where_the_edition_says_so(edition):
    opening = Opening(edition, coin="tails").place(0, "pup").place(1, "pup")

    assert (1, 1) == (opening.table.coin_winner, opening.table.first_player)


def test_the_winner_of_the_coin_chooses_who_begins_where_the_edition_says_so():
    opening = Opening(XY, coin="tails")

    assert (ChoiceRequest(1, "who-goes-first", ("a", "b")),) == opening.rules.pending(opening.state)
    assert "CG-SETUP-07" == opening.why_not(PlaceActive(0, "pup")).clause

    opening.do(Choose(1, ("a",)))

    assert (1, 0) == (opening.table.coin_winner, opening.table.first_player)


@pytest.mark.parametrize("edition", ALL)
def test_a_sudden_death_is_set_up_anew_with_one_prize_and_a_coin_of_its_own(edition):
    opening = Opening(edition, coin="tails", sudden_death=True)
    if edition == XY:
        opening.do(Choose(1, ("b",)))
    opening.place(0, "pup").place(1, "pup")

    assert [1, 1] == [len(side.prizes) for side in opening.table.sides]
    assert 1 == opening.words().count("coin tails")
    assert (1, 2) == (opening.table.first_player, opening.table.games)


def test_both_players_place_at_the_same_time():
    opening = Opening(PLATINUM)

    assert {"a": "place", "b": "place"} == opening.steps()

    opening.do(PlaceActive(1, "pup"), PlaceActive(0, "pup"), FinishSetup(1))

    assert {"a": "place"} == opening.steps()
    assert (6, 0) == (len(opening.table.sides[1].prizes), len(opening.table.sides[0].prizes))


def test_pokemon_lie_face_down_until_all_are_turned_up():
    opening = Opening(PLATINUM).do(PlaceActive(0, "pup"))

    assert ["a"] == [event.sees for event in opening.events if isinstance(event, PokemonPlaced)]


# --- mulligans ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_a_mulligan_of_both_comes_by_itself_and_shows_both_hands(edition):
    opening = Opening(edition, hands=([NONE, NONE, ("pup",)], [NONE, ("eel",), ("eel",)]))
    taken = [event for event in opening.events if isinstance(event, MulliganTaken)]

    if edition == XY:
        assert [] == taken
        opening.do(Choose(0, ("a",)))
        taken = [event for event in opening.events if isinstance(event, MulliganTaken)]

    assert [(0, False), (1, False)] == [(event.seat, event.alone) for event in taken]
    assert [("fire",) * 6 + NONE] * 2 == [event.cards for event in taken]
    assert 0 == opening.setup(1).owed


def test_no_hand_is_shown_in_a_mulligan_of_both_where_a_house_rule_says_so():
    opening = Opening(policies(PLATINUM, mulligan_both_shows_hands=False), hands=([NONE], [NONE]))
    back = [event for event in opening.events if isinstance(event, CardMoved) and event.to == "deck"]

    assert [(), ()] == [event.cards for event in opening.events if isinstance(event, MulliganTaken)]
    assert ["a"] * 7 + ["b"] * 7 == [event.sees for event in back]
    assert {"a": "place", "b": "place"} == opening.steps()


def test_extra_cards_come_right_after_each_mulligan_where_the_edition_says_so():
    opening = Opening(ADVANCED, hands=([("pup",)], [NONE, NONE, ("eel",)]), later=(["eel", "fire", "fire"], []))

    assert {"b": "mulligan"} == opening.steps()
    assert "CG-MULL-05" == opening.why_not(PlaceActive(0, "pup")).clause

    opening.do(TakeMulligan(1))

    assert [DrawExtra(0, 0), DrawExtra(0, 1), DrawExtra(0, 2)] == opening.answers(0)
    assert {"a": "extra"} == opening.steps()
    assert "CG-MULL-05" == opening.why_not(TakeMulligan(1)).clause

    opening.do(DrawExtra(0, 2), TakeMulligan(1))

    assert "CG-MULL-03" == opening.why_not(DrawExtra(0, 3)).clause

    opening.do(DrawExtra(0, 1))

    assert 10 == len(opening.table.sides[0].hand)
    assert {"a": "place", "b": "place"} == opening.steps()
    assert opening.why_not(PlaceActive(0, "eel")) is None


def test_an_extra_card_cannot_be_the_active_where_a_house_rule_keeps_it_for_the_bench():
    house = policies(ADVANCED, mulligan_extra_placeable="bench")
    opening = Opening(house, hands=([("pup",)], [NONE]), later=(["eel"], [])).do(TakeMulligan(1), DrawExtra(0, 1))

    assert "CG-MULL-10" == opening.why_not(PlaceActive(0, "eel")).clause
    assert [PlaceActive(0, "pup")] == opening.answers(0)

    opening.do(PlaceActive(0, "pup"))

    assert opening.why_not(PlaceBench(0, "eel")) is None


def test_what_came_as_an_extra_card_stays_one_after_a_next_mulligan():
    house = policies(ADVANCED, mulligan_extra_placeable="bench")
    opening = Opening(house, hands=([("pup",)], [NONE, NONE, ("pup",)]), later=(["eel", "plain"], []))
    opening.do(TakeMulligan(1), DrawExtra(0, 1), TakeMulligan(1), DrawExtra(0, 1))

    assert [PlaceActive(0, "pup")] == opening.answers(0)


@pytest.mark.parametrize("edition", [PLATINUM, UNDAUNTED])
def test_extra_cards_come_after_the_own_prizes_while_the_other_goes_on(edition):
    opening = Opening(edition, hands=([("pup",)], [NONE, NONE, ("eel",)])).do(TakeMulligan(1))

    assert {"a": "place", "b": "mulligan"} == opening.steps()
    assert "CG-MULL-05" == opening.why_not(DrawExtra(0, 1)).clause

    opening.place(0, "pup")

    assert {"a": "extra", "b": "mulligan"} == opening.steps()
    assert "CG-MULL-03" == opening.why_not(DrawExtra(0, 2)).clause

    opening.do(TakeMulligan(1))

    assert "CG-MULL-03" == opening.why_not(DrawExtra(0, 3)).clause

    opening.do(DrawExtra(0, 2), FinishSetup(0))

    assert 8 == len(opening.table.sides[0].hand)
    assert {"b": "place"} == opening.steps()


def test_a_mulligan_waits_for_the_others_whole_setup_where_the_edition_says_so():
    opening = Opening(XY, hands=([("pup",)], [NONE, NONE, ("eel",)])).do(Choose(0, ("a",)))

    assert {"a": "place"} == opening.steps()
    assert "CG-MULL-09" == opening.why_not(TakeMulligan(1)).clause

    opening.do(PlaceActive(0, "pup"))

    assert "CG-MULL-09" == opening.why_not(TakeMulligan(1)).clause

    opening.do(FinishSetup(0))

    assert {"b": "mulligan"} == opening.steps()

    opening.do(TakeMulligan(1))

    assert "CG-MULL-05" == opening.why_not(DrawExtra(0, 1)).clause

    opening.do(TakeMulligan(1))

    assert {"a": "extra", "b": "place"} == opening.steps()
    assert [DrawExtra(0, count) for count in range(3)] == opening.answers(0)


def test_declined_extra_cards_leave_nothing_to_bench():
    opening = Opening(PLATINUM, hands=([("pup", "eel")], [NONE, ("eel",)])).do(TakeMulligan(1)).place(0, "pup")
    opening.do(DrawExtra(0, 0))

    assert {"b": "place"} == opening.steps()
    assert "CG-SETUP-05" == opening.why_not(PlaceBench(0, "eel")).clause


def test_only_a_basic_among_the_extra_cards_is_still_benched():
    opening = Opening(PLATINUM, hands=([("pup", "eel")], [NONE, ("eel",)]), later=(["fire"] * 6 + ["plain"], []))
    opening.do(TakeMulligan(1)).place(0, "pup").do(DrawExtra(0, 1))

    assert {"a": "extra_bench", "b": "place"} == opening.steps()
    assert "CG-MULL-10" == opening.why_not(PlaceBench(0, "eel")).clause
    assert [PlaceBench(0, "plain"), FinishSetup(0)] == opening.answers(0)

    opening.do(PlaceBench(0, "plain"))

    # No extra card is left, so there is nothing more to say.
    assert {"b": "place"} == opening.steps()
    assert 6 == len(opening.table.sides[0].prizes)


def test_an_extra_card_of_the_same_name_as_one_held_back_is_benched_once():
    opening = Opening(PLATINUM, hands=([("pup", "eel")], [NONE, ("eel",)]), later=(["fire"] * 6 + ["eel"], []))
    opening.do(TakeMulligan(1)).place(0, "pup").do(DrawExtra(0, 1), PlaceBench(0, "eel"))

    assert ("eel",) == opening.table.sides[0].bench[0].cards
    assert "eel" in opening.table.sides[0].hand
    assert "CG-SETUP-05" == opening.why_not(PlaceBench(0, "eel")).clause


def test_an_extra_card_that_was_held_back_is_benched_no_more():
    hands = ([("pup",)], [NONE, NONE, ("eel",)])
    opening = Opening(PLATINUM, hands=hands, later=(["fire"] * 6 + ["eel", "plain"], [])).do(TakeMulligan(1))
    opening.place(0, "pup").do(DrawExtra(0, 1), FinishSetup(0), TakeMulligan(1), DrawExtra(0, 1))

    assert [PlaceBench(0, "plain"), FinishSetup(0)] == opening.answers(0)


def test_a_full_bench_leaves_nothing_to_bench_after_extra_cards():
    full = ("pup", "eel", "eel", "eel", "plain", "plain")
    opening = Opening(PLATINUM, hands=([full], [NONE, ("eel",)])).do(TakeMulligan(1))
    opening.place(0, *full).do(DrawExtra(0, 1))

    assert {"b": "place"} == opening.steps()


def test_the_turning_up_waits_for_extra_cards():
    opening = Opening(PLATINUM, hands=([("pup",)], [NONE, ("eel",)])).do(TakeMulligan(1))
    opening.place(1, "eel").place(0, "pup")

    assert {"a": "extra"} == opening.steps()

    opening.do(DrawExtra(0, 0))

    assert opening.table.setup is None


# --- who may start --------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [("hound",), ("sun-top",), ("supply",), ("hound-x",)])
def test_no_other_card_averts_a_mulligan(hand):
    deck = {**DECK, "fire": 34, "hound-x": 1}
    opening = Opening(UNDAUNTED, hands=([hand], [("pup",)]), deck=deck)

    assert "mulligan" == opening.steps()["a"]


@pytest.mark.parametrize("edition, step", [(PLATINUM, "place"), (UNDAUNTED, "place"), (ADVANCED, "mulligan")])
def test_a_fossil_averts_a_mulligan_where_it_counts(edition, step):
    assert step == Opening(edition, hands=([("relic",)], [("pup",)])).steps()["a"]


def test_a_fossil_averts_no_mulligan_where_a_house_rule_says_so():
    opening = Opening(policies(PLATINUM, fossil_is_basic_in_setup=False), hands=([("relic", "pup")], [("pup",)]))

    assert ("CG-SETUP-04", "CG-SETUP-10") == opening.why_not(PlaceActive(0, "relic")).clauses[::2]


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action, clause",
    [
        (PlaceActive(0, "hound"), "CG-SETUP-09"),
        (PlaceActive(0, "sun-top"), "CG-SETUP-09"),
        (PlaceActive(0, "fire"), "CG-SETUP-04"),
        (PlaceActive(0, "plain"), "CG-SETUP-04"),
        (PlaceActive(0, "nobody"), "CG-SETUP-04"),
        (PlaceActive(0, UNKNOWN), "CG-SETUP-04"),
        (PlaceBench(0, "eel"), "CG-SETUP-04"),
        (FinishSetup(0), "CG-SETUP-04"),
        (TakeMulligan(0), "CG-MULL-02"),
        (DrawExtra(0, 1), "CG-MULL-08"),
        (DrawExtra(0, 0), "CG-MULL-08"),
        (BenchPokemon(0, "eel"), "CG-SETUP-08"),
        (EndTurn(0), "CG-SETUP-08"),
    ],
)
def test_it_is_refused_before_anything_is_placed(action, clause):
    opening = Opening(UNDAUNTED, hands=([("pup", "eel", "hound", "sun-top")], [("pup",)]))

    assert clause == opening.why_not(action).clause


@pytest.mark.parametrize(
    "action, clause",
    [
        (PlaceActive(0, "eel"), "CG-ZONE-03"),
        (PlaceBench(0, "plain"), "CG-ZONE-04"),
        (PlaceBench(0, "pup"), "CG-SETUP-05"),
        (PlaceBench(0, "hound"), "CG-SETUP-05"),
        (TakeMulligan(0), "CG-MULL-02"),
    ],
)
def test_it_is_refused_when_the_bench_is_full(action, clause):
    hand = ("pup", "eel", "eel", "eel", "eel", "plain", "plain")
    opening = Opening(UNDAUNTED, hands=([hand], [("pup",)]))
    opening.do(PlaceActive(0, "pup"), *(PlaceBench(0, card) for card in hand[1:6]))

    assert clause == opening.why_not(action).clause


@pytest.mark.parametrize(
    "action, clause",
    [
        (PlaceActive(0, "eel"), "CG-SETUP-05"),
        (PlaceBench(0, "eel"), "CG-SETUP-05"),
        (FinishSetup(0), "CG-SETUP-05"),
    ],
)
def test_nothing_is_placed_once_the_prizes_lie(action, clause):
    opening = Opening(UNDAUNTED, hands=([("pup", "eel")], [("pup",)])).place(0, "pup")

    assert clause == opening.why_not(action).clause


@pytest.mark.parametrize("action", [PlaceActive(0, "pup"), FinishSetup(1), TakeMulligan(0), DrawExtra(0, 1)])
def test_nothing_is_set_up_once_the_pokemon_are_turned_up(action):
    opening = Opening(UNDAUNTED).place(0, "pup").place(1, "pup")

    assert "CG-SETUP-08" in opening.why_not(action).clauses


def test_a_refused_action_names_the_card():
    opening = Opening(UNDAUNTED, hands=([("pup", "hound")], [("pup",)]))

    assert (("card", "Hound"),) == opening.why_not(PlaceActive(0, "hound")).facts


# --- real cards that nobody names before they are turned up ----------------------------------


def unnamed_opening(edition) -> Opening:
    """Both with real cards: two of a lie face-down unnamed, b has named its one."""
    opening = Opening(edition, real=(0, 1))
    for request in opening.rules.pending(opening.state):
        if isinstance(request, ChoiceRequest):
            opening.do(Choose(request.seat, ("a",)))
    opening.do(PlaceActive(0, UNKNOWN), PlaceBench(0, UNKNOWN), FinishSetup(0))
    return opening.do(PlaceActive(1, "eel"), FinishSetup(1))


@pytest.mark.parametrize("edition", ALL)
def test_real_cards_that_lie_face_down_are_named_when_all_are_turned_up(edition):
    opening = unnamed_opening(edition)
    assert (TurnRequest(0, "turn_up"),) == opening.rules.pending(opening.state)
    assert {TurnUp(0, "pup"), TurnUp(0, "eel"), TurnUp(0, "plain")} <= set(opening.answers(0))

    opening.do(TurnUp(0, "pup"))
    assert (TurnRequest(0, "turn_up"),) == opening.rules.pending(opening.state)
    opening.do(TurnUp(0, "eel"))

    assert opening.table.setup is None
    assert ("pup",) == opening.table.sides[0].active.cards
    assert [("eel",)] == [pokemon.cards for pokemon in opening.table.sides[0].bench]


def test_what_lies_unnamed_is_a_basic_pokemon_that_the_deck_still_holds():
    opening = unnamed_opening(PLATINUM)

    assert "CG-SETUP-09" == opening.why_not(TurnUp(0, "hound")).clause
    assert "card-no-pokemon-to-start" == opening.why_not(TurnUp(0, "fire")).text
    assert "card-no-such-card" == opening.why_not(TurnUp(0, UNKNOWN)).text


def test_nothing_is_turned_up_before_the_others_lie_and_after_all_are_up():
    early = Opening(PLATINUM, real=(0, 1)).do(PlaceActive(0, UNKNOWN))
    assert "card-still-setting-up" == early.why_not(TurnUp(0, "pup")).text
    late = unnamed_opening(PLATINUM).do(TurnUp(0, "pup"), TurnUp(0, "pup"))
    assert "card-setup-over" == late.why_not(TurnUp(0, "pup")).text


def test_no_more_lie_unnamed_than_the_deck_has_basic_pokemon():
    opening = Opening(PLATINUM, real=(0, 1), deck={"pup": 2, "hound": 23, "fire": 35})

    opening.do(PlaceActive(0, UNKNOWN), PlaceBench(0, UNKNOWN))

    assert "card-no-such-card" == opening.why_not(PlaceBench(0, UNKNOWN)).text
    assert "card-all-named" == opening.why_not(PlaceBench(0, "pup")).text
    assert [FinishSetup(0)] == opening.answers(0)


def test_a_dealt_card_is_not_laid_without_its_name():
    opening = Opening(PLATINUM, (("pup",), ("pup",)))

    assert "card-no-such-card" == opening.why_not(PlaceActive(0, UNKNOWN)).text


# --- real cards -----------------------------------------------------------------------------


def test_of_real_cards_the_player_says_what_is_in_hand():
    opening = Opening(PLATINUM, real=(0, 1))

    assert unnamed(7) == opening.table.sides[0].hand
    assert TakeMulligan(0) in opening.answers(0)
    assert [PlaceActive(0, card) for card in (UNKNOWN, "eel", "plain", "pup", "relic")] == opening.answers(0)[1:]

    opening.do(PlaceActive(0, "eel"))

    assert "CG-MULL-02" == opening.why_not(TakeMulligan(0)).clause
    assert unnamed(6) == opening.table.sides[0].hand

    opening.do(FinishSetup(0)).place(1, "pup")

    assert opening.table.setup is None
    assert unnamed(6) == opening.table.sides[0].prizes


def test_mulligans_with_real_cards_are_set_off_against_the_others():
    opening = Opening(PLATINUM, real=(0, 1)).do(TakeMulligan(0), TakeMulligan(1))

    assert (0, 0) == (opening.setup(0).owed, opening.setup(1).owed)

    opening.do(TakeMulligan(0), TakeMulligan(0), TakeMulligan(1))

    assert (0, 1) == (opening.setup(0).owed, opening.setup(1).owed)
    assert (1, 0) == (opening.setup(0).alone, opening.setup(1).alone)

    opening.place(1, "pup")

    assert [DrawExtra(1, 0), DrawExtra(1, 1)] == opening.answers(1)


def test_whoever_is_offered_extra_cards_may_have_no_basic_either():
    opening = Opening(ADVANCED, real=(0, 1)).do(TakeMulligan(0))

    assert {"b": "extra"} == opening.steps()
    assert [TakeMulligan(1), *(DrawExtra(1, count) for count in range(3))] == opening.answers(1)

    shared = Opening(ADVANCED, real=(0, 1)).do(TakeMulligan(0), TakeMulligan(1))
    alone = opening.do(DrawExtra(1, 0))

    assert {"a": "place", "b": "place"} == shared.steps() == alone.steps()
    assert (False, True) == (shared.setup(1).checked, alone.setup(1).checked)
    assert "CG-MULL-02" == alone.why_not(TakeMulligan(1)).clause


def test_an_announced_mulligan_waits_until_the_others_prizes_lie():
    opening = Opening(XY, real=(0, 1)).do(Choose(0, ("a",)), TakeMulligan(0))

    assert opening.setup(0).announced
    assert {"b": "place"} == opening.steps()
    assert "CG-MULL-09" == opening.why_not(TakeMulligan(0)).clause
    assert "CG-MULL-09" == opening.why_not(PlaceActive(0, "pup")).clause

    opening.place(1, "pup")

    assert ["prizes-laid b", "mulligan a alone"] == opening.words()[-4:-2]
    assert {"a": "place"} == opening.steps()
    assert 1 == opening.setup(1).owed


def test_mulligans_that_both_announce_are_shared():
    opening = Opening(XY, real=(0, 1)).do(Choose(0, ("a",)), TakeMulligan(0), TakeMulligan(1))

    assert ["mulligan a", "mulligan b"] == [word for word in opening.words() if word.startswith("mulligan ")]
    assert {"a": "place", "b": "place"} == opening.steps()


def test_a_mulligan_that_the_player_says_and_one_that_the_program_knows_are_shared():
    opening = Opening(PLATINUM, hands=([NONE, ("pup",)], []), real=(1,)).do(TakeMulligan(1))

    assert ["mulligan a", "mulligan b"] == [word for word in opening.words() if word.startswith("mulligan ")]
    assert 0 == opening.setup(0).owed == opening.setup(1).owed


def test_a_mulligan_that_is_said_late_makes_up_for_the_others():
    opening = Opening(PLATINUM, hands=([NONE, NONE, ("pup",)], []), real=(1,))
    opening.do(TakeMulligan(0), TakeMulligan(1))

    assert {"a": "mulligan", "b": "place"} == opening.steps()
    assert 0 == opening.setup(1).owed

    opening.do(TakeMulligan(0))

    assert 1 == opening.setup(1).owed


# --- every answer ---------------------------------------------------------------------------

CARDS = sorted(DECK)
ANYTHING = [
    make
    for seat in (0, 1)
    for make in (
        *(PlaceActive(seat, card) for card in (UNKNOWN, *CARDS)),
        *(PlaceBench(seat, card) for card in (UNKNOWN, *CARDS)),
        *(TurnUp(seat, card) for card in (UNKNOWN, *CARDS)),
        *(DrawExtra(seat, count) for count in range(-1, 9)),
        TakeMulligan(seat),
        FinishSetup(seat),
        EndTurn(seat),
    )
]
FEW_BASICS = {"pup": 3, "hound": 20, "relic": 2, "fire": 35}


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("real", [(), (0,), (0, 1)])
def test_whatever_is_answered_the_setup_comes_to_its_end(edition, real):
    rng = Random(f"{edition} {real}")
    for _ in range(1):
        opening = Opening(edition, real=real, deck=FEW_BASICS)
        rules, state = opening.rules, opening.rules.start()
        for _ in range(1000):
            requests = rules.pending(state)
            legal = [answer for request in requests for answer in rules.answers(state, request)]
            assert legal
            if isinstance(requests[0], TurnRequest):
                # What is due from whom gives no hidden card away.
                assert requests == rules.pending(rules.observe(state, 0)) == rules.pending(rules.observe(state, 1))
                assert set(legal) == {action for action in ANYTHING if rules.check(state, action) is None}
            if isinstance(requests[0], ChanceRequest):
                names, weights = zip(*requests[0].outcomes, strict=True)
                action = Chance(requests[0].source, rng.choices(names, weights)[0])
            else:
                action = rng.choice(legal)
            assert rules.check(state, action) is None
            state = rules.apply(state, action).state
            assert [60, 60] == [len(cards_of(state.table, seat)) for seat in (0, 1)]
            if state.table.setup is None:
                break
        assert state.table.turn == 1
        assert all(side.active is not None and len(side.prizes) == 6 for side in state.table.sides)


@pytest.mark.parametrize("edition", ALL)
def test_hands_that_look_alike_hold_a_basic_as_it_was_said(edition):
    """A Fossil is one where the edition says so, and only there."""
    deck = {"pup": 3, "eel": 1, "hound": 18, "relic": 4, "fire": 34}
    opening = Opening(edition, hands=([("pup",)], [("eel", "relic")]), deck=deck)
    if edition == XY:
        opening.do(Choose(0, ("a",)))
    rules, others = opening.rules, alike(opening.rules.game, opening.state, 0, Random(7))

    assert all(
        PlaceActive in {type(one) for one in rules.answers(next(others), TurnRequest(1, "place"))} for _ in range(200)
    )


@pytest.mark.parametrize("edition", ALL)
def test_every_event_of_the_setup_names_its_clause(edition):
    opening = Opening(edition, hands=([("pup",)], [NONE, ("eel",)]))
    if edition == XY:
        opening.do(Choose(0, ("a",))).place(0, "pup")
    opening.do(TakeMulligan(1))

    assert [] == [event for event in opening.events if not event.clause.startswith("CG-")]
