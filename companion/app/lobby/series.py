"""A stored match in one line; and matches that belong together: the rematch, the figure game's best of three.

Two people swap sides for a rematch, and so do two programs. A person who plays a program stays on the near side of the
screen. What binds matches of several games stands in the head of each: how many games are played at most, how many each
seat has won before, and the match before. A draw is won by nobody, and another game is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from companion.app.match.figure_game import FIGURE
from companion.app.match.referee import Seats
from companion.app.ports.outside import MatchHead, MatchSummary
from companion.app.table.clocks import kept_clocks
from companion.app.text.say import Say
from companion.figure.state import Setup
from companion.figure.teams import sides_swapped
from companion.kernel.model import SEAT_NAMES
from companion.texts.texts import Phrase, phrase

T = TypeVar("T")

GAMES = 3
"""Of a match of several games; who has won more than half of them has won it."""


def title_of(head: MatchHead) -> Phrase:
    """Title of a match: the players' names."""
    return phrase("match.title", a=head.players[0], b=head.players[1])


def result_of(say: Say, summary: MatchSummary) -> str:
    """Result of a match, or how it stands."""
    if summary.status == "over" and summary.result in SEAT_NAMES:
        return say("match.won", player=summary.head.players[SEAT_NAMES.index(summary.result)])
    if summary.status == "over":
        return say("match.draw")
    return say(f"match.{summary.status}")


class Series(msgspec.Struct, frozen=True):
    """How a match of several games stands. *won*: by seat of the game that is looked at; *of*: games at most."""

    of: int = 1
    won: tuple[int, int] = (0, 0)

    @property
    def leads_to(self) -> int | None:
        """The seat that has won the whole match, None while it goes on."""
        return next((seat for seat in (0, 1) if 2 * self.won[seat] > self.of), None)

    @property
    def goes_on(self) -> bool:
        """Is there another game to be played?"""
        return self.of > 1 and self.leads_to is None

    def after(self, result: str) -> Series:
        """The same when this game has ended with *result*."""
        won = tuple(count + (SEAT_NAMES[seat] == result) for seat, count in enumerate(self.won))
        return msgspec.structs.replace(self, won=won)


def series_of(head: MatchHead) -> Series:
    """What the head of a figure match says of the games before it; one that cannot be understood stands alone."""
    if head.game != "figure":
        return Series()
    said = {"of": head.about.get("best-of", "1"), "won": head.about.get("won", "0 0").split()}
    try:
        return msgspec.convert(said, Series, strict=False)
    except msgspec.ValidationError:
        return Series()


def goes_on_with(summary: MatchSummary, summaries: Sequence[MatchSummary]) -> bool:
    """Is a game over, but not its match, and the next game not begun?"""
    if summary.head.game != "figure" or summary.status != "over":
        return False
    begun = any(one.head.about.get("after") == summary.id for one in summaries)
    return not begun and series_of(summary.head).after(summary.result).goes_on


def swaps_sides(head: MatchHead) -> bool:
    """Does a rematch of this match, of either game, swap the sides?"""
    return len(head.persons) != 1


def rematch_key(head: MatchHead) -> str:
    """The key of the words of its button."""
    return "end.rematch" if swaps_sides(head) else "end.rematch-same"


def rematch(summary: MatchSummary, best_of: int) -> tuple[Setup, Seats]:
    """The next match of the same players and teams, with the sides swapped where they are.

    *best_of*: it is a game of a match of so many, in which the games before count; 1 stands alone.

    Raises:
        JournalError: The setup cannot be read.
    """
    head = summary.head
    setup = FIGURE.stored.setup(head.setup, head.journal_version)
    swaps = swaps_sides(head)
    players, kinds, brought = (seated(pair, swaps) for pair in (head.players, head.kinds, head.brought))
    about = {"after": summary.id, **kept_clocks(head.about)}
    if best_of > 1:
        won = seated(series_of(head).after(summary.result).won, swaps)
        about |= {"best-of": str(best_of), "won": f"{won[0]} {won[1]}"}
    seats = Seats(players=players, kinds=kinds, brought=brought, about=about)
    return sides_swapped(setup) if swaps else setup, seats


def score_in_words(say: Say, head: MatchHead, series: Series) -> str:
    """How the match of several games stands; "" for a single one."""
    if series.of == 1:
        return ""
    won, (one, other) = series.leads_to, series.won
    if won is not None:
        return say("end.series-won", player=head.players[won], won=series.won[won], lost=series.won[1 - won])
    return say("end.series", a=head.players[0], b=head.players[1], one=one, other=other)


def seated(pair: tuple[T, T], swaps: bool) -> tuple[T, T]:
    """What both seats have, in the next match."""
    return (pair[1], pair[0]) if swaps else pair
