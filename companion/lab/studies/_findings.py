"""Results of a study: shares of points with their 95 % intervals, lengths, statistics of figures.

A draw is half a point; an unfinished match is not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from companion.api import rating
from companion.api.figures import Colour
from companion.lab.studies._study import Pairing
from companion.lab.studies._tallies import A_WON, B_WON, DRAWN, KNOCKED_OUT, LOST, SHOWN, WON, Outcomes, Tally

Found: TypeAlias = Sequence[tuple[Pairing, Tally]]
Ground: TypeAlias = tuple[str, str]
"""A format and a rule set; only matches with the same ones are comparable."""


class Share(NamedTuple):
    """A share of points: number of matches, and points."""

    matches: int = 0
    points: float = 0.0

    @property
    def share(self) -> float:
        """The share, 0 to 1; a half without matches."""
        return self.points / self.matches if self.matches else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % confidence interval (Wilson)."""
        return rating.interval(rating.Met(self.matches, self.points)) if self.matches else (0.0, 1.0)

    @property
    def is_even(self) -> bool:
        """Is a half within the interval?"""
        least, most = self.interval
        return least <= 0.5 <= most

    def plus(self, other: Share) -> Share:
        """Sum of both."""
        return Share(self.matches + other.matches, self.points + other.points)


class Length(NamedTuple):
    """Distribution of turns per match: mean, and the quantiles 0.1, 0.5 and 0.9."""

    mean: float
    tenth: int
    median: int
    nine_tenths: int


class Figure(NamedTuple):
    """Statistics of a team's figure over its matches; *printing* is its id."""

    ground: Ground
    team: str
    printing: str
    name: str
    matches: int
    battles: int
    won: int
    lost: int
    knocked_out_others: int
    knocked_out: int
    goals: int


class Segment(NamedTuple):
    """Statistics of a segment: its printed share of the disc, and the battles in which it counted."""

    ground: Ground
    team: str
    printing: str
    name: str
    number: int
    attack: str
    colour: Colour
    printed: float
    shown: int
    of: int
    won: int
    lost: int
    knocked_out_others: int


def grounds(found: Found) -> tuple[Ground, ...]:
    """Every format and rule set, in order of appearance."""
    return tuple(dict.fromkeys((pairing.format, pairing.rules) for pairing, _ in found))


def of_ground(found: Found, ground: Ground) -> Found:
    """Results on one ground."""
    return [one for one in found if (one[0].format, one[0].rules) == ground]


def matrix(found: Found) -> Mapping[tuple[str, str], Share]:
    """Share of a team against another, over both seats: by the two teams."""
    return _shares(_sides(found, lambda pairing: pairing.teams))


def strengths(found: Found) -> Mapping[str, Share]:
    """Share of a team against all others; mirror matches are ignored."""
    pairs = ((one, share) for (one, other), share in _sides(found, lambda pairing: pairing.teams) if one != other)
    return _shares(pairs)


def players(found: Found) -> Mapping[tuple[str, str], Share]:
    """Share of a player against another, over both seats."""
    return _shares(_sides(found, lambda pairing: pairing.players))


def beginning(found: Found) -> Mapping[tuple[Ground, str], Share]:
    """Share of the first player, by ground and mat."""
    rows = (
        (_place(pairing), share)
        for pairing, tally in found
        for share in (_share(tally.began[0], 0), _share(tally.began[1], 1))
    )
    return _shares(rows)


def seats(found: Found) -> Mapping[tuple[Ground, str], Share]:
    """Share of seat a, by ground and mat, over matches in which each pair of teams sat both ways."""
    return _shares((_place(pairing), _share(tally.outcomes, 0)) for pairing, tally in found)


