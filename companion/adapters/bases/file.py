"""Saves the known values of spinner bases, and of their discs, in a TOML file.

The file is replaced as a whole. Unreadable parts are left out, with a sentence in `remark`, and a copy is kept beside
it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.adapters.files.decoding import ValidationIssue, decode
from companion.adapters.files.home import home
from companion.adapters.files.own_table import OwnTable
from companion.adapters.files.tables import refused
from companion.app.ports.bases import Role
from companion.kernel.errors import SettingsError
from companion.texts.texts import Fact
from firmware_bridge.reading.calibration_values import Calibration, Finite, Friction

if TYPE_CHECKING:
    from firmware_bridge.link import Known

FILE = "bases.toml"


class KeptBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Saved record of a base: calibration, name, role. *friction* is that of the disc it was calibrated with."""

    name: str = ""
    role: Role | None = None
    calibration: Calibration | None = None
    friction: Friction | None = None


class KeptDisc(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Saved record of a figure's disc: the turn angle at which its first border is under the pointer; its friction."""

    zero_deg: Finite = 0.0
    friction: Friction | None = None


class KeptBases(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file: bases by uid (16 hexadecimal digits), discs by the figure's id."""

    base: dict[str, KeptBase] = msgspec.field(default_factory=dict)
    disc: dict[str, KeptDisc] = msgspec.field(default_factory=dict)

    def of(self, base: str) -> KeptBase:
        """The saved record of a base; an empty record for a base never seen (null object)."""
        return self.base.get(base, KeptBase())

    def friction(self, base: str, figure: str) -> Friction | None:
        """Friction of this figure's disc on this base; None if never learned."""
        disc = self.disc.get(figure)
        return disc.friction if disc is not None and disc.friction is not None else self.of(base).friction

    def zero_deg(self, figure: str) -> float:
        """The turn angle at which the figure's first border is under the pointer."""
        disc = self.disc.get(figure)
        return disc.zero_deg if disc is not None else 0.0


class BasesFile:
    """The file. *remark* says what was wrong with it at the last read."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = OwnTable(home() / FILE if path is None else path, KeptBases, SettingsError, depth=3)
        self._kept: KeptBases | None = None
        self._unsaved = False
        self.remark: Fact = ""

    def load(self) -> KeptBases:
        """Saved records, read from the file once (cached)."""
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def change_base(self, base: str, **changes: Any) -> KeptBases:
        """Change fields of a base's record.

        Raises:
            SettingsError: It cannot be saved; the message is for display. The change holds until the program ends.
        """
        return self._change(lambda now: replace(now, base=now.base | {base: replace(now.of(base), **changes)}))

    def change_disc(self, figure: str, **changes: Any) -> KeptBases:
        """Change fields of a disc's record.

        Raises:
            SettingsError: As `change_base`.
        """

        def changed(now: KeptBases) -> KeptBases:
            return replace(now, disc=now.disc | {figure: replace(now.disc.get(figure, KeptDisc()), **changes)})

        return self._change(changed)

    def known(self, base: str) -> Known:
        """The `Known` of a base for the bridge: calibration and friction."""
        # Imports numpy, for which a start without bases does not wait.
        from firmware_bridge.link import Known

        kept = self.load().of(base)
        return Known(kept.calibration or Calibration(), kept.friction)

    def _change(self, change: Callable[[KeptBases], KeptBases]) -> KeptBases:
        now = self.load()
        # Reread: a command may have calibrated a base while the app is open.
        fresh = self._read()
        if not self._unsaved:
            now = KeptBases(base=now.base | fresh.base, disc=now.disc | fresh.disc)
        self._kept = change(now)
        self._unsaved = True
        try:
            decode(msgspec.to_builtins(self._kept), KeptBases)
        except ValidationIssue as misfit:
            raise refused(self._file.path, misfit, {}, SettingsError) from None
        self._file.write(_tables(self._kept))
        self._unsaved = False
        return self._kept

    def _read(self) -> KeptBases:
        try:
            kept = self._file.read()
        except SettingsError as error:
            self.remark = error.said
            return KeptBases()
        self.remark = self._file.remark or self.remark
        return kept


def _tables(kept: KeptBases) -> dict[str, Any]:
    tables: dict[str, dict[str, Any]] = msgspec.to_builtins(kept)
    return {kind: dict(sorted(records.items())) for kind, records in tables.items()}
