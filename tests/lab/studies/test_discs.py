"""Is a disc fair? Against tables that are in every textbook, and against discs that were made unfair."""

from __future__ import annotations

import random

import pytest

from companion.lab.studies import discs

SHARES = (0.25, 0.125, 0.25, 1 / 12, 0.25, 1 / 24)


@pytest.mark.parametrize(
    "value, degrees, chance",
    [(2.7055, 1, 0.10), (5.9915, 2, 0.05), (16.812, 6, 0.01), (18.307, 10, 0.05), (124.342, 100, 0.05), (0.0, 3, 1.0)],
)
def test_chi_squared_has_the_tail_of_the_tables(value, degrees, chance):
    assert chance == pytest.approx(discs.chi_squared_tail(value, degrees), abs=2e-5)


def spun(rng, many, pull=0.0):
    """Angles of a disc; *pull*: how much more often it rests near 90 degrees than opposite."""
    found = []
    while len(found) < many:
        angle = rng.uniform(0, 360)
        if rng.random() * (1 + pull) < 1 + pull * (1 - abs((angle - 90 + 180) % 360 - 180) / 90):
            found.append(angle)
    return found


def test_a_fair_disc_is_found_unfair_as_seldom_as_it_is_said():
    rng = random.Random(3)
    found = [discs.fairness_of(spun(rng, 300), SHARES) for _ in range(400)]

    # Within four standard errors of one in twenty.
    assert 3 <= sum(one.chance < 0.05 for one in found) <= 38
    assert 3 <= sum(one.kuiper_chance < 0.05 for one in found) <= 38


def test_a_heavy_disc_is_found_with_its_direction():
    found = discs.fairness_of(spun(random.Random(4), 2000, pull=0.5), SHARES)

    assert found.kuiper_chance < 0.001 and found.chance < 0.001
    assert 90 == pytest.approx(found.heavy_deg, abs=10) and found.pull > 0.15


def test_the_second_test_does_not_depend_on_the_zero_mark():
    angles = spun(random.Random(5), 500, pull=0.3)
    here = discs.fairness_of(angles, SHARES)
    turned = discs.fairness_of([(angle + 137) % 360 for angle in angles], SHARES)

    assert here.kuiper == pytest.approx(turned.kuiper) and here.pull == pytest.approx(turned.pull)
    assert (here.heavy_deg + 137) % 360 == pytest.approx(turned.heavy_deg)


def test_an_angle_is_counted_where_its_segment_is():
    found = discs.fairness_of([0, 89.9, 90, 134.9, 135, 359.9, 344, 360], (0.25, 0.125, 0.625))

    assert (3, 2, 3) == found.counts
    assert 40 == found.spins_wanted


@pytest.mark.parametrize("share, bias", [(0.25, 0.1), (0.125, 0.08), (0.5, 0.1)])
def test_so_many_spins_show_a_bias_in_four_tries_of_five(share, bias):
    rng, others = random.Random(6), 3
    spins = discs.spins_to_see(bias, share, 1 + others)
    shares = (share, *[(1 - share) / others] * others)
    true = (share + bias, *[(1 - share - bias) / others] * others)
    seen = 0
    for _ in range(400):
        counts = [0] * 4
        for at in rng.choices(range(4), true, k=spins):
            counts[at] += 1
        chi = sum((count - spins * part) ** 2 / (spins * part) for count, part in zip(counts, shares, strict=True))
        seen += discs.chi_squared_tail(chi, others) < 0.05

    assert 0.8 == pytest.approx(seen / 400, abs=0.08)


def test_half_the_bias_takes_four_times_the_spins():
    assert 4 == pytest.approx(discs.spins_to_see(0.02, 0.25, 6) / discs.spins_to_see(0.04, 0.25, 6), rel=0.01)


@pytest.mark.parametrize("bias, share, segments", [(0.0, 0.5, 2), (0.6, 0.5, 2), (-0.6, 0.5, 2), (0.1, 1.0, 1)])
def test_there_is_no_such_bias(bias, share, segments):
    with pytest.raises(ValueError):  # noqa: PT011  # it says the number
        discs.spins_to_see(bias, share, segments)
