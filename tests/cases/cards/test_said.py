"""Words of an action: a question takes them, or what they name was done all the same, or the action is refused."""

from __future__ import annotations

import pytest
import yaml

from companion.adapters.cases.card_cases import load_card_cases
from companion.cases.cards.run import run_card_file
from tests.saying import in_english

CARDS = """
Plain: {kind: pokemon, stage: basic, hp: 60, type: colorless, retreat: 1, attacks: {Tap: {cost: [], damage: 10}}}
Bulk: {kind: pokemon, stage: basic, hp: 120, type: colorless, retreat: 3, attacks: {Lean: {cost: [], damage: 20}}}
Owl:
  kind: pokemon
  stage: basic
  hp: 60
  type: colorless
  retreat: 1
  attacks:
    Lob: {cost: [], damage: 10, pick: opposing_bench, effects: [{damage: 20, to: picked}]}
    Mock: {cost: [], damage: 0, copies: defending}
Finder: {kind: trainer, search: {what: basic_pokemon, count: 1, to: hand}}
Rummage: {kind: trainer, search: {what: trainer, count: 1, to: hand}}
Mentor: {kind: supporter, effects: [{draw: 2}]}
Scout: {kind: trainer, look: 3}
Homing: {kind: trainer, effects: [{return_to_hand: own_pokemon}]}
"""


def told(when: str, given: str = "{}", then: str = "{}", editions: tuple[str, ...] = ("xy-2016",)) -> list[str]:
    """What differs in a scenario, edition by edition, without their names."""
    scenario = {
        "id": "T-1",
        "title": "a try",
        "editions": list(editions),
        "given": yaml.safe_load(given),
        "when": yaml.safe_load(when),
        "then": yaml.safe_load(then),
    }
    raw = {"format": 1, "cards": yaml.safe_load(CARDS), "scenarios": [scenario]}
    return [
        said
        for result in run_card_file(load_card_cases("file.yaml", raw, dict))
        for said in in_english(result.differences)
    ]


TWO = "{A: {active: Owl}, B: {active: Bulk, bench: [Plain, Plain]}}"
ONE = "{A: {active: Owl}, B: {active: Bulk, bench: [Plain]}}"


def test_pick_that_is_not_offered_is_refused_and_nothing_has_happened():
    then = "{refused: [{step: 1, clause: CG-GEN-01}], B.active.damage: 0, B.bench.0.damage: 0, B.bench.1.damage: 0}"

    assert [] == told("[{do: attack, name: Lob, pick: active}]", TWO, then)


def test_refusal_names_the_word_for_which_nothing_asks():
    assert ["step 1 (expected ok, got CG-GEN-01: nothing asks for active)"] == told(
        "[{do: attack, name: Lob, pick: active}]", TWO
    )


def test_action_after_a_refused_one_begins_from_the_same_place():
    when = "[{do: attack, name: Lob, pick: active}, {do: attack, name: Lob, pick: bench.1}]"
    then = "{refused: [{step: 1, clause: CG-GEN-01}], B.active.damage: 10, B.bench.1.damage: 20}"

    assert [] == told(when, TWO, then)


@pytest.mark.parametrize("pick", ["bench.0", "B.bench.0", "Plain"])
def test_only_answer_that_is_never_asked_for_may_be_named(pick):
    assert [] == told(f"[{{do: attack, name: Lob, pick: {pick}}}]", ONE, "{B.bench.0.damage: 20}")


@pytest.mark.parametrize("pick", ["active", "B.active", "bench.1"])
def test_another_than_the_only_answer_is_refused_even_if_the_attack_touches_it(pick):
    assert [] == told(f"[{{do: attack, name: Lob, pick: {pick}}}]", ONE, "{refused: [{step: 1, clause: CG-GEN-01}]}")


@pytest.mark.parametrize("pick, refused", [("Lean", False), ("Tap", True)])
def test_attack_that_is_copied_may_be_named_where_it_is_the_only_one(pick, refused):
    then = "{refused: [{step: 1, clause: CG-GEN-01}]}" if refused else "{B.active.damage: 20}"

    assert [] == told(f"[{{do: attack, name: Mock, pick: {pick}}}]", ONE, then)


def test_word_without_any_question_is_refused():
    given = "{A: {active: Plain}, B: {active: Bulk}}"

    assert [] == told('[{do: attack, name: Tap, pick: "yes"}]', given, "{refused: [{step: 1, clause: CG-GEN-01}]}")


def test_search_refuses_what_it_does_not_find():
    given = "{A: {hand: [Finder], deck: [Plain, Mentor, Bulk]}}"

    assert [] == told("[{do: play, card: Finder, pick: Mentor}]", given, "{refused: [{step: 1, clause: CG-GEN-01}]}")
    assert [] == told("[{do: play, card: Finder, pick: Bulk}]", given, "{A.hand_has: [Bulk]}")
    assert [] == told("[{do: play, card: Finder, pick: nothing}]", given, "{A.hand_size: 0}")


def test_word_that_another_edition_of_the_scenario_takes_may_be_left_over():
    given = "{A: {hand: [Rummage], deck: [Plain, Mentor, Plain]}}"
    then = "{by_edition: {xy-2016: {A.hand_has: [Mentor]}, otherwise: {A.hand_size: 0}}}"

    assert [] == told("[{do: play, card: Rummage, pick: Mentor}]", given, then, ("platinum-2009", "xy-2016"))
    assert [] == told(
        "[{do: play, card: Rummage, pick: Mentor}]",
        given,
        "{refused: [{step: 1, clause: CG-GEN-01}]}",
        ("platinum-2009",),
    )


def test_last_card_of_an_order_needs_no_question():
    given = "{A: {hand: [Scout], deck: [Plain, Mentor, Bulk]}}"

    assert [] == told("[{do: play, card: Scout, order: [Bulk, Plain, Mentor]}]", given, "{A.deck_size: 3}")
    assert [] == told(
        "[{do: play, card: Scout, order: [Bulk, Plain, Mentor, Mentor]}]",
        given,
        "{refused: [{step: 1, clause: CG-GEN-01}]}",
    )


@pytest.mark.parametrize("hp, refused", [(50, False), (0, True)])
def test_promotion_may_be_named_where_one_comes_up_by_itself(hp, refused):
    given = f"{{A: {{active: Plain}}, B: {{active: {{is: Plain, damage: {hp}}}, bench: [Bulk]}}}}"
    then = "{refused: [{step: 1, clause: CG-GEN-01}]}" if refused else "{B.active.is: Bulk}"

    assert [] == told("[{do: attack, name: Tap, promote: bench.0}]", given, then)


def test_pokemon_named_with_a_card_that_asks_for_none_is_refused():
    given = "{A: {hand: [Mentor]}}"

    assert [] == told("[{do: play, card: Mentor, target: active}]", given, "{refused: [{step: 1, clause: CG-GEN-01}]}")


def test_prize_that_was_taken_already_is_refused():
    given = "{A: {active: Plain}, B: {active: {is: Plain, damage: 50}, bench: [Bulk]}}"

    assert [] == told("[{do: attack, name: Tap, prize: 2}]", given, "{A.prizes_left: 5}")
    assert [] == told("[{do: attack, name: Tap, prize: 6}]", given, "{refused: [{step: 1, clause: CG-GEN-01}]}")
