"""Whatever a file holds, it is a picture in colours or one sentence."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.adapters.photos import pictures
from companion.kernel.errors import DataError
from tests.adapters.photos.taken import jpeg, picture, saved


def small():
    return picture().resize((160, 120))


@pytest.mark.parametrize(
    "data",
    [
        lambda: saved(small(), "PNG"),
        lambda: saved(small(), "WEBP"),
        lambda: saved(small(), "GIF"),
        lambda: saved(small(), "TIFF"),
        lambda: saved(small().convert("CMYK"), "JPEG"),
        lambda: saved(small().convert("L"), "JPEG"),
        lambda: saved(small().convert("P"), "PNG"),
        lambda: saved(small().convert("1"), "PNG"),
        lambda: saved(Image.new("I;16", (160, 120), 300), "PNG"),
        lambda: saved(small(), "GIF", save_all=True, append_images=[small(), small()]),
        lambda: saved(small(), "JPEG", progressive=True),
    ],
    ids=["png", "webp", "gif", "tiff", "cmyk", "grey", "palette", "bits", "16-bits", "animated", "progressive"],
)
def test_every_kind_of_picture_is_opened_in_colours(data):
    found = pictures.decoded(data())

    assert ("RGB", (160, 120)) == (found.mode, found.size)


def test_what_is_see_through_lies_on_white():
    clear = Image.new("RGBA", (8, 8), (200, 0, 0, 0))

    assert (255, 255, 255) == pictures.decoded(saved(clear, "PNG")).getpixel((4, 4))


@pytest.mark.parametrize("note, corner", [(1, (0, 0)), (3, (1, 1)), (6, (1, 0)), (8, (0, 1))])
def test_a_photo_is_turned_as_the_camera_was_held(note, corner):
    image = Image.new("RGB", (40, 20), "blue")
    image.paste((255, 0, 0), (0, 0, 10, 10))
    exif = Image.Exif()
    exif[0x0112] = note

    found = pictures.decoded(saved(image, "JPEG", exif=exif, quality=95))

    assert ((40, 20) if note in (1, 3) else (20, 40)) == found.size
    at = (corner[0] * (found.width - 10) + 4, corner[1] * (found.height - 10) + 4)
    red, _, blue = found.getpixel(at)
    assert red > 200 > 60 > blue


def test_a_large_photo_is_made_smaller_while_it_is_decoded():
    large = saved(Image.new("RGB", (8000, 6000), (90, 120, 60)), "JPEG")
    tracemalloc.start()

    found = pictures.decoded(large)

    assert pictures.LARGEST_PX == max(found.size)
    assert tracemalloc.get_traced_memory()[1] < 40_000_000
    tracemalloc.stop()


def bomb(width, height):
    """A PNG that says it is so large, and has hardly a byte."""

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00" + bytes(200)


@pytest.mark.parametrize(
    "data, said",
    [
        (b"", "this file is empty"),
        (b"Dear diary, this is no photo.", "this isn't a photo"),
        (b"\x89PNG\r\n\x1a\n", "this isn't a photo"),
        (HEIC, "read HEIC photos"),
        (bomb(10_000, 10_000), "more than 200 MB of memory"),
        (bomb(60_000, 60_000), "more than 200 MB of memory"),
        (bomb(100, 100), "damaged or incomplete"),
    ],
    ids=["empty", "text", "head-only", "heic", "100-megapixels", "bomb", "no-pixels"],
)
def test_what_is_no_photo_is_said_in_one_sentence(data, said, tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)

    with pytest.raises(DataError) as refused:
        pictures.opened(path)

    assert said in str(refused.value) and "photo.jpg" in str(refused.value)


@pytest.mark.parametrize(
    "mode, kind, megapixels, options",
    [
        ("RGB", "PNG", 55, {}),
        ("F", "TIFF", 18, {"compression": "tiff_deflate"}),
        ("RGB", "WEBP", 14, {}),
        ("RGB", "JPEG", 24, {"progressive": True, "subsampling": 0}),
    ],
)
def test_what_takes_too_much_memory_is_refused_before_it_is_decoded(mode, kind, megapixels, options, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_MEMORY_BYTES", pictures.MOST_MEMORY_BYTES // 1000)
    side = round((megapixels * 1000) ** 0.5)  # a thousandth of the picture, and of the bound
    data = saved(Image.new(mode, (side, side)), kind, **options)
    monkeypatch.setattr(Image.Image, "load", pytest.fail)

    with pytest.raises(DataError, match="MB of memory"):
        pictures.decoded(data)


@pytest.mark.deep("damage")
@pytest.mark.parametrize(
    "mode, kind, options",
    [
        ("RGB", "PNG", {}),
        ("RGBA", "PNG", {}),
        ("I;16", "PNG", {}),
        ("P", "PNG", {}),
        ("F", "TIFF", {"compression": "tiff_deflate"}),
        ("RGB", "TIFF", {"compression": "tiff_deflate", "strip_size": 10**9, "tiffinfo": {0x112: 6}}),
        ("RGBA", "WEBP", {"lossless": True}),
        ("P", "GIF", {}),
        ("RGB", "BMP", {}),
        ("RGB", "JPEG", {}),
        ("RGB", "JPEG", {"progressive": True, "subsampling": 0}),
    ],
)
@pytest.mark.parametrize("megapixels", [11, 40, 160])
def test_no_picture_takes_more_memory_than_it_may(mode, kind, options, megapixels, tmp_path):
    width = round((megapixels * 1e6) ** 0.5)
    if (kind, megapixels) in (("WEBP", 160), ("BMP", 160)):
        width //= 2
    saved_at = tmp_path / "photo"
    saved_at.write_bytes(saved(Image.new(mode, (width, width)), kind, **options))

    measured = subprocess.run([sys.executable, "-c", MEASURED, str(saved_at)], capture_output=True, check=True)

    most = pictures.MOST_MEMORY_BYTES + saved_at.stat().st_size + BESIDE_BYTES
    assert int(measured.stdout) < most, measured.stdout


BESIDE_BYTES = 60_000_000
"""What the small picture and the strips take beside what is decoded."""
MEASURED = """
import sys
from pathlib import Path
from companion.adapters.photos.pictures import opened
from companion.kernel.errors import DataError

