"""Counts the users of a vocabulary: which words and parameters of it values are written with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from inspect import get_annotations
from typing import Any

import msgspec
from msgspec.structs import FieldInfo, fields


def all_words(kinds: Iterable[type[msgspec.Struct]]) -> set[str]:
    """Every word ("heal"), and every parameter by the word that has it ("heal.up_to") or by the base that it is of."""
    return {word for kind in kinds for word in (name_of(kind), *(_parameter(kind, one) for one in fields(kind)))}


def users_of(values: Iterable[Any]) -> Counter[str]:
    """How often each word is used in *values*, however deep, and each parameter set to something but its default."""
    return Counter(word for value in values for part in parts(value) for word in _used_by(part))


def parts(value: Any) -> Iterator[msgspec.Struct]:
    """Every struct inside *value*, itself among them."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, list | tuple | frozenset):
        for one in value:
            yield from parts(one)


def name_of(kind: type[msgspec.Struct]) -> str:
    """The word as data files write it; a value without a tag by its class."""
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else kind.__name__


def _used_by(part: msgspec.Struct) -> Iterator[str]:
    yield name_of(type(part))
    for one in fields(part):
        if getattr(part, one.name) != one.default:
            yield _parameter(type(part), one)


def _parameter(kind: type[msgspec.Struct], one: FieldInfo) -> str:
    owner = next(base for base in kind.__mro__ if one.name in get_annotations(base))
    return f"{name_of(owner)}.{one.encode_name}"
