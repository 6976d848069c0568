"""What is outside of a guided match: a store that keeps nothing, and discs that rest where the script says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.app.ports.outside import DamagedMatch, MatchHead, MatchSummary, Recovered, Spin, Status
from companion.kernel.dials import Dial
from companion.kernel.errors import JournalError
from companion.texts.texts import Fact, phrase


class UnkeptMatches:
    """A `MatchStore` for one match that nobody wants to see again: how far one is, is a setting."""

    def __init__(self) -> None:
        self._head: MatchHead | None = None

    def waiting(self) -> Fact:
        return ""

    def create(self, head: MatchHead) -> str:
        self._head = head
        return "lesson"

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        """Nothing is kept."""

    def close(self, match_id: str, status: Status, result: str) -> None:
        """Nothing is kept."""

    def mark_read(self, match_id: str, entries: int) -> None:
        """Nothing is kept."""

    def read_up_to(self, match_id: str) -> int:
        return 0

    def summaries(self) -> Sequence[MatchSummary]:
        return ()

    def summary(self, match_id: str) -> MatchSummary | None:
        return None

    def notices(self) -> Sequence[Fact]:
        return ()

    def recover_files(self) -> Recovered:
        return Recovered()

    def damaged(self) -> Sequence[DamagedMatch]:
        return ()

    def recover(self, match_id: str) -> str:
        return match_id

    def head(self, match_id: str) -> MatchHead:
        if self._head is None:
            raise JournalError(phrase("error.match.unknown", wanted=match_id, perhaps=""))
        return self._head

    def entries(self, match_id: str) -> Sequence[bytes]:
        return ()


class ScriptedSpins:
    """A `SpinSource` whose discs come to rest in the middle of the segments that `shows` names."""

    def __init__(self, dials: Mapping[str, Dial]) -> None:
        self._dials = dials
        self._armed: frozenset[str] = frozenset()
        self.shows: Mapping[str, int] = {}

    def arm(self, sources: frozenset[str]) -> None:
        self._armed = sources

    def rearm(self, source: str) -> None:
        """Nothing waits that could be forgotten."""

    def poll(self) -> Spin | None:
        wanted = sorted(self._armed & self.shows.keys())
        if not wanted:
            return None
        dial, segment = self._dials[wanted[0]], self.shows[wanted[0]]
        return Spin(wanted[0], dial.borders_deg()[segment] + float(dial.shares()[segment]) * 180)
