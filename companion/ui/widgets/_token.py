"""Draws a figure on the table from above: base, disc, name, Move Points, badges on the rim."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    SmoothEllipse,
    Translate,
    Triangle,
)
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.screens.table import FigureView
from companion.ui import theme
from companion.ui.screen_texts import chance as chance_in_words
from companion.ui.widgets import shapes
from companion.ui.widgets.disc import OVER, even, letters, ring, smooth
from companion.ui.widgets.pictures import box, disc_picture, picture, token_mark
from companion.ui.widgets.text import broken, draw, texture, width_of
from companion.ui.widgets.turns import Turns

ROOM = 1.34
"""Side of a token's texture in diameters: badges and the name extend beyond the rim."""
INNER, OUTER = 0.53, 0.84
"""Radii of the disc's ring, as shares of the token's radius: wide enough for letters."""
LEAST_SQUEEZE = 0.74
"""Least horizontal scale of a long name; before it breaks into two lines, and then shrinks."""


def _middle(seat: int) -> tuple[theme.Rgba, theme.Rgba]:
    """Fill and text colour of a figure's middle: light for seat a, dark for seat b, distinct from afar."""
    dark = theme.PLATE if theme.look().sides == "bases" else theme.SIDE[1]
    ground = (theme.SIDE[0], dark)[seat]
    return ground, theme.ink_on(ground)


def _name(title: str, diameter: float, room: float, x: float, y: float, seat: int) -> float:
    """Draw the name across the middle, supersampled, on a plate if it is wider than the middle.

    Return the distance that the plate reaches below *y*.
    """
    size = (theme.sizes().small + (0 if diameter < 70 else 1)) * OVER
    inner = diameter * OVER * (INNER - 0.06)
    limit = min(room, diameter * 1.3) * OVER - size * 0.5
    lines: tuple[str, ...] = (title,)
    if width_of(title, size, True) * LEAST_SQUEEZE > limit:
        lines = broken(title, 2, size, True)
    widest = max(width_of(line, size, True) for line in lines)
    if widest * LEAST_SQUEEZE > limit:  # too wide even on two lines: shrink the font
        size = max(size * 0.8, size * limit / (widest * LEAST_SQUEEZE))
        widest = max(width_of(line, size, True) for line in lines)
    squeeze = min(1.0, limit / widest)
    step = size * 1.02
    width, height = widest * squeeze + size * 0.5, step * len(lines) + size * 0.16
    if width > inner or len(lines) > 1:
        box = (x - width / 2, y - height / 2)
        Color(*theme.SIDE_RIM[seat])
        shapes.rounded((box[0] - 2, box[1] - 2), (width + 4, height + 4), size * 0.34)
        Color(*_middle(seat)[0])
        shapes.rounded(box, (width, height), size * 0.3)
    for i, line in enumerate(lines):
        at = y + step * ((len(lines) - 1) / 2 - i)
        draw(texture(line, size, bold=True), x, at, _middle(seat)[1], squeeze)
    return float(height / 2)


def _pips(mp: int, x: float, y: float, pip: float) -> None:
    """Draw a dot for each Move Point, on a dark plate."""
    width = (mp * 3 + 1) * pip
    Color(*theme.PANEL)
    shapes.rounded((x - width / 2, y - pip * 1.8), (width, pip * 3.6), pip * 1.8)
    Color(*theme.ACCENT)
    for i in range(mp):
        at = x + (i - (mp - 1) / 2) * pip * 3
        SmoothEllipse(pos=(at - pip, y - pip), size=(2 * pip, 2 * pip), segments=30)


def _badge(x: float, y: float, radius: float, colour: theme.Rgba, words: str) -> None:
    Color(*theme.GROUND)
    SmoothEllipse(pos=(x - radius - 4, y - radius - 4), size=(2 * radius + 8, 2 * radius + 8))
    Color(*colour)
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    letters = texture(words, radius * 1.05, bold=True)
    draw(letters, x, y, theme.ink_on(colour), min(1.0, 1.75 * radius / letters.width))


