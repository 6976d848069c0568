"""The port to the spinner bases: which there are, what each is for, what they say; and its values.

A base measures a *turn angle*: how far its turning part has been turned clockwise, seen from
above, from its zero mark. Everything at the table is in *disc angles*, clockwise from a disc's
first border; an adapter translates. The same adapter is a `SpinSource`: what comes to rest on a
base that was armed is a `Spin`.
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
"""Why a spin does not count: too short, stopped by a hand, pushed while it ran out, turned rather
than spun, or it never came to rest."""


class BaseError(CompanionError, ValueError):
    """A base cannot do what was asked; *said* can be shown."""


# ---------------------------------------------------------------- what a base is for


RoleKind: TypeAlias = Literal["both", "a", "b", "figure", "trainer", "coin", "none"]


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Role of a base: the discs that are spun on it.

    Seat a's discs, seat b's, those of both (one after the other), one figure's (by its name at
    the table), the Trainer figures', the coin of the card game, or nothing.
    """

    kind: RoleKind = "none"
    figure: str = ""


class Spinnable(msgspec.Struct, frozen=True, kw_only=True):
    """A disc of a match. *borders_deg*: where its segments begin; *figure*: its id in the library, if it has one.

    *coin*: it is the disc of two halves that stands for a coin of the card game.
    """

    source: str
    seat: Seat
    borders_deg: tuple[float, ...]
    figure: str = ""
    trainer: bool = False
    coin: bool = False


# ---------------------------------------------------------------- how a base stands


class BaseHealth(msgspec.Struct, frozen=True, kw_only=True):
    """Link quality of a base. Shares are of the last seconds, in [0, 1]; counts since it was connected."""

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
    """A base that has answered, or did once.

    Attributes:
        base: Its id.
        where: The port it is on, "" while it is gone.
        stands: "there", "asking" while it is being spoken to, "silent", "lost", or "refused" (another
            version, say); *why* is a sentence for the last three.
        role: What it is used for now; *chosen*: a person said so.
        wifi: It is on a cable, and its board may have Wi-Fi and Bluetooth.
        angle: It knows where the disc stands; else it counts steps.
        spins: From how many free spins it was calibrated, 0 for never; *residual_deg* what is left
            of its error, root mean square.
        friction: It is known how a disc slows down on it, so hands can be told from friction.
        unsure_deg: By how much its angles may be wrong, if it was never calibrated.
        board, firmware: What it is made of, in its own words.
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
    """The base on which a disc that is wanted is spun.

    *stage* "waiting": another disc is spun on it first. *shared*: more than one disc of this match is
    spun on it. *calibrated*: it was, or needs not to be. *hands_after*: after how many more free spins a hand on the
    disc is noticed; 0: it is now. *why*: a sentence where it is lost.
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
        """Is it of no use now?"""
        return self.stage == "lost"

    @property
    def turns(self) -> bool:
        """Is its disc turning?"""
        return self.stage in ("spinning", "coasting", "settling")


class Still(msgspec.Struct, frozen=True):
    """A disc that stands still: its turn angle, in [0, 360), and how exactly it is known."""

    turn_deg: float
    spread_deg: float


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a calibration by free spins.

    *before_deg* and *after_deg*: its error before and after, root mean square; the curves say
    (angle, error) over the turn. *friction*: how the disc slows down was learned too.
    """

    spins: int
    before_deg: float
    after_deg: float
    before: tuple[tuple[float, float], ...] = ()
    after: tuple[tuple[float, float], ...] = ()
    friction: bool = False


class Tested(msgspec.Struct, frozen=True):
    """Finding of a self-test: what it is *about*, a key; *perhaps*: that or something else; *said*: a sentence."""

    about: str
    verdict: Literal["well", "wrong", "perhaps", "unknown"]
    said: Fact


# ---------------------------------------------------------------- what happens


class BaseGone(msgspec.Struct, frozen=True, kw_only=True, tag="base-gone"):
    """A base is lost. *sources*: the discs that were to be spun on it; *why*: a sentence."""

    base: str
    name: str
    sources: tuple[str, ...]
    why: Fact


class BaseBack(msgspec.Struct, frozen=True, kw_only=True, tag="base-back"):
    """A base answered. *again*: it had been lost, or began anew; a spin that was under way is void."""

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
    """A disc came to rest on the base that is watched. *unfair*: why it is none, "" for a fair one.

    *turn_deg* is where it stands; *turns* None where the base did not see all of it; *trace* as in `Spin`.
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
    """The bases as a match sees them. Nothing here ever waits or raises."""

    def play(self, discs: Sequence[Spinnable]) -> None:
        """Set the discs of the match at the table; (): no match."""

    def prefer(self, source: str) -> bool:
        """Spin this disc next on a base that it shares; False while another one turns there."""

    def push(self, source: str, speed_deg_s: float) -> bool:
        """Push this disc where it is spun on a simulated base now; False where a hand has to."""

    def at_table(self) -> tuple[BaseAtTable, ...]:
        """The bases of the discs that are armed now; a disc is missing for which there is no base."""

    def news(self) -> list[BaseNews]:
        """Events of bases since the last call, without spins."""


