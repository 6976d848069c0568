"""The hall of fame: records over all matches of both games, each with the match to watch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.app.match.figure_game import FIGURE
from companion.app.match.games import GAMES
from companion.app.match.identity import distinct
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.drafts import Drafts
from companion.app.ports.outside import MatchStore, MatchSummary
from companion.app.reviews.review_cache import kept_review
from companion.app.screens.lobby import Push
from companion.app.screens.lobby_intents import OpenMatch
from companion.app.screens.review import HallRow
from companion.app.text.dates import date
from companion.app.text.say import Say
from companion.figure.events import BattleDecided, KnockedOut
from companion.kernel.errors import CompanionError
from companion.kernel.model import SEAT_NAMES
from companion.texts.texts import Phrase, phrase

LEAST_STREAK = 2
"""Minimum number of consecutive wins in a streak."""


UPSET = 0.3
"""An upset: the winner's chance was once below this."""


class Told(NamedTuple):
    """Facts about a finished match. *knock_outs*: by figures that won their battles.

    *least*: the winner's lowest chance in the review; None without a review.
    """

    summary: MatchSummary
    turns: int
    knock_outs: tuple[tuple[str, str, int], ...] = ()
    """Figure, its player, count."""
    least: float | None = None

    @property
    def winner(self) -> str:
        """The winning player; "" for a draw."""
        result = self.summary.result
        return self.summary.head.players[SEAT_NAMES.index(result)] if result in SEAT_NAMES else ""


class Feat(NamedTuple):
    """A record: a text key with its facts, and the match in which it was set."""

    key: str
    said: Phrase
    match: MatchSummary


def told_of(store: MatchStore, reviews: Drafts) -> Iterator[Told | None]:
    """Every finished match once, the oldest first; None for an unreadable one."""
    over = [one for one in store.summaries() if one.status == "over"]
    for summary in sorted(distinct(store, over), key=lambda one: one.head.began):
        try:
            record: Any = MatchRecord.of(GAMES[summary.head.game], store, summary.id)
        except CompanionError:
            yield None
        else:
            turns = record.state.table.turn
            knock_outs = _knock_outs(record) if summary.head.game == FIGURE.id else ()
            yield Told(summary, turns, knock_outs, _least(summary, reviews))


def _least(summary: MatchSummary, reviews: Drafts) -> float | None:
    """The winner's lowest chance, from the cached review of the match."""
    review = kept_review(reviews, summary) if summary.result in SEAT_NAMES else None
    if review is None:
        return None
    seat = SEAT_NAMES.index(summary.result)
    return min(one.chance if seat == 0 else 1 - one.chance for one in review.points)


def _knock_outs(record: Any) -> tuple[tuple[str, str, int], ...]:
    """Knock Outs per figure, in battles that it won."""
    game, players = record.rules.game, record.head.players
    found: Counter[str] = Counter()
    for entry in record.standing:
        winner = ""
        for event in entry.events:
            match event:
                case BattleDecided():
                    winner = event.winner
                case KnockedOut(figure=figure) if winner and figure != winner:
                    found[winner] += 1
    titles = {name: game.figures[number].name for number, name in enumerate(game.names)}
    return tuple((titles[name], players[game.owners[game.number[name]]], n) for name, n in found.items())


def feats(every: Sequence[Told]) -> Iterator[Feat]:
    """The records among these matches, which are sorted by date."""
    for game in ("figure", "card"):
        own = [one for one in every if one.summary.head.game == game and one.turns]
        if own:
            yield _length(f"longest-{game}", max(own, key=lambda one: one.turns))
            yield _length(f"quickest-{game}", min(own, key=lambda one: one.turns))
    yield from _most_knock_outs(every)
    yield from _upset(every)
    yield from _streak(every)
    yield from _rivals(every)


def _length(key: str, told: Told) -> Feat:
    a, b = told.summary.head.players
    return Feat(key, phrase("hall.turns", a=a, b=b, n=told.turns), told.summary)


def _most_knock_outs(every: Iterable[Told]) -> Iterator[Feat]:
    found = [(n, figure, player, one.summary) for one in every for figure, player, n in one.knock_outs]
    if found:
        n, figure, player, summary = max(found, key=lambda one: one[0])
        yield Feat("knock-outs", phrase("hall.knock-outs-said", figure=figure, player=player, n=n), summary)


def _upset(every: Iterable[Told]) -> Iterator[Feat]:
    """The reviewed match won from the lowest chance; an even start is no upset."""
    found = [(one.least, one) for one in every if one.least is not None and one.least < UPSET]
    if found:
        least, told = min(found, key=lambda pair: pair[0])
        yield Feat("upset", phrase("hall.upset-said", player=told.winner, n=round(100 * least)), told.summary)


def _streak(every: Iterable[Told]) -> Iterator[Feat]:
    """The longest winning streak of a player; a draw or a defeat ends it."""
    runs: Counter[str] = Counter()
    best: tuple[int, str, Told | None] = (0, "", None)
    for told in every:
        for player in dict.fromkeys(told.summary.head.players):
            runs[player] = runs[player] + 1 if player == told.winner else 0
            if runs[player] > best[0]:
                best = (runs[player], player, told)
    n, player, last = best
    if last is not None and n >= LEAST_STREAK:
        yield Feat("streak", phrase("hall.streak-said", player=player, n=n), last.summary)


def _rivals(every: Iterable[Told]) -> Iterator[Feat]:
    """The pair that has met most often, and the score between them."""
    met: Counter[frozenset[str]] = Counter()
    won: Counter[tuple[frozenset[str], str]] = Counter()
    last: dict[frozenset[str], MatchSummary] = {}
    for told in every:
        pair = frozenset(told.summary.head.players)
        met[pair] += 1
        won[pair, told.winner] += 1
        last[pair] = told.summary
    most = max((pair for pair in met if len(pair) == 2), key=lambda pair: met[pair], default=None)
    if most is not None and met[most] >= LEAST_STREAK:
        one, other = sorted(most)
        score = {"one": won[most, one], "other": won[most, other]}
        yield Feat("rivals", phrase("hall.rivals-said", a=one, b=other, n=met[most], **score), last[most])


def hall_rows(store: MatchStore, reviews: Drafts, say: Say) -> tuple[tuple[HallRow, ...], int]:
    """The hall in words, and the number of unreadable matches."""
    found = list(told_of(store, reviews))
    rows = tuple(
        HallRow(
            title=say(f"hall.{one.key}"),
            said=say.tell(one.said),
            when=say.tell(date(one.match.head.began)),
            match_id=one.match.id,
            watch=Push(say("hall.watch"), OpenMatch(one.match.id)),
        )
        for one in feats([one for one in found if one is not None])
    )
    return rows, found.count(None)
