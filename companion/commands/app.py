"""`companion app`: the touch screen."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path

import click
import msgspec

from companion.commands import parts
from companion.commands.command_texts import say
from companion.commands.languages import language_option
from companion.commands.manual import Manual, typed
from companion.commands.misuse import UnfitParameterError
from companion.kernel.errors import CompanionError
from companion.texts.texts import phrase

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""Environment variables: at least one is set if a window can open."""
IN_THE_TERMINAL = ("play --a Ann --b random", "cards play --a Ann --b random", "demo", "rules find wait", "--help")
"""Commands suggested without a display; their texts go by number."""

KIVY_WRITES = 1 << 18
"""Bytes that Kivy needs for its log, settings and pictures."""


class Size(click.ParamType[tuple[int, int]]):
    """Two lengths in pixels, such as 1024x600."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        found = re.fullmatch(r"(\d{3,5})[x×](\d{3,5})", str(value))
        if found is None:
            raise UnfitParameterError(phrase("error.click.size", got=str(value)), param, ctx)
        return int(found[1]), int(found[2])


@click.command(
    cls=Manual,
    examples=("companion app", "companion app --fullscreen --rotate 180", "COMPANION_HOME=/media/stick companion app"),
)
@click.option("--size", type=Size(), metavar="WxH")
@click.option("--fullscreen", is_flag=True)
@click.option("--rotate", type=click.Choice(["0", "90", "180", "270"]), default="0")
@language_option()
def app(size: tuple[int, int] | None, fullscreen: bool, rotate: str) -> None:
    """Open the app on the touch screen."""
    open_app(size or (0, 0), fullscreen, rotate)


def open_app(size: tuple[int, int] = (0, 0), fullscreen: bool = False, rotate: str = "0") -> None:
    """Open the app; without a display say what can be done in the terminal."""
    if not any(os.environ.get(name) for name in DISPLAYS) and sys.platform.startswith("linux"):
        click.echo(say("app.no-display"))
        for number, line in enumerate(IN_THE_TERMINAL, 1):
            click.echo(f"\n{say(f'app.terminal.{number}')}\n  {typed(line)}")
        return
    # Keep Kivy from parsing the command line, and from logging to the terminal.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    if not _has_room(Path(os.environ.get("KIVY_HOME") or Path.home())):
        # Kivy would exit if it cannot write its settings and log.
        os.environ.update(KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1")
    made = parts.app_parts(anyway=True)
    errors = sys.stderr
    from companion.adapters.displays import display
    from companion.app.ports.display import Asked, opening
    from companion.app.ports.settings import Settings
    from companion.ui.opening import run

    # Kivy redirects stderr to its log, which is off: restore it, so that fatal errors can be read.
    sys.stderr = errors

    try:
        settings = made.settings.load()
    except CompanionError:  # the app reports what is wrong with them
        settings = Settings()
    here = display()
    asked = msgspec.convert({"size": size, "fullscreen": fullscreen, "rotation": int(rotate)}, Asked)
    run(made, opening(here, settings, asked), here)


def _has_room(folder: Path) -> bool:
    """Can Kivy write its files in a folder?"""
    with contextlib.suppress(OSError), tempfile.TemporaryFile(dir=folder) as file:
        return file.write(bytes(KIVY_WRITES)) == KIVY_WRITES
    return False
