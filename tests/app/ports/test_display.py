from __future__ import annotations

import pytest

from companion.app.ports.display import Asked, Display, Opening, opening
from companion.app.ports.settings import Settings

DESK = Display(width=1920, height=1080)


@pytest.mark.parametrize(
    "display",
    [
        Display(width=800, height=480),
        Display(width=480, height=800),
        Display(width=1024, height=600),
        Display(width=1280, height=800, managed=False),
    ],
    ids=["small", "small-upright", "seven-inches", "no-window-manager"],
)
def test_window_fills_a_small_display_and_one_without_a_window_manager(display):
    whole = Opening(size=(display.width, display.height), place=(0, 0), fullscreen=True)

    assert whole == opening(display, Settings(), Asked())


def test_window_opens_where_it_was_closed():
    settings = Settings(window=(40, 60, 1000, 700))

    assert Opening(size=(1000, 700), place=(40, 60)) == opening(DESK, settings, Asked())


@pytest.mark.parametrize("window", [(1500, 0, 1000, 700), (0, 500, 1000, 700), (-20, 0, 1000, 700), (0, 0, 0, 0)])
def test_window_that_would_not_lie_on_the_display_opens_anew(window):
    assert Opening(size=(1280, 800)) == opening(DESK, Settings(window=window), Asked())


def test_new_window_is_no_larger_than_the_display():
    found = opening(Display(width=1024, height=768), Settings(), Asked())

    assert (973, 676) == found.size


@pytest.mark.parametrize("display", [DESK, None, Display(width=800, height=480, managed=False)])
def test_what_is_asked_for_comes_first(display):
    settings = Settings(window=(40, 60, 1000, 700))
    asked = Asked(size=(640, 400), rotation=90)

    assert Opening(size=(640, 400), rotation=90) == opening(display, settings, asked)


def test_fullscreen_is_as_large_as_the_display():
    found = opening(DESK, Settings(window=(40, 60, 1000, 700)), Asked(fullscreen=True))

    assert Opening(size=(1920, 1080), place=(0, 0), fullscreen=True) == found


@pytest.mark.parametrize(
    "size, mm, inches, expected",
    [
        ((1280, 800), (217, 136), 0, 5.9),
        ((2560, 1600), (217, 136), 0, 11.8),
        ((800, 480), (0, 0), 0, 0.0),
        ((800, 480), (0, 0), 7, 5.25),
        ((1920, 1080), (1600, 900), 24, 3.61),
        ((1920, 1080), (16, 9), 0, 0.0),
    ],
    ids=["10-inch", "10-inch-fine", "unknown", "said-by-the-players", "players-know-better", "aspect-in-place-of-size"],
)
def test_pixels_in_a_millimetre(size, mm, inches, expected):
    display = Display(width=size[0], height=size[1], width_mm=mm[0], height_mm=mm[1])

    assert expected == pytest.approx(display.px_per_mm(inches), abs=0.02)
