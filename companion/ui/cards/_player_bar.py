"""A player's edge of the card table: name, clock, options still open this turn, hand, frequent actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothTriangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.cards import CardButton, CardSeatView, OpenView
from companion.app.screens.table import ShowClause
from companion.ui import theme
from companion.ui.cards._buttons import DoButton
from companion.ui.cards._fitted_text import fitted, put_words
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import LinkButton, natural_width
from companion.ui.widgets.pictures import base
from companion.ui.widgets.player_bar import clock_words
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import texture, width_of

Send = Callable[[CardIntent], None]
STATES = {"open": "○", "done": "✓", "closed": "✕"}
Item = tuple[str, str]
"""An item of a row: label and state; state "" for the number of hidden items."""
ROW = 1.35
"""Height of a row of options, relative to its font size."""


class _Plate(ButtonBehavior, Widget):
    """The player's name, turn mark and clock."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        self._seat: CardSeatView | None = None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, seat: CardSeatView) -> None:

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
                least = sizes.small - 4
                words = fitted(clock_words(clock), room, sizes.text * 1.3, sizes.text, least, clock.runs)
                put_words(words, x, top - name.height, theme.REFUSAL if clock.low else theme.TEXT)
            elif said:
                put_words(
                    fitted(said, room, sizes.text * 1.2, sizes.small, sizes.small - 4),
                    x,
                    top - name.height,
                    theme.QUIET,
                )


class StillOpen(Widget):
    """The options still open this turn, in one or more rows.

    If they do not all fit, open ones take precedence, and the number of hidden ones is at the end.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.open: tuple[OpenView, ...] = ()
        self.drawn: tuple[str, ...] = ()
        """The labels as drawn."""
        self.bind(pos=self._draw, size=self._draw)

    def show(self, still_open: tuple[OpenView, ...]) -> None:

        if still_open != self.open:
            self.open = still_open
            self._draw()

    def _rows(self, size: float, shown: tuple[Item, ...]) -> list[list[tuple[Item, float]]] | None:
        """Rows of items with their widths at this font size; None if they do not fit."""
        most = max(1, int((self.height - 2) // (size * ROW)))
        rows: list[list[tuple[Item, float]]] = [[]]
        x = 0.0
        for one in shown:
            label, state = one
            wide = width_of(label, size) + size * (2.05 if state else 0.7)
            if x + wide > self.width + size * 0.7 and rows[-1]:
                rows.append([])
                x = 0.0
            rows[-1].append((one, wide))
            x += wide
            if x > self.width + size * 0.7:
                return None
        return rows if len(rows) <= most else None

    def _fitting(self) -> tuple[float, list[list[tuple[Item, float]]]]:
        """The largest font size that fits all items, and the rows; else as many items as fit."""
        largest = theme.sizes().small
        least = min(largest, theme.usual().small) - 3
        for left in range(len(self.open), -1, -1):
            shown = _first_open(self.open, left)
            size = largest
            while size >= least:
                rows = self._rows(size, shown)
                if rows is not None:
                    return size, rows
                size -= 1
        return least, []

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self.drawn = ()
        if not self.open or self.width < 50:
            return
        size, rows = self._fitting()
        self.drawn = tuple(label for row in rows for (label, _), _ in row)
        high = size * ROW
        top = self.y + self.height / 2 + high * len(rows) / 2
        with self.canvas:
            for row in rows:
                x = self.x
                for (label, state), wide in row:
                    free = state == "open"
                    y, begins = top - high / 2, x
                    if state:
                        sign = texture(STATES[state], size * 0.95)
                        Color(*(theme.ACCENT if free else theme.QUIET))
                        Rectangle(texture=sign, pos=(round(x), round(y - sign.height / 2)), size=sign.size)
                        begins += size * 1.2
                    words = texture(label, size)
                    Color(*(theme.TEXT if free else theme.QUIET))
                    Rectangle(texture=words, pos=(round(begins), round(y - words.height / 2)), size=words.size)
                    x += wide
                top -= high


class OpenButton(ButtonBehavior, StillOpen):
    """The same as a button: a tap shows why the others are not open."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)


