from __future__ import annotations

import pytest

from companion.adapters.files.packed import pack, unpacked
from companion.adapters.library import card_library
from companion.adapters.library.card_library import PACKED_SETS, given_files, given_parts, given_sets, load_sets
from companion.cards.printed.sets import CardSet
from tests.adapters.library.packing import sets_packed

SET = 'set = "tiny"\nname = "Tiny"\n\n[[card]]\nid = "tiny-1"\nname = "{name}"\nkind = "energy"\nprovides = ["fire"]\n'


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A directory with one set and its packed file in the place of the given ones, and nothing read of it so far."""
    (tmp_path / "tiny.toml").write_text(SET.format(name="Ember"))
    (tmp_path / PACKED_SETS).write_bytes(pack(load_sets(tmp_path), [tmp_path / "tiny.toml"]))
    monkeypatch.setattr(card_library, "given_sets", lambda: tmp_path)
    caches = (card_library.given_shelf, card_library.given_file, card_library._unpacked)
    for one in caches:
        one.cache_clear()
    yield tmp_path
    for one in caches:
        one.cache_clear()


def test_packed_file_is_made_from_the_sets_as_they_are():
    # Where this fails, a file of cards was changed: python -m tests.adapters.library.packing
    assert sets_packed() == (given_sets() / PACKED_SETS).read_bytes()


def test_packed_sets_are_those_of_the_files():
    assert load_sets(given_sets()) == unpacked(given_sets() / PACKED_SETS, given_files(), tuple[CardSet, ...])


def test_packed_file_is_read_instead_of_the_sets(tiny, monkeypatch):
    monkeypatch.setattr(card_library, "read_toml", lambda path: pytest.fail("read a file"))

    assert () == given_parts()
    assert "Ember" == card_library.given_shelf().cards["tiny-1"].name


@pytest.mark.parametrize("contents", [b"", b"no pack", None])
def test_without_a_packed_file_that_can_be_read_the_sets_are_and_one_after_the_other(tiny, contents):
    file = tiny / PACKED_SETS
    file.unlink() if contents is None else file.write_bytes(contents)

    assert [SET.split('"')[1]] == [part()["set"] for part in given_parts()]
    assert "Ember" == card_library.given_shelf().cards["tiny-1"].name


def test_changed_set_is_read_instead_of_the_packed_one(tiny):
    (tiny / "tiny.toml").write_text(SET.format(name="Spark"))

    assert "Spark" == card_library.given_shelf().cards["tiny-1"].name
