"""Every clause of the card game has a scenario, and every policy shows: without it a scenario fails."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

from companion.adapters.cases.card_cases import load_card_cases
from companion.adapters.files.yaml import read_yaml
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES
from companion.cases.cards import _given as card_case_given
from companion.cases.cards.run import run_scenario

ROOT = Path(__file__).parent.parent.parent
CASES = ROOT / "tests" / "cases"
RULEBOOK = ROOT / "companion" / "rulebook" / "card.toml"
FILES = [*sorted(CASES.glob("card-*.yaml")), *sorted((CASES / "cards").glob("*.yaml"))]
NO_RULES = {"House rules", "Rulings", "Effects", "Formats", "Matches"}
"""Sections of the rulebook that hold no clauses of the books."""

ADVICE = {
    "CORRECTION": "no rule of the books: what the referee puts right by hand, tested with corrections",
    "CG-DECK-17": "what to bring to the table besides the deck; nothing is done or refused by it",
    "CG-TABLE-06": "where the rows of Pokémon lie; a position has them as Active and Bench however they lie",
    "CG-TABLE-09": "where a Pokémon card prints its parts",
    "CG-TABLE-10": "where a card prints Weakness and Resistance",
    "CG-TABLE-11": "where a card prints its Retreat Cost",
    "CG-TABLE-12": "where a Trainer card and an Ancient Trait print theirs",
}
"""Clauses by which no game comes out otherwise, and why."""

SHOWN_BY = {
    "attack_steps": ("CR-109", "advanced-1999", "xy-2016"),
    "damage_steps": ("CR-124", "advanced-1999", "platinum-2009"),
    "between_steps": ("CO-063", "platinum-2009", "advanced-1999"),
    "between_ko_check": ("CR-152", "platinum-2009", "xy-2016"),
    "between_tool_time": ("CO-012", "platinum-2009", "xy-2016"),
    "star_limit": ("CS-V006", "platinum-2009", "advanced-1999"),
    "ace_spec_limit": ("CR-017", "xy-2016", "advanced-1999"),
    "types": ("CR-006", "platinum-2009", "xy-2016"),
    "basic_energy_types": ("CS-V008", "platinum-2009", "xy-2016"),
    "stages": ("CR-004", "platinum-2009", "undaunted-2010"),
    "marks": ("CR-004", "platinum-2009", "xy-2016"),
    "energy_advice": ("CR-001", "platinum-2009", "xy-2016"),
    "trainer_advice": ("CS-V093", "undaunted-2010", "xy-2016"),
    "name_ignores": ("CR-011", "platinum-2009", "advanced-1999"),
    "name_includes": ("CR-011", "platinum-2009", "advanced-1999"),
    "legacy_kinds": ("CR-106", "xy-2016", "undaunted-2010"),
    "lost_zone": ("CS-V083", "platinum-2009", "advanced-1999"),
    "coin_winner": ("CR-026", "undaunted-2010", "xy-2016"),
    "setup_order": ("CS-V095", "advanced-1999", "platinum-2009"),
    "mulligan_extra_max": ("CR-029", "platinum-2009", "advanced-1999"),
    "mulligan_extra_time": ("CR-029", "advanced-1999", "platinum-2009"),
    "mulligan_extra_placeable": ("CS-V015", "advanced-1999", "platinum-2009"),
    "mulligan_waits_for_other": ("CR-032", "xy-2016", "platinum-2009"),
    "fossil_is_basic_in_setup": ("CR-091", "undaunted-2010", "advanced-1999"),
    "first_turn_attack": ("CR-042", "platinum-2009", "xy-2016"),
    "first_turn_trainers": ("CR-042", "advanced-1999", "undaunted-2010"),
    "evolve_wait": ("CR-060", "undaunted-2010", "xy-2016"),
    "trainer_kinds": ("CR-005", "advanced-1999", "platinum-2009"),
    "trainer_word_covers": ("CR-073", "undaunted-2010", "xy-2016"),
    "supporters_per_turn": ("CS-V034", "xy-2016", "advanced-1999"),
    "supporter_stays": ("CR-077", "platinum-2009", "xy-2016"),
    "stadiums_per_turn": ("CR-078", "platinum-2009", "advanced-1999"),
    "empty_trainer": ("CR-070", "platinum-2009", "advanced-1999"),
    "tools_per_pokemon": ("CR-094", "xy-2016", "advanced-1999"),
    "retreats_per_turn": ("CS-V040", "advanced-1999", "xy-2016"),
    "retreat_loop_guard": ("CO-035", "advanced-1999", "platinum-2009"),
    "confused_retreat": ("CR-098", "advanced-1999", "platinum-2009"),
    "power_kinds": ("CR-106", "platinum-2009", "xy-2016"),
    "attack_always_against_defender": ("CR-114", "platinum-2009", "advanced-1999"),
    "weakness": ("CR-128", "xy-2016", "advanced-1999"),
    "double_weakness": ("CO-065", "undaunted-2010", "xy-2016"),
    "resistance": ("CR-128", "advanced-1999", "xy-2016"),
    "zero_stop_looks_at": ("CR-122", "advanced-1999", "xy-2016"),
    "counters_are_damage": ("CR-134", "advanced-1999", "platinum-2009"),
    "conditions": ("CR-162", "platinum-2009", "advanced-1999"),
    "confusion_hit": ("CR-164", "undaunted-2010", "advanced-1999"),
    "confusion_after_cancel": ("CR-109", "platinum-2009", "xy-2016"),
    "asleep_shown": ("CR-208", "platinum-2009", "xy-2016"),
    "paralyzed_shown": ("CS-V085", "xy-2016", "platinum-2009"),
    "prizes_for_ex": ("CS-V060", "platinum-2009", "advanced-1999"),
    "prizes_for_legend": ("CS-V078", "undaunted-2010", "advanced-1999"),
}
"""Of each policy in which editions differ: a scenario, its edition, and one by whose value it comes out otherwise."""

NOT_ALONE = {
    "resolve_steps": "what an attack does before damage comes before damage in every edition (CG-ATTACK-13)",
    "handshake_step": "setup_order has the step, and the handshake is logged by it",
    "coin_time": "setup_order has the step",
    "attacker_trainer_step": "damage_steps has the step",
    "first_turn_level_up": "None, since there is no LV.X; where there is one, the editions agree",
    "stadiums_in_play": "None, since there are no Stadiums; where there are, the editions agree",
    "same_name_stadium": "None, since there are no Stadiums; where there are, the editions agree",
    "poison_hit": "10 damage or 1 counter: neither Weakness nor a shield against attacks touches either",
    "burn_hit": "None, since there is no Burned; where there is, the editions agree",
    "paralysis_ends": "both wordings come to the same (CG-AMB-33)",
}
"""Policies in which editions differ and by which alone nothing comes out otherwise, and why."""


@cache
def _file(path: Path):
    return load_card_cases(path, read_yaml(path), dict)


def _scenario(id):
    for path in CASES.glob("card-*.yaml"):
        for scenario in _file(path).scenarios:
            if scenario.id == id:
                return _file(path), scenario
    raise AssertionError(f"no scenario {id}")


@cache
def _shown() -> frozenset[str]:
    """The clauses that scenarios name."""
    rows = [row for path in FILES for row in re.findall(r"^  clauses: \[([^\]]*)\]", path.read_text("utf-8"), re.M)]
    return frozenset(clause.strip() for row in rows for clause in row.split(","))


@cache
def _rulebook() -> dict[str, str]:
    return {clause["id"]: clause["section"] for clause in tomllib.loads(RULEBOOK.read_text("utf-8"))["clause"]}


def test_every_clause_of_the_books_has_a_scenario():
    wanted = {id for id, section in _rulebook().items() if section not in NO_RULES}

    assert [] == sorted(wanted - _shown() - ADVICE.keys())


def test_every_ruling_has_a_scenario():
    wanted = {id for id, section in _rulebook().items() if section == "Rulings"}

    assert [] == sorted(wanted - _shown())


def test_scenarios_name_clauses_of_the_rulebook_only():
    assert [] == sorted(_shown() - _rulebook().keys())


def test_no_clause_is_called_advice_that_has_a_scenario():
    assert set() == ADVICE.keys() & _shown()
    assert set() == ADVICE.keys() - _rulebook().keys()


# ---------------------------------------------------------------- policies


def test_every_policy_in_which_editions_differ_is_shown():
    values = {policy: [getattr(edition, policy) for edition in EDITIONS.values()] for policy in POLICIES}
    differ = {policy for policy, found in values.items() if any(one != found[0] for one in found)}

    assert differ == SHOWN_BY.keys() | NOT_ALONE.keys()
    assert set() == SHOWN_BY.keys() & NOT_ALONE.keys()


@pytest.mark.parametrize("policy", SHOWN_BY)
def test_scenario_comes_out_otherwise_by_the_policy_of_another_edition(policy, monkeypatch):
    id, edition, other = SHOWN_BY[policy]
    file, scenario = _scenario(id)
    value = getattr(EDITIONS[other], policy)
    changed = msgspec.structs.replace(EDITIONS[edition], **{policy: value})

    assert () == run_scenario(scenario, file.cards, edition).differences
    monkeypatch.setattr(card_case_given, "EDITIONS", {**EDITIONS, edition: changed})
    assert () != run_scenario(scenario, file.cards, edition).differences
