"""Draws discs, seen from above, with segments at their true angles.

A disc is drawn once, supersampled, into a texture, which is then rotated on the screen. So a turning disc costs no
geometry, and its edges are smooth without multisampling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import radians
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Callback,
    Color,
    Ellipse,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothTriangle,
)
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable, glFinish
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.app.screens.table import LETTERS, SegmentView
from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.text import draw, texture

OVER = 2
"""Supersampling factor of textures."""
LARGE, OVER_LARGE = 220, 1.5
"""Discs above this diameter in pixels have this lower supersampling factor, which saves megabytes."""
MOST_PUT_OFF = 2
"""Painting waits at most this many frames for one that is not late."""


def late(after_s: float = 0.03) -> bool:
    """Has this frame taken longer than *after_s*, so that deferrable painting should wait?"""
    return bool(Clock.time() - Clock.get_time() > after_s)


def painted(width: float, height: float, edge: theme.Rgba, paint: Callable[[], None]) -> Any:
    """Render *paint* into a texture of *width* × *height*; *edge*: the colour that its outline fades to."""
    easels = _easels()
    # noadd: keep it out of the current canvas; it is drawn here, once.
    fbo = easels.pop() if easels else Fbo(size=NOTHING, noadd=True)
    try:
        fbo.clear_color = (*edge[:3], 0)  # setting the size clears with it
        fbo.size = (round(width), round(height))
        with fbo:
            paint()
        _brush(fbo)
        made = fbo.texture
    finally:
        fbo.clear()
        fbo.size = NOTHING  # the next picture gets its own texture
        easels.append(fbo)
    return made


def _brush(fbo: Any) -> None:
    fbo.draw()
    # A software renderer keeps the triangles of queued pictures, even long after drawing them.
    glFinish()


NOTHING = (1, 1)
"""Size of an idle framebuffer."""


@lru_cache(maxsize=1)
def _easels() -> list[Any]:
    """Pool of reusable framebuffers: each new one would allocate a shader of a megabyte."""
    return []


def reduced(picture: Any, width: float, height: float, edge: theme.Rgba) -> Any:
    """Scale a texture down to its shown size once, instead of resampling it in each frame."""

    def paint() -> None:
        Color(1, 1, 1, 1)
        Callback(lambda _: glDisable(GL_BLEND))  # copy a fading outline as it is, instead of blending it with the edge
        Rectangle(texture=picture, pos=(0, 0), size=(round(width), round(height)))
        Callback(lambda _: glEnable(GL_BLEND))

    return painted(width, height, edge, paint)


def even(side: float) -> int:
    """Round to an even number of pixels, so that a picture centred on a whole pixel has whole edges."""
    return 2 * round(side / 2)


def smooth(side: int, edge: theme.Rgba, paint: Callable[[], None]) -> Any:
    """An antialiased square texture at its shown size: *paint* draws at `OVER` times the size, then it is scaled down.

    Takes a quarter of the memory and bandwidth; for pictures shown at whole pixels, unscaled, and unrotated or
    turned by 180°.
    """
    return reduced(painted(side * OVER, side * OVER, edge, paint), side, side, edge)


def ring(x: float, y: float, inner: float, outer: float, segments: Sequence[SegmentView]) -> None:
    """Draw the segments between two radii, with their patterns and dark borders."""
    gap = max(1.0, outer / 90)
    for segment in segments:
        colour = theme.SEGMENT[segment.colour]
        Color(*colour)
        shapes.sector(x, y, inner, outer, segment.start_deg, segment.sweep_deg)
        kind = theme.PATTERN[segment.colour]
        if kind != "plain":
            Color(*theme.mix(colour, theme.ON_SEGMENT[segment.colour], 0.36))
            shapes.pattern(kind, x, y, inner, outer, segment.start_deg, segment.sweep_deg)
    Color(*theme.PLATE)
    if len(segments) > 1:
        for segment in segments:
            ends = (
                *shapes.point(x, y, inner, segment.start_deg),
                *shapes.point(x, y, outer, segment.start_deg),
            )
            SmoothLine(points=ends, width=gap)
    for radius in (inner, outer):  # cover the jagged edges of the sectors
        SmoothLine(circle=(x, y, radius), width=gap)


def letter_size(letter: str, size: float) -> float:
    """Font size at which a letter matches capitals of *size*: the cross of a Miss has only x-height."""
    return size * 1.5 if letter == LETTERS["miss"] else size


def letters(x: float, y: float, inner: float, outer: float, segments: Sequence[SegmentView]) -> None:
    """Draw the segments' letters on a narrow ring; a segment too narrow for one shows only its colour."""
    depth = outer - inner
    size, radius = depth * 0.82, (inner + outer) / 2
    for segment in segments:
        if radians(segment.sweep_deg) * radius < size * 0.9:
            continue
        middle = segment.start_deg + segment.sweep_deg / 2
        at = shapes.point(x, y, radius, middle)
        PushMatrix()
        Rotate(angle=-middle, origin=at)
        Color(*theme.SEGMENT[segment.colour])
        Ellipse(pos=(at[0] - depth * 0.46, at[1] - depth * 0.46), size=(depth * 0.92, depth * 0.92))
        draw(
            texture(segment.letter, letter_size(segment.letter, size), bold=True), *at, theme.ON_SEGMENT[segment.colour]
        )
        PopMatrix()


