"""Clocks of a figure match: thinking time per turn and per player. No rule reads them.

They count the thinking time of the player to move. They pause during spins, corrections and programs' moves, and
stop with the match. The players are told when time runs out and agree on the consequence, since no rulebook of the
game has a clock. The head of the match stores the limits; after a break, the used time is computed from the entries'
times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from companion.app.match.figure_game import Referee
from companion.app.ports.outside import MatchHead
from companion.app.screens.lobby import Remark
from companion.app.screens.table import ClockView, TableScreen
from companion.app.text.dates import seconds_of
from companion.app.text.say import Say
from companion.figure.events import TurnEnded
from companion.kernel.journal import Applied, Entry, Remarked
from companion.kernel.model import Chance, Seat
from companion.texts.texts import Texts

TURN_MINUTES = (0, 1, 2, 3, 5)
PLAYER_MINUTES = (0, 5, 10, 15, 20, 30)
ABOUT = "clock"
"""Key in the head of a match: seconds per turn and per player."""


PAUSE_S = 300.0
"""Cap on the time between two entries: a longer gap was a break."""
LOW = 0.1
"""Threshold for low time, as a fraction of the whole."""


def clock_view(whole_s: int, left_s: int, runs: bool) -> ClockView | None:
    """A clock of *whole_s* seconds; None if it is 0."""
    if not whole_s:
        return None
    return ClockView(clocked(left_s), runs, left_s < LOW * whole_s)


def clocked(left_s: int) -> str:
    """Seconds in clock format.

    >>> clocked(94)
    '1:34'
    """
    return f"{left_s // 60}:{left_s % 60:02}"


class FigureClocks(msgspec.Struct, frozen=True, kw_only=True):
    """Limits in seconds per turn and player, 0 for no clock, and the time used."""

    turn_s: int = 0
    player_s: int = 0
    used_s: tuple[float, float] = (0.0, 0.0)
    turn_used_s: float = 0.0
    turn: int = 0

    @property
    def is_there(self) -> bool:
        """Is there any clock?"""
        return bool(self.turn_s or self.player_s)

    def passed(self, dt_s: float, turn: int, seat: Seat) -> FigureClocks:
        """The clocks after the player at *seat* used *dt_s* in turn *turn*; a new turn starts at its full time."""
        one, other = self.used_s
        used_s = (one + dt_s, other) if seat == 0 else (one, other + dt_s)
        turn_used_s = (self.turn_used_s if turn == self.turn else 0.0) + dt_s
        return replace(self, used_s=used_s, turn_used_s=turn_used_s, turn=turn)

    def turn_left_s(self) -> int:
        """Seconds left in the turn."""
        return max(0, self.turn_s - int(self.turn_used_s))

    def player_left_s(self, seat: Seat) -> int:
        """Seconds left for a player."""
        return max(0, self.player_s - int(self.used_s[seat]))

    def over(self, seat: Seat) -> tuple[str, ...]:
        """The expired clocks of the player to move."""
        turn = ("turn-over",) if self.turn_s and not self.turn_left_s() else ()
        return (*turn, "player-over") if self.player_s and not self.player_left_s(seat) else turn

    def view(self, seat: Seat, is_to_move: bool, runs: bool) -> ClockView | None:
        """A player's clocks: the turn's during their turn, and their own."""
        turn = clock_view(self.turn_s, self.turn_left_s(), runs) if is_to_move else None
        own = clock_view(self.player_s, self.player_left_s(seat), runs)
        both = [one for one in (turn, own) if one is not None]
        if not both:
            return None
        runs_here = runs and is_to_move
        return ClockView(" · ".join(one.left for one in both), runs_here, any(one.low for one in both))


def about_clocks(turn_min: int, player_min: int) -> dict[str, str]:
    """The clock's entry for the match head."""
    return {ABOUT: f"{60 * turn_min} {60 * player_min}"} if turn_min or player_min else {}


def kept_clocks(about: Mapping[str, str]) -> dict[str, str]:
    """The clock's entry for the next match of the same players."""
    return {ABOUT: about[ABOUT]} if ABOUT in about else {}


