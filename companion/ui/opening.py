"""Opens the window: configures Kivy before importing any module that creates one."""

from __future__ import annotations

import logging

from kivy import kivy_options
from kivy.config import Config

from companion.app.ports.display import Display, Opening
from companion.app.ports.parts import Parts
from companion.ui._logs import clean

LEAST = (480, 320)
"""Least size of a window, unless it opens smaller."""


def configure(opening: Opening) -> None:
    """Configure the window; has no effect once `kivy.core.window` is imported.

    Multisampling is off, since it is expensive in software rendering; a second finger is no right button; Escape
    goes back instead of quitting. SDL reads all pictures, which are PNG: Kivy's other image loaders would take
    megabytes for nothing.
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
    """Run the app until it is closed."""
    configure(opening)
    from companion.ui._app import CompanionApp  # creates the window on import

    clean(logging.root)
    CompanionApp(parts, display).run()
