"""The script of the guided first match of the figure game."""

from __future__ import annotations

from companion.app.lessons._script import Script, Step
from companion.figure.actions import Attack, Move
from companion.figure.state import Format


class Lesson(Script, frozen=True, kw_only=True):
    """A lesson of the figure game. *teams*: the ids of both sides' figures; the learner's first, who begins."""

    format: Format
    mat: str
    rules: str
    teams: tuple[tuple[str, ...], tuple[str, ...]]


LESSON = Lesson(
    words="lesson.step",
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
