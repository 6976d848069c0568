"""Answers as numbers: the same number always has the same meaning in matches over the same setup.

A meaning is what an answer says, without whose it is. Answers whose meaning has no number of its own (the order of
several picks, words of a rule) take *slots*, by their order among those that are asked for. Nothing is left out: where
there are more of them than slots, each slot holds several, and the seat is asked again which of those it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.api import Choose

SLOTS = 64

Numbered: TypeAlias = Mapping[int, tuple[Any, ...]]
"""Answers by their number, in ascending order; more than one where the seat is asked again."""


class Numbering:
    """The numbers of a setup: one for each of *meanings*, then the slots."""

    def __init__(self, meanings: Iterable[Hashable]) -> None:
        self.meanings: tuple[Hashable, ...] = tuple(dict.fromkeys(meanings))
        self.first_slot = len(self.meanings)
        self.size = self.first_slot + SLOTS
        self._numbers = {meaning: number for number, meaning in enumerate(self.meanings)}

    def numbered(self, answers: Sequence[Any], meaning: Callable[[Any], Hashable]) -> Numbered:
        """Every answer under a number. Of several with one meaning the first has its number, the others take slots."""
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
        """The answers in the slots, in their order; equally many in each slot but the last."""
        each = 1
        while len(answers) > each * SLOTS:
            each *= SLOTS
        return {
            self.first_slot + slot: tuple(answers[begin : begin + each])
            for slot, begin in enumerate(range(0, len(answers), each))
        }


def plain_meaning(action: Any) -> Hashable:
    """What an action says: its kind and fields, without its seat."""
    if isinstance(action, Choose):
        return ("Choose", *action.picks)
    told = (getattr(action, name) for name in action.__struct_fields__ if name != "seat")
    return (type(action).__name__, *told)


class Code(msgspec.Struct, frozen=True):
    """How the matches over a setup are told in numbers.

    *meaning*: of an answer of a seat. *observed*: what a seat observes, *length* numbers from 0 to 1, from the state
    as that seat sees it and the request that it is asked (None: another is).
    """

    numbering: Numbering
    meaning: Callable[[Any, int], Hashable]
    length: int
    observed: Callable[[Any, int, Any], Any]
