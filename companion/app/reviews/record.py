"""Select the reviewable matches: finished, with known cards, and replaying under the current rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.app.match.figure_game import FIGURE
from companion.app.match.games import GAMES
from companion.app.match.identity import distinct
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.drafts import Drafts
from companion.app.ports.outside import MatchStore, MatchSummary
from companion.app.reviews.review_cache import kept_review
from companion.kernel.errors import CompanionError, JournalError
from companion.kernel.match import Match
from companion.kernel.model import SEAT_NAMES
from companion.players.seating import GameId, rules_of
from companion.reviews.inline_runner import AnyReview
from companion.reviews.standings import Play, Played
from companion.texts.errors import said_by
from companion.texts.texts import phrase

_OTHER_RULES = (CompanionError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError, AttributeError)
"""Errors from replaying a match whose rules have changed."""


def actions_of(store: MatchStore, summary: MatchSummary) -> tuple[Any, Sequence[Any]]:
    """The rules of a match, of either game, and its standing actions.

    Raises:
        JournalError: It is not over, has decks without a list, or does not replay under the current rules.
    """
    if summary.status != "over":
        raise JournalError(phrase("error.review.open", id=summary.id))
    game = summary.head.game
    record = MatchRecord.of(GAMES[game], store, summary.id)
    if record.later:
        raise JournalError(phrase("error.review.later", id=summary.id))
    setup = record.rules.setup
    if game == "card" and not all(deck.known for deck in setup.decks):
        raise JournalError(phrase("error.review.no-list", id=summary.id))
    try:
        match = Match.replay(rules_of(game, setup), record.entries)
    except _OTHER_RULES as error:
        raise JournalError(phrase("error.review.other-rules", id=summary.id, why=said_by(error))) from error
    return rules_of(game, setup), tuple(one.action for one in match.standing)


def played_of(
    store: MatchStore, reviews: Drafts, summaries: Sequence[MatchSummary], game: GameId = "figure"
) -> Iterator[Played | None]:
    """Each finished match of a game once, for statistics, with facts from its cached review.

    None for an unreadable match.
    """
    over = [one for one in summaries if one.head.game == game and one.status == "over"]
    for summary in distinct(store, over):
        try:
            yield _played(MatchRecord.of(GAMES[game], store, summary.id), summary, reviews)
        except CompanionError:
            yield None


def _played(record: Any, summary: MatchSummary, reviews: Drafts) -> Played:
    setup, head = record.rules.setup, summary.head
    figures: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    if head.game == FIGURE.id:
        figures = _figures(setup, 0), _figures(setup, 1)
    return Played(
        players=head.players,
        teams=head.brought,
        figures=figures,
        mat=setup.playmat.id if head.game == FIGURE.id else "",
        winner=SEAT_NAMES.index(summary.result) if summary.result in SEAT_NAMES else None,
        turns=record.state.table.turn,
        play=_play(kept_review(reviews, summary, len(record.standing))),
    )


def _play(review: AnyReview | None) -> tuple[Play, Play] | None:
    if review is None:
        return None
    one, other = (Play(sum(made.seat == seat for made in review.mistakes), review.sums[seat].luck) for seat in (0, 1))
    return one, other


def _figures(setup: Any, seat: int) -> tuple[str, ...]:
    return tuple(placed.figure.id for placed in setup.figures if placed.owner == seat and not placed.aside)
