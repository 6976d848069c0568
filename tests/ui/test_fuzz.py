"""Fingers on a real match: a whole one played by touches, and thousands of touches that mean nothing."""

from __future__ import annotations

import random

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.screens.table import TakeBack
from tests.app.lobby.offered import Hand, World
from tests.ui.real_table import Live, Player, session

pytestmark = pytest.mark.kivy

TOUCHES = 2_000
DRAWN_OF = 10
"""One frame of so many is drawn while touches rain."""


def play(live, seed, steps=1500):
    player = Player(live, seed)
    for _ in range(steps):
        if player.step() == "over":
            return
    raise AssertionError(f"no winner after {steps} steps: {live.screen.prompt}")


def test_match_of_three_is_played_to_its_winner_by_touches(ui):
    ui.size(800, 480)
    live = Live(ui, session("three_on_three", ("brook-three", "hearth-three"), seed=3), quick=True)
    play(live, 3)
    ui.picture("match-over-800x480")

    assert live.screen.winner


@pytest.mark.deep("touches")
def test_match_of_six_by_the_other_rules_is_played_to_its_winner_by_touches(ui, draw):
    # By tfg-2007 whole matches are played from Home on, in test_whole_match.
    ui.size(800, 480)
    seed = draw.rng.getrandbits(32)
    live = Live(ui, session("six_on_six", ("ember-six", "frost-six"), "duel-2017", seed=seed), quick=True)
    play(live, seed, 5000)

    assert live.screen.winner


class Storm:
    """Random touches: anywhere, but often on what can be touched; any number of fingers at once."""

    def __init__(self, live, seed):
        self.live, self.rng, self.down = live, random.Random(seed), []

    def place(self):
        """Somewhere, by preference on a figure, a space or a button."""
        from companion.ui.widgets.buttons import PushButton

        view, rng = self.live.view, self.rng
        match rng.randrange(6):
            case 0:
                return view.field.plan.at(rng.choice(self.live.screen.spaces))
            case 1:
                return view.field.spot(rng.choice(self.live.screen.figures))
            case 2 | 3:
                button = rng.choice(self.live.pilot.all(PushButton))
                return button.to_window(*button.center)
        width, height = self.live.ui.window.size
        return rng.uniform(-10, width + 10), rng.uniform(-10, height + 10)

    def touch(self):
        """One thing that a finger does."""
        x, y = self.place()
        match self.rng.randrange(4):
            case 0 | 1 if len(self.down) < 5:
                finger = self.live.ui.touch(x, y)
                finger.touch_down()
                if self.rng.random() < 0.6:
                    finger.touch_up()
                else:
                    self.down.append(finger)
            case 2 if self.down:
                self.rng.choice(self.down).touch_move(x, y)
            case _ if self.down:
                self.down.pop(self.rng.randrange(len(self.down))).touch_up()

    def calm(self):
        """All fingers are lifted."""
        for finger in self.down:
            finger.touch_up()
        self.down.clear()


def rage(ui, touches, seed, every=6):
    """So many touches on real matches; a new one begins where one is over. Returns the tables and what was sent."""
    sent = 0
    live = Live(ui, session(seed=seed), quick=True)
    storm = Storm(live, seed)
    for i in range(touches):
        storm.touch()
        if i % every == 0:
            live.draw()
        if i % (DRAWN_OF * every) == 0:
            ui.drawn()
        if live.screen.winner and i % 500 == 499:
            storm.calm()
            sent += len(live.sent)
            ui.window.remove_widget(live.view)
            live = Live(ui, session(seed=seed + i), quick=True)
            storm = Storm(live, seed + i)
    storm.calm()
    live.draw(3)
    return live, sent + len(live.sent)


def test_random_touches_on_a_real_match_raise_nothing(ui):
    ui.size(800, 480)
    live, sent = rage(ui, 600, seed=11)

    assert sent > 100
    assert live.session.screen() == live.view.screen


@pytest.mark.deep("touches")
def test_any_touches_raise_nothing(ui, draw):
    ui.size(*draw.rng.choice(((1280, 800), (800, 480), (480, 800))))
    live, _ = rage(ui, TOUCHES, seed=draw.rng.getrandbits(32), every=10)

    assert live.session.screen() == live.view.screen


class Window:
    """The app on a window, for a hand that presses what it offers."""

    def __init__(self, ui, world):
        from companion.ui._shell import Shell

        self._ui = ui
        self._shell = ui.mount(Shell(Lobby(world.parts)))

    def screen(self):
        return self._shell.screen

    def send(self, intent):
        self._shell.send(intent)
        self._ui.frames(2)


def press_on(ui, times, seed, folder):
    """Press so often what the screens of the app offer; the kinds of screens that were drawn."""
    world = World(random.Random(seed), folder)
    hand = Hand(world.rng, Window(ui, world))
    for number in range(times):
        hand.press()
        if number % 4 == 0:
            world.goes_on()
        if number % 12 == 0:
            ui.seconds(0.5)
    return hand.met


def test_what_is_offered_can_be_drawn_after_each_press(ui, tmp_path):
    ui.size(800, 480)

    assert len(press_on(ui, 60, 4, tmp_path)) > 5


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
@pytest.mark.deep("touches")
def test_whatever_is_offered_can_be_drawn_after_each_press(ui, draw, tmp_path, size):
    ui.size(*size)
    press_on(ui, TOUCHES // 4, draw.rng.getrandbits(32), tmp_path)


def test_take_back_by_touches_returns_to_where_it_was(ui):
    from companion.ui.widgets.log import LogRow

    live = Live(ui, session(seed=2), quick=True)
    player = Player(live, 2)
    while live.screen.turn < 4:
        player.step()
    live.tap_button("Record")
    live.draw(20)
    rows = [row for row in live.pilot.all(LogRow) if row.line is not None and row.line.entry > 0]
    row = min((row for row in rows if not row.line.struck), key=lambda row: row.line.entry)
    start = row.line.entry  # the row may show another line afterwards
    live.tap(*row.to_window(row.x + 150, row.y + row.height / 2))
    live.draw(30)
    live.tap_button("Wrong figure")
    live.draw(5)

    assert [intent for intent in live.sent if isinstance(intent, TakeBack)] == [TakeBack(start, "Wrong figure")]
    assert any(line.struck for line in live.screen.log)
