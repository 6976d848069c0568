"""Buttons of the card table: an attack's cost before the label, its damage after it, and a note below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.cards import CardButton
from companion.ui import theme
from companion.ui.cards._fitted_text import fitted, put_words
from companion.ui.cards._signs import put_signs, signs_width
from companion.ui.widgets.buttons import AnswerList, PushButton
from companion.ui.widgets.text import draw, texture

Send = Callable[[CardIntent], None]


class DoButton(PushButton):
    """Button of a `CardButton`. A disabled one looks faint; a tap on it shows the reason."""

    thing = "answers"

    def __init__(self, button: CardButton, send: Send, **kwargs: Any) -> None:
        self.button = button
        super().__init__(text=button.label, kind="accent" if button.accent and button.enabled else "plain", **kwargs)
        self.faint = not button.enabled
        self.bind(on_release=lambda *_: send(button.intent))

    def high(self, width: float) -> float:
        """The height that label and note need at this width."""
        sizes = theme.sizes()
        if not self.button.note or width < 60:
            return sizes.touch
        return max(sizes.touch, sizes.text * 1.4 + self._note(width).height + sizes.gap * 1.5)

    def _note(self, width: float) -> Any:
        sizes = theme.sizes()
        return texture(self.button.note, sizes.small - 1, False, int(width - 2 * sizes.pad), 0, "left")

    def _write(self, ink: theme.Rgba, sizes: theme.Sizes) -> None:
        button = self.button
        if self.faint:
            ink = theme.QUIET  # keep cost and effect legible
        if not (button.signs or button.right or button.note):
            super()._write(ink, sizes)
            return
        pad = sizes.pad * 0.8
        note = self._note(self.width) if button.note else None
        middle = self.y + self.height / 2 + (note.height / 2 if note is not None else 0)
        sign = theme.px(22)
        x = put_signs(button.signs, self.x + pad, middle, sign) + (4 if button.signs else 0)
        right = self.x + self.width - pad
        if button.right:
            damage = texture(button.right, sizes.text + 1, bold=True)
            right -= damage.width
            draw(damage, right + damage.width / 2, middle, ink)
        words = fitted(
            button.label, right - x - 4, sizes.text * 2.4, sizes.text, sizes.small - 3, self.kind == "accent"
        )
        put_words(words, x, middle + words.height / 2, ink)
        if note is not None:
            Color(*(ink if self.kind == "accent" or self.faint else theme.QUIET))
            pos = (round(self.x + pad), round(middle - sizes.text * 0.7 - note.height))
            Rectangle(texture=note, pos=pos, size=note.size)


class DoList(AnswerList):
    """Buttons of the card game: two side by side where they are short."""

    def make(self, button: CardButton) -> DoButton:
        return DoButton(button, self.send, size_hint_y=1)

    def is_short(self, made: Any, width: float) -> bool:
        if width > theme.px(560):
            return True
        sizes, button = theme.sizes(), made.button
        need = len(button.label) * sizes.text * 0.5 + signs_width(button.signs, theme.px(22)) + 2 * sizes.pad
        return not button.note and not button.right and need < width / 2

    def high(self, made: Any, width: float) -> float:
        return float(made.high(width))
