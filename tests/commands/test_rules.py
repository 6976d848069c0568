"""`companion rules`."""

from __future__ import annotations

import json

import pytest

from tests.commands.cli import CASES, assert_one_sentence
from tests.saying import said

# ---------------------------------------------------------------- rules


def test_a_clause_is_shown_whatever_its_case(run):
    result = run("rules", "show", "fg-move-03")

    assert result.exit_code == 0
    assert result.stdout.startswith("FG-MOVE-03") and "Source:" in result.stdout


def test_a_terminal_shows_the_id_of_a_clause_in_bold(run):
    assert run("rules", "show", "fg-move-03", color=True).stdout.startswith("\x1b[1mFG-MOVE-03\x1b[0m")


def test_a_policy_is_shown_with_its_values_and_what_each_rule_set_has(run):
    output = run("rules", "show", "POLICY-surround-several").output

    assert "Values: one, each." in output
    assert "Printed: Figure game 2007: one, Duel 2017: each, Duel 2019: each." in output


def test_an_effect_is_shown_in_either_spelling(run):
    assert run("rules", "show", "EFFECT-turn-again").output == run("rules", "show", "effect-turn_again").output


def test_the_list_of_rules_names_every_kind_of_clause(run):
    output = run("rules", "list").output

    assert all(clause in output for clause in ("FG-SETUP-01", "FG-DUEL-01", "POLICY-pc-capacity", "EFFECT-push"))


def test_a_clause_of_the_card_game_says_what_holds_in_each_edition(run):
    output = run("rules", "show", "CG-RETREAT-05").output

    lines = [line.split(maxsplit=1) for line in output.splitlines()]
    told = dict(line for line in lines if len(line) == 2)
    assert output.startswith("CG-RETREAT-05  ") and "(Card game, Retreating)" in output
    assert ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"] == [
        edition for edition in told if edition.partition("-")[2].isdecimal()
    ]
    assert told["platinum-2009"] == told["xy-2016"] != told["advanced-1999"]


def test_what_a_book_does_not_state_is_marked_as_a_ruling(run):
    output = run("rules", "show", "CG-FIRST-05").output

    assert 2 == output.count("(ruling)")


def test_long_words_of_an_edition_stand_below_one_another(run):
    output = run("rules", "show", "CG-POLICY-damage-steps").output

    first = next(line for line in output.splitlines() if "advanced-1999" in line)
    after = output.splitlines()[output.splitlines().index(first) + 1]
    column = first.index("base")
    assert " " * column == after[:column] and after[column] != " "


def test_a_policy_of_the_card_game_is_shown_with_its_values(run):
    output = run("rules", "show", "cg-policy-coin_winner").output

    assert "Values: goes_first or chooses." in output
    assert "goes_first (ruling)" in output


def test_the_nearest_clauses_of_both_games_are_offered(run):
    assert_one_sentence(run("rules", "show", "CG-RETREAT-5"), "'CG-RETREAT-5'", "CG-RETREAT-05")
    assert_one_sentence(run("rules", "show", "FG-MOVE-3"), "'FG-MOVE-3'", "FG-MOVE-03")


def test_both_games_are_listed_one_after_the_other(run):
    lines = run("rules", "list", "--section", "bench").output.splitlines()

    headings = [line for line in lines if line and not line.startswith(" ")]
    assert ["Figure game", "Bench", "Card game", "Bench"] == headings
    assert lines.index("  CG-BENCH-05  No attacks from the Bench") == len(lines) - 1


def test_one_game_is_listed_when_it_is_named(run):
    card, figure = (run("rules", "list", "--game", game).output for game in ("card", "figure"))

    assert "CG-AMB-53" in card and "FG-" not in card and "EFFECT-push" not in card
    assert "FG-DUAL" not in figure and "CG-" not in figure and "FG-DUEL-01" in figure


def test_a_section_of_the_other_game_is_not_found(run):
    assert_one_sentence(run("rules", "list", "--game", "figure", "--section", "mulligan"), "'mulligan'", "Surrounding")


def test_a_game_that_is_not_there_is_wrong_input(run):
    result = run("rules", "list", "--game", "chess")

    assert result.exit_code == 2 and "chess" in result.stderr


# ---------------------------------------------------------------- ruling cases


def test_all_given_cases_pass(run):
    result = run("rules", "check", CASES)

    *lines, closing = result.output.splitlines()
    assert result.exit_code == 0
    assert closing == f"{len(lines)} passed, 0 failed"
    assert all(line.startswith("PASS FC-") for line in lines)


def test_a_folder_stands_for_all_files_in_it(run, tmp_path):
    (tmp_path / "cases" / "more").mkdir(parents=True)
    (tmp_path / "cases" / "one.yaml").write_text(SMALL.replace("SPACE", "m"))
    (tmp_path / "cases" / "more" / "other.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases")

    assert result.exit_code == 1
    assert result.stdout.endswith("3 passed, 1 failed\n")


