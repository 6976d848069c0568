"""Bases as the app sees them: roles, spins of discs, news, calibration; over a fake bridge and over the real one."""

from __future__ import annotations

import random
import subprocess
import sys

import msgspec
import numpy as np
import pytest

from companion.adapters.bases._roles import Roles
from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.simulated import SimulatedBases
from companion.adapters.bases.spins import BaseSpins
from companion.adapters.seeded_spins import RandomSpins
from companion.app.match.traces import unpack
from companion.app.ports.bases import (
    BaseBack,
    BaseDisturbed,
    BaseError,
    BaseGone,
    BaseTrouble,
    FreeSpin,
    Role,
    Spinnable,
)
from companion.app.ports.outside import SpinSource
from firmware_bridge.bridge import Bridge
from firmware_bridge.reading.calibration_values import Calibration, Friction
from firmware_bridge.sim.sensor_model import SensorModel
from firmware_bridge.sim.simulator import SimulatedBase, simulated_transport
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import ONLY_HEARD
from tests.app.base_fakes import BLUE, GREEN, RED, Bench
from tests.saying import in_english

HALVES = (0.0, 180.0, 270.0)
XA = Spinnable(source="Xa", seat=0, borders_deg=HALVES, figure="xa")
XB = Spinnable(source="Xb", seat=1, borders_deg=HALVES, figure="xb")
TRAINER = Spinnable(source="trainer-a", seat=0, borders_deg=(0.0, 330.0), trainer=True)
BOTH = frozenset({"Xa", "Xb"})
FRICTION = Friction(dry=300.0, viscous=0.2, drag=0.0, noise_deg_s2=10.0, brake_limit=8.0, push_limit=8.0)


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


@pytest.fixture
def two(bench):
    """A base for each player, and a match at the table."""
    bench.plug(RED)
    bench.plug(GREEN)
    bench.bases.play((XA, XB))
    bench.bases.news()
    return bench


@pytest.fixture
def one(bench):
    """One base for both players, and a match at the table."""
    bench.plug(RED)
    bench.bases.play((XA, XB))
    bench.bases.news()
    return bench


def spins(bench):
    """All spins that have come in: (source, disc angle, unfair)."""
    found = []
    while (spin := bench.bases.poll()) is not None:
        found.append((spin.source, round(spin.angle_deg, 6), spin.unfair))
    return found


def stages(bench):
    return {one.source: one.stage for one in bench.bases.at_table()}


class TestRoles:
    @pytest.mark.parametrize(
        "chosen, given",
        [
            ([None], ["both"]),
            ([None, None], ["a", "b"]),
            ([None, None, None], ["a", "b", "none"]),
            (["both", None], ["both", "none"]),
            (["a", None], ["a", "b"]),
            ([None, "a"], ["b", "a"]),
            (["a", "b", None], ["a", "b", "none"]),
            (["coin", None], ["coin", "both"]),
            (["none", None, None], ["none", "a", "b"]),
        ],
    )
    def test_a_base_without_a_role_is_given_one(self, chosen, given):
        roles = Roles().roles({str(n): Role(kind) if kind else None for n, kind in enumerate(chosen)})

        assert given == [role.kind for role in roles.values()]

    def test_a_disc_goes_to_the_base_for_it_alone_then_for_its_kind_then_for_its_player(self):
        roles = {"1": Role("both"), "2": Role("b"), "3": Role("trainer"), "4": Role("figure", "Xa")}

        assert {"Xa": "4", "Xb": "2", "trainer-a": "3"} == Roles().bases(roles, (XA, XB, TRAINER))
        assert {"Xa": "1", "trainer-a": "1"} == Roles().bases({"1": Role("a")}, (XA, XB, TRAINER))
        assert {} == Roles().bases({"1": Role("coin"), "2": Role()}, (XA, XB))

    def test_a_role_that_was_chosen_is_kept(self, bench, tmp_path):
        bench.plug(RED)
        bench.bases.give_role(RED, Role("figure", "Xb"))

        again = Bench(tmp_path)
        again.plug(RED)

        assert (Role("figure", "Xb"), True) == (again.bases.bases()[0].role, again.bases.bases()[0].chosen)

    def test_a_lost_base_keeps_its_player(self, two):
        two.pull(RED)

        assert ["a", "b"] == [base.role.kind for base in two.bases.bases()]
        assert {"Xa": "lost", "Xb": "idle"} == stages(two)


