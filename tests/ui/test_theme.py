"""Lengths, colours and the look of the screen, as values."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kivy


@pytest.mark.flat
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
def test_targets_are_9_mm_on_the_screen_that_is_there_and_larger_on_a_large_one(ui, size, px_per_mm, scale):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=px_per_mm, scale=scale))
    found = theme.sizes_for(*size)
    known = px_per_mm or (5.25 if size == (800, 480) else 5.9)
    scale = min(scale, min(size) / known / 75)  # a small panel has no room for more
    scale *= 1.3 if size == (1920, 1080) else 1  # a large one is looked at from farther away

    assert 9.15 * scale == pytest.approx(found.touch / known, abs=0.1)
    assert 2.5 * scale < found.small / known < found.text / known < 3.2 * scale


def test_letters_have_pixels_on_a_coarse_screen(ui):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=2.4))

    assert theme.sizes_for(1920, 1080).small >= 11


def contrast(one, other):
    from companion.ui import theme

    return theme.contrast(one, other)


def test_contrast_is_that_of_the_guidelines(ui):
    """WCAG 2.2 gives the ends, and grey 118 is known as the darkest that white stands on with 4.5."""
    from companion.ui import theme

    assert contrast(theme.rgba("#000000"), theme.rgba("#FFFFFF")) == pytest.approx(21)
    assert contrast(theme.rgba("#777777"), theme.rgba("#FFFFFF")) < 4.5 < contrast(theme.rgba("#767676"), (1, 1, 1, 1))


@pytest.fixture(params=["usual", "light", "high"])
def palette(ui, request):
    from companion.ui import theme

    return theme.PALETTES[request.param]


@pytest.mark.parametrize("words", ["text", "quiet", "accent", "refusal", "good"])
@pytest.mark.parametrize("under", ["ground", "panel"])
def test_words_stand_out_from_what_they_stand_on(palette, words, under):
    assert contrast(getattr(palette, words), getattr(palette, under)) >= 4.5


@pytest.mark.parametrize(
    "words, under", [("text", "raised"), ("quiet", "raised"), ("text", "mat"), ("mat_line", "mat")]
)
def test_words_stand_out_from_buttons_and_the_mat(palette, words, under):
    assert contrast(getattr(palette, words), getattr(palette, under)) >= 4.5


@pytest.mark.parametrize("bright", ["accent", "refusal", "win", "lose"])
def test_dark_words_stand_out_from_what_is_bright(palette, bright):
    assert contrast(palette.on_bright, getattr(palette, bright)) >= 4.5


@pytest.mark.parametrize("shape", ["outline", "accent", "refusal"])
@pytest.mark.parametrize("under", ["ground", "panel", "raised"])
def test_outline_of_what_can_be_tapped_stands_out(palette, shape, under):
    assert contrast(getattr(palette, shape), getattr(palette, under)) >= 3


def test_what_may_be_done_stands_out_from_the_mat(palette):
    assert contrast(palette.accent, palette.mat) >= 3


@pytest.mark.parametrize("part", ["win", "nothing", "lose"])
def test_parts_of_the_odds_stand_out(palette, part):
    assert contrast(getattr(palette, part), palette.panel) >= 3


def test_high_contrast_is_higher_than_the_usual_one(ui):
    from companion.ui import theme

    usual, high = theme.PALETTES["usual"], theme.PALETTES["high"]

    for over in ("text", "quiet", "outline", "accent", "refusal"):
        assert contrast(getattr(high, over), high.panel) > contrast(getattr(usual, over), usual.panel) * 1.2


@pytest.mark.parametrize("colour", ["white", "purple", "blue", "miss", "gold"])
def test_segment_stands_out_and_its_letter_from_it(palette, colour):
    from companion.ui import theme

    assert contrast(theme.SEGMENT[colour], theme.ON_SEGMENT[colour]) >= 4.5
    assert contrast(theme.SEGMENT[colour], palette.plate) >= 3


@pytest.mark.parametrize("one, other", [("purple", "blue"), ("blue", "miss"), ("purple", "white"), ("miss", "white")])
def test_segments_that_look_alike_to_some_differ_in_lightness(ui, one, other):
    from companion.ui import theme

    assert contrast(theme.SEGMENT[one], theme.SEGMENT[other]) >= 2.5


def test_purple_and_blue_differ_in_lightness_alone(ui):
    from companion.ui import theme

    assert contrast(theme.SEGMENT["purple"], theme.SEGMENT["blue"]) >= 3


@pytest.mark.parametrize("condition", ["PO", "PA", "AS", "CO", "BU", "FR", "NO"])
def test_letters_on_a_badge_stand_out(palette, condition):
    from companion.ui import theme

    colour = theme.CONDITION[condition]
    assert contrast(colour, theme.ink_on(colour)) >= 4.5
    assert max(contrast(palette.ground, one) for one in (colour, theme.ink_on(colour))) >= 3


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["bases", "sky-plum", "sand-navy"])
def test_base_or_its_rim_stands_out_from_the_mat(palette, seat, name):
    from companion.ui import theme

    sides = theme.SIDES[name]
    assert max(contrast(part[seat], palette.mat) for part in (sides.side, sides.rim)) >= 3
    assert contrast(sides.side[0], sides.side[1]) >= 7
    assert contrast(sides.side[seat], theme.ink_on(sides.side[seat])) >= 4.5


def test_colours_are_those_of_the_palette_in_use(ui):
    from companion.ui import theme

    before = theme.GROUND
    theme.use(theme.Look(contrast="high"))

    assert theme.PALETTES["high"].ground == theme.GROUND != before


def test_picture_of_another_palette_is_not_shown(ui):
    from companion.ui import theme

    @theme.kept(maxsize=2)
    def picture(name):
        return name, theme.GROUND

    before = picture("it")
    theme.use(theme.Look(contrast="high"))

    assert ("it", theme.PALETTES["high"].ground) == picture("it") != before
    theme.use(theme.Look())
    assert before is picture("it")


def test_no_letter_is_another_one_turned_round(ui):
    from companion.app.screens.table import LETTERS
    from companion.ui import theme

    assert set(theme.SEGMENT) == set(LETTERS)
    assert not {"W", "M"} <= set(LETTERS.values())
