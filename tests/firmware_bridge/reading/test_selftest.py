"""The self-test: each fault is told, and what is not seen is not said."""

from __future__ import annotations

import msgspec
import pytest

from firmware_bridge.reading import selftest
from firmware_bridge.reading._run_out import Turn
from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.selftest import PULL_DEG_S2, Evidence, Finding, self_test
from firmware_bridge.sim.simulator import SOUND
from firmware_bridge.wire.messages import AGC_READ, BUS_READ, HAS_ENCODER, NOT_KNOWN, SCL_HIGH, SDA_HIGH, Diagnosis
from tests.firmware_bridge.bases import IDA
from tests.firmware_bridge.sim.faults import ABOUT, alarms, drawn

UNO = msgspec.structs.replace(IDA, board=1)


def findings(identity=UNO, marks_deg=(), calibration=None, **hardware) -> dict[str, Finding]:
    """Findings without spins, by what they are about."""
    evidence = Evidence(
        identity=identity,
        diagnosis=msgspec.structs.replace(SOUND, **hardware),
        marks_deg=marks_deg,
        calibration=calibration or Calibration(),
    )
    return {one.about: one for one in self_test(evidence)}


def test_a_sound_base_is_well():
    found = self_test(drawn(3))

    assert [] == [one for one in found if one.verdict != "well"]
    about = {"supply", "bus", "resets", "slots", "gap", "magnet", "level", "bearing", "plate"}
    assert about == {one.about for one in found}


@pytest.mark.parametrize(
    "fault, size, verdict, words",
    [
        ("gap", 0.8, "perhaps", "mm too wide"),
        ("gap", -0.9, "perhaps", "mm too narrow"),
        ("gap", 1.6, "wrong", "more than 1 mm too wide"),
        ("magnet", 0.9, "perhaps", "once per turn, as if magnet and chip were both about"),
        ("chip", 1.0, "perhaps", "twice per turn, as if the chip were about"),
        ("tilt", 10.0, "perhaps", "or its board tilted by about"),
        ("rough", 90.0, "wrong", "The bearing is rough at about"),
        ("level", 3.0, "perhaps", "Turn the base by 180° and test again"),
        ("slip", 7.0, "wrong", "The plate slipped on the hub by about"),
        ("supply", 3.8, "wrong", "is too low"),
        ("bus", 1.0, "wrong", "SDA is low"),
        ("late", 3.0, "wrong", "3.0 ms late"),
        ("resets", 2.0, "wrong", ": 2."),
    ],
)
def test_a_fault_is_told(fault, size, verdict, words):
    found = self_test(drawn(5, fault, size))

    (one,) = [one for one in found if one.about == ABOUT[fault]]
    assert (verdict, True) == (one.verdict, words in one.said), one
    assert {ABOUT[fault]} == alarms(found)


@pytest.mark.parametrize(
    "fault, size, off",
    [
        ("gap", 0.8, 0.4),
        ("gap", -0.9, 0.4),
        ("magnet", 0.9, 0.3),
        ("chip", 1.0, 0.3),
        ("rough", 90.0, 25),
        ("slip", 7.0, 3),
    ],
)
def test_how_large_it_is_said_to_be_is_about_how_large_it_is(fault, size, off):
    (one,) = [one for one in self_test(drawn(5, fault, size)) if one.about == ABOUT[fault]]

    assert size == pytest.approx(one.size, abs=off)


def test_a_rough_place_and_a_pull_are_said_where_they_are():
    rough = next(one.said for one in self_test(drawn(7, "rough", 120.0)) if one.about == "bearing")
    level = next(one.said for one in self_test(drawn(7, "level", 3.0)) if one.about == "level")

    assert any(f"rough at about {at}°" in rough for at in (110, 115, 120, 125, 130))
    assert any(f"towards {at}°" in level for at in range(70, 85))
    assert "tilted by about 3°, if the weight on it is half a millimetre off the axis" in level


def test_of_a_base_that_was_never_calibrated_no_place_is_said():
    rough = msgspec.structs.replace(drawn(7, "rough", 120.0), calibration=Calibration())
    level = msgspec.structs.replace(drawn(7, "level", 3.0), calibration=Calibration())

    said = [one.said for one in self_test(rough) if one.about == "bearing"]
    said += [one.said for one in self_test(level) if one.about == "level"]

    assert all("Calibrate" in one and " at about " not in one and "towards" not in one for one in said)


def test_a_pull_by_spins_of_one_way_is_not_said_to_be_weight():
    evidence = drawn(7, "level", 3.0)
    one_way = msgspec.structs.replace(evidence, traces=evidence.traces[::2] * 2)

    (level,) = [one for one in self_test(one_way) if one.about == "level"]

    assert "perhaps" == level.verdict and "spin both ways" in level.said


@pytest.mark.parametrize("error, verdict", [(0.32, "perhaps"), (0.34, "well")])
def test_a_pull_within_three_errors_is_not_said(monkeypatch, error, verdict):
    measured = Turn(200.0, PULL_DEG_S2 + 1, error * (PULL_DEG_S2 + 1), 75.0, False, 0.0, 1.0, 0.0, 8)
    monkeypatch.setattr(selftest, "over_the_turn", lambda *_: measured)
    (level,) = [one for one in self_test(drawn(3)) if one.about == "level"]

    assert verdict == level.verdict


