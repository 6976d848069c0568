"""The Kivy App: advances the lobby once per frame and draws its screens.

It holds no state that a closing window could lose: every entry of a match is stored before it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from companion.app.lobby.guarded import GuardedLobby
from companion.app.lobby.lobby import Lobby
from companion.app.ports.display import Display
from companion.app.ports.parts import Parts
from companion.ui import theme
from companion.ui._shell import Shell
from companion.ui.sounds import Sounds

TITLE = "Figure-game companion"
PAGES_S = 5.0
"""Interval for returning free memory pages to the system: each turn of a match leaves some."""
TIDY_S = 2.0
"""Delay for tidying up after a change of screen and the last touch: the pause of some milliseconds goes unnoticed."""


class RoomFaults(ExceptionHandler):
    """Keeps the program running after a widget's exception: shows Home in the next frame."""

    def __init__(self, lobby: GuardedLobby, go_on: Callable[[], None]) -> None:
        self._lobby, self._go_on = lobby, go_on

    def handle_exception(self, inst: BaseException) -> int:
        """Tell Kivy to continue; if Home itself cannot be drawn, the program ends."""
        if not isinstance(inst, Exception):
            return ExceptionManager.RAISE
        try:
            self._lobby.fall(inst)
            self._go_on()
        except Exception:  # Home failed, too
            return ExceptionManager.RAISE
        return ExceptionManager.PASS


class CompanionApp(App):
    """Shows the lobby in the window. *display*: known facts of the window's display."""

    title = TITLE

    def __init__(self, parts: Parts, display: Display | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.texts = parts.texts
        self.look = theme.Look()
        self.lobby = Lobby(parts) if parts.faults is None else GuardedLobby(parts, parts.faults)
        self.sounds = Sounds(lambda: self.lobby.settings.sound)
        self.display = display
        self._give_back, self._give_back_pages = parts.give_back, parts.give_back_pages
        self.shell: Shell | None = None
        self._pages_later: Any = None
        self._faults: RoomFaults | None = None

    def build(self) -> Shell:
        self.shell = Shell(self.lobby, self.display)
        Window.bind(on_keyboard=self._key)
        if isinstance(self.lobby, GuardedLobby):
            self._faults = RoomFaults(self.lobby, self.shell.go_on)
            ExceptionManager.add_handler(self._faults)
        if self._give_back is not None:
            self._tidy_later = Clock.create_trigger(self._tidy, TIDY_S)
            self.shell.bind(children=self._another_screen)
            self.shell.bind(on_touch_down=self._touched, on_touch_move=self._touched)
        if self._give_back_pages is not None:
            give_back_pages = self._give_back_pages
            self._pages_later = Clock.schedule_interval(lambda _: give_back_pages(), PAGES_S)
        return self.shell

    def _another_screen(self, *_: object) -> None:
        """Schedule tidying up, or restart its delay."""
        self._tidy_later.cancel()
        self._tidy_later()

    def _touched(self, *_: object) -> None:
        """Postpone tidying up while somebody scrolls or plays."""
        if self._tidy_later.is_triggered:
            self._another_screen()

    def _tidy(self, *_: object) -> None:
        """Free the memory that the first drawing of a screen needed."""
        if self._give_back is not None:
            self._give_back()

    def on_stop(self) -> None:
        if self._faults is not None:
            ExceptionManager.remove_handler(self._faults)
        if self._pages_later is not None:
            self._pages_later.cancel()
        if not Window.fullscreen and Window.rotation == 0:
            self.lobby.window_closed(Window.left, Window.top, *map(round, Window.size))

    def _key(self, window: Any, key: int, scancode: int, codepoint: str, modifiers: list[str]) -> bool:
        if key == ord("q") and "ctrl" in modifiers:
            self.stop()
            return True
        return self.shell is not None and self.shell.key(key, modifiers)
