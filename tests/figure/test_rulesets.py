from __future__ import annotations

import pytest

from companion.figure.printed.effects import CONDITIONS
from companion.figure.rulesets import (
    POLICIES,
    RULE_SETS,
    CardRule,
    EvolutionRule,
    changed_policies,
    policy_clause,
    policy_values,
    with_policies,
)

TFG, DUEL = RULE_SETS["tfg-2007"], RULE_SETS["duel-2017"]

rule_sets = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
each_policy = pytest.mark.parametrize("policy", POLICIES)


def test_rule_sets_stand_under_their_names():
    assert list(RULE_SETS) == ["tfg-2007", "duel-2017", "duel-2019"] == [rules.id for rules in RULE_SETS.values()]


def test_the_last_edition_of_duel_differs_by_these_values_alone():
    of_2017, of_2019 = RULE_SETS["duel-2017"], RULE_SETS["duel-2019"]

    differ = {name for name in of_2019.__struct_fields__ if getattr(of_2017, name) != getattr(of_2019, name)}

    assert {"id", "longest_wait", "cards", "evolution", "forms", "turn_limit"} == differ
    assert CardRule("plate", least=0, most=6, cost=8, spun=False) == of_2019.cards
    assert (10, EvolutionRule(damage=10, stars=1), 300) == (of_2019.longest_wait, of_2019.evolution, of_2019.turn_limit)
    assert [None, None] == [RULE_SETS[id].evolution for id in ("tfg-2007", "duel-2017")]


@rule_sets
def test_rule_set_as_printed_has_no_changed_policy(rules):
    assert changed_policies(rules) == {}
    assert with_policies(rules, {}) is rules


def test_duel_knows_every_condition_and_tfg_two():
    assert set(DUEL.conditions) == set(CONDITIONS)
    assert set(TFG.conditions) == {"poisoned", "paralyzed"}


@each_policy
@rule_sets
def test_policy_takes_every_value_that_it_lists(rules, policy):
    for value in policy_values(policy):
        given = {"n": 3, "true": True, "false": False}.get(value, value)
        changed = with_policies(rules, {policy: given})
        expected = None if value == "none" and policy != "poison_floor" else given
        assert getattr(changed, policy) == expected
        assert changed_policies(changed) == ({} if changed == rules else {policy: expected})


@each_policy
def test_policy_refuses_what_it_does_not_list(policy):
    with pytest.raises(ValueError, match=rf"house rule {policy}: expected .*, got 'perhaps'"):
        with_policies(TFG, {policy: "perhaps"})


@pytest.mark.parametrize(
    "policies, fault",
    [
        ({"pc_capacity": 0}, "expected a whole number of at least 1, got 0"),
        ({"turn_limit": -3}, "expected a whole number of at least 1, got -3"),
        ({"repetition": 2.5}, "got 2.5"),
        ({"pc_capacity": True}, "got True"),
        ({"no_action_means_loss": 1}, "got 1"),
        ({"poison_floor": False}, "got False"),
        ({"capacity": 2}, "unknown house rule 'capacity'; choose from pc_capacity, "),
        ({"longest_wait": 2}, "unknown house rule 'longest_wait'"),
    ],
)
def test_house_rule_is_refused_in_one_sentence(policies, fault):
    with pytest.raises(ValueError, match=fault):
        with_policies(TFG, policies)


@pytest.mark.parametrize(
    "policies, policy, value",
    [
        ({"poison_floor": 0}, "poison_floor", "0"),
        ({"pc_capacity": "none"}, "pc_capacity", None),
        ({"turn_limit": None}, "turn_limit", None),
        ({"no_action_means_loss": "pass"}, "no_action_means_loss", False),
    ],
)
def test_value_may_be_written_as_authors_write_it(policies, policy, value):
    assert getattr(with_policies(TFG, policies), policy) == value


def test_clause_of_a_policy_is_its_name():
    assert policy_clause("no_action_means_loss") == "POLICY-no-action-means-loss"
