"""Bases and spins in the words of the command line."""

from __future__ import annotations

from typing import assert_never

from companion.adapters.bases.wording import said
from companion.commands import manual
from firmware_bridge.reading import Disturbed, Found, Health, Lost, Reading, RestReading, Trouble, UnfairSpin
from firmware_bridge.wire import Identity, messages

WHY_UNFAIR = {
    "short-spin": "it was too short",
    "hand-stop": "a hand stopped it",
    "push": "it was pushed while it ran out",
    "not-spun": "it was turned rather than spun",
    "unsettled": "it never came to rest",
}


def told(reading: Reading) -> str:
    """A reading in one line, without the base's name.

    >>> from firmware_bridge.reading.readings import Disturbed
    >>> told(Disturbed(base="", was_deg=10.0, now_deg=12.5))
    'moved after its result: from 10.00° to 12.50°; the result stands'
    """
    match reading:
        case RestReading():
            where = f"{reading.angle_deg:.2f}° ± {reading.spread_deg:.2f}°"
            line = "on the line" if reading.ambiguous else "rests"
            return f"{line} at {where}; {_ran(reading)}"
        case UnfairSpin():
            return f"not a fair spin, {WHY_UNFAIR[reading.reason]}; at {reading.angle_deg:.2f}°, {_ran(reading)}"
        case Disturbed():
            moved = f"from {reading.was_deg:.2f}° to {reading.now_deg:.2f}°"
            return f"moved after its result: {moved}; the result stands"
        case Found():
            return "found again" if reading.again else "found"
        case Lost():
            return f"lost: {manual.told(said(reading.why))}"
        case Trouble():
            what = manual.told(said(reading.what))
            return f"well again: {what}" if reading.over else what
    assert_never(reading)


def _ran(spin: RestReading | UnfairSpin) -> str:
    return f"{spin.turns:.1f} turns, at most {spin.peak_deg_s:.0f}°/s"


def sensors(identity: Identity) -> str:
    """Sensors of a base."""
    felt = []
    if identity.sensors & messages.HAS_ANGLE:
        felt.append("angle")
    if identity.sensors & messages.HAS_ENCODER:
        felt.append(f"encoder {identity.counts_per_turn}")
    if identity.sensors & messages.HAS_INDEX:
        felt.append("index")
    return ", ".join(felt) or "none"


def board(identity: Identity) -> str:
    """Board of a base."""
    return messages.BOARDS.get(identity.board, f"board {identity.board}")


def firmware(identity: Identity) -> str:
    """The version of a base's firmware."""
    return ".".join(str(part) for part in identity.firmware)


def health(found: Health) -> str:
    """Link quality of a base, in one line."""
    return (
        f"{found.rate_hz:.0f} of {found.wanted_hz} samples a second, {found.lost_share:.1%} lost, "
        f"{found.rejected_share:.1%} not believed, magnet {found.magnet}, sensor {found.sensor}"
    )
