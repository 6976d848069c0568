"""Abilities in force: read off the Field each time the rules ask; nothing is stored.

An ability is in force while its figure is on the Field and its `while` holds. Setups
without abilities never come here: who asks looks at the flags of `Game` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from companion.figure.abilities import (
    Gilds,
    IgnoresDamageAbilities,
    MoreDamage,
    MorePoints,
    PointsAtLeast,
    PointsAtMost,
    Recolours,
    Shifts,
    SpendsAlly,
    TimesDamage,
    While,
    Who,
)
from companion.figure.colours import Colour
from companion.figure.disc import Segment
from companion.figure.game import Game
from companion.figure.state import BENCH, CENTER, Table
from companion.kernel import Seat

A = TypeVar("A")


def in_force(game: Game, table: Table, kind: type[A]) -> Iterator[tuple[int, A]]:
    """The abilities of this kind that are in force, each with the figure that has it."""
    for by, ability in game.abilities.get(kind, ()):
        if is_in_force(game, table, by, ability.while_):
            yield by, ability


def is_in_force(game: Game, table: Table, by: int, condition: While | None) -> bool:
    """Is its figure where it has to be, and does its `while` hold?"""
    place, on_bench = table.where[by], condition is not None and condition.on_bench
    return (place == BENCH if on_bench else place >= 0) and holds(game, table, by, condition)


def holds(game: Game, table: Table, by: int, condition: While | None) -> bool:
    """Is the `while` of an ability true for the figure that has it?"""
    if condition is None:
        return True
    if condition.own_turn and game.owners[by] != table.to_move:
        return False
    if condition.on_entry_point and not game.all_entries >> max(table.where[by], 0) & 1:
        return False
    if condition.has_condition and table.conditions[by] is None:
        return False
    return condition.some is None or any(means(game, table, by, condition.some, one) for one in range(len(table.where)))


def means(game: Game, table: Table, by: int, who: Who, figure: int) -> bool:
    """Is *figure* one of those that an ability of *by* speaks of?"""
    where = table.where[figure]
    if (figure == by and not who.itself) or (where != CENTER if who.place == "center" else where < 0):
        return False
    if who.side is not None and (game.owners[figure] == game.owners[by]) != (who.side == "own"):
        return False
    if who.place == "joined" and figure != by and not game.graph.neighbours[table.where[by]] >> where & 1:
        return False
    printed = game.figures[figure]
    return (
        (not who.names or printed.name in who.names)
        and (who.type is None or who.type in printed.types)
        and (not who.conditions or table.conditions[figure] in who.conditions)
    )


def concerns(game: Game, table: Table, by: int, ability: Any, figure: int) -> bool:
    """Is an ability of *by* about *figure*: without `to` about its own figure only?"""
    if ability.to is None:
        return by == figure
    return means(game, table, by, ability.to, figure)


def counted(game: Game, table: Table, by: int, per: Who | None) -> int:
    """For how many figures an ability counts; once where it counts none."""
    if per is None:
        return 1
    return sum(means(game, table, by, per, one) for one in range(len(table.where)))


def damage_by_abilities(game: Game, table: Table, figure: int, other: int, attack: str, damage: int) -> int:
    """White or Gold damage of the figure's attack after every ability: first what multiplies, then what adds.

    *other* is its opponent in the battle: either may keep the abilities of the other side out of it.
    """
    without = _ignored(game, table, figure, other)
    for by, times in in_force(game, table, TimesDamage):
        if by == figure and game.owners[by] not in without:
            damage *= times.times
    for by, more in in_force(game, table, MoreDamage):
        if game.owners[by] in without:
            continue
        if (more.attack is None or more.attack == attack) and concerns(game, table, by, more, figure):
            damage += more.n * counted(game, table, by, more.per)
    return damage


def added_by_ally(game: Game, table: Table, figure: int, other: int, ally: int, attack: str) -> int:
    """What the figure that is spent in this battle adds to the figure's attack, while it is on the Field."""
    if table.where[ally] < 0 or game.owners[figure] in _ignored(game, table, figure, other):
        return 0
    return sum(one.n for by, one in in_force(game, table, SpendsAlly) if by == figure and one.attack == attack)


def _ignored(game: Game, table: Table, figure: int, other: int) -> frozenset[Seat]:
    """The seats whose abilities change no damage in the battle of these two."""
    if not game.has_battle_abilities:
        return frozenset()
    return frozenset(
        1 - game.owners[by] for by, _ in in_force(game, table, IgnoresDamageAbilities) if by in (figure, other)
    )


def shift_of(game: Game, table: Table, figure: int) -> int:
    """How many segments farther on the figure's result counts, by its abilities."""
    return sum(ability.segments for by, ability in in_force(game, table, Shifts) if by == figure)


def gilds(game: Game, table: Table, figure: int) -> bool:
    """Do the figure's White attacks count as Gold?"""
    return any(by == figure for by, _ in in_force(game, table, Gilds))


def colours_by_abilities(game: Game, table: Table, figure: int, other: int, *, gilded: bool) -> tuple[Colour, ...]:
    """What each of the figure's segments counts as in a battle with *other*; empty where no ability changes any."""
    changing = [one for by, one in in_force(game, table, Recolours) if _recolours(game, table, by, one, figure, other)]
    if not changing:
        return ()
    return tuple(_recoloured(segment, changing, gilded=gilded) for segment in game.discs[figure])


def _recolours(game: Game, table: Table, by: int, ability: Recolours, figure: int, other: int) -> bool:
    """Does an ability of *by* change colours of *figure* in its battle with *other*?"""
    if ability.battling is not None and not means(game, table, by, ability.battling, other):
        return False
    if ability.to is not None:
        return means(game, table, by, ability.to, figure)
    return ability.battling is not None or by == other


def _recoloured(segment: Segment, changing: Sequence[Recolours], *, gilded: bool) -> Colour:
    """One change after the other, in the order of the figures: what is changed already may be changed again."""
    colour: Colour = "gold" if gilded and segment.colour == "white" else segment.colour
    for one in changing:
        if one.colour == colour and (not one.attacks or segment.name in one.attacks) and _can_be(segment, one):
            colour = one.as_
    return colour


def _can_be(segment: Segment, ability: Recolours) -> bool:
    return ability.as_ == "miss" or segment.damage is not None


def points_by_abilities(game: Game, table: Table, figure: int, points: int) -> int:
    """The figure's Move Points after every ability: first what bounds the printed ones, then what adds."""
    for by, least in in_force(game, table, PointsAtLeast):
        if means(game, table, by, least.to, figure):
            points = max(points, least.n)
    for by, most in in_force(game, table, PointsAtMost):
        if means(game, table, by, most.to, figure):
            points = min(points, most.n)
    counted_once: list[MorePoints] = []
    for by, more in in_force(game, table, MorePoints):
        if more not in counted_once and concerns(game, table, by, more, figure):
            points += more.n * counted(game, table, by, more.per)
            counted_once += [more] if more.once else []
    return points


def clauses_that_take_points(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The clauses of the abilities by which the figure has fewer Move Points than are printed."""
    clauses = []
    for by, most in in_force(game, table, PointsAtMost):
        if means(game, table, by, most.to, figure) and game.points[figure] > most.n:
            clauses.append("ABILITY-mp_at_most")
    for by, more in in_force(game, table, MorePoints):
        if more.n < 0 and concerns(game, table, by, more, figure):
            clauses.append("ABILITY-mp_plus")
    return tuple(dict.fromkeys(clauses))
