"""A whole match played on the screen by touches, from Home to the winner.

The players see what is drawn and nothing else: marks on figures and spaces, buttons, discs that wait for a flick.
Chance is seeded, and so are they.
"""

from __future__ import annotations

import random
from collections import deque

import pytest

from companion.app.lobby._match_room import END_S
from companion.app.match.figure_game import FIGURE
from companion.app.match.record import Record
from companion.app.screens.lobby import AtTable, HomeScreen, ReplayScreen
from companion.app.screens.moments import EndScreen
from companion.figure.events import ManualEffect, TrainerSpun
from tests.app.lobby_fakes import lobby
from tests.app.table_fakes import MemoryStore
from tests.ui.pilot import TablePilot
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy

MOST_STEPS = 900


class Fingers:
    """Plays both seats. *rng* decides between what the screen offers."""

    def __init__(self, hand, seed):
        self.hand, self.ui = hand, hand.ui
        self.rng = random.Random(seed)
        self.done = []

    @property
    def table(self):
        return self.hand.screen.table

    @property
    def pilot(self):
        return TablePilot(self.ui, self.hand.shell.view.table)

    def pass_time(self, seconds=0.3):
        """Time in long frames: discs turn through, sheets are there."""
        self.ui.now_s += seconds
        self.ui.frames(2)

    def tap(self, x, y, what):
        self.done.append(what)
        self.ui.tap(x, y)
        self.pass_time()

    def tap_button(self, label):
        """Tap the uppermost button with these words."""
        self.done.append(label)
        self.ui.tap_on(self.hand.button(label))
        self.pass_time()

    def tap_figure(self, name):
        self.tap(*self.pilot.spot(name), f"figure {name}")

    def tap_space(self, space):
        self.tap(*self.pilot.space(space), f"space {space}")

    # ------------------------------------------------------------ one step

    def step(self):
        """Do the one thing that the screen asks for now."""
        table = self.table
        if table.battle is not None:
            self.spin(table.battle)
        elif self.to_be_chosen():
            self.choose()
        elif table.selected or any(one.mark == "target" for one in table.figures):
            self.act()
        elif movable := [one.name for one in table.figures if one.mark == "movable"]:
            self.begin(movable)
        elif buttons := self.buttons():
            self.tap_button(self.rng.choice(buttons))
        else:
            self.pass_time()

    def buttons(self):
        """What can be done with buttons, without giving the match up."""
        labels = [button.label for button in self.table.choices]
        labels += [button.label for seat in self.table.seats for button in seat.buttons]
        return [label for label in labels if label != "Give up"]

    def to_be_chosen(self):
        return [one.name for one in self.table.figures if one.mark == "choose"] + [
            one.id for one in self.table.spaces if one.mark == "choose"
        ]

    def choose(self):
        """A rule asks: tap a figure or a space that may be the answer."""
        figures = [one.name for one in self.table.figures if one.mark == "choose"]
        spaces = [one.id for one in self.table.spaces if one.mark == "choose"]
        wanted = self.rng.choice(figures + spaces)
        if wanted in figures:
            self.tap_figure(wanted)
        else:
            self.tap_space(wanted)

    def begin(self, movable):
        """A turn: now and then a Trainer card that does something, mostly a figure."""
        cards = [card.name for seat in self.table.seats for card in seat.cards if card.playable and not card.idle]
        if cards and self.rng.random() < 0.2:
            self.tap_button(self.rng.choice(cards))
        else:
            self.tap_figure(self.rng.choice(movable))

    def act(self):
        """A figure was chosen: win, attack, go on towards the Goal, or take another one."""
        table = self.table
        goals = [one.id for one in table.spaces if one.mark == "goal"]
        spaces = [one.id for one in table.spaces if one.mark == "reach"]
        targets = [one.name for one in table.figures if one.mark == "target"]
        if goals:
            self.tap_space(goals[0])
        elif targets and (not spaces or self.rng.random() < 0.6):
            self.tap_figure(self.rng.choice(targets))
        elif spaces:
            spaces.sort(key=self.far)
            self.tap_space(spaces[0] if self.rng.random() < 0.7 else self.rng.choice(spaces))
        elif buttons := self.buttons():
            self.tap_button(buttons[0])
        else:
            self.tap_figure(table.selected)

    def far(self, space):
        """Lines from a space to the Goal that whoever is to move attacks."""
        seat = next(one.seat for one in self.table.seats if one.to_move)
        goal = next(one.id for one in self.table.spaces if one.kind == "goal" and one.seat == 1 - seat)
        seen, open_spaces = {goal: 0}, deque([goal])
        while open_spaces:
            here = open_spaces.popleft()
            for line in self.table.lines:
                if here in line:
                    there = line[0] if line[1] == here else line[1]
                    if there not in seen:
                        seen[there] = seen[here] + 1
                        open_spaces.append(there)
        return seen.get(space, 99), space

    def spin(self, battle):
        """Name an attack, flick a disc, wait for it, or read the verdict."""
        for number, spinner in enumerate(battle.spinners):
            if spinner.stage == "naming" and spinner.naming:
                return self.tap_button(self.rng.choice(spinner.naming).label)
            if spinner.stage == "ready":
                return self.flick(number, spinner)
        if self.table.choices:
            return self.tap_button(self.rng.choice(self.table.choices).label)
        if battle.close is not None and all(one.stage == "rested" for one in battle.spinners):
            return self.tap_button(battle.close.label)
        return self.pass_time(0.6)

    def flick(self, number, spinner):
        self.done.append(f"spin {spinner.source}")
        self.pilot.tap("Spin", self.pilot.part(number))
        self.pass_time(0.6)


