"""Building blocks of the screens around the table: bars, panels, remarks.

Every piece shows a value and sends the intents in it; showing an equal value again
changes nothing, so a page keeps its place when one of its choices is tapped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.screens.lobby import Push, Remark
from companion.app.screens.table import ShowClause
from companion.ui import theme
from companion.ui.help.layer import HelpButton
from companion.ui.screen_texts import has, say
from companion.ui.widgets import shapes
from companion.ui.widgets.buttons import Flow, LinkButton, PushButton
from companion.ui.widgets.heading import Heading
from companion.ui.widgets.pictures import box
from companion.ui.widgets.sheet import Paragraph
from companion.ui.widgets.turned import TurnedBox

Send: TypeAlias = Callable[[Any], None]


AT_ONCE = 8
"""So many parts of something large are put on a page in a frame."""
GROWS, MOST_GROWN = 1.5, 4
"""Each frame takes more than the one before: what stands on a page already moves for all that comes below it."""


class Gradually:
    """Does the parts of something large in the next frames, so that none of them is long.

    Nothing is done while *seen*, a widget, is on no window: a page that was left would lay itself out beside the next.
    """

    def __init__(self, seen: Widget) -> None:
        self._seen = seen
        self._parts: list[Callable[[], None]] = []
        self._at_once, self._most = float(AT_ONCE), AT_ONCE
        self._event: Any = None

    def do(self, parts: Iterable[Callable[[], None]], at_once: int = AT_ONCE) -> None:
        """*at_once* parts now, then more in each frame; what is left of earlier ones is dropped."""
        self._parts, self._at_once, self._most = list(parts), float(at_once), MOST_GROWN * at_once
        self._some()
        if self._event is None and self._parts:
            self._event = Clock.schedule_interval(self._next, 0)

    def _some(self) -> None:
        many = int(self._at_once)
        self._at_once = min(self._at_once * GROWS, self._most)
        now, self._parts = self._parts[:many], self._parts[many:]
        for part in now:
            part()

    def _next(self, _: float) -> bool:
        if self._seen.get_root_window() is not None:
            self._some()
        if not self._parts:
            self._event = None
            return False
        return True


def wide() -> bool:
    """Is there room for things side by side?"""
    return theme.room()[0] >= 1000


def beside() -> bool:
    """Is there room for two columns?"""
    return theme.room()[0] >= 700


class Page(TurnedBox):
    """A whole screen: a bar at the top, a body, and remarks over its lower edge."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.send = send
        self.foot = 0.0
        """Height of what remarks are to leave free at the lower edge."""
        self.side = 0.0
        """Width of what they are to leave free at the right edge."""
        self._column = BoxLayout(orientation="vertical")
        self.bar = Bar(send, self._turn)
        self._column.add_widget(self.bar)
        self.add_widget(self._column)
        self._remark = RemarkBar(send)
        self.add_widget(self._remark)
        Window.clearcolor = theme.GROUND  # costs nothing, a rectangle as large as the window does, in each frame
        self.bind(pos=self._arrange_page, size=self._arrange_page)
        self._remark.bind(height=self._arrange_page, rise=self._arrange_page)

    def _turn(self) -> None:
        """Turn the page to whoever sits at the other side of the table, or back."""
        self.turned = not self.turned

    def put(self, body: Any) -> None:
        """Put *body* below what is there already."""
        self._column.add_widget(body)

    def say(self, remark: Remark | None) -> None:
        """Show a remark, or none."""
        self._remark.show(remark)

    def refuse(self, why: str) -> None:
        """Answer a tap on something that cannot be done."""
        self._remark.show(Remark(why), anew=True)

    def _arrange_page(self, *_: object) -> None:
        margin = theme.sizes().pad
        room = self.width - self.side
        self._remark.width = min(room - 2 * margin, theme.px(760))
        self._remark.x = self.x + (room - self._remark.width) / 2
        away = self.y - self._remark.height
        self._remark.y = away + (self.y + self.foot + margin - away) * self._remark.rise


