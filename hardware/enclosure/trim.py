"""Make a rendered picture small: cut off what is empty around it, and keep 64 colours. Needs Pillow."""

from __future__ import annotations

import sys

from PIL import Image, ImageChops

MARGIN = 16
COLOURS = 64


def trim(path: str) -> None:
    """Trim the picture in place. Its upper left pixel is the background."""
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    paper = picture.getpixel((0, 0))
    left, top, right, bottom = ImageChops.difference(picture, Image.new("RGB", picture.size, paper)).getbbox()
    whole = Image.new("RGB", (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN), paper)
    whole.paste(picture.crop((left, top, right, bottom)), (MARGIN, MARGIN))
    whole.quantize(COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        trim(name)
