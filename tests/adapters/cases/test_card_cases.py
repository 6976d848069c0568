"""Files of the card game's scenarios: every mistake is one sentence with scenario, key and expectation."""

from __future__ import annotations

import pytest
import yaml

from companion.adapters.cases.card_cases import load_card_cases
from companion.cases.cards.run import in_edition, run_card_file
from companion.kernel.errors import DataError
from tests.saying import in_english, said

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
        ({"when": [{"do": "jump"}]}, "when[0].do: expected ability, attach"),
        ({"when": [{"do": "attack", "nmae": "Tap"}]}, "when[0]: unknown key 'nmae' (did you mean 'name'?)"),
        ({"when": [{"do": "attack", "zone": "deck"}]}, "when: step 1: the key 'zone' has no effect on attack, which"),
        ({"when": [{"do": "end_turn"}, {"do": "view", "zone": "deck", "pick": "x"}]}, "when: step 2: the key 'pick'"),
        ({"when": [{"do": "end_turn", "with": {"A.deck": 3}}]}, "when: step 1: the key 'with' has no effect on"),
        ({"when": {"tries": [{"do": "mulligan", "count": 1}]}}, "when: step 1: the key 'count' has no effect on"),
        ({"when": [{"do": "attach", "card": "x", "of": "active", "to": "active"}]}, "the key 'to' has no effect on"),
        ({"when": [{"do": "attack", "pick": "x", "target": "active"}]}, "the key 'target' has no effect on attack"),
        ({"then": {"refused": [1]}}, "then.refused[0]: expected a table of keys and values, got 1"),
        ({"then": {"refused": [{"step": 1}]}}, "then.refused[0]: the key 'clause' is missing"),
        ({"then": {"winner": "C"}}, "then.winner: expected A, B"),
        ({"then": {"flips": "two"}}, "then.flips: expected a whole number, got 'two'"),
        ({"then": {"A.active.colour": 1}}, f"then: expected {said('error.cases.then-key')}"),
        ({"then": {"after": {2: {}}}}, "then.after: expected a step number from 1 to 1, got 2"),
        ({"then": {"after": {1: {"flips": []}}}}, "then.after[1].flips: expected a whole number"),
        ({"then": {"by_edition": [1]}}, "then.by_edition: expected a mapping of editions"),
        ({"given": {"A": {"active": {"damage": 20}}}}, "the key 'is' is missing"),
        ({"given": {"cards": {"X": {"kind": "trainer", "effects": [{"fly": 1}]}}}}, "effects: expected one of cond"),
    ],
)
def test_mistake_is_named_with_its_place(changed, sentence):
    (unread,) = load(**changed).unread

    (why,) = in_english([unread.why])
    assert ("T-1", "a try", ("xy-2016",)) == (unread.id, unread.title, unread.editions)
    assert why.startswith("file.yaml: scenario T-1: ")
    assert sentence in why


@pytest.mark.parametrize(
    "changed, sentence",
    [
        ({"editions": ["xy-2017"]}, "editions[0]: expected advanced-1999, platinum-2009, undaunted-2010 or xy-2016"),
        ({"editions": []}, "editions: the list needs at least one edition"),
        ({"id": 5}, "scenarios[0]: id: expected text, got 5"),
    ],
)
def test_scenario_without_id_or_editions_spoils_the_file(changed, sentence):
    with pytest.raises(DataError) as refused:
        load(**changed)

    assert str(refused.value).startswith("file.yaml: scenario")
    assert sentence in str(refused.value)


def test_faulty_card_spoils_the_scenarios_that_use_it():
    uses = {**WHOLE, "id": "T-2", "given": {"A": {"bench": ["Odd"]}}}
    raw = {"format": 1, "cards": {"Odd": {"kind": "pokemon", "colour": "red"}}, "scenarios": [WHOLE, uses]}

    file = load_card_cases("file.yaml", raw, dict)

    assert ["T-1"] == [one.id for one in file.scenarios]
    assert ["T-2"] == [one.id for one in file.unread]
    assert "cards.Odd: unknown key 'colour'" in in_english([file.unread[0].why])[0]


