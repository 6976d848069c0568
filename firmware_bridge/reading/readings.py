"""Readings that the bridge delivers: a disc came to rest, a spin was unfair, a base is gone.

They know no game: an angle is an angle, and the rules interpret it elsewhere.

Angles are degrees. A *turn angle* says how far the turning part of a base has been turned clockwise, seen from above,
from its zero mark: in [0, 360) at rest, unwrapped while it moves.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal[
    "idle", "armed", "spinning", "coasting", "settling", "result", "ambiguous", "invalid", "disturbed", "lost"
]
"""State of a base's watcher; `firmware_bridge.reading.rest` opens with the transitions."""

Reason: TypeAlias = Literal["short-spin", "hand-stop", "push", "not-spun", "unsettled", "unseen"]
"""Why a spin does not count: too short, stopped by a hand, pushed while it ran out, turned rather than spun, never
came to rest, or not fully seen by the base."""


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """The raw samples of one spin, from just before it began: the evidence for a result.

    Attributes:
        per_turn: Raw steps in one turn (4096, or an encoder's counts).
        t_us: Times in microseconds since the first sample.
        raw: Raw step at each time, an encoder's counted from its index; -1 where there is none.
        turned_deg: Unwrapped turn angle at each time, interpolated where a sample was rejected.
        began, rested: Indexes of the start of the spin and of the detected rest; -1 for never.
    """

    per_turn: int
    t_us: tuple[int, ...]
    raw: tuple[int, ...]
    turned_deg: tuple[float, ...]
    began: int = -1
    rested: int = -1


class RestReading(msgspec.Struct, frozen=True, kw_only=True, tag="rest"):
    """A disc came to rest after a fair spin.

    Attributes:
        base: The base's id.
        angle_deg: Turn angle at rest, in [0, 360).
        spread_deg: Half-width of the uncertainty: four standard errors, the calibration's residual, and the tolerances
            of print and mounting, combined.
        ambiguous: Whether one of the lines given to `arm` is within *spread_deg*.
        margin_deg: Distance to the nearest of these lines; 360 if none were given.
        turns: Number of turns of the disc.
        peak_deg_s: Peak speed.
        rest_s: Seconds between standing still and this reading, as far as known.
    """

    base: str
    angle_deg: float
    spread_deg: float
    ambiguous: bool
    margin_deg: float
    turns: float
    peak_deg_s: float
    rest_s: float
    trace: Trace


class UnfairSpin(msgspec.Struct, frozen=True, kw_only=True, tag="unfair"):
    """A spin that does not count, and why. *angle_deg* is the disc's current turn angle.

    *turns* is None if the base did not see all of the spin: the number is unknown.
    """

    base: str
    reason: Reason
    angle_deg: float
    spread_deg: float
    turns: float | None
    peak_deg_s: float
    trace: Trace


class Disturbed(msgspec.Struct, frozen=True, kw_only=True, tag="disturbed"):
    """A disc was moved after its result: the result stands. Turn angles before and after."""

    base: str
    was_deg: float
    now_deg: float


class Found(msgspec.Struct, frozen=True, kw_only=True, tag="found"):
    """A base answered. *again*: it had been lost, or was reset; a spin in progress is void."""

    base: str
    name: str
    again: bool = False


class Lost(msgspec.Struct, frozen=True, kw_only=True, tag="lost"):
    """A base is gone, or unusable in its state. *why* is a sentence for display."""

    base: str
    why: str


class Trouble(msgspec.Struct, frozen=True, kw_only=True, tag="trouble"):
    """A base works badly, or (*over*) well again. *what* is a sentence for display.

    *about* identifies the trouble that is over. A lost base has no troubles; those that persist when it is found are
    reported again.
    """

    base: str
    what: str
    over: bool = False
    about: str = ""


Reading: TypeAlias = RestReading | UnfairSpin | Disturbed | Found | Lost | Trouble


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Link quality of a base.

    Shares cover the last seconds, from 0 to 1; counts start when the base was connected. *rate_hz* is the received
    rate, *wanted_hz* the requested one. *sensor* "silent": it gives no answer; "timeout": a transfer does not end;
    "held": something holds its bus.
    """

    rate_hz: float = 0.0
    wanted_hz: int = 0
    lost_share: float = 0.0
    rejected_share: float = 0.0
    lost_samples: int = 0
    bad_frames: int = 0
    resets: int = 0
    reconnects: int = 0
    magnet: Literal["good", "weak", "strong", "missing", "unknown"] = "unknown"
    sensor: Literal["good", "silent", "timeout", "held", "stuck", "none"] = "none"


class Live(msgspec.Struct, frozen=True, kw_only=True):
    """Live state of a base. *turned_deg* is unwrapped; None while unknown.

    *hands_after*: number of further free spins until stops and pushes by hand are detected on its disc; 0: they are
    now.
    """

    base: str
    state: State = "idle"
    turned_deg: float | None = None
    speed_deg_s: float = 0.0
    turns: float = 0.0
    hands_after: int = 0
    health: Health = Health()
