"""What abilities do to a figure where everybody stands, and whose they are."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.adapters.library.library import FileLibrary
from companion.figure._active_abilities import points_by_abilities
from companion.figure.active_effects import Bearing, bearings
from companion.figure.printed.abilities import (
    Ability,
    Immune,
    LetsPass,
    MoreDamage,
    MorePoints,
    Passes,
    PointsAtLeast,
    PointsAtMost,
    StopsJumps,
    StopsPassing,
    TimesDamage,
    While,
    Who,
)
from tests.positions import Piece, Position, disc, piece, position

PRINTED = {one.id: one for one in FileLibrary().figures()}


def of(id: str, owner: str, at: str, **state: Any) -> Piece:
    """A figure of the library."""
    return replace(piece(owner, at, **state), figure=PRINTED[id])


def having(owner: str, at: str, *abilities: Ability, **state: Any) -> Piece:
    """A made-up figure with these abilities."""
    made = piece(owner, at, **state)
    return replace(made, figure=replace(made.figure, ability=True, abilities=abilities))


def placed(**pieces: Piece) -> Position:
    return position(pieces, rules="duel-2017")


def said(match: Position, figure: str) -> list[tuple[Any, ...]]:
    """What bears on the figure: by whom, its clause, its Move Points before and after, its damage."""
    game = match.rules.game
    found = bearings(game, match.table, game.number[figure])
    return [(one.by, one.clause.removeprefix("ABILITY-"), one.points, one.damage) for one in found]


def test_nothing_bears_on_a_figure_where_nobody_has_an_ability() -> None:
    assert [] == said(placed(x=piece("a", "m"), y=piece("b", "b1")), "x")


def test_move_points_that_an_opposing_figure_takes_from_the_poisoned() -> None:
    match = placed(x=piece("a", "m", condition="poisoned"), y=of("venusaur-ex", "b", "b1"), z=piece("a", "a1"))

    assert [("y", "mp_plus", (2, 1), 0)] == said(match, "x")
    assert [] == said(match, "z")


def test_move_points_that_a_friendly_figure_beside_it_gives() -> None:
    match = placed(x=piece("a", "m", mp=1), y=of("xerneas-ex", "a", "a1"), z=piece("a", "gb", mp=1))

    assert [("y", "mp_at_least", (1, 2), 0)] == said(match, "x")
    assert [] == said(match, "z")


def test_each_change_of_the_move_points_follows_the_one_before() -> None:
    match = placed(
        x=piece("a", "m", mp=3),
        y=having("b", "b1", PointsAtMost(n=1, to=Who())),
        z=having("a", "a1", MorePoints(n=2, to=Who())),
    )

    assert [("y", "mp_at_most", (3, 1), 0), ("z", "mp_plus", (1, 3), 0)] == said(match, "x")


def test_what_counts_once_is_named_once() -> None:
    twice = (of("venusaur-ex", "b", "b1"), of("venusaur-ex", "b", "b2"))
    match = placed(x=piece("a", "m", mp=3, condition="noxious"), y=twice[0], z=twice[1])

    assert [("y", "mp_plus", (3, 2), 0)] == said(match, "x")


def test_damage_that_a_figure_beside_it_takes_and_another_gives() -> None:
    match = placed(x=piece("a", "m"), y=of("luxray-r", "b", "b1"), z=of("audino-c", "a", "a1"))

    assert [("y", "damage_plus", None, -10), ("z", "damage_plus", None, 30)] == said(match, "x")


def test_its_own_damage_by_the_figures_that_it_counts() -> None:
    own = MoreDamage(n=20, per=Who(side="own", place="center"))
    center = {"p": piece("a", "center"), "q": piece("a", "center")}

    assert [("x", "damage_plus", None, 40)] == said(placed(x=having("a", "m", own), **center), "x")
    assert [] == said(placed(x=having("a", "m", own)), "x")


def test_damage_of_an_attack_that_it_does_not_have_is_left_out() -> None:
    more = having("a", "a1", MoreDamage(n=20, to=Who(), attack="Bite"))

    assert [] == said(placed(x=piece("a", "m"), y=more), "x")
    assert [("y", "damage_plus", None, 20)] == said(placed(x=piece("a", "m", disc("white 10 360 Bite")), y=more), "x")


def test_a_wall_beside_it_stops_and_has_to_be_attacked() -> None:
    match = placed(x=piece("a", "m"), y=of("aggron-ex", "b", "b1"), z=piece("b", "a1"))

    assert ["must_be_attacked", "stops_beside"] == sorted(clause for _, clause, *_ in said(match, "x"))
    assert [] == said(match, "z")


def test_what_is_given_to_whoever_battles_bears_on_the_type_that_it_names() -> None:
    dragon = replace(piece("a", "m"), figure=replace(piece("a", "m").figure, types=("dragon",)))

    assert [("y", "whoever_battles", None, 0)] == said(placed(x=dragon, y=of("cottonee-uc", "b", "b1")), "x")
    assert [] == said(placed(x=piece("a", "m"), y=of("cottonee-uc", "b", "b1")), "x")


def test_an_attack_that_an_opposing_figure_leaves_without_effect() -> None:
    flyer = disc("purple 2 360 Fly Away")
    match = placed(x=piece("a", "m", flyer), y=of("flygon-r", "b", "gb"), z=piece("b", "a1", flyer))

    assert [("y", "negates_attacks", None, 0)] == said(match, "x")
    assert [] == said(match, "z")


@pytest.mark.parametrize(
    "other, own",
    [
        (StopsPassing(manner="through"), (Passes(who=Who(), manner="through"),)),
        (LetsPass(side="any"), ()),
        (StopsJumps(attacks=("A",)), ()),
    ],
    ids=lambda one: type(one).__name__,
)
def test_who_passes_or_jumps_is_told_of_the_figure_beside_it(other: Ability, own: tuple[Ability, ...]) -> None:
    match = placed(x=having("a", "m", *own), y=having("b", "b1", other))
    away = placed(x=having("a", "ga", *own), y=having("b", "b1", other))

    tag = str(other.__struct_config__.tag)
    assert [("y", tag, None, 0)] == said(match, "x")
    assert ([("y", tag, None, 0)] if own else []) == said(away, "x")


def test_of_its_own_only_what_holds_just_now() -> None:
    sometimes = Immune(conditions=("asleep",), while_=While(on_entry_point=True))
    always = Immune(conditions=("burned",))

    assert [("x", "immune", None, 0)] == said(placed(x=having("a", "a1", sometimes, always)), "x")
    assert [] == said(placed(x=having("a", "m", sometimes, always)), "x")


def test_damage_that_counts_several_times_is_a_number_too() -> None:
    match = placed(x=having("a", "m", TimesDamage(times=2)))
    (bearing,) = bearings(match.rules.game, match.table, 0)

    assert Bearing(by="x", ability=TimesDamage(times=2)) == bearing


def test_from_the_bench_and_on_the_bench() -> None:
    helper = having("a", "bench", MorePoints(n=1, to=Who(side="own"), while_=While(on_bench=True)))
    match = placed(x=piece("a", "m"), y=helper, z=piece("a", "bench"))

    assert [("y", "mp_plus", (2, 3), 0)] == said(match, "x")
    assert [] == said(match, "z")


@pytest.mark.parametrize("points", range(4))
def test_the_last_number_is_the_one_with_which_the_rules_play(points: int) -> None:
    match = placed(
        x=piece("a", "m", mp=points),
        y=having("b", "b1", PointsAtLeast(n=2, to=Who()), MorePoints(n=-1, to=Who(), per=Who(side="opposing"))),
        z=having("a", "a1", PointsAtMost(n=1, to=Who(place="joined")), MorePoints(n=1, to=Who(type="fire"))),
    )
    game, found = match.rules.game, [one for one in said(match, "x") if one[2] is not None]

    assert max(points_by_abilities(game, match.table, 0, points), 0) == found[-1][2][1]
    assert points == found[0][2][0]
