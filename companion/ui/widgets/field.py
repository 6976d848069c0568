"""The mat, Benches and Centers with all figures, and their touch handling.

On a figure, a tap sends `TapFigure`, a hold `Look`, and a drag moves the figure along and sends `DragFigure` at
release. A tap elsewhere sends `TapSpace` or `TapNothing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import dist
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

from companion.app.screens.table import (
    DragFigure,
    FigureView,
    Intent,
    Look,
    TableScreen,
    TapFigure,
    TapNothing,
    TapSpace,
)
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets._token import Token
from companion.ui.widgets.flourishes import Flourishes, Happened, Shown, happened
from companion.ui.widgets.mat import Mat, space_radius
from companion.ui.widgets.pictures import box as draw_box
from companion.ui.widgets.pictures import cross
from companion.ui.widgets.pictures import disc as draw_disc
from companion.ui.widgets.plan import Box, Plan, nearest
from companion.ui.widgets.text import coordinates, texture
from companion.ui.widgets.turns import Turns

BENCH = "bench"
CENTER = "center"
OUT = "out"
"""Out of the match: the figure is on its own spot of the Bench, crossed out."""


@dataclass
class _Finger:
    """Gesture of one finger."""

    figure: str | None
    start: tuple[float, float]
    hold: Any = None
    dragging: bool = False
    over: bool = False
    """The gesture is done: ignore the release."""


class Field(Widget):
    """Draws the screen's figures, laid out by *plan*, and sends the intents of gestures."""

    def __init__(self, send: Callable[[Intent], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self.screen: TableScreen | None = None
        self.plan: Plan | None = None
        self._facing = False
        self._mat = Mat()
        self.tokens: dict[str, Token] = {}
        """By figure name."""
        self._turns = Turns()
        self._fingers: dict[int, _Finger] = {}
        self._homes_drawn: Any = None
        self._homes = Canvas()
        self.quick = False
        """Skip animations of events."""
        self._waiting: list[Happened] = []
        """Events queued while a battle covers the table."""
        over = InstructionGroup()
        self.canvas.after.add(over)
        self.flourishes = Flourishes(over)
        self.ground = Widget()
        """The layer below the figures; the field's owner adds it to the page."""
        for part in (self._homes, self._mat.base, self._mat.marks):
            self.ground.canvas.add(part)

    # ------------------------------------------------------------ drawing

    def show(self, screen: TableScreen, plan: Plan, facing: bool) -> None:
        """Draw *screen*; moved figures slide, unless the plan has changed."""
        slide = theme.move_s() if plan == self.plan and self.screen is not None else 0.0
        before = self.screen
        self.screen, self.plan, self._facing = screen, plan, facing
        self._mat.show(screen, plan, facing and screen.seats[1].to_move)
        self._draw_homes(screen, plan)
        here = {figure.name for figure in screen.figures}
        for name in [name for name in self.tokens if name not in here]:
            self.remove_widget(self.tokens.pop(name))
        chances = self._chances(screen)
        moved = {figure for figure, _, _ in screen.moved}
        reader_deg = 180.0 if facing and screen.seats[1].to_move else 0.0
        for figure in screen.figures:
            token = self.tokens.get(figure.name)
            new = token is None
            if token is None:
                token = self.tokens[figure.name] = Token(figure, self._turns)
                self.add_widget(token)
            on_mat = figure.place not in (BENCH, CENTER, OUT)
            token.show(
                figure,
                plan.token if on_mat else plan.spot,
                (plan.spacing if on_mat else plan.slot) - 4,
                180.0 if facing and figure.seat == 1 else 0.0,
                chances.get(figure.name),
                reader_deg,
            )
            if any(finger.dragging and finger.figure == figure.name for finger in self._fingers.values()):
                continue
            if figure.name in moved and not new:
                self._to_front(token)
            token.go(*self.spot(figure), 0.0 if new else slide)
        if before is not None and before is not screen:
            self._flourish(before, screen)

    def _flourish(self, before: TableScreen, now: TableScreen) -> None:
        """Animate what has happened, once no battle covers the table."""
        if self.quick:
            self._waiting.clear()
            return
        self._waiting += happened(before, now)
        if self._waiting and now.battle is None:
            shown = tuple(one for what in self._waiting if (one := self._shown(what)) is not None)
            self._waiting.clear()
            self.flourishes.play(shown)

    def _shown(self, what: Happened) -> Shown | None:
        """The animation at its place; None if the figure is gone."""
        assert self.plan is not None and self.screen is not None
        spaces = {space.id: space for space in self.screen.spaces}
        figure = next((one for one in self.screen.figures if one.name == what.figure), None)
        radius = self.plan.token / 2
        if what.place in spaces:
            return Shown(what.kind, *self.plan.at(spaces[what.place]), radius)
        if figure is None:
            return None
        on_mat = figure.place in spaces
        return Shown(what.kind, *self.spot(figure), radius if on_mat else self.plan.spot / 2, figure.condition)

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard targets with their boxes: every free space and every figure, by name."""
        if self.screen is None or self.plan is None:
            return []
        places = [(space.id, self.plan.at(space), 2 * space_radius(self.plan)) for space in self.screen.spaces]
        taken = {figure.place for figure in self.screen.figures}
        found = [place for place in places if place[0] not in taken]
        found += [(f"figure {name}", token.center, token.diameter) for name, token in self.tokens.items()]
        return [(name, (x - size / 2, y - size / 2, size, size)) for name, (x, y), size in found]

    def spot(self, figure: FigureView) -> tuple[float, float]:
        """Position of a figure on the screen."""
        assert self.plan is not None and self.screen is not None
        if figure.place in (BENCH, CENTER, OUT):
            at_bench = figure.place != CENTER
            spots = (self.plan.bench_spots if at_bench else self.plan.center_spots)[figure.seat]
            if not spots:
                return self.plan.homes[figure.seat].center
            return spots[min(max(figure.slot, 0), len(spots) - 1)]
        for space in self.screen.spaces:
            if space.id == figure.place:
                return self.plan.at(space)
        return self.plan.mat.center

    def _chances(self, screen: TableScreen) -> dict[str, float]:
        """Chance that each possible target goes out, once computed: for the selected attacker, or else the best one."""
        found: dict[str, float] = {}
        for target in screen.targets:
            if screen.selected in ("", target.figure) and not target.odds.counting:
                found[target.target] = max(target.odds.other_out, found.get(target.target, 0.0))
        return found

    def _to_front(self, token: Token) -> None:
        self.remove_widget(token)
        self.add_widget(token)

    def _draw_homes(self, screen: TableScreen, plan: Plan) -> None:
        """Draw the Benches and Centers: a panel with spots, numbered where the order counts."""
        key = (plan, self._facing)
        if key == self._homes_drawn:
            return
        self._homes_drawn = key
        self._homes.clear()
        with self._homes:
            for seat in (0, 1):
                turned = self._facing and seat == 1
                for box, spots, label, numbered in (
                    (plan.benches[seat], plan.bench_spots[seat], say("table.bench"), False),
                    (plan.centers[seat], plan.center_spots[seat], say("table.center"), True),
                ):
                    if spots:
                        self._draw_home(plan, box, spots, label, numbered, turned)

    def _draw_home(
        self,
        plan: Plan,
        box: Box,
        spots: tuple[tuple[float, float], ...],
        label: str,
        numbered: bool,
        turned: bool,
    ) -> None:
        sizes = theme.sizes()
        fill = theme.PANEL
        if plan.kind == "strip":
            fill = theme.GROUND if numbered else theme.RAISED
        draw_box((box.x, box.y), (box.width, box.height), sizes.radius, fill)
        if plan.kind == "wide":
            words = texture(label, sizes.small)
            away = sizes.small * 0.78
            self._text(words, box.center[0], box.y + away if turned else box.top - away, theme.QUIET, turned)
        for i, (x, y) in enumerate(spots):
            radius = plan.spot / 2 - 3
            draw_disc(x, y, radius, theme.GROUND, theme.LINE)
            if numbered:
                cross(x, y, radius * 0.66)
                self._text(texture(str(i + 1), sizes.text, bold=True), x, y, theme.QUIET, turned)

    def _text(self, words: Any, x: float, y: float, colour: theme.Rgba, turned: bool) -> None:
        Color(*colour)
        Rectangle(
            texture=words,
            pos=(round(x - words.width / 2), round(y - words.height / 2)),
            size=words.size,
            tex_coords=coordinates(words, turned),
        )

    # ------------------------------------------------------------ touching

    def figure_at(self, x: float, y: float) -> str | None:
        """The figure under a finger at (x, y)."""
        assert self.plan is not None
        reach = max(self.plan.token * 0.56, theme.sizes().touch * 0.5)
        points = [(name, token.center) for name, token in self.tokens.items()]
        return nearest(points, x, y, reach)

    def space_at(self, x: float, y: float) -> str | None:
        """The space under a finger at (x, y)."""
        assert self.plan is not None and self.screen is not None
        reach = max(space_radius(self.plan) * 1.12, theme.sizes().touch * 0.5)
        return nearest([(space.id, self.plan.at(space)) for space in self.screen.spaces], x, y, reach)

    def _home_at(self, x: float, y: float) -> str | None:
        """The home under a finger: "bench" for either home; "center" only while correcting the table."""
        assert self.plan is not None
        if self.screen is not None and self.screen.put_right is not None:
            if any(center.holds(x, y) for center in self.plan.centers):
                return CENTER
        return BENCH if any(home.holds(x, y) for home in self.plan.homes) else None

    def on_touch_down(self, touch: Any) -> bool:
        if self.screen is None or self.plan is None or getattr(touch, "is_mouse_scrolling", False):
            return False
        self.flourishes.stop()
        x, y = touch.pos
        if self._home_at(x, y) is None and any(bar.holds(x, y) for bar in self.plan.bars):
            return False  # the touch area of a nearby figure must not cover a player's buttons
        figure = self.figure_at(x, y)
        if figure is None and not self.plan.mat.holds(x, y) and self._home_at(x, y) is None:
            return False
        finger = _Finger(figure, (x, y))
        if figure is not None:
            finger.hold = Clock.schedule_once(lambda *_: self._held(finger), theme.HOLD_S)
        self._fingers[touch.uid] = finger
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        finger = self._fingers.get(touch.uid)
        if finger is None or touch.grab_current is not self:
            return False
        if finger.over or finger.figure is None:
            return True
        token = self.tokens.get(finger.figure)
        if token is None:
            return True
        if not finger.dragging and dist(touch.pos, finger.start) > theme.px(14):
            self._stop_hold(finger)
            finger.dragging = True
            token.go(*token.center, 0)
            token.lift = 1.12
            self._to_front(token)
        if finger.dragging:
            token.center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        finger = self._fingers.pop(touch.uid, None)
        if finger is None:
            return False
        self._stop_hold(finger)
        if finger.over:
            return True
        x, y = touch.pos
        if finger.dragging:
            self._drop(finger, x, y)
        elif finger.figure is not None:
            self._send(TapFigure(finger.figure))
        elif (space := self.space_at(x, y)) is not None:
            self._send(TapSpace(space))
        else:
            self._send(TapNothing())
        return True

    def _held(self, finger: _Finger) -> None:
        if not finger.dragging and not finger.over and finger.figure is not None:
            finger.over = True
            self._send(Look(finger.figure))

    def _stop_hold(self, finger: _Finger) -> None:
        if finger.hold is not None:
            finger.hold.cancel()
            finger.hold = None

    def _drop(self, finger: _Finger, x: float, y: float) -> None:
        """Drop a carried figure: it slides back unless the rules accept the move."""
        name = finger.figure
        token = self.tokens.get(name or "")
        if token is None or name is None or self.screen is None:
            return
        figure = next((figure for figure in self.screen.figures if figure.name == name), None)
        target = self.space_at(x, y) or self._home_at(x, y)
        if figure is not None and target is not None and target != figure.place:
            self._send(DragFigure(name, target))
        elif figure is not None and target is not None:
            self._send(TapFigure(name))
        for standing in self.screen.figures:  # slide to its new place, or back
            if standing.name == name and (found := self.tokens.get(name)) is not None:
                found.go(*self.spot(standing), theme.move_s())
