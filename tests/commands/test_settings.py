"""`companion settings`: what is set in the app, from the terminal."""

from __future__ import annotations

from tests.commands.cli import assert_one_sentence
from tests.saying import said


def test_a_setting_is_changed_and_listed(run):
    before = run("settings", "list").output
    said = run("settings", "set", "sound", "Quiet")
    after = run("settings", "list").output

    assert "usual     off, quiet, usual, loud" in before and 0 == said.exit_code and "Sound: Quiet." in said.output
    assert "quiet     off, quiet, usual, loud" in after


def test_players_are_named(run):
    assert "name-a: Ann." in run("settings", "set", "name-a", "Ann").output
    assert "Ann" in run("settings", "list").output
    assert_one_sentence(run("settings", "set", "name-b", ""), "a player's name must have 1 to 24 characters")


def test_what_cannot_be_set_is_said_with_what_can(run):
    assert_one_sentence(run("settings", "set", "sond", "off"), "did you mean sound?", "seating")
    assert_one_sentence(run("settings", "set", "sound", "louder"), "off, quiet, usual, loud")


def test_a_language_is_spoken_at_once(run):
    try:
        assert "Sprache: Deutsch." in run("settings", "set", "language", "de").output
    finally:
        assert "Language: English." in run("settings", "set", "language", "en").output


def test_the_first_questions_are_answered_or_left(run):
    asked = run("settings", "ask", text="1\n\n7\n2\n").output
    listed = run("settings", "list").output

    assert all(f"{said(f'welcome.{key}')}  ({n}/3)" in asked for n, key in enumerate(("spins", "seating", "sound"), 1))
    assert said("command.settings.numbers", n=2) in asked and "companion lesson teaches" in asked
    assert "spins     hand" in listed and "seating   facing" in listed and "sound     off" in listed
    assert 0 == run("settings", "ask", text="").exit_code
