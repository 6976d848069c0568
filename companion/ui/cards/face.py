"""Draws cards typographically: a band in the type's colour, no picture, no printed text.

Two forms: whole, as high as its words need (`WholeFace`), and small (`SmallFace`), with name, kind, HP and costs
that are legible at 40 % of the size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.cards import CardFaceView, FaceAttack
from companion.ui import theme
from companion.ui.cards._fitted_text import fitted, put_words
from companion.ui.cards._signs import band_colour, put_sign, put_signs, signs_width
from companion.ui.screen_texts import say
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.plan import Box
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.sheet import Paragraph
from companion.ui.widgets.text import draw, texture, width_of

SMALL_ASPECT = 0.86
"""Width / height of a small card: wider than a real one, for the names."""


def facts_of(face: CardFaceView) -> str:
    """Stage or kind of a card, and what it evolves from."""
    return " · ".join(filter(None, (face.stage or face.kind, face.evolves_from)))


def draw_small_face(face: CardFaceView, area: Box, plain: bool = False) -> None:
    """Draw a small card: a band with the name, kind and HP, attacks as cost, name and damage.

    *plain* is unused.
    """
    sizes = theme.sizes()
    x, y, width, height = area.x, area.y, area.width, area.height
    radius, pad = sizes.radius * 0.6, theme.px(5)
    ink = theme.ACCENT if face.mark in ("choose", "chosen", "held") else theme.OUTLINE
    line = {"chosen": 3.0, "held": 3.5, "choose": 2.0}.get(face.mark, 1.0)
    box((x, y), (width, height), radius, theme.PANEL, ink, line)
    colour = band_colour(face.band)
    name_h = min(height * 0.46, sizes.small * 2.5)
    band_y = y + height - name_h - line
    Color(*colour)
    Rectangle(pos=(x + line, band_y), size=(width - 2 * line, name_h - radius * 0.4))
    box((x + line, band_y + name_h / 2), (width - 2 * line, name_h / 2), radius, colour)
    room = width - 2 * pad
    count = f"×{face.count}" if face.count > 1 else ""
    right = width_of(count, sizes.small, True) + pad if count else 0.0
    words = fitted(face.name, room - right, name_h - 2, sizes.text, sizes.small - 3, True)
    put_words(words, x + pad, band_y + (name_h + words.height) / 2, theme.ON_TYPE)
    if count:
        drawn = texture(count, sizes.small, bold=True)
        draw(drawn, x + width - pad - drawn.width / 2, band_y + name_h / 2, theme.ON_TYPE)
    small = sizes.small - 2
    top = band_y - pad * 0.4
    sign = theme.px(18)
    end = x + width - pad
    if face.hp:
        for letter in reversed(face.signs[:2]):
            end -= sign
            put_sign(letter, end, top - small * 0.7, sign)
        hp = texture(str(face.hp), sizes.small, bold=True)
        end -= hp.width + 3
        draw(hp, end + hp.width / 2, top - small * 0.7, theme.TEXT)
    facts = fitted(face.stage or face.kind, end - x - pad - 4, small * 1.2, small, small - 3)
    put_words(facts, x + pad, top, theme.QUIET)
    top -= small * 1.5
    if face.signs and not face.hp and top - sign > y + pad:
        put_signs(face.signs[:4], x + pad, top - sign / 2, sign)
        top -= sign + 2
    for attack in face.attacks:
        if attack.kind or top - sign < y + pad:
            continue
        _small_attack(attack, x + pad, top, room, sign, small)
        top -= sign + 3
    if face.by_hand:
        _hand(x + width - theme.px(13), y + theme.px(13), theme.px(9))
    if face.mark == "chosen":
        at = theme.px(11)
        dot(x + width - at, y + at, at, theme.ACCENT)
        draw(texture("✓", sizes.text, bold=True), x + width - at, y + at, theme.ON_BRIGHT)
    elif face.mark == "playable":
        Color(*theme.ACCENT)
        Rectangle(pos=(x + radius, y + 1), size=(width - 2 * radius, 3))
    if face.foreign:
        dotted(area)


SHRUNK = (1.0, 0.83, 0.66, 0.5)
"""Scales of a sign on a small card: few, so that the cache holds every texture."""


def small_signs() -> tuple[float, ...]:
    """Diameters of the signs on a small card in pixels."""
    return tuple(theme.px(18) * share for share in SHRUNK)


def _sign_side(sign: float, shrink: float) -> float:
    return sign * next(share for share in SHRUNK if share <= shrink + 0.005)


def _small_attack(attack: FaceAttack, x: float, top: float, room: float, sign: float, small: float) -> None:
    """Draw cost, name and damage in one row; leave out the name if it does not fit."""
    need = signs_width(attack.cost, sign)
    damage = texture(attack.damage, small + 1, bold=True) if attack.damage else None
    wide = damage.width if damage is not None else 0.0
    shrink = min(1.0, max(0.5, (room - wide - 2) / need)) if need else 1.0
    end = put_signs(attack.cost, x, top - sign / 2, _sign_side(sign, shrink))
    if damage is not None:
        draw(damage, x + room - wide / 2, top - sign / 2, theme.TEXT)
    free = x + room - wide - 4 - end
    if free > theme.px(46):
        words = fitted(attack.name, free, small * 1.2, small, small - 3)
        put_words(words, end + 1, top - sign / 2 + words.height / 2, theme.TEXT)


def _hand(x: float, y: float, half: float) -> None:
    """Draw the sign of a card with effects that the players carry out."""
    dot(x, y, half * 1.15, theme.RAISED, theme.ACCENT, 1.5)
    draw(texture("✍", half * 1.5), x, y, theme.ACCENT)


def dotted(area: Box) -> None:
    """Draw a dotted rim: no set of the library has the card."""
    Color(*theme.ACCENT)
    pitch = theme.px(9)
    for i in range(int(area.width // pitch)):
        for y in (area.y + 1, area.top - 3.5):
            Rectangle(pos=(area.x + i * pitch + 3, y), size=(2.5, 2.5))
    for i in range(int(area.height // pitch)):
        for x in (area.x + 1, area.right - 3.5):
            Rectangle(pos=(x, area.y + i * pitch + 3), size=(2.5, 2.5))


class SmallFace(Pressable):
    """A small card in a list, painted in turn. A tap calls *owner*.choose, a hold or a tap on its sign *owner*.look."""

    face = ObjectProperty(None, allownone=True)
    owner = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawn: Any = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "face"):
            self.fbind(name, self._draw_soon)

    def _look_box(self) -> Box:
        """Touch area of the sign that opens the whole card: at the lower left, one fingertip."""
        side = theme.sizes().touch * 0.92
        return Box(self.x, self.y, side, side)

    def _draw(self, *_: object) -> None:
        face: CardFaceView | None = self.face
        key = (face, tuple(self.pos), tuple(self.size))
        if key == self._drawn:
            return
        self._drawn = key
        self.canvas.clear()  # hide the previous card until this one is painted
        if face is not None:
            self.owner.turns.do(self._paint)

    def _paint(self) -> None:
        face: CardFaceView | None = self.face
        self.canvas.clear()
        if face is None or self.width < 40 or self.height < 40:
            return
        sizes = theme.sizes()
        with self.canvas:
            draw_small_face(face, Box(self.x, self.y, self.width, self.height))
            at = self._look_box()
            side = theme.px(20)
            x, y = at.x + side * 0.75, at.y + side * 0.75
            dot(x, y, side / 2, theme.RAISED, theme.OUTLINE, 1.5)
            draw(texture("i", sizes.small, bold=True), x, y, theme.TEXT)

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard targets: the card, and the sign that opens the whole of it."""
        if self.face is None:
            return []
        at = self._look_box()
        name = f"{self.face.card} {self.face.place}"
        return [
            (name, (self.x, at.top, self.width, self.height - at.height)),
            (f"look {name}", (at.x, at.y, at.width, at.height)),
        ]

    @property
    def is_filled(self) -> bool:
        return self.face is not None

    def tapped(self, at: tuple[float, float]) -> None:
        if self._look_box().holds(*at):
            self.held()
        else:
            self.owner.choose(self.face)

    def held(self) -> None:
        self.owner.look(self.face)


