"""Clocks of a card match: how long the match and this turn have taken. No rule looks at them.

A front-end lets time pass; after a break it is worked out from the times of the entries.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.app.screens.table import ClockView
from companion.app.table.clocks import PAUSE_S, clock_view
from companion.app.text.dates import seconds_of
from companion.cards.values.events import TurnBegan
from companion.cards.values.terms import Terms
from companion.kernel.journal import Applied, Entry, Remarked
from companion.kernel.model import Seat


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """Both clocks: seconds that there are, 0 for no clock, and seconds that are used."""

    match_s: int = 0
    turn_s: int = 0
    match_used_s: float = 0.0
    turn_used_s: float = 0.0
    turn: int = 0

    def passed(self, dt_s: float, turn: int) -> Clocks:
        """The clocks *dt_s* seconds later, in turn *turn* (0: before the first); a new turn has all its time."""
        turn_used_s = self.turn_used_s + dt_s if turn == self.turn and turn else 0.0
        return replace(self, match_used_s=self.match_used_s + dt_s, turn_used_s=turn_used_s, turn=turn)

    @property
    def match_left_s(self) -> int:
        """Seconds that are left of the match, 0 when it is over; for a match with a clock."""
        return _left(self.match_s, self.match_used_s)

    @property
    def turn_left_s(self) -> int:
        """Seconds that are left of the turn; before the first turn all of them."""
        return _left(self.turn_s, self.turn_used_s if self.turn else 0)

    @property
    def is_match_over(self) -> bool:
        """Is the time of the match used up?"""
        return bool(self.match_s) and not self.match_left_s

    @property
    def is_turn_over(self) -> bool:
        """Is the time of the turn used up?"""
        return bool(self.turn_s) and bool(self.turn) and not self.turn_left_s

    def views(self, to_move: Seat | None, runs: bool) -> tuple[ClockView | None, ClockView | None]:
        """What each player's clock shows: the turn's for the player to move, else the match's."""
        match = clock_view(self.match_s, self.match_left_s, runs)
        turn = clock_view(self.turn_s, self.turn_left_s, runs)
        one, other = (turn if turn is not None and seat == to_move else match for seat in (0, 1))
        return one, other


def clocks_of(terms: Terms, entries: Sequence[Entry], now: str = "") -> Clocks:
    """The clocks of a game as its entries leave them, or at *now*; the games before it have used their part.

    Time that was given back (`Remarked`) lengthens the match.
    """
    used_s, turn_used_s, turn = 0.0, 0.0, 0
    before: int | None = None
    for at, events in (*((one.note.at, _events(one)) for one in entries), (now, ())):
        here = seconds_of(at)
        gap_s = 0.0 if before is None or here is None else min(PAUSE_S, max(0, here - before))
        before = before if here is None else here
        used_s, turn_used_s = used_s + gap_s, turn_used_s + gap_s
        for event in events:
            if isinstance(event, TurnBegan):
                turn, turn_used_s = event.turn, 0.0
    return Clocks(
        match_s=match_s_of(terms, entries),
        turn_s=terms.turn_clock_s,
        match_used_s=terms.used_s + used_s,
        turn_used_s=turn_used_s,
        turn=turn,
    )


def match_s_of(terms: Terms, entries: Sequence[Entry]) -> int:
    """How long a match may last, with the time that was given back in this game; 0: it has no clock."""
    given_s = 60 * sum(entry.minutes for entry in entries if isinstance(entry, Remarked))
    return terms.match_clock_s + given_s if terms.match_clock_s else 0


def _events(entry: Entry) -> Sequence[object]:
    return entry.events if isinstance(entry, Applied) else ()


def _left(whole_s: int, used_s: float) -> int:
    return max(0, whole_s - int(used_s))
