"""Home: open matches, and buttons to the other screens."""

from __future__ import annotations

from typing import Any

from kivy.base import stopTouchApp
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import HomeScreen, OpenMatchView
from companion.app.screens.table import SegmentView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.pieces import (
    Page,
    Panel,
    Scroller,
    Send,
    beside,
    columns,
    heading,
    push_button,
    quiet,
    text,
    wide,
)
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.disc import DiscPicture

# A decorative disc of no real figure, with a segment of each colour.
_EMBLEM = (
    SegmentView("white", "W", "", "60", 0.0, 105.0, ""),
    SegmentView("purple", "P", "", "★★", 105.0, 75.0, ""),
    SegmentView("gold", "G", "", "40", 180.0, 45.0, ""),
    SegmentView("blue", "B", "", "", 225.0, 75.0, ""),
    SegmentView("miss", "×", "", "", 300.0, 60.0, ""),
)


class HomeView(Page):
    """Shows Home."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._shown: HomeScreen | None = None
        self._emblem: DiscPicture | None = None
        self._above: Any = None
        self._ways: Any = None
        self._lines: list[BoxLayout] = []
        """The rows of buttons."""
        self._quit = PushButton(text=say("home.quit"), kind="quiet")
        self._quit.thing = "quit"
        self._quit.fit_width()
        self._quit.bind(on_release=lambda *_: stopTouchApp())
        self._scroller = Scroller(own_height=True)
        self.put(self._scroller)
        column = self._scroller.column
        column.bind(minimum_height=self._fill)
        self._scroller.bind(height=self._fill)

    def show(self, screen: HomeScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        self._shown = screen
        self.bar.show(screen.title, None, (self._quit,))
        column = self._scroller.column
        column.clear_widgets()
        self._emblem = None
        column.add_widget(Widget())
        if beside():
            left, right = columns(column, 2)
            left.parent.spacing = theme.sizes().pad * 3
            left.parent.padding = (theme.sizes().pad * 2, 0)
            right.size_hint_x, right.width = None, theme.px(380 if wide() else 280)
        else:
            (left,) = columns(column, 1)
            right = left
        for open_match in screen.open_matches:
            left.add_widget(self._open_match(open_match))
        if screen.more:
            left.add_widget(quiet(screen.more))
        height = theme.sizes().touch * (1.3 if wide() else 1.1)
        buttons = [push_button(push, self.send, size_hint=(1, 1)) for push in screen.pushes]
        if beside():
            rows = [[button] for button in buttons]
        else:  # an upright panel: pairs, so that all buttons are in sight
            rows = [buttons[:1], *(buttons[i : i + 2] for i in range(1, len(buttons), 2))]
        if not screen.open_matches:
            self._add_emblem(left, screen)
        self._ways, self._lines = right, []
        for row in rows:
            line = BoxLayout(size_hint_y=None, height=height, spacing=theme.sizes().pad)
            for button in row:
                line.add_widget(button)
            right.add_widget(line)
            self._lines.append(line)
        column.add_widget(Widget())
        column.add_widget(quiet(screen.unofficial, halign="center", even=True))
        self._share()

    def _open_match(self, view: OpenMatchView) -> Panel:
        sizes = theme.sizes()
        panel = Panel(lit=True)
        panel.thing = "open-match"
        title = heading(view.title, sizes.title)
        title.size_hint_y, title.height = None, sizes.title * 1.6
        panel.add_widget(title)
        panel.add_widget(quiet(view.stands))
        panel.add_widget(quiet(view.when))
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        resume = push_button(view.resume, self.send)
        resume.width = max(resume.width, theme.px(160))
        row.add_widget(resume)
        row.add_widget(push_button(view.aside, self.send, kind="quiet"))
        row.add_widget(Widget())
        panel.add_widget(row)
        return panel

    def _add_emblem(self, column: BoxLayout, screen: HomeScreen) -> None:
        self._emblem = DiscPicture(segments=_EMBLEM, marked=True, size_hint_y=None)
        self._above = column
        column.add_widget(text(screen.subtitle, halign="center", even=True, color=theme.QUIET))

    def _share(self) -> None:
        """Size the emblem: large beside the buttons; above them in the rest of the height, or hidden."""
        emblem = self._emblem
        if emblem is None:
            return
        gap, shown = self._above.spacing, emblem.parent is not None
        side = max(theme.px(330 if wide() else 200), Window.height * 0.42)
        if not beside():
            others = self._scroller.column.minimum_height - (emblem.height + gap if shown else 0)
            side = min(side, self._scroller.height - others - gap)
        fits = side >= theme.sizes().touch
        if fits:
            emblem.height = side
        if fits and not shown:
            self._above.add_widget(emblem, index=len(self._above.children))
        elif shown and not fits:
            self._above.remove_widget(emblem)

    def _press(self) -> None:
        """If the page is slightly too high, tighten and shrink the buttons, so that all is in sight."""
        sizes, column = theme.sizes(), self._scroller.column
        over = column.minimum_height - self._scroller.height
        if over <= 0 or not self._lines:
            return
        if self._ways.spacing > sizes.gap:
            self._ways.spacing = sizes.gap
            return
        for line in self._lines:
            line.height = max(sizes.touch, line.height - over / len(self._lines))

    def _fill(self, *_: object) -> None:
        """Centre content that is lower than the window."""
        self._share()
        self._press()
        column = self._scroller.column
        column.height = max(column.minimum_height, self._scroller.height)
