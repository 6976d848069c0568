"""A player's edge of the table: name plate, turn mark, buttons and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothTriangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.table import Button, CardView, ClockView, Intent, SeatView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import PushButton, natural_width, push_button
from companion.ui.widgets.pictures import base, box
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import texture, width_of

LEAST_CLOCK = 12
"""Least font size of a clock in pixels."""


def clock_words(clock: ClockView) -> str:
    """A clock as text: a mark while it runs, the time left, and a sign when that is short."""
    return f"{'▸ ' if clock.runs else ''}{clock.left}{' !' if clock.low else ''}"


class NamePlate(Widget):
    """The player's name with their base, a mark during their turn, and a line of status below."""

    thing = "player"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seat: SeatView | None = None
        self._prompted = True
        self.said = ""
        """Words below the name."""
        self.said_size = 0.0
        """Font size of `said` in pixels."""
        self.lines = 1
        """Number of lines of the name."""
        self.bind(pos=self._draw, size=self._draw)

    def show(self, seat: SeatView, prompted: bool) -> None:
        """Show *seat*. *prompted*: also its prompt while the other side is to move."""
        if (seat, prompted) != (self._seat, self._prompted):
            self._seat, self._prompted = seat, prompted
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        seat = self._seat
        if seat is None or self.width < 40:
            return
        sizes = theme.sizes()
        radius = sizes.small * 0.62
        x, middle = self.x + sizes.gap, (self.y + self.height / 2)
        # The mover's prompt is in the column.
        prompt = seat.prompt if self._prompted and not seat.to_move else ""
        if seat.thinking:
            prompt = say("table.thinking")
        if seat.to_move and not prompt:
            prompt = say("table.to_move")
        clock = seat.clock
        if clock is not None:
            time = clock_words(clock)
            prompt = time if seat.to_move or not prompt else f"{time} · {prompt}"
        small = sizes.small if clock is None else sizes.text
        colour = theme.ACCENT if seat.to_move else theme.QUIET
        if clock is not None:
            colour = theme.REFUSAL if clock.low else theme.TEXT
        with self.canvas:
            if seat.to_move:
                Color(*theme.ACCENT)
                half = sizes.small * 0.5
                SmoothTriangle(points=(x, middle - half, x, middle + half, x + half * 1.3, middle))
            x += sizes.small * 1.0
            base(x + radius, middle, radius, seat.seat)
            x += 2 * radius + sizes.gap
            room = max(30, int((self.x + self.width) - x - 2))
            # In a strip, the turn's and the player's time go on two lines, to stay legible.
            broken = clock is not None and width_of(prompt, sizes.small) > room
            rows = prompt.split(" · ", 1) if broken else [prompt]
            while clock is not None and small > LEAST_CLOCK and max(width_of(row, small) for row in rows) > room:
                small -= 1
            if len(rows) > 1:
                small, prompt = min(small, sizes.small - 1), "\n".join(rows)
            size = sizes.small if len(rows) > 1 else sizes.text + (1 if seat.to_move else 0)
            name = self._name(seat.player, size, room)
            # Two short lines rather than a cut sentence; a strip has one line, or none.
            fits = max(width_of(row, small) for row in rows) <= room
            self.said = prompt if fits or self._prompted or clock is not None else ""
            self.said_size = small
            lines = 2 if len(rows) > 1 or (self._prompted and not fits) else 1
            below = texture(prompt, small, width=room, lines=lines, align="left") if self.said else None
            height = name.height + (below.height if below else 0)
            y = middle + height / 2 - name.height
            Color(*(theme.TEXT if seat.to_move else theme.QUIET))
            Rectangle(texture=name, pos=(round(x), round(y)), size=name.size)
            if below is not None:
                Color(*colour)
                Rectangle(texture=below, pos=(round(x), round(y - below.height)), size=below.size)

    def _name(self, name: str, size: float, room: int) -> Any:
        """The name on one line, or on two small ones if it would be cut and its words fit."""
        small = theme.sizes().small
        is_whole = width_of(name, size, True) <= room
        words = name.split()
        self.lines = 1 if is_whole or len(words) < 2 or any(width_of(one, small, True) > room for one in words) else 2
        return texture(name, size if self.lines == 1 else small, bold=True, width=room, lines=self.lines, align="left")


