"""Pictures of the app for README, taken from inside; `.ci/pictures` runs it on a display."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from companion.app.screens import GoHome, GoSetup, Rename, Start
from companion.commands.bench.window import Table, open_app

LIMIT_BYTES = 200_000
NAMES = ("Robin", "Kim")
TURNS = 9


def take(folder: Path) -> None:
    """Take all of them."""
    app, window = open_app()
    window.frames(10)

    def keep(name: str) -> None:
        window.frames(20)
        window.frames_for(1.5)
        shot = Path(window.window.screenshot(name=str(folder / f"{name}-shot-.png")))
        target = folder / f"{name}.png"
        with Image.open(shot) as picture:
            # A palette is a third of the size, and there are few colours.
            picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
        shot.unlink()
        size = target.stat().st_size
        assert size < LIMIT_BYTES, f"{target} has {size} bytes"

    app.shell.send(GoSetup())
    for seat, name in enumerate(NAMES):
        app.shell.send(Rename(f"seat-{seat}", name))
    keep("setup")
    app.shell.send(Start())
    window.frames_for(1.0)
    table = Table(app, window)
    for _ in range(TURNS):
        table.turn()
    table.choose()
    keep("table")
    assert table.attack() is not None, "nobody could attack"
    keep("battle")
    app.shell.send(GoHome())


if __name__ == "__main__":
    take(Path(sys.argv[1]))
