"""A match of the card game: begun, gone on with, played at the table, played again."""

from __future__ import annotations

from typing import Any

from companion.app.cards.table.session import CardTableSession
from companion.app.lobby._match_room import MatchRoom
from companion.app.lobby._navigation import Navigation
from companion.app.lobby.card_match import CardMatch, begin_again, begin_next, begin_series
from companion.app.lobby.card_summaries import next_of
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.ports.bases import Bases
from companion.app.ports.outside import Game, MatchSummary
from companion.app.screens.card_intents import CardIntent, NextGame
from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby import AtCardTable, ChoiceView, Remark
from companion.app.screens.lobby_intents import Set
from companion.app.screens.room import AnyIntent, Room


class CardMatchRoom(MatchRoom):
    """A match of the card game at the table."""

    way_back = "push.card-table"
    first = CardIntent
    game = CARD
    session: CardTableSession

    def __init__(self, nav: Navigation, referee: CardReferee) -> None:
        super().__init__(nav, referee)
        self._match = CardMatch(nav.parts, referee)
        self.session = self._match.session

    @classmethod
    def resume(cls, nav: Navigation, match_id: str) -> MatchRoom | CardReferee:
        """Go on with a match, or with its next game."""
        referee = cls._read(nav, match_id)
        if referee.look_only:
            return referee
        after = cls._next(nav, referee) if referee.state.table.winner is not None else None
        return after or cls(nav, referee)

    @classmethod
    def play_again(cls, nav: Navigation, summary: MatchSummary, best_of: int) -> MatchRoom | None:
        """The next game of several, else another match with the sides swapped."""
        referee = cls._read(nav, summary.id)
        if referee.look_only:
            return None
        terms, table = referee.rules.setup.terms, referee.state.table
        if table.winner is not None and terms.decided(table.winner, table.ended_by) is None:
            return cls._next(nav, referee)
        if best_of > 1 and terms.best_of == 1:
            return cls._of(nav, begin_series(referee, cls.outside(nav), cls.chance(nav), 3))
        return cls._again(nav, referee)

    @classmethod
    def _again(cls, nav: Navigation, referee: CardReferee) -> CardMatchRoom | None:
        return cls._of(nav, begin_again(referee, cls.outside(nav), cls.chance(nav)))

    @classmethod
    def _next(cls, nav: Navigation, referee: CardReferee) -> CardMatchRoom | None:
        """The next game of the match; one that was begun already is gone on with. None where there is none."""
        begun = next_of(referee.match_id, nav.summaries())
        if begun is not None:
            found = cls.resume(nav, begun.id)
            return found if isinstance(found, CardMatchRoom) else None
        return cls._of(nav, begin_next(referee, cls.outside(nav), cls.chance(nav)))

    @classmethod
    def _of(cls, nav: Navigation, begun: CardReferee | None) -> CardMatchRoom | None:
        return None if begun is None else cls(nav, begun)

    @classmethod
    def _bases(cls, nav: Navigation) -> Bases | None:
        return nav.parts.bases if nav.settings.settings.coins == "bases" else None

    @classmethod
    def chance(cls, nav: Navigation) -> ChanceBy:
        """Coins that the program throws turn on the screen."""
        settings = nav.settings.settings
        by_hand, on_base = settings.coins == "hand", settings.coins == "bases" and nav.parts.bases is not None
        return ChanceBy(spins="hand" if by_hand else "bases" if on_base else "screen", unfair=settings.unfair)

    @property
    def is_over(self) -> bool:
        return self._match.referee.state.table.winner is not None

    @property
    def is_told(self) -> bool:
        return self._match.is_told

    def rulebook(self) -> tuple[Game, str]:
        return "card", self._match.referee.head.rules

    def _end(self) -> Room:
        from companion.app.lobby.card_ending import CardEndSession

        return CardEndSession(self.nav.parts, self._match.referee.match_id)

    def do(self, intent: AnyIntent) -> Remark | None:
        nav, referee = self.nav, self._match.referee
        if isinstance(intent, NextGame):
            after = self._again(nav, referee) if intent.again else self._next(nav, referee)
            if after is not None:
                nav.only(after)
        elif isinstance(intent, CardIntent):
            self._match.send(intent)
        elif isinstance(intent, Set) and intent.setting == "coins":
            self.session.spin_by(self.chance(nav), self.outside(nav))
        return None

    def _pass(self, dt_s: float) -> None:
        self.nav.tell(self._match.tick(dt_s))

    def _drawn(self) -> CardTableScreen:
        return self._match.screen()

    @property
    def _on_base(self) -> bool:
        return self.nav.settings.settings.coins == "bases" and self.nav.parts.bases is not None

    def _spins(self) -> ChoiceView:
        return self.nav.settings.coins()

    def _at_table(self, spins: ChoiceView, **around: Any) -> AtCardTable:
        return AtCardTable(coins=spins, **around)
