"""In which language everything is said, from the command line to the system's."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from companion.adapters.files.home import VARIABLE, home
from companion.adapters.files.settings import FILE
from companion.adapters.files.texts_file import load_texts
from companion.commands import _help_pages, parts
from companion.commands.languages import texts_in
from tests import spoken
from tests.commands.cli import assert_one_sentence

VARIABLES = ("COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def silent(monkeypatch, tmp_path):
    """A system that names no language, and settings that nobody has made; gives the home."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("where", [(), ("app",)], ids=["companion", "companion app"])
def test_an_unknown_language_is_refused_with_those_that_there_are(run, where):
    result = run(*where, "--language", "xx", *(() if where else ("rules", "list")))

    assert_one_sentence(result, "unknown language 'xx'; choose from de (Deutsch), en (English)")


def test_so_is_one_that_the_variable_names(run, monkeypatch):
    monkeypatch.setenv("COMPANION_LANGUAGE", "klingon")

    assert_one_sentence(run("rules", "list"), "unknown language 'klingon'")


def test_the_option_outweighs_the_variable(run, monkeypatch):
    monkeypatch.setenv("COMPANION_LANGUAGE", "en")
    result = run("--language", "de", "rules", "show", "FG-MOVE-03")

    assert result.exit_code == 0 and "Figuren versperren den Weg" in result.stdout


@pytest.mark.parametrize(
    "spoken, language",
    [("de_AT.UTF-8", "de"), ("de", "de"), ("en_GB", "en"), ("fr_FR.UTF-8", "en"), ("C", "en"), ("", "en")],
)
@pytest.mark.parametrize("variable", VARIABLES[1:])
def test_the_systems_language_where_nothing_else_is_said(silent, monkeypatch, variable, spoken, language):
    monkeypatch.setenv(variable, spoken)

    assert parts.language() == language


@pytest.mark.parametrize(
    "settings, language",
    [('language = "en"', "en"), ('language = "auto"', "de"), ('language = "fr"', "de"), ("language = 3", "de")],
)
def test_the_settings_outweigh_the_system(silent, monkeypatch, settings, language):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    (silent / "settings.toml").write_text(settings, encoding="utf-8")

    assert parts.language() == language


@pytest.mark.parametrize(
    "settings, system, heading",
    [
        ('language = "de"', "en_GB", "Aufruf: "),
        ('language = "en"', "de_DE", "Usage: "),
        ('language = "auto"', "de_DE", "Aufruf: "),
        ('language = "fr"', "fr_FR", "Usage: "),
        ("no TOML", "de_DE", "Aufruf: "),
    ],
)
def test_help_is_in_the_language_of_the_settings_or_else_the_systems(run, monkeypatch, settings, system, heading):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", system)
    home().mkdir()
    (home() / FILE).write_text(settings, encoding="utf-8")

    assert run("play", "--help").stdout.startswith(heading)


def test_the_option_outweighs_the_settings_in_help_too(run):
    assert run("--language", "de", "play", "--help").stdout.startswith("Aufruf: ")


def test_help_finds_the_settings_where_they_are_kept(monkeypatch):
    monkeypatch.delenv(VARIABLE)

    assert home() == Path(platformdirs.user_data_dir(_help_pages.APP, appauthor=False))
    assert (_help_pages.HOME, _help_pages.SETTINGS) == (VARIABLE, FILE)


@pytest.mark.parametrize("language, other", [("en", "de"), ("de", "en")])
def test_a_test_that_turns_the_texts_of_its_process_leaves_the_next_one_none_of_it(language, other):
    texts = texts_in(language)
    before = texts.say("language.name")

    texts.turn_to(load_texts(other))
    assert texts.say("language.name") != before
    spoken.turn_back()

    assert (language, before) == (texts.language, texts.say("language.name"))
