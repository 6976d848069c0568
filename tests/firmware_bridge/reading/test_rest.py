from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.reading._stillness import MOUNT_DEG
from firmware_bridge.reading.calibration_values import Calibration, Friction
from firmware_bridge.reading.readings import Disturbed, Reading, RestReading, UnfairSpin
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.sim.physics import Bearing, Knots, Motion, at_rest, flicked, held, move, nudged, pushed
from firmware_bridge.sim.sensor_model import SensorModel, samples
from firmware_bridge.wire.messages import NO_ANGLE, SENSOR_SILENT, Sample
from tests.firmware_bridge.spins import BEARING, CLEAN, TRUE, off_deg, spin, watch, wrapped

FRICTION = Friction(
    dry=BEARING.dry,
    viscous=BEARING.viscous,
    drag=BEARING.drag,
    noise_deg_s2=15.0,
    brake_limit=14.0,
    push_limit=14.0,
)
SPIN = flicked(BEARING, 1500.0, start_deg=20.0, start_s=0.5)


def sent(
    motion: Motion, sensor: SensorModel = CLEAN, *, after_s: float = 1.5, from_s: float = 0.0, rate_hz: int = 500
) -> list[Sample]:
    rng = np.random.default_rng(7)
    return samples(sensor, motion, rng, until_s=motion.stopped_s + after_s, from_s=from_s, rate_hz=rate_hz)


def watcher(sensor: SensorModel = CLEAN, friction: Friction | None = FRICTION) -> RestWatcher:
    if sensor.has_angle:
        return RestWatcher("base", calibration=TRUE, friction=friction)
    return RestWatcher("base", calibration=TRUE, per_turn=sensor.counts_per_turn, encoder=True)


def the_rest(said: list[Reading]) -> RestReading:
    (reading,) = said
    assert isinstance(reading, RestReading)
    return reading


def the_unfair(said: list[Reading]) -> UnfairSpin:
    (reading,) = said
    assert isinstance(reading, UnfairSpin)
    return reading


# Results


@pytest.mark.parametrize("seed", range(6))
def test_a_fair_spin_is_a_result_where_the_disc_stands(seed):
    motion, samples = spin("fair", seed)

    said = the_rest(watch(samples))

    assert not said.ambiguous
    assert 360.0 == said.margin_deg
    assert 0.06 > abs(off_deg(said.angle_deg, motion))
    assert MOUNT_DEG < said.spread_deg < MOUNT_DEG + 0.4
    assert motion.turns == pytest.approx(said.turns, abs=0.05)
    assert 0.7 < said.peak_deg_s / motion.peak_deg_s < 1.02  # it is the mean of a tenth of a second
    assert 0.4 > said.rest_s


@pytest.mark.parametrize("rate_hz", [50, 125, 250, 1000])
def test_a_result_does_not_need_a_certain_rate(rate_hz):
    said = the_rest(watch(sent(SPIN, rate_hz=rate_hz), watcher()))

    assert 0.1 > abs(off_deg(said.angle_deg, SPIN))


def test_a_result_is_there_soon_after_the_disc_stands():
    watching = watcher()
    watching.arm()
    for sample in sent(SPIN):
        if watching.feed([sample]):
            break

    assert 0.4 > sample.t_us * 1e-6 - SPIN.stopped_s > 0.1


@pytest.mark.parametrize("off, is_ambiguous", [(0.0, True), (0.2, True), (-0.2, True), (1.0, False), (-1.0, False)])
def test_a_disc_near_a_line_is_ambiguous(off, is_ambiguous):
    line = (SPIN.rest_deg + off) % 360

    said = the_rest(watch(sent(SPIN), watcher(), lines_deg=(line, (line + 100) % 360)))

    assert is_ambiguous == said.ambiguous
    assert abs(off) == pytest.approx(said.margin_deg, abs=0.06)


