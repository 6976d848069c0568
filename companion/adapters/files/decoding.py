"""Strict decoding of plain values into typed ones; a misfit becomes one sentence with its place.

Msgspec decodes and finds faults; this module rewords its messages for the author of the file: the exact key, the actual
value, the expectation, and a suggestion.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from companion.texts.errors import SaidError, ValidationError, cut, expectation, one_of, quoted
from companion.texts.plain import is_plain
from companion.texts.texts import Fact, Phrase, phrase

T = TypeVar("T")
KeyPart = str | int
"""A step of a key path: a key, or a list index counted from 0."""

LARGEST = 1_000_000_000
"""Limit of numbers in files; larger ones could not be written to records."""

_AT = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?$", re.S)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.S)
_MISSING = re.compile(r"Object missing required field `(.*)`", re.S)
_VALUE = re.compile(r"Invalid (?:enum )?value.*", re.S)
_LENGTH = re.compile(r"Expected `array` of length (\d+)(?:, got \d+)?")
_REGEX = re.compile(r"Expected `str` matching regex .*", re.S)
_EXPECTED = re.compile(r"Expected `([^`]*)`(?: (of length )?([<>]=? [\d.]+))?(?:, got `[^`]*`)?")
"""Patterns of msgspec's messages, from `_AT` on; tests/adapters/files/test_msgspec_words.py checks each against
msgspec."""
_STEP = re.compile(r"\.(?P<key>[^.\[\]]+)|\[(?P<index>\d+)\]|(?P<any>\[\.\.\.\])")
_KINDS = ("int", "float", "str", "bool", "array", "object", "null")
"""Msgspec's names of the kinds of plain values; `error.kind` has words for each."""
_BOUNDS = {">=": "at-least", "<=": "at-most", ">": "above", "<": "below"}
_PLAIN = {
    inspect.IntType: "int",
    inspect.FloatType: "float",
    inspect.StrType: "str",
    inspect.BoolType: "bool",
}


class ValidationIssue(SaidError):
    """A value does not fit: *path* is its place, *said* the expectation; *key* is an unknown key in it."""

    def __init__(self, path: Sequence[KeyPart], said: Fact, key: str | None = None) -> None:
        super().__init__(said)
        self.path = tuple(path)
        self.key = key

    def under(self, *path: KeyPart) -> ValidationIssue:
        """The same misfit with *path* prefixed."""
        return ValidationIssue((*path, *self.path), self.said, self.key)


def decode(raw: Any, type_: type[T]) -> T:
    """Decode *raw* as *type_*.

    Raises:
        ValidationIssue: It does not fit.
    """
    try:
        if not _is_usual(raw):
            _refuse_unusual(raw)
        return msgspec.convert(raw, type_)
    except msgspec.ValidationError as error:
        raise _misfit(raw, type_, error) from None
    except RecursionError:
        raise ValidationIssue((), phrase("error.file.deep")) from None


def _is_usual(raw: Any) -> bool:
    """Fast check: is every text plain, every number within the limit, and nothing deep? False if unsure."""
    level = [raw]
    for _ in range(USUAL_DEPTH):
        below: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is str:
                if not is_plain(value, lines=True):
                    return False
            elif kind is dict:
                below.extend(value)
                below.extend(value.values())
            elif kind is list or kind is tuple:
                below.extend(value)
            elif isinstance(value, int | float):
                if not -LARGEST <= value <= LARGEST:
                    return False
            elif isinstance(value, str | dict | list | tuple):
                return False  # a subclass
        if not below:
            return True
        level = below
    return False


def _refuse_unusual(raw: Any) -> None:
    for path, value in _leaves(raw, ()):
        if isinstance(value, str):
            if not is_plain(value, lines=True):
                raise ValidationIssue(path, expectation(phrase("error.file.plain-text"), shown(value)))
        elif not -LARGEST <= value <= LARGEST:  # also refuses NaN
            raise ValidationIssue(path, expectation(phrase("error.file.largest", most=LARGEST), shown(value)))


