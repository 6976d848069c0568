"""Where a figure lands that an effect moves, held against every way it could go step by step."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.figure._destinations import freely, pushed_in_line, row_behind, span, straight_on, towards_or_away
from companion.figure.state import BENCH
from tests.figure.naive import neighbours
from tests.positions import mat, piece, position

NAMES = "stuvwxyz"
MATCHES = {
    name: position({one: piece("a") for one in NAMES}, playmat=name) for name in ("duel", "three_on_three", "tiny")
}
GRID = replace(
    mat("tiny"),
    space=tuple(replace(mat("tiny").space[0], id=f"p{n}", at=(100.0 * n, 100.0)) for n in range(5)),
    lines=tuple((f"p{n}", f"p{n + 1}") for n in range(4)),
    entry_points={"a": ("p0",), "b": ("p4",)},
    goals={"a": "p0", "b": "p4"},
)
steps = st.one_of(st.integers(1, 4), st.tuples(st.integers(0, 2), st.integers(2, 4)))


@st.composite
def boards(draw):
    """A map, a table with some figures on it, and two spaces: where the first figure stands, and another."""
    match = MATCHES[draw(st.sampled_from(sorted(MATCHES)))]
    spaces = draw(st.permutations(range(len(match.rules.game.graph.names))))
    count = draw(st.integers(1, len(NAMES) - 2))
    where = (*spaces[:count], *(BENCH,) * (len(NAMES) - count))
    return match.rules.game, replace(match.table, where=where), spaces[0], spaces[count]


def ways(game, table, start: int, allowed, low: int, high: int) -> set[int]:
    """The ends of all ways of low to high steps; where every way is shorter, the ends of the longest.

    *allowed* says whether a step leads on from one space to the next.
    """
    taken = {space for space in table.where if space >= 0}
    ends: dict[int, set[int]] = {0: {start}}
    for step in range(1, high + 1):
        ends[step] = {
            far
            for near in ends[step - 1]
            for far in neighbours(game.graph, near)
            if far not in taken and allowed(near, far)
        }
    wanted = set().union(*(ends[step] for step in range(low, high + 1)))
    if wanted:
        return wanted
    longest = max(step for step, spaces in ends.items() if spaces)
    return ends[longest] if longest else set()


@settings(max_examples=300)
@given(boards(), st.one_of(steps, st.just("max")), st.booleans())
def test_figure_lands_where_every_step_led_away_or_nearer(board, steps, away):
    game, table, start, origin = board
    distance = game.graph.distance[origin]

    found = towards_or_away(game, table, start, origin, steps, away=away)

    low, high = span(steps)
    sign = 1 if away else -1
    expected = ways(game, table, start, lambda near, far: distance[far] - distance[near] == sign, low, min(high, 12))
    if steps == "max":
        # It goes as far as it can: nothing on the way is a landing.
        expected = ways(game, table, start, lambda near, far: distance[far] - distance[near] == sign, 30, 30)
    assert set(found) == expected
    assert list(found) == sorted(found)


@settings(max_examples=200)
@given(boards(), steps)
def test_figure_that_moves_itself_lands_so_many_lines_away(board, steps):
    game, table, start, _ = board

    found = freely(game, table, start, steps)

    low, high = span(steps)
    free = set(range(len(game.graph.names))) - set(table.where)
    levels, seen = [{start}], {start}
    for _ in range(high):
        levels.append({far for near in levels[-1] for far in neighbours(game.graph, near)} & free - seen)
        seen |= levels[-1]
    wanted = set().union(*levels[low : high + 1])
    deepest = max(number for number, level in enumerate(levels) if level)
    assert set(found) == (wanted or (levels[deepest] if deepest else set()))


@pytest.mark.parametrize(
    "bend_deg, goes_on", [(0, True), (29, True), (-29, True), (31, False), (-31, False), (90, False)]
)
def test_line_is_straight_on_when_it_bends_by_30_degrees_at_most(bend_deg, goes_on):
    end = (200 + 100 * cos(radians(bend_deg)), 100 + 100 * sin(radians(bend_deg)))
    bent = [replace(space, at=at) for space, at in zip(GRID.space, [(100, 100), (200, 100), end], strict=False)]
    playmat = replace(GRID, space=tuple(bent), lines=GRID.lines[:2], entry_points={"a": ("p0",), "b": ("p2",)})
    game = position({"x": piece("a")}, playmat=replace(playmat, goals={"a": "p0", "b": "p2"})).rules.game

    assert straight_on(game, 0, 1) == (2 if goes_on else None)


@given(boards())
def test_straight_on_goes_on_to_a_joined_space_and_never_back(board):
    game, _, start, _ = board
    for following in neighbours(game.graph, start):
        onward = straight_on(game, start, following)
        assert onward is None or (onward in neighbours(game.graph, following) and onward != start)


@settings(max_examples=200)
@given(boards(), st.integers(1, 4))
def test_nobody_is_lost_when_a_row_is_pushed(board, steps):
    game, table, pusher, _ = board
    standing = {space: figure for figure, space in enumerate(table.where) if space >= 0}
    for beside in neighbours(game.graph, pusher) & standing.keys():
        where = {figure: space for space, figure in standing.items()}
        for figure, space in pushed_in_line(game, table, pusher, standing[beside], steps):
            assert space != pusher
            assert space not in where.values()
            where[figure] = space


def row(*spaces: str):
    """Figures in a row on a straight map of five spaces p0 to p4."""
    match = position({name: piece("a", at) for name, at in zip(NAMES, spaces, strict=False)}, playmat=GRID)
    return match.rules.game, match.table


@pytest.mark.parametrize(
    "spaces, steps, moved",
    [
        (("p0", "p1"), 1, {1: 2}),
        (("p0", "p1"), 9, {1: 4}),
        (("p0", "p1", "p2"), 1, {1: 2, 2: 3}),
        (("p0", "p1", "p2"), 3, {1: 3, 2: 4}),
        (("p0", "p1", "p3"), 1, {1: 2}),
        (("p0", "p1", "p3"), 2, {1: 3, 2: 4}),
        (("p0", "p1", "p2", "p3", "p4"), 1, {}),
        (("p1", "p0"), 1, {}),
    ],
    ids=str,
)
def test_row_is_pushed_straight_on_as_far_as_it_can_go(spaces, steps, moved):
    game, table = row(*spaces)

    assert dict(pushed_in_line(game, table, table.where[0], 1, steps)) == moved


def test_who_makes_room_is_pushed_first_where_the_lines_lead_round():
    # From a5 to g5 it is six lines along the edge, and four across: the farthest of the row is not the farthest away.
    pieces = {"s": piece("a", "a5"), "t": piece("a", "b5"), "u": piece("a", "f5")}
    match = position(pieces, playmat="duel")
    game = match.rules.game

    moved = pushed_in_line(game, match.table, game.graph.number["a5"], 1, 9)

    assert [(game.names[figure], game.graph.names[space]) for figure, space in moved] == [("u", "g5"), ("t", "f5")]


def test_row_behind_ends_at_the_first_free_space():
    game, table = row("p0", "p1", "p2", "p4")

    assert row_behind(game, table, 0, 1) == (1, 2)
    assert row_behind(game, table, 2, 3) == ()
