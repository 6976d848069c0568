"""Shared by both vocabularies of the figure game: the text keys of a word, and its default sentence.

All texts of a word are in the table of its name, `[effect.take-space]`: *name* for the editor, *does* for the
collection, and its sentences. A word whose sentence follows from its fields needs no code: each field is a fact of
its own name, and fields with a choice select the text (`usual`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints, overload

import msgspec
from msgspec.structs import fields

from companion.texts.texts import Fact, Phrase, all_of, called, phrase

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
"""By the field's name in data files: the tables of texts for its values."""
PRINTED = frozenset({"name", "names", "not_names", "beside_names", "friend_names", "into"})
"""Fields whose values are printed names of figures."""
_SAID_AROUND = frozenset({"when", "may", "if", "while", "within", "pick", "then", "once"})
"""Fields that wrap the sentence of any word, or describe its figures."""


def key_of(family: Family, word: str, part: str = "said") -> str:
    """The key of a word's text.

    >>> key_of("effect", "take_space")
    'effect.take-space.said'
    """
    return f"{family}.{hyphened(word)}.{part}"


def hyphened(name: str) -> str:
    """A word or field, spelled as in keys."""
    return name.replace("_", "-")


def usual(
    family: Family,
    word: msgspec.Struct,
    made: Callable[[str, Any], Fact | None] = lambda name, value: None,
    *,
    who: Fact | None = None,
    number: str = "",
) -> Phrase:
    """The default sentence of a word, from its fields.

    Fields with a choice select the text, in their order: a literal by its value; a true or a given optional field by
    its name; "said" without any. All others are facts. *made*: makes a fact that only this vocabulary has. *who*: the
    figures of the field `to`; *number*: one or many.
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
    """The fields of a word: attribute name, name in data files, and use in its default sentence.

    A *choice* is a literal whose values have no texts.
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
    """The value of a field in words; several as "a, b or c"."""
    if isinstance(value, tuple):
        return either([fact_of(name, one) for one in value])
    if name in PRINTED:
        return called(str(value))
    return Phrase(f"{VALUES[name][0]}.{value}") if name in VALUES else str(value)


def named(names: Sequence[str]) -> Fact:
    """Printed names: "Pichu, Pikachu or Raichu"."""
    return either([called(name) for name in names])


@overload
def either(several: Sequence[Phrase]) -> Phrase: ...
@overload
def either(several: Sequence[Fact]) -> Fact: ...
def either(several: Sequence[Fact]) -> Fact:
    """Alternatives: "a, b or c"."""
    return all_of([*several[:-2], all_of(several[-2:], "list.or")], "list.comma")
