"""A match of the figure game: begun, gone on with, played at the table, played again."""

from __future__ import annotations

from typing import Any

from companion.app.lobby import match_room
from companion.app.lobby.match_room import MatchRoom
from companion.app.lobby.navigation import Navigation
from companion.app.lobby.series import rematch
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import MatchSummary
from companion.app.screens.lobby import AtTable, ChoiceView, Remark
from companion.app.screens.lobby_intents import Set
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.table import Intent, TableScreen
from companion.app.table.clocks import TableClocks
from companion.app.table.session import TableSession
from companion.figure.state import Setup


def outside_of(nav: Navigation) -> Outside:
    """What a referee needs."""
    return match_room.outside_of(nav, nav.parts.bases)


def chance_of(nav: Navigation) -> ChanceBy:
    """Who answers chance, by the settings."""
    settings = nav.settings.settings
    if settings.spins == "bases" and nav.parts.bases is None:
        return ChanceBy()
    return ChanceBy(spins=settings.spins, unfair=settings.unfair)


def begin(nav: Navigation, setup: Setup, seats: Seats) -> MatchRoom:
    """Begin a match.

    Raises:
        JournalError: It cannot be kept.
    """
    return FigureMatchRoom(nav, MatchReferee.begin(FIGURE, outside_of(nav), setup, seats, chance_of(nav)))


def resume(nav: Navigation, match_id: str) -> MatchRoom | Referee:
    """Go on with a match; its referee, where it can only be looked at.

    Raises:
        JournalError: There is no such match, or it cannot be read.
    """
    referee = MatchReferee.resume(FIGURE, outside_of(nav), match_id, chance_of(nav))
    return referee if referee.look_only else FigureMatchRoom(nav, referee)


def play_again(nav: Navigation, summary: MatchSummary, best_of: int) -> MatchRoom:
    """The players of a match that is over begin the next one.

    Raises:
        JournalError: It cannot be read, or not be kept.
    """
    return begin(nav, *rematch(summary, best_of))


class FigureMatchRoom(MatchRoom):
    """A match of the figure game at the table."""

    way_back = "push.table"
    first = Intent

    def __init__(self, nav: Navigation, referee: Referee) -> None:
        super().__init__(nav)
        self._session = TableSession(referee, nav.parts.texts, nav.parts.library.rulebook("figure"))
        self._clocks = TableClocks(referee, nav.parts.texts)

    @property
    def session(self) -> TableSession:
        return self._session

    @property
    def is_over(self) -> bool:
        return bool(self._session.screen().winner)

    @property
    def is_told(self) -> bool:
        drawn = self._session.screen()
        return bool(drawn.winner) and drawn.battle is None and drawn.put_right is None

    def _end(self) -> Room:
        from companion.app.lobby.ending import EndSession

        return EndSession(self.nav.parts, self._session.referee.match_id)

    def do(self, intent: AnyIntent) -> Remark | None:
        if isinstance(intent, Intent):
            self._session.send(intent)
        elif isinstance(intent, Set) and intent.setting == "spins":
            self._session.spin_by(chance_of(self.nav))
        return None

    def _pass(self, dt_s: float) -> None:
        self._session.tick(dt_s)
        self.nav.tell(self._clocks.tick(dt_s, self._session.screen()))

    def _drawn(self) -> TableScreen:
        return self._clocks.around(self._session.screen())

    @property
    def _on_base(self) -> bool:
        return self.nav.bases_in_use

    def _spins(self) -> ChoiceView:
        return self.nav.settings.spins()

    def _at_table(self, spins: ChoiceView, **around: Any) -> AtTable:
        return AtTable(spins=spins, **around)
