from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.figure.printed.playmat import Graph, Space, bits
from tests.figure.naive import levels, map_of, mask, neighbours
from tests.positions import mat
from tests.saying import in_english

MATS = ("duel", "six_on_six", "three_on_three", "tiny")
TINY = mat("tiny")


@st.composite
def maps(draw):
    count = draw(st.integers(2, 14))
    ends = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    lines = draw(st.sets(ends.filter(lambda line: line[0] < line[1]), max_size=3 * count))
    return map_of(count, sorted(lines))


@st.composite
def floods(draw):
    graph = Graph(draw(maps()))
    spaces = st.sets(st.integers(0, len(graph.names) - 1))
    return graph, draw(spaces), draw(spaces), draw(st.integers(0, 15))


@given(floods())
def test_flood_reaches_what_a_plain_search_reaches(flood):
    graph, start, blocking, steps = flood

    found = graph.flood(mask(start), mask(blocking), steps)

    expected = [mask(level) for level in levels(graph, start, blocking, steps)]
    assert list(found) + [0] * (steps - len(found)) == expected
    assert all(found)


@given(floods(), st.sets(st.integers(0, 40)))
def test_flood_that_stops_goes_no_farther_from_where_it_stops(flood, stops):
    graph, start, blocking, steps = flood
    stopping = {space for space in stops if space < len(graph.names)}

    found = graph.flood_stopping(mask(start), mask(blocking), mask(stopping), steps)

    seen, frontier, wanted = set(start) | set(blocking), set(start), []
    for _ in range(steps):
        reached = {far for near in frontier for far in neighbours(graph, near)} - seen
        if not reached:
            break
        seen |= reached
        wanted.append(mask(reached))
        frontier = reached - stopping
    assert wanted == list(found)


@given(maps())
def test_distances_are_those_of_a_plain_search(playmat):
    graph = Graph(playmat)
    count = len(graph.names)
    for start in range(count):
        expected = [-1] * count
        expected[start] = 0
        for steps, level in enumerate(levels(graph, {start}, set(), count), start=1):
            for space in level:
                expected[space] = steps
        assert list(graph.distance[start]) == expected


@given(maps())
def test_neighbours_are_the_other_ends_of_lines(playmat):
    graph = Graph(playmat)
    assert [set(bits(joined)) for joined in graph.neighbours] == [neighbours(graph, n) for n in range(len(graph.names))]


@given(st.sets(st.integers(0, 200)))
def test_bits_are_the_numbers_in_a_set(numbers):
    assert list(bits(mask(numbers))) == sorted(numbers)


@pytest.mark.parametrize("name", MATS)
def test_given_map_has_no_fault(name):
    assert mat(name).faults() == []
    assert mat(name).way_faults() == []


@pytest.mark.parametrize("name", MATS)
def test_given_map_is_as_good_for_both_sides(name):
    graph = Graph(mat(name))
    ways = [
        sorted(graph.distance[entry][graph.goal_to_reach(seat)] for entry in graph.entries[seat]) for seat in (0, 1)
    ]

    assert ways[0] == ways[1]
    assert sorted(graph.distance[graph.goals[0]]) == sorted(graph.distance[graph.goals[1]])


def test_goal_to_reach_is_the_other_sides():
    graph = Graph(TINY)

    assert [graph.names[graph.goal_to_reach(seat)] for seat in (0, 1)] == ["gb", "ga"]


@pytest.mark.parametrize(
    "changes, place, words",
    [
        ({"space": (*TINY.space, Space("m"))}, "space[7].id", "used twice"),
        ({"space": (*TINY.space, Space("bench"))}, "space[7].id", "beside the Field"),
        ({"lines": (*TINY.lines, ("m", "x"))}, "lines[8]", "leads to 'x', which isn't a space"),
        ({"lines": (*TINY.lines, ("m", "m"))}, "lines[8]", "joins a space to itself"),
        ({"lines": (*TINY.lines, ("m", "a1"))}, "lines[8]", "drawn twice"),
        ({"entry_points": {"a": ("a1",)}}, "entry_points", "only the seats a and b, got a"),
        ({"entry_points": {"a": ("a1",), "b": ()}}, "entry_points.b", "at least one Entry Point"),
        ({"entry_points": {"a": ("a1",), "b": ("x",)}}, "entry_points.b", "'x' isn't a space"),
        ({"goals": {"a": "ga", "b": "x"}}, "goals.b", "'x' isn't a space"),
        ({"goals": {}}, "goals", "got none"),
        ({"provisional": True}, "provisional_why", "must name its undocumented facts"),
    ],
)
def test_fault_names_its_place(changes, place, words):
    faults = replace(TINY, **changes).faults()

    assert [found for found, _ in faults] == [place]
    assert words in in_english(said for _, said in faults)[0]


def test_way_is_missing_when_no_lines_lead_to_the_goal():
    cut = replace(TINY, lines=tuple(line for line in TINY.lines if "gb" not in line))

    faults = cut.way_faults()
    assert ["entry_points.a", "entry_points.a"] == [place for place, _ in faults]
    assert ("no lines lead from a1 to the other side's Goal", "no lines lead from a2 to the other side's Goal") == (
        in_english(said for _, said in faults)
    )
