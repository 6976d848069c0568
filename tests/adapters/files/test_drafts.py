"""Drafts of the editors, kept between two starts of the program."""

import pytest

from companion.adapters.files.drafts import FileDrafts
from companion.kernel.errors import CompanionError


def test_draft_is_found_by_the_next_start_and_by_its_kind(tmp_path):
    FileDrafts(tmp_path).keep("disc", b"one")
    FileDrafts(tmp_path).keep("mat", b"two")
    FileDrafts(tmp_path).keep("disc", b"three")

    assert FileDrafts(tmp_path).kept("disc") == b"three"
    assert FileDrafts(tmp_path).kept("mat") == b"two"
    assert FileDrafts(tmp_path).kept("card") is None


def test_dropped_draft_is_gone_and_may_be_dropped_again(tmp_path):
    drafts = FileDrafts(tmp_path)
    drafts.keep("disc", b"one")
    drafts.drop("disc")
    drafts.drop("disc")
    assert drafts.kept("disc") is None


def test_folder_that_is_a_file_is_a_sentence_when_kept_and_nothing_when_read(tmp_path):
    place = tmp_path / "drafts"
    place.write_text("no folder")
    with pytest.raises(CompanionError, match="drafts"):
        FileDrafts(place).keep("disc", b"one")
    assert FileDrafts(place).kept("disc") is None
    FileDrafts(place).drop("disc")


def test_file_that_is_too_large_is_no_draft_and_is_not_lost(tmp_path):
    with (tmp_path / "disc.json").open("wb") as file:
        file.truncate(8_000_001)
    drafts = FileDrafts(tmp_path)
    assert drafts.kept("disc") is None
    drafts.keep("disc", b"one")
    assert (8_000_001, b"one") == ((tmp_path / "disc.json.bad").stat().st_size, drafts.kept("disc"))
