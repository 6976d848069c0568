"""Authors of the players' imported items: a file beside the folders that hold the items."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from companion.adapters.files.own_table import OwnTable
from companion.adapters.files.toml import rewritten_toml
from companion.adapters.sharing.bundles import LONGEST_AUTHOR, LONGEST_LICENCE, Sha256, fingerprint
from companion.kernel.errors import CompanionError, DataError
from companion.sharing.bundle import KINDS, Key, Source
from companion.sharing.comparing import Written
from companion.texts.texts import Fact

FOLDER, FILE = "shared", "sources.toml"


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    author: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_AUTHOR)]
    licence: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_LICENCE)]
    sha256: Sha256


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Contents of the file, by kind and id."""

    figure: dict[str, _Row] = {}
    card: dict[str, _Row] = {}
    trainer: dict[str, _Row] = {}
    mat: dict[str, _Row] = {}
    team: dict[str, _Row] = {}


class SourcesFile:
    """The file in the players' *home*; reread each time, as a command may import something."""

    def __init__(self, home: Path, on_remark: Callable[[Fact], object] = lambda _: None) -> None:
        self.path = home / FOLDER / FILE
        self._file = OwnTable(self.path, _Tables, depth=2, on_remark=on_remark)
        self._read: tuple[object, Mapping[Key, Source]] | None = None
        """Contents of the file, with the state that identifies its version."""

    def all(self) -> Mapping[Key, Source]:
        """Author of each item; none if the file cannot be read."""
        state = self._state()
        if self._read is None or self._read[0] != state:
            self._read = state, self._found()
        return self._read[1]

    def _state(self) -> object:
        try:
            found = self.path.stat()
        except (OSError, ValueError):
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _found(self) -> Mapping[Key, Source]:
        try:
            tables = self._file.read()
        except CompanionError:
            return {}
        return {
            (kind, id): Source(author=row.author, licence=row.licence, sha256=row.sha256)
            for kind in KINDS
            for id, row in getattr(tables, kind).items()
        }

    def with_those_of(self, plan: Sequence[Written]) -> Mapping[Path, bytes]:
        """New contents of the file once the plan is saved; {} if unchanged.

        Raises:
            DataError: The file is unreadable, and cannot be copied.
        """
        before = dict(self.all())
        after = {key: one for key, one in before.items() if key not in {(w.kind, w.id) for w in plan}}
        for written in plan:
            if (source := written.source) is not None:
                sha256 = source.sha256 or fingerprint(written.item)
                after[written.kind, written.id] = msgspec.structs.replace(source, sha256=sha256, changed=False)
        if after == before:
            return {}
        if self._file.stuck:
            raise DataError(self._file.stuck)
        rows: dict[str, dict[str, dict[str, str]]] = {}
        for (kind, id), one in sorted(after.items()):
            rows.setdefault(kind, {})[id] = {"author": one.author, "licence": one.licence, "sha256": one.sha256}
        return {self.path: rewritten_toml(self.path, rows).encode()}