def marking(segment: SegmentView, x: float, y: float, inner: float, outer: float) -> None:
    """Draw the letter at the rim and the power or sign below it, upright when the segment is at the top."""
    colour = theme.ON_SEGMENT[segment.colour]
    middle = segment.start_deg + segment.sweep_deg / 2
    depth = outer - inner
    room = radians(min(segment.sweep_deg, 120)) * (inner + 0.75 * depth)
    PushMatrix()
    Rotate(angle=-middle, origin=(x, y))
    ground = theme.SEGMENT[segment.colour]
    size = min(depth * 0.25, room * 0.62)
    at = y + inner + depth * 0.76
    letter = texture(segment.letter, letter_size(segment.letter, size), bold=True)
    Color(*ground)
    Ellipse(pos=(x - size * 0.68, at - size * 0.68), size=(size * 1.36, size * 1.36))
    draw(letter, x, at, colour)
    if segment.colour == "purple" and segment.power:
        count = len(segment.power)
        small = min(depth * 0.1, room * 0.62 / (2.2 * count))
        for i in range(count):
            across = (i - (count - 1) / 2) * small * 2.2
            Color(*ground)
            shapes.star(x + across, y + inner + depth * 0.42, small * 1.5)
            Color(*colour)
            shapes.star(x + across, y + inner + depth * 0.42, small)
    elif segment.power:
        room = radians(min(segment.sweep_deg, 120)) * (inner + 0.42 * depth)
        number = texture(segment.power, min(depth * 0.26, room * 0.8 / (0.6 * len(segment.power))), bold=True)
        at = y + inner + depth * 0.42
        Color(*ground)
        Rectangle(pos=(x - number.width / 2, at - number.height * 0.4), size=(number.width, number.height * 0.8))
        draw(number, x, at, colour)
    elif segment.colour == "blue":
        Color(*ground)
        shapes.shield(x, y + inner + depth * 0.42, min(depth * 0.17, room * 0.34))
        Color(*colour)
        shapes.shield(x, y + inner + depth * 0.42, min(depth * 0.12, room * 0.24))
    PopMatrix()


def _picture(segments: tuple[SegmentView, ...], diameter: int, marked: bool) -> Any:
    side = round(diameter * (OVER if diameter <= LARGE else OVER_LARGE))
    centre, outer = side / 2, side / 2
    rim, inner = outer * 0.035, outer * (0.2 if marked else 0.3)

    def paint() -> None:
        Color(*theme.PLATE)
        SmoothEllipse(pos=(1, 1), size=(side - 2, side - 2), segments=180)
        ring(centre, centre, inner, outer - rim, segments)
        if marked:
            for segment in segments:
                marking(segment, centre, centre, inner, outer - rim)
        Color(*theme.PLATE)
        SmoothEllipse(pos=(centre - inner, centre - inner), size=(2 * inner, 2 * inner), segments=90)
        Color(*theme.LINE)
        hub = inner * 0.82
        SmoothEllipse(pos=(centre - hub, centre - hub), size=(2 * hub, 2 * hub), segments=90)

    return painted(side, side, theme.PLATE, paint)


