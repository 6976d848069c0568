"""Circles and lines are found in photos of mats, as suggestions."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from companion.adapters.photos import _mats
from companion.commands.parts import library
from tests.adapters.photos import mat_study


@pytest.mark.parametrize("number", range(3), ids=["duel", "six-on-six", "three-on-three"])
def test_the_spaces_and_lines_of_a_printed_mat_are_found(number):
    mat = library().playmats()[number]

    found = mat_study.carried_out(mat_study.MatCase(1, mat))

    assert found.right_circles >= 0.95 * found.circles and found.right_circles >= 0.95 * found.suggested_circles
    assert found.right_lines >= 0.9 * found.lines and found.right_lines >= 0.9 * found.suggested_lines


def test_in_a_noisy_photo_the_noise_is_not_full_of_squares():
    tiny = next(mat for mat in library().playmats() if mat.id == "tiny")
    worst = mat_study.carried_out(mat_study.MatCase(7000, tiny))

    assert worst.suggested_circles <= worst.circles + 3
    assert worst.right_circles >= worst.circles - 4 and worst.right_lines >= worst.lines / 2


def test_in_a_picture_of_nothing_nothing_is_found():
    assert ((), ()) == _mats.read(Image.new("RGB", (400, 300), (30, 80, 60)))


def test_a_mat_is_straightened_to_the_sides_that_its_corners_have():
    photo = Image.new("RGB", (800, 600), "black")
    photo.paste((255, 255, 255), (100, 100, 500, 300))

    straight = _mats.straightened(photo, ((0.125, 1 / 6), (0.625, 1 / 6), (0.625, 0.5), (0.125, 0.5)))

    assert (1200, 600) == straight.size
    assert (255, 255, 255) == straight.getpixel((600, 300)) == straight.getpixel((20, 20))


def test_what_was_suggested_stands_on_the_picture_of_a_photo():
    case = mat_study.MatCase(1, library().playmats()[0])
    shown = Image.open(io.BytesIO(mat_study.failure_picture(case))).convert("RGB")

    colours = {colour for _, colour in shown.getcolors(shown.width * shown.height)}
    assert mat_study.SUGGESTED in colours
    assert mat_study.Found(2, 2, 2, 1, 1, 1).is_all_right
    assert not mat_study.Found(2, 3, 2, 1, 1, 1).is_all_right
