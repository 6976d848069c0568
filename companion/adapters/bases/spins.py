"""Spinner bases for the app: the `Bases` port, and so a `SpinSource`, over the bridge.

Theory of operation. The bridge is opened when first needed and then polled without waiting. Its readings are routed by
purpose: those of the *watched* base become `FreeSpin`s, those of a base that *serves* a disc of the match become
`Spin`s, everything else becomes news.

`roles` and `serving` decide which base serves which disc.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, assert_never

from companion.adapters.bases._list import BaseList
from companion.adapters.bases._serving import Serving
from companion.adapters.bases._values import (
    STILL_S,
    disc_angle,
    free_spin_of,
    has_angle,
    lines_of,
    live_of,
    spin_of,
    still_of,
)
from companion.adapters.bases.bridge import OpenBridge, Simulator
from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.wording import said, said_by_bridge
from companion.app.ports.bases import (
    BaseAtTable,
    BaseBack,
    BaseDisturbed,
    BaseError,
    BaseGone,
    BaseNews,
    BaseState,
    BaseTrouble,
    Learned,
    Role,
    Spinnable,
    Still,
    Tested,
)
from companion.app.ports.outside import Spin
from companion.app.screens.spinners import BaseStage, LiveView
from companion.kernel.errors import SettingsError
from companion.texts.texts import Fact, Phrase, phrase
from firmware_bridge.ports.transport import SerialTransport, Transport
from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Disturbed, Found, Lost, Reading, RestReading, Trouble, UnfairSpin
from firmware_bridge.wire.errors import BridgeError

if TYPE_CHECKING:
    from companion.adapters.bases._calibration import Draft
    from companion.adapters.bases._selftest import SelfTest
    from companion.adapters.bases.wireless import Wireless
    from firmware_bridge.link import Known, LinkView

TURNS = frozenset({"spinning", "coasting", "settling"})
MOST_STRANGERS = 3
RECENT_S = 6.0
"""Time span of the strip under a dial."""


class BaseSpins:
    """All bases. Use from one thread; the bridge has its own."""

    def __init__(
        self,
        file: BasesFile,
        open_bridge: OpenBridge,
        simulator: Callable[[], Simulator],
        clock: Callable[[], float] = time.monotonic,
        wireless: Callable[[], Wireless] | None = None,
        way: Callable[[str], Transport] = SerialTransport,
    ) -> None:
        self._way = way
        self._joining: Fact = ""
        self._joiner: threading.Thread | None = None
        self._closed = False
        self._file = file
        self._wireless = wireless
        self._list = BaseList(file, open_bridge, self._known)
        self._make_simulator = simulator
        self._simulator: Simulator | None = None
        self._clock = clock
        self._serving = Serving()
        self._armed: frozenset[str] = frozenset()
        self._spins: deque[Spin] = deque()
        self._news: deque[BaseNews] = deque()
        self._watched = ""
        self._draft: Draft | None = None
        self._test: SelfTest | None = None
        self._used: dict[str, Known] = {}
        self._speeds: deque[tuple[float, float]] = deque()
        self._looked_at = ""

    # ------------------------------------------------------------ which bases

    @property
    def searching(self) -> bool:
        return self._list.bridge is not None and self._list.bridge.searching

    def search(self) -> None:
        self._list.opened().search()
        if self._wireless is not None:
            self._wireless().look()

    def bases(self) -> tuple[BaseState, ...]:
        return self._list.states()

    def problems(self) -> tuple[Fact, ...]:
        wireless = self._wireless() if self._wireless is not None and self._list.bridge is not None else None
        strangers = wireless.strangers() if wireless is not None else ()
        keys = (wireless.keys.remark,) if wireless is not None and wireless.keys.remark else ()
        unjoined = (
            phrase("spinners.joining.stranger", name=one.name or one.base) for one in strangers[:MOST_STRANGERS]
        )
        return (*self._list.problems(), *keys, *unjoined)

    def add_simulated(self) -> str:
        if self._simulator is None:
            self._simulator = self._make_simulator()
        return self._simulator.add(self._list.opened())

    def join(self, base: str, network: str, password: str) -> None:
        from firmware_bridge.wire.join import why_not_wanted

        if why := why_not_wanted(network, password):
            raise BaseError(said(why))
        self._begin_joining(base, network, password)

    def join_bluetooth(self, base: str) -> None:
        self._begin_joining(base, "", "")

    def _begin_joining(self, base: str, network: str, password: str) -> None:
        link, bridge = self._list.there(base), self._list.opened()
        if self._wireless is None or (self._joiner is not None and self._joiner.is_alive()):
            raise BaseError(phrase("error.join.one-at-a-time"))
        name = self._list.name(base)
        bridge.disconnect(link.where)  # joining needs the port
        self._joining = _joining("goes-on", name, network)
        work = partial(self._join, self._wireless(), link.where, base, name, network, password)
        self._joiner = threading.Thread(target=work, name="joining a network", daemon=True)
        self._joiner.start()

    def _join(self, wireless: Wireless, where: str, base: str, name: str, network: str, password: str) -> None:
        """Body of the joining thread."""
        try:
            joined = wireless.join(self._way(where), base, name, network, password, lambda: not self._closed)
        except (BridgeError, SettingsError) as error:
            why = error.said if isinstance(error, SettingsError) else said_by_bridge(error)
            self._joining = phrase("spinners.joining.failed", name=name, why=why)
        else:
            done = joined is not None and joined.how == "joined"
            self._joining = _joining("done" if done or not network else "kept", name, network)
        if not self._closed:
            self._list.opened().search()

    def joining(self) -> Fact:
        return self._joining

    def forget(self, base: str) -> None:
        self._list.forget(base)
        self._serving.forget(base)

    def rename(self, base: str, name: str) -> None:
        self._list.rename(base, name)

    def give_role(self, base: str, role: Role) -> None:
        self._list.give_role(base, role)

    def flick(self, base: str, speed_deg_s: float) -> None:
        if self._simulator is None or not self._simulator.flick(base, speed_deg_s):
            raise BaseError(phrase("error.base.real", name=self._list.name(base)))

    def close(self) -> None:
        """Close all ports."""
        self._closed = True
        if self._list.bridge is not None:
            self._list.bridge.close()
            if self._wireless is not None:
                self._wireless().close()

    # ------------------------------------------------------------ looking

    def live(self, closely: str = "") -> tuple[LiveView, ...]:
        links = self._list.links()
        if closely != self._looked_at:
            self._speeds.clear()
            self._looked_at = closely
        now = self._clock()
        views = []
        for base, link in links.items():
            recent: tuple[tuple[float, float], ...] = ()
            if base == closely:
                recent = self._recent_speeds(now, link)
            source = self._serving.source_on(base)
            views.append(live_of(link, source, self._zero_deg(source), recent))
        return tuple(views)

    def _recent_speeds(self, now: float, link: LinkView) -> tuple[tuple[float, float], ...]:
        self._speeds.append((now, link.live.speed_deg_s))
        while now - self._speeds[0][0] > RECENT_S:
            self._speeds.popleft()
        return tuple((at - now, speed) for at, speed in self._speeds)

    def still(self, base: str) -> Still | None:
        link = self._list.links().get(base)
        if link is None or link.stands != "streaming" or link.live.turned_deg is None:
            return None
        return still_of(self._list.opened().recent(base, STILL_S))

    def turned_deg(self, base: str) -> float | None:
        link = self._list.links().get(base)
        return link.live.turned_deg if link is not None and link.stands == "streaming" else None

    def news(self) -> list[BaseNews]:
        self._pump()
        news = list(self._news)
        self._news.clear()
        return news

    # ------------------------------------------------------------ calibrating

    def watch(self, base: str, to_learn: bool = False) -> None:
        if base:
            self._list.there(base)
        before, self._watched = self._watched, base
        self._test = None
        if base != before or not to_learn:
            self._draft = None
        if before not in ("", base):
            self._use(before)
        if base and to_learn:
            if self._draft is None:
                from companion.adapters.bases._calibration import Draft

                kept = self._file.load().of(base)
                self._draft = Draft(kept.calibration or Calibration(), kept.friction)
            self._draft.begin_anew()
        if base:
            self._use(base)
        self._arm_bridge()
        if base:
            self._list.opened().rearm(base)

    def begin_test(self, base: str) -> None:
        self.watch(base)
        from companion.adapters.bases._selftest import SelfTest

        self._test = SelfTest(self._file.load().of(base).calibration or Calibration())
        self._use(base)
        self._list.opened().diagnose(base)

    def to_mark(self, base: str) -> None:
        if self._simulator is not None:
            self._simulator.to_mark(base)

    def mark_test(self, base: str) -> None:
        still = self.still(base)
        if still is None:
            raise BaseError(phrase("error.base.not-still", name=self._list.name(base)))
        if base == self._watched and self._test is not None:
            self._test.mark(still.turn_deg)
            self._list.opened().diagnose(base)

    def tested(self, base: str) -> tuple[Tested, ...]:
        link = self._list.links().get(base)
        if base != self._watched or self._test is None or link is None:
            return ()
        return self._test.findings(link)

    def turn_round(self, base: str) -> None:
        self._drafted(base).turn_round()
        self._use(base)

    def learn(self, base: str) -> Learned:
        learned = self._drafted(base).learn()
        self._use(base)
        return learned

    def set_zero(self, base: str) -> None:
        self._drafted(base).set_zero(self._list.opened().recent(base, STILL_S))
        self._use(base)

    def set_figure_zero(self, base: str, figure: str) -> None:
        still = self.still(base)
        if still is None:
            raise BaseError(phrase("error.base.not-still", name=self._list.name(base)))
        self._file.change_disc(figure, zero_deg=still.turn_deg)

    def keep(self, base: str, figure: str = "") -> None:
        draft = self._drafted(base)
        self._file.change_base(base, calibration=draft.calibration, friction=draft.friction)
        if figure and draft.friction is not None:
            self._file.change_disc(figure, friction=draft.friction)

    def drop(self, base: str) -> None:
        if base == self._watched:
            self._draft = None
            self._use(base)

    def _drafted(self, base: str) -> Draft:
        if base != self._watched or self._draft is None:
            raise BaseError(phrase("error.base.not-calibrating", name=self._list.name(base)))
        return self._draft

    # ------------------------------------------------------------ a match

    def play(self, discs: Sequence[Spinnable]) -> None:
        # Pending spins belong to an earlier match.
        self._pump()
        self._news.clear()
        self._spins.clear()
        self._serving = Serving(discs)
        self._armed = frozenset()
        if discs:
            self._watched, self._draft = "", None
            if len(self._base_of(self._list.links())) < len(discs):
                self.search()
        self._arm_bridge()

    def prefer(self, source: str) -> bool:
        base = self._base_of(self._list.links()).get(source)
        return base is not None and self._serving.prefer(base, source, self._turns)

    def push(self, source: str, speed_deg_s: float) -> bool:
        base = next((base for base, its in self._serving.serves.items() if its == source), None)
        return base is not None and self._simulator is not None and self._simulator.flick(base, speed_deg_s)

    def at_table(self) -> tuple[BaseAtTable, ...]:
        links = self._list.links()
        base_of = self._base_of(links)
        bases = list(base_of.values())
        return tuple(
            self._at_table(source, links[base], bases.count(base) > 1)
            for source, base in base_of.items()
            if base in links
        )

    def _at_table(self, source: str, link: LinkView, shared: bool) -> BaseAtTable:
        there = link.stands == "streaming"
        is_on = self._serving.source_on(link.base) == source
        stage: BaseStage = link.live.state if is_on else "idle"
        kept = self._file.load().of(link.base)
        return BaseAtTable(
            source=source,
            base=link.base,
            name=self._list.name(link.base),
            stage="lost" if not there else "waiting" if source in self._serving.waiting else stage,
            shared=shared,
            calibrated=(kept.calibration is not None and kept.calibration.spins > 0) or not has_angle(link),
            hands_after=link.live.hands_after if there and is_on else 0,
            why=said(link.why) if not there else "",
        )

    def arm(self, sources: frozenset[str]) -> None:
        self._armed = sources
        base_of = self._base_of(self._list.links())
        self._pump()  # readings so far belong to the earlier discs
        fresh = self._serving.arm(sources, base_of, self._turns)
        if fresh is None:
            return
        self._spins = deque(spin for spin in self._spins if base_of.get(spin.source, "") not in fresh)
        for base in fresh:
            self._use(base)
        self._arm_bridge()
        for base in fresh:
            self._list.opened().rearm(base)

    def rearm(self, source: str) -> None:
        armed = self._armed
        # Another disc that waits for the same base goes first.
        self.arm(armed - {source})
        self.arm(armed)

    def poll(self) -> Spin | None:
        self._pump()
        return self._spins.popleft() if self._spins else None

    def _turns(self, base: str) -> bool:
        link = self._list.links().get(base)
        return link is not None and link.stands == "streaming" and link.live.state in TURNS

    # ------------------------------------------------------------ readings

    def _pump(self) -> None:
        for reading in self._list.bridge.poll() if self._list.bridge is not None else ():
            self._take(reading)

    def _take(self, reading: Reading) -> None:
        base, name = reading.base, self._list.name(reading.base)
        match reading:
            case RestReading() | UnfairSpin():
                self._take_spin(reading, name)
            case Disturbed(was_deg=was, now_deg=now):
                source = self._serving.held.get(base)
                if source is not None:
                    zero = self._zero_deg(source)
                    angles = disc_angle(was, zero), disc_angle(now, zero)
                    self._news.append(
                        BaseDisturbed(base=base, name=name, source=source, was_deg=angles[0], now_deg=angles[1])
                    )
            case Found(again=again):
                if self._list.found(base, again):
                    self._news.append(BaseBack(base=base, name=name, sources=self._sources(base), again=again))
            case Lost(why=why):
                if self._list.lost(base):
                    self._news.append(BaseGone(base=base, name=name, sources=self._sources(base), why=said(why)))
                self._serving.held.pop(base, None)
            case Trouble(about="name"):
                pass  # names are made unique here
            case Trouble(what=what, over=over, about=about):
                self._list.trouble(base, said(what), about, over)
                self._news.append(BaseTrouble(base=base, name=name, what=said(what), over=over))
            case _:
                assert_never(reading)

    def _take_spin(self, reading: RestReading | UnfairSpin, name: str) -> None:
        base = reading.base
        if base == self._watched:
            if self._draft is not None and isinstance(reading, RestReading):
                self._draft.collect(reading)
            if self._test is not None and isinstance(reading, RestReading):
                self._test.collect(reading.trace)
            self._news.append(free_spin_of(reading, name))
            self._list.opened().rearm(base)
            return
        source = self._serving.serves.get(base)
        if source is None:
            return  # its requester has got the spin elsewhere since
        if isinstance(reading, UnfairSpin) and reading.reason == "not-spun" and self._shares(base):
            # Changing figures on it between spins turns it: that is nobody's spin.
            self._list.opened().rearm(base)
            return
        self._spins.append(spin_of(reading, source, name, self._zero_deg(source)))
        if isinstance(reading, RestReading):
            self._serving.held[base] = source

    # ------------------------------------------------------------ helpers

    def _known(self, base: str) -> Known:
        """The `Known` of a base for the bridge; called from the bridge's threads."""
        used = self._used.get(base)
        return self._file.known(base) if used is None else used

    def _use(self, base: str) -> None:
        """Give the bridge the known values that apply to the base now."""
        from firmware_bridge.link import Known

        kept = self._file.load()
        if base == self._watched and self._draft is not None:
            known = Known(self._draft.calibration, None, disc=None)
        elif base == self._watched and self._test is not None:
            # A test looks for a disc that runs badly: don't judge it by learned friction.
            known = Known(kept.of(base).calibration or Calibration(), None, disc=None)
        else:
            source = self._serving.serves.get(base, "")
            disc = self._serving.disc(source)
            figure = disc.figure if disc is not None else ""
            known = Known(kept.of(base).calibration or Calibration(), kept.friction(base, figure), figure or source)
        before = self._used.get(base) or self._file.known(base)
        self._used[base] = known
        if known != before:
            self._list.opened().use(base, known)

    def _arm_bridge(self) -> None:
        bridge = self._list.bridge
        if bridge is None:
            return
        lines: dict[str, tuple[float, ...]] = {}
        for base, source in self._serving.armed().items():
            disc = self._serving.disc(source)
            lines[base] = lines_of(disc, self._zero_deg(source)) if disc is not None else ()
        if self._watched:
            lines[self._watched] = ()
        bridge.arm(lines)

    def _base_of(self, links: Mapping[str, LinkView]) -> dict[str, str]:
        """Base of each disc of the match; discs without one are missing."""
        return self._list.base_of(self._serving.discs, links)

    def _shares(self, base: str) -> bool:
        return sum(one == base for one in self._base_of(self._list.links()).values()) > 1

    def _sources(self, base: str) -> tuple[str, ...]:
        """Discs to spin on a base now."""
        return tuple(
            source
            for source, its in self._base_of(self._list.links()).items()
            if its == base and (source in self._serving.waiting or self._serving.serves.get(base) == source)
        )

    def _zero_deg(self, source: str) -> float:
        disc = self._serving.disc(source)
        return self._file.load().zero_deg(disc.figure) if disc is not None else 0.0


def _joining(how: str, name: str, network: str) -> Phrase:
    """Progress of joining, in words; without a network it concerns Bluetooth."""
    if network:
        return phrase(f"spinners.joining.{how}", name=name, network=network)
    return phrase(f"spinners.joining.bluetooth-{how}", name=name)
