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
from companion.card_text.describe import describe_card
from companion.cases.cards.run import run_card_file

CASES = Path(__file__).parent.parent / "cases"
FILES = [*sorted(CASES.glob("card-*.yaml")), *sorted((CASES / "cards").glob("*.yaml"))]


@cache
def _file(path: Path):
    return load_card_cases(path, read_yaml(path), lambda: given_shelf().cards)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_comes_out_as_it_says(path):
    results = list(run_card_file(_file(path)))

    assert {} == {result.id: result.differences for result in results if result.differences}
    assert len(results) >= len(_file(path).scenarios) > 0


def test_every_printed_card_with_a_text_has_a_scenario_of_its_name():
    named = {re.sub("(?<=[0-9A-Z])[a-z]*$", "", one.id) for path in FILES for one in _file(path).scenarios}
    texts = load_texts()
    cards = [card for card in given_shelf().cards.values() if not card.same_as and describe_card(card, texts)]

    assert [] == [card.id for card in cards if card.id not in named]


def test_ids_of_scenarios_are_unique():
    ids = [scenario.id for path in FILES for scenario in _file(path).scenarios]

    assert len(ids) == len(set(ids))
