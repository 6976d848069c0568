"""A card match of the past, to be stepped through, and its page."""

from __future__ import annotations

import msgspec

from companion.app.cards.table.booked import Booked
from companion.app.cards.table.session import CardTableSession
from companion.app.lobby.card_summaries import facts_of
from companion.app.lobby.past import Replay
from companion.app.lobby.series import title_of
from companion.app.match.card_game import CARD, CardRecord
from companion.app.match.entries import Journal
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee, Outside
from companion.app.ports.cards import CardLibrary
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.screens.card_intents import CardIntent
from companion.app.screens.card_lobby import CardReplayScreen
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.cards import AskView
from companion.app.screens.lobby import Remark
from companion.app.screens.lobby_intents import ExportPage
from companion.app.screens.room import AnyIntent
from companion.app.text.say import Say
from companion.texts.texts import Texts

CARD_PAGE_WORDS = (
    *("back", "before", "first", "on", "pause", "play", "record", "speed", "step", "turn", "turn-back", "turn-on"),
    *("battle-on", "deck", "discard", "evolved", "hand", "heads", "lost", "out", "prizes", "sums", "tails", "top"),
)
"""What stands on the page of a card match, beside the match: its own words, else those of every page."""


def card_book_of(record: CardRecord, cards: CardLibrary, texts: Texts, *, hands: bool = False) -> CardMatchBook:
    """A recorded card match for a page that plays it; *hands* as of `Booked`."""
    say, head, booked = Say(texts), record.head, Booked(record, texts, hands=hands)
    return CardMatchBook(
        title=say.tell(title_of(head)),
        about=facts_of(cards, say, head, record.state.table.winner),
        result=booked.result,
        language=texts.language,
        players=head.players,
        words={key: texts.say(_page_key(texts, key), (("n", "{n}"),)) for key in CARD_PAGE_WORDS},
        record=booked.record,
        tables=booked.tables(),
        hands=hands,
    )


def _page_key(texts: Texts, key: str) -> str:
    own = f"page.card-{key}"
    return own if own in texts else f"page.{key}"


PAGE, OPEN_PAGE = ("past.page", ExportPage()), ("past.page-open", ExportPage(hands=True))
"""A page as both players saw the match; of one that is over also with every card by its name."""


class CardReplaySession(Replay[CardRecord]):
    """Replay of one stored card match: its table after any standing entry, face-up cards and what both know."""

    def __init__(self, parts: Parts, outside: Outside, match_id: str) -> None:
        """Read the match.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        super().__init__(parts, match_id, MatchRecord.of(CARD, parts.store, match_id))
        over = self._record.state.table.winner is not None
        self.kept = (PAGE, OPEN_PAGE) if over else (PAGE,)
        self._outside = outside
        self._session = self._seated()

    def step_to(self, at: int) -> None:
        """Show the match after *at* standing entries."""
        at = max(0, min(self.last, at))
        if at != self._at:
            self._at = at
            self._session = self._seated()

    def book(self, *, hands: bool = False) -> CardMatchBook:
        return card_book_of(self._record, self._parts.cards, self._parts.texts, hands=hands)

    def look_at(self, intent: AnyIntent) -> None:
        if isinstance(intent, CardIntent):
            self._session.send(intent)

    def rulebook(self) -> tuple[Game, str]:
        return "card", self.head.rules

    def screen(self, back: str = "push.past", remark: Remark | None = None) -> CardReplayScreen:
        """The match at this entry."""
        ask = AskView(seat=None, question=self.where())
        table = msgspec.structs.replace(self._session.screen(), ask=ask, undo=None)
        return CardReplayScreen(table=table, **self.around(back, remark))

    def _seated(self) -> CardTableSession:
        """A table that can only be looked at, with the first entries."""
        shown = self._record
        if self._at < self.last:
            shown = MatchRecord(CARD, self.head, Journal([*shown.until(self._at)]))
        referee = MatchReferee(CARD, self._outside, self.match_id, self.head, shown, None)
        return CardTableSession(referee, self._parts.texts, self._parts.library.rulebook("card"))
