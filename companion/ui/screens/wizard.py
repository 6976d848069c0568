"""The calibration wizard of a base."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.spinners import LiveView, WizardScreen
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens._spinner_pieces import DialColumn, Pushes, refill, upright
from companion.ui.screens.pieces import Page, Panel, Scroller, Send, quiet, text, wide
from companion.ui.widgets.curve import CurvePlot
from companion.ui.widgets.facts import FactList
from companion.ui.widgets.steps import StepRow, Tally


class WizardView(Page):
    """The steps at the top, a large dial, and the instructions and results beside or below it."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._upright = upright()
        self._shown: WizardScreen | None = None
        self._steps = StepRow()
        self._dial = DialColumn(self, strip=not self._upright and sizes.large)
        self._words = text(font_size=sizes.text + (2 if sizes.large else 0), line_height=1.15)
        self._tally, self._count = Tally(), quiet()
        self._facts_box, self._facts = Panel(), FactList()
        self._facts_box.add_widget(self._facts)
        self._curve_box = Panel()
        self._curve = CurvePlot(size_hint_y=None, height=theme.px(300 if wide() else 220))
        self._curve_box.add_widget(self._curve)
        self._pushes = Pushes(self)
        self._rest = Scroller()
        side = sizes.pad if self._upright else 0
        self._rest.column.padding = (side, sizes.gap, sizes.pad, sizes.pad)
        self._build()

    def _build(self) -> None:
        sizes = theme.sizes()
        top = BoxLayout(size_hint_y=None, height=self._steps.height + sizes.gap, padding=(sizes.pad, sizes.gap, 0, 0))
        top.add_widget(self._steps)
        self.put(top)
        foot = BoxLayout(size_hint_y=None, padding=(sizes.pad if self._upright else 0, sizes.gap, sizes.pad, sizes.pad))
        foot.add_widget(self._pushes)
        self._pushes.bind(height=lambda _, height: setattr(foot, "height", height + sizes.gap + sizes.pad))
        side = BoxLayout(orientation="vertical")
        side.add_widget(self._rest)
        side.add_widget(foot)
        body = BoxLayout(orientation="vertical" if self._upright else "horizontal")
        body.add_widget(self._dial)
        body.add_widget(side)
        self.put(body)
        if self._upright:
            self._dial.size_hint_y = 0.8
        else:
            self._dial.size_hint_x = 0.75 if wide() else 0.62
        self.foot = sizes.touch + sizes.pad

    def show(self, screen: WizardScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back)
        self._steps.show(screen.steps, screen.step)
        self._dial.show(screen.base, screen.simulated)
        self._words.show(screen.text)
        self._tally.show(screen.done, screen.wanted)
        self._count.show(say("wizard.spins", done=screen.done, wanted=screen.wanted) if screen.wanted else "")
        self._facts.show(screen.facts)
        self._curve.curve = screen.curve
        self._pushes.show(screen.pushes)
        parts: list[Any] = [self._words]
        if screen.wanted:
            parts += [self._tally, self._count]
        if screen.curve is not None:
            parts.append(self._curve_box)
        if screen.facts:
            parts.append(self._facts_box)
        refill(self._rest.column, parts)
        if before is None or before.step != screen.step:
            self._rest.scroll_y = 1

    def live(self, views: tuple[LiveView, ...]) -> None:
        """Update the dial from live data."""
        self._dial.live(views)
