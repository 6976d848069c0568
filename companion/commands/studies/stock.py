"""What the names in a study file stand for here: the program's things and the players' own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from companion.commands import parts
from companion.figure.printed.playmat import Playmat
from companion.studies.files import Stock, load_study
from companion.studies.study import Study


def study_in(path: Path) -> Study:
    """The study that a file describes.

    Raises:
        CompanionError: The file cannot be read or played.
    """
    stock = Stock(
        team=parts.team,
        mat=parts.playmat,
        mats=_mats,
        shelf=parts.shelf(),
        players=lambda wanted: parts.programs(parts.players(waits=True), "figure", wanted),
    )
    return load_study(path, stock)


@cache
def _mats() -> Sequence[Playmat]:
    return tuple(parts.library().playmats())
