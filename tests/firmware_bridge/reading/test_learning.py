"""What the spins of a session teach of a base that nobody calibrated."""

from __future__ import annotations

from functools import cache

import msgspec
import numpy as np
import pytest

from firmware_bridge.reading._fairness import judge
from firmware_bridge.reading.calibration_values import FREE_SPINS, Calibration, Friction
from firmware_bridge.reading.learning import Learning
from firmware_bridge.reading.readings import RestReading, Trace, UnfairSpin
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.sim.physics import Bearing, Motion, flicked, held, pushed, some_bearing, toss
from firmware_bridge.sim.sensor_model import Ripple, SensorModel, samples, some_encoder, some_sensor
from firmware_bridge.wire.messages import RAW_PER_TURN

ROUGH = SensorModel(ripples=(Ripple(1, 1.1, 40.0), Ripple(2, 0.35, 200.0)), zero_deg=77.0, direction=-1)
"""A magnet as far off its centre as one gets, and out of level."""
DISC = Bearing(dry=350.0, viscous=0.35, drag=3e-5, uneven=0.02)
LIGHT = msgspec.structs.replace(DISC, dry=900.0)
"""A disc that stops far sooner."""
UNKNOWN = Calibration()


def spun(seed: int, bearing: Bearing = DISC, by_hand_deg_s2: float = 0.0) -> Motion:
    rng = np.random.default_rng(seed)
    motion = flicked(bearing, rng.uniform(1500, 2200) * rng.choice((-1, 1)), rng.uniform(0, 360), 0.5, 0.12)
    if not by_hand_deg_s2:
        return motion
    at_s = next(t for t in np.arange(0.8, motion.stopped_s, 0.01) if abs(motion.speed_at(t)) < 500)
    return held(motion, at_s, bearing, by_hand_deg_s2)


def said(watcher: RestWatcher, motion: Motion, seed: int = 0, sensor: SensorModel = ROUGH) -> RestReading | UnfairSpin:
    sent = samples(sensor, motion, np.random.default_rng(seed), until_s=motion.stopped_s + 2.0)
    watcher.lose()
    watcher.disarm()
    watcher.arm()
    (reading,) = (one for one in watcher.feed(sent) if isinstance(one, RestReading | UnfairSpin))
    return reading


@cache
def trace(seed: int, bearing: Bearing = DISC, by_hand_deg_s2: float = 0.0) -> Trace:
    """What a base sends of a spin."""
    return said(RestWatcher("base", disc=None), spun(seed, bearing, by_hand_deg_s2), seed).trace


def taught(*traces: Trace, disc: str = "", learning: Learning | None = None) -> Learning:
    learning = learning or Learning()
    for one in traces:
        learning.add(disc, one, UNKNOWN)
    return learning


def reason(learning: Learning, of: Trace, disc: str = "") -> str | None:
    """Why a spin does not count by what was learned; None for a fair one."""
    habit = learning.habit(disc, UNKNOWN)
    assert habit is not None
    return judge(np.array(of.t_us) * 1e-6, habit.straight(np.array(of.turned_deg)), habit.friction).reason


FREE = range(FREE_SPINS)


def test_hands_are_noticed_once_six_free_spins_were_seen():
    watcher = RestWatcher("base")
    first = said(watcher, spun(50, by_hand_deg_s2=700.0), 50)
    lacking = [watcher.hands_after]
    for seed in FREE:
        assert isinstance(said(watcher, spun(seed), seed), RestReading)
        lacking.append(watcher.hands_after)

    gentle, free = said(watcher, spun(51, by_hand_deg_s2=700.0), 51), said(watcher, spun(52), 52)

    assert [5, 4, 3, 2, 1, 1, 0] == lacking, "the hand was not known as one"
    assert isinstance(first, RestReading), "nothing is known yet that speaks against it"
    assert isinstance(gentle, UnfairSpin) and "hand-stop" == gentle.reason
    assert isinstance(free, RestReading)


def test_a_hand_that_stops_a_disc_at_once_is_noticed_before_anything_was_learned():
    stopped = said(RestWatcher("base"), spun(1, by_hand_deg_s2=4000.0))

    assert isinstance(stopped, UnfairSpin) and "hand-stop" == stopped.reason


@pytest.mark.parametrize("hands", [(700.0,), (650.0, 900.0, 1100.0)])
def test_hands_among_the_first_spins_teach_nothing(hands):
    by_hand = [trace(60 + number, by_hand_deg_s2=brake) for number, brake in enumerate(hands)]

    learning = taught(*by_hand, *map(trace, FREE))

    assert [None, None] == [reason(learning, trace(seed)) for seed in (52, 53)]
    assert "hand-stop" == reason(learning, trace(51, by_hand_deg_s2=700.0))


def test_nothing_is_learned_from_hands_alone():
    learning = taught(*(trace(70 + number, by_hand_deg_s2=600.0 + 120 * number) for number in FREE))

    assert learning.habit("", UNKNOWN) is None


