"""`companion editions`."""

from __future__ import annotations

import json

import pytest

from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES
from companion.commands.cards.editions import differs, policy_clauses
from tests.commands.cli import assert_one_sentence


def rows(output):
    """The marks and policies of the table: the first line of every row."""
    lines = [line for line in output.splitlines()[1:-1] if line[3:4].strip()]
    return {line[3:].split("  ")[0].strip().replace(" ", "_"): line[:1] for line in lines}


# ---------------------------------------------------------------- the table


def test_the_table_has_a_row_for_every_policy_and_marks_where_the_editions_differ(run):
    result = run("editions")

    assert result.exit_code == 0
    assert list(EDITIONS) == result.output.splitlines()[0].split()[1:]
    assert {policy: "≠" if differs(policy) else " " for policy in POLICIES} == rows(result.output)


def test_a_row_has_the_values_in_the_order_of_the_headings(run):
    output = run("editions").output

    assert ["≠", "mulligan", "extra", "max", "2", "1", "1", "1"] in [line.split() for line in output.splitlines()]
    assert ["deck", "size", "60", "60", "60", "60"] in [line.split() for line in output.splitlines()]


def test_only_differences_are_shown_when_asked_for(run):
    output = run("editions", "--differences").output

    assert {policy: "≠" for policy in POLICIES if differs(policy)} == rows(output)
    assert "coin_winner" in rows(output) and "deck_size" not in rows(output)


def test_the_closing_line_counts(run):
    differing = sum(differs(policy) for policy in POLICIES)

    assert run("editions").output.splitlines()[-1] == (
        f"{len(POLICIES)} policies; the editions differ on {differing} (≠)"
    )


@pytest.mark.parametrize("columns", [80, 90, 160])
def test_the_table_is_as_wide_as_the_terminal_and_words_stay_whole(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))

    output = run("editions").output

    assert max(len(line) for line in output.splitlines()) <= columns
    words = set(output.replace(",", " ").split())
    assert {"requirements", "confusion", "advanced-1999", "undaunted-2010"} <= words


# ---------------------------------------------------------------- one policy


@pytest.mark.parametrize("name", ["coin_winner", "coin-winner", "coin winner", "Coin_Winner", "POLICY-coin-winner"])
def test_a_policy_is_shown_in_any_spelling(run, name):
    result = run("editions", name)

    assert result.exit_code == 0
    assert result.output == run("editions", "coin_winner").output
    assert result.output.startswith("coin_winner  (the editions differ)\n")


def test_a_policy_is_shown_with_meaning_values_and_clauses(run):
    output = run("editions", "retreats_per_turn").output
    lines = [line.strip() for line in output.splitlines()]

    assert "The most retreats in a turn" in output
    assert "advanced-1999   unlimited" in lines and "xy-2016         1" in lines
    assert "Values: a whole number of at least 0 or unlimited." in lines
    assert "Clauses: CG-RETREAT-03." in lines


def test_several_policies_are_shown_in_the_order_asked_for(run):
    output = run("editions", "weakness", "deck_size").output

    assert output.index("weakness  (the editions differ)") < output.index("deck_size  (the same in all editions)")


def test_policies_without_a_difference_are_left_out_when_only_differences_are_asked_for(run):
    assert run("editions", "weakness", "deck_size", "--differences").output == run("editions", "weakness").output


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_says_what_it_means_and_names_its_clauses(run, policy):
    assert policy_clauses(policy), f"the docstring of {policy} names no clause"
    assert run("editions", policy).exit_code == 0


def test_range_of_clauses_is_spelled_out():
    assert policy_clauses("damage_steps") == (*(f"CG-DMG-{n:02}" for n in range(1, 11)), "CG-AMB-18", "CG-AMB-19")


# ---------------------------------------------------------------- for programs


def test_everything_is_given_as_json(run):
    told = json.loads(run("editions", "--json").stdout)

    assert [one["policy"] for one in told] == list(POLICIES)
    for one in told:
        assert one["differs"] == differs(one["policy"])
        assert tuple(one["clauses"]) == policy_clauses(one["policy"])
        assert list(one["values"]) == list(EDITIONS)


def test_json_has_the_values_as_they_are(run):
    told = json.loads(run("editions", "first_turn_level_up", "conditions", "--json").stdout)
    level_up, conditions = (one["values"] for one in told)

    assert level_up == {"advanced-1999": None, "platinum-2009": False, "undaunted-2010": False, "xy-2016": False}
    assert conditions["advanced-1999"] == ["asleep", "confused", "paralyzed", "poisoned"]


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    "line, parts",
    [
        (["wekness"], ["'wekness'", "did you mean weakness"]),
        (["weakness", "xyzzy"], ["'xyzzy'", "companion editions lists them all"]),
        (["--jsn"], ["'--jsn'", "did you mean --json", "companion editions --help"]),
    ],
)
def test_wrong_input_is_answered_with_one_sentence(run, line, parts):
    result = run("editions", *line)

    assert_one_sentence(result, *parts)
    assert result.stdout == ""
