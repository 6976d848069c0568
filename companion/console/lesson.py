"""A guided match in a terminal: one idea at a time is said, and what is to be done is typed at the real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rich.text import Text

from companion.app.cards.session import CardScreen, CardSession
from companion.app.screens.moments import GuideView, Pointed
from companion.app.screens.table import Button, TableScreen
from companion.console.card_play import CardPlayer
from companion.console.play import Player, Table
from companion.console.terminal import Desk, Screen, Terminal

LEAVING = ("quit", "q", "exit")
"""What is typed to leave where nothing else can be said."""


class Led(Protocol):
    """A guided match of either game, as the app offers it."""

    def guide(self) -> GuideView:
        """What is said now, and what is pointed at."""

    def on(self) -> None:
        """What was said has been read."""


class Guided(Led, Table, Protocol):
    """A guided match of the figure game."""


class GuidedCards(Led, Protocol):
    """A guided match of the card game. *session*: what is typed at now."""

    @property
    def session(self) -> CardSession:
        """Another one after something was taken back."""

    def flip(self) -> None:
        """Flip the coin that is waited for."""


class _Learning(Terminal[Screen]):
    """Says the steps of a guided match, each once, before what the match itself asks."""

    _lesson: Led
    _said = -1
    """The step that was said last."""
    _hinted = ""

    def _is_over(self, screen: Screen) -> bool:
        now = self._lesson.guide()
        return now.at == now.count - 1

    def _show_end(self, screen: Screen) -> None:
        self._say_step()

    def _turn(self, screen: Screen) -> bool:
        self._say_step()
        on = self._on_enter()
        if on is None:
            return super()._turn(screen)
        if self._leaves():
            return False
        on()
        return True

    def _on_enter(self) -> Callable[[], None] | None:
        """What Enter does at this step; None: the match asks."""
        return None if self._lesson.guide().push is None else self._lesson.on

    def _leaves(self) -> bool:
        """Was what was said read, and is it left here?"""
        return self._ask(self._t("lesson.on")).strip().lower() in LEAVING

    def _say_step(self) -> None:
        """Say the words of a step once, and each hint; then where a finger points."""
        guide = self._lesson.guide()
        if guide.at != self._said:
            heading = Text(f"\n({guide.at + 1}/{guide.count}) ", "bold cyan")
            self._console.print(heading + Text(guide.text, "cyan"), soft_wrap=True)
            self._said = guide.at
        if guide.hint and guide.hint != self._hinted:
            self._say(f"  {guide.hint}", "yellow")
        self._hinted = guide.hint
        if guide.push is None and guide.points:
            points = self._t("lesson.points", what=" → ".join(map(self._point, guide.points)))
            self._say(f"  {points}", "cyan")

    def _point(self, point: Pointed) -> str:
        return self._t.texts.named(point.name) if point.kind in ("figure", "disc") else point.name


class Learner(_Learning[TableScreen], Player):
    """Leads through a guided match of the figure game."""

    def __init__(self, lesson: Guided, desk: Desk) -> None:
        super().__init__(lesson, desk)
        self._lesson = lesson

    def _settle(self) -> TableScreen:
        if self._on_enter() is None:
            return super()._settle()
        screen = self._table.screen()
        self._tell(screen)
        return screen

    def _close(self, close: Button) -> None:
        """The verdict has been told: say what it means, and go on when that was read."""
        self._say_step()
        if self._leaves():
            raise EOFError
        super()._close(close)


class CardLearner(_Learning[CardScreen], CardPlayer):
    """Leads through a guided match of the card game."""

    def __init__(self, lesson: GuidedCards, desk: Desk) -> None:
        super().__init__(lesson.session, desk)
        self._lesson = self._cards = lesson

    def _settle(self) -> CardScreen:
        self._session = self._cards.session
        screen = self._session.screen()
        if screen.log:
            # Lines of what was taken back are gone; what is done instead is told.
            self._told = min(self._told, screen.log[-1].number)
        self._tell(screen)
        return screen

    def _on_enter(self) -> Callable[[], None] | None:
        flips = any(one.kind == "coin" for one in self._lesson.guide().points)
        return self._cards.flip if flips else super()._on_enter()
