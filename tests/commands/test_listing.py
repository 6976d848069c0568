"""Lists and shows: JSON with the fields that the help documents, lines with tabs in a pipe, tables for people."""

from __future__ import annotations

import json

import pytest

from companion.commands.manual import Manual
from tests.commands.test_cli import COMMAND_LINES
from tests.saying import said

CASE = """
game: figure
defaults:
  {rules: tfg-2007, board: tiny, kinds: {Pawn: {mp: 2, disc: [{colour: white, name: Tackle, damage: 50, size: 1}]}}}
cases:
  - id: X-1
    title: a figure moves
    clauses: [FG-MOVE-01]
    given: {turn: 5, figures: {x: {owner: a, kind: Pawn, at: a1}}}
    when: [{move: {figure: x, to: a2}}]
    then: {refused: null}
"""
FED = {
    "cards show": ("pikachu", "base1-4"),
    "cards coverage": ("base1",),
    "cards list": ("--set", "base1"),
    "figures list": ("--mp", "3"),
    "figures show": ("pikachu-uc",),
    "teams show": ("hearth",),
    "matches show": ("last",),
    "trainers show": ("max-revive",),
    "plates show": ("charcoal-2019",),
    "collection list": ("--not-owned", "--kind", "mat"),
    "rules show": ("FG-MOVE-03", "wait"),
    "rules find": ("goal",),
    "rules glossary": (),
    "rules check": ("case.yaml",),
    "spinner list": ("--simulated",),
}
"""What commands are given that take something, or would take long."""
LISTS = [name for name, (_, command) in COMMAND_LINES.items() if getattr(command, "fields", ())]


@pytest.fixture
def played(run, tmp_path):
    """A home with a match that is over and one that is open."""
    (tmp_path / "case.yaml").write_text(CASE)
    run("play", "--seed", "1", text="quit\n")
    return run


@pytest.mark.parametrize("name", LISTS)
def test_json_has_the_fields_that_the_help_documents(played, name):
    command = COMMAND_LINES[name][1]

    told = json.loads(played(*name.split(), *FED.get(name, ()), "--json").stdout)

    for one in told if isinstance(told, list) else [told]:
        assert list(one) == list(command.fields)
    assert "--json" in (page := played(*name.split(), "--help").output)
    assert all(field in page for field in command.fields)
    assert told or name in {"matches statistics", "matches hall"}  # no match is over


def test_every_list_and_show_can_be_read_by_programs():
    names = {name for name, (_, command) in COMMAND_LINES.items() if isinstance(command, Manual)}

    assert {name for name in names if name.split()[-1] in {"list", "show", "coverage"}} <= set(LISTS)


@pytest.mark.parametrize(
    "line, cells",
    [
        ("figures list --mp 3 --type electric", 7),
        ("teams list", 5),
        ("mats list", 7),
        ("cards decks", 6),
        ("cards formats", 3),
        ("plates list --cost 1", 4),
        ("rules list --section moving", 4),
        ("settings list", 4),
        ("where", 3),
        ("matches list", 7),
    ],
)
def test_in_a_pipe_a_list_has_a_line_for_each_and_tabs_between_its_cells(played, monkeypatch, line, cells):
    monkeypatch.delenv("COLUMNS")

    rows = [row.split("\t") for row in played(*line.split()).stdout.splitlines()]

    assert rows and {cells} == {len(row) for row in rows}


def test_an_empty_list_is_no_line_in_a_pipe_and_a_sentence_for_people(run, monkeypatch):
    assert "0 matches\n" == run("matches", "list").stdout
    monkeypatch.delenv("COLUMNS")

    assert ("", "[]\n") == (run("matches", "list").stdout, run("matches", "list", "--json").stdout)


def test_teams_of_one_name_are_all_shown(run):
    shown = run("teams", "show", "hearth").output

    assert "(hearth-three)" in shown and "(hearth-six)" in shown
    assert said("command.teams.several", n=2, name="Hearth", how="companion teams show hearth-six") in shown
    assert [one["id"] for one in json.loads(run("teams", "show", "hearth-six", "--json").stdout)] == ["hearth-six"]
