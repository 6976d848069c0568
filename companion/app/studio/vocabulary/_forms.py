"""A word of a vocabulary being filled in: plain values as in a data file, and the resulting value.

After each change, contradicting fields are removed and required companions added, so that nearly every touch leads
from one valid word to another. Words that need typed text are incomplete until it is typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Generic, TypeVar

import msgspec

from companion.app.studio.vocabulary._fields import (
    Choice,
    Field,
    Group,
    Inner,
    Names,
    Number,
    Span,
    Words,
    Yes,
    fields_of,
)
from companion.app.studio.vocabulary._vocabularies import EFFECTS, Vocabulary
from companion.kernel.numbers import whole
from companion.texts.errors import SaidError
from companion.texts.texts import Fact

T = TypeVar("T")
LARGEST = 999
"""Maximum of numbers on discs and cards."""
LONGEST_STEPS = 9


class Form(msgspec.Struct, Generic[T], frozen=True):
    """A word of *vocabulary* being filled in: *raw* as in a data file, the word under the vocabulary's tag."""

    raw: dict[str, Any]
    vocabulary: Vocabulary[T]

    @classmethod
    def begin(cls, word: str, of: Vocabulary[T]) -> Form[T]:
        """The word with its required fields, as far as they have defaults."""
        return cls(_begun(of.tag, word, fields_of(word, of), of.begins(word), of.mostly), of)

    @classmethod
    def filled(cls, value: T, of: Vocabulary[T]) -> Form[T]:
        """A form for editing a complete value."""
        return cls(msgspec.json.decode(msgspec.json.encode(value)), of)

    @property
    def word(self) -> str:
        """The word."""
        return str(self.raw[self.vocabulary.tag])

    @property
    def fields(self) -> tuple[Field, ...]:
        """The word's fields."""
        return fields_of(self.word, self.vocabulary)

    @property
    def made(self) -> T | None:
        """The value; None while it is incomplete."""
        return self._made(self.raw)

    def _made(self, raw: dict[str, Any]) -> T | None:
        try:
            return self.vocabulary.made(raw)
        except msgspec.ValidationError:
            return None

    @property
    def wanting(self) -> tuple[str, ...]:
        """The fields that must still be chosen or typed."""
        return tuple(_wanting(self.fields, self.raw)) if self.made is None else ()

    @property
    def why(self) -> Fact:
        """Why it is incomplete; "" if it is not."""
        try:
            self.vocabulary.made(self.raw)
        except msgspec.ValidationError as error:
            return error.__cause__.said if isinstance(error.__cause__, SaidError) else str(error)
        return ""

    def value(self, path: Sequence[str]) -> Any:
        """The value at this path of field names, and of indexes in lists of words; None for nothing."""
        found: Any = self.raw
        for name in path:
            found = _below(found, name)
        return found

    def field(self, path: Sequence[str]) -> Field | None:
        """The field at this path; None if there is none."""
        return _at(self.fields, self.raw, path)

    def put(self, path: Sequence[str], value: str) -> Form[T]:
        """Write *value* at this path, as chosen or typed; "" removes the current value.

        A choice of many, or a name, is toggled; choosing the current value of an optional field again removes it.
        For a span, "-n" sets its lower and "n" its upper end. "yes" adds a group, "no" removes it. A word in a list of
        words is added, or replaces the one whose index is in the path. Invalid values change nothing.
        """
        field = self.field(path)
        if field is None:
            return self
        written = _in_list(field, path, value) if _counted(field, path) else _written(field, self.value(path), value)
        return self if written is _NO else self.put_value(path, written)

    def put_value(self, path: Sequence[str], written: Any) -> Form[T]:
        """Write this value at the path as it is; None removes the current one."""
        raw = _with(self.raw, tuple(path), written, self.fields)
        return Form(self._mended(raw, path[0]), self.vocabulary)

    def _mended(self, raw: dict[str, Any], kept: str) -> dict[str, Any]:
        """*raw*, or the nearest valid variant with the field *kept* unchanged; *raw* if none is near."""
        return next((one for one in _near(raw, self.fields, kept) if self._made(one) is not None), raw)


_NO: Any = object()
"""Marks an invalid value."""


def _begun(
    tag: str, word: str, fields: Sequence[Field], start: Mapping[str, Any] | None = None, mostly: str = EFFECTS.mostly
) -> dict[str, Any]:
    raw = {tag: word} | {field.name: _first(field, mostly) for field in fields if field.required} | dict(start or {})
    return {name: value for name, value in raw.items() if value != ""}


def _first(field: Field, mostly: str = EFFECTS.mostly) -> Any:
    match field.kind:
        case Choice(values=values):
            return mostly if mostly in values else ""
        case Number(least=least):
            return max(1, least or 0)
        case Span():
            return 1
        case Yes():
            return True
        case Group(blank=True):
            return {}
        case Words() | Names() | Group() | Inner():
            return ""


def _wanting(fields: Sequence[Field], raw: Mapping[str, Any]) -> Iterator[str]:
    for field in fields:
        if field.name not in raw and (field.required or isinstance(field.kind, Words)):
            yield field.name
        match field.kind, raw.get(field.name):
            case Group(fields=below), dict(inner):
                yield from (name for name in _wanting([one for one in below if one.required], inner))
            case Inner() as kind, list(several):
                for one in several:
                    yield from _wanting([f for f in kind.fields_of(one.get(kind.tag)) if f.required], one)


