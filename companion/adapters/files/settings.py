"""Saves the settings in a TOML file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode
from companion.adapters.files.home import home
from companion.adapters.files.own_table import OwnTable
from companion.adapters.files.tables import refused
from companion.app.ports.settings import Settings
from companion.kernel.errors import SettingsError
from companion.texts.texts import Fact

FILE = "settings.toml"


class TomlSettings:
    """The `SettingsFile` of the app: read once, replaced as a whole."""

    def __init__(self, path: Path | None = None, on_remark: Callable[[Fact], object] = lambda _: None) -> None:
        place = home() / FILE if path is None else path
        self._file = OwnTable(place, Settings, SettingsError, depth=1, on_remark=on_remark)
        self._settings: Settings | None = None

    @property
    def remark(self) -> Fact:
        return self._file.remark

    def load(self) -> Settings:
        if self._settings is None:
            self._settings = self._file.read()
        return self._settings

    def save(self, settings: Settings) -> None:
        try:
            decode(msgspec.to_builtins(settings), Settings)
        except ValidationIssue as misfit:
            raise refused(self._file.path, misfit, {}, SettingsError) from None
        self._file.write({name: getattr(settings, name) for name in settings.__struct_fields__})
        self._settings = settings
