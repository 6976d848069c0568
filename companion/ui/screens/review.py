"""The review of a match: curve of chances, their causes, mistakes; and statistics over matches."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.app.screens.lobby import Push
from companion.app.screens.review import (
    HallRow,
    MistakeView,
    ReviewScreen,
    ReviewView,
    StatisticsRow,
    StatisticsScreen,
    StatisticsView,
)
from companion.ui import theme
from companion.ui.screens.choices import Chips, Question
from companion.ui.screens.pieces import Page, Panel, Scroller, Send, beside, columns, push_button, quiet, text, wide
from companion.ui.widgets import shapes
from companion.ui.widgets.pictures import base
from companion.ui.widgets.sheet import Paragraph
from companion.ui.widgets.text import texture, width_of

MARK = 7
"""Radius of a player's mark on the curve."""
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
MOST_SPREAD = 2.2
"""Greatest height of a hall panel, relative to its content."""
LARGEST_FEAT = 2.5
"""Greatest font size of a feat in the hall, relative to a title's."""
MOST_TURNS = 8
"""Greatest number of turn labels under the curve."""


class ChanceChart(Widget):
    """The first player's chance of winning over the match, y up. A base marks its side's mistake."""

    thing = "chance-chart"

    review = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "review"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        review: ReviewView | None = self.review
        if review is None or self.width < 120 or self.height < 80:
            return
        with self.canvas:
            self._draw_ground(review)
            Color(*theme.ACCENT)
            Line(points=[number for one in review.points for number in self._at(one.entry, one.chance)], width=1.6)
            for mark in review.marks:
                x, y = self._at(mark.entry, mark.chance)
                base(x, y, MARK, mark.seat)

    def _draw_ground(self, review: ReviewView) -> None:
        size = theme.sizes().small
        x, y, width, height = self._field()
        Color(*theme.PANEL)
        shapes.rounded((x, y), (width, height), 6)
        for level in LEVELS:
            Color(*theme.LINE)
            Rectangle(pos=(x, y + height * level - 0.5), size=(width, 2 if level == 0.5 else 1))
        one, other = review.players
        for words, up in ((one, y + height - size), (other, y + size)):
            name = texture(words, size, True, int(width * 0.6), 1, "left")
            Color(*theme.QUIET)
            Rectangle(texture=name, pos=(round(x + 8), round(up - name.height / 2)), size=name.size)
        begins = {point.turn: point.entry for point in reversed(review.points) if point.turn > 0}
        step = max(1, -(-len(begins) // MOST_TURNS))
        for turn in sorted(begins)[::step]:
            number = texture(str(turn), size)
            at = self._at(begins[turn], 0.0)[0]
            Color(*theme.QUIET)
            left = min(at - number.width / 2, x + width - number.width)
            Rectangle(texture=number, pos=(round(left), round(y - number.height - 2)), size=number.size)

    def _field(self) -> tuple[float, float, float, float]:
        foot = theme.sizes().small * 1.6
        return self.x + 8, self.y + foot, self.width - 16, self.height - foot - 8

    def _at(self, entry: int, chance: float) -> tuple[float, float]:
        x, y, width, height = self._field()
        return x + width * entry / max(1, self.review.points[-1].entry), y + height * chance


class Share(Widget):
    """A progress bar."""

    share = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.px(14), **kwargs)
        self.bind(pos=self._draw, size=self._draw, share=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*theme.LINE)
            shapes.rounded(self.pos, self.size, self.height / 2)
            if self.share > 0:
                Color(*theme.ACCENT)
                wide = max(self.height, self.width * self.share)
                shapes.rounded(self.pos, (wide, self.height), self.height / 2)


class MatchReviewView(Page):
    """The review of a match, or its progress."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._body = Scroller()
        self.put(self._body)
        self._waiting = text(halign="center")
        self._share = Share()
        self._question = Question(self, self.send)
        self._shown: ReviewScreen | None = None
        self._made: ReviewView | None = None

    def show(self, screen: ReviewScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.extra) != (screen.title, screen.extra):
            self._show_head(screen)
        self._question.show(screen.asking, screen.asked)
        if screen.review is None:
            self._wait(screen)
        elif screen.review is not self._made:
            self._made = screen.review
            self._body.column.clear_widgets()
            self._lay_out(screen.review, screen.moments)
            self._body.to_top()

    def _show_head(self, screen: ReviewScreen) -> None:
        self.bar.show(screen.title, screen.back, [push_button(push, self.send) for push in screen.extra])

    def _wait(self, screen: ReviewScreen) -> None:
        self._made = None
        self._waiting.show(screen.waiting)
        self._share.share = screen.share
        if self._waiting.parent is None:
            self._body.column.clear_widgets()
            for widget in (self._waiting, self._share):
                self._body.column.add_widget(widget)

    def _lay_out(self, review: ReviewView, moments: tuple[Push, ...]) -> None:
        column = self._body.column
        column.add_widget(text(f"{review.result} · {review.words['chance']}", bold=True))
        column.add_widget(ChanceChart(review=review, size_hint_y=None, height=theme.px(230)))
        left, right = columns(column, 2) if theme.room()[0] >= 900 else (columns(column, 1) * 2)
        left.add_widget(self._sums(review))
        if review.spins:
            left.add_widget(_list_of(review.words["spins"], review.spins))
        right.add_widget(text(review.words["better"], bold=True))
        for mistake, push in zip(review.mistakes, moments, strict=True):
            right.add_widget(self._mistake(mistake, push))
        if not review.mistakes:
            right.add_widget(text(review.empty))

    def _sums(self, review: ReviewView) -> Panel:
        panel = Panel()
        rows = [(review.words["sums"], *review.players), *((row.label, row.a, row.b) for row in review.rows)]
        for at, cells in enumerate(rows):
            panel.add_widget(_row_of(cells, bold=at == 0))
        panel.add_widget(quiet(review.start))
        panel.add_widget(quiet(review.note))
        return panel

    def _mistake(self, mistake: MistakeView, push: Push) -> Panel:
        panel = Panel()
        panel.add_widget(text(f"{mistake.title} · {mistake.lost}", bold=True))
        panel.add_widget(quiet(mistake.played))
        for line in mistake.better:
            panel.add_widget(text(line, font_size=theme.sizes().small))
        panel.add_widget(push_button(push, self.send))
        return panel


def _row_of(cells: tuple[str, ...], bold: bool) -> BoxLayout:
    """A name on the left, numbers on the right."""
    row = BoxLayout(size_hint_y=None, spacing=theme.sizes().gap)
    row.bind(minimum_height=row.setter("height"))
    for at, cell in enumerate(cells):
        share = {"size_hint_x": 1.6 if at == 0 else 1, "pos_hint": {"top": 1}}
        row.add_widget(text(cell, bold=bold, halign="right" if at else "left", **share))
    return row


def _list_of(title: str, lines: tuple[str, ...]) -> Panel:
    panel = Panel()
    panel.add_widget(text(title, bold=True))
    for line in lines:
        panel.add_widget(text(line, font_size=theme.sizes().small))
    return panel


# ---------------------------------------------------------------- statistics


class StatisticsLine(Widget):
    """A name with its results: the share as a bar, with the interval as a line on it."""

    thing = "statistics-line"

    row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "row"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        row: StatisticsRow | None = self.row
        if row is None or self.width < 120:
            return
        sizes = theme.sizes()
        inner = self.width - 2 * sizes.pad
        with self.canvas:
            Color(*theme.PANEL)
            shapes.rounded(self.pos, self.size, sizes.radius)
            said = texture(row.said, sizes.text, bold=True)
            name = texture(row.name, sizes.text, True, int(inner - said.width - sizes.pad), 1, "left")
            top = self.y + self.height - sizes.pad - name.height
            Color(*theme.TEXT)
            Rectangle(texture=name, pos=(round(self.x + sizes.pad), round(top)), size=name.size)
            Rectangle(
                texture=said, pos=(round(self.x + self.width - sizes.pad - said.width), round(top)), size=said.size
            )
            facts = texture(row.facts, sizes.small, False, int(inner), 1, "left")
            Color(*theme.QUIET)
            top -= facts.height
            Rectangle(texture=facts, pos=(round(self.x + sizes.pad), round(top)), size=facts.size)
            if row.more_facts:
                more = texture(row.more_facts, sizes.small, False, int(inner), 1, "left")
                Rectangle(texture=more, pos=(round(self.x + sizes.pad), round(top - more.height)), size=more.size)
            self._draw_share(row, self.x + sizes.pad, self.y + sizes.pad, inner)

    @staticmethod
    def _draw_share(row: StatisticsRow, x: float, y: float, width: float) -> None:
        tall = theme.px(6)
        Color(*theme.LINE)
        Rectangle(pos=(x, y), size=(width, tall))
        Color(*theme.ACCENT)
        Rectangle(pos=(x, y), size=(width * row.share, tall))
        Color(*theme.TEXT)
        Rectangle(pos=(x + width * row.least, y + tall / 2 - 1), size=(width * (row.most - row.least), 2))
        for end in (row.least, row.most):
            Rectangle(pos=(x + width * end - 1, y - 2), size=(2, tall + 4))


def _line_height(more: bool) -> float:
    """Height of a `StatisticsLine`; *more*: with a line of further facts."""
    sizes = theme.sizes()
    return sizes.text * 1.35 + sizes.small * 1.35 * (2 if more else 1) + 2 * sizes.pad + theme.px(14)


class MatchStatisticsView(Page):
    """Statistics of wins, grouped by tab, and the hall of feats."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._tabs = Chips(send)
        rows = BoxLayout(size_hint_y=None, padding=(sizes.pad, sizes.gap, sizes.pad, 0))
        rows.bind(minimum_height=rows.setter("height"))
        rows.add_widget(self._tabs)
        self.put(rows)
        self._note = quiet(padding=(sizes.pad, 0))
        self.put(self._note)
        self._list = RecycleView(bar_width=6, scroll_type=["bars", "content"], do_scroll_x=False)
        rows = RecycleBoxLayout(
            orientation="vertical",
            size_hint_y=None,
            default_size_hint=(1, None),
            default_size=(None, _line_height(more=False)),
            padding=sizes.pad,
            spacing=sizes.gap,
        )
        rows.bind(minimum_height=rows.setter("height"))
        self._list.add_widget(rows)
        self._list.viewclass = StatisticsLine
        self._lines = rows
        self._empty = Paragraph("", halign="center", pos_hint={"center_y": 0.6})
        holder = FloatLayout()
        holder.add_widget(self._list)
        holder.add_widget(self._empty)
        self._holder, self._hall = holder, Scroller()
        self._rooms: list[tuple[Panel, Paragraph, Widget, Widget]] = []
        """The hall's panels, each with its words and the spacers above and below them."""
        self._high = 1
        """Number of rows of panels."""
        self._spread_soon = Clock.create_trigger(self._spread, 0)
        self._hall.bind(size=self._spread_soon)
        self.put(holder)
        self._shown: StatisticsScreen | None = None

    def show(self, screen: StatisticsScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        self._shown = screen
        self.bar.show(screen.title, screen.back)
        self._tabs.show(screen.tabs)
        view: StatisticsView = screen.view
        self._note.show(view.note if view.rows else "")
        self._lines.default_size = (None, _line_height(more=any(row.more_facts for row in view.rows)))
        self._list.data = [{"row": row} for row in view.rows]
        self._list.scroll_y = 1.0
        self._empty.show("" if view.rows or screen.hall else view.empty)
        self._show_hall(screen.hall)

    def _show_hall(self, rows: tuple[HallRow, ...]) -> None:
        """Show the feats in place of the list, in panels with a button to watch the match."""
        wanted, other = (self._hall, self._holder) if rows else (self._holder, self._hall)
        if other.parent is not None:
            self._column.remove_widget(other)
        if wanted.parent is None:
            self.put(wanted)
        self._hall.column.clear_widgets()
        lines = columns(self._hall.column, 2) if rows and beside() else [self._hall.column]
        self._rooms = []
        for number, row in enumerate(rows):
            lines[number % len(lines)].add_widget(self._feat(row))
        self._high = -(-len(rows) // len(lines))
        self._spread()

    def _spread(self, *_: object) -> None:
        """Distribute the page's height over the panels, so that few feats fill a large window."""
        pad = theme.sizes().pad
        if self._rooms:
            each = (self._hall.height - 3 * pad - (self._high - 1) * pad) / self._high
            size = self._size_of_feats(each)
            for _, said, _, _ in self._rooms:
                said.font_size = size
            needed = max(panel.minimum_height - 2 * above.height for panel, _, above, _ in self._rooms)
            for _, _, above, below in self._rooms:
                above.height = below.height = max(0.0, min(each, needed * MOST_SPREAD) - needed) / 2

    def _size_of_feats(self, each: float) -> float:
        """Font size of the feats in panels of height *each*: the largest that fits the longest on one row."""
        sizes = theme.sizes()
        beside_words = sizes.touch + 2 * (sizes.pad + sizes.small) + 4 * sizes.gap
        rows = [(panel.width - 2 * sizes.pad) / width_of(said.text, 100, True) for panel, said, _, _ in self._rooms]
        fits = min(sizes.title * LARGEST_FEAT, (each - beside_words) * 0.5, 97 * min(rows))
        return max(fits, sizes.title * 1.25 if wide() else sizes.text + 1)

    def _feat(self, row: HallRow) -> Panel:
        sizes = theme.sizes()
        panel = Panel()
        panel.thing = "feat"
        panel.add_widget(quiet(row.title))
        above, below = (Widget(size_hint_y=None, height=0) for _ in range(2))
        said = text(row.said, bold=True)
        for part in (above, said, below):
            panel.add_widget(part)
        self._rooms.append((panel, said, above, below))
        panel.bind(minimum_height=self._spread_soon, width=self._spread_soon)
        foot = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        foot.add_widget(quiet(row.when, pos_hint={"center_y": 0.5}))
        foot.add_widget(push_button(row.watch, self.send))
        panel.add_widget(foot)
        return panel