class EdgeBar(BoxLayout):
    """One player's bar. Only a wide one has the player's buttons; else they stand in the column."""

    def __init__(self, send: Callable[[Intent], None], cards: Callable[[SeatView], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="horizontal", spacing=sizes.gap, padding=(sizes.gap, 4), pos_hint={"x": 0, "y": 0}, **kwargs
        )
        self._send, self._open_cards = send, cards
        self._shown: Any = None
        self._seat: SeatView | None = None
        self.plate = NamePlate()
        self._cards = PushButton(text="", kind="quiet", size_hint_y=1)
        self._cards.thing = "own-cards"
        self._cards.bind(on_release=lambda *_: self._seat and self._open_cards(self._seat))
        self._between = Widget()
        self._answers: tuple[tuple[Button, ...], list[PushButton]] = ((), [])
        """What the buttons are for, and they themselves: they stay while the bar is made wider."""
        self.bind(pos=self._draw, size=self._draw)

    def show(self, seat: SeatView, kind: str, name_width: float, cards_width: float) -> None:
        """Show the seat; a strip has only name and cards at its ends, in these widths, with the Bench between them."""
        key = (seat, kind, round(name_width), round(cards_width), round(self.width))
        if key == self._shown:
            return
        self._shown, self._seat = key, seat
        wide = kind == "wide"
        self.plate.size_hint_x = 1 if kind != "strip" else None
        self.plate.width = name_width
        self.plate.show(seat, prompted=wide)
        if seat.cards:
            playable = any(card.playable for card in seat.cards)
            self._cards.text = say("table.plates" if seat.plates else "table.cards", count=_left(seat))
            self._cards.chosen = playable
            self._cards.kind = "plain"
            words = natural_width(self._cards.text)
            self._cards.size_hint_x, self._cards.width = None, min(words, cards_width) if kind == "strip" else words
        if seat.buttons != self._answers[0]:
            self._answers = (seat.buttons, [self._answer(button) for button in seat.buttons])
        parts = [
            self.plate,
            *([self._between] if kind == "strip" else []),
            *([self._cards] if seat.cards else []),
            *(self._answers[1] if wide else []),
        ]
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)
        self._draw()

    def _answer(self, button: Button) -> PushButton:
        answer = push_button(button, self._send, size_hint_y=1)
        answer.thing = "answers"
        return answer

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        seat = self._seat
        with self.canvas.before:
            mine = seat is not None and seat.to_move
            Color(*(theme.mix(theme.PANEL, theme.ACCENT, 0.1) if mine else theme.PANEL))
            Rectangle(pos=self.pos, size=self.size)
            if mine:
                Color(*theme.ACCENT)
                Rectangle(pos=(self.x, (self.y + self.height) - 2), size=(self.width, 2))


def _left(seat: SeatView) -> str:
    """Number of cards, or usable ones out of all: "3", "2/3"."""
    left, all_of_them = sum(card.face == "up" for card in seat.cards), len(seat.cards)
    return f"{left}" if left == all_of_them else f"{left}/{all_of_them}"


class _CardRow(BoxLayout):
    """A Trainer card or a plate: its name, its text, its state."""

    def __init__(self, card: CardView, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, padding=sizes.pad, spacing=sizes.gap / 2, **kwargs)
        self.add_widget(Paragraph(card.title, bold=True))
        self.add_widget(Paragraph(card.words))
        where = say(f"card.{card.face}", under=card.under)
        if card.playable:
            where = f"{where} {card.idle or say('card.playable')}"
        self.add_widget(Paragraph(where, color=theme.ACCENT if card.playable else theme.QUIET))
        self.bind(minimum_height=self.setter("height"), pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            box(self.pos, self.size, theme.sizes().radius, theme.RAISED)


def cards_sheet(seat: SeatView) -> Sheet:
    """Sheet with the Trainer cards or plates of a player."""
    body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap)
    body.bind(minimum_height=body.setter("height"))
    for card in seat.cards:
        body.add_widget(_CardRow(card))
    return Sheet(
        say("table.plates_of" if seat.plates else "table.cards_of", player=seat.player), body, most=theme.px(600)
    )
