"""What is said of a map: what is wrong with it, and what is unusual."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.figure.mat_check import mat_faults, mat_oddities, reached_by
from companion.figure.movement import cost_of
from companion.figure.printed.playmat import Graph, Playmat, Space
from tests.positions import mat, piece, position
from tests.saying import in_english

TINY = mat("tiny")


def said(playmat: Playmat) -> tuple[str, ...]:
    return in_english(finding.said for finding in mat_oddities(playmat))


def moved(name: str, at: tuple[float, float]) -> Playmat:
    """The map `tiny` with a space elsewhere."""
    return replace(TINY, space=tuple(replace(one, at=at) if one.id == name else one for one in TINY.space))


@pytest.mark.parametrize("name", ["duel", "six_on_six", "three_on_three", "tiny"])
def test_nothing_is_unusual_about_a_given_map(name):
    assert ((), ()) == (tuple(mat_faults(mat(name))), said(mat(name)))


@pytest.mark.parametrize(
    "playmat, sentence",
    [
        (replace(TINY, space=(*TINY.space, Space("x", (20.0, 20.0)))), "the space x has no lines"),
        (
            replace(TINY, space=(*TINY.space, Space("x", (20.0, 20.0)), Space("y", (220.0, 300.0)))),
            "the spaces x, y have no lines",
        ),
        (moved("a1", (202.0, 220.0)), "the spaces a1, a2 overlap"),
        (moved("m", (80.0, 70.0)), "the line b2–gb runs over m"),
        (
            replace(
                TINY,
                space=(*TINY.space, Space("x", (20.0, 20.0)), Space("y", (220.0, 300.0))),
                lines=(*TINY.lines, ("x", "y")),
            ),
            "no figure can get to x, y: no lines lead there from an Entry Point",
        ),
        (replace(TINY, goals={"a": "a1", "b": "gb"}), "the space a1 is both a Goal and an Entry Point"),
        (replace(TINY, entry_points={"a": ("a1",), "b": ("b1", "b2")}), "Player A has 1 Entry Points, and player B 2"),
        (
            replace(TINY, entry_points={"a": ("m",), "b": ("b1",)}),
            "player A's nearest Entry Point is 2 lines from the Goal, player B's is 3 lines",
        ),
        (
            replace(TINY, entry_points={"a": ("b1",), "b": ("a1",)}),
            "the Entry Point b1 is next to the Goal gb that it attacks",
        ),
        (moved("a1", (40.0, 270.0)), "the two halves differ: nothing in the other half matches a1, b1"),
        (
            replace(TINY, lines=TINY.lines[1:]),
            "the two halves differ: no line in the other half matches m–b1",
        ),
        (replace(TINY, bench=5), "a Bench of 5: the formats need 3 or 6"),
        (
            replace(TINY, space=TINY.space[:2], lines=(("ga", "a1"),), entry_points={}, goals={}),
            "only 2 spaces: the smallest mat that comes with the program has 7",
        ),
    ],
)
def test_what_is_unusual_is_said_in_words(playmat, sentence):
    assert sentence in said(playmat)


def test_a_map_in_the_making_is_looked_at_as_far_as_it_goes():
    assert () == said(replace(TINY, entry_points={}, goals={}))


def test_an_entry_point_that_is_cut_off_is_named():
    (finding,) = mat_faults(replace(TINY, lines=tuple(line for line in TINY.lines if "b1" not in line)))

    assert (("entry_points.b", ("b1",)), True) == ((finding.place, finding.spaces), finding.wrong)


@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("name", ["duel", "tiny"])
def test_the_reach_that_is_tried_is_that_of_a_figure_in_a_match(name, points):
    names = Graph(mat(name)).names
    for start in names:
        alone = position({"walker": piece("a", start, mp=points)}, playmat=name)
        game, table = alone.rules.game, alone.table
        costs = {space: cost_of(game, table, 0, number) for number, space in enumerate(names)}

        assert {space: cost for space, cost in costs.items() if cost} == reached_by(Graph(mat(name)), start, points)
