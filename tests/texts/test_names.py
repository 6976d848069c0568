"""One name for one thing: the table in CONTRIBUTING, held against all texts, the rulebooks and the documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.texts.test_plain_words import ROOT, documents, shown

TABLE = ROOT / "CONTRIBUTING.md"
COLUMNS = ["English", "not", "German", "not", "where"]


class Name(NamedTuple):
    """A thing's name in a language, and what it is not called."""

    language: str
    name: str
    others: tuple[str, ...]


def rows() -> Iterator[list[str]]:
    """The rows of the table of names, heading first."""
    chapter = TABLE.read_text("utf-8").partition("## Names\n")[2].partition("\nMore words")[0]
    for line in chapter.splitlines():
        if line.startswith("|") and not set(line) <= set("|- "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def names() -> list[Name]:
    found = []
    for english, not_english, german, not_german, _ in list(rows())[1:]:
        for language, name, others in (("en", english, not_english), ("de", german, not_german)):
            found.append(Name(language, name, tuple(one.strip() for one in others.split(",") if one.strip())))
    return found


@cache
def everywhere(language: str) -> list[tuple[str, str]]:
    """All texts of a language, with the documents in English, by their places."""
    return [*shown(language), *(documents() if language == "en" else ())]


def misnamed(other: str, words: str) -> bool:
    """Is a thing called *other* in *words*? Where it begins with a capital, only so."""
    flags = 0 if other != other.lower() else re.IGNORECASE
    return re.search(rf"\b{re.escape(other)}\b", words, flags) is not None


def test_the_table_has_its_columns() -> None:
    assert COLUMNS == next(rows())
    assert len(names()) > 40


@pytest.mark.parametrize("language, name, others", names(), ids=[f"{one.language}-{one.name}" for one in names()])
def test_a_thing_has_one_name_wherever_it_is_shown(language, name, others) -> None:
    assert any(name.casefold() in words.casefold() for _, words in everywhere(language)), "nothing is called so"
    assert [] == [(other, place) for other in others for place, words in everywhere(language) if misnamed(other, words)]


@pytest.mark.parametrize("other, found", [("put right", True), ("Surroundings", False), ("oar", False)])
def test_another_name_is_found(other, found) -> None:
    assert found == misnamed(other, "Put right the board of these surroundings")
