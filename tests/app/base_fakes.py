"""Spinner bases whose bridge is a fake: a test says what stands on them, and what they measure."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace

import msgspec

from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.spins import BaseSpins
from companion.app.screens.spinners import BaseStage
from firmware_bridge.link import Known, LinkView
from firmware_bridge.ports.nearby import Sighting
from firmware_bridge.reading.readings import (
    Disturbed,
    Found,
    Health,
    Live,
    Lost,
    Reading,
    Reason,
    RestReading,
    Trace,
    Trouble,
    UnfairSpin,
)
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.join import Joined
from firmware_bridge.wire.messages import HAS_ANGLE, HAS_ENCODER, HAS_INDEX, Identity

RED, GREEN, BLUE = "00000000000000aa", "00000000000000bb", "00000000000000cc"
NAMES = {RED: "Red", GREEN: "Green", BLUE: "Blue"}


def trace(per_turn: int = 4096, samples: int = 600, turned_deg: float = 0.0) -> Trace:
    """A spin that slows down evenly, at 500 samples a second, and rests at *turned_deg*."""
    turned = [1000.0 * t / samples - 500.0 * (t / samples) ** 2 for t in range(samples)]
    turned = [deg - turned[-1] + turned_deg for deg in turned]
    return Trace(
        per_turn=per_turn,
        t_us=tuple(2000 * t for t in range(samples)),
        raw=tuple(int(deg % 360 / 360 * per_turn) % per_turn for deg in turned),
        turned_deg=tuple(turned),
        began=20,
        rested=samples - 60,
    )


class FakeBridge:
    """Keeps the contract of `firmware_bridge.bridge.Bridge` as far as the app uses it. Nothing here moves by itself."""

    def __init__(self, known: Callable[[str], Known]) -> None:
        self.known = known
        self.of: dict[str, LinkView] = {}
        self.used: dict[str, Known] = {}
        self.armed: dict[str, tuple[float, ...]] = {}
        self.rearmed: list[str] = []
        self.said: list[Reading] = []
        self.traces: dict[str, Trace] = {}
        self.names: dict[str, str] = {}
        self.found_none: dict[str, str] = {}
        self.diagnosed: list[str] = []
        self.searches = 0
        self.searching = False
        self.closed = False

    def disconnect(self, where: str) -> None:
        self.of = {base: link for base, link in self.of.items() if link.where != where}

    def search(self) -> None:
        self.searches += 1

    def misses(self) -> Mapping[str, str]:
        return self.found_none

    def links(self) -> tuple[LinkView, ...]:
        return tuple(self.of.values())

    def arm(self, lines: Mapping[str, tuple[float, ...]]) -> None:
        for base in self.of:
            if base in lines and base not in self.armed:
                self.stage(base, "armed")
            elif base not in lines and base in self.armed:
                self.stage(base, "idle")
        self.armed = dict(lines)

    def rearm(self, base: str) -> None:
        self.rearmed.append(base)
        if base in self.armed and base in self.of:
            self.stage(base, "armed")

    def poll(self) -> list[Reading]:
        said, self.said = self.said, []
        return said

    def recent(self, base: str, seconds: float) -> Trace | None:
        return self.traces.get(base)

    def use(self, base: str, known: Known) -> None:
        self.used[base] = known

    def rename(self, base: str, name: str) -> None:
        self.names[base] = name

    def diagnose(self, base: str) -> None:
        self.diagnosed.append(base)

    def close(self) -> None:
        self.closed = True

    # What a test does with it.

    def stage(self, base: str, state: BaseStage, **live: object) -> None:
        link = self.of[base]
        now = msgspec.structs.replace(link.live, state=state, **live)
        self.of[base] = msgspec.structs.replace(link, live=now)


class FakeSimulator:
    """Adds bases called "simulated 1" …, and counts the flicks."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.flicks: list[tuple[str, float]] = []

    def add(self, bridge: object) -> str:
        base = f"{len(self.bench.bridge.of) + 1:016x}"
        self.bench.plug(base, f"simulated {len(self.bench.bridge.of) + 1}", board=5)
        return base

    def flick(self, base: str, speed_deg_s: float) -> bool:
        self.flicks.append((base, speed_deg_s))
        return self.bench.bridge.of[base].identity.board == 5

    def to_mark(self, base: str) -> None:
        if self.bench.bridge.of[base].identity.board == 5:
            self.bench.still(base, 0.0)


class FakeWireless:
    """The network: what is seen there, and how joining ends, when the test says so."""

    def __init__(self) -> None:
        self.seen: tuple[Sighting, ...] = ()
        self.asked, self.answers = threading.Event(), threading.Event()
        self.fails: BaseLostError | None = None
        self.told: tuple[object, ...] = ()
        self.keys = SimpleNamespace(remark="")

    def look(self) -> None:
        pass

    def strangers(self) -> tuple[Sighting, ...]:
        return self.seen

    def join(self, way: object, base: str, name: str, network: str, password: str, goes_on: object) -> Joined:
        self.told = (way, base, name, network, password)
        self.asked.set()
        self.answers.wait(10)
        if self.fails is not None:
            raise self.fails
        return Joined(bytes.fromhex(base), name, "joined", "10.0.0.7")

    def close(self) -> None:
        pass


