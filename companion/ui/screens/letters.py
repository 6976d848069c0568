"""Names: by a keyboard that is plugged in, or by one on the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, TypeAlias

from kivy.core.window import Window
from kivy.graphics import Color
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.ui import theme
from companion.ui.screens.layouts import ACCENTS, DIGITS, ROWS, SIGNS, in_capitals, layout_of
from companion.ui.screens.pieces import quiet
from companion.ui.widgets import shapes
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.text import width_of
from companion.ui.words import keyboard, say

MOST = 24
"""As long as a player's name may be."""
ONE_LINE = 60
"""What may have more letters than this is written on several lines."""
BACKSPACE, DELETE, ENTERS = 8, 127, (13, 271)
DOT = "•"
Kind: TypeAlias = Literal["name", "sentence", "network", "password"]
AFTER = " -."
"""A letter after one of these begins a word."""


class LetterPad(BoxLayout):
    """The name so far, a keyboard, and how long a name may be. *done* gets the name, which is not empty.

    *kind* "sentence": only its beginning is made a capital by itself; "network" and "password": nothing is, and there
    are all signs; a password is not shown, and may be empty.
    """

    def __init__(
        self, name: str, done: Callable[[str], None], most: int = MOST, kind: Kind = "name", **kwargs: Any
    ) -> None:
        self._kind: Kind = kind
        self._accents = ACCENTS if kind in ("name", "sentence") else SIGNS
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.name = name
        self._done, self._most = done, most
        # The first letter replaces what is there: mostly one wants another name.
        self._untouched = True
        self._between = 2 if narrow() else sizes.gap / 2
        """Between two keys: a finger that hits the gap writes nothing."""
        self._shift = kind in ("name", "sentence")
        self._board = 0
        """Letters of the language, then those of others."""
        self._letters: list[tuple[PushButton, str]] = []
        self._field = Label(
            font_size=sizes.title if most <= ONE_LINE else sizes.text,
            bold=most <= ONE_LINE,
            size_hint_y=None,
            height=sizes.touch,
            color=theme.TEXT,
            markup=True,
            halign="center",
        )
        if most > ONE_LINE:
            # What may be long is wrapped, and takes the height that it needs.
            self._field.bind(width=lambda field, width: setattr(field, "text_size", (width - 2 * sizes.gap, None)))
            self._field.bind(texture_size=lambda field, size: setattr(field, "height", max(sizes.touch, size[1] + 8)))
        self._field.bind(pos=self._box, size=self._box, width=lambda *_: self._write())
        limit = "limit" if kind in ("name", "sentence") else f"limit-{kind}"
        self._limit = quiet(say(f"letters.{limit}", n=most), halign="center")
        self._keys = BoxLayout(orientation="vertical", size_hint_y=None, spacing=self._between)
        self._keys.bind(minimum_height=self._keys.setter("height"))
        for part in (self._field, self._limit, self._keys, self._lowest_row()):
            self.add_widget(part)
        self._lay_keys()
        self._write()

    def _lowest_row(self) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, height=theme.sizes().touch, spacing=self._between)
        self._shift_key = self._key(say("letters.shift"), self.shift, 1.3)
        self._other_key = self._key("", self._next_board, 1.3)
        for key in (
            self._shift_key,
            self._other_key,
            self._key(say("letters.space"), lambda: self.type(" "), 2),
            self._key(say("letters.delete"), self.delete, 1.4),
            self._key(say("letters.clear"), self.clear, 1.3),
            self._key(say("letters.done"), self.finish, 1.5, "accent"),
        ):
            row.add_widget(key)
        return row

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
        if self._kind in ("network", "password"):
            leads_to[1] = "#+="
        self._other_key.text = leads_to[(self._board + 1) % len(boards)]
        self._show_shift()

    def _key(self, label: str, tapped: Callable[[], None], share: float = 1, kind: str = "plain") -> PushButton:
        button = PushButton(text=label, kind=kind, size_hint_x=share, size_hint_y=None, height=theme.sizes().touch)
        button.bind(on_press=lambda *_: tapped())
        return button

    # ------------------------------------------------------------ typing

    def type(self, text: str) -> None:
        """Write as it is typed; what a name cannot hold is left away."""
        if self._untouched:
            self.name, self._untouched = "", False
        for letter in text:
            if len(self.name) < self._most and letter.isprintable() and (letter != " " or self.name.strip()):
                self.name += letter
        self._shift = self._begins_word
        self._write()

    @property
    def _begins_word(self) -> bool:
        if self._kind == "sentence":
            # In a sentence not every word is written with a capital.
            return not self.name or self.name.endswith((". ", ".  "))
        return self._kind == "name" and (not self.name or self.name[-1] in AFTER)

    def delete(self) -> None:
        """Take the last letter away."""
        self.name, self._untouched = self.name[:-1], False
        self._shift = self._begins_word
        self._write()

    def clear(self) -> None:
        """Take all letters away."""
        self.name, self._untouched, self._shift = "", False, self._kind in ("name", "sentence")
        self._write()

    def shift(self) -> None:
        """Write the next letter as a capital, or not."""
        self._shift = not self._shift
        self._show_shift()

    def finish(self) -> None:
        """The name stands; an empty one is none."""
        if self._kind == "password":
            self._done(self.name)
        elif self.name.strip():
            self._done(self.name.strip())
        else:
            self._limit.color = theme.ACCENT

    def key_down(self, key: int) -> bool:
        """A key of a real keyboard that writes nothing; True where it means something here."""
        if key in (BACKSPACE, DELETE):
            self.delete()
        elif key in ENTERS:
            self.finish()
        else:
            return False
        return True

    def _type_key(self, letter: str) -> None:
        self.type(in_capitals(letter) if self._shift else letter)

    def _next_board(self) -> None:
        self._board = (self._board + 1) % (1 + len(self._accents))
        self._lay_keys()

    # ------------------------------------------------------------ showing

    @property
    def _shown(self) -> str:
        shown = DOT * len(self.name) if self._kind == "password" else self.name
        if self._most > ONE_LINE:
            return shown  # which is wrapped
        room = self._field.width - 2 * theme.sizes().pad
        cut = 0
        while room > 100 and width_of(("…" if cut else "") + shown[cut:], theme.sizes().title, True) > room:
            cut += 1  # what is written now is at the end
        return f"…{shown[cut:]}" if cut else shown

    def _write(self) -> None:
        colour = "A9B4BF" if self._untouched else "F2F0EA"
        self._field.text = f"[color={colour}]{theme.rich(self._shown)}[/color][color=F0C14B]|[/color]"
        self._limit.color = theme.ACCENT if len(self.name) >= self._most else theme.QUIET
        self._show_shift()

    def _show_shift(self) -> None:
        self._shift_key.chosen = self._shift
        for key, letter in self._letters:
            key.text = in_capitals(letter) if self._shift else letter

    def _box(self, *_: object) -> None:
        self._field.canvas.before.clear()
        with self._field.canvas.before:
            Color(*theme.GROUND)
            shapes.rounded(self._field.pos, self._field.size, theme.sizes().radius)


