"""Pages that the app has made, in a file of their own."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.adapters.pictures.pages import SHEETS
from companion.adapters.pictures.printer import FilePrinter
from companion.adapters.pictures.printing import count_of, pages_of
from companion.app.ports.outside import FilePlace
from companion.app.ports.printing import PAPERS, PracticeSet, PrintedCard, PrintedDisc
from companion.kernel.errors import DataError
from tests.app.lobby_fakes import given as library
from tests.app.table_fakes import texts

FIGURE = library().figures()[0]
DISC = PrintedDisc(FIGURE.name, FIGURE.disc, FIGURE.mp)
CARD = PrintedCard("Potion", "The chosen figure is cured.")
MATS = [None, *library().playmats()]

SETS = st.builds(
    PracticeSet,
    discs=st.integers(0, 40).map(lambda count: (DISC,) * count),
    cards=st.integers(0, 20).map(lambda count: (CARD,) * count),
    mat=st.sampled_from(MATS),
    score=st.booleans(),
    diameter_mm=st.sampled_from([20.0, 44.0, 50.0, 180.0]),
    paper=st.sampled_from(PAPERS),
)


def made(printer, wanted, place):
    """The file's name, and what was said to be done on the way."""
    printing = printer.write(wanted, FilePlace(str(place)))
    done = []
    while True:
        try:
            done.append(next(printing))
        except StopIteration as end:
            return end.value, done


@settings(max_examples=30, deadline=None)
@given(SETS)
def test_pages_are_as_many_as_was_said_and_of_their_paper(wanted):
    pages = pages_of(wanted, texts())

    assert count_of(wanted) == len(pages) == FilePrinter(texts()).pages(wanted)
    assert {SHEETS[wanted.paper]} >= {page.size for page in pages}


def test_file_has_the_papers_size_and_each_is_a_file_of_its_own(tmp_path):
    import pypdfium2

    printer = FilePrinter(texts())
    for paper in PAPERS:
        path, done = made(printer, PracticeSet(discs=(DISC,) * 20, score=True, paper=paper), tmp_path)
        document = pypdfium2.PdfDocument(path)

        assert len(document) == len(done)
        assert sorted(done) == done
        assert all(0 < share < 1 for share in done)
        for page in document:
            assert SHEETS[paper] == pytest.approx([length / 72 * 25.4 for length in page.get_size()], abs=0.01)
    assert ["Practice set (2).pdf", "Practice set.pdf"] == sorted(os.listdir(tmp_path))


def test_place_that_cannot_be_written_is_one_sentence_and_leaves_nothing(tmp_path):
    place = tmp_path / "no-folder"
    place.write_text("a file")

    with pytest.raises(DataError, match="no-folder"):
        made(FilePrinter(texts()), PracticeSet(score=True), place)
    assert ["no-folder"] == os.listdir(tmp_path)


def test_pages_that_are_given_up_leave_no_file(tmp_path):
    printing = FilePrinter(texts()).write(PracticeSet(discs=(DISC,) * 40), FilePlace(str(tmp_path)))
    next(printing)
    printing.close()

    assert [] == os.listdir(tmp_path)
