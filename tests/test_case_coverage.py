"""Every clause has ruling cases of our own, and every case passes."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from companion.adapters.cases.figure_cases import load_cases
from companion.adapters.library.library import FileLibrary
from companion.cases.figure.format import Case
from companion.cases.figure.run import run_case
from companion.figure.events import Event
from companion.figure.printed.abilities import ABILITY_TYPES, Ability, While, Who
from companion.figure.printed.effects import CONDITIONS, EFFECT_TYPES, If
from companion.figure.refusals import PROMPT_CLAUSES
from companion.figure.rules import FigureRules
from companion.figure.rulesets import POLICIES, RULE_SETS, policy_clause, policy_values, with_policies
from tests.conformance.audit import effects_of
from tests.saying import listen
from tests.word_users import parts

ENOUGH = 2

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"
GIVEN = "figure-visible"
RULEBOOK = ROOT / "companion" / "rulebook" / "figure.toml"

TESTED_IN_PYTHON = {
    "FG-SETUP-01": "tests/figure/test_setup.py::test_six_on_six_has_six_figures_three_cards_and_a_trainer_a_side",
    "FG-SETUP-02": "tests/figure/test_setup.py::test_every_figure_starts_on_the_bench_and_fills_it",
    "FG-SETUP-03": "tests/figure/test_setup.py::test_trainer_cards_start_face_up",
    "FG-PLATE-01": "tests/figure/test_plates.py::test_team_brings_plates_up_to_six_that_cost_eight_together",
    "CORRECTION": "tests/figure/test_corrections.py::test_figures_change_places_when_a_correction_says_so",
}
"""Clauses that no position can show, and the test that covers each."""


@cache
def every_case() -> tuple[tuple[str, Case], ...]:
    """Each case with the name of its file."""
    library = FileLibrary(own=CASES / "no-data-of-the-players")
    files = sorted(CASES.glob("figure-*.yaml"))
    return tuple((path.stem, case) for path in files for case in load_cases(path, library).cases)


def own_cases() -> list[Case]:
    """Those that stand in no file that was given."""
    return [case for file, case in every_case() if file != GIVEN]


def clauses_of_the_rulebook() -> set[str]:
    return {clause["id"] for clause in tomllib.loads(RULEBOOK.read_text("utf-8"))["clause"]}


def cases_for_each_clause() -> Counter[str]:
    return Counter(clause for case in own_cases() for clause in set(case.clauses))


def test_every_ruling_case_passes(monkeypatch):
    wrong = listen(monkeypatch, FigureRules, Event, "figure")
    found: dict[str, object] = {}
    for _, case in every_case():
        result = run_case(case)
        # A step that is refused ends a case; one that does not say so means to be played to its end.
        refused = result.refused if case.then.refused is None else None
        if result.differences or refused is not None or wrong:
            found[case.id] = (result.differences, refused, tuple(wrong))
            wrong.clear()

    assert {} == found


def test_cases_bring_about_every_event_and_every_question(monkeypatch):
    apply, pending = FigureRules.apply, FigureRules.pending
    events, asked = set(), set()

    def applied(self, state, action):
        step = apply(self, state, action)
        events.update(str(event.__struct_config__.tag) for event in step.events)
        return step

    def waits_for(self, state):
        found = pending(self, state)
        asked.update(getattr(one, "prompt", getattr(one, "step", "chance")) for one in found)
        return found

    monkeypatch.setattr(FigureRules, "apply", applied)
    monkeypatch.setattr(FigureRules, "pending", waits_for)
    for _, case in every_case():
        run_case(case)

    assert {str(event.__struct_config__.tag) for event in get_args(Event)} == events
    assert {"action", "attack", "name-attack", "chance", *PROMPT_CLAUSES} == asked


def test_every_clause_has_enough_cases():
    counted = cases_for_each_clause()

    assert [] == sorted(c for c in clauses_of_the_rulebook() - TESTED_IN_PYTHON.keys() if counted[c] < ENOUGH)


def test_cases_name_only_clauses_of_the_rulebook():
    known = clauses_of_the_rulebook()

    assert [] == sorted({f"{case.id}: {c}" for _, case in every_case() for c in case.clauses if c not in known})


def test_rulebook_has_every_policy():
    wanted = {policy_clause(policy) for policy in POLICIES}

    assert [] == sorted(wanted - clauses_of_the_rulebook())


def test_every_clause_that_the_engine_names_is_in_the_rulebook():
    named = {
        node.value
        for path in (ROOT / "companion" / "figure").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"(FG|POLICY|EFFECT|ABILITY)-[A-Za-z0-9_-]*[A-Za-z0-9]|CORRECTION", node.value)
    }

    assert [] == sorted(named - clauses_of_the_rulebook())


def test_ids_of_cases_are_unique():
    counted = Counter(case.id for _, case in every_case())

    assert [] == [id for id, times in counted.items() if times > 1]


def test_clause_that_no_position_shows_has_the_test_that_is_named_for_it():
    for place in TESTED_IN_PYTHON.values():
        file, name = place.split("::")
        defined = {node.name for node in ast.parse((ROOT / file).read_text("utf-8")).body if hasattr(node, "name")}
        assert name in defined


@pytest.mark.parametrize("policy", POLICIES)
def test_policy_is_shown_at_each_of_its_values(policy):
    shown = set()
    for case in own_cases():
        if policy_clause(policy) in case.clauses:
            value = getattr(with_policies(RULE_SETS[case.given.rules], case.given.policies), policy)
            shown.add({None: "none", True: "true", False: "false"}.get(value, "n" if type(value) is int else value))

    assert [] == [value for value in policy_values(policy) if value not in shown]


def literals(hint: object) -> set[object]:
    """Every value that a type hint spells out."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    return set().union(*(literals(part) for part in get_args(hint)))


