"""Reads the catalogue of sets: their names, codes, and release dates."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.adapters.files.tables import load_table
from companion.adapters.library.card_library import given_sets
from companion.cards.registration.catalogue import Catalogue, KnownSet

CATALOGUE = "catalogue/sets.toml"
"""The file, beside the sets."""


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    code: str = ""
    also: tuple[str, ...] = ()
    cards: int = 0
    released: str = ""
    edition: str = ""


@cache
def given_catalogue() -> Catalogue:
    """The catalogue given with the program.

    Raises:
        DataError: The file is wrong, which is a bug in the program.
    """
    rows = load_table(given_sets() / CATALOGUE, dict[str, _Row])
    return Catalogue(KnownSet(id=id, **msgspec.structs.asdict(row)) for id, row in rows.items())
