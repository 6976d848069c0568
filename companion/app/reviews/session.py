"""The Review screen: a match is looked back at while the screen says how far it is; then what came of it."""

from __future__ import annotations

from contextlib import suppress

from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.reviews.of_game import words_of
from companion.app.reviews.record import actions_of
from companion.app.reviews.review_cache import keep_review, kept_review
from companion.app.reviews.view import review_view
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.lobby_intents import CloseQuestion, GoBack, KeepReview, LookBack
from companion.app.screens.review import ReviewScreen, ReviewView
from companion.app.screens.room import AnyIntent, Room
from companion.app.text.places import PlaceAsked
from companion.app.text.say import Say
from companion.kernel.errors import DataError
from companion.reviews.adding_up import Progress
from companion.reviews.inline_runner import ReviewJob, Told
from companion.reviews.values import Review
from companion.texts.texts import phrase


class ReviewSession(Room):
    """The review of one match. It goes on while another screen is in sight, until it is stopped."""

    way_back = "review.push"

    def __init__(self, parts: Parts, summary: MatchSummary) -> None:
        """Begin it.

        Raises:
            JournalError: The match cannot be reviewed.
            DataError: The weights are faulty, or of another version.
        """
        self._parts = parts
        self._say = Say(parts.texts)
        self._summary = summary
        self._rules, self._actions = actions_of(parts.store, summary)
        self._job: ReviewJob | None = None
        kept = kept_review(parts.reviews, summary, len(self._actions))
        self._told: Told
        if kept is not None:
            self._told = kept
        else:
            self._job = parts.reviewers.review(summary.head.game, self._rules.setup, self._actions)
            self._told = self._job.poll()
        self._view: ReviewView | None = None
        self._place = PlaceAsked(parts.exports, self._say)

    @property
    def match_id(self) -> str:
        """The match."""
        return self._summary.id

    def tick(self, dt_s: float = 0.0) -> bool:
        """Ask how far it is; True where the screen is another now."""
        if self._job is None or not isinstance(self._told, Progress):
            return False
        before, self._told = self._told, self._job.poll()
        if isinstance(self._told, Review):
            with suppress(DataError):  # it is made anew the next time
                keep_review(self._parts.reviews, self._summary, self._told)
        return self._told != before

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self._job is not None and isinstance(self._told, Progress):
            self._job.stop()

    def do(self, intent: AnyIntent) -> Remark | None:
        """Write it.

        Raises:
            CompanionError: It cannot be written.
        """
        if isinstance(intent, CloseQuestion):
            self._place.close()
        if not isinstance(intent, KeepReview) or (view := self.view()) is None:
            return None
        exports, kind = self._parts.exports, intent.what
        key = f"review.{kind}-kept"
        return self._place.write(intent, key, lambda place: exports.write_review(self.match_id, view, kind, place))

    def view(self) -> ReviewView | None:
        """The review in words, once it is made."""
        if isinstance(self._told, Review):
            if self._view is None or self._view.language != self._parts.texts.language:
                head, texts = self._summary.head, self._parts.texts
                words = words_of(head.game, self._rules, self._actions, head.players, texts)
                self._view = review_view(head, words, self._told, texts)
            return self._view
        return None

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> ReviewScreen:
        """The review, or how far it is."""
        say, view, (one, other) = self._say, self.view(), self._summary.head.players
        made = view is not None
        return ReviewScreen(
            title=say("review.title", match=phrase("match.title", a=one, b=other)),
            review=view,
            waiting=self._waiting(),
            share=self._told.share if isinstance(self._told, Progress) else float(made),
            moments=tuple(
                Push(say("review.open", turn=mistake.turn), LookBack(self.match_id, mistake.entry))
                for mistake in (view.mistakes if view is not None else ())
            ),
            extra=(
                say.push("review.export", KeepReview("page")),
                say.push("review.picture", KeepReview("picture")),
            )
            if made
            else (),
            asking=self._place.question(),
            asked=say.push("push.close", CloseQuestion()),
            back=say.push(back, GoBack()),
            remark=remark,
        )

    def _waiting(self) -> str:
        told = self._told
        if isinstance(told, Progress):
            key = "review.playing-on" if told.played else "review.waiting"
            return self._say(key, done=told.done, all=told.all, n=told.played)
        return "" if isinstance(told, Review) else self._say("review.stopped", why=told.why)
