"""Powers and Abilities that are used by choice, and cards in play that may be discarded."""

from __future__ import annotations

import pytest

from companion.cards.play.turn import turn_answers
from companion.cards.printed.cards import AsPokemon, Power
from companion.cards.printed.vocabulary import DiscardEnergy, DiscardHand, Draw, If, NoPowers, PlayOnBench, What
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import BenchPokemon, DiscardInPlay, EndTurn, UseAttack, UsePower
from companion.cards.values.events import GameWon, PokemonLeft, PowerUsed
from companion.cards.zones.zones import at
from tests.cards.making import card, deck_list, game, pokemon, rules, side, table
from tests.cards.moving import clause, disagreements, named, played

DRAW = (Draw(amount=1),)


def having(id: str = "seer", **facts):
    """A Pokémon with one power."""
    return card(id, powers=(Power(**({"name": "Insight", "kind": "ability", "use": DRAW} | facts)),))


def insight(place: str = "a-active", seat: int = 0):
    return UsePower(seat, place, "Insight")


def test_each_pokemon_uses_its_power_once_from_the_bench_too():
    seer = having(kind="pokemon_power", per_turn=1)
    start = table(side(pokemon("pup", energy=("fire",)), ["seer", "seer"]))
    state, events = played(start, insight("a-bench-1"), insight("a-bench-2"), edition="advanced-1999", cards=(seer,))

    assert [PowerUsed(0, 2, "Insight"), PowerUsed(0, 3, "Insight")] == named(events, PowerUsed)
    assert ("fire", "fire") == state.table.sides[0].hand
    assert "CG-POWER-03" == clause(state.table, insight("a-bench-1"), "advanced-1999", (seer,))
    assert "" == clause(state.table, UseAttack(0, "Nip"), "advanced-1999", (seer,))


def test_power_without_a_limit_is_used_any_number_of_times():
    state, _ = played(table(side("seer")), insight(), insight(), insight(), cards=(having(),))

    assert 3 == len(state.table.sides[0].hand)


def test_shared_limit_is_the_players():
    seer = having(per_turn=1, shared=True)
    state, _ = played(table(side("seer", ["seer"])), insight(), cards=(seer,))

    assert "CG-POWER-03" == clause(state.table, insight("a-bench-1"), cards=(seer,))


@pytest.mark.parametrize("seat", [0, 1])
def test_power_that_is_copied_is_offered_to_whoever_may_use_it(seat):
    seer = having(either_player=True)
    copy = side(pokemon("plain", copies="seer", copies_until=9))

    assert (set(), set()) == disagreements(rules(cards=(seer,)), table(copy, to_move=seat))
    assert insight("a-active", seat) in turn_answers(game(cards=(seer,)), table(copy, to_move=seat), seat)


@pytest.mark.parametrize(
    "facts, expected",
    [
        ({"use": ()}, "CG-POWER-08"),
        ({"use": (), "kind": "poke_body"}, "CG-POWER-05"),
        ({"use": (), "kind": "ancient_trait"}, "CG-POWER-09"),
        ({"only": "bench"}, "CG-GEN-01"),
        ({"if_": If(stadium="")}, "CG-GEN-01"),
        ({"from_hand": True}, "CG-GEN-01"),
        ({"off_under": ("asleep",), "kind": "poke_power"}, "CG-POWER-07"),
        ({"off_under": ("confused",), "kind": "poke_power"}, ""),
        ({"use": (DiscardHand(must=True), *DRAW)}, "CG-GEN-01"),
        ({"use": (DiscardEnergy(must=True), *DRAW)}, "CG-GEN-01"),
        ({"use": (DiscardHand(), *DRAW)}, ""),
    ],
)
def test_power_is_used_as_its_text_allows(facts, expected):
    start = table(side(pokemon("seer", rotation="asleep"), hand=()))

    assert expected == clause(start, insight(), cards=(having(**facts),))


def test_what_must_be_paid_can_be_paid():
    seer = having(use=(DiscardHand(must=True), DiscardEnergy(must=True, types=("fire",)), *DRAW))

    assert "" == clause(table(side(pokemon("seer", energy=("fire",)), hand=("pup",))), insight(), cards=(seer,))
    assert "CG-GEN-01" == clause(
        table(side(pokemon("seer", energy=("water",)), hand=("pup",))), insight(), cards=(seer,)
    )


def test_stopped_powers_are_not_used():
    hush = card("hush", kind="stadium", always=(NoPowers(to="all", kinds=("ability",)),))
    start = table(side("seer"), stadium=("hush", 1))

    assert "CG-GEN-01" == clause(start, insight(), cards=(having(), hush))
    assert "" == clause(start, insight(), cards=(having(kind="poke_power"), hush))


@pytest.mark.parametrize("place", ["a-bench-1", "b-active", "a-bench-3", "nowhere"])
def test_power_is_used_where_it_is(place):
    clauses = {"a-bench-3": "CG-POWER-02", "nowhere": "CG-POWER-02"}

    start = table(side("seer"), side("seer"))
    assert clauses.get(place, "CG-POWER-03") == clause(start, insight(place), cards=(having(),))


def test_other_player_uses_what_either_may():
    both = having(either_player=True, per_turn=1)
    state, _ = played(table(b=side("seer")), insight("b-active"), cards=(both,))

    assert ("fire",) == state.table.sides[0].hand
    assert "CG-POWER-03" == clause(state.table, insight("b-active"), cards=(both,))


