"""The battle: the discs large, what their segments do, the odds, the spin, and what came of it.

A disc that is spun on a base turns with the real one, from frame to frame, without a new screen.

Each figure has a part of the pane, turned to its player where the players face each other; otherwise odds and
verdict stand once below all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.screens.spinners import LiveView
from companion.app.screens.table import (
    BattleView,
    Button,
    ClockView,
    Intent,
    OddsView,
    SegmentView,
    ShowClause,
    SpinnerView,
    TableScreen,
    Undo,
)
from companion.ui import theme
from companion.ui.help.layer import HelpButton
from companion.ui.screen_texts import say
from companion.ui.widgets.base_line import BaseLine
from companion.ui.widgets.buttons import ButtonRow, LinkButton, PushButton, push_button, tool_button
from companion.ui.widgets.heading import Heading
from companion.ui.widgets.legend import LegendView, chip_texture
from companion.ui.widgets.odds import OddsBar
from companion.ui.widgets.pictures import base, box
from companion.ui.widgets.plan import Box
from companion.ui.widgets.player_bar import clock_words
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.spinner import SpinDisc
from companion.ui.widgets.text import texture
from companion.ui.widgets.trace import trace_sheet
from companion.ui.widgets.turned import TurnedBox

MOST_EFFECTS = 3
"""So many lines are listed of what else a battle may bring."""
TALL = 1.2
"""Where a part is so many times as high as wide its words stand below its disc."""
DISC_ABOVE = 0.66
"""So much of the height a disc above its words takes at most."""
HEAD = 1.5
"""Height of a heading, in letters of a title."""


def disc_side(wide: float) -> float:
    """How large a disc gets beside words that can be read."""
    return wide - min(theme.sizes().text * 15, wide * 0.44)


def room_for_odds(wide: float, high: float) -> float:
    """Height of the odds that leaves a disc in a part of *wide* × *high* as large as its words let it be.

    A large screen has room for a smaller disc.
    """
    sizes = theme.sizes()
    if sizes.large:
        return inf
    disc = disc_side(wide - 2 * sizes.pad - 1.5 * sizes.gap)
    return high - HEAD * sizes.title - sizes.touch - 5 * sizes.gap - disc


class Band(BoxLayout):
    """Before the spin the odds; afterwards the verdict, its clause, and the way on."""

    thing = "battle-band"

    room = NumericProperty(inf)
    """Height that the odds may take."""

    def __init__(self, send: Callable[[Intent], None], lay: Callable[[Sheet], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, height=0, spacing=sizes.gap, **kwargs)
        self._send, self._lay = send, lay
        self._shown: Any = None
        self.bind(minimum_height=self.setter("height"))

    def show(self, battle: BattleView, odds: OddsView | None) -> None:
        """Show what there is to say now."""
        key = (battle.verdict, battle.clause, battle.close, odds)
        if key == self._shown:
            return
        self._shown = key
        self.clear_widgets()
        if not battle.verdict:
            if odds is not None:
                bar = OddsBar(self._lay, odds=odds, effects=MOST_EFFECTS, room=self.room)
                self.bind(room=bar.setter("room"))
                self.add_widget(bar)
            return
        sizes = theme.sizes()
        self.add_widget(Paragraph(battle.verdict, bold=True, font_size=sizes.text + 2))
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        if battle.clause:
            link = LinkButton(text=battle.clause)
            link.bind(on_release=lambda *_: self._send(ShowClause(battle.clause)))
            row.add_widget(link)
        row.add_widget(Widget())
        if battle.close is not None:
            row.add_widget(push_button(battle.close, self._send))
        self.add_widget(row)


class _Head(Widget):
    """Heading of a disc: the base, the figure's name, a note, its player's clock at the end."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.sizes().title * HEAD, **kwargs)
        self._view: SpinnerView | None = None
        self._clock: ClockView | None = None
        self.bind(pos=self._draw, size=self._draw)

    @property
    def time(self) -> str:
        """What the clock shows; "" without one."""
        return clock_words(self._clock) if self._clock is not None else ""

    def show(self, view: SpinnerView, clock: ClockView | None) -> None:
        """Show it."""
        self._view, self._clock = view, clock
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        view = self._view
        if view is None or self.width < 60:
            return
        sizes = theme.sizes()
        radius = sizes.title * 0.42
        with self.canvas:
            x = self.x + 2
            base(x + radius, self.y + self.height / 2, radius, view.seat)
            x += 2 * radius + sizes.gap
            name = texture(view.title, sizes.title, bold=True)
            Color(*theme.TEXT)
            Rectangle(texture=name, pos=(round(x), round((self.y + self.height / 2) - name.height / 2)), size=name.size)
            x += name.width + sizes.gap * 1.5
            right = self._draw_clock()
            if view.note:
                room = int(right - x)
                if room > 50:
                    note = texture(view.note, sizes.small, width=room, lines=2, align="left")
                    Color(*theme.ACCENT)
                    Rectangle(
                        texture=note,
                        pos=(round(x), round((self.y + self.height / 2) - note.height / 2)),
                        size=note.size,
                    )

    def _draw_clock(self) -> float:
        """Put the clock at the right end; returns how far what stands before it may reach."""
        if self._clock is None:
            return float(self.x + self.width)
        words = texture(self.time, theme.sizes().text, bold=True)
        left = self.x + self.width - words.width
        Color(*(theme.REFUSAL if self._clock.low else theme.TEXT))
        Rectangle(texture=words, pos=(round(left), round(self.y + (self.height - words.height) / 2)), size=words.size)
        return float(left - theme.sizes().gap)


