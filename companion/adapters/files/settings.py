"""Keeps the settings in a TOML file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.adapters.files.decoding import Misfit, decode
from companion.adapters.files.home import home
from companion.adapters.files.tables import load_table, refused
from companion.adapters.files.toml import write_toml
from companion.app.ports import Settings
from companion.kernel import SettingsError

FILE = "settings.toml"


class TomlSettings:
    """The `SettingsFile` of the app: read once, replaced as a whole."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = home() / FILE if path is None else path
        self._settings: Settings | None = None

    def load(self) -> Settings:
        if self._settings is None:
            self._settings = Settings() if self._is_absent() else load_table(self._path, Settings, SettingsError)
        return self._settings

    def save(self, settings: Settings) -> None:
        try:
            decode(msgspec.to_builtins(settings), Settings)
        except Misfit as misfit:
            raise refused(self._path, misfit, {}, SettingsError) from None
        table = {name: getattr(settings, name) for name in settings.__struct_fields__}
        write_toml(self._path, table, SettingsError)
        self._settings = settings

    def _is_absent(self) -> bool:
        """Was nothing ever saved? A link to nowhere, or a directory that may not be searched, is something else."""
        try:
            self._path.lstat()
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False
        return False
