"""Small studies of the given teams."""

from __future__ import annotations

import pytest

from companion.commands import parts
from companion.lab.studies._files import Stock, StudyFile, study_of


@pytest.fixture(scope="session")
def stock():
    files = parts.library()
    return Stock(
        team=parts.team,
        mat=parts.playmat,
        mats=lambda: tuple(files.playmats()),
        shelf=parts.shelf(),
        players=lambda wanted: ("random", "greedy", "careful"),
    )


@pytest.fixture(scope="session")
def small(stock):
    """Two teams of three, four pairings, fifty matches each: three chunks of each pairing."""
    return study_of(
        StudyFile(name="Small", teams=("hearth-three", "brook-three"), rules=("tfg-2007",), matches=50), stock
    )
