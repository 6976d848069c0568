"""Sets that there are, whether cards of them are here or not: the codes by which lists name them, and their age."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.cards.editions import EditionId

ERAS: tuple[tuple[str, EditionId], ...] = (
    ("2003-07", "advanced-1999"),
    ("2010-02", "platinum-2009"),
    ("2011-03", "undaunted-2010"),
    ("2017-02", "xy-2016"),
)
"""Sets before this month go by that edition."""
LATER = "later"
"""What stands for the edition of sets that are later than every rulebook here."""


class KnownSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set: *code* and *also* are what lists call it, *cards* how many numbers it has, *released* year and month."""

    id: str
    name: str
    code: str = ""
    also: tuple[str, ...] = ()
    cards: int = 0
    released: str = ""

    @property
    def edition(self) -> str:
        """The edition whose rulebook is nearest to the set's time, or `LATER`.

        >>> KnownSet(id="gym1", name="Gym Heroes", released="2000-08").edition
        'advanced-1999'
        """
        return next((edition for month, edition in ERAS if self.released < month), LATER)


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
