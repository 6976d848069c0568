from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.reading._gate import SpikeGate


def through(angles: list[tuple[float, float]]) -> SpikeGate:
    gate = SpikeGate()
    for t_s, deg in angles:
        gate.offer(t_s, deg % 360.0)
    return gate


def turning(speed: float, n: int = 500, step_s: float = 0.002, start_deg: float = 350.0) -> list[tuple[float, float]]:
    return [(k * step_s, start_deg + speed * k * step_s) for k in range(n)]


@pytest.mark.parametrize("speed", [0.0, 5.0, 2500.0, -2500.0, 10_800.0, -20_000.0])
def test_angles_are_unwrapped(speed):
    gate = through(turning(speed))

    assert 500 == len(gate.deg)
    assert speed * 499 * 0.002 == pytest.approx(gate.deg[-1] - gate.deg[0])
    assert 0 == gate.rejected


def test_spikes_are_turned_away():
    angles = turning(1000.0)
    for k in range(20, 500, 7):
        angles[k] = (angles[k][0], angles[k][1] + 50 + k % 200)

    gate = through(angles)

    assert len(range(20, 500, 7)) == gate.rejected
    assert 1000.0 * 499 * 0.002 == pytest.approx(gate.deg[-1] - gate.deg[0])


@pytest.mark.parametrize("bad", range(5))
def test_a_start_with_a_spike_is_not_believed(bad):
    angles = turning(200.0)
    angles[bad] = (angles[bad][0], 100.0)

    gate = through(angles)

    assert 1 == gate.rejected
    line = gate.deg[0] + 200.0 * (np.array(gate.t_s) - gate.t_s[0])
    assert line.tolist() == pytest.approx(gate.deg)


def test_a_hand_that_spins_the_disc_is_followed():
    # From rest to 2,500 degrees a second within 60 milliseconds.
    def deg(t: float) -> float:
        u = min(max(t - 0.5, 0.0) / 0.06, 1.0)
        return 2500.0 * (0.06 * (u**3 - u**4 / 2) + max(t - 0.56, 0.0))

    gate = through([(k * 0.002, deg(k * 0.002)) for k in range(500)])

    assert deg(0.998) == pytest.approx(gate.deg[-1])
    assert 3 >= gate.rejected


def test_a_spike_that_only_a_hand_could_explain_is_turned_away():
    angles = turning(0.0)
    angles[100] = (angles[100][0], angles[100][1] + 1.5)

    assert 1 == through(angles).rejected


def test_a_real_jump_is_believed_after_a_while():
    angles = [(t, deg + (90.0 if t > 0.5 else 0.0)) for t, deg in turning(0.0)]

    gate = through(angles)

    assert 90.0 == gate.deg[-1] - gate.deg[0]
    assert 5 > gate.rejected
    assert 1 == gate.breaks  # no disc moves like this: who knows how far it went


def test_a_finger_that_flicks_the_disc_is_followed():
    # From rest to 30 turns a second within 60 milliseconds.
    def deg(t: float) -> float:
        u = min(max(t - 0.5, 0.0) / 0.06, 1.0)
        return 10_800.0 * (0.06 * (u**3 - u**4 / 2) + max(t - 0.56, 0.0))

    gate = through([(k * 0.002, deg(k * 0.002)) for k in range(500)])

    assert deg(0.998) == pytest.approx(gate.deg[-1])
    assert (0, True) == (gate.breaks, gate.rejected < 10)


@pytest.mark.parametrize("speed, breaks", [(2000.0, 0), (-9000.0, 0), (0.0, 0)])
def test_a_disc_that_turns_on_as_before_is_known_after_a_gap(speed, breaks):
    gate = through([one for one in turning(speed) if not 0.4 < one[0] < 0.48])

    assert breaks == gate.breaks
    assert speed * 499 * 0.002 == pytest.approx(gate.deg[-1] - gate.deg[0])


