"""A sample of the hostile files before every command; `python -m tests.hostile` runs all of them."""

from __future__ import annotations

import pytest

from tests.hostile import spoiled
from tests.hostile.corpus import NAMES, WORDS
from tests.hostile.trying import AT_HOME, HOMES, LEFT_OUT, OWN_FILES, Slot, commands, slots, try_home, try_slot

SLOTS = slots()
WHATS = (*NAMES, *WORDS)
SPOILED = 5
"""So many files are spoiled in a try of the deep round."""


def test_every_command_is_tried_or_left_out_with_a_reason():
    known = {" ".join(path) for path, _ in commands()}

    assert LEFT_OUT.keys() <= known
    assert len(SLOTS) > 30


@pytest.mark.parametrize("number", range(len(SLOTS)), ids=[slot.named for slot in SLOTS])
def test_a_hostile_file_ends_in_a_sentence(number, tmp_path):
    slot: Slot = SLOTS[number]
    for step in range(3):
        what = WHATS[(number * 7 + step * 23) % len(WHATS)]
        assert "" == try_slot(slot, what, tmp_path).fault, what


@pytest.mark.parametrize("number", range(len(HOMES) + len(OWN_FILES)), ids=[*HOMES, *OWN_FILES])
def test_whatever_lies_in_the_folders_of_the_players_commands_start(number, tmp_path):
    place = (*HOMES, *OWN_FILES)[number]
    for step in range(3):
        what = NAMES[(number * 11 + step * 17) % len(NAMES)]
        assert "" == try_home(place, what, AT_HOME[(number + step * 5) % len(AT_HOME)], tmp_path).fault, what


@pytest.mark.parametrize(
    "place, line",
    [
        ("figures", "figures list"),
        ("figures", "play"),
        ("teams", "teams list"),
        ("mats", "play"),
        ("card-sets", "cards list --name raichu"),
        ("card-sets", "cards play"),
        ("card-decks", "cards decks"),
        ("card-formats", "cards formats"),
        ("settings.toml", "play"),
        ("settings.toml", "cards play"),
    ],
)
def test_a_command_starts_without_a_faulty_file_and_says_so(place, line, tmp_path):
    for what in ("hex.toml", "pipe.toml", "escapes.toml"):
        got = try_home(place, what, line, tmp_path)

        assert (0, "") == (got.status, got.fault)
        assert (what if place != "settings.toml" else place) in got.said


@pytest.mark.deep("damage")
def test_a_file_of_its_own_with_something_odd_in_it_stops_neither_commands_nor_screens(draw, tmp_path):
    for _ in range(SPOILED):
        number = draw.rng.getrandbits(32)

        assert "" == spoiled.carry_out(number, tmp_path).fault, number
