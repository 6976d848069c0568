"""Buttons: never smaller than a fingertip, with labels that always fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.screens.table import Button, Intent
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.disc import OVER
from companion.ui.widgets.pictures import box, moved
from companion.ui.widgets.text import broken, texture, unbroken, width_of

SMALLER = 3
"""Pixels by which a crowded label may shrink below the small font size."""
MARGIN = 0.1
"""Free share of a narrow button's width on either side of its label."""


def natural_width(label: str, kind: str = "plain") -> float:
    """Width of a button with this label, on two lines if it is long."""
    sizes = theme.sizes()
    bold = kind == "accent"
    label = unbroken(label)
    lines = broken(label, 2, sizes.text, bold) if width_of(label, sizes.text, bold) > theme.px(190) else (label,)
    text = max(width_of(line, sizes.text, bold) for line in lines)
    return float(max(sizes.touch * 1.25, text + 1 + 2 * sizes.pad))  # 1: rounding error of dividing and adding again


def narrow_width(label: str, kind: str = "plain") -> float:
    """Width of a button with this label on two lines, if it can be broken."""
    sizes = theme.sizes()
    bold = kind == "accent"
    text = max(width_of(line, sizes.text, bold) for line in broken(label, 2, sizes.text, bold))
    return float(max(sizes.touch, text + 1 + 2 * sizes.pad))


def least_width(label: str, kind: str = "plain") -> float:
    """Least width of a button with this label in the smallest letters allowed."""
    sizes = theme.sizes()
    bold = kind == "accent"
    text = max(width_of(line, sizes.small - SMALLER, bold) for line in broken(label, 2, sizes.text, bold))
    return float(max(sizes.touch, min(text / (1 - 2 * MARGIN), text + 2 * sizes.pad) + 1))


def share_room(buttons: Sequence[PushButton], room: float) -> None:
    """Divide *room* pixels of a row in proportion to the labels, so that all get about the same letter size.

    If they do not fit on one line, labels that can be broken count with their width on two.
    """
    shares = [natural_width(button.text, button.kind) for button in buttons]
    if sum(shares) > room:
        size = theme.sizes().text
        rows = [(broken(button.text, 2, size, button.kind == "accent"), button.kind == "accent") for button in buttons]
        shares = [max(width_of(line, size, bold) for line in lines) for lines, bold in rows]
    for button, share in zip(buttons, shares, strict=True):
        button.size_hint = (share, button.size_hint_y)


