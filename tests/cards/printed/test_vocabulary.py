from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from companion.adapters.library.card_library import given_shelf
from companion.cards.printed import vocabulary as v
from tests.word_users import all_words, parts, users_of

SELECTORS = (v.That, v.Who, v.What, v.Count, v.If)
CARDS = [card for one in given_shelf().sets for card in one.cards]

RESERVED = {
    # Reminder counters (CG-COUNTER-01): the mark that Perish Song leaves needs one, and so do promos.
    "reminder counters": ("mark", "Count.name", "counters_of"),
    # `change_weakness` lays it for a Resistance, and for one Weakness of two; a Pokémon's own text may too.
    "laid by other words": ("resistance", "weakness.instead_of"),
    # The books speak of such texts (CG-AMB-40 of one) and the rules carry them out; none of these sets prints one.
    "rules of the books without a card yet": (
        "no_attacks_on_me",
        "condition_hit",
        "condition.sleep_coins",
        "turn_limit",
        "more_counters",
        "no_healing",
        "extra_attach",
        "attach.as_turns",
        "copy",
        "to_lost",
        "lost",
        "mill.to",
    ),
    # Every text of the given sets is carried out; the players' own sets have texts that are not.
    "left to the players": ("by_hand",),
    # Moments that the rules call already; the sets after these answer them.
    "moments": ("became_active", "own_turn_begins", "own_turn_ends", "any_turn_ends", "trainer_played"),
    # The other player, side or end of what printed cards do to one: cards by hand and the players' own sets.
    "the other side of a used word": (
        "flip.by",
        "bench.by",
        "discard_energy.by",
        "search.side",
        "If.name",
        "If.side",
        "open_hand.side",
        "coins_show.side",
        "no_evolving.side",
        "mill.bottom",
        "evolve.from",
        "shuffle_hand.to",
        "lock_attack.to",
        "pass_on.to",
        "new_base.times",
        "weaker.half",
        "prizes.plus",
        "hp.set",
        "counters.spread",
        "take_prize.amount",
        "discard_tools.up_to",
        "evolve.level_up",
        "survive.left",
        "survive.flip",
        "survive.from_full",
        "ignores.weakness",
        "weakness.types",
        "weakness.plus",
        "change_weakness.until",
        "lock_attack.until",
        "use_attack_of.free",
        "use_attack_of.under",
        "use_attack_of.zone",
    ),
    # Which Pokémon or cards a used word means, more exactly than a printed card does: the same users.
    "selectors": (
        "That.either",
        "That.evolves",
        "That.kinds",
        "That.no_energy",
        "That.retreat",
        "What.evolution",
        "What.hp_at_most",
        "What.named_like",
        "Trigger.by_damage_at_least",
        "search.different",
        "search.different_types",
        "recover.different",
        "change_type.types",
        "change_weakness.types",
        "attack_cost.attack",
        "more.against",
        "more.any",
        "prevent.attacks",
        "prevent.powers",
        "prevent.trainers",
        "provides.what",
        "swap_energy.what",
        "use_attack_of.what",
        "printed_hp",
        "tools",
        "under",
    ),
}
"""Words and parameters that no printed card uses, by what will need them."""


def test_every_word_has_a_printed_card_or_is_reserved():
    words, used = vocabulary(), used_by_cards()

    unused = {word for word in words - used if word.partition(".")[0] not in words - used or "." not in word}

    assert {word for group in RESERVED.values() for word in group} == unused


def vocabulary() -> set[str]:
    values = {*get_args(v.Happening), *get_args(v.Counted)}
    return all_words([*v.words().values(), *SELECTORS, v.Trigger]) | values


def used_by_cards() -> set[str]:
    inner = [part for card in CARDS for part in parts(card)]
    happenings = {part.on for part in inner if isinstance(part, v.Trigger)}
    return set(users_of(CARDS)) | happenings | {part.count for part in inner if isinstance(part, v.Count)}


def test_a_parameter_at_its_default_is_no_use():
    assert {"heal": 1, "heal.to": 1, "heal.amount": 1} == users_of([v.Heal(to="self", amount=10)])


def test_a_parameter_of_a_base_is_counted_for_the_base():
    assert {"no_retreat": 1, "ModifierWord.to": 1} == users_of([v.NoRetreat(to="defending")])


@pytest.mark.parametrize(
    "value, kind",
    [
        (v.Flip(heads=(v.Lay(to="defending", mod=v.NoRetreat(), until="leaves_active"),)), v.Effect),
        (v.AttackNeeds(needs=(v.DiscardEnergy(must=True),)), v.Modifier),
        (
            v.LayTrigger(to="self", until="end_of_turn", trigger=v.Trigger(on="damaged", then=(v.Draw(amount=1),))),
            v.Effect,
        ),
        (v.Trigger(on="damaged", then=(v.LayOnPlayer(side="own", mod=v.NoTools(), until="end_of_turn"),)), v.Trigger),
    ],
    ids=["effect-modifier", "modifier-effect", "effect-trigger", "trigger-modifier"],
)
def test_words_that_hold_one_another_are_read_as_they_were_written(value, kind):
    assert value == msgspec.json.decode(msgspec.json.encode(value), type=kind)


def test_no_two_words_have_one_name():
    assert len(v.words()) == len(v.EFFECT_TYPES) + len(v.MODIFIER_TYPES)