def refuse_acting(raw: Any) -> None:
    """Refuse a value that contains a text with terminal control characters.

    Raises:
        ValidationIssue: Names its place.
    """
    for path, value in _leaves(raw, ()):
        if isinstance(value, str) and not is_plain(value, lines=True):
            raise ValidationIssue(path, expectation(phrase("error.file.plain-text"), shown(value)))


def key_path(path: Sequence[KeyPart]) -> str:
    """Format a key path.

    >>> from companion.adapters.files.decoding import key_path
    >>> key_path(("figure", 3, "segments", 1, "do"))
    'figure[3].segments[1].do'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{cut(part, LONGEST)}" for part in path)
    return text.removeprefix(".")


USUAL_DEPTH = 40
LONGEST = 60
"""Longest value, in characters, that is shown whole."""


def shown(value: Any) -> Fact:
    """A value from a file, shortened for a sentence."""
    if isinstance(value, Mapping):
        return phrase("error.kind.object")
    if isinstance(value, list | tuple):
        return phrase("error.kind.list", many=len(value))
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return phrase("error.kind.null")
    if isinstance(value, str):
        return quoted(value, LONGEST)
    try:
        text = str(value)
    except ValueError:  # more digits than Python writes out
        return phrase("error.kind.huge")
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "…"


def perhaps(word: Any, words: Sequence[str]) -> Fact:
    """Suggest a similar spelling, as part of a sentence; "" if none is close."""
    text = str(word)[:60]
    near = difflib.get_close_matches(text, words, n=1, cutoff=0.5 if len(text) < 4 else 0.6)
    return phrase("error.perhaps", word=quoted(near[0])) if near else ""


def _leaves(raw: Any, path: tuple[KeyPart, ...]) -> Iterator[tuple[tuple[KeyPart, ...], str | int | float]]:
    """Every number and text in a value, keys included, with its path."""
    match raw:
        case bool():
            return
        case int() | float() | str():
            yield path, raw
        case dict():
            for key, value in raw.items():
                if isinstance(key, str):
                    yield path, key
                yield from _leaves(value, (*path, key if isinstance(key, int) else str(key)))
        case list() | tuple():
            for number, value in enumerate(raw):
                yield from _leaves(value, (*path, number))


def _misfit(raw: Any, type_: Any, error: msgspec.ValidationError) -> ValidationIssue:
    message = str(error)
    found = _AT.match(message)
    what, in_key, steps = (found["what"], found["key"], found["path"] or "") if found else (message, None, "")
    path: list[KeyPart] = []
    for step in _STEP.finditer(steps):
        if step["any"]:
            path.append(_culprit(raw, type_, path, message))
        else:
            path.append(step["key"] if step["key"] is not None else int(step["index"]))
    value = _value_at(raw, path)
    if in_key:
        wrong = next((key for key in value if not isinstance(key, str)), "") if isinstance(value, dict) else ""
        return ValidationIssue(path, phrase("error.file.no-text-key", got=shown(wrong)))
    if isinstance(error.__cause__, ValidationError):
        return ValidationIssue(path, error.__cause__.said)
    stranger = _UNKNOWN.fullmatch(what)
    return ValidationIssue(path, _said(what, value, _type_at(type_, path, raw)), stranger[1] if stranger else None)


def _culprit(raw: Any, type_: Any, path: Sequence[KeyPart], message: str) -> str:
    """Find the wrong value in a table, since msgspec does not name its key: test each value alone."""
    table = _value_at(raw, path)
    for key, value in table.items():
        try:
            msgspec.convert(_with_value(raw, path, {key: value}), type_)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return str(key)
    return "…"


def _value_at(raw: Any, path: Sequence[KeyPart]) -> Any:
    for part in path:
        try:
            raw = raw[part]
        except (KeyError, IndexError, TypeError):
            return None
    return raw


def _with_value(raw: Any, path: Sequence[KeyPart], value: Any) -> Any:
    """A copy of *raw* with *value* at *path*."""
    if not path:
        return value
    copy = raw.copy()
    copy[path[0]] = _with_value(raw[path[0]], path[1:], value)
    return copy


def _type_at(type_: Any, path: Sequence[KeyPart], raw: Any) -> list[inspect.Type]:
    """Types that a value at *path* may have."""
    kinds = list(_alternatives(inspect.type_info(type_), raw))
    for part in path:
        value = _value_at(raw, [part])
        inner: list[inspect.Type] = []
        for kind in kinds:
            match kind:
                case inspect.StructType(fields=fields):
                    inner += [field.type for field in fields if field.encode_name == part]
                    if kind.tag_field == part:
                        inner.append(inspect.LiteralType(values=(kind.tag,)))
                case (
                    inspect.DictType(value_type=item)
                    | inspect.VarTupleType(item_type=item)
                    | inspect.ListType(item_type=item)
                ):
                    inner.append(item)
                case inspect.TupleType(item_types=items):
                    inner += items[part : part + 1] if isinstance(part, int) else ()
                case _:
                    pass
        raw = value
        # The tag's own place keeps all tags, so that all words can be listed.
        kinds = [one for kind in inner for one in _alternatives(kind, raw)]
    return kinds


def _alternatives(kind: inspect.Type, raw: Any) -> Iterator[inspect.Type]:
    """Members of a union; of tagged structs only the one that *raw* names, if it names one."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from _alternatives(inner, raw)
        case inspect.UnionType(types=types):
            parts = [part for inner in types for part in _alternatives(inner, raw)]
            named = [part for part in parts if _is_named_by(part, raw)]
            yield from named or parts
        case _:
            yield kind