# What the base says


def test_a_base_that_says_nothing_of_its_hardware_is_still_spun():
    evidence = msgspec.structs.replace(drawn(3), diagnosis=None, undiagnosed="It is too old.")

    found = self_test(evidence)

    assert ("hardware", "unknown", "It is too old.") == (found[0].about, found[0].verdict, found[0].said)
    assert {"magnet", "level", "bearing", "plate"} == {one.about for one in found[1:]}
    assert {"well"} == {one.verdict for one in found[1:]}


@pytest.mark.parametrize(
    "board, supply_mv, verdict",
    [
        (1, 5000, "well"),
        (1, 4499, "perhaps"),
        (1, 4049, "wrong"),
        (2, 4950, "well"),
        (2, 4300, "perhaps"),
        (2, 4200, "wrong"),
        (3, 0, "unknown"),
        (5, 5000, "well"),
        (5, 4400, "perhaps"),
    ],
)
def test_a_supply_is_judged_by_how_well_its_board_measures(board, supply_mv, verdict):
    found = findings(msgspec.structs.replace(IDA, board=board), supply_mv=supply_mv)["supply"]

    assert verdict == found.verdict
    assert (f"{supply_mv / 1000:.2f} V" in found.said) == (supply_mv > 0)


@pytest.mark.parametrize(
    "flags, verdict, words",
    [
        (AGC_READ | BUS_READ | SDA_HIGH | SCL_HIGH, "well", "the angle sensor answers"),
        (BUS_READ | SDA_HIGH | SCL_HIGH, "wrong", "doesn't answer"),
        (BUS_READ | SCL_HIGH, "wrong", "SDA is low"),
        (BUS_READ | SDA_HIGH, "wrong", "SCL is low"),
        (BUS_READ, "wrong", "SDA and SCL are low"),
        (AGC_READ, "well", "the angle sensor answers"),
        (0, "wrong", "doesn't answer"),
    ],
)
def test_a_bus_is_told_by_its_levels(flags, verdict, words):
    found = findings(flags=flags)

    assert (verdict, True) == (found["bus"].verdict, words in found["bus"].said)
    assert ("unknown" == found["gap"].verdict) == (not flags & AGC_READ)


@pytest.mark.parametrize(
    "agc, verdict, words",
    [
        (0, "wrong", "too narrow"),
        (128, "wrong", "too wide"),
        (75, "well", "gain 75"),
        (255, "wrong", "too wide"),
        (150, "well", ""),
    ],
)
def test_a_gain_is_read_by_the_range_that_its_supply_gives_it(agc, verdict, words):
    found = findings(agc=agc)["gap"]

    assert (verdict, True) == (found.verdict, words in found.said), found


@pytest.mark.parametrize("resets, verdict", [(0, "well"), (1, "wrong"), (NOT_KNOWN, "unknown")])
def test_resets_that_cannot_be_counted_are_not_said_to_be_none(resets, verdict):
    assert verdict == findings(resets=resets)["resets"].verdict


@pytest.mark.parametrize("late_us, verdict", [(0, "well"), (1000, "well"), (1001, "wrong"), (65_535, "wrong")])
def test_a_sample_is_late_from_half_a_period_on(late_us, verdict):
    assert verdict == findings(late_us=late_us)["slots"].verdict


@pytest.mark.parametrize("battery_mv, verdict", [(3399, "wrong"), (3700, "well")])
def test_a_battery_is_said_where_there_is_one(battery_mv, verdict):
    assert "battery" not in findings()
    assert verdict == findings(battery_mv=battery_mv)["battery"].verdict


def test_a_base_that_counts_steps_has_no_magnet_to_judge():
    identity = msgspec.structs.replace(IDA, sensors=HAS_ENCODER, counts_per_turn=240)

    found = {one.about: one.verdict for one in self_test(Evidence(identity=identity, diagnosis=Diagnosis()))}

    assert {"supply", "resets", "slots", "bearing", "plate"} == set(found)
    assert "unknown" == found["bearing"] == found["plate"]


@pytest.mark.parametrize("spins", [0, 2, 3])
def test_of_too_few_spins_nothing_is_said_but_why(spins):
    evidence = drawn(3)
    few = msgspec.structs.replace(evidence, traces=evidence.traces[:spins])

    found = {one.about: one for one in self_test(few)}

    assert "unknown" == found["bearing"].verdict and "spins" in found["bearing"].said
    assert "level" not in found


@pytest.mark.parametrize(
    "marks_deg, spins, verdict, words",
    [
        ((), 6, "unknown", "whether the plate slips"),
        ((0.5,), 6, "unknown", "whether the plate slips"),
        ((0.5, 359.2), 6, "well", "didn't slip"),
        ((0.0, 4.0), 6, "perhaps", "4° from its place"),
        ((358.0, 5.0), 6, "wrong", "by about 7°"),
        ((40.0, 40.5), 6, "perhaps", "40° from the saved zero"),
        ((40.0, 40.5), 0, "well", "didn't slip"),
        ((40.0, 47.0), 6, "wrong", "by about 7°"),
    ],
)
def test_a_slipped_plate_is_told_by_its_mark(marks_deg, spins, verdict, words):
    found = findings(marks_deg=marks_deg, calibration=Calibration(spins=spins))["plate"]

    assert (verdict, True) == (found.verdict, words in found.said), found