class TestSource:
    def test_bases_are_a_source_of_spins_like_any_other(self, bench):
        sources: list[SpinSource] = [bench.bases, RandomSpins(random.Random(1))]

        assert all(source.poll() is None for source in sources)

    def test_nothing_is_opened_before_it_is_wanted(self, bench):
        bench.bases.play(())
        bench.bases.news()
        bench.bases.live()
        bench.bases.bases()
        bench.bases.problems()
        bench.bases.arm(frozenset())

        assert not bench.opened

    def test_either_disc_may_stop_first(self, two):
        two.bases.arm(BOTH)
        two.rest(GREEN, 225.0)
        two.rest(RED, 90.0)

        assert [("Xb", 225.0, ""), ("Xa", 90.0, "")] == spins(two)

    def test_borders_become_lines_of_the_turning_part(self, two):
        two.file.change_disc("xa", zero_deg=100.0)
        two.bases.arm(BOTH)

        assert {RED: (100.0, 280.0, 190.0), GREEN: (0.0, 180.0, 90.0)} == two.bridge.armed
        two.rest(RED, 90.0, zero_deg=100.0)
        assert [("Xa", 90.0, "")] == spins(two)

    def test_a_spin_says_which_base_measured_it_and_carries_its_trace(self, two):
        two.bases.arm(BOTH)
        two.rest(RED, 90.0, spread_deg=0.7)
        spin = two.bases.poll()
        trace = unpack(spin.trace)

        assert ("base Red", 0.7) == (spin.evidence, spin.spread_deg)
        assert (90.0, 0.7, 4.2, "Red", "") == (
            trace.angle_deg,
            trace.spread_deg,
            trace.turns,
            trace.base,
            trace.unfair,
        )

    def test_an_unfair_spin_says_why(self, two):
        two.bases.arm(BOTH)
        two.unfair(RED, "hand-stop", 90.0)
        spin = two.bases.poll()

        assert ("Xa", "hand-stop", "hand-stop") == (spin.source, spin.unfair, unpack(spin.trace).unfair)

    def test_a_base_that_stays_armed_keeps_its_waiting_spin(self, two):
        two.bases.arm(BOTH)
        two.rest(RED, 90.0)
        two.bases.arm(frozenset({"Xa"}))

        assert [("Xa", 90.0, "")] == spins(two)

    def test_a_disc_that_is_armed_anew_forgets_its_earlier_spins(self, two):
        two.bases.arm(BOTH)
        two.rest(RED, 90.0)
        two.rest(GREEN, 10.0)
        two.bases.rearm("Xa")

        assert [("Xb", 10.0, "")] == spins(two)
        assert RED == two.bridge.rearmed[-1]

    def test_nothing_is_said_of_a_disc_that_nobody_is_to_spin(self, two):
        two.rest(RED, 90.0)
        assert [] == spins(two)

        two.bases.arm(frozenset({"Xb"}))
        two.rest(RED, 90.0)
        assert [] == spins(two)

    def test_arming_the_same_discs_again_asks_nothing_of_the_bases(self, two):
        two.bases.arm(BOTH)
        asked = len(two.bridge.rearmed)
        for _ in range(5):
            two.bases.arm(BOTH)

        assert asked == len(two.bridge.rearmed) == 2

    def test_the_friction_of_the_figure_on_the_base_is_used(self, two):
        two.file.change_disc("xa", friction=FRICTION)
        two.bases.arm(BOTH)

        used = two.bridge.used
        assert (FRICTION, "xa") == (used[RED].friction, used[RED].disc)
        assert (None, "xb") == (used[GREEN].friction, used[GREEN].disc), "it is learned from the spins of its own disc"

    def test_until_a_base_has_learned_it_is_told_that_hands_go_unnoticed(self, two):
        two.bases.arm(frozenset({"Xa"}))
        two.bridge.stage(RED, "armed", hands_after=6)
        two.bridge.stage(GREEN, "idle", hands_after=6)
        told = {one.source: one.hands_after for one in two.bases.at_table()}
        friction = {one.base: one.friction for one in two.bases.bases()}
        two.bridge.stage(RED, "armed", hands_after=0)

        assert {"Xa": 6, "Xb": 0} == told, "what the green one knows is of no disc of this match"
        assert not any(friction.values())
        assert [0, 0] == [one.hands_after for one in two.bases.at_table()]
        assert {RED: True, GREEN: False} == {one.base: one.friction for one in two.bases.bases()}

    def test_nothing_is_learned_while_a_base_is_calibrated_or_tested(self, two):
        two.bases.watch(RED, to_learn=True)
        calibrated = two.bridge.used[RED].disc
        two.bases.begin_test(GREEN)

        assert (None, None) == (calibrated, two.bridge.used[GREEN].disc)


