"""Spinner bases at the table: their messages, and the assignment of discs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.app.match.figure_game import Referee
from companion.app.ports.bases import BaseBack, BaseDisturbed, BaseGone, BaseTrouble, FreeSpin
from companion.app.ports.outside import Spin
from companion.app.sessions.bases import MatchBases
from companion.app.table._view import BadSpin
from companion.kernel.dials import Landed
from companion.texts.texts import Phrase, phrase


class TableBases(MatchBases[Referee]):
    """The bases of one match of the figure game."""

    def prefer(self, source: str) -> bool:
        """Spin this disc next on its shared base; False while another one turns there."""
        return self._bases is not None and self._bases.prefer(source)

    def push(self, source: str, speed_deg_s: float) -> bool:
        """Push this disc if a simulated base spins it now; False if a hand must."""
        return self._bases is not None and self._bases.push(source, speed_deg_s)

    def bad_spin(self, spin: Spin, why: str) -> BadSpin:
        """A void spin, with the segment that it showed, if any."""
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
