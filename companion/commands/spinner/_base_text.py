"""Describes bases and spins for the command line."""

from __future__ import annotations

from typing import assert_never

from companion.adapters.bases.wording import said
from companion.commands import manual
from companion.commands.command_texts import percent, say
from companion.texts.texts import Phrase
from firmware_bridge.reading.readings import Disturbed, Found, Health, Lost, Reading, RestReading, Trouble, UnfairSpin
from firmware_bridge.wire import messages
from firmware_bridge.wire.messages import Identity


def told(reading: Reading) -> str:
    """A reading in one line, without the base's name.

    >>> from firmware_bridge.reading.readings import Disturbed
    >>> told(Disturbed(base="", was_deg=10.0, now_deg=12.5))
    'moved after its result, from 10.00° to 12.50°; the result counts'
    """
    match reading:
        case RestReading():
            where = f"{reading.angle_deg:.2f}° ± {reading.spread_deg:.2f}°"
            key = "spinner.on-line" if reading.ambiguous else "spinner.rests"
            return say(key, where=where, ran=_ran(reading))
        case UnfairSpin():
            why = Phrase(f"command.unfair.{reading.reason}")
            return say("spinner.unfair", ran=_ran(reading), why=why, where=f"{reading.angle_deg:.2f}°")
        case Disturbed():
            return say("spinner.moved", was=f"{reading.was_deg:.2f}°", now=f"{reading.now_deg:.2f}°")
        case Found():
            return say("spinner.found-again" if reading.again else "spinner.found")
        case Lost():
            return say("spinner.lost", why=manual.told(said(reading.why)))
        case Trouble():
            what = manual.told(said(reading.what))
            return say("spinner.well-again", what=what) if reading.over else what
    assert_never(reading)


def _ran(spin: RestReading | UnfairSpin) -> str:
    if spin.turns is None:
        return say("spinner.ran-unseen", speed=f"{spin.peak_deg_s:.0f}")
    return say("spinner.ran", turns=f"{spin.turns:.1f}", speed=f"{spin.peak_deg_s:.0f}")


def sensors(identity: Identity) -> str:
    """Sensors of a base."""
    felt = []
    if identity.sensors & messages.HAS_ANGLE:
        felt.append(say("spinner.sensor.angle"))
    if identity.sensors & messages.HAS_ENCODER:
        felt.append(say("spinner.sensor.encoder", n=identity.counts_per_turn))
    if identity.sensors & messages.HAS_INDEX:
        felt.append(say("spinner.sensor.index"))
    return ", ".join(felt) or say("none")


def board(identity: Identity) -> str:
    """Board of a base."""
    return messages.BOARDS.get(identity.board) or say("spinner.board", n=identity.board)


def firmware(identity: Identity) -> str:
    """The version of a base's firmware."""
    return ".".join(str(part) for part in identity.firmware)


def health(found: Health) -> str:
    """Link quality of a base, in one line."""
    return say(
        "spinner.health",
        rate=f"{found.rate_hz:.0f}",
        wanted=found.wanted_hz,
        lost=percent(found.lost_share, ".1f"),
        rejected=percent(found.rejected_share, ".1f"),
        magnet=Phrase(f"command.spinner.magnet.{found.magnet}"),
        sensor=Phrase(f"command.spinner.answers.{found.sensor}"),
    )


def introduced(base: str, place: str, identity: Identity) -> str:
    """A base in one sentence."""
    return say(
        "spinner.introduced",
        base=base,
        place=place,
        board=board(identity),
        firmware=firmware(identity),
        sensors=sensors(identity),
    )
