"""The sharing screen: a panel with sections; beside it the things to share, the differences, or a QR code."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.studio_panel import DiffersView, PanelView, PictureRow, ProgressView, QrView
from companion.app.screens.studio_sharing import SharingScreen
from companion.ui import theme
from companion.ui.screens.choices import Chips
from companion.ui.screens.pieces import Page, Panel, Send, beside, quiet, text
from companion.ui.studio._panel import PanelColumn, PartWidget, buttons
from companion.ui.studio.photo import Thumbnail
from companion.ui.widgets.text import broken, width_of

QUIET_SQUARES = 4
"""Width of a QR code's quiet zone, in squares; cameras need it to find the code."""
PAPER, INK = (1, 1, 1, 1), (0, 0, 0, 1)


class QrSquares(Widget):
    """The squares of a QR code in whole pixels, dark on light in every colour scheme."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._squares: tuple[tuple[bool, ...], ...] = ()
        self.bind(pos=self._draw, size=self._draw, width=self._fit)

    def show(self, squares: tuple[tuple[bool, ...], ...]) -> None:

        self._squares = squares
        self._fit()
        self._draw()

    def _fit(self, *_: object) -> None:
        """Make it as large as fits, up to the size of a hand: a camera comes close."""
        self.height = min(self.width, theme.px(380), Window.height * 0.62)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self._squares:
            return
        count = len(self._squares) + 2 * QUIET_SQUARES
        side = int(min(self.width, self.height) // count)
        left = int(self.x + (self.width - side * count) / 2)
        top = int(self.top - (self.height - side * count) / 2)
        with self.canvas:
            Color(*PAPER)
            Rectangle(pos=(left, top - side * count), size=(side * count, side * count))
            Color(*INK)
            for row, squares in enumerate(self._squares):
                for first, length in _runs(squares):
                    x = left + side * (first + QUIET_SQUARES)
                    y = top - side * (row + QUIET_SQUARES + 1)
                    Rectangle(pos=(x, y), size=(side * length, side))


def _runs(squares: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Runs of dark squares in a row, as (start, length)."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(squares):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs


class QrPart(PartWidget):
    """A QR code with its text below."""

    kind = QrView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: QrView | None = None
        self._squares = QrSquares()
        self._words = text(bold=True, halign="center")
        self._words.bind(width=self._break)
        self.add_widget(self._squares)
        self.add_widget(self._words)

    def show(self, part: QrView) -> None:
        if part == self._shown:
            return
        self._shown = part
        self._squares.show(part.squares)
        self._break()

    def _break(self, *_: object) -> None:
        """Lay the text on one line, or break it after a hyphen into two."""
        if self._shown is None:
            return
        words, size = self._shown.words, self._words.font_size
        if width_of(words, size, True) > self._words.width:
            parts = broken(words.replace("-", "- "), 2, size, True)
            words = "\n".join(part.replace("- ", "-") for part in parts)
        self._words.show(words)


class DiffersPart(PartWidget):
    """The differences of two entries in rows of three, with chips to resolve them."""

    kind = DiffersView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: DiffersView | None = None
        panel = Panel()
        self._title = text(bold=True)
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap / 2)
        self._rows.bind(minimum_height=self._rows.setter("height"))
        self._chips = Chips(page.send)
        for widget in (self._title, self._rows, self._chips):
            panel.add_widget(widget)
        self.add_widget(panel)

    def show(self, part: DiffersView) -> None:
        before, self._shown = self._shown, part
        if part == before:
            return
        self._title.show(part.title)
        if before is None or (before.heads, before.rows) != (part.heads, part.rows):
            self._rows.clear_widgets()
            if any(one or other for _, one, other in part.rows):
                self._rows.add_widget(_row_of(part.heads, quiet))
            for row in part.rows:
                self._rows.add_widget(_row_of(row, text) if row[1] or row[2] else text(row[0]))
        self._chips.show(part.options)


def _row_of(words: tuple[str, str, str], make: Any) -> BoxLayout:
    """A row of three cells of equal width, as high as its highest cell."""
    row = BoxLayout(size_hint_y=None, spacing=theme.sizes().gap)
    cells = [make(word, pos_hint={"top": 1}) for word in words]

    def fit(*_: object) -> None:
        row.height = max(cell.height for cell in cells)

    for cell in cells:
        cell.bind(height=fit)
        row.add_widget(cell)
    fit()
    return row


class ProgressPart(PartWidget):
    """A progress bar."""

    kind = ProgressView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._share = 0.0
        self._words = quiet(halign="center")
        self._bar = Widget(size_hint_y=None, height=theme.px(14))
        self._bar.bind(pos=self._draw, size=self._draw)
        self.add_widget(self._words)
        self.add_widget(self._bar)

    def show(self, part: ProgressView) -> None:
        self._words.show(part.words)
        self._share = part.share
        self._draw()

    def _draw(self, *_: object) -> None:
        bar = self._bar
        bar.canvas.clear()
        with bar.canvas:
            Color(*theme.LINE)
            Rectangle(pos=bar.pos, size=bar.size)
            Color(*theme.ACCENT)
            Rectangle(pos=bar.pos, size=(bar.width * min(1.0, self._share), bar.height))


class PicturePart(PartWidget):
    """A small picture with a description and buttons beside it."""

    kind = PictureRow

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: PictureRow | None = None

    def show(self, part: PictureRow) -> None:

        if part == self._shown:
            return
        self._shown = part
        self.clear_widgets()
        sizes = theme.sizes()
        side = 2 * sizes.touch
        row = BoxLayout(size_hint_y=None, spacing=sizes.gap)
        if part.picture:
            row.add_widget(Thumbnail(part.picture, size_hint=(None, None), size=(side, side), pos_hint={"top": 1}))
        words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap, pos_hint={"top": 1})
        words.bind(minimum_height=words.setter("height"))
        words.bind(height=lambda _, height: setattr(row, "height", max(height, side if part.picture else 0)))
        words.add_widget(text(part.words))
        words.add_widget(buttons(part.pushes, self._page))
        row.add_widget(words)
        panel = Panel()
        panel.add_widget(row)
        self.add_widget(panel)


FURTHER = {part.kind: part for part in (QrPart, DiffersPart, ProgressPart, PicturePart)}


class SharingView(Page):
    """The panel, with its aside beside it or, on a narrow window, in the same column."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._shown: SharingScreen | None = None
        self.panel = PanelColumn(self, FURTHER)
        self.aside = PanelColumn(self, FURTHER, headed=False)
        self._body = BoxLayout()
        self._body.add_widget(self.panel)
        self.put(self._body)

    def show(self, screen: SharingScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        self._shown = screen
        self.bar.show(screen.title, screen.back)
        apart = beside() and bool(screen.aside)
        if apart != (self.aside.parent is not None):
            if apart:
                self._body.add_widget(self.aside)
            else:
                self._body.remove_widget(self.aside)
        if apart:
            self.panel.show(screen.panel, screen.tabs)
            self.aside.show(PanelView(page=screen.panel.page, head="", parts=screen.aside))
            return
        # A QR code for a camera comes first.
        first = screen.aside if screen.kind in ("upload", "code") else ()
        last = () if first else screen.aside
        page = screen.panel
        whole = PanelView(page=page.page, head=page.head, parts=(*first, *page.parts, *last), close=page.close)
        self.panel.show(whole, screen.tabs)
