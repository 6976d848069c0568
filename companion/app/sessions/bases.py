"""The spinner bases of a match at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from companion.app.match.referee import MatchReferee
from companion.app.ports.bases import BaseAtTable, BasesAtTable

M = TypeVar("M", bound=MatchReferee[Any, Any, Any, Any])


class MatchBases(Generic[M]):
    """The bases of one match; none if its discs or coins are not spun on bases."""

    def __init__(self, referee: M) -> None:
        self._referee = referee
        self._seen: tuple[BaseAtTable, ...] = ()

    @property
    def _bases(self) -> BasesAtTable | None:
        return self._referee.outside.bases if self._referee.chance.spins == "bases" else None

    @property
    def in_use(self) -> bool:
        """Is this match spun on bases?"""
        return self._bases is not None

    def sit_down(self) -> None:
        """The match comes to the table: tell the bases what will be spun."""
        if self._bases is not None:
            self._bases.play(self._referee.spinnables())

    def rise(self) -> None:
        """The match leaves the table."""
        if self._bases is not None:
            self._bases.play(())

    def by_source(self) -> Mapping[str, BaseAtTable]:
        """The bases of the discs or coins, by source."""
        return {} if self._bases is None else {one.source: one for one in self._bases.at_table()}

    def changed(self) -> bool:
        """Has a base changed since the last call, so that its text must change?"""
        now = () if self._bases is None else tuple(self._bases.at_table())
        changed, self._seen = now != self._seen, now
        return changed
