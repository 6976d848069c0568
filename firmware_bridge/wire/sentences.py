"""Sentences that know what they say: in English for whoever reads them, by code and facts for other languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


class Sentence(str):
    """A sentence in English; *code* and *facts* are what it says, and a fact may be a sentence too."""

    code: str
    facts: Mapping[str, str]

    def says(self, code: str) -> bool:
        """Does it, or a sentence within it, say this?"""
        return self.code == code or any(isinstance(one, Sentence) and one.says(code) for one in self.facts.values())


LONGEST = 200
"""Letters of what an error of a library says."""


def sentence(code: str, **facts: object) -> Sentence:
    """The sentence of *code* with its facts.

    >>> gone = sentence("gone", name="/dev/ttyUSB0", why="no such device")
    >>> gone, gone.code
    ('/dev/ttyUSB0 is gone: no such device.', 'gone')
    """
    known = {name: _fact(fact) for name, fact in facts.items()}
    said = Sentence(_templates()[code].format(**known))
    said.code, said.facts = code, known
    return said


def _fact(fact: object) -> str:
    """A fact as a text; an error is what it says; of one from a library the beginning, it may quote a file."""
    if isinstance(fact, Exception) and fact.args and isinstance(fact.args[0], Sentence):
        return fact.args[0]
    text = fact if isinstance(fact, str) else str(fact)
    return f"{text[:LONGEST]}…" if isinstance(fact, Exception) and len(text) > LONGEST else text


@cache
def _templates() -> Mapping[str, str]:
    return tomllib.loads(files("firmware_bridge.wire").joinpath("sentences.toml").read_text(encoding="utf-8"))
