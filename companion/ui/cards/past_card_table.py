"""The table of a past card match, with a slider through it."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from companion.app.screens import (
    CardReplayScreen,
    CloseNotice,
    ExplainLine,
    LetGo,
    LookAtCard,
    LookAtPlace,
    ShowClause,
    ShowSums,
    ShowTrace,
    StepTo,
    TapPlace,
)
from companion.ui import theme
from companion.ui.cards.table import CardTable
from companion.ui.screens import EntrySlider, Page, Question, beside, push_button

LOOKS = (CloseNotice, ExplainLine, LetGo, LookAtCard, LookAtPlace, ShowClause, ShowSums, ShowTrace, TapPlace)
"""What may be done at a table that is only looked at."""


class CardReplayView(Page):
    """The card table as it was, and a slider through the match."""

    def __init__(self, send: Any, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._low = theme.room()[1] < 560
        """Is there no room for a bar of its own? Then the way back stands beside the slider."""
        if self._low:
            self._column.remove_widget(self.bar)
        holder = RelativeLayout()
        self.table = CardTable(self._looked, home=self._back)
        self.table.facing = False
        holder.add_widget(self.table)
        self.put(holder)
        foot = BoxLayout(size_hint_y=None, height=sizes.touch + sizes.gap, padding=sizes.gap / 2, spacing=sizes.gap)
        self._leading, self._before, self._after = (BoxLayout(size_hint_x=None, spacing=sizes.gap) for _ in range(3))
        for box in (self._leading, self._before, self._after):
            box.bind(minimum_width=box.setter("width"))
        self._slider = EntrySlider(lambda at: self.send(StepTo(at)))
        for widget in (self._leading, self._before, self._slider, self._after):
            foot.add_widget(widget)
        self.put(foot)
        self.foot = sizes.touch + 2 * sizes.gap
        self._question = Question(self, self.send)
        self._shown: CardReplayScreen | None = None

    def show(self, screen: CardReplayScreen) -> None:
        """Show the match at an entry."""
        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.extra) != (screen.title, screen.extra):
            self._show_head(screen)
        self._question.show(screen.asking, screen.asked)
        self.table.screen = screen.table
        self._slider.show(screen.at, screen.last)
        if before is None or before.pushes != screen.pushes:
            self._show_pushes(screen)

    def _show_head(self, screen: CardReplayScreen) -> None:
        extra = [push_button(push, self.send) for push in screen.extra]
        if not self._low:
            self.bar.show(f"{screen.title} · {screen.result}", screen.back, extra)
            return
        self._leading.clear_widgets()
        self._leading.add_widget(push_button(screen.back, self.send))
        for button in extra:
            self._leading.add_widget(button)

    def _show_pushes(self, screen: CardReplayScreen) -> None:
        # On a narrow screen the slider needs the room of the first and last entry's buttons.
        pushes = screen.pushes if beside() and not self._low else screen.pushes[1:3]
        half = len(pushes) // 2
        for box, part in ((self._before, pushes[:half]), (self._after, pushes[half:])):
            box.clear_widgets()
            for push in part:
                button = push_button(push, self.send)
                button.width = theme.sizes().touch
                box.add_widget(button)

    def _looked(self, intent: Any) -> None:
        if isinstance(intent, LOOKS):
            self.send(intent)

    def _back(self) -> None:
        if self._shown is not None:
            self.send(self._shown.back.intent)
