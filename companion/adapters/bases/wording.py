"""Translates the bridge's sentences into phrases by their code and facts; `texts` has the words."""

from __future__ import annotations

from companion.texts.texts import Fact, Phrase
from firmware_bridge.wire.errors import BridgeError
from firmware_bridge.wire.sentences import Sentence


def said(words: str) -> Fact:
    """A sentence of the bridge as a phrase; any other text unchanged."""
    if not isinstance(words, Sentence):
        return words
    return Phrase(f"bridge.{words.code}", tuple((name, said(fact)) for name, fact in words.facts.items()))


def says(words: str, code: str) -> bool:
    """Does this sentence of the bridge, or one within it, have this code?"""
    return isinstance(words, Sentence) and words.says(code)


def said_by_bridge(error: BridgeError) -> Fact:
    """Message of a bridge error, as a phrase."""
    return said(error.args[0]) if error.args else str(error)