@pytest.mark.parametrize("side", [1, -1], ids=["clockwise", "anticlockwise"])
@pytest.mark.parametrize("share, is_ambiguous", [(0.99, True), (1.01, False)], ids=["reached", "not reached"])
def test_a_line_is_ambiguous_as_far_as_the_spread_reaches_and_no_farther(share, is_ambiguous, side):
    stood = the_rest(watch(sent(SPIN), watcher()))
    line = (stood.angle_deg + side * share * stood.spread_deg) % 360

    said = the_rest(watch(sent(SPIN), watcher(), lines_deg=(line,)))

    assert (is_ambiguous, stood.angle_deg, stood.spread_deg) == (said.ambiguous, said.angle_deg, said.spread_deg)
    assert share * stood.spread_deg == pytest.approx(said.margin_deg, rel=1e-6)


def test_a_line_at_zero_is_near_from_both_sides():
    motion = flicked(BEARING, 1500.0, start_deg=-SPIN.rest_deg + 20.0 - 0.1, start_s=0.5)

    assert the_rest(watch(sent(motion), watcher(), lines_deg=(0.0,))).ambiguous


def test_a_base_that_is_not_calibrated_is_less_sure():
    calibrated = the_rest(watch(sent(SPIN)))
    not_calibrated = the_rest(watch(sent(SPIN), RestWatcher("base")))

    assert 4.0 < not_calibrated.spread_deg - calibrated.spread_deg


def test_the_trace_shows_the_spin():
    trace = the_rest(watch(sent(SPIN))).trace

    assert 4096 == trace.per_turn
    assert 0 == trace.t_us[0]
    assert len(trace.t_us) == len(trace.raw) == len(trace.turned_deg)
    assert 0.3 == pytest.approx(trace.t_us[trace.began] * 1e-6, abs=0.05)
    began_s = SPIN.began_s - trace.t_us[trace.began] * 1e-6
    assert SPIN.stopped_s == pytest.approx(trace.t_us[trace.rested] * 1e-6 + began_s, abs=0.1)
    assert SPIN.rest_deg - 20.0 == pytest.approx(trace.turned_deg[-1] - trace.turned_deg[0], abs=0.2)


def test_samples_that_do_not_count_are_in_the_trace():
    noisy = msgspec.structs.replace(CLEAN, spikes=0.1, silent_s=(1.0, 1.05))

    trace = the_rest(watch(sent(SPIN, noisy))).trace

    assert -1 in trace.raw
    steps = np.diff(trace.turned_deg)
    assert 6.0 > np.abs(steps).max()


def test_direction_and_zero_are_those_of_the_calibration():
    sensor = SensorModel(direction=-1, zero_deg=100.0)
    calibration = Calibration(residual_deg=0.02, direction=-1, zero_deg=100.0)

    said = the_rest(watch(sent(SPIN, sensor), RestWatcher("base", calibration=calibration)))

    assert 0.06 > abs(off_deg(said.angle_deg, SPIN))


# Spins that do not count


@pytest.mark.parametrize("speed", [200.0, -200.0])
def test_a_disc_that_turns_slowly_was_not_spun(speed):
    assert "not-spun" == the_unfair(watch(sent(flicked(BEARING, speed, start_s=0.5)), watcher())).reason


def test_a_fast_but_short_spin_is_too_short():
    assert "short-spin" == the_unfair(watch(sent(flicked(BEARING, 550.0, start_s=0.5)), watcher())).reason


def test_a_disc_that_a_hand_stops_did_not_stop_by_itself():
    stopped = held(SPIN, 2.0, BEARING, brake_deg_s2=1000.0)

    said = the_unfair(watch(sent(stopped), watcher()))

    assert "hand-stop" == said.reason
    assert 0.1 > abs(off_deg(said.angle_deg, stopped))


