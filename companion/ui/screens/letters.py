"""What is written: a field, what is done with its selection, and keys on the screen beside those of a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, TypeAlias

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import platform

from companion.ui import theme
from companion.ui.screen_texts import keyboard, say
from companion.ui.screens.keys import KeyTouch, rings
from companion.ui.screens.layouts import ACCENTS, DIGITS, ROWS, SIGNS, in_capitals, layout_of
from companion.ui.screens.pieces import quiet
from companion.ui.widgets.buttons import PushButton, least_width, natural_width
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.text_field import TextField

MOST = 24
"""As long as a player's name may be."""
ONE_LINE = 60
"""What may have more letters than this is written on several lines."""
Kind: TypeAlias = Literal["name", "sentence", "list", "network", "password"]
SECRETS = ("network", "password")
"""Where capitals matter, and every sign."""
AFTER = " -.\n"
"""A letter after one of these begins a word."""


class LetterPad(BoxLayout):
    """A field that holds *name*, and keys on the screen that write in it. *done* gets what was written.

    *kind* "sentence": only its beginning is made a capital by itself; "network" and "password": nothing is, and there
    are all signs; a password is not shown, and may be empty; a "list" has lines. Without *keys* one asks for the keys.
    """

    def __init__(
        self,
        name: str,
        done: Callable[[str], None],
        most: int = MOST,
        kind: Kind = "name",
        keys: bool = True,
        **kwargs: Any,
    ) -> None:
        self._kind: Kind = kind
        self._accents = SIGNS if kind in SECRETS else ACCENTS
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._done, self._most = done, most
        self._between = 2 if narrow() else sizes.gap / 2
        """Between two keys: a finger that hits the gap writes nothing."""
        self._shift = False
        self._board = 0
        """Letters of the language, then those of others."""
        self._letters: list[tuple[PushButton, str]] = []
        self._of_selection: list[PushButton] = []
        """What is done with what is selected."""
        self.field = TextField(name, most, self.finish, most > ONE_LINE, kind == "list", kind == "password")
        self._limit = quiet(pos_hint={"center_y": 0.5})
        self._keys = BoxLayout(orientation="vertical", size_hint_y=None, spacing=self._between)
        self._keys.bind(minimum_height=self._keys.setter("height"))
        self._shift_key = self._key(say("letters.shift"), self.shift, 1.3)
        self._other_key = self._key("", self._next_board, 1.3)
        self._lowest = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=self._between)
        for part in (self.field, self._tools(), self._keys, self._lowest):
            self.add_widget(part)
        self._lay_lowest(keys)
        if keys:
            self._lay_keys()
        for what in ("text", "cursor", "selection_text", "lacks_room"):
            self.field.fbind(what, self._written)
        self._written()
        # What is written first takes the place of what is there: mostly one wants another name.
        self.write_here()
        if kind != "list":
            self.field.select_all()

    @property
    def name(self) -> str:
        """What is written so far."""
        return str(self.field.text)

    def write_here(self) -> None:
        """Have a keyboard write in the field."""
        self.field.focus = True

    def _tools(self) -> BoxLayout:
        """How much may be written, and what is done with the selection."""
        row = BoxLayout(size_hint_y=None, height=theme.sizes().touch)
        row.add_widget(self._limit)
        width_of = least_width if narrow() else natural_width
        for word, do in (
            ("all", self.field.select_all),
            ("cut", self.field.cut),
            ("copy", self.field.copy),
            ("paste", self.field.paste),
        ):
            key = self._key(say(f"letters.{word}"), do, kind="quiet")
            key.size_hint_x, key.width = None, width_of(key.text)
            if word in ("cut", "copy"):
                self._of_selection.append(key)
            if self._kind != "password" or key not in self._of_selection:
                row.add_widget(key)
        return row

    def _lay_lowest(self, keys: bool) -> None:
        self._lowest.clear_widgets()
        more = [
            self._shift_key,
            self._other_key,
            self._key(say("letters.space"), lambda: self.type(" "), 2),
            self._key(say("letters.delete"), self.field.delete, 1.4),
        ]
        if self._kind == "list":
            more.append(self._key(say("letters.line"), lambda: self.type("\n"), 1.4))
        less = [self._key(say("letters.keys"), self._show_keys, 1.3)]
        for key in (
            *(more if keys else less),
            self._key(say("letters.clear"), self.clear, 1.3),
            self._key(say("letters.done"), self.finish, 1.5, "accent"),
        ):
            self._lowest.add_widget(key)

    def _show_keys(self) -> None:
        """Show the keys on the screen, for a panel without others."""
        self._lay_lowest(True)
        self._lay_keys()

    def _lay_keys(self) -> None:
        sizes = theme.sizes()
        self._keys.clear_widgets()
        self._letters = []
        boards = ((DIGITS, *ROWS[layout_of(*keyboard())]), *self._accents)
        for letters in boards[self._board]:
            row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=self._between)
            for letter in letters:
                key = self._key(letter, partial(self._type_key, letter))
                self._letters.append((key, letter))
                row.add_widget(key)
            self._keys.add_widget(row)
        leads_to = [say("letters.plain"), say("letters.accents"), say("letters.more")]
        if self._kind in SECRETS:
            leads_to[1] = "#+="
        self._other_key.text = leads_to[(self._board + 1) % len(boards)]
        self._show_shift()

    def _key(self, label: str, tapped: Callable[[], object], share: float = 1, kind: str = "plain") -> PushButton:
        button = PushButton(text=label, kind=kind, size_hint_x=share, size_hint_y=None, height=theme.sizes().touch)
        button.bind(on_press=lambda *_: tapped())
        return button

    def on_touch_down(self, touch: Any) -> bool:
        if not isinstance(touch, KeyTouch) and self.collide_point(*touch.pos):
            self.write_here()
        return bool(super().on_touch_down(touch))

    # ------------------------------------------------------------ typing

    def type(self, text: str) -> None:
        """Write at the caret, as it is typed; what the field cannot hold is left out."""
        self.field.write(text)

    @property
    def _begins_word(self) -> bool:
        before = self.field.before
        if self._kind == "sentence":
            # In a sentence not every word is written with a capital.
            return not before or before.endswith((". ", ".  "))
        return self._kind in ("name", "list") and (not before or before[-1] in AFTER)

    def clear(self) -> None:
        """Take all letters away."""
        self.field.select_all()
        self.field.delete()

    def shift(self) -> None:
        """Write the next letter as a capital, or not."""
        self._shift = not self._shift
        self._show_shift()

    def finish(self) -> None:
        """What is written stands; nothing is no name."""
        if self._kind == "password":
            self._done(self.name)
        elif self.name.strip():
            self._done(self.name.strip())
        else:
            self._limit.color = theme.REFUSAL

    def _type_key(self, letter: str) -> None:
        self.type(in_capitals(letter) if self._shift else letter)

    def _next_board(self) -> None:
        self._board = (self._board + 1) % (1 + len(self._accents))
        self._lay_keys()

    # ------------------------------------------------------------ showing

    def _written(self, *_: object) -> None:
        limit = "full" if self.field.lacks_room else f"limit-{self._kind}" if self._kind in SECRETS else "limit"
        self._limit.show("" if limit == "limit" and self._kind == "list" else say(f"letters.{limit}", n=self._most))
        full = theme.REFUSAL if self.field.lacks_room else theme.ACCENT
        self._limit.color = full if len(self.name) >= self._most else theme.QUIET
        for key in self._of_selection:
            key.opacity = 1.0 if self.field.selection_text else 0.55
        self._shift = self._begins_word
        self._show_shift()

    def _show_shift(self) -> None:
        self._shift_key.chosen = self._shift
        for key, letter in self._letters:
            key.text = in_capitals(letter) if self._shift else letter


