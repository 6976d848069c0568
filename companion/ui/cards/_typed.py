"""A form for a card that is in no set: a row for each field, with values to tap or a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.card_intents import CardIntent, TypeFact
from companion.app.screens.cards import CardButton, TypedCardView, TypedField, TypedValue
from companion.ui import theme
from companion.ui.cards._buttons import DoButton
from companion.ui.screen_texts import say
from companion.ui.screens.choices import Chip
from companion.ui.widgets.buttons import Flow
from companion.ui.widgets.sheet import Paragraph, Sheet

Send = Callable[[CardIntent], None]
Ask = Callable[[TypedField], None]
"""Opens a keyboard for a field."""


class _Row(BoxLayout):
    """A field: its name, its values as chips, and a chip that opens the keyboard."""

    def __init__(self, send: Send, ask: Ask, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap / 2, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._send, self._ask = send, ask
        self.field: TypedField | None = None
        self._label = Paragraph("", color=theme.QUIET, font_size=sizes.small)
        self._chips = Flow()
        self.add_widget(self._label)
        self.add_widget(self._chips)

    def show(self, field: TypedField) -> None:

        if field == self.field:
            return
        before, self.field = self.field, field
        self._label.show(field.label)
        labels = self._labels(field)
        if before is None or labels != self._labels(before) or bool(before.most) != bool(field.most):
            chips = [Chip(text=label) for label in labels]
            for number, chip in enumerate(chips):
                chip.bind(on_release=lambda *_, number=number: self._tapped(number))
            self._chips.put(chips)
        for chip, chosen in zip(reversed(self._chips.children), self._chosen(field), strict=True):
            chip.chosen = chosen

    def _labels(self, field: TypedField) -> list[str]:
        """Labels of the chips: the typed text or the prompt to type, then the values."""
        typing = say("cards.type_other" if field.values else "cards.type_it")
        typed = [field.shown or typing] if field.most or field.shown else []
        return [*typed, *(value.label for value in field.values)]

    def _chosen(self, field: TypedField) -> list[bool]:
        typed = [bool(field.shown)] if field.most or field.shown else []
        return [*typed, *(value.chosen for value in field.values)]

    def _tapped(self, number: int) -> None:
        field = self.field
        if field is None:
            return
        values: tuple[TypedValue | None, ...] = field.values
        if field.most or field.shown:
            values = (None, *values)
        value = values[number]
        if value is not None:
            self._send(value.intent)
        elif field.most:
            self._ask(field)


class TypedForm:
    """Manages the sheet of the form while the screen has one. *lay* opens a sheet over the table."""

    def __init__(self, send: Send, lay: Callable[[Sheet], None], ask: Callable[..., Any]) -> None:
        self._send, self._lay, self._ask_name = send, lay, ask
        self._shown: tuple[TypedCardView | None, str] = (None, "")
        self._sheet: Sheet | None = None
        self._said = Paragraph("", color=theme.REFUSAL)
        self._body: Any = None
        self._foot: Any = None
        self._rows: list[_Row] = []

    def show(self, view: TypedCardView | None, said: str = "") -> None:
        """Show the form; None closes it. *said*: why the typed text was rejected."""
        if (view, said) == self._shown:
            return
        self._shown = (view, said)
        if view is None:
            if self._sheet is not None:
                self._sheet.dismiss()
            self._sheet, self._rows = None, []
            return
        if self._sheet is None:
            self._open(view)
        while len(self._rows) < len(view.fields):
            self._rows.append(_Row(self._send, self._ask))
        rows = self._rows[: len(view.fields)]
        for row, field in zip(rows, view.fields, strict=True):
            row.show(field)
        self._said.show(said)
        parts: list[Any] = [self._said, *rows] if said else [*rows]
        if parts != self._body.children[::-1]:
            self._body.clear_widgets()
            for part in parts:
                if part.parent is not None:  # the message was on the previous sheet
                    part.parent.remove_widget(part)
                self._body.add_widget(part)
        self._show_foot((view.hold, view.more))

    def _open(self, view: TypedCardView) -> None:
        sizes = theme.sizes()
        self._body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        self._body.bind(minimum_height=self._body.setter("height"))
        self._foot = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        close = view.close.intent
        self._sheet = Sheet(
            view.title, self._body, closed=lambda: self._send(close), most=theme.px(760), foot=self._foot
        )
        self._lay(self._sheet)

    def _show_foot(self, buttons: tuple[CardButton, ...]) -> None:
        self._foot.clear_widgets()
        for button in buttons:
            self._foot.add_widget(DoButton(button, self._send, size_hint_y=1))

    def _ask(self, field: TypedField) -> None:
        """Open a keyboard over the form, and send the typed text."""

        def done(text: str) -> None:
            self._send(TypeFact(field.what, text, field.number))

        self._ask_name(field.label, field.shown, done, field.most)