def test_another_disc_is_judged_by_its_own_spins():
    learning = taught(*map(trace, FREE), disc="plusle")
    taught(trace(80, LIGHT), disc="minun", learning=learning)
    early = learning.habit("minun", UNKNOWN)
    taught(*(trace(80 + number, LIGHT) for number in FREE), disc="minun", learning=learning)

    assert early is None
    assert reason(learning, trace(90, LIGHT), "minun") is None
    assert "hand-stop" == reason(learning, trace(90, LIGHT), "plusle")
    assert reason(learning, trace(52), "plusle") is None


def test_a_disc_that_runs_like_the_others_is_known_from_its_first_spin():
    learning = taught(*map(trace, FREE), disc="plusle")
    taught(trace(52), disc="minun", learning=learning)

    assert reason(learning, trace(53), "minun") is None
    assert "hand-stop" == reason(learning, trace(51, by_hand_deg_s2=700.0), "minun")


def test_six_misfits_in_a_row_that_fit_each_other_are_another_disc():
    learning = taught(*map(trace, FREE))
    for number in FREE[:-1]:
        learning.add_misfit("", trace(80 + number, LIGHT))
    before = reason(learning, trace(90, LIGHT))
    learning.add_misfit("", trace(85, LIGHT))

    assert ("hand-stop", None) == (before, reason(learning, trace(90, LIGHT)))


def test_misfits_that_do_not_fit_each_other_are_hands():
    learning = taught(*map(trace, FREE))
    for number in (*FREE, *FREE):
        learning.add_misfit("", trace(70 + number, by_hand_deg_s2=600.0 + 120 * number))

    assert "hand-stop" == reason(learning, trace(51, by_hand_deg_s2=700.0))


def pushed_trace(seed: int) -> Trace:
    motion = spun(seed)
    at_s = next(t for t in np.arange(0.8, motion.stopped_s, 0.01) if abs(motion.speed_at(t)) < 400)
    return said(RestWatcher("base", disc=None), pushed(motion, at_s, DISC), seed).trace


def test_pushes_are_alike_and_no_other_disc():
    """But for a moment each runs as the disc does."""
    learning = taught(*map(trace, FREE))
    pushes = [pushed_trace(seed) for seed in range(120, 120 + FREE_SPINS)]
    for one in pushes:
        learning.add_misfit("", one)

    assert "push" == reason(learning, pushes[0])
    assert taught(*pushes).habit("", UNKNOWN) is None


def test_another_calibration_begins_anew():
    learning = taught(*map(trace, FREE))

    assert learning.habit("", Calibration(zero_deg=5.0)) is None


def test_what_is_known_is_not_learned():
    known = Friction(dry=350.0, viscous=0.35, drag=3e-5, noise_deg_s2=20.0, brake_limit=60.0, push_limit=60.0)
    learning = Learning()
    watchers = RestWatcher("base", friction=known, learning=learning), RestWatcher("base", disc=None, learning=learning)

    assert (0, FREE_SPINS) == tuple(watcher.hands_after for watcher in watchers)
    for watcher in watchers:
        for seed in FREE:
            said(watcher, spun(seed), seed)
    assert learning.habit("", UNKNOWN) is None


@pytest.mark.deep("spins")
@pytest.mark.parametrize("counts", [0, 240], ids=["AS5600", "240 counts"])
def test_a_hand_is_caught_on_a_base_that_nobody_calibrated(counts, draw):
    """A thousand hand-stops in some twenty-five tries: at once, late, gently, with a finger that drags."""
    rng = np.random.default_rng(draw.rng.getrandbits(32))
    sensor = some_encoder(rng, counts) if counts else some_sensor(rng)
    bearing = some_bearing(rng)
    build = {"per_turn": counts, "encoder": True} if counts else {"per_turn": RAW_PER_TURN}
    watcher = RestWatcher("base", **build)

    def one(motion: Motion) -> RestReading | UnfairSpin:
        return said(watcher, motion, int(rng.integers(2**31)), sensor)

    def free() -> Motion:
        return toss("fair", bearing, rng, start_deg=rng.uniform(0, 360))

    def by_hand() -> Motion:
        motion = flicked(bearing, rng.uniform(1200, 2500) * rng.choice((-1, 1)), rng.uniform(0, 360), 0.5, 0.12)
        at_s = min(0.5 + rng.uniform(0.5, 2.0), motion.stopped_s - 0.25)
        brake = rng.choice((4000.0, rng.uniform(2000, 12_000), rng.uniform(600, 1500), rng.uniform(300, 900)))
        return held(motion, at_s, bearing, brake)

    early = [one(free()) for _ in FREE]
    late = [one(by_hand() if number % 2 else free()) for number in range(80)]

    caught = sum(isinstance(reading, UnfairSpin) for reading in late[1::2])
    unfair = sum(isinstance(reading, UnfairSpin) for reading in (*early, *late[::2]))
    assert caught >= 0.7 * 40 and unfair <= 1, (caught, unfair)