def test_a_disc_that_stops_at_once_was_stopped_even_if_its_friction_is_not_known():
    stopped = held(SPIN, 2.0, BEARING, brake_deg_s2=50_000.0)

    assert "hand-stop" == the_unfair(watch(sent(stopped), watcher(friction=None))).reason


def test_a_disc_that_is_pushed_while_it_runs_out_was_pushed():
    assert "push" == the_unfair(watch(sent(pushed(SPIN, 2.5, BEARING)), watcher())).reason


def test_a_disc_that_is_flicked_twice_is_fair():
    twice = pushed(flicked(BEARING, 700.0, start_s=0.5), 1.0, BEARING, gain_deg_s=900.0)

    the_rest(watch(sent(twice), watcher()))


def test_a_disc_that_is_wound_up_before_it_is_spun_is_fair():
    knots = Knots([0.5], [0.0], [0.0])
    move(knots, -60.0, 0.4)
    wound = knots.motion("fair")
    spun = flicked(BEARING, 1500.0, start_deg=-60.0, start_s=wound.stopped_s + 0.6)
    together = Motion(
        [*knots.t, *spun.knots.t], [*knots.deg, *spun.knots.deg], [*knots.speed, *spun.knots.speed], "fair"
    )

    said = the_rest(watch(sent(together), watcher()))

    assert spun.turns == pytest.approx(said.turns, abs=0.1)


def test_a_disc_that_is_turned_to_its_place_was_not_spun():
    for seed in range(5):
        _, samples = spin("placed", seed)

        assert the_unfair(watch(samples, watcher())).reason in ("not-spun", "hand-stop")


def test_a_disc_that_is_only_touched_is_still_waited_for():
    watching = watcher()

    assert [] == watch(sent(nudged(at_rest(50.0), 0.5, 20.0, 0.3), after_s=3.0), watching)
    assert "armed" == watching.state


@pytest.mark.parametrize("speed", [0.6, 4.0, 40.0])
def test_a_disc_that_creeps_for_ever_is_unsettled(speed):
    turned, speeds = [*SPIN.knots.deg, SPIN.rest_deg + 10 * speed], [*SPIN.knots.speed[:-1], speed, speed]
    creeping = Motion([*SPIN.knots.t, SPIN.stopped_s + 10.0], turned, speeds, "fair")

    said = the_unfair(watch(sent(creeping, after_s=0.0), watcher()))

    assert "unsettled" == said.reason


def test_a_disc_that_rocks_is_waited_for():
    t_s = np.arange(SPIN.stopped_s, SPIN.stopped_s + 1.5, 0.01)
    rocking = 2.0 * np.sin(2 * np.pi * 4.0 * (t_s - t_s[0])) * (1 - (t_s - t_s[0]) / 1.5)
    motion = Motion(
        [*SPIN.knots.t, *t_s[1:].tolist(), t_s[-1] + 0.01],
        [*SPIN.knots.deg, *(SPIN.rest_deg + rocking[1:]).tolist(), SPIN.rest_deg],
        [*SPIN.knots.speed, *np.gradient(rocking, 0.01)[1:].tolist(), 0.0],
        "fair",
    )

    said = the_rest(watch(sent(motion), watcher(friction=None)))

    assert 0.1 > abs(off_deg(said.angle_deg, motion))


def test_a_sensor_that_sticks_in_mid_spin_gives_no_result():
    stuck = msgspec.structs.replace(CLEAN, stuck_from_s=1.5)

    assert "hand-stop" == the_unfair(watch(sent(SPIN, stuck), watcher(friction=None))).reason


@pytest.mark.parametrize("until_s", [1.9, 60.0])
def test_a_sensor_that_falls_silent_in_mid_spin_gives_no_result(until_s):
    silent = msgspec.structs.replace(CLEAN, silent_s=(1.5, until_s))

    assert "unseen" == the_unfair(watch(sent(SPIN, silent, after_s=7.0), watcher())).reason


