"""Every label of the screens stands in the table of texts, and every one that stands there is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kivy.app import App

from companion.adapters.files.texts_file import load_texts
from companion.texts.texts import Texts
from companion.ui import screen_texts

WITHIN = "screens."
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(screen_texts.__file__).parent.rglob("*.py")))


def keys() -> set[str]:
    """The labels that the table has."""
    return {key.removeprefix(WITHIN) for key in load_texts() if key.startswith(WITHIN)}


def used() -> set[str]:
    """The labels that the screens name; of a key that is made from parts, each that it can become."""
    families = {key.split(".")[0] for key in keys() if "." in key}
    named = set(re.findall(r"""\bsay\(\s*["']([\w.]+)["']""", CODE))
    named |= set(re.findall(rf'"((?:{"|".join(sorted(families))})\.[a-z_]+)"', CODE))
    made = re.findall(r"""\bsay\(\s*f["']([\w.]+)\{""", CODE)
    return named | {key for key in keys() for start in made if key.startswith(start)}


def test_every_label_that_is_named_has_its_words() -> None:
    assert len(used()) > 40
    assert [] == sorted(used() - keys())


def test_every_label_of_the_table_is_named() -> None:
    assert [] == sorted(keys() - used())


def test_labels_come_from_the_table_of_the_running_app_with_their_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert screen_texts.say("table.cards", count=3) == "Cards 3"
    monkeypatch.setattr(App.get_running_app(), "texts", Texts({"screens.table.cards": "{count} Karten"}))
    assert screen_texts.say("table.cards", count=3) == "3 Karten"
    assert screen_texts.say("table.bench") == "screens.table.bench"


def test_a_chance_is_said_from_the_least_to_the_most() -> None:
    one, both = screen_texts.chance(0.25), screen_texts.chance(0.25, 0.5)

    assert "25" in one and "50" not in one
    assert "25" in both and "50" in both
