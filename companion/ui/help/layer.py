"""Context help: "?" lays a name and a sentence over each thing on the screen; the next tap closes it.

The texts `screens.help.<thing>` explain a widget with a `thing`; a widget that draws several things lists them
and their places by `things`. Only visible things are explained, repeated ones once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.help._plan import ListPlan, callouts, lead, list_plan, marks
from companion.ui.screen_texts import has, say
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.plan import Box
from companion.ui.widgets.text import draw, texture, unbroken
from companion.ui.widgets.turned import TurnedBox

LEAST = 210
"""Least width of a column of the list, in reference pixels."""
CALLOUT = 232
"""Width of a callout, in reference pixels."""


@dataclass(frozen=True)
class Explained:
    """A visible thing: its name, its explanation, and its box on the window."""

    thing: str
    name: str
    says: str
    at: Box


class HelpButton(PushButton):
    """The "?" that opens the help."""

    thing = ""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(text=say("help.sign"), **kwargs)
        if "size_hint_x" not in kwargs:
            self.size_hint_x, self.width = None, theme.sizes().touch

    def on_release(self) -> None:
        """Open the help over the button's page."""
        above = list(_above(self))
        open_help(above[-1] if above else self, any(getattr(one, "turned", False) for one in above))


def open_help(root: Any, turned: bool = False) -> None:
    """Explain what *root* shows, *turned* for the player opposite."""
    close_help()
    explained = in_sight(root)
    if explained:
        holder = TurnedBox(turned=turned, size_hint=(None, None), size=Window.size)
        layer = HelpLayer(root, explained)
        Window.add_widget(holder)
        holder.add_widget(layer)
        layer.lay()


def opened() -> HelpLayer | None:
    """The open help layer, if any."""
    holders = [one for one in Window.children if isinstance(one, TurnedBox)]
    return next((part for one in holders for part in one.children if isinstance(part, HelpLayer)), None)


def close_help() -> bool:
    """Close the help; False if none is open."""
    layer = opened()
    if layer is not None:
        layer.close()
    return layer is not None


# ---------------------------------------------------------------- things in sight


def in_sight(root: Any) -> tuple[Explained, ...]:
    """Every visible thing of *root* once, from the upper left to the lower right."""
    found: dict[str, tuple[bool, float, float, Box]] = {}
    for widget, thing, at in _things(root):
        turned = any(getattr(one, "turned", False) for one in _above(widget))
        key = (turned, -round(at.top), at.x, at)  # of two sides the one that its reader sees upright
        if at.width >= 4 and at.height >= 4 and (thing not in found or key[:3] < found[thing][:3]):
            found[thing] = key
    made = [
        Explained(thing, unbroken(say(f"help.{thing}.name")), say(f"help.{thing}.says"), at)
        for thing, (*_, at) in found.items()
        if has(f"help.{thing}.name")
    ]
    row = theme.sizes().touch * 0.6
    return tuple(sorted(made, key=lambda one: (-round(one.at.top / row), one.at.x)))


def _things(root: Any) -> Iterator[tuple[Any, str, Box]]:
    for widget in root.walk(restrict=True):
        if min(widget.size) < 1 or any(one.opacity <= 0 for one in (widget, *_above(widget))):
            continue
        if thing := thing_of(widget):
            yield widget, thing, _clipped(widget, (*widget.pos, *widget.size))
        if hasattr(widget, "things"):
            yield from ((widget, thing, _clipped(widget, at)) for thing, at in widget.things())


def thing_of(widget: Any) -> str:
    """The widget's `thing`; "" without one."""
    return str(getattr(widget, "thing", ""))


