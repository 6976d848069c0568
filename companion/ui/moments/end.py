"""End of a match: the winner, a replay of the deciding spin, the match as a strip, and the next steps."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.app.screens.lobby import Push
from companion.app.screens.lobby_intents import LookBack
from companion.app.screens.moments import EndScreen, Moment
from companion.app.screens.table import BattleView, Rested, SpinnerView
from companion.ui import theme
from companion.ui.moments._decided import Decided
from companion.ui.moments._strip import PickableStrip
from companion.ui.screen_texts import say
from companion.ui.screens.choices import Question
from companion.ui.screens.pieces import Page, Scroller, Send, beside, push_button, text, wide
from companion.ui.widgets import shapes
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.pictures import base
from companion.ui.widgets.spinner import SpinDisc

SPINS_AFTER_S = 0.7
"""Delay until the discs replay their spin by themselves."""
SPEED_DEG_S = 1100.0
WIDEST_ALONE = 680.0
"""Greatest width of words and buttons with nothing beside them, in reference pixels."""
FLAT = 560.0
"""A lower window, in the same units, gets a tighter layout that keeps the strip in sight."""


def flat() -> bool:
    """Is the window wide enough for two columns, but low?"""
    return beside() and theme.room()[1] < FLAT


class EndView(Page):
    """Shows the end of a match."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._shown: EndScreen | None = None
        self._question = Question(self, send)
        self._scroller = Scroller()
        self.put(self._scroller)
        self._won = Laurel(size_hint=(1, None), height=theme.px(84 if wide() else 36 if flat() else 54))
        self._headline = text(bold=True, halign="center", even=True, font_size=sizes.title * (1.25 if wide() else 1.0))
        self._score = text(halign="center", color=theme.ACCENT, bold=True)
        self._buttons = _stack(sizes.gap)
        self.again, self.decided = Again(size_hint_y=None), Decided()
        self._scene = _stack(0)
        self._strip_title = text(color=theme.QUIET, font_size=sizes.small)
        self.strip = PickableStrip(self._pick)
        self._moment = Picked(send)
        self._row: Any = None
        """Words and scene side by side, if the window is wide enough."""
        self._lay()

    def _lay(self) -> None:
        """Place words and buttons beside the discs if they fit, and the strip below both."""
        sizes = theme.sizes()
        words = self._words = _stack(sizes.gap)
        for part in (self._won, self._headline, self._score, self._buttons):
            words.add_widget(part)
        below: tuple[Any, ...] = (self.strip, self._moment)
        if flat():
            self.strip.height = sizes.touch * 1.25
        else:
            below = (self._strip_title, *below)
        if beside():
            row = self._row = BoxLayout(size_hint_y=None, spacing=sizes.pad * 2)
            words.pos_hint = self._scene.pos_hint = {"center_y": 0.5}
            self._scene.size_hint_x = 0.58
            row.add_widget(words)
            row.bind(minimum_height=self._spread, width=self._share)
            self._scroller.bind(height=self._spread)
            self._scroller.column.bind(minimum_height=self._spread)
            parts: tuple[Any, ...] = (row, *below)
        else:
            words.remove_widget(self._buttons)
            parts = (words, self._scene, self._buttons, *below)
        for part in parts:
            self._scroller.column.add_widget(part)

    def _spread(self, *_: object) -> None:
        """Centre words and scene in the height that the strip leaves."""
        # Whole pixels: a rounding error would make the page scroll.
        left = floor(self._scroller.height - (self._scroller.column.minimum_height - self._row.height))
        self.again.most = self.decided.most = left
        self._row.height = max(self._row.minimum_height, left)

    def _share(self, *_: object) -> None:
        """Place the words beside the scene, or in the middle without one."""
        row = self._row
        if row is None:
            return
        alone = not self._scene.children
        if alone == (self._scene.parent is row):
            if alone:
                row.remove_widget(self._scene)
            else:
                row.add_widget(self._scene)
        self._words.size_hint_x = 1.0 if alone else 0.42
        row.padding = (max(0.0, (row.width - theme.px(WIDEST_ALONE)) / 2) if alone else 0.0, 0)

    def show(self, screen: EndScreen) -> None:

        self.say(screen.remark)
        self._question.show(screen.asking, screen.asked)
        before, self._shown = self._shown, screen
        if before is not None and _said(before) == _said(screen):
            return
        self.bar.show(screen.title, screen.back)
        self._won.seat = screen.winner
        self._headline.show(screen.headline)
        self._score.show(screen.score)
        self._buttons.clear_widgets()
        for row in _in_rows(screen.pushes):
            line = BoxLayout(size_hint_y=None, height=theme.sizes().touch, spacing=theme.sizes().gap)
            for push in row:
                line.add_widget(push_button(push, self.send, size_hint_x=1))
            self._buttons.add_widget(line)
        self._show_scene(screen)
        self._strip_title.show(screen.strip_title)
        self._pick(screen.moments[-1] if screen.moments else None)

    def _show_scene(self, screen: EndScreen) -> None:
        """Show the deciding battle with its discs, or the Knock Out with its cards, or nothing."""
        self._scene.clear_widgets()
        self.again.show(screen.battle, screen.battle_title)
        if screen.battle is not None:
            self._scene.add_widget(self.again)
        elif screen.decision is not None:
            self.decided.show(screen.decision)
            self._scene.add_widget(self.decided)
        self._share()

    def _pick(self, moment: Moment | None) -> None:
        screen = self._shown
        if screen is not None:
            self.strip.show(screen.moments, screen.turns, moment)
            self._moment.show(moment, screen.match_id)


