"""Abilities that let figures pass or stop them: what blocks a figure, where its move ends, who may not act.

Setups without such abilities never get here: callers check the flags of `Game` first.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.figure._active_abilities import concerns, holds, in_force, means
from companion.figure._destinations import straight_on
from companion.figure._field import Field
from companion.figure.game import Game
from companion.figure.printed.abilities import (
    Aloof,
    DivesIn,
    EntersLast,
    HoldsStill,
    LetsPass,
    Manner,
    MovesFully,
    MustBeAttacked,
    NeverAttacks,
    NotSurrounded,
    Passes,
    PassesNobody,
    StopsBeside,
    StopsLastMoved,
    StopsPassing,
    StopsWaking,
    StraightSteps,
    StrikesFar,
    Who,
)
from companion.figure.printed.effects import WISHED
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, Table
from companion.kernel.model import Seat

WISHED_WAY = Passes(who=Who(), manner="flying")
"""How a figure with a wish for it passes others (EFFECT-wish)."""


def blocking_for(game: Game, table: Table, figure: int, field: Field) -> int:
    """The spaces of figures that this one cannot pass (FG-MOVE-03, and abilities)."""
    free = 0
    for other, space in enumerate(table.where):
        if space >= 0 and other != figure and field.all_held >> space & 1 and _may_pass(game, table, figure, other):
            free |= 1 << space
    return field.all_held & ~free


def _may_pass(game: Game, table: Table, figure: int, other: int) -> bool:
    own = game.owners[figure] == game.owners[other]
    types = game.types(table, figure)
    if "pumpkin" in table.markers[other]:
        return True
    if any(means(game, table, by, one.to, figure) for by, one in in_force(game, table, PassesNobody)):
        return False
    lets = any(
        by == other and (own or one.side == "any") and one.type in (None, *types)
        for by, one in in_force(game, table, LetsPass)
    )
    return lets or any(
        means(game, table, figure, one.who, other) and not _is_stopped(game, table, one.manner, figure, other, own)
        for one in _ways_to_pass(game, table, figure)
    )


def _ways_to_pass(game: Game, table: Table, figure: int) -> Iterator[Passes]:
    """Abilities that let the figure pass others, on the way from the Bench too."""
    if table.where[figure] == BENCH:
        ways = game.abilities.get(Passes, ())
        yield from (one for by, one in ways if by == figure and one.to is None and holds(game, table, by, one.while_))
        for by, one in in_force(game, table, Passes):
            if one.to is not None and one.to.place == "bench" and means(game, table, by, one.to, figure):
                yield one
    else:
        yield from (one for by, one in in_force(game, table, Passes) if concerns(game, table, by, one, figure))
        if WISHED in table.markers[figure]:
            yield WISHED_WAY


def _is_stopped(game: Game, table: Table, manner: Manner, figure: int, other: int, own: bool) -> bool:
    if manner == "flying" and any(
        one.manner == "flying" and concerns(game, table, by, one, other) for by, one in in_force(game, table, Passes)
    ):
        return True
    types = game.types(table, figure)
    return any(
        one.manner in (None, manner)
        and (one.everywhere or (by == other and not own))
        and (not one.types or any(kind in types for kind in one.types))
        and not any(kind in types for kind in one.not_types)
        for by, one in in_force(game, table, StopsPassing)
    )


def passes_so(game: Game, table: Table, figure: int, manner: Manner | None) -> bool:
    """Does an ability let the figure pass others in this manner?"""
    return manner is None or any(one.manner == manner for one in _ways_to_pass(game, table, figure))


def stopping_for(game: Game, table: Table, figure: int) -> int:
    """The spaces on which the figure's move must end; none beside a benched figure."""
    spaces = 0
    for by, one in in_force(game, table, StopsBeside):
        if game.owners[by] != game.owners[figure]:
            spaces |= game.graph.joined_to(table.where[by])
            if one.chain:
                spaces |= _beside_chain(game, table, by)
    return spaces


def _beside_chain(game: Game, table: Table, figure: int) -> int:
    """The spaces beside an unbroken chain of own figures that begins with the figure."""
    own = sum(1 << table.where[one] for one in game.of_seat[game.owners[figure]] if table.where[one] >= 0)
    beside = 0
    if table.where[figure] < 0:
        return beside
    for level in game.graph.flood(1 << table.where[figure], ~own, len(table.where)):
        for space in bits(level):
            beside |= game.graph.neighbours[space]
    return beside