def _hourglass(x: float, y: float, radius: float) -> None:
    """Draw the badge of a figure that must Wait."""
    Color(*theme.GROUND)
    SmoothEllipse(pos=(x - radius - 4, y - radius - 4), size=(2 * radius + 8, 2 * radius + 8))
    Color(*theme.TEXT)
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    Color(*theme.ON_BRIGHT)
    half, tall = radius * 0.48, radius * 0.62
    Triangle(points=(x - half, y + tall, x + half, y + tall, x, y))
    Triangle(points=(x - half, y - tall, x + half, y - tall, x, y))
    for level in (tall, -tall):
        Line(points=(x - half * 1.25, y + level, x + half * 1.25, y + level), width=radius * 0.09)


def _crossed_out(x: float, y: float, radius: float) -> None:
    """Draw the sign of a figure that has left the match: a cross from rim to rim."""
    Color(*theme.TEXT)
    for turn in (45, 135):
        start, end = shapes.point(x, y, radius * 0.9, turn), shapes.point(x, y, radius * 0.9, turn + 180)
        Line(points=(*start, *end), width=radius * 0.06)


@theme.kept(maxsize=80)
def _picture(
    title: str,
    seat: int,
    mp: int,
    segments: tuple[Any, ...],
    condition: str,
    wait: bool,
    markers: int,
    form_turns: int | None,
    out: bool,
    diameter: int,
    room: int,
) -> Any:
    side = even(diameter * ROOM)
    x = y = side * OVER / 2
    radius = diameter * OVER / 2

    def disc(share: float, colour: theme.Rgba) -> None:
        Color(*colour)
        SmoothEllipse(pos=(x - radius * share, y - radius * share), size=(2 * radius * share,) * 2, segments=120)

    def paint() -> None:
        disc(1.0, theme.SIDE_RIM[seat])
        disc(1.0 - 5 / radius, theme.SIDE[seat])
        disc(0.88, theme.PLATE)
        ring(x, y, radius * INNER, radius * OUTER, segments)
        letters(x, y, radius * INNER, radius * OUTER, segments)
        disc(INNER - 0.03, _middle(seat)[0])
        middle = y + radius * 0.1
        below = _name(title, diameter, room, x, middle, seat)
        if mp:
            pip = max(radius * 0.075, 2.6 * OVER)
            _pips(mp, x, min(middle - below - pip * 1.5, y - radius * 0.38), pip)
        size = radius * 0.29
        if condition:
            at_x, at_y = shapes.point(x, y, radius * 0.97, 47)
            _badge(at_x, at_y, size, theme.CONDITION.get(condition, theme.QUIET), condition)
        if wait:
            _hourglass(*shapes.point(x, y, radius * 0.97, -47), size)
        if markers:
            _badge(*shapes.point(x, y, radius * 0.97, 133), size, theme.QUIET, "i")
        if form_turns is not None:
            _badge(*shapes.point(x, y, radius * 0.97, -133), size, theme.ACCENT, str(form_turns))
        if out:
            disc(1.0, (*theme.GROUND[:3], 0.55))
            _crossed_out(x, y, radius)

    return smooth(side, theme.SIDE_RIM[seat], paint)


