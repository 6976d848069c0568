"""The app with every hostile file in every folder of the players' own at once: it starts, and says what it left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.texts.plain import is_plain
from tests.adapters.players.test_found import BROKEN, install
from tests.hostile.corpus import NAMES, make
from tests.hostile.trying import HOMES

OWN_FILES = {
    "settings.toml": "hex.toml",
    "bases.toml": "wrong.toml",
    "matches.sqlite3": "sqlite.sqlite3",
    "card-sets/imported/index.json": "deep.json",
}
"""Files of the players' own, and what lies in their place."""
IN_FOLDERS = [name for name in NAMES if not name.startswith(("sparse", "name\nwith"))]
"""Without those of 3 GB, and one whose name has line ends, which no list in lines can hold."""


def fill(home: Path, folders: tuple[str, ...] = HOMES) -> None:
    """Put everything everywhere."""
    for folder in folders:
        (home / folder).mkdir(parents=True, exist_ok=True)
        for name in IN_FOLDERS:
            make(name, home / folder)
    for place, name in OWN_FILES.items():
        made = make(name, home)
        made.rename(home / place)


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of the players' own in which nothing is as it should be, and programs that cannot be loaded."""
    plug_ins, home = tmp_path / "plug-ins", tmp_path / "home"
    plug_ins.mkdir(), home.mkdir()
    install(plug_ins, {**BROKEN, "odd": "bots:First:no"})
    fill(home)
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.syspath_prepend(str(plug_ins))
    return home


def words_of(root) -> list[str]:
    """All that is written on a screen."""
    return [one.text for one in root.walk() if isinstance(getattr(one, "text", None), str)]


@pytest.mark.deep("screens")
@pytest.mark.kivy
def test_every_screen_opens_and_what_is_left_out_is_said(ui, home, monkeypatch, capsys):
    from kivy.app import App

    from companion.app.screens import lobby_intents as go
    from companion.commands import parts
    from companion.ui._app import CompanionApp

    monkeypatch.setattr("companion.commands.spinner.bases.every_port", lambda: ())
    running = App.get_running_app()
    app = CompanionApp(made := parts.app_parts())
    try:
        shell = ui.mount(app.build())
        ui.window.unbind(on_keyboard=app._key)
        ui.seconds(2.0)
        home_says, seen = app.lobby.screen().remark.text, {}
        for intent in (
            go.GoSetup(),
            go.GoTeam(0),
            go.GoHome(),
            go.GoCardSetup(),
            go.GoDeck(0),
            go.GoHome(),
            go.GoPast(),
            go.GoRules(),
            go.GoSettings(),
            go.GoSetup(),
            go.Start(),
            go.GoHome(),
            go.GoCardSetup(),
            go.Start(),
        ):
            shell.send(intent)
            ui.seconds(1.0)
            if isinstance(intent, go.GoSetup) and "players" not in seen:
                made.players.load()
                ui.seconds(0.1)
                seen["players"] = app.lobby.screen().remark.text
            seen[type(intent).__name__] = type(app.lobby.screen()).__name__
            assert [] == [words for words in words_of(shell) if not is_plain(words, lines=True)], intent
    finally:
        App._running_app = running
        made.players.close()
        made.store._store.shut()

    assert not (home / "faults").exists()
    problems = [made.texts.fact(one) for one in (*made.library.problems(), *made.cards.problems())]
    assert {"GoSetup": "SetupScreen", "GoPast": "PastScreen", "Start": "AtCardTable"}.items() <= seen.items()
    assert all(any(f"{folder}/" in one for one in problems) for folder in ("figures", "teams", "mats", "card-decks"))
    assert f"{home}/mats/decimal.toml" in home_says and "more files were left out." in home_says
    said = capsys.readouterr().err
    assert all(name in seen["players"] for name in ("no-module", "dies", "chess")) and "no-module" not in said
    assert "figures/escapes.toml" in said and is_plain(said, lines=True)
