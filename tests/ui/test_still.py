"""The layer that stands still shows what changes in it, and hands touches on."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.kivy


@pytest.mark.display
@pytest.mark.usefixtures("painted")
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


@pytest.mark.usefixtures("painted")
def test_layer_over_a_part_of_the_window_shows_what_lies_there(ui):
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from companion.ui.widgets.still import StillLayer

    layer = StillLayer(size_hint=(None, None), size=(200, 100), pos=(300, 40))
    part = Widget(size_hint=(None, None), size=(20, 20), pos=(310, 50))
    with part.canvas:
        Color(1, 0, 0, 1)
        Rectangle(pos=part.pos, size=part.size)
    layer.add_widget(part)
    ui.mount(layer)

    assert [(255, 0, 0)] * 2 == ui.pixels([(312, 52), (328, 68)])
    assert (255, 0, 0) not in ui.pixels([(308, 48), (332, 72), (12, 12)])


@pytest.mark.usefixtures("painted")
def test_what_comes_into_a_layer_later_is_cut_off_at_its_edges(ui):
    from kivy.graphics import Color, Rectangle
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.stencilview import StencilView
    from kivy.uix.widget import Widget

    from companion.ui.widgets.still import StillLayer

    layer, within = StillLayer(), FloatLayout()
    first = Widget(size_hint=(None, None), size=(20, 20), pos=(10, 10))
    with first.canvas:
        Color(0, 0, 1, 1)
        Rectangle(pos=first.pos, size=first.size)
    layer.add_widget(first)
    layer.add_widget(within)
    ui.mount(layer)
    ui.frames(2)
    window = StencilView(size_hint=(None, None), size=(50, 50), pos=(300, 200))
    with window.canvas:
        Color(1, 0, 0, 1)
        Rectangle(pos=(200, 100), size=(300, 300))
    within.add_widget(window)
    ui.pixel(325, 225)  # once it is drawn the layer knows of it
    ui.frames(1)

    red, blue, ground = (255, 0, 0), (0, 0, 255), (20, 24, 29)
    assert [red, ground, ground, blue] == ui.pixels([(325, 225), (290, 225), (360, 260), (20, 20)])


@pytest.mark.usefixtures("painted")
def test_what_a_layer_tells_a_software_renderer_is_waited_for_before_and_after(ui, monkeypatch):
    from kivy.graphics import Callback
    from kivy.uix.stencilview import StencilView
    from kivy.uix.widget import Widget

    from companion.ui.widgets import still

    said: list[str] = []

    def drawn() -> list[str]:
        said.clear()
        ui.pixel(20, 20)
        return said

    monkeypatch.setattr(still, "glFinish", lambda: said.append("waited"))
    monkeypatch.setattr(still, "_draws_by_software", lambda: True)
    layer, part, other = still.StillLayer(), Widget(), Widget()
    for widget, words in ((part, "told"), (other, "told more")):
        with widget.canvas:
            told = Callback(lambda _, words=words: said.append(words))
        layer.add_widget(widget)
    ui.mount(layer)
    drawn()
    told.ask_update()
    assert ["waited", "told", "waited", "told more", "waited"] == drawn()
    assert [] == drawn(), "it stands still"

    layer.add_widget(StencilView(size_hint=(None, None), size=(50, 50)))
    drawn()
    ui.frames(1)
    drawn()
    told.ask_update()
    assert ["waited", "told", "waited", "told more", "waited", "waited"] == drawn(), "it can cut off what is in it"

    layer.remove_widget(part)
    assert ["waited", "told more", "waited", "waited"] == drawn()
    monkeypatch.setattr(still, "_draws_by_software", lambda: False)
    told.ask_update()
    assert ["told more"] == drawn(), "a graphics card is not waited for"
    ui.mount(part)
    assert ["told"] == drawn(), "it is no part of the layer any more"
