"""The Kivy App: lets time pass in the lobby once per frame and draws what it shows.

Nothing is kept here that a closing window could lose: every entry of a match is in
the store before it is drawn.
"""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.window import Window

from companion.app.lobby import Lobby
from companion.app.ports import Display, Parts
from companion.ui import theme
from companion.ui.shell import Shell

__all__ = ["CompanionApp"]


TITLE = "Figure-game companion"


class CompanionApp(App):
    """The lobby on the window. *display*: what is known of the display that the window is on."""

    title = TITLE

    def __init__(self, parts: Parts, display: Display | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.texts = parts.texts
        self.look = theme.Look()
        self.lobby = Lobby(parts)
        self.display = display
        self.shell: Shell | None = None

    def build(self) -> Shell:
        self.shell = Shell(self.lobby, self.display)
        Window.bind(on_keyboard=self._key)
        return self.shell

    def on_stop(self) -> None:
        if not Window.fullscreen and Window.rotation == 0:
            self.lobby.window_closed(Window.left, Window.top, *map(round, Window.size))

    def _key(self, window: Any, key: int, scancode: int, codepoint: str, modifiers: list[str]) -> bool:
        if key == ord("q") and "ctrl" in modifiers:
            self.stop()
            return True
        return self.shell is not None and self.shell.key(key, modifiers)
