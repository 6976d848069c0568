"""Reviews and statistics in the lobby, which of them is open; hints at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.lobby_intents import KeepReview
from companion.app.screens.review import ReviewScreen, StatisticsScreen
from companion.app.screens.table import AdviceView
from companion.app.table.session import TableSession

if TYPE_CHECKING:  # each is loaded when somebody goes there
    from companion.app.cards.table.session import CardTableSession
    from companion.app.reviews.advising import Advising
    from companion.app.reviews.session import ReviewSession
    from companion.app.reviews.statistics import StatisticsSession


class LookingBack:
    """The review that is open, and the statistics."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._review: ReviewSession | None = None
        self._statistics: StatisticsSession | None = None

    @property
    def match_id(self) -> str:
        """The match that is reviewed; "" for none."""
        return self._review.match_id if self._review is not None else ""

    def review(self, summary: MatchSummary) -> None:
        """Review a match; the one that is reviewed already goes on, whatever the screen shows, until another is wanted.

        Raises:
            CompanionError: It cannot be reviewed.
        """
        from companion.app.reviews.session import ReviewSession

        if summary.id != self.match_id:
            self.leave()
            self._review = ReviewSession(self._parts, summary)

    def count(self) -> None:
        """Count the matches anew."""
        from companion.app.reviews.statistics import StatisticsSession

        self._statistics = StatisticsSession(self._parts)

    def leave(self) -> None:
        """End a review that is not made yet."""
        if self._review is not None:
            self._review.leave()
            self._review = None

    def tick(self) -> bool:
        """Let it go on; True where the screen is another now."""
        return self._review is not None and self._review.tick()

    def keep(self, intent: KeepReview) -> Remark | None:
        """Write the review."""
        return None if self._review is None else self._review.keep(intent.what, intent.place)

    def close_question(self) -> None:
        """Ask no more where to write it."""
        if self._review is not None:
            self._review.close_question()

    def choose(self, by: str) -> None:
        """Count by this."""
        if self._statistics is not None:
            self._statistics.choose(by)

    def review_screen(self, back: Push, remark: Remark | None) -> ReviewScreen | None:
        """The review, if one is open."""
        return None if self._review is None else self._review.screen(back, remark)

    def statistics_screen(self, back: Push, remark: Remark | None) -> StatisticsScreen | None:
        """The statistics, if they are open."""
        return None if self._statistics is None else self._statistics.screen(back, remark)


class Hints:
    """Hints at the table, where both players want them."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._advising: Advising | None = None

    def tick(self, table: TableSession | CardTableSession | None) -> None:
        """Let advice be worked out for what is played at *table*; None: nobody wants any."""
        referee = None if table is None or table.referee.look_only else table.referee
        if self._advising is not None and self._advising.referee is not referee:
            self._advising.stop()
            self._advising = None
        if referee is None:
            return
        if self._advising is None:
            from companion.app.reviews.advising import Advising

            adviser = self._parts.reviewers.adviser(referee.head.game, referee.rules.setup)
            self._advising = Advising(adviser, referee, self._parts.texts)
        self._advising.tick()

    def view(self, table: TableSession | CardTableSession) -> AdviceView | None:
        """What is advised at this table; None without hints.

        At the card table only who is asked, and looks at the screen alone, may see it: it speaks of that hand.
        """
        advising = self._advising
        if advising is None or advising.referee is not table.referee:
            return None
        found = advising.view()
        return found if isinstance(table, TableSession) or found.seat == table.eyes else None
