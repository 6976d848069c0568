"""A field for text, with a caret and a selection: for keys, input methods, the clipboard and keys on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Canvas, Color
from kivy.properties import BooleanProperty
from kivy.uix.textinput import TextInput

from companion.ui import theme
from companion.ui.typeface import SIGNS_FONT
from companion.ui.widgets import shapes

ENTERS = (13, 271)
LEFT_TO_OTHERS = (27, 9, 282)
"""Escape, Tab and F1: what they do lies outside the field."""
MOST_ROWS, LEAST_ROWS, LOW = 7, 3, 560
"""So many rows are in sight at once, and so many on a window that is lower than this; the caret scrolls the others."""
SELECTED = 0.4
"""How strong the accent lies over selected letters."""
DOT = "•"


class TextField(TextInput):
    """Holds at most *most* characters on one line, or wrapped on *several*; *lists* keep line breaks.

    *entered* is called for Enter. A *secret* shows dots, and nothing of it is copied.
    """

    lacks_room = BooleanProperty(False)
    """Was something of the last text left out because the field was full?"""

    def __init__(
        self,
        words: str,
        most: int,
        entered: Callable[[], None],
        several: bool = False,
        lists: bool = False,
        secret: bool = False,
        **kwargs: Any,
    ) -> None:
        sizes = theme.sizes()
        self._most, self._entered, self._lists, self._secret = most, entered, lists, secret
        super().__init__(
            text=words,
            multiline=several or lists,
            password=secret,
            password_mask=DOT,
            font_size=sizes.text if several or lists else sizes.title,
            foreground_color=theme.TEXT,
            cursor_color=theme.ACCENT,
            cursor_width=theme.px(2),
            cursor_blink=not theme.look().calm,
            selection_color=(*theme.ACCENT[:3], SELECTED),
            background_color=(0, 0, 0, 0),
            use_bubble=False,  # its words are English, and a fingertip does not hit them
            use_handles=False,
            scroll_from_swipe=False,
            write_tab=False,
            unfocus_on_touch=False,
            input_type="text",
            size_hint_y=None,
            **kwargs,
        )
        self._ground = Canvas()
        self.canvas.before.insert(0, self._ground)  # the caret is drawn behind the text too
        self.bind(text=self._choose_font, pos=self._place, size=self._place)
        self.bind(minimum_height=self._grow, line_height=self._grow)
        self._choose_font()
        self._grow()

    def targets(self) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
        """Where the ring of the keyboard goes."""
        yield "", (self.x, self.y, self.width, self.height)

    def write(self, text: str) -> None:
        """Write at the caret, in place of what is selected."""
        if self.selection_text:
            self.delete_selection()
        self.insert_text(text)

    @property
    def before(self) -> str:
        """What stands before the caret, or before what is selected."""
        ends = (self.selection_from, self.selection_to) if self.selection_text else (self.cursor_index(),)
        return str(self.text[: min(ends)])

    def delete(self) -> None:
        """Delete what is selected, else the character before the caret."""
        if self.selection_text:
            self.delete_selection()
        else:
            self.do_backspace()
        self.lacks_room = False

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Insert at the caret what fits."""
        if not from_undo:
            substring = self._allowed(substring)
            room = max(0, self._most - len(self.text))
            self.lacks_room, substring = len(substring) > room, substring[:room]
        super().insert_text(substring, from_undo)

    def _allowed(self, text: str) -> str:
        """Text without control characters, and without spaces before the first word."""
        lines = [" ".join(line.split("\t")) for line in text.splitlines()] or [""]
        text = ("\n" if self._lists else " ").join(lines) + "\n" * (self._lists and text.endswith("\n"))
        text = "".join(sign for sign in text if sign.isprintable() or sign == "\n")
        starts = not self.before.strip() and not self._secret
        return text.lstrip(" ") if starts else text

    def copy(self, data: str = "") -> Any:
        """Copy what is selected."""
        return None if self._secret else super().copy(data)

    def paste(self) -> None:
        """Write what was copied."""
        from kivy.core.clipboard import Clipboard  # asks the system for one: not before it is wanted

        self.write(Clipboard.paste() or "")

    def _cut(self, data: str) -> None:
        if not self._secret and data:
            super()._cut(data)

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """A key was pressed; True where it means something here."""
        key = keycode[0]
        if not self._is_seen() or key in LEFT_TO_OTHERS or (key == ord("q") and "ctrl" in modifiers):
            return False
        if key in ENTERS and not self._lists:
            self._entered()
        else:
            self.lacks_room = False
            super().keyboard_on_key_down(window, keycode, text, modifiers)
        return True

    def keyboard_on_key_up(self, window: Any, keycode: tuple[int, str]) -> None:
        """A key was let go; Escape, too, is no reason to stop writing."""
        if keycode[0] not in LEFT_TO_OTHERS:
            super().keyboard_on_key_up(window, keycode)

    def keyboard_on_textinput(self, window: Any, text: str) -> bool:
        """A character was composed; what lies under the field does not get it."""
        if not self._is_seen():
            return False
        super().keyboard_on_textinput(window, text)
        return True

    def _bind_keyboard(self) -> None:
        """From the window itself: who binds last is asked first, and what lies under a field reads letters too."""
        super()._bind_keyboard()
        if self._keyboard is not None:
            self._keyboard.unbind(on_textinput=self.keyboard_on_textinput)
            Window.bind(on_textinput=self.keyboard_on_textinput)

    def _unbind_keyboard(self) -> None:
        Window.unbind(on_textinput=self.keyboard_on_textinput)
        super()._unbind_keyboard()

    def _is_seen(self) -> bool:
        """Is it on the window? On a page that was left nothing is written."""
        if self.get_root_window() is None:
            self.focus = False
        return bool(self.focus)

    def _choose_font(self, *_: object) -> None:
        self.font_name = SIGNS_FONT if theme.lacks(self.text) else theme.FONT

    def _grow(self, *_: object) -> None:
        sizes = theme.sizes()
        self.padding = (sizes.pad, max(sizes.gap / 2, (sizes.touch - self.line_height) / 2))
        rows = MOST_ROWS if theme.room()[1] >= LOW else LEAST_ROWS
        self.height = max(sizes.touch, min(self.minimum_height, (rows + 0.5) * self.line_height + 2 * self.padding[1]))

    def _place(self, *_: object) -> None:
        self._ground.clear()
        with self._ground:
            Color(*theme.GROUND)
            shapes.rounded(self.pos, self.size, theme.sizes().radius)
