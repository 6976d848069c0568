"""A real match at the table, in memory, with figures of the library; and fingers that play it."""

from __future__ import annotations

import random
from typing import Any

from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import seeded_spins
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Seats
from companion.app.screens.table import CloseNotice, TableScreen
from companion.app.table.session import TableSession
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import setup_for
from tests.app.table_fakes import outside, texts
from tests.ui.pilot import TablePilot


def session(
    format: str = "six_on_six",
    teams: tuple[str, str] = ("brook-six", "hearth-six"),
    rules: str = "tfg-2007",
    seed: int = 1,
) -> TableSession:
    """A new match of two teams of the library."""
    library = FileLibrary()
    found = {team.id: team for team in library.teams()}
    mats = {mat.id: mat for mat in library.playmats()}
    setup = setup_for(
        format,  # type: ignore[arg-type]  # one of the two
        mats[format],
        RULE_SETS[rules],
        (found[teams[0]], found[teams[1]]),
        library.shelf(),
    )
    referee = MatchReferee.begin(
        FIGURE,
        outside(spins=seeded_spins(seed), seed=seed),
        setup,
        Seats(players=("Robin", "Kim")),
        ChanceBy(),
    )
    return TableSession(referee, texts(), library.rulebook())


class Live:
    """A `TableView` on a real session: frames let its time pass, as in the app."""

    def __init__(self, ui: Any, session: TableSession, **kwargs: Any) -> None:
        from companion.ui.screens._table import TableView

        self.ui, self.session = ui, session
        self.sent: list[Any] = []
        self.view = TableView(self._send, **kwargs)
        self.pilot = TablePilot(ui, self.view)
        ui.mount(self.view)
        self.draw()

    @property
    def screen(self) -> TableScreen:
        """What is to be drawn now."""
        return self.session.screen()

    def _send(self, intent: Any) -> None:
        self.sent.append(intent)
        self.session.send(intent)

    def draw(self, frames: int = 1) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.session.tick(1 / 60)
            self.view.screen = self.session.screen()
            self.ui.frames(1)

    def close_notice(self) -> None:
        """Whatever lies over the table is read."""
        self._send(CloseNotice())
        self.draw()

    def tap(self, x: float, y: float) -> None:
        """Tap, and see what comes of it."""
        self.ui.tap(x, y)
        self.draw()

    def tap_figure(self, name: str) -> None:
        """Tap a figure where it stands, or is about to."""
        self.tap(*self.pilot.spot(name))

    def tap_space(self, name: str) -> None:
        """Tap a space."""
        self.tap(*self.pilot.space(name))

    def tap_button(self, label: str, root: Any = None) -> None:
        """Tap the button with these words."""
        button = self.pilot.button(label, root)
        assert not button.disabled, label
        self.tap(*button.to_window(*button.center))


class Player:
    """Plays by touches alone: finds something that is marked as possible and taps it."""

    def __init__(self, live: Live, seed: int = 1) -> None:
        self.live, self.rng = live, random.Random(seed)

    def step(self) -> str:
        """Do one thing; returns what kind of thing it was."""
        # What is seen: a disc that came to rest in the last frame may have changed what is to be drawn next.
        live, screen = self.live, self.live.view.screen
        if screen.battle is not None:
            return self._battle(screen)
        if screen.winner:
            return "over"
        if screen.choices:
            button = self.rng.choice(screen.choices)
            live.tap_button(button.label)
            return "choice"
        marked = [figure.name for figure in screen.figures if figure.mark in ("target", "choose")]
        if marked and self.rng.random() < 0.8:
            live.tap_figure(self.rng.choice(marked))
            return "target"
        spaces = [space.id for space in screen.spaces if space.mark]
        if spaces:
            goals = [space.id for space in screen.spaces if space.mark == "goal"]
            live.tap_space(self.rng.choice(goals or spaces))
            return "space"
        movable = [figure.name for figure in screen.figures if figure.mark == "movable"]
        if movable:
            live.tap_figure(self.rng.choice(movable))
            return "select"
        buttons = [button for seat in screen.seats for button in seat.buttons]
        if buttons:
            live.tap_button(self.rng.choice(buttons).label)
            return "button"
        live.draw(5)
        return "wait"

    def _battle(self, screen: TableScreen) -> str:
        battle = screen.battle
        assert battle is not None
        live = self.live
        if battle.close is not None:
            live.tap_button(battle.close.label)
            return "close"
        for view, part in zip(battle.spinners, live.view.battle.parts, strict=True):
            if view.stage == "naming":
                live.tap_button(view.naming[0].label, part)
                live.draw(20)
                return "naming"
            if view.stage == "ready":
                live.tap_button("Spin", part)
                live.draw(10)
                return "spin"
        live.draw(30)
        return "turning"
