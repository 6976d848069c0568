"""List the abilities that affect a figure in the current position: their sources, and what they change.

For display only: it asks the same queries as the rules and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.figure._active_abilities import (
    concerns,
    counted,
    in_force,
    is_from_beside,
    is_of,
    means,
    times_lost,
    with_more,
)
from companion.figure.game import Game
from companion.figure.printed.abilities import (
    Ability,
    AddsEffects,
    HoldsStill,
    Immune,
    KnocksOutBeside,
    LetsPass,
    LongerWaits,
    MoreDamage,
    MorePoints,
    MoreStars,
    MustBeAttacked,
    NegatesAttacks,
    NoInstantKnockOut,
    NotKnockedOut,
    NotMoved,
    Passes,
    PinsOpponent,
    PointsAtLeast,
    PointsAtMost,
    Recolours,
    StopsBeside,
    StopsCards,
    StopsJumps,
    StopsMoversAttacks,
    StopsPassing,
    StopsWaking,
    TakesLess,
    TimesDamage,
    WhoeverBattles,
)
from companion.figure.state import Table


class Bearing(msgspec.Struct, frozen=True, kw_only=True):
    """An ability that affects a figure, and its source *by*: the first figure for a card beside the mat.

    *points*: the figure's Move Points before and after this ability, if it changes them. *damage*: the change
    in the White or Gold damage of its attacks.
    """

    by: str
    ability: Ability
    points: tuple[int, int] | None = None
    damage: int = 0

    @property
    def clause(self) -> str:
        """The ability's clause."""
        return f"ABILITY-{self.ability.__struct_config__.tag}"


def bearings(game: Game, table: Table, figure: int) -> tuple[Bearing, ...]:
    """Every ability that affects the figure now: first on its Move Points, then on its damage, then the rest.

    Leaves out its own abilities that always hold and change no number: they are printed on it.
    """
    if not game.abilities:
        return ()
    numbers = (*_on_points(game, table, figure), *_on_damage(game, table, figure))
    return (*numbers, *_of_others(game, table, figure), *_own(game, table, figure))


def _on_points(game: Game, table: Table, figure: int) -> Iterator[Bearing]:
    """Abilities that change the figure's Move Points, in the order in which the rules apply them."""
    points = game.points[figure]
    bounds: tuple[tuple[int, PointsAtLeast | PointsAtMost], ...] = (
        *in_force(game, table, PointsAtLeast),
        *in_force(game, table, PointsAtMost),
    )
    for by, bound in bounds:
        if concerns(game, table, by, bound, figure):
            bounded = max(points, bound.n) if isinstance(bound, PointsAtLeast) else min(points, bound.n)
            if bounded != points:
                yield Bearing(by=game.names[by], ability=bound, points=(points, bounded))
            points = bounded
    once: list[MorePoints] = []
    for by, more in in_force(game, table, MorePoints):
        after = with_more(points, more, counted(game, table, by, more.per))
        if after != points and more not in once and concerns(game, table, by, more, figure):
            yield Bearing(by=game.names[by], ability=more, points=(max(points, 0), max(after, 0)))
            points = after
            once += [more] if more.once else []
    for by, least in in_force(game, table, PointsAtLeast):
        if least.last and least.n > points and concerns(game, table, by, least, figure):
            yield Bearing(by=game.names[by], ability=least, points=(max(points, 0), least.n))
            points = least.n


def _on_damage(game: Game, table: Table, figure: int) -> Iterator[Bearing]:
    for by, times in in_force(game, table, TimesDamage):
        if by == figure:
            yield Bearing(by=game.names[by], ability=times)
    once: list[MoreDamage] = []
    for by, more in in_force(game, table, MoreDamage):
        n = more.n * counted(game, table, by, more.per) * times_lost(game, table, by, more.lost)
        has_it = any(is_of(more, segment) for segment in game.discs[figure] if segment.damage is not None)
        if n and has_it and more not in once and concerns(game, table, by, more, figure):
            yield Bearing(by=game.names[by], ability=more, damage=n)
            once += [more] if more.once else []


def _has_attack(game: Game, figure: int, names: tuple[str, ...]) -> bool:
    return any(segment.name in names for segment in game.discs[figure])


def _of_others(game: Game, table: Table, figure: int) -> Iterator[Bearing]:
    if table.where[figure] < 0:
        return
    for kind, bears in _BEARS.items():
        held: Iterator[tuple[int, Any]] = in_force(game, table, kind)
        for by, ability in held:
            there = by != figure and table.where[by] >= 0
            if (there or is_from_beside(game, table, by, ability)) and bears(game, table, by, ability, figure):
                yield Bearing(by=game.names[by], ability=ability)


def _own(game: Game, table: Table, figure: int) -> Iterator[Bearing]:
    """The figure's own abilities that hold now, but not always."""
    for kind in game.abilities:
        if kind in (MoreDamage, TimesDamage, MorePoints, PointsAtLeast, PointsAtMost):
            continue
        for by, ability in game.abilities[kind]:
            if by != figure or getattr(ability, "while_", None) is None or is_from_beside(game, table, by, ability):
                continue
            if (by, ability) in in_force(game, table, kind):
                yield Bearing(by=game.names[by], ability=ability)


