"""Photos from files: whatever a file holds, a small upright picture in colours, or one sentence on why not.

A photo of a hundred megapixels is never held whole: a JPEG is made smaller while it is decoded.
"""

from __future__ import annotations

import io
import struct
import warnings
from pathlib import Path

import numpy as np
from PIL import Image

from companion.adapters.files import reason
from companion.kernel import DataError
from companion.texts import Phrase, phrase, placed

KINDS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF")
LARGEST_PX = 1600
"""The longer side of a picture that is worked with."""
MOST_BYTES = 80_000_000
MOST_PIXELS, MOST_PIXELS_WHOLE = 170_000_000, 33_000_000
"""Of a JPEG, which is made smaller as it is decoded; of everything that is decoded whole."""
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif")

_BROKEN = (
    *(OSError, ValueError, SyntaxError, EOFError, KeyError, IndexError, TypeError, OverflowError),
    *(ZeroDivisionError, AttributeError, struct.error),
)
"""What Pillow's decoders raise at files that are damaged."""


def opened(path: Path) -> Image.Image:
    """The photo in a file: RGB, upright, its longer side at most `LARGEST_PX`.

    Raises:
        DataError: It cannot be read, is no photo, too large, or cut.
    """
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise DataError(placed(path, phrase("error.photo.no-file")))
        if size > MOST_BYTES:
            raise DataError(placed(path, phrase("error.photo.heavy", most=MOST_BYTES // 1_000_000)))
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(placed(path, phrase("error.file.unreadable", reason=reason(error)))) from error
    try:
        return decoded(data)
    except DataError as error:
        raise DataError(placed(path, error.said)) from error


def decoded(data: bytes) -> Image.Image:
    """As `opened`, of the bytes of a file."""
    with warnings.catch_warnings():
        # What is too large is refused here, by what the file says of itself, before anything is decoded.
        warnings.simplefilter("ignore")
        try:
            image = Image.open(io.BytesIO(data), formats=KINDS)
        except Image.DecompressionBombError:
            raise DataError(phrase("error.photo.huge", most=MOST_PIXELS // 1_000_000)) from None
        except (*_BROKEN, MemoryError):
            raise DataError(_unknown(data)) from None
        with image:
            _refuse_huge(image)
            try:
                return _upright(image)
            except (*_BROKEN, MemoryError, Image.DecompressionBombError):
                raise DataError(phrase("error.photo.cut")) from None


def _unknown(data: bytes) -> Phrase:
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        return phrase("error.photo.heic")
    return phrase("error.photo.empty" if not data else "error.photo.none")


def _refuse_huge(image: Image.Image) -> None:
    by_parts = image.format in ("JPEG", "MPO") and not image.info.get("progressive")
    most = MOST_PIXELS if by_parts else MOST_PIXELS_WHOLE
    if image.width * image.height > most:
        raise DataError(phrase("error.photo.huge", most=most // 1_000_000))


def _upright(image: Image.Image) -> Image.Image:
    if image.format in ("JPEG", "MPO"):
        # A JPEG comes out of its decoder at half, a quarter or an eighth; never smaller than what is asked for.
        image.draft("RGB" if image.mode != "CMYK" else "CMYK", (LARGEST_PX, LARGEST_PX))
    image.load()
    turn = _turn(image)
    small: Image.Image = image
    if max(image.size) > 2 * LARGEST_PX:
        small = image.reduce(max(1, max(image.size) // LARGEST_PX - 1)) if image.mode in _REDUCIBLE else image
    coloured = _in_colours(small)
    coloured.thumbnail((LARGEST_PX, LARGEST_PX), Image.Resampling.BOX)
    return coloured.transpose(turn) if turn is not None else coloured


_REDUCIBLE = ("L", "RGB", "RGBA", "CMYK", "LA", "YCbCr")


def _in_colours(image: Image.Image) -> Image.Image:
    """RGB; what is see-through lies on white, what has more than 8 bits loses them."""
    if image.mode.startswith("I") or image.mode == "F":
        light = np.asarray(image, np.float32)
        low, high = float(light.min()), float(light.max())
        if not np.isfinite(high - low):
            raise ValueError(high)
        grey = (light - low) * (255 / max(1e-6, high - low))
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
"""What to do by the note of the camera on how it was held."""


def _turn(image: Image.Image) -> Image.Transpose | None:
    try:
        return _TURNS.get(image.getexif().get(0x0112, 1))
    except _BROKEN:  # a damaged note is no note
        return None


def png(image: Image.Image) -> bytes:
    """A picture as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=4)
    return file.getvalue()
