"""Building blocks of the spinner base screens: dial column, button rows, boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.app.screens.lobby import ChoiceView, NameView, Push
from companion.app.screens.spinner_intents import FlickBase, JoinBluetooth, JoinNetwork
from companion.app.screens.spinners import JoinView, LiveView
from companion.app.screens.trace import TraceView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.choices import ChoiceBox
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Page, Panel, push_button, quiet
from companion.ui.screens.settings import NameRow
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.dial import Dial
from companion.ui.widgets.strip import Strip
from companion.ui.widgets.trace import TracePlot, trace_sheet, verdict_sign

NETWORK_LETTERS, PASSWORD_LETTERS = 32, 63


def upright() -> bool:
    """Is the window higher than wide?"""
    return bool(Window.height > Window.width)


def stack(**kwargs: Any) -> BoxLayout:
    """A column as high as its content."""
    kwargs.setdefault("spacing", theme.sizes().gap)
    column = BoxLayout(orientation="vertical", size_hint_y=None, height=0, **kwargs)
    column.bind(minimum_height=column.setter("height"))
    return column


def refill(parent: Any, parts: Sequence[Any]) -> None:
    """Set the children of *parent*, taking them from former parents; do nothing if they are the same."""
    if list(parts) != parent.children[::-1]:
        parent.clear_widgets()
        for part in parts:
            if part.parent is not None:
                part.parent.remove_widget(part)
            parent.add_widget(part)


class Pushes(StackLayout):
    """Buttons on as many rows as they need. *whole*: the usual next step has its own high row, the others share one."""

    thing = "base-pushes"

    def __init__(self, page: Page, whole: bool = False, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=theme.sizes().gap, **kwargs)
        self._page, self._whole = page, whole
        self._shown: tuple[Push, ...] = ()
        self.bind(minimum_height=self.setter("height"))

    def show(self, pushes: tuple[Push, ...]) -> None:

        if pushes == self._shown:
            return
        self._shown = pushes
        self.clear_widgets()
        share = 1 / max(1, sum(not push.accent for push in pushes))
        row = BoxLayout(size_hint_y=None, height=theme.sizes().touch, spacing=theme.sizes().gap)
        for push in pushes:
            if not self._whole:
                self.add_widget(self._button(push))
            elif push.accent:
                self.add_widget(self._button(push, size_hint=(1, None), height=theme.sizes().touch * 1.3))
            else:
                row.add_widget(self._button(push, size_hint_x=share))
        if row.children:
            self.add_widget(row)

    def _button(self, push: Push, **kwargs: Any) -> PushButton:
        return push_button(push, self._page.send, self._page.refuse, **kwargs)


class Choices(BoxLayout):
    """A column of names and choices, each in a panel that is reused while their number stays the same."""

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._page = page
        self._names: tuple[NameView, ...] = ()
        self._choices: tuple[ChoiceView, ...] = ()
        self._rows: list[NameRow] = []
        self._boxes: list[ChoiceBox] = []

    def show(self, choices: tuple[ChoiceView, ...], names: tuple[NameView, ...] = ()) -> None:
        """Show these, the names first."""
        if (choices, names) == (self._choices, self._names):
            return
        same = len(choices) == len(self._boxes) and len(names) == len(self._rows)
        self._choices, self._names = choices, names
        if not same:
            self._make()
        for row, name in zip(self._rows, names, strict=True):
            row.show(name)
        for box, choice in zip(self._boxes, choices, strict=True):
            box.show(choice)

    def _make(self) -> None:
        self.clear_widgets()
        self._rows = [NameRow(self._page) for _ in self._names]
        self._boxes = [ChoiceBox(self._page.send) for _ in self._choices]
        for part in (*self._rows, *self._boxes):
            panel = Panel()
            panel.add_widget(part)
            self.add_widget(panel)


class DialColumn(BoxLayout):
    """The dial of a base, as large as fits, with a hint and the speed chart below."""

    def __init__(self, page: Page, strip: bool = True, **kwargs: Any) -> None:
        sizes = theme.sizes()
        kwargs.setdefault("padding", sizes.pad)
        super().__init__(orientation="vertical", spacing=sizes.gap, **kwargs)
        self._page = page
        self._base, self._simulated = "", False
        self.dial = Dial(self._flicked, self._touched)
        self.strip = Strip(size_hint_y=None, height=theme.px(96 if sizes.large else 72)) if strip else None
        self.words = quiet(halign="center", even=True)
        self.add_widget(self.dial)
        self.add_widget(self.words)
        if self.strip is not None:
            self.add_widget(self.strip)

    def show(self, base: str, simulated: bool) -> None:
        """Show this base, with a hint to flick a simulated one."""
        if base != self._base:
            self.live(())
        self._base, self._simulated = base, simulated
        self.dial.flickable = simulated
        if self.strip is not None:
            refill(self, [self.dial, self.words, *([self.strip] if base else [])])
        self.words.show(say("dial.flick") if simulated else "")

    def show_none(self) -> None:
        """Show the column without a base."""
        self.show("", False)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """Update from live data of all bases."""
        view = next((view for view in views if view.base == self._base), None)
        self.dial.live(view)
        if self.strip is not None:
            self.strip.live(view)

    def _flicked(self, speed_deg_s: float) -> None:
        self._page.send(FlickBase(self._base, speed_deg_s))

    def _touched(self) -> None:
        if not self._base:
            return
        self._page.refuse(say("dial.flick" if self._simulated else "dial.real"))


class JoinBox(Panel):
    """Two buttons: one asks for a network and its password, without echo; the other joins by Bluetooth."""

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._page = page
        self._view: JoinView | None = None
        self._note = quiet()
        self._button = PushButton(size_hint_y=None, height=theme.sizes().touch)
        self._button.bind(on_release=self._ask_network)
        self._bluetooth = PushButton(size_hint_y=None, height=theme.sizes().touch)
        self._bluetooth.bind(on_release=self._join_bluetooth)
        row = BoxLayout(size_hint_y=None, height=theme.sizes().touch, spacing=theme.sizes().gap)
        for button in (self._button, self._bluetooth):
            row.add_widget(button)
        for part in (row, self._note):
            self.add_widget(part)

    def show(self, view: JoinView) -> None:

        self._view = view
        self._button.text, self._bluetooth.text = view.label, view.bluetooth
        self._note.show(view.note)

    def _join_bluetooth(self, *_: object) -> None:
        if self._view is not None:
            self._page.send(JoinBluetooth(self._view.base))

    def _ask_network(self, *_: object) -> None:
        view = self._view
        if view is not None:
            ask_name(self._page, view.network, "", partial(self._ask_password, view), NETWORK_LETTERS, kind="network")

    def _ask_password(self, view: JoinView, network: str) -> None:
        def done(password: str) -> None:
            self._page.send(JoinNetwork(view.base, network, password))

        ask_name(self._page, view.password, "", done, PASSWORD_LETTERS, kind="password")


class TraceBox(Panel):
    """A trace with its title and facts; a tap enlarges it."""

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._page = page
        self._trace: TraceView | None = None
        self._title = quiet(bold=True)
        self._plot = TracePlot(size_hint_y=None, height=theme.px(230 if sizes.large else 180))
        self._facts = quiet()
        for part in (self._title, self._plot, self._facts):
            self.add_widget(part)

    def show(self, trace: TraceView) -> None:

        if trace == self._trace:
            return
        self._trace = trace
        sign, colour = verdict_sign(trace)
        self._title.show(f"{sign} {trace.title}")
        self._title.color = theme.mix(colour, theme.TEXT, 0.4)
        self._plot.trace = trace
        self._facts.show(" · ".join(trace.facts))

    def on_touch_down(self, touch: Any) -> bool:
        if self._trace is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._trace is not None and self.collide_point(*touch.pos):
            self._page.add_widget(trace_sheet(self._trace))
        return True
