"""Diagnostic checks of a base, each by itself: a verdict, and one sentence on what to do.

Nothing here opens a port: what was found is handed in.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.commands.manual import typed
from companion.commands.spinner import words as spinner_words
from firmware_bridge.reading import UNCALIBRATED_DEG, Calibration, Friction, Health
from firmware_bridge.wire import HAS_ANGLE, PROTOCOL, Identity

Verdict = Literal["OK", "!!", "--"]
"""It is well; something is to be done; there is nothing to judge here."""

LEAST_RATE, MOST_LOST, MOST_BAD = 0.95, 0.01, 0.001
"""Share of the wanted samples that must arrive; share that may be lost; bad frames for each sample."""
MOST_NOISE_DEG = 0.12
"""One standard deviation at rest: three times what the data sheet gives for the fastest filter."""
MOVED_DEG = 2.0
"""A disc that turned so far while it was listened to was not at rest."""
GOOD_RESIDUAL_DEG = 0.05


class Check(msgspec.Struct, frozen=True):
    """Result of a check: subject, verdict, advice."""

    name: str
    verdict: Verdict
    sentence: str


def ports(found: Sequence[str]) -> Check:
    """Is there any port?"""
    if found:
        return Check("ports", "OK", f"{', '.join(found)}.")
    what = "There is no serial port: plug the base in with a data cable; some cables only charge."
    return Check("ports", "!!", what)


def permission(refused: Sequence[str], group: str) -> Check:
    """May this user open the ports? *group* owns them."""
    if not refused:
        return Check("permission", "OK", "The ports can be opened.")
    helps = f"sudo usermod -a -G {group} $USER, and log in again"
    if group == "root":
        helps = "install the udev rule of hardware/, and plug the base in again"
    what = f"{', '.join(refused)} cannot be opened: {helps}."
    return Check("permission", "!!", what)


def protocol(identity: Identity) -> Check:
    """Does the base speak our protocol?"""
    what = f"Protocol {identity.protocol}; firmware {spinner_words.firmware(identity)}, {spinner_words.board(identity)}"
    if identity.protocol == PROTOCOL:
        return Check("protocol", "OK", f"{what}.")
    older = "flash the firmware that came with this program" if identity.protocol < PROTOCOL else "update this program"
    return Check("protocol", "!!", f"{what}. This program speaks {PROTOCOL}: {older}.")


def rate(health: Health) -> Check:
    """Do as many samples arrive as were asked for?"""
    what = f"{health.rate_hz:.0f} of {health.wanted_hz} samples a second"
    if health.wanted_hz and health.rate_hz >= LEAST_RATE * health.wanted_hz:
        return Check("rate", "OK", f"{what}.")
    return Check("rate", "!!", f"{what}: use another cable or port, without a hub.")


def lost(health: Health, samples: int) -> Check:
    """Is what is sent also heard? *samples* were."""
    what = f"{health.lost_share:.2%} lost, {health.bad_frames} bad frames"
    if health.lost_share <= MOST_LOST and health.bad_frames <= max(1, MOST_BAD * samples):
        return Check("lost frames", "OK", f"{what}.")
    return Check("lost frames", "!!", f"{what}: use a short, shielded cable, away from motors and dimmers.")


def magnet(health: Health, identity: Identity) -> Check:
    """Is the magnet where the sensor feels it well?"""
    if not identity.sensors & HAS_ANGLE:
        return Check("magnet", "--", "This base has no magnet.")
    match health.magnet:
        case "good":
            return Check("magnet", "OK", "The magnet is felt well.")
        case "weak":
            return Check("magnet", "!!", "The magnet is weak: bring it nearer, to 0.5 to 3 mm from the chip.")
        case "strong":
            return Check("magnet", "!!", "The magnet is too strong: take it further away, up to 3 mm from the chip.")
        case "missing":
            return Check(
                "magnet", "!!", "No magnet is felt: it belongs on the axis, right above the chip, magnetised across."
            )
        case "unknown":
            return Check("magnet", "!!", "Nothing was heard of the magnet yet: see the sensor.")


def sensor(health: Health, identity: Identity) -> Check:
    """Does the sensor answer, and does its angle ever change?"""
    if not identity.sensors & HAS_ANGLE:
        return Check("sensor", "--", "An encoder cannot say that it is there: turn the disc, and watch the monitor.")
    match health.sensor:
        case "good":
            return Check("sensor", "OK", "The sensor answers.")
        case "silent":
            return Check("sensor", "!!", "The sensor is silent: check its four wires, SDA and SCL first.")
        case "stuck":
            return Check(
                "sensor",
                "!!",
                "The sensor says the same again and again: turn the disc; if that is no help, power it anew.",
            )
        case "none":
            return Check("sensor", "!!", "Nothing was heard of the sensor.")


def noise(turned_deg: Sequence[float]) -> Check:
    """Check the noise of the angle while the disc is at rest."""
    if len(turned_deg) < 50:
        return Check("noise at rest", "!!", "Too few samples to tell: see the rate.")
    if max(turned_deg) - min(turned_deg) > MOVED_DEG:
        return Check("noise at rest", "--", "The disc was moving: leave it alone, and ask again.")
    deviation = statistics.pstdev(turned_deg)
    if deviation <= MOST_NOISE_DEG:
        return Check("noise at rest", "OK", f"{deviation:.3f}° (one standard deviation).")
    what = f"{deviation:.3f}° is more than {MOST_NOISE_DEG}°: bring the magnet nearer, and the wires away from others."
    return Check("noise at rest", "!!", what)


def calibration(kept: Calibration, friction: Friction | None, identity: Identity) -> Check:
    """Was the base calibrated?"""
    if not identity.sensors & HAS_ANGLE:
        return Check("calibration", "--", "An encoder has no errors to learn, only its direction and zero mark.")
    if not kept.harmonics:
        what = f"Not calibrated, so angles may be wrong by {UNCALIBRATED_DEG}°: {typed('spinner calibrate')}."
        return Check("calibration", "!!", what)
    discs = "" if friction is None else f", and how its disc slows down from {friction.spins}"
    what = f"Learned from {kept.spins} spins; {kept.residual_deg:.3f}° left{discs}."
    if kept.residual_deg <= GOOD_RESIDUAL_DEG:
        return Check("calibration", "OK", what)
    return Check(
        "calibration", "!!", f"{what} That is more than {GOOD_RESIDUAL_DEG}°: calibrate again, with long spins."
    )
