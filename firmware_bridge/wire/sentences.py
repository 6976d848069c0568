"""Sentences in English that carry their code and facts, for translation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


class Sentence(str):
    """A sentence in English; *code* and *facts* are its content, and a fact may be a sentence too."""

    code: str
    facts: Mapping[str, str]

    def says(self, code: str) -> bool:
        """Does this sentence, or one within it, have this code?"""
        return self.code == code or any(isinstance(one, Sentence) and one.says(code) for one in self.facts.values())


LONGEST = 200
"""Length limit of a library's error message."""


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
    """A fact as text: an error's message, truncated if it is a library's, which may quote a file."""
    if isinstance(fact, Exception) and fact.args and isinstance(fact.args[0], Sentence):
        return fact.args[0]
    text = fact if isinstance(fact, str) else str(fact)
    return f"{text[:LONGEST]}…" if isinstance(fact, Exception) and len(text) > LONGEST else text


@cache
def _templates() -> Mapping[str, str]:
    return tomllib.loads(files("firmware_bridge.wire").joinpath("sentences.toml").read_text(encoding="utf-8"))
