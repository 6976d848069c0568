"""Decodes TOML files into typed values; every error is one sentence with file, place and expectation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from companion.adapters.files.decoding import KeyPart, ValidationIssue, decode, key_path
from companion.adapters.files.text import Refusal
from companion.adapters.files.toml import read_toml
from companion.kernel.errors import CompanionError, DataError
from companion.texts.errors import placed

T = TypeVar("T")


def load_table(path: Path, type_: type[T], refusal: Refusal = DataError) -> T:
    """Decode a whole TOML file as *type_*.

    Raises:
        CompanionError: Made by *refusal*.
    """
    raw = read_toml(path, refusal)
    try:
        return decode(raw, type_)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw, refusal) from None


def refused(path: Path, misfit: ValidationIssue, raw: Any, refusal: Refusal = DataError) -> CompanionError:
    """Error for a misfit in a file."""
    place = key_path(misfit.path)
    human = human_place(misfit.path, raw)
    where = f"{place} ({human})" if human else place
    return refusal(placed(path, placed(where, misfit.said) if where else misfit.said))


def human_place(path: Sequence[KeyPart], raw: Any) -> str:
    """A key path in words, by the names of its parts: "figure pikachu-r, segment 2"."""
    names = []
    for i, part in enumerate(path):
        raw = _inside(raw, part)
        if isinstance(part, int) and i > 0:
            word = str(path[i - 1])
            id = raw.get("id") if isinstance(raw, Mapping) else None
            if isinstance(id, str) and 0 < len(id) <= 60:
                names.append(f"{word} {id}")
            elif isinstance(raw, Mapping):
                name = raw.get("name") or raw.get("do")
                named = f" {name}" if isinstance(name, str) and len(name) <= 60 else ""
                names.append(f"{word.removesuffix('s')} {part + 1}{named}")
    return ", ".join(names)


def _inside(raw: Any, part: KeyPart) -> Any:
    try:
        return raw[part]
    except (KeyError, IndexError, TypeError):
        return None
