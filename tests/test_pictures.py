"""The pictures of the documents: which there are, and how large."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAYING = (ROOT / "companion" / "PLAYING.md").read_text(encoding="utf-8")
SHOWN = sorted(set(re.findall(r"\]\((?:\.\./)?(\.github/\w+\.png)\)", README + PLAYING)))


def test_every_picture_that_is_taken_is_shown():
    assert SHOWN == sorted(str(path.relative_to(ROOT)) for path in (ROOT / ".github").glob("*.png"))


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_of_a_10_inch_panel_and_below_200_kb(name):
    data = (ROOT / name).read_bytes()

    assert (1280, 800) == struct.unpack(">II", data[16:24])
    assert len(data) < 200_000


def test_readme_opens_with_a_short_moving_picture():
    path = ROOT / ".github" / "spin.gif"
    pictures = re.findall(r"\]\((\.github/[\w.]+)\)", README)

    assert ".github/spin.gif" == pictures[0]
    assert path.stat().st_size < 1_500_000
    with Image.open(path) as moving:
        lasts_ms = [one.info["duration"] for one in ImageSequence.Iterator(moving)]
    assert len(lasts_ms) > 20 and 5_000 < sum(lasts_ms) < 15_000
