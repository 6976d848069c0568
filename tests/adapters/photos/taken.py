"""Photos that tests take with the simulated camera, with nothing hard about them but what is named."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

from companion.figure.printed.disc import Disc, Segment
from tests.adapters.photos import camera

DISC = Disc(
    (
        Segment("white", 9, "Bite", damage=40),
        Segment("blue", 4, "Duck"),
        Segment("purple", 6, "Glow", stars=1),
        Segment("gold", 3, "Ray", damage=50),
        Segment("miss", 2),
    )
)
SIDE_BY_SIDE = Disc(
    (Segment("white", 8, "Bite", damage=40), Segment("white", 12, "Snap", damage=60), Segment("miss", 4))
)


def scene(**facts) -> camera.Scene:
    return camera.Scene(**{"seed": 5, "troubles": (), "turn_deg": 37.0, "width_px": 1000, "height_px": 750} | facts)


@cache
def jpeg(disc: Disc = DISC, **facts) -> bytes:
    return camera.take(disc, scene(radius_px=260.0, **facts)).jpeg


def picture(disc: Disc = DISC, **facts) -> Image.Image:
    return Image.open(io.BytesIO(jpeg(disc, **facts))).convert("RGB")


def saved(image: Image.Image, kind: str, **options) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()
