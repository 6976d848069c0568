"""Every clause and every effect word has ruling cases of our own, and every case passes."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.adapters.cases import load_cases
from companion.adapters.library import FileLibrary
from companion.app.cases import run_case
from companion.app.cases_format import Case
from companion.figure.effects import WORDS
from companion.figure.rulesets import POLICIES, policy_clause

ENOUGH = 2

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"
GIVEN = "figure-visible"
RULEBOOK = ROOT / "companion" / "rulebook" / "figure.toml"

TESTED_IN_PYTHON = {
    "FG-SETUP-01": "tests/figure/test_setup.py::test_six_on_six_has_six_figures_three_cards_and_a_trainer_a_side",
    "FG-SETUP-02": "tests/figure/test_setup.py::test_every_figure_starts_on_the_bench_and_fills_it",
    "FG-SETUP-03": "tests/figure/test_setup.py::test_trainer_cards_start_face_up",
    "CORRECTION": "tests/figure/test_corrections.py::test_correction_puts_the_table_right_and_keeps_its_reason",
}
"""Clauses that no position can show, and the test that covers each."""


def _load() -> list[tuple[str, Case]]:
    library = FileLibrary(own=CASES / "no-data-of-the-players")
    files = sorted(CASES.glob("figure-*.yaml"))
    return [(path.stem, case) for path in files for case in load_cases(path, library).cases]


ALL = _load()
OWN = [case for file, case in ALL if file != GIVEN]


def clauses_of_the_rulebook() -> set[str]:
    return {clause["id"] for clause in tomllib.loads(RULEBOOK.read_text("utf-8"))["clause"]}


def cases_for_each_clause() -> Counter[str]:
    return Counter(clause for case in OWN for clause in set(case.clauses))


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for _, case in ALL])
def test_ruling_case_passes(case):
    result = run_case(case)

    assert () == result.differences
    if case.then.refused is None:
        # A step that is refused ends a case; one that does not say so means to be played to its end.
        assert result.refused is None


def test_every_clause_and_word_has_enough_cases():
    wanted = clauses_of_the_rulebook() | {f"EFFECT-{word}" for word in WORDS}
    counted = cases_for_each_clause()

    assert [] == sorted(c for c in wanted - TESTED_IN_PYTHON.keys() if counted[c] < ENOUGH)


def test_cases_name_only_clauses_of_the_rulebook():
    known = clauses_of_the_rulebook()

    assert [] == sorted({f"{case.id}: {c}" for _, case in ALL for c in case.clauses if c not in known})


def test_rulebook_has_every_effect_word_and_policy():
    wanted = {f"EFFECT-{word}" for word in WORDS} | {policy_clause(policy) for policy in POLICIES}

    assert [] == sorted(wanted - clauses_of_the_rulebook())


def test_every_clause_that_the_engine_names_is_in_the_rulebook():
    named = {
        node.value
        for path in (ROOT / "companion" / "figure").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"(FG|POLICY|EFFECT)-[A-Za-z0-9_-]*[A-Za-z0-9]|CORRECTION", node.value)
    }

    assert [] == sorted(named - clauses_of_the_rulebook())


def test_ids_of_cases_are_unique():
    counted = Counter(case.id for _, case in ALL)

    assert [] == [id for id, times in counted.items() if times > 1]


@pytest.mark.parametrize("clause", sorted(TESTED_IN_PYTHON))
def test_clause_that_no_position_shows_has_the_test_that_is_named_for_it(clause):
    file, name = TESTED_IN_PYTHON[clause].split("::")

    defined = {node.name for node in ast.parse((ROOT / file).read_text("utf-8")).body if hasattr(node, "name")}
    assert name in defined


@pytest.mark.parametrize("policy", POLICIES)
def test_policy_is_shown_at_each_of_its_values(policy):
    from companion.figure.rulesets import RULE_SETS, policy_values, with_policies

    shown = set()
    for case in OWN:
        if policy_clause(policy) in case.clauses:
            value = getattr(with_policies(RULE_SETS[case.given.rules], case.given.policies), policy)
            shown.add({None: "none", True: "true", False: "false"}.get(value, "n" if type(value) is int else value))

    assert [] == [value for value in policy_values(policy) if value not in shown]
