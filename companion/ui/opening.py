"""Opens the window: Kivy is configured before the first module that makes one is loaded."""

from __future__ import annotations

import logging

from kivy import kivy_options
from kivy.config import Config

from companion.app.ports.display import Display, Opening
from companion.app.ports.parts import Parts
from companion.ui.logs import clean

LEAST = (480, 320)
"""A window is not made smaller than this, unless the display is."""


def configure(opening: Opening) -> None:
    """Set how the window is made; has no effect once `kivy.core.window` is loaded.

    Software rendering pays dearly for multisampling, a second finger is no right button,
    and Escape leads back instead of out. Pictures come as PNG, which SDL reads: Kivy's other readers would be
    loaded for nothing, and megabytes with them.
    """
    kivy_options["image"] = ("sdl2",)
    Config.set("graphics", "multisamples", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    for name, length, least in zip(("width", "height"), opening.size, LEAST, strict=True):
        Config.set("graphics", name, str(length))
        Config.set("graphics", f"minimum_{name}", str(min(length, least)))
    Config.set("graphics", "fullscreen", "auto" if opening.fullscreen else "0")
    Config.set("graphics", "rotation", str(opening.rotation))
    if opening.place is None:
        Config.set("graphics", "position", "auto")
        return
    Config.set("graphics", "position", "custom")
    for name, place in zip(("left", "top"), opening.place, strict=True):
        Config.set("graphics", name, str(place))


def run(parts: Parts, opening: Opening, display: Display | None = None) -> None:
    """Open the app and come back when it is closed."""
    configure(opening)
    from companion.ui.app import CompanionApp  # makes the window when it is loaded

    clean(logging.root)
    CompanionApp(parts, display).run()