def test_a_gap_in_mid_spin_gives_no_result():
    heard = [s for s in sent(SPIN) if not 1_500_000 < s.t_us < 2_000_000]

    assert "unseen" == the_unfair(watch(heard, watcher())).reason


def test_a_few_lost_samples_do_not_matter():
    heard = [s for s in sent(SPIN) if not 1_500_000 < s.t_us < 1_580_000]

    assert 0.06 > abs(off_deg(the_rest(watch(heard, watcher())).angle_deg, SPIN))


def test_too_many_spikes_give_no_result():
    for seed in range(5):
        _, samples = spin("fair", seed, msgspec.structs.replace(CLEAN, spikes=0.6))

        assert not any(isinstance(one, RestReading) for one in watch(samples, watcher()))


@pytest.mark.parametrize("seed", range(8))
def test_spikes_and_lost_samples_leave_a_result_right(seed):
    motion, samples = spin("fair", seed, msgspec.structs.replace(CLEAN, spikes=0.15, dropped=0.2, torn=0.02))

    said = the_rest(watch(samples, watcher()))

    assert 0.1 > abs(off_deg(said.angle_deg, motion))
    assert motion.turns == pytest.approx(said.turns, abs=0.1)


# What is said when, and states


def test_a_spin_of_half_a_minute_on_a_good_bearing_is_a_result():
    motion = flicked(Bearing(dry=25.0, viscous=0.06, drag=0.0), 3000.0, 10.0, 0.5)
    sent = samples(CLEAN, motion, np.random.default_rng(1), until_s=motion.stopped_s + 1.5)

    (said,) = watch(sent)

    assert isinstance(said, RestReading)
    assert 0.06 > abs(off_deg(said.angle_deg, motion))
    assert 30 < motion.stopped_s


def test_nothing_is_said_of_a_base_that_is_not_armed():
    watching = watcher()

    assert [] == watching.feed(sent(SPIN))
    assert "idle" == watching.state


def test_a_disc_that_is_turned_forth_and_back_while_idle_gives_nothing():
    motion = at_rest()
    for number, by in enumerate((300.0, -200.0, 50.0, -150.0)):
        motion = nudged(motion, 0.5 + 1.5 * number, by, 1.0)
    watching = watcher()

    assert [] == watching.feed(sent(motion))
    assert 0.1 > abs((watching.turned_deg + 180) % 360 - 180)


def test_states_follow_each_other_as_the_spin_does():
    watching = watcher()
    watching.arm()
    states = [watching.state]
    for sample in sent(SPIN):
        watching.feed([sample])
        if states[-1] != watching.state:
            states.append(watching.state)

    assert ["armed", "spinning", "coasting", "settling", "result"] == states


def test_a_spin_that_began_before_it_was_asked_for_does_not_count():
    samples = sent(SPIN)
    watching = watcher()
    watching.feed(samples[:800])
    watching.arm()

    assert [] == watching.feed(samples[800:])
    assert "armed" == watching.state


def test_a_spin_under_way_goes_on_when_it_is_armed_again():
    samples = sent(SPIN)
    watching = watcher()
    watching.arm()
    watching.feed(samples[:800])
    watching.arm((SPIN.rest_deg % 360,))

    assert the_rest(watching.feed(samples[800:])).ambiguous


def test_a_spin_is_forgotten_when_it_is_disarmed():
    samples = sent(SPIN)
    watching = watcher()
    watching.arm()
    watching.feed(samples[:800])
    watching.disarm()

    assert [] == watching.feed(samples[800:])
    assert "idle" == watching.state


def test_spins_follow_each_other():
    watching = watcher()
    for number in range(3):
        motion = flicked(BEARING, 1500.0 - 200 * number, start_deg=90.0, start_s=0.5)
        watching.disarm()
        watching.arm()
        said = the_rest(watching.feed(wrapped(sent(motion), 0, number * 20_000_000)))

        assert 0.06 > abs(off_deg(said.angle_deg, motion))