_Bears = Callable[[Game, Table, int, Any, int], bool]


def _opposing(game: Game, by: int, figure: int) -> bool:
    return game.owners[by] != game.owners[figure]


def _joined(game: Game, table: Table, by: int, figure: int) -> bool:
    return bool(game.graph.joined_to(table.where[by]) >> table.where[figure] & 1)


def _opposing_beside(game: Game, table: Table, by: int, ability: Any, figure: int) -> bool:
    return _opposing(game, by, figure) and _joined(game, table, by, figure)


def _may_be_passed_by(game: Game, table: Table, by: int, ability: LetsPass, figure: int) -> bool:
    own = not _opposing(game, by, figure)
    is_meant = (own or ability.side == "any") and ability.type in (None, *game.types(table, figure))
    return is_meant and _joined(game, table, by, figure)


def _passes_so(game: Game, table: Table, by: int, ability: StopsPassing, figure: int) -> bool:
    ways = in_force(game, table, Passes)
    passing = any(ability.manner in (None, way.manner) and concerns(game, table, one, way, figure) for one, way in ways)
    return passing and _opposing(game, by, figure)


def _has_such(game: Game, table: Table, by: int, ability: StopsJumps, figure: int) -> bool:
    return _joined(game, table, by, figure) and _has_attack(game, figure, ability.attacks)


def _is_negated(game: Game, table: Table, by: int, ability: NegatesAttacks, figure: int) -> bool:
    return _opposing(game, by, figure) and _has_attack(game, figure, ability.attacks)


def _is_spared(game: Game, table: Table, by: int, ability: NoInstantKnockOut, figure: int) -> bool:
    return concerns(game, table, by, ability, figure)


def _is_protected(
    game: Game, table: Table, by: int, ability: Immune | TakesLess | NotKnockedOut | NotMoved | MoreStars, figure: int
) -> bool:
    return concerns(game, table, by, ability, figure)


def _is_given(game: Game, table: Table, by: int, ability: WhoeverBattles, figure: int) -> bool:
    return _opposing_beside(game, table, by, ability, figure) and ability.type in (None, *game.types(table, figure))


def _recolours(game: Game, table: Table, by: int, ability: Recolours, figure: int) -> bool:
    """Has the figure such an attack, and is it a target of the ability or beside the opposing source?"""
    if ability.marked and not any(one in table.markers[figure] for one in ability.marked):
        return False
    if not any(one.colour == ability.colour and _is_named(one.name, ability.attacks) for one in game.discs[figure]):
        return False
    if ability.to is not None:
        return means(game, table, by, ability.to, figure)
    return _opposing_beside(game, table, by, ability, figure)


def _is_named(attack: str, names: tuple[str, ...]) -> bool:
    return not names or attack in names


def _is_knocked_out(game: Game, table: Table, by: int, ability: KnocksOutBeside, figure: int) -> bool:
    meant = ability.side is None or _opposing(game, by, figure)
    return meant and _joined(game, table, by, figure) and table.conditions[figure] in ability.conditions


def _is_added_to(game: Game, table: Table, by: int, ability: AddsEffects, figure: int) -> bool:
    has_one = any(segment.colour == ability.colour for segment in game.discs[figure])
    return has_one and concerns(game, table, by, ability, figure)


def _is_held(game: Game, table: Table, by: int, ability: HoldsStill, figure: int) -> bool:
    return means(game, table, by, ability.to, figure)


def _wakes_less(game: Game, table: Table, by: int, ability: StopsWaking, figure: int) -> bool:
    """Can nobody wake the figure, or can it wake nobody?"""
    return means(game, table, by, ability.to, figure)


def _lets_it_pass(game: Game, table: Table, by: int, ability: Passes, figure: int) -> bool:
    return ability.to is not None and means(game, table, by, ability.to, figure)


def _opposing_anywhere(game: Game, table: Table, by: int, ability: Any, figure: int) -> bool:
    return _opposing(game, by, figure)


def _keeps_cards_off(game: Game, table: Table, by: int, ability: StopsCards, figure: int) -> bool:
    return _opposing(game, by, figure) and ability.to is not None and means(game, table, by, ability.to, figure)


_BEARS: dict[type, _Bears] = {
    StopsBeside: _opposing_beside,
    MustBeAttacked: _opposing_beside,
    LetsPass: _may_be_passed_by,
    Passes: _lets_it_pass,
    StopsWaking: _wakes_less,
    StopsPassing: _passes_so,
    StopsJumps: _has_such,
    NegatesAttacks: _is_negated,
    NoInstantKnockOut: _is_spared,
    NotKnockedOut: _is_protected,
    MoreStars: _is_protected,
    AddsEffects: _is_added_to,
    LongerWaits: _opposing_anywhere,
    StopsMoversAttacks: _opposing_beside,
    HoldsStill: _is_held,
    PinsOpponent: _opposing_beside,
    NotMoved: _is_protected,
    Immune: _is_protected,
    TakesLess: _is_protected,
    WhoeverBattles: _is_given,
    KnocksOutBeside: _is_knocked_out,
    Recolours: _recolours,
    StopsCards: _keeps_cards_off,
}
"""Whether an ability of another figure affects this one; most abilities affect only their own figure."""
