"""Opens the window: Kivy is configured before the first module that makes one is loaded."""

from __future__ import annotations

import sys

from kivy.config import Config

from companion.app.ports import Parts

__all__ = ["configure", "run"]


def configure() -> None:
    """Set how the window is made; has no effect once `kivy.core.window` is loaded.

    Software rendering pays dearly for multisampling, a second finger is no right button,
    and Escape leads back instead of out.
    """
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", "1280")
    Config.set("graphics", "height", "800")
    Config.set("graphics", "minimum_width", "480")
    Config.set("graphics", "minimum_height", "320")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")


def run(parts: Parts) -> None:
    """Open the app and come back when it is closed."""
    configure()
    from companion.ui.app import CompanionApp  # makes the window when it is loaded

    # Kivy turns what is written there into its log, which is off: what ends the app is to be read.
    sys.stderr = sys.__stderr__
    CompanionApp(parts).run()
