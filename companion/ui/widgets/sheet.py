"""A sheet: a panel over the screen with a title, something to read or choose, and a way back."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.pictures import box
from companion.ui.widgets.text import broken, fit_title, narrowest, row_widths, unbroken, width_of
from companion.ui.widgets.turned import TurnedBox


class Paragraph(Label):
    """Text that takes the width it is given and the height it needs. Signs are drawn, markup is not read.

    With *even*, two or three rows are about as long as each other, so that no word stands alone below a sentence.
    """

    def __init__(self, words: str = "", even: bool = False, **kwargs: Any) -> None:
        kwargs.setdefault("font_size", theme.sizes().text)
        kwargs.setdefault("color", theme.TEXT)
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "top")
        self._even, self._words = even, words
        super().__init__(markup=True, text=theme.rich(words), size_hint_y=None, **kwargs)
        self.bind(width=self._wrap, texture_size=self._grow)

    def show(self, words: str) -> None:
        """Show these words."""
        self._words = words
        self.text = theme.rich(words)
        if self._even:
            self._wrap()

    def _wrap(self, *_: object) -> None:
        wide = self._even_width() if self._even else self.width
        if self._even and self.halign == "left":  # what is narrower than the label is put into its middle
            self.padding = (0, 0, self.width - wide, 0)
            wide = self.width
        self.text_size = (wide, None)

    def _even_width(self) -> float:
        """As wide as two or three rows need to be, if it takes so many."""
        rows = len(row_widths(self._words, self.font_size, self.width, self.bold))
        if rows not in (2, 3):
            return self.width
        if rows == 2:
            lines = broken(self._words, 2, self.font_size, self.bold)
            least = max(width_of(line, self.font_size, self.bold) for line in lines)
        else:
            least = narrowest(self._words, self.font_size, self.width, self.bold)
        return min(self.width, least * 1.03 + 2)

    def _grow(self, *_: object) -> None:
        self.height = self.texture_size[1] if self.text else 0


class Sheet(FloatLayout):
    """Covers its parent with shade and shows *body* in a panel. A tap beside the panel closes it.

    The panel is at most *most* pixels wide. It is as high as its content needs, and scrolls where that is more
    than there is, unless it is *whole*: then it is as high as it may be and the body scrolls by itself. It leaves a
    *margin* at its sides, and within as much as outside.
    """

    def __init__(
        self,
        title: str,
        body: Any,
        closed: Callable[[], None] | None = None,
        most: float = 0,
        whole: bool = False,
        foot: Any = None,
        margin: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._margin = sizes.pad if margin is None else margin
        self.on_closed, self._most, self._whole, self._body = closed, most or theme.px(720), whole, body
        self._outer: Any = self
        self._panel = BoxLayout(orientation="vertical", size_hint=(None, None), spacing=sizes.gap)
        self._panel.padding = (self._margin, sizes.pad)
        self._head = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        title = unbroken(title)
        self._title = Label(
            text=theme.rich(title),
            markup=True,
            font_size=sizes.title,
            bold=True,
            halign="left",
            valign="middle",
            color=theme.TEXT,
            shorten=True,
        )
        self._title.bind(size=lambda label, size: setattr(label, "text_size", size))
        self._title.bind(width=lambda label, _: fit_title(label, title))
        close = PushButton(text=say("close"))
        close.fit_width()
        close.bind(on_release=lambda *_: self.close())
        self._head.add_widget(self._title)
        self._head.add_widget(close)
        self._panel.add_widget(self._head)
        self._scroll: Any = None
        if whole:
            self._panel.add_widget(body)
        else:
            # The bar runs in the margin, not over what is scrolled.
            self._scroll = ScrollView(
                do_scroll_x=False, bar_width=6, bar_margin=-min(7.0, self._margin), scroll_type=["bars", "content"]
            )
            self._scroll.add_widget(body)
            self._panel.add_widget(self._scroll)
            body.bind(height=self._place)
        self._foot = foot
        if foot is not None:
            self._panel.add_widget(foot)
            foot.bind(height=self._place)
        self.add_widget(self._panel)
        self.bind(pos=self._place, size=self._place)
        self._panel.bind(pos=self._draw, size=self._draw)
        self.opacity = 0
        Animation(opacity=1, duration=theme.move_s(theme.FADE_S)).start(self)

    def facing(self, turned: bool) -> Any:
        """The sheet in a box to be laid over the screen, *turned* to the player at the other side."""
        self._outer = TurnedBox(turned=turned)
        self._outer.add_widget(self)
        return self._outer

    def _fields(self) -> list[Any]:
        return [one for one in self.walk(restrict=True) if isinstance(one, FocusBehavior)]

    def is_written_in(self) -> bool:
        """Is there a field on it?"""
        return bool(self._fields())

    def move_to(self, page: Any) -> None:
        """Lie over another page, as it is."""
        self._outer.parent.remove_widget(self._outer)
        page.add_widget(self._outer)

    def close(self) -> None:
        """Go away, and tell whoever wants to know."""
        if self.dismiss() and self.on_closed is not None:
            self.on_closed()

    def dismiss(self) -> bool:
        """Go away without telling anybody. False: it was not there."""
        Animation.cancel_all(self)
        if self._outer.parent is None:
            return False
        for field in self._fields():
            field.focus = False  # nothing is written any more
        self._outer.parent.remove_widget(self._outer)
        return True

    def _place(self, *_: object) -> None:
        sizes = theme.sizes()
        width = min(self._most, self.width - 2 * self._margin)
        most = self.height - 2 * sizes.pad
        height = most
        if not self._whole:
            height = self._head.height + self._body.height + 2 * sizes.pad + sizes.gap
            if self._foot is not None:
                height += self._foot.height + sizes.gap
        # More than it needs, in whole pixels: what is added and taken away again is a hair less, and would be scrolled.
        self._panel.size = (max(1, width), max(1, min(most, floor(height) + 1)))
        self._panel.center = self.center

    def _draw(self, *_: object) -> None:
        radius = theme.sizes().radius * 1.4
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.SHADE)
            Rectangle(pos=self.pos, size=self.size)
            box(self._panel.pos, self._panel.size, radius, theme.PANEL, theme.OUTLINE)

    def on_touch_down(self, touch: Any) -> bool:
        if not super().on_touch_down(touch) and not self._panel.collide_point(*touch.pos):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True
