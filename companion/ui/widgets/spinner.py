"""A disc that spins when flicked and stops at a randomly drawn angle, or follows a real base.

The finger sets the speed; the screen supplies the final angle. The widget only animates the way there: uniformly
decelerated, as by friction, with at least two full turns (one if quick), ending exactly at that angle.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.app.screens.table import Button, Flick, Intent, Rested, SpinnerView
from companion.ui import sounds, theme
from companion.ui.widgets import shapes
from companion.ui.widgets._flicking import Trail
from companion.ui.widgets.disc import DiscPicture, disc_texture

STANDS_OUT = 0.05
"""Distance that the resulting segment extends beyond the rim, as a share of the radius; its inner end stays."""
USUAL_SPEED_DEG_S = 900.0
"""Speed of the button "Spin"."""


def way(speed_deg_s: float, start_deg: float, rest_deg: float, quick: bool) -> tuple[float, float]:
    """Turn and duration of a disc's spin.

    Args:
        speed_deg_s: Initial speed; clockwise if not negative.
        start_deg: Initial angle of the disc under the pointer.
        rest_deg: Final angle of the disc under the pointer.
        quick: Make it short.

    Returns:
        Degrees to add to *start_deg* to reach *rest_deg* modulo 360 (turning clockwise lowers the angle), and seconds.
    """
    speed = min(1800.0, max(600.0, abs(speed_deg_s)))
    wanted = 360.0 if quick else speed * 1.15
    clockwise = speed_deg_s >= 0
    rest = (start_deg - rest_deg if clockwise else rest_deg - start_deg) % 360
    turns = max(1 if quick else 2, round((wanted - rest) / 360))
    travel = rest + 360 * turns
    duration = min(0.9, 2 * travel / speed) if quick else min(3.0, max(1.5, 2 * travel / speed))
    return (-travel if clockwise else travel), duration


class SpinDisc(DiscPicture):
    """Shows a `SpinnerView` that can be flicked. Sends `Flick`, and `Rested` once per spin."""

    thing = "spin-disc"

    view = ObjectProperty(None, allownone=True)
    quick = BooleanProperty(False)
    forward = NumericProperty(0.0)
    """Progress of the resulting segment's step forward, 0 to 1. (Kivy's animations reserve the name "step".)"""

    def __init__(self, send: Callable[[Intent], None], **kwargs: Any) -> None:
        kwargs.setdefault("pointer", True)
        kwargs.setdefault("marked", True)
        super().__init__(**kwargs)
        self._send = send
        self._front = InstructionGroup()
        self.canvas.insert(len(self.canvas.children) - 1, self._front)
        self._spin: Any = None
        self._motion: Any = None
        self._trail = Trail()
        self._held: tuple[tuple[float, float], float] = ((0.0, 0.0), 0.0)
        """Place of the touch-down, and the disc's angle then."""
        self.entries: tuple[Button, ...] = ()
        """Buttons for entering a real disc's result by tapping its segment."""
        self._passing = -1
        """The segment under the pointer while the disc turns; else -1."""
        self.bind(angle=self._tick)
        self.bind(view=self._show, forward=self._step_forward, pos=self._step_forward, size=self._step_forward)

    # ------------------------------------------------------------ turning

    def _show(self, *_: object) -> None:
        view: SpinnerView | None = self.view
        if view is None:
            self._stop()
            return
        self.segments = view.segments
        if view.stage == "turning":
            spin = (view.source, view.rest_deg, view.start_speed_deg_s)
            if spin != self._spin:
                self._stop()
                self._spin = spin
                self._set_off(view)
            return
        self._stop()
        if view.stage == "rested":
            self.angle = view.rest_deg
            if self.forward == 0:
                Animation(forward=1.0, duration=theme.move_s(), t="out_quad").start(self)
            self._step_forward()
        else:
            Animation.cancel_all(self, "forward")
            self.forward = 0

    def _set_off(self, view: SpinnerView) -> None:
        self.forward = 0
        Animation.cancel_all(self, "angle")
        start = self.angle % 360
        self.angle = start
        travel, duration = way(view.start_speed_deg_s, start, view.rest_deg, self.quick)
        self._motion = Animation(angle=start + travel, duration=duration, t="out_quad")
        self._motion.bind(on_complete=lambda *_: self._rest(view))
        self._motion.start(self)

    def _tick(self, *_: object) -> None:
        """Play a tick for each border that passes the pointer during a spin."""
        if self._motion is None:
            self._passing = -1
            return
        at = self.angle % 360
        passing = next((i for i, one in enumerate(self.segments) if (at - one.start_deg) % 360 < one.sweep_deg), -1)
        if passing != self._passing and self._passing >= 0:
            sounds.play("tick")
        self._passing = passing

    def _rest(self, view: SpinnerView) -> None:
        self._motion = None
        sounds.play("rest")
        self.angle = view.rest_deg
        self._send(Rested(view.source))

    def _stop(self) -> None:
        """Cancel a running spin without sending `Rested`."""
        self._spin = None
        if self._motion is not None:
            motion, self._motion = self._motion, None
            motion.cancel(self)

    def follow(self, angle_deg: float) -> None:
        """Turn to the angle of the real disc on a base."""
        view: SpinnerView | None = self.view
        if view is not None and view.base and view.stage in ("ready", "naming"):
            self.angle = angle_deg

    # ------------------------------------------------------------ at rest

    def _step_forward(self, *_: object) -> None:
        """Draw the resulting segment extended towards the pointer, and dim the others."""
        self._front.clear()
        self.lifted = 0.5 * STANDS_OUT * self.forward
        view: SpinnerView | None = self.view
        if view is None or self.forward <= 0 or not 0 <= view.shown < len(view.segments) or self._face.size[0] < 16:
            return
        x, y = self.hub
        outer = self.diameter / 2
        inner = outer * 0.2
        add = self._front.add
        shown = view.segments[view.shown]
        for segment in view.segments:
            if segment is not shown:
                add(Color(*theme.PLATE[:3], 0.6 * self.forward))
                add(shapes.sector(x, y, inner, outer, segment.start_deg, segment.sweep_deg))
        add(Color(*theme.PLATE))
        add(shapes.sector(x, y, inner, outer, shown.start_deg, shown.sweep_deg))
        grown = outer * (1 + STANDS_OUT * self.forward)
        add(Color(1, 1, 1, 1))
        add(self._sector(x, y, inner, grown, shown.start_deg, shown.sweep_deg))
        add(Color(*theme.ACCENT[:3], self.forward))
        rim = shapes.arc(x, y, grown, shown.start_deg, shown.sweep_deg)
        add(SmoothLine(points=rim, width=3))

    def _sector(
        self,
        x: float,
        y: float,
        inner: float,
        outer: float,
        start: float,
        sweep: float,
    ) -> Mesh:
        """A sector of the disc's texture, stretched from the hub to *outer*."""
        picture = disc_texture(tuple(self.segments), self.diameter, self.marked)
        radius = self.diameter / 2
        # Kivy's order of corners: lower left, lower right, upper right, upper left.
        left, low, right, _, _, high, _, _ = picture.tex_coords
        vertices: list[float] = []
        steps = max(2, round(sweep / 3))
        for i in range(steps + 1):
            for r, in_picture in ((inner, inner), (outer, radius)):
                px, py = shapes.point(0, 0, r, start + sweep * i / steps)
                scale = in_picture / r
                u, v = (px * scale / radius + 1) / 2, (py * scale / radius + 1) / 2
                vertices += (
                    x + px,
                    y + py,
                    left + (right - left) * u,
                    low + (high - low) * v,
                )
        return Mesh(vertices=vertices, indices=list(range(2 * steps + 2)), mode="triangle_strip", texture=picture)

    # ------------------------------------------------------------ flicking

    def _bearing(self, touch: Any) -> float:
        """Direction of the finger from the hub."""
        x, y = self.hub
        return Trail.bearing(touch.x - x, touch.y - y)

    def flick(self, speed_deg_s: float = USUAL_SPEED_DEG_S) -> None:
        """Spin the disc, if it is ready."""
        if self.view is not None and self.view.stage == "ready":
            self._send(Flick(self.view.source, speed_deg_s))

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or self.view.stage != "ready" or getattr(touch, "is_mouse_scrolling", False):
            return False
        if dist(touch.pos, self.hub) > self.diameter / 2 * 1.08:
            return False
        touch.grab(self)
        Animation.cancel_all(self, "angle")
        self._held = (touch.pos, self.angle)
        self._trail.begin(Clock.get_time(), self._bearing(touch))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or not self._trail:
            return False
        by = self._trail.move(Clock.get_time(), self._bearing(touch))
        if self.view is not None and self.view.stage == "ready" and self._turns_here():
            self.angle -= by
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        speed = self._trail.end(Clock.get_time())
        pressed, angle = self._held
        if self.entries and dist(touch.pos, pressed) <= dp(14):
            self._enter(*touch.pos)
        elif speed is not None:
            self.flick(speed)
        elif self._turns_here() and self.angle != angle:
            # Only dragged, which is no spin: turn back.
            Animation(angle=angle, duration=theme.move_s(), t="out_quad").start(self)
        return True

    def _turns_here(self) -> bool:
        """Is the disc spun on the screen, rather than on the table or a base?"""
        return self.view is not None and self.view.on_screen and not self.view.base

    def _enter(self, x: float, y: float) -> None:
        """Enter the tapped segment as the real disc's result."""
        hub = self.hub
        at = (self.angle + Trail.bearing(x - hub[0], y - hub[1])) % 360
        for segment, button in zip(self.segments, self.entries, strict=True):
            if (at - segment.start_deg) % 360 < segment.sweep_deg:
                self._send(button.intent)
                return