class PushButton(ButtonBehavior, Widget):
    """A button. *kind*: plain; accent, the usual next step; quiet, without a box; warning, destructive."""

    text = StringProperty("")
    kind = OptionProperty("plain", options=("plain", "accent", "quiet", "warning"))
    chosen = BooleanProperty(False)
    """Mark it as the chosen one of several."""
    chip = ObjectProperty(None, allownone=True)
    """Texture before the label, at `OVER` times its shown size."""
    faint = BooleanProperty(False)
    """Look disabled, but still take taps, which show the reason."""
    align = OptionProperty("center", options=("center", "left"))
    font_size = NumericProperty(0.0)
    """0: the size of body text."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        if "size_hint_y" not in kwargs and "size_hint" not in kwargs and "height" not in kwargs:
            self.size_hint_y, self.height = None, theme.sizes().touch
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self._drawn_at = (0, 0)
        self.fbind("pos", self._move)
        for name in (
            "size",
            "text",
            "kind",
            "state",
            "disabled",
            "chosen",
            "faint",
            "chip",
            "align",
            "font_size",
        ):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def fit_width(self) -> None:
        """Set the width that the label needs."""
        self.size_hint_x, self.width = None, natural_width(self.text, self.kind)

    def _colours(self) -> tuple[theme.Rgba | None, theme.Rgba | None, theme.Rgba]:
        """Fill, outline and text."""
        down = self.state == "down"
        if self.disabled or self.faint:
            return None, theme.LINE, theme.mix(theme.QUIET, theme.GROUND, 0.45)
        match self.kind:
            case "accent":
                return theme.mix(theme.ACCENT, theme.TEXT, 0.4 if down else 0.0), None, theme.ON_BRIGHT
            case "warning":
                return (
                    theme.mix(theme.PANEL, theme.REFUSAL, 0.5 if down else 0.12),
                    theme.REFUSAL,
                    theme.TEXT,
                )
            case "quiet":
                return (theme.RAISED if down else None), None, theme.TEXT
        fill = theme.mix(theme.RAISED, theme.TEXT, 0.22) if down else theme.RAISED
        return fill, (theme.ACCENT if self.chosen else theme.OUTLINE), theme.TEXT

    def _move(self, *_: object) -> None:
        """Move the drawing without redrawing it: a long page moves all its buttons for each one added below."""
        x, y = round(self.x), round(self.y)
        was_x, was_y = self._drawn_at
        if moved(self.canvas, (x - was_x, y - was_y)):
            self._drawn_at = (x, y)
        else:
            self._draw_soon()

    def _draw(self, *_: object) -> None:
        sizes = theme.sizes()
        self._drawn_at = (round(self.x), round(self.y))
        fill, outline, ink = self._colours()
        radius = min(sizes.radius, self.height / 2)
        self.canvas.clear()
        if self.width < 2 or self.height < 2:
            return
        with self.canvas:
            if fill is not None or outline is not None:
                box(self._drawn_at, self.size, radius, fill, outline, theme.px(2.5 if self.chosen else 1.25))
            self._write(ink, sizes)

    def _write(self, ink: theme.Rgba, sizes: theme.Sizes) -> None:
        if not self.text:
            return
        bold = self.kind == "accent"
        room = max(10.0, self.width - 2 * min(sizes.pad, self.width * MARGIN))
        left = self._draw_chip(sizes)
        room = max(10.0, room - left)
        size = self.font_size or sizes.text
        lines: tuple[str, ...] = (unbroken(self.text),)
        if width_of(lines[0], size, bold) > room:
            lines = broken(self.text, 2, size, bold)
        while size > sizes.small - SMALLER and (
            max(width_of(line, size, bold) for line in lines) > room or len(lines) * size * 1.2 > self.height + 2
        ):
            size -= 1
        height = size * 1.2
        for i, line in enumerate(lines):
            words = texture(line, size, bold=bold)
            squeeze = min(1.0, room / max(1, words.width))
            y = (self.y + self.height / 2) + height * ((len(lines) - 1) / 2 - i)
            x = self.x + self.width / 2
            if self.align == "left":
                x = self.x + left + sizes.pad + words.width * squeeze / 2
            Color(*ink)
            Rectangle(
                texture=words,
                pos=(round(x - words.width * squeeze / 2), round(y - words.height / 2)),
                size=(words.width * squeeze, words.height),
            )

    def _draw_chip(self, sizes: theme.Sizes) -> float:
        """Draw the chip, if any, and return the width that it takes."""
        if self.chip is None:
            return 0.0
        side = min(self.chip.width / OVER, self.height - 8)
        Color(1, 1, 1, 1)
        Rectangle(
            texture=self.chip,
            pos=(round(self.x + sizes.gap), round(self.y + (self.height - side) / 2)),
            size=(side, side),
        )
        return float(side + sizes.gap)


class LinkButton(ButtonBehavior, Widget):
    """A small link, usually to a clause, with a touch area the size of a fingertip."""

    thing = "rule-link"

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self.size_hint = (None, None)
        self.height = sizes.touch
        self.fbind("text", self._measure)
        for name in ("pos", "size", "state"):
            self.fbind(name, self._draw)
        self._measure()

    def _measure(self, *_: object) -> None:
        sizes = theme.sizes()
        self.width = max(sizes.touch, width_of(self.text, sizes.small) + sizes.gap * 2) if self.text else 0
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.text:
            return
        words = texture(self.text, theme.sizes().small)
        with self.canvas:
            Color(*(theme.TEXT if self.state == "down" else theme.ACCENT))
            x, y = (
                round((self.x + self.width / 2) - words.width / 2),
                round((self.y + self.height / 2) - words.height / 2),
            )
            Rectangle(texture=words, pos=(x, y), size=words.size)
            Rectangle(pos=(x, y), size=(words.width, 1))


def tool_button(name: str, do: Callable[[], object], **look: Any) -> PushButton:
    """A tool of the table, labelled with its name in the help."""
    button = PushButton(text=say(f"help.tool.{name}.name"), size_hint_y=1, **look)
    button.thing = f"tool.{name}"
    button.bind(on_release=lambda *_: do())
    return button


class AnswerList(BoxLayout):
    """Buttons one below the other, some side by side where they are short; they stay while the list is made wider."""

    def __init__(self, send: Callable[[Any], None], **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, height=0, spacing=theme.sizes().gap, **kwargs)
        self.send = send
        self._shown: tuple[tuple[Any, ...], int] = ((), 0)
        self._made: list[PushButton] = []
        self.bind(minimum_height=self.setter("height"), width=Clock.create_trigger(lambda _: self._again(), -1))

    def make(self, button: Any) -> PushButton:
        """The button for a value."""
        raise NotImplementedError

    def is_short(self, made: PushButton, width: float) -> bool:
        """May others stand beside it in a list of this width?"""
        raise NotImplementedError

    def most(self, width: float) -> int:
        """So many stand side by side at most."""
        return 2

    def high(self, made: PushButton, width: float) -> float:
        """The height that its words need at this width."""
        return theme.sizes().touch

    def show(self, buttons: tuple[Any, ...], width: float = 0.0) -> None:
        """Show these and no others; *width*: what the list will have."""
        before, shown = self._shown, (tuple(buttons), round(width or self.width))
        if before == shown:
            return
        self._shown = shown
        for line in self.children[:]:
            line.clear_widgets()
        self.clear_widgets()
        if before[0] != shown[0]:
            self._made = [self.make(button) for button in buttons]
        row: list[PushButton] = []
        for made in self._made:
            short = self.is_short(made, shown[1])
            if row and (len(row) == self.most(shown[1]) or not short):
                self._put(row, shown[1])
                row = []
            row.append(made)
            if not short:
                self._put(row, shown[1])
                row = []
        self._put(row, shown[1])
        if not self.children:
            self.height = 0

    def _again(self) -> None:
        self.show(self._shown[0], self.width)

    def _put(self, row: list[PushButton], width: float) -> None:
        if not row:
            return
        line = BoxLayout(size_hint_y=None, spacing=self.spacing)
        line.height = max(self.high(one, (width - self.spacing * (len(row) - 1)) / len(row)) for one in row)
        for one in row:
            line.add_widget(one)
        self.add_widget(line)


class Flow(StackLayout):
    """Buttons side by side, as wide as their words and no wider than a row, on as many rows as they need."""

    narrows = False
    """Do words stand on two lines where all buttons find room on one row by that?"""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("spacing", theme.sizes().gap)
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self.bind(minimum_height=self._grow, width=self.fit)

    def put(self, buttons: Iterable[Widget]) -> None:
        """Hold these and no others."""
        self.clear_widgets()
        for button in buttons:
            self.add_widget(button)
        self.fit()

    def fit(self, *_: object) -> None:
        """Make the buttons as wide as they are wanted in this width."""
        buttons = [one for one in self.children if isinstance(one, PushButton)]
        for button, width in zip(buttons, self._widths(buttons), strict=True):
            button.size_hint_x, button.width = None, width

    def _widths(self, buttons: Sequence[PushButton]) -> list[float]:
        room = self.width - self.padding[0] - self.padding[2]
        usual = [natural_width(one.text, one.kind) for one in buttons]
        if self.narrows and len(usual) > 1:
            narrow = [narrow_width(one.text, one.kind) for one in buttons]
            free = room - 1 - self.spacing[0] * (len(usual) - 1)  # what is divided and added again is a hair more
            wanted = sum(usual) - sum(narrow)
            if sum(narrow) <= free < sum(usual) and wanted > 0:
                share = (free - sum(narrow)) / wanted
                return [least + share * (most - least) for least, most in zip(narrow, usual, strict=True)]
        return [min(width, max(theme.sizes().touch, room)) for width in usual]

    def _grow(self, _: object, height: float) -> None:
        # The layout counts a space below its last row, too.
        self.height = max(0, height - self.spacing[1]) if self.narrows else height


class ButtonRow(Flow):
    """Buttons of a table."""

    def __init__(self, send: Callable[[Intent], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._shown: tuple[Button, ...] | None = None

    def show(self, buttons: Sequence[Button]) -> None:
        """Show exactly these buttons."""
        if self._shown == tuple(buttons):
            return
        self._shown = tuple(buttons)
        self.put(push_button(button, self._send) for button in buttons)


def push_button(button: Button, send: Callable[[Intent], None], **kwargs: Any) -> PushButton:
    """A button that sends its intent."""
    widget = PushButton(text=button.label, kind="accent" if button.accent else "plain", **kwargs)
    if "size_hint_x" not in kwargs:
        widget.fit_width()
    widget.bind(on_release=lambda *_: send(button.intent))
    return widget
