"""Caches the review of a match: it takes a minute to compute and is deterministic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

import msgspec

from companion.app.match.games import GAMES
from companion.app.ports.drafts import Drafts
from companion.app.ports.outside import MatchSummary
from companion.players.seating import GameId

if TYPE_CHECKING:
    from companion.reviews.inline_runner import AnyReview

REVIEWS_VERSION = 4
"""Increase this when reviews of the same match change."""


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A review as JSON with its cache key: one of other rules, or of fewer entries, is recomputed."""

    version: int
    rules: int
    entries: int
    review: msgspec.Raw


def keep_review(reviews: Drafts, summary: MatchSummary, review: AnyReview) -> None:
    """Cache the review of a match.

    Raises:
        DataError: It cannot be written.
    """
    raw = msgspec.Raw(msgspec.json.encode(review))
    entries, rules = review.points[-1].entry, GAMES[summary.head.game].rules_version
    kept = _Kept(version=REVIEWS_VERSION, rules=rules, entries=entries, review=raw)
    reviews.keep(summary.id, msgspec.json.encode(kept))


def kept_review(reviews: Drafts, summary: MatchSummary, entries: int | None = None) -> AnyReview | None:
    """The cached review of a match (with this many *entries*, if given); None if there is none."""
    data = reviews.kept(summary.id)
    if data is None:
        return None
    try:
        kept = msgspec.json.decode(data, type=_Kept)
        made_by = (REVIEWS_VERSION, GAMES[summary.head.game].rules_version)
        if (kept.version, kept.rules) != made_by or entries not in (None, kept.entries):
            return None
        found: AnyReview = msgspec.json.decode(kept.review, type=_kind(summary.head.game))
    except msgspec.DecodeError:
        return None
    return found


def _kind(game: GameId) -> Any:
    """The type of a game's reviews, imported on demand."""
    match game:
        case "figure":
            from companion.reviews.values import FigureReview

            return FigureReview
        case "card":
            from companion.reviews.cards.values import CardReview

            return CardReview
        case _:
            assert_never(game)
