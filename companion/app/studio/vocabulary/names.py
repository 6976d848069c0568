"""Names in use: of attacks, likely ones first, of figures, and of plates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.figure.printed.disc import Segment
from companion.figure.printed.figures import Figure, TrainerCard
from companion.texts.plain import letters


class UsedNames:
    """The names in a library."""

    def __init__(self, figures: Iterable[Figure], cards: Iterable[TrainerCard] = ()) -> None:
        kept = tuple(figures)
        self._kept = kept
        self._segments: Sequence[Segment] = tuple(one for figure in kept for one in figure.disc.segments if one.name)
        self.plates: Sequence[str] = tuple(sorted({card.name for card in cards if card.kind == "plate"}))
        self.figures: Sequence[str] = tuple(sorted({figure.name for figure in kept}))

    def likely(self, colour: str, damage: int | None, figure: str = "", besides: Iterable[str] = ()) -> tuple[str, ...]:
        """Names of attacks of this colour, likely ones first.

        Order: those of figures with this name, those with this damage, then by frequency.
        """
        count = Counter(one.name for one in self._segments if one.colour == colour)
        alike = Counter(one.name for one in self._segments if (one.colour, one.damage) == (colour, damage))
        of_figure = {one.name for kept in self._kept if kept.name == figure for one in kept.disc.segments}
        unlikely = frozenset(besides)
        names = [name for name in count if name not in unlikely]
        return tuple(sorted(names, key=lambda name: (name not in of_figure, -alike[name], -count[name], name)))

    def attacks(self) -> tuple[str, ...]:
        """Every name of an attack."""
        return tuple(sorted({one.name for one in self._segments}))


def by_letter(names: Iterable[str], named: Callable[[str], str] = str) -> Mapping[str, tuple[str, ...]]:
    """Names by their first letters, as capitals; in the order in which they are shown, as *named*.

    >>> by_letter(["Bite", "bat", "Slash"])
    {'B': ('Bite', 'bat'), 'S': ('Slash',)}
    """
    found: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: letters(named(name))) if named is not str else names:
        found.setdefault(named(name)[:1].upper(), []).append(name)
    return {letter: tuple(found[letter]) for letter in sorted(found)}
