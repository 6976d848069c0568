"""Why something is done with cards: what came of it in the matches that were tried, and what lies open after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.cards.modifiers import facts as queries
from companion.cards.values import EndTurn, Pokemon, State, Table, UseAttack
from companion.players.card_table import missing_energy
from companion.reviews.cards.trying import CardView, Outcome
from companion.reviews.cards.values import (
    Brings,
    CardReason,
    Hurts,
    LosesOne,
    Prepares,
    TakesPrize,
    WinsNow,
)
from companion.reviews.values import Quiet

MOST = 3
"""So many reasons are given, the weightiest first."""
RARE = 0.1
"""What comes in fewer of the matches is no reason."""


def reasons(view: CardView, action: Any, outcomes: Sequence[Outcome]) -> tuple[CardReason, ...]:
    """Why the seat of *view* does *action*, after which *outcomes* came."""
    found = [*_come(view, outcomes)] if view.state.table.to_move == view.seat else []
    if not isinstance(action, UseAttack | EndTurn):
        found = [*_open(view, action), *found]
    return tuple(sorted(found, key=_weight)[:MOST]) or (Quiet(),)


def _weight(reason: CardReason) -> int:
    order = (WinsNow, TakesPrize, Prepares, Brings, Hurts, LosesOne)
    return order.index(type(reason)) if not isinstance(reason, LosesOne) or reason.share < 0.5 else 1


def _come(view: CardView, outcomes: Sequence[Outcome]) -> Iterator[CardReason]:
    def share(*which: bool) -> float:
        return sum(which) / len(outcomes)

    won, took = share(*(one.won_now for one in outcomes)), share(*(one.took for one in outcomes))
    lost = share(*(one.lost for one in outcomes))
    if won > RARE:
        yield WinsNow(won)
    if took > RARE and won < took:
        yield TakesPrize(took)
    left = [one.damage for one in outcomes if not one.took]
    if took < 0.5 and left and (damage := 10 * round(sum(left) / len(left) / 10)) > 0:
        yield Hurts(damage)
    if lost > RARE:
        yield LosesOne(lost)


def _open(view: CardView, action: Any) -> Iterator[CardReason]:
    """What is different at once, as far as the seat itself sees."""
    if not hasattr(action, "seat") or not view.rules.pending(view.state):
        return
    after = view.rules.apply(view.state, action).state
    if after.table.turn != view.state.table.turn or after.table.winner is not None:
        return
    yield from _prepared(view, after)
    more = len(_pokemon(after.table, view.seat)) - len(_pokemon(view.state.table, view.seat))
    if more > 0:
        yield Brings(more)


def _prepared(view: CardView, after: State) -> Iterator[CardReason]:
    before = {one.uid: one for one in _pokemon(view.state.table, view.seat)}
    for one in _pokemon(after.table, view.seat):
        was = before.get(one.uid)
        had = set() if was is None else {attack for attack, _ in _paid(view, view.state.table, was)}
        new = [(damage, attack) for attack, damage in _paid(view, after.table, one) if attack not in had]
        if new:
            yield Prepares(one.cards[0], max(new)[1])


def _paid(view: CardView, table: Table, pokemon: Pokemon) -> Iterator[tuple[str, int]]:
    """The attacks that it has the Energy for, with their damage."""
    game = view.rules.game
    for attack in queries.attacks(game, table, pokemon):
        if missing_energy(game, table, pokemon, attack) == 0:
            yield attack.name, attack.damage


def _pokemon(table: Table, seat: int) -> list[Pokemon]:
    side = table.sides[seat]
    return [one for one in (side.active, *side.bench) if one is not None]
