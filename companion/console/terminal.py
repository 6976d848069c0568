"""What playing in a terminal has in common for both games: settle, show, ask, until the match is over or is left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

from rich.console import Console
from rich.text import Text

from companion.app.cards.log import CardLine
from companion.app.cards.typed import Unclear
from companion.app.screens.table import LogLine
from companion.console.record import show_lines
from companion.console.terminal_texts import Misread, Words
from companion.kernel.numbers import is_digits, whole
from companion.texts.texts import Texts

LOG_LINES = 12
"""So many lines of the record are shown where no number is said."""

STYLES = {"refusal": "red", "trouble": "red", "why": "yellow", "clause": "cyan", "hint": "dim", "sum": "bold"}
"""How notices are printed that are not plain."""

Ending: TypeAlias = Literal["over", "quit", "ended", "interrupted"]
"""Why playing stopped: the match is over, "quit" was typed, the input ended, or Ctrl-C was pressed."""

Screen = TypeVar("Screen")


@dataclass(frozen=True)
class Desk:
    """What a match in a terminal is given from outside. *ask* shows a prompt and returns a line; EOFError ends playing.

    *program* is what starts the program again, as it is typed. *keeping* gives a sentence when the record can no longer
    be kept, and when it can be again. *hints* says how it stands and what is best, in lines; none where the players do
    not want any. *clock* says what is left of the time, or that it is over.
    """

    texts: Texts
    console: Console
    ask: Callable[[str], str]
    program: str = "companion"
    keeping: Callable[[], str] = str
    hints: Callable[[], Sequence[str]] = tuple
    clock: Callable[[], str] = str


class Terminal(ABC, Generic[Screen]):
    """Plays a match of a *game* through a console. *indent* stands before each line of a hint."""

    game: ClassVar[Literal["figure", "card"]]
    indent: ClassVar[str]

    def __init__(self, desk: Desk) -> None:
        self._texts = desk.texts
        self._t = Words(desk.texts)
        self._console = desk.console
        self._ask = desk.ask
        self._desk = desk

    def play(self) -> Ending:
        """Play until the match is over or somebody leaves. What was entered is kept in any case."""
        try:
            while True:
                screen = self._settle()
                if said := self._desk.keeping():
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

    def _turn(self, screen: Screen) -> bool:
        """Ask one thing and do it; false: the player leaves."""
        asked = self._show(screen)
        try:
            return self._answer(self._ask(asked), screen)
        except Unclear as unclear:
            self._say(f"  ! {self._texts.tell(unclear.said)}", "red")
            return True

    @abstractmethod
    def _show(self, screen: Screen) -> str:
        """Show what there is to choose; returns the prompt."""

    @abstractmethod
    def _answer(self, line: str, screen: Screen) -> bool:
        """Do what was typed; false: the player leaves.

        Raises:
            Unclear: It has no meaning here.
        """

    @abstractmethod
    def _take_back(self, number: int, reason: str) -> None:
        """Take back what an entry of the record says."""

    def _obey(self, word: str, rest: str, log: Sequence[LogLine | CardLine]) -> None:
        """Do what a word asks for that both games have."""
        match word:
            case "clock":
                self._say(self._desk.clock() or self._t("card.no-clock"))
            case "hint":
                for line in self._desk.hints() or (self._texts.say("advice.off"),):
                    self._say(f"{self.indent}{line}")
            case "back":
                number = whole(rest)
                if number is None:
                    raise Misread.by("back-number")
                self._take_back(number, self._why())
            case "log":
                show_lines(self._console, log[len(log) - _lines_wanted(rest, len(log)) :], numbers=True)
            case "help":
                said = self._t(f"{self.game}.help", program=self._desk.program)
                self._console.print(said, markup=False, highlight=False)

    def _notice(self, kind: str, said: str, clause: str, title: str = "") -> None:
        """Print what is no event: a refusal, an answer to a question."""
        text = Text("  ! " if kind in ("refusal", "trouble") else "  ", STYLES.get(kind, ""))
        if title:
            text.append(f"{title}: ", "bold")
        text.append(said)
        if clause:
            text.append(f"  {clause}", "dim")
        self._console.print(text, soft_wrap=True)

    def _why(self) -> str:
        """The reason of what changes the record."""
        return self._ask(self._t("why")).strip()

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style), soft_wrap=True)


def _lines_wanted(rest: str, of: int) -> int:
    """How many lines "log REST" asks for: a number, all, or as many as is usual; never more than there are."""
    if rest == "all" or is_digits(rest):
        return of if (count := whole(rest, of)) is None else count
    return min(LOG_LINES, of)


def columns(cells: list[str], width: int, most: int, few: int) -> Iterator[str]:
    """Short cells beside each other, *most* at most; long ones, or up to *few*, below each other."""
    widest = max(map(len, cells), default=0) + 2
    across = max(1, min(most, (width - 2) // widest)) if len(cells) > few else 1
    for at in range(0, len(cells), across):
        yield "".join(cell.ljust(widest) for cell in cells[at : at + across]).rstrip()
