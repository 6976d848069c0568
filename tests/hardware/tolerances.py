"""The chain of tolerances from the chip to the pointer: what each part is off by, drawn for many builds.

Two chains. The *sensor's* ends at the distance of chip and magnet from each other; calibration learns what that does
to the angle. The *disc's* ends at the place of the disc's middle; nothing learns that, so it belongs to the spread of
every result (`firmware_bridge.reading._stillness.MOUNT_DEG`). Clearances come from the drawing. The others are guesses
of what makers do, to be replaced by measured ones.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

SOURCE = Path(__file__).resolve().parents[2] / "hardware" / "enclosure" / "spinner_base.scad"
Floats = NDArray[np.float64]


class Off(NamedTuple):
    """By how much a part is off in the plane, on each axis: a standard deviation or a clearance on each side, mm."""

    what: str
    mm: float
    kind: Literal["spread", "clearance"]
    turns: bool = False


class Maker(NamedTuple):
    """Standard deviations of a printer's places and of a board's, mm."""

    name: str
    print_mm: float
    chip_mm: float


CAREFUL = Maker("careful", 0.03, 0.05)
USUAL = Maker("usual", 0.05, 0.10)
ROUGH = Maker("rough", 0.10, 0.20)


def drawn(name: str) -> float:
    """A size at the top of the drawing."""
    return float(re.search(rf"^{name} = ([\d.]+);", SOURCE.read_text(encoding="utf-8"), re.MULTILINE)[1])


def sensor_chain(maker: Maker) -> tuple[Off, ...]:
    """What puts the chip and the magnet off the axis of the bearing."""
    return (
        Off("Hall sensors in the chip", 0.03, "spread"),
        Off("chip on its board", maker.chip_mm, "spread"),
        Off("edges of the board", 0.05, "spread"),
        Off("board in its pocket", drawn("board_clear"), "clearance"),
        Off("pocket on the lid", maker.print_mm, "spread"),
        Off("lid in the body", drawn("lid_fit"), "clearance"),
        Off("seat of the bearing in the body", maker.print_mm, "spread"),
        Off("shaft in the bearing", 0.02, "clearance"),
        Off("collar on the shaft, pushed aside by its screw", drawn("bore_fit") / 2, "clearance", turns=True),
        Off("magnet in the collar", drawn("magnet_fit") / 2, "clearance", turns=True),
        Off("poles in the magnet", 0.05, "spread", turns=True),
    )


def disc_chain(maker: Maker) -> tuple[Off, ...]:
    """What puts the middle of the disc off the axis, besides the two faces of the key."""
    return (
        Off("hub on the shaft", drawn("bore_fit") / 2, "clearance", turns=True),
        Off("key on the hub", maker.print_mm / 2, "spread", turns=True),
        Off("recess to the key in the plate", maker.print_mm / 2, "spread", turns=True),
        Off("disc between the ribs", 0.05, "clearance", turns=True),
        Off("shaft in the bearing", 0.02, "clearance"),
    )


def places(chain: tuple[Off, ...], builds: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Where the chain ends in each build, (builds, 2) each: what stands still, and what turns with the shaft."""
    stands, turns = np.zeros((builds, 2)), np.zeros((builds, 2))
    for off in chain:
        if off.kind == "spread":
            moved = rng.normal(0, off.mm, (builds, 2))
        else:
            angle, away = rng.uniform(0, 2 * np.pi, builds), off.mm * np.sqrt(rng.random(builds))
            moved = away[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        (turns if off.turns else stands)[:] += moved
    return stands, turns


def apart_mm(maker: Maker, builds: int, seed: int) -> Floats:
    """The farthest that chip and magnet are apart in a turn, (builds,)."""
    stands, turns = places(sensor_chain(maker), builds, np.random.default_rng(seed))
    farthest: Floats = np.linalg.norm(stands, axis=1) + np.linalg.norm(turns, axis=1)
    return farthest


def pointer_error_deg(maker: Maker, builds: int, seed: int) -> Floats:
    """By how much the pointer shows another place of the disc than the angle says, at a place drawn at random.

    A disc whose middle is *e* off the axis shows, at the radius *r* of its edge, an angle that is off by
    e/r · sin(turned + phase). The zero mark takes away what is so at the place where it was set.
    """
    rng = np.random.default_rng(seed)
    stands, off = places(disc_chain(maker), builds, rng)
    # Two faces at right angles, each where one print of the hub and one of the plate put it.
    off = off + rng.normal(0, maker.print_mm / 2, (builds, 2, 2)).sum(axis=1)
    turned = rng.uniform(0, 2 * np.pi, builds)
    across = off[:, 0] * np.sin(turned) + off[:, 1] * (np.cos(turned) - 1)
    # Play of the bearing is another at every rest.
    again = rng.permutation(stands[:, 0]) - stands[:, 0]
    # A screw that is not quite tight: see the test of the key's slack.
    slack_deg = rng.uniform(-0.07, 0.07, builds)
    error: Floats = np.degrees((across + again) / (drawn("figure_disc_d") / 2)) + slack_deg
    return error


def angle_error_deg(chip: Floats, magnet: Floats, gap_mm: float) -> Floats:
    """Error of an ideal AS5600 over a turn, (72,), degrees, without its mean.

    Four Hall sensors a millimetre from the middle of the chip and 0.4 mm below its top, over which a magnet turns that
    is evenly magnetised across: its field is that of charges on its rim, as the cosine of the angle. *chip* and
    *magnet* are how far these are off the axis, mm, the magnet's in the frame that turns.
    """
    turn = np.radians(np.arange(0, 360, 5.0))
    rim = np.radians(np.arange(0, 360, 7.5))
    heights = gap_mm + 0.4 + (np.arange(5) + 0.5) / 5 * drawn("magnet_h")
    halls = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]]) + chip
    cos, sin = np.cos(turn), np.sin(turn)
    middle = np.stack([cos * magnet[0] - sin * magnet[1], sin * magnet[0] + cos * magnet[1]], axis=1)
    around = turn[:, None] + rim[None, :]
    charges = middle[:, None, :] + drawn("magnet_d") / 2 * np.stack([np.cos(around), np.sin(around)], axis=2)
    square = ((halls[None, :, None, :] - charges[:, None, :, :]) ** 2).sum(axis=3)
    field = (np.cos(rim)[:, None] * heights / (square[..., None] + heights**2) ** 1.5).sum(axis=(2, 3))
    said = np.unwrap(np.arctan2(field[:, 2] - field[:, 3], field[:, 0] - field[:, 1]))
    error: Floats = np.degrees(said - turn)
    return error - error.mean()