class Token(Widget):
    """One figure, positioned by its centre; its texture is repainted only when its look changes.

    Figures that share *turns* are painted one after the other; before the first painting, a figure shows just its base.
    """

    diameter = NumericProperty(80.0)
    angle = NumericProperty(0.0)
    """180 when it faces the player opposite."""
    lift = NumericProperty(1.0)
    """Scale of the drawing: above 1 while carried."""

    def __init__(self, figure: FigureView, turns: Turns | None = None, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.figure = figure
        self._turns = turns if turns is not None else Turns()
        self.room = self.diameter
        self.chance: float | None = None
        self._marks = InstructionGroup()
        self._over = InstructionGroup()
        with self.canvas:
            PushMatrix()
            self._shift = Translate(0, 0)
            PushMatrix()
            self._turn = Rotate(angle=0)
            self._scale = Scale(1, 1, 1)
            self._marks = InstructionGroup()
            Color(1, 1, 1, 1)
            self._face = Rectangle()
            PopMatrix()
            self._reader = Rotate(angle=0)
            self._over = InstructionGroup()
            PopMatrix()
        self._drawn: Any = None
        self._look: Any = None
        self._marked: Any = None
        self.bind(center=self._move, angle=self._rotate, lift=self._rise)

    @property
    def face(self) -> Any:
        """The current texture."""
        return self._face.texture

    def show(
        self,
        figure: FigureView,
        diameter: float,
        room: float,
        angle: float,
        chance: float | None = None,
        reader_deg: float = 0.0,
    ) -> None:
        """Show *figure*. *room*: greatest width of its name; *chance*: chance of beating it.

        *angle*, *reader_deg*: 180 if the figure, or the text of the chance, faces the player opposite.
        """
        self._reader.angle = reader_deg
        self.figure, self.diameter, self.room, self.angle, self.chance = (
            figure,
            diameter,
            room,
            angle,
            chance,
        )
        self.size = (diameter, diameter)
        look = (
            figure.title,
            figure.seat,
            figure.mp,
            figure.segments,
            figure.condition,
            figure.wait,
            len(figure.markers),
            figure.form_turns,
            figure.place == "out",
            round(diameter),
            round(room),
        )
        if look != self._look:
            self._look = look
            if self._drawn is None:
                self._paint_base()
            self._turns.do(self._paint)
        marks = (figure.mark, chance, round(diameter))
        if marks != self._marked:
            self._marked = marks
            self._mark(figure.mark, diameter / 2)

    def _paint_base(self) -> None:
        """Show just the base."""
        seat, side = self.figure.seat, self.diameter
        self._face.texture = disc_picture(side, theme.SIDE[seat], theme.SIDE_RIM[seat], 2.5)
        self._face.pos, self._face.size = (-side / 2, -side / 2), (side, side)

    def _paint(self) -> None:
        """Update the texture if the look has changed."""
        if self._look == self._drawn:
            return
        self._drawn = self._look
        self._face.texture = _picture(*self._look)
        side = self._face.texture.width
        self._face.pos, self._face.size = (-side / 2, -side / 2), (side, side)

    def go(self, x: float, y: float, duration: float = 0.0) -> None:
        """Slide to (x, y), or jump for *duration* 0."""
        Animation.cancel_all(self, "center_x", "center_y", "lift")
        if duration <= 0 or abs(self.center_x - x) + abs(self.center_y - y) < 1:
            self.center, self.lift = (x, y), 1.0
            return
        Animation(center_x=x, center_y=y, lift=1.0, duration=duration, t="in_out_quad").start(self)

    def _move(self, *_: object) -> None:
        # Whole pixels: the texture is unscaled.
        self._shift.x, self._shift.y = round(self.center_x), round(self.center_y)

    def _rotate(self, *_: object) -> None:
        self._turn.angle = self.angle

    def _rise(self, *_: object) -> None:
        self._scale.x = self._scale.y = self.lift

    def _mark(self, mark: str, radius: float) -> None:
        """Draw the ring round the token, and the chance of beating it, about the origin."""
        self._marks.clear()
        self._over.clear()
        if mark:
            ring_picture, side = token_mark(mark, round(radius), round(theme.sizes().unit, 2))
            for part in picture(ring_picture, 0, 0, side):
                self._marks.add(part)
        if self.chance is None:
            return
        size = theme.sizes().small
        words = texture(chance_in_words(self.chance), size, bold=True)
        width, height = words.width + 14, size + 10
        y = -radius * 0.98
        pos = (-width / 2, y - height / 2)
        for part in box(pos, (width, height), height / 2, theme.ACCENT, theme.GROUND, 2):
            self._over.add(part)
        self._over.add(Color(*theme.ON_BRIGHT))
        at = (round(-words.width / 2), round(y - words.height / 2))
        self._over.add(Rectangle(texture=words, pos=at, size=words.size))
