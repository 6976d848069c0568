"""Readings that the bridge delivers: a disc came to rest, a spin was not fair, a base is gone.

No game is known here: an angle is an angle, and what it means is somebody else's rule.

Angles are degrees. A *turn angle* says how far the turning part of a base has been turned
clockwise, seen from above, from its zero mark: in [0, 360) at rest, unwrapped while it moves.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal[
    "idle", "armed", "spinning", "coasting", "settling", "result", "ambiguous", "invalid", "disturbed", "lost"
]
"""Where a base's watcher is; `firmware_bridge.reading.rest` opens with how they follow each other."""

Reason: TypeAlias = Literal["short-spin", "hand-stop", "push", "not-spun", "unsettled", "unseen"]
"""Why a spin does not count: too short, stopped by a hand, pushed while it ran out, turned rather than
spun, it never came to rest, or the base did not see all of it."""


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """The raw samples of one spin, from just before it began: what a result rests on.

    Attributes:
        per_turn: Raw steps in one turn (4096, or an encoder's counts).
        t_us: Times in microseconds since the first sample.
        raw: What the sensor said at these times, as it said it; -1 where it said nothing.
        turned_deg: The turn angle made of it, unwrapped; one for each time, interpolated where a
            sample was not used.
        began, rested: Indexes of where the spin began and where it was taken to be at rest; -1
            for never.
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
        angle_deg: The turn angle at which it rests, in [0, 360).
        spread_deg: The half-width of what cannot be told apart: four standard errors, what the
            calibration leaves, and how exactly discs are printed and mounted, together.
        ambiguous: One of the lines that were given when it was armed is within *spread_deg*.
        margin_deg: How far the nearest of these lines is; 360 where none were given.
        turns: How often the disc went round.
        peak_deg_s: Its greatest speed.
        rest_s: Seconds between standing still and this reading, as far as can be told.
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
    """A spin that does not count, and why. *angle_deg* is where the disc is now, as a turn angle.

    *turns* is None where the base did not see all of the spin: nobody knows how often the disc went round.
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
    """A base answered. *again*: it had been lost, or was reset; a spin that was under way is void."""

    base: str
    name: str
    again: bool = False


class Lost(msgspec.Struct, frozen=True, kw_only=True, tag="lost"):
    """A base is gone, or is of no use as it is. *why* is a sentence that can be shown."""

    base: str
    why: str


class Trouble(msgspec.Struct, frozen=True, kw_only=True, tag="trouble"):
    """A base works badly, or (*over*) well again. *what* is a sentence that can be shown.

    *about* says of two which one is over. A base that is lost has no troubles; those that it still has when it is
    found are told again.
    """

    base: str
    what: str
    over: bool = False
    about: str = ""


Reading: TypeAlias = RestReading | UnfairSpin | Disturbed | Found | Lost | Trouble


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Link quality of a base.

    Shares are of the last seconds, from 0 to 1; counts are since it was connected. *rate_hz* is
    what arrives, *wanted_hz* what was asked for. A *sensor* that is "silent" gives no answer; "timeout": a transfer
    does not end; "held": something holds its bus.
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
    """Live state of a base. *turned_deg* is unwrapped; None while nothing is known.

    *hands_after*: after how many more free spins a hand that stops or pushes the disc on it shows; 0: it does now.
    """

    base: str
    state: State = "idle"
    turned_deg: float | None = None
    speed_deg_s: float = 0.0
    turns: float = 0.0
    hands_after: int = 0
    health: Health = Health()
