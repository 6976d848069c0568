"""What of a stored match can be reviewed: it is over, of the figure game, and is what these rules make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.app.match import FIGURE, MatchRecord
from companion.app.ports import MatchStore, MatchSummary
from companion.figure import FigureRules
from companion.kernel import SEAT_NAMES, CompanionError, JournalError, Match
from companion.reviews import Played
from companion.texts import phrase, said_by

_OTHER_RULES = (CompanionError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError, AttributeError)
"""What playing a match again leads to where these rules do something else."""


def actions_of(store: MatchStore, summary: MatchSummary) -> tuple[FigureRules, Sequence[Any]]:
    """The rules of a match, and what was done in it that still stands.

    Raises:
        JournalError: It is no match of the figure game, is not over, or these rules do not make the same of it.
    """
    if summary.head.game != "figure":
        raise JournalError(phrase("error.review.cards", id=summary.id))
    if summary.status != "over":
        raise JournalError(phrase("error.review.open", id=summary.id))
    record = MatchRecord.of(FIGURE, store, summary.id)
    if record.later:
        raise JournalError(phrase("error.review.later", id=summary.id))
    try:
        match = Match.replay(FigureRules(record.rules.setup), record.entries)
    except _OTHER_RULES as error:
        raise JournalError(phrase("error.review.other-rules", id=summary.id, why=said_by(error))) from error
    return FigureRules(record.rules.setup), tuple(one.action for one in match.standing)


def played_of(store: MatchStore, summaries: Sequence[MatchSummary]) -> Iterator[Played | None]:
    """Each match of the figure game that is over, for statistics; None where it cannot be read."""
    for summary in summaries:
        if summary.head.game == "figure" and summary.status == "over":
            try:
                yield _played(MatchRecord.of(FIGURE, store, summary.id), summary)
            except CompanionError:
                yield None


def _played(record: Any, summary: MatchSummary) -> Played:
    setup, head = record.rules.setup, summary.head
    figures = tuple(
        tuple(placed.figure.id for placed in setup.figures if placed.owner == seat and not placed.aside)
        for seat in (0, 1)
    )
    return Played(
        players=head.players,
        teams=head.brought,
        figures=(figures[0], figures[1]),
        mat=setup.playmat.id,
        winner=SEAT_NAMES.index(summary.result) if summary.result in SEAT_NAMES else None,
        turns=record.state.table.turn,
    )
