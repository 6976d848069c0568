"""A battle from turning discs to the screen, on three ways that must end alike.

A board with the real firmware (in an emulator, behind a serial port), a Raspberry Pi's own pins (gpiozero's mock
pins, edge by edge), and the simulated base: each through the bridge, the referee and the table on the screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.spins import BaseSpins
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.table.session import TableSession
from companion.figure.actions import Attack, Move
from companion.figure.events import KnockedOut, Spun
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from tests.app.table_fakes import PLAYERS, MemoryStore, ScriptedSpins, StepClock, setup, texts
from tests.firmware_bridge.ways import Boards, Pins, Simulation, Way

pytestmark = pytest.mark.kivy

FRAME_S = 1 / 60
DRAWN_OF = 8
"""One frame of so many is drawn, which takes longer than all the rest."""
MOST_S = 30.0
TACKLE_TURN, MISS_TURN = 270.0, 45.0
"""Turn angles at which the plain disc shows 90 (Tackle) and 315 degrees (Miss)."""
ONE_RESULT = {"Xa": 0, "Xb": 2}
"""Which segments the discs show, whatever way they were read on."""


class AtTable:
    """A match on the screen whose discs are spun on bases."""

    def __init__(self, ui: Any, way: Way, directory: Path) -> None:
        from tests.ui.real_table import Live

        self.way, self.opened = way, []
        self.bases = BaseSpins(BasesFile(directory / "bases.toml"), self._open, _no_simulator, way.clock)
        outside = Outside(
            store=MemoryStore(), clock=StepClock(), spins=ScriptedSpins(), rng=random.Random(1), bases=self.bases
        )
        self.referee = MatchReferee.begin(
            FIGURE, outside, setup(), Seats(players=PLAYERS), ChanceBy(draws="hand", spins="bases")
        )
        self.session = TableSession(self.referee, texts())
        self.session.sit_down()
        self.live = Live(ui, self.session)

    def _open(self, known: Callable[[str], Any]) -> Any:
        self.opened.append(self.way.bridge(known))
        return self.opened[0]

    def close(self) -> None:
        self.session.rise()
        self.bases.close()

    def frame(self, drawn: bool = True) -> None:
        self.way.passes(FRAME_S)
        if drawn:
            self.live.draw()
            self.live.view.live(self.bases.live())
        else:
            self.session.tick(FRAME_S)

    def until(self, holds: Callable[[], Any]) -> None:
        """Let time pass until something holds."""
        for number in range(round(MOST_S / FRAME_S)):
            if holds():
                return
            self.frame(drawn=number % DRAWN_OF == 0)
        raise AssertionError((self.live.screen.notice, self.live.sent, self.bases.at_table()))

    def put(self, *actions: Any) -> None:
        for action in actions:
            assert isinstance(self.referee.put(action), Applied)

    def base_of(self, source: str) -> str:
        """The base on which this disc is to be spun, once it is armed."""
        found = ""

        def armed() -> bool:
            nonlocal found
            found = next((at.base for at in self.bases.at_table() if (at.source, at.stage) == (source, "armed")), "")
            return bool(found)

        self.until(armed)
        return found

    def spun(self) -> dict[str, int]:
        """Which segment each disc has shown."""
        events = [event for entry in self.referee.standing for event in entry.events]
        return {event.figure: event.counts for event in events if isinstance(event, Spun)}

    def stage(self, source: str) -> str:
        return next((live.stage for live in self.bases.live() if live.source == source), "")


def _no_simulator() -> Any:
    raise AssertionError("nobody asked for a simulated base")


def begin(table: AtTable) -> None:
    table.until(lambda: len([base for base in table.bases.bases() if base.stands == "there"]) == len(table.way.bases))
    table.put(Chance("first-player", "a"), Move("Xa", "a1"), Move("Xb", "b2"), Move("Xa", "m"), Attack("Xb"))


def discs(table: AtTable) -> dict[str, Any]:
    """The discs of the battle as they are drawn."""
    from companion.ui.widgets.spinner import SpinDisc

    return {disc.view.source: disc for disc in table.live.view.walk() if isinstance(disc, SpinDisc) and disc.view}


def spin(table: AtTable, source: str, turn_deg: float) -> None:
    base = table.base_of(source)
    table.until(lambda: table.way.stands(base))
    for _ in range(30):  # a disc has to be seen standing before it can be seen to be spun
        table.frame(drawn=False)
    table.way.spin(base, turn_deg)


def check_end(table: AtTable) -> None:
    assert ONE_RESULT == table.spun()
    events = [event for entry in table.referee.standing for event in entry.events]
    assert ["Xb"] == [event.figure for event in events if isinstance(event, KnockedOut)]
    for entry in table.referee.standing[-2:]:
        assert entry.note.evidence.startswith("base ") and entry.note.trace
    assert "Knocked Out" in table.live.screen.battle.verdict


@pytest.mark.parametrize("make", [Simulation, Pins])
def test_a_battle_is_read_from_real_discs(ui, tmp_path, make):
    table = AtTable(ui, make(), tmp_path)
    begin(table)
    for source, turn in (("Xa", TACKLE_TURN), ("Xb", MISS_TURN)):
        spin(table, source, turn)
        table.until(lambda source=source: source in table.spun())
    table.frame()

    check_end(table)
    table.close()


def test_a_battle_is_read_from_boards_whose_cable_is_pulled_in_the_middle_of_it(ui, tmp_path, simavr):
    table = AtTable(ui, Boards(simavr), tmp_path)
    begin(table)
    spin(table, "Xa", TACKLE_TURN)
    table.until(lambda: table.stage("Xa") in ("spinning", "coasting"))
    before = discs(table)["Xa"].angle
    table.frame()
    table.frame()
    assert before != discs(table)["Xa"].angle  # the disc on the screen turns with the real one
    table.until(lambda: "Xa" in table.spun())
    ui.picture("sensor-battle-one-spun")

    base = table.base_of("Xb")
    spin(table, "Xb", TACKLE_TURN)  # it would have been another result
    table.until(lambda: table.stage("Xb") in ("spinning", "coasting"))
    table.way.pull(base)
    table.until(lambda: "lost" in [at.stage for at in table.bases.at_table()])
    table.frame()
    assert {"Xa": 0} == table.spun()
    assert discs(table)["Xb"].view.by_hand
    ui.picture("sensor-battle-cable-pulled")

    table.way.plug(base)
    spin(table, "Xb", MISS_TURN)
    table.until(lambda: "Xb" in table.spun())
    table.frame()
    ui.picture("sensor-battle-over")

    check_end(table)
    table.close()
