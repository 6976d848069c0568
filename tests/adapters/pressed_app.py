"""The app, started as a player starts it, with a hand that presses what it offers, and says what is on the window.

`python -m tests.adapters.pressed_app SEED [FAVOUR ...]`. Whenever other lines of a Record are about to be drawn, a
line of JSON says which: {"match": ..., "lines": [...]}. Where it favours something ("bases", a player), it goes
everywhere, also with fingers that tap anything, and chooses that when it can.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Collection
from typing import Any

import msgspec
from msgspec.structs import astuple

from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtCardTable, AtTable, HomeScreen
from companion.app.screens.moments import WelcomeScreen
from companion.app.screens.spinner_intents import SpinnerIntent
from companion.app.screens.studio_intents import StudioIntent
from tests.app.lobby.inside import table_of
from tests.app.lobby.offered import LEAVING, drawn, shown, typed

LEAVES = 0.01
"""So often a table is left."""
BEGINS, ROAMS = 0.5, 0.1
"""So often a match is gone to from elsewhere; and so often by a hand that goes everywhere."""


class Shown(msgspec.Struct):
    """The lines of the Record of a match, as they stand on the window."""

    match: str
    lines: tuple[str, ...]


def match_at(lobby: Any) -> str:
    """Which match is at the table."""
    return table_of(lobby).referee.match_id


def wanted(screen: Any, rng: random.Random, favoured: Collection[str] = ()) -> Any:
    """What is pressed next: at a table whatever it offers, elsewhere often what leads to a table."""
    offers = [*shown(screen), *typed(screen, rng), *drawn(screen, rng)]
    if not favoured:
        offers = [one for one in offers if not isinstance(one, SpinnerIntent | StudioIntent) and not is_language(one)]
    liked = [one for one in offers if any(str(fact) in favoured for fact in astuple(one))]
    if liked and rng.random() < 0.3:
        return rng.choice(liked)
    if isinstance(screen, AtTable | AtCardTable):
        stays = [one for one in offers if not isinstance(one, LEAVING)]
        return rng.choice(offers if rng.random() < LEAVES else stays or offers)
    if rng.random() < (ROAMS if favoured else BEGINS):
        begins: list[Any] = [go.BeginNow("figure"), go.BeginNow("card"), go.Start()]
        if isinstance(screen, HomeScreen | WelcomeScreen):
            begins += [one for one in offers if isinstance(one, go.Resume)] * 3
        return rng.choice([*begins, go.GoHome()])
    return rng.choice(offers or [go.GoHome()])


def is_language(intent: Any) -> bool:
    """Would other words be on the window after it?"""
    return isinstance(intent, go.Set) and intent.setting == "language"


def tap(window: Any, root: Any, rng: random.Random) -> None:
    """A finger on a button, or anywhere."""
    from kivy.tests.common import UnitTestTouch

    from companion.ui.widgets.buttons import PushButton

    buttons = [one for one in root.walk(restrict=True) if isinstance(one, PushButton)]
    if buttons and rng.random() < 0.7:
        place = (button := rng.choice(buttons)).to_window(*button.center)
    else:
        place = (rng.uniform(0, window.width), rng.uniform(0, window.height))
    finger = UnitTestTouch(*place)
    finger.touch_down()
    finger.touch_up()


def press_on(app: Any, rng: random.Random, favoured: Collection[str]) -> None:
    """Press something in each frame, and say what is drawn."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.ui.screens import home

    home.stopTouchApp = lambda: None  # a finger that quits ends it too soon
    last = Shown("", ())

    def say(_: Any) -> None:
        nonlocal last
        screen = app.shell.screen
        if isinstance(screen, AtTable | AtCardTable):
            now = Shown(match_at(app.lobby), tuple(line.text for line in screen.table.log))
            if now != last:
                last = now
                left = msgspec.json.encode(now) + b"\n"
                while left:
                    left = left[os.write(1, left) :]

    def press(_: float) -> None:
        if favoured and rng.random() < 0.5:
            tap(Window, app.shell, rng)
        else:
            app.shell.send(wanted(app.lobby.screen(), rng, favoured))

    Window.bind(on_flip=say)
    Clock.schedule_interval(press, 0)


def main() -> None:
    """Open the app."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    rng = random.Random(int(sys.argv[1]))
    from kivy.app import App

    App.on_start = lambda app: press_on(app, rng, sys.argv[2:])
    from companion.commands.app import open_app

    open_app((800, 480))


if __name__ == "__main__":
    main()
