"""Sentences of the bridge: every code has its words, every word is said, and the app's English is the same."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import Sentence, sentence

ROOT = Path(__file__).parents[3]
WORDS = tomllib.loads((ROOT / "firmware_bridge" / "wire" / "sentences.toml").read_text(encoding="utf-8"))
TROUBLES = {"sensor", "magnet", "lost", "rejected", "stuck"}
CAUSES = ("sensor-timeout", "sensor-held")
CHOSEN = {
    "only-heard",
    "version-old-base",
    "version-new-base",
    *TROUBLES,
    *(f"{one}-over" for one in TROUBLES),
    *CAUSES,
}
"""Codes that are chosen before the sentence is made."""


def made() -> Iterator[tuple[str, set[str]]]:
    """Every sentence that the bridge makes, with the facts that it gives."""
    for path in sorted((ROOT / "firmware_bridge").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="sentence"), args=[ast.Constant(value=str(code))], keywords=facts):
                    yield code, {one.arg for one in facts if one.arg}


def asked(code: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(WORDS[code]) if name}


def test_a_sentence_reads_as_text_and_knows_what_it_says():
    silent = sentence("silent")
    said = sentence("at", name="Red", why=BaseLostError(silent))

    assert f"Red: {silent}" == said
    assert ("at", {"name": "Red", "why": silent}) == (said.code, said.facts)
    assert isinstance(said.facts["why"], Sentence) and said.says("silent") and not said.says("gone")


def test_every_code_has_words_and_gives_them_their_facts():
    codes = list(made())

    assert len(codes) > 60
    assert [] == [(code, facts) for code, facts in codes if code not in WORDS or asked(code) != facts]


def test_all_words_are_said_somewhere():
    assert set(WORDS) == {code for code, _ in made()} | CHOSEN


def test_the_app_says_the_same_in_english():
    texts = tomllib.loads((ROOT / "companion" / "texts" / "en-bridge.toml").read_text(encoding="utf-8"))["bridge"]

    assert WORDS == {code: text for code, text in texts.items() if code != "trouble"}