def _first_open(still_open: tuple[OpenView, ...], most: int) -> tuple[Item, ...]:
    """At most *most* items in their order, open ones preferred, then the number of hidden ones."""
    items = [(one.label, one.state) for one in still_open]
    if most >= len(items):
        return tuple(items)
    kept = sorted(range(len(items)), key=lambda i: items[i][1] != "open")[:most]
    return (*(items[i] for i in sorted(kept)), (f"+{len(items) - most}", ""))


class CardEdge(BoxLayout):
    """One player's bar. *lay* opens a sheet that faces this player.

    On a narrow panel the open options have their own row above the rest.
    """

    def __init__(self, send: Send, lay: Callable[[Sheet, int], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", padding=(sizes.gap, 4), pos_hint={"x": 0, "y": 0}, **kwargs)
        self._send, self._lay = send, lay
        self._shown: Any = None
        self._seat: CardSeatView | None = None
        self._row = BoxLayout(spacing=sizes.gap)
        self._plate = _Plate(size_hint_x=None)
        self._plate.bind(on_release=lambda *_: self._why())
        self._beside, self._row_of_its_own = OpenButton(), StillOpen(size_hint_y=None)
        self._plate.thing, self._beside.thing, self._row_of_its_own.thing = "player", "still-open", "still-open"
        self._beside.bind(on_release=lambda *_: self._why())
        self.open: StillOpen = self._beside
        """Beside the name, as a button; else in its own row, too low for a finger, with the name as the button."""
        self.bind(pos=self._draw, size=self._draw)

    def buttons(self, seat: CardSeatView, answers: tuple[CardButton, ...] = ()) -> tuple[CardButton, ...]:
        """The player's buttons, the hand's first, without those in the column (*answers*)."""
        hand = tuple(one for one in (seat.hand.pick, seat.hand.uncover, seat.hand.cover) if one is not None)
        return (*hand, *(button for button in seat.buttons if button not in answers))

    def show(
        self, seat: CardSeatView, width: float, answers: tuple[CardButton, ...] = (), open_row: float = 0.0
    ) -> None:
        """Show this player on a bar of this *width*.

        *answers*: the buttons in the column. *open_row*: height of the open options' own row, 0 if they are beside the
        name.
        """
        buttons = self.buttons(seat, answers)
        key = (seat.player, seat.to_move, seat.thinking, seat.clock, seat.still_open, buttons, round(width), open_row)
        if key == self._shown:
            return
        before, self._shown, self._seat = self._shown, key, seat
        self._plate.show(seat)
        if before is None or (before[5], bool(before[7])) != (buttons, bool(open_row)):
            self._lay_out(open_row)
            for button in buttons:
                self._row.add_widget(DoButton(button, self._send, size_hint=(None, 1)))
        if open_row:
            self.open.height = open_row
        for made in self._row.children:
            if isinstance(made, DoButton):
                made.width = min(natural_width(made.text, made.kind), width * 0.24)
        self._plate.width = self._plate_width(width, seat, open_row)
        self.open.show(seat.still_open)
        self._draw()

    def _plate_width(self, width: float, seat: CardSeatView, open_row: float) -> float:
        """Width of the plate; with nothing beside it, all that the buttons leave."""
        sizes = theme.sizes()
        most = min(width * 0.2, sizes.touch * 3.4)
        if seat.still_open and not open_row:
            return most
        beside = 0.0 if open_row else sizes.touch + sizes.gap  # an empty list stays a touch target
        made = [one.width + sizes.gap for one in self._row.children if isinstance(one, DoButton)]
        return max(most, width - sum(made) - beside - 4 * sizes.gap)

    def _lay_out(self, open_row: float) -> None:
        """Add everything but the buttons."""
        self.clear_widgets()
        self._row.clear_widgets()
        self._row.add_widget(self._plate)
        self.open = self._row_of_its_own if open_row else self._beside
        if open_row:
            self.add_widget(self.open)
            self._row.add_widget(Widget())
        else:
            self._row.add_widget(self.open)
        self.add_widget(self._row)

    def _why(self) -> None:
        """Open a sheet with all options and the reasons of closed ones."""
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
