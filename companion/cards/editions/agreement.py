"""Consistency of an edition's policies: no two may contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards.editions.edition import Edition
from companion.cards.editions.values import written
from companion.texts.texts import Phrase, phrase

_FIXED: Mapping[str, tuple[str, ...]] = {
    "attack_steps": ("announce", "choices", "requirements", "alter_cancel", "resolve"),
    "resolve_steps": ("damage", "other_effects", "knock_outs"),
    "damage_steps": ("base", "zero_stop", "weakness", "resistance", "counters"),
    "setup_order": ("shuffle_draw", "active", "bench", "prizes", "reveal"),
}
"""Relative order of steps, the same in every edition; other steps stand between them, and the last of these is last."""

_NEEDS: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("between_tool_time", "trainer_kinds", frozenset({"tool"})),
    ("tools_per_pokemon", "trainer_kinds", frozenset({"tool"})),
    ("supporters_per_turn", "trainer_kinds", frozenset({"supporter"})),
    ("supporter_stays", "trainer_kinds", frozenset({"supporter"})),
    ("stadiums_per_turn", "trainer_kinds", frozenset({"stadium"})),
    ("stadiums_in_play", "trainer_kinds", frozenset({"stadium"})),
    ("same_name_stadium", "trainer_kinds", frozenset({"stadium"})),
    ("fossil_is_basic_in_setup", "trainer_kinds", frozenset({"fossil"})),
    ("star_limit", "marks", frozenset({"star"})),
    ("ace_spec_limit", "marks", frozenset({"ace_spec"})),
    ("prizes_for_ex", "marks", frozenset({"ex", "EX"})),
    ("prizes_for_legend", "stages", frozenset({"legend"})),
    ("first_turn_level_up", "stages", frozenset({"lvx"})),
    ("burn_hit", "conditions", frozenset({"burned"})),
)
"""Policies that are None exactly when the list beside them has none of the words."""

_BETWEEN: Mapping[str, frozenset[str]] = {
    "poisoned": frozenset({"poison"}),
    "burned": frozenset({"burn"}),
    "asleep": frozenset({"sleep", "sleep_and_paralysis"}),
    "paralyzed": frozenset({"paralysis", "sleep_and_paralysis"}),
}
"""The steps between turns that handle a condition."""


def disagreement(edition: Edition) -> Phrase | None:
    """A phrase for a contradiction in *edition*, or None."""
    for policy, steps in _FIXED.items():
        value = getattr(edition, policy)
        if tuple(step for step in value if step in steps) != steps or value[-1] != steps[-1]:
            wanted = phrase("error.policy.order", words=", ".join(steps), last=steps[-1])
            return phrase("error.policy.value", policy=policy, wanted=wanted, value=written(policy, value))
    for policy, other in _contradictions(edition):
        one, two = (f"{name} = {written(name, getattr(edition, name))}" for name in (policy, other))
        return phrase("error.policy.together", policy=policy, other=other, one=one, two=two)
    return None


def _contradictions(edition: Edition) -> list[tuple[str, str]]:
    pairs = [
        (policy, list_)
        for policy, list_, words in _NEEDS
        if (getattr(edition, policy) is None) != words.isdisjoint(getattr(edition, list_))
    ]
    return pairs + [(policy, other) for policy, other, agree in _agreements(edition) if not agree]


def _agreements(edition: Edition) -> tuple[tuple[str, str, bool], ...]:
    """Pairs of policies, and whether they are consistent."""
    setup, attack, damage = edition.setup_order, edition.attack_steps, edition.damage_steps
    coin_first, waits = edition.coin_time == "before_shuffle", edition.mulligan_waits_for_other
    own_order = ("coin", "shuffle_draw") if coin_first else ("prizes", "coin")
    late_trainers = edition.attacker_trainer_step == "after_resistance"
    changed_base = edition.zero_stop_looks_at == "base_after_base_changes"
    unlimited = edition.retreats_per_turn is None
    return (
        ("coin_time", "setup_order", _stand(own_order, setup)),
        ("handshake_step", "setup_order", edition.handshake_step == ("shake" in setup)),
        ("mulligan_extra_time", "setup_order", _draws_at_once(edition) != ("extra_draws" in setup)),
        ("mulligan_waits_for_other", "setup_order", waits == ("opponent_mulligans" in setup)),
        ("mulligan_waits_for_other", "setup_order", waits != ("mulligans" in setup)),
        ("attacker_trainer_step", "damage_steps", late_trainers == ("attacker_trainers" in damage)),
        ("zero_stop_looks_at", "damage_steps", changed_base == _stand(("base_changes", "zero_stop"), damage)),
        ("conditions", "attack_steps", ("confused" in edition.conditions) == ("confusion" in attack)),
        ("confusion_after_cancel", "attack_steps", _flips_after_cancel(edition)),
        ("conditions", "between_steps", _deals_with_each_condition(edition)),
        ("basic_energy_types", "types", set(edition.basic_energy_types) <= set(edition.types)),
        ("trainer_word_covers", "trainer_kinds", set(edition.trainer_word_covers) <= set(edition.trainer_kinds)),
        # The opening hand, the Prizes, and a card for the first draw.
        ("deck_size", "start_prizes", edition.deck_size > 7 + edition.start_prizes),
        # Unlimited retreats would let a turn go on for ever.
        ("retreats_per_turn", "retreat_loop_guard", not (unlimited and edition.retreat_loop_guard is None)),
    )


def _stand(wanted: tuple[str, ...], steps: tuple[str, ...]) -> bool:
    """Do *steps* contain all of *wanted*, in this order?"""
    return tuple(step for step in steps if step in wanted) == wanted


def _draws_at_once(edition: Edition) -> bool:
    return edition.mulligan_extra_time == "at_once"


def _flips_after_cancel(edition: Edition) -> bool:
    comes_after = _stand(("alter_cancel", "confusion"), edition.attack_steps)
    return (edition.confusion_after_cancel is not None) == comes_after


def _deals_with_each_condition(edition: Edition) -> bool:
    """Does every condition that acts between turns have exactly one step there, and no other condition any?"""
    return all(
        len(steps.intersection(edition.between_steps)) == (condition in edition.conditions)
        for condition, steps in _BETWEEN.items()
    )
