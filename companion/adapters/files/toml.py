"""Reads TOML files into plain values; the sentence for a mistake names line and column."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from companion.adapters.files.text import LIMIT_BYTES, Refusal, read_text, refuse_long_lines
from companion.kernel import DataError

_PLACE = re.compile(r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.S)


def read_toml(path: Path, refusal: Refusal = DataError, limit_bytes: int = LIMIT_BYTES) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        CompanionError: What *refusal* makes of a sentence: the file cannot be
            read, or is no TOML.
    """
    text = read_text(path, refusal, limit_bytes)
    refuse_long_lines(path, text, refusal)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise refusal(f"{path}: expected TOML, but its brackets are nested too deep") from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise refusal(_sentence(path, str(error))) from None


def _sentence(path: Path, message: str) -> str:
    found = _PLACE.match(message)
    if found is None:
        return f"{path}: expected TOML: {message}"
    if found["line"] is None:
        return f"{path}, at its end: expected TOML: {found['what']}"
    return f"{path}, line {found['line']}, column {found['column']}: expected TOML: {found['what']}"
