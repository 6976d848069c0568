"""A match of the figure game: begun, gone on with, played at the table, played again."""

from __future__ import annotations

from typing import Any

from companion.app.lobby._match_room import MatchRoom
from companion.app.lobby._navigation import Navigation
from companion.app.lobby.series import rematch
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.ports.outside import MatchSummary
from companion.app.screens.lobby import AtTable, ChoiceView, Remark
from companion.app.screens.lobby_intents import Set
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.table import Intent, TableScreen
from companion.app.table.clocks import TableClocks
from companion.app.table.session import TableSession


class FigureMatchRoom(MatchRoom):
    """A match of the figure game at the table."""

    way_back = "push.table"
    first = Intent
    game = FIGURE
    session: TableSession

    def __init__(self, nav: Navigation, referee: Referee) -> None:
        super().__init__(nav, referee)
        self.session = TableSession(referee, nav.parts.texts, nav.parts.library.rulebook("figure"))
        self._clocks = TableClocks(referee, nav.parts.texts)

    @classmethod
    def play_again(cls, nav: Navigation, summary: MatchSummary, best_of: int) -> MatchRoom:
        return cls.begun(nav, *rematch(summary, best_of))

    @classmethod
    def chance(cls, nav: Navigation) -> ChanceBy:
        settings = nav.settings.settings
        if settings.spins == "bases" and nav.parts.bases is None:
            return ChanceBy()
        return ChanceBy(spins=settings.spins, unfair=settings.unfair)

    @property
    def is_over(self) -> bool:
        return bool(self.session.screen().winner)

    @property
    def is_told(self) -> bool:
        drawn = self.session.screen()
        return bool(drawn.winner) and drawn.battle is None and drawn.put_right is None

    def _end(self) -> Room:
        from companion.app.lobby.ending import EndSession

        return EndSession(self.nav.parts, self.session.referee.match_id)

    def do(self, intent: AnyIntent) -> Remark | None:
        if isinstance(intent, Intent):
            self.session.send(intent)
        elif isinstance(intent, Set) and intent.setting == "spins":
            self.session.spin_by(self.chance(self.nav))
        return None

    def _pass(self, dt_s: float) -> None:
        self.session.tick(dt_s)
        self.nav.tell(self._clocks.tick(dt_s, self.session.screen()))

    def _drawn(self) -> TableScreen:
        return self._clocks.around(self.session.screen())

    @property
    def _on_base(self) -> bool:
        return self.nav.bases_in_use

    def _spins(self) -> ChoiceView:
        return self.nav.settings.spins()

    def _at_table(self, spins: ChoiceView, **around: Any) -> AtTable:
        return AtTable(spins=spins, **around)