def test_what_is_live_can_be_asked():
    watching = watcher()
    watching.arm()
    assert (None, 0.0, 0.0) == (watching.turned_deg, watching.speed_deg_s, watching.turns)

    watching.feed([s for s in sent(SPIN) if s.t_us < 1_500_000])

    assert SPIN.at(1.5) % 360 == pytest.approx(watching.turned_deg % 360, abs=4.0)
    assert SPIN.speed_at(1.5) == pytest.approx(watching.speed_deg_s, rel=0.03)
    assert (SPIN.at(1.5) - 20.0) / 360 == pytest.approx(watching.turns, abs=0.05)
    assert 0.5 == pytest.approx(watching.recent(0.5).t_us[-1] * 1e-6, abs=0.01)


def test_the_share_of_bad_samples_is_known():
    watching = watcher()

    watching.feed(sent(SPIN, msgspec.structs.replace(CLEAN, spikes=0.1)))

    assert 0.1 == pytest.approx(watching.rejected_share, abs=0.05)
    assert 100 < watching.rejected


# After the result


@pytest.mark.parametrize("by", [2.0, -40.0])
def test_a_disc_that_is_moved_after_its_result_is_disturbed_once(by):
    motion = nudged(SPIN, SPIN.stopped_s + 1.0, by)
    watching = watcher()

    result, disturbed = watch(sent(motion, after_s=3.0), watching)

    assert isinstance(result, RestReading)
    assert isinstance(disturbed, Disturbed)
    assert result.angle_deg == pytest.approx(disturbed.was_deg)
    assert 0.1 > abs(off_deg(disturbed.now_deg, motion))
    assert "disturbed" == watching.state


def test_a_disc_that_is_spun_again_after_its_result_is_disturbed():
    again = flicked(BEARING, 1500.0, start_deg=SPIN.rest_deg, start_s=SPIN.stopped_s + 1.0)
    both = Motion(
        [*SPIN.knots.t, *again.knots.t],
        [*SPIN.knots.deg, *again.knots.deg],
        [*SPIN.knots.speed, *again.knots.speed],
        "fair",
    )

    _, disturbed = watch(sent(both), watcher())

    assert isinstance(disturbed, Disturbed)


@pytest.mark.parametrize("by", [0.0, 0.3])
def test_a_disc_that_hardly_moves_after_its_result_is_not_disturbed(by):
    motion = nudged(SPIN, SPIN.stopped_s + 1.0, by)

    the_rest(watch(sent(motion, after_s=3.0), watcher()))


def test_spikes_after_the_result_do_not_disturb_it():
    noisy = msgspec.structs.replace(CLEAN, spikes=0.15, dropped=0.2)

    the_rest(watch(sent(SPIN, noisy, after_s=20.0), watcher()))


# Losing a base


def test_a_lost_base_gives_no_result_and_is_waited_for_when_it_is_back():
    samples = sent(SPIN)
    watching = watcher()
    watching.arm()
    watching.feed(samples[:800])
    watching.lose()
    assert "lost" == watching.state

    assert [] == watching.feed(samples[800:])
    assert "armed" == watching.state
    later = wrapped(sent(SPIN), 0, 30_000_000)
    assert 0.06 > abs(off_deg(the_rest(watching.feed(later)).angle_deg, SPIN))


def test_a_lost_base_that_nobody_waited_for_is_idle_when_it_is_back():
    watching = watcher()
    watching.arm()
    watching.feed(sent(SPIN))
    watching.lose()
    watching.feed(sent(at_rest())[:100])

    assert "idle" == watching.state


@pytest.mark.parametrize("is_armed", [True, False])
def test_a_base_can_be_armed_and_disarmed_while_it_is_lost(is_armed):
    watching = watcher()
    watching.lose()
    watching.arm()
    if not is_armed:
        watching.disarm()
    assert "lost" == watching.state

    said = watching.feed(sent(SPIN))

    assert is_armed == bool(said)


