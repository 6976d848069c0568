"""Assigns the discs of a match to bases.

A base that serves several discs serves them one after the other: the preferred one first, else the one that it serves
already, else in the order of the match; a turning disc is never taken off. A base whose disc has rested *holds* its
result, and so stays armed, until it serves another disc or nothing is left to spin: so a disturbed result is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.app.ports.bases import Spinnable


class Serving:
    """The discs of one match on their bases."""

    def __init__(self, discs: Sequence[Spinnable] = ()) -> None:
        self._discs = {disc.source: disc for disc in discs}
        self.serves: dict[str, str] = {}
        """Disc that each armed base waits for."""
        self.held: dict[str, str] = {}
        """Disc whose result each base holds."""
        self.waiting: frozenset[str] = frozenset()
        """Discs that wait for another one on their base."""
        self._preferred: dict[str, str] = {}

    @property
    def discs(self) -> Sequence[Spinnable]:
        """All discs of the match, in order."""
        return tuple(self._discs.values())

    def disc(self, source: str) -> Spinnable | None:
        """Disc of this name."""
        return self._discs.get(source)

    def arm(self, wanted: frozenset[str], base_of: Mapping[str, str], turns: Callable[[str], bool]) -> list[str] | None:
        """Arm the bases of these discs; returns the bases that start anew, None if nothing changes."""
        by_base: dict[str, list[str]] = {}
        for source, base in base_of.items():
            if source in wanted:
                by_base.setdefault(base, []).append(source)
        serves = {base: self._next(base, sources, turns) for base, sources in by_base.items()}
        self.waiting = frozenset(s for base, sources in by_base.items() for s in sources if serves[base] != s)
        fresh = [base for base, source in serves.items() if self.serves.get(base) != source]
        if not fresh and serves.keys() == self.serves.keys() and (wanted or not self.held):
            return None
        self.serves = serves
        self.held = {base: source for base, source in self.held.items() if wanted and base not in serves}
        return fresh

    def prefer(self, base: str, source: str, turns: Callable[[str], bool]) -> bool:
        """Arm this disc next on its base; False while another one turns there."""
        if self.serves.get(base, source) != source and turns(base):
            return False
        self._preferred[base] = source
        return True

    def source_on(self, base: str) -> str:
        """Disc currently on a base, as far as known; "" for none."""
        return self.serves.get(base) or self.held.get(base, "")

    def forget(self, base: str) -> None:
        """Remove a base."""
        self.serves.pop(base, None)
        self.held.pop(base, None)

    def armed(self) -> dict[str, str]:
        """Every base to arm, with the disc on it."""
        return {**self.held, **self.serves}

    def _next(self, base: str, sources: Sequence[str], turns: Callable[[str], bool]) -> str:
        now = self.serves.get(base, "")
        if now in sources and turns(base):
            return now
        preferred = self._preferred.get(base, "")
        return preferred if preferred in sources else now if now in sources else sources[0]
