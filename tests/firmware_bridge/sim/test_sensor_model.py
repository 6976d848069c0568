from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from firmware_bridge.sim.physics import Bearing, at_rest, flicked, nudged
from firmware_bridge.sim.sensor_model import (
    NOISE_DEG,
    LiveSensor,
    Ripple,
    SensorModel,
    samples,
    some_encoder,
    some_sensor,
)
from firmware_bridge.wire.messages import MAGNET_TOO_WEAK, NO_ANGLE, SENSOR_SILENT

SPIN = flicked(Bearing(dry=500.0), 1500.0, start_s=0.1)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def raws(model: SensorModel, turned_deg: float, seconds: float = 4.0) -> np.ndarray:
    return np.array([s.raw for s in samples(model, at_rest(turned_deg), rng(), until_s=seconds)])


def test_a_resting_disc_is_read_where_it_stands():
    assert {1024} == set(raws(SensorModel(noise_deg=0.0), 90.0))
    assert {3072} == set(raws(SensorModel(noise_deg=0.0, direction=-1), 90.0))
    assert {1024 + 512} == set(raws(SensorModel(noise_deg=0.0, zero_deg=45.0), 90.0))


@pytest.mark.parametrize("filter", [0, 1, 2, 3])
def test_noise_is_that_of_the_data_sheet(filter):
    # Between two steps a reading is the upper one as often as the noise is above 0.
    said = raws(SensorModel(filter=filter), (100 + 0.5) * 360 / 4096 - NOISE_DEG[filter], 20.0)

    assert 0.159 == pytest.approx(float(np.mean(said > 100)), abs=0.02)


def test_ripples_move_the_angle():
    model = SensorModel(noise_deg=0.0, ripples=(Ripple(1, 1.0, 0.0), Ripple(2, 0.5, 90.0)))

    assert round((90.0 + 1.0 - 0.5) / 360 * 4096) == raws(model, 90.0)[0]


def test_numbers_and_clock_run_on_past_their_ends():
    sent = samples(SensorModel(), SPIN, rng(), until_s=1.0, seq=65_400, clock_us=2**32 - 500_000)

    assert [(65_400 + n) % 65_536 for n in range(500)] == [s.seq for s in sent]
    steps = np.diff([s.t_us for s in sent]) % 2**32
    assert np.all(np.abs(steps - 2000) < 300)


def test_a_dropped_sample_uses_up_its_number():
    sent = samples(SensorModel(dropped=0.2), SPIN, rng(), until_s=4.0)

    assert 0.8 == pytest.approx(len(sent) / 2000, abs=0.03)
    assert 2000 > max(s.seq for s in sent) >= 1990


def test_spikes_are_anything():
    said = raws(SensorModel(spikes=0.15), 90.0)

    assert 0.15 == pytest.approx(float(np.mean(np.abs(said - 1024) > 3)), abs=0.02)


def test_torn_samples_have_the_high_byte_of_the_one_before():
    sent = samples(SensorModel(torn=1.0, noise_deg=0.0, jitter_s=0.0), SPIN, rng(), until_s=2.0)
    whole = samples(SensorModel(noise_deg=0.0, jitter_s=0.0), SPIN, rng(), until_s=2.0)

    assert [(a.raw & 0xF00) | (b.raw & 0xFF) for a, b in pairwise(whole)] == [s.raw for s in sent[1:]]
    assert [s.raw for s in sent] != [s.raw for s in whole]


def test_a_stuck_sensor_says_the_same_for_ever():
    sent = samples(SensorModel(stuck_from_s=1.0), SPIN, rng(), until_s=2.0)

    assert 1 == len({s.raw for s in sent[510:]})
    assert 100 < len({s.raw for s in sent[:500]})


def test_a_silent_sensor_says_that_it_is():
    sent = samples(SensorModel(silent_s=(0.5, 1.0)), SPIN, rng(), until_s=2.0)

    assert {(NO_ANGLE, SENSOR_SILENT)} == {(s.raw, s.flags) for s in sent[255:495]}
    assert NO_ANGLE not in {s.raw for s in sent[505:]}


def test_the_magnet_is_told_of():
    assert MAGNET_TOO_WEAK == samples(SensorModel(magnet=MAGNET_TOO_WEAK), SPIN, rng(), until_s=0.1)[0].magnet


@pytest.mark.parametrize("counts", [48, 600])
@pytest.mark.parametrize("speed", [1500.0, -1500.0])
def test_an_encoder_counts_and_sees_its_index_once_a_turn(counts, speed):
    model = SensorModel(has_angle=False, counts_per_turn=counts, index_at=5)
    motion = flicked(Bearing(dry=300.0), speed, start_deg=10.0, start_s=0.1)

    sent = samples(model, motion, rng(), until_s=motion.stopped_s + 0.1)

    turned = (motion.rest_deg - 10.0) * counts / 360
    assert turned == pytest.approx(sent[-1].count, abs=1.0)
    assert abs(motion.rest_deg - 10.0) / 360 == pytest.approx(sent[-1].index, abs=1.0)
    # The index is always in the same state.
    first = int(np.floor(10.0 * counts / 360))
    assert {5} == {(first + s.index_count) % counts for s in sent if s.index}
    assert {NO_ANGLE} == {s.raw for s in sent}


def test_an_index_that_is_passed_forth_and_back_is_seen_twice():
    model = SensorModel(has_angle=False, counts_per_turn=100, index_at=2)
    there = nudged(at_rest(0.5), 0.1, 20.0)
    back = nudged(there, 0.5, -20.0)

    sent = samples(model, back, rng(), until_s=1.0)

    assert (2, 2, 0) == (sent[-1].index, sent[-1].index_count, sent[-1].count)


@pytest.mark.parametrize("model", [some_sensor(rng(3)), some_encoder(rng(3), 200)], ids=["angle", "encoder"])
def test_a_live_sensor_reads_what_the_recorded_one_does(model):
    sent = samples(model, SPIN, rng(), until_s=2.0)
    live = LiveSensor(model, SPIN.at, rng())

    both = [(s, live.read(s.t_us * 1e-6)) for s in sent]

    counts = [(s.count - seen.count, s.index - seen.index, s.index_count - seen.index_count) for s, seen in both]
    assert {0, 1, -1} >= {count for count, _, _ in counts}
    assert 0.97 < np.mean([index == index_count == 0 for _, index, index_count in counts])
    # It is read a little later than it says, and the disc turns by three degrees meanwhile.
    off = [(s.raw - seen.raw + 2048) % 4096 - 2048 for s, seen in both]
    assert 8 > max(abs(o) for o in off)
    assert both[0][0].magnet == both[0][1].magnet


def test_a_live_sensor_drops_spikes_sticks_and_falls_silent():
    live = LiveSensor(SensorModel(dropped=1.0), SPIN.at, rng())
    assert live.read(0.0) is None

    live.model = SensorModel(silent_s=(0.0, 1.0))
    assert (NO_ANGLE, 0, SENSOR_SILENT) == (live.read(0.1).raw, live.read(0.1).magnet, live.read(0.1).flags)

    live.model = SensorModel(stuck_from_s=1.0)
    assert 1 == len({live.read(1.0 + n / 500).raw for n in range(50)})

    live.model = SensorModel(spikes=1.0)
    assert 40 < len({live.read(5.0).raw for _ in range(50)})
