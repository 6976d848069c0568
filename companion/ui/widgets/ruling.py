"""The last refusal, for the column of both games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.table import Notice, ShowClause, Why
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import LinkButton, PushButton
from companion.ui.widgets.pictures import box
from companion.ui.widgets.sheet import Paragraph


class LastRuling(BoxLayout):
    """The last refusal, its clause, and the button "why". *brief*: in one row, without the clause."""

    thing = "ruling"

    def __init__(self, send: Callable[[Any], None], brief: bool = False, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="vertical", size_hint_y=None, padding=(theme.px(10), theme.px(6), theme.px(6), 0), **kwargs
        )
        self._ruling: Notice | None = None
        self._words = Paragraph("", font_size=sizes.small)
        foot = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._clause = LinkButton()
        self._clause.bind(on_release=lambda *_: self._ruling and send(ShowClause(self._ruling.clause)))
        why = PushButton(text=say("table.why"), kind="quiet")
        why.fit_width()
        why.bind(on_release=lambda *_: send(Why()))
        if brief:
            for part in (self._words, why):
                part.pos_hint = {"center_y": 0.5}
                foot.add_widget(part)
            self._words.bind(height=lambda _, high: setattr(foot, "height", max(sizes.touch, high)))
        else:
            for part in (self._clause, Widget(), why):
                foot.add_widget(part)
            self.add_widget(self._words)
        self.add_widget(foot)
        self.bind(minimum_height=self.setter("height"), pos=self._draw, size=self._draw)

    def show(self, ruling: Notice) -> None:
        """Show it."""
        self._ruling = ruling
        self._words.show(ruling.text)
        self._clause.text = ruling.clause

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            box(self.pos, self.size, 6, theme.mix(theme.PANEL, theme.REFUSAL, 0.12))
            Color(*theme.REFUSAL)
            Rectangle(pos=self.pos, size=(4, self.height))
