"""Numbers actions: the same number always has the same meaning in matches over the same setup.

A meaning is an answer without its seat. Answers whose meaning has no number of its own (the order of several picks,
words of a rule) use *slots*, by their order among those requested. Nothing is left out: if there are more of them than
slots, each slot holds several, and the seat must choose among those next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.api import Choose

SLOTS = 64

Numbered: TypeAlias = Mapping[int, tuple[Any, ...]]
"""Answers by number, in ascending order; more than one if the seat must choose again."""


class Numbering:
    """Numbers of a setup: one for each of *meanings*, followed by the slots."""

    def __init__(self, meanings: Iterable[Hashable]) -> None:
        self.meanings: tuple[Hashable, ...] = tuple(dict.fromkeys(meanings))
        self.first_slot = len(self.meanings)
        self.size = self.first_slot + SLOTS
        self._numbers = {meaning: number for number, meaning in enumerate(self.meanings)}

    def numbered(self, answers: Sequence[Any], meaning: Callable[[Any], Hashable]) -> Numbered:
        """Number all answers. If several share a meaning, the first gets its number, the others use slots."""
        found: dict[int, tuple[Any, ...]] = {}
        others = []
        for answer in answers:
            number = self._numbers.get(meaning(answer))
            if number is None or number in found:
                others.append(answer)
            else:
                found[number] = (answer,)
        return {**dict(sorted(found.items())), **self.in_slots(others)}

    def in_slots(self, answers: Sequence[Any]) -> Numbered:
        """Distribute answers over the slots, in order; all slots but the last hold equally many."""
        each = 1
        while len(answers) > each * SLOTS:
            each *= SLOTS
        return {
            self.first_slot + slot: tuple(answers[begin : begin + each])
            for slot, begin in enumerate(range(0, len(answers), each))
        }


def plain_meaning(action: Any) -> Hashable:
    """Meaning of an action: its kind and fields, without its seat."""
    if isinstance(action, Choose):
        return ("Choose", *action.picks)
    told = (getattr(action, name) for name in action.__struct_fields__ if name != "seat")
    return (type(action).__name__, *told)


class Code(msgspec.Struct, frozen=True):
    """Encoding of the matches over a setup.

    *meaning*: meaning of a seat's answer. *observed*: observation of a seat, *length* numbers from 0 to 1, from the
    state as that seat sees it and its pending request (None: it is not its turn).
    """

    numbering: Numbering
    meaning: Callable[[Any, int], Hashable]
    length: int
    observed: Callable[[Any, int, Any], Any]