def _in_rows(pushes: Sequence[Push]) -> list[Sequence[Push]]:
    """The first push by itself and the others in pairs; in two rows on a flat window, which fits long words."""
    first, others = pushes[:1], pushes[1:]
    if flat():
        half = len(others) // 2
        return [row for row in (first, others[:half], others[half:]) if row]
    return [first, *(others[i : i + 2] for i in range(0, len(others), 2))]


def _said(screen: EndScreen) -> tuple[object, ...]:
    return screen.headline, screen.battle, screen.decision, screen.pushes


class Laurel(Widget):
    """The winner's base with stars round it; both bases for a draw."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seat: int | None = None
        self.bind(pos=self._draw, size=self._draw)

    @property
    def seat(self) -> int | None:
        """The winning side; None for a draw."""
        return self._seat

    @seat.setter
    def seat(self, seat: int | None) -> None:
        self._seat = seat
        self._draw()

    def _draw(self, *_: object) -> None:
        from kivy.graphics import Color

        self.canvas.clear()
        x, y, radius = self.x + self.width / 2, self.y + self.height / 2, self.height * 0.3
        with self.canvas:
            if self._seat is None:
                base(x - radius * 1.2, y, radius, 0)
                base(x + radius * 1.2, y, radius, 1)
                return
            base(x, y, radius, self._seat)
            Color(*theme.ACCENT)
            for angle, size in ((-60, 0.2), (-30, 0.26), (0, 0.34), (30, 0.26), (60, 0.2)):
                shapes.star(*shapes.point(x, y, radius * 1.42, angle), radius * size)
            shapes.star(x, y, radius * 0.5)


class Again(BoxLayout):
    """Replay of the deciding battle: its discs spin again, then the verdict appears."""

    thing = "again"
    most = NumericProperty(inf)
    """Greatest height in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", spacing=sizes.gap, **kwargs)
        self._battle: BattleView | None = None
        self._title = text(halign="center", color=theme.QUIET)
        self._row = BoxLayout(size_hint_y=None, spacing=sizes.pad)
        self.discs: list[SpinDisc] = []
        self._names = BoxLayout(size_hint_y=None, height=sizes.text * 1.4, spacing=sizes.pad)
        self._verdict = text(halign="center", even=True)
        self._push = PushButton(text=say("end.again"))
        self._push.bind(on_release=lambda *_: self.spin())
        if flat():
            self._title.halign, self._title.pos_hint = "left", {"center_y": 0.5}
            self._push.fit_width()
        self._first: Any = None
        self.bind(minimum_height=self._grow, width=self._fit, most=self._fit)

    def _grow(self, *_: object) -> None:
        self.height = self.minimum_height
        self._fit()

    def show(self, battle: BattleView | None, title: str) -> None:
        """Show this battle; nothing for None."""
        self._battle = battle
        self.clear_widgets()
        self._stop()
        if battle is None:
            return
        self._title.show(title)
        self._verdict.show(battle.verdict)
        self._row.clear_widgets()
        self._names.clear_widgets()
        self.discs = []
        for view in battle.spinners:
            disc = SpinDisc(self._rested)
            disc.view = view
            self.discs.append(disc)
            self._row.add_widget(disc)
            self._names.add_widget(text(view.title, halign="center", bold=True))
        for part in self._parts():
            self.add_widget(part)
        self._fit()
        if not theme.look().calm:
            self._first = Clock.schedule_once(lambda _: self.spin(), SPINS_AFTER_S)

    def _parts(self) -> tuple[Any, ...]:
        """The rows; on a flat window the button is beside the title."""
        if not flat():
            return self._title, self._names, self._row, self._verdict, self._push
        if self._push.parent is None:
            self._head = BoxLayout(size_hint_y=None, height=self._push.height, spacing=theme.sizes().gap)
            self._head.add_widget(self._title)
            self._head.add_widget(self._push)
        return self._head, self._names, self._row, self._verdict

    def spin(self) -> None:
        """Spin the discs again, to the same results."""
        if self._battle is None or self.parent is None:
            return
        self._verdict.opacity = 0
        for disc, view in zip(self.discs, self._battle.spinners, strict=True):
            disc.view = replace(view, stage="turning", shown=-1, counts=-1, start_speed_deg_s=SPEED_DEG_S)

    def _rested(self, intent: Any) -> None:
        """Stop this disc; show the verdict with the last one."""
        battle = self._battle
        if battle is None or not isinstance(intent, Rested):
            return
        for disc, view in zip(self.discs, battle.spinners, strict=True):
            if view.source == intent.source:
                disc.view = view
        if all(_is_at_rest(disc.view) for disc in self.discs):
            Animation(opacity=1, duration=theme.move_s()).start(self._verdict)

    def _fit(self, *_: object) -> None:
        """Make the discs as large as fits side by side with the rest of the page in sight."""
        if self.discs:
            each = (self.width - theme.sizes().pad * (len(self.discs) - 1)) / len(self.discs)
            left = self.most - (self.minimum_height - self._row.height)
            self._row.height = max(theme.px(110), min(each, theme.room()[1] * theme.sizes().unit * 0.42, left))

    def _stop(self) -> None:
        if self._first is not None:
            self._first.cancel()
            self._first = None


