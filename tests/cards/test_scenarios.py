"""Every scenario of the card game comes out as it says, in each of its editions; every rule has one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion.adapters.cases.card_cases import load_card_cases
from companion.adapters.files.texts_file import load_texts
from companion.adapters.files.yaml import read_yaml
from companion.adapters.library.card_library import given_shelf
from companion.cases.cards.run import run_scenario
from companion.wording import describe_card

CASES = Path(__file__).parent.parent / "cases"
FILES = [*sorted(CASES.glob("card-*.yaml")), *sorted((CASES / "cards").glob("*.yaml"))]


@cache
def _file(path: Path):
    return load_card_cases(path, read_yaml(path), lambda: given_shelf().cards)


def _scenarios():
    for path in FILES:
        file = _file(path)
        for scenario in file.scenarios:
            for edition in scenario.editions:
                yield pytest.param(file, scenario, edition, id=f"{scenario.id}-{edition}")


@pytest.mark.parametrize("file, scenario, edition", list(_scenarios()))
def test_scenario_comes_out_as_it_says(file, scenario, edition):
    result = run_scenario(scenario, file.cards, edition, file.library)

    assert () == result.differences


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_can_be_read(path):
    assert () == _file(path).unread


def test_every_printed_card_with_a_text_has_a_scenario_of_its_name():
    named = {re.sub("(?<=[0-9A-Z])[a-z]*$", "", one.id) for path in FILES for one in _file(path).scenarios}
    texts = load_texts()
    cards = [card for card in given_shelf().cards.values() if not card.same_as and describe_card(card, texts)]

    assert [] == [card.id for card in cards if card.id not in named]


def test_ids_of_scenarios_are_unique():
    ids = [scenario.id for path in FILES for scenario in _file(path).scenarios]

    assert len(ids) == len(set(ids))
