from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.journal import Applied, Note, Retracted, standing


def did(name: str) -> Applied:
    return Applied(name, ())


def back_to(start: int) -> Retracted:
    return Retracted(start, "a wrong square")


A, B, C, D = (did(name) for name in "abcd")


@pytest.mark.parametrize(
    "entries, stand",
    [
        ([], []),
        ([A, B], [A, B]),
        ([A, B, back_to(1)], [A]),
        ([A, B, back_to(0)], []),
        ([A, B, back_to(1), C], [A, C]),
        ([A, B, C, back_to(1), D, back_to(1)], [A]),
        ([A, back_to(0), back_to(0)], []),
        ([A, B, back_to(5)], [A, B]),
    ],
    ids=lambda value: f"{len(value)} entries",
)
def test_standing_entries_are_those_that_no_later_entry_took_back(entries, stand):
    assert standing(entries) == stand


@given(st.lists(st.one_of(st.text(max_size=3), st.integers(0, 4)), max_size=12))
def test_standing_is_what_a_list_keeps_when_it_is_cut(steps):
    expected, entries = [], []
    for step in steps:
        if isinstance(step, str):
            expected.append(did(step))
            entries.append(did(step))
        else:
            del expected[step:]
            entries.append(back_to(step))

    assert standing(entries) == expected


def test_standing_leaves_the_journal_as_it_was():
    entries = [A, B, back_to(0)]

    standing(entries)

    assert entries == [A, B, back_to(0)]


def test_entry_survives_json_with_its_note():
    entry = Applied("a", ("x",), Note(at="2026-01-01T10:00:00Z", by="a", evidence="by hand"))
    decoder = msgspec.json.Decoder(Applied[str, str] | Retracted)

    assert decoder.decode(msgspec.json.encode(entry)) == entry
    assert decoder.decode(msgspec.json.encode(back_to(3))) == back_to(3)
