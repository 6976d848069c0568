"""A match of the card game: begun, gone on with, played at the table, played again."""

from __future__ import annotations

from typing import Any

from companion.app.cards.table.session import CardTableSession
from companion.app.lobby import match_room
from companion.app.lobby.card_match import CardMatch, begin_again, begin_next, begin_series
from companion.app.lobby.card_summaries import next_of
from companion.app.lobby.match_room import MatchRoom
from companion.app.lobby.navigation import Navigation
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import Game, MatchSummary
from companion.app.screens.card_intents import CardIntent, NextGame
from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby import AtCardTable, ChoiceView, Remark
from companion.app.screens.lobby_intents import Set
from companion.app.screens.room import AnyIntent, Room
from companion.cards.values.state import Setup


def outside_of(nav: Navigation) -> Outside:
    """What a referee needs; bases only where coins are spun on one."""
    return match_room.outside_of(nav, nav.parts.bases if nav.settings.settings.coins == "bases" else None)


def chance_of(nav: Navigation) -> ChanceBy:
    """Who answers chance, by the settings; coins that the program throws turn on the screen."""
    settings = nav.settings.settings
    by_hand, on_base = settings.coins == "hand", settings.coins == "bases" and nav.parts.bases is not None
    return ChanceBy(spins="hand" if by_hand else "bases" if on_base else "screen", unfair=settings.unfair)


def begin(nav: Navigation, setup: Setup, seats: Seats) -> MatchRoom:
    """Begin a match.

    Raises:
        CompanionError: It cannot be begun, or not be kept.
    """
    return CardMatchRoom(nav, MatchReferee.begin(CARD, outside_of(nav), setup, seats, chance_of(nav)))


def resume(nav: Navigation, match_id: str) -> MatchRoom | CardReferee:
    """Go on with a match, or with its next game; its referee, where it can only be looked at.

    Raises:
        JournalError: There is no such match, or it cannot be read.
    """
    referee = MatchReferee.resume(CARD, outside_of(nav), match_id, chance_of(nav))
    if referee.look_only:
        return referee
    if referee.state.table.winner is None:
        return CardMatchRoom(nav, referee)
    return _next(nav, referee) or CardMatchRoom(nav, referee)


def play_again(nav: Navigation, summary: MatchSummary, best_of: int) -> MatchRoom | None:
    """The players of a match that is over play again: the next game of several, else with the sides swapped.

    *best_of*: a game that stood alone is the first of so many. None where it can only be looked at.

    Raises:
        JournalError: It cannot be read, or not be kept.
    """
    referee = MatchReferee.resume(CARD, outside_of(nav), summary.id, chance_of(nav))
    if referee.look_only:
        return None
    terms, table = referee.rules.setup.terms, referee.state.table
    if table.winner is not None and terms.decided(table.winner, table.ended_by) is None:
        return _next(nav, referee)
    begun = (
        begin_series(referee, outside_of(nav), chance_of(nav), 3)
        if best_of > 1 and terms.best_of == 1
        else begin_again(referee, outside_of(nav), chance_of(nav))
    )
    return None if begun is None else CardMatchRoom(nav, begun)


def _next(nav: Navigation, referee: CardReferee) -> CardMatchRoom | None:
    """The next game of the match; one that was begun already is gone on with. None where there is none."""
    begun = next_of(referee.match_id, nav.summaries())
    if begun is not None:
        found = resume(nav, begun.id)
        return found if isinstance(found, CardMatchRoom) else None
    after = begin_next(referee, outside_of(nav), chance_of(nav))
    return None if after is None else CardMatchRoom(nav, after)


class CardMatchRoom(MatchRoom):
    """A match of the card game at the table."""

    way_back = "push.card-table"
    first = CardIntent

    def __init__(self, nav: Navigation, referee: CardReferee) -> None:
        super().__init__(nav)
        self._match = CardMatch(nav.parts, referee)

    @property
    def session(self) -> CardTableSession:
        return self._match.session

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
            begun = begin_again(referee, outside_of(nav), chance_of(nav)) if intent.again else None
            after = _next(nav, referee) if not intent.again else CardMatchRoom(nav, begun) if begun else None
            if after is not None:
                nav.only(after)
        elif isinstance(intent, CardIntent):
            self._match.send(intent)
        elif isinstance(intent, Set) and intent.setting == "coins":
            self.session.spin_by(chance_of(nav), outside_of(nav))
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