def test_a_base_that_begins_anew_in_mid_spin_gives_no_result():
    samples = sent(SPIN)
    rebooted = [msgspec.structs.replace(s, t_us=s.t_us - samples[800].t_us, seq=s.seq - 800) for s in samples[800:]]

    assert "unseen" == the_unfair(watch(samples[:800] + rebooted, watcher())).reason


def test_a_new_calibration_counts_from_now_on():
    watching = watcher()
    watching.arm()
    watching.feed(sent(SPIN)[:800])
    watching.use(Calibration(residual_deg=0.02, zero_deg=90.0), None)
    assert "armed" == watching.state

    said = the_rest(watching.feed(wrapped(sent(SPIN), 0, 5_000_000)))

    assert 0.06 > abs(off_deg(said.angle_deg + 90.0, SPIN))


# Encoders


ENCODER = SensorModel(has_angle=False, counts_per_turn=200, index_at=7)
INDEX_DEG = 7 * 1.8
"""Where the index is: counted from there, a disc on its zero mark stands at its count's middle."""


def off_encoder_deg(angle_deg: float, motion: Motion) -> float:
    return off_deg(angle_deg + INDEX_DEG, motion)


@pytest.mark.parametrize("speed", [1500.0, -1500.0])
@pytest.mark.parametrize("counts", [48, 200, 600])
def test_an_encoder_alone_gives_a_result_within_its_spread(counts, speed):
    encoder = msgspec.structs.replace(ENCODER, counts_per_turn=counts)
    motion = flicked(BEARING, speed, start_deg=20.0, start_s=0.5)

    said = the_rest(watch(sent(motion, encoder), watcher(encoder)))

    assert 360 / counts / 2 + 0.01 > abs(off_deg(said.angle_deg + 7 * 360 / counts, motion))
    assert 360 / counts + MOUNT_DEG < said.spread_deg < 360 / counts + MOUNT_DEG + 1.0
    assert counts == said.trace.per_turn
    assert -1 == said.trace.raw[0] or 0 <= said.trace.raw[0] < counts


def test_an_encoder_knows_nothing_before_its_index():
    watching = watcher(ENCODER)
    watching.feed(sent(nudged(at_rest(20.0), 0.5, 100.0, 1.0), ENCODER))

    assert watching.turned_deg is None
    assert -1 in watching.recent(1.0).raw


def test_nothing_is_announced_when_the_index_is_never_seen():
    blind = [msgspec.structs.replace(s, index=0, index_count=0) for s in sent(SPIN, ENCODER)]

    said = the_unfair(watch(blind, watcher(ENCODER)))

    assert ("unseen", 180.0, None) == (said.reason, said.spread_deg, said.turns)


def test_counts_that_were_missed_are_found_at_the_next_index():
    slipped = [
        msgspec.structs.replace(s, count=s.count - 9, index_count=s.index_count - (9 if s.index > 3 else 0))
        if s.t_us > 1_500_000
        else s
        for s in sent(SPIN, ENCODER)
    ]

    said = the_rest(watch(slipped, watcher(ENCODER)))

    assert 1.0 > abs(off_encoder_deg(said.angle_deg, SPIN))


def test_a_count_that_starts_again_is_followed():
    shifted = [
        msgspec.structs.replace(
            s,
            count=(s.count + 32_700 + 0x8000) % 0x10000 - 0x8000,
            index_count=(s.index_count + 32_700 + 0x8000) % 0x10000 - 0x8000,
            index=(s.index + 254) % 256,
        )
        for s in sent(SPIN, ENCODER)
    ]

    said = the_rest(watch(shifted, watcher(ENCODER)))

    assert 1.0 > abs(off_encoder_deg(said.angle_deg, SPIN))


def test_an_encoder_has_at_least_one_count():
    with pytest.raises(ValueError, match="at least one count"):
        RestWatcher("base", per_turn=0, encoder=True)


