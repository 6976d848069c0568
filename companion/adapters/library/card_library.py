"""The sets of cards that matches are made from: files given with the program, and the players' own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

from companion.adapters.files import home
from companion.adapters.library.card_sets import load_card_set
from companion.cards.printed import CardSet, CardShelf
from companion.kernel import DataError

__all__ = ["card_shelf", "given_sets", "given_shelf", "load_sets"]


OWN_SETS = "card-sets"
"""Directory of the players' own sets, inside their home."""


def given_sets() -> Path:
    """The directory of the sets given with the program."""
    return Path(str(files("companion.cards").joinpath("library")))


def load_sets(directory: Path) -> tuple[CardSet, ...]:
    """Every set of a directory, in order of the files' names.

    Raises:
        DataError: A file is wrong, or two hold the same set.
    """
    sets: dict[str, CardSet] = {}
    for path in sorted(directory.glob("*.toml")):
        one = load_card_set(path)
        if one.set in sets:
            raise DataError(f"{path}: set: expected a set of its own, but another file holds {one.set!r} too")
        sets[one.set] = one
    return tuple(sets.values())


@cache
def given_shelf() -> CardShelf:
    """The sets given with the program.

    Raises:
        DataError: A file is wrong, which is a mistake of the program's.
    """
    return CardShelf(load_sets(given_sets()))


def card_shelf(own: Path | None = None, on_problem: Callable[[str], None] = lambda _: None) -> CardShelf:
    """The given sets and the players' own; a faulty file of theirs is left out, and *on_problem* hears why."""
    directory = (home() if own is None else own) / OWN_SETS
    sets = {one.set: one for one in given_shelf().sets}
    for path in sorted(directory.glob("*.toml")):
        try:
            one = load_card_set(path)
        except DataError as error:
            on_problem(str(error))
            continue
        if one.set in sets:
            on_problem(f"{path}: set: expected a set of its own, but there is a set {one.set!r} already")
        else:
            sets[one.set] = one
    return CardShelf(tuple(sets.values()))
