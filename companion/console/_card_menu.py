"""The menu of a card match: numbered lines that keep their numbers through a turn, and answers by name.

A long menu is printed once: of a turn's only lines that are new come after that, with numbers of their own, and how
many are gone is said. A question that is asked again because something was looked up is not printed again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from companion.app.cards.asking import Choice
from companion.app.cards.session import CardScreen
from companion.app.cards.typed import Unclear
from companion.console.terminal_texts import either
from companion.kernel.numbers import is_digits, whole
from companion.texts.texts import Texts, phrase

SHORT = 6
"""A menu of so few lines is printed each time."""

Block: TypeAlias = tuple[str, list[str]]
"""A heading ("" for none) and the lines under it."""

Line: TypeAlias = tuple[int, Choice]


class Menu:
    """What can be taken by number now, and which lines have been printed."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._turn = _Lines(None)
        self._now = self._turn

    def news(self, screen: CardScreen) -> Iterator[Block]:
        """The lines that have to be printed: all of a new turn or question, else those that are new."""
        old = self._now if _turn_of(screen) is None else self._turn
        again = old.asked == _asked(screen)
        self._now = old if again else _Lines(_asked(screen))
        if _turn_of(screen) is not None:
            self._turn = self._now
        before = {number for number, _ in self._now.lines}
        self._now.take(screen.choices)
        lines = self._now.lines
        if not again or len(lines) <= SHORT:
            yield from self._blocks(lines)
            return
        yield from self._blocks([line for line in lines if line[0] not in before])
        gone = len(before - {number for number, _ in lines})
        if gone:
            yield self._texts.tell(phrase("card-menu.gone-one" if gone == 1 else "card-menu.gone-many", n=gone)), []

    def whole(self) -> Iterator[Block]:
        """Every line, with its number."""
        yield from self._blocks(self._now.lines)

    def choice(self, digits: str) -> Choice:
        """The choice of this number.

        Raises:
            Unclear: No line has it, or that line is gone.
        """
        number = whole(digits) or 0
        for own, choice in self._now.lines:
            if own == number:
                return choice
        if number in self._now.numbers.values():
            raise Unclear(phrase("card-menu.no-more"))
        raise Unclear(phrase("card-menu.numbers", n=len(self._now.numbers)))

    def _blocks(self, lines: Sequence[Line]) -> Iterator[Block]:
        headed = len({choice.group for _, choice in self._now.lines}) > 1
        for group, some in groupby(lines, lambda line: line[1].group):
            heading = self._texts.say(f"card-group.{group}") if headed else ""
            yield heading, [f"{number:3}  {choice.label}" for number, choice in some]


class _Lines:
    """The lines of one turn or question; each label keeps the number that it got first."""

    def __init__(self, asked: object) -> None:
        self.asked = asked
        self.numbers: dict[tuple[str, int], int] = {}
        """By label, and which of the lines of this label it is."""
        self.lines: tuple[Line, ...] = ()

    def take(self, choices: Sequence[Choice]) -> None:
        met = Counter[str]()
        lines = list[Line]()
        for choice in choices:
            met[choice.label] += 1
            number = self.numbers.setdefault((choice.label, met[choice.label]), len(self.numbers) + 1)
            lines.append((number, choice))
        self.lines = tuple(lines)


def _turn_of(screen: CardScreen) -> tuple[int, int | None] | None:
    """The turn and its player, if it is the menu of a turn, which is the same through all its actions."""
    return (screen.turn, screen.seat) if any(choice.group == "end" for choice in screen.choices) else None


def _asked(screen: CardScreen) -> object:
    labels = tuple(choice.label for choice in screen.choices)
    return _turn_of(screen) or (screen.prompt, labels, len(screen.log))


def named(line: str, choices: Sequence[Choice], but: Iterable[str]) -> Choice | None:
    """The choice whose label is *line*, or the only one that begins so, unless a word of *but* begins the line.

    Raises:
        Unclear: Several begin so.
    """
    wanted = line.casefold()
    if not wanted or is_digits(wanted):
        return None
    fits = [choice for choice in choices if choice.label.casefold() == wanted]
    if not fits and wanted.partition(" ")[0] not in but:
        fits = [choice for choice in choices if choice.label.casefold().startswith(wanted)]
    if len(fits) > 1:
        raise Unclear(phrase("terminal.several", words=line, names=either(choice.label for choice in fits[:6])))
    return fits[0] if fits else None
