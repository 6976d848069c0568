"""The Kivy App: lets time pass in the lobby once per frame and draws what it shows.

Nothing is kept here that a closing window could lose: every entry of a match is in
the store before it is drawn.
"""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.window import Window

from companion.app.lobby import Lobby
from companion.app.ports import Parts
from companion.ui.shell import Shell

__all__ = ["CompanionApp"]


TITLE = "Figure-game companion"


class CompanionApp(App):
    """The lobby on the window."""

    title = TITLE

    def __init__(self, parts: Parts, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.texts = parts.texts
        self.lobby = Lobby(parts)
        self.shell: Shell | None = None

    def build(self) -> Shell:
        self.shell = Shell(self.lobby)
        Window.bind(on_keyboard=self._key)
        return self.shell

    def _key(self, window: Any, key: int, *_: object) -> bool:
        if key == 27 and self.shell is not None:
            self.shell.escape()
            return True
        return False
