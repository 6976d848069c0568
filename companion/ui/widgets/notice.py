"""A notice that slides in from the edge of the screen, and out again after a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.app.screens.table import Notice
from companion.ui import theme
from companion.ui.widgets.buttons import LinkButton
from companion.ui.widgets.pictures import box


class NoticeBar(BoxLayout):
    """Slides in at the lower edge of its parent, as its reader sees it.

    *gone* is called on timeout or when it is tapped away; *show_clause* when its clause is tapped.
    """

    rise = NumericProperty(0.0)
    """0: hidden, 1: fully shown."""

    def __init__(
        self,
        gone: Callable[[], None] | None = None,
        show_clause: Callable[[str], None] | None = None,
        **kwargs: Any,
    ) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="horizontal",
            padding=(sizes.pad + 4, 2, sizes.gap, 2),
            spacing=sizes.gap,
            size_hint=(None, None),
            opacity=0,
            **kwargs,
        )
        self._gone, self._show_clause = gone, show_clause
        self.notice: Notice | None = None
        self._timer: Any = None
        self._words = Label(font_size=sizes.text, halign="left", valign="middle", color=theme.TEXT, markup=True)
        self._words.bind(width=self._wrap)
        self._clause = LinkButton()
        self._clause.bind(on_release=self._open_clause)
        self.add_widget(self._words)
        self.add_widget(self._clause)
        self._ground = InstructionGroup()
        self.canvas.before.add(PushMatrix())
        self._shift = Translate(0, 0)
        self.canvas.before.add(self._shift)
        self.canvas.before.add(self._ground)
        self.canvas.after.add(PopMatrix())
        self.bind(pos=self._draw, size=self._draw, rise=self._slide)

    def show(self, notice: Notice | None) -> None:
        """Show *notice* for the time in the settings, or until dismissed; None: hide it."""
        if notice == self.notice and notice is not None:
            return
        self.notice = notice
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        Animation.cancel_all(self, "rise", "opacity")
        if notice is None:
            Animation(rise=0.0, opacity=0.0, duration=theme.move_s(), t="in_quad").start(self)
            return
        sizes = theme.sizes()
        self._words.text = theme.rich(notice.text)
        self._words.font_size = sizes.text if len(notice.text) < 60 else sizes.small
        self._clause.text = notice.clause
        self._draw()
        Animation(rise=1.0, opacity=1.0, duration=theme.move_s(), t="out_quad").start(self)
        lasts_s = theme.look().refusal_s
        if lasts_s is not None:
            self._timer = Clock.schedule_once(self._over, lasts_s)

    def _over(self, *_: object) -> None:
        self.show(None)
        if self._gone is not None:
            self._gone()

    def _open_clause(self, *_: object) -> None:
        if self.notice is not None and self._show_clause is not None and self.opacity > 0:
            self._show_clause(self.notice.clause)

    def _wrap(self, *_: object) -> None:
        self._words.text_size = (self._words.width, None)

    def _draw(self, *_: object) -> None:
        refused = self.notice is not None and self.notice.kind == "refusal"
        colour = theme.REFUSAL if refused else theme.ACCENT
        radius = theme.sizes().radius
        self._ground.clear()
        fill = theme.mix(theme.PANEL, colour, 0.14)
        for part in (
            *box(self.pos, self.size, radius, colour),
            *box((self.x + 7, self.y + 2), (self.width - 9, self.height - 4), radius * 0.7, fill),
        ):
            self._ground.add(part)

    def _slide(self, *_: object) -> None:
        self._shift.y = -(1 - self.rise) * self.height

    def on_touch_down(self, touch: Any) -> bool:
        if self.notice is None or not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            self._over()
        return True
