"""Card matches in lists and in the past: how one stands, which of them has a next game, one to be stepped through."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from companion.app.cards.table.booked import Booked
from companion.app.cards.table.session import CardTableSession
from companion.app.lobby.card_match import score_in_words
from companion.app.lobby.home import title_of
from companion.app.lobby.past import Replay, result_of
from companion.app.match.card_game import CARD, CardRecord
from companion.app.match.entries import Journal
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee, Outside
from companion.app.ports.cards import CardLibrary
from companion.app.ports.outside import MatchHead, MatchStore, MatchSummary
from companion.app.ports.parts import Parts
from companion.app.saying.say import Say
from companion.app.screens.card_intents import CardIntent
from companion.app.screens.card_lobby import CardReplayScreen
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.cards import AskView
from companion.app.screens.lobby import Remark
from companion.app.screens.lobby_intents import ExportPage
from companion.cards.values.events import FirstPlayerSet, GameWon, TurnBegan
from companion.cards.values.terms import MATCH_LOST, GameResult, Terms
from companion.kernel.errors import CompanionError
from companion.kernel.journal import standing
from companion.texts.texts import Texts


def terms_of(head: MatchHead) -> Terms:
    """What the head of a card match says of its games; one that cannot be understood has one game."""
    about = head.about
    said = {
        "format": about.get("format", ""),
        "best_of": about.get("best-of", "1"),
        "results": tuple(about.get("results", "").split()),
        "after": about.get("after", ""),
    }
    try:
        return msgspec.convert(said, Terms, strict=False)
    except msgspec.ValidationError:
        return Terms()


def goes_on(store: MatchStore, summary: MatchSummary, summaries: Sequence[MatchSummary]) -> bool:
    """Is a game over, but not its match, and the next game not begun?"""
    if summary.head.game != "card" or summary.status != "over":
        return False
    if terms_of(summary.head).decided(_result(summary)) is not None:
        return False
    return next_of(summary.id, summaries) is None and not _match_lost(store, summary)


def _match_lost(store: MatchStore, summary: MatchSummary) -> bool:
    """Did a penalty end the whole match with this game? Its last entry that stands says it."""
    with suppress(CompanionError):
        entries = standing(CARD.stored.journal(store.entries(summary.id), summary.head.journal_version).entries)
        last = [event for entry in entries[-1:] for event in entry.events]
        return any(isinstance(one, GameWon) and one.clause == MATCH_LOST for one in last)
    return False


def next_of(match_id: str, summaries: Sequence[MatchSummary]) -> MatchSummary | None:
    """The game that was begun after a game."""
    return next((one for one in summaries if one.head.about.get("after") == match_id), None)


def _result(summary: MatchSummary) -> GameResult | None:
    results: tuple[GameResult, ...] = ("a", "b", "draw")
    return next((result for result in results if result == summary.result), None)


def card_stands(parts: Parts, say: Say, summary: MatchSummary) -> str:
    """How an open card match stands; read from its events alone."""
    head = summary.head
    games = score_in_words(say, head, terms_of(head), _result(summary))
    facts = {"games": f"{games} · " if games else "", "format": format_name(parts, head)}
    if summary.status == "over":
        return say("card-match.stands-over", result=result_of(say, summary), **facts)
    turn, seat = 0, 0
    try:
        journal = CARD.stored.journal(parts.store.entries(summary.id), head.journal_version)
        for entry in standing(journal.entries):
            for event in entry.events:
                if isinstance(event, TurnBegan):
                    turn, seat = event.turn, event.seat
                elif isinstance(event, FirstPlayerSet):
                    turn, seat = 0, event.seat
    except CompanionError as error:
        return say("home.stands-unreadable", why=error.said)
    if not turn:
        return say("card-match.stands-new", **facts)
    return say("card-match.stands", turn=turn, player=head.players[seat], **facts)


def card_facts(parts: Parts, say: Say, summary: MatchSummary) -> str:
    """Facts of a card match in the list of matches."""
    return _facts(parts.cards, say, summary.head, _result(summary))


def _facts(cards: CardLibrary, say: Say, head: MatchHead, result: GameResult | None) -> str:
    games = score_in_words(say, head, terms_of(head), result)
    edition = say(f"card-edition.{head.rules}")
    name = _format_name(cards, say, head)
    return " · ".join(filter(None, (name, edition if edition != name else "", games)))


def format_name(parts: Parts, head: MatchHead) -> str:
    """What the format of a match is called; the edition's name where nobody knows it any more."""
    return _format_name(parts.cards, Say(parts.texts), head)


def _format_name(cards: CardLibrary, say: Say, head: MatchHead) -> str:
    id = head.about.get("format", "")
    name = next((one.name for one in cards.formats() if one.id == id), "") if id else ""
    return name or say(f"card-edition.{head.rules}")


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
        about=_facts(cards, say, head, record.state.table.winner),
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

    def look_at(self, intent: CardIntent) -> None:
        """Look at something closely; nothing can be done."""
        self._session.send(intent)

    def screen(self, summary: MatchSummary | None, remark: Remark | None = None) -> CardReplayScreen:
        """The match at this entry."""
        ask = AskView(seat=None, question=self.where())
        table = msgspec.structs.replace(self._session.screen(), ask=ask, undo=None)
        return CardReplayScreen(table=table, **self.around(summary, remark))

    def _seated(self) -> CardTableSession:
        """A table that can only be looked at, with the first entries."""
        shown = self._record
        if self._at < self.last:
            shown = MatchRecord(CARD, self.head, Journal([*shown.until(self._at)]))
        referee = MatchReferee(CARD, self._outside, self.match_id, self.head, shown, None)
        return CardTableSession(referee, self._parts.texts, self._parts.library.rulebook("card"))
