"""The match record in words: its tail at the table, all of it in a sheet, and undoing back to a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.app.screens.table import Intent, LogLine, ShowClause, ShowTrace, TakeBack
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import ButtonRow, LinkButton, PushButton
from companion.ui.widgets.pictures import base
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import row_widths, texture, width_of
from companion.ui.widgets.trace import TraceSign

SIDE_MARK = 5
"""Radius of a line's side mark, in reference pixels."""
REASONS = ("reason.wrong_figure", "reason.spin_disturbed", "reason.card_misread", "reason.other")
"""Reasons for taking back, as buttons: no keyboard needed."""


def _side_mark(x: float, y: float, height: float, seat: int | None) -> None:
    """Draw the side mark of a line: a small base, as beside the player's name."""
    if seat is not None:
        base(x + theme.px(4), y + height / 2, theme.px(SIDE_MARK), seat)


def measured(line: LogLine) -> bool:
    """Does the line have a measured spin to show?"""
    return line.trace >= 0 and line.entry >= 0


class LogTail(ButtonBehavior, Widget):
    """Tail of the record: the last lines that fit, the newest at the bottom. A tap opens the record."""

    thing = "record-tail"

    lines = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        # Draw after the layout is final: the text is wrapped once, not at each layout step.
        self._draw_soon = Clock.create_trigger(self._draw, 0)
        for name in ("pos", "size", "lines"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        sizes = theme.sizes()
        if self.width < 60 or self.height < sizes.small * 1.4:
            return
        indent = theme.px(12)
        y, newest = self.y + 2, True
        with self.canvas:
            for line in reversed(self.lines):
                words = texture(line.text, sizes.small, width=int(self.width - indent), align="left")
                if y + words.height > self.y + self.height:
                    break
                _side_mark(self.x, y + 2, words.height - 4, line.seat)
                Color(*(theme.TEXT if newest and not line.struck else theme.QUIET))
                Rectangle(texture=words, pos=(round(self.x + indent), round(y)), size=words.size)
                if line.struck:
                    _strike(self.x + indent, y, line.text, words, sizes.small)
                y += words.height + 5
                newest = False


def _strike(x: float, y: float, text: str, words: Any, size: float) -> None:
    """Strike out each row of a paragraph."""
    widths = row_widths(text, size, words.width)
    high = words.height / len(widths)
    Color(*theme.REFUSAL)
    for row, width in enumerate(widths):
        Rectangle(pos=(round(x), round(y + words.height - high * (row + 0.5))), size=(width, max(1, theme.px(1))))


class LogRow(ButtonBehavior, BoxLayout):
    """One line of the record in the sheet. A tap picks it; its clause is a link."""

    index = NumericProperty(0)
    line = ObjectProperty(None, allownone=True)
    number = StringProperty("")
    chosen = BooleanProperty(False)
    owner = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, padding=(theme.px(14), 0), spacing=sizes.gap, **kwargs)
        self._words = Widget()
        self._clause = LinkButton()
        self._clause.size_hint_y = 1
        self._clause.bind(on_release=self._open)
        self._trace = TraceSign()
        self._trace.bind(on_release=self._show_trace)
        for part in (self._words, self._trace, self._clause):
            self.add_widget(part)
        for name in ("line", "chosen", "pos", "size", "number"):
            self.fbind(name, self._draw)
        self._words.bind(size=self._draw, pos=self._draw)

    def _open(self, *_: object) -> None:
        if self.owner is not None and self.line is not None and self.line.clause:
            self.owner.open_clause(self.line.clause)

    def _show_trace(self, *_: object) -> None:
        if self.owner is not None and self.line is not None:
            self.owner.show_trace(self.line)

    def on_release(self) -> None:

        if self.owner is not None:
            self.owner.choose(self.index)

    def _draw(self, *_: object) -> None:
        if self.line is None:
            return
        sizes = theme.sizes()
        self._clause.text = self.line.clause
        self._trace.there = measured(self.line)
        self.canvas.before.clear()
        number = texture(self.number, sizes.small)
        indent = sizes.touch * 0.8
        words = texture(self.line.text, sizes.text, width=max(60, int(self._words.width - indent)), align="left")
        with self.canvas.before:
            if self.chosen:
                Color(*theme.RAISED)
                Rectangle(pos=self.pos, size=self.size)
                Color(*theme.ACCENT)
                Rectangle(pos=self.pos, size=(4, self.height))
            Color(*theme.LINE)
            Rectangle(pos=self.pos, size=(self.width, 1))
            x, y = self._words.x, (self.y + self.height / 2)
            Color(*theme.QUIET)
            Rectangle(texture=number, pos=(round(x + theme.px(8)), round(y - number.height / 2)), size=number.size)
            _side_mark(x - theme.px(6), self.y, self.height, self.line.seat)
            Color(*(theme.QUIET if self.line.struck else theme.TEXT))
            Rectangle(texture=words, pos=(round(x + indent), round(y - words.height / 2)), size=words.size)
            if self.line.struck:
                _strike(x + indent, y - words.height / 2, self.line.text, words, sizes.text)


