"""Rows of numbers from 0 to 1 that make up observations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.api import ChoiceRequest, TurnRequest
from companion.api.texts import english

Cells: TypeAlias = list[float]


def one_of(place: int | None, size: int) -> Cells:
    """One-hot row: 1 at *place*; a negative place counts from the end, None gives all 0."""
    cells = [0.0] * size
    if place is not None:
        cells[place] = 1.0
    return cells


def share(number: float, most: float) -> float:
    """*number* as a share of *most*, clipped to [0, 1]."""
    return min(1.0, max(0.0, number / most))


def counts(found: Iterable[str], index: Mapping[str, int], most: int) -> Cells:
    """Count of each known name, as a share of *most*, clipped to 1."""
    cells = [0.0] * len(index)
    for name in found:
        at = index.get(name)
        if at is not None:
            cells[at] = min(1.0, cells[at] + 1 / most)
    return cells


class Questions:
    """Encodes a request: its step of a turn or question, and its subject."""

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
