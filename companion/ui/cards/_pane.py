"""Cards to choose from, over the table: the answers to a question, or the possible cards of an unknown hand.

Only visible cards have widgets. The pane can be put aside to see the table behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import CardIntent, LookAtCard, Spell, TapCard, TapPlace
from companion.app.screens.cards import AskView, CardButton, CardFaceView, PickerView
from companion.ui import theme
from companion.ui.cards._buttons import DoButton
from companion.ui.cards._fitted_text import chosen_so_far
from companion.ui.cards.face import SmallFace
from companion.ui.screen_texts import keyboard, say
from companion.ui.screens.layouts import ROWS, layout_of
from companion.ui.widgets.buttons import PushButton, natural_width
from companion.ui.widgets.sheet import Paragraph
from companion.ui.widgets.turns import Turns

Send = Callable[[CardIntent], None]
BACKSPACE = 8
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LEAST_COLUMNS = 5
"""Least number of letters in a row beside the cards; more if the rows do not fit."""
FINGERTIP = 44 / 48
"""Least height of a key, as a share of the usual touch height."""

FIRST = 60
"""Cards of a list laid out at once, more than a window shows; the others follow once these are drawn."""


class FaceGrid(RecycleView):
    """Virtual grid of small cards. *look* and *choose* get the card."""

    def __init__(
        self, look: Callable[[CardFaceView], None], choose: Callable[[CardFaceView], None], **kwargs: Any
    ) -> None:
        sizes = theme.sizes()
        super().__init__(bar_width=7, scroll_type=["bars", "content"], do_scroll_x=False, **kwargs)
        self.look, self.choose = look, choose
        self.turns = Turns()
        self._wide, self._high = max(sizes.touch * 2.4, theme.px(118)), theme.px(132)
        self._layout = RecycleGridLayout(
            cols=4,
            size_hint_y=None,
            default_size_hint=(None, None),
            default_size=(self._wide, self._high),
            padding=(0, 2, sizes.gap, 2),
            spacing=sizes.gap,
        )
        self._layout.bind(minimum_height=self._layout.setter("height"))
        self.add_widget(self._layout)
        self.viewclass = SmallFace
        self._cards: tuple[CardFaceView, ...] | None = None
        rest = Clock.create_trigger(self._lay_rest, 0)
        self._rest = Clock.create_trigger(lambda _: rest(), 0)  # the first trigger fires before this frame is drawn
        self.bind(width=self._fit)

    def show(self, cards: tuple[CardFaceView, ...]) -> None:
        """Show these cards; scroll to the top unless the cards are the same."""
        if cards == self._cards:
            return
        before, self._cards = self._cards, cards
        others = before is None or [one.card for one in before] != [one.card for one in cards]
        self.data = self._rows(cards[:FIRST] if others else cards)
        if others:
            self.scroll_y = 1
            self._rest()

    def _rows(self, cards: tuple[CardFaceView, ...]) -> list[dict[str, Any]]:
        return [{"face": card, "owner": self} for card in cards]

    def _lay_rest(self, *_: object) -> None:
        if self._cards is not None and len(self.data) < len(self._cards):
            self.data = self._rows(self._cards)

    def _fit(self, *_: object) -> None:
        gap = theme.sizes().gap
        columns = max(2, int((self.width - gap) // (self._wide + gap)))
        self._layout.cols = columns
        self._layout.default_size = ((self.width - gap * columns) / columns - gap / columns, self._high)


def _in_columns(rows: Sequence[Sequence[str]], columns: int) -> Iterator[str]:
    """The letters of a keyboard, row by row; every row but the last is padded with ""."""
    for row in rows[:-1]:
        yield from row
        yield from [""] * (columns - len(row))
    yield from rows[-1]


class Letters(GridLayout):
    """A small keyboard for the first letters of a name. *typed* gets all letters so far."""

    def __init__(self, typed: Callable[[str], None], narrow: bool, **kwargs: Any) -> None:
        sizes = theme.sizes()
        self._typed, self.letters = typed, ""
        rows = ROWS[layout_of(*keyboard())]
        row_letters = [[one for one in row if one in ALPHABET] for row in rows]
        columns = LEAST_COLUMNS if narrow else max(map(len, row_letters))
        super().__init__(cols=columns, size_hint=(None, None), spacing=sizes.gap / 2, **kwargs)
        self._side, self._narrow = sizes.touch, narrow
        side = sizes.touch
        for letter in ALPHABET if narrow else _in_columns(row_letters, columns):
            if letter:
                self._key(letter, partial(self._add, letter), side)
            else:
                self.add_widget(Widget(size_hint=(None, None), size=(side, side)))
        self._key("←", self.delete, side)
        self._key("✕", lambda: self._typed(""), side)
        rows_count = -(-len(self.children) // columns)
        self.size = (columns * (side + sizes.gap / 2), rows_count * (side + sizes.gap / 2))

    def fit(self, room: float, high: float) -> None:
        """Shrink the keys to a width of *room* and, beside the cards, a height of *high*.

        Beside the cards, put more keys in a row if rows of fingertip-sized keys would not fit.
        """
        gap = theme.sizes().gap / 2
        keys = len(self.children)
        if self._narrow:
            least = min(self._side, theme.usual().touch * FINGERTIP)
            rows = max(1, min(-(-keys // LEAST_COLUMNS), int((high + gap) // (least + gap))))
            self.cols = -(-keys // rows)
        rows = -(-keys // self.cols)
        wide = max(1.0, min(self._side, room / self.cols - gap))
        tall = max(1.0, min(self._side, (high + gap) / rows - gap)) if self._narrow else self._side
        for key in self.children:
            key.size = wide, tall
        self.size = self.cols * (wide + gap), rows * (tall + gap) - gap

    def _key(self, label: str, tapped: Callable[[], None], side: float) -> None:
        key = PushButton(text=label.upper(), size_hint=(None, None), size=(side, side))
        key.bind(on_release=lambda *_: tapped())
        self.add_widget(key)

    def _add(self, letter: str) -> None:
        self._typed(self.letters + letter)

    def delete(self) -> None:
        """Take the last letter away."""
        self._typed(self.letters[:-1])


class CardPane(BoxLayout):
    """A title, the other answers, the cards; for an unknown hand, also letters."""

    thing = "card-list"

    def __init__(self, send: Send, aside: Callable[[], None], narrow: bool, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            orientation="vertical", padding=sizes.gap, spacing=sizes.gap, pos_hint={"x": 0, "y": 0}, **kwargs
        )
        self._send, self._narrow = send, narrow
        self._shown: Any = None
        self._of: AskView | PickerView | None = None
        self._head = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._title = Paragraph("", bold=True, pos_hint={"center_y": 0.5})
        self._title.bind(height=lambda _, high: setattr(self._head, "height", max(sizes.touch, high)))
        self._aside = PushButton(text=say("cards.see_table"), kind="quiet", size_hint_y=1)
        self._aside.fit_width()
        self._aside.bind(on_release=lambda *_: aside())
        self._body = BoxLayout(spacing=sizes.gap, orientation="horizontal" if narrow else "vertical")
        self.grid = FaceGrid(self._look, self._choose)
        self.letters = Letters(lambda letters: send(Spell(letters)), narrow)
        self.letters.pos_hint = {"top": 1} if narrow else {"center_x": 0.5}
        self._nothing = Paragraph("", color=theme.QUIET)
        self._keyboard: Any = None
        self.add_widget(self._head)
        self.add_widget(self._body)
        self.bind(pos=self._draw, size=self._draw)
        # The letters may use half the padding: a small upright panel needs ten keys in a row.
        self._body.bind(size=lambda _, size: self._fit_letters(*size))

    def lay_out(self, width: float, height: float) -> None:
        """Lay out the pane with all letters in this size ahead of time, so that showing it is fast."""
        self._show("", "", (), True)
        self.size = (width, height)

    def _fit_letters(self, wide: float, high: float) -> None:
        """Fit the letters into the row below the cards, or into 60 % of the width beside them."""
        gap = theme.sizes().gap
        self.letters.fit(wide * 0.6 if self._narrow else wide + gap, high)

    def show_ask(self, ask: AskView) -> None:

        head = (ask.question, ask.buttons, ask.done, ask.chosen)
        said = ask.question
        if ask.most > 1:
            said = f"{said} {chosen_so_far(ask)}"
        extra = (*ask.buttons, *((ask.done,) if ask.done is not None else ()))
        self._show(("ask", head), said, extra, False)
        self._of = ask
        self.grid.show(ask.cards)

    def show_picker(self, picker: PickerView) -> None:
        """Show the possible cards of a hand."""
        said = f"{picker.title} {picker.letters.upper()}…" if picker.letters else picker.title
        extra = (*((picker.unknown,) if picker.unknown is not None else ()), picker.close)
        self._show(("picker", said, extra, picker.more), said, extra, True)
        self._of = picker
        self.letters.letters = picker.letters
        self.grid.show(picker.cards)

    def _show(self, key: Any, title: str, buttons: tuple[CardButton, ...], lettered: bool) -> None:
        if key == self._shown:
            return
        self._shown = key
        self._title.show(title)
        self._head.clear_widgets()
        self._head.add_widget(self._title)
        self._head.add_widget(self._aside)
        for button in buttons:
            made = DoButton(button, self._send, size_hint=(None, None), height=theme.sizes().touch)
            made.width = natural_width(button.label, made.kind)
            self._head.add_widget(made)
        wanted = [self.grid, self.letters] if lettered else [self.grid]
        if self._body.children[::-1] != wanted:
            self._body.clear_widgets()
            for part in wanted:
                self._body.add_widget(part)

    def _look(self, face: CardFaceView) -> None:
        self._send(LookAtCard(face.card))

    def _choose(self, face: CardFaceView) -> None:
        self._send(TapPlace(face.place) if face.place else TapCard(face.card))

    def on_parent(self, _: Any, parent: Any) -> None:
        """Take input from a hardware keyboard while the pane is on the window."""
        Window.unbind(on_textinput=self._typed, on_keyboard=self._key)
        if parent is not None:
            Window.bind(on_textinput=self._typed, on_keyboard=self._key)

    def _spells(self) -> bool:
        """Is it on the window with its letters? The page may have gone, and the pane with it."""
        if self.get_root_window() is None:
            Window.unbind(on_textinput=self._typed, on_keyboard=self._key)
            return False
        return isinstance(self._of, PickerView) and self.letters.parent is not None

    def _typed(self, _: Any, text: str) -> bool:
        if not self._spells() or not text.isalpha():
            return False
        self._send(Spell(self.letters.letters + text.lower()))
        return True

    def _key(self, _: Any, key: int, *__: object) -> bool:
        if key != BACKSPACE or not self._spells():
            return False
        self.letters.delete()
        return True

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.PANEL)
            Rectangle(pos=self.pos, size=self.size)
            Color(*theme.ACCENT)
            Rectangle(pos=(self.x, self.y + self.height - 2), size=(self.width, 2))

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))
