"""Statistics over matches: results of figures, teams, players and mats, and quality of play."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

import msgspec

from companion.kernel.model import Seat

NORMAL_95 = 1.96


class Play(NamedTuple):
    """A seat's part of a match review: its number of mistakes, and its luck as a chance."""

    mistakes: int
    luck: float


class Played(NamedTuple):
    """A finished match: by seat the player, team and figures; *winner* is None for a draw.

    *play*, by seat: from the review, if there is one.
    """

    players: tuple[str, str]
    teams: tuple[str, str]
    figures: tuple[tuple[str, ...], tuple[str, ...]]
    mat: str
    winner: Seat | None
    turns: int
    play: tuple[Play, Play] | None = None


class Standing(msgspec.Struct, frozen=True):
    """Results of one name: *points* of *matches* (a draw is half a point), and Wilson's 95 % interval of the share."""

    name: str
    matches: int
    points: float

    @property
    def share(self) -> float:
        """Points per match."""
        return self.points / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Confidence interval of the share."""
        n, z = self.matches, NORMAL_95
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (self.share * (1 - self.share) / n + z * z / (4 * n * n)) ** 0.5
        return max(0.0, middle - half), min(1.0, middle + half)


class PlayStanding(msgspec.Struct, frozen=True):
    """A player's mean quality of play over the reviewed *matches*."""

    name: str
    matches: int
    mistakes: float
    luck: float


class MatStanding(msgspec.Struct, frozen=True):
    """Matches on one mat: seat a's results, and the mean number of turns."""

    first: Standing
    turns: float


class Standings(msgspec.Struct, frozen=True):
    """Each list begins with the names with most matches. A figure in both teams counts for both."""

    figures: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    players: tuple[Standing, ...]
    mats: tuple[MatStanding, ...]
    play: tuple[PlayStanding, ...]
    matches: int


def standings(played: Iterable[Played]) -> Standings:
    """Count *played* matches.

    >>> one = Played(("Ann", "Ben"), ("Fire", "Water"), (("x",), ("y",)), "m", 0, 12)
    >>> standings([one]).players[0]
    Standing(name='Ann', matches=1, points=1.0)
    """
    every = list(played)
    figures, teams, players = list[tuple[str, float]](), list[tuple[str, float]](), list[tuple[str, float]]()
    for match in every:
        for seat in (0, 1):
            points = 0.5 if match.winner is None else float(match.winner == seat)
            figures += [(name, points) for name in dict.fromkeys(match.figures[seat])]
            teams.append((match.teams[seat], points))
            players.append((match.players[seat], points))
    return Standings(_counted(figures), _counted(teams), _counted(players), _mats(every), _play(every), len(every))


def _counted(found: Iterable[tuple[str, float]]) -> tuple[Standing, ...]:
    sums: dict[str, tuple[int, float]] = {}
    for name, points in found:
        matches, before = sums.get(name, (0, 0.0))
        sums[name] = matches + 1, before + points
    made = (Standing(name, matches, points) for name, (matches, points) in sums.items() if name)
    return tuple(sorted(made, key=lambda one: (-one.matches, -one.points, one.name)))


def _mats(every: list[Played]) -> tuple[MatStanding, ...]:
    first = _counted((match.mat, 0.5 if match.winner is None else float(match.winner == 0)) for match in every)
    return tuple(
        MatStanding(one, sum(match.turns for match in every if match.mat == one.name) / one.matches) for one in first
    )


def _play(every: list[Played]) -> tuple[PlayStanding, ...]:
    by_name: dict[str, list[Play]] = {}
    for match in every:
        for name, play in zip(match.players, match.play or (), strict=False):
            by_name.setdefault(name, []).append(play)
    return tuple(
        PlayStanding(name, len(of), fmean(one.mistakes for one in of), fmean(one.luck for one in of))
        for name, of in sorted(by_name.items())
    )
