"""The steps of an attack, of the time between turns or of the set-up, with progress and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.cards import StepsView, StepView, SumsView
from companion.app.screens.table import ShowClause
from companion.ui import theme
from companion.ui.cards._fitted_text import Fitted, fitted, put_words
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import LinkButton
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import draw, texture

NARROW = 130
"""Below this width, in reference pixels, the words of steps have the whole column, without ticks beside them."""


class StepList(ButtonBehavior, Widget):
    """A column of steps: done ones ticked with their results, the current one marked. A tap opens their clauses.

    Without room for all in legible letters, it has those round the current one.
    """

    thing = "damage-steps"

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        self.steps: StepsView | None = None
        self.rows: tuple[Written, ...] = ()
        self.bind(pos=self._draw, size=self._draw)

    def show(self, steps: StepsView | None) -> None:
        """Show these steps; none for None."""
        if steps != self.steps:
            self.steps = steps
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        steps = self.steps
        if steps is None or self.width < 60 or self.height < 60:
            return
        sizes = theme.sizes()
        pad, size = sizes.gap, sizes.small
        narrow = self.width < theme.px(NARROW)
        lines = sizes.text * (3.6 if narrow else 2.4)
        head = fitted(steps.title, self.width - 2 * pad, lines, sizes.text, sizes.small - 2, True)
        beside = pad if narrow else size + 2 * pad
        room = self.width - beside - pad, self.height - head.height - 3 * pad
        shown, rows = _in_sight(steps.steps, *room, size)
        self.rows = tuple(rows)
        height = head.height + 3 * pad + sum(row.height for row in rows)
        top = self.y + self.height / 2 + height / 2
        with self.canvas:
            box((self.x, top - height), (self.width, height), sizes.radius * 0.7, theme.PANEL, theme.OUTLINE)
            put_words(head, self.x + pad, top - pad, theme.TEXT)
            y = top - head.height - 2 * pad
            for step, row in zip(shown, rows, strict=True):
                self._row(step, row, y - row.height / 2, beside)
                y -= row.height

    def _row(self, step: StepView, row: Written, middle: float, beside: float) -> None:
        size = theme.sizes().small
        x, radius = self.x + theme.sizes().gap + size * 0.5, min(size * 0.5, row.height * 0.4)
        now, done = step.state == "now", step.state == "done"
        if now:
            Color(*theme.mix(theme.PANEL, theme.ACCENT, 0.16))
            Rectangle(pos=(self.x + 2, middle - row.height / 2), size=(self.width - 4, row.height))
        if beside > theme.sizes().gap:
            dot(x, middle, radius, theme.ACCENT if now else theme.PANEL, theme.GOOD if done else theme.OUTLINE, 1.5)
            if done:
                draw(texture("✓", size * 0.8, bold=True), x, middle, theme.GOOD)
        top = middle + row.words / 2
        colour = theme.TEXT if now or done else theme.QUIET
        put_words(replace(row.title, bold=now), self.x + beside, top, colour)
        if row.result is not None:
            put_words(row.result, self.x + beside, top - row.title.height, theme.QUIET)


@dataclass(frozen=True)
class Written:
    """A step's fitted title and result, and the height of its row in pixels."""

    title: Fitted
    result: Fitted | None
    height: float = 0.0

    @property
    def words(self) -> float:
        """Height of its words."""
        return self.title.height + (self.result.height if self.result is not None else 0.0)


LEAST_AIR = 0.35
"""Least vertical padding of a row, above and below together, relative to its font size."""


LEGIBLE = 0.9
"""Words are never squeezed below this share of their width, as long as leaving out steps helps."""


def _in_sight(
    steps: Sequence[StepView], width: float, height: float, size: float
) -> tuple[Sequence[StepView], list[Written]]:
    """As many steps round the current one as can be written legibly, at least that one; the last ones after the end."""
    now = next((number for number, step in enumerate(steps) if step.state != "done"), len(steps) - 1)
    for count in range(len(steps), 0, -1):
        first = min(max(0, now - (count - 1) // 2), len(steps) - count)
        shown = steps[first : first + count]
        rows = _written(shown, width, height, size)
        if count == 1 or all(row.title.squeeze >= LEGIBLE for row in rows):
            return shown, rows
    return steps, []


def _written(steps: Sequence[StepView], width: float, height: float, size: float) -> list[Written]:
    """All rows in the largest common font size that fits, each result beside or below its title."""
    sizes = range(round(size), round(size) - 6, -1)
    count = max(1, len(steps))
    for at, below in product(sizes, (True, False)):
        rows = [_one(step, width, height, at, below) for step in steps]
        air = (height - sum(row.words for row in rows)) / count
        if air >= at * LEAST_AIR and all(row.title.squeeze == 1 for row in rows):
            most = size * 2.5
            return [replace(row, height=min(row.words + air, max(row.words + at * LEAST_AIR, most))) for row in rows]
    return [replace(_one(step, width, height / count, sizes[-1], False), height=height / count) for step in steps]


def _one(step: StepView, width: float, height: float, size: float, below: bool) -> Written:
    # Measured bold, as the current step is, so that line breaks do not change with the state.
    if step.result and not below:
        return Written(fitted(f"{step.title}: {step.result}", width, height, size, size, True), None)
    title = fitted(step.title, width, height, size, size, True)
    return Written(title, fitted(step.result, width, height, size - 2, size - 2) if step.result else None)


def _rows(lines: tuple[tuple[str, str, bool], ...], send: Callable[[CardIntent], None]) -> BoxLayout:
    """Lines, given as (words, clause, bold), with their clauses as links."""
    sizes = theme.sizes()
    body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=2)
    body.bind(minimum_height=body.setter("height"))
    for words, clause, bold in lines:
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        said = Paragraph(words, bold=bold, pos_hint={"center_y": 0.5})
        said.bind(height=lambda _, high, row=row: setattr(row, "height", max(sizes.touch, high)))
        row.add_widget(said)
        if clause:
            link = LinkButton(text=clause)
            link.pos_hint = {"center_y": 0.5}
            link.bind(on_release=lambda *_, clause=clause: send(ShowClause(clause)))
            row.add_widget(link)
        body.add_widget(row)
    return body


SIGNS = {"done": "✓", "now": "▸", "next": "○"}


def steps_sheet(steps: StepsView, send: Callable[[CardIntent], None]) -> Sheet:
    """A sheet with the steps, their results and clauses."""
    lines = tuple(
        (
            f"{SIGNS[step.state]} {step.title}" + (f": {step.result}" if step.result else ""),
            step.clause,
            step.state == "now",
        )
        for step in steps.steps
    )
    return Sheet(steps.title, _rows(lines, send), most=theme.px(560))


def sums_sheet(sums: SumsView, send: Callable[[CardIntent], None]) -> Sheet:
    """A sheet with the calculation of damage, line by line, with clauses."""
    lines = tuple((line.text, line.clause, i == len(sums.lines) - 1) for i, line in enumerate(sums.lines))
    body = _rows(lines, send)
    body.add_widget(Paragraph(say("cards.sums"), color=theme.QUIET, font_size=theme.sizes().small), index=len(lines))
    return Sheet(sums.title, body, most=theme.px(560))
