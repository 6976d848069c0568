"""Reads and writes TOML files; errors name line and column.

Rewriting a file keeps its comments, order and layout.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.adapters.files.home import write_whole
from companion.adapters.files.text import LIMIT_BYTES, Refusal, read_text, refuse_long_lines
from companion.kernel.errors import CompanionError, DataError
from companion.texts.errors import cut, placed
from companion.texts.texts import Phrase, phrase

if TYPE_CHECKING:
    from tomlkit.container import Container
    from tomlkit.items import AbstractTable, Item, Table

Value: TypeAlias = "str | int | float | bool | Sequence[Value] | Mapping[str, Value]"
"""Values that can be written."""
LIMIT_KEPT_BYTES = 200_000
"""A larger file is not hand-written, and is rewritten from scratch."""

DEEPEST = 40
"""Limit of parts in a dotted key: more take quadratic time in each line."""

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP = re.compile(rf"(?<![\w.-])(?:{_PART}[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
_PLACE = re.compile(r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.S)


def read_toml(path: Path, refusal: Refusal = DataError, limit_bytes: int = LIMIT_BYTES) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        CompanionError: Made by *refusal*: the file cannot be read, or is no TOML.
    """
    text = read_text(path, refusal, limit_bytes)
    refuse_long_lines(path, text, refusal)
    if _DEEP.search(text):
        raise refusal(placed(path, phrase("error.file.toml-deep")))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise refusal(placed(path, phrase("error.file.toml-deep"))) from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise refusal(_said(path, str(error))) from None


def _said(path: Path, message: str) -> Phrase:
    found = _PLACE.match(message)
    if found is None:
        return placed(path, phrase("error.file.no-toml", why=cut(message)))
    if found["line"] is None:
        return placed(path, phrase("error.file.toml-end", why=cut(found["what"])))
    why = phrase("error.file.no-toml", why=cut(found["what"]))
    return placed(path, why, int(found["line"]), int(found["column"]))


# --- writing --------------------------------------------------------------------------------


def write_toml(path: Path, table: Mapping[str, Value], refusal: Refusal = DataError, *, secret: bool = False) -> None:
    """Write *table* to a TOML file; unchanged parts keep their layout and comments.

    A *secret* is readable by this user only.

    Raises:
        CompanionError: Made by *refusal*: it cannot be written.
    """
    write_whole(path, rewritten_toml(path, table), refusal, secret=secret)


def rewritten_toml(path: Path, table: Mapping[str, Value]) -> str:
    """What `write_toml` writes: *table*, in the layout and with the comments of the existing file."""
    return _rewritten(path, table) or _fresh(table)


def toml_of(table: Mapping[str, Value]) -> str:
    """A table as TOML, one line per key; nested tables are inline.

    >>> from companion.adapters.files.toml import toml_of
    >>> print(toml_of({"name": "Ember", "quick": True, "figures": ["pawn"]}), end="")
    name = "Ember"
    quick = true
    figures = ["pawn"]
    >>> print(toml_of({"segments": [{"colour": "miss", "size": 1.5}]}), end="")
    segments = [{colour = "miss", size = 1.5}]
    """
    import tomlkit

    written = tomlkit.document()
    for key, value in table.items():
        written.add(key, _inline(value))
    return tomlkit.dumps(written)


def _fresh(table: Mapping[str, Value]) -> str:
    """A new file: lines first, then tables, each under its heading."""
    import tomlkit

    written = tomlkit.document()
    headed = {key for key, value in table.items() if _is_table(value) or _is_list_of_tables(value)}
    for key in [*(key for key in table if key not in headed), *(key for key in table if key in headed)]:
        written.add(key, _headed(table[key]) if key in headed else _inline(table[key]))
    return tomlkit.dumps(written)


def _is_table(value: Value) -> bool:
    return isinstance(value, Mapping)


def _is_list_of_tables(value: Value) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and bool(value) and all(map(_is_table, value))


def _headed(value: Any) -> Item:
    """A table or a list of tables under headings; a table of tables has one heading per table."""
    import tomlkit

    if not isinstance(value, Mapping):
        rows = tomlkit.aot()
        for row in value:
            rows.append(_table(row))
        return rows
    if not value or not all(map(_is_table, value.values())):
        return _table(value)
    over = tomlkit.table(is_super_table=True)
    for key, inner in value.items():
        over.add(key, _table(inner))
    return over


def _table(value: Mapping[str, Any]) -> Table:
    import tomlkit

    made = tomlkit.table()
    for key, inner in value.items():
        made.add(key, _inline(inner))
    return made


def _inline(value: Any) -> Item:
    import tomlkit

    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        for key, inner in value.items():
            table.add(key, _inline(inner))
        return table
    if isinstance(value, Sequence) and not isinstance(value, str):
        array = tomlkit.array()
        for inner in value:
            array.append(_inline(inner))
        return array
    made: Item = tomlkit.item(value)
    return made


def _rewritten(path: Path, table: Mapping[str, Value]) -> str:
    """The file with *table* in its layout; "" if there is none that can be changed in place."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        before = read_text(path, limit_bytes=LIMIT_KEPT_BYTES)
        if _DEEP.search(before):
            return ""
        written = tomlkit.parse(before)
        _change(written, table)
        text = tomlkit.dumps(written)
        # Sacrifice the layout, never a value, if it cannot be changed in place.
        return text if tomllib.loads(text) == _plain(table) else ""
    except (CompanionError, TOMLKitError, ValueError, TypeError, LookupError, RecursionError):
        return ""


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _change(container: Container | AbstractTable, table: Mapping[str, Any]) -> None:
    for key in [key for key in container if key not in table]:
        del container[key]
    for key, value in table.items():
        if key not in container:
            container[key] = _beside(container, value)
        elif not _changed_within(container[key], value):
            container[key] = _inline(value)


def _beside(container: Container | AbstractTable, value: Any) -> Item:
    """A new value formatted like its neighbours: under its own heading if they have one, or at the top of the file."""
    from tomlkit.container import Container as Document
    from tomlkit.items import Table

    if isinstance(container, Document):
        return _headed(value) if _is_table(value) or _is_list_of_tables(value) else _inline(value)
    headed = any(isinstance(inner, Table) for inner in container.values())
    return _table(value) if headed and isinstance(value, Mapping) else _inline(value)


def _changed_within(here: Any, value: Any) -> bool:
    """Change only the differing parts of *here* to *value*; returns whether that succeeded."""
    from tomlkit.items import AoT, Array

    if isinstance(here, Mapping) and isinstance(value, Mapping):
        _change(here, value)  # type: ignore[arg-type]  # every mapping of tomlkit's is one of its own tables
        return True
    if isinstance(here, Array | AoT) and isinstance(value, Sequence) and not isinstance(value, str):
        return _change_list(here, value)
    return type(value) is type(_unwrapped(here)) and bool(_unwrapped(here) == value)


def _unwrapped(here: Any) -> Any:
    return here.unwrap() if hasattr(here, "unwrap") else here


def _change_list(here: Any, value: Sequence[Any]) -> bool:
    if len(here) != len(value):
        return False
    for number, inner in enumerate(value):
        if not _changed_within(here[number], inner):
            here[number] = _inline(inner)
    return True
