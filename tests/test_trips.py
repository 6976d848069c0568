"""How far five trips through the house go: calls of our own functions and their files; and what a match loads.

The counts stand in `trips.toml` and may only fall: a trip that got longer fails, and so does one that got shorter by a
tenth, until its line says so. A comprehension is no call, as it is none from Python 3.12 on.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from companion.adapters.clock import SystemClock
from companion.adapters.library.figures import load_figures, save_figure
from companion.adapters.store.sqlite import SqliteStore
from companion.app.lobby.lobby import Lobby
from companion.app.screens.table import TapFigure, TapSpace
from companion.cards.printed.vocabulary import GiveCondition
from companion.cards.values.actions import UseAttack
from companion.figure.rules import FigureRules
from companion.kernel.model import Chance
from tests.adapters.sharing.bundles import EEL
from tests.app import table_fakes
from tests.app.base_fakes import GREEN, RED, Bench
from tests.app.lobby_fakes import at_table
from tests.app.table.test_bases import Table
from tests.app.table_fakes import MISS, TACKLE
from tests.cards import making

ROOT = Path(__file__).parents[1]
OURS = (f"{ROOT}/companion/", f"{ROOT}/firmware_bridge/")
TRIPS = tomllib.loads((ROOT / "tests" / "trips.toml").read_text())
SHORTER = 0.9


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Calls of our own functions, by file, while it lasts."""
    files = Counter[str]()

    def called(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS) and not code.co_name.endswith("comp>"):
            files[code.co_filename] += 1

    gc.collect()
    gc.disable()  # what is collected may call us
    sys.setprofile(called)
    try:
        yield files
    finally:
        sys.setprofile(None)
        gc.enable()


@contextmanager
def at_a_stored_table(folder: Path) -> Iterator[tuple[Lobby, str]]:
    """A match in a store of its own, and a figure that may be moved."""
    store = SqliteStore.open(folder / "matches.sqlite3", SystemClock())
    try:
        lobby = at_table(store=store)
        yield lobby, next(one.name for one in lobby.screen().table.figures if one.mark)
    finally:
        store.shut()


def selection(folder: Path) -> Counter[str]:
    """A figure is tapped, until the next screen value is there."""
    with at_a_stored_table(folder) as (lobby, figure):
        with counted() as files:
            lobby.send(TapFigure(figure))
            screen = lobby.screen()
        assert figure == screen.table.selected
    return files


def tap(folder: Path) -> Counter[str]:
    """A space is tapped, until the entry is stored."""
    with at_a_stored_table(folder) as (lobby, figure):
        lobby.send(TapFigure(figure))
        space = next(one.id for one in lobby.screen().table.spaces if one.mark)
        with counted() as files:
            lobby.send(TapSpace(space))
        assert {figure} == {name for name, *_ in lobby.screen().table.moved}
    return files


def angle(folder: Path) -> Counter[str]:
    """The second disc of a battle comes to rest on its base, until the verdict is on the screen."""
    table = Table(bench := Bench(folder), RED, GREEN)
    bench.rest(GREEN, MISS)
    table.tick()
    bench.rest(RED, TACKLE)
    with counted() as files:
        screen = table.tick()
    assert screen.battle.verdict
    return files


def attack(_: Path) -> Counter[str]:
    """An attack of a card that leaves the Defending Pokémon Asleep, until its events."""
    lull = making.attack("Lull", damage=10, after=(GiveCondition(is_="asleep"),))
    rules = making.rules(cards=(making.card("lull", attacks=(lull,)),))
    state = rules.at_turn(making.table(making.side("lull")))
    with counted() as files:
        refused = rules.check(state, UseAttack(0, "Lull"))
        step = rules.apply(state, UseAttack(0, "Lull"))
    assert refused is None and "asleep" == step.state.table.sides[1].active.rotation
    return files


def disc(folder: Path) -> Counter[str]:
    """The file of a figure is read, and played with: the first legal moves."""
    save_figure(path := folder / "eel.toml", EEL)
    setup = table_fakes.setup()
    with counted() as files:
        (figure,) = load_figures(path)
        one, *others = setup.figures
        rules = FigureRules(replace(setup, figures=(replace(one, figure=figure), *others)))
        state = rules.apply(rules.start(), Chance("first-player", "a")).state
        moves = rules.answers(state, rules.pending(state)[0])
    assert len(moves) > 1
    return files


@pytest.mark.parametrize("trip", [selection, tap, angle, attack, disc], ids=lambda trip: trip.__name__)
def test_a_trip_makes_no_more_calls_and_meets_no_more_files_than_it_did(trip, tmp_path):
    for number in range(2):  # what is made once for all is made before the second trip
        (folder := tmp_path / str(number)).mkdir()
        files = trip(folder)
    found = {"calls": files.total(), "files": len(files)}

    assert all(count * SHORTER <= found[what] <= count for what, count in TRIPS[trip.__name__].items()), found


OF_CARDS = ("companion.cards", "companion.app.cards", "companion.app.match.card_game", "companion.card_text")
OPENING = """
import sys
from companion.app.lobby.lobby import Lobby
from companion.app.screens.lobby_intents import BeginNow
from companion.commands import parts

lobby = Lobby(made := parts.app_parts(1))
lobby.screen()
lobby.send(BeginNow("figure"))
lobby.tick(0.1)
assert type(lobby.screen()).__name__ == "AtTable"
made.players.close()
made.store._store.shut()
print(*(name for name in sys.modules if name.split(".")[0] in ("companion", "firmware_bridge")))
"""


def test_a_figure_match_is_opened_without_the_card_game_and_with_no_more_modules_than_it_was(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-c", OPENING],
        env={**os.environ, "COMPANION_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = ran.stdout.split()

    assert [] == [
        one for one in modules if one.startswith(("companion.cards", "companion.app.cards", "companion.card_text"))
    ]
    assert TRIPS["opening"]["modules"] * SHORTER <= len(modules) <= TRIPS["opening"]["modules"], len(modules)
