"""What is printed has its true size: measured in the PDF, as it is rendered."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest

from companion.adapters.library.library import FileLibrary
from companion.adapters.pictures.boards import PAPER, scene_of
from companion.adapters.pictures.drawings import Words
from companion.adapters.pictures.pages import HEIGHT, WIDTH, pdf, printable, width_of
from companion.adapters.pictures.printing import BORDER, FILLS, FOOT, MARGIN, pages_of, practice_set, wrapped
from companion.app.ports.printing import PracticeSet, PrintedCard, PrintedDisc
from companion.figure.printed.disc import Disc, Segment
from companion.texts.errors import english

LIBRARY = FileLibrary()
DOTS = 10
"""A millimetre, rendered."""
HALVES = PrintedDisc("Half", Disc((Segment("blue", 12, "Dodge"), Segment("miss", 12))), 2)


def rendered(wanted, number=0):
    """A page as an array of its brightness, 0 to 1; a row for each tenth of a millimetre."""
    document = pypdfium2.PdfDocument(pdf(pages_of(wanted, english()), "test"))
    try:
        page = document[number]
        assert (WIDTH, HEIGHT) == pytest.approx([length / 72 * 25.4 for length in page.get_size()], abs=0.01)
        return page.render(scale=DOTS * 25.4 / 72, rev_byteorder=True).to_numpy()[..., :3].astype(float) / 255
    finally:
        document.close()


def extent(mask):
    """Where *mask* begins and ends across and down, in millimetres."""
    across, down = np.flatnonzero(mask.any(0)), np.flatnonzero(mask.any(1))
    return [(there[0] / DOTS, (there[-1] + 1) / DOTS) for there in (across, down)]


@pytest.mark.parametrize("diameter", [25.0, 44.0, 50.0, 180.0])
def test_a_disc_is_as_wide_as_it_was_ordered(diameter):
    page = rendered(PracticeSet(discs=(HALVES,), diameter_mm=diameter))
    middle = page[int((MARGIN + 3 + diameter / 2) * DOTS)][None]

    (left, right), _ = extent(middle.mean(-1) < 0.9)
    # Half of its line lies on either side of the rim.
    assert diameter + BORDER == pytest.approx(right - left, abs=0.15)


def test_the_ruler_is_100_mm_long():
    page = rendered(PracticeSet(score=True))
    foot = page[int((HEIGHT - MARGIN - 1) * DOTS) : int((HEIGHT - MARGIN + 1) * DOTS), : int(150 * DOTS)]

    (left, right), _ = extent(foot.mean(-1) < 0.5)
    assert 100 == pytest.approx(right - left, abs=0.3)
    assert MARGIN == pytest.approx(left, abs=0.2)


def test_the_borders_of_segments_are_where_the_disc_has_them():
    figure = next(one for one in LIBRARY.figures() if one.id == "absol-r")
    page = rendered(PracticeSet(discs=(PrintedDisc(figure.name, figure.disc, figure.mp),)))
    middle = np.array([WIDTH / 2 - 56, MARGIN + 28])
    middle[0] = WIDTH / 2 + (0 - 1) * 56

    for segment, start, share in zip(
        figure.disc.segments, figure.disc.borders_deg(), figure.disc.shares(), strict=True
    ):
        for angle in (start + 2, start + float(share) * 360 - 2):
            # Just within the rim no letters stand.
            x, y = middle + 24.3 * np.array([np.sin(np.radians(angle)), -np.cos(np.radians(angle))])
            colour = page[round(y * DOTS), round(x * DOTS)]
            wanted = [int(FILLS[segment.colour][i : i + 2], 16) / 255 for i in (1, 3, 5)]
            assert wanted == pytest.approx(list(colour), abs=0.05), (segment.label, angle)


@pytest.mark.parametrize("mat", LIBRARY.playmats(), ids=lambda mat: mat.id)
def test_the_pieces_of_a_mat_cover_it_without_gap_or_overlap(mat):
    scene = scene_of(mat, PAPER)
    pieces = [page.pieces[0] for page in pages_of(PracticeSet(mat=mat), english())]

    columns = sorted({piece.of[0] for piece in pieces})
    rows = sorted({piece.of[1] for piece in pieces})
    assert len(pieces) == len(columns) * len(rows)
    for starts, size, length in (
        (columns, pieces[0].width, scene.width),
        (rows, pieces[0].height, scene.height),
    ):
        assert [number * size for number in range(len(starts))] == pytest.approx(starts)
        assert len(starts) * size == pytest.approx(length)
    assert pieces[0].width <= WIDTH - 2 * MARGIN and pieces[0].height <= HEIGHT - 2 * MARGIN - FOOT


def test_two_spaces_of_a_mat_are_as_far_apart_as_the_map_says():
    mat = next(mat for mat in LIBRARY.playmats() if mat.id == "tiny")
    places = {space.id: space.at for space in mat.space}
    shapes = {shape.text: shape for shape in scene_of(mat, PAPER).shapes if isinstance(shape, Words)}

    for one in places:
        for other in places:
            apart = np.hypot(*np.subtract(places[one], places[other]))
            drawn = np.hypot(shapes[one].x - shapes[other].x, shapes[one].y - shapes[other].y)
            assert apart == pytest.approx(drawn)


def test_no_letter_of_any_disc_is_outside_its_disc():
    for figure in LIBRARY.figures():
        (page,) = pages_of(PracticeSet(discs=(PrintedDisc(figure.name, figure.disc, figure.mp),)), english())
        middle = (WIDTH / 2 - 56, MARGIN + 28)
        for shape in page.pieces[0].shapes:
            if isinstance(shape, Words):
                half = width_of(shape.text, shape.height) / 2
                turn = np.radians(shape.angle_deg)
                ends = [(shape.x + way * half * np.cos(turn), shape.y + way * half * np.sin(turn)) for way in (-1, 1)]
                assert all(np.hypot(x - middle[0], y - middle[1]) < 25 for x, y in ends), (figure.id, shape.text)
                assert shape.height >= 1.1, (figure.id, shape.text)


def test_a_card_of_many_words_keeps_them_all_within_its_frame():
    words = "The chosen figure loses its Special Condition and goes to its player's Bench. " * 9
    (page,) = pages_of(PracticeSet(cards=(PrintedCard("Full Heal", words),)), english())

    lines = [shape for shape in page.pieces[0].shapes if isinstance(shape, Words) and not shape.bold]
    assert " ".join(line.text for line in lines if line.anchor == "start").split() == words.split()
    assert all(MARGIN < line.y < MARGIN + 85 for line in lines)
    assert all(width_of(line.text, line.height, bold=False) <= 50 for line in lines)


def test_a_word_wider_than_a_line_stands_alone():
    assert ["a", "W" * 40, "b"] == wrapped("a " + "W" * 40 + " b", 20, 3)


def test_a_letter_that_the_typeface_has_not_is_a_question_mark():
    assert "Nidoran? é ×" == printable("Nidoran\u2640 é ×")


def test_a_set_of_two_teams_has_each_disc_and_each_trainer_once():
    shelf = LIBRARY.shelf()
    teams = [team for team in LIBRARY.teams() if team.id in ("brook-six", "hearth-six")]
    wanted = practice_set(shelf, teams, (), lambda card: card.name)

    assert sum(len(team.figures) for team in teams) + len({team.trainer for team in teams}) == len(wanted.discs)
    assert 6 == len(wanted.cards)
    assert {None} == {disc.mp for disc in wanted.discs[12:]}


def test_the_same_set_is_the_same_file():
    wanted = PracticeSet(discs=(HALVES,), score=True)

    assert pdf(pages_of(wanted, english()), "a") == pdf(pages_of(wanted, english()), "a")
