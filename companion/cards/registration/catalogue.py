"""Catalogue of all sets, including those without cards here: their codes in deck lists, and their age."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class KnownSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set: *code* and *also* are its codes in lists, *cards* its number of numbers, *released* year and month."""

    id: str
    name: str
    code: str = ""
    also: tuple[str, ...] = ()
    cards: int = 0
    released: str = ""
    edition: str = ""
    """The edition whose rulebook is closest in time; "later": none here is."""


class Catalogue:
    """Sets by id and by code."""

    def __init__(self, sets: Iterable[KnownSet]) -> None:
        self.sets: dict[str, KnownSet] = {one.id: one for one in sets}
        self._by_name = {one.name.lower(): one for one in self.sets.values()}
        self._by_code = {code.upper(): one for one in self.sets.values() for code in (*one.also, one.code) if code}

    def by_code(self, code: str) -> KnownSet | None:
        """The set with this code, in capitals."""
        return self._by_code.get(code)

    def find(self, code: str) -> KnownSet | None:
        """The set with this code, id or name, ignoring case."""
        return self._by_code.get(code.upper()) or self.sets.get(code.lower()) or self._by_name.get(code.lower())
