"""The Kivy App: lets time pass in the lobby once per frame and draws what it shows.

Nothing is kept here that a closing window could lose: every entry of a match is in
the store before it is drawn.
"""

from __future__ import annotations

import sys
from typing import Any

from kivy.config import Config

# Before the window is made: software rendering pays dearly for multisampling, a second finger is no right
# button, and Escape leads back instead of out.
Config.set("graphics", "multisamples", "0")
Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "800")
Config.set("graphics", "minimum_width", "480")
Config.set("graphics", "minimum_height", "320")
Config.set("input", "mouse", "mouse,disable_multitouch")
Config.set("kivy", "exit_on_escape", "0")


from kivy.app import App  # noqa: E402  # after the configuration that it reads
from kivy.core.window import Window  # noqa: E402

from companion.app.lobby import Lobby  # noqa: E402
from companion.app.ports import Parts  # noqa: E402
from companion.ui import words  # noqa: E402
from companion.ui.shell import Shell  # noqa: E402

__all__ = ["CompanionApp", "run"]


TITLE = "Figure-game companion"


class CompanionApp(App):
    """The lobby on the window."""

    title = TITLE

    def __init__(self, parts: Parts, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        words.use(parts.texts)
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


def run(parts: Parts) -> None:
    """Open the app and come back when it is closed."""
    # Kivy turns what is written there into its log, which is off: what ends the app is to be read.
    sys.stderr = sys.__stderr__
    CompanionApp(parts).run()