class Bar(Heading):
    """The upper edge: the way back, the title, and what else there is."""

    def __init__(self, send: Send, turn: Callable[[], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(sizes.bar, sizes.gap, **kwargs)
        self._send = send
        self._shown: tuple[Any, ...] | None = None
        self._turn = PushButton(text=say("turn") if wide() else "↻", kind="quiet")
        self._turn.fit_width()
        if not wide():
            self._turn.width = sizes.touch  # the title needs what a sign does not
        self._turn.thing = "turn"
        self._turn.bind(on_release=lambda *_: turn())
        self._help = HelpButton(kind="quiet")
        with self.canvas.before:
            Color(*theme.PANEL)
            self._ground = Rectangle()
            Color(*theme.LINE)
            self._edge = Rectangle()
        self.bind(pos=self._place, size=self._place)
        self._place()

    def show(self, title: str, back: Push | None, extra: Sequence[Widget] = ()) -> None:
        """Show a title and the way back; *extra* widgets stand at the right, or below where they have no room."""
        if (title, back, tuple(extra)) == self._shown:
            return
        self._shown = (title, back, tuple(extra))
        if back is None:
            self.lay(title, [Widget(size_hint_x=None, width=theme.sizes().gap)], extra, [self._help])
            return
        button = PushButton(kind="quiet", size_hint_x=None)
        button.thing = "back"
        button.bind(on_release=lambda *_: self._send(back.intent))
        self.lay(title, [button], extra, [self._turn, self._help], back.label)

    def _place(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        self._edge.pos, self._edge.size = self.pos, (self.width, 1)


def heading(words: str, size: float = 0.0, colour: theme.Rgba | None = None) -> Label:
    """Heading: one bold line, shortened where it has to be."""
    label = Label(
        text=theme.rich(words),
        markup=True,
        bold=True,
        font_size=size or theme.sizes().text,
        color=colour or theme.TEXT,
        halign="left",
        valign="middle",
        shorten=True,
        shorten_from="right",
    )
    label.bind(size=lambda label, size: setattr(label, "text_size", size))
    return label


def text(words: str = "", **kwargs: Any) -> Paragraph:
    """Words as high as they need to be; without words no height at all."""
    return Paragraph(words, height=0, **kwargs)


def quiet(words: str = "", **kwargs: Any) -> Paragraph:
    """A note: small and quiet."""
    return text(words, font_size=theme.sizes().small, color=theme.QUIET, **kwargs)


def push_button(push: Push, send: Send, refuse: Callable[[str], None] | None = None, **kwargs: Any) -> PushButton:
    """A button for *push*; where it cannot be done a tap says why."""
    kind = kwargs.pop("kind", "accent" if push.accent and push.enabled else "plain")
    button = PushButton(text=push.label, kind=kind, **kwargs)
    button.thing = thing_of_push(push)
    button.opacity = 1.0 if push.enabled else 0.55

    def tapped(*_: object) -> None:
        if push.enabled:
            send(push.intent)
        elif push.why and refuse is not None:
            refuse(push.why)

    button.bind(on_release=tapped)
    if "size_hint_x" not in kwargs and "size_hint" not in kwargs:
        button.fit_width()
    return button


class PushFlow(Flow):
    """Pushes side by side, on as many rows as they need."""

    narrows = True

    def __init__(self, send: Send, refuse: Callable[[str], None] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send, self._refuse = send, refuse
        self._pushes: tuple[Push, ...] = ()

    def show(self, pushes: Iterable[Push]) -> None:
        """Show these buttons."""
        if tuple(pushes) != self._pushes:
            self._pushes = tuple(pushes)
            self.put(push_button(push, self._send, self._refuse) for push in self._pushes)


def thing_of_push(push: Push) -> str:
    """The name of what the help says of a button: by what its tap means, else of any button."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(push.intent).__name__).lower()
    return f"push.{name}" if has(f"help.push.{name}.name") else "push"


class Panel(BoxLayout):
    """A raised box as high as its content. *lit*: with the accent round it."""

    lit = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        sizes = theme.sizes()
        kwargs.setdefault("orientation", "vertical")
        kwargs.setdefault("padding", sizes.pad)
        kwargs.setdefault("spacing", sizes.gap)
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        if self.size_hint_y is None and "height" not in kwargs:
            self.bind(minimum_height=self.setter("height"))
        self.bind(pos=self._lay, size=self._lay, lit=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        edge, width = (theme.ACCENT, 2.0) if self.lit else (theme.LINE, 1.0)
        with self.canvas.before:
            _, self._box = box(self.pos, self.size, theme.sizes().radius, theme.PANEL, edge, theme.px(width))

    def _lay(self, *_: object) -> None:
        self._box.pos, self._box.size = self.pos, self.size


class Scroller(ScrollView):
    """Scrolls up and down what is put into its *column*, which is as high as its content unless *own_height*."""

    def __init__(self, own_height: bool = False, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            do_scroll_x=False,
            bar_width=5,
            bar_margin=1,
            bar_color=theme.QUIET,
            bar_inactive_color=theme.LINE,
            scroll_type=["bars", "content"],
            **kwargs,
        )
        self.column = BoxLayout(orientation="vertical", size_hint_y=None, padding=sizes.pad, spacing=sizes.pad)
        if not own_height:
            self.column.bind(minimum_height=self.column.setter("height"))
        self.add_widget(self.column)

    def to_top(self) -> None:
        """Show its beginning, and stay there: what still glides after a stroke stops."""
        glide = self.effect_y
        glide.velocity = 0
        glide.value = glide.min
        self.scroll_y = 1.0


def columns(parent: Any, count: int) -> list[BoxLayout]:
    """*count* columns side by side in *parent*, each beginning at the top and as high as its content."""
    sizes = theme.sizes()
    row = BoxLayout(size_hint_y=None, spacing=sizes.pad)
    row.bind(minimum_height=row.setter("height"))
    made = []
    for _ in range(count):
        column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.pad, pos_hint={"top": 1})
        column.bind(minimum_height=column.setter("height"))
        row.add_widget(column)
        made.append(column)
    parent.add_widget(row)
    return made


class RemarkBar(BoxLayout):
    """A remark at the lower edge: stays a while, goes when it is tapped."""

    rise = NumericProperty(0.0)

    def __init__(self, send: Send, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            size_hint=(None, None), padding=(sizes.pad + 4, sizes.gap), spacing=sizes.gap, opacity=0, **kwargs
        )
        self._send = send
        self._remark: Remark | None = None
        self._timer: Any = None
        self._text = text(pos_hint={"center_y": 0.5})
        self._text.bind(height=self._grow)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, remark: Remark | None, anew: bool = False) -> None:
        """Show *remark* for a while; None takes it away. *anew*: also when it is there already."""
        from kivy.animation import Animation

        if remark == self._remark and not anew:
            return
        self._remark = remark
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        Animation.cancel_all(self, "rise", "opacity")
        up = 0.0 if remark is None else 1.0
        Animation(rise=up, opacity=up, duration=theme.move_s(), t="out_quad").start(self)
        if remark is None:
            return
        self.clear_widgets()
        self._text.show(remark.text)
        self.add_widget(self._text)
        if remark.clause:
            link = LinkButton(text=remark.clause, pos_hint={"center_y": 0.5})
            link.bind(on_release=lambda *_: self._send(ShowClause(remark.clause)))
            self.add_widget(link)
        if remark.push is not None:
            button = push_button(remark.push, self._send, pos_hint={"center_y": 0.5})
            self.add_widget(button)
        self._grow()
        lasts_s = theme.look().refusal_s
        if lasts_s is not None:
            self._timer = Clock.schedule_once(lambda *_: self.show(None), lasts_s + len(remark.text) / 40)

    def _grow(self, *_: object) -> None:
        sizes = theme.sizes()
        self.height = max(sizes.touch, self._text.height) + 2 * sizes.gap

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        refused = self._remark is None or self._remark.kind == "refusal"
        colour = theme.REFUSAL if refused else theme.GOOD
        with self.canvas.before:
            Color(*theme.mix(theme.PANEL, colour, 0.2))
            shapes.rounded(self.pos, self.size, theme.sizes().radius)
            Color(*colour)
            Rectangle(pos=(self.x, self.y + 2), size=(6, self.height - 4))

    def on_touch_down(self, touch: Any) -> bool:
        if self._remark is None or not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            self.show(None)
        return True