class TestSharing:
    def test_one_base_serves_one_disc_after_the_other(self, one):
        one.bases.arm(BOTH)
        assert {"Xa": "armed", "Xb": "waiting"} == stages(one)
        one.rest(RED, 90.0)
        assert [("Xa", 90.0, "")] == spins(one)

        one.bases.arm(frozenset({"Xb"}))
        assert {"Xa": "idle", "Xb": "armed"} == stages(one)
        one.rest(RED, 300.0)
        assert [("Xb", 300.0, "")] == spins(one)

    def test_the_disc_that_is_preferred_comes_first(self, one):
        one.bases.arm(BOTH)

        assert one.bases.prefer("Xb")
        one.bases.arm(BOTH)
        assert {"Xa": "waiting", "Xb": "armed"} == stages(one)
        assert all(at.shared for at in one.bases.at_table())

    def test_a_disc_that_turns_is_never_taken_off(self, one):
        one.bases.arm(BOTH)
        one.moves(RED, 400.0)

        assert not one.bases.prefer("Xb")
        one.bases.arm(BOTH)
        assert {"Xa": "spinning", "Xb": "waiting"} == stages(one)

    def test_a_disc_that_spins_again_is_not_changed_for_the_other(self, one):
        one.bases.prefer("Xa")
        one.bases.arm(BOTH)
        one.rest(RED, 180.0)
        spins(one)
        one.bases.rearm("Xa")

        assert {"Xa": "armed", "Xb": "waiting"} == stages(one)

    def test_changing_figures_is_no_spin(self, one):
        one.bases.arm(BOTH)
        one.unfair(RED, "not-spun")

        assert [] == spins(one)
        assert {"Xa": "armed", "Xb": "waiting"} == stages(one)

    def test_placing_the_disc_of_a_base_of_ones_own_is_said(self, two):
        two.bases.arm(BOTH)
        two.unfair(RED, "not-spun")

        assert [("Xa", 90.0, "not-spun")] == spins(two)


