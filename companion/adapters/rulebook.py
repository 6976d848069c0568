"""Reads a rulebook: the clauses that rulings name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from companion.adapters.decoding import Misfit
from companion.adapters.tables import load_table, refused
from companion.app.ports import Clause

Text = Annotated[str, msgspec.Meta(min_length=1)]


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Text
    title: Text
    text: Text
    section: Text
    source: str = ""


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Literal["figure"]
    clause: tuple[_Row, ...]


def load_rulebook(path: Path | str) -> tuple[Clause, ...]:
    """Every clause of a rulebook, in its order.

    Raises:
        DataError: The file cannot be read or is no rulebook; the message names
            file, place, and what was expected.
    """
    path = Path(path)
    tables = load_table(path, _Tables)
    seen: set[str] = set()
    for number, row in enumerate(tables.clause):
        if row.id in seen:
            misfit = Misfit(("clause", number, "id"), f"expected an id of its own, but {row.id} stands here twice")
            raise refused(path, misfit, msgspec.to_builtins(tables))
        seen.add(row.id)
    return tuple(Clause(**msgspec.structs.asdict(row)) for row in tables.clause)
