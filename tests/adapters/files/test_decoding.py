from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from companion.adapters.files.decoding import ValidationIssue, decode, key_path, shown
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import WORDS
from tests.saying import in_english


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    damage: Annotated[int, msgspec.Meta(ge=0, le=9)]
    name: Annotated[str, msgspec.Meta(min_length=2, max_length=4)] = "ab"


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    by_name: dict[str, Inner] = {}
    deep: dict[str, dict[str, tuple[int, ...]]] = {}
    pair: tuple[float, float] = (0.0, 0.0)
    word: Literal["white", "purple"] = "white"
    maybe: int | Literal["none"] | None = None


SEGMENT = {"colour": "white", "size": 5, "name": "Hit", "damage": 10}


@pytest.mark.parametrize(
    "raw, place, sentence",
    [
        ([], "", "expected a table of keys and values, got a list of 0"),
        (
            {"by_nam": {}},
            "",
            "unknown key 'by_nam' (did you mean 'by_name'?); the keys are by_name, deep, pair, word",
        ),
        ({"by_name": {"x": {"damage": 1}, "y": {}}}, "by_name.y", "the key 'damage' is missing"),
        ({"by_name": {"x": {"damage": "1"}}}, "by_name.x.damage", "expected a whole number, got '1'"),
        ({"by_name": {"x": {"damage": 10}}}, "by_name.x.damage", "expected a whole number of at most 9, got 10"),
        ({"by_name": {"x": {"damage": -1}}}, "by_name.x.damage", "expected a whole number of at least 0, got -1"),
        ({"by_name": {"x": {"damage": 1.5}}}, "by_name.x.damage", "expected a whole number, got 1.5"),
        ({"by_name": {"x": {"damage": True}}}, "by_name.x.damage", "expected a whole number, got true"),
        (
            {"by_name": {"x": {"damage": 1, "name": "a"}}},
            "by_name.x.name",
            "expected text of length at least 2, got 'a'",
        ),
        (
            {"by_name": {"x": {"damage": 1, "dammage": 2}}},
            "by_name.x",
            "unknown key 'dammage' (did you mean 'damage'",
        ),
        ({"by_name": {3: {"damage": 1}}}, "by_name", "expected text as a key, got 3"),
        ({"by_name": {"x": None}}, "by_name.x", "expected a table of keys and values, got nothing"),
        (
            {"deep": {"a": {"b": [1]}, "c": {"d": [1], "e": [1, "f"]}}},
            "deep.c.e[1]",
            "expected a whole number, got 'f'",
        ),
        ({"pair": [1]}, "pair", "expected a list of 2, got a list of 1"),
        ({"pair": [1, "2"]}, "pair[1]", "expected a number, got '2'"),
        ({"pair": 3}, "pair", "expected a list, got 3"),
        ({"word": "whit"}, "word", "expected purple or white, got 'whit' (did you mean 'white'?)"),
        ({"word": 3}, "word", "expected purple or white, got 3"),
        ({"maybe": "some"}, "maybe", "expected a whole number or none, got 'some'"),
        ({"maybe": 10**10}, "maybe", "expected a number of at most 1000000000, got 10000000000"),
        ({"pair": [float("inf"), 0]}, "pair[0]", "expected a number of at most 1000000000, got inf"),
    ],
)
def test_a_misfit_names_key_value_and_expectation(raw, place, sentence):
    with pytest.raises(ValidationIssue) as caught:
        decode(raw, Outer)

    assert place == key_path(caught.value.path)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "effect, place, sentence",
    [
        ({"do": "wiat", "to": "self"}, "effects[0].do", "got 'wiat' (did you mean 'wait'?)"),
        ({"do": "zzzz"}, "effects[0].do", f"expected {', '.join(WORDS[:-1])} or {WORDS[-1]}, got 'zzzz'"),
        ({"do": 3}, "effects[0].do", "got 3"),
        ({"to": "self"}, "effects[0]", "the key 'do' is missing"),
        ({"do": "wait"}, "effects[0]", "the key 'to' is missing"),
        ({"do": "wait", "to": "me"}, "effects[0].to", "own_out or self, got 'me'"),
        ({"do": "wait", "to": "self", "turn": 1}, "effects[0]", "(did you mean 'turns'?)"),
        ({"do": "wait", "to": "self", "turns": 0}, "effects[0].turns", "expected a whole number of at least 1, got 0"),
        ({"do": "condition", "to": "self", "is": "posioned"}, "effects[0].is", "(did you mean 'poisoned'?)"),
        ({"do": "survive"}, "effects[0]", "use exactly one of"),
        ({"do": "knock_out", "to": "self", "if": {}}, "effects[0].if", "expected at least one of spun"),
        ({"do": "pull", "within": 2, "steps": [2, 1]}, "effects[0]", "expected steps of at least 1"),
        ("wait", "effects[0]", "expected a table of keys and values, got 'wait'"),
    ],
)
def test_an_effect_that_does_not_fit_names_the_words(effect, place, sentence):
    with pytest.raises(ValidationIssue) as caught:
        decode(SEGMENT | {"effects": [effect]}, Segment)

    assert place == key_path(caught.value.path)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"damage": None}, "a white segment needs damage"),
        ({"stars": 2}, "a white segment can't have stars"),
        ({"name": ""}, "a white segment needs a name"),
        ({"colour": "miss"}, "a miss segment can't have damage"),
        ({"size": 0}, "expected a number above 0, got 0"),
        ({"size": "5"}, "expected a number, got '5'"),
        ({"colour": "red"}, "expected blue, gold, miss, purple or white, got 'red'"),
    ],
)
def test_a_segment_that_does_not_fit_says_why(change, sentence):
    with pytest.raises(ValidationIssue, match=sentence):
        decode(SEGMENT | change, Segment)


def test_nothing_of_what_is_read_stands_in_a_sentence_at_length():
    with pytest.raises(ValidationIssue) as caught:
        decode({"word": "x" * 10_000, "pair": [0, 0]}, Outer)

    assert len(str(caught.value)) < 150
    assert ("a number with thousands of digits",) == in_english([shown(10**5000)])


def test_parts_nested_deeper_than_can_be_read_are_refused():
    raw: object = []
    for _ in range(100_000):
        raw = [raw]

    with pytest.raises(ValidationIssue, match="nested too deep"):
        decode({"by_name": raw}, Outer)
