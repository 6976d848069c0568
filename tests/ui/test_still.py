"""The layer that stands still shows what changes in it, and hands touches on."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.kivy


@pytest.mark.display
def test_a_still_layer_shows_what_changes_in_it(ui: Any) -> None:
    from kivy.graphics import Color, Rectangle
    from kivy.uix.button import Button

    from companion.ui.widgets.still import StillLayer

    layer = StillLayer()
    button = Button(size_hint=(None, None), size=(200, 100), pos=(300, 200))
    tapped: list[Any] = []
    button.bind(on_release=tapped.append)
    layer.add_widget(button)
    with button.canvas.after:
        colour = Color(1, 0, 0, 1)
        Rectangle(pos=button.pos, size=button.size)
    ui.mount(layer)
    assert ui.pixel(400, 250) == (255, 0, 0)

    colour.rgb = (0, 0, 1)
    ui.frames(2)
    assert ui.pixel(400, 250) == (0, 0, 255)

    ui.tap_on(button)
    assert tapped == [button]

    layer.remove_widget(button)
    ui.frames(2)
    assert ui.pixel(400, 250) == (20, 24, 29)
