"""The steps of an attack, of the time between turns or of the set-up, which fill one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens import CardIntent, ShowClause, StepsView, StepView, SumsView
from companion.ui import theme
from companion.ui.cards.words import fitted, put_words
from companion.ui.widgets import LinkButton, Paragraph, Sheet, box, dot, draw, texture
from companion.ui.words import say


class StepList(ButtonBehavior, Widget):
    """The steps as a column: done ones ticked with their results, the one of now marked. A tap opens their clauses."""

    thing = "damage-steps"

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        self.steps: StepsView | None = None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, steps: StepsView | None) -> None:
        """Show these, or none."""
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
        head = fitted(steps.title, self.width - 2 * pad, sizes.text * 2.4, sizes.text, sizes.small - 2, True)
        count = len(steps.steps)
        row = min(size * 2.5, (self.height - head.height - 3 * pad) / max(1, count))
        height = head.height + 3 * pad + row * count
        top = self.y + self.height / 2 + height / 2
        with self.canvas:
            box((self.x, top - height), (self.width, height), sizes.radius * 0.7, theme.PANEL, theme.OUTLINE)
            put_words(head, self.x + pad, top - pad, theme.TEXT)
            y = top - head.height - 2 * pad
            for step in steps.steps:
                self._row(step, y - row / 2, row, size)
                y -= row

    def _row(self, step: StepView, middle: float, row: float, size: float) -> None:
        pad = theme.sizes().gap
        x, radius = self.x + pad + size * 0.5, min(size * 0.5, row * 0.4)
        now, done = step.state == "now", step.state == "done"
        if now:
            Color(*theme.mix(theme.PANEL, theme.ACCENT, 0.16))
            Rectangle(pos=(self.x + 2, middle - row / 2), size=(self.width - 4, row))
        dot(x, middle, radius, theme.ACCENT if now else theme.PANEL, theme.GOOD if done else theme.OUTLINE, 1.5)
        if done:
            draw(texture("✓", size * 0.8, bold=True), x, middle, theme.GOOD)
        left = x + size * 0.5 + pad
        room = self.x + self.width - pad - left
        title = fitted(step.title, room, row if not step.result else row * 0.55, size, size - 5, now)
        if step.result and row > size * 1.7:
            put_words(title, left, middle + row * 0.46, theme.TEXT)
            result = fitted(step.result, room, row * 0.45, size - 2, size - 5)
            put_words(result, left, middle - row * 0.02, theme.QUIET)
        else:
            said = f"{step.title}: {step.result}" if step.result else step.title
            line = fitted(said, room, row, size, size - 5, now)
            put_words(line, left, middle + line.height / 2, theme.TEXT if now or done else theme.QUIET)


def _rows(lines: tuple[tuple[str, str, bool], ...], send: Callable[[CardIntent], None]) -> BoxLayout:
    """Lines with their clauses as links: (words, clause, bold)."""
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
    """The steps with their results and clauses."""
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
    """How damage came about: a column of numbers, a clause beside each."""
    lines = tuple((line.text, line.clause, i == len(sums.lines) - 1) for i, line in enumerate(sums.lines))
    body = _rows(lines, send)
    body.add_widget(Paragraph(say("cards.sums"), color=theme.QUIET, font_size=theme.sizes().small), index=len(lines))
    return Sheet(sums.title, body, most=theme.px(560))
