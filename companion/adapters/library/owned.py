"""The players' collection of figures, mats and Trainer cards: `collection.toml` in their home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode, shown
from companion.adapters.files.home import home, write_whole
from companion.adapters.files.own_table import OwnTable
from companion.adapters.files.tables import refused
from companion.adapters.files.text import read_text
from companion.adapters.files.toml import toml_of
from companion.app.ports.owned import NOT_OWNED, OWNED_KINDS, Owned, OwnedKind
from companion.texts.errors import expectation
from companion.texts.texts import Fact, phrase

FILE = "collection.toml"

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Contents of the file, by kind and id."""

    figure: dict[Id, Owned] = {}
    mat: dict[Id, Owned] = {}
    card: dict[Id, Owned] = {}


class OwnedFile:
    """The `Belongings` of the app. The file is reread before each write: other programs may have changed it."""

    def __init__(self, path: Path | None = None, on_remark: Callable[[Fact], object] = lambda _: None) -> None:
        self._path = home() / FILE if path is None else path
        self._file = OwnTable(self._path, _Tables, depth=3, check=_check, on_remark=on_remark)
        self._read: tuple[object, _Tables] | None = None
        """Contents of the file, with the state that identifies its version."""
        self._rows: dict[tuple[OwnedKind, str, Owned], str] = {}
        """Cache of written rows."""

    @property
    def remark(self) -> Fact:
        return self._file.remark

    def all(self, kind: OwnedKind) -> Mapping[str, Owned]:
        return self._of_kind(self._tables(), kind)

    def keep(self, kind: OwnedKind, id: str, owned: Owned) -> None:
        tables = self._tables()
        rows = dict(self._of_kind(tables, kind))
        if rows.get(id, NOT_OWNED) == owned:
            return
        # Entries without information are deleted.
        rows.pop(id, None)
        if owned != NOT_OWNED:
            rows[id] = owned
        new = msgspec.structs.replace(tables, **{kind: dict(sorted(rows.items()))})
        raw = {name: table for name, table in msgspec.to_builtins(new).items() if table}
        try:
            _check(decode(raw, _Tables))
        except ValidationIssue as misfit:
            raise refused(self._path, misfit, raw) from None
        if self._read is not None and self._is_as_laid(tables):
            write_whole(self._path, self._laid(new))
        else:
            self._file.write(raw)  # keeps what a person has written around it
        self._read = (self._state(), new)

    def _tables(self) -> _Tables:
        state = self._state()
        if self._read is None or state is None or self._read[0] != state:
            self._read = (state, self._file.read())
        return self._read[1]

    def _is_as_laid(self, tables: _Tables) -> bool:
        """Is the file exactly as this class writes it? Then rewriting it loses nobody's layout."""
        return self._state() is None or read_text(self._path) == self._laid(tables)

    def _laid(self, tables: _Tables) -> str:
        """The file in this class's own layout, much faster than by way of a parser."""
        rows = [(kind, *row) for kind in OWNED_KINDS for row in self._of_kind(tables, kind).items()]
        self._rows = {row: self._rows.get(row) or _row(*row) for row in rows}
        return "\n".join(self._rows.values())

    def _of_kind(self, tables: _Tables, kind: OwnedKind) -> Mapping[str, Owned]:
        match kind:
            case "figure":
                return tables.figure
            case "mat":
                return tables.mat
            case "card":
                return tables.card

    def _state(self) -> object | None:
        """Fingerprint by which an unchanged file is recognised; None: unavailable."""
        try:
            found = self._path.stat()
        except (OSError, ValueError):
            return None
        return (found.st_ino, found.st_mtime_ns, found.st_size)


def _row(kind: OwnedKind, id: str, owned: Owned) -> str:
    """One row in this class's own layout."""
    key = toml_of({id: 0}).rpartition(" = ")[0]
    return f"[{kind}.{key}]\n{toml_of(msgspec.to_builtins(owned))}"


def _check(tables: _Tables) -> None:
    for kind, rows in (("figure", tables.figure), ("mat", tables.mat), ("card", tables.card)):
        for id, owned in rows.items():
            if Path(owned.photo).name != owned.photo:
                raise ValidationIssue((kind, id, "photo"), expectation(phrase("error.owned.photo"), shown(owned.photo)))
