"""A match at the table, in either game: its end is shown a moment after it, and hints where both players want them."""

from __future__ import annotations

from abc import abstractmethod
from operator import is_
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from companion.app.lobby._navigation import LobbyRoom, Navigation
from companion.app.match.game import ChanceBy, MatchGame
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import MatchSummary
from companion.app.screens.lobby import AtCardTable, AtTable, ChoiceView, Push, Remark
from companion.app.screens.lobby_intents import GoHome, GoReview, GoRules
from companion.app.screens.room import Room
from companion.app.screens.spinner_intents import GoSpinners
from companion.app.screens.spinners import LiveView
from companion.app.screens.table import AdviceView

if TYPE_CHECKING:  # advice is loaded where somebody wants it
    from companion.app.cards.table.session import CardTableSession
    from companion.app.ports.bases import Bases
    from companion.app.reviews.advising import Advising
    from companion.app.table.session import TableSession

AnyReferee: TypeAlias = MatchReferee[Any, Any, Any, Any]
END_S = 1.2
"""So long the table of a match that is over is looked at before its end is shown."""


class Hints:
    """Hints at the table, where both players want them."""

    def __init__(self, nav: Navigation) -> None:
        self._nav = nav
        self._advising: Advising | None = None

    def tick(self, table: TableSession | CardTableSession) -> None:
        """Let advice be worked out for what is played at *table*, unless nobody wants any."""
        wanted = self._nav.settings.settings.hints == "on" and not table.referee.look_only
        referee = table.referee
        if self._advising is not None and not (wanted and self._advising.referee is referee):
            self.stop()
        if not wanted:
            return
        if self._advising is None:
            from companion.app.reviews.advising import Advising

            parts = self._nav.parts
            adviser = parts.reviewers.adviser(referee.head.game, referee.rules.setup)
            self._advising = Advising(adviser, referee, parts.texts)
        self._advising.tick()

    def stop(self) -> None:
        """Nobody looks at them any more."""
        if self._advising is not None:
            self._advising.stop()
            self._advising = None

    def view(self, table: TableSession | CardTableSession) -> AdviceView | None:
        """What is advised at this table; None without hints.

        At the card table only who is asked, and looks at the screen alone, may see it: it speaks of that hand.
        """
        advising = self._advising
        if advising is None or advising.referee is not table.referee:
            return None
        found = advising.view()
        eyes = getattr(table, "eyes", found.seat)
        return found if found.seat == eyes else None


class MatchRoom(LobbyRoom):
    """One match that is played."""

    changes = True
    game: ClassVar[MatchGame[Any, Any, Any, Any, Any]]
    session: Any
    """The table."""

    def __init__(self, nav: Navigation, referee: Any) -> None:
        self.nav = nav
        self._hints = Hints(nav)
        self._over_s = 0.0
        """So long the match is over, and its verdict read."""
        self._end_shown = False
        self._leave = nav.say.push("push.leave", GoHome())
        self._rules = nav.say.push("push.rules", GoRules())
        self._shown: AtTable | AtCardTable | None = None
        self._shown_of: tuple[object, ...] = ()
        """What the screen value is made of."""

    # ------------------------------------------------------------ the way in

    @classmethod
    def begun(cls, nav: Navigation, setup: Any, seats: Seats) -> Self:
        """Begin a match.

        Raises:
            CompanionError: It cannot be begun, or not be kept.
        """
        return cls(nav, MatchReferee.begin(cls.game, cls.outside(nav), setup, seats, cls.chance(nav)))

    @classmethod
    def resume(cls, nav: Navigation, match_id: str) -> MatchRoom | AnyReferee:
        """Go on with a match; its referee, where it can only be looked at.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        referee = cls._read(nav, match_id)
        return referee if referee.look_only else cls(nav, referee)

    @classmethod
    def _read(cls, nav: Navigation, match_id: str) -> AnyReferee:
        return MatchReferee.resume(cls.game, cls.outside(nav), match_id, cls.chance(nav))

    @classmethod
    @abstractmethod
    def play_again(cls, nav: Navigation, summary: MatchSummary, best_of: int) -> MatchRoom | None:
        """The players of a match that is over begin the next one. None where it can only be looked at.

        *best_of*: a game that stood alone is the first of so many.

        Raises:
            JournalError: It cannot be read, or not be kept.
        """

    @classmethod
    def outside(cls, nav: Navigation) -> Outside:
        """What a referee needs."""
        parts = nav.parts
        return Outside(
            store=parts.store,
            clock=parts.clock,
            spins=parts.spins,
            rng=parts.rng,
            bases=cls._bases(nav),
            players=parts.players,
        )

    @classmethod
    def _bases(cls, nav: Navigation) -> Bases | None:
        """Bases on which something may be spun."""
        return nav.parts.bases

    @classmethod
    @abstractmethod
    def chance(cls, nav: Navigation) -> ChanceBy:
        """Who answers chance, by the settings."""

    # ------------------------------------------------------------ what goes on

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Is the match over?"""

    @property
    @abstractmethod
    def is_told(self) -> bool:
        """Is it over, and nothing open at its table that the players still do?"""

    @property
    @abstractmethod
    def _on_base(self) -> bool:
        """Is anything spun on a base?"""

    @abstractmethod
    def _drawn(self) -> Any:
        """The table's screen value."""

    @abstractmethod
    def _spins(self) -> ChoiceView:
        """Where spins or coins come from."""

    @abstractmethod
    def _at_table(self, spins: ChoiceView, **around: Any) -> AtTable | AtCardTable:
        """The table with what stands round it."""

    @abstractmethod
    def _end(self) -> Room:
        """The end of the match."""

    @abstractmethod
    def _pass(self, dt_s: float) -> None:
        """Let time pass at the table."""

    @property
    def _ends(self) -> bool:
        return self.is_told and not self._end_shown

    def enter(self) -> None:
        self.session.sit_down()

    def leave(self) -> None:
        """The match leaves the table, and its programs and bases with it."""
        self._hints.stop()
        self.session.rise()

    def tick(self, dt_s: float) -> bool:
        self._pass(dt_s)
        self._hints.tick(self.session)
        if self._ends:
            self._over_s += dt_s
            if self._over_s >= END_S:
                self._end_shown = True  # who goes back to the table stays there
                self._hints.stop()
                self.nav.push(self._end())
        else:
            self._over_s = 0.0
            if not self.is_over:
                self._end_shown = False
        return False

    def live(self) -> tuple[LiveView, ...]:
        bases = self.nav.parts.bases
        return bases.live() if bases is not None and self.nav.bases_in_use else ()

    def screen(self, back: str = "", remark: Remark | None = None) -> AtTable | AtCardTable:
        """The match at the table; the same value until something has changed (memo)."""
        drawn, settings, ends = self._drawn(), self.nav.settings.settings, self._ends
        spins, advice = self._spins(), self._hints.view(self.session)
        now = (drawn, settings, spins, ends, advice, remark)
        if self._shown is None or not all(map(is_, now, self._shown_of)):
            say = self.nav.say
            self._shown_of = now
            self._shown = self._at_table(
                spins,
                table=drawn,
                facing=settings.seating == "facing",
                quick_spins=settings.quick_spins,
                ends=ends,
                leave=self._leave,
                rules=self._rules,
                spinners=say.push("push.spinners", GoSpinners()) if self._on_base else None,
                review=self._review() if drawn.winner else None,
                advice=advice,
                remark=remark,
            )
        return self._shown

    def _review(self) -> Push:
        return self.nav.say.push("review.push", GoReview(self.session.referee.match_id))