def test_power_from_hand_brings_its_pokemon_into_play():
    use = (PlayOnBench(what=What(names=("Stowaway",))),)
    stowaway = card("stowaway", powers=(Power(name="Insight", kind="ability", use=use, per_turn=1, from_hand=True),))
    action = UsePower(0, "hand", "Insight", "stowaway")
    start = table(side(hand=("stowaway", "stowaway")))

    assert "" == clause(start, action, cards=(stowaway,))
    assert "CG-POWER-02" == clause(table(), action, cards=(stowaway,))
    assert "CG-POWER-02" == clause(start, UsePower(0, "hand", "Insight", "plain"), cards=(stowaway,))
    own = rules(cards=(stowaway,))
    state = own.at_turn(start)
    assert action in own.answers(state, own.pending(state)[0])


def test_power_from_an_unnamed_hand():
    stowaway = having("stowaway", from_hand=True)
    decks = (deck_list({"stowaway": 1, "fire": 59}, known=False), deck_list())
    start = table(side(hand=(UNKNOWN,)))

    assert "" == clause(start, UsePower(0, "hand", "Insight", "stowaway"), cards=(stowaway,), decks=decks)


def test_card_names_no_power_in_play():
    start = table(side("seer", hand=("seer",)))

    assert "CG-POWER-03" == clause(start, UsePower(0, "a-active", "Insight", "seer"), cards=(having(),))


# --- the Stadium ------------------------------------------------------------------------


def well(**facts):
    """A Stadium that lets a player draw a card in each turn."""
    return card("well", kind="stadium", powers=(Power(**({"name": "Well", "kind": "ability"} | facts)),))


EACH = {"use": DRAW, "per_turn": 1, "either_player": True}
WELL = UsePower(0, "stadium", "Well")


def test_each_player_may_use_the_stadium_once_a_turn():
    start = table(stadium=("well", 1))
    state, events = played(start, WELL, cards=(well(**EACH),))

    assert [PowerUsed(0, 0, "Well", shared=True, card="well", clause="CG-STADIUM-01")] == named(events, PowerUsed)
    assert ("fire",) == state.table.sides[0].hand
    assert "CG-POWER-03" == clause(state.table, WELL, cards=(well(**EACH),))
    after, _ = played(state.table, EndTurn(0), UsePower(1, "stadium", "Well"), cards=(well(**EACH),))
    assert ("fire", "fire") == after.table.sides[1].hand


@pytest.mark.parametrize(
    "facts, by, expected",
    [
        ({"use": DRAW}, 1, "CG-GEN-01"),
        ({"use": DRAW}, 0, ""),
        ({}, 0, "CG-STADIUM-01"),
        (EACH | {"if_": If(in_zone="any", zone="discard")}, 0, "CG-GEN-01"),
        (EACH | {"use": (DiscardHand(must=True), *DRAW)}, 0, "CG-GEN-01"),
    ],
)
def test_stadium_is_used_as_its_text_allows(facts, by, expected):
    assert expected == clause(table(stadium=("well", by)), WELL, cards=(well(**facts),))


def test_nothing_is_used_of_no_stadium():
    assert "CG-STADIUM-01" == clause(table(), WELL, cards=(well(**EACH),))
    assert "CG-STADIUM-01" == clause(table(stadium=("arena", 0)), WELL, cards=(well(**EACH),))


def test_lock_on_powers_leaves_the_stadium_alone():
    mute = NoPowers(to="all", kinds=("ability",))
    hush = card("hush", powers=(Power(name="Hush", kind="ability", always=(mute,)),))

    assert "" == clause(table(side("hush"), stadium=("well", 1)), WELL, cards=(well(**EACH), hush))


# --- out of play ------------------------------------------------------------------------

DOLL = card("doll", kind="trainer", as_pokemon=AsPokemon(hp=10, may_be_discarded=True, gives_prize=False))


def test_card_that_says_so_is_discarded_by_its_player():
    start = table(side("plain", [pokemon("doll", damage=10), "pup"]))
    state, events = played(start, DiscardInPlay(0, "a-bench-1"), cards=(DOLL,))

    assert [PokemonLeft(0, 2, "discard", "discard", clause="CG-GEN-01")] == events
    assert ("pup",) == at(state.table, "a-bench-1").cards
    assert ("doll",) == state.table.sides[0].discard


def test_nothing_else_is_discarded():
    start = table(side("plain", ["doll"]), side("doll"))

    for place in ("a-active", "b-active", "a-bench-2", "nowhere"):
        assert "CG-GEN-01" == clause(start, DiscardInPlay(0, place), cards=(DOLL,))


def test_lost_active_card_is_replaced_at_once():
    state, _ = played(table(side("doll", ["pup"])), DiscardInPlay(0, "a-active"), cards=(DOLL,))

    assert ("pup",) == state.table.sides[0].active.cards
    assert 0 == state.table.to_move
    _, events = played(table(side("doll", [])), DiscardInPlay(0, "a-active"), cards=(DOLL,))
    assert [GameWon("b", "CG-WIN-02")] == named(events, GameWon)


def test_power_ends_with_knock_outs_and_the_turn_goes_on():
    state, _ = played(table(side("seer", hand=("pup",))), insight(), BenchPokemon(0, "pup"), cards=(having(),))

    assert 2 == len(state.table.sides[0].bench)
