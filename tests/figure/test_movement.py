"""Where figures go, held against a plain search over random positions; what a case says better is a case."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.figure.actions import Attack, Move, Stay
from companion.figure.game import BENCH_NAME, BY_HAND_POINTS, CENTER_NAME
from companion.figure.movement import cost_of, enclosed, is_enclosed, move_points, sleepers_beside, targets_of
from companion.figure.printed.effects import NotedMarker
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, CENTER, State, Table
from companion.figure.tasks import TakeTurn
from tests.figure.naive import levels, neighbours
from tests.positions import piece, position

NAMES = [f"{seat}{number}" for seat in "ab" for number in range(6)]
MATS = ("duel", "three_on_three", "tiny")
# One set of rules for all positions, so that what they remember of one must not spoil another.
RULES = {
    name: position(
        {one: piece(one[0], mp=number % 5) for number, one in enumerate(NAMES)}, playmat=name, rules="duel-2017"
    ).rules
    for name in MATS
}


@st.composite
def tables(draw):
    """A map and a table on it: figures anywhere, some asleep, some slowed, on any turn."""
    name = draw(st.sampled_from(MATS))
    game = RULES[name].game
    spaces = draw(st.permutations(range(len(game.graph.names))))
    where = []
    for _ in NAMES:
        place = draw(st.sampled_from(("field", "field", BENCH_NAME, CENTER_NAME)))
        where.append(spaces.pop() if place == "field" and spaces else CENTER if place == CENTER_NAME else BENCH)
    marks = [draw(st.sampled_from(((), (), (), ("mp_minus_1",)))) if place >= 0 else () for place in where]
    asleep = [draw(st.sampled_from((None, None, "asleep", "poisoned"))) if place >= 0 else None for place in where]
    centers = tuple(tuple(n for n in game.of_seat[seat] if where[n] == CENTER) for seat in (0, 1))
    return name, Table(
        where=tuple(where),
        centers=(centers[0], centers[1]),
        conditions=tuple(asleep),
        waits=tuple(draw(st.sampled_from((0, 0, 0, 9))) for _ in NAMES),
        markers=tuple(marks),
        cards=((), ()),
        turn=draw(st.sampled_from((1, 2, 5))),
        to_move=draw(st.sampled_from((0, 1))),
        first_player=draw(st.sampled_from((0, 1))),
    )


def plain_costs(name: str, table: Table, figure: int) -> dict[int, int]:
    """The spaces where a figure can end its move, with what they cost, by a plain search."""
    game = RULES[name].game
    graph, owner, start = game.graph, game.owners[figure], table.where[figure]
    taken = {space for space in table.where if space >= 0}
    blocking = {space for one, space in enumerate(table.where) if space >= 0 and table.conditions[one] != "asleep"}
    points = game.figures[figure].mp - len(table.markers[figure])
    points -= table.turn == 1 and owner == table.first_player
    if start == CENTER or points <= 0:
        return {}
    if start == BENCH:
        entries = set(graph.entries[owner]) - taken
        reached = [entries, *levels(graph, entries, blocking, points - 1)]
    else:
        reached = levels(graph, {start}, blocking, points)
    return {space: cost for cost, level in enumerate(reached, start=1) for space in level - taken}


@settings(max_examples=300)
@given(tables())
def test_costs_are_those_of_a_plain_search(given_table):
    name, table = given_table
    game = RULES[name].game

    for figure in range(len(NAMES)):
        found = {space: cost_of(game, table, figure, space) for space in range(len(game.graph.names))}
        assert {space: cost for space, cost in found.items() if cost} == plain_costs(name, table, figure)


@settings(max_examples=25)
@given(tables())
def test_moves_are_offered_and_taken_exactly_where_a_plain_search_leads(given_table):
    name, table = given_table
    rules = RULES[name]
    game = rules.game
    state = State(table, (TakeTurn(),))
    expected = {
        Move(NAMES[figure], game.graph.names[space])
        for figure in game.of_seat[table.to_move]
        if table.waits[figure] < table.turn and table.conditions[figure] != "asleep"
        for space in plain_costs(name, table, figure)
    }

    offered = {action for action in rules.answers(state, rules.pending(state)[0]) if isinstance(action, Move)}
    every = [Move(figure, space) for figure in NAMES for space in (*game.graph.names, BENCH_NAME, CENTER_NAME)]
    taken = {action for action in every if rules.check(state, action) is None}

    assert offered == expected
    assert taken == expected


@given(tables())
def test_reach_is_what_the_moves_cost(given_table):
    name, table = given_table
    rules = RULES[name]
    state = State(table, (TakeTurn(),))
    for figure, called in enumerate(NAMES):
        ours = rules.game.owners[figure] == table.to_move
        free = table.waits[figure] < table.turn and table.conditions[figure] != "asleep"
        expected = plain_costs(name, table, figure) if ours and free else {}
        assert rules.reach(state, called) == {rules.game.graph.names[s]: cost for s, cost in expected.items()}


@given(tables())
def test_targets_and_sleepers_are_the_neighbours(given_table):
    name, table = given_table
    game = RULES[name].game
    standing = {space: figure for figure, space in enumerate(table.where) if space >= 0}
    for figure, space in enumerate(table.where):
        joined = {standing[n] for n in neighbours(game.graph, space) if n in standing} if space >= 0 else set()
        opposing = {one for one in joined if game.owners[one] != game.owners[figure]}
        assert set(targets_of(game, table, figure)) == opposing
        assert set(sleepers_beside(game, table, figure)) == {
            one for one in joined - opposing if table.conditions[one] == "asleep"
        }


@settings(max_examples=300)
@given(tables())
def test_figure_is_enclosed_when_opposing_figures_hold_every_joined_space(given_table):
    name, table = given_table
    game = RULES[name].game
    held = {
        seat: {
            space
            for figure, space in enumerate(table.where)
            if space >= 0 and game.owners[figure] == seat and table.conditions[figure] != "asleep"
        }
        for seat in (0, 1)
    }
    expected = [
        figure
        for figure, space in enumerate(table.where)
        if space >= 0 and neighbours(game.graph, space) <= held[1 - game.owners[figure]]
    ]

    assert [figure for seat in (0, 1) for figure in enclosed(game, table, seat)] == expected
    assert [figure for figure in range(len(NAMES)) if is_enclosed(game, table, figure)] == expected


@given(tables())
def test_stay_is_offered_to_who_has_somebody_to_attack_or_wake(given_table):
    name, table = given_table
    rules = RULES[name]
    game = rules.game
    state = State(table, (TakeTurn(),))
    offered = {action.figure for action in rules.answers(state, rules.pending(state)[0]) if isinstance(action, Stay)}

    assert offered == {
        NAMES[figure]
        for figure in game.of_seat[table.to_move]
        if table.waits[figure] < table.turn
        and table.conditions[figure] != "asleep"
        and (targets_of(game, table, figure) or sleepers_beside(game, table, figure))
    }


def test_figure_without_lines_is_never_enclosed():
    island = RULES["tiny"].setup.playmat
    alone = replace(island, lines=tuple(line for line in island.lines if "m" not in line))
    match = position({"x": piece("a", "m"), "y": piece("b", "b1")}, playmat=alone)

    assert not is_enclosed(match.rules.game, match.table, 0)
    assert enclosed(match.rules.game, match.table, 0) == ()


def test_move_points_never_fall_below_0():
    match = position({"x": piece("a", "m", mp=1, markers=("mp_minus_1", "mp_minus_1")), "y": piece("b")})

    assert move_points(match.rules.game, match.table, 0) == 0


def test_what_players_give_for_a_turn_counts_up_to_a_bound_and_goes_with_it():
    given = tuple(NotedMarker("more_points", 5, plus=plus) for plus in (2, 2))
    match = position({"x": piece("a", "m", mp=1, markers=given), "y": piece("b", mp=2)})
    game = match.rules.game

    assert move_points(game, match.table, 0) == game.most_points == 2 + BY_HAND_POINTS
    match.do(Move("x", "a1"))
    assert match.table.markers[0] == () and move_points(game, match.table, 0) == 1


def test_wins_are_not_missed_when_the_goal_is_reached_beside_an_opponent():
    match = position({"x": piece("a", "b1"), "y": piece("b", "b2")})

    match.do(Move("x", "gb"))

    assert match.table.winner == "a"
    assert match.refusal(Attack("y")).clause == "FG-WIN-01"


def test_bits_of_the_joined_spaces_are_their_names():
    graph = RULES["tiny"].game.graph

    assert [graph.names[space] for space in bits(graph.neighbours[graph.number["m"]])] == ["a1", "a2", "b2", "b1"]
