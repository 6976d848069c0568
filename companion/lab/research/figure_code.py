"""Encodes the figure game: actions by figure, space, card and ability, and the observation, which is complete."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, get_args

import numpy as np

from companion.api.figures import BESIDE, CONDITIONS, OFF_FIELD, FigureRules, Marker, State, actions, tasks
from companion.lab.research.cells import Cells, Questions, one_of, share
from companion.lab.research.numbering import Code, Numbering, plain_meaning

STEPS = ("action", "attack")
OFF = 4
"""Number of places off the Field: Bench, Pokémon Center, out of the match, beside the mat."""
SETS = ("knocked_out", "displaced", "roused", "released", "used", "changed")
"""Fields of a table that are sets of figures."""
MOST_TURNS = 300
FACES = ("up", "down", BESIDE)


def figure_code(rules: FigureRules) -> Code:
    """Encoding of figure matches over a setup."""
    seen = _Seen(rules)
    length = len(seen.cells(rules.start(), 0, None))
    return Code(
        numbering=Numbering(_meanings(rules)),
        meaning=lambda action, seat: plain_meaning(action),
        length=length,
        observed=lambda state, seat, request: np.array(seen.cells(state, seat, request), dtype=np.float32),
    )


def _meanings(rules: FigureRules) -> Iterator[Hashable]:
    """All meanings with numbers of their own, in order."""
    names, spaces = rules.game.names, rules.game.graph.names
    cards = tuple(dict.fromkeys(card.name for side in rules.setup.cards for card in side))
    yield ("Done",)
    for name in names:
        yield from (("Move", name, space) for space in spaces)
        yield from ((kind, name) for kind in ("Stay", "Attack", "Wake"))
    yield from (("PlayTrainer", card) for card in cards)
    yield from _named_attacks(rules)
    yield from _uses(rules)
    yield from (("Choose", option) for option in (*names, *spaces, *OFF_FIELD, *cards))


def _named_attacks(rules: FigureRules) -> Iterator[Hashable]:
    for name, disc in zip(rules.game.names, rules.game.discs, strict=True):
        yield from (("NameAttack", name, segment.label) for segment in disc)


def _uses(rules: FigureRules) -> Iterator[Hashable]:
    """Meanings of ability uses by the setup's figures, including forms that they can take."""
    usable = frozenset(get_args(actions.UsableWord))
    targets = ("", *rules.game.names, *rules.game.graph.names)
    for number, (name, figure) in enumerate(zip(rules.game.names, rules.game.figures, strict=True)):
        words = {str(one.__struct_config__.tag) for one in figure.abilities} & usable
        if rules.game.forms[number]:
            words.add("changes_form")
        for word in sorted(words):
            yield from (("UseAbility", name, word, target) for target in targets)


class _Seen:
    """The observation of a match."""

    def __init__(self, rules: FigureRules) -> None:
        game = rules.game
        self._owners, self._places = game.owners, len(game.graph.names) + OFF
        self._segments = max(len(disc) for disc in game.discs)
        self._figures = {name: number for number, name in enumerate(game.names)}
        self._questions = Questions(STEPS, "prompt.", game.names)
        self._markers = {kind: at for at, kind in enumerate(get_args(Marker))}

    def cells(self, state: State, seat: int, request: Any) -> Cells:
        return [
            *self._match(state, seat),
            *self._questions.cells(request),
            *(cell for number in range(len(self._owners)) for cell in self._figure(state, seat, number)),
            *(cell for side in state.table.cards for face in side for cell in self._card(face)),
        ]

    def _match(self, state: State, seat: int) -> Cells:
        table = state.table
        return [
            float(seat),
            float(table.to_move == seat),
            share(table.turn, MOST_TURNS),
            *one_of(table.first_player, 2),
            *one_of(table.granted, 2),
            *(share(until - table.turn + 1, 10) for until in table.banned),
            *(share(many, 6) for many in table.megas),
            float(any(isinstance(task, tasks.TakeTurn) and task.after_trainer for task in state.agenda)),
            float(any(isinstance(task, tasks.TakeTurn) and task.formed for task in state.agenda)),
        ]

    def _figure(self, state: State, seat: int, number: int) -> Cells:
        table = state.table
        condition = table.conditions[number]
        return [
            float(self._owners[number] == seat),
            *one_of(table.where[number], self._places),
            *one_of(None if condition is None else CONDITIONS.index(condition), len(CONDITIONS)),
            share(table.waits[number] - table.turn + 1, 10),
            *self._markers_under(table.markers[number]),
            *(float(getattr(table, name) >> number & 1) for name in SETS),
            float(table.again == number),
            float(table.mover == number),
            float(number in table.movers),
            *self._center(table.centers[self._owners[number]], number),
            *self._grown(table, number),
            *self._acting(state, number),
        ]

    def _markers_under(self, markers: Any) -> Cells:
        cells = [0.0] * (len(self._markers) + 1)
        for marker in markers:
            cells[self._markers.get(marker, -1) if isinstance(marker, str) else -1] = 1.0
        return cells

    def _center(self, center: tuple[int, ...], number: int) -> Cells:
        """Closeness to leaving the Pokémon Center: 1 for the figure that has been there longest."""
        return [1 / (1 + center.index(number)) if number in center else 0.0]

    def _grown(self, table: Any, number: int) -> Cells:
        beneath = table.beneath[number] if table.beneath else -1
        until = table.form_until[number] if table.form_until else 0
        lost = table.lost[number] if table.lost else 0
        return [
            *one_of(beneath if beneath >= 0 else None, len(self._owners)),
            share(until - table.turn + 1, 10) if until else 0.0,
            share(lost, 4),
        ]

    def _acting(self, state: State, number: int) -> Cells:
        """Whether it is chosen, whether it battles, and its disc's result."""
        chosen, battles, spun = False, False, -1
        for task in state.agenda:
            chosen |= isinstance(task, tasks.TakeTurn) and task.chosen == number
            chosen |= isinstance(task, tasks.MayAttack) and task.figure == number
            for side in getattr(task, "sides", ()):
                if getattr(side, "figure", -1) == number:
                    battles, spun = True, side.spun
        return [float(chosen), float(battles), *one_of(spun if spun >= 0 else None, self._segments)]

    def _card(self, face: str) -> Cells:
        under = self._figures.get(face)
        return [*one_of(FACES.index(face) if face in FACES else None, len(FACES)), *one_of(under, len(self._figures))]
