"""Check a map for errors and oddities, as sentences: shared by map files and the mat editor.

Errors make a map unusable for the rules. Oddities can be played: a space without a line, unequal halves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from math import dist
from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.playmat import Graph, Playmat, bits
from companion.figure.teams import FIGURES_OF
from companion.kernel.model import SEAT_NAMES
from companion.texts.errors import expectation, quoted
from companion.texts.texts import Fact, all_of, phrase

MOST_SPACES = 200
"""No mat has a fifth of them; the distances between all of them take quadratic time."""
FEWEST_SPACES = 7
"""The smallest built-in mat has this many."""
MAT_ID = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")
"""Permitted ids of mats, which also name files."""

Halves: TypeAlias = Literal["turned", "across"]
"""Symmetry of the halves: turned by 180°, or mirrored in the line between the players."""
HALVES: tuple[Halves, ...] = ("turned", "across")
Point: TypeAlias = tuple[float, float]

SAME_PLACE = 0.04
"""Largest distance between two measured places that count as the same, in longer sides of the mat."""
OVER_EACH_OTHER = 0.025
"""Spaces nearer than this overlap, in longer sides of the mat."""
RUNS_OVER = 0.02
"""A line nearer than this to a space runs over it, in longer sides of the mat."""
LONGEST_SHOWN = 60
"""How many characters of an invalid id are shown."""
NAMED = 4
"""How many spaces one sentence names."""


class MatFinding(msgspec.Struct, frozen=True):
    """An error or oddity of a map: its place in the file, the sentence, and the spaces it concerns.

    *wrong*: the rules cannot use the map.
    """

    place: str
    said: Fact
    wrong: bool = True
    spaces: tuple[str, ...] = ()


def image(at: Point, size: Point, halves: Halves) -> Point:
    """The place in the other half that corresponds to *at*, on a mat of this *size*."""
    x, y = at
    return (size[0] - x if halves == "turned" else x, size[1] - y)


def mat_faults(playmat: Playmat, of_file: bool = True) -> Iterator[MatFinding]:
    """Errors of a map, in the order of its file; none for one that can be played.

    *of_file*: also check what only a file of the library must have, its id and the ways to the Goals.
    """
    if len(playmat.space) > MOST_SPACES:
        most = phrase("error.mat.too-many-spaces", most=MOST_SPACES)
        yield MatFinding("space", expectation(most, len(playmat.space)))
        return
    faults = playmat.faults()
    for place, said in faults:
        yield MatFinding(place, said)
    if not of_file:
        return
    if not MAT_ID.fullmatch(playmat.id):
        yield MatFinding("id", expectation(phrase("error.mat.id"), quoted(playmat.id[:LONGEST_SHOWN])))
    if not faults:
        for (place, said), (_, entry) in zip(playmat.way_faults(), playmat.cut_entries(), strict=True):
            yield MatFinding(place, said, spaces=(entry,))


def mat_oddities(playmat: Playmat) -> Iterator[MatFinding]:
    """Oddities of a map; it may lack Entry Points and Goals, but must not be wrong otherwise."""
    odd = _Odd(playmat)
    return chain(odd.spaces(), odd.lines(), odd.ways(), odd.halves(), odd.bench())


class _Odd:
    """Looks for the oddities of one map."""

    def __init__(self, playmat: Playmat) -> None:
        self._mat = playmat
        self._at: Mapping[str, Point] = {space.id: space.at for space in playmat.space}
        self._size = mat_size(playmat)
        self._long = max(self._size)

    def spaces(self) -> Iterator[MatFinding]:
        """Spaces without a line, over each other, or fewer than any mat has."""
        joined = {end for line in self._mat.lines for end in line}
        if alone := [name for name in self._at if name not in joined]:
            yield _odd("space", "no-line", *alone)
        names = list(self._at)
        for number, one in enumerate(names):
            for other in names[:number]:
                if dist(self._at[one], self._at[other]) < self._long * OVER_EACH_OTHER:
                    yield _odd("space", "over-each-other", other, one)
        if len(names) < FEWEST_SPACES:
            said = phrase("mat.odd.few", n=len(names), least=FEWEST_SPACES)
            yield MatFinding("space", said, wrong=False)

    def lines(self) -> Iterator[MatFinding]:
        """Lines that run over a third space."""
        for number, (one, other) in enumerate(self._mat.lines):
            for name, at in self._at.items():
                if name not in (one, other) and self._runs_over(self._at[one], self._at[other], at):
                    runs_over = phrase("mat.odd.runs-over", one=one, other=other, space=name)
                    yield MatFinding(f"lines[{number}]", runs_over, wrong=False, spaces=(one, name, other))

    def _runs_over(self, one: Point, other: Point, at: Point) -> bool:
        along = (other[0] - one[0], other[1] - one[1])
        long = along[0] ** 2 + along[1] ** 2
        share = ((at[0] - one[0]) * along[0] + (at[1] - one[1]) * along[1]) / long if long else 0.0
        near = (one[0] + share * along[0], one[1] + share * along[1])
        return 0 < share < 1 and dist(near, at) < self._long * RUNS_OVER

    def ways(self) -> Iterator[MatFinding]:
        """Spaces that no figure can reach, and a Goal nearer for one side than for the other."""
        mat = self._mat
        if not all(mat.goals.get(seat) and mat.entry_points.get(seat) for seat in SEAT_NAMES):
            return
        graph = Graph(mat)
        entries = sum(1 << entry for entry in {*graph.entries[0], *graph.entries[1]})
        reached = entries
        for level in graph.flood(entries, 0, len(graph.names)):
            reached |= level
        cut_off = [name for number, name in enumerate(graph.names) if not reached >> number & 1]
        if cut_off := [name for name in cut_off if graph.neighbours[graph.number[name]]]:
            yield _odd("lines", "cut-off", *cut_off)
        for seat, defended in mat.goals.items():
            if any(defended in entries for entries in mat.entry_points.values()):
                yield _odd(f"goals.{seat}", "goal-is-entry", defended)
        yield from self._lengths(graph)

    def _lengths(self, graph: Graph) -> Iterator[MatFinding]:
        """Compare the distances from the Entry Points to the Goals that they attack."""
        ways = [[graph.distance[entry][graph.goal_to_reach(seat)] for entry in graph.entries[seat]] for seat in (0, 1)]
        if any(-1 in lengths for lengths in ways):
            return
        if sorted(ways[0]) != sorted(ways[1]):
            said = phrase("mat.odd.nearer", a=min(ways[0]), b=min(ways[1]))
            if min(ways[0]) != min(ways[1]):
                yield MatFinding("goals", said, wrong=False)
        for seat in (0, 1):
            for entry in graph.entries[seat]:
                if graph.distance[entry][graph.goal_to_reach(seat)] == 1:
                    goal = graph.names[graph.goal_to_reach(seat)]
                    said = phrase("mat.odd.beside-goal", entry=graph.names[entry], goal=goal)
                    spaces = (graph.names[entry], goal)
                    yield MatFinding(f"entry_points.{SEAT_NAMES[seat]}", said, wrong=False, spaces=spaces)

    def halves(self) -> Iterator[MatFinding]:
        """Differences between the halves, under the symmetry with the fewest."""
        mat = self._mat
        entries = [len(set(mat.entry_points.get(seat, ()))) for seat in SEAT_NAMES]
        if entries[0] != entries[1] and all(entries):
            said = phrase("mat.odd.entries", a=entries[0], b=entries[1])
            yield MatFinding("entry_points", said, wrong=False)
        found = min((self._differences(halves) for halves in HALVES), key=len)
        if not found:
            return
        if spaces := [name for one in found if len(one) == 1 for name in one]:
            yield _odd("space", "no-counterpart", *spaces)
            return
        said = phrase("mat.odd.line-alone", one=found[0][0], other=found[0][1])
        yield MatFinding("lines", said, wrong=False, spaces=found[0])

    def _differences(self, halves: Halves) -> list[tuple[str, ...]]:
        """Spaces, then lines, without a counterpart in the other half."""
        partners = {name: self._answering(at, halves) for name, at in self._at.items()}
        alone: list[tuple[str, ...]] = [(name,) for name, partner in partners.items() if not partner]
        drawn = {frozenset(line) for line in self._mat.lines}
        for one, other in self._mat.lines:
            ends = {partners[one], partners[other]}
            if "" not in ends and frozenset(ends) not in drawn:
                alone.append((one, other))
        return alone

    def _answering(self, at: Point, halves: Halves) -> str:
        """The space at the place corresponding to *at*, or ""."""
        there = image(at, self._size, halves)
        away, name = min((dist(there, other), name) for name, other in self._at.items())
        return name if away <= self._long * SAME_PLACE else ""

    def bench(self) -> Iterator[MatFinding]:
        """A Bench size of no format: the set-up of a match never offers the mat."""
        if self._mat.bench not in FIGURES_OF.values():
            sizes = all_of([str(one) for one in sorted(FIGURES_OF.values())], "list.or")
            yield MatFinding("bench", phrase("mat.odd.bench", n=self._mat.bench, sizes=sizes), wrong=False)


def mat_size(playmat: Playmat) -> Point:
    """Width and height of the mat, estimated from its spaces if the map does not say."""
    width, height = playmat.size_mm
    if width > 0 and height > 0:
        return width, height
    at = [space.at for space in playmat.space]
    return (max((x for x, _ in at), default=0) * 1.1 or 100.0, max((y for _, y in at), default=0) * 1.1 or 100.0)


def reached_by(graph: Graph, start: str, points: int) -> dict[str, int]:
    """The spaces that a figure alone on the mat reaches from *start* with so many MP, with their costs.

    Uses the same flood as `movement` in a match.
    """
    levels = graph.flood(1 << graph.number[start], 0, points)
    return {graph.names[space]: cost for cost, level in enumerate(levels, start=1) for space in bits(level)}


def _odd(place: str, what: str, *spaces: str) -> MatFinding:
    """An oddity of these spaces; of many, the sentence names only some."""
    words = all_of(spaces[:NAMED], "list.comma")
    if len(spaces) > NAMED:
        words = phrase("mat.odd.and-more", spaces=words, n=len(spaces) - NAMED)
    return MatFinding(place, phrase(f"mat.odd.{what}", spaces=words, n=len(spaces)), wrong=False, spaces=spaces)
