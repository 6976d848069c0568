"""Past matches: the list, and the replay of one match."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.app.screens.lobby import MatchReplay, MatchRow, PastScreen, Push, ReplayScreen
from companion.app.screens.lobby_intents import GoReview, OpenMatch, StepTo
from companion.app.screens.table import TableScreen
from companion.ui import theme
from companion.ui.help.layer import HelpButton
from companion.ui.screens.choices import Question
from companion.ui.screens.pieces import Page, Send, beside, push_button
from companion.ui.widgets import shapes
from companion.ui.widgets.buttons import narrow_width
from companion.ui.widgets.sheet import Paragraph
from companion.ui.widgets.text import texture


def facts_and_time(row: MatchRow) -> str:
    """The line below a match's title; *when* is empty for a match just played."""
    return " · ".join(filter(None, (row.facts, row.when)))


class Row(ButtonBehavior, Widget):
    """A match in the list."""

    thing = "past-row"

    row = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "row", "state"):
            self.fbind(name, self._draw)

    def on_release(self) -> None:
        if self.row is not None:
            self.send(OpenMatch(self.row.match_id))

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        row: MatchRow | None = self.row
        if row is None or self.width < 50:
            return
        sizes = theme.sizes()
        inner = int(self.width - 2 * sizes.pad)
        with self.canvas:
            Color(*(theme.RAISED if self.state == "down" else theme.PANEL))
            shapes.rounded(self.pos, self.size, sizes.radius)
            Color(*(theme.ACCENT if row.state == "open" else theme.OUTLINE))
            box = (self.x + 0.5, self.y + 0.5, self.width - 1, self.height - 1, sizes.radius)
            SmoothLine(rounded_rectangle=box, width=theme.px(1))
            result = texture(row.result, sizes.text, bold=True)
            title = texture(row.title, sizes.text, True, int(inner - result.width - sizes.pad), 1, "left")
            facts = texture(facts_and_time(row), sizes.small, False, inner, 1, "left")
            top = self.y + self.height - sizes.pad - title.height
            Color(*theme.TEXT)
            Rectangle(texture=title, pos=(round(self.x + sizes.pad), round(top)), size=title.size)
            Color(*(theme.ACCENT if row.state == "open" else theme.QUIET))
            Rectangle(
                texture=result,
                pos=(round(self.x + self.width - sizes.pad - result.width), round(top)),
                size=result.size,
            )
            Color(*theme.QUIET)
            Rectangle(texture=facts, pos=(round(self.x + sizes.pad), round(top - facts.height - 4)), size=facts.size)