class TestNews:
    def test_a_base_that_is_lost_and_comes_back_is_said_with_its_discs(self, two):
        two.bases.arm(BOTH)
        two.moves(RED, 300.0)
        two.pull(RED, "Red was pulled out.")
        two.pull(RED, "Red was pulled out.")

        assert [BaseGone(base=RED, name="Red", sources=("Xa",), why="Red was pulled out.")] == two.bases.news()
        assert {"Xa": "lost", "Xb": "armed"} == stages(two)
        two.plug(RED)
        assert [BaseBack(base=RED, name="Red", sources=("Xa",), again=True)] == two.bases.news()
        two.rest(RED, 90.0)
        assert [("Xa", 90.0, "")] == spins(two)

    def test_a_base_that_was_never_there_is_said_once(self, bench):
        bench.plug(BLUE)

        assert [BaseBack(base=BLUE, name="Blue", sources=(), again=False)] == bench.bases.news()
        assert [] == bench.bases.news()

    def test_a_result_that_is_disturbed_while_the_other_disc_spins_is_said(self, two):
        two.bases.arm(BOTH)
        two.rest(RED, 90.0)
        spins(two)
        two.bases.arm(frozenset({"Xb"}))
        assert {RED, GREEN} == two.bridge.armed.keys()
        two.disturb(RED, was_deg=270.0, now_deg=200.0)

        assert [BaseDisturbed(base=RED, name="Red", source="Xa", was_deg=90.0, now_deg=160.0)] == two.bases.news()

    def test_who_takes_a_figure_away_after_the_battle_disturbs_nothing(self, two):
        two.bases.arm(BOTH)
        two.rest(RED, 90.0)
        two.rest(GREEN, 90.0)
        spins(two)
        two.bases.arm(frozenset())
        assert {} == two.bridge.armed
        two.disturb(RED)

        assert [] == two.bases.news()

    def test_news_from_before_the_match_is_not_told_in_it(self, bench):
        bench.plug(RED)
        bench.trouble(RED, "the magnet is missing")
        bench.bases.play((XA, XB))
        bench.bases.arm(BOTH)

        assert [] == bench.bases.news()
        assert ("Red: the magnet is missing.",) == in_english(bench.bases.problems())

    def test_a_match_that_lacks_bases_has_them_looked_for(self, bench):
        bench.bases.play((XA, XB))
        assert 1 == bench.bridge.searches
        bench.plug(RED)
        bench.bases.play((XA, XB))

        assert 1 == bench.bridge.searches

    def test_bases_that_are_called_the_same_are_told_apart(self, bench):
        bench.plug(RED, "simulated 1")
        bench.plug(GREEN, "Simulated 1")
        bench.plug(BLUE, "simulated 1")
        bench.bases.play((XA, XB))
        bench.trouble(BLUE, "two bases are called simulated 1", about="name")

        assert ["simulated 1", "Simulated 1 (2)", "simulated 1 (3)"] == [one.name for one in bench.bases.bases()]
        assert ["simulated 1", "Simulated 1 (2)"] == [one.name for one in bench.bases.at_table()]
        assert ([], ()) == ([one for one in bench.bases.news() if isinstance(one, BaseTrouble)], bench.bases.problems())

        bench.bases.rename(GREEN, "Ruby")
        assert ["simulated 1", "Ruby", "simulated 1 (2)"] == [one.name for one in bench.bases.bases()]

    def test_a_base_that_is_lost_keeps_its_name(self, bench):
        bench.plug(RED, "one")
        bench.plug(GREEN, "one")
        bench.pull(RED)

        assert ["one", "one (2)"] == [one.name for one in bench.bases.bases()]

    def test_a_trouble_is_told_until_it_is_over(self, two):
        for over in (False, True):
            two.trouble(GREEN, "the magnet is missing", over=over)
        two.bases.news()

        assert () == two.bases.problems()

    def test_one_trouble_of_a_base_stays_when_another_is_over(self, two):
        two.trouble(RED, "the magnet is missing", about="magnet")
        two.trouble(RED, "samples are lost", about="lost")
        two.trouble(RED, "the samples arrive again", over=True, about="lost")
        two.bases.news()

        assert ("Red: the magnet is missing.",) == in_english(two.bases.problems())

    def test_trouble_is_passed_on(self, two):
        two.trouble(RED, "the magnet is missing")

        assert [BaseTrouble(base=RED, name="Red", what="the magnet is missing", over=False)] == two.bases.news()


