"""Turns in tests: what is refused, what is done, and whether answers and checks agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.cards.play.moves.retreat import payments
from companion.cards.values.actions import (
    AttachEnergy,
    BenchPokemon,
    DiscardInPlay,
    EndTurn,
    Evolve,
    LevelUp,
    PlayTrainer,
    Retreat,
    UseAttack,
    UsePower,
)
from companion.cards.values.state import State, Table
from companion.kernel.model import Chance
from tests.cards.making import rules

COINS = ("coin-a", "coin-b")


def clauses(table: Table, action: Any, edition: Any = "xy-2016", cards: Iterable[Any] = (), **setup: Any) -> Any:
    """The clauses by which an action of a turn is refused on a table, the main one first; () if it passes."""
    own = rules(edition, cards, **setup)
    ruling = own.check(own.at_turn(table), action)
    return () if ruling is None else ruling.clauses


def clause(table: Table, action: Any, edition: Any = "xy-2016", cards: Iterable[Any] = (), **setup: Any) -> str:
    """The main one of them; "" if the action passes."""
    return (*clauses(table, action, edition, cards, **setup), "")[0]


def played(
    table: Table, *actions: Any, edition: Any = "xy-2016", cards: Iterable[Any] = (), **setup: Any
) -> tuple[State, list[Any]]:
    """The state after these actions, each of which has to pass, and all their events; "heads" and "tails" are coins."""
    own = rules(edition, cards, **setup)
    state, events = own.at_turn(table), list[Any]()
    for action in actions:
        if action in ("heads", "tails"):
            action = Chance(own.pending(state)[0].source, action)
        assert own.check(state, action) is None, action
        step = own.apply(state, action)
        state = step.state
        events += step.events
    return state, events


def named(events: Iterable[Any], *kinds: type) -> list[Any]:
    """The events of some kinds."""
    return [event for event in events if type(event) in kinds]


def every_move(own: Any, table: Table, seat: int) -> Iterator[Any]:
    """Every action of a turn that could be thought of, sense and nonsense."""
    cards = sorted(own.game.cards)
    places = [f"{name}-{spot}" for name in "ab" for spot in ("active", *(f"bench-{n}" for n in range(1, 7)))]
    for card in cards:
        yield BenchPokemon(seat, card)
        yield PlayTrainer(seat, card)
        for place in (*places, "hand", "nowhere"):
            yield Evolve(seat, card, place)
            yield LevelUp(seat, card, place)
            yield AttachEnergy(seat, card, place)
            yield PlayTrainer(seat, card, place)
        for other in cards:
            if own.game.cards[card].half or own.game.cards[other].half:
                yield BenchPokemon(seat, card, other)
    names = {power.name for card in own.game.cards.values() for power in card.powers} | {"No Such Power"}
    for power in sorted(names):
        for place in (*places, "hand", "stadium"):
            yield UsePower(seat, place, power)
            for card in cards:
                if own.game.cards[card].powers:
                    yield UsePower(seat, place, power, card)
    for name in sorted({attack.name for card in own.game.cards.values() for attack in card.attacks}):
        yield UseAttack(seat, name)
    for place in places:
        yield DiscardInPlay(seat, place)
        yield from _retreats(own, table, seat, place)
    yield EndTurn(seat)


def _retreats(own: Any, table: Table, seat: int, place: str) -> Iterator[Retreat]:
    active = table.sides[seat].active
    assert active is not None
    purse = tuple((card, 1) for card in sorted(active.energy))
    ways = {way for cost in range(len(purse) + 1) for way in payments(purse, cost)}
    for way in sorted(ways):
        yield Retreat(seat, way, place)
    yield Retreat(seat, ("grass", "grass"), place)


def disagreements(own: Any, table: Table) -> tuple[set[Any], set[Any]]:
    """The answers that are refused (or stand twice), and what passes and is no answer."""
    state = own.at_turn(table)
    (request,) = own.pending(state)
    answers = list(own.answers(state, request))
    seat = table.to_move
    twice = {action for action in answers if answers.count(action) > 1}
    refused = {action for action in answers if own.check(state, action) is not None} | twice
    passed = {action for action in every_move(own, table, seat) if own.check(state, action) is None}
    passed |= {action for action in every_move(own, table, 1 - seat) if own.check(state, action) is None}
    return refused, passed - set(answers)
