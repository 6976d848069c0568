"""The script of the guided first match of the figure game: what is said, what is done, where a finger points.

Nothing here knows a rule: a test plays the script through the real referee. What is said stands in the texts under
`lesson.` and the step's name.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.figure import Action, Attack, Format, Move

Kind: TypeAlias = Literal["read", "do", "other", "spin", "close"]
"""Read on; do something oneself; see what the other side does; spin the discs; close the verdict."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One idea.

    *actions*: what is done in it, by the learner or for the other side. *shows*: by disc, the segment that it comes to
    rest on. *points*: figures and spaces that are pointed at where nothing is to be done.
    """

    name: str
    kind: Kind = "read"
    actions: tuple[Action, ...] = ()
    shows: tuple[tuple[str, int], ...] = ()
    points: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A whole lesson. *teams*: the ids of the figures of both sides; the learner's first, who begins."""

    format: Format
    mat: str
    rules: str
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    steps: tuple[Step, ...]


LESSON = Lesson(
    format="three_on_three",
    mat="three_on_three",
    rules="tfg-2007",
    teams=(("treecko-uc", "torchic-uc", "pikachu-uc"), ("mudkip-uc", "piplup-uc", "machop-c")),
    steps=(
        Step(name="goal", points=("c5",)),
        Step(name="enter", kind="do", actions=(Move("Treecko", "d1"),)),
        Step(name="other-enters", kind="other", actions=(Move("Mudkip", "a3"),)),
        Step(name="guard", kind="do", actions=(Move("Treecko", "c1"),)),
        Step(name="other-attacks", kind="other", actions=(Move("Mudkip", "b1"), Attack("Treecko"))),
        Step(name="spin", kind="spin", shows=(("Mudkip", 0), ("Treecko", 2))),
        Step(name="blue", kind="close"),
        Step(name="surround", kind="do", actions=(Move("Torchic", "a1"),)),
        Step(name="center", points=("Mudkip",)),
        Step(name="other-returns", kind="other", actions=(Move("Piplup", "c4"),)),
        Step(name="approach", kind="do", actions=(Move("Torchic", "b3"),)),
        Step(name="attack", kind="do", actions=(Attack("Piplup"),)),
        Step(name="colours", kind="spin", shows=(("Torchic", 0), ("Piplup", 3))),
        Step(name="knocked-out", kind="close"),
        Step(name="wait", points=("Mudkip",)),
        Step(name="other-waits", kind="other", actions=(Move("Machop", "e4"),)),
        Step(name="win", kind="do", actions=(Move("Torchic", "c5"),)),
        Step(name="end"),
    ),
)
