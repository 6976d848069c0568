"""Small studies of the given teams."""

from __future__ import annotations

import pytest

from companion.commands import parts
from companion.studies import Stock, StudyFile, playing
from companion.studies.files import study_of


@pytest.fixture(scope="session")
def stock():
    files = parts.library()
    return Stock(
        team=parts.team,
        mat=parts.playmat,
        mats=lambda: tuple(files.playmats()),
        shelf=parts.shelf(),
        players=("random", "greedy", "careful"),
        engine=playing.engine_of,
    )


@pytest.fixture(scope="session")
def by_rules(stock):
    """What plays everything by the rules, and needs no compiler."""
    return stock._replace(engine=lambda setup, players: "rules")


@pytest.fixture(scope="session")
def small(by_rules):
    """Two teams of three, four pairings, fifty matches each, by the rules: three chunks of each pairing."""
    return study_of(
        StudyFile(name="Small", teams=("hearth-three", "brook-three"), rules=("tfg-2007",), matches=50), by_rules
    )
