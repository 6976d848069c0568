"""What a player sees, learns of, and cannot tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.cards.observation.hidden import alike, observed, redact
from companion.cards.printed.by_hand import TypedCard
from companion.cards.printed.vocabulary import (
    DiscardHand,
    Draw,
    Exchange,
    Look,
    LookAtPrizes,
    PlayOnBench,
    Search,
    UseSupporter,
)
from companion.cards.values.actions import Changed, Concede, Correct
from companion.cards.values.events import (
    CardMoved,
    CardsShown,
    Corrected,
    DeckOrdered,
    EnergyAttached,
    PokemonPlaced,
    PrizeTaken,
    Shuffled,
)
from companion.cards.values.state import Deck, SetupSide, Side, State, Table
from companion.cards.values.tasks import ChangePrize, DrawOne, KnockOuts, Looked, Main, Run, Scope, Word
from companion.cards.zones.corrections import corrected, why_not_correct
from companion.cards.zones.reducers import FOLDS, new_table
from companion.cards.zones.typed_cards import typed_in
from companion.cards.zones.zones import cards_in, cards_of, in_play
from companion.kernel.model import ChoiceRequest
from tests.cards.making import DECK, deck_list, game, side, table
from tests.cards.making import rules as card_rules
from tests.rule_checks import playout

GAME = game()
MIXED = side("pup", ["eel"], ("fire", "hound"), ("eel", "pup", "water"), ("fire", None, "vest"), discard=("supply",))


def seen(it: Table, seat: int, *words: Word, by: int = 0, **scope: Any) -> Table:
    """The table as *seat* sees it, while these words of a text of *by* are left."""
    agenda = (Run(words, Scope(by, **scope)), Main()) if words else (Main(),)
    return observed(GAME, State(it, agenda), seat).table


# --- states -------------------------------------------------------------------------------


def test_player_sees_the_own_hand_and_nobody_sees_decks_and_prizes():
    it = table(a=MIXED, b=MIXED)
    own, other = seen(it, 0).sides

    assert (("fire", "hound"), ("?",) * 3, ("?", None, "?")) == (own.hand, own.deck.rest, own.prizes)
    assert (("?", "?"), ("?",) * 3, ("?", None, "?")) == (other.hand, other.deck.rest, other.prizes)
    assert (("supply",), in_play(it, 1)) == (other.discard, in_play(seen(it, 0), 1))


def test_pokemon_lie_face_down_for_the_other_player_until_the_setup_is_over():
    setting_up = table(a=MIXED, b=MIXED, setup=(SetupSide(), SetupSide()))

    assert [("?",), ("?",)] == [one.cards for one in in_play(seen(setting_up, 1), 0)]
    assert [("pup",), ("eel",)] == [one.cards for one in in_play(seen(setting_up, 1), 1)]


def test_hand_from_before_the_extra_cards_is_not_seen():
    it = table(a=MIXED, setup=(SetupSide(kept=("fire",)), SetupSide(kept=("pup", "eel"))))

    assert [("fire",), ("?", "?")] == [one.kept for one in seen(it, 0).setup]


def test_ends_of_a_deck_are_seen_by_those_who_know_them():
    deck = Deck(("eel",), ("pup", "fire", "water", "vest"), ("gear", "supply"), ("both", "a", "b"), ("b",))
    it = table(a=side(deck=deck))

    assert (("pup", "fire", "?", "?"), ("?", "?")) == (seen(it, 0).sides[0].deck.top, seen(it, 0).sides[0].deck.bottom)
    assert (("pup", "?", "water", "?"), ("?", "supply")) == (
        seen(it, 1).sides[0].deck.top,
        seen(it, 1).sides[0].deck.bottom,
    )


@pytest.mark.parametrize(
    "word, zone, owner",
    [
        (Search(what="pokemon"), "deck", 0),
        (Exchange(to="own_active"), "deck", 0),
        (Search(side="opponent"), "deck", 1),
        (PlayOnBench(from_="deck"), "deck", 0),
        (DiscardHand(side="opponent", by="you"), "hand", 1),
        (UseSupporter(of="opponent_hand"), "hand", 1),
    ],
)
def test_zone_into_which_a_text_looks_is_open_to_its_player_alone(word, zone, owner):
    it = table(a=MIXED, b=MIXED)
    there = cards_in(it.sides[owner], zone)

    assert there == cards_in(seen(it, 0, word).sides[owner], zone)
    assert ("?",) * len(there) == cards_in(seen(it, 0, Draw(amount=1), word).sides[owner], zone)
    if zone == "deck":
        assert ("?",) * len(there) == cards_in(seen(it, 1, word).sides[owner], zone)
        assert ("?", None, "?") == seen(it, 0, word).sides[owner].prizes


def test_only_the_prizes_that_are_looked_at_are_open():
    it, looking = table(a=MIXED, b=MIXED), ChangePrize(LookAtPrizes(), (2,))

    assert ("?", None, "vest") == seen(it, 0, looking).sides[0].prizes
    assert ("?", None, "?") == seen(it, 1, looking).sides[0].prizes


def test_cards_looked_at_in_secret_are_not_seen_by_the_other_player():
    it = table(a=side(aside=("supply", "pup", "eel"), aside_seen=("both", "a", "a")))
    secret = Looked(Look(amount=2), ("supply",))

    assert ("supply", "pup", "eel") == seen(it, 0, Draw(), secret).sides[0].aside
    assert ("supply", "?", "?") == seen(it, 1, Draw(), secret).sides[0].aside


def test_cards_aside_are_seen_by_both_where_nothing_is_said():
    assert ("supply", "pup") == seen(table(a=side(aside=("supply", "pup"))), 1).sides[0].aside


def test_cards_looked_at_stay_secret_when_the_game_is_given_up():
    rules = card_rules()
    it = table(a=side(deck=("pup", "eel", "fire")))
    for card in ("pup", "eel"):
        it = FOLDS[CardMoved](rules.game, it, CardMoved(0, card, "deck", "aside", "a"))
    over = rules.apply(State(it, (Run((Looked(Look(amount=2)),), Scope(0)), Main())), Concede(0)).state

    assert ("b", ("pup", "eel")) == (over.table.winner, rules.observe(over, 0).table.sides[0].aside)
    assert ("?", "?") == rules.observe(over, 1).table.sides[0].aside


def test_cards_looked_at_stay_secret_while_something_else_comes_first():
    it = table(a=side(aside=("supply", "pup", "eel"), aside_seen=("both", "a", "a")))
    look = Run((Looked(Look(amount=2), ("supply",)),), Scope(0))

    assert ("supply", "?", "?") == observed(GAME, State(it, (KnockOuts(), look)), 1).table.sides[0].aside


def asking(rules: Any, it: Table, word: Word, *said: str, by: int = 0) -> tuple[State, tuple[State, State]]:
    """The state in which a text of *by* has got these answers, and what each player sees of it."""
    state = State(it, (Run((word,), Scope(by, picked=said)), Main()))
    return state, (rules.observe(state, 0), rules.observe(state, 1))


def test_what_a_text_has_found_is_named_to_the_other_player_if_it_lies_open():
    it = table(a=side(discard=("pup",)))
    run = Run((Draw(amount=1),), Scope(0, shown=("pup", "pup", "eel")))
    state = State(it, (run,))

    assert run == observed(GAME, state, 0).agenda[0]
    assert ("pup", "?", "?") == observed(GAME, state, 1).agenda[0].scope.shown


TWO_AWAY = DiscardHand(amount=2, by="owner", side="own")


@pytest.mark.parametrize("by, side_", [(0, "own"), (1, "opponent")])
def test_what_was_picked_out_of_a_hand_is_named_to_whoever_picked_it(by, side_):
    it = table(a=side(hand=("eel", "fire", "hound", "pup")))
    _, (own, other) = asking(card_rules(), it, replace(TWO_AWAY, side=side_), "eel", by=by)

    assert (("eel",), ("?",)) == (own.agenda[0].scope.picked, other.agenda[0].scope.picked)


def test_player_is_shown_the_own_question_and_of_the_others_that_there_is_one():
    rules = card_rules()
    it = table(a=side(hand=("eel", "fire", "hound", "pup")))
    state, (own, other) = asking(rules, it, TWO_AWAY, "eel")

    (asked,) = rules.pending(state)
    assert ("fire", "hound", "pup") == asked.options
    assert (asked,) == rules.pending(own)
    assert (ChoiceRequest(0, asked.prompt, ("?",), at_least=0),) == rules.pending(other)
    assert rules.pending(other) == rules.pending(rules.observe(own, 1))
    assert other == rules.observe(other, 1)


def test_player_is_asked_after_the_other_has_answered_in_secret():
    rules = card_rules()
    it = table(a=side(hand=("eel", "fire", "hound")), b=side(hand=("bulk", "pup")))
    word = DiscardHand(amount=1, by="owner", side="both", to="deck")
    state, (first, own) = asking(rules, it, word, "eel")

    assert ("?",) == own.agenda[0].scope.picked
    assert rules.pending(state) == rules.pending(own)
    assert ("bulk", "pup") == rules.pending(own)[0].options
    assert ("?",) == rules.pending(first)[0].options


def test_what_may_be_drawn_is_not_shown_where_it_tells_what_the_prizes_are():
    rules = card_rules(decks=(deck_list({"pup": 2, "eel": 1, "fire": 2}), deck_list()))
    it = table(a=side("pup", (), deck=("eel", "pup"), prizes=("fire", "fire")))
    state, seen_by = asking(rules, it, DrawOne(0))

    assert {"eel", "pup"} == {card for card, _ in rules.pending(state)[0].outcomes}
    for one in seen_by:
        assert ("deck-a", {"eel", "pup", "fire"}) == (
            rules.pending(one)[0].source,
            {card for card, _ in rules.pending(one)[0].outcomes},
        )


# --- events -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event, to_a, to_b",
    [
        (CardMoved(0, "pup", "deck", "hand", "a"), None, CardMoved(0, "?", "deck", "hand", "a")),
        (CardMoved(0, "pup", "hand", "discard"), None, None),
        (
            CardMoved(0, "pup", "deck", "prizes", "none"),
            CardMoved(0, "?", "deck", "prizes", "none"),
            CardMoved(0, "?", "deck", "prizes", "none"),
        ),
        (
            PokemonPlaced(1, 11, ("pup",), "hand", sees="b"),
            PokemonPlaced(1, 11, ("?",), "hand", sees="b"),
            None,
        ),
        (DeckOrdered(1, ("pup", "eel"), sees="a"), None, DeckOrdered(1, ("?", "?"), sees="a")),
        (CardsShown(0, "hand", ("pup",), 1), None, None),
        (CardsShown(0, "deck", ("pup",), 1), CardsShown(0, "deck", ("?",), 1), None),
        (CardsShown(0, "hand", ("pup",)), None, None),
        (PrizeTaken(0, 2, "pup"), None, PrizeTaken(0, 2, "?")),
        (EnergyAttached(0, 1, "fire", "hand"), None, None),
    ],
)
def test_event_names_a_card_to_those_who_see_it(event, to_a, to_b):
    assert (to_a or event) == redact(event, 0)
    assert (to_b or event) == redact(event, 1)


@pytest.mark.parametrize(
    "change, to_a, to_b",
    [
        (Changed("card", "a-hand", "pup -> a-deck"), None, "? -> a-deck"),
        (Changed("card", "a-deck", "pup -> a-prizes"), "? -> a-prizes", "? -> a-prizes"),
        (Changed("card", "a-deck", "pup -> a-deck-top"), None, None),
        (Changed("card", "a-deck", "pup -> a-discard"), None, None),
        (Changed("card", "a-discard", "pup -> a-deck"), None, None),
        (Changed("name", "b-hand", "pup -> eel"), "? -> ?", None),
        (Changed("name", "a-active", "pup -> eel"), None, None),
        (Changed("damage", "a-active", "20"), None, None),
    ],
)
def test_correction_names_a_card_to_those_who_see_it(change, to_a, to_b):
    for seat, value in ((0, to_a), (1, to_b)):
        expected = Corrected((replace(change, value=value or change.value),), "so")

        assert expected == redact(Corrected((change,), "so"), seat)


MEW = TypedCard(name="Mew", kind="pokemon", hp=50)


@pytest.mark.parametrize("named, is_open", [((), False), (("a-hand",), False), (("a-prize-2",), False),
                                            (("a-active",), True), (("a-hand", "a-discard"), True)])  # fmt: skip
def test_what_is_typed_of_a_hidden_card_is_told_to_its_player_only(named, is_open):
    typed = typed_in(0, MEW, "a-hand")[0]
    event = Corrected((typed, *(typed_in(0, MEW, place)[1] for place in named)), "so")

    assert typed == redact(event, 0).changes[0]
    assert (typed if is_open else replace(typed, value="?")) == redact(event, 1).changes[0]


def test_correction_names_a_card_to_those_of_whom_it_says_so():
    changes = Changed("card", "b-deck-top-2", "pup -> b-prizes"), Changed("name", "b-deck-bottom", "pup -> eel")
    event = Corrected(changes, "so", sees=("a", "b"))

    assert ("pup -> b-prizes", "? -> ?") == tuple(change.value for change in redact(event, 0).changes)
    assert ("? -> b-prizes", "pup -> eel") == tuple(change.value for change in redact(event, 1).changes)


CARDS_OF_A_CORRECTION = ("pup", "eel", "fire", "?")
PLACES_OF_A_CORRECTION = (
    "deck",
    "deck-top",
    "deck-bottom",
    "deck-top-2",
    "deck-rest",
    "hand",
    "prizes",
    "prize-1",
    "discard",
    "bench",
    "active",
)


@given(st.integers(0, 10**6), st.booleans(), st.booleans())
def test_correction_is_told_as_it_is_seen(seed, known, setting_up):
    """Whoever knows an end of a deck, a Prize that lies open, a hand, knows it after a correction as well."""
    rng = Random(seed)
    cards = [rng.choice(CARDS_OF_A_CORRECTION[: 3 if known else 4]) for _ in range(20)]
    sees = [rng.choice(("both", "a", "b", "none")) for _ in range(5)]
    deck = Deck(tuple(sorted(cards[:4])), tuple(cards[4:7]), tuple(cards[7:9]), tuple(sees[:3]), tuple(sees[3:]))
    own = side("pup", ["eel"], cards[9:12], deck, cards[12:14], discard=tuple(cards[14:16]))
    it = table(a=replace(own, up=(0,)), b=side("pup"), setup=(SetupSide(), SetupSide()) if setting_up else None)
    list_ = deck_list({"pup": 20, "eel": 20, "fire": 20}, known)
    rules = game(decks=(list_, list_))
    place, to = (f"a-{rng.choice(PLACES_OF_A_CORRECTION)}" for _ in range(2))
    change = Changed("card", place, f"{rng.choice(CARDS_OF_A_CORRECTION)} -> {to}")
    if rng.random() < 0.4:
        change = Changed("name", place, f"{rng.choice(CARDS_OF_A_CORRECTION)} -> {rng.choice(('pup', 'eel', 'fire'))}")
    action = Correct((change,), "so")
    if why_not_correct(rules, it, action) is not None:
        return
    event = corrected(rules, it, action).events[0]
    after = FOLDS[Corrected](rules, it, event)

    for seat in (0, 1):
        followed = FOLDS[Corrected](rules, observed(rules, State(it, ()), seat).table, redact(event, seat))

        assert observed(rules, State(after, ()), seat) == observed(rules, State(followed, ()), seat), (event, seat)


# --- states that look alike ---------------------------------------------------------------


def whole_table(rng: Random, known: bool = True) -> tuple[Any, Table]:
    """A game and a table of it with all cards somewhere, dealt by chance."""
    it = new_table(GAME)
    for seat in (0, 1):
        cards = [card for card, number in DECK.items() for _ in range(number)]
        rng.shuffle(cards)
        top = tuple(cards.pop() for _ in range(3))
        hand, prizes = sorted(cards.pop() for _ in range(7)), [cards.pop() for _ in range(6)]
        own = Side(Deck(tuple(sorted(cards)), top, (), ("both", "a", "b")), tuple(hand), prizes=tuple(prizes))
        it = replace(it, sides=(own, it.sides[1]) if seat == 0 else (it.sides[0], own))
    return GAME, replace(it, setup=None, turn=3)


@given(st.integers(0, 10**6), st.integers(0, 1))
def test_states_that_look_alike_look_alike_and_have_the_same_cards(seed, seat):
    rules, it = whole_table(Random(seed))
    state = State(it, (Main(),))

    for other in islice(alike(rules, state, seat, Random(seed)), 3):
        assert observed(rules, state, seat) == observed(rules, other, seat)
        assert [cards_of(it, 0), cards_of(it, 1)] == [cards_of(other.table, 0), cards_of(other.table, 1)]


def test_states_that_look_alike_put_any_hidden_card_anywhere():
    it = table(
        a=side(hand=("pup",), deck=("eel",), prizes=("fire",)), b=side(hand=("bulk",), deck=("vest",), prizes=())
    )

    found = list(islice(alike(GAME, State(it, (Main(),)), 0, Random(1)), 60))

    assert {("pup",)} == {one.table.sides[0].hand for one in found}
    assert {"eel", "fire"} == {one.table.sides[0].prizes[0] for one in found}
    assert {"bulk", "vest"} == {one.table.sides[1].hand[0] for one in found}


def test_in_the_setup_only_cards_that_may_be_placed_lie_face_down():
    own = side("pup", [], hand=("eel", "hound"), deck=("bulk", "vest"), prizes=0)
    it = table(a=own, b=own, setup=(SetupSide(), SetupSide()))

    found = list(islice(alike(GAME, State(it, (Main(),)), 0, Random(1)), 60))

    assert {"pup", "eel", "bulk"} == {one.table.sides[1].active.cards[0] for one in found}
    assert {"hound", "vest"} == {card for one in found for card in one.table.sides[1].hand} - {"pup", "eel", "bulk"}
    assert all({"pup", "eel", "bulk"} & set(one.table.sides[1].hand) for one in found), (
        "the hand held a card that may be placed"
    )


def test_unnamed_cards_get_the_names_that_are_left():
    real = game(decks=(deck_list({"pup": 2, "fire": 2}, known=False), deck_list({"eel": 3, "water": 1}, known=False)))
    own = side("pup", [], hand=("fire",), deck=("?",), prizes=("?",))
    other = side("eel", [], hand=("?",), deck=("?",), prizes=("?",))

    found = next(alike(real, State(table(a=own, b=other), (Main(),)), 0, Random(3))).table

    assert Counter({"pup": 2, "fire": 2}) == Counter(cards_of(found, 0))
    assert Counter({"eel": 3, "water": 1}) == Counter(cards_of(found, 1))


def test_cards_stay_unnamed_as_long_as_their_player_sees_one_that_the_referee_does_not_know():
    real = game(decks=(deck_list({"pup": 2, "fire": 2}, known=False), deck_list()))
    own = side("pup", [], hand=("?",), deck=("?",), prizes=("?",))

    found = next(alike(real, State(table(a=own), (Main(),)), 0, Random(3))).table

    assert own == replace(found.sides[0], active=own.active)


def test_unnamed_cards_stay_unnamed_in_the_setup():
    real = game(decks=(deck_list(known=False), deck_list(known=False)))
    other = side(None, [], ("?",) * 7, ("?",) * 53, 0)
    state = State(table(b=other, setup=(SetupSide(), SetupSide(checked=True))), ())

    assert ("?",) * 7 == next(alike(real, state, 0, Random(3))).table.sides[1].hand


def test_what_a_text_lets_its_player_see_stays_as_it_is():
    it = table(a=MIXED, b=MIXED)
    state = State(it, (Run((Search(what="pokemon"),), Scope(0)), Main()))

    for other in islice(alike(GAME, state, 0, Random(4)), 10):
        assert (it.sides[0].deck, it.sides[0].hand) == (other.table.sides[0].deck, other.table.sides[0].hand)
    assert any(it.sides[0].deck != one.table.sides[0].deck for one in islice(alike(GAME, state, 1, Random(4)), 10))


def test_states_that_look_alike_may_have_been_answered_otherwise():
    it = table(a=side(hand=("eel", "fire", "hound", "pup")))
    state, _ = asking(card_rules(), it, TWO_AWAY, "eel")

    to_other = {one.agenda[0].scope.picked for one in islice(alike(GAME, state, 1, Random(1)), 30)}
    to_self = {one.agenda[0].scope.picked for one in islice(alike(GAME, state, 0, Random(1)), 30)}
    assert to_other > to_self == {("eel",)}


# --- properties -----------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(0, 1))
def test_what_is_seen_hides_nothing_more_when_it_is_seen_again(seed, seat):
    rules, it = whole_table(Random(seed))
    once = observed(rules, State(it, (Main(),)), seat)

    assert once == observed(rules, once, seat)


OWNERS = ("a", "b")


def a_move(it: Table, rng: Random) -> Any:
    """An event as the rules tell it: whoever sees a card before or after it went sees it go."""
    seat = rng.randrange(2)
    own = it.sides[seat]
    kind = rng.choice(("draw", "draw", "prize", "lay", "play", "show", "place", "return", "shuffle", "know"))
    deck = own.deck.top[:1] or own.deck.rest
    match kind:
        case "draw" if deck:
            return CardMoved(seat, rng.choice(deck), "deck_top", "hand", OWNERS[seat])
        case "prize" if any(own.prizes):
            place = rng.choice([place for place, card in enumerate(own.prizes) if card is not None])
            return PrizeTaken(seat, place, own.prizes[place])
        case "lay" if deck:
            return CardMoved(seat, rng.choice(deck), "deck_top", "prizes", "none")
        case "play" if own.hand:
            return CardMoved(seat, rng.choice(own.hand), "hand", "discard")
        case "show" if deck:
            return CardMoved(seat, rng.choice(deck), "deck_top", "hand", "both")
        case "place" if own.hand:
            return PokemonPlaced(seat, it.next_uid, (rng.choice(own.hand),), "hand")
        case "return" if own.hand:
            return CardMoved(seat, rng.choice(own.hand), "hand", rng.choice(("deck", "deck_top")), OWNERS[seat])
        case "know" if len(own.deck.rest) > 1:
            return DeckOrdered(
                seat, (*own.deck.top, *rng.sample(own.deck.rest, 2)), sees=rng.choice(("a", "b", "both"))
            )
        case _:
            return Shuffled(seat)


@given(st.integers(0, 10**6), st.integers(0, 1))
def test_whoever_follows_the_events_that_they_see_sees_the_table(seed, seat):
    rng = Random(seed)
    rules, it = whole_table(rng)
    followed = observed(rules, State(it, ()), seat).table
    for _ in range(15):
        event = a_move(it, rng)
        told = redact(event, seat)
        it = FOLDS[type(event)](rules, it, event)
        followed = FOLDS[type(told)](rules, followed, told)

        assert observed(rules, State(it, ()), seat).table == observed(rules, State(followed, ()), seat).table, event


@pytest.mark.parametrize("edition", ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"])
@pytest.mark.parametrize("known", [True, False])
def test_whole_match_can_be_followed_from_the_events_that_a_player_sees(edition, known):
    own = deck_list({"pup": 4, "eel": 4, "bulk": 4, "supply": 8, "fire": 20, "water": 20}, known)
    rules = card_rules(edition, decks=(own, own))
    for seed in range(3):
        match = playout(rules, Random(seed), 120)
        table = match.states[0].table
        followed = [observed(rules.game, State(table, ()), seat).table for seat in (0, 1)]
        for event in (event for entry in match.standing for event in entry.events):
            table = rules.fold(table, event)
            for seat in (0, 1):
                followed[seat] = rules.fold(followed[seat], redact(event, seat))
                expected = observed(rules.game, State(table, ()), seat)

                assert expected == observed(rules.game, State(followed[seat], ()), seat), event
