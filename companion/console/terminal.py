"""What playing in a terminal has in common for both games: settle, show, ask, until the match is over or is left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, Literal, TypeAlias, TypeVar

from rich.console import Console
from rich.text import Text

from companion.console.words import Words
from companion.kernel.numbers import is_digits, whole
from companion.texts.texts import Phrase, Texts

LOG_LINES = 12
"""So many lines of the record are shown where no number is said."""

Ending: TypeAlias = Literal["over", "quit", "ended", "interrupted"]
"""Why playing stopped: the match is over, "quit" was typed, the input ended, or Ctrl-C was pressed."""

Screen = TypeVar("Screen")


class Terminal(ABC, Generic[Screen]):
    """Plays a match through a console. *ask* shows a prompt and returns a line; EOFError ends playing.

    *program* is what starts the program again, as it is typed. *keeping* gives a sentence
    when the record can no longer be kept, and when it can be again.
    """

    def __init__(
        self,
        texts: Texts,
        console: Console,
        ask: Callable[[str], str],
        program: str,
        keeping: Callable[[], str] = str,
    ) -> None:
        self._texts = texts
        self._t = Words(texts)
        self._console = console
        self._ask = ask
        self._program = program
        self._keeping = keeping

    def play(self) -> Ending:
        """Play until the match is over or somebody leaves. What was entered is kept in any case."""
        try:
            while True:
                screen = self._settle()
                if said := self._keeping():
                    self._say(f"  ! {said}", "red")
                if self._is_over(screen):
                    self._show_end(screen)
                    return "over"
                if not self._turn(screen):
                    return "quit"
        except EOFError:
            return "ended"
        except KeyboardInterrupt:
            return "interrupted"

    @abstractmethod
    def resume(self) -> None:
        """Begin with what happened last, of a match that was gone on with."""

    @abstractmethod
    def _settle(self) -> Screen:
        """Let the program do what is its own to do, and tell what happened, until a person is asked."""

    @abstractmethod
    def _is_over(self, screen: Screen) -> bool:
        """Is the match over?"""

    @abstractmethod
    def _show_end(self, screen: Screen) -> None:
        """Show how it ended."""

    @abstractmethod
    def _turn(self, screen: Screen) -> bool:
        """Ask one thing and do it; false: the player leaves."""

    def _misread(self, said: Phrase) -> None:
        """What was typed has no meaning here: say why."""
        self._say(f"  ! {self._texts.tell(said)}", "red")

    def _help(self, key: str) -> None:
        """Everything that can be typed."""
        self._console.print(self._t(key, program=self._program), markup=False, highlight=False)

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style), soft_wrap=True)


def lines_wanted(rest: str, of: int) -> int:
    """How many lines "log REST" asks for: a number, all, or as many as is usual; never more than there are."""
    if rest == "all" or is_digits(rest):
        return of if (count := whole(rest, of)) is None else count
    return min(LOG_LINES, of)