def _is_named_by(kind: inspect.Type, raw: Any) -> bool:
    return (
        isinstance(kind, inspect.StructType)
        and kind.tag_field is not None
        and isinstance(raw, dict)
        and raw.get(kind.tag_field) == kind.tag
    )


def _said(what: str, value: Any, kinds: Sequence[inspect.Type]) -> Fact:
    """A message of msgspec as a phrase; unchanged if no pattern fits."""
    if found := _UNKNOWN.fullmatch(what):
        keys = _keys(kinds)
        return phrase(
            "error.file.unknown-key", got=shown(found[1]), perhaps=perhaps(found[1], keys), words=", ".join(keys)
        )
    if found := _MISSING.fullmatch(what):
        return phrase("error.file.missing-key", name=quoted(found[1]))
    if _VALUE.fullmatch(what):
        words = _words(kinds)
        if not words:
            return cut(_lower(what))
        others = [_kind(name) for kind, name in _PLAIN.items() if any(type(one) is kind for one in kinds)]
        return expectation(one_of([*others, *words]), shown(value), perhaps(value, words))
    if found := _LENGTH.fullmatch(what):
        return expectation(phrase("error.kind.list", many=found[1]), shown(value))
    if _REGEX.fullmatch(what):
        return expectation(phrase("error.file.id"), shown(value))
    if found := _EXPECTED.fullmatch(what):
        kind = _kind_words(found[1], kinds)
        return expectation(_bounded(kind, found[3], is_length=bool(found[2])) if found[3] else kind, shown(value))
    return cut(_lower(what) if what[:8] == "Expected" else what)


def _kind(name: str) -> Fact:
    return phrase(f"error.kind.{name}") if name in _KINDS else name


def _kind_words(named: str, kinds: Sequence[inspect.Type]) -> Fact:
    words = _words(kinds)
    names = [name for name in named.split(" | ") if name != "null" and not (name == "str" and words)]
    return one_of([*map(_kind, names), *words] or [_kind("null")])


def _bounded(kind: Fact, bound: str, *, is_length: bool) -> Phrase:
    sign, number = bound.split()
    key = f"error.{'length' if is_length else 'bound'}.{_BOUNDS[sign]}"
    return phrase(key, kind=kind, number=f"{float(number):g}")


def _keys(kinds: Sequence[inspect.Type]) -> list[str]:
    keys: list[str] = []
    for kind in kinds:
        if isinstance(kind, inspect.StructType):
            keys += [kind.tag_field] if kind.tag_field else []
            keys += [field.encode_name for field in kind.fields]
    return list(dict.fromkeys(keys))


def _words(kinds: Sequence[inspect.Type]) -> list[str]:
    return [str(value) for kind in kinds if isinstance(kind, inspect.LiteralType) for value in kind.values]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