class _Head(Widget):
    """The band of a whole card: name, HP and types."""

    def __init__(self, face: CardFaceView, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.sizes().touch, **kwargs)
        self._face = face
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        sizes, face = theme.sizes(), self._face
        self.canvas.clear()
        if self.width < 40:
            return
        pad, sign = sizes.gap, theme.px(26)
        with self.canvas:
            box(self.pos, self.size, sizes.radius * 0.7, band_colour(face.band))
            right, middle = self.x + self.width - pad, self.y + self.height / 2
            for letter in reversed(face.signs):
                right -= sign + 2
                put_sign(letter, right, middle, sign)
            if face.hp:
                hp = texture(say("cards.hp", hp=face.hp), sizes.text, bold=True)
                right -= hp.width + pad
                draw(hp, right + hp.width / 2, middle, theme.ON_TYPE)
            room = right - self.x - 2 * pad
            words = fitted(face.name, room, self.height, sizes.title, sizes.small, True)
            put_words(words, self.x + pad, middle + words.height / 2, theme.ON_TYPE)


class _AttackRow(BoxLayout):
    """An attack or a power: cost, name, damage, and its effect below."""

    def __init__(self, attack: FaceAttack, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=2, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._attack = attack
        self._line = Widget(size_hint_y=None, height=max(theme.px(28), sizes.text * 1.4))
        self._line.bind(pos=self._draw, size=self._draw)
        self.add_widget(self._line)
        if attack.words:
            self.add_widget(Paragraph(attack.words, font_size=sizes.small))

    def _draw(self, *_: object) -> None:
        line, attack, sizes = self._line, self._attack, theme.sizes()
        line.canvas.clear()
        if line.width < 40:
            return
        sign, middle = theme.px(24), line.y + line.height / 2
        with line.canvas:
            x = put_signs(attack.cost, line.x, middle, sign)
            if attack.kind:
                kind = texture(attack.kind, sizes.small)
                box((x, middle - kind.height / 2 - 2), (kind.width + 12, kind.height + 4), 4, None, theme.ACCENT)
                draw(kind, x + 6 + kind.width / 2, middle, theme.ACCENT)
                x += kind.width + 16
            wide = 0.0
            if attack.damage:
                damage = texture(attack.damage, sizes.text + 3, bold=True)
                wide = damage.width + 6
                draw(damage, line.x + line.width - damage.width / 2, middle, theme.TEXT)
            words = fitted(
                attack.name, line.x + line.width - wide - x - 6, line.height, sizes.text, sizes.small - 2, True
            )
            put_words(words, x + 4, middle + words.height / 2, theme.TEXT)


class WholeFace(BoxLayout):
    """A whole card, as high as its words need."""

    def __init__(self, face: CardFaceView, more: Callable[[], tuple[Any, ...]] | None = None, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.face = face
        self.add_widget(_Head(face))
        facts = facts_of(face)
        if facts:
            self.add_widget(Paragraph(facts, color=theme.QUIET, font_size=sizes.small))
        for attack in face.attacks:
            self.add_widget(_AttackRow(attack))
        for words in face.words:
            self.add_widget(Paragraph(words))
        for words in (face.foot, face.printed):
            if words:
                self.add_widget(Paragraph(words, color=theme.QUIET, font_size=sizes.small))
        for part in more() if more is not None else ():
            self.add_widget(part)
