"""The mat editor: the mat as large as fits, its tools, and the findings of the check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import Option, Push
from companion.app.screens.studio_mat import FindingView, MatScreen, QuestionView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.choices import Chip
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Page, Panel, Scroller, Send, push_button, quiet, text
from companion.ui.studio._mat_field import MatField
from companion.ui.widgets.buttons import PushButton

LEAST_COLUMN, MOST_COLUMN = 252.0, 400.0
"""Width of the tools beside the mat, in reference pixels."""
LEAST_BELOW = 6.4
"""Height of the tools below the mat, in fingertips."""


class Buttons(GridLayout):
    """Tools and steps in rows of equal buttons."""

    thing = "mat-tools"

    def __init__(self, page: Page, columns: int, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            cols=columns,
            size_hint_y=None,
            spacing=sizes.gap,
            row_default_height=sizes.touch,
            row_force_default=True,
            **kwargs,
        )
        self.bind(minimum_height=self.setter("height"))
        self._page = page
        self._shown: tuple[Any, ...] = ()

    def show(self, options: Sequence[Option], pushes: Sequence[Push]) -> None:
        """Show the tools, then the steps."""
        if (tuple(options), tuple(pushes)) == self._shown:
            return
        self._shown = (tuple(options), tuple(pushes))
        self.clear_widgets()
        for option in options:
            chip = Chip(text=option.label, chosen=option.chosen, size_hint_x=1)
            chip.bind(on_release=lambda *_, intent=option.intent: self._page.send(intent))
            self.add_widget(chip)
        for push in pushes:
            self.add_widget(push_button(push, self._page.send, self._page.refuse, size_hint_x=1))


class FindingRow(PushButton):
    """A finding of the check; a tap shows its place on the mat."""

    thing = "finding"

    def __init__(self, finding: FindingView, send: Send, **kwargs: Any) -> None:
        sign = "✕" if finding.wrong else "!"
        super().__init__(
            text=f"{sign} {finding.text}",
            align="left",
            font_size=theme.sizes().small,
            kind="warning" if finding.wrong else "plain",
            chosen=finding.shown,
            **kwargs,
        )
        self.bind(on_release=lambda *_: send(finding.push.intent))


class MatView(Page):
    """The mat, with its tools beside it on a wide window and below it on an upright one."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._shown: MatScreen | None = None
        self._sheet: Any = None
        self.upright = bool(Window.height > Window.width)
        self.field = MatField(send)
        self._hint = quiet()
        self._buttons = Buttons(self, 4 if self.upright else 3)
        self._points = Buttons(self, 3)
        self._verdict = text(bold=True)
        self._list = Scroller()
        self._list.column.padding, self._list.column.spacing = 0, sizes.gap / 2
        self._side = BoxLayout(orientation="vertical", padding=sizes.gap, spacing=sizes.gap)
        self._body = BoxLayout(orientation="vertical" if self.upright else "horizontal")
        parts = (self.field, self._side)
        left = theme.look().left_handed and not self.upright
        for part in parts[::-1] if left else parts:
            self._body.add_widget(part)
        self._body.bind(size=self._divide)
        self._whole = PushButton(text=say("mat.whole"))
        self._whole.fit_width()
        self._whole.bind(on_release=lambda *_: self.field.whole())
        self.field.bind(zoom=self._show_bar)
        self.put(self._body)

    def _divide(self, *_: object) -> None:
        """Divide the space: the mat gets what its aspect can use, the tools at least what they need."""
        sizes, aspect = theme.sizes(), self.field.aspect()
        width, height = self._body.size
        if self.upright:
            below = max(height - width / aspect, min(sizes.touch * LEAST_BELOW, height * 0.45))
            self._side.size_hint_y, self._side.height = None, below
        else:
            column = min(max(width - height * aspect, theme.px(LEAST_COLUMN)), theme.px(MOST_COLUMN))
            self._side.size_hint_x, self._side.width = None, column

    def show(self, screen: MatScreen) -> None:

        self.say(screen.remark)
        self._shown = screen
        self._show_bar()
        self.field.show(screen)
        self._divide()
        self._fill(screen)
        self._name(screen)

    def _show_bar(self, *_: object) -> None:
        """Show the bar, with a button to zoom out while the mat is zoomed."""
        if self._shown is not None:
            self.bar.show(self._shown.title, self._shown.back, [self._whole] if self.field.zoom > 1 else [])

    def _fill(self, screen: MatScreen) -> None:
        """Fill the side with a question, or with the tools and the findings."""
        if screen.question is not None:
            self._stack(self._asking(screen.question), Widget())
            return
        self._hint.show(screen.hint)
        self._buttons.show(screen.tools, (*screen.steps, screen.save))
        self._points.show(screen.points, ())
        self._verdict.show(screen.verdict)
        column = self._list.column
        column.clear_widgets()
        for finding in screen.findings:
            column.add_widget(FindingRow(finding, self.send))
        if screen.points:
            self._stack(self._buttons, self._hint, self._points, Widget())
        else:
            self._stack(self._buttons, self._hint, self._verdict, self._list if screen.findings else Widget())

    def _stack(self, *parts: Any) -> None:
        if list(parts) == self._side.children[::-1]:
            return
        self._side.clear_widgets()
        for part in parts:
            self._side.add_widget(part)

    def _asking(self, question: QuestionView) -> Panel:
        panel = Panel(lit=True)
        panel.add_widget(text(question.text))
        for push in question.pushes:
            panel.add_widget(push_button(push, self.send, self.refuse, size_hint_x=1))
        return panel

    def _name(self, screen: MatScreen) -> None:
        """Ask for the name of the tapped space; after closing the sheet, another tap reopens it."""
        naming = screen.naming
        if naming is None or (self._sheet is not None and self._sheet.parent is not None):
            return

        def done(name: str) -> None:
            self.send(naming.entered(name))

        self._sheet = ask_name(self, naming.title, naming.name, done, naming.most)
