"""Turns: beginning, draw, end, whose turn it is, and that answers and checks agree."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from companion.cards.play.turn import begin_turn
from companion.cards.printed.cards import AsPokemon, Power
from companion.cards.printed.vocabulary import ChoosePokemon, Draw, ExtraAttach, Switch, That, Trigger, Who
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import (
    AttachEnergy,
    BenchPokemon,
    Correct,
    EndTurn,
    PlaceActive,
    PlayTrainer,
    Retreat,
    UseAttack,
)
from companion.cards.values.events import CardMoved, GameWon, TriggerSet, TurnBegan, TurnEnded
from companion.cards.values.state import Side, Table
from companion.cards.values.tasks import BeginTurn, DrawOne, Main, Scope
from companion.kernel.model import Chance, Choose, TurnRequest
from tests.cards.making import STOCK, card, deck_list, game, pokemon, policies, rules, side, state, table
from tests.cards.moving import clause, clauses, disagreements, named, played

ALL = ("advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016")

# --- beginning and end ------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_turn_ends_and_the_other_player_draws(edition):
    after, events = played(table(b=side(deck=3)), EndTurn(0), edition=edition)

    drawn = CardMoved(1, "fire", "deck", "hand", "b", clause="CG-DRAW-01")
    assert [TurnEnded(0), TurnBegan(1, 6), drawn] == named(events, TurnEnded, TurnBegan, CardMoved)
    assert (1, 6, ("fire",)) == (after.table.to_move, after.table.turn, after.table.sides[1].hand)
    assert (TurnRequest(1, "main"),) == rules(edition).pending(after)


@pytest.mark.parametrize("edition", ALL)
def test_empty_deck_loses_at_the_own_draw(edition):
    after, events = played(table(b=side(deck=0)), EndTurn(0), edition=edition)

    assert [TurnEnded(0), TurnBegan(1, 6), GameWon("a", "CG-WIN-03")] == events
    assert ((), "a", "CG-WIN-03") == (after.agenda, after.table.winner, after.table.ended_by)
    assert "CG-WIN-03" == rules(edition).check(after, EndTurn(1)).clause


def test_empty_deck_of_the_other_loses_nothing():
    after, _ = played(table(side(deck=0)), EndTurn(0))

    assert after.table.winner is None


def test_first_turn_is_the_first_players():
    start = table(turn=0, first_player=1)
    assert TurnBegan(1, 1) == begin_turn(game(), start, BeginTurn()).events[0]


def test_starting_player_may_draw_nothing_by_a_house_rule():
    start = table(side(deck=0), turn=0)
    edition = policies(first_turn_draw=False)
    assert (TurnBegan(0, 1),) == begin_turn(game(edition), start, BeginTurn()).events
    assert (Main(),) == begin_turn(game(edition), start, BeginTurn()).tasks
    assert GameWon("a", "CG-WIN-03") == begin_turn(game(edition), table(side(), side(deck=0)), BeginTurn()).events[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_draw_is_of_the_player_whose_turn_begins(seat):
    draw, _ = begin_turn(game(), table(to_move=1 - seat), BeginTurn()).tasks

    assert ((DrawOne(seat),), Scope(seat)) == (draw.words, draw.scope)


@pytest.mark.parametrize("on", ["own_turn_ends", "any_turn_ends", "own_turn_begins"])
def test_text_answers_the_beginning_and_the_end_of_a_turn(on):
    clock = card(
        "clock", powers=(Power(name="Clock", kind="ability", triggers=(Trigger(on=on, then=(Draw(amount=1),)),)),)
    )
    own = side("clock") if on != "own_turn_begins" else side()
    other = side("clock") if on == "own_turn_begins" else side()
    _, events = played(table(own, other), EndTurn(0), cards=(clock,))

    assert 1 == len(named(events, TriggerSet))


# --- whose turn it is -------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        BenchPokemon(1, "pup"),
        AttachEnergy(1, "fire", "b-active"),
        PlayTrainer(1, "supply"),
        Retreat(1, (), "b-bench-1"),
        UseAttack(1, "Tap"),
        EndTurn(1),
    ],
)
def test_other_player_has_to_wait(action):
    start = table(b=side(pokemon("plain", energy=("fire",)), hand=("pup", "fire", "supply")))

    also = ("CG-ATTACK-02",) if isinstance(action, UseAttack) else ()
    assert ("CG-TURN-06", "CG-TURN-04", *also) == clauses(start, action)


def test_setup_is_over():
    assert "CG-SETUP-08" == clause(table(), PlaceActive(0, "pup"))


def test_nothing_is_asked_of_chance_or_choice():
    assert "CG-COIN-01" == clause(table(), Chance("coin-a", "heads"))
    assert "CG-TURN-01" == clause(table(), Choose(0, ("a-active",)))


def test_question_comes_first():
    swap = card("swap", kind="trainer", effects=(Switch(side="own"),))
    own = rules(cards=(swap,))
    start = own.at_turn(table(side(bench=["pup", "eel"], hand=("swap", "pup"))))
    asked = own.apply(start, PlayTrainer(0, "swap")).state

    assert "CG-TRAINER-02" == own.check(asked, BenchPokemon(0, "pup")).clause
    assert "CG-TURN-06" == own.check(asked, EndTurn(1)).clause
    assert "CG-TRAINER-02" == own.check(asked, Choose(1, ("a-bench-1",))).clause
    assert "CG-TRAINER-02" == own.check(asked, Choose(0, ())).clause
    assert "CG-TRAINER-02" == own.check(asked, Choose(0, ("a-bench-1", "a-bench-2"))).clause
    assert "CG-TRAINER-02" == own.check(asked, Choose(0, ("a-bench-3",))).clause
    assert own.check(asked, Choose(0, ("a-bench-2",))) is None


def test_coin_shows_heads_or_tails():
    own = rules("advanced-1999")
    start = own.at_turn(table(side(pokemon("plain", energy=("fire",), rotation="confused"))))
    asked = own.apply(start, Retreat(0, ("fire",), "a-bench-1")).state

    assert "CG-COIN-01" == own.check(asked, Chance("coin-a", "edge")).clause
    assert "CG-COIN-01" == own.check(asked, Chance("coin-b", "heads")).clause
    assert "CG-TURN-01" == own.check(asked, Choose(0, ("heads",))).clause
    assert own.check(asked, Chance("coin-a", "tails")) is None


def test_correction_is_judged_at_any_time():
    own = rules()

    assert own.check(own.at_turn(table()), Correct((), "")) is not None
    assert own.check(state(table()), Correct((), "")) is not None


def test_match_that_is_over_takes_no_action():
    assert "CG-WIN-01" == rules().check(state(table()), EndTurn(0)).clause


def test_turn_always_may_end():
    own = rules()
    start = own.at_turn(table())

    assert EndTurn(0) == own.answers(start, own.pending(start)[0])[-1]


# --- answers and checks agree -----------------------------------------------------------

ONE = (Draw(amount=1),)
RAIN = (ExtraAttach(to="own", what="basic_energy"),)
HURT = Who(of="opponent_bench", pick=1, that=That(damaged=True))

EXTRA = (
    card("hound-g", name="Hound [G]", marks=("sp",)),
    card("titan-ex", name="Titan-EX", hp=170, marks=("EX",)),
    card("m-titan", name="M Titan-EX", stage="mega", evolves_from="Titan-EX", hp=220, marks=("EX",)),
    card("archik", stage="restored", by_item="Amber Shard"),
    card("doll", kind="trainer", as_pokemon=AsPokemon(hp=10, may_retreat=False, may_be_discarded=True)),
    card("seer", powers=(Power(name="Insight", kind="ability", use=ONE, per_turn=1),)),
    card("herald", powers=(Power(name="Call", kind="pokemon_power", use=ONE, from_hand=True),)),
    card("owl", powers=(Power(name="Peek", kind="poke_power", use=ONE, either_player=True, only="active"),)),
    card("fountain", powers=(Power(name="Rain", kind="poke_body", always=RAIN),)),
    card("well", kind="stadium", powers=(Power(name="Well", kind="ability", use=ONE, per_turn=1, either_player=True),)),
    card("lure", kind="trainer", effects=(ChoosePokemon(who=HURT),)),
)


def random_table(rng: random.Random, unnamed: bool = False) -> Table:
    """A table with anything anywhere."""
    cards = [face.id for face in (*STOCK, *EXTRA) if not face.halves]
    fighters = [face.id for face in (*STOCK, *EXTRA) if face.is_pokemon and not face.half and not face.halves]
    fighters += ["relic", "doll"]
    energy = ["fire", "water", "double"]

    def one() -> object:
        top = rng.choice(fighters)
        entered = rng.choice((0, 0, 0, turn))
        evolved = rng.choice((-1, -1, turn))
        tools = rng.sample(["vest", "charm", "machine", "gear"], rng.choice((0, 0, 1, 2)))
        return pokemon(
            *((top, "pup") if rng.random() < 0.3 else (top,)),
            entered=entered,
            evolved=evolved,
            energy=tuple(rng.choice(energy) for _ in range(rng.randrange(4))),
            attached=tools,
            rotation=rng.choice(("", "", "", "asleep", "confused")),
        )

    def own() -> Side:
        hand = [rng.choice(cards) for _ in range(rng.randrange(9))]
        if unnamed:
            hand += [UNKNOWN] * rng.randrange(4)
        return side(one(), [one() for _ in range(rng.randrange(6))], hand=hand, lost=(rng.choice(cards),))

    turn = rng.choice((1, 2, 5, 6))
    stadium = rng.choice((None, ("arena", 0), ("well", 0), ("well", 1)))
    start = table(own(), own(), turn=turn, to_move=(turn + 1) % 2, stadium=stadium)
    return _used(start, rng)


def _used(start: Table, rng: random.Random) -> Table:
    used = replace(
        start.used,
        energy=rng.randrange(3),
        supporters=rng.randrange(2),
        stadiums=rng.randrange(2),
        retreats=rng.randrange(2),
        free_retreats=rng.choice((0, 0, 6)),
        retreat_failed=rng.choice(((), (), (1,), (11,))),
    )
    return replace(start, used=used)


def assert_answers_are_all_that_passes(edition: str, rng: random.Random, unnamed: bool) -> None:
    own = rules(edition, EXTRA, (deck_list(known=False), deck_list(known=False)) if unnamed else None)

    assert (set(), set()) == disagreements(own, random_table(rng, unnamed))


@pytest.mark.parametrize("edition, unnamed", [*zip(ALL, (False, True, False, True), strict=True)], ids=ALL)
def test_answers_are_all_that_passes(edition, unnamed):
    assert_answers_are_all_that_passes(edition, random.Random(edition), unnamed)


@pytest.mark.deep("matches")
@pytest.mark.parametrize("edition", ALL)
def test_answers_are_all_that_passes_on_any_table(edition, draw):
    assert_answers_are_all_that_passes(edition, draw.rng, draw.rng.random() < 0.3)


def test_answers_come_in_a_fixed_order():
    own = rules(cards=EXTRA)
    start = own.at_turn(random_table(random.Random(3)))
    again = rules(cards=EXTRA)

    assert own.answers(start, own.pending(start)[0]) == again.answers(start, own.pending(start)[0])