def narrow() -> bool:
    """Does a row of ten keys take the whole width of the window, if they are to be hit?"""
    return Window.width < 10 * theme.sizes().touch * 1.15


class Typing:
    """A real keyboard that writes on a pad, for as long as the pad is on the window."""

    def __init__(self, pad: LetterPad) -> None:
        self._pad = pad
        self._keyboard = Window.request_keyboard(self._taken, pad)
        self._keyboard.bind(on_key_down=self._key_down)
        # From the window itself: who bound last is asked first, and what lies under the sheet reads letters too.
        Window.bind(on_textinput=self._typed)

    def end(self) -> None:
        """Let go of the keyboard."""
        keyboard, self._keyboard = self._keyboard, None
        if keyboard is not None:
            Window.unbind(on_textinput=self._typed)
            keyboard.unbind(on_key_down=self._key_down)
            keyboard.release()

    def _taken(self) -> None:
        """Somebody else has the keyboard now."""
        self.end()

    def _is_there(self) -> bool:
        if self._pad.get_root_window() is None:
            # The page went, and the sheet with it.
            self.end()
            return False
        return True

    def _typed(self, _: object, text: str) -> bool:
        if not self._is_there():
            return False
        self._pad.type(text)
        return True

    def _key_down(self, _: object, key: tuple[int, str], *__: object) -> bool:
        return self._is_there() and self._pad.key_down(key[0])


def ask_name(
    page: Any,
    title: str,
    name: str,
    done: Callable[[str], None],
    most: int = MOST,
    turned: bool = False,
    kind: Kind = "name",
) -> Sheet:
    """Ask for a name of at most *most* letters on a sheet over *page*; *done* is called with it.

    *turned*: the sheet faces the player at the other side.
    """

    def finished(wanted: str) -> None:
        typing.end()
        sheet.dismiss()
        done(wanted)

    pad = LetterPad(name, finished, most, kind)
    sheet = Sheet(title, pad, closed=lambda: typing.end(), most=theme.px(760), margin=2 if narrow() else None)
    page.add_widget(sheet.facing(turned) if turned else sheet)
    typing = Typing(pad)
    return sheet