def unexplained(root: Any) -> Iterator[Any]:
    """Visible buttons without a help text, on themselves or on a widget around them."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, ButtonBehavior) and not isinstance(widget, HelpButton) and min(widget.size) > 1:
            around = (widget, *_above(widget))
            if not any(has(f"help.{thing_of(one)}.name") for one in around) and all(one.opacity > 0 for one in around):
                yield widget


def _above(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget.parent.parent:
        widget = widget.parent
        if widget is Window:
            return
        yield widget


def _clipped(widget: Any, at: tuple[float, float, float, float]) -> Box:
    """The visible part of a widget's area, in window coordinates."""
    x, y, width, height = at
    left, low, right, top = _edges(widget, x, y, x + width, y + height)
    holders = [one for one in _above(widget) if isinstance(one, ScrollView)]
    whole = (0.0, 0.0, float(Window.width), float(Window.height))
    for one in (whole, *(_edges(holder, holder.x, holder.y, holder.right, holder.top) for holder in holders)):
        left, low, right, top = max(left, one[0]), max(low, one[1]), min(right, one[2]), min(top, one[3])
    return Box(left, low, right - left, top - low)


def _edges(widget: Any, x: float, y: float, right: float, top: float) -> tuple[float, float, float, float]:
    one, other = widget.to_window(x, y), widget.to_window(right, top)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


# ---------------------------------------------------------------- overlay


