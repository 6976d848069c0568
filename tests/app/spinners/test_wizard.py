"""The calibration wizard, step by step; what was not kept is forgotten."""

from __future__ import annotations

import pytest

from companion.app.screens import spinner_intents as on
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.spinners import SpinnersScreen, WizardScreen
from companion.app.spinners._stepping import LEAST, WANTED
from companion.texts.texts import phrase
from firmware_bridge.reading.calibration_values import Calibration
from tests.adapters.bases.test_spins import World
from tests.app import lobby_fakes
from tests.app.base_fakes import RED
from tests.app.spinners.conftest import led
from tests.saying import said


@pytest.fixture
def rooms(bench):
    return led(bench, on.StartWizard(RED))


def turn(rooms, by_deg):
    """A hand turns the disc from where it stands."""
    rooms.bench.still(RED, 10.0)
    rooms()
    rooms.bench.moves(RED, 10.0 + by_deg)
    rooms()
    rooms.bench.still(RED, 10.0 + by_deg)
    return rooms()


def at_spins(rooms):
    turn(rooms, 90.0)
    return rooms(on.WizardNext())


class TestDisc:
    def test_it_begins_with_the_disc(self, rooms):
        screen = rooms.screen

        assert isinstance(screen, WizardScreen)
        assert ("Calibrate Red", 0, False) == (screen.title, screen.step, screen.simulated)
        assert ("The disc", "Free spins", "Zero mark", "Result", "Test") == screen.steps
        assert [(False, said("wizard.not-turned"))] == [(push.enabled, push.why) for push in screen.pushes]

    def test_turned_clockwise_the_base_is_right(self, rooms):
        screen = turn(rooms, 60.0)

        assert screen.text.startswith(said("wizard.text.disc-found")) and screen.pushes[0].accent
        assert 1 == rooms.bench.bridge.used[RED].calibration.direction

    def test_where_the_angle_falls_the_base_is_turned_round(self, rooms):
        turn(rooms, -60.0)

        assert -1 == rooms.bench.bridge.used[RED].calibration.direction

    def test_a_little_is_not_enough(self, rooms):
        turn(rooms, 20.0)

        assert not rooms.screen.pushes[0].enabled
        assert said("wizard.not-turned") == rooms(on.WizardNext()).remark.text and 0 == rooms.screen.step

    def test_putting_the_disc_on_is_no_turning(self, rooms):
        for angle in (0.0, 25.0, 50.0, 75.0):
            rooms.bench.still(RED, angle)
            rooms()

        assert not rooms.screen.pushes[0].enabled

    def test_it_can_be_done_again(self, rooms):
        turn(rooms, -60.0)
        rooms(on.WizardBack())
        assert not rooms.screen.pushes[0].enabled
        turn(rooms, -60.0)

        assert 1 == rooms.bench.bridge.used[RED].calibration.direction


class TestSpins:
    def test_free_spins_are_counted_and_others_are_not(self, rooms):
        screen = at_spins(rooms)
        assert (1, 0, WANTED) == (screen.step, screen.done, screen.wanted)
        rooms.bench.rest(RED, 20.0)
        assert 1 == rooms().done and "4.2 turns, up to 1234° per second" == dict(rooms.screen.facts)["Last spin"]
        rooms.bench.unfair(RED, "push")

        assert 1 == rooms().done
        assert said("wizard.bad-spin", why=phrase("unfair.push")) == rooms.screen.remark.text
        assert said("wizard.few-spins", n=4) == rooms(on.WizardNext()).remark.text

    def test_a_base_that_is_lost_keeps_the_spins(self, rooms):
        at_spins(rooms)
        for _ in range(3):
            rooms.bench.rest(RED, 20.0)
            rooms()
        rooms.bench.pull(RED, "Red was pulled out.")
        assert rooms().remark.text.startswith("Red was pulled out. Your spins so far are kept")
        rooms.bench.plug(RED)
        assert said("wizard.back", base="Red") == rooms().remark.text
        rooms.bench.rest(RED, 20.0)

        assert (4, True) == (rooms().done, rooms.screen.pushes[0].enabled)

    def test_spins_from_which_nothing_can_be_learned_are_spun_again(self, rooms):
        at_spins(rooms)
        for _ in range(LEAST):
            rooms.bench.rest(RED, 20.0)
            rooms()
        # The fake's spins are no runs of a real disc.
        screen = rooms(on.WizardNext())

        assert screen.remark.text.startswith("The calibration failed: ") and "Spin again." in screen.remark.text
        assert (1, 0) == (screen.step, screen.done)


def test_leaving_forgets_what_was_not_kept(rooms):
    turn(rooms, -60.0)
    assert isinstance(rooms(GoBack()), SpinnersScreen)

    assert 1 == rooms.bench.bridge.used[RED].calibration.direction
    assert rooms.bench.file.load().of(RED).calibration is None


class Way:
    """The way through the wizard with a simulated base."""

    def __init__(self, folder):
        self.world = World(folder, seed=5)
        self.lobby = lobby_fakes.lobby(bases=self.world.bases)

    def __call__(self, *intents, seconds=0.0):
        """The screen so long after these taps."""
        for intent in intents:
            self.lobby.send(intent)
        for _ in range(round(seconds / 0.1)):
            self.world.let_pass(0.1)
            self.lobby.tick(0.1)
        return self.lobby.screen()

    def flick(self):
        """The screen when the disc has run out."""
        self(*[push.intent for push in self().pushes if push.label == "Spin it"], seconds=0.5)
        (made,) = self.world.simulated.made.values()
        while made.turning:
            self.world.let_pass(0.5)
            self.lobby.tick(0.5)
        return self(seconds=1.5)


def test_a_simulated_base_goes_every_step_and_is_exact_then(tmp_path):
    tap = Way(tmp_path)
    world = tap.world
    tap(on.GoSpinners(), seconds=0.5)
    base = tap(on.AddSimulated(), seconds=2.0).detail.base
    tap(on.StartWizard(base), seconds=1.0)
    tap.flick()
    screen = tap(on.WizardNext())
    for _ in range(WANTED):
        screen = tap.flick()
    assert (1, WANTED, True) == (screen.step, screen.done, screen.simulated)
    assert "That's enough." in screen.text

    screen = tap(on.WizardNext(), seconds=1.5)
    assert 2 == screen.step and screen.remark is None
    zero = world.simulated.made[base].turned_deg
    screen = tap(on.WizardNext(), seconds=1.0)
    facts = dict(screen.facts)
    assert 3 == screen.step and "Yes: it knows how the disc slows down" == facts["Notices hands"]
    assert float(facts["Error after"][:-1]) <= 0.05 < float(facts["Error before"][:-1])
    assert 72 == len(screen.curve.before) == len(screen.curve.after)
    assert Calibration() == world.file.known(base).calibration

    screen = tap(on.WizardNext(), seconds=1.0)
    assert 4 == screen.step and LEAST <= world.file.load().of(base).calibration.spins <= WANTED
    screen = tap.flick()
    truth = (zero - world.simulated.made[base].turned_deg) % 360
    said = float(dict(screen.facts)["Last spin"].split("°")[0])
    assert abs((said - truth + 180) % 360 - 180) < 0.5

    screen = tap(on.WizardNext(), seconds=1.0)
    assert isinstance(screen, SpinnersScreen)
    assert dict(screen.detail.facts)["Calibration"].endswith("The base notices hands.")
