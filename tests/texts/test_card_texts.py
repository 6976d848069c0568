"""Everything that the card engine can say has a text: its keys are found in its syntax trees."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import get_args

import pytest

from companion.adapters.files.toml import read_toml
from companion.app.cards.asking import NUMBERED
from companion.card_text.names import WORDS
from companion.cards.printed.vocabulary.kinds import CONDITIONS
from companion.cards.values import events
from tests.app.table_fakes import ROOT, texts

CARDS = ROOT / "companion" / "cards"
ROTATIONS = ("asleep", "paralyzed")
"""What `card-attack-{rotation}` is completed with."""


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Everything that is written in the engine, as syntax."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(CARDS.rglob("*.py")))
    return tuple(node for tree in trees for node in ast.walk(tree))


def constants(pattern: str) -> set[str]:
    """Every text in the engine that is written like this."""
    return {
        node.value
        for node in nodes()
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(pattern, node.value)
    }


def arguments(call: str, at: int) -> set[str]:
    """The texts that stand at place *at* of calls of this name."""
    return {
        node.args[at].value
        for node in nodes()
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == call
        and len(node.args) > at
        and isinstance(node.args[at], ast.Constant)
    }


def rulings() -> set[str]:
    return constants(r"card-[a-z]+(-[a-z]+)*") | {f"card-attack-{rotation}" for rotation in ROTATIONS}


def test_every_ruling_has_its_sentence():
    assert len(rulings()) > 140

    assert [] == sorted(key for key in rulings() if key not in texts())


def test_every_sentence_of_a_ruling_is_said_somewhere():
    given = read_toml(ROOT / "companion" / "texts" / "en-card-refusals.toml")

    assert [] == sorted(set(given) - rulings())


def prompts() -> set[str]:
    asked = arguments("ChoiceRequest", 1) | arguments("one_of", 1)
    return asked | constants(r"(choose|name|order)-[a-z]+(-[a-z]+)*")


def test_every_prompt_has_its_question():
    assert len(prompts()) > 45

    assert [] == sorted(key for key in prompts() if f"card-prompt.{key}" not in texts())
    assert set(NUMBERED) <= prompts()


def test_no_question_is_left_over():
    asked = {key.removeprefix("card-prompt.") for key in texts() if key.startswith("card-prompt.")}

    assert [] == sorted(asked - prompts())


def test_every_reason_of_a_failed_attack_has_its_words():
    reasons = arguments("AttackFailed", 2)

    assert {"shielded", "confused"} <= reasons
    assert [] == sorted(why for why in reasons if f"card-failed.{why}" not in texts())


def test_everything_that_is_prevented_has_its_words():
    prevented = arguments("Prevented", 2) | {"effects", "counters"}

    assert {"damage", "attack", "condition"} <= prevented
    assert [] == sorted(what for what in prevented if f"card-prevented.{what}" not in texts())


@pytest.mark.parametrize(
    "family, words",
    [
        ("card-log.coin-", get_args(events.FlipFor)),
        ("card-zone.", get_args(events.Zone)),
        ("card-to.", get_args(events.Zone)),
        ("card-condition.", CONDITIONS),
        *((f"card-{family}.", sorted(words)) for family, words in WORDS.items()),
    ],
)
def test_every_word_of_the_engine_has_its_text(family, words):
    assert [] == [word for word in words if f"{family}{word}" not in texts()]


def test_every_step_of_a_damage_sum_has_its_name():
    from companion.cards.editions.table import EDITIONS

    steps = {step for edition in EDITIONS.values() for step in edition.damage_steps}

    assert [] == sorted(step for step in steps if f"card-step.{step}" not in texts())
