"""Sets that there are, whether cards of them are here or not: the codes by which lists name them, and their age."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class KnownSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set: *code* and *also* are what lists call it, *cards* how many numbers it has, *released* year and month."""

    id: str
    name: str
    code: str = ""
    also: tuple[str, ...] = ()
    cards: int = 0
    released: str = ""
    edition: str = ""
    """The edition whose rulebook is nearest to its time; "later": none here is."""


class Catalogue:
    """Sets by id and by code."""

    def __init__(self, sets: Iterable[KnownSet]) -> None:
        self.sets: dict[str, KnownSet] = {one.id: one for one in sets}
        self._by_name = {one.name.lower(): one for one in self.sets.values()}
        self._by_code = {code.upper(): one for one in self.sets.values() for code in (*one.also, one.code) if code}

    def by_code(self, code: str) -> KnownSet | None:
        """The set of this code as it is written, in capitals."""
        return self._by_code.get(code)

    def find(self, code: str) -> KnownSet | None:
        """The set of this code, id or name; case does not matter."""
        return self._by_code.get(code.upper()) or self.sets.get(code.lower()) or self._by_name.get(code.lower())
