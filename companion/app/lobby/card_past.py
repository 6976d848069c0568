"""Card matches in lists and in the past: how one stands, which of them has a next game, one to be stepped through."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.app.cards.table import CardTableSession
from companion.app.lobby.card_match import score_in_words
from companion.app.lobby.past import Replay, result_of
from companion.app.match import CARD, CardRecord, Journal, MatchRecord, MatchReferee, Outside
from companion.app.ports import MatchHead, MatchSummary, Parts
from companion.app.saying import Say
from companion.app.screens import AskView, CardIntent, CardReplayScreen, Remark
from companion.cards.values import FirstPlayerSet, GameResult, Terms, TurnBegan
from companion.kernel import CompanionError, standing


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


def goes_on(summary: MatchSummary, summaries: Sequence[MatchSummary]) -> bool:
    """Is a game over, but not its match, and the next game not begun?"""
    if summary.head.game != "card" or summary.status != "over":
        return False
    if terms_of(summary.head).decided(_result(summary)) is not None:
        return False
    return next_of(summary.id, summaries) is None


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
    head = summary.head
    games = score_in_words(say, head, terms_of(head), _result(summary))
    edition = say(f"card-edition.{head.rules}")
    name = format_name(parts, head)
    return " · ".join(filter(None, (name, edition if edition != name else "", games)))


def format_name(parts: Parts, head: MatchHead) -> str:
    """What the format of a match is called; the edition's name where nobody knows it any more."""
    id = head.about.get("format", "")
    name = next((one.name for one in parts.cards.formats() if one.id == id), "") if id else ""
    return name or Say(parts.texts)(f"card-edition.{head.rules}")


class CardReplaySession(Replay[CardRecord]):
    """Replay of one stored card match: its table after any standing entry, face-up cards and what both know."""

    def __init__(self, parts: Parts, outside: Outside, match_id: str) -> None:
        """Read the match.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        super().__init__(parts, match_id, MatchRecord.of(CARD, parts.store, match_id))
        self._outside = outside
        self._session = self._seated()

    def step_to(self, at: int) -> None:
        """Show the match after *at* standing entries."""
        at = max(0, min(self.last, at))
        if at != self._at:
            self._at = at
            self._session = self._seated()

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
