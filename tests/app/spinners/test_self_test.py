"""The self-test in the app, step by step, with a simulated base that has a fault or none."""

from __future__ import annotations

import msgspec
import pytest

from companion.app.screens import spinner_intents as on
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.spinners import SpinnersScreen, WizardScreen
from companion.app.spinners._stepping import LEAST, WANTED
from firmware_bridge.wire.messages import BUS_READ, SCL_HIGH
from tests.adapters.bases.test_spins import World
from tests.app import lobby_fakes
from tests.app.base_fakes import RED
from tests.app.spinners.conftest import led
from tests.app.spinners.test_overview import Rooms
from tests.saying import said


@pytest.fixture
def rooms(bench):
    return led(bench, on.StartSelfTest(RED))


def spin(rooms, times=1):
    for _ in range(times):
        rooms.bench.rest(RED, 90.0)
        rooms()
    return rooms.screen


class TestSteps:
    def test_the_spinners_screen_leads_to_it(self, bench):
        made = Rooms(bench, RED)
        screen = made(on.GoSpinners())
        (push,) = [push for push in screen.detail.pushes if push.label == "Self-test"]

        screen = made(push.intent)

        assert isinstance(screen, WizardScreen)
        assert ("Test Red", 0) == (screen.title, screen.step)
        assert ("Zero mark", "Free spins", "Mark again", "Result") == screen.steps
        assert [RED] == bench.bridge.diagnosed

    def test_a_disc_that_turns_is_on_no_mark(self, rooms):
        rooms.bench.moves(RED, 500.0)

        assert rooms(on.WizardNext()).step == 0
        assert "still turning" in rooms.remark

    def test_spins_are_counted_and_unfair_ones_said(self, rooms):
        rooms(on.WizardNext())
        screen = spin(rooms, 2)
        assert (1, 2, WANTED) == (screen.step, screen.done, screen.wanted)
        assert (False, said("self-test.few-spins", n=LEAST)) == (screen.pushes[0].enabled, screen.pushes[0].why)

        rooms.bench.unfair(RED, "hand-stop")
        rooms()

        assert "unfair spin" in rooms.remark and 2 == rooms.screen.done
        assert rooms(on.WizardNext()).step == 1

    def test_nothing_that_is_known_of_its_friction_speaks_against_a_spin(self, rooms):
        assert rooms.bench.bridge.used == {} or rooms.bench.bridge.used[RED].friction is None

    def test_it_can_be_begun_anew(self, rooms):
        rooms(on.WizardNext())
        spin(rooms, LEAST)
        rooms(on.WizardNext())

        screen = rooms(on.WizardBack())

        assert (0, 0) == (screen.step, screen.done)

    def test_a_base_that_is_lost_and_back_is_said(self, rooms):
        rooms.bench.pull(RED)
        rooms()
        assert "pulled out" in rooms.remark

        rooms.bench.plug(RED)
        rooms()

        assert "is back" in rooms.remark

    def test_the_way_back_leads_to_the_bases(self, rooms):
        assert isinstance(rooms(GoBack()), SpinnersScreen)

    def test_what_comes_from_a_base_without_a_diagnosis_is_said_to_be_unknown(self, rooms):
        rooms(on.WizardNext())
        spin(rooms, WANTED)
        rooms(on.WizardNext())

        screen = rooms(on.WizardNext())

        assert 3 == screen.step
        facts = dict(screen.facts)
        assert said("bridge.not-diagnosed") == facts["-- hardware"]
        assert said("bridge.test-plate") == facts["OK plate"]
        assert isinstance(rooms(on.WizardNext()), SpinnersScreen)


class Simulated:
    """A lobby with one simulated base, whose time passes."""

    def __init__(self, folder):
        self.world = World(folder)
        self.lobby = lobby_fakes.lobby(bases=self.world.bases)
        self.lobby.send(on.GoSpinners())
        self.lobby.send(on.AddSimulated())
        self.passes(1.5)
        (self.base,) = [one.base for one in self.world.bases.bases()]
        self.disc = self.world.simulated.made[self.base]

    def passes(self, seconds):
        for _ in range(round(seconds * 10)):
            self.world.let_pass(0.1)
            self.lobby.tick(0.1)

    def tested(self, between=lambda: None) -> dict[str, str]:
        """The findings of a whole test; *between* happens after the spins."""
        self.lobby.send(on.StartSelfTest(self.base))
        self.passes(1.0)
        self.lobby.send(on.WizardNext())
        while (screen := self.lobby.screen()).done < WANTED:
            assert screen.step == 1, screen
            if not self.disc.turning:
                (flick,) = [push for push in screen.pushes if push.label == "Spin it"]
                self.lobby.send(flick.intent)
            self.passes(1.0)
        between()
        self.lobby.send(on.WizardNext())
        self.passes(1.0)
        self.lobby.send(on.WizardNext())
        self.passes(1.5)
        screen = self.lobby.screen()
        assert 3 == screen.step, screen
        self.text = screen.text
        return dict(screen.facts)


@pytest.fixture
def simulated(tmp_path):
    return Simulated(tmp_path)


def test_a_sound_base_is_well(simulated):
    facts = simulated.tested()

    assert {"OK"} == {name[:2] for name in facts}
    assert "OK supply" in facts and "OK bearing" in facts and "OK plate" in facts
    assert simulated.text.startswith("All is well")


def test_several_faults_are_said_each_by_itself(simulated):
    disc = simulated.disc
    disc.bearing = msgspec.structs.replace(disc.bearing, spot=150.0, spot_deg=120.0)

    def worse():
        disc.slip(9.0)
        disc.hardware = msgspec.structs.replace(disc.hardware, flags=BUS_READ | SCL_HIGH, supply_mv=4100, resets=2)

    facts = simulated.tested(worse)

    assert "rough at one place" in facts["!! bearing"]
    assert "slipped on the hub by about 9°" in facts["!! plate"]
    assert "SDA is low" in facts["!! bus"]
    assert "4.10 V is too low" in facts["!! supply"]
    assert ": 2." in facts["!! resets"]
    assert "-- air gap" in facts and "OK level" in facts
    assert simulated.text.startswith("OK: all is well. !!:")