def _is_at_rest(view: SpinnerView | None) -> bool:
    return view is not None and view.stage == "rested"


class Picked(BoxLayout):
    """The picked moment in words, and a button that opens it."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, height=sizes.touch, spacing=sizes.gap, **kwargs)
        self._moment: Moment | None = None
        self._match_id = ""
        self._words = text(pos_hint={"center_y": 0.5})
        self._words.bind(height=lambda _, high: setattr(self, "height", max(sizes.touch, high)))
        self._push = PushButton(text=say("end.show"))
        self._push.thing = "push.look-back"
        self._push.fit_width()
        self._push.bind(on_release=lambda *_: self._look(send))

    def show(self, moment: Moment | None, match_id: str) -> None:

        self._moment, self._match_id = moment, match_id
        self.clear_widgets()
        if moment is not None:
            self._words.show(say("end.turn", turn=moment.turn, words=moment.words))
            self.add_widget(self._words)
            self.add_widget(self._push)

    def _look(self, send: Send) -> None:
        if self._moment is not None:
            send(LookBack(self._match_id, self._moment.at))


def _stack(spacing: float) -> BoxLayout:
    """A column as high as its children."""
    made = BoxLayout(orientation="vertical", size_hint_y=None, spacing=spacing)
    made.bind(minimum_height=made.setter("height"))
    return made
