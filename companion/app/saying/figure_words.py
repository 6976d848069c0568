"""What both vocabularies of the figure game share: the keys of a word's texts, and its usual sentence.

Every text of a word stands in one table that is called like the word, `[effect.take-space]`: *name* for the editor,
*does* for the collection, and its sentences. A word whose sentence follows from its fields needs no code: each field
is a fact of its own name, and those that are a matter of choice pick the text (`usual`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints, overload

import msgspec
from msgspec.structs import fields

from companion.texts.texts import Fact, Phrase, all_of, phrase

Family: TypeAlias = Literal["effect", "ability"]
VALUES: Mapping[str, tuple[str, ...]] = {
    "to": ("to",),
    "who": ("to",),
    "is": ("condition", "marker", "vocabulary.timed"),
    "which": ("marker", "vocabulary.timed"),
    "markers": ("marker",),
    "condition": ("condition",),
    "conditions": ("condition",),
    "without": ("condition",),
    "gets": ("condition",),
    "marker": ("marker",),
    "marked": ("marker",),
    "own_condition": ("condition",),
    "spun": ("segment",),
    "colour": ("segment",),
    "out_if": ("segment",),
    "as": ("segment",),
    "type": ("type",),
    "not_type": ("type",),
    "types": ("type",),
    "not_types": ("type",),
    "only_type": ("type",),
    "also_type": ("type",),
    "own_beside_type": ("type",),
    "beside_own_type": ("type",),
}
"""The tables of texts in which the values of a field have words, by the field's name in data files."""
_SAID_AROUND = frozenset({"when", "may", "if", "while", "within", "pick", "then", "once"})
"""Fields that wrap the sentence of any word, or belong to the figures that it is about."""


def key_of(family: Family, word: str, part: str = "said") -> str:
    """The key of a word's text.

    >>> key_of("effect", "take_space")
    'effect.take-space.said'
    """
    return f"{family}.{hyphened(word)}.{part}"


def hyphened(name: str) -> str:
    """A word or field as keys have it."""
    return name.replace("_", "-")


def usual(
    family: Family,
    word: msgspec.Struct,
    made: Callable[[str, Any], Fact | None] = lambda name, value: None,
    *,
    who: Fact | None = None,
    number: str = "",
) -> Phrase:
    """The sentence of a word that follows from its fields.

    The fields that are a matter of choice pick the text, in their order: one of a few words by its value, one that is
    true, or given though it may be left away, by its name; "said" without any. All others are facts. *made*: a fact
    that only this vocabulary can say. *who*: the figures that the field `to` means, *number*: of one or of several.
    """
    facts: dict[str, Fact] = {} if who is None else {"who": who}
    chosen = []
    for name, key, use in _uses(type(word)):
        value = getattr(word, name)
        if value in (None, False, ()) or (key == "to" and who is not None):
            continue
        if use == "choice":
            chosen.append(str(value))
            continue
        if use == "optional" or value is True:
            chosen.append(hyphened(key))
        if value is not True:
            facts[key] = made(key, value) or fact_of(key, value)
    part = ".".join(filter(None, ("-".join(chosen), number))) or "said"
    return phrase(key_of(family, str(type(word).__struct_config__.tag), part), **facts)


@cache
def _uses(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, str], ...]:
    """The fields of a word, also as data files call them: what its usual sentence makes of each.

    A *choice* is one of a few words that have no words of their own.
    """
    hints, found = get_type_hints(kind), list[tuple[str, str, str]]()
    for one in fields(kind):
        if one.encode_name not in _SAID_AROUND:
            is_choice = _has_literal(hints[one.name]) and (one.name == "to" or one.encode_name not in VALUES)
            found.append(
                (
                    one.name,
                    one.encode_name,
                    "choice" if is_choice else "optional" if one.default in (None, ()) else "fact",
                )
            )
    return tuple(found)


def _has_literal(hint: Any) -> bool:
    return get_origin(hint) is Literal or any(map(_has_literal, get_args(hint)))


def fact_of(name: str, value: Any) -> Fact:
    """The value of a field in words; of several one: "a, b or c"."""
    if isinstance(value, tuple):
        return either([fact_of(name, one) for one in value])
    return Phrase(f"{VALUES[name][0]}.{value}") if name in VALUES else str(value)


@overload
def either(several: Sequence[Phrase]) -> Phrase: ...
@overload
def either(several: Sequence[Fact]) -> Fact: ...
def either(several: Sequence[Fact]) -> Fact:
    """One of them: "a, b or c"."""
    return all_of([*several[:-2], all_of(several[-2:], "list.or")], "list.comma")
