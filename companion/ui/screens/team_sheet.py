"""Sheet with the analysis of a team in words and numbers; it grows while battles are computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.lobby import TeamLook
from companion.ui import theme
from companion.ui.screens.choices import ChoiceBox
from companion.ui.screens.pieces import Send, quiet, text
from companion.ui.screens.small_discs import DiscRow, Painter
from companion.ui.widgets.sheet import Sheet


class TeamSheet(Sheet):
    """The sheet; its sentences update in place."""

    def __init__(self, look: TeamLook, painter: Painter, send: Send, closed: Callable[[], None]) -> None:
        sizes = theme.sizes()
        self.name = look.name
        body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        body.bind(minimum_height=body.setter("height"))
        self._discs = DiscRow(painter)
        self._boxes = [ChoiceBox(send) for _ in look.choices]
        self._counting = quiet()
        self._words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap / 2)
        self._words.bind(minimum_height=self._words.setter("height"))
        for part in (self._discs, *self._boxes, self._words, self._counting):
            body.add_widget(part)
        self._parts: Any = None
        super().__init__(look.name, body, closed=closed, most=theme.px(860))
        self.show(look)

    def show(self, look: TeamLook) -> None:
        """Show the results so far."""
        self._discs.show(look.figures)
        for box, view in zip(self._boxes, look.choices, strict=True):
            box.show(view)
        self._counting.show(look.counting)
        if look.parts == self._parts:
            return
        self._parts = look.parts
        self._words.clear_widgets()
        for heading, sentences in look.parts:
            self._words.add_widget(text(heading, bold=True))
            for sentence in sentences:
                self._words.add_widget(text(sentence))


class TeamLooks:
    """Shows the sheet over a page while the screen has one."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._sheet: TeamSheet | None = None
        self._look: TeamLook | None = None

    def show(self, look: TeamLook | None) -> None:
        """Show this team; None closes the sheet."""
        self._look = look
        if self._sheet is not None and (look is None or look.name != self._sheet.name):
            self._sheet.dismiss()
            self._sheet = None
        if look is None:
            return
        if self._sheet is None:
            self._sheet = TeamSheet(look, self._page.painter, self._page.send, self._closed)
            self._page.add_widget(self._sheet)
        self._sheet.show(look)

    def _closed(self) -> None:
        sheet, self._sheet = self._sheet, None
        if sheet is not None and self._look is not None:
            self._page.send(self._look.close.intent)