class HelpLayer(Widget):
    """Names and sentences over *root*: callouts, or a list beside a scaled-down screen with numbered things."""

    def __init__(self, root: Any, explained: tuple[Explained, ...], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=Window.size, **kwargs)
        self._root, self.explained = root, explained
        self.words: tuple[Box, ...] = ()
        """Box of each explanation, in the reader's coordinates."""
        self._smaller: tuple[Any, ...] = ()
        self._small = theme.sizes().small
        Window.bind(size=self._resized)

    def lay(self) -> None:
        """Lay out and draw."""
        places = tuple(self._local(one.at) for one in self.explained)
        gap = theme.sizes().gap
        if theme.sizes().large:
            sizes = tuple(self._callout_size(one) for one in self.explained)
            self.words = callouts(self.width, self.height, gap, places, sizes)
        if self.words:
            self._draw_callouts(places)
            return
        found = self._list()
        if found is not None:
            self.words = found.entries
            self._draw_list(found, places)

    def _list(self) -> ListPlan | None:
        """The list in the largest letters that fit."""
        sizes = theme.sizes()
        for small in (sizes.small, theme.usual().small, theme.usual().small - 2):
            self._small = small
            unit = small / sizes.small
            found = list_plan(self.width, self.height, sizes.gap, theme.px(LEAST) * unit, self._heights)
            if found is not None:
                return found
        return None

    def close(self) -> None:
        """Close the layer and restore the screen's size."""
        Window.unbind(size=self._resized)
        for canvas, instruction in self._smaller:
            canvas.remove(instruction)
        self._smaller = ()
        if self.parent is not None:
            Window.remove_widget(self.parent)

    def _resized(self, *_: object) -> None:
        self.close()

    def on_touch_down(self, touch: Any) -> bool:
        self.close()
        return True

    # ------------------------------------------------------------ measures

    def _local(self, at: Box) -> Box:
        """A box of the window in the reader's coordinates."""
        one, other = self.to_widget(at.x, at.y), self.to_widget(at.right, at.top)
        return Box(min(one[0], other[0]), min(one[1], other[1]), at.width, at.height)

    def _name(self, one: Explained, width: float) -> Any:
        return texture(one.name, self._small, bold=True, width=max(20, int(width)), align="left")

    def _says(self, one: Explained, width: float) -> Any:
        return texture(one.says, self._small, width=max(20, int(width)), align="left")

    @property
    def _radius(self) -> float:
        return self._small * 0.72

    def _heights(self, width: float) -> tuple[float, ...]:
        room = width - 2 * self._radius - theme.sizes().gap
        return tuple(
            max(2 * self._radius, self._name(one, room).height + self._says(one, room).height) for one in self.explained
        )

    def _callout_size(self, one: Explained) -> tuple[float, float]:
        pad = theme.sizes().gap
        width = theme.px(CALLOUT)
        name, says = self._name(one, width - 2 * pad), self._says(one, width - 2 * pad)
        return width, name.height + says.height + 1.5 * pad

    # ------------------------------------------------------------ drawing

    def _draw_callouts(self, places: tuple[Box, ...]) -> None:
        pad = theme.sizes().gap
        with self.canvas:
            Color(*theme.GROUND[:3], 0.72)
            Rectangle(pos=self.pos, size=self.size)
            for at, words in zip(places, self.words, strict=True):
                box((at.x, at.y), (at.width, at.height), theme.sizes().radius, None, theme.ACCENT, 2)
                self._lead(at, words)
            for one, words in zip(self.explained, self.words, strict=True):
                box((words.x, words.y), (words.width, words.height), theme.sizes().radius, theme.RAISED, theme.OUTLINE)
                self._write(one, words.x + pad, words.top - pad * 0.75, words.width - 2 * pad)

    def _lead(self, at: Box, words: Box) -> None:
        """Draw a line from the words to their thing, unless they lie on it."""
        line = lead(at, words)
        if line is None:
            return
        Color(*theme.ACCENT)
        Line(points=(*line[0], *line[1]), width=theme.px(1.4))
        dot(*line[1], theme.px(4), theme.ACCENT)

    def _draw_list(self, found: ListPlan, places: tuple[Box, ...]) -> None:
        self._shrink(found.screen)
        share = found.screen.width / self.width
        smaller = [
            Box(found.screen.x + at.x * share, found.screen.y + at.y * share, at.width * share, at.height * share)
            for at in places
        ]
        spots = marks(smaller, self._radius, Box(0.0, 0.0, self.width, self.height))
        with self.canvas:
            screen = found.screen
            self._clear_beside(screen)
            box((screen.x, screen.y), (screen.width, screen.height), 2, None, theme.OUTLINE, 1.25)
            for at in smaller:
                box((at.x, at.y), (at.width, at.height), 3, None, theme.ACCENT, 1.5)
            for number, (one, words, spot) in enumerate(zip(self.explained, found.entries, spots, strict=True), 1):
                self._number(number, *spot)
                self._number(number, words.x + self._radius, words.top - self._radius)
                left = 2 * self._radius + theme.sizes().gap
                self._write(one, words.x + left, words.top, words.width - left)

    def _clear_beside(self, screen: Box) -> None:
        """Hide what lies outside the window, such as a shut drawer: scaling down would show it."""
        Color(*theme.GROUND)
        for x, y, right, top in (
            (self.x, self.y, self.right, screen.y),
            (self.x, screen.top, self.right, self.top),
            (self.x, screen.y, screen.x, screen.top),
            (screen.right, screen.y, self.right, screen.top),
        ):
            Rectangle(pos=(x, y), size=(right - x, top - y))

    def _number(self, number: int, x: float, y: float) -> None:
        dot(x, y, self._radius, theme.ACCENT, theme.GROUND, 1.5)
        draw(texture(str(number), self._small - 2, bold=True), x, y, theme.ON_BRIGHT)

    def _write(self, one: Explained, x: float, top: float, width: float) -> None:
        for words, colour in ((self._name(one, width), theme.ACCENT), (self._says(one, width), theme.TEXT)):
            Color(*colour)
            Rectangle(texture=words, pos=(round(x), round(top - words.height)), size=words.size)
            top -= words.height

    def _shrink(self, screen: Box) -> None:
        """Scale the root's drawing down into *screen*; its widgets keep their reported sizes."""
        left, low, *_ = _edges(self, screen.x, screen.y, screen.right, screen.top)
        share = screen.width / self.width
        before, after = self._root.canvas.before, self._root.canvas.after
        begins: tuple[Any, ...] = (PushMatrix(), Translate(left, low, 0), Scale(share, share, 1))
        for number, instruction in enumerate(begins):
            before.insert(number, instruction)
        ends = PopMatrix()
        after.add(ends)
        self._smaller = (*((before, one) for one in begins), (after, ends))
