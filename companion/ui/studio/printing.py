"""The print screen: options, discs and cards with their numbers of copies, and the button that makes the pages."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.studio_collection import PrintLine, PrintScreen
from companion.ui import theme
from companion.ui.screens.choices import ChoiceBox, Question
from companion.ui.screens.pieces import (
    Gradually,
    Page,
    Panel,
    Scroller,
    Send,
    beside,
    columns,
    heading,
    push_button,
    text,
)
from companion.ui.studio._pushes import CountRow
from companion.ui.widgets.disc import DiscPicture


class PrintView(Page):
    """Shows the options and items to print."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._shown: PrintScreen | None = None
        scroller = Scroller()
        left, right = columns(scroller.column, 2) if beside() else (scroller.column, scroller.column)
        self._boxes: list[ChoiceBox] = []
        self._left = left
        self._discs, self._cards = Lines(send), Lines(send)
        for lines in (self._discs, self._cards):
            right.add_widget(lines)
        self.put(scroller)
        self._foot = BoxLayout(
            size_hint_y=None, height=sizes.touch + 2 * sizes.gap, padding=sizes.gap, spacing=sizes.pad
        )
        self._told = text(pos_hint={"center_y": 0.5})
        self._told.bind(height=self._fit)
        self._foot.add_widget(self._told)
        self._write: Any = None
        self._bar = ProgressLine()
        self.put(self._bar)
        self.put(self._foot)
        self._question = Question(self, send)

    def show(self, screen: PrintScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back)
        self._show_choices(screen)
        self._discs.show(screen.discs_title, screen.discs)
        self._cards.show(screen.cards_title, screen.cards)
        self._told.show(screen.told)
        self._bar.share = screen.progress
        self._bar.draw()
        if before is None or before.write != screen.write:
            if self._write is not None:
                self._foot.remove_widget(self._write)
            self._write = push_button(screen.write, self.send, self.refuse, pos_hint={"center_y": 0.5})
            self._write.size_hint_y, self._write.height = None, theme.sizes().touch
            self._foot.add_widget(self._write)
        self._question.show(screen.asking, screen.asked)

    def _show_choices(self, screen: PrintScreen) -> None:
        if not self._boxes:
            for number, _ in enumerate(screen.choices):
                panel, box = Panel(), ChoiceBox(self.send)
                panel.add_widget(box)
                # In a single column, the choices precede the lists.
                self._left.add_widget(panel, index=len(self._left.children) - number)
                self._boxes.append(box)
        for box, view in zip(self._boxes, screen.choices, strict=True):
            box.show(view)

    def _fit(self, *_: object) -> None:
        sizes = theme.sizes()
        self._foot.height = max(sizes.touch, self._told.height) + 2 * sizes.gap
        self.foot = self._foot.height
        self._arrange_page()


class ProgressLine(Widget):
    """A thin progress bar for making the pages; empty while idle."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=4, **kwargs)
        self.share = 0.0
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        """Draw *share* of the full width."""
        self.canvas.clear()
        with self.canvas:
            Color(*theme.ACCENT)
            Rectangle(pos=self.pos, size=(self.width * self.share, self.height))


class Lines(Panel):
    """Discs or cards, each with its number of copies."""

    thing = "print-lines"

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._title = text(bold=True)
        self.add_widget(self._title)
        self._rows: dict[str, CountRow] = {}
        self._lines: tuple[PrintLine, ...] = ()
        self._gradually = Gradually(self)

    def show(self, title: str, lines: tuple[PrintLine, ...]) -> None:
        """Show these lines; update only the counts if the ids are the same."""
        self._title.show(title)
        if [line.id for line in lines] != [line.id for line in self._lines]:
            self.clear_widgets()
            self.add_widget(self._title)
            self._rows = {}
            self._gradually.do([partial(self._add, number) for number in range(len(lines))])
        self._lines = lines
        for line in lines:
            if line.id in self._rows:
                self._rows[line.id].show(line.owned)

    def _add(self, number: int) -> None:
        sizes = theme.sizes()
        line = self._lines[number] if number < len(self._lines) else None
        if line is None:
            return
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        if line.segments:
            picture = DiscPicture(segments=line.segments, size_hint=(None, None), pos_hint={"center_y": 0.5})
            picture.size = (sizes.touch, sizes.touch)
            row.add_widget(picture)
        row.add_widget(heading(line.owned.title))
        count = CountRow(self._send, titled=False)
        count.show(line.owned)
        row.add_widget(count)
        self._rows[line.id] = count
        self.add_widget(row)
