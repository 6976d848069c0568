"""A guided match in a terminal: one idea at a time is said, and what is to be done is typed at the real table."""

from __future__ import annotations

from typing import Any, Protocol

from rich.text import Text

from companion.app.screens import Button, GuideView, TableScreen
from companion.console.play import Player, Table

LEAVING = ("quit", "q", "exit")
"""What is typed to leave where nothing else can be said."""


class Guided(Table, Protocol):
    """A guided match, as the app offers it."""

    def guide(self) -> GuideView:
        """What is said now, and what is pointed at."""

    def on(self) -> None:
        """What was said has been read."""


class Learner(Player):
    """Leads through a guided match; what `Player` takes, it takes too."""

    def __init__(self, lesson: Guided, *args: Any, **settings: Any) -> None:
        super().__init__(lesson, *args, **settings)
        self._lesson = lesson
        self._said = -1
        """The step that was said last."""
        self._hinted = ""

    def _is_over(self, screen: TableScreen) -> bool:
        guide = self._lesson.guide()
        return guide.at == guide.count - 1

    def _show_end(self, screen: TableScreen) -> None:
        self._say_step(self._lesson.guide())

    def _settle(self) -> TableScreen:
        if self._lesson.guide().push is None:
            return super()._settle()
        screen = self._table.screen()
        self._tell(screen)
        return screen

    def _close(self, close: Button) -> None:
        """The verdict has been told: say what it means, and go on when that was read."""
        self._say_step(self._lesson.guide())
        if self._leaves():
            raise EOFError
        super()._close(close)

    def _turn(self, screen: TableScreen) -> bool:
        guide = self._lesson.guide()
        self._say_step(guide)
        if guide.push is None:
            return super()._turn(screen)
        if self._leaves():
            return False
        self._lesson.on()
        return True

    def _leaves(self) -> bool:
        """Was what was said read, and is it left here?"""
        return self._ask(self._t("lesson.on")).strip().lower() in LEAVING

    def _say_step(self, guide: GuideView) -> None:
        """Say the words of a step once, and each hint; then where a finger points."""
        if guide.at != self._said:
            heading = Text(f"\n({guide.at + 1}/{guide.count}) ", "bold cyan")
            self._console.print(heading + Text(guide.text, "cyan"), soft_wrap=True)
            self._said = guide.at
        if guide.hint and guide.hint != self._hinted:
            self._say(f"  {guide.hint}", "yellow")
        self._hinted = guide.hint
        if guide.push is None and guide.points:
            self._say("  " + self._t("lesson.points", what=" → ".join(one.name for one in guide.points)), "cyan")
