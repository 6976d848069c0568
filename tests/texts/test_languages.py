"""Every language says the same: the same keys with the same facts, in files of the same names."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.adapters.files.texts_file import FIRST_LANGUAGE, languages, tables
from companion.texts.errors import quoted
from companion.texts.texts import Texts, cut_at_braces, marks_of, names_in, parted

OTHERS = [language for language in languages() if language != FIRST_LANGUAGE]
ENGLISH = tables(FIRST_LANGUAGE)
LIBRARY = Path(__file__).parents[2] / "companion/figure/library"
BY_HAND = "{}-by-hand.toml"
"""The keys are the sentences of figures, plates and Trainer cards."""
OF_DATA = (BY_HAND, "{}-names.toml")
"""The tables whose English is the data."""


def of_data(language: str) -> tuple[str, ...]:
    return tuple(name.format(language) for name in OF_DATA)


def heads(table: Mapping[str, str]) -> Mapping[str, set[str]]:
    """The keys of a table without their marks, each with the facts that it asks for in any form or variant."""
    asked: dict[str, set[str]] = defaultdict(set)
    for key, text in table.items():
        asked[key.partition("#")[0]] |= names_in(key, text)
    return asked


def differences(table: Mapping[str, str], english: Mapping[str, str]) -> Iterator[str]:
    said, meant = heads(table), heads(english)
    yield from (f"{key} is lacking" for key in meant.keys() - said.keys())
    yield from (f"{key} is in no English table of this name" for key in said.keys() - meant.keys())
    for key in said.keys() & meant.keys():
        yield from (f"{key} does not use {{{name}}}" for name in meant[key] - said[key])
        yield from (f"{key} asks for {{{name}}}, which is not given" for name in said[key] - meant[key])


def forms_without_name(language: str) -> Iterator[str]:
    """Forms that are asked for or marked and that the language does not name as its own."""
    whole = {key: text for table in tables(language).values() for key, text in table.items()}
    known = {"", *whole["language.forms"].split()}
    for key, text in whole.items():
        asked = [slot.form for slot in cut_at_braces(text).slots] + [one.form for one in parted(key)[1]]
        yield from (f"{key}: {form}" for form in (*asked, *marks_of(key)) if form not in known)


@pytest.mark.parametrize(
    "other, its_name",
    [
        ("Mannschaft", "Team"),
        (r"Matten?\b", "Spielplan"),
        (r"\b([Ee]iner?|[Dd]ie|[Dd]er|simulierten?) Basis\b(?!-)", "Drehsockel"),
        (r"(?<=[a-zäöü,] )Sie\b|\b\w+en Sie\b", "du"),
    ],
)
def test_german_has_one_name_for_a_thing(other, its_name) -> None:
    whole = {(name, key): text for name, table in tables("de").items() for key, text in table.items()}

    assert {} == {at: text for at, text in whole.items() if re.search(other, text)}, its_name


TYPED_AS_IT_IS = re.compile(r"(\w+ = |(?<=wie ))\"[^\"]*\"|'figure-game-companion\[\w+\]'")
"""What a person types into a file or a terminal, with the quotes that it has there."""


def wrongly_quoted(text: str) -> bool:
    """Are there quotes that German does not write, or one without the other?"""
    left = re.sub(r"„[^„“]*“|(?<=\w)’", "", TYPED_AS_IT_IS.sub("", text))
    return re.search(r"[\"'“”‘’„]", left) is not None


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("„Bo“ zieht", False),
        ("“Bo” zieht", True),
        ('"Bo" zieht', True),
        ("'Bo' zieht", True),
        ("„Bo” zieht", True),
        ("„Bo zieht", True),
        ('by = "damage"', False),
    ],
)
def test_wrong_quotes_are_found(text, wrong) -> None:
    assert wrong == wrongly_quoted(text)


def test_german_is_quoted_as_german_is() -> None:
    whole = {(name, key): text for name, table in tables("de").items() for key, text in table.items()}

    assert {} == {at: text for at, text in whole.items() if wrongly_quoted(text)}


def test_a_text_from_outside_is_quoted_as_the_language_does() -> None:
    said = {
        language: Texts(tables(language)[f"{language}-errors.toml"]).fact(quoted("it is 3 am"))
        for language in ("en", "de")
    }

    assert {"en": "'it is 3 am'", "de": "„it is 3 am“"} == said


@pytest.mark.parametrize(
    "table, found",
    [
        ({"a": "{n} Tage", "a#n=1": "ein Tag"}, []),
        ({}, ["a is lacking"]),
        ({"a": "{n}", "b": ""}, ["b is in no English table of this name"]),
        ({"a": "Tage"}, ["a does not use {n}"]),
        ({"a": "{n} {of}"}, ["a asks for {of}, which is not given"]),
        ({"a": "{n}", "a#who=x": "{n}"}, ["a asks for {who}, which is not given"]),
    ],
)
def test_what_differs_is_found(table, found) -> None:
    assert found == list(differences(table, {"a": "{n} days"}))


@pytest.mark.parametrize("language", OTHERS)
def test_every_key_has_the_same_facts_in_every_language(language: str) -> None:
    wrong = {
        name: found
        for name, table in tables(language).items()
        if name not in of_data(language)
        and (found := sorted(differences(table, ENGLISH[name.replace(language, FIRST_LANGUAGE, 1)])))
    }

    assert wrong == {}


def left_to_players(data: object) -> Iterator[str]:
    """The sentences that data leaves to the players, without the full stop at their ends."""
    if isinstance(data, dict):
        if "by_hand" in (data.get("do"), data.get("does")):
            yield data["text"].removesuffix(".")
        if "undocumented" in data:
            yield data["undocumented"].removesuffix(".")
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from left_to_players(one)


@pytest.mark.parametrize("language", OTHERS)
def test_what_figures_plates_and_cards_leave_to_the_players_is_said_in_every_language(language: str) -> None:
    library = [tomllib.loads(path.read_text("utf-8")) for path in LIBRARY.glob("*.toml")]
    said = tables(language)[BY_HAND.format(language)]

    assert set(left_to_players(library)) == said.keys()
    assert [] == [sentence for sentence, own in said.items() if sentence == own or own.endswith(".")]


@pytest.mark.parametrize("language", languages())
def test_every_form_is_one_of_its_language(language: str) -> None:
    assert [] == list(forms_without_name(language))


@pytest.mark.parametrize("language", OTHERS)
def test_every_table_is_there_in_every_language(language: str) -> None:
    there = {name.replace(language, FIRST_LANGUAGE, 1) for name in tables(language) if name not in of_data(language)}

    assert there == ENGLISH.keys()
