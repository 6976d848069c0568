"""What `companion spinner doctor` makes of what it finds."""

from __future__ import annotations

import pytest

from companion.commands import parts
from companion.commands.spinner import _checks as spinner_checks
from firmware_bridge.reading.calibration_values import Calibration, Friction, Harmonic
from firmware_bridge.reading.readings import Health
from firmware_bridge.wire.messages import HAS_ANGLE, HAS_ENCODER, PROTOCOL, Identity

IDENTITY = Identity(
    protocol=PROTOCOL, firmware=(1, 2), board=1, sensors=HAS_ANGLE, reset=0, counts_per_turn=0, uid=bytes(8)
)
ENCODER = Identity(
    protocol=PROTOCOL, firmware=(1, 2), board=1, sensors=HAS_ENCODER, reset=0, counts_per_turn=600, uid=bytes(8)
)
GOOD = Health(rate_hz=499.0, wanted_hz=500, magnet="good", sensor="good")
LEARNED = Calibration(harmonics=(Harmonic(1.0, 0.0),), residual_deg=0.03, spins=6)


def older(identity, protocol):
    return Identity(
        protocol=protocol,
        firmware=(0, 1),
        board=identity.board,
        sensors=identity.sensors,
        reset=0,
        counts_per_turn=0,
        uid=bytes(8),
    )


@pytest.mark.parametrize(
    "check, verdict, words",
    [
        (spinner_checks.ports(["/dev/ttyACM0"]), "OK", "/dev/ttyACM0"),
        (spinner_checks.ports([]), "!!", "data cable"),
        (spinner_checks.permission([], "dialout"), "OK", "can open the ports"),
        (spinner_checks.permission(["/dev/ttyACM0"], "dialout"), "!!", "usermod -a -G dialout"),
        (spinner_checks.permission(["/dev/ttyACM0"], "root"), "!!", "udev rule"),
        (spinner_checks.protocol(IDENTITY), "OK", "firmware 1.2, atmega328p"),
        (spinner_checks.protocol(older(IDENTITY, 0)), "!!", "flash"),
        (spinner_checks.protocol(older(IDENTITY, 1)), "OK", "Everything works except the self-test"),
        (spinner_checks.protocol(older(IDENTITY, 9)), "!!", "update this program"),
        (spinner_checks.rate(GOOD), "OK", "499 of 500"),
        (spinner_checks.rate(Health(rate_hz=300.0, wanted_hz=500)), "!!", "300 of 500"),
        (spinner_checks.rate(Health()), "!!", "0 of 0"),
        (spinner_checks.lost(GOOD, 1500), "OK", "0.00% lost"),
        (spinner_checks.lost(Health(lost_share=0.05), 1500), "!!", "5.00% lost"),
        (spinner_checks.lost(Health(bad_frames=40), 1500), "!!", "40 bad frames"),
        (spinner_checks.magnet(GOOD, IDENTITY), "OK", "detects the magnet well"),
        (spinner_checks.magnet(Health(magnet="weak"), IDENTITY), "!!", "closer"),
        (spinner_checks.magnet(Health(magnet="strong"), IDENTITY), "!!", "move it away"),
        (spinner_checks.magnet(Health(magnet="missing"), IDENTITY), "!!", "detects no magnet"),
        (spinner_checks.magnet(Health(), IDENTITY), "!!", "line about the sensor"),
        (spinner_checks.magnet(Health(), ENCODER), "--", "no magnet"),
        (spinner_checks.sensor(GOOD, IDENTITY), "OK", "answers"),
        (spinner_checks.sensor(Health(sensor="silent"), IDENTITY), "!!", "SDA and SCL"),
        (spinner_checks.sensor(Health(sensor="stuck"), IDENTITY), "!!", "Turn the disc"),
        (spinner_checks.sensor(Health(sensor="none"), IDENTITY), "!!", "No information"),
        (spinner_checks.sensor(GOOD, ENCODER), "--", "companion spinner monitor"),
        (spinner_checks.noise([10.0, 10.05] * 50), "OK", "0.025°"),
        (spinner_checks.noise([10.0, 10.5] * 50), "!!", "0.250°"),
        (spinner_checks.noise([0.0, 30.0] * 50), "--", "without touching"),
        (spinner_checks.noise(()), "!!", "Too few"),
        (spinner_checks.calibration(LEARNED, None, IDENTITY), "OK", "6 spins. Remaining error: 0.030°."),
        (spinner_checks.calibration(Calibration(), None, IDENTITY), "!!", "Type companion spinner calibrate."),
        (spinner_checks.calibration(Calibration(), None, ENCODER), "--", "a direction and a zero mark"),
    ],
)
def test_a_check_says_how_it_stands_and_what_to_do(check, verdict, words):
    assert verdict == check.verdict
    sentence = parts.texts().fact(check.sentence)
    assert words in sentence and sentence.endswith(".") and sentence.count("\n") == 0


def test_a_poor_calibration_is_to_be_done_again_and_a_known_disc_is_said():
    friction = Friction(dry=200, viscous=0.2, drag=0, noise_deg_s2=30, brake_limit=4, push_limit=4, spins=12)

    poor = spinner_checks.calibration(
        Calibration(harmonics=LEARNED.harmonics, residual_deg=0.2, spins=2), friction, IDENTITY
    )

    sentence = parts.texts().fact(poor.sentence)
    assert (
        poor.verdict == "!!"
        and "calibrate again" in sentence
        and "learned from 12 spins how the disc slows down" in sentence
    )