def _kind(view: SpinnerView) -> tuple[object, ...]:
    """Key that decides whether entering by hand is open from the start."""
    return view.source, view.stage, view.on_screen, bool(view.base), view.base_lost


class Part(TurnedBox):
    """One figure's part of the pane."""

    def __init__(self, send: Callable[[Intent], None], lay: Callable[[Sheet, int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._send, self._lay = send, lay
        self._by_hand = False
        self._view: SpinnerView | None = None
        self._more: tuple[Button, ...] = ()
        self._acted: Any = None
        self.disc = SpinDisc(send, size_hint=(None, 1))
        self._legend = LegendView()
        self._options = GridLayout(cols=1, size_hint_y=None, spacing=sizes.gap)
        self._options.bind(minimum_height=self._options.setter("height"))
        self._listed: Any = None
        self._list = ScrollView(do_scroll_x=False, bar_width=8, scroll_type=["bars", "content"])
        self._list.add_widget(self._options)
        self._list.thing = "battle-list"
        self._list.bind(size=self._relist)
        self.head = _Head()
        self.base_line = BaseLine(self._show_trace)
        self._middle = BoxLayout(spacing=sizes.gap * 1.5)
        self._middle.add_widget(self.disc)
        self.band = Band(send, self._lay_odds)
        self._question = Paragraph("", bold=True)
        self._actions = ButtonRow(send)
        self._actions.thing = "battle-actions"
        self._column = BoxLayout(
            orientation="vertical", padding=(sizes.pad, sizes.gap), spacing=sizes.gap, pos_hint={"x": 0, "y": 0}
        )
        for part in (self.head, self._middle, self._actions):
            self._column.add_widget(part)
        self.add_widget(self._column)
        self._middle.bind(size=self._share)
        self.bind(size=lambda *_: setattr(self.band, "room", room_for_odds(*self.size)))

    @property
    def source(self) -> str:
        """Source of the disc."""
        return self._view.source if self._view is not None else ""

    def _share(self, *_: object) -> None:
        """The disc gets as much as leaves the words readable beside it, or below it where the part is tall."""
        wide, high = self._middle.size
        if high > wide * TALL:
            self._middle.orientation = "vertical"
            self.disc.size_hint = (1, None)
            self.disc.height = min(wide, high * DISC_ABOVE)
            return
        self._middle.orientation = "horizontal"
        self.disc.size_hint = (None, 1)
        self.disc.width = max(60.0, min(high, disc_side(wide)))

    def show(
        self,
        view: SpinnerView,
        battle: BattleView,
        odds: OddsView | None,
        more: tuple[Button, ...],
        own_band: bool,
        question: str = "",
        clock: ClockView | None = None,
    ) -> None:
        """Show the disc. *odds*: from this figure's side; *own_band*: they and the verdict stand in this part.

        *question*: what is asked, above the answers. *clock*: of the figure's player.
        """
        if self._view is None or _kind(view) != _kind(self._view):
            # On a base that works the disc is to be spun; entering by hand is offered.
            self._by_hand = not view.on_screen and (not view.base or view.base_lost)
        self._view, self._more = view, more
        self.head.show(view, clock)
        self.disc.view = view
        self._show_base(view)
        self._show_words(view)
        if own_band and (odds is not None or battle.verdict):
            if self.band.parent is None:
                self._column.add_widget(self.band, index=self._column.children.index(self._middle))
            self.band.show(battle, odds)
        elif self.band.parent is not None:
            self._column.remove_widget(self.band)
        self._question.show(question)
        if bool(question) != (self._question.parent is not None):
            if question:
                self._column.add_widget(self._question, index=1)
            else:
                self._column.remove_widget(self._question)
        self._show_actions(view, not battle.verdict)

    def live(self, live: LiveView | None) -> None:
        """The base on which the disc is spun stands like this now."""
        if live is None:
            return
        if live.angle_deg is not None:
            self.disc.follow(live.angle_deg)
        self.base_line.live(live)

    def _show_base(self, view: SpinnerView) -> None:
        """Below the head: how the base stands, and the last spin on it."""
        self.base_line.show(view)
        there = self.base_line.parent is not None
        if self.base_line.wanted and not there:
            self._column.add_widget(self.base_line, index=len(self._column.children) - 1)
        elif there and not self.base_line.wanted:
            self._column.remove_widget(self.base_line)

    def _lay_odds(self, sheet: Sheet) -> None:
        self._lay(sheet, self._view.seat if self._view is not None else 0)

    def _show_trace(self) -> None:
        if self._view is not None and self._view.trace is not None:
            self._lay(trace_sheet(self._view.trace), self._view.seat)

    def _show_words(self, view: SpinnerView) -> None:
        """Beside the disc: what the segments do, or what can be answered instead of a spin."""
        options: tuple[Button, ...] = ()
        if view.stage == "naming":
            options = view.naming
        elif self._by_hand:
            options = view.entries
        self.disc.entries = view.entries if self._by_hand and view.stage == "ready" else ()
        beside = self._list if options else self._legend
        for widget in (self._list, self._legend):
            if widget is not beside and widget.parent is not None:
                self._middle.remove_widget(widget)
        if beside.parent is None:
            self._middle.add_widget(beside)
        if not options:
            self._legend.show(view.segments, view.shown if view.stage == "rested" else -1)
            self._listed = None
        elif options != self._listed:
            self._listed = options
            self._list_options(options, view.segments if options == view.entries else ())

    def _list_options(self, options: tuple[Button, ...], segments: tuple[SegmentView, ...]) -> None:
        """One below the other with the colours of their *segments*; side by side where they are too many for that."""
        sizes = theme.sizes()
        self._options.clear_widgets()
        high = len(options) * (sizes.touch + sizes.gap)
        self._options.cols = 1 if high <= self._list.height or self._list.width < sizes.touch * 3 else 2
        scrolls = -(-len(options) // self._options.cols) * (sizes.touch + sizes.gap) > self._list.height
        self._options.padding = (0, 0, self._list.bar_width + sizes.gap if scrolls else 0, 0)
        for i, button in enumerate(options):
            chip = chip_texture(segments[i].colour, segments[i].letter, sizes.text * 1.5) if segments else None
            widget = push_button(button, self._send, size_hint_x=1, align="left")
            widget.chip = chip
            self._options.add_widget(widget)

    def _relist(self, *_: object) -> None:
        if self._view is not None and self._listed:
            view = self._view
            self._list_options(self._listed, view.segments if self._listed == view.entries else ())

    def _show_actions(self, view: SpinnerView, keep_room: bool) -> None:
        """The buttons below. *keep_room*: also where there is none, so that the disc stays where it is."""
        spun = (view.on_screen, view.by_program)
        key = (view.stage, view.source, view.by_hand, spun, self._by_hand, self._more, keep_room)
        if key == self._acted:
            return
        self._acted = key
        self._actions.clear_widgets()
        if view.stage == "ready" and view.on_screen and not view.by_program:
            spin = PushButton(text=say("battle.spin"), kind="accent")
            spin.fit_width()
            spin.bind(on_release=lambda *_: self.disc.flick())
            self._actions.add_widget(spin)
        real = not view.on_screen and (not view.base or view.base_lost)
        if view.stage == "ready" and view.entries and not real:
            hand = PushButton(text=say("battle.by_hand"), chosen=self._by_hand)
            hand.fit_width()
            hand.bind(on_release=self._toggle)
            self._actions.add_widget(hand)
        if self._by_hand and view.stage == "ready" and view.on_line is not None:
            self._actions.add_widget(push_button(view.on_line, self._send))
        for button in view.by_hand:
            if button not in view.entries:
                self._actions.add_widget(push_button(button, self._send))
        for button in self._more:
            self._actions.add_widget(push_button(button, self._send))
        if not self._actions.children and keep_room:
            self._actions.add_widget(Widget(size_hint=(None, None), size=(1, theme.sizes().touch)))

    def _toggle(self, *_: object) -> None:
        self._by_hand = not self._by_hand
        if self._view is not None:
            self._show_words(self._view)
            self._show_actions(self._view, keep_room=True)


class BattlePane(FloatLayout):
    """Lies over the table while something is spun for."""

    quick = BooleanProperty(False)

    def __init__(
        self,
        send: Callable[[Intent], None],
        open_log: Callable[[], None],
        lay: Callable[[Sheet, int], None],
        open_menu: Callable[[], None] = lambda: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._send, self._lay = send, lay
        self._screen: TableScreen | None = None
        self._facing = False
        self.parts: list[Part] = []
        self._undo = tool_button("undo", self._take_back)
        self._tools = [self._undo, tool_button("log", open_log), tool_button("menu", open_menu)]
        self._help = HelpButton(size_hint_y=1)
        self._head = Heading(sizes.touch + 8, sizes.pad, size_hint_x=None)
        self._head.bind(height=lambda *_: self._place())
        self.add_widget(self._head)
        self.band = Band(send, lambda sheet: self._lay(sheet, 0), size_hint_x=None)
        self.band.bind(height=lambda *_: self._place())
        self.bind(pos=self._place, size=self._place)
        self.bind(quick=lambda *_: self._hurry())

    def _hurry(self) -> None:
        for part in self.parts:
            part.disc.quick = self.quick

    def show(self, screen: TableScreen | None, facing: bool) -> None:
        """Show the screen's battle; None: none is going on any more."""
        self._screen, self._facing = screen, facing
        battle = screen.battle if screen is not None else None
        if screen is None or battle is None:
            for part in self.parts:
                part.disc.view = None
                self.remove_widget(part)
            self.parts = []
            return
        self._undo.faint = screen.undo is None
        # A match of the past has the others elsewhere.
        tools, last = (self._tools[1:2], []) if screen.look_only else (self._tools, [self._help])
        self._head.lay(battle.title, [], tools, last)
        while len(self.parts) > len(battle.spinners):
            gone = self.parts.pop()
            gone.disc.view = None
            self.remove_widget(gone)
        while len(self.parts) < len(battle.spinners):
            part = Part(self._send, self._lay, size_hint=(None, None))
            part.disc.quick = self.quick
            self.parts.append(part)
            self.add_widget(part)
        self._show_band(battle)
        self._place()
        answers = self._answers(screen, battle)
        for i, (part, view) in enumerate(zip(self.parts, battle.spinners, strict=True)):
            part.turned = facing and view.seat == 1
            own = battle.odds if facing else None
            if own is not None and i == 1:
                own = own.turned()
            more: tuple[Button, ...] = ()
            if not battle.verdict:  # afterwards there is only the way on
                more = screen.seats[view.seat].buttons
            first_of_seat = all(other.seat != view.seat for other in battle.spinners[:i])
            more = more if first_of_seat else ()
            if i == answers:
                more = (*more, *screen.choices)
            question = battle.question if i == answers else ""
            clock = screen.seats[view.seat].clock if first_of_seat else None
            part.show(view, battle, own, more, facing, question, clock)

    def _answers(self, screen: TableScreen, battle: BattleView) -> int:
        """In which part the answers to a question stand: the first one of whoever is asked."""
        asked = next((seat.seat for seat in screen.seats if seat.to_move), 0)
        if battle.question:
            asked = next((seat.seat for seat in screen.seats if seat.prompt == battle.question), asked)
        return next((i for i, view in enumerate(battle.spinners) if view.seat == asked), 0)

    def heading(self, width: float, height: float) -> Box:
        """Where the title is on a window so large, beside the buttons: a notice there covers nothing that is needed."""
        self._head.width = width
        return Box(2, height - self._head.title_high + 2, self._head.title_right - 2, self._head.title_high - 4)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """The spinner bases as they stand now: each disc takes its own."""
        if self.parts and views:
            by_source = {view.source: view for view in views if view.source}
            for part in self.parts:
                part.live(by_source.get(part.source))

    def _show_band(self, battle: BattleView) -> None:
        wanted = not self._facing
        if wanted and self.band.parent is None:
            self.add_widget(self.band)
        if not wanted and self.band.parent is not None:
            self.remove_widget(self.band)
        if wanted:
            self.band.show(battle, battle.odds)

    def _place(self, *_: object) -> None:
        """Parts side by side; one above the other where the panel stands upright, seat b's above."""
        sizes = theme.sizes()
        self._head.width = self.width
        self._head.pos = (self.x, self.top - self._head.height)
        low = self.y
        if self.band.parent is not None:
            self.band.room = room_for_odds(self.width / 2, self._head.y - self.y)
            self.band.width = self.width - 2 * sizes.pad
            self.band.pos = (self.x + sizes.pad, self.y + sizes.gap)
            low += self.band.height + 2 * sizes.gap
        high = self._head.y - low
        count = len(self.parts)
        if not count or self._screen is None or self._screen.battle is None:
            self._ground()
            return
        seats = [view.seat for view in self._screen.battle.spinners]
        order = sorted(range(count), key=lambda i: (seats[i], i))
        upright = self.width < self.height
        for place, i in enumerate(order):
            part = self.parts[i]
            if upright:
                part.size = (self.width, high / count)
                part.pos = (self.x, low + high / count * place)
            else:
                wide = min(self.width / count, max(theme.px(760), high * 1.2))
                left = self.x + (self.width - wide * count) / 2
                part.size = (wide, high)
                part.pos = (left + wide * place, low)
        self._ground()

    def _ground(self) -> None:
        """A panel for each part; behind them is the colour of the window."""
        self.canvas.before.clear()
        with self.canvas.before:
            for part in self.parts:
                box((part.x + 4, part.y + 2), (part.width - 8, part.height - 4), 12, theme.PANEL)

    def _take_back(self) -> None:
        undo = self._screen.undo if self._screen is not None else None
        self._send(undo.intent if undo is not None else Undo())  # where it cannot be, the rule is said

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True
