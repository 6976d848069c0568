"""Where the players' own data live, and how a file there is replaced without ever being half written."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import platformdirs

from companion.adapters.files.text import Refusal
from companion.kernel import DataError

APP = "figure-companion"
VARIABLE = "COMPANION_HOME"
"""The environment variable that names another directory for the players' data."""

Value: TypeAlias = "str | int | float | bool | Sequence[Value] | Mapping[str, Value]"
"""What `toml_of` can write."""


def home() -> Path:
    """The directory of the players' own data; it may not exist yet."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP, appauthor=False))


def write_whole(path: Path, text: str, refusal: Refusal = DataError) -> None:
    """Put *text* into a file, all of it or (whatever happens) none: what was there before stays until then.

    Raises:
        CompanionError: What *refusal* makes of a sentence: it cannot be written.
    """
    try:
        data = text.encode("utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        sync_directory(path.parent)
    except UnicodeEncodeError:
        raise refusal(f"{path}: cannot be written: a name holds half a character") from None
    except (OSError, ValueError) as error:
        raise refusal(f"{path}: cannot be written: {reason(error)}") from error


def sync_directory(directory: Path) -> None:
    """Make new names in a directory last through a power cut. Where a system cannot, nothing is lost but that."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(error: Exception) -> str:
    """The system's message about a file, without the path."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def toml_of(table: Mapping[str, Value]) -> str:
    """A table as TOML, one line for each key; tables within it are written inline.

    >>> from companion.adapters.files.home import toml_of
    >>> print(toml_of({"name": "Ember", "quick": True, "figures": ["pawn"]}), end="")
    name = "Ember"
    quick = true
    figures = ["pawn"]
    >>> print(toml_of({"segments": [{"colour": "miss", "size": 1.5}]}), end="")
    segments = [{colour = "miss", size = 1.5}]
    """
    return "".join(f"{toml_key(key)} = {_toml_value(value)}\n" for key, value in table.items())


def toml_key(key: str) -> str:
    """A key as TOML writes it: in quotes where it must be."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml_value(key)


def _toml_value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} is no number")
        return repr(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{toml_key(key)} = {_toml_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, str):
        # JSON's escapes are TOML's, but for the one control character that JSON leaves as it is.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return "[" + ", ".join(_toml_value(item) for item in value) + "]"
