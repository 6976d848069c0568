"""Reads YAML files into plain values: no tags, no duplicate keys, no alias bombs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from companion.adapters.files.text import LIMIT_BYTES, Refusal, read_text
from companion.kernel.errors import DataError
from companion.texts.errors import SaidError, cut, placed, quoted
from companion.texts.texts import Fact, Phrase, phrase

LIMIT_NODES = 500_000
"""Limit of values in a file, counted with alias repetitions."""
LIMIT_DEPTH = 50
"""Limit of nesting, including alias repetitions."""

if TYPE_CHECKING:
    _Loader = yaml.SafeLoader
else:
    # libyaml is ten times as fast; not every wheel has it.
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Refused(SaidError):
    """A YAML feature that these files don't allow, with its place."""

    def __init__(self, mark: Any, said: Fact) -> None:
        super().__init__(said)
        self.mark = mark


class _StrictLoader(_Loader):
    """Plain values only, and no duplicate keys."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        # Before merge keys are resolved: merged values may be overridden.
        seen: set[Any] = set()
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                continue
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, Hashable):
                raise _Refused(key_node.start_mark, phrase("error.file.yaml-key"))
            if key in seen:
                raise _Refused(key_node.start_mark, phrase("error.file.yaml-twice", name=quoted(key)))
            seen.add(key)
        return super().construct_mapping(node, deep)


def read_yaml(path: Path, refusal: Refusal = DataError, limit_bytes: int = LIMIT_BYTES) -> Any:
    """Read a YAML file of one document.

    Raises:
        CompanionError: Made by *refusal*: the file cannot be read, is no YAML, or repeats a key.
    """
    text = read_text(path, refusal, limit_bytes)
    try:
        _refuse_what_is_not_plain(text)
        loader = _StrictLoader(text)
        try:
            node = loader.get_single_node()
            if node is None:
                return None
            _refuse_bombs(node)
            return loader.construct_document(node)
        finally:
            loader.dispose()
    except _Refused as error:
        raise refusal(_at(path, error.mark, phrase("error.file.plain-yaml", why=error.said))) from None
    except yaml.MarkedYAMLError as error:
        said = ", ".join(part for part in (error.context, error.problem) if part)
        no_yaml = phrase("error.file.no-yaml", why=said)
        raise refusal(_at(path, error.problem_mark or error.context_mark, no_yaml)) from None
    except yaml.reader.ReaderError as error:
        is_known = isinstance(error.character, str) and len(error.character) == 1
        why = phrase("error.file.yaml-character", code=f"{ord(error.character):04X}") if is_known else error.reason
        raise refusal(placed(path, phrase("error.file.no-yaml", why=why))) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # ValueError: a date like 2024-13-40, a number of thousands of digits.
        raise refusal(placed(path, phrase("error.file.no-yaml", why=cut(str(error).splitlines()[0])))) from None


def _at(path: Path, mark: Any, said: Phrase) -> Phrase:
    return placed(path, said) if mark is None else placed(path, said, mark.line + 1, mark.column + 1)


def _refuse_what_is_not_plain(text: str) -> None:
    """Refuse tags and deep nesting before anything is built, since building recurses as deep as the file.

    Values have no tags: YAML's own constructors fail on the values that some tags produce.
    """
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        tag = event.tag if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) else None
        if tag is not None:
            raise _Refused(event.start_mark, phrase("error.file.yaml-tag", tag=quoted(tag[:60])))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > LIMIT_DEPTH:
                raise _Refused(event.start_mark, phrase("error.file.yaml-deep", most=LIMIT_DEPTH))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


class _Extent(NamedTuple):
    """Number of values that a node stands for, and their depth, including alias repetitions."""

    size: int
    depth: int


_OPEN = _Extent(0, 0)
"""Placeholder for a node whose parts are still being counted."""


def _refuse_bombs(node: yaml.Node) -> None:
    """Refuse aliases that multiply until memory or stack is full, or that contain themselves."""
    _extent(node, {}, 1)


def _extent(node: yaml.Node, known: dict[int, _Extent], above: int) -> _Extent:
    """*above*: depth of the node here, which may be deeper than where it is written."""
    found = known.get(id(node))
    if found is _OPEN:
        raise _Refused(node.start_mark, phrase("error.file.yaml-loop"))
    if found is None and above <= LIMIT_DEPTH + 1:
        known[id(node)] = _OPEN
        parts = [_extent(child, known, above + 1) for child in _children(node)]
        deepest = max((part.depth for part in parts), default=0)
        found = known[id(node)] = _Extent(1 + sum(part.size for part in parts), 1 + deepest)
    if found is None or above + found.depth > LIMIT_DEPTH + 2:  # a word in the deepest brackets counts as well
        raise _Refused(node.start_mark, phrase("error.file.yaml-deep", most=LIMIT_DEPTH))
    if found.size > LIMIT_NODES:
        raise _Refused(node.start_mark, phrase("error.file.yaml-bomb", most=LIMIT_NODES))
    return found


def _children(node: yaml.Node) -> Sequence[yaml.Node]:
    match node:
        case yaml.SequenceNode():
            return tuple(node.value)
        case yaml.MappingNode():
            return tuple(child for pair in node.value for child in pair)
        case _:
            return ()
