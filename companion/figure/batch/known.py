"""What the compiled rules know, and the refusal of a setup that has anything else.

A new word, a new field of a word and a new policy are not known until somebody has written them into the compiled
rules: so each is compared with the lists here, never taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.printed import (
    CONDITIONS,
    Ability,
    ChangesForm,
    Effect,
    EvolvesWhen,
    GoesBack,
    If,
    KeepsMega,
    LongerMega,
    OnlyOnField,
    PutMarker,
    StopsForms,
    TrainerCard,
    While,
    Who,
    WhoeverBattles,
    word,
)
from companion.figure.rulesets import ConditionRule, RuleSet
from companion.figure.state import Setup
from companion.kernel import DataError
from companion.texts import Fact, phrase

GROUP = frozenset({"when", "within", "pick"})
FIELDS: Mapping[str, frozenset[str]] = {
    "wait": GROUP | {"to", "turns"},
    "condition": GROUP | {"to", "is_"},
    "cure": GROUP | {"to"},
    "knock_out": GROUP | {"to", "if_"},
    "to_bench": GROUP | {"to"},
    "to_center": GROUP | {"to"},
    "push": GROUP | {"to", "steps", "chooser", "line"},
    "pull": frozenset({"when", "to", "within", "steps"}),
    "take_space": frozenset({"when"}),
    "swap": frozenset({"when", "with_"}),
    "move_self": frozenset({"when", "steps"}),
    "jump_over": frozenset({"when", "land", "steps"}),
    "survive": frozenset({"when", "below", "at_least", "always", "if_"}),
    "damage_plus": frozenset({"when", "n", "if_", "per"}),
    "damage_times": frozenset({"when", "count", "times", "near", "within"}),
    "again_until_miss": frozenset({"when"}),
    "focus": frozenset({"when", "plus", "times"}),
    "one_more_spin": frozenset({"when", "plus", "times"}),
    "spin_check": GROUP | {"who", "out_if", "damage_at_least"},
    "no_colour": frozenset({"when", "colour", "for_"}),
    "turn_again": frozenset({"when", "whose"}),
    "mutual": frozenset({"when"}),
    "marker": frozenset({"when", "to", "is_"}),
    "aura": frozenset({"when", "type", "plus"}),
    "dig": frozenset({"when"}),
    "by_hand": frozenset({"when", "text"}),
}
"""The words of attacks and cards, each with the fields that are known of it."""

ABILITIES: Mapping[str, frozenset[str]] = {
    "damage_plus": frozenset({"while_", "n", "to", "per", "attack"}),
    "damage_times": frozenset({"while_", "times"}),
    "mp_plus": frozenset({"while_", "n", "to", "per", "once"}),
    "mp_at_least": frozenset({"while_", "n", "to"}),
    "mp_at_most": frozenset({"while_", "n", "to"}),
    "immune": frozenset({"while_", "conditions", "colour"}),
    "never_waits": frozenset({"while_", "where"}),
    "not_moved": frozenset({"while_", "besides"}),
    "no_instant_knock_out": frozenset({"while_", "to"}),
    "passes": frozenset({"while_", "who", "manner"}),
    "lets_pass": frozenset({"while_", "side"}),
    "stops_beside": frozenset({"while_"}),
    "stops_passing": frozenset({"while_", "manner"}),
    "stops_jumps": frozenset({"while_", "attacks"}),
    "aloof": frozenset(),
    "must_be_attacked": frozenset({"while_"}),
    "waits_at_start": frozenset({"turns"}),
    "enters_last": frozenset(),
    "no_attack_after_move": frozenset(),
    "never_attacks": frozenset({"while_"}),
    "nothing_here": frozenset({"why"}),
    "whoever_battles": frozenset({"while_", "effects", "type"}),
    "returns_condition": frozenset({"while_"}),
    "clears_center": frozenset(),
    "evolves": frozenset({"at", "conditions", "attack", "times", "frees"}),
    "goes_back": frozenset(),
    "changes_form": frozenset({"while_", "at", "into", "by", "must", "frees"}),
    "only_on_field": frozenset(),
    "stops_forms": frozenset({"while_"}),
    "keeps_mega": frozenset({"while_"}),
    "longer_mega": frozenset({"turns"}),
    "wakes_itself": frozenset({"while_", "conditions"}),
    "shifts": frozenset({"while_", "segments"}),
    "gilds": frozenset({"while_"}),
    "ignores_damage_abilities": frozenset({"while_"}),
    "knocks_out_beside": frozenset({"while_", "conditions", "side"}),
    "by_hand": frozenset({"text"}),
}
"""The words of abilities, each with the fields that are known of it."""

IF_FIELDS = frozenset(
    {"spun", "type", "damage_below", "damage_at_least", "condition", "own_condition", "more_than_half"}
)
WHO_FIELDS = frozenset({"side", "place", "names", "type", "not_type", "conditions", "itself"})
WHILE_FIELDS = frozenset({"on_bench", "own_turn", "on_entry_point", "has_condition", "no_condition", "some"})
CARD_FIELDS = frozenset(
    {"id", "name", "kind", "target", "lasting", "may_move_after", "effects", "certainty"},
)
CONDITION_FIELDS = frozenset(
    {"clause", "damage_less", "misses", "shift", "may_be_chosen", "blocks", "ends", "may_be_woken"}
)
RULE_FIELDS = frozenset(
    {
        *("id", "colours", "conditions", "longest_wait", "cards", "evolution", "forms"),
        *("pc_capacity", "surround_own_move", "surround_several", "surround_on_goal", "goal_by_effect"),
        *("surround_after_push", "white_text", "trainer_success_ends_turn", "paralyzed_chooser", "paralyzed_only_miss"),
        *("poison_floor", "zero_damage_white", "no_action_means_loss", "turn_limit", "repetition", "spin_on_line"),
    }
)
OF_EVOLUTION = (EvolvesWhen, GoesBack, ChangesForm, OnlyOnField, StopsForms, KeepsMega, LongerMega)
"""Abilities that say nothing where nobody evolves or changes its form."""
KNOWN_CONDITIONS = ("poisoned", "paralyzed", "asleep", "confused", "burned", "frozen", "noxious")

MOST_OF_A_DISC = 24
MOST_EFFECTS_TOGETHER = 8
"""So many effects of one attack or card fit into the agenda, whatever they lead to."""


def refused(what: Fact) -> DataError:
    """The error that says what the compiled rules do not know."""
    return DataError(phrase("error.batch.unknown", what=what))


def refuse_unknown(setup: Setup) -> None:
    """Refuse a setup with anything that the compiled rules do not know.

    Raises:
        DataError: Says the first such thing by its name.
    """
    for what in unknown_in(setup):
        raise refused(what)


def unknown_in(setup: Setup) -> Iterator[Fact]:
    """Everything in the setup that the compiled rules do not know."""
    yield from _unknown_rules(setup.rules)
    yield from _too_much(setup)
    if any(placed.aside for placed in setup.figures):
        yield phrase("batch.evolution")
    if any(setup.cards) and not setup.rules.has_trainers:
        yield phrase("batch.plates")
    for placed in setup.figures:
        for segment in placed.figure.disc.segments:
            for effect in segment.effects:
                for what in unknown_effect(effect):
                    yield phrase("batch.of-attack", figure=placed.name, attack=segment.label, what=what)
        for ability in placed.figure.abilities:
            for what in unknown_ability(ability):
                yield phrase("batch.of-figure", figure=placed.name, what=what)
    for card in (*setup.cards[0], *setup.cards[1]):
        for what in _unknown_card(card):
            yield phrase("batch.of-figure", figure=card.name, what=what)


def _unknown_rules(rules: RuleSet) -> Iterator[Fact]:
    for name in msgspec.structs.fields(RuleSet):
        if name.name not in RULE_FIELDS:
            yield phrase("batch.policy", policy=name.name)
    if rules.repetition is not None:
        yield phrase("batch.policy", policy="repetition")
    for condition, rule in rules.conditions.items():
        if condition not in KNOWN_CONDITIONS:
            yield phrase("batch.word", word=condition)
        yield from _unknown_fields(rule, CONDITION_FIELDS, condition)
    if tuple(CONDITIONS) != KNOWN_CONDITIONS:
        yield phrase("batch.word", word=", ".join(sorted(set(CONDITIONS) - set(KNOWN_CONDITIONS))))


def _too_much(setup: Setup) -> Iterator[Fact]:
    discs = [placed.figure.disc for placed in setup.figures] + [disc for disc in setup.trainer_discs if disc]
    texts = [segment.effects for disc in discs for segment in disc.segments]
    texts += [card.effects for own in setup.cards for card in own]
    abilities = [one for placed in setup.figures for one in placed.figure.abilities]
    texts += [
        sum((one.effects for one in placed.figure.abilities if isinstance(one, WhoeverBattles)), ())
        for placed in setup.figures
    ]
    counted = (
        ("batch.abilities", len(abilities), of.MOST_ABILITIES),
        ("batch.effects", max(map(len, texts), default=0), MOST_EFFECTS_TOGETHER),
        ("batch.effects", sum(map(len, texts)), of.MOST_EFFECTS),
        ("batch.figures", len(setup.figures), at.MOST_FIGURES),
        ("batch.spaces", len(setup.playmat.space), of.MOST_SPACES),
        ("batch.cards", max(map(len, setup.cards)), at.MOST_CARDS),
        ("batch.segments", max((len(disc.segments) for disc in discs), default=0), MOST_OF_A_DISC),
    )
    for key, many, most in counted:
        if many > most:
            yield phrase(key, n=many, most=most)


def unknown_effect(effect: Effect) -> Iterator[Fact]:
    """What of an effect is not known."""
    name, said = word(effect), effect_fields(effect)
    if name not in FIELDS:
        yield phrase("batch.word", word=name)
        return
    yield from _unknown_fields(effect, FIELDS[name], name)
    to = said.get("to", said.get("who"))
    if to is not None and to not in of.TOS:
        yield phrase("batch.word", word=to)
    if name == "spin_check" or "pick" in FIELDS[name]:
        if (said.get("pick") or 1) > 1:
            yield phrase("batch.field", word=name, field="pick")
    if name == "push" and to == "line":
        yield phrase("batch.field", word=name, field="to")
    if name == "swap" and said["with_"] not in of.WITHS:
        yield phrase("batch.word", word=said["with_"])
    if said.get("whose") == "own":
        yield phrase("batch.field", word=name, field="whose")
    condition = said.get("if_")
    if isinstance(condition, If):
        yield from _unknown_fields(condition, IF_FIELDS, name)
    if isinstance(effect, PutMarker) and effect.is_ not in of.MARKERS:
        yield phrase("batch.word", word=effect.is_)


def effect_fields(effect: Any) -> dict[str, Any]:
    """The fields of a word by their names."""
    return {name: getattr(effect, name) for name in effect.__struct_fields__}


def is_of_evolution(ability: Ability) -> bool:
    """Has the ability nothing to say where nobody evolves or changes its form, as here?"""
    condition: While | None = getattr(ability, "while_", None)
    if isinstance(ability, OF_EVOLUTION):
        return True
    return condition is not None and (condition.evolved is not None or condition.form_changed is not None)


def unknown_ability(ability: Ability) -> Iterator[Fact]:
    """What of an ability is not known."""
    name = str(type(ability).__struct_config__.tag)
    if name not in ABILITIES:
        yield phrase("batch.word", word=name)
        return
    yield from _unknown_fields(ability, ABILITIES[name], name)
    said = effect_fields(ability)
    if name == "stops_passing" and said["manner"] is None:
        yield phrase("batch.field", word=name, field="manner")
    if name == "mp_at_least" and said["to"] is None:
        yield phrase("batch.field", word=name, field="to")
    when = said.get("while_")
    if when is not None and not is_of_evolution(ability):
        yield from _unknown_fields(when, WHILE_FIELDS, name)
    for who in (said.get("to"), said.get("per"), said.get("who"), when and when.some):
        if isinstance(who, Who):
            yield from _unknown_fields(who, WHO_FIELDS, name)
            if who.place not in of.PLACES:
                yield phrase("batch.field", word=name, field="place")
    for effect in said.get("effects", ()):
        yield from unknown_effect(effect)


def _unknown_card(card: TrainerCard) -> Iterator[Fact]:
    yield from _unknown_fields(card, CARD_FIELDS, card.id)
    if not isinstance(card.lasting, bool):
        yield phrase("batch.field", word=card.id, field="lasting")
    if card.target not in of.TARGETS:
        yield phrase("batch.field", word=card.id, field="target")
    for effect in card.effects:
        yield from unknown_effect(effect)


def _unknown_fields(value: msgspec.Struct | ConditionRule, known: frozenset[str], name: str) -> Iterator[Fact]:
    """Fields that are not in the list, where they are not as they are by default."""
    for field in msgspec.structs.fields(type(value)):
        if field.name not in known and getattr(value, field.name) != field.default:
            yield phrase("batch.field", word=name, field=field.name)