def lengths(found: Found) -> Length | None:
    """Lengths of the matches; None without matches."""
    turns = Counter[int]()
    for _, tally in found:
        turns.update(tally.turns)
    many = turns.total()
    if not many:
        return None
    ordered = sorted(turns.items())
    marks = []
    for part in (0.1, 0.5, 0.9):
        passed = 0
        for length, times in ordered:
            passed += times
            if passed >= part * many:
                marks.append(length)
                break
    return Length(sum(length * times for length, times in ordered) / many, *marks)


def turns(found: Found) -> Mapping[int, int]:
    """Number of matches by number of turns."""
    counted = Counter[int]()
    for _, tally in found:
        counted.update(tally.turns)
    return counted


def endings(found: Found) -> Mapping[str, int]:
    """Number of matches by the clause that ended them, the most frequent first."""
    counted = Counter[str]()
    for _, tally in found:
        counted.update(tally.endings)
    return dict(counted.most_common())


def figures(found: Found) -> tuple[Figure, ...]:
    """Statistics of each figure, by ground and team; equal printings of a team are merged."""
    kept: dict[tuple[Any, ...], list[int]] = {}
    for pairing, tally in found:
        for number, placed in enumerate(pairing.setup.figures):
            if number >= len(tally.segments):
                continue
            key = (_ground(pairing), pairing.teams[placed.owner], placed.figure.id, placed.figure.name)
            rows = tally.segments[number]
            _add(
                kept.setdefault(key, [0] * 7),
                (
                    tally.matches,
                    sum(row[SHOWN] for row in rows),
                    sum(row[WON] for row in rows),
                    sum(row[LOST] for row in rows),
                    sum(row[KNOCKED_OUT] for row in rows),
                    tally.out[number],
                    tally.goals[number],
                ),
            )
    return tuple(Figure(*key, *counts) for key, counts in sorted(kept.items()))


def segments(found: Found) -> tuple[Segment, ...]:
    """Statistics of each segment, by ground, team and figure."""
    kept: dict[tuple[Any, ...], list[int]] = {}
    for pairing, tally in found:
        for number, placed in enumerate(pairing.setup.figures):
            shares: Sequence[Fraction] = placed.figure.disc.shares()
            rows = tally.segments[number] if number < len(tally.segments) else ()
            battles = sum(row[SHOWN] for row in rows)
            for at, row in enumerate(rows):
                printed = placed.figure.disc.segments[at]
                key = (
                    *(_ground(pairing), pairing.teams[placed.owner], placed.figure.id, placed.figure.name),
                    *(at, printed.label, printed.colour, float(shares[at])),
                )
                _add(kept.setdefault(key, [0] * 5), (row[SHOWN], battles, row[WON], row[LOST], row[KNOCKED_OUT]))
    return tuple(Segment(*key, *counts) for key, counts in sorted(kept.items()))


def _ground(pairing: Pairing) -> Ground:
    return pairing.format, pairing.rules


def _place(pairing: Pairing) -> tuple[Ground, str]:
    return _ground(pairing), pairing.mat


def _sides(found: Found, names: Callable[[Pairing], tuple[str, str]]) -> Iterable[tuple[tuple[str, str], Share]]:
    """Each pairing from the view of seat a, and of seat b."""
    for pairing, tally in found:
        one, other = names(pairing)
        yield (one, other), _share(tally.outcomes, 0)
        if one != other:
            yield (other, one), _share(tally.outcomes, 1)


def _share(outcomes: Outcomes, seat: int) -> Share:
    won = outcomes[(A_WON, B_WON)[seat]]
    finished = outcomes[A_WON] + outcomes[B_WON] + outcomes[DRAWN]
    return Share(finished, won + outcomes[DRAWN] / 2)


def _shares(rows: Iterable[tuple[Any, Share]]) -> dict[Any, Share]:
    found: dict[Any, Share] = {}
    for key, share in rows:
        found[key] = found.get(key, Share()).plus(share)
    return found


def _add(counts: list[int], more: Iterable[int]) -> None:
    for at, number in enumerate(more):
        counts[at] += number
