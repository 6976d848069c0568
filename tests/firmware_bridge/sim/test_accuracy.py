"""The study itself, and that bases keep what is promised of them; `python -m tests.bench spins` makes 10,000 spins."""

from __future__ import annotations

import msgspec
import pytest

from firmware_bridge.reading.calibration_values import UNCALIBRATED_DEG
from tests.bench.accuracy import (
    BOARDS,
    BUILDS,
    CALIBRATED,
    ENCODERS,
    NOISY,
    OVER_LINKS,
    PLUGGED,
    UNCALIBRATED,
    UNFAIR,
    Borders,
    Build,
    Figures,
    Study,
    parts,
    run,
    segment,
)

DISCS: tuple[Borders, ...] = (
    (0.0, 120.0, 150.0, 255.0),
    (0.0, 45.0, 180.0, 195.0, 300.0),
    (0.0, 90.0, 105.0, 210.0, 240.0, 345.0),
    (0.0, 330.0),
)


def figures(build: Build, spins: int, unfair: int = 0, seed: int = 1) -> Figures:
    return run(Study(build=build, seed=seed, spins=spins, unfair=unfair, discs=DISCS))


@pytest.mark.parametrize(
    "turned, shown", [(0.0, 0), (-1e-15, 0), (359.0, 0), (-119.0, 0), (-121.0, 1), (240.0, 1), (1.0, 3), (721.0, 3)]
)
def test_turning_a_disc_clockwise_shows_what_is_before(turned, shown):
    assert shown == segment(DISCS[0], turned)


def test_a_calibrated_base_announces_what_shows():
    found = figures(CALIBRATED, 40, 5)

    assert (40, 0) == (found.spins, found.wrong)
    assert (0, 0, 0) == (found.unsettled_share, found.alarms_share, found.disturbed_share)
    assert 0.05 >= found.ambiguous_share
    assert 0.4 > found.delay_p95_s
    assert 0.05 > found.worst_residual_deg
    assert found.error_deg < found.spread_deg
    assert dict.fromkeys(UNFAIR, 1.0) == found.caught_share


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
@pytest.mark.parametrize("turns_s", [10, 30])
def test_a_fast_spin_is_announced_on_every_board(board, turns_s):
    found = run(Study(build=board, seed=3, spins=6, unfair=0, discs=DISCS, turns_s=turns_s))

    assert (6, 0, 0) == (found.spins, found.wrong, found.miscounted)
    assert (0, 0) == (found.unsettled_share, found.alarms_share)


@pytest.mark.parametrize("build", OVER_LINKS, ids=lambda build: build.name)
def test_a_spin_over_a_link_that_loses_is_announced_or_spun_again(build):
    found = run(Study(build=build, seed=3, spins=12, unfair=2, discs=DISCS, turns_s=15))

    assert (12, 0, 0) == (found.spins, found.wrong, found.miscounted)
    assert (0, 0) == (found.alarms_share, found.disturbed_share)
    assert 0.2 > found.unsettled_share
    assert 0.7 > found.delay_p95_s
    assert dict.fromkeys(UNFAIR, 1.0) == found.caught_share


@pytest.mark.parametrize("build", [UNCALIBRATED, ENCODERS[0]], ids=["uncalibrated", "48 counts"])
def test_a_base_that_is_less_exact_is_less_sure_and_not_wrong(build):
    found = figures(build, 20)

    assert 0 == found.wrong
    assert 4.0 < found.spread_deg
    assert found.error_deg < found.spread_deg
    if build is UNCALIBRATED:
        assert f"{UNCALIBRATED_DEG:.2f}" == f"{found.spread_deg:.2f}"


def test_hands_go_unnoticed_on_a_base_as_plugged_in_and_show_once_its_first_spins_taught_it():
    """The push that nobody sees is why the table says so before the first spin."""
    plugged, learned = (figures(build, 4, 4) for build in (PLUGGED, UNCALIBRATED))

    assert (0, 0) == (plugged.alarms_share, learned.alarms_share)
    assert 0.5 > plugged.caught_share["push"]
    assert dict.fromkeys(UNFAIR, 1.0) == learned.caught_share


def test_a_study_is_the_same_however_it_is_spread():
    study = Study(build=CALIBRATED, seed=5, spins=25, unfair=1, discs=DISCS)

    def backwards(function, items):
        return list(map(function, reversed(list(items))))

    one, other = msgspec.to_builtins(run(study)), msgspec.to_builtins(run(study, backwards))

    assert one == {name: pytest.approx(value) if isinstance(value, float) else value for name, value in other.items()}


def test_every_spin_of_a_study_is_made_by_some_base():
    study = Study(build=CALIBRATED, seed=5, spins=1_003, unfair=77, discs=DISCS)

    made = [part.spins for part in parts(study)]

    assert 1_003 == sum(spins["fair"] for spins in made)
    assert [77] * 4 == [sum(spins[kind] for spins in made) for kind in UNFAIR]


def test_builds_have_names_of_their_own():
    assert len(BUILDS) == len({build.name for build in BUILDS})


@pytest.mark.deep("spins")
@pytest.mark.parametrize("build", [CALIBRATED, NOISY, *OVER_LINKS], ids=lambda build: build.name)
def test_no_segment_and_no_turn_is_made_up(build, draw):
    """Over a link that loses, with spikes, at any speed: of a spin that is announced segment and turns are true."""
    speeds = (None, 10, 20, 30) if build in OVER_LINKS else (None,)
    seed = draw.rng.randrange(2**31)
    found = run(Study(build=build, seed=seed, spins=60, unfair=6, discs=DISCS, turns_s=draw.rng.choice(speeds)))

    assert (60, 0, 0) == (found.spins, found.wrong, found.miscounted)


@pytest.mark.deep("spins")
def test_spikes_and_lost_samples_cost_few_spins():
    found = figures(NOISY, 600, 10, seed=2)

    assert 0.03 >= found.unsettled_share
    assert 0.03 >= found.ambiguous_share
    assert 0.005 >= found.alarms_share
    assert 0.05 > found.residual_deg
    assert 0.95 <= min(found.caught_share.values())


@pytest.mark.deep("spins")
def test_a_calibrated_base_keeps_what_is_promised():
    found = figures(CALIBRATED, 200, 60, seed=3)

    assert 0.03 >= found.ambiguous_share
    assert 0.4 >= found.delay_p95_s
    assert 0.05 > found.worst_residual_deg
    assert 0.99 <= min(found.caught_share.values())
    assert 0.01 >= found.alarms_share


@pytest.mark.deep("spins")
@pytest.mark.parametrize("build", [PLUGGED, UNCALIBRATED], ids=["as plugged in", "six spins on"])
def test_a_base_that_nobody_calibrated_keeps_what_is_promised(build):
    found = figures(build, 500, 250 if build is UNCALIBRATED else 50, seed=11)

    assert 0 == found.wrong
    assert 0.01 >= found.alarms_share
    if build is UNCALIBRATED:
        assert 0.95 <= min(found.caught_share.values())


@pytest.mark.deep("spins")
@pytest.mark.parametrize("build", OVER_LINKS, ids=lambda build: build.name)
def test_a_link_that_loses_costs_few_spins(build):
    found = [
        run(Study(build=build, seed=7, spins=50, unfair=5, discs=DISCS, turns_s=turns_s)) for turns_s in (None, 20)
    ]

    assert 0.005 >= sum(one.alarms_share for one in found) / 2
    assert 0.1 >= sum(one.unsettled_share for one in found) / 2
    assert 0.95 <= sum(sum(one.caught_share.values()) for one in found) / (2 * len(UNFAIR))