def is_held_still(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from moving with its Move Points?"""
    return any(means(game, table, by, one.to, figure) for by, one in in_force(game, table, HoldsStill))


def moves_fully(game: Game, table: Table, figure: int) -> bool:
    """Must the figure move as far as its Move Points reach, even from the Bench?"""
    fully = game.abilities.get(MovesFully, ())
    return any(by == figure and holds(game, table, by, one.while_) for by, one in fully)


def spaces_struck(game: Game, table: Table, figure: int) -> int:
    """The spaces two lines away that the figure can attack by an ability."""
    spaces, start = 0, table.where[figure]
    taken, _ = game.taken_and_blocking(table)
    for by, one in in_force(game, table, StrikesFar):
        if by == figure:
            between = game.graph.neighbours[start] & (taken if one.over else -1)
            for space in bits(between):
                spaces |= game.graph.neighbours[space]
    return spaces & ~game.graph.neighbours[start] & ~(1 << start)


def straight_steps(game: Game, table: Table, figure: int, points: int) -> int:
    """Steps in a straight line that an ability gives the figure, less the MP that are taken from it.

    None from the Bench: there is no line to begin with.
    """
    if table.where[figure] < 0:
        return 0
    steps = max((one.steps for by, one in in_force(game, table, StraightSteps) if by == figure), default=0)
    return max(0, steps - max(0, game.points[figure] - points))


def straight_levels(game: Game, start: int, steps: int, blocking: int, stopping: int) -> tuple[int, ...]:
    """The spaces reached after 1, 2 … *steps* lines, each straight on from the one before it."""
    levels = [0] * steps
    for first in bits(game.graph.neighbours[start] & ~blocking):
        previous, at = start, first
        for step in range(steps):
            levels[step] |= 1 << at
            following = straight_on(game, previous, at)
            if following is None or (blocking | 1 << start) >> following & 1 or stopping >> at & 1:
                break
            previous, at = at, following
    return tuple(levels)


def aloof(game: Game, table: Table, seat: Seat) -> frozenset[int]:
    """The seat's figures that are never surrounded and do not help to surround."""
    return frozenset(by for by, _ in game.abilities.get(Aloof, ()) if game.owners[by] == seat and table.where[by] >= 0)


def dives_in(game: Game, table: Table, figure: int) -> bool:
    """May the figure only enter to a space beside an Entry Point, by its own ability or another's?"""
    return figure in game.dive_in or any(
        one.to is not None and table.where[by] >= 0 and concerns(game, table, by, one, figure)
        for by, one in game.abilities.get(DivesIn, ())
    )


def is_never_surrounded(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from being surrounded?"""
    return any(by == figure and one.by is None for by, one in in_force(game, table, NotSurrounded))


def not_helping(game: Game, table: Table, figure: int) -> int:
    """The spaces of figures that do not help to surround this one, by its ability."""
    whos = [one.by for by, one in in_force(game, table, NotSurrounded) if by == figure and one.by is not None]
    others = (one for one, space in enumerate(table.where) if space >= 0)
    return sum(1 << table.where[one] for one in others if any(means(game, table, figure, who, one) for who in whos))


def to_be_attacked(game: Game, table: Table, targets: tuple[int, ...]) -> tuple[int, ...]:
    """The targets that must be attacked, if any."""
    wanted = {by for by, _ in in_force(game, table, MustBeAttacked)}
    return tuple(target for target in targets if target in wanted)


def stops_waking(game: Game, table: Table, waker: int, sleeper: int) -> bool:
    """Does an ability keep *waker* from waking *sleeper*?"""
    return any(
        means(game, table, by, one.to, waker if one.wakers else sleeper)
        for by, one in in_force(game, table, StopsWaking)
    )


def enters_later(game: Game, table: Table, figure: int) -> bool:
    """Must the figure stay on the Bench because others of its player are there?"""
    late = any(by == figure for by, _ in game.abilities.get(EntersLast, ()))
    return late and any(one != figure and table.where[one] == BENCH for one in game.of_seat[game.owners[figure]])


def never_attacks(game: Game, table: Table, figure: int) -> bool:
    """Do abilities keep the figure from attacking?"""
    return bool(why_it_never_attacks(game, table, figure))


def why_it_never_attacks(game: Game, table: Table, figure: int) -> str:
    """The clause of the ability that keeps the figure from attacking, or ""."""
    if any(by == figure for by, _ in in_force(game, table, NeverAttacks)):
        return "ABILITY-never_attacks"
    owner, space = game.owners[figure], table.where[figure]
    if table.movers[owner] == figure and space >= 0:
        for by, _ in in_force(game, table, StopsLastMoved):
            if game.owners[by] != owner and game.graph.joined_to(table.where[by]) >> space & 1:
                return "ABILITY-stops_last_moved"
    return ""
