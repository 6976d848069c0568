"""Port to the spinner bases: the available bases, their roles and news; and its values.

A base measures a *turn angle*: how far its turning part has been turned clockwise, seen from above, from its zero mark.
Everything at the table uses *disc angles*, clockwise from a disc's first border; an adapter converts. The same adapter
is a `SpinSource`: a disc that comes to rest on an armed base yields a `Spin`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from companion.app.ports.outside import SpinSource
from companion.app.screens.spinners import BaseStage, LiveView
from companion.kernel.errors import CompanionError
from companion.kernel.model import Seat
from companion.texts.texts import Fact

Unfairness: TypeAlias = Literal["short-spin", "hand-stop", "push", "not-spun", "unsettled", "unseen"]
"""Why a spin does not count: too short, stopped by a hand, pushed while it ran out, turned rather than spun, never
came to rest, or not fully seen by the base."""


class BaseError(CompanionError, ValueError):
    """A base cannot do what was requested; *said* is for display."""


# ---------------------------------------------------------------- roles


RoleKind: TypeAlias = Literal["both", "a", "b", "figure", "trainer", "coin", "none"]


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Role of a base: the discs that are spun on it.

    Seat a's discs, seat b's, both seats' (one after the other), one figure's (by its name at the table), the Trainer
    figures', the coin of the card game, or none.
    """

    kind: RoleKind = "none"
    figure: str = ""


class Spinnable(msgspec.Struct, frozen=True, kw_only=True):
    """A disc of a match. *borders_deg*: starts of its segments; *figure*: its id in the library, if it has one.

    *coin*: it is the disc of two halves that replaces a coin of the card game.
    """

    source: str
    seat: Seat
    borders_deg: tuple[float, ...]
    figure: str = ""
    trainer: bool = False
    coin: bool = False


# ---------------------------------------------------------------- states


class BaseHealth(msgspec.Struct, frozen=True, kw_only=True):
    """Link quality of a base. Shares cover the last seconds, in [0, 1]; counts start when it was connected."""

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


class BaseState(msgspec.Struct, frozen=True, kw_only=True):
    """A base that has answered at least once.

    Attributes:
        base: Its id.
        where: Its port, "" while it is gone.
        stands: "there", "asking" while it is being identified, "silent", "lost", or "refused" (such as for another
            version); *why* is a sentence for the last three.
        role: Its current role; *chosen*: a person chose it.
        wifi: It is on a cable, and its board may have Wi-Fi and Bluetooth.
        angle: It knows the disc's absolute angle; else it counts steps.
        spins: Number of free spins that it was calibrated with, 0 for never; *residual_deg* the remaining error, root
            mean square.
        friction: The friction on it is known, so that hands can be detected.
        unsure_deg: Error bound of its angles, if it was never calibrated.
        board, firmware: Its hardware and firmware, as it reports them.
    """

    base: str
    name: str
    where: str
    stands: Literal["there", "asking", "silent", "lost", "refused"]
    why: Fact = ""
    role: Role = Role()
    chosen: bool = False
    simulated: bool = False
    wifi: bool = False
    angle: bool = True
    spins: int = 0
    residual_deg: float = 0.0
    friction: bool = False
    unsure_deg: float = 0.0
    board: str = ""
    firmware: str = ""
    stage: BaseStage = "idle"
    health: BaseHealth = BaseHealth()


class BaseAtTable(msgspec.Struct, frozen=True, kw_only=True):
    """The base on which a wanted disc is spun.

    *stage* "waiting": another disc is spun on it first. *shared*: several discs of this match are spun on it.
    *calibrated*: it is, or need not be. *hands_after*: number of further free spins until a hand on the disc is
    detected; 0: it is now. *why*: a sentence if it is lost.
    """

    source: str
    base: str
    name: str
    stage: BaseStage | Literal["waiting"]
    shared: bool = False
    calibrated: bool = True
    hands_after: int = 0
    why: Fact = ""

    @property
    def lost(self) -> bool:
        """Is the base unusable now?"""
        return self.stage == "lost"

    @property
    def turns(self) -> bool:
        """Is its disc turning?"""
        return self.stage in ("spinning", "coasting", "settling")