def _below(found: Any, name: str) -> Any:
    if isinstance(found, dict):
        return found.get(name)
    number = whole(name, len(found) - 1) if isinstance(found, list) else None
    return None if number is None else found[number]


def _counted(field: Field, path: Sequence[str]) -> bool:
    """Does the path end in the index of a word in a list?"""
    return isinstance(field.kind, Inner) and path[-1] != field.name


def _at(fields: Sequence[Field], raw: Any, path: Sequence[str]) -> Field | None:
    """The field at this path; for a word in a list, the list's."""
    name, *rest = path
    field = next((field for field in fields if field.name == name), None)
    if field is None or not rest:
        return field
    inner = _below(raw, name)
    match field.kind:
        case Group(fields=below):
            return _at(below, inner, rest)
        case Inner() as kind:
            one = _below(inner, rest[0])
            if one is None or not rest[1:]:
                return field if one is not None else None
            return _at(kind.fields_of(one.get(kind.tag)), one, rest[1:])
    return None


def _written(field: Field, now: Any, value: str) -> Any:
    """The stored form of *value*; None: remove it."""
    if value == "":
        return _NO if field.required and not isinstance(field.kind, Words) else None
    match field.kind:
        case Choice(values=values) if value not in values:
            return _NO
        case Choice(values=values, many=True, alone=alone):
            return _chosen(values, now, value, alone, field.required)
        case Choice():
            taken_back = value == now and not field.required
            return None if taken_back or value == field.usual else value
        case Number(least=least):
            return _number(value, least)
        case Span(words=words):
            return value if value in words else _span(now, value)
        case Yes():
            return True if value == "yes" else None if value == "no" else _NO
        case Words():
            return value
        case Names():
            names = [one for one in now or () if one != value] + [value] * (value not in (now or ()))
            return names or (_NO if field.required else None)
        case Group(blank=blank):
            if value == "no":
                return _NO if field.required else None
            return {} if value == "yes" and blank and now is None else _NO
        case Inner() as kind:
            return [*(now or ()), _word_within(kind, value)] if value in dict(kind.words) else _NO


def _word_within(kind: Inner, word: str) -> dict[str, Any]:
    return _begun(kind.tag, word, kind.fields_of(word))


def _in_list(field: Field, path: Sequence[str], value: str) -> Any:
    """The replacement of a word in a list."""
    assert isinstance(field.kind, Inner)
    if value == "":
        return None
    return _word_within(field.kind, value) if value in dict(field.kind.words) else _NO


def _number(value: str, least: int | None) -> Any:
    number = whole(value.removeprefix("-"))
    if number is None or number > LARGEST:
        return _NO
    number = -number if value.startswith("-") else number
    return _NO if least is not None and number < least else number


def _chosen(values: Sequence[str], now: Any, value: str, alone: bool, required: bool) -> Any:
    before = [now] if isinstance(now, str) else list(now or ())
    after = [one for one in values if (one in before) != (one == value)]
    if not after:
        return _NO if required else None
    return after[0] if alone and len(after) == 1 else after


def _span(now: Any, value: str) -> Any:
    low, high = (now, now) if isinstance(now, int) else tuple(now) if isinstance(now, list) else (1, 1)
    number = whole(value.removeprefix("-"))
    if number is None or number > LONGEST_STEPS:
        return _NO
    if value.startswith("-"):
        low, high = number, max(high, number, 1)
    else:
        # An exact number stays exact.
        low, high = (number if low == high else min(low, number)), number
    if high < 1:
        return _NO
    return high if low == high else [low, high]


def _with(raw: dict[str, Any], path: tuple[str, ...], value: Any, fields: Sequence[Field]) -> dict[str, Any]:
    name, *further = path
    if further:
        kind = next(field.kind for field in fields if field.name == name)
        value = _inside(kind, raw.get(name), tuple(further), value)
    rest = {key: one for key, one in raw.items() if key != name}
    return rest if value is None else rest | {name: value}


def _inside(kind: Any, now: Any, path: tuple[str, ...], value: Any) -> Any:
    """A group, or a list of words, with this written in it; None: nothing is left."""
    if isinstance(kind, Inner):
        number, *further = int(path[0]), *path[1:]
        one = _with(now[number], tuple(further), value, kind.fields_of(now[number][kind.tag])) if further else value
        return [*now[:number], *([one] if one is not None else []), *now[number + 1 :]] or None
    inner = _with(now if isinstance(now, dict) else {}, path, value, kind.fields)
    return inner if inner or kind.blank else None


def _near(raw: dict[str, Any], fields: Sequence[Field], kept: str) -> Iterator[dict[str, Any]]:
    yield raw
    free = [field for field in fields if not field.required and field.name not in (kept, "when")]
    there = [field.name for field in free if field.name in raw]
    for count in range(1, len(there) + 1):
        for gone in combinations(there, count):
            yield {key: one for key, one in raw.items() if key not in gone}
    lacking = {f.name: _first(f) for f in free if f.name not in raw and isinstance(f.kind, Number | Yes)}
    for count in range(1, len(lacking) + 1):
        for added in combinations(lacking, count):
            yield raw | {name: lacking[name] for name in added}