def figure_clocks(head: MatchHead, entries: Sequence[Entry] = (), now: str = "") -> FigureClocks:
    """The clocks of a match after its entries, or at *now*; an unreadable entry in the head counts as no clock.

    The time before an entry counts for the player to move, except for spins. Time given
    back (`Remarked`) extends both players' time.
    """
    try:
        turn_s, player_s = msgspec.convert(head.about.get(ABOUT, "0 0").split(), tuple[int, int], strict=False)
    except msgspec.ValidationError:
        return FigureClocks()
    given_s = 60 * sum(entry.minutes for entry in entries if isinstance(entry, Remarked)) if player_s else 0
    made = FigureClocks(turn_s=max(0, turn_s), player_s=max(0, player_s) + given_s)
    seat, turn, before = None, 0, None
    for at, entry in (*((one.note.at, one) for one in entries), (now, None)):
        here = seconds_of(at)
        is_spun = isinstance(entry, Applied) and isinstance(entry.action, Chance)
        if seat is not None and before is not None and here is not None and not is_spun:
            made = made.passed(min(PAUSE_S, max(0, here - before)), turn, seat)
        before = before if here is None else here
        for event in entry.events if isinstance(entry, Applied) else ():
            if isinstance(event, TurnEnded):
                seat, turn = event.to_move, event.turn + 1
    return made


class TableClocks:
    """The running clocks of the match at the table."""

    def __init__(self, referee: Referee, texts: Texts) -> None:
        self._referee, self._say = referee, Say(texts)
        self._clocks = figure_clocks(referee.head, referee.entries)
        self._told: tuple[int, tuple[str, ...]] = (0, ())
        self._around: tuple[object, ...] = ()
        self._shown: TableScreen | None = None

    def tick(self, dt_s: float, drawn: TableScreen) -> Remark | None:
        """Advance time; a remark when a clock runs out, once."""
        seat = _to_move(drawn)
        if not self._clocks.is_there or seat is None or not self._runs(drawn, seat):
            return None
        self._clocks = self._clocks.passed(dt_s, drawn.turn, seat)
        before, self._told = self._told, (drawn.turn, self._clocks.over(seat))
        new = [one for one in self._told[1] if before[0] != drawn.turn or one not in before[1]]
        player = drawn.seats[seat].player
        return Remark(self._say(f"clock.{new[-1]}", player=player)) if new else None

    def around(self, drawn: TableScreen) -> TableScreen:
        """The table with its clocks; identical until something changes (memo)."""
        if not self._clocks.is_there:
            return drawn
        seat = _to_move(drawn)
        runs = seat is not None and self._runs(drawn, seat)
        views = tuple(self._clocks.view(one, one == seat, runs) for one in (0, 1))
        if self._shown is None or self._around[0] is not drawn or self._around[1] != views:
            self._around = (drawn, views)
            one, other = (replace(seen, clock=view) for seen, view in zip(drawn.seats, views, strict=True))
            self._shown = replace(drawn, seats=(one, other))
        return self._shown

    def _runs(self, drawn: TableScreen, seat: Seat) -> bool:
        """Is a person deciding now?"""
        stands = drawn.battle is not None or drawn.put_right is not None or bool(drawn.winner)
        return not (stands or self._referee.look_only or self._referee.plays(seat))


def time_left(referee: Referee, say: Say, now: str) -> str:
    """The time left for the player to move, or that it is over; "" without a clock."""
    clocks, seat = figure_clocks(referee.head, referee.entries, now), referee.state.table.to_move
    if not clocks.is_there:
        return ""
    player = referee.head.players[seat]
    if over := clocks.over(seat):
        return say(f"clock.{over[-1]}", player=player)
    view = clocks.view(seat, True, True)
    return say("clock.left", player=player, left=view.left) if view is not None else ""


def _to_move(drawn: TableScreen) -> Seat | None:
    return next((0 if seat.seat == 0 else 1 for seat in drawn.seats if seat.to_move), None)
