"""`companion app`: the touch screen."""

from __future__ import annotations

import os
import re
import sys

import click
import msgspec

from companion.commands import parts
from companion.commands.languages import language_option
from companion.commands.manual import OK, WRONG_INPUT, Manual, typed
from companion.kernel import CompanionError

__all__ = ["open_app"]


DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""Variables of the environment of which one is set where a window can be opened."""
NO_DISPLAY = "There is no display here, so a match is played in the terminal ({} names all commands)."


class Size(click.ParamType[tuple[int, int]]):
    """Two lengths in pixels, such as 1024x600."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        found = re.fullmatch(r"(\d{3,5})[x×](\d{3,5})", str(value))
        if found is None:
            self.fail(f"{value} is not a size such as 1024x600", param, ctx)
        return int(found[1]), int(found[2])


@click.command(
    cls=Manual,
    examples=(
        ("companion app", "Open the app."),
        ("companion app --fullscreen --rotate 180", "Fill a screen that hangs upside down."),
        ("COMPANION_HOME=/media/stick companion app", "Keep matches and teams on a stick."),
    ),
    exits=((OK, "the app was closed"), (WRONG_INPUT, "it cannot be opened: one sentence says why")),
)
@click.option("--size", type=Size(), metavar="WxH", help="Width and height of the window in pixels.")
@click.option("--fullscreen", is_flag=True, help="Fill the screen.")
@click.option(
    "--rotate", type=click.Choice(["0", "90", "180", "270"]), default="0", help="Turn the picture, in degrees."
)
@language_option()
def app(size: tuple[int, int] | None, fullscreen: bool, rotate: str) -> None:
    """Open the app on the touch screen.

    It fills a small screen, and any that has no window manager. Elsewhere it opens
    where it was closed.

    A match that was left open, however that came about, is offered again and
    stands where the players last saw it. Where there is no display, that is
    said, and a whole match is played in the terminal (companion demo).
    """
    open_app(size or (0, 0), fullscreen, rotate)


def open_app(size: tuple[int, int] = (0, 0), fullscreen: bool = False, rotate: str = "0") -> None:
    """Open the app; without a display play the demo."""
    if not any(os.environ.get(name) for name in DISPLAYS) and sys.platform.startswith("linux"):
        from companion.commands.figure.play import demo

        click.echo(NO_DISPLAY.format(typed("--help")))
        click.get_current_context().invoke(demo)
        return
    # Kivy would take the command line for its own, and tell the terminal about its modules.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    made = parts.app_parts()
    from companion.adapters import display
    from companion.app.ports import Asked, Settings, opening
    from companion.ui.opening import run

    try:
        settings = made.settings.load()
    except CompanionError:  # the app itself says what is wrong with them
        settings = Settings()
    here = display()
    asked = msgspec.convert({"size": size, "fullscreen": fullscreen, "rotation": int(rotate)}, Asked)
    run(made, opening(here, settings, asked), here)
