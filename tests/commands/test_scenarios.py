"""`companion rules check` with scenarios of the card game: a line for each edition; one that does not fit is named."""

from __future__ import annotations

import json

WHOLE = """format: 1
cards:
  Plain: {kind: pokemon, stage: basic, hp: 60, type: colorless}
scenarios:
- {id: T-1, title: nothing, editions: [platinum-2009, xy-2016], when: [{do: end_turn}], then: {A.active.damage: 0}}
"""
FAULTY = "- {id: T-2, title: odd, editions: [xy-2016], when: [{do: end_turn}], then: {flips: two}}\n"


def test_scenario_has_a_line_for_each_of_its_editions(run, tmp_path):
    (tmp_path / "own.yaml").write_text(WHOLE)

    result = run("rules", "check", "own.yaml", "--only", "T-1")

    assert 0 == result.exit_code
    assert ["PASS T-1 [platinum-2009] nothing", "PASS T-1 [xy-2016] nothing", "2 passed, 0 failed"] == (
        result.stdout.splitlines()
    )


def test_scenario_that_does_not_fit_fails_alone_and_is_wrong_input(run, tmp_path):
    (tmp_path / "own.yaml").write_text(WHOLE + FAULTY)

    result = run("rules", "check", "own.yaml")

    assert 2 == result.exit_code
    assert "PASS T-1 [xy-2016] nothing" in result.stdout
    assert "FAIL T-2 [xy-2016] odd: " in result.stdout
    assert "2 passed, 1 failed" in result.stdout
    assert result.stderr == "companion: own.yaml: scenario T-2: then.flips: expected a whole number, got 'two'\n"


def test_results_of_scenarios_go_out_as_one_object(run, tmp_path):
    (tmp_path / "own.yaml").write_text(WHOLE.replace("damage: 0", "damage: 10"))

    result = run("rules", "check", "own.yaml", "--format", "json")

    told = json.loads(result.stdout)
    assert (1, 0, 2) == (result.exit_code, told["passed"], told["failed"])
    assert ["T-1 [platinum-2009]", "T-1 [xy-2016]"] == [case["id"] for case in told["cases"]]
