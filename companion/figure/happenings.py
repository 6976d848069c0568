"""Outcomes of a battle besides who leaves the Field: the difference between two tables.

An outcome counts if it holds at the end: a Special Condition that a figure takes along to the Pokémon Center
was never set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.figure._reducers import stands_instead
from companion.figure.game import Game
from companion.figure.printed.effects import Condition, LyingMarker
from companion.figure.state import BENCH, CENTER, OUT, Table, Winner, misses_turn
from companion.kernel.model import Seat


class LeavesField(msgspec.Struct, frozen=True, tag="leaves-field"):
    """The figure is off the Field: Knocked Out, sent to its owner's Center or Bench, or out of the match for good."""

    figure: str
    how: Literal["knocked-out", "to-center", "to-bench", "leaves-match"]


class EntersField(msgspec.Struct, frozen=True, tag="enters-field"):
    """The figure has come from the Bench or the Center to the Field."""

    figure: str


class LeavesCenter(msgspec.Struct, frozen=True, tag="leaves-center"):
    """The figure has gone from the Center to the Bench (FG-PC-02)."""

    figure: str


class IsMoved(msgspec.Struct, frozen=True, tag="is-moved"):
    """The figure is on another space."""

    figure: str


class Evolves(msgspec.Struct, frozen=True, tag="evolves"):
    """The figure has evolved (FG-EVOLVE-02)."""

    figure: str
    into: str


class IsAgain(msgspec.Struct, frozen=True, tag="is-again"):
    """The figure goes back to what it evolved from."""

    figure: str
    into: str


class TakesForm(msgspec.Struct, frozen=True, tag="takes-form"):
    """The figure has changed its form (FG-FORM-02)."""

    figure: str
    into: str


class GetsCondition(msgspec.Struct, frozen=True, tag="gets-condition"):
    """The figure has a new Special Condition."""

    figure: str
    condition: Condition


class LosesCondition(msgspec.Struct, frozen=True, tag="loses-condition"):
    """The figure, still on the Field, has no Special Condition any more."""

    figure: str
    condition: Condition


class MustWait(msgspec.Struct, frozen=True, tag="must-wait"):
    """The figure has to Wait for longer than before, and misses a turn of its player."""

    figure: str


class GetsMarker(msgspec.Struct, frozen=True, tag="gets-marker"):
    """A marker lies under the figure."""

    figure: str
    marker: LyingMarker


class LosesMarker(msgspec.Struct, frozen=True, tag="loses-marker"):
    """A marker under the figure, still on the Field, was used up."""

    figure: str
    marker: LyingMarker


class TurnGiven(msgspec.Struct, frozen=True, tag="turn-given"):
    """The next turn is this seat's, by an effect."""

    seat: Seat


class MayAttackAgain(msgspec.Struct, frozen=True, tag="may-attack-again"):
    """The figure may attack once more after the battle."""

    figure: str


class ByPlayers(msgspec.Struct, frozen=True, tag="by-players"):
    """The players carry something out manually; its consequences are unknown here."""

    figure: str
    text: str


class MatchDecided(msgspec.Struct, frozen=True, tag="match-decided"):
    """The battle ends the match."""

    winner: Winner


Happening: TypeAlias = (
    LeavesField
    | EntersField
    | LeavesCenter
    | IsMoved
    | Evolves
    | IsAgain
    | TakesForm
    | GetsCondition
    | LosesCondition
    | MustWait
    | GetsMarker
    | LosesMarker
    | TurnGiven
    | MayAttackAgain
    | ByPlayers
    | MatchDecided
)


def happened(game: Game, before: Table, after: Table) -> tuple[Happening, ...]:
    """The differences in *after*; manual effects are in no table."""
    found: list[Happening] = []
    if after.beneath != before.beneath:
        before, evolving = _as_evolved(game, before, after)
        found += evolving
    for figure, name in enumerate(game.names):
        found += _of_place(before, after, figure, name)
        if after.where[figure] >= 0:
            found += _of_what_it_has(before, after, figure, name)
        longer = after.waits[figure] > before.waits[figure] and before.where[figure] != CENTER
        granted = replace(before, granted=after.granted) if longer else before
        if longer and misses_turn(granted, game.owners[figure], after.waits[figure]):
            # Figures that leave the Center always Wait (FG-BENCH-03, -04).
            found.append(MustWait(name))
    if after.granted is not None and after.granted != before.granted:
        found.append(TurnGiven(after.granted))
    if after.again >= 0:
        found.append(MayAttackAgain(game.names[after.again]))
    if after.winner is not None and before.winner is None:
        found.append(MatchDecided(after.winner))
    return tuple(found)


def _as_evolved(game: Game, before: Table, after: Table) -> tuple[Table, list[Happening]]:
    """*before* with all later evolutions and returns already made, and the happenings for them."""
    evolving: list[Happening] = []
    for into, figure in enumerate(after.beneath):
        if figure >= 0 and before.beneath[into] != figure:
            kind = TakesForm if into in game.forms[figure] else Evolves
            evolving.append(kind(game.names[figure], game.names[into]))
            before = stands_instead(game, before, figure, into)
    for into, figure in enumerate(before.beneath):
        if figure >= 0 and after.beneath[into] != figure:
            evolving.append(IsAgain(game.names[into], game.names[figure]))
            before = stands_instead(game, before, into, figure)
    return before, evolving


def _of_place(before: Table, after: Table, figure: int, name: str) -> Iterator[Happening]:
    start, end = before.where[figure], after.where[figure]
    if start == end:
        return
    if start >= 0 and end >= 0:
        yield IsMoved(name)
    elif end >= 0:
        yield EntersField(name)
    elif start >= 0 and end == BENCH:
        yield LeavesField(name, "to-bench")
    elif start >= 0 and end == OUT:
        yield LeavesField(name, "leaves-match")
    elif start >= 0:
        yield LeavesField(name, "knocked-out" if after.knocked_out >> figure & 1 else "to-center")
    elif start == CENTER:
        yield LeavesCenter(name)


def _of_what_it_has(before: Table, after: Table, figure: int, name: str) -> Iterator[Happening]:
    """Special Condition and markers of a figure that is on the Field."""
    had, has = before.conditions[figure], after.conditions[figure]
    if has is not None and has != had:
        yield GetsCondition(name, has)
    elif had is not None and has is None:
        yield LosesCondition(name, had)
    for marker in dict.fromkeys(after.markers[figure]):
        if marker not in before.markers[figure]:
            yield GetsMarker(name, marker)
    for marker in dict.fromkeys(before.markers[figure]):
        if marker not in after.markers[figure]:
            yield LosesMarker(name, marker)
