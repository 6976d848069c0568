"""What is put on a page a few parts a frame."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.kivy


def test_parts_come_more_in_each_frame_in_their_order(ui: Any) -> None:
    from kivy.uix.widget import Widget

    from companion.ui.screens.pieces import Gradually

    page, done = ui.mount(Widget()), []
    gradually = Gradually(page)
    gradually.do([lambda part=part: done.append(part) for part in range(30)], at_once=3)
    seen = [len(done)]
    for _ in range(4):
        ui.frames(1)
        seen.append(len(done))

    assert [3, 7, 13, 23, 30] == seen
    assert list(range(30)) == done


def test_a_page_that_is_left_is_not_built_further_until_it_is_seen_again(ui: Any) -> None:
    from kivy.uix.widget import Widget

    from companion.ui.screens.pieces import Gradually

    page, done = ui.mount(Widget()), []
    gradually = Gradually(page)
    gradually.do([lambda part=part: done.append(part) for part in range(10)], at_once=3)
    ui.window.remove_widget(page)
    ui.frames(5)
    assert len(done) == 3

    ui.mount(page)
    ui.frames(3)
    assert done == list(range(10))


def test_what_was_left_to_do_is_dropped_for_something_else(ui: Any) -> None:
    from kivy.uix.widget import Widget

    from companion.ui.screens.pieces import Gradually

    page, done = ui.mount(Widget()), []
    gradually = Gradually(page)
    gradually.do([lambda: done.append("old")] * 10, at_once=1)
    gradually.do([lambda: done.append("new")] * 3, at_once=1)
    ui.frames(5)

    assert done == ["old", "new", "new", "new"]


def test_the_longest_page_is_not_built_further_behind_the_next(ui: Any) -> None:
    from companion.ui._shell import Shell
    from tests.app.lobby_fakes import lobby
    from tests.ui.pictures import display
    from tests.ui.test_lobby import WAYS

    shell = ui.mount(Shell(lobby(), display(ui)))
    for intent in WAYS["plates"]:
        shell.send(intent)
    ui.frames(1)
    plates = shell.view
    for intent in WAYS["settings"]:
        shell.send(intent)
    built = len(list(plates.walk(restrict=True)))
    ui.frames(30)

    assert shell.view is not plates
    assert len(list(plates.walk(restrict=True))) == built