def play_from_home(ui, size, seed):
    """What happened in a match that is played by touches; nothing of it was left to the players."""
    ui.size(*size)
    store = MemoryStore()
    hand = Hand(ui, lobby(store=store, seed=seed))
    hand.tap("Figure match")
    hand.tap("Start the match")
    fingers = Fingers(hand, seed=seed)

    for step in range(MOST_STEPS):
        assert isinstance(hand.screen, AtTable), fingers.done[-5:]
        if fingers.table.winner and fingers.table.battle is None:
            break
        fingers.step()
        if step == 60:
            ui.picture(f"whole-match-{size[0]}x{size[1]}-middle")
    ui.picture(f"whole-match-{size[0]}x{size[1]}-end")

    assert fingers.table.winner, fingers.done[-20:]
    status, result = store.ends["m1"]
    assert ("over", True) == (status, result in ("a", "b"))
    record = Record.of(FIGURE, store, "m1")
    assert record.state.table.winner == result
    events = [event for entry in record.standing for event in entry.events]
    assert not any(isinstance(event, ManualEffect) for event in events)

    # And from the end back Home, and to the match among the past ones.
    ui.seconds(END_S + 0.5)
    assert isinstance(hand.screen, EndScreen)
    hand.tap("Home")
    assert isinstance(hand.screen, HomeScreen) and () == hand.screen.open_matches
    hand.tap("Past matches")
    ui.tap(size[0] / 2, size[1] - 110)
    ui.frames(9)
    assert isinstance(hand.screen, ReplayScreen)
    assert hand.screen.last == len(record.standing)
    return events


def test_a_six_on_six_match_is_played_by_touches_from_home_to_the_winner(ui):
    used = [event.card for event in play_from_home(ui, (800, 480), 53) if isinstance(event, TrainerSpun)]

    assert {"Full Heal", "Max Revive", "X Attack"} == set(used)


@pytest.mark.deep("touches")
def test_any_match_is_played_by_touches_from_home_to_the_winner(ui, draw):
    play_from_home(ui, draw.rng.choice(((1280, 800), (800, 480))), draw.rng.getrandbits(32))
