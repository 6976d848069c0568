"""Reasons for card-game answers: their results in the sampled matches, and open facts after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.cards.values.actions import EndTurn, UseAttack
from companion.reviews.cards._gains import brought
from companion.reviews.cards._trying import CardView, Outcome
from companion.reviews.cards.values import (
    Brings,
    CardReason,
    ComesUp,
    Cures,
    FewerCards,
    FewerEnergy,
    Finds,
    Heals,
    Hurts,
    LosesOne,
    MoreCards,
    MoreEnergy,
    Prepares,
    PullsUp,
    Sturdier,
    TakesPrize,
    WinsNow,
)

MOST = 3
"""The most reasons given, the weightiest first."""
RARE = 0.1
"""Results in a smaller share of the matches are no reason."""

ORDER = (
    *(WinsNow, TakesPrize, Prepares, Brings, Finds, MoreCards, FewerEnergy, FewerCards, MoreEnergy),
    *(PullsUp, ComesUp, Heals, Cures, Sturdier, Hurts, LosesOne),
)


def reasons(view: CardView, action: Any, outcomes: Sequence[Outcome]) -> tuple[CardReason, ...]:
    """Why the seat of *view* takes *action*, given its *outcomes*."""
    found = [*_come(view, outcomes)] if view.state.table.to_move == view.seat else []
    if not isinstance(action, UseAttack | EndTurn):
        found = [*brought(view, action), *found]
    return tuple(sorted(found, key=_weight)[:MOST])


def _weight(reason: CardReason) -> int:
    return ORDER.index(type(reason)) if not isinstance(reason, LosesOne) or reason.share < 0.5 else 1


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
