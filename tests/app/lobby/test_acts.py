"""Every intent has a place that takes it: the table of acts, or a screen."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.app.lobby._acts import ACTS
from companion.app.screens.lobby_intents import LobbyIntent

APP = Path(__file__).parents[3] / "companion" / "app"
SCREENS = ("lobby", "reviews", "spinners", "studio")


def kinds_of(base: type[Any]) -> list[type[Any]]:
    """The intents of a kind: those of which no others are kinds."""
    return [one for kind in base.__subclasses__() for one in kinds_of(kind)] or [base]


def test_each_intent_is_in_the_table_or_taken_by_a_screen():
    files = [path for package in SCREENS for path in (APP / package).rglob("*.py") if path.name != "acts.py"]
    branches = "\n".join(re.findall(r"(?:case |isinstance\().*", "\n".join(path.read_text() for path in files)))
    for path in (APP / "screens").glob("*_intents.py"):
        import_module(f"companion.app.screens.{path.stem}")
    names = [intent.__name__ for intent in kinds_of(LobbyIntent) if intent not in ACTS]

    assert [] == [name for name in names if not re.search(rf"\b{name}\b", branches)]
