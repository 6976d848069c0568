"""The sets of cards that matches are made from: files given with the program, and the players' own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.adapters.files import home, read_toml
from companion.adapters.library.card_sets import load_card_sets
from companion.cards.printed import Card, CardSet, CardShelf, LaterSet
from companion.kernel import DataError

__all__ = ["IMPORTED", "OWN_SETS", "card_shelf", "given_sets", "given_shelf", "load_sets", "sound_shelf"]


OWN_SETS = "card-sets"
"""Directory of the players' own sets, inside their home."""
IMPORTED = "imported"
"""Directory of sets that were imported from public data, inside that of the players' own sets."""


def given_sets() -> Path:
    """The directory of the sets given with the program."""
    return Path(str(files("companion.cards").joinpath("library")))


def load_sets(directory: Path, known: Iterable[Card] = ()) -> tuple[CardSet, ...]:
    """Every set of a directory, in order of the files' names; they may reprint cards that are *known*.

    Raises:
        DataError: A file is wrong, or two hold the same set.
    """
    return load_card_sets(sorted(directory.glob("*.toml")), known)


@cache
def given_shelf() -> CardShelf:
    """The sets given with the program.

    Raises:
        DataError: A file is wrong, which is a mistake of the program's.
    """
    return CardShelf(load_card_sets(given_files(), read=given_file))


def given_files() -> Sequence[Path]:
    """The files of the sets given with the program, in order of their names."""
    return sorted(given_sets().glob("*.toml"))


@cache
def given_file(path: Path) -> dict[str, Any]:
    """The tables of one of them; reading a file takes a hundred times as long as making its cards."""
    return read_toml(path)


def card_shelf(own: Path | None = None, later: Sequence[LaterSet] = ()) -> CardShelf:
    """The given sets and the players' own, and *later* those that were imported.

    Raises:
        DataError: A file of the players' is wrong, or holds a set that is given already.
    """
    directory = (home() if own is None else own) / OWN_SETS
    if not directory.is_dir():
        return given_shelf()
    return _shelf_with(_own_sets(sorted(directory.glob("*.toml"))), later)


def sound_shelf(own: Path, later: Sequence[LaterSet] = ()) -> tuple[CardShelf, tuple[str, ...]]:
    """The same without the players' files that are wrong, and a sentence for each of these."""
    if not (own / OWN_SETS).is_dir():
        return given_shelf(), ()
    sound: list[Path] = []
    left = sorted((own / OWN_SETS).glob("*.toml"))
    faults = dict[Path, str]()
    while left:
        faults = {}
        for path in left:
            try:
                _own_sets([*sound, path])
            except DataError as error:
                faults[path] = str(error)
            else:
                sound.append(path)
        if len(faults) == len(left):
            break
        left = list(faults)  # what one of them reprints may have come since
    return _shelf_with(_own_sets(sorted(sound)), later), tuple(faults.values())


def _own_sets(paths: Sequence[Path]) -> tuple[CardSet, ...]:
    given = given_shelf()
    mine = load_card_sets(paths, given.cards.values())
    known = {one.set for one in given.sets}
    for one in mine:
        if one.set in known:
            where = paths[mine.index(one)]
            raise DataError(f"{where}: set {one.set!r} is given with the program: expected another id")
    return mine


def _shelf_with(mine: Sequence[CardSet], later: Sequence[LaterSet]) -> CardShelf:
    taken = {one.set for one in mine}
    return CardShelf((*given_shelf().sets, *mine), [one for one in later if one.set not in taken])
