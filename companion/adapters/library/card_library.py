"""The card sets that matches draw on: files given with the program, and the players' own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.adapters.files.home import home
from companion.adapters.files.packed import unpacked
from companion.adapters.files.toml import read_toml
from companion.adapters.library._card_sets import load_card_sets
from companion.cards.printed.cards import Card
from companion.cards.printed.sets import CardSet, CardShelf, LaterSet
from companion.texts.errors import placed, quoted
from companion.texts.texts import Fact, phrase

PACKED_SETS = "sets.packed"
"""Packed file of the given sets, in their directory."""
OWN_SETS = "card-sets"
"""Directory of the players' own sets, inside their home."""
IMPORTED = "imported"
"""Directory of sets imported from public data, inside the players' own sets."""


def given_sets() -> Path:
    """Directory of the sets given with the program."""
    return Path(str(files("companion.cards").joinpath("library")))


def load_sets(directory: Path, known: Iterable[Card] = ()) -> tuple[CardSet, ...]:
    """Every set of a directory, in order of file names; they may reprint *known* cards.

    Raises:
        DataError: A file is wrong, or two hold the same set.
    """
    return load_card_sets(sorted(directory.glob("*.toml")), known)


@cache
def given_shelf() -> CardShelf:
    """The sets given with the program.

    Raises:
        DataError: A file is wrong, which is a bug in the program.
    """
    found = _unpacked()
    return CardShelf(load_card_sets(given_files(), read=given_file) if found is None else found)


def given_parts() -> Sequence[Callable[[], object]]:
    """Steps that prepare `given_shelf` in small pieces, to avoid one long pause; usually none.

    Raises:
        DataError: By a step: as `given_shelf`.
    """
    return () if _unpacked() is not None else [partial(given_file, path) for path in given_files()]


@cache
def _unpacked() -> tuple[CardSet, ...] | None:
    return packed_sets()


def packed_sets() -> tuple[CardSet, ...] | None:
    """The given sets from their packed file; None if it is outdated."""
    return unpacked(given_sets() / PACKED_SETS, given_files(), tuple[CardSet, ...])


def given_files() -> Sequence[Path]:
    """Files of the sets given with the program, in order of their names."""
    return sorted(given_sets().glob("*.toml"))


@cache
def given_file(path: Path) -> dict[str, Any]:
    """Tables of one given file; cached, since parsing takes a hundred times as long as decoding its cards."""
    return read_toml(path)


def card_shelf(
    own: Path | None = None, later: Sequence[LaterSet] = (), on_problem: Callable[[Fact], None] = lambda _: None
) -> CardShelf:
    """The given sets and the players' own, and in *later* the imported ones.

    A faulty file of the players' is left out, and *on_problem* receives the reason.
    """
    directory = (home() if own is None else own) / OWN_SETS
    given = given_shelf()
    sets = {one.set: one for one in given.sets}
    paths = sorted(directory.glob("*.toml"))
    for one in load_card_sets(paths, given.cards.values(), on_problem=lambda error: on_problem(error.said)):
        if one.set in sets:
            on_problem(placed(directory, phrase("error.card.set-given", set=quoted(one.set))))
        else:
            sets[one.set] = one
    mine = set(sets) - {one.set for one in given.sets}
    return CardShelf(tuple(sets.values()), [one for one in later if one.set not in mine])
