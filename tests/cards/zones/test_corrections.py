"""Corrections: what the table can bear, what they make of it, and what follows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.printed.vocabulary import Less
from companion.cards.values.actions import Changed, Correct
from companion.cards.values.events import Corrected, WayFound
from companion.cards.values.state import Attached, Deck, Lasting, SetupSide, Stadium, Table, Used
from companion.cards.values.tasks import CountWays, KnockOuts, Promote
from companion.cards.zones.corrections import CHANGES, UNTOLD, corrected, put_right, why_not_correct
from companion.cards.zones.reducers import FOLDS, new_table
from companion.cards.zones.zones import at, cards_of, everyone, in_play
from tests.cards.making import deck_list, game, pokemon, side, table

GAME = game()
REAL = game(decks=(deck_list({"pup": 2, "eel": 2, "fire": 6}, known=False), deck_list()))
WHY = "it was so"


def a_table(**facts: Any) -> Table:
    return table(
        a=side(
            pokemon("hound", "pup", energy=("fire", "water"), attached=["vest", Attached("gear", 1)], damage=20),
            ["eel"],
            hand=("fire", "mentor", "pup"),
            deck=Deck(("eel", "water"), ("pup",)),
            prizes=("fire", None, "eel"),
            discard=("supply",),
        ),
        **facts,
    )


def right(it: Table, *changes: Changed) -> Table:
    """The table after a correction that it can bear."""
    action = Correct(changes, WHY)
    assert why_not_correct(GAME, it, action) is None
    return FOLDS[Corrected](GAME, it, Corrected(changes, WHY))


def refusal(it: Table, *changes: Changed, rules: Any = GAME) -> tuple[str, str]:
    ruling = why_not_correct(rules, it, Correct(changes, WHY))
    assert ruling is not None and ruling.clause == "CORRECTION"
    return ruling.text, dict(ruling.facts).get("value") or dict(ruling.facts).get("place") or ""


# --- what it makes of the table ------------------------------------------------------------


def test_damage_and_conditions_of_a_pokemon_are_set():
    it = right(
        a_table(), Changed("damage", "a-active", "50"), Changed("conditions", "a-active", "asleep, poisoned")
    ).sides[0]

    assert (50, "asleep", 5, 1, False) == (
        it.active.damage,
        it.active.rotation,
        it.active.since,
        it.active.poison,
        it.active.burned,
    )


def test_condition_that_stays_goes_on_as_it_was():
    it = table(a=side(pokemon(rotation="asleep", since=2, sleep_coins=2, poison=3, burned=True)))

    p = at(right(it, Changed("conditions", "a-active", "poisoned,asleep")), "a-active")

    assert ("asleep", 2, 2, 3, False) == (p.rotation, p.since, p.sleep_coins, p.poison, p.burned)


def test_marks_effects_and_the_turn_of_entering_are_set():
    lasting = (Lasting(6, 1, "moth", mod=Less(amount=10)),)
    it = table(a=side(pokemon(marks=(("old", 1),), lasting=lasting, copies="eel", changed=5, evolved=5, entered=5)))

    p = at(
        right(
            it,
            Changed("marks", "a-active", "char=2, x=1"),
            Changed("effects", "a-active"),
            Changed("entered", "a-active", "3"),
        ),
        "a-active",
    )

    assert ((("char", 2), ("x", 1)), (), "", 3) == (p.marks, p.lasting, p.copies, p.entered)
    assert (-1, -1) == (p.changed, p.evolved)


def test_benched_pokemon_is_the_active_one_and_the_other_takes_its_place():
    it = right(a_table(), Changed("active", "a-bench-1"))

    assert [("eel",), ("hound", "pup")] == [one.cards for one in in_play(it, 0)]


@pytest.mark.parametrize(
    "place, value, from_, to",
    [
        ("a-hand", "pup -> a-discard", ("hand", ("fire", "mentor")), ("discard", ("supply", "pup"))),
        ("a-discard", "supply -> a-hand", ("discard", ()), ("hand", ("fire", "mentor", "pup", "supply"))),
        ("a-deck", "eel->a-lost", ("deck", Deck(("water",), ("pup",))), ("lost", ("eel",))),
        ("a-hand", "pup -> a-prize-2", ("hand", ("fire", "mentor")), ("prizes", ("fire", "pup", "eel"))),
        ("a-prize-3", "eel -> a-hand", ("prizes", ("fire", None, None)), ("hand", ("eel", "fire", "mentor", "pup"))),
        (
            "a-hand",
            "fire -> a-deck-top",
            ("hand", ("mentor", "pup")),
            ("deck", Deck(("eel", "water"), ("fire", "pup"), (), ("both",))),
        ),
        ("a-active", "vest -> a-hand", ("lost", ()), ("hand", ("fire", "mentor", "pup", "vest"))),
        ("a-active", "hound -> a-hand", ("lost", ()), ("hand", ("fire", "hound", "mentor", "pup"))),
    ],
)
def test_card_goes_from_one_place_to_another(place, value, from_, to):
    own = right(a_table(), Changed("card", place, value)).sides[0]

    assert from_[1] == getattr(own, from_[0])
    assert to[1] == getattr(own, to[0])


def test_card_goes_onto_a_pokemon_as_what_it_is():
    it = right(
        a_table(),
        Changed("card", "a-hand", "fire -> a-bench-1"),
        Changed("card", "a-active", "water -> a-bench-1"),
        Changed("card", "a-active", "vest -> b-active"),
        Changed("card", "a-hand", "pup -> a-bench"),
        Changed("card", "a-active", "hound -> a-bench-2"),
    )

    eel, new = it.sides[0].bench
    assert (("fire", "water"), ("hound", "pup"), 101, 5) == (eel.energy, new.cards, new.uid, new.entered)
    assert (Attached("vest", 0),) == at(it, "b-active").attached
    assert (("pup",), ("fire",), (Attached("gear", 1),)) == (
        it.sides[0].active.cards,
        it.sides[0].active.energy,
        it.sides[0].active.attached,
    )


def test_tool_of_the_other_player_goes_to_the_other_player():
    assert ("gear",) == right(a_table(), Changed("card", "a-active", "gear -> b-discard")).sides[1].discard
    assert ("card-correction-not-theirs", "a-discard") == refusal(
        a_table(), Changed("card", "a-active", "gear -> a-discard")
    )


def test_stadium_comes_and_goes():
    it = a_table(stadium=("arena", 1))

    gone = right(it, Changed("card", "stadium", "arena -> b-discard"))
    back = right(gone, Changed("card", "b-discard", "arena -> stadium"))

    assert (None, ("arena",), Stadium("arena", 1)) == (gone.stadium, gone.sides[1].discard, back.stadium)


def test_pokemon_leaves_with_everything_on_it():
    it = right(a_table(), Changed("leaves", "a-active", "a-hand"))

    assert (("fire", "fire", "hound", "mentor", "pup", "pup", "vest", "water"), None, ("gear",)) == (
        it.sides[0].hand,
        it.sides[0].active,
        it.sides[1].discard,
    )


def test_order_of_a_deck_is_forgotten_and_counts_of_the_turn_are_set():
    it = right(a_table(used=Used(energy=1)), Changed("shuffled", "a-deck"), Changed("used", "", "energy=0"))

    assert (Deck(("eel", "pup", "water")), 0) == (it.sides[0].deck, it.used.energy)


# --- cards that had a wrong name ------------------------------------------------------------


def test_real_card_gets_the_name_that_it_has():
    it = table(a=side(pokemon("pup", energy=("fire",)), ["pup"], hand=("?",), deck=("?",) * 4, prizes=2))
    changes = (Changed("name", "a-active", "pup -> eel"), Changed("name", "a-hand", "? -> pup"))

    assert why_not_correct(REAL, it, Correct(changes, WHY)) is None
    after = put_right(REAL, it, changes)

    assert (("eel",), ("pup",), 10) == (at(after, "a-active").cards, after.sides[0].hand, len(cards_of(after, 0)))


@pytest.mark.parametrize(
    "change, text",
    [
        (Changed("name", "a-hand", "? -> pup"), "card-correction-none-left"),
        (Changed("name", "a-hand", "? -> bulk"), "card-correction-none-left"),
        (Changed("name", "b-hand", "fire -> pup"), "card-correction-dealt"),
        (Changed("name", "a-hand", "eel -> fire"), "card-correction-not-there"),
        (Changed("name", "a-bench-1", "eel -> fire"), "card-correction-not-there"),
        (Changed("card", "a-deck", "pup -> a-hand"), "card-correction-not-there"),
    ],
)
def test_name_has_to_be_left_and_the_card_to_be_there(change, text):
    it = table(a=side("pup", ["pup"], hand=("?",), deck=("?",) * 4, prizes=3), b=side(hand=("fire",)))

    assert text == refusal(it, change, rules=REAL)[0]


def test_unnamed_card_may_go_where_it_lies_face_down_and_gets_a_name_where_it_is_seen():
    it = table(a=side("pup", [], hand=("?",), deck=("?",) * 4, prizes=3))

    after = put_right(
        REAL, it, (Changed("card", "a-deck", "? -> a-hand"), Changed("card", "a-hand", "eel -> a-discard"))
    )

    assert (("?",), ("eel",), ("?",) * 3) == (after.sides[0].hand, after.sides[0].discard, after.sides[0].deck.rest)


# --- what the table cannot bear ---------------------------------------------------------------


@pytest.mark.parametrize(
    "change, text, where",
    [
        (Changed("mood", "a-active", "good"), "card-correction-what", ""),
        (Changed("damage", "a-bench-4", "20"), "card-correction-nobody", "a-bench-4"),
        (Changed("damage", "nowhere", "20"), "card-correction-nobody", "nowhere"),
        (Changed("damage", "a-active", "25"), "card-correction-damage", "25"),
        (Changed("damage", "a-active", "-10"), "card-correction-damage", "-10"),
        (Changed("damage", "a-active", "99990"), "card-correction-damage", "99990"),
        (Changed("conditions", "a-active", "sad"), "card-correction-condition", "sad"),
        (Changed("conditions", "a-active", "asleep,confused"), "card-correction-two-conditions", "asleep,confused"),
        (Changed("conditions", "a-bench-1", "poisoned"), "card-correction-benched", "a-bench-1"),
        (Changed("marks", "a-active", "char"), "card-correction-marks", "char"),
        (Changed("effects", "a-active", "some"), "card-correction-effects", "some"),
        (Changed("entered", "a-active", "6"), "card-correction-turn", "6"),
        (Changed("active", "a-active"), "card-correction-active", "a-active"),
        (Changed("leaves", "a-active", "b-hand"), "card-correction-leaves", "b-hand"),
        (Changed("leaves", "a-active", "a-prize-2"), "card-correction-leaves", "a-prize-2"),
        (Changed("used", "", "luck=1"), "card-correction-used", "luck=1"),
        (Changed("used", "", "energy=many"), "card-correction-used", "energy=many"),
        (Changed("shuffled", "a-hand"), "card-correction-deck", "a-hand"),
        (Changed("card", "a-hand", "pup"), "card-correction-arrow", "pup"),
        (Changed("name", "a-hand", "-> pup"), "card-correction-arrow", "-> pup"),
        (Changed("card", "a-hand", "eel -> a-deck"), "card-correction-not-there", "a-hand"),
        (Changed("card", "a-prize-2", "fire -> a-hand"), "card-correction-not-there", "a-prize-2"),
        (Changed("card", "stadium", "arena -> a-hand"), "card-correction-not-there", "stadium"),
        (Changed("card", "a-garden", "pup -> a-hand"), "card-correction-place", "a-garden"),
        (Changed("card", "a-hand", "pup -> a-garden"), "card-correction-place", "a-garden"),
        (Changed("card", "a-hand", "pup -> b-hand"), "card-correction-not-theirs", "b-hand"),
        (Changed("card", "a-hand", "pup -> b-active"), "card-correction-not-theirs", "b-active"),
        (Changed("card", "a-hand", "fire -> b-active"), "card-correction-not-theirs", "b-active"),
        (Changed("card", "a-hand", "pup -> a-bench-3"), "card-correction-nobody", "a-bench-3"),
        (Changed("card", "a-hand", "pup -> a-prize-1"), "card-correction-prize", "a-prize-1"),
        (Changed("card", "a-hand", "pup -> stadium"), "card-correction-misfit", "stadium"),
        (Changed("card", "a-hand", "mentor -> a-active"), "card-correction-misfit", "a-active"),
        (Changed("card", "a-hand", "fire -> a-bench"), "card-correction-misfit", "play"),
        (Changed("card", "a-bench-1", "eel -> a-hand"), "card-correction-last-card", "a-bench-1"),
    ],
)
def test_correction_is_refused_when_the_table_cannot_bear_it(change, text, where):
    it = a_table()

    assert (text, where) == refusal(it, change)
    assert it == put_right(GAME, it, (change,))


def test_second_stadium_is_refused():
    it = a_table(stadium=("arena", 1))
    it = right(it, Changed("card", "b-deck", "fire -> b-hand"))

    assert "card-correction-stadium" == refusal(it, Changed("card", "b-hand", "fire -> stadium"))[0]


def test_correction_needs_a_reason_and_something_to_put_right():
    some = (Changed("damage", "a-active", "10"),)

    assert "card-correction-reason" == why_not_correct(GAME, a_table(), Correct(some, " \n")).text
    assert "card-correction-empty" == why_not_correct(GAME, a_table(), Correct((), WHY)).text


def test_later_change_may_need_an_earlier_one():
    earlier, later = Changed("card", "a-deck", "eel -> a-hand"), Changed("card", "a-hand", "eel -> a-bench")

    assert "card-correction-not-there" == refusal(a_table(), later, earlier)[0]
    assert 3 == len(in_play(right(a_table(), earlier, later), 0))


# --- what follows -----------------------------------------------------------------------------


def test_knock_outs_are_looked_for_when_damage_or_cards_have_changed():
    damage, marks = Changed("damage", "a-active", "300"), Changed("marks", "a-active", "char=1")

    assert (KnockOuts(),) == corrected(GAME, a_table(), Correct((damage,), WHY)).tasks
    assert () == corrected(GAME, a_table(), Correct((marks,), WHY)).tasks


def test_no_card_goes_to_a_lost_zone_where_the_edition_has_none():
    change = Changed("card", "a-discard", "supply -> a-lost")

    assert ("card-correction-place", "a-lost") == refusal(a_table(), change, rules=game("advanced-1999"))
    assert right(a_table(), change).sides[0].lost == ("supply",)


def test_lost_active_pokemon_is_replaced():
    change = Changed("leaves", "a-active", "a-hand")

    result = corrected(GAME, a_table(), Correct((change,), WHY))

    assert (Corrected((change,), WHY, sees=("both",)),) == result.events
    assert (Promote(0), CountWays()) == result.tasks


def test_last_prize_that_is_gone_is_a_way_to_win():
    it = table(a=side(prizes=("fire", None)))
    changes = (Changed("card", "a-prize-1", "fire -> a-hand"),)

    result = corrected(GAME, it, Correct(changes, WHY))

    assert (Corrected(changes, WHY, sees=("a",)), WayFound(0, "CG-WIN-01")) == result.events
    assert (KnockOuts(), CountWays()) == result.tasks


def test_nothing_follows_in_the_setup_or_after_the_end():
    damage = Correct((Changed("damage", "a-active", "300"),), WHY)

    assert () == corrected(GAME, a_table(setup=(SetupSide(), SetupSide())), damage).tasks
    assert () == corrected(GAME, a_table(winner="a"), damage).tasks


# --- properties -------------------------------------------------------------------------------

PLACES = ["a-active", "a-bench-1", "b-active", "b-bench-1", "a-bench", "stadium", "a-prize-1", "b-prize-2", "x"]
ZONES = [f"{name}-{zone}" for name in "ab" for zone in ("hand", "deck", "deck-top", "discard", "prizes", "lost")]
CARDS = ["pup", "eel", "hound", "fire", "vest", "gear", "arena", "?"]
VALUES = st.one_of(
    st.sampled_from(["", "20", "asleep", "char=1", "energy=1", "3", *ZONES]),
    st.tuples(st.sampled_from(CARDS), st.sampled_from([*PLACES, *ZONES, *CARDS])).map(" -> ".join),
)
SOME_CHANGES = st.lists(
    st.builds(Changed, st.sampled_from(sorted(CHANGES)), st.sampled_from([*PLACES, *ZONES]), VALUES), max_size=10
)


@given(SOME_CHANGES, st.booleans())
def test_corrections_keep_every_card(changes, known):
    rules = game(decks=(deck_list(known=known), deck_list(known=known)))
    it = new_table(rules)
    for seat in (0, 1):
        name = "ab"[seat]
        first = (
            *(Changed("card", f"{name}-deck", f"{card} -> {name}-bench") for card in ("pup", "eel")),
            Changed("card", f"{name}-deck", f"fire -> {name}-bench-1"),
            Changed("card", f"{name}-deck", f"gear -> {name}-bench-2"),
            Changed("active", f"{name}-bench-1"),
            *(Changed("card", f"{name}-deck", f"fire -> {name}-{to}") for to in ("hand", "prizes", "prizes")),
        )
        assert why_not_correct(rules, it, Correct(first, WHY)) is None
        it = put_right(rules, it, first)

    after = put_right(rules, it, tuple(changes))

    assert [60, 60] == [len(cards_of(after, 0)), len(cards_of(after, 1))]
    uids = [one.uid for one in everyone(after)]
    assert len(uids) == len(set(uids))
    if known:
        assert [cards_of(it, 0), cards_of(it, 1)] == [cards_of(after, 0), cards_of(after, 1)]


def test_correction_of_a_prize_says_which_one_it_was():
    it = table(a=side(prizes=("fire", "eel", None)), b=side(prizes=("?", "?")))
    changes = (
        Changed("card", "a-prizes", "eel -> a-discard"),
        Changed("card", "b-prizes", "? -> b-hand"),
        Changed("damage", "a-active", "10"),
    )

    (event, *_) = corrected(game(), it, Correct(changes, "seen by accident")).events

    assert ["a-prize-2", "b-prize-1", "a-active"] == [change.place for change in event.changes]


@pytest.mark.parametrize(
    "place, value, told, sees",
    [
        ("a-deck", "pup -> a-prizes", "a-deck-top", "a"),
        ("a-deck", "fire -> a-prizes", "a-deck-top-2", "none"),
        ("a-deck", "fire -> a-hand", "a-deck-top-2", "a"),
        ("a-deck-top", "pup -> a-discard", "a-deck-top", "both"),
        ("a-deck", "eel -> a-prizes", "a-deck-rest", "none"),
        ("a-deck", "water -> a-prizes", "a-deck-bottom-2", "none"),
        ("a-deck-bottom", "vest -> a-hand", "a-deck-bottom", "both"),
        ("a-hand", "supply -> a-deck", "a-hand", "a"),
        ("a-hand", "supply -> a-deck-bottom", "a-hand", "both"),
    ],
)
def test_correction_of_a_card_in_a_deck_says_where_it_lay_and_who_learns_of_it(place, value, told, sees):
    deck = Deck(("eel",), ("pup", "fire"), ("water", "vest"), ("a",), ("b",))
    change = Changed("card", place, value)

    (event, *_) = corrected(GAME, table(a=side(deck=deck, hand=("supply",))), Correct((change,), WHY)).events

    assert Corrected((Changed("card", told, value),), WHY, sees=(sees,)) == event


@pytest.mark.parametrize(
    "place, value, sees",
    [
        ("a-hand", "pup -> a-bench", "a"),
        ("a-hand", "fire -> a-bench-1", "both"),
        ("a-hand", "fire -> a-discard", "both"),
        ("a-active", "hound -> a-hand", "a"),
        ("a-active", "water -> a-hand", "both"),
    ],
)
def test_pokemon_that_is_laid_or_taken_up_by_hand_in_the_setup_is_its_players(place, value, sees):
    it = a_table(setup=(SetupSide(), SetupSide()))

    (event, *_) = corrected(GAME, it, Correct((Changed("card", place, value),), WHY)).events

    assert (sees,) == event.sees


@pytest.mark.parametrize("place", ["a-hand", "a-deck", "a-prize-1"])
def test_dealt_card_has_to_be_named(place):
    assert ("card-correction-not-there", place) == refusal(a_table(), Changed("card", place, "? -> a-discard"))


def test_card_laid_at_a_place_within_a_deck_is_refused():
    assert ("card-correction-place", "a-deck-top-2") == refusal(
        a_table(), Changed("card", "a-hand", "fire -> a-deck-top-2")
    )


def test_new_name_that_is_not_told_makes_a_follower_doubt_the_hand():
    real = game(decks=(deck_list(known=False), deck_list()))
    followed = table(a=side("pup", hand=("eel", "hound")))
    told = Corrected((Changed("name", "a-hand", UNTOLD),), "misread")

    assert ("?", "?") == FOLDS[Corrected](real, followed, told).sides[0].hand
    assert why_not_correct(real, followed, Correct(told.changes, "misread")) is not None


def test_card_that_is_told_as_unknown_is_the_one_that_a_follower_knows_there():
    followed = table(a=side("pup", prizes=("fire", "eel"), deck=Deck(("water",), (), ("hound",))))
    told = Corrected(
        (Changed("card", "a-prize-2", "? -> a-deck"), Changed("card", "a-deck-bottom", "? -> a-hand")), WHY
    )

    after = FOLDS[Corrected](GAME, followed, told).sides[0]

    assert ("fire", None) == after.prizes
    assert (("eel", "water"), ()) == (after.deck.rest, after.deck.bottom)
    assert ("hound",) == after.hand
