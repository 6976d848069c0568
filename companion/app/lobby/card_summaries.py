"""Card matches in lists: how one stands, by what it is played, which of them has a next game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from companion.app.lobby.card_match import score_in_words
from companion.app.lobby.series import result_of
from companion.app.match.card_game import CARD
from companion.app.ports.cards import CardLibrary
from companion.app.ports.outside import MatchHead, MatchStore, MatchSummary
from companion.app.ports.parts import Parts
from companion.app.text.say import Say
from companion.cards.values.events import FirstPlayerSet, GameWon, TurnBegan
from companion.cards.values.terms import MATCH_LOST, GameResult, Terms
from companion.kernel.errors import CompanionError
from companion.kernel.journal import standing


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
    return facts_of(parts.cards, say, summary.head, _result(summary))


def facts_of(cards: CardLibrary, say: Say, head: MatchHead, result: GameResult | None) -> str:
    """By what a match is played: its format, its edition, how its games stand."""
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
