"""A player's edge of the card table: name, clock, what is still open in this turn, the hand, the frequent things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothTriangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens import CardButton, CardIntent, CardSeatView, OpenView, ShowClause
from companion.ui import theme
from companion.ui.cards.buttons import DoButton
from companion.ui.cards.words import fitted, put_words
from companion.ui.widgets import LinkButton, Paragraph, Sheet, base, natural_width, texture, width_of
from companion.ui.words import say

Send = Callable[[CardIntent], None]
STATES = {"open": "○", "done": "✓", "closed": "✕"}


class _Plate(Widget):
    """The player's name, whose turn it is, the clock."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seat: CardSeatView | None = None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, seat: CardSeatView) -> None:
        """Show this player."""
        self._seat = seat
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        seat = self._seat
        if seat is None or self.width < 40:
            return
        sizes = theme.sizes()
        x, middle, radius = self.x, self.y + self.height / 2, sizes.small * 0.55
        clock = seat.clock
        with self.canvas:
            if seat.to_move:
                Color(*theme.ACCENT)
                half = sizes.small * 0.5
                SmoothTriangle(points=(x, middle - half, x, middle + half, x + half * 1.3, middle))
            x += sizes.small * 0.85
            base(x + radius, middle, radius, seat.seat)
            x += 2 * radius + sizes.gap * 0.7
            room = self.x + self.width - x
            said = say("table.thinking") if seat.thinking else ""
            low = clock is not None or bool(said)
            name = fitted(seat.player, room, self.height * (0.55 if low else 1), sizes.text, sizes.small - 3, True)
            top = middle + (name.height + (sizes.text * 1.2 if low else 0)) / 2
            put_words(name, x, top, theme.TEXT if seat.to_move else theme.QUIET)
            if clock is not None:
                sign = "▸ " if clock.runs else ""
                words = fitted(
                    f"{sign}{clock.left}{' !' if clock.low else ''}",
                    room,
                    sizes.text * 1.3,
                    sizes.text,
                    sizes.small - 4,
                    clock.runs,
                )
                put_words(words, x, top - name.height, theme.REFUSAL if clock.low else theme.TEXT)
            elif said:
                put_words(
                    fitted(said, room, sizes.text * 1.2, sizes.small, sizes.small - 4),
                    x,
                    top - name.height,
                    theme.QUIET,
                )


