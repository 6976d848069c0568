"""The Spinners screen: the list of bases, and details of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Literal, assert_never, get_args

from companion.app.match.figure_game import FIGURE
from companion.app.match.traces import view_of
from companion.app.ports.bases import (
    BaseBack,
    BaseDisturbed,
    BaseError,
    BaseGone,
    Bases,
    BaseState,
    BaseTrouble,
    FreeSpin,
    Role,
    RoleKind,
)
from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.screens import spinner_intents as on
from companion.app.screens.lobby import ChoiceView, NameView, Push, Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.spinners import BaseCard, BaseDetail, HistogramView, JoinView, LiveView, SpinnersScreen
from companion.app.spinners._scan import Reading
from companion.app.spinners._scanner import ScannerSession
from companion.app.spinners._spin_test import SpinTest
from companion.app.spinners.self_test import SelfTestSession
from companion.app.spinners.wizard import WizardSession
from companion.app.text.bases import BaseWords
from companion.app.text.say import Say
from companion.kernel.errors import CompanionError

LOOKS_S = 0.5
"""Interval between updates of a base's details: its numbers change with every sample."""
MOST_BASES = 8
"""Maximum number of simulated bases."""


class SpinnersSession(Room):
    """All bases, as the screen shows them; opens the wizard, the self-test and the scanner.

    *summaries*: the matches of the figure game, the latest first, for setting the zero of its figures.
    *open* opens a screen over this one; *paint* takes a measured disc.
    """

    def __init__(
        self,
        parts: Parts,
        bases: Bases,
        summaries: Sequence[MatchSummary],
        open: Callable[[Room], None],
        paint: Callable[[Reading], None],
    ) -> None:
        self._parts, self._open, self._paint = parts, open, paint
        self._texts = parts.texts
        self._say = Say(parts.texts)
        self._words = BaseWords(parts.texts)
        self._bases = bases
        self._figures, self._names = _figures_used_last(summaries)
        self._picked = ""
        self._on_base: dict[str, str] = {}
        """By base: the figure whose zero was set last, which still stands there."""
        self._test: SpinTest | None = None
        self._last: dict[str, FreeSpin] = {}
        self._since_s = 0.0
        self._seen: object = None
        self._remark: Remark | None = None

    @property
    def picked(self) -> str:
        """The selected base, "" for none."""
        known = [one.base for one in self._bases.bases()]
        if self._picked not in known:
            self._picked = known[0] if known else ""
        return self._picked

    def live(self) -> tuple[LiveView, ...]:
        return self._bases.live(self.picked)

    # ------------------------------------------------------------ what comes

    def enter(self) -> None:
        """Search for bases, and watch the selected one."""
        self._bases.play(())
        self._bases.search()
        self._watch()

    def leave(self) -> None:

        self._test = None
        self._bases.watch("")

    def tick(self, dt_s: float) -> bool:
        """Advance time; True if the screen must be redrawn."""
        new = self._hear()
        self._since_s += dt_s
        if self._since_s < LOOKS_S and not new:
            return False
        self._since_s = 0.0
        if self._picked != self.picked:
            self._watch()
        seen = (self._bases.searching, self._bases.joining(), self._bases.problems(), self._drawn_states())
        changed, self._seen = seen != self._seen, seen
        return changed or new

    def _hear(self) -> bool:
        news = self._bases.news()
        for one in news:
            match one:
                case FreeSpin(base=base):
                    self._last[base] = one
                    if self._test is not None and self._test.base == base:
                        self._test.take(one)
                case BaseGone(base=base):
                    if self._test is not None and self._test.base == base:
                        self._test = None
                case BaseBack(base=base):
                    if base == self._picked:
                        self._watch()
                case BaseDisturbed() | BaseTrouble():
                    pass
                case _:
                    assert_never(one)
        return bool(news)

    def _drawn_states(self) -> object:
        # Compared in words: the numbers change all the time, the drawing hardly ever.
        words = self._words
        return tuple(
            (one.base, one.name, one.where, words.stands(one), words.stage(one), one.role, words.facts(one), _mark(one))
            for one in self._bases.bases()
        )

    # ------------------------------------------------------------ taps

    def do(self, intent: AnyIntent) -> Remark | None:
        """Handle a tap; returns a remark for the player.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        if isinstance(intent, on.StartWizard | on.StartSelfTest | on.StartScan):
            self._open(self._led(intent))
            return None
        match intent:
            case on.FindBases():
                self._bases.search()
            case on.AddSimulated():
                if sum(one.simulated for one in self._bases.bases()) >= MOST_BASES:
                    return Remark(self._say("spinners.enough-simulated", n=MOST_BASES))
                self._pick(self._bases.add_simulated())
            case on.ForgetBase(base=base):
                self._bases.forget(base)
                self._pick("")
            case on.PickBase(base=base):
                self._pick(base)
            case on.FlickBase(base=base, speed_deg_s=speed):
                self._bases.flick(base, speed)
            case on.TestSpins(base=base, on=begin):
                self._pick(base)
                self._test = SpinTest(base) if begin else None
            case on.SetFigureZero(base=base, figure=figure):
                if figure not in self._figures:
                    return None
                self._bases.set_figure_zero(base, figure)
                self._on_base[base] = figure
                return Remark(self._say("spinners.zero-set", figure=self._figures[figure]), "done")
            case on.JoinNetwork(base=base, network=network, password=password):
                self._bases.join(base, network, password)
            case on.JoinBluetooth(base=base):
                self._bases.join_bluetooth(base)
            case on.SetRole(kind=kind, figure=figure) if kind in get_args(RoleKind) and self.picked:
                self._bases.give_role(self.picked, Role(_role_kind(kind), figure))
            case on.NameBase(name=name) if name.strip() and self.picked:
                self._bases.rename(self.picked, name.strip())
            case _:
                pass
        return None

    def _led(self, intent: on.StartWizard | on.StartSelfTest | on.StartScan) -> Room:
        """The guided procedure for a base."""
        parts, bases = self._parts, self._bases
        match intent:
            case on.StartWizard(base=base):
                return WizardSession(parts, bases, base, self._on_base.get(base, ""))
            case on.StartSelfTest(base=base):
                return SelfTestSession(parts, bases, base)
            case on.StartScan(base=base):
                return ScannerSession(parts, bases, base, self._paint)
            case _:
                assert_never(intent)

    def _pick(self, base: str) -> None:
        if base != self._picked:
            self._test = None
        self._picked = base
        self._watch()

    def _watch(self) -> None:
        with suppress(BaseError):  # it is gone: the list says so
            self._bases.watch(self.picked)

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> SpinnersScreen:
        """The current screen; *back* is the text key of the back button."""
        say, picked = self._say, self.picked
        states = self._bases.bases()
        state = next((one for one in states if one.base == picked), None)
        return SpinnersScreen(
            title=say("spinners.title"),
            intro=say("spinners.intro" if states else "spinners.intro-none"),
            cards=tuple(self._card(one, picked) for one in states),
            searching=self._searching(),
            detail=self._detail(state) if state is not None else None,
            pushes=(
                say.push("spinners.find", on.FindBases(), accent=not states),
                say.push("spinners.add-simulated", on.AddSimulated()),
            ),
            problems=tuple(map(say.tell, self._bases.problems())),
            back=say.push(back, GoBack()),
            remark=remark,
        )

    def _searching(self) -> str:
        said = [self._say("spinners.searching")] if self._bases.searching else []
        joining = self._bases.joining()
        return "\n".join([*said, *([self._say.tell(joining)] if joining else [])])

    def _join(self, state: BaseState) -> JoinView | None:
        if not state.wifi or state.stands != "there":
            return None
        words = (
            self._say(f"spinners.{key}")
            for key in ("join", "join-network", "join-password", "join-note", "join-bluetooth")
        )
        return JoinView(state.base, *words)

    def _card(self, state: BaseState, picked: str) -> BaseCard:
        return BaseCard(
            base=state.base,
            name=state.name,
            where=state.where,
            stands=self._words.stands(state),
            role=self._words.role(state),
            mark=_mark(state),
            picked=state.base == picked,
            push=self._say.push("spinners.look", on.PickBase(state.base)),
        )

    def _detail(self, state: BaseState) -> BaseDetail:
        last = self._last.get(state.base)
        return BaseDetail(
            base=state.base,
            name=NameView(self._say("spinners.name"), on.NameBase(), state.name),
            simulated=state.simulated,
            stage_words=self._words.stage(state),
            facts=self._words.facts(state),
            roles=self._roles(state),
            zero=self._zero(state),
            pushes=self._pushes(state),
            histogram=self._histogram(),
            join=self._join(state),
            trace=view_of(last.trace, self._texts, self._say("trace.last")) if last is not None else None,
        )

    def _roles(self, state: BaseState) -> ChoiceView:
        say = self._say
        kinds = [Role(kind) for kind in get_args(RoleKind) if kind != "figure"]
        own = [Role("figure", name) for name in self._names]
        if state.role.kind == "figure" and state.role not in own:
            own.insert(0, state.role)
        labels = {role: self._words.role_words(role) for role in (*kinds, *own)}
        note = say("spinners.role-note" if state.chosen else "spinners.role-note-automatic")
        return say.choice("spinners.role", labels, lambda role: on.SetRole(role.kind, role.figure), state.role, note)

    def _zero(self, state: BaseState) -> ChoiceView | None:
        if not self._figures or state.stands != "there":
            return None
        now, note = self._on_base.get(state.base), self._say("spinners.zero-note")
        labels = {id: self._texts.named(name) for id, name in self._figures.items()}
        return self._say.choice("spinners.zero", labels, partial(on.SetFigureZero, state.base), now, note)

    def _pushes(self, state: BaseState) -> tuple[Push, ...]:
        say, base = self._say, state.base
        there = state.stands == "there"
        why = "" if there else say("spinners.not-there", base=state.name)
        testing = self._test is not None
        pushes = [
            Push(
                say("spinners.calibrate"),
                on.StartWizard(base),
                accent=there and not state.spins,
                enabled=there,
                why=why,
            ),
            Push(
                say("spinners.test-end" if testing else "spinners.test"),
                on.TestSpins(base, not testing),
                False,
                there,
                why,
            ),
            Push(say("spinners.self-test"), on.StartSelfTest(base), False, there, why),
            Push(say("spinners.scan"), on.StartScan(base), False, there, why),
        ]
        if state.simulated:
            pushes.insert(0, Push(say("spinners.flick"), on.FlickBase(base), False, there, why))
        pushes.append(say.push("spinners.forget", on.ForgetBase(base)))
        return tuple(pushes)

    def _histogram(self) -> HistogramView | None:
        if self._test is None:
            return None
        return HistogramView(counts=self._test.counts, verdict=self._test.verdict(self._say))


def _mark(state: BaseState) -> Literal["good", "poor", "lost"]:
    if state.stands in ("silent", "lost", "refused"):
        return "lost"
    health = state.health
    poor = (
        state.stands == "asking"
        or health.lost_share > 0.05
        or health.rejected_share > 0.05
        or health.magnet in ("weak", "strong", "missing")
        or health.sensor in ("silent", "timeout", "held", "stuck")
    )
    return "poor" if poor else "good"


def _role_kind(kind: str) -> RoleKind:
    return next(one for one in get_args(RoleKind) if one == kind)


def _figures_used_last(summaries: Sequence[MatchSummary]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The figures of the latest match: names by id, and the names at the table."""
    for summary in summaries[:1]:
        try:
            setup = FIGURE.stored.setup(summary.head.setup, summary.head.journal_version)
        except CompanionError:
            return {}, ()
        placed = setup.figures
        return {one.figure.id: one.figure.name for one in placed}, tuple(one.name for one in placed)
    return {}, ()