class LogList(RecycleView):
    """Virtual list of all lines: only visible ones have widgets."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(bar_width=8, scroll_type=["bars", "content"], **kwargs)
        self._box = RecycleBoxLayout(
            orientation="vertical", size_hint_y=None, default_size=(None, 1), default_size_hint=(1, None)
        )
        self._box.bind(minimum_height=self._box.setter("height"))
        self.add_widget(self._box)
        self.viewclass = LogRow


class LogSheet(BoxLayout):
    """Body of the record's sheet: the lines, and the actions for the picked one.

    *look_only*: nothing can be taken back, as in a past match.
    """

    REASONS: tuple[str, ...] = REASONS

    def __init__(
        self, lines: tuple[LogLine, ...], send: Callable[[Any], None], look_only: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.sizes().gap, **kwargs)
        self._lines, self._send, self._chosen = lines, send, -1
        self._look_only = look_only
        self.sheet: Sheet | None = None
        self.list = LogList()
        self._foot = ButtonRow(send)
        self._question = Paragraph(say("log.how"), color=theme.QUIET)
        self.add_widget(self.list)
        if not look_only:  # a past match can't be undone
            self.add_widget(self._question)
            self.add_widget(self._foot)
        self.list.bind(size=self._fill)

    def open_clause(self, clause: str) -> None:
        """Show a clause."""
        self._send(ShowClause(clause))

    def show_trace(self, line: LogLine) -> None:
        """Show the measured spin behind a line."""
        self._send(ShowTrace(line.entry, line.trace))

    def choose(self, index: int) -> None:
        """Pick a line: offer to undo back to before it, unless it is undone already."""
        if self._look_only:
            return
        line = self._lines[index]
        self._chosen = index
        self._fill(keep=True)
        self._foot.clear_widgets()
        if line.entry < 0 or line.struck:
            self._question.show(say("log.cannot"))
            return
        self._question.show(say("log.why", text=line.text))
        for key in self.REASONS:
            reason = say(key)
            button = PushButton(text=reason, kind="warning")
            button.fit_width()
            button.bind(on_release=lambda *_, reason=reason: self._take_back(line.entry, reason))
            self._foot.add_widget(button)

    def _take_back(self, start: int, reason: str) -> None:
        self._send(TakeBack(start, reason))
        if self.sheet is not None:
            self.sheet.close()

    def _fill(self, *_: object, keep: bool = False) -> None:
        sizes = theme.sizes()
        data = []
        turn = -1
        for i, line in enumerate(self._lines):
            room = self.list.width - 28 - sizes.touch * 0.8 - 16
            if line.clause:
                room -= width_of(line.clause, sizes.small) + 3 * sizes.gap
            if measured(line):
                room -= sizes.touch + sizes.gap
            words = texture(line.text, sizes.text, width=max(60, int(room)), align="left")
            data.append(
                {
                    "index": i,
                    "line": line,
                    "number": str(line.turn) if line.turn != turn else "",
                    "chosen": i == self._chosen,
                    "owner": self,
                    "height": max(sizes.touch, words.height + 12),
                }
            )
            turn = line.turn
        self.list.data = data
        if not keep:  # the newest lines; few lines begin at the top
            self.list.scroll_y = 0 if sum(one["height"] for one in data) > self.list.height else 1


def log_sheet(
    lines: tuple[LogLine, ...], send: Callable[[Intent], None], look_only: bool = False, tool: str = "log"
) -> Sheet:
    """A sheet with these lines, titled like the *tool* that opens it."""
    body = LogSheet(lines, send, look_only)
    sheet = Sheet(say(f"help.tool.{tool}.name"), body, most=theme.px(820), whole=True)
    body.sheet = sheet
    return sheet
