"""A review as it is drawn and written: its sentences and numbers, the same in every front-end."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.ports import MatchHead
from companion.app.reviews.words import AdviceWords
from companion.app.saying import Say
from companion.app.screens import MistakeView, ReviewMark, ReviewPoint, ReviewRow, ReviewView
from companion.figure import Game
from companion.kernel import Seat
from companion.reviews import Candidate, Decision, Quiet, Review, Spin
from companion.texts import Phrase, Texts, phrase

MOST_SPINS = 6
"""So many spins are named, those that gave or took most."""
WORTH_NAMING = 0.03
WORDS = ("chance", "turn", "luck", "mistakes", "play", "spins", "better", "sums")
"""What stands beside the review, by key."""


def review_view(head: MatchHead, game: Game, review: Review, texts: Texts) -> ReviewView:
    """*review* of the match with this head."""
    return _View(head, game, texts).of(review)


class _View:
    def __init__(self, head: MatchHead, game: Game, texts: Texts) -> None:
        self._head = head
        self._say = Say(texts)
        self._words = AdviceWords(texts, game)
        self._texts = texts

    def of(self, review: Review) -> ReviewView:
        say, (one, other) = self._say, self._head.players
        return ReviewView(
            title=say("review.title", match=phrase("match.title", a=one, b=other)),
            result=self._result(review.end),
            about=self._about(),
            language=self._texts.language,
            players=(one, other),
            points=tuple(ReviewPoint(point.entry, point.turn, point.chance) for point in review.points),
            marks=tuple(self._mark(decision) for decision in review.mistakes),
            start=say("review.start", player=one, chance=self._words.percent(review.start)),
            rows=tuple(self._rows(review)),
            note=say("review.note", player=one, points=self._words.points(review.unforeseen)),
            spins=tuple(map(self._spin, _telling(review))),
            mistakes=tuple(map(self._mistake, review.mistakes)),
            empty=say("review.no-mistakes"),
            words={key: say(f"review.word.{key}") for key in WORDS},
        )

    def _about(self) -> str:
        head = self._head
        format, rules = Phrase(f"format.{head.about.get('format', '')}"), Phrase(f"ruleset.{head.rules}")
        return self._say("past.facts", format=format, rules=rules)

    def _result(self, end: float) -> str:
        if end == 0.5:
            return self._say("match.draw")
        return self._say("match.won", player=self._head.players[0 if end > 0.5 else 1])

    def _rows(self, review: Review) -> Iterator[ReviewRow]:
        points = self._words.points
        ours, theirs = review.sums
        for key, a, b in (
            ("luck", ours.luck, theirs.luck),
            ("mistakes", ours.mistakes, theirs.mistakes),
            ("play", ours.play, theirs.play),
        ):
            yield ReviewRow(key, self._say(f"review.word.{key}"), points(a), points(b))

    def _mark(self, decision: Decision) -> ReviewMark:
        return ReviewMark(decision.entry, _of_a(decision.seat, decision.best), decision.seat)

    def _mistake(self, decision: Decision) -> MistakeView:
        assert decision.played is not None
        say, words = self._say, self._words
        player = self._head.players[decision.seat]
        return MistakeView(
            entry=decision.entry,
            turn=decision.turn,
            seat=decision.seat,
            title=say("review.mistake", turn=decision.turn, player=player, did=words.candidate(decision.played)),
            lost=say("review.lost", points=words.points(-decision.lost), player=player),
            played=self._played(decision.played),
            better=tuple(
                say("review.better", did=words.candidate(one), chance=words.percent(one.chance), why=words.why(one))
                for one in decision.better
            ),
        )

    def _played(self, one: Candidate) -> str:
        """What it came to, and why; there is no reason to be given for what is not the best."""
        chance = self._words.percent(one.chance)
        if Quiet() in one.reasons:
            return self._say("review.played-plain", chance=chance)
        return self._say("review.played", chance=chance, why=self._words.why(one))

    def _spin(self, spin: Spin) -> str:
        player = self._head.players[0 if spin.luck > 0 else 1]
        points = self._words.points(abs(spin.luck))
        shown = self._words.shown(spin.source, spin.outcome)
        return self._say("review.spin", turn=spin.turn, shown=shown, points=points, player=player)


def _telling(review: Review) -> list[Spin]:
    """The spins that gave or took most, in their order."""
    most = sorted((one for one in review.spins if one.seat is not None), key=lambda one: -abs(one.luck))[:MOST_SPINS]
    return sorted((one for one in most if abs(one.luck) > WORTH_NAMING), key=lambda one: one.entry)


def _of_a(seat: Seat, chance: float) -> float:
    return chance if seat == 0 else 1 - chance