class Bench:
    """Bases on a bench: `bases` is what the app sees; the rest is done to them."""

    def __init__(self, folder: Path) -> None:
        self.file = BasesFile(folder / "bases.toml")
        self.now_s = 0.0
        self._bridge: FakeBridge | None = None
        self.simulator = FakeSimulator(self)
        self.wireless = FakeWireless()
        self.bases = BaseSpins(
            self.file,
            self._open,
            lambda: self.simulator,
            lambda: self.now_s,
            wireless=lambda: self.wireless,
            way=lambda where: where,
        )

    @property
    def opened(self) -> bool:
        return self._bridge is not None

    @property
    def bridge(self) -> FakeBridge:
        assert self._bridge is not None, "nothing was opened yet"
        return self._bridge

    def _open(self, known: Callable[[str], Known]) -> FakeBridge:
        self._bridge = FakeBridge(known)
        return self._bridge

    def plug(self, base: str = RED, name: str = "", *, encoder: int = 0, board: int = 1, where: str = "") -> str:
        """A base answers, for the first time or again."""
        if not self.opened:
            self.bases.search()
        bridge, again = self.bridge, base in self.bridge.of
        identity = Identity(
            protocol=1,
            firmware=(1, 0),
            board=board,
            sensors=HAS_ENCODER | HAS_INDEX if encoder else HAS_ANGLE,
            reset=0,
            counts_per_turn=encoder,
            uid=bytes.fromhex(base),
            name=name or NAMES.get(base, ""),
        )
        armed = base in bridge.armed
        bridge.of[base] = LinkView(
            where=where or f"/dev/ttyACM{[*bridge.of, base].index(base)}",
            base=base,
            identity=identity,
            stands="streaming",
            why="",
            live=Live(
                base=base,
                state="armed" if armed else "idle",
                turned_deg=0.0,
                health=Health(rate_hz=500.0, wanted_hz=500, magnet="good", sensor="good"),
            ),
        )
        self.still(base, 0.0)
        bridge.said.append(Found(base=base, name=identity.name, again=again))
        return base

    def pull(self, base: str = RED, why: str = "") -> None:
        """Its cable is pulled."""
        bridge = self.bridge
        why = why or f"{NAMES.get(base, base)} was pulled out."
        bridge.of[base] = msgspec.structs.replace(bridge.of[base], stands="lost", why=why)
        bridge.said.append(Lost(base=base, why=why))

    def still(self, base: str, turn_deg: float) -> None:
        """Its disc stands still there."""
        self.bridge.stage(base, self.bridge.of[base].live.state, turned_deg=turn_deg, speed_deg_s=0.0)
        raw = round(turn_deg % 360 / 360 * 4096) % 4096
        self.bridge.traces[base] = Trace(
            per_turn=4096,
            t_us=tuple(range(0, 400_000, 2000)),
            raw=(raw,) * 200,
            turned_deg=(turn_deg,) * 200,
        )

    def moves(self, base: str, turned_deg: float, state: BaseStage = "spinning") -> None:
        """Its disc turns, and has been turned so far."""
        self.bridge.stage(base, state, turned_deg=turned_deg, speed_deg_s=700.0)
        self.bridge.traces[base] = trace(turned_deg=turned_deg)

    def rest(self, base: str, disc_deg: float, spread_deg: float = 0.5, zero_deg: float = 0.0) -> None:
        """A fair spin of the base that is armed ends with this disc angle under the pointer."""
        turn = (zero_deg - disc_deg) % 360
        self.bridge.stage(base, "result", turned_deg=turn, speed_deg_s=0.0)
        self.bridge.said.append(
            RestReading(
                base=base,
                angle_deg=turn,
                spread_deg=spread_deg,
                ambiguous=False,
                margin_deg=360.0,
                turns=4.2,
                peak_deg_s=1234.0,
                rest_s=0.3,
                trace=trace(turned_deg=turn),
            )
        )

    def unfair(self, base: str, reason: Reason, disc_deg: float = 90.0) -> None:
        """A spin that was none ends so."""
        turn = -disc_deg % 360
        self.bridge.stage(base, "invalid", turned_deg=turn, speed_deg_s=0.0)
        self.bridge.said.append(
            UnfairSpin(
                base=base,
                reason=reason,
                angle_deg=turn,
                spread_deg=0.5,
                turns=0.7,
                peak_deg_s=300.0,
                trace=trace(turned_deg=turn),
            )
        )

    def disturb(self, base: str, was_deg: float = 0.0, now_deg: float = 20.0) -> None:
        """Somebody moves the disc after its result."""
        self.bridge.stage(base, "disturbed")
        self.bridge.said.append(Disturbed(base=base, was_deg=was_deg, now_deg=now_deg))

    def trouble(self, base: str, what: str, over: bool = False, about: str = "") -> None:
        self.bridge.said.append(Trouble(base=base, what=what, over=over, about=about))
