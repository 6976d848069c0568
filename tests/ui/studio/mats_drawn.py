"""The studio of mats in its states, on the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image, ImageDraw

from companion.adapters.photos.folder import FilePhotos
from companion.app.lobby.lobby import Lobby
from companion.app.screens.mat_intents import (
    OpenMatFacts,
    OpenMatPhotos,
    PickMatPhoto,
    PickMatTool,
    SetMatCorner,
    StraightenMat,
    TakeFoundMat,
    TapMat,
)
from companion.app.screens.studio_intents import Fill, GoCollection, GoMat
from tests.app.lobby_fakes import lobby, parts
from tests.app.studio.mats.drawing import Studio, draw_twelve

Made = Callable[[Any, Any], None]


def shell(ui: Any, at: Lobby, display: Any = None) -> Any:
    """The app on the window."""
    from companion.ui._shell import Shell

    shown = ui.mount(Shell(at, display))
    ui.frames(9)
    return shown


def _of(*intents: Any, mat: str = "", drawn: bool = True) -> Made:
    def made(ui: Any, display: Any) -> None:
        studio = Studio(lobby(), mat=mat)
        if drawn and not mat:
            draw_twelve(studio)
        studio.send(*intents)
        shell(ui, studio.lobby, display)

    return made


def _asked(ui: Any, display: Any) -> None:
    studio = Studio(lobby())
    draw_twelve(studio)
    studio.send(GoCollection(), GoMat())
    shell(ui, studio.lobby, display)


def _half(ui: Any, display: Any) -> None:
    """Some spaces, and what they lack."""
    studio = Studio(lobby())
    studio.tap((0.2, 0.9), (0.5, 0.9), (0.8, 0.9), (0.3, 0.7), (0.7, 0.6))
    studio.drag("a1", "c1")
    studio.tool("lines")
    studio.tap("a1")
    shell(ui, studio.lobby, display)


def mat_photo(path: Path, plain: bool = False) -> tuple[tuple[float, float], ...]:
    """Take a picture of a mat on a table, seen from one side; returns its corners, in parts of the picture.

    *plain*: nothing is printed on it, so that nothing is found.
    """
    mat = Image.new("RGB", (900, 600), "#2f6b4f")
    draw = ImageDraw.Draw(mat)
    if not plain:
        spots = [(180, 540), (360, 540), (540, 540), (720, 540), (270, 400), (630, 400)]
        spots += [(900 - x, 600 - y) for x, y in spots]
        joined = [(0, 1), (1, 2), (2, 3), (0, 4), (3, 5), (4, 5), (4, 11), (5, 10)]
        joined += [(one + 6, other + 6) for one, other in joined[:6]]
        for one, other in joined:
            draw.line((*spots[one], *spots[other]), fill="#e8efe6", width=6)
        for x, y in spots:
            draw.ellipse((x - 30, y - 30, x + 30, y + 30), fill="#20503a", outline="#e8efe6", width=6)
    size, corners = (1000, 750), ((130, 90), (880, 120), (950, 660), (60, 640))
    table = Image.new("RGB", size, "#7d6a55")
    coefficients = _perspective(corners, ((0, 0), (900, 0), (900, 600), (0, 600)))
    seen = mat.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)
    shape = Image.new("L", size, 0)
    ImageDraw.Draw(shape).polygon(corners, fill=255)
    table.paste(seen, mask=shape)
    table.save(path)
    return tuple((x / size[0], y / size[1]) for x, y in corners)


def _perspective(of: Any, to: Any) -> tuple[float, ...]:
    """Pillow's eight numbers of the perspective that takes four points to four others."""
    import numpy as np

    rows, right = [], []
    for (x, y), (u, v) in zip(of, to, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return tuple(np.linalg.solve(np.array(rows, float), np.array(right, float)))


def _over_photo(*intents: Any, straight: bool = True) -> Made:
    def made(ui: Any, display: Any) -> None:
        with TemporaryDirectory() as folder:
            corners = mat_photo(Path(folder) / "mat.png")
            studio = Studio(Lobby(replace(parts(), photos=FilePhotos(lambda: (), Path(folder)))))
            studio.send(OpenMatPhotos(), PickMatPhoto(str(Path(folder) / "mat.png")))
            studio.send(*(SetMatCorner(x, y) for x, y in corners))
            if straight:
                studio.send(StraightenMat(), *intents)
            shell(ui, studio.lobby, display)

    return made


def _photos(ui: Any, display: Any) -> None:
    with TemporaryDirectory() as folder:
        for name in ("mat.png", "table-1.png", "table-2.png"):
            mat_photo(Path(folder) / name)
        studio = Studio(Lobby(replace(parts(), photos=FilePhotos(lambda: (), Path(folder)))))
        studio.send(OpenMatPhotos())
        shell(ui, studio.lobby, display)


SCREENS: Mapping[str, Made] = {
    "photos": _photos,
    "corners": _over_photo(straight=False),
    "found": _over_photo(TakeFoundMat(0), TakeFoundMat(0)),
    "over-photo": _over_photo(TakeFoundMat(), Fill("mat-dim", "60"), PickMatTool("entry")),
    "empty": _of(drawn=False),
    "half": _half,
    "whole": _of(),
    "duel": _of(mat="duel"),
    "try": _of(PickMatTool("try"), TapMat(0.2, 0.9, "a1"), Fill("points", "3")),
    "facts": _of(OpenMatFacts()),
    "asked": _asked,
}
