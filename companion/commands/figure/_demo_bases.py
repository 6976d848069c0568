"""A match between two random players whose discs are spun on spinner bases; the bases are simulated.

Each spin goes the whole way: friction and a magnet that is not quite centred, samples, frames on the
wire, session, watcher, disc angle, `Disc.read`, referee. The bases' clock is stepped, so nobody waits
for it, and the same seed gives the same match.
"""

from __future__ import annotations

import random
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from companion.adapters.bases.spins import BaseSpins
from companion.adapters.clock import SystemClock
from companion.adapters.seeded_spins import RandomSpins
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import Happening, MatchReferee, OnLine, Outside, Seats, Unfair
from companion.app.ports.bases import FreeSpin
from companion.commands.command_texts import counted, say
from companion.commands.figure._demo import Story
from companion.commands.spinner.bases import Desk, Kept, desk_of
from companion.figure.actions import Action
from companion.figure.events import Event
from companion.figure.state import Setup
from companion.figure.teams import Team
from companion.kernel.journal import Applied
from companion.texts.texts import Phrase
from firmware_bridge.sim.simulator import SimulatedBase

STEP_S = 0.1
CALIBRATING_SPINS = 4
SPEEDS_DEG_S = (900.0, 1800.0)
HAND_SHARE = 0.05
"""How often a hand stops a disc that it should leave alone."""
HAND_AFTER_S = 1.0
READY_S = 1.0
"""A disc is left alone for so long before it is spun."""


def tell_match_on_bases(console: Console, setup: Setup, teams: tuple[Team, Team], seed: int) -> None:
    """Play a match and print it, the result at its end."""
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="companion-demo-")))
        store = SqliteStore.open(place / "match.sqlite3", SystemClock())
        stack.callback(store.shut)
        desk = stack.enter_context(desk_of(Kept(place / "bases.toml"), pace=0.0))
        DemoMatch(desk, console, setup, teams, seed, store).to_the_end()


class DemoMatch:
    """The match, its bases, and the hands of both players."""

    def __init__(
        self, desk: Desk, console: Console, setup: Setup, teams: tuple[Team, Team], seed: int, store: SqliteStore
    ) -> None:
        self._desk = desk
        self._rng = random.Random(seed)
        desk.simulate(seed)
        self._discs = {disc.id: disc for disc in (desk.add_simulated(), desk.add_simulated())}
        self._bases: BaseSpins = desk.app_bases()
        rng = random.Random(seed)
        outside = Outside(store=store, clock=SystemClock(), spins=RandomSpins(rng), rng=rng, bases=self._bases)
        seats = Seats(players=(teams[0].name, teams[1].name), kinds=("random", "random"))
        self._referee = MatchReferee.begin(FIGURE, outside, setup, seats, ChanceBy(spins="bases"))
        self._story = Story(console, setup, teams, self._referee.rules.game, seed, " --bases")
        self._flicked: dict[str, float] = {}
        """When the disc on a base was flicked last."""
        self._hands: dict[str, float] = {}
        """When a hand stops the disc on a base."""
        self._spins = self._void = 0

    def to_the_end(self) -> None:
        """Calibrate both bases and play the match."""
        self._story.introduce()
        self._desk.let_pass(1.0)
        for base, disc in self._discs.items():
            self._calibrate(base, disc)
        self._bases.play(self._referee.spinnables())
        while self._referee.pending():
            number = len(self._referee.standing)
            for happening in self._referee.tick():
                self._tell(happening, number)
                number += isinstance(happening, Applied)
            if self._referee.spins_wanted():
                self._spin()
                self._desk.let_pass(STEP_S)
        click.echo("\n" + say("demo.spins", spins=counted("spins", self._spins), void=self._void))
        self._story.close(self._referee.state.table.turn)

    # ------------------------------------------------------------ bases

    def _calibrate(self, base: str, disc: SimulatedBase) -> None:
        """Free spins, and the zero mark: as a person is asked to do it by the wizard."""
        bases = self._bases
        bases.watch(base, to_learn=True)
        before = bases.turned_deg(base)
        fair = 0
        while fair < CALIBRATING_SPINS:
            disc.flick(self._rng.uniform(*SPEEDS_DEG_S) * 1.2)
            self._desk.let_pass(0.3)
            now = bases.turned_deg(base)
            if before is not None and now is not None and now < before:
                bases.turn_round(base)
            before = None
            while disc.turning:
                self._desk.let_pass(STEP_S)
            self._desk.let_pass(READY_S)
            fair += sum(isinstance(news, FreeSpin) and not news.unfair for news in bases.news())
        learned = bases.learn(base)
        disc.place(0.0)
        self._desk.let_pass(READY_S)
        bases.set_zero(base)
        bases.keep(base)
        bases.watch("")
        name = next((one.name for one in bases.bases() if one.base == base), base)
        was, left = f"{learned.before_deg:.2f}°", f"{learned.after_deg:.3f}°"
        click.echo(say("demo.calibrated", base=name, spins=counted("spins", learned.spins), was=was, left=left))

    def _spin(self) -> None:
        """Each player spins the disc that is wanted of them, once the base waits for it."""
        now_s = self._desk.clock()
        for at_table in self._bases.at_table():
            base, disc = at_table.base, self._discs[at_table.base]
            if self._hands.get(base, now_s) < now_s:
                del self._hands[base]
                disc.hold()
            ready = at_table.stage == "armed" and not disc.turning
            if ready and now_s - self._flicked.get(base, 0.0) > READY_S:
                disc.flick(self._rng.uniform(*SPEEDS_DEG_S) * self._rng.choice((-1, 1)))
                self._flicked[base] = now_s
                if self._rng.random() < HAND_SHARE:
                    self._hands[base] = now_s + HAND_AFTER_S

    # ------------------------------------------------------------ words

    def _tell(self, happening: Happening[Action, Event], number: int) -> None:
        """What has happened; an entry of the journal has this *number*."""
        if isinstance(happening, Applied):
            turn = self._referee.state_at(number).table.turn
            if happening.note.trace:
                self._spins += 1
                self._say(happening.note.evidence)
            self._story.tell(happening.events, turn, number)
        elif isinstance(happening, Unfair):
            self._void += 1
            self._say(
                say("demo.unfair", figure=happening.spin.source, why=Phrase(f"command.unfair.{happening.spin.unfair}"))
            )
        elif isinstance(happening, OnLine):
            self._void += 1
            spin = happening.spin
            where = f"{spin.angle_deg:.1f}° ± {spin.spread_deg:.1f}°"
            self._say(say("demo.on-line", figure=spin.source, where=where))

    def _say(self, what: str) -> None:
        self._story.console.print(Text(f"    {what}", "dim"), soft_wrap=True)