def highest():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")) * 1024

before = highest()
try:
    opened(Path(sys.argv[1]))
except DataError as error:
    print(error, file=sys.stderr)
print(highest() - before)
"""


def test_a_photo_that_was_cut_is_said_to_be():
    whole = jpeg()

    with pytest.raises(DataError, match="damaged or incomplete"):
        pictures.decoded(whole[: len(whole) // 2])


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path):
    with pytest.raises(DataError, match=r"none.jpg"):
        pictures.opened(tmp_path / "none.jpg")
    with pytest.raises(DataError, match="this is a directory, not a file"):
        pictures.opened(tmp_path)


def test_a_file_that_grows_while_it_is_read_is_not_read_whole(tmp_path, monkeypatch):
    path = tmp_path / "film.jpg"
    path.write_bytes(jpeg())
    before = os.stat(path)
    monkeypatch.setattr(pictures, "MOST_BYTES", len(jpeg()))
    path.write_bytes(jpeg() + b"more")
    monkeypatch.setattr(os, "stat", lambda *_, **__: before)

    with pytest.raises(DataError, match="this file is larger"):
        pictures.opened(path)


def test_a_file_of_too_many_bytes_is_not_read(tmp_path):
    path = tmp_path / "film.jpg"
    with path.open("wb") as file:
        file.truncate(pictures.MOST_BYTES + 1)

    with pytest.raises(DataError, match="larger than the limit of 80 MB"):
        pictures.opened(path)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_damaged_files_are_pictures_or_sentences(data):
    kind = data.draw(st.sampled_from(["JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP"]))
    whole = bytearray(saved(small().resize((40, 30)), kind))
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))

    for damaged in (bytes(whole), bytes(whole[:cut])):
        with suppress(DataError):
            assert "RGB" == pictures.decoded(damaged).mode


@given(st.binary(max_size=300))
def test_any_bytes_are_a_picture_or_a_sentence(data):
    with pytest.raises(DataError):
        pictures.decoded(data)
