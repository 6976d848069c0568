"""What differs on the screen differs for everybody: looked at through three colour-vision deficiencies."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tests.ui.colour_vision import DEFICIENCIES, apart

pytestmark = pytest.mark.kivy

CLEAR = 14.0
"""So far apart what is told by its colour is at least: several times what is just told apart."""
BY_SHAPE = 5.0
"""So far apart two small pictures are in the mean, whose shapes differ: most of their pixels are the ground."""


@pytest.fixture(params=[*DEFICIENCIES])
def sees(request):
    return DEFICIENCIES[request.param]


def block(ui, left, low, width, height):
    """A part of the window, from 0 to 1."""
    seen = ui.block(round(left), round(low), round(width), round(height))
    return np.array(seen).reshape(round(height), round(width), 3) / 255


def test_the_matrices_leave_white_and_grey_as_they_are(sees):
    for grey in (0.0, 0.5, 1.0):
        assert apart([grey] * 3, [grey] * 3) == 0
        assert np.abs(sees.sum(axis=1) - 1).max() < 0.001


def test_a_pair_that_nobody_without_red_cones_tells_apart_is_found_by_this():
    """Else all that follows would hold of anything."""
    red, green = (0.75, 0.35, 0.10), (0.45, 0.47, 0.10)

    assert apart(red, green) > 40 > 3 * apart(red, green, DEFICIENCIES["protanopia"]) / 2


@pytest.mark.parametrize("contrast", ["usual", "light", "high"])
@pytest.mark.usefixtures("painted")
def test_the_segments_of_a_disc_differ_on_the_screen(ui, sees, contrast):
    from companion.ui import theme
    from companion.ui.screens.home import _EMBLEM
    from companion.ui.widgets import shapes
    from companion.ui.widgets.disc import DiscPicture

    theme.use(replace(theme.look(), contrast=contrast))
    disc = ui.mount(DiscPicture(segments=_EMBLEM, marked=False))
    ui.frames(5)
    radius = disc.diameter / 2
    seen = {}
    for segment in _EMBLEM:
        x, y = shapes.point(*disc.hub, radius * 0.62, segment.start_deg + segment.sweep_deg * 0.5)
        seen[segment.colour] = block(ui, x - 12, y - 12, 24, 24).mean(axis=(0, 1))

    for one, other in combinations(seen, 2):
        assert apart(seen[one], seen[other], sees) >= CLEAR, (one, other)


@pytest.mark.parametrize("contrast", ["usual", "light", "high"])
@pytest.mark.parametrize("sides", ["bases", "sky-plum", "sand-navy"])
@pytest.mark.usefixtures("painted")
def test_the_two_sides_differ_from_each_other_and_from_the_mat(ui, sees, sides, contrast):
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from companion.ui import theme
    from companion.ui.widgets.pictures import base

    theme.use(replace(theme.look(), sides=sides, contrast=contrast))
    mat = ui.mount(Widget())
    with mat.canvas:
        Color(*theme.MAT)
        Rectangle(pos=(0, 0), size=ui.window.size)
        for seat in (0, 1):
            base(100 + 100 * seat, 100, 30, seat)
    ui.frames(3)
    light, dark, ground = (block(ui, x - 10, 90, 20, 20).mean(axis=(0, 1)) for x in (100, 200, 400))
    rim = block(ui, 200 - 30, 99, 3, 2).mean(axis=(0, 1))

    assert apart(light, dark, sees) >= 3 * CLEAR
    assert apart(light, ground, sees) >= CLEAR
    assert max(apart(dark, ground, sees), apart(rim, ground, sees)) >= CLEAR


@pytest.mark.parametrize("contrast", ["usual", "light", "high"])
def test_the_parts_of_the_bar_of_odds_differ_from_their_neighbours(ui, sees, contrast):
    from companion.ui import theme

    theme.use(replace(theme.look(), contrast=contrast))
    parts = (theme.WIN, theme.NOTHING, theme.LOSE)

    for one, other in (parts[:2], parts[1:], (parts[0], parts[2])):
        assert apart(one[:3], other[:3], sees) >= CLEAR


@pytest.mark.parametrize("contrast", ["usual", "light", "high"])
def test_what_is_marked_differs_from_what_is_not(ui, sees, contrast):
    from companion.ui import theme

    theme.use(replace(theme.look(), contrast=contrast))
    for mark in (theme.ACCENT, theme.REFUSAL, theme.GOOD):
        for ground in (theme.GROUND, theme.PANEL, theme.MAT):
            assert apart(mark[:3], ground[:3], sees) >= CLEAR
    assert apart(theme.ACCENT[:3], theme.REFUSAL[:3], sees) >= CLEAR


@pytest.mark.usefixtures("painted")
def test_badges_of_conditions_differ_by_their_letters_where_their_colours_do_not(ui, sees):
    """Confused and Noxious are nearly one colour without green cones."""
    from kivy.graphics import Color
    from kivy.uix.widget import Widget

    from companion.ui import theme
    from companion.ui.widgets.pictures import disc as dot
    from companion.ui.widgets.text import draw, texture

    page = ui.mount(Widget())
    with page.canvas:
        for number, (letters, colour) in enumerate(theme.CONDITION.items()):
            dot(40 + 60 * number, 40, 18, colour)
            Color(*theme.ON_BRIGHT)
            draw(texture(letters, 17, bold=True), 40 + 60 * number, 40, theme.ON_BRIGHT)
    ui.frames(3)
    seen = {one: block(ui, 40 + 60 * number - 12, 30, 24, 20) for number, one in enumerate(theme.CONDITION)}

    for one, other in combinations(seen, 2):
        assert apart(seen[one], seen[other], sees) >= BY_SHAPE, (one, other)


@pytest.mark.parametrize("size", [18, 30])
@pytest.mark.usefixtures("painted")
def test_signs_of_types_differ_by_their_shape_where_their_colours_do_not(ui, sees, size):
    """Metal and Fairy, Fighting and Dragon are nearly one colour without green cones."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from companion.ui import theme
    from companion.ui.cards._signs import sign_texture

    page = ui.mount(Widget())
    kinds = [one for one in theme.TYPE if one != "*"]
    with page.canvas:
        for number, kind in enumerate(kinds):
            Color(1, 1, 1, 1)
            Rectangle(texture=sign_texture(kind, size), pos=(10 + 60 * number, 40), size=(size, size))
    ui.frames(3)
    seen = {one: block(ui, 10 + 60 * number, 40, size, size) for number, one in enumerate(kinds)}

    for one, other in combinations(seen, 2):
        assert apart(seen[one], seen[other], sees) >= BY_SHAPE, (one, other)


@pytest.mark.usefixtures("painted")
def test_the_moments_of_a_match_differ_by_their_shape(ui, sees):
    from kivy.uix.widget import Widget

    from companion.ui.moments._strip import draw_sign

    page = ui.mount(Widget())
    kinds = ("knocked-out", "surrounded", "card", "end")
    with page.canvas:
        for number, kind in enumerate(kinds):
            draw_sign(kind, 40 + 60 * number, 40, 14)
    ui.frames(3)
    seen = {one: block(ui, 40 + 60 * number - 14, 26, 28, 28) for number, one in enumerate(kinds)}

    for one, other in combinations(seen, 2):
        assert apart(seen[one], seen[other], sees) >= BY_SHAPE, (one, other)