class Bases(BasesAtTable, Protocol):
    """All spinner bases.

    Nothing is opened before `search` or `add_simulated`. What is asked of a base that is not
    there is a `BaseError`; what cannot be kept is a `SettingsError`.
    """

    @property
    def searching(self) -> bool:
        """Are ports being tried?"""

    def search(self) -> None:
        """Look for bases on every port that is not connected; returns at once."""

    def bases(self) -> tuple[BaseState, ...]:
        """The bases that have answered, in the order in which they first did."""

    def problems(self) -> tuple[Fact, ...]:
        """What is to be said of each port that is of no use, and for a file that could not be read.

        A port that is built in and where no base is heard is none of them.
        """

    def add_simulated(self) -> str:
        """Add a base without hardware; returns its id."""

    def join(self, base: str, network: str, password: str) -> None:
        """Have a base on a cable join a Wi-Fi network; returns at once, and `joining` says how it goes.

        Raises:
            BaseError: The base is not there, or no base can join this network.
        """

    def join_bluetooth(self, base: str) -> None:
        """Have a base on a cable join for Bluetooth; returns at once, and `joining` says how it goes.

        Raises:
            BaseError: The base is not there.
        """

    def joining(self) -> Fact:
        """How the last joining goes, or went; "" before the first."""

    def forget(self, base: str) -> None:
        """Take a base from the list; what was learned about it is kept."""

    def rename(self, base: str, name: str) -> None:
        """Call a base something; it remembers that itself where it can."""

    def give_role(self, base: str, role: Role) -> None:
        """Use a base for this from now on."""

    def flick(self, base: str, speed_deg_s: float) -> None:
        """Push the disc of a simulated base."""

    def live(self, closely: str = "") -> tuple[LiveView, ...]:
        """Every base at this moment; the one that is looked at *closely* with its last seconds."""

    def still(self, base: str) -> Still | None:
        """Angle of a base's still disc; None while it moves or nothing is known."""

    def turned_deg(self, base: str) -> float | None:
        """Unwrapped clockwise turn of a base's turning part; None while nothing is known."""

    def watch(self, base: str, to_learn: bool = False) -> None:
        """Report every spin on this base as a `FreeSpin`; "" ends it.

        With *to_learn* fair ones are collected, from now on, and nothing that is known of
        the disc's friction speaks against one.

        Raises:
            BaseError: The base is not there.
        """

    def begin_test(self, base: str) -> None:
        """Begin a self-test: ask how the hardware is, and collect the fair spins from now on, until `watch`.

        Raises:
            BaseError: The base is not there.
        """

    def to_mark(self, base: str) -> None:
        """Turn the disc of a simulated base to its zero mark; that of a real one is turned by hand."""

    def mark_test(self, base: str) -> None:
        """The zero mark is under the pointer now, for the self-test: before its spins, or after them.

        Raises:
            BaseError: The disc does not stand still.
        """

    def tested(self, base: str) -> tuple[Tested, ...]:
        """Findings of the self-test so far."""

    def turn_round(self, base: str) -> None:
        """Reverse the sense of rotation of a base."""

    def learn(self, base: str) -> Learned:
        """Learn from the spins that were collected; the base uses it at once.

        Raises:
            BaseError: Nothing can be learned from them; the message says why.
        """

    def set_zero(self, base: str) -> None:
        """The zero mark is under the pointer now.

        Raises:
            BaseError: The disc does not stand still.
        """

    def set_figure_zero(self, base: str, figure: str) -> None:
        """The first border of this figure of the library is under the pointer now.

        Raises:
            BaseError: The disc does not stand still.
        """

    def keep(self, base: str, figure: str = "") -> None:
        """Keep what was learned and set; *figure* is the id of the figure whose disc is on the base, "" for any."""

    def drop(self, base: str) -> None:
        """Go back to what is kept."""