class TestLooking:
    def test_live_values_are_angles_of_the_disc_by_source(self, two):
        two.file.change_disc("xa", zero_deg=100.0)
        two.bases.arm(BOTH)
        two.moves(RED, 400.0)
        red, green = two.bases.live(RED)

        assert ("Xa", "spinning", 60.0, 700.0) == (red.source, red.stage, red.angle_deg, red.speed_deg_s)
        assert ("Xb", "armed", 0.0, ()) == (green.source, green.stage, green.angle_deg, green.recent)
        two.now_s += 1.0
        assert [-1.0, 0.0] == [at for at, _ in two.bases.live(RED)[0].recent]

    def test_what_is_lost_has_no_angle(self, two):
        two.pull(RED)

        assert (None, "lost") == (two.bases.live()[0].angle_deg, two.bases.live()[0].stage)

    def test_a_disc_that_moves_does_not_stand_still(self, two):
        two.still(RED, 370.0)
        assert 10.0 == pytest.approx(two.bases.still(RED).turn_deg)

        two.moves(RED, 400.0)
        assert two.bases.still(RED) is None and two.bases.still("nobody") is None

    def test_ports_that_are_of_no_use_are_told(self, bench):
        bench.bases.search()
        bench.bridge.found_none = {"/dev/ttyUSB0": "/dev/ttyUSB0: nothing answers"}

        assert ("/dev/ttyUSB0: nothing answers",) == bench.bases.problems()

    @pytest.mark.parametrize("where", ["/dev/ttyS0", "/dev/ttyAMA10", "COM1"])
    def test_a_port_that_is_built_in_is_told_only_where_a_base_is_heard(self, bench, where):
        bench.bases.search()
        bench.bridge.found_none = {where: f"{where}: Nothing answers here: no spinner base."}
        assert () == bench.bases.problems()

        heard = sentence("at", name=where, why=sentence(ONLY_HEARD))
        bench.bridge.found_none = {where: heard}
        assert (heard,) == in_english(bench.bases.problems())

    def test_a_base_that_is_lost_on_a_port_that_is_built_in_is_shown(self, bench):
        bench.plug(RED)
        bench.bridge.of[RED] = msgspec.structs.replace(bench.bridge.of[RED], where="/dev/ttyS0")
        bench.pull(RED)

        assert [("Red", "lost", "Red was pulled out.")] == [
            (one.name, one.stands, one.why) for one in bench.bases.bases()
        ]

    def test_a_base_is_renamed_here_and_as_far_as_it_can_remember(self, bench):
        bench.plug(RED)
        bench.bases.rename(RED, "The one by the window")

        assert "The one by the window" == bench.bases.bases()[0].name
        assert {RED: "The one by the w"} == bench.bridge.names

    def test_a_base_that_is_forgotten_leaves_the_list(self, two):
        two.bases.forget(RED)

        assert [GREEN] == [base.base for base in two.bases.bases()]
        with pytest.raises(BaseError, match="isn't there any more"):
            two.bases.watch(RED)


class TestCalibrating:
    def test_free_spins_are_reported_and_none_is_a_spin_of_the_match(self, two):
        two.bases.play(())
        two.bases.watch(RED, to_learn=True)
        two.rest(RED, 90.0)
        two.unfair(RED, "push")

        assert [("", 270.0), ("push", 270.0)] == [
            (one.unfair, one.turn_deg) for one in two.bases.news() if isinstance(one, FreeSpin)
        ]
        assert [] == spins(two) and RED == two.bridge.rearmed[-1]

    def test_who_calibrates_is_not_judged_by_friction_and_a_test_is(self, two):
        two.file.change_base(RED, friction=FRICTION)
        two.bases.watch(RED, to_learn=True)
        assert two.bridge.used[RED].friction is None

        two.bases.watch(RED)
        assert FRICTION == two.bridge.used[RED].friction

    def test_nothing_can_be_learned_from_too_few_spins(self, two):
        two.bases.watch(RED, to_learn=True)

        with pytest.raises(BaseError, match="at least"):
            two.bases.learn(RED)

    def test_what_is_dropped_was_never_kept(self, two):
        two.bases.watch(RED, to_learn=True)
        two.bases.turn_round(RED)
        assert -1 == two.bridge.used[RED].calibration.direction
        two.bases.drop(RED)

        assert 1 == two.bridge.used[RED].calibration.direction
        assert two.file.load().of(RED).calibration is None

    def test_the_zero_mark_is_where_the_disc_stands(self, two):
        two.bases.watch(RED, to_learn=True)
        two.still(RED, 90.0)
        two.bases.set_zero(RED)
        two.bases.keep(RED, "xa")

        assert 90.0 == pytest.approx(two.file.load().of(RED).calibration.zero_deg, abs=0.2)
        two.moves(RED, 400.0)
        with pytest.raises(BaseError, match="moving"):
            two.bases.set_zero(RED)

    def test_a_figures_zero_is_where_its_disc_stands(self, two):
        two.still(RED, 42.0)
        two.bases.set_figure_zero(RED, "xa")

        assert 42.0 == pytest.approx(two.file.load().zero_deg("xa"))
        two.moves(RED, 400.0)
        with pytest.raises(BaseError, match="is still turning"):
            two.bases.set_figure_zero(RED, "xa")

    def test_only_simulated_discs_can_be_flicked(self, two):
        added = two.bases.add_simulated()
        two.bases.flick(added, 900.0)

        assert [(added, 900.0)] == two.simulator.flicks
        with pytest.raises(BaseError, match="yourself"):
            two.bases.flick(RED, 900.0)


