"""The board done slowly and plainly, to hold the quick way against."""

from __future__ import annotations

from collections.abc import Iterable

from companion.figure.printed.playmat import Graph, Playmat, Space


def map_of(count: int, lines: Iterable[tuple[int, int]], entries: tuple[list[int], list[int]] = ([0], [0])) -> Playmat:
    """A map of numbered spaces, joined as *lines* say."""
    return Playmat(
        id="made-up",
        name="Made up",
        bench=6,
        center=2,
        space=tuple(Space(str(number)) for number in range(count)),
        lines=tuple((str(one), str(other)) for one, other in lines),
        entry_points={seat: tuple(str(entry) for entry in found) for seat, found in zip("ab", entries, strict=True)},
        goals={"a": "0", "b": str(count - 1)},
    )


def neighbours(graph: Graph, space: int) -> set[int]:
    """The spaces joined to a space, from the lines as the map gives them."""
    name = graph.names[space]
    ends = [set(line) for line in graph.playmat.lines if name in line]
    return {graph.number[end] for line in ends for end in line - {name}}


def levels(graph: Graph, start: set[int], blocking: set[int], steps: int) -> list[set[int]]:
    """The spaces first reached after 1, 2 … *steps* lines; nothing goes through *blocking*."""
    seen, found = set(start), []
    reached = set(start)
    for _ in range(steps):
        reached = {far for near in reached for far in neighbours(graph, near)} - seen - blocking
        seen |= reached
        found.append(reached)
    return found


def mask(spaces: Iterable[int]) -> int:
    """A set of spaces as the rules write it."""
    return sum(1 << space for space in set(spaces))
