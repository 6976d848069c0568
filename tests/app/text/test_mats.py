"""What is not documented of a mat, in the reader's language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.adapters.files.texts_file import load_texts
from companion.app.text.mats import mat_doubt
from tests.app.lobby_fakes import given

DOUBTFUL = tuple(mat for mat in given().playmats() if mat.provisional)


@pytest.mark.parametrize("mat", DOUBTFUL, ids=lambda mat: mat.id)
def test_doubt_of_a_given_mat_is_the_sentence_of_its_file_and_has_another_in_german(mat):
    english, german = (mat_doubt(load_texts(language), mat) for language in ("en", "de"))

    assert mat.provisional_why == english
    assert "Keine öffentliche Quelle" in german


def test_doubt_of_another_mat_is_what_its_maker_wrote():
    own = replace(DOUBTFUL[0], id="own-mat", provisional_why="Drawn from memory.")

    assert "Drawn from memory." == mat_doubt(load_texts("de"), own)
    assert "" == mat_doubt(load_texts("de"), replace(DOUBTFUL[0], provisional=False, provisional_why=""))
