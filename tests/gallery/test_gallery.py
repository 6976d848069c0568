"""The gallery itself: what is changed, new, gone and equal, and the page that says so."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.gallery.compared import BEFORE, MARK, MARKED, PICTURES, UNSEEN, compare, differing
from tests.gallery.page import summary, write_page
from tests.gallery.taken import A_FEW, SIZES, SURROUNDINGS, Sitting, sittings, take, was_asked

HERE = "800x480_en_usual"


def put(folder, name, dot=None, size=(80, 48)):
    """A plain picture with a white square of 4 pixels at *dot*."""
    path = folder / PICTURES / HERE / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.new("RGB", size, (20, 24, 29))
    if dot is not None:
        ImageDraw.Draw(picture).rectangle((*dot, dot[0] + 3, dot[1] + 3), fill=(255, 255, 255))
    picture.save(path)
    return path


@pytest.fixture
def two_runs(tmp_path):
    """An earlier gallery and a later one."""
    earlier, later = tmp_path / "earlier", tmp_path / "later"
    put(earlier, "same"), put(later, "same")
    put(earlier, "moved", (10, 10)), put(later, "moved", (30, 10))
    put(earlier, "grown"), put(later, "grown", size=(100, 60))
    put(earlier, "gone"), put(later, "come")
    return earlier, later


def corner_of(colour):
    """A colour of the theme as a picture has it."""
    return tuple(round(part * 255) for part in colour[:3])


def kinds(found):
    return {Path(one.name).stem: one.kind for one in found}


def test_pictures_are_changed_new_gone_or_equal(two_runs):
    earlier, later = two_runs

    found = compare(later, earlier)

    assert {"same": "equal", "moved": "changed", "grown": "changed", "gone": "gone", "come": "new"} == kinds(found)
    assert summary(found) == "2 changed, 1 new, 1 gone, 1 equal"


def test_share_says_how_much_changed(two_runs):
    earlier, later = two_runs
    share = {Path(one.name).stem: one.share for one in compare(later, earlier)}

    assert share["moved"] == pytest.approx(2 * 16 / (80 * 48))
    assert share["grown"] == 1


def test_what_changed_is_marked_and_the_older_picture_lies_beside(two_runs):
    earlier, later = two_runs

    compare(later, earlier)

    with Image.open(later / MARKED / HERE / "moved.png") as seen:
        assert seen.getpixel((31, 11)) == (255, 255, 255)  # as it is now
        assert seen.getpixel((11, 11)) == (20, 24, 29)  # where it was
        assert seen.getpixel((31, 11 - 7)) == MARK
        assert seen.getpixel((70, 40)) not in (MARK, (20, 24, 29))
    assert {"moved.png", "grown.png", "gone.png"} == {path.name for path in (later / BEFORE / HERE).iterdir()}


def test_what_nobody_sees_is_no_change(tmp_path):
    one = Image.new("RGB", (4, 4), (100, 100, 100))

    assert not differing(one, Image.new("RGB", (4, 4), (100 + UNSEEN, 100, 100))).any()
    assert differing(one, Image.new("RGB", (4, 4), (100, 100, 101 + UNSEEN))).all()
    assert np.shape(differing(one, one)) == (4, 4)
    assert differing(one, Image.new("RGB", (5, 4))) is None


def test_what_was_not_asked_for_is_not_gone(two_runs):
    earlier, later = two_runs
    here = Sitting("800x480")

    assert "gone" in kinds(compare(later, earlier, was_asked([here], ())))
    assert "gone" not in kinds(compare(later, earlier, was_asked([here], ("moved",))))
    assert "gone" not in kinds(compare(later, earlier, was_asked([Sitting("480x800")], ())))


def test_page_lists_what_changed_first_and_needs_nothing_but_its_folder(two_runs):
    earlier, later = two_runs

    page = write_page(later, compare(later, earlier)).read_text(encoding="utf-8")
    titles = re.findall(r"<h2>(.*?)</h2>", page)
    links = set(re.findall(r'(?:src|href)="(.*?)"', page))

    assert ["Changed: 2", "New: 1", "Gone: 1", "come", "grown", "moved", "same"] == titles
    assert page.index("grown") < page.index("moved") < page.index("same")  # the greatest change first
    assert links and all((later / link).is_file() for link in links)


def test_page_of_a_first_run_lists_its_screens_and_lets_choose(tmp_path):
    put(tmp_path, "home")
    other = tmp_path / PICTURES / Sitting("800x480", "de").name
    other.mkdir()
    Image.new("RGB", (8, 8)).save(other / "home.png")

    page = write_page(tmp_path, []).read_text(encoding="utf-8")

    assert ["home"] == re.findall(r"<h2>(.*?)</h2>", page)
    assert ["de", "en"] == re.findall(r"<option>(\w+)", page)
    assert "2 pictures" in page


def test_the_whole_gallery_is_both_languages_and_all_colours_in_six_sizes():
    from companion.ui import theme

    assert set(SURROUNDINGS) == set(theme.PALETTES)
    assert len(sittings(SIZES, ("en", "de"), SURROUNDINGS)) == 6 * 2 * len(SURROUNDINGS)


@pytest.mark.kivy
def test_the_few_are_screens_that_are_there():
    from tests.ui.pictures import screens

    names = [name for name, _ in screens()]

    assert [] == [words for words in A_FEW if not any(words in name for name in names)]


@pytest.mark.kivy
@pytest.mark.deep("screens")
def test_pictures_are_taken_in_the_colours_and_the_language_that_are_asked_for(tmp_path):
    from companion.ui import theme

    told = []
    wanted = [Sitting("800x480", "de", "high"), Sitting("800x480")]

    take(tmp_path, wanted, ("lobby-first-spins",), told.append)

    assert ["800x480_de_high", "800x480_en_usual"] == told
    high, usual = (Image.open(tmp_path / PICTURES / one.name / "lobby-first-spins.png") for one in wanted)
    assert high.size == usual.size == (800, 480)
    corners = {"high": high.convert("RGB").getpixel((2, 2)), "usual": usual.convert("RGB").getpixel((2, 2))}
    assert {name: corner_of(theme.PALETTES[name].panel) for name in corners} == corners