class World:
    """Simulated bases behind the real bridge, in a time of their own."""

    def __init__(self, folder, seed=3):
        self.now_s = 0.0
        self.simulated = SimulatedBases(random.Random(seed), lambda: self.now_s)
        self.file = BasesFile(folder / "bases.toml")
        self.bases = BaseSpins(self.file, self._open, lambda: self.simulated, lambda: self.now_s)

    def _open(self, known):
        self.bridge = Bridge(known, lambda: self.now_s, threads=False, find=lambda: {})
        return self.bridge

    def let_pass(self, seconds):
        for _ in range(round(seconds * 50)):
            self.now_s += 0.02
            self.bridge.turn()

    def spun(self, base, speed=1500.0):
        """One spin, to its end; what was said of it."""
        self.simulated.flick(base, speed)
        for _ in range(60):
            self.let_pass(0.5)
            if news := [one for one in self.bases.news() if isinstance(one, FreeSpin)]:
                return news
        raise AssertionError("it never came to rest")


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory):
    """A simulated base that was calibrated, its zero where its disc stood then."""
    world = World(tmp_path_factory.mktemp("bases"))
    base = world.bases.add_simulated()
    world.let_pass(1.5)
    world.bases.watch(base, to_learn=True)
    before = world.bases.turned_deg(base)
    spun = [one for _ in range(5) for one in world.spun(base)]
    # It was flicked clockwise.
    if world.bases.turned_deg(base) < before:
        world.bases.turn_round(base)
    learned = world.bases.learn(base)
    world.let_pass(1.0)
    world.bases.set_zero(base)
    world.bases.keep(base)
    world.bases.watch("")
    return world, base, spun, learned, world.simulated.made[base].turned_deg


def test_a_match_begins_to_teach_a_base_that_nobody_calibrated(tmp_path):
    world = World(tmp_path)
    base = world.bases.add_simulated()
    world.bases.play((XA,))
    world.let_pass(1.0)
    world.bases.arm(frozenset({"Xa"}))
    world.let_pass(0.5)
    (before,) = world.bases.at_table()
    world.simulated.flick(base, 900.0)
    world.let_pass(5.0)
    (after,) = world.bases.at_table()

    assert world.bases.poll() is not None
    assert (6, 5) == (before.hands_after, after.hands_after)