_small = theme.kept(maxsize=320)(_picture)
_big = theme.kept(maxsize=4)(_picture)


def disc_texture(segments: tuple[SegmentView, ...], diameter: float, marked: bool | None = None) -> Any:
    """The disc as a supersampled texture. *marked*: with letters and numbers (None: if they fit)."""
    diameter = max(16, round(diameter))
    if marked is None:
        marked = diameter >= 120
    return (_big if diameter > LARGE else _small)(segments, diameter, marked)


@theme.kept(maxsize=320)
def still_disc_texture(segments: tuple[SegmentView, ...], diameter: int, marked: bool) -> Any:
    """The disc as a texture at its shown size, for lists, where discs never turn."""
    return reduced(_picture(segments, diameter, marked), diameter, diameter, theme.PLATE)


class DiscPicture(Widget):
    """A disc as large as the widget allows. *angle*: the angle of the disc under the pointer."""

    segments = ObjectProperty((), force_dispatch=False)
    angle = NumericProperty(0.0)
    marked = BooleanProperty(None, allownone=True)
    pointer = BooleanProperty(False)
    """Draw the pointer at the top."""
    lifted = NumericProperty(0.0)
    """Distance by which the pointer is raised, as a share of the diameter."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(angle=0, origin=self.center)
            self._ink = Color(1, 1, 1, 0)  # until there is a picture
            self._face = Rectangle()
            PopMatrix()
        self._put_off = 0
        self._paint_soon = Clock.create_trigger(self._paint, 0)
        self.bind(pos=self._place, size=self._place, segments=self._place, marked=self._place)
        self.bind(angle=self._rotate, lifted=self._place)
        self._place()
        self._rotate()

    @property
    def diameter(self) -> float:
        """Diameter of the disc in pixels."""
        return float(min(self.width, self.height)) * (0.92 if self.pointer else 1.0)

    @property
    def hub(self) -> tuple[float, float]:
        """Centre of the disc."""
        return self._face.pos[0] + self._face.size[0] / 2, self._face.pos[1] + self._face.size[1] / 2

    def _place(self, *_: object) -> None:
        if not self.segments or min(self.size) < 16:
            self._face.size = (0, 0)
            return
        side = self.diameter
        top = (self.y + self.height / 2) + min(self.width, self.height) / 2
        x, y = (
            (self.x + self.width / 2),
            (top - min(self.width, self.height) + side / 2) if self.pointer else (self.y + self.height / 2),
        )
        self._paint_soon()
        self._face.pos, self._face.size = (x - side / 2, y - side / 2), (side, side)
        self._turn.origin = (x, y)
        self.canvas.after.clear()
        if self.pointer:
            with self.canvas.after:
                pointer(x, y + side / 2 + self.lifted * side, side * 0.045, side * 0.07)

    def _paint(self, *_: object) -> None:
        """Update the texture, after layout and preferably not in a late frame."""
        if not self.segments or self._face.size[0] < 16:
            return
        if late() and self._put_off < MOST_PUT_OFF:
            self._put_off += 1
            self._paint_soon()
            return
        self._put_off, self._ink.a = 0, 1
        self._face.texture = disc_texture(tuple(self.segments), self.diameter, self.marked)

    def _rotate(self, *_: object) -> None:
        self._turn.angle = self.angle


def pointer(x: float, rim: float, width: float, height: float) -> None:
    """Draw a pointer with its tip just inside the *rim*."""
    tip, top = rim - height * 0.18, rim + height * 0.82
    Color(*theme.GROUND)
    SmoothTriangle(points=(x - width * 1.45, top + 2, x + width * 1.45, top + 2, x, tip - height * 0.15))
    Color(*theme.ACCENT)
    SmoothTriangle(points=(x - width, top, x + width, top, x, tip))