def narrow() -> bool:
    """Does a row of ten keys take the whole width of the window, if they are to be hit?"""
    return Window.width < 10 * theme.sizes().touch * 1.15


def keys_wanted(page: Any) -> bool:
    """Are keys on the screen wanted? Not by who came here by keys, nor where the system brings its own."""
    return platform not in ("android", "ios") and not rings(page)


def letter_sheet(
    page: Any, title: str, name: str, done: Callable[[str], None], most: int = MOST, kind: Kind = "name"
) -> Sheet:
    """A sheet for *page* that asks for a text of at most *most* letters; *done* is called with it."""

    def finished(wanted: str) -> None:
        sheet.dismiss()
        done(wanted)

    pad = LetterPad(name, finished, most, kind, keys_wanted(page))
    sheet = Sheet(title, pad, most=theme.px(760), margin=2 if narrow() else None)
    return sheet


def ask_name(
    page: Any,
    title: str,
    name: str,
    done: Callable[[str], None],
    most: int = MOST,
    turned: bool = False,
    kind: Kind = "name",
) -> Sheet:
    """Ask for a text on a sheet over *page*; *turned*: it faces the player at the other side."""
    sheet = letter_sheet(page, title, name, done, most, kind)
    page.add_widget(sheet.facing(turned) if turned else sheet)
    return sheet
