"""Mutants that change nothing which a test could see, each with its reason."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.mutation.mutants import Name

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    module: str
    before: str
    after: str
    reason: str
    function: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[_Entry, ...] = ()


def equivalents(path: Path = EQUIVALENT) -> dict[Name, str]:
    """The reason of each mutant that is known to be equivalent."""
    file = msgspec.toml.decode(path.read_bytes(), type=_File)
    return {Name(one.module, one.function, one.before, one.after): one.reason for one in file.mutant}
