"""Every sentence that is shown, by key; a translation is another table.

A template holds facts in braces, `"{figure} moves to {to}."`. A fact with a
capital first letter, `{Who}`, is written with one. A fact that is itself a
`Phrase`, or a text that begins with "@" and so names a key, is said first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

_FACT = re.compile(r"\{(\w+)\}")


class Phrase(msgspec.Struct, frozen=True):
    """Something to be said: a key into the table, and the facts that go into it."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


Fact: TypeAlias = "str | Phrase"


def phrase(key: str, **facts: Fact | int) -> Phrase:
    """A phrase from keyword arguments; numbers are written as they are.

    >>> phrase("log.moved", figure="Pawn", cost=2).facts
    (('figure', 'Pawn'), ('cost', '2'))
    """
    return Phrase(key, tuple((name, str(fact) if isinstance(fact, int) else fact) for name, fact in facts.items()))


def all_of(phrases: Iterable[Phrase], word: str) -> Phrase:
    """Several phrases as one, joined in pairs by the text *word* (with {first} and {rest})."""
    *before, joined = phrases
    for one in reversed(before):
        joined = phrase(word, first=one, rest=joined)
    return joined


class Texts:
    """One table of texts. It never raises: a table may be incomplete, a match goes on."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._table = dict(table)

    def __contains__(self, key: object) -> bool:
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def say(self, key: str, facts: Iterable[tuple[str, Fact]] = ()) -> str:
        """The sentence of *key* with its facts; the key itself where there is none.

        >>> Texts({"moved": "{Who} moves.", "to.self": "this figure"}).say("moved", [("who", "@to.self")])
        'This figure moves.'
        """
        template = self._table.get(key)
        if template is None:
            return key
        known = dict(facts)

        def fill(found: re.Match[str]) -> str:
            name = found[1]
            capital = name[0].isupper()
            fact = known.get(name[0].lower() + name[1:] if capital else name)
            if fact is None:
                return found[0]
            said = self.fact(fact)
            return said[:1].upper() + said[1:] if capital else said

        return _FACT.sub(fill, template)

    def tell(self, phrase: Phrase) -> str:
        """The sentence of a phrase."""
        return self.say(phrase.key, phrase.facts)

    def fact(self, fact: Fact) -> str:
        """A fact in words."""
        if isinstance(fact, Phrase):
            return self.tell(fact)
        if fact.startswith("@") and fact[1:] in self._table:
            return self.say(fact[1:])
        return fact

    def facts_in(self, key: str) -> frozenset[str]:
        """The names of the facts that the template of *key* asks for."""
        return frozenset(name[0].lower() + name[1:] for name in _FACT.findall(self._table[key]))


def flat(table: Mapping[str, Any], within: str = "") -> dict[str, str]:
    """Nested tables as one, keys joined with dots.

    Raises:
        ValueError: Something in the table is neither a text nor a table; the
            message names its key.

    >>> flat({"log": {"moved": "{figure} moves."}})
    {'log.moved': '{figure} moves.'}
    """
    texts: dict[str, str] = {}
    for key, value in table.items():
        name = f"{within}{key}"
        if isinstance(value, Mapping):
            texts |= flat(value, f"{name}.")
        elif isinstance(value, str):
            texts[name] = value
        else:
            raise ValueError(f"{name}: expected a text, got {value!r}")
    return texts
