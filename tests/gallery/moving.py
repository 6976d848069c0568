"""The moving picture of README, from real screens: `python -m tests.gallery.moving .github/spin.gif`.

A battle of a match that is played by touches: both discs are spun, the verdict is read, and on the table somebody is
Knocked Out. Time is virtual, so the picture is the same however long a frame took to draw.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

import tests.conftest  # noqa: F401  # before Kivy

SIZE = (1280, 800)
SHOWN = (800, 500)
LIMIT_BYTES = 1_500_000
FRAMES_EACH = 4
"""Of the screen's frames, 60 a second, so many are one of the picture's."""
FRAME_MS = round(1000 / 60 * FRAMES_EACH)
COLOURS, SAMPLES = 128, 4
BEFORE_S, TURNS_S, READ_S, AFTER_S = 1.0, 4.0, 2.2, 1.8
SEEDS = range(1, 40)


class Camera:
    """Takes the window's pictures while time passes; what does not change lasts longer."""

    def __init__(self, live: Any) -> None:
        self._live, self.pictures, self.lasts_ms = live, [], []

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        for _ in range(round(seconds * 1000 / FRAME_MS)):
            self._live.draw(FRAMES_EACH)
            self._take()

    def _take(self) -> None:
        ui = self._live.ui
        ui.drawn()
        raw = bytes(byte for pixel in ui.block(0, 0, *SIZE) for byte in pixel)
        picture = Image.frombytes("RGB", SIZE, raw).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        picture = picture.resize(SHOWN, Image.Resampling.LANCZOS)
        if self.pictures and self.pictures[-1].tobytes() == picture.tobytes():
            self.lasts_ms[-1] += FRAME_MS
        else:
            self.pictures.append(picture)
            self.lasts_ms.append(FRAME_MS)

    def save(self, target: Path) -> None:
        """Write the picture, all frames in the same colours: those of what stands there longest."""
        stands = sorted(range(len(self.pictures)), key=self.lasts_ms.__getitem__)[-SAMPLES:]
        sample = Image.new("RGB", (SHOWN[0], SHOWN[1] * len(stands)))
        for row, number in enumerate(stands):
            sample.paste(self.pictures[number], (0, row * SHOWN[1]))
        palette = sample.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
        flat = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in self.pictures]
        flat[0].save(target, save_all=True, append_images=flat[1:], duration=self.lasts_ms, loop=0, optimize=True)


def battles(ui: Any) -> Iterator[Any]:
    """Tables at which a battle stands there to be spun."""
    from companion.ui import theme
    from tests.ui import real_table

    for seed in SEEDS:
        for child in ui.window.children[:]:
            ui.window.remove_widget(child)
        theme.use(theme.Look(px_per_mm=5.9))
        live = real_table.Live(ui, real_table.session(seed=seed), facing=False)
        player = real_table.Player(live, seed=seed)
        for _ in range(200):
            battle = live.screen.battle
            if battle is not None and all(one.stage == "ready" for one in battle.spinners):
                yield live
                break
            player.step()


def film(live: Any) -> Camera | None:
    """Spin both discs and read what comes of it; None where nobody is Knocked Out."""
    from companion.app.screens.table import Flick

    camera = Camera(live)
    live.draw(40)
    camera.run(BEFORE_S)
    for number, view in enumerate(live.screen.battle.spinners):
        live.session.send(Flick(view.source, 900.0 + 140 * number))
        camera.run(0.4)
    camera.run(TURNS_S)
    battle = live.screen.battle
    if battle is None or battle.close is None or "Knocked Out" not in battle.verdict:
        return None
    camera.run(READ_S)
    live.session.send(battle.close.intent)
    camera.run(AFTER_S)
    return camera


def main(target: Path) -> None:
    """Film the first battle that ends with a Knock Out."""
    from kivy.app import App

    from companion.adapters.files.texts_file import load_texts
    from tests.ui.conftest import opened

    App().texts = load_texts()
    with opened(*SIZE) as ui:
        camera = next(found for live in battles(ui) if (found := film(live)) is not None)
    camera.save(target)
    size = target.stat().st_size
    assert size < LIMIT_BYTES, f"{target} has {size} bytes"
    print(f"{target}: {len(camera.pictures)} pictures, {sum(camera.lasts_ms) / 1000:.1f} s, {size / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
