"""Reads one photo: a draft of a disc or of a mat, with the straightened picture to lay under it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from companion.adapters.photos import _discs, _mats
from companion.adapters.photos._straight import View
from companion.adapters.photos.pictures import opened, png
from companion.app.ports.photos import Corners, Outline, ReadDisc, ReadMat
from companion.kernel.errors import DataError
from companion.texts.errors import placed

PICTURE_PX = 720
"""Width of the straightened picture of a disc."""
REACH = 0.46
"""Radius of the rim relative to that width: some surroundings stay visible."""


def picture(path: Path, width_px: int) -> bytes:
    """Implements `Photos.picture`."""
    image = opened(path)
    image.thumbnail((width_px, 4 * width_px))
    return png(image)


def read_disc(path: Path) -> ReadDisc:
    """Implements `Photos.read_disc`."""
    image = opened(path)
    try:
        draft = _discs.read(image)
    except DataError as error:
        raise DataError(placed(path, error.said)) from error
    return ReadDisc(draft.segments, _outline(image, draft.view), png(straightened(image, draft.view)), REACH)


def read_mat(path: Path, corners: Corners | None) -> ReadMat:
    """Implements `Photos.read_mat`."""
    straight = _mats.straightened(opened(path), corners)
    spaces, lines = _mats.read(straight)
    return ReadMat(spaces, lines, png(straight), *straight.size)


def straightened(image: Image.Image, view: View) -> Image.Image:
    """The disc from straight above, centred in a square."""
    scale = PICTURE_PX * REACH
    to_disc = np.array([[1 / scale, 0, -0.5 / REACH], [0, 1 / scale, -0.5 / REACH], [0, 0, 1.0]])
    through = view.matrix() @ to_disc
    coefficients = tuple(float(v) for v in (through / through[2, 2]).ravel()[:8])
    size = (PICTURE_PX, PICTURE_PX)
    return image.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)


def _outline(image: Image.Image, view: View) -> Outline:
    one, width = view.ellipse, image.width
    return Outline(one.x / width, one.y / width, one.long / width, one.short / width, float(np.degrees(one.turn)))
