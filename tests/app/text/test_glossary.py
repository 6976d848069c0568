"""The glossary: its words, and what they are found by."""

from __future__ import annotations

import pytest

from companion.app.ports.outside import Clause
from companion.app.text.glossary import glossary, glossary_with, looked_up
from companion.texts.texts import Texts
from tests.app.table_fakes import texts

SMALL = Texts(
    {
        "glossary.figure.move-points.term": "Move Points (MP)",
        "glossary.figure.move-points.means": "How many lines a figure can move.",
        "glossary.card.bench.term": "Bench",
        "glossary.card.bench.means": "Where cards wait.",
        "glossary.figure.bench.term": "Bench",
        "glossary.figure.bench.means": "Where figures wait.",
        "glossary.program.record.term": "Record",
        "glossary.program.record.means": "All that happened.",
        "hint.glossary": "{term}: {means}",
        "hint.clauses": "“{words}”: {clauses}",
        "hint.no-clause": "Nothing: {clause}",
        "list.space": "{first} {rest}",
    }
)


def clauses(*ids: str) -> list[Clause]:
    return [Clause(id, f"Title of {id}", "", "") for id in ids]


@pytest.mark.parametrize(
    "game, words",
    [
        ("figure", ["Bench figure", "Move Points (MP) figure", "Record program"]),
        ("card", ["Bench card", "Record program"]),
        (None, ["Bench card", "Bench figure", "Move Points (MP) figure", "Record program"]),
    ],
)
def test_each_game_has_its_own_words_and_those_of_the_program(game, words):
    assert words == [f"{entry.term} {entry.of}" for entry in glossary(SMALL, game)]


@pytest.mark.parametrize(
    "words, found",
    [
        ("mp", ["Move Points (MP)"]),
        ("Move points", ["Move Points (MP)"]),
        ("bench", ["Bench", "Bench"]),
        ("figure", ["Bench", "Move Points (MP)"]),
        ("poi", ["Move Points (MP)"]),
        ("where figures", ["Bench"]),
        ("igure", []),
        ("", []),
    ],
)
def test_an_entry_is_found_by_its_name_or_else_by_its_words(words, found):
    assert found == [entry.term for entry in glossary_with(words, glossary(SMALL))]


@pytest.mark.parametrize(
    "game, words, found, said",
    [
        ("figure", "bench", [], "Bench: Where figures wait."),
        ("card", "bench", ["A-1"], "Bench: Where cards wait. “bench”: A-1 Title of A-1"),
        ("figure", "wait", ["A-1", "A-2"], "“wait”: A-1 Title of A-1; A-2 Title of A-2"),
        ("figure", "hat", [], "Nothing: hat"),
    ],
)
def test_at_the_table_a_word_is_answered_with_its_meaning_and_its_clauses(game, words, found, said):
    answer = looked_up(SMALL, game, words, clauses(*found))

    assert answer is not None and said == SMALL.tell(answer)


def test_a_single_clause_is_shown_itself():
    assert looked_up(SMALL, "figure", "wait", clauses("A-1")) is None


def test_every_given_word_has_a_meaning_of_one_or_two_sentences():
    entries = glossary(texts())

    assert {"figure", "card", "program"} == {entry.of for entry in entries}
    assert [] == [entry.term for entry in entries if not entry.means.endswith(".") or entry.means.count(". ") > 2]
    assert len(entries) == len({(entry.of, entry.term) for entry in entries})
