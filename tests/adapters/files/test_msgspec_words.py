"""The words of msgspec's errors that `decoding` reads: where a new msgspec has others, this says which pattern."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.adapters.files import decoding


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    damage: int


class Tagged(msgspec.Struct, tag_field="do", tag="wait"):
    to: int = 0


class Other(msgspec.Struct, tag_field="do", tag="push"):
    to: int = 0


def said(type_: Any, raw: Any) -> str:
    """What msgspec says, without the place."""
    return place_of(type_, raw)["what"]


def place_of(type_: Any, raw: Any) -> re.Match[str]:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(raw, type_)
    found = decoding._AT.match(str(caught.value))
    assert found is not None
    return found


@pytest.mark.parametrize(
    "path, key, type_, raw",
    [
        (None, None, int, "1"),
        (".damage", None, Inner, {"damage": "1"}),
        ("[1]", None, tuple[int, ...], [1, "1"]),
        ("[0].damage", None, tuple[Inner, ...], [{"damage": "1"}]),
        ("[...]", None, dict[str, int], {"a": "1"}),
        ("[...].damage", None, dict[str, Inner], {"a": {"damage": "1"}}),
        ("", "`key` in ", dict[str, int], {1: 1}),
        (".do", None, Tagged | Other, {"do": "wiat"}),
    ],
)
def test_place_of_an_error(path, key, type_, raw):
    found = place_of(type_, raw)

    assert (path, key) == (found["path"], found["key"])
    steps = "".join(step.group() for step in decoding._STEP.finditer(path or ""))
    assert steps == (path or "")


WORDS = [
    ("_UNKNOWN", ("dammage",), Inner, {"damage": 1, "dammage": 2}),
    ("_UNKNOWN", ("a\nb",), Inner, {"damage": 1, "a\nb": 2}),
    ("_MISSING", ("damage",), Inner, {}),
    ("_MISSING", ("do",), Tagged | Other, {}),
    ("_VALUE", (), Literal["white", "blue"], "red"),
    ("_VALUE", (), Literal[1, 2], 3),
    ("_VALUE", (), Tagged | Other, {"do": "wiat"}),
    ("_VALUE", (), Tagged, {"do": "wiat"}),
    ("_LENGTH", ("2",), tuple[int, int], [1]),
    ("_LENGTH", ("2",), tuple[int, int], [1, 2, 3]),
    ("_REGEX", (), Annotated[str, msgspec.Meta(pattern="^[a-z]+$")], "A1"),
    ("_EXPECTED", ("int", None, None), int, "1"),
    ("_EXPECTED", ("str", None, None), str, 1),
    ("_EXPECTED", ("float", None, None), float, "1"),
    ("_EXPECTED", ("bool", None, None), bool, 1),
    ("_EXPECTED", ("array", None, None), tuple[int, ...], 3),
    ("_EXPECTED", ("object", None, None), Inner, 3),
    ("_EXPECTED", ("int | str | null", None, None), int | str | None, 1.5),
    ("_EXPECTED", ("int", None, ">= 0"), Annotated[int, msgspec.Meta(ge=0)], -1),
    ("_EXPECTED", ("int", None, "<= 9"), Annotated[int, msgspec.Meta(le=9)], 10),
    ("_EXPECTED", ("float", None, "> 0.0"), Annotated[float, msgspec.Meta(gt=0)], 0.0),
    ("_EXPECTED", ("float", None, "< 1.0"), Annotated[float, msgspec.Meta(lt=1)], 1.0),
    ("_EXPECTED", ("str", "of length ", ">= 2"), Annotated[str, msgspec.Meta(min_length=2)], "a"),
    ("_EXPECTED", ("str", "of length ", "<= 2"), Annotated[str, msgspec.Meta(max_length=2)], "abc"),
    ("_EXPECTED", ("array", "of length ", ">= 1"), Annotated[tuple[int, ...], msgspec.Meta(min_length=1)], []),
]


@pytest.mark.parametrize("pattern, groups, type_, raw", WORDS)
def test_words_of_an_error_are_those_of_its_pattern(pattern, groups, type_, raw):
    found = getattr(decoding, pattern).fullmatch(said(type_, raw))

    assert found is not None
    assert groups == found.groups()


def test_every_pattern_is_held_against_msgspec():
    patterns = {name for name, value in vars(decoding).items() if isinstance(value, re.Pattern)}

    assert patterns == {"_AT", "_STEP"} | {pattern for pattern, *_ in WORDS}


@pytest.mark.parametrize("kind", decoding._KINDS)
def test_kinds_are_called_as_msgspec_calls_them(kind):
    types = {"int": int, "float": float, "str": str, "bool": bool, "array": list, "object": dict, "null": None}

    assert f"Expected `{kind}`" in said(types[kind], 1.5 if kind != "float" else "x")