# Whatever comes


@settings(max_examples=25)
@given(st.lists(st.integers(0, 400), max_size=60), st.sampled_from(["fair", "push", "placed"]), st.integers(0, 3))
def test_a_reading_does_not_depend_on_how_samples_are_cut(sizes, kind, seed):
    _, samples = spin(kind, seed, msgspec.structs.replace(CLEAN, spikes=0.05, dropped=0.1))
    whole = watch(samples, watcher())
    watching = watcher()
    watching.arm()

    said, at = [], 0
    for size in sizes:
        said += watching.feed(samples[at : at + size])
        at += size
    said += watching.feed(samples[at:])

    assert whole == said


@settings(max_examples=15)
@given(st.integers(0, 2**32 - 1), st.integers(0, 2**16 - 1))
def test_a_reading_does_not_depend_on_where_clock_and_numbers_stand(clock_us, seq):
    samples = sent(SPIN)

    assert watch(samples, watcher()) == watch(wrapped(samples, seq, clock_us), watcher())


def test_a_clock_that_starts_again_in_mid_spin_is_followed():
    samples = sent(SPIN)

    said = watch(wrapped(samples, 65_000, 2**32 - 2_000_000), watcher())

    assert watch(samples, watcher()) == said


def test_samples_that_come_twice_or_late_change_nothing():
    samples = sent(SPIN)
    mixed = [copy for k, s in enumerate(samples) for copy in ((s, samples[k - 3], s) if k > 3 and k % 5 == 0 else (s,))]

    assert watch(samples, watcher())[0].angle_deg == watch(mixed, watcher())[0].angle_deg


def test_a_clock_that_is_damaged_once_changes_nothing():
    samples = sent(SPIN)
    damaged = [msgspec.structs.replace(s, t_us=s.t_us ^ 0x4000_0000) if k == 900 else s for k, s in enumerate(samples)]

    assert 0.06 > abs(off_deg(the_rest(watch(damaged, watcher())).angle_deg, SPIN))


GARBAGE = st.builds(
    Sample,
    seq=st.integers(0, 0xFFFF),
    t_us=st.integers(0, 2**32 - 1),
    raw=st.integers(0, 0xFFFF),
    magnet=st.integers(0, 255),
    flags=st.integers(0, 255),
    count=st.integers(-0x8000, 0x7FFF),
    index=st.integers(0, 255),
    index_count=st.integers(-0x8000, 0x7FFF),
)


@given(st.lists(GARBAGE, max_size=150), st.booleans(), st.data())
def test_garbage_is_never_a_result_and_never_an_error(garbage, is_encoder, data):
    watching = watcher(ENCODER if is_encoder else CLEAN)
    watching.arm((10.0,))
    said = []
    for sample in garbage:
        match data.draw(st.integers(0, 40)):
            case 0:
                watching.lose()
            case 1:
                watching.disarm()
            case 2:
                watching.arm()
        said += watching.feed([sample])
        watching.recent(1.0)
        assert watching.turns >= 0

    assert not any(isinstance(reading, RestReading) for reading in said)


@pytest.mark.parametrize("is_encoder", [True, False])
def test_random_samples_in_good_time_are_never_a_result(is_encoder):
    rng = np.random.default_rng(3)
    counts, raw = rng.integers(-0x8000, 0x8000, 10_000).tolist(), rng.integers(0, 4096, 10_000).tolist()
    noise = [
        Sample(k & 0xFFFF, k * 2000, raw[k], 0x20, 0, counts[k], counts[k] & 0xFF, counts[-k]) for k in range(10_000)
    ]

    said = watch(noise, watcher(ENCODER if is_encoder else CLEAN))

    assert not any(isinstance(reading, RestReading) for reading in said)