class PastView(Page):
    """The list of all matches; a tap opens one."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._list = RecycleView(bar_width=6, scroll_type=["bars", "content"], do_scroll_x=False)
        rows = RecycleBoxLayout(
            orientation="vertical",
            size_hint_y=None,
            default_size_hint=(1, None),
            default_size=(None, sizes.text * 1.35 + sizes.small * 1.35 + 2 * sizes.pad + 4),
            padding=sizes.pad,
            spacing=sizes.gap,
        )
        rows.bind(minimum_height=rows.setter("height"))
        self._list.add_widget(rows)
        self._list.viewclass = Row
        self._empty = Paragraph("", halign="center")
        holder = FloatLayout()
        holder.add_widget(self._list)
        self._empty.pos_hint = {"center_y": 0.6}
        holder.add_widget(self._empty)
        self.put(holder)
        self._question = Question(self, self.send)
        self._shown: PastScreen | None = None

    def show(self, screen: PastScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.extra) != (screen.title, screen.extra):
            self.bar.show(screen.title, screen.back, [push_button(push, self.send) for push in screen.extra])
        self._question.show(screen.asking, screen.asked)
        self._list.data = [{"row": row, "send": self.send} for row in screen.rows]
        self._empty.show("" if screen.rows else screen.empty)


class EntrySlider(Widget):
    """A slider; a touch anywhere on it moves the handle there."""

    thing = "slider"

    def __init__(self, moved: Any, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.sizes().touch, **kwargs)
        self._moved = moved
        self._at, self._last = 0, 1
        self.bind(pos=self._draw, size=self._draw)

    def show(self, at: int, last: int) -> None:
        """Set the handle to *at*, in 0 to *last*."""
        if (at, last) != (self._at, self._last):
            self._at, self._last = at, last
            self._draw()

    def _span(self) -> tuple[float, float]:
        return self.x + theme.px(20), max(1.0, self.width - theme.px(40))

    def _draw(self, *_: object) -> None:
        start, length = self._span()
        share = self._at / self._last if self._last else 0.0
        x, y = start + length * share, self.y + self.height / 2
        self.canvas.clear()
        with self.canvas:
            Color(*theme.LINE)
            shapes.rounded((start, y - 3), (length, 6), 3)
            Color(*theme.ACCENT)
            shapes.rounded((start, y - 3), (max(6, x - start), 6), 3)
            shapes.rounded((x - 13, y - 13), (26, 26), 13)

    def _to(self, x: float) -> None:
        start, length = self._span()
        self._moved(round(max(0.0, min(1.0, (x - start) / length)) * self._last))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._to(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._to(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True


class ReplayPage(Page):
    """The replay of a match of either game: the table at an entry, and a slider.

    `board` creates the table's widget, `show_table` updates it.
    """

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._low = theme.room()[1] < 560
        """Is the window too low for a bar? Then the back button is beside the slider."""
        if self._low:
            self._column.remove_widget(self.bar)
        self.put(self.board())
        foot = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(sizes.gap, sizes.gap / 2), spacing=sizes.gap / 2
        )
        foot.bind(minimum_height=foot.setter("height"))
        with foot.canvas.before:
            Color(*theme.PANEL)
            ground = Rectangle()
        foot.bind(pos=lambda _, pos: setattr(ground, "pos", pos), size=lambda _, size: setattr(ground, "size", size))
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        boxes = (BoxLayout(size_hint_x=None, width=0, spacing=sizes.gap) for _ in range(4))
        self._leading, self._before, self._after, self._playing = boxes
        for box in (self._leading, self._before, self._after, self._playing):
            box.bind(minimum_width=box.setter("width"))
        self._slider = EntrySlider(lambda at: self.send(StepTo(at)))
        for widget in (self._leading, self._before, self._slider, self._after, self._playing):
            row.add_widget(widget)
        if self._low:
            row.add_widget(HelpButton())
        foot.add_widget(row)
        self.put(foot)
        self.foot = sizes.touch + 2 * sizes.gap
        self._question = Question(self, self.send)
        self._shown: Any = None

    def board(self) -> Any:
        """Create the widget for the table."""
        raise NotImplementedError  # game-specific

    def show_table(self, table: Any) -> None:
        """Show the table at an entry."""
        raise NotImplementedError  # game-specific

    def show(self, screen: Any) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.extra) != (screen.title, screen.extra):
            self._show_head(screen)
        self._question.show(screen.asking, screen.asked)
        self.show_table(screen.table)
        self._slider.show(screen.at, screen.last)
        if before is None or before.pushes != screen.pushes:
            self._show_pushes(screen)
        if before is None or (before.play, before.speed) != (screen.play, screen.speed):
            self._playing.clear_widgets()
            # On a low window the slider needs the width.
            for push in (screen.play,) if self._low else (screen.play, screen.speed):
                self._playing.add_widget(push_button(push, self.send))

    def _show_head(self, screen: MatchReplay) -> None:
        extra = [push_button(push, self.send) for push in screen.extra]
        if not self._low:
            self.bar.show(f"{screen.title} · {screen.result}", screen.back, extra)
            return
        self._leading.clear_widgets()
        for button in (push_button(Push("✕", screen.back.intent), self.send), *extra):
            button.width = narrow_width(button.text, button.kind)  # the slider needs the room of the words
            self._leading.add_widget(button)

    def _show_pushes(self, screen: MatchReplay) -> None:
        # On a narrow window the slider needs the width of the buttons for the first and last entry.
        pushes = screen.pushes if beside() and not self._low else screen.pushes[1:3]
        half = len(pushes) // 2
        for box, part in ((self._before, pushes[:half]), (self._after, pushes[half:])):
            box.clear_widgets()
            for push in part:
                button = push_button(push, self.send)
                button.width = theme.sizes().touch
                box.add_widget(button)


class ReplayView(ReplayPage):
    """The replay of a figure match."""

    def board(self) -> Any:
        from companion.ui.screens._past_board import PastBoard

        self._board = PastBoard(self.send)
        return self._board

    def show(self, screen: ReplayScreen) -> None:
        """Show the match at an entry; offer the review at its end, as at the table."""
        push = next((one for one in screen.extra if isinstance(one.intent, GoReview)), None)
        self._board.review(None if push is None else (push.label, lambda: self.send(push.intent)))
        super().show(screen)

    def show_table(self, table: TableScreen) -> None:
        self._board.show(table)
