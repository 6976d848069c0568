from __future__ import annotations

import os

import pytest
from msgspec.structs import replace

from companion.adapters.files.home import home
from companion.adapters.files.settings import TomlSettings
from companion.app.ports.settings import Settings
from companion.kernel.errors import SettingsError
from tests.saying import in_english

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
        ("seating = 'facin'", "seating: expected facing or same_side, got 'facin' (did you mean 'facing'?)"),
        ("names = ['x']", "names: expected a list of 2, got a list of 1"),
        ("names = ['x', '']", "names[1]: expected text of length at least 1, got ''"),
        ("quick_spins = 1", "quick_spins: expected true or false, got 1"),
        ("quik_spins = true", "unknown key 'quik_spins' (did you mean 'quick_spins'?)"),
    ],
)
def test_a_faulty_value_is_lost_alone_and_the_file_is_kept(text, sentence, write):
    path = write(f"scale = 125\n{text}", "settings.toml")
    told = []
    file = TomlSettings(path, told.append)
    file.load()
    file.save(replace(file.load(), sound="quiet"))

    (remark,) = in_english(told)
    assert f"{path}" in remark and sentence in remark and "settings.toml.bad" in remark
    assert f"scale = 125\n{text}" == path.with_name("settings.toml.bad").read_text()
    assert replace(Settings(), scale=125, sound="quiet") == TomlSettings(path).load()


def test_settings_of_which_nothing_can_be_read_are_refused_and_kept(write):
    path = write("seating =", "settings.toml")
    file = TomlSettings(path)

    with pytest.raises(SettingsError, match=r"at the end.*settings\.toml\.bad"):
        file.load()
    file.save(OTHER)
    assert "seating =" == path.with_name("settings.toml.bad").read_text() and OTHER == TomlSettings(path).load()


def test_files_that_were_kept_are_never_written_over_nor_kept_twice(write):
    for text in ("scale = 1", "scale = 2", "scale = 1"):
        file = TomlSettings(path := write(text, "settings.toml"))
        assert Settings() == file.load()

    assert ["settings.toml", "settings.toml.bad", "settings.toml.bad-2"] == sorted(os.listdir(path.parent))


def test_settings_are_not_written_over_where_no_copy_can_be_made(write, monkeypatch):
    path = write("scale = 1", "settings.toml")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = TomlSettings(path)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        file.load()
    with pytest.raises(SettingsError, match="No space left on device"):
        file.save(OTHER)

    assert "scale = 1" == path.read_text()


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_settings_that_cannot_be_written_leave_the_old_ones(broken, tmp_path, monkeypatch):
    path = tmp_path / "settings.toml"
    TomlSettings(path).save(OTHER)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, refuse)
    with pytest.raises(SettingsError, match=r"settings\.toml: can't be written: No space left on device"):
        TomlSettings(path).save(Settings())

    assert OTHER == TomlSettings(path).load()
    assert ["settings.toml"] == os.listdir(tmp_path)


def test_settings_without_permission_are_named(open_dir, as_nobody):
    path = open_dir / "settings.toml"

    said = as_nobody(lambda: TomlSettings(path).save(OTHER))

    assert f"SettingsError: {path}: can't be written: Permission denied" == said


def test_settings_that_could_not_be_read_again_are_not_written(tmp_path):
    path = tmp_path / "settings.toml"

    with pytest.raises(SettingsError, match=r"names\[1\]: expected text of length at least 1, got ''"):
        TomlSettings(path).save(Settings(names=("x", "")))

    assert not path.exists()
