"""The panel of an editor: a scrollable column of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import ChoiceView, NameView, Option, Push
from companion.app.screens.studio_panel import EffectRow, PadView, PanelView, PushRow, SaidView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.choices import ChoiceBox, Tabs
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Page, Panel, PushFlow, Scroller, heading, push_button, quiet, text, wide
from companion.ui.widgets.buttons import PushButton

SENTENCE_FROM = 60
"""A text field with a higher limit of letters takes a sentence, not a name."""


class PanelColumn(BoxLayout):
    """The panel: a head with tabs or the page's name, and the parts below it.

    *further* adds widgets for parts that only one screen has. *headed*: show the head.
    """

    thing = "panel"

    def __init__(
        self,
        page: Page,
        further: Mapping[type[Any], type[PartWidget]] | None = None,
        headed: bool = True,
        **kwargs: Any,
    ) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", **kwargs)
        self._page = page
        self._shown: tuple[PanelView | None, tuple[Option, ...]] = (None, ())
        self._head = BoxLayout(
            size_hint_y=None,
            height=sizes.touch + sizes.gap,
            spacing=sizes.gap,
            padding=(sizes.pad, sizes.gap, sizes.pad, 0),
        )
        self._tabs = Tabs(page.send)
        self.scroller = Scroller()
        self.scroller.column.spacing = sizes.gap
        self.scroller.column.padding = (sizes.pad, sizes.gap, sizes.pad, sizes.pad)
        self._parts: list[PartWidget] = []
        self._made = {**MADE, **(further or {})}
        if headed:
            self.add_widget(self._head)
        self.add_widget(self.scroller)

    def show(self, view: PanelView, tabs: tuple[Option, ...] = ()) -> None:

        before, _ = self._shown
        if (view, tabs) == self._shown:
            return
        self._shown = (view, tabs)
        self._show_head(view, tabs)
        kinds = [type(part) for part in view.parts]
        if [part.kind for part in self._parts] != kinds:
            self.scroller.column.clear_widgets()
            self._parts = [self._made[kind](self._page) for kind in kinds]
            for widget in self._parts:
                self.scroller.column.add_widget(widget)
        for widget, part in zip(self._parts, view.parts, strict=True):
            widget.show(part)
        if before is None or before.page != view.page:
            self.scroller.to_top()

    def _show_head(self, view: PanelView, tabs: tuple[Option, ...]) -> None:
        self._head.clear_widgets()
        there = bool(view.head or tabs or view.close is not None)
        self._head.height = theme.sizes().touch + theme.sizes().gap if there else 0
        if view.close is None and tabs:
            for chip in self._tabs.show(tabs):
                self._head.add_widget(chip)
            self._head.add_widget(
                heading(view.head, theme.sizes().small, theme.QUIET) if self.width > 460 else Widget()
            )
            return
        self._head.add_widget(heading(view.head))
        if view.close is not None:
            self._head.add_widget(push_button(view.close, self._page.send))


class PartWidget(BoxLayout):
    """A part of the panel, as high as its content. *kind*: the type of view it shows."""

    kind: type[Any] = SaidView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._page = page

    def show(self, part: Any) -> None:
        """Show this part."""


class Said(PartWidget):
    """A sentence: the result in a lit box, a question in the accent colour, or a quiet note."""

    kind = SaidView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: SaidView | None = None

    def show(self, part: SaidView) -> None:
        if part == self._shown:
            return
        self._shown = part
        self.clear_widgets()
        if part.kind == "sentence":
            box = Panel(lit=True)
            box.add_widget(text(part.text, bold=True))
            self.add_widget(box)
        elif part.kind == "ask":
            self.add_widget(text(part.text, color=theme.ACCENT))
        else:
            self.add_widget(quiet(part.text))


class Pad(PartWidget):
    """A number pad: the digits so far, and the keys."""

    kind = PadView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        sizes = theme.sizes()
        self._shown: PadView | None = None
        panel = Panel(spacing=sizes.gap / 2)
        self._number = heading("")
        self._number.size_hint_y, self._number.height = None, sizes.title * 1.5
        self._keys = GridLayout(cols=6, size_hint_y=None, spacing=sizes.gap / 2)
        self._keys.bind(minimum_height=self._keys.setter("height"))
        panel.add_widget(self._number)
        panel.add_widget(self._keys)
        self.add_widget(panel)

    def show(self, part: PadView) -> None:
        before, self._shown = self._shown, part
        if part == before:
            return
        self._number.text = theme.rich(f"{part.title}: {part.shown or '–'}")
        if before is None or before.keys != part.keys:
            self._keys.clear_widgets()
            for key in part.keys:
                self._keys.add_widget(self._key(key))

    def _key(self, key: Option) -> Widget:
        height = theme.sizes().touch
        if not key.label:
            return Widget(size_hint_y=None, height=height)
        button = PushButton(text=key.label, size_hint_y=None, height=height)
        button.bind(on_press=lambda *_: self._page.send(key.intent))
        return button


class Effect(PartWidget):
    """An effect as a sentence, with buttons to edit and remove it."""

    kind = EffectRow

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: EffectRow | None = None

    def show(self, part: EffectRow) -> None:
        if part == self._shown:
            return
        self._shown = part
        self.clear_widgets()
        panel = Panel()
        panel.add_widget(text(part.words))
        panel.add_widget(buttons([part.edit, part.away], self._page))
        self.add_widget(panel)


class Row(PartWidget):
    """Buttons side by side, on as many rows as they need."""

    kind = PushRow

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: PushRow | None = None

    def show(self, part: PushRow) -> None:
        if part == self._shown:
            return
        self._shown = part
        self.clear_widgets()
        self.add_widget(buttons(part.pushes, self._page))


def buttons(pushes: Iterable[Push], page: Page) -> PushFlow:
    """Buttons side by side, on as many rows as they need."""
    row = PushFlow(page.send, page.refuse)
    row.show(pushes)
    return row


class ChoicePart(PartWidget):
    """A setting with one chip per value."""

    kind = ChoiceView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._box = ChoiceBox(page.send)
        panel = Panel()
        panel.add_widget(self._box)
        self.add_widget(panel)

    def show(self, part: ChoiceView) -> None:

        self._box.show(part)


class NamePart(PartWidget):
    """A text, and a button to change it."""

    kind = NameView

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        self._shown: NameView | None = None
        panel = Panel()
        self._title = quiet()
        self._words = text(bold=True)
        self._button = PushButton(text=say("letters.change"), size_hint_y=None, height=theme.sizes().touch)
        self._button.bind(on_release=self._ask)
        for part in (self._title, self._words, self._button):
            panel.add_widget(part)
        self.add_widget(panel)

    def show(self, part: NameView) -> None:

        if part == self._shown:
            return
        self._shown = part
        self._title.show(part.title)
        self._words.show(part.name)

    def _ask(self, *_: object) -> None:
        view = self._shown
        if view is None:
            return
        kind: Any = "sentence" if view.most > SENTENCE_FROM else "name"
        ask_name(self._page, view.title, view.name, self._done(view), view.most, kind=kind)

    def _done(self, view: NameView) -> Callable[[str], None]:
        return lambda words: self._page.send(view.entered(words))


MADE: dict[type[Any], type[PartWidget]] = {part.kind: part for part in (Said, Pad, Effect, Row, ChoicePart, NamePart)}


def steps_buttons(page: Page, pushes: tuple[Push, Push, Push]) -> list[PushButton]:
    """Undo, redo and save for the bar; arrows replace the first two labels on a narrow window."""
    undo, redo, save = pushes
    made = []
    for push, sign in ((undo, "←"), (redo, "→")):
        button = push_button(push, page.send, page.refuse)
        if not wide():
            button.text = sign
            button.fit_width()
        made.append(button)
    return [*made, push_button(save, page.send, page.refuse)]