class TestSimulated:
    def test_a_simulated_base_is_calibrated_like_a_real_one(self, calibrated):
        world, _, spun, learned, _ = calibrated

        assert [""] * 5 == [one.unfair for one in spun]
        assert learned.after_deg <= 0.05 < learned.before_deg and learned.friction
        assert (5, True) == (world.bases.bases()[0].spins, world.bases.bases()[0].friction)

    def test_what_it_measures_is_true(self, calibrated):
        world, base, _, _, zero_deg = calibrated
        world.bases.play((XA,))
        world.bases.arm(frozenset({"Xa"}))
        world.let_pass(1.0)
        for _ in range(3):
            world.bases.flick(base, 1300.0)
            world.let_pass(0.5)
            assert {"Xa": "coasting"} == stages(world)
            while (spin := world.bases.poll()) is None:
                world.let_pass(0.5)
            world.bases.arm(frozenset())
            world.bases.arm(frozenset({"Xa"}))
            truth = (zero_deg - world.simulated.made[base].turned_deg) % 360
            world.let_pass(1.0)

            assert abs((spin.angle_deg - truth + 180) % 360 - 180) <= spin.spread_deg <= 1.0
            assert "" == spin.unfair and len(spin.trace) <= 8000

    def test_a_hand_on_the_disc_is_seen(self, calibrated):
        world, base, *_ = calibrated
        world.bases.play((XA,))
        world.bases.arm(frozenset({"Xa"}))
        world.let_pass(1.0)
        world.bases.flick(base, 1500.0)
        world.let_pass(1.2)
        world.simulated.made[base].hold()
        world.let_pass(2.0)

        assert [("Xa", "hand-stop")] == [(one[0], one[2]) for one in spins(world)]

    def test_pulled_in_mid_spin_and_put_back_it_spins_on(self, calibrated):
        world, base, *_ = calibrated
        world.bases.play((XA,))
        world.bases.arm(frozenset({"Xa"}))
        world.let_pass(1.0)
        world.bases.flick(base, 1500.0)
        world.let_pass(0.5)
        world.simulated.made[base].pull()
        world.let_pass(1.0)
        (gone,) = world.bases.news()
        assert isinstance(gone, BaseGone) and ("Xa",) == gone.sources and in_english([gone.why])[0].endswith(".")
        assert {"Xa": "lost"} == stages(world)

        world.simulated.made[base].plug()
        world.let_pass(10.0)
        assert [True] == [one.again for one in world.bases.news() if isinstance(one, BaseBack)]
        world.bases.flick(base, 1500.0)
        world.let_pass(14.0)
        assert ["Xa"] == [one[0] for one in spins(world)]

    def test_a_base_that_counts_steps_is_calibrated_without_a_curve(self, tmp_path):
        world = World(tmp_path)
        world.bases.search()
        wheel = SensorModel(has_angle=False, counts_per_turn=800)
        made = SimulatedBase(np.random.default_rng(8), uid=b"ENCODER1", name="Wheel", sensor=wheel)
        world.simulated.made[made.id] = made
        world.bridge.connect(simulated_transport(made, lambda: world.now_s, name="wheel"))
        world.let_pass(1.5)
        assert [False] == [one.angle for one in world.bases.bases()]
        assert world.bases.turned_deg(made.id) is None and world.bases.still(made.id) is None
        world.bases.watch(made.id, to_learn=True)
        for _ in range(5):
            world.spun(made.id)
        learned = world.bases.learn(made.id)
        world.let_pass(1.0)
        assert (5, ()) == (learned.spins, learned.before) and 0.225 == learned.after_deg

        world.spun(made.id)
        zero = made.turned_deg
        world.bases.set_zero(made.id)
        world.bases.keep(made.id)
        world.bases.watch(made.id)
        world.let_pass(1.0)
        (spin,) = world.spun(made.id)
        off = (spin.turn_deg - (made.turned_deg - zero) + 180) % 360 - 180
        assert abs(off) <= spin.spread_deg < 3.0

    def test_a_calibration_that_was_kept_holds_for_the_same_base_another_day(self, calibrated, tmp_path):
        world, base, *_ = calibrated
        again = World(tmp_path, seed=99)
        again.file.change_base(base, calibration=world.file.load().of(base).calibration)
        assert base == again.bases.add_simulated()
        again.let_pass(1.5)

        assert Calibration() != again.file.known(base).calibration
        assert world.simulated.made[base].sensor == again.simulated.made[base].sensor
        assert base != again.bases.add_simulated()


def test_bases_bring_no_numpy_before_a_port_is_opened():
    code = "import random, sys; from companion.commands import parts; parts.bases(random.Random(1)); "
    code += "print(sorted({'numpy', 'serial'} & set(sys.modules)))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.strip()
