"""Landing spaces of figures that effects move, and abilities that trigger when a figure leaves the Bench.

A *step* follows a line to a free space. A figure moved by an effect needs no MP, passes through no figure,
and moves as far as it can if it is blocked.
"""

from __future__ import annotations

from math import atan2, degrees
from typing import Literal

from companion.figure._active_abilities import in_force
from companion.figure.game import Game
from companion.figure.printed.abilities import WhenOthersEnter
from companion.figure.printed.effects import Steps
from companion.figure.printed.playmat import bits
from companion.figure.state import Table
from companion.figure.tasks import Do, Shown

STRAIGHT_ON_DEG = 30.0
"""Largest bend of a line, in degrees, that still counts as straight on."""


def span(steps: Steps | Literal["max"]) -> tuple[int, int]:
    """Fewest and most steps; "max" exceeds the spaces of any map."""
    if steps == "max":
        return 64, 64
    return steps if isinstance(steps, tuple) else (steps, steps)


def towards_or_away(
    game: Game, table: Table, start: int, origin: int, steps: Steps | Literal["max"], *, away: bool
) -> tuple[int, ...]:
    """Landing spaces from *start* when every step leads farther from *origin* (or nearer)."""
    taken, _ = game.taken_and_blocking(table)
    distance = game.graph.distance[origin]
    direction = 1 if away else -1
    low, high = span(steps)
    levels = [1 << start]
    for _ in range(high):
        grown = 0
        for space in bits(levels[-1]):
            for following in bits(game.graph.neighbours[space] & ~taken):
                if distance[following] == distance[space] + direction:
                    grown |= 1 << following
        if not grown:
            break
        levels.append(grown)
    return _landings(levels, low, high)


def freely(game: Game, table: Table, start: int, steps: Steps) -> tuple[int, ...]:
    """Landing spaces from *start* along free spaces."""
    taken, _ = game.taken_and_blocking(table)
    low, high = span(steps)
    levels = [1 << start, *game.graph.flood(1 << start, taken, high)]
    return _landings(levels, low, high)


def _landings(levels: list[int], low: int, high: int) -> tuple[int, ...]:
    """Spaces after *low* to *high* steps, or the farthest ones if blocked before.

    Level 0 is its own space, a landing only if 0 steps are allowed.
    """
    wanted = 0
    for level in levels[low : high + 1]:
        wanted |= level
    if not wanted and len(levels) > 1:
        wanted = levels[-1]
    return tuple(bits(wanted))


def straight_on(game: Game, start: int, following: int) -> int | None:
    """The space joined to *following* that lies straight on, coming from *start*; None if there is none."""
    at = game.graph.at
    heading = _bearing_deg(at[start], at[following])
    best: tuple[float, int] | None = None
    for space in bits(game.graph.neighbours[following]):
        if space == start:
            continue
        bend = abs((_bearing_deg(at[following], at[space]) - heading + 180) % 360 - 180)
        if bend <= STRAIGHT_ON_DEG and (best is None or bend < best[0]):
            best = (bend, space)
    return best[1] if best else None


def row_behind(game: Game, table: Table, origin: int, first: int) -> tuple[int, ...]:
    """The figures in an unbroken straight row that begins on *first*, seen from *origin*."""
    standing = {space: figure for figure, space in enumerate(table.where) if space >= 0}
    row: list[int] = []
    previous, at = origin, first
    while at in standing and standing[at] not in row:
        row.append(standing[at])
        following = straight_on(game, previous, at)
        if following is None:
            break
        previous, at = at, following
    return tuple(row)


def _bearing_deg(one: tuple[float, float], other: tuple[float, float]) -> float:
    return degrees(atan2(other[1] - one[1], other[0] - one[0]))


def pushed_in_line(
    game: Game, table: Table, pusher: int, figure: int, steps: int, stuck: frozenset[int] = frozenset()
) -> list[tuple[int, int]]:
    """Moves of a straight push, as (figure, space), ordered so that figures make room first.

    The figure goes straight on from *pusher* (a space), *steps* times if it can, and takes along every figure
    behind it, up to one that is *stuck*.
    """
    where = {space: other for other, space in enumerate(table.where) if space >= 0}
    moved: dict[int, int] = {}
    previous, at = pusher, table.where[figure]
    for _ in range(steps):
        chain = _chain(game, where, previous, at)
        if chain is None or any(where[space] in stuck for space, _ in chain):
            break
        for space, following in reversed(chain):
            other = where.pop(space)
            where[following] = other
            moved[other] = following
        previous, at = at, chain[0][1]
    return _making_room(moved, table)


def _making_room(moved: dict[int, int], table: Table) -> list[tuple[int, int]]:
    """Order the moves so that each target space is free by then."""
    left, ordered = dict(moved), list[tuple[int, int]]()
    while left:
        starts = {table.where[figure] for figure in left}
        figure = next((one for one, to in left.items() if to not in starts - {table.where[one]}), next(iter(left)))
        ordered.append((figure, left.pop(figure)))
    return ordered


def _chain(game: Game, where: dict[int, int], previous: int, at: int) -> list[tuple[int, int]] | None:
    """The figures in a row straight on from *at*, each with the space it is pushed to; None if stuck."""
    chain: list[tuple[int, int]] = []
    while at in where:
        following = straight_on(game, previous, at)
        if following is None or any(following == space for space, _ in chain):
            return None
        chain.append((at, following))
        previous, at = at, following
    return chain or None


def entered(game: Game, table: Table, figure: int, space: int) -> tuple[Do, ...]:
    """Tasks triggered by the figure's arrival on this space from the Bench.

    Source: ABILITY-when_entering, ABILITY-when_others_enter.
    """
    shown = Shown(figure, -1, space, -1)
    own = tuple(
        Do(effect, shown)
        for ability in game.entering.get(figure, ())
        if not ability.only_evolving
        for effect in ability.effects
    )
    others = tuple(
        Do(effect, Shown(by, figure, table.where[by], space))
        for by, ability in in_force(game, table, WhenOthersEnter)
        if game.owners[by] != game.owners[figure]
        for effect in ability.effects
    )
    return (*own, *others)


def evolved_there(game: Game, figure: int, space: int) -> tuple[Do, ...]:
    """Tasks triggered when a figure on this space evolves into *figure* or takes its form.

    Source: ABILITY-when_entering.
    """
    shown = Shown(figure, -1, space, -1)
    coming = (one for one in game.entering.get(figure, ()) if one.evolving)
    return tuple(Do(effect, shown) for ability in coming for effect in ability.effects)
