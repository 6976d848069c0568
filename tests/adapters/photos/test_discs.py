"""Discs are read from photos; what is not sure is marked."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from companion.adapters.photos import _discs
from companion.commands.parts import library
from companion.figure.printed.comparison import RingPart, compare
from companion.figure.printed.disc import Disc, Segment
from companion.kernel.errors import DataError
from tests.adapters.photos import camera, study
from tests.adapters.photos.taken import DISC, SIDE_BY_SIDE, picture


def ring(draft):
    return [RingPart(one.start_deg, one.end_deg, one.colour) for one in draft.segments]


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"tilt_deg": 30.0, "lean_deg": 70.0},
        {"cast": (1.2, 1.0, 0.65)},
        {"cast": (0.85, 1.0, 1.35), "exposure": 0.7},
        {"shadow": 0.5, "unevenness": 0.25},
        {"blur_px": 2.5},
        {"noise": 10.0, "jpeg_quality": 55},
        {"is_practice_set": True},
        {"has_dark_miss": True, "has_lines": True},
        {"has_white_table": True},
        {"distance": 6.5, "tilt_deg": 25.0},
    ],
    ids=lambda facts: "-".join(facts) or "plain",
)
def test_a_disc_is_read_however_it_is_photographed(facts):
    draft = _discs.read(picture(**facts))

    assert 0 == pytest.approx(compare(ring(draft), DISC).apart_deg, abs=0.1)
    assert not any(one.uncertain for one in draft.segments)


def test_segments_of_one_colour_without_a_line_are_asked_about():
    draft = _discs.read(picture(SIDE_BY_SIDE))

    assert [("white", ("one-colour",)), ("miss", ())] == sorted(
        ((one.colour, one.doubts) for one in draft.segments), reverse=True
    )


def test_segments_of_one_colour_are_parted_by_a_line_that_is_printed():
    draft = _discs.read(picture(SIDE_BY_SIDE, has_lines=True))

    assert [60, 120, 180] == [round(size, 6) for size in sorted(one.size_deg for one in draft.segments)]
    assert not any(one.uncertain for one in draft.segments)


def test_borders_off_the_steps_of_15_degrees_stay_where_they_are_and_are_marked():
    sizes = (8.4, 5.0, 6.6, 4.0)
    odd = Disc(
        (
            Segment("white", sizes[0], "Bite", damage=40),
            Segment("blue", sizes[1], "Duck"),
            Segment("purple", sizes[2], "Glow", stars=1),
            Segment("miss", sizes[3]),
        )
    )

    draft = _discs.read(picture(odd))

    assert any("border" in one.doubts for one in draft.segments)
    for one in draft.segments:
        printed = next(segment.size * 15 for segment in odd.segments if segment.colour == one.colour)
        assert one.size_deg == pytest.approx(printed, abs=2.5)


def test_what_glare_hides_is_marked():
    draft = _discs.read(picture(glare=1.0, seed=11))

    assert 0 == study.judged(DISC, draft.segments).wrong


def test_a_disc_without_white_says_so():
    coloured = Disc((Segment("purple", 12, "Glow", stars=1), Segment("blue", 12, "Duck")))

    assert all(one.uncertain for one in _discs.read(picture(coloured)).segments)


def nothing(kind):
    rng = np.random.default_rng(3)
    if kind == "noise":
        return Image.fromarray(rng.integers(0, 256, (480, 640, 3)).astype(np.uint8), "RGB")
    image = Image.new("RGB", (640, 480), (120, 90, 60))
    pen = ImageDraw.Draw(image)
    if kind == "things":
        for _ in range(25):
            x, y, w, h = (int(v) for v in rng.integers(0, 400, 4))
            pen.rectangle((x, y, x + w, y + h), fill=tuple(int(v) for v in rng.integers(0, 256, 3)))
    if kind == "coaster":
        pen.ellipse((170, 90, 470, 390), fill=(200, 30, 30))
    return image


@pytest.mark.parametrize("kind", ["plain", "noise", "things", "coaster"])
def test_a_picture_of_nothing_is_refused(kind):
    with pytest.raises(DataError, match="no disc found"):
        _discs.read(nothing(kind))


def test_a_picture_that_is_too_small_is_refused_with_its_size():
    with pytest.raises(DataError, match="only 40 × 30 pixels"):
        _discs.read(picture().resize((40, 30)))


def test_a_disc_that_is_cut_off_is_refused_or_marked():
    whole = picture()

    try:
        draft = _discs.read(whole.crop((0, 0, 520, 750)))
    except DataError:
        return
    assert any(one.uncertain for one in draft.segments)


# ---------------------------------------------------------------- the study


@pytest.mark.deep("spins")
def test_of_a_small_study_nothing_is_wrong_and_unmarked_but_one_in_a_hundred():
    known = study.discs_of(library().figures())

    outcomes = [study.carried_out(case) for case in study.cases(known, 12, 3)]

    whole = sum((one.tally for one in outcomes), study.Tally())
    assert whole.wrong <= 0.01 * whole.segments
    assert whole.right > 0.6 * whole.segments


def test_the_study_is_of_discs_and_scenes_that_were_not_tuned_on():
    known = study.discs_of(library().figures())
    new, old = study.cases(known, 300, 1), study.cases(known, 300, 1, tuned_on=True)

    assert not {case.disc for case in new} & {case.disc for case in old}
    assert not {case.seed for case in new} & {case.seed for case in old}
    assert len(known) // 2 == len({case.disc for case in new})


def test_every_trouble_is_hard_in_some_scenes_and_none_in_others():
    scenes = [camera.scene(seed) for seed in range(200)]

    assert set(camera.TROUBLES) == {name for scene in scenes for name in scene.troubles}
    assert any(not scene.troubles for scene in scenes)


def test_a_scene_is_the_same_photo_again():
    assert camera.take(DISC, camera.scene(4)).jpeg == camera.take(DISC, camera.scene(4)).jpeg


def test_judging_counts_right_asked_marked_and_wrong():
    from companion.app.ports.photos import ReadSegment

    disc = Disc((Segment("white", 12, "Bite", damage=40), Segment("blue", 6, "Duck"), Segment("miss", 6)))
    right = [ReadSegment(0, 180, "white"), ReadSegment(180, 270, "blue"), ReadSegment(270, 0, "miss")]
    wrong = [ReadSegment(0, 180, "white"), ReadSegment(180, 255, "blue"), ReadSegment(255, 0, "miss", ("border",))]
    asked = [ReadSegment(0, 180, "white", ("one-colour",)), *right[1:]]

    assert study.Tally(right=3) == study.judged(disc, right)
    assert study.Tally(right=1, wrong=1, marked=1) == study.judged(disc, wrong)
    assert study.Tally(right=2, asked=1) == study.judged(disc, asked)
