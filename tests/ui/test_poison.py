"""One test that breaks the window breaks no other."""

from __future__ import annotations

import pytest

from tests.ui.conftest import opened

pytestmark = pytest.mark.kivy


def test_a_widget_that_fails_while_it_is_drawn_is_gone_with_its_test(ui):
    from kivy.clock import Clock
    from kivy.graphics import Callback
    from kivy.uix.widget import Widget

    def fails():
        with opened() as broken:
            widget = broken.mount(Widget())
            with widget.canvas:
                Callback(lambda *_: {}["gone"])

    real_time = Clock.time
    with pytest.raises(KeyError):
        fails()

    assert [] == ui.window.children and real_time == Clock.time
    ui.mount(Widget())
    ui.drawn()
