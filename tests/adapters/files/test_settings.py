from __future__ import annotations

import os

import pytest
from msgspec.structs import replace

from companion.adapters.files.home import home
from companion.adapters.files.settings import TomlSettings
from companion.app.ports.settings import Settings
from companion.kernel.errors import SettingsError

OTHER = Settings(
    seating="same_side",
    spins="hand",
    quick_spins=True,
    names=('Än "the" \\ ☃', "Bo '[#]="),
    scale=125,
    inches=7,
    contrast="high",
    motion="calm",
    hand="left",
    refusals="stay",
    house_rules={"turn_limit": "100", "surround_several": "each"},
    card_house_rules={"start_prizes": "5"},
    window=(-3, 20, 800, 600),
)


def test_settings_are_the_usual_ones_before_any_were_saved(tmp_path):
    assert Settings() == TomlSettings(tmp_path / "settings.toml").load()


def test_saved_settings_come_back(tmp_path):
    path = tmp_path / "deep" / "settings.toml"
    kept = TomlSettings(path)
    kept.save(OTHER)

    assert OTHER == kept.load() == TomlSettings(path).load()
    assert ["settings.toml"] == os.listdir(path.parent)


def test_house_rules_that_were_put_back_are_gone_from_the_file(tmp_path):
    path = tmp_path / "settings.toml"
    TomlSettings(path).save(OTHER)

    TomlSettings(path).save(replace(OTHER, house_rules={"turn_limit": "100"}, card_house_rules={}))

    again = TomlSettings(path).load()
    assert ({"turn_limit": "100"}, {}) == (again.house_rules, again.card_house_rules)


def test_settings_are_read_once(tmp_path):
    path = tmp_path / "settings.toml"
    kept = TomlSettings(path)
    kept.load()
    path.write_text("nonsense")

    assert Settings() == kept.load()


def test_settings_lie_in_the_home_that_the_environment_names(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    TomlSettings().save(OTHER)

    assert (tmp_path / "settings.toml").is_file()


def test_the_home_is_where_the_system_keeps_such_data(monkeypatch):
    monkeypatch.delenv("COMPANION_HOME")

    assert "figure-companion" == home().name


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("seating = 'facin'", "seating: expected facing or same_side, got 'facin' (is 'facing' meant?)"),
        ("names = ['x']", "names: expected a list of 2, got a list of 1"),
        ("names = ['x', '']", "names[1]: expected a text of length at least 1, got ''"),
        ("quick_spins = 1", "quick_spins: expected true or false, got 1"),
        ("quik_spins = true", "the key 'quik_spins' is not known here (is 'quick_spins' meant?)"),
        ("seating =", "expected TOML, but at its end"),
    ],
)
def test_faulty_settings_are_refused_with_their_key(text, sentence, write):
    path = write(text, "settings.toml")

    with pytest.raises(SettingsError) as caught:
        TomlSettings(path).load()

    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_settings_that_cannot_be_written_leave_the_old_ones(broken, tmp_path, monkeypatch):
    path = tmp_path / "settings.toml"
    TomlSettings(path).save(OTHER)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, refuse)
    with pytest.raises(SettingsError, match=r"settings\.toml: cannot be written: No space left on device"):
        TomlSettings(path).save(Settings())

    assert OTHER == TomlSettings(path).load()
    assert ["settings.toml"] == os.listdir(tmp_path)


def test_settings_without_permission_are_named(open_dir, as_nobody):
    path = open_dir / "settings.toml"

    said = as_nobody(lambda: TomlSettings(path).save(OTHER))

    assert f"SettingsError: {path}: cannot be written: Permission denied" == said


def test_settings_that_could_not_be_read_again_are_not_written(tmp_path):
    path = tmp_path / "settings.toml"

    with pytest.raises(SettingsError, match=r"names\[1\]: expected a text of length at least 1, got ''"):
        TomlSettings(path).save(Settings(names=("x", "")))

    assert not path.exists()
