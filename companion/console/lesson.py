"""A guided match in a terminal: one idea at a time is said, and what is to be done is typed at the real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rich.console import Console
from rich.text import Text

from companion.app.cards.session import CardScreen, CardSession
from companion.app.screens.moments import GuideView
from companion.app.screens.table import Button, TableScreen
from companion.console.card_play import CardPlayer
from companion.console.play import Player, Table
from companion.console.words import Words

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


class Guide:
    """Says the steps of a guided match, each once."""

    def __init__(self, lesson: Led, console: Console, words: Words, ask: Callable[[str], str]) -> None:
        self._lesson = lesson
        self._console, self._t, self._ask = console, words, ask
        self._said = -1
        """The step that was said last."""
        self._hinted = ""

    @property
    def now(self) -> GuideView:
        """What is said now."""
        return self._lesson.guide()

    @property
    def is_over(self) -> bool:
        """Is this the last step?"""
        return self.now.at == self.now.count - 1

    def leaves(self) -> bool:
        """Was what was said read, and is it left here?"""
        return self._ask(self._t("lesson.on")).strip().lower() in LEAVING

    def say(self) -> None:
        """Say the words of a step once, and each hint; then where a finger points."""
        guide = self.now
        if guide.at != self._said:
            heading = Text(f"\n({guide.at + 1}/{guide.count}) ", "bold cyan")
            self._console.print(heading + Text(guide.text, "cyan"), soft_wrap=True)
            self._said = guide.at
        if guide.hint and guide.hint != self._hinted:
            self._line(guide.hint, "yellow")
        self._hinted = guide.hint
        if guide.push is None and guide.points:
            self._line(self._t("lesson.points", what=" → ".join(one.name for one in guide.points)), "cyan")

    def _line(self, said: str, style: str) -> None:
        self._console.print(Text(f"  {said}", style), soft_wrap=True)


class Learner(Player):
    """Leads through a guided match; what `Player` takes, it takes too."""

    def __init__(self, lesson: Guided, *args: Any, **settings: Any) -> None:
        super().__init__(lesson, *args, **settings)
        self._lesson = lesson
        self._guide = Guide(lesson, self._console, self._t, self._ask)

    def _is_over(self, screen: TableScreen) -> bool:
        return self._guide.is_over

    def _show_end(self, screen: TableScreen) -> None:
        self._guide.say()

    def _settle(self) -> TableScreen:
        if self._guide.now.push is None:
            return super()._settle()
        screen = self._table.screen()
        self._tell(screen)
        return screen

    def _close(self, close: Button) -> None:
        """The verdict has been told: say what it means, and go on when that was read."""
        self._guide.say()
        if self._guide.leaves():
            raise EOFError
        super()._close(close)

    def _turn(self, screen: TableScreen) -> bool:
        self._guide.say()
        if self._guide.now.push is None:
            return super()._turn(screen)
        if self._guide.leaves():
            return False
        self._lesson.on()
        return True


class CardLearner(CardPlayer):
    """Leads through a guided match of the card game; what `CardPlayer` takes after its session, it takes too."""

    def __init__(self, lesson: GuidedCards, *args: Any, **settings: Any) -> None:
        super().__init__(lesson.session, *args, **settings)
        self._lesson = lesson
        self._guide = Guide(lesson, self._console, self._t, self._ask)

    def _is_over(self, screen: CardScreen) -> bool:
        return self._guide.is_over

    def _show_end(self, screen: CardScreen) -> None:
        self._guide.say()

    def _settle(self) -> CardScreen:
        self._session = self._lesson.session
        screen = self._session.screen()
        if screen.log:
            # Lines of what was taken back are gone; what is done instead is told.
            self._told = min(self._told, screen.log[-1].number)
        self._tell(screen)
        return screen

    def _turn(self, screen: CardScreen) -> bool:
        self._guide.say()
        guide = self._guide.now
        flips = any(one.kind == "coin" for one in guide.points)
        if guide.push is None and not flips:
            return super()._turn(screen)
        if self._guide.leaves():
            return False
        if flips:
            self._lesson.flip()
        else:
            self._lesson.on()
        return True
