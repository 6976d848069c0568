"""Keeps what is known of spinner bases, and of the discs on them, in a TOML file.

The file is replaced as a whole. One that cannot be read is set aside under another name, with one
sentence in `remark`, and a new one is begun: nothing in it is lost, and nothing is written over.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.adapters.files import Misfit, decode, home, load_table, reason, refused, write_toml
from companion.app.ports import Role
from companion.kernel import SettingsError
from companion.texts import Fact, phrase
from firmware_bridge.reading import Calibration, Finite, Friction

if TYPE_CHECKING:
    from firmware_bridge.link import Known

FILE = "bases.toml"


class KeptBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Kept record of a base: calibration, name, role. *friction* is that of the disc it was calibrated with."""

    name: str = ""
    role: Role | None = None
    calibration: Calibration | None = None
    friction: Friction | None = None


class KeptDisc(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Kept record of a figure's disc: the turn angle at which its first border is under the pointer; its friction."""

    zero_deg: Finite = 0.0
    friction: Friction | None = None


class KeptBases(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file: bases by uid (16 hexadecimal digits), discs by the figure's id."""

    base: dict[str, KeptBase] = msgspec.field(default_factory=dict)
    disc: dict[str, KeptDisc] = msgspec.field(default_factory=dict)

    def of(self, base: str) -> KeptBase:
        """The kept record of a base; an empty record for a base never seen (null object)."""
        return self.base.get(base, KeptBase())

    def friction(self, base: str, figure: str) -> Friction | None:
        """Friction of this figure's disc on this base; None where it was never learned."""
        disc = self.disc.get(figure)
        return disc.friction if disc is not None and disc.friction is not None else self.of(base).friction

    def zero_deg(self, figure: str) -> float:
        """The turn angle at which the figure's first border is under the pointer."""
        disc = self.disc.get(figure)
        return disc.zero_deg if disc is not None else 0.0


class BasesFile:
    """The file. *remark* says what was wrong with it, once something was read."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = home() / FILE if path is None else path
        self._kept: KeptBases | None = None
        self._stuck: Fact = ""
        self._unsaved = False
        self.remark: Fact = ""

    def load(self) -> KeptBases:
        """The kept records, read from the file once (memo)."""
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def change_base(self, base: str, **changes: Any) -> KeptBases:
        """Keep something else of a base.

        Raises:
            SettingsError: It cannot be kept; the message can be shown. Until the program ends it holds.
        """
        return self._change(lambda now: replace(now, base=now.base | {base: replace(now.of(base), **changes)}))

    def change_disc(self, figure: str, **changes: Any) -> KeptBases:
        """Keep something else of a figure's disc.

        Raises:
            SettingsError: As `change_base`.
        """

        def changed(now: KeptBases) -> KeptBases:
            return replace(now, disc=now.disc | {figure: replace(now.disc.get(figure, KeptDisc()), **changes)})

        return self._change(changed)

    def known(self, base: str) -> Known:
        """The `Known` of a base for the bridge: calibration and friction."""
        # The bridge brings numpy with it, which a start without bases does not wait for.
        from firmware_bridge.link import Known

        kept = self.load().of(base)
        return Known(kept.calibration or Calibration(), kept.friction)

    def _change(self, change: Callable[[KeptBases], KeptBases]) -> KeptBases:
        now, self._stuck = self.load(), ""
        # Read again: a command may have calibrated a base while the app is open.
        fresh = self._read()
        if not self._unsaved:
            now = KeptBases(base=now.base | fresh.base, disc=now.disc | fresh.disc)
        self._kept = change(now)
        self._unsaved = True
        if self._stuck:
            raise SettingsError(self._stuck)
        try:
            decode(msgspec.to_builtins(self._kept), KeptBases)
        except Misfit as misfit:
            raise refused(self._path, misfit, {}, SettingsError) from None
        write_toml(self._path, _tables(self._kept), SettingsError)
        self._unsaved = False
        return self._kept

    def _read(self) -> KeptBases:
        try:
            self._path.lstat()
        except FileNotFoundError:
            return KeptBases()
        except (OSError, ValueError):
            pass  # something is there, and reading it says what
        try:
            return load_table(self._path, KeptBases, SettingsError)
        except SettingsError as error:
            self._set_aside(error.said)
            return KeptBases()

    def _set_aside(self, fault: Fact) -> None:
        number = 1
        while (aside := self._path.with_name(f"{self._path.stem}.damaged-{number}{self._path.suffix}")).exists():
            number += 1
        try:
            self._path.rename(aside)
        except OSError as error:
            self._stuck = self.remark = phrase("error.store.stuck", why=fault, reason=reason(error))
        else:
            self.remark = phrase("error.store.set-aside", why=fault, name=aside.name)


def _tables(kept: KeptBases) -> dict[str, Any]:
    tables: dict[str, dict[str, Any]] = msgspec.to_builtins(kept)
    return {kind: dict(sorted(records.items())) for kind, records in tables.items()}
