"""Lengths, colours and the look of the screen, as values."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kivy


@pytest.mark.parametrize(
    "size, px_per_mm",
    [
        ((800, 480), 0),
        ((800, 480), 5.25),
        ((1024, 600), 6.69),
        ((1280, 800), 0),
        ((1280, 800), 5.9),
        ((1920, 1080), 5.55),
        ((1920, 1200), 8.9),
        ((2560, 1600), 11.8),
        ((800, 1280), 5.9),
    ],
)
@pytest.mark.parametrize("scale", [0.8, 1, 1.25, 1.5])
def test_targets_are_9_mm_on_the_screen_that_is_there(ui, size, px_per_mm, scale):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=px_per_mm, scale=scale))
    found = theme.sizes_for(*size)
    known = px_per_mm or (5.25 if size == (800, 480) else 5.9)

    assert 9.1 * scale == pytest.approx(found.touch / known, abs=0.1)
    assert 2.5 * scale < found.small / known < found.text / known < 3.2 * scale


def test_letters_have_pixels_on_a_coarse_screen(ui):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=2.4))

    assert theme.sizes_for(1920, 1080).small >= 11