def test_a_silent_sensor_is_never_a_result():
    watching = watcher()
    silent = [Sample(k & 0xFFFF, k * 2000, NO_ANGLE, 0, SENSOR_SILENT) for k in range(10_000)]

    assert [] == watch(silent, watching)
    assert watching.turned_deg is None


def test_what_is_kept_does_not_grow():
    watching = watcher()
    watching.arm()
    for number in range(60):
        watching.feed(
            [Sample(k & 0xFFFF, (number * 1000 + k) * 2000 & 0xFFFFFFFF, (7 * k) % 4096, 0x20, 0) for k in range(1000)]
        )
        watching.disarm()
        watching.arm()

    assert 14 * 500 > len(watching.recent(1000.0).t_us)


# Fast spins


def fast(turns_s: float, lasts_s: float, way: int = 1) -> Motion:
    """A disc that a finger brings to so many turns a second, on a bearing that is not so good."""
    stiff = Bearing(dry=600.0, viscous=0.5, drag=4e-5)
    return flicked(stiff, way * 360.0 * turns_s, start_deg=20.0, start_s=0.5, lasts_s=lasts_s)


@pytest.mark.parametrize("rate_hz", [250, 500, 1000])
@pytest.mark.parametrize("lasts_s", [0.06, 0.2])
@pytest.mark.parametrize("turns_s", [5, 10, 15, 20, 25, 30])
def test_a_fast_spin_is_counted_from_the_first_turn_to_the_last(turns_s, lasts_s, rate_hz):
    motion = fast(turns_s, lasts_s, way=-1 if turns_s % 2 else 1)

    said = the_rest(watch(sent(motion, rate_hz=rate_hz), watcher(friction=None)))

    assert 0.1 > abs(off_deg(said.angle_deg, motion))
    assert motion.turns == pytest.approx(said.turns, abs=0.1)
    assert 0.7 < said.peak_deg_s / motion.peak_deg_s < 1.02  # it is the mean of a tenth of a second


@pytest.mark.parametrize("turns_s", [10, 20, 30])
def test_a_fast_spin_that_is_badly_heard_is_told_rightly_or_not_at_all(turns_s):
    told = 0
    for seed in range(8):
        rng = np.random.default_rng([turns_s, seed])
        motion = fast(turns_s, rng.uniform(0.06, 0.2))
        noisy = msgspec.structs.replace(CLEAN, spikes=0.15, dropped=0.20)
        (said,) = watch(samples(noisy, motion, rng, until_s=motion.stopped_s + 2.0), watcher(friction=None))
        if isinstance(said, UnfairSpin):
            assert ("unseen", None) == (said.reason, said.turns)
            continue
        told += 1
        assert motion.turns == pytest.approx(said.turns, abs=0.1)

    assert 7 <= told


def test_turns_that_cannot_be_counted_are_not_made_up():
    """Of a flick nothing is seen from rest to its greatest speed: one turn more or less, nobody knows."""
    motion = fast(25, 0.2)
    heard = [s for s in sent(motion) if not 0.52e6 < s.t_us < 0.70e6]

    said = the_unfair(watch(heard, watcher(friction=None)))

    assert ("unseen", None) == (said.reason, said.turns)
    assert 0.1 > abs(off_deg(said.angle_deg, motion))


def test_a_gap_in_the_course_of_a_fast_spin_is_bridged_by_its_speed():
    motion = fast(25, 0.1)
    heard = [s for s in sent(motion) if not 1.0e6 < s.t_us < 1.05e6]  # in which the disc goes round once

    said = the_rest(watch(heard, watcher(friction=None)))

    assert motion.turns == pytest.approx(said.turns, abs=0.1)


def test_too_few_samples_for_the_speed_are_unknown_and_not_a_slow_spin():
    """At 125 samples a second a finger that is quick changes the speed by half a turn from one to the next but one."""
    said = the_unfair(watch(sent(fast(25, 0.06), rate_hz=125), watcher(friction=None)))

    assert ("unseen", None) == (said.reason, said.turns)
