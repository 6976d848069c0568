"""What Kivy is told before the window is made. Nothing here opens it: the window is there with its first import."""

from __future__ import annotations

from kivy.config import Config

from companion.app.ports import Opening

LEAST = (480, 320)


def configure(opening: Opening) -> None:
    """Have the window opened like this; of no effect once there is one."""
    # Software rendering pays dearly for multisampling, a second finger is no right button, and Escape leads back
    # instead of out.
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
