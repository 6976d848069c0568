from __future__ import annotations

from collections import Counter

from companion.adapters.seeded_spins import seeded_spins


def test_nothing_spins_that_is_not_armed():
    spins = seeded_spins(1)

    assert spins.poll() is None
    spins.arm(frozenset({"x"}))
    spins.arm(frozenset())
    assert spins.poll() is None


def test_the_same_seed_gives_the_same_spins():
    def first(seed: int) -> list[object]:
        spins = seeded_spins(seed)
        spins.arm(frozenset({"y", "x"}))
        return [spins.poll() for _ in range(5)]

    assert first(7) == first(7)
    assert first(7) != first(8)


def test_an_armed_disc_may_be_spun_again():
    spins = seeded_spins(1)
    spins.arm(frozenset({"x"}))

    assert "x" == spins.poll().source == spins.poll().source
    assert "simulated" == spins.poll().evidence


def test_every_angle_is_as_likely_as_any_other():
    spins = seeded_spins(3)
    spins.arm(frozenset({"x"}))
    angles = [spins.poll().angle_deg for _ in range(24_000)]

    assert all(0 <= angle < 360 for angle in angles)
    # 24 sectors of 15 degrees: 1000 expected in each, give or take five standard deviations.
    assert all(abs(count - 1000) < 155 for count in Counter(int(angle // 15) for angle in angles).values())
