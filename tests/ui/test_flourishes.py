"""Motions of what counts: short, ended by the next touch, left out where the table is to be quick or calm."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from companion.app.screens.table import TapFigure
from tests.ui import fake_screens as fake

pytestmark = pytest.mark.kivy


@pytest.fixture
def kinds(ui):
    """What counts of the step between two screens, by its kind."""
    from companion.ui.widgets.flourishes import happened

    return lambda before, after: [(one.kind, one.figure, one.place) for one in happened(before, after)]


def changed(screen, name, **facts):
    """The same screen with other facts of one figure."""
    figures = tuple(msgspec.structs.replace(one, **facts) if one.name == name else one for one in screen.figures)
    return msgspec.structs.replace(screen, figures=figures)


def left(screen, name, end="center"):
    """A figure of the Field goes to the Center."""
    start = next(one.place for one in screen.figures if one.name == name)
    return msgspec.structs.replace(changed(screen, name, place=end), moved=((name, start, end),))


def of_field(screen):
    """Some figure on the mat."""
    return next(one for one in screen.figures if one.place not in ("bench", "center", "out") and not one.condition)


def test_who_leaves_the_field_was_surrounded_or_after_a_battle_knocked_out(kinds):
    quiet, fight = fake.quiet(), fake.battle("rested")
    name, place = of_field(quiet).name, of_field(quiet).place

    assert [("surrounded", name, place)] == kinds(quiet, left(quiet, name))
    assert [("knocked-out", name, place)] == kinds(quiet, left(fight, name, "out"))


def test_who_comes_from_the_center_who_suffers_and_who_reaches_the_goal(kinds):
    quiet = fake.quiet()
    name = of_field(quiet).name
    goal = next(space for space in quiet.spaces if space.kind == "goal" and space.seat == 1)
    mine = next(one.name for one in quiet.figures if one.seat == 0)
    back = msgspec.structs.replace(quiet, moved=((name, "center", "bench"),))
    won = msgspec.structs.replace(changed(quiet, mine, place=goal.id), winner="Ann wins.")

    assert [("returned", name, "")] == kinds(quiet, back)
    assert [("condition", name, "")] == kinds(quiet, changed(quiet, name, condition="PA"))
    assert [] == kinds(changed(quiet, name, condition="PA"), changed(quiet, name, condition=""))
    assert [("goal", mine, "")] == kinds(quiet, won)


class Shown:
    """A table that shows one screen, then another."""

    def __init__(self, ui, **look):
        from companion.ui import theme
        from companion.ui.screens._table import TableView

        theme.use(replace(theme.look(), **look))
        self.ui, self.sent = ui, []
        self.view = ui.mount(TableView(self.sent.append))
        self.flourishes = self.view.field.flourishes
        self.view.screen = self.quiet = fake.quiet()
        ui.frames(3)
        self.name = of_field(self.quiet).name

    def moves(self):
        return [one.kind for one in self.flourishes.shown]


def test_a_motion_is_over_after_half_a_second(ui):
    at = Shown(ui)

    at.view.screen = left(at.quiet, at.name)
    ui.frames(2)

    assert ["surrounded"] == at.moves()
    ui.seconds(0.5)
    assert [] == at.moves() and at.flourishes.share == 1


def test_a_touch_is_answered_at_once_and_ends_the_motion(ui):
    at = Shown(ui)
    other = next(one.name for one in at.quiet.figures if one.name != at.name and one.place not in ("bench", "center"))

    at.view.screen = left(at.quiet, at.name)
    ui.frames(2)
    ui.tap_on(at.view.field.tokens[other])

    assert TapFigure(other) in at.sent
    assert [] == at.moves()


def test_what_happens_under_a_battle_is_shown_when_the_table_is_seen_again(ui):
    at = Shown(ui)
    out = left(at.quiet, at.name)

    at.view.screen = msgspec.structs.replace(out, battle=fake.battle("rested").battle)
    ui.frames(2)
    assert [] == at.moves()
    at.view.screen = msgspec.structs.replace(out, moved=())
    ui.frames(2)

    assert ["knocked-out"] == at.moves()


@pytest.mark.parametrize("quick, calm", [(True, False), (False, True)])
def test_quick_and_calm_tables_have_none(ui, quick, calm):
    at = Shown(ui, calm=calm)
    at.view.quick = quick

    at.view.screen = left(at.quiet, at.name)
    ui.frames(2)

    assert [] == at.moves()


@pytest.mark.parametrize("kind", ["knocked-out", "surrounded", "returned", "condition", "goal"])
@pytest.mark.usefixtures("painted")
def test_every_motion_is_seen_and_leaves_nothing(ui, kind):
    from kivy.graphics import InstructionGroup
    from kivy.uix.widget import Widget

    from companion.ui.widgets.flourishes import Flourishes, Shown

    page = ui.mount(Widget())
    group = InstructionGroup()
    page.canvas.add(group)
    before = ui.block(100, 100, 200, 200)

    flourishes = Flourishes(group)
    flourishes.play([Shown(kind, 200, 200, 40, "PA")])
    ui.frames(12)
    assert before != ui.block(100, 100, 200, 200)
    flourishes.stop()

    assert before == ui.block(100, 100, 200, 200)
