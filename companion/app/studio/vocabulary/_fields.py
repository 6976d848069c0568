"""The fields of a word of a vocabulary, derived from its type: choices, numbers, text, switches.

A word is a frozen `msgspec.Struct` with a tag. `msgspec.inspect` finds its fields, so that a new word, or a
new field of one, needs no line here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from companion.app.studio.vocabulary._vocabularies import EFFECTS, Vocabulary, tag_of, word_of
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.effects import CONDITIONS, To
from companion.figure.printed.figures import TYPES


class Choice(msgspec.Struct, frozen=True):
    """One of *values*, or with *many* several of them; *alone*: a single one of many is written without a list."""

    values: tuple[str, ...]
    many: bool = False
    alone: bool = False


class Number(msgspec.Struct, frozen=True):
    """A whole number of at least *least*; None: it may be negative."""

    least: int | None = None


class Span(msgspec.Struct, frozen=True):
    """An exact number, or a range; or one of *words* in place of a number."""

    words: tuple[str, ...] = ()


class Words(msgspec.Struct, frozen=True):
    """Typed text."""


class Names(msgspec.Struct, frozen=True):
    """Several names, each typed or chosen from known ones."""


class Yes(msgspec.Struct, frozen=True):
    """A flag."""


class Group(msgspec.Struct, frozen=True):
    """A table of further fields. *blank*: it is meaningful even if empty."""

    fields: tuple[Field, ...]
    blank: bool = False

    @property
    def switches(self) -> bool:
        """Are most of its fields switches?"""
        return 2 * sum(one.is_switch for one in self.fields) > len(self.fields)


class Inner(msgspec.Struct, frozen=True):
    """Nested words, written under *tag*, each with its fields."""

    tag: str
    words: tuple[tuple[str, tuple[Field, ...]], ...]

    def fields_of(self, word: object) -> tuple[Field, ...]:
        """The fields of one of them; () for any other word."""
        return dict(self.words).get(str(word), ())


Kind: TypeAlias = Choice | Number | Span | Words | Names | Yes | Group | Inner


class Field(msgspec.Struct, frozen=True):
    """A field, named as in data files. *usual*: the default value, "" for none."""

    name: str
    kind: Kind
    required: bool
    usual: str = ""

    @property
    def is_switch(self) -> bool:
        """Is it a switch: present or absent, without further input?"""
        return isinstance(self.kind, Yes) or (isinstance(self.kind, Group) and self.kind.blank)


CLOSED: Mapping[str, Sequence[str]] = {
    "type": TYPES,
    "not_type": TYPES,
    "types": TYPES,
    "not_types": TYPES,
    "only_type": TYPES,
    "own_beside_type": TYPES,
    "also_type": TYPES,
    "beside_own_type": TYPES,
    "count": ("own_field_same_attack",),
}
"""Fields of type text that nevertheless have a closed list of values, by name."""

_WHEN = ("takes_effect", "on_opponent_ko", "on_own_ko", "on_tie")
_ORDERS: Sequence[tuple[str, ...]] = (get_args(To), CONDITIONS, COLOURS, _WHEN, ("joined", "field", "center"))
"""Display orders of value lists that `msgspec.inspect` sorts alphabetically."""


def fields_of(word: str, of: Vocabulary[Any] = EFFECTS) -> tuple[Field, ...]:
    """The fields of a word, required ones first.

    Raises:
        KeyError: There is no such word.
    """
    fields = _fields_of(of.type_of(word))  # type: ignore[arg-type]  # to mypy a class is not hashable
    return tuple(_of_somebody(field, of.nobody) for field in fields) if of.nobody else fields


def _of_somebody(field: Field, nobody: frozenset[str]) -> Field:
    """The field; for the target of a word, without impossible values."""
    if isinstance(field.kind, Choice) and {"self", "opponent"} <= set(field.kind.values):
        left = tuple(one for one in field.kind.values if one not in nobody)
        return replace(field, kind=replace(field.kind, values=left))
    return field


@cache
def _fields_of(kind: type[Any]) -> tuple[Field, ...]:
    return _fields(inspect.type_info(kind))


def _fields(table: Any) -> tuple[Field, ...]:
    found = tuple(_field(field) for field in table.fields)
    return tuple(sorted(found, key=lambda field: (not field.required, isinstance(field.kind, Group))))


def _field(field: inspect.Field) -> Field:
    usual = field.default if isinstance(field.default, str) else ""
    return Field(field.encode_name, _kind(field.type, field.encode_name), field.required, usual)


def _kind(type_: inspect.Type, name: str) -> Kind:
    match type_:
        case inspect.LiteralType(values=values):
            return Yes() if tuple(values) == (True,) else Choice(_ordered(values))
        case inspect.BoolType():
            return Yes()
        case inspect.IntType(ge=least):
            return Number(least)
        case inspect.StrType():
            return Choice(tuple(CLOSED[name])) if name in CLOSED else Words()
        case inspect.VarTupleType(item_type=item):
            return _several(item, name)
        case inspect.StructType(cls=table):
            return Group(_fields(type_), _blank(table))
        case inspect.UnionType(types=types):
            return _of_union([one for one in types if not isinstance(one, inspect.NoneType)], name)
    raise TypeError(f"no way to pick {type_!r}")


def _several(item: inspect.Type, name: str) -> Kind:
    """The kind of a list field."""
    match item:
        case inspect.LiteralType(values=values):
            return Choice(_ordered(values), many=True)
        case inspect.StrType():
            return Choice(tuple(CLOSED[name]), many=True) if name in CLOSED else Names()
        case inspect.UnionType(types=types) if all(isinstance(one, inspect.StructType) for one in types):
            return _inner([one for one in types if isinstance(one, inspect.StructType)])
        case inspect.StructType(tag=tag) if tag is not None:
            return _inner([item])
    raise TypeError(f"no way to pick several of {name}: {item!r}")


def _inner(tables: Sequence[inspect.StructType]) -> Inner:
    return Inner(tag_of(tables[0].cls), tuple((word_of(one.cls), _fields(one)) for one in tables))


def _blank(table: type[Any]) -> bool:
    try:
        msgspec.convert({}, table)
    except msgspec.ValidationError:
        return False
    return True


def _ordered(values: Sequence[Any]) -> tuple[str, ...]:
    return next((order for order in _ORDERS if set(order) == set(values)), tuple(map(str, values)))


def _of_union(types: Sequence[inspect.Type], name: str) -> Kind:
    if len(types) == 1:
        return _kind(types[0], name)
    literals = [str(value) for one in types if isinstance(one, inspect.LiteralType) for value in one.values]
    if any(isinstance(one, inspect.TupleType) for one in types):
        return Span(tuple(literals))
    if literals and any(isinstance(one, inspect.VarTupleType) for one in types):
        return Choice(_ordered(literals), many=True, alone=True)
    raise TypeError(f"no way to pick {name}: {types!r}")
