"""The correction panel: values of the picked figure, changes so far, and the button to enter them.

It takes the column's place; the mat beside it shows the draft and takes taps and drags.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout

from companion.app.screens.table import Button, GiveReason, Intent, PutRightGroup, PutRightView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.choices import Chips
from companion.ui.screens.letters import letter_sheet
from companion.ui.widgets.buttons import PushButton, natural_width, push_button
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import width_of


class _Group(BoxLayout):
    """A heading with its values, beside it if they fit in one row, else below it."""

    def __init__(self, send: Callable[[Intent], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint=(None, None), spacing=sizes.gap / 2, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._title = Paragraph("", color=theme.QUIET, font_size=sizes.small)
        self._values = Chips(send)
        self._view: PutRightGroup | None = None
        self.add_widget(self._title)
        self.add_widget(self._values)

    def show(self, group: PutRightGroup) -> None:

        self._view = group
        self._title.show(group.title)
        self._values.show(group.options)

    def fit(self, room: float) -> None:
        """Set the width: that of a single row if it fits into *room*, else *room*."""
        if self._view is None:
            return
        gap = theme.sizes().gap
        words = width_of(self._view.title, self._title.font_size) + 2
        values = [natural_width(option.label) + gap for option in self._view.options]
        wanted = words + sum(values) + 1
        beside = wanted <= room
        self.orientation = "horizontal" if beside else "vertical"
        self.spacing = gap if beside else gap / 2
        self._title.size_hint_x, self._title.width = (None, words) if beside else (1, room)
        self._title.pos_hint = {"center_y": 0.5} if beside else {}
        self.width = wanted if beside else room


class PutRightPanel(BoxLayout):
    """An open draft of either game. *lay* opens a sheet over the table, for the reason."""

    thing = "put-right"

    def __init__(self, send: Callable[[Any], None], lay: Callable[[Sheet], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", padding=sizes.pad, spacing=sizes.gap, **kwargs)
        self._send, self._lay = send, lay
        self._view: PutRightView | None = None
        self._title = Paragraph("", bold=True, font_size=sizes.text + 2)
        self._sentence = Paragraph("")
        self._lead = Paragraph("", color=theme.ACCENT)
        self._steps = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap / 2)
        self._steps.bind(minimum_height=self._steps.setter("height"))
        self._all_groups: list[_Group] = []
        self.groups: list[_Group] = []
        """The visible groups."""
        self._flow = StackLayout(size_hint_y=None, spacing=(sizes.pad * 1.5, sizes.gap * 1.25))
        self._flow.bind(minimum_height=self._flow.setter("height"), width=self._fit)
        self._body = BoxLayout(
            orientation="vertical", size_hint_y=None, spacing=sizes.gap * 1.2, padding=(0, 0, sizes.gap, 0)
        )
        self._body.bind(minimum_height=self._body.setter("height"))
        self.scroll = ScrollView(do_scroll_x=False, bar_width=5, scroll_type=["bars", "content"])
        self.scroll.add_widget(self._body)
        self._foot = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self.add_widget(self.scroll)
        self.add_widget(self._foot)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, view: PutRightView) -> None:

        if view == self._view:
            return
        if self._view is None or view.picked != self._view.picked:
            self.scroll.scroll_y = 1
        self._view = view
        self._title.show(view.title)
        self._sentence.show(view.sentence)
        self._lead.show(view.lead)
        self._show_steps(view)
        while len(self._all_groups) < len(view.groups):
            self._all_groups.append(_Group(self._send))
        self.groups = self._all_groups[: len(view.groups)]
        for shown, group in zip(self.groups, view.groups, strict=True):
            shown.show(group)
        self._fit()
        sentence = [self._sentence] if view.sentence else []
        roomy = theme.sizes().large and Window.width > Window.height
        title = [self._title] if sentence or roomy else []
        for parent, parts in (
            (self._flow, self.groups),
            (self._body, [*title, *sentence, self._lead, self._steps, self._flow]),
        ):
            if parts != parent.children[::-1]:
                parent.clear_widgets()
                for part in parts:
                    parent.add_widget(part)
        self._show_foot(view)

    def _fit(self, *_: object) -> None:
        for group in self.groups:
            group.fit(self._flow.width)

    def _show_steps(self, view: PutRightView) -> None:
        """Show the changes so far; while a figure is picked only the last one, to keep the figure's values in sight."""
        sizes = theme.sizes()
        self._steps.clear_widgets()
        if not view.steps:
            self._steps.add_widget(Paragraph(view.nothing_yet, color=theme.QUIET, font_size=sizes.small))
            return
        if sizes.large:
            self._steps.add_widget(Paragraph(say("put_right.entered"), color=theme.QUIET, font_size=sizes.small))
        numbered = [f"{number}. {step}" for number, step in enumerate(view.steps, start=1)]
        for step in numbered[-1:] if view.picked else numbered:
            self._steps.add_widget(Paragraph(step))

    def _show_foot(self, view: PutRightView) -> None:
        self._foot.clear_widgets()
        if view.keep is not None:
            keep = PushButton(text=view.keep.label, kind="accent", size_hint_y=1)
            keep.bind(on_release=lambda *_: self._keep())
            self._foot.add_widget(keep)
        for button in (view.nothing, view.drop):
            if button is not None:
                shown = Button(button.label, button.intent, accent=button is view.nothing)
                self._foot.add_widget(push_button(shown, self._send, size_hint_x=1, size_hint_y=1))

    def _keep(self) -> None:
        """Enter the draft; ask for a reason first, if it needs one."""
        view = self._view
        if view is None or view.keep is None:
            return
        if not view.reasons:
            self._send(view.keep.intent)
            return
        body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap)
        body.bind(minimum_height=body.setter("height"))
        sheet = Sheet(view.why, body, most=theme.px(520))
        for option in view.reasons:
            button = PushButton(text=option.label)
            button.bind(on_release=lambda *_, intent=option.intent: self._keep_because(sheet, intent))
            body.add_widget(button)
        other = PushButton(text=say("put_right.typed"))
        other.bind(on_release=lambda *_: self._type(sheet))
        body.add_widget(other)
        self._lay(sheet)

    def _keep_because(self, sheet: Sheet, reason: Intent) -> None:
        sheet.dismiss()
        self._send(reason)
        if self._view is not None and self._view.keep is not None:
            self._send(self._view.keep.intent)

    def _type(self, sheet: Sheet) -> None:
        """Ask for a reason in the players' own words."""
        sheet.dismiss()
        self._lay(letter_sheet(self, say("put_right.typed"), "", partial(self._keep_typed, sheet)))

    def _keep_typed(self, sheet: Sheet, reason: str) -> None:
        self._keep_because(sheet, GiveReason(reason))

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.PANEL)
            Rectangle(pos=self.pos, size=self.size)