VALUES_OF_OTHERS = ("spun", "condition", "conditions", "own_condition", "colour", "gets", "marker", "markers", "which")
"""Parameters whose values are those of another parameter, which has a case for each of them."""


def values_of_effects() -> set[tuple[str, object]]:
    """(parameter, value) for every parameter of an effect or its `if` that a case of our own has."""
    shown: set[tuple[str, object]] = set()
    for case in own_cases():
        effects = [effect for figure in case.given.figures for effect in effects_of(figure.figure)]
        effects += [e for side in case.given.trainers.values() for held in side.cards for e in held.card.effects]
        for part in [*effects, *(effect.if_ for effect in effects if getattr(effect, "if_", None) is not None)]:
            for name in part.__struct_fields__:
                value = getattr(part, name)
                shown |= {(name, one) for one in (value if isinstance(value, tuple) else (value,))}
    return shown


def test_every_value_that_an_effect_may_name_is_shown():
    wanted = {("is_", condition) for condition in CONDITIONS}
    for kind in (*EFFECT_TYPES, If):
        for name, hint in get_type_hints(kind).items():
            if name in kind.__struct_fields__ and name not in VALUES_OF_OTHERS:
                wanted |= {(name, value) for value in literals(hint)}
    shown = values_of_effects() | {("to", value) for name, value in values_of_effects() if name == "who"}

    assert [] == sorted(f"{name}: {value}" for name, value in wanted - shown if name != "who")


@pytest.mark.parametrize("kind", [*EFFECT_TYPES, If], ids=lambda kind: kind.__name__)
def test_every_parameter_of_an_effect_is_shown_with_a_value(kind):
    given: set[str] = set()
    for case in own_cases():
        for figure in case.given.figures:
            for effect in effects_of(figure.figure):
                for part in (effect, getattr(effect, "if_", None)):
                    if isinstance(part, kind):
                        given |= {field.name for field in msgspec.structs.fields(kind) if is_given(part, field)}

    missing = {field.name for field in msgspec.structs.fields(kind)} - given
    assert set() == missing - {"when", "within", "pick", "may"}


def is_given(part: object, field: msgspec.structs.FieldInfo) -> bool:
    """Is a parameter given, whatever its default?"""
    value = getattr(part, field.name)
    return value is not None and value is not msgspec.UNSET and (value is not False or field.default is not False)


LIBRARY = FileLibrary(own=CASES / "no-data-of-the-players")


def abilities_of_cases() -> list[Ability]:
    printed = [one for case in own_cases() for figure in case.given.figures for one in figure.figure.abilities]
    held = (held for case in own_cases() for seat in case.given.trainers.values() for held in seat.cards)
    return [*printed, *(one for card in held for one in card.card.gives)]


# Of 2019 so many discs have an ability, most of them with words that the discs of 2017 show, that each word is
# shown, and not each disc.
BY_WORDS = "v7_2019"
UNSHOWN = ("conditions", "without", "colour", "spun", "marked", "which", "marker")
"""Parameters of abilities whose values are those of another parameter, which has a case for each of them."""


def test_every_ability_of_the_library_has_a_case_of_its_own_disc():
    shown = {figure.figure.id for case in own_cases() for figure in case.given.figures}
    wanted = [one for one in LIBRARY.figures() if one.abilities and one.edition != BY_WORDS]

    assert [] == [one.id for one in wanted if one.id not in shown]


def test_every_word_in_an_ability_of_2019_has_a_case():
    used = {type(one) for figure in LIBRARY.figures() if figure.edition == BY_WORDS for one in figure.abilities}

    assert set() == used - {type(one) for one in abilities_of_cases()}


@pytest.mark.parametrize("kind", [*ABILITY_TYPES, While, Who], ids=lambda kind: kind.__name__)
def test_every_parameter_of_an_ability_is_shown_with_a_value(kind):
    given = {
        field.name
        for part in parts(abilities_of_cases())
        if isinstance(part, kind)
        for field in msgspec.structs.fields(kind)
        if getattr(part, field.name) != field.default
    }

    assert set() == {field.name for field in msgspec.structs.fields(kind)} - given - {"while_"}


def test_every_value_that_an_ability_may_name_is_shown():
    shown = set[tuple[str, object]]()
    for part in parts(abilities_of_cases()):
        shown |= {(name, getattr(part, name)) for name in part.__struct_fields__}
    wanted = set[tuple[str, object]]()
    for kind in (*ABILITY_TYPES, While, Who):
        for name, hint in get_type_hints(kind).items():
            if name in kind.__struct_fields__ and name not in UNSHOWN:
                wanted |= {(name, value) for value in literals(hint)}

    assert [] == sorted(f"{name}: {value}" for name, value in wanted - shown)
