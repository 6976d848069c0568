"""`companion app`: the touch screen."""

from __future__ import annotations

import os
import sys

import click

from companion.commands import parts
from companion.commands.manual import OK, WRONG_INPUT, Manual

__all__ = ["open_app"]


DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""Variables of the environment of which one is set where a window can be opened."""
NO_DISPLAY = "There is no display here, so a match is played in the terminal (companion --help names all commands)."


@click.command(
    cls=Manual,
    examples=(
        ("companion app", "Open the app."),
        ("COMPANION_HOME=/media/stick companion app", "Keep matches and teams on a stick."),
    ),
    exits=((OK, "the app was closed"), (WRONG_INPUT, "it cannot be opened: one sentence says why")),
)
def app() -> None:
    """Open the app on the touch screen.

    A match that was left open, however that came about, is offered again and
    stands where the players last saw it. Where there is no display, that is
    said, and a whole match is played in the terminal (companion demo).
    """
    open_app()


def open_app() -> None:
    """Open the app; without a display play the demo."""
    if not any(os.environ.get(name) for name in DISPLAYS) and sys.platform.startswith("linux"):
        from companion.commands.figure.play import demo

        click.echo(NO_DISPLAY)
        click.get_current_context().invoke(demo)
        return
    # Kivy would take the command line for its own, and tell the terminal about its modules.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    made = parts.app_parts()
    from companion.ui.opening import run

    run(made)
