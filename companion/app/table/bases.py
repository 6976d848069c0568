"""Spinner bases at the table: what is said of them, and which disc is spun on which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from companion.app.match import Referee
from companion.app.ports import (
    BaseAtTable,
    BaseBack,
    BaseDisturbed,
    BaseGone,
    BasesAtTable,
    BaseTrouble,
    FreeSpin,
    Spin,
)
from companion.app.table.view import BadSpin
from companion.kernel import Landed
from companion.texts import Phrase, phrase


class TableBases:
    """The bases of one match; where its discs are not spun on bases there are none."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._seen: tuple[BaseAtTable, ...] = ()

    @property
    def _bases(self) -> BasesAtTable | None:
        return self._referee.outside.bases if self._referee.chance.spins == "bases" else None

    @property
    def in_use(self) -> bool:
        """Are discs of this match spun on bases?"""
        return self._bases is not None

    def sit_down(self) -> None:
        """The match is at the table: these are its discs."""
        if self._bases is not None:
            self._bases.play(self._referee.spinnables())

    def rise(self) -> None:
        """The match has left the table."""
        if self._bases is not None:
            self._bases.play(())

    def prefer(self, source: str) -> bool:
        """Spin this disc next where it shares its base; False while another one turns there."""
        return self._bases is not None and self._bases.prefer(source)

    def push(self, source: str, speed_deg_s: float) -> bool:
        """Push this disc where it is spun on a simulated base now; False where a hand has to."""
        return self._bases is not None and self._bases.push(source, speed_deg_s)

    def by_source(self) -> Mapping[str, BaseAtTable]:
        """The bases of the discs, by source."""
        return {} if self._bases is None else {one.source: one for one in self._bases.at_table()}

    def changed(self) -> bool:
        """Has a base changed since this was last asked, so that something else is to be said of it?"""
        now = () if self._bases is None else self._bases.at_table()
        changed, self._seen = now != self._seen, now
        return changed

    def bad_spin(self, spin: Spin, why: str) -> BadSpin:
        """A spin that did not count, with the segment that it showed, where it showed one."""
        read = None if why in ("unsettled", "unseen") else self._referee.read(spin)
        return BadSpin(spin, why, read.segment if isinstance(read, Landed) else -1)

    def hints(self) -> Iterator[Phrase]:
        """Notices about bases that matter at this table."""
        for news in () if self._bases is None else self._bases.news():
            match news:
                case BaseGone(sources=sources, why=why):
                    if sources:
                        yield phrase("hint.base-lost", why=why)
                case BaseBack(sources=sources, name=name):
                    if sources:
                        yield phrase("hint.base-back", base=name)
                case BaseDisturbed(source=source):
                    yield phrase("hint.base-disturbed", figure=source)
                case BaseTrouble(name=name, what=what, over=over):
                    if not over:
                        yield phrase("hint.base-trouble", base=name, what=what)
                case FreeSpin():
                    pass
                case _:
                    assert_never(news)
