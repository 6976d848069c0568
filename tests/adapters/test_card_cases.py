"""Files of the card game's scenarios: every mistake is one sentence with scenario, key and expectation."""

from __future__ import annotations

import pytest
import yaml

from companion.adapters.card_cases import load_card_cases
from companion.kernel.errors import DataError

WHOLE = {
    "id": "T-1",
    "title": "a try",
    "editions": ["xy-2016"],
    "when": [{"do": "end_turn"}],
    "then": {"A.active.damage": 0},
}


def load(**changed):
    raw = {"format": 1, "cards": {}, "scenarios": [{**WHOLE, **changed}]}
    return load_card_cases("file.yaml", yaml.safe_load(yaml.safe_dump(raw)), dict)


def test_scenario_is_read():
    assert "T-1" == load().scenarios[0].id


@pytest.mark.parametrize(
    "changed, sentence",
    [
        ({"editions": ["xy-2017"]}, "editions[0]: expected advanced-1999, platinum-2009, undaunted-2010 or xy-2016"),
        ({"editions": []}, "editions: expected at least one edition"),
        ({"when": [{"do": "jump"}]}, "when[0].do: expected ability, attach"),
        ({"when": [{"do": "attack", "nmae": "Tap"}]}, "when[0]: expected no key 'nmae' here (is 'name' meant?)"),
        ({"then": {"refused": [1]}}, "then.refused[0]: expected a table of keys and values, got 1"),
        ({"then": {"refused": [{"step": 1}]}}, "then.refused[0]: expected the key 'clause'"),
        ({"then": {"winner": "C"}}, "then.winner: expected A or B"),
        ({"then": {"flips": "two"}}, "then.flips: expected a whole number, got 'two'"),
        ({"then": {"A.active.colour": 1}}, "then: expected a key of the format or a path such as A.active.damage"),
        ({"then": {"after": {2: {}}}}, "then.after: expected the number of a step from 1 to 1, got 2"),
        ({"then": {"after": {1: {"flips": []}}}}, "then.after[1].flips: expected a whole number"),
        ({"then": {"by_edition": [1]}}, "then.by_edition: expected a mapping of editions"),
        ({"given": {"A": {"active": {"damage": 20}}}}, "expected the key 'is'"),
        ({"given": {"cards": {"X": {"kind": "trainer", "effects": [{"fly": 1}]}}}}, "effects: expected one of cond"),
    ],
)
def test_mistake_is_named_with_its_place(changed, sentence):
    with pytest.raises(DataError) as refused:
        load(**changed)

    assert "file.yaml: scenario T-1: " in str(refused.value)
    assert sentence in str(refused.value)


def test_two_scenarios_of_one_id_are_refused():
    with pytest.raises(DataError, match="an earlier scenario has it too"):
        load_card_cases("file.yaml", {"format": 1, "scenarios": [WHOLE, WHOLE]}, dict)
