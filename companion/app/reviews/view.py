"""A review as view data: its sentences and numbers, the same in every front-end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from companion.app.ports.outside import MatchHead
from companion.app.reviews._numbers import ReviewWords
from companion.app.screens.review import MistakeView, ReviewMark, ReviewPoint, ReviewRow, ReviewView
from companion.app.text.say import Say
from companion.reviews.inline_runner import AnyReview
from companion.reviews.values import Candidate, Decision, Point, Spin
from companion.texts.texts import Texts, phrase

AnyDecision: TypeAlias = Decision[Any, Any]

MOST_SPINS = 6
"""Number of spins listed, those with most effect."""
WORTH_NAMING = 0.03
WORDS = ("chance", "turn", "luck", "mistakes", "play", "spins", "better", "sums")
"""Keys of the labels beside the review."""


def review_view(head: MatchHead, words: ReviewWords, review: AnyReview, texts: Texts) -> ReviewView:
    """*review* of the match with this head, in the *words* of its game."""
    return _View(head, words, texts).of(review)


class _View:
    def __init__(self, head: MatchHead, words: ReviewWords, texts: Texts) -> None:
        self._head = head
        self._say = Say(texts)
        self._words = words
        self._texts = texts

    def of(self, review: AnyReview) -> ReviewView:
        say, (one, other) = self._say, self._head.players
        return ReviewView(
            title=say("review.title", match=phrase("match.title", a=one, b=other)),
            result=self._result(review.end),
            about=self._words.about(self._head),
            language=self._texts.language,
            players=(one, other),
            points=tuple(ReviewPoint(point.entry, point.turn, point.chance) for point in review.points),
            marks=tuple(self._mark(review, decision) for decision in review.mistakes),
            start=say(self._own("start"), player=one, chance=self._words.percent(review.start)),
            rows=tuple(self._rows(review)),
            note=say(self._own("note"), player=one, points=self._words.points(review.unforeseen)),
            spins=tuple(map(self._spin, _telling(review))),
            mistakes=tuple(map(self._mistake, review.mistakes)),
            empty=say("review.no-mistakes"),
            words={key: say(self._own(f"word.{key}")) for key in WORDS},
        )

    def _result(self, end: float) -> str:
        if end == 0.5:
            return self._say("match.draw")
        return self._say("match.won", player=self._head.players[0 if end > 0.5 else 1])

    def _rows(self, review: AnyReview) -> Iterator[ReviewRow]:
        points = self._words.points
        ours, theirs = review.sums
        for key, a, b in (
            ("luck", ours.luck, theirs.luck),
            ("mistakes", ours.mistakes, theirs.mistakes),
            ("play", ours.play, theirs.play),
        ):
            yield ReviewRow(key, self._say(f"review.word.{key}"), points(a), points(b))

    def _own(self, key: str) -> str:
        """The game's own key, if it exists; else the shared one."""
        own = f"review-{self._words.game}.{key}"
        return own if self._say.has(own) else f"review.{key}"

    def _mark(self, review: AnyReview, decision: AnyDecision) -> ReviewMark:
        return ReviewMark(decision.entry, _on_the_curve(review.points, decision.entry), decision.seat)

    def _mistake(self, decision: AnyDecision) -> MistakeView:
        assert decision.played is not None
        say, words = self._say, self._words
        player = self._head.players[decision.seat]
        return MistakeView(
            entry=decision.entry,
            turn=decision.turn,
            seat=decision.seat,
            title=say(
                "review.mistake", turn=decision.turn, player=player, did=words.at(decision.entry, decision.played)
            ),
            lost=say("review.lost", points=words.points(-decision.lost), player=player),
            played=self._played(decision.played),
            better=tuple(self._better(decision.entry, one) for one in decision.better),
        )

    def _better(self, entry: int, one: Candidate[Any, Any]) -> str:
        did, why = self._words.at(entry, one, asked=False), self._words.why(one)
        key = "review.better" if why else "review.better-plain"
        return self._say(key, did=did, chance=self._words.percent(one.chance), why=why)

    def _played(self, one: Candidate[Any, Any]) -> str:
        """The chance after the played action, and the reasons."""
        why = self._words.why(one)
        key = "review.played" if why else "review.played-plain"
        return self._say(key, chance=self._words.percent(one.chance), why=why)

    def _spin(self, spin: Spin) -> str:
        player = self._head.players[0 if spin.luck > 0 else 1]
        points = self._words.points(abs(spin.luck))
        shown = self._words.shown(spin.source, spin.outcome)
        return self._say("review.spin", turn=spin.turn, shown=shown, points=points, player=player)


def _telling(review: AnyReview) -> list[Spin]:
    """The spins with most effect, in their order."""
    most = sorted((one for one in review.spins if one.seat is not None), key=lambda one: -abs(one.luck))[:MOST_SPINS]
    return sorted((one for one in most if abs(one.luck) > WORTH_NAMING), key=lambda one: one.entry)


def _on_the_curve(points: Sequence[Point], entry: int) -> float:
    """Seat a's chance at an entry, interpolated on the curve."""
    after = next((one for one in points if one.entry >= entry), points[-1])
    before = next((one for one in reversed(points) if one.entry <= entry), points[0])
    if after.entry <= before.entry:
        return after.chance
    share = (entry - before.entry) / (after.entry - before.entry)
    return before.chance + share * (after.chance - before.chance)
