"""The playmat: spaces, lines, Entry Points, Goals; and distances on it.

Spaces are numbered in the order of the map; a set of spaces is an int with bit n for space n.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from companion.kernel.model import SEAT_NAMES, Seat
from companion.texts.errors import expectation, quoted
from companion.texts.texts import Fact, phrase

Millimetres = Annotated[float, msgspec.Meta(ge=0, le=5000)]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Space of a playmat: its name, and its centre in millimetres (x right, y down)."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    at: tuple[Millimetres, Millimetres] = (0.0, 0.0)


class Playmat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map as in its file; the rules use `Graph`.

    Seat a sits at the bottom (large y). *entry_points* and *goals* are by seat name; a goal is the one that
    this seat defends. *bench* and *center*: how many figures fit. *provisional_why*: which facts of this mat
    are undocumented.
    """

    id: str
    name: str
    bench: Annotated[int, msgspec.Meta(ge=1, le=12)]
    center: Annotated[int, msgspec.Meta(ge=1, le=12)]
    space: tuple[Space, ...]
    lines: tuple[tuple[str, str], ...]
    entry_points: Mapping[str, tuple[str, ...]]
    goals: Mapping[str, str]
    size_mm: tuple[Millimetres, Millimetres] = (0.0, 0.0)
    provisional: bool = False
    provisional_why: str = ""
    source: str = ""

    def faults(self) -> list[tuple[str, Fact]]:
        """Errors of the map, each as (place in the file, message)."""
        return list(_faults(self))

    def way_faults(self) -> list[tuple[str, Fact]]:
        """Errors for Entry Points from which no way leads to the Goal they attack."""
        return [
            (f"entry_points.{SEAT_NAMES[seat]}", phrase("error.mat.no-way", entry=entry))
            for seat, entry in self.cut_entries()
        ]

    def cut_entries(self) -> list[tuple[Seat, str]]:
        """The Entry Points without such a way, each with its seat."""
        graph = Graph(self)
        return [
            (seat, graph.names[entry])
            for seat in (0, 1)
            for entry in graph.entries[seat]
            if graph.distance[entry][graph.goal_to_reach(seat)] < 0
        ]


def bits(mask: int) -> Iterator[int]:
    """Indices of the set bits, smallest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Graph:
    """A playmat compiled for the rules: numbers, neighbour sets, distances."""

    def __init__(self, playmat: Playmat) -> None:
        self.playmat = playmat
        self.names: tuple[str, ...] = tuple(space.id for space in playmat.space)
        self.number: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.at: tuple[tuple[float, float], ...] = tuple(space.at for space in playmat.space)
        neighbours = [0] * len(self.names)
        for one, other in playmat.lines:
            neighbours[self.number[one]] |= 1 << self.number[other]
            neighbours[self.number[other]] |= 1 << self.number[one]
        self.neighbours: tuple[int, ...] = tuple(neighbours)
        self.entries: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.number[name] for name in playmat.entry_points[seat]) for seat in SEAT_NAMES
        )
        self.goals: tuple[int, ...] = tuple(self.number[playmat.goals[seat]] for seat in SEAT_NAMES)
        self.distance: tuple[tuple[int, ...], ...] = tuple(
            self._distances_from(start) for start in range(len(self.names))
        )

    def goal_to_reach(self, seat: Seat) -> int:
        """The opponent's Goal: where a figure of *seat* wins (FG-WIN-01)."""
        return self.goals[1 - seat]

    def joined_to(self, space: int) -> int:
        """The spaces joined to a space, as a set; none for a place off the Field."""
        return self.neighbours[space] if space >= 0 else 0

    def flood(self, frontier: int, blocking: int, steps: int) -> tuple[int, ...]:
        """The spaces first reached after 1, 2 … *steps* lines from *frontier*, as sets.

        Never passes *blocking*; ends early once no new space is reached.
        """
        neighbours = self.neighbours
        levels: list[int] = []
        seen = frontier | blocking
        for _ in range(steps):
            grown = 0
            while frontier:
                low = frontier & -frontier
                grown |= neighbours[low.bit_length() - 1]
                frontier ^= low
            frontier = grown & ~seen
            if not frontier:
                break
            levels.append(frontier)
            seen |= frontier
        return tuple(levels)

    def flood_stopping(self, frontier: int, blocking: int, stopping: int, steps: int) -> tuple[int, ...]:
        """As `flood`, but stop at spaces in *stopping*; the first *frontier* always goes on."""
        levels: list[int] = []
        seen = frontier | blocking
        for _ in range(steps):
            grown = 0
            for space in bits(frontier):
                grown |= self.neighbours[space]
            reached = grown & ~seen
            if not reached:
                break
            levels.append(reached)
            seen |= reached
            frontier = reached & ~stopping
        return tuple(levels)

    def _distances_from(self, start: int) -> tuple[int, ...]:
        """Lines from *start* to every space on the empty board; -1 where no way leads."""
        distances = [-1] * len(self.names)
        frontier, cost = 1 << start, 0
        seen = frontier
        while frontier:
            grown = 0
            for space in bits(frontier):
                distances[space] = cost
                grown |= self.neighbours[space]
            frontier = grown & ~seen
            seen |= frontier
            cost += 1
        return tuple(distances)


def _faults(playmat: Playmat) -> Iterator[tuple[str, Fact]]:
    names = [space.id for space in playmat.space]
    known = set(names)
    for i, name in enumerate(names):
        if name in names[:i]:
            yield f"space[{i}].id", phrase("error.mat.name-twice", name=quoted(name))
        if name in ("bench", "center", "out", "aside"):
            yield f"space[{i}].id", phrase("error.mat.name-taken", name=quoted(name))
    drawn: set[frozenset[str]] = set()
    for i, line in enumerate(playmat.lines):
        for end in line:
            if end not in known:
                yield f"lines[{i}]", phrase("error.mat.line-nowhere", one=line[0], other=line[1], end=quoted(end))
        if line[0] == line[1]:
            yield f"lines[{i}]", phrase("error.mat.line-to-itself", one=line[0], other=line[1])
        elif frozenset(line) in drawn:
            yield f"lines[{i}]", phrase("error.mat.line-twice", one=line[0], other=line[1])
        drawn.add(frozenset(line))
    yield from _seat_faults(playmat, known)
    if playmat.provisional and not playmat.provisional_why:
        yield "provisional_why", phrase("error.mat.provisional")


def _seat_faults(playmat: Playmat, known: set[str]) -> Iterator[tuple[str, Fact]]:
    for part, keys in (("entry_points", set(playmat.entry_points)), ("goals", set(playmat.goals))):
        if keys != set(SEAT_NAMES):
            yield part, expectation(phrase("error.mat.seats"), ", ".join(sorted(keys)) or phrase("error.none"))
    for seat, entries in playmat.entry_points.items():
        if not entries:
            yield f"entry_points.{seat}", phrase("error.mat.no-entry")
        for entry in entries:
            if entry not in known:
                yield f"entry_points.{seat}", phrase("error.mat.unknown-space", space=quoted(entry))
    for seat, goal in playmat.goals.items():
        if goal not in known:
            yield f"goals.{seat}", phrase("error.mat.unknown-space", space=quoted(goal))
