"""Everything that is read from data files, in one place.

Each reader returns all of a file or raises a `DataError` whose one sentence names
file, place, and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.adapters.cases.figure_cases import load_cases
from companion.adapters.files.text import read_text
from companion.adapters.files.toml import read_toml
from companion.adapters.library.figures import (
    FigureFile,
    Known,
    TrainerFile,
    load_figure_file,
    load_figures,
    load_trainers,
)
from companion.adapters.library.library import FileLibrary, given_library, given_mats
from companion.adapters.library.maps import load_playmat
from companion.adapters.library.rulebook import load_rulebook
from companion.adapters.library.teams import load_team, save_team
from companion.figure.figures import Figure, TrainerCard
from companion.figure.playmat import Playmat
from companion.kernel.errors import DataError

__all__ = [
    "FigureFile",
    "FileLibrary",
    "Known",
    "TrainerFile",
    "figures",
    "given_library",
    "given_mats",
    "load_cases",
    "load_figure_file",
    "load_figures",
    "load_playmat",
    "load_rulebook",
    "load_team",
    "load_trainers",
    "playmats",
    "read_text",
    "read_toml",
    "save_team",
    "trainer_cards",
]


def playmats(extra_dirs: Iterable[Path] = ()) -> dict[str, Playmat]:
    """The maps given with the program and those in *extra_dirs*, by id.

    Raises:
        DataError: One of them is faulty, or two have the same id.
    """
    mats: dict[str, Playmat] = {}
    for directory in (given_mats(), *extra_dirs):
        try:
            paths = sorted(Path(directory).glob("*.toml"))
        except OSError as error:
            raise DataError(f"{directory}: cannot be read: {error.strerror}") from error
        for path in paths:
            mat = load_playmat(path)
            if mat.id in mats:
                raise DataError(f"{path}: id: expected an id of its own, but another map has {mat.id!r} too")
            mats[mat.id] = mat
    return mats


def figures() -> dict[str, Figure]:
    """The figures that can be played, by id, read anew; `FileLibrary` keeps them."""
    return {figure.id: figure for figure in FileLibrary().figures()}


def trainer_cards() -> dict[str, TrainerCard]:
    """The Trainer cards given with the program, by id, read anew; `FileLibrary` keeps them."""
    return {card.id: card for card in FileLibrary().cards()}