def test_a_disc_that_turns_otherwise_after_a_gap_may_have_gone_anywhere():
    gate = through([*turning(0.0, 200), *[(t + 0.48, deg) for t, deg in turning(7000.0, 200)]])

    assert 1 == gate.breaks


def test_wrong_angles_that_were_let_in_are_doubted_when_those_after_them_do_not_fit():
    angles = turning(3000.0)
    for k, off in ((100, 3.0), (101, 5.0), (102, 8.0)):
        angles[k] = (angles[k][0], angles[k][1] + off)

    gate = through(angles)

    assert 0 == gate.breaks
    assert 3000.0 * 499 * 0.002 == pytest.approx(gate.deg[-1] - gate.deg[0])


def test_a_spike_among_the_angles_of_a_new_start_is_turned_away():
    """Five spikes in a row: the gate starts anew, and one more spike comes while it does."""
    angles = turning(1400.0)
    for k, off in ((100, 90.0), (101, 200.0), (102, 150.0), (103, 280.0), (104, 60.0), (107, 14.0)):
        angles[k] = (angles[k][0], angles[k][1] + off)

    gate = through(angles)

    assert (0, 500) == (gate.breaks, gate.rejected + len(gate.deg))
    assert [350.0 + 1400.0 * t_s for t_s in gate.t_s] == pytest.approx(gate.deg)


@pytest.mark.parametrize("spikes", [6, 10, 14, 18])
def test_a_hand_that_spins_the_disc_is_followed_over_spikes(spikes):
    def deg(t: float) -> float:
        u = min(max(t - 0.5, 0.0) / 0.12, 1.0)
        return 2500.0 * (0.12 * (u**3 - u**4 / 2) + max(t - 0.62, 0.0))

    angles = [(k * 0.002, deg(k * 0.002)) for k in range(500)]
    for k in range(270, 270 + spikes):
        angles[k] = (angles[k][0], angles[k][1] + 50.0 + 71.0 * (k * k % 4 + k % 3))

    gate = through(angles)

    assert (0, pytest.approx(deg(0.998))) == (gate.breaks, gate.deg[-1])


def test_of_one_angle_that_is_left_no_speed_is_made_up():
    """All but the last angle are forgotten while nothing is believed."""
    gate = through(turning(0.0, 20, start_deg=10.0))
    for k, deg in enumerate((90.0, 200.0, 300.0, 40.0, 150.0)):
        gate.offer(0.04 + k * 0.002, deg)
    gate.drop_before(gate.t_s[-1])

    for k in range(20):
        gate.offer(0.05 + k * 0.002, 100.0)

    assert (1, 100.0) == (gate.breaks, gate.deg[-1])


def test_after_a_gap_the_gate_starts_anew():
    angles = [*turning(1000.0, 100), *[(t + 1.0, deg + 77.0) for t, deg in turning(0.0, 100)]]

    gate = through(angles)

    assert 0 == gate.rejected
    assert (350.0 + 77.0) % 360 == pytest.approx(gate.deg[-1] % 360)


def test_what_was_forgotten_is_begun_anew():
    gate = through(turning(100.0, 50))
    gate.drop_before(1.0)
    assert [] == gate.deg

    for t_s, deg in turning(0.0, 50):
        gate.offer(t_s + 2.0, deg)

    assert 50 == len(gate.deg)


def test_noise_without_a_disc_is_mostly_turned_away():
    rng = np.random.default_rng(6)

    gate = through([(k * 0.002, rng.uniform(0, 360)) for k in range(2000)])

    assert 0.9 < gate.rejected / 2000


@given(st.lists(st.tuples(st.floats(1e-6, 0.5), st.floats(0, 359.99)), max_size=200))
def test_whatever_is_offered_the_line_is_whole(steps):
    gate, t_s = SpikeGate(), 0.0
    for after, deg in steps:
        t_s += after
        gate.offer(t_s, deg)

    assert all(a < b for a, b in zip(gate.t_s, gate.t_s[1:], strict=False))
    assert all(math.isfinite(deg) for deg in gate.deg)
    assert len(gate.t_s) == len(gate.deg)
