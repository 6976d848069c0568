"""Reads YAML files into plain values: no tags, no key twice, nothing that grows when it is read."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from companion.adapters.files.text import LIMIT_BYTES, Refusal, read_text
from companion.kernel import DataError
from companion.texts import Fact, Phrase, SaidError, phrase, placed

LIMIT_NODES = 500_000
"""Values in a file, each counted as often as aliases repeat it."""
LIMIT_DEPTH = 50
"""How deep values may be nested."""

if TYPE_CHECKING:
    _Loader = yaml.SafeLoader
else:
    # libyaml reads ten times as fast; not every wheel has it.
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Refused(SaidError):
    """Something that YAML knows and these files do not, with where it stands."""

    def __init__(self, mark: Any, said: Fact) -> None:
        super().__init__(said)
        self.mark = mark


class _StrictLoader(_Loader):
    """Plain values only, and every key once."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        # Before merge keys are looked at: what a merge brings may be overridden.
        seen: set[Any] = set()
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                continue
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, Hashable):
                raise _Refused(key_node.start_mark, phrase("error.file.yaml-key"))
            if key in seen:
                raise _Refused(key_node.start_mark, phrase("error.file.yaml-twice", name=repr(key)))
            seen.add(key)
        return super().construct_mapping(node, deep)


def read_yaml(path: Path, refusal: Refusal = DataError, limit_bytes: int = LIMIT_BYTES) -> Any:
    """Read a YAML file of one document.

    Raises:
        CompanionError: What *refusal* makes of a sentence: the file cannot be
            read, is no YAML, or says something twice.
    """
    text = read_text(path, refusal, limit_bytes)
    try:
        _refuse_deep(text)
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
        raise refusal(placed(path, phrase("error.file.no-yaml", why=str(error).splitlines()[0]))) from None


def _at(path: Path, mark: Any, said: Phrase) -> Phrase:
    return placed(path, said) if mark is None else placed(path, said, mark.line + 1, mark.column + 1)


def _refuse_deep(text: str) -> None:
    """Count brackets before anything is built: building goes as deep as the file does."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > LIMIT_DEPTH:
                raise _Refused(event.start_mark, phrase("error.file.yaml-deep", most=LIMIT_DEPTH))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _refuse_bombs(node: yaml.Node) -> None:
    """Refuse aliases that repeat each other until the memory is full, or that contain themselves."""
    sizes: dict[int, int] = {}
    _size(node, sizes)


def _size(node: yaml.Node, sizes: dict[int, int]) -> int:
    known = sizes.get(id(node))
    if known is not None:
        if known == 0:
            raise _Refused(node.start_mark, phrase("error.file.yaml-loop"))
        return known
    sizes[id(node)] = 0
    total = 1
    if isinstance(node, yaml.SequenceNode):
        total += sum(_size(child, sizes) for child in node.value)
    elif isinstance(node, yaml.MappingNode):
        total += sum(_size(child, sizes) for pair in node.value for child in pair)
    if total > LIMIT_NODES:
        raise _Refused(node.start_mark, phrase("error.file.yaml-bomb", most=LIMIT_NODES))
    sizes[id(node)] = total
    return total