def test_a_folder_without_cases_is_wrong_input(run, tmp_path):
    (tmp_path / "cases").mkdir()

    assert_one_sentence(run("rules", "check", "cases"), "cases")


@pytest.mark.parametrize(
    "step, key",
    [
        ("trainer: {card: Rest, spin: Success, target: x}", "target"),
        ("correct: {purpose: mistake, moved: x}", "moved"),
    ],
)
def test_a_key_of_a_step_that_has_no_effect_is_wrong_input(step, key, run, tmp_path):
    rest = "trainers: {a: {cards: [{name: Rest, target: none}]}}"
    case = SMALL.replace("SPACE", "m").replace("move: {figure: x, to: m}", step)
    (tmp_path / "cases.yaml").write_text(case.replace("figures: {x", rest + ", figures: {x"))

    result = run("rules", "check", "cases.yaml")

    assert_one_sentence(result, "cases.yaml", "FC-ONE", key)


SMALL = """
game: figure
defaults:
  rules: tfg-2007
  board: tiny
  kinds:
    Pawn: {mp: 2, disc: [{colour: white, name: Tackle, damage: 50, size: 48}, {colour: miss, size: 48}]}
cases:
  - id: FC-ONE
    title: a figure moves
    clauses: [FG-MOVE-01]
    given: {to_move: a, first_player: a, turn: 5, figures: {x: {owner: a, kind: Pawn, at: a1}}}
    when: [{move: {figure: x, to: m}}]
    then: {at: {x: SPACE}}
  - id: FC-TWO
    title: another
    clauses: [FG-MOVE-01]
    given: {to_move: a, first_player: a, turn: 5, figures: {x: {owner: a, kind: Pawn, at: a1}}}
    when: []
    then: {turn: 5}
"""


def test_a_failing_case_says_what_differs_and_the_status_is_1(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases.yaml")

    assert result.exit_code == 1
    one, two, closing = result.output.splitlines()
    assert one.startswith("FAIL FC-ONE a figure moves: ") and "(expected a2, got m)" in one
    assert (two, closing) == ("PASS FC-TWO another", "1 passed, 1 failed")


def test_only_one_case_is_run_when_it_is_named(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases.yaml", "--only", "FC-TWO")

    assert result.exit_code == 0
    assert result.output == "PASS FC-TWO another\n1 passed, 0 failed\n"


def test_a_case_that_is_not_there_is_wrong_input(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "m"))

    assert_one_sentence(run("rules", "check", "cases.yaml", "--only", "FC-THREE"), "'FC-THREE'")


def test_results_are_given_as_json(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases.yaml", "--format", "json")

    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (told["passed"], told["failed"]) == (1, 1)
    assert [case["passed"] for case in told["cases"]] == [False, True]


def test_nothing_is_run_when_one_of_the_files_is_faulty(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "m"))
    (tmp_path / "faulty.yaml").write_text(SMALL.replace("at: a1", "at: nowhere"))

    result = run("rules", "check", "cases.yaml", "faulty.yaml")

    assert_one_sentence(result, "faulty.yaml", "FC-ONE", "nowhere")
    assert result.stdout == ""


def test_a_word_that_is_no_id_lists_the_clauses_in_which_it_stands(run):
    listed = run("rules", "show", "wait", "FG-MOVE-03")

    assert 0 == listed.exit_code
    assert listed.output.startswith("These clauses contain “wait”:\n  FG-MOVE-07 ")
    assert "  FG-WAIT-01 " in listed.output and "\nFG-MOVE-03  " in listed.output


def test_a_word_of_one_clause_shows_it(run):
    assert run("rules", "show", "CG-LVX-09").output == run("rules", "show", "lvx-09").output


def test_clauses_are_found_by_words_of_one_game(run):
    found = run("rules", "find", "first", "turn", "--game", "card").output.splitlines()

    assert "  CG-FIRST-04" == found[1][:13] and all("CG-" in line for line in found[:-1])
    assert f"{len(found) - 1} clauses" == found[-1]


# ---------------------------------------------------------------- the glossary


def test_the_glossary_is_shown_whole(run):
    result = run("rules", "glossary")

    assert result.exit_code == 0
    assert all(term in result.stdout for term in ("Entry Point  (Figure game)", "Mulligan  (Card game)", "Record\n"))


def test_a_word_is_explained(run):
    means = said("glossary.figure.move-points.means")
    assert f"Move Points (MP)  (Figure game)\n  {means}\n" == run("rules", "glossary", "mp").stdout


def test_the_words_of_one_game_are_shown(run):
    output = run("rules", "glossary", "bench", "--game", "card").output

    assert f"Bench\n  {said('glossary.card.bench.means')}\n" == output


def test_a_word_that_the_glossary_does_not_have_is_refused(run):
    result = run("rules", "glossary", "zeppelin")

    assert_one_sentence(result, "'zeppelin' isn't in the glossary", "rules glossary")
