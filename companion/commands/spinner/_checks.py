"""Independent diagnostic checks of a base: each gives a verdict and one sentence of advice (`command.doctor` in texts).

They open no port: the findings are passed in.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.commands.command_texts import percent
from companion.commands.manual import typed
from companion.commands.spinner import _base_text as spinner_words
from companion.texts.texts import Fact, Phrase, phrase
from firmware_bridge.reading.calibration_values import FREE_SPINS, UNCALIBRATED_DEG, Calibration, Friction
from firmware_bridge.reading.readings import Health
from firmware_bridge.wire.messages import HAS_ANGLE, OLDEST_PROTOCOL, PROTOCOL, Identity

Verdict = Literal["OK", "!!", "--"]
"""Passed; action needed; not applicable."""

LEAST_RATE, MOST_LOST, MOST_BAD = 0.95, 0.01, 0.001
"""Least share of the wanted samples; greatest share of lost ones; greatest number of bad frames per sample."""
MOST_NOISE_DEG = 0.12
"""Greatest standard deviation at rest: three times the data sheet's for the fastest filter."""
MOVED_DEG = 2.0
"""A disc that turned farther while listening was not at rest."""
GOOD_RESIDUAL_DEG = 0.05


class Check(msgspec.Struct, frozen=True):
    """Result of a check: subject (a key), verdict, advice."""

    name: str
    verdict: Verdict
    sentence: Fact


def words(key: str, **facts: Fact | int) -> Phrase:
    """The sentence of a check."""
    return phrase(f"command.doctor.{key}", **facts)


def ports(found: Sequence[str]) -> Check:
    """Is there any port?"""
    if found:
        return Check("ports", "OK", f"{', '.join(found)}.")
    return Check("ports", "!!", words("no-port"))


def permission(refused: Sequence[str], group: str) -> Check:
    """May this user open the ports? *group* owns them."""
    if not refused:
        return Check("permission", "OK", words("may-open"))
    key = "cannot-open-root" if group == "root" else "cannot-open"
    return Check("permission", "!!", words(key, device=", ".join(refused), group=group))


def protocol(identity: Identity) -> Check:
    """Does the base speak our protocol, or an older one that we speak?"""
    what = {"firmware": spinner_words.firmware(identity), "board": spinner_words.board(identity)}
    if identity.protocol == PROTOCOL:
        return Check("protocol", "OK", words("protocol", n=identity.protocol, **what))
    if OLDEST_PROTOCOL <= identity.protocol < PROTOCOL:
        return Check("protocol", "OK", words("protocol-usable", n=identity.protocol, own=PROTOCOL, **what))
    key = "protocol-older" if identity.protocol < PROTOCOL else "protocol-newer"
    return Check("protocol", "!!", words(key, n=identity.protocol, own=PROTOCOL, **what))


def rate(health: Health) -> Check:
    """Do as many samples arrive as were asked for?"""
    is_well = health.wanted_hz and health.rate_hz >= LEAST_RATE * health.wanted_hz
    key = "rate" if is_well else "rate-low"
    return Check("rate", "OK" if is_well else "!!", words(key, n=f"{health.rate_hz:.0f}", wanted=health.wanted_hz))


def lost(health: Health, samples: int) -> Check:
    """Is what is sent also heard? *samples* were."""
    is_well = health.lost_share <= MOST_LOST and health.bad_frames <= max(1, MOST_BAD * samples)
    sentence = words("lost" if is_well else "lost-many", share=percent(health.lost_share, ".2f"), bad=health.bad_frames)
    return Check("lost", "OK" if is_well else "!!", sentence)


def magnet(health: Health, identity: Identity) -> Check:
    """Is the magnet where the sensor feels it well?"""
    if not identity.sensors & HAS_ANGLE:
        return Check("magnet", "--", words("no-magnet"))
    match health.magnet:
        case "good":
            return Check("magnet", "OK", words("magnet-good"))
        case "weak":
            return Check("magnet", "!!", words("magnet-weak"))
        case "strong":
            return Check("magnet", "!!", words("magnet-strong"))
        case "missing":
            return Check("magnet", "!!", words("magnet-missing"))
        case "unknown":
            return Check("magnet", "!!", words("magnet-unknown"))


def sensor(health: Health, identity: Identity) -> Check:
    """Does the sensor answer, and does its angle ever change?"""
    if not identity.sensors & HAS_ANGLE:
        return Check("sensor", "--", words("sensor-encoder", how=typed("spinner monitor")))
    match health.sensor:
        case "good":
            return Check("sensor", "OK", words("sensor-good"))
        case "silent" | "timeout" | "held" as why:
            return Check("sensor", "!!", words(f"sensor-{why}"))
        case "stuck":
            return Check("sensor", "!!", words("sensor-stuck"))
        case "none":
            return Check("sensor", "!!", words("sensor-none"))


def noise(turned_deg: Sequence[float]) -> Check:
    """Check the noise of the angle while the disc is at rest."""
    if len(turned_deg) < 50:
        return Check("noise", "!!", words("noise-few"))
    if max(turned_deg) - min(turned_deg) > MOVED_DEG:
        return Check("noise", "--", words("noise-moving"))
    deviation = statistics.pstdev(turned_deg)
    if deviation <= MOST_NOISE_DEG:
        return Check("noise", "OK", words("noise", degrees=f"{deviation:.3f}"))
    return Check("noise", "!!", words("noise-high", degrees=f"{deviation:.3f}", most=f"{MOST_NOISE_DEG:g}"))


def calibration(kept: Calibration, friction: Friction | None, identity: Identity) -> Check:
    """Was the base calibrated?"""
    if not identity.sensors & HAS_ANGLE:
        return Check("calibration", "--", words("calibration-encoder"))
    if not kept.harmonics:
        how = typed("spinner calibrate")
        degrees = f"{UNCALIBRATED_DEG:g}"
        return Check("calibration", "!!", words("not-calibrated", degrees=degrees, spins=FREE_SPINS, how=how))
    learned = words("calibrated", n=kept.spins, degrees=f"{kept.residual_deg:.3f}")
    if friction is not None:
        learned = words("calibrated-disc", learned=learned, n=friction.spins)
    if kept.residual_deg <= GOOD_RESIDUAL_DEG:
        return Check("calibration", "OK", learned)
    return Check("calibration", "!!", words("calibrated-badly", learned=learned, most=f"{GOOD_RESIDUAL_DEG:g}"))