class Still(msgspec.Struct, frozen=True):
    """A disc at rest: its turn angle, in [0, 360), and its spread."""

    turn_deg: float
    spread_deg: float


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a calibration by free spins.

    *before_deg* and *after_deg*: root mean square error before and after; the curves are (angle, error) over the turn.
    *friction*: whether friction was learned too.
    """

    spins: int
    before_deg: float
    after_deg: float
    before: tuple[tuple[float, float], ...] = ()
    after: tuple[tuple[float, float], ...] = ()
    friction: bool = False


class Tested(msgspec.Struct, frozen=True):
    """Finding of a self-test: its subject *about*, a key; *perhaps*: that or something else; *said*: a sentence."""

    about: str
    verdict: Literal["well", "wrong", "perhaps", "unknown"]
    said: Fact


# ---------------------------------------------------------------- news


class BaseGone(msgspec.Struct, frozen=True, kw_only=True, tag="base-gone"):
    """A base is lost. *sources*: the discs that were to be spun on it; *why*: a sentence."""

    base: str
    name: str
    sources: tuple[str, ...]
    why: Fact


class BaseBack(msgspec.Struct, frozen=True, kw_only=True, tag="base-back"):
    """A base answered. *again*: it had been lost, or was reset; a spin in progress is void."""

    base: str
    name: str
    sources: tuple[str, ...]
    again: bool


class BaseDisturbed(msgspec.Struct, frozen=True, kw_only=True, tag="base-disturbed"):
    """A disc was moved after its result, which stands. Disc angles before and after."""

    base: str
    name: str
    source: str
    was_deg: float
    now_deg: float


class BaseTrouble(msgspec.Struct, frozen=True, kw_only=True, tag="base-trouble"):
    """A base works badly, or (*over*) well again; *what* is a sentence."""

    base: str
    name: str
    what: Fact
    over: bool


class FreeSpin(msgspec.Struct, frozen=True, kw_only=True, tag="free-spin"):
    """A disc came to rest on the watched base. *unfair*: why the spin does not count, "" for a fair one.

    *turn_deg* is its resting angle; *turns* is None if the base did not see all of the spin; *trace* as in `Spin`.
    """

    base: str
    turn_deg: float
    spread_deg: float
    turns: float | None
    peak_deg_s: float
    unfair: Unfairness | Literal[""]
    trace: str


BaseNews: TypeAlias = BaseGone | BaseBack | BaseDisturbed | BaseTrouble | FreeSpin


# ---------------------------------------------------------------- the port


class BasesAtTable(SpinSource, Protocol):
    """The bases as a match sees them. No call blocks or raises."""

    def play(self, discs: Sequence[Spinnable]) -> None:
        """Set the discs of the match; (): no match."""

    def prefer(self, source: str) -> bool:
        """Spin this disc next on its shared base; False while another one turns there."""

    def push(self, source: str, speed_deg_s: float) -> bool:
        """Push this disc if it is on a simulated base now; False if a hand has to."""

    def at_table(self) -> tuple[BaseAtTable, ...]:
        """Bases of the armed discs; discs without a base are missing."""

    def news(self) -> list[BaseNews]:
        """Events of bases since the last call, without spins."""


class Bases(BasesAtTable, Protocol):
    """All spinner bases.

    Nothing is opened before `search` or `add_simulated`. Calls for a missing base raise `BaseError`; failed saves raise
    `SettingsError`.
    """

    @property
    def searching(self) -> bool:
        """Are ports being tried?"""

    def search(self) -> None:
        """Search for bases on every unconnected port; returns at once."""

    def bases(self) -> tuple[BaseState, ...]:
        """Bases that have answered, in the order in which they first did."""

    def problems(self) -> tuple[Fact, ...]:
        """Sentences on unusable ports, and on an unreadable file.

        Built-in ports without a base are not mentioned.
        """

    def add_simulated(self) -> str:
        """Add a base without hardware; returns its id."""

    def join(self, base: str, network: str, password: str) -> None:
        """Have a base on a cable join a Wi-Fi network; returns at once, and `joining` reports progress.

        Raises:
            BaseError: The base is not there, or no base can join this network.
        """

    def join_bluetooth(self, base: str) -> None:
        """Have a base on a cable join for Bluetooth; returns at once, and `joining` reports progress.

        Raises:
            BaseError: The base is not there.
        """

    def joining(self) -> Fact:
        """Progress or result of the last joining; "" before the first."""

    def forget(self, base: str) -> None:
        """Remove a base from the list; its saved values are kept."""

    def rename(self, base: str, name: str) -> None:
        """Rename a base; the base itself stores the name if it can."""

    def give_role(self, base: str, role: Role) -> None:
        """Set the role of a base."""

    def flick(self, base: str, speed_deg_s: float) -> None:
        """Push the disc of a simulated base."""

    def live(self, closely: str = "") -> tuple[LiveView, ...]:
        """Live view of every base; the *closely* watched one includes its last seconds."""

    def still(self, base: str) -> Still | None:
        """Angle of a base's still disc; None while it moves or is unknown."""

    def turned_deg(self, base: str) -> float | None:
        """Unwrapped clockwise turn of a base's turning part; None while unknown."""

    def watch(self, base: str, to_learn: bool = False) -> None:
        """Report every spin on this base as a `FreeSpin`; "" ends it.

        With *to_learn* fair spins are collected from now on, and judged without known friction.

        Raises:
            BaseError: The base is not there.
        """

    def begin_test(self, base: str) -> None:
        """Start a self-test: request a diagnosis, and collect fair spins until `watch`.

        Raises:
            BaseError: The base is not there.
        """

    def to_mark(self, base: str) -> None:
        """Turn the disc of a simulated base to its zero mark; a real one is turned by hand."""

    def mark_test(self, base: str) -> None:
        """Record that the zero mark is under the pointer now, for the self-test: before its spins, or after them.

        Raises:
            BaseError: The disc does not stand still.
        """

    def tested(self, base: str) -> tuple[Tested, ...]:
        """Findings of the self-test so far."""

    def turn_round(self, base: str) -> None:
        """Reverse the direction of a base."""

    def learn(self, base: str) -> Learned:
        """Calibrate from the collected spins; takes effect at once.

        Raises:
            BaseError: Nothing can be learned from them; the message says why.
        """

    def set_zero(self, base: str) -> None:
        """Record that the zero mark is under the pointer now.

        Raises:
            BaseError: The disc does not stand still.
        """

    def set_figure_zero(self, base: str, figure: str) -> None:
        """Record that the first border of this library figure is under the pointer now.

        Raises:
            BaseError: The disc does not stand still.
        """

    def keep(self, base: str, figure: str = "") -> None:
        """Save the calibration; *figure* is the id of the figure whose disc is on the base, "" for any."""

    def drop(self, base: str) -> None:
        """Revert to the saved values."""
