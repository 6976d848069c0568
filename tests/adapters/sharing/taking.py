"""Takes in a bundle in a process that is there to be killed; run by test_kill.

For each line that is read, a home and a number, a process is started as in `tests.adapters.playing`. It says "writes"
before, and "wrote" after, each file that it writes, "kept" when all of them are there, and waits.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

from companion.adapters.files import together
from companion.adapters.library.library import FileLibrary
from companion.adapters.sharing._bundle_import import keep, own_places
from companion.figure.printed.figures import TrainerFigure
from companion.figure.teams import Team
from companion.sharing.bundle import Bundle, Picture, stock_of
from companion.sharing.comparing import compared, plan_of
from tests.adapters.playing import say, serve
from tests.adapters.sharing.bundles import EEL, POTION, bundle, eel

SHARK = eel(id="shark", name="Shark")
PICTURE = Picture("figure", "eel", "jpg", b"\xff\xd8\xff a picture")
TEAM = Team(id="wet", name="Wet", format="three_on_three", rules="tfg-2007", figures=("eel", "eel", "shark"))
IN_ONE_FILE = """# of my grandmother
[[figure]]
id = "eel"   # a gift
name = "Eel"
mp = 1
segments = [{ colour = "miss", size = 24 }]
"""
TOGETHER = """[trainer_figure]
names = ["Tess", "Tom"]
segments = [{ colour = "miss", size = 24 }]
"""


def theirs() -> Bundle:
    """What is taken in: new things, a figure and a Trainer figure in the place of one's own, a picture."""
    tess = TrainerFigure("Tess", EEL.disc)
    return bundle(EEL, SHARK, teams=(TEAM,), cards=(POTION,), trainers=(tess,), pictures=(PICTURE,))


def furnish(home: Path) -> None:
    """Something of one's own."""
    for folder, text in (("figures", IN_ONE_FILE), ("trainers", TOGETHER)):
        (home / folder).mkdir(parents=True, exist_ok=True)
        (home / folder / "mine.toml").write_text(text)


def take_in(home: Path) -> None:
    """Take the bundle into this home."""
    library, bundle = FileLibrary(home), theirs()
    stock = stock_of(library.figures(), library.cards(), library.trainers(), library.playmats(), library.teams())
    found = compared(bundle, stock, own_places(home).keys())
    keep(
        plan_of(bundle, found, {one.key: "theirs" for one in found if one.state == "different"}, stock),
        bundle.pictures,
        home,
    )


def telling(write: Callable[..., None]) -> Callable[..., None]:
    """The same, saying what it does."""

    def told(path: Path, content: bytes) -> None:
        say(f"writes {path.name}")
        write(path, content)
        say(f"wrote {path.name}")

    return told


def take_and_wait(home: Path, _: int) -> None:
    """Take it in, and wait for the end."""
    together.write_whole = telling(together.write_whole)
    take_in(home)
    say("kept")
    signal.pause()


if __name__ == "__main__":
    serve(take_and_wait)
