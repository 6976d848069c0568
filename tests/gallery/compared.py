"""Holds the pictures of two runs against each other: which changed, which are new, which are gone, and where.

A picture is known by its path below the folder of pictures. Two are equal if no channel of any pixel differs by more
than `UNSEEN`: another machine may round a colour differently, and nobody sees that.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from PIL import Image, ImageFilter

Kind: TypeAlias = Literal["changed", "new", "gone", "equal"]
PICTURES, BEFORE, MARKED = "pictures", "before", "marked"
"""Folders of a gallery: what was taken, the older ones of what changed or is gone, what changed with marks."""
UNSEEN = 8
MARK = (255, 0, 200)
AROUND_PX = 9
"""So wide a mark is at least: one pixel is found as well."""


@dataclass(frozen=True)
class Compared:
    """A picture of two runs. *name*: its path; *share*: of its pixels that differ, 0 to 1."""

    name: str
    kind: Kind
    share: float = 0.0


def compare(folder: Path, earlier: Path, was_asked: Callable[[str], bool] = lambda name: True) -> list[Compared]:
    """What is different in *folder* from an *earlier* gallery; the older pictures and the marks are put beside.

    *was_asked*: whether a picture of that name was to be taken this time, so that its lack means that it is gone.
    """
    now, before = _names(folder / PICTURES), _names(earlier / PICTURES)
    gone = [Compared(name, "gone") for name in sorted(before - now) if was_asked(name)]
    found = gone + [
        _compared(folder, earlier, name) if name in before else Compared(name, "new") for name in sorted(now)
    ]
    for one in found:
        if one.kind in ("changed", "gone"):
            _copy(earlier / PICTURES / one.name, folder / BEFORE / one.name)
    return found


def differing(one: Image.Image, other: Image.Image) -> np.ndarray | None:
    """Which pixels differ so that it can be seen; None if the pictures are not of one size."""
    if one.size != other.size:
        return None
    here, there = (np.asarray(picture.convert("RGB"), dtype=np.int16) for picture in (one, other))
    return (np.abs(here - there) > UNSEEN).any(axis=2)


def marked(picture: Image.Image, where: np.ndarray) -> Image.Image:
    """The picture in pale grey, and what differs in it as it is, in a frame of a colour that no screen has."""
    inside = Image.fromarray(where.astype(np.uint8) * 255).filter(ImageFilter.MaxFilter(AROUND_PX))
    around = inside.filter(ImageFilter.MaxFilter(5))
    pale = Image.blend(picture.convert("L").convert("RGB"), Image.new("RGB", picture.size, (128, 128, 128)), 0.55)
    framed = Image.composite(Image.new("RGB", picture.size, MARK), pale, around)
    return Image.composite(picture.convert("RGB"), framed, inside)


def _names(folder: Path) -> set[str]:
    return set(_paths(folder))


def _paths(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.png"):
        yield path.relative_to(folder).as_posix()


def _compared(folder: Path, earlier: Path, name: str) -> Compared:
    with Image.open(folder / PICTURES / name) as picture, Image.open(earlier / PICTURES / name) as older:
        where = differing(picture, older)
        if where is None:
            return Compared(name, "changed", 1.0)
        if not where.any():
            return Compared(name, "equal")
        target = folder / MARKED / name
        target.parent.mkdir(parents=True, exist_ok=True)
        marked(picture, where).save(target)
        return Compared(name, "changed", float(where.mean()))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