class StillOpen(ButtonBehavior, Widget):
    """What is still open in this turn, in one or two rows. A tap says why the rest is not."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        self.open: tuple[OpenView, ...] = ()
        self.bind(pos=self._draw, size=self._draw)

    def show(self, still_open: tuple[OpenView, ...]) -> None:
        """Show these."""
        if still_open != self.open:
            self.open = still_open
            self._draw()

    def _rows(self, size: float, shown: tuple[OpenView, ...]) -> list[list[tuple[OpenView, float]]] | None:
        """Rows of items with their widths at this size; None where they do not fit."""
        most = max(1, int((self.height - 4) // (size * 1.35)))
        rows: list[list[tuple[OpenView, float]]] = [[]]
        x = 0.0
        for one in shown:
            wide = width_of(one.label, size) + size * 1.35 + size * 0.7
            if x + wide > self.width + size * 0.7 and rows[-1]:
                rows.append([])
                x = 0.0
            rows[-1].append((one, wide))
            x += wide
            if x > self.width + size * 0.7:
                return None
        return rows if len(rows) <= most else None

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.open or self.width < 50:
            return
        sizes = theme.sizes()
        size = sizes.small
        # What is still open comes first where there is no room for all.
        shown = self.open
        rows = self._rows(size, shown)
        while rows is None:
            if size > sizes.small - 3:
                size -= 1
            elif len(shown) > 1:
                left = [one for one in shown if one.state == "open"]
                shown = tuple(left) if len(left) < len(shown) and left else shown[:-1]
                size = sizes.small
            else:
                break
            rows = self._rows(size, shown)
        high = size * 1.35
        top = self.y + self.height / 2 + high * len(rows or ()) / 2
        with self.canvas:
            for row in rows or []:
                x = self.x
                for one, wide in row:
                    free = one.state == "open"
                    sign = texture(STATES[one.state], size * 0.95)
                    colour = theme.ACCENT if free else theme.QUIET
                    y = top - high / 2
                    Color(*colour)
                    Rectangle(texture=sign, pos=(round(x), round(y - sign.height / 2)), size=sign.size)
                    words = texture(one.label, size)
                    Color(*(theme.TEXT if free else theme.QUIET))
                    Rectangle(texture=words, pos=(round(x + size * 1.2), round(y - words.height / 2)), size=words.size)
                    x += wide
                top -= high


class CardEdge(BoxLayout):
    """One player's bar. *lay* lays a sheet over the table, facing this player."""

    def __init__(self, send: Send, lay: Callable[[Sheet, int], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(spacing=sizes.gap, padding=(sizes.gap, 4), pos_hint={"x": 0, "y": 0}, **kwargs)
        self._send, self._lay = send, lay
        self._shown: Any = None
        self._seat: CardSeatView | None = None
        self._plate = _Plate(size_hint_x=None)
        self.open = StillOpen()
        self.open.bind(on_release=lambda *_: self._why())
        self.bind(pos=self._draw, size=self._draw)

    def buttons(self, seat: CardSeatView, answers: tuple[CardButton, ...] = ()) -> tuple[CardButton, ...]:
        """The buttons of a player, the hand's first; not those that stand in the column as *answers*."""
        hand = tuple(one for one in (seat.hand.pick, seat.hand.uncover, seat.hand.cover) if one is not None)
        return (*hand, *(button for button in seat.buttons if button not in answers))

    def show(self, seat: CardSeatView, width: float, answers: tuple[CardButton, ...] = ()) -> None:
        """Show this player on a bar of this *width*. *answers*: what stands in the column."""
        buttons = self.buttons(seat, answers)
        key = (seat.player, seat.to_move, seat.thinking, seat.clock, seat.still_open, buttons, round(width))
        if key == self._shown:
            return
        before, self._shown, self._seat = self._shown, key, seat
        sizes = theme.sizes()
        self._plate.width = min(width * 0.2, sizes.touch * 3.4)
        self._plate.show(seat)
        self.open.show(seat.still_open)
        if before is None or before[5:] != key[5:]:
            self.clear_widgets()
            self.add_widget(self._plate)
            self.add_widget(self.open)
            for button in buttons:
                made = DoButton(button, self._send, size_hint=(None, 1))
                made.width = min(natural_width(button.label, made.kind), width * 0.24)
                self.add_widget(made)
        self._draw()

    def _why(self) -> None:
        """What is open and what is not, with the reasons."""
        seat = self._seat
        if seat is None or not seat.still_open:
            return
        sizes = theme.sizes()
        body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        body.bind(minimum_height=body.setter("height"))
        for one in seat.still_open:
            row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
            words = f"{STATES[one.state]} {one.label}: {one.why or say(f'still.{one.state}')}"
            said = Paragraph(
                words, pos_hint={"center_y": 0.5}, color=theme.TEXT if one.state == "open" else theme.QUIET
            )
            said.bind(height=lambda _, high, row=row: setattr(row, "height", max(sizes.touch, high)))
            row.add_widget(said)
            if one.clause:
                link = LinkButton(text=one.clause)
                link.pos_hint = {"center_y": 0.5}
                link.bind(on_release=lambda *_, clause=one.clause: self._send(ShowClause(clause)))
                row.add_widget(link)
            body.add_widget(row)
        self._lay(Sheet(say("still.title"), body, most=theme.px(600)), seat.seat)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        mine = self._seat is not None and self._seat.to_move
        with self.canvas.before:
            Color(*(theme.mix(theme.PANEL, theme.ACCENT, 0.1) if mine else theme.PANEL))
            Rectangle(pos=self.pos, size=self.size)
            if mine:
                Color(*theme.ACCENT)
                Rectangle(pos=(self.x, self.y + self.height - 2), size=(self.width, 2))
