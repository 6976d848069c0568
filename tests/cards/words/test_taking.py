"""Cards out of zones, whatever the words and the answers: none is lost, none appears, none stays aside."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.printed.vocabulary import (
    Damage,
    DiscardHand,
    DiscardStadium,
    DiscardTools,
    Draw,
    Heal,
    Look,
    LookAtPrizes,
    Mill,
    PlayOnBench,
    Recover,
    Search,
    ShowHand,
    Shuffle,
    ShuffleHand,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import UseAttack
from companion.cards.values.state import Deck, Side, Table
from companion.cards.words._taking import Lot, lot, unnamed_in, without
from companion.cards.zones.zones import cards_of, everyone
from companion.kernel.model import ChanceRequest, ChoiceRequest, Choose, Request
from tests.cards.making import DECK, attack, card, deck_list, game, pokemon, side, table
from tests.cards.moving import played
from tests.cards.programs import MINE, THEIRS, carried

# --- tables of 60 cards -----------------------------------------------------------------


def whole_side(known: bool, dice: Random) -> Side:
    """A side with all of `DECK`: an evolved Active Pokémon with Energy and a Tool, a Bench, some cards discarded."""
    cards = [card for card, number in DECK.items() for _ in range(number)]
    in_play = ("hound", "pup", "fire", "water", "vest", "eel")
    rest = list(without(Lot(0, "deck", tuple(cards)), in_play).cards)
    dice.shuffle(rest)
    discard, hidden = tuple(rest[:6]), rest[6:] if known else [UNKNOWN] * len(rest[6:])
    return side(
        active=pokemon("hound", "pup", energy=("fire", "water"), attached=("vest",)),
        bench=("eel",),
        discard=discard,
        prizes=hidden[:6],
        hand=hidden[6:12],
        deck=Deck(tuple(sorted(hidden[15:])), top=tuple(hidden[12:15])),
    )


def whole_table(known: tuple[bool, bool], seed: int) -> tuple[Any, Table]:
    decks = (deck_list(known=known[0]), deck_list(known=known[1]))
    dice = Random(seed)
    return game(decks=decks), table(whole_side(known[0], dice), whole_side(known[1], dice))


def answering(dice: Random) -> Any:
    """Any answer that is asked for."""

    def answer(request: Request) -> str:
        match request:
            case ChanceRequest(outcomes=outcomes):
                return dice.choice([str(outcome) for outcome, _ in outcomes])
            case ChoiceRequest(options=options, at_least=at_least):
                return dice.choice(options if at_least else (*options, ""))
            case _:
                raise AssertionError(request)

    return answer


# --- programs ---------------------------------------------------------------------------

COUNTS = st.integers(0, 4)
TRUTH = st.booleans()
SIDE = st.sampled_from(["own", "opponent"])
SIDES = st.sampled_from(["own", "opponent", "both"])
WHAT = st.sampled_from(["any", "pokemon", "basic_pokemon", "evolution_card", "energy", "trainer", "tool"])
NUMBER = st.one_of(COUNTS, st.just("all"))


def one_of(*values: Any) -> Any:
    return st.sampled_from(values)


WORDS = st.one_of(
    st.builds(Draw, amount=COUNTS, side=SIDES, up_to=TRUTH),
    st.builds(Draw, until=COUNTS, side=SIDES),
    st.builds(
        Search,
        what=WHAT,
        amount=COUNTS,
        up_to=TRUTH,
        to=one_of("hand", "bench", "deck_top", "discard", "lost", "prizes"),
        show=TRUTH,
        different=TRUTH,
        side=SIDE,
        shuffle=TRUTH,
    ),
    st.builds(Search, to=st.just("evolve"), amount=COUNTS, onto=st.just("own")),
    st.builds(
        Look,
        amount=st.integers(0, 7),
        side=SIDE,
        take=COUNTS,
        take_all=TRUTH,
        up_to=TRUTH,
        what=WHAT,
        to=one_of("hand", "bench", "discard", "lost", "deck_top"),
        rest=one_of("top", "order", "bottom", "shuffle", "discard", "lost"),
        show=TRUTH,
        bottom=TRUTH,
    ),
    st.builds(Look, amount=COUNTS, take=COUNTS, what=st.just("energy"), to=st.just("attach"), onto=st.just("own")),
    st.builds(Shuffle, side=SIDES),
    st.builds(
        DiscardHand,
        side=SIDES,
        amount=NUMBER,
        what=WHAT,
        up_to=TRUTH,
        must=TRUTH,
        by=one_of("owner", "you", "random"),
        to=one_of("discard", "deck", "deck_top", "deck_bottom", "lost", "prizes"),
    ),
    st.builds(DiscardHand, until=COUNTS, side=SIDES),
    st.builds(ShowHand, side=SIDES),
    st.builds(ShuffleHand, side=SIDES, to=one_of("deck", "discard", "deck_bottom")),
    st.builds(
        Recover,
        what=WHAT,
        amount=NUMBER,
        up_to=TRUTH,
        to=one_of("hand", "deck", "deck_top", "deck_bottom", "bench", "lost"),
        side=SIDE,
        by=one_of("you", "opponent", "random"),
        different=TRUTH,
    ),
    st.builds(Mill, side=SIDES, amount=COUNTS, to=one_of("discard", "lost"), bottom=TRUTH),
    st.builds(
        PlayOnBench,
        what=WHAT,
        from_=one_of("hand", "discard", "deck", "lost"),
        amount=COUNTS,
        up_to=TRUTH,
        side=SIDE,
        by=one_of("you", "opponent"),
    ),
    st.builds(LookAtPrizes, side=SIDE, amount=NUMBER, swap=one_of(None, "hand", "deck_top")),
    st.builds(DiscardTools, from_=one_of("own", "all"), amount=NUMBER, to_zone=one_of("discard", "hand", "deck")),
    st.just(DiscardStadium()),
)


@given(
    known=st.tuples(TRUTH, TRUTH),
    words=st.lists(WORDS, min_size=1, max_size=5),
    scope=st.sampled_from([MINE, THEIRS]),
    seed=st.integers(0, 2**32),
)
def test_sixty_cards_stay_sixty(known, words, scope, seed):
    rules, before = whole_table(known, seed)
    played = carried(rules, before, words, scope, answering(Random(seed)))

    after = played.table
    for seat, one in enumerate(after.sides):
        named = Counter(card for card in cards_of(after, seat) if card != UNKNOWN)
        assert len(cards_of(after, seat)) == 60
        assert named <= Counter(DECK), f"more than the list has: {named - Counter(DECK)}"
        assert not known[seat] or named == Counter(DECK)
        assert one.aside == ()
        assert len(one.bench) <= 5
        assert list(one.hand) == sorted(one.hand)
    uids = [pokemon.uid for pokemon in everyone(after)]
    assert len(set(uids)) == len(uids)
    assert played.scope.picked == ()


@given(words=st.lists(WORDS, min_size=1, max_size=3), seed=st.integers(0, 2**32))
def test_dealt_cards_never_lose_their_names(words, seed):
    rules, before = whole_table((True, True), seed)

    played = carried(rules, before, words, MINE, answering(Random(seed)))

    assert not any(UNKNOWN in cards_of(played.table, seat) for seat in (0, 1))
    assert not any(UNKNOWN in getattr(event, "cards", ()) for event in played.events)


def test_cards_are_taken_off_named_first():
    here = without(Lot(0, "hand", ("pup", "?", "pup")), ("pup", "pup", "eel"))

    assert (here.cards, here.named) == ((), ("eel",))


def test_name_that_a_taken_card_has_got_is_no_longer_left():
    real = game(decks=(deck_list({"pup": 1, "eel": 2}, known=False), deck_list()))
    it = table(side(None, (), deck=("?", "?"), prizes=("?",)))
    deck = lot(it, 0, "deck")

    assert unnamed_in(real, it, deck) == {"pup": 1, "eel": 2}
    assert unnamed_in(real, it, without(deck, ("pup",))) == {"eel": 2}


@pytest.mark.parametrize("picked, left", [("2", 10), ("1", 20), ("0", 30)])
def test_less_damage_may_be_taken_off(picked, left):
    there = table(side(pokemon("bulk", damage=30)))
    played = carried(game(), there, (Heal(to="own_active", amount=20, up_to=True),), answers=(picked,))

    assert played.asked[0].options == ("2", "1", "0")
    assert (played.table.sides[0].active.damage, played.scope.done) == (left, int(picked))


def test_of_no_damage_nobody_is_asked():
    assert carried(game(), table(), (Heal(to="own", amount=20, up_to=True),)).asked == ()


def test_pokemon_on_the_bench_goes_where_the_attack_says_too():
    wave = attack("Wave", after=(Damage(amount=60, to="opponent"),), knocked_out_to="lost")
    start = table(side("storm"), side("bulk", ["plain"]))
    state, _ = played(start, UseAttack(0, "Wave"), Choose(0, ("1",)), cards=(card("storm", attacks=(wave,)),))

    assert (("plain",), ()) == (state.table.sides[1].lost, state.table.sides[1].discard)
