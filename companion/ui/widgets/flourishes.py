"""Animations of key events at the table: Knock Out, surrounded, returned, Special Condition, Goal.

Each is short, drawn over the figures, and ends at the next touch, which it does not consume. Each event is also
shown in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.graphics import Color, InstructionGroup, Line, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty

from companion.app.screens.table import FigureView, TableScreen
from companion.ui import theme
from companion.ui.widgets import shapes

Kind: TypeAlias = Literal["knocked-out", "surrounded", "returned", "condition", "goal"]
FLOURISH_S = 0.45
"""Duration of an animation."""
HOMES = ("bench", "center", "out")
GONE = ("center", "out")


class Happened(NamedTuple):
    """A key event. *figure*: the affected figure; *place*: a space, or "" for the figure's current place."""

    kind: Kind
    figure: str
    place: str = ""


def happened(before: TableScreen, after: TableScreen) -> Iterator[Happened]:
    """Key events between two screens. A figure that leaves the Field without a battle was surrounded."""
    in_battle = before.battle is not None or after.battle is not None
    for figure, start, end in after.moved:
        if start not in HOMES and end in GONE:
            yield Happened("knocked-out" if in_battle else "surrounded", figure, start)
        elif (start, end) == ("center", "bench"):
            yield Happened("returned", figure)
    suffered = {figure.name: figure.condition for figure in before.figures}
    for now in after.figures:
        if now.condition and not suffered.get(now.name, now.condition):
            yield Happened("condition", now.name)
    if after.winner and not before.winner:
        yield from (Happened("goal", one.name) for one in after.figures if _at_goal(after, one))


def _at_goal(screen: TableScreen, figure: FigureView) -> bool:
    """Is the figure on the other side's Goal?"""
    at = next((space for space in screen.spaces if space.id == figure.place), None)
    return at is not None and at.kind == "goal" and at.seat not in (None, figure.seat)


class Shown(NamedTuple):
    """An animation at its place. *words*: the letters of a Special Condition."""

    kind: Kind
    x: float
    y: float
    radius: float
    words: str = ""


class Flourishes(EventDispatcher):
    """Draws animations on *group*, all at the same time; none if the players chose reduced motion.

    *parts* yields the instructions of one, centred on the origin; *middle* returns its place.
    """

    share = NumericProperty(1.0)
    """Progress, 0 to 1."""

    def __init__(
        self,
        group: InstructionGroup,
        parts: Callable[[Any, float], Iterator[Any]] | None = None,
        middle: Callable[[Any], tuple[float, float]] | None = None,
    ) -> None:
        super().__init__()
        self._group = group
        self._parts, self._middle = parts or _parts, middle or _middle
        self.shown: tuple[Any, ...] = ()
        self.bind(share=self._draw)

    def play(self, wanted: Sequence[Any]) -> None:
        """Start these; stop running ones."""
        self.stop()
        if wanted and not theme.look().calm:
            self.shown, self.share = tuple(wanted), 0.0
            Animation(share=1.0, duration=FLOURISH_S, t="out_quad").start(self)

    def stop(self) -> None:
        """End all animations."""
        if self.shown:
            Animation.cancel_all(self, "share")
            self.share = 1.0

    def _draw(self, *_: object) -> None:
        self._group.clear()
        if self.share >= 1:
            self.shown = ()
        for one in self.shown:
            self._draw_one(one)

    def _draw_one(self, shown: Any) -> None:
        part = InstructionGroup()
        self._group.add(part)
        part.add(PushMatrix())
        part.add(Translate(*self._middle(shown)))
        for instruction in self._parts(shown, self.share):
            part.add(instruction)
        part.add(PopMatrix())


def _middle(shown: Shown) -> tuple[float, float]:
    return shown.x, shown.y


def _parts(shown: Shown, share: float) -> Iterator[object]:
    """Instructions of an animation at progress *share*, centred on the origin: a shape for each kind."""
    radius, alpha = shown.radius, 1 - share**2
    wide = max(2.0, radius * 0.12)
    match shown.kind:
        case "knocked-out":
            yield Color(*theme.REFUSAL[:3], alpha)
            yield Line(circle=(0, 0, radius * (0.5 + 0.8 * share)), width=wide)
            arm = radius * (0.35 + 0.35 * share)
            yield from (Line(points=(-arm, -arm * way, arm, arm * way), width=wide, cap="round") for way in (1, -1))
        case "surrounded":
            yield Color(*theme.TEXT[:3], alpha)
            far = radius * (1.7 - 0.9 * share)
            yield from (_arrow_in(far, radius * 0.45, turn, wide * 0.8) for turn in range(45, 405, 90))
        case "returned":
            yield Color(*theme.GOOD[:3], alpha)
            yield Line(circle=(0, 0, radius * (1.3 - 0.3 * share)), width=wide)
        case "condition":
            colour = theme.CONDITION.get(shown.words, theme.QUIET)
            yield Color(*colour[:3], alpha)
            yield Line(circle=(0, 0, radius * (0.7 + 0.5 * share)), width=wide)
        case "goal":
            yield Color(*theme.ACCENT[:3], alpha)
            yield Line(circle=(0, 0, radius * (0.8 + 0.9 * share)), width=wide)
            yield shapes.star(0, 0, radius * (0.5 + 0.9 * share))


def _arrow_in(far: float, size: float, turn: float, width: float) -> Line:
    """An arrow that points to the origin, with its tip at distance *far*."""
    tip = shapes.point(0, 0, far, turn)
    ends = (shapes.point(*tip, size, turn + way) for way in (40, -40))
    one, other = ends
    return Line(points=(*one, *tip, *other), width=width, joint="miter", cap="round")
