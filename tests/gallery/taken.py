"""Takes the pictures of a gallery: a process for each size, language and colours, two of them at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.gallery.compared import PICTURES
from tests.ui.pictures import is_wanted, size_of, take_in_process

SIZES = ("480x800", "800x480", "1024x600", "1280x800", "1920x1080", "2560x1600")
LANGUAGES = ("en", "de")
SURROUNDINGS = ("usual", "light", "high")
A_FEW = (
    "lobby-home",
    "lobby-first-spins",
    "lobby-setup",
    "lobby-settings",
    "lobby-collection-look",
    "lesson-07",
    "table-table",
    "table-battle-ready",
    "table-battle-rested",
    "table-end-won",
    "cards-busy",
    "cards-attack",
    "cards-won",
)
"""Screens of both games that say of a change to what all screens share what it does."""
A_FEW_SIZES = ("800x480", "1280x800")


@dataclass(frozen=True)
class Sitting:
    """What pictures are taken in."""

    size: str
    language: str = "en"
    surroundings: str = "usual"

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.size}_{self.language}_{self.surroundings}"


def sittings(sizes: Sequence[str], languages: Sequence[str], surroundings: Sequence[str]) -> list[Sitting]:
    """All of these with all of those."""
    return [Sitting(*parts) for parts in product(sizes, languages, surroundings)]


def take(folder: Path, wanted: Sequence[Sitting], only: Sequence[str], told: Callable[[str], None]) -> None:
    """Take the pictures of the screens with one of the words *only* in their names, of all if there are none."""
    with ThreadPoolExecutor(2) as pool:
        for sitting in pool.map(partial(_take_one, folder, only), wanted):
            told(sitting.name)


def _take_one(folder: Path, only: Sequence[str], sitting: Sitting) -> Sitting:
    """The pictures of one sitting, under the names of their screens."""
    target = folder / PICTURES / sitting.name
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as made:
        take_in_process(Path(made), size_of(sitting.size), only, sitting.language, sitting.surroundings)
        for picture in Path(made).glob("*.png"):
            picture.replace(target / f"{picture.stem.removesuffix('-' + sitting.size)}.png")
    return sitting


def was_asked(wanted: Sequence[Sitting], only: Sequence[str]) -> Callable[[str], bool]:
    """Whether a picture, by its path, was to be taken."""
    folders = {sitting.name for sitting in wanted}
    return lambda name: Path(name).parent.as_posix() in folders and is_wanted(Path(name).stem, only)
