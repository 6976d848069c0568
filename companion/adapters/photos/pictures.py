"""Decodes photos: any file becomes a small upright RGB picture, or one sentence on why not.

A photo of a hundred megapixels is never held whole: a JPEG is scaled down during decoding. The header gives the memory
that decoding needs, and a file that needs too much is refused before a pixel is decoded.
"""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from companion.adapters.files.text import read_bytes
from companion.kernel.errors import DataError
from companion.texts.errors import placed
from companion.texts.texts import Phrase, phrase

KINDS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF")
LARGEST_PX = 1600
"""Longer side of a working picture."""
MOST_BYTES = 80_000_000
MOST_MEMORY_BYTES = 200_000_000
"""Memory limit of decoding: 50 megapixels as a PNG, 20 as a progressive JPEG, 12 as a WebP."""
STRIP_PX = 1_000_000
"""Pixels converted at a time."""
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif")

_BROKEN = (
    *(OSError, ValueError, SyntaxError, EOFError, KeyError, IndexError, TypeError, OverflowError),
    *(ZeroDivisionError, AttributeError, struct.error),
)
"""Exceptions of Pillow's decoders on damaged files."""


def opened(path: Path) -> Image.Image:
    """The photo in a file: RGB, upright, its longer side at most `LARGEST_PX`.

    Raises:
        DataError: It cannot be read, is no photo, too large, or truncated.
    """
    data = read_bytes(path, limit_bytes=MOST_BYTES)
    try:
        return decoded(data)
    except DataError as error:
        raise DataError(placed(path, error.said)) from error


def decoded(data: bytes) -> Image.Image:
    """Decode a photo's bytes, as `opened`."""
    with warnings.catch_warnings():
        # Oversized pictures are refused here, by their header, before anything is decoded.
        warnings.simplefilter("ignore")
        try:
            image = Image.open(io.BytesIO(data), formats=KINDS)
        except Image.DecompressionBombError:
            raise DataError(_huge()) from None
        except (*_BROKEN, MemoryError):
            raise DataError(_unknown(data)) from None
        with image:
            try:
                _lighten(image)
                is_huge = _needed_bytes(image, data) > MOST_MEMORY_BYTES
                if not is_huge:
                    return _upright(image)
            except (*_BROKEN, MemoryError, Image.DecompressionBombError):
                raise DataError(phrase("error.photo.cut")) from None
            raise DataError(_huge())


def _unknown(data: bytes) -> Phrase:
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        return phrase("error.photo.heic")
    return phrase("error.photo.empty" if not data else "error.photo.none")


def _huge() -> Phrase:
    return phrase("error.photo.huge", most=MOST_MEMORY_BYTES // 1_000_000)


def _lighten(image: Image.Image) -> None:
    """Have the decoder scale a JPEG to half, a quarter or an eighth, never below the working size."""
    if image.format in ("JPEG", "MPO"):
        image.draft("RGB" if image.mode != "CMYK" else "CMYK", (LARGEST_PX, LARGEST_PX))


_COPIES = {"WEBP": 4, "TIFF": 3, "GIF": 5, "PNG": 1, "BMP": 1, "JPEG": 1, "MPO": 1}
"""Copies of a picture that Pillow and its libraries hold during decoding: measured, or the worst case."""


def _needed_bytes(image: Image.Image, data: bytes) -> int:
    """Upper bound of the memory for decoding, from the header; nothing has been decoded yet."""
    pixels = image.width * image.height
    if image.format == "TIFF":
        pixels = max(pixels, _number(image, 322) * _number(image, 323))  # a tile may be larger than the picture
    a_pixel = 1 if image.mode in ("1", "L", "P") else 2 if image.mode.startswith("I;16") else 4
    copies = _COPIES[str(image.format)] + (1 if image.format == "PNG" and getattr(image, "is_animated", False) else 0)
    needed = pixels * a_pixel * copies
    if image.format in ("JPEG", "MPO"):
        needed += _held_bytes(data)
    return needed


def _number(image: Image.Image, tag: int) -> int:
    value = image.tag_v2.get(tag, 0)  # type: ignore[attr-defined]  # a TIFF has them
    return value if isinstance(value, int) else 0


def _held_bytes(data: bytes) -> int:
    """Memory of a JPEG that is held until its last scan: none if the only scan has all layers."""
    layers, pixels, by_scans, at = 4, 0, True, 2
    while data[at : at + 1] == b"\xff":
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xDA:
            by_scans = by_scans or data[at + 4] != layers
            break
        if marker in _FRAMES:
            high, wide, layers = struct.unpack_from(">HHB", data, at + 5)
            pixels, by_scans = high * wide, marker not in (0xC0, 0xC1)
        at += 2 + length if marker != 0xFF else 1
    return 2 * layers * pixels if by_scans else 0


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that precede the size; the first two usually have one scan."""


def _upright(image: Image.Image) -> Image.Image:
    image.load()
    turn = _turn(image)
    coloured = _reduced(image)
    coloured.thumbnail((LARGEST_PX, LARGEST_PX), Image.Resampling.BOX)
    return coloured.transpose(turn) if turn is not None else coloured


def _reduced(image: Image.Image) -> Image.Image:
    """RGB, its longer side at most about twice `LARGEST_PX`. Besides the decoded picture only a strip is held."""
    longer = max(image.size)
    step = longer // LARGEST_PX - 1 if longer > 2 * LARGEST_PX else 1
    light = _light(image)
    small = Image.new("RGB", (-(-image.width // step), -(-image.height // step)))
    for top, strip in _strips(image, step):
        small.paste(_in_colours(strip, light).reduce(step), (0, top // step))
    return small


def _strips(image: Image.Image, step: int = 1) -> Iterator[tuple[int, Image.Image]]:
    """A picture in strips of full width, from the top, each with its offset, a multiple of *step*."""
    rows = step * max(1, STRIP_PX // (image.width * step))
    for top in range(0, image.height, rows):
        yield top, image.crop((0, top, image.width, min(image.height, top + rows)))


def _light(image: Image.Image) -> tuple[float, float] | None:
    """Darkest and lightest value of a picture of more than 8 bits."""
    if image.mode[0] not in "IF":
        return None
    ends = [(float(part.min()), float(part.max())) for _, strip in _strips(image) for part in [np.asarray(strip)]]
    low, high = float(np.min(ends)), float(np.max(ends))
    if not np.isfinite(high - low):
        raise ValueError(high)
    return low, high


def _in_colours(image: Image.Image, light: tuple[float, float] | None) -> Image.Image:
    """Convert to RGB; transparency becomes white, more than 8 bits are scaled down."""
    if light is not None:
        low, high = light
        grey = (np.asarray(image, np.float32) - low) * (255 / max(1e-6, high - low))
        return Image.fromarray(grey.astype(np.uint8)).convert("RGB")
    if "A" in image.mode or "transparency" in image.info:
        whole = image.convert("RGBA")
        ground = Image.new("RGB", whole.size, "white")
        ground.paste(whole, (0, 0), whole.getchannel("A"))
        return ground
    return image.convert("RGB")


_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""Transposition for each EXIF orientation."""


def _turn(image: Image.Image) -> Image.Transpose | None:
    try:
        return _TURNS.get(image.getexif().get(0x0112, 1))
    except _BROKEN:  # a damaged tag counts as none
        return None


def png(image: Image.Image) -> bytes:
    """A picture as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=4)
    return file.getvalue()
