"""Rows of numbers from 0 to 1, as observations are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.api import ChoiceRequest, TurnRequest
from companion.api.texts import english

Cells: TypeAlias = list[float]


def one_of(place: int | None, size: int) -> Cells:
    """1 at *place* and 0 elsewhere; a negative place counts from the end, None is nowhere."""
    cells = [0.0] * size
    if place is not None:
        cells[place] = 1.0
    return cells


def share(number: float, most: float) -> float:
    """*number* as a part of *most*; whatever is more counts as all of it."""
    return min(1.0, max(0.0, number / most))


def counts(found: Iterable[str], index: Mapping[str, int], most: int) -> Cells:
    """How often each known name is found, as a part of *most*."""
    cells = [0.0] * len(index)
    for name in found:
        at = index.get(name)
        if at is not None:
            cells[at] = min(1.0, cells[at] + 1 / most)
    return cells


class Questions:
    """The cells of a request: which step of a turn or which question it is, and whom or what it is about."""

    def __init__(self, steps: Sequence[str], family: str, names: Sequence[str]) -> None:
        prompts = sorted(key.removeprefix(family) for key in english() if key.startswith(family))
        self._steps = {step: at for at, step in enumerate(steps)}
        self._prompts = {prompt: at for at, prompt in enumerate(prompts)}
        self._names = {name: at for at, name in enumerate(names)}

    def cells(self, request: TurnRequest | ChoiceRequest | None) -> Cells:
        step, prompt, about, options = self._told(request)
        return [
            float(request is not None),
            *one_of(self._steps.get(step), len(self._steps)),
            *one_of(self._prompts.get(prompt), len(self._prompts)),
            *one_of(self._names.get(about), len(self._names)),
            share(options, 20),
        ]

    def _told(self, request: Any) -> tuple[str, str, str, int]:
        match request:
            case TurnRequest(step=step):
                return step, "", "", 0
            case ChoiceRequest(prompt=prompt, about=about, options=options):
                return "", prompt, about, len(options)
            case _:
                return "", "", "", 0