def test_faulty_card_that_nobody_uses_spoils_the_file():
    with pytest.raises(DataError, match=r"cards\.Odd: unknown key 'colour'"):
        load_card_cases(
            "file.yaml", {"format": 1, "cards": {"Odd": {"kind": "pokemon", "colour": 1}}, "scenarios": []}, dict
        )


def test_scenario_that_cannot_be_read_or_set_up_fails_alone():
    raw = {
        "format": 1,
        "cards": {"Plain": {"kind": "pokemon", "stage": "basic", "hp": 60, "type": "colorless"}},
        "scenarios": [
            WHOLE,
            {**WHOLE, "id": "T-2", "then": {"flips": "two"}},
            {**WHOLE, "id": "T-3", "when": [{"do": "retreat", "to": "nowhere"}]},
            {**WHOLE, "id": "T-4", "given": {"policies": {"start_prizes": "many"}}},
        ],
    }

    results = {one.id: in_english(one.differences) for one in run_card_file(load_card_cases("file.yaml", raw, dict))}

    assert () == results["T-1 [xy-2016]"]
    assert "then.flips: expected a whole number" in results["T-2 [xy-2016]"][0]
    assert "expected a place such as active" in results["T-3 [xy-2016]"][0]
    assert "given.policies: house rule start_prizes: expected" in results["T-4 [xy-2016]"][0]


POISONED = {"is": "Plain", "damage": 10, "cond": ["poisoned"]}
CARDS = {
    "Plain": {"kind": "pokemon", "stage": "basic", "hp": 60, "type": "colorless"},
    "Salve": {"kind": "tool", "between": [{"heal": 1, "to": "holder"}]},
    "Charm": {"kind": "tool"},
}


@pytest.mark.parametrize(
    "tool, edition, fails",
    [
        ("Salve", "platinum-2009", False),
        ("Salve", "xy-2016", False),
        ("Charm", "platinum-2009", True),
    ],
)
def test_moment_that_nobody_may_choose_is_a_mistake(tool, edition, fails):
    given = {"A": {"active": {**POISONED, "tools": [tool]}}}
    when = [{"do": "end_turn", "tool_moment": "after_poison"}]
    one = {**WHOLE, "editions": [edition], "given": given, "when": when, "then": {}}

    (result,) = run_card_file(load_card_cases("file.yaml", {"format": 1, "cards": CARDS, "scenarios": [one]}, dict))

    assert fails == result.misfit
    if fails:
        (why,) = in_english(result.differences)
        assert why.startswith(f"file.yaml: scenario T-1 [{edition}]: step 1: the key 'tool_moment' has no effect")


def test_two_scenarios_of_one_id_are_refused():
    with pytest.raises(DataError, match="an earlier scenario already has this id"):
        load_card_cases("file.yaml", {"format": 1, "scenarios": [WHOLE, WHOLE]}, dict)


def test_what_an_edition_expects_comes_on_top_of_what_all_do():
    then = {
        "refused": [{"step": 1, "clause": "CG-GEN-01"}, {"step": 2, "clause": "CG-GEN-02"}],
        "events": ["coin"],
        "no_event": ["reveal"],
        "after": {1: {"A.hand_size": 1, "B.hand_size": 1}},
        "by_edition": {
            "xy-2016": {
                "refused": [{"step": 2, "clause": "CG-GEN-03"}],
                "events": ["turn B"],
                "no_event": ["coin"],
                "after": {1: {"B.hand_size": 2}, 2: {"flips": 1}},
                "winner": "A",
            }
        },
    }

    assert {
        "refused": [{"step": 1, "clause": "CG-GEN-01"}, {"step": 2, "clause": "CG-GEN-03"}],
        "events": [["coin"], ["turn B"]],
        "no_event": ["reveal", "coin"],
        "after": {1: {"A.hand_size": 1, "B.hand_size": 2}, 2: {"flips": 1}},
        "winner": "A",
    } == in_edition(then, "xy-2016")
    assert "winner" not in in_edition(then, "platinum-2009")
