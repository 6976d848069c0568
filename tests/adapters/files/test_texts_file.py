"""The table of texts that is given with the program."""

from __future__ import annotations

import pytest

from companion.adapters.files import texts_file
from companion.adapters.files.texts_file import languages, load_texts
from companion.kernel.errors import DataError
from companion.texts.texts import NAME


def test_every_file_of_the_language_is_read() -> None:
    texts = load_texts()

    assert "log.moved" in texts and "effect.wait.said" in texts and "refused.too-far" in texts


def test_a_language_without_texts_is_named() -> None:
    with pytest.raises(DataError, match=r"unknown language 'xx'; choose from de \(Deutsch\), en \(English\)"):
        load_texts("xx")


def test_languages_are_called_by_their_own_names() -> None:
    assert languages() == {"de": "Deutsch", "en": "English"}


def test_what_a_language_lacks_is_said_in_english() -> None:
    german, english = load_texts("de"), load_texts("en")

    assert german.say("language.name") == "Deutsch"
    assert german.say("card-text.sentence", [("said", "x")]) == english.say("card-text.sentence", [("said", "x")])
    # Sentences and names of figures and cards are their own English.
    of_data = {key for key in german if " " in key or key.startswith(NAME)}
    assert of_data and set(english) == set(german) - of_data


@pytest.fixture
def one_table(tmp_path, monkeypatch):
    """A folder of one table, and a home that is there."""
    folder, home = tmp_path / "texts", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setattr(texts_file, "_folder", lambda: folder)
    table = folder / "en.toml"
    table.write_text('hello = "Hello"\n')

    def load() -> str:
        texts_file._table.cache_clear()
        return texts_file.load_texts().say("hello")

    yield table, home, load
    texts_file._table.cache_clear()


def test_tables_are_parsed_once_and_again_when_one_has_changed(one_table, monkeypatch):
    table, _, load = one_table
    assert "Hello" == load()

    with monkeypatch.context() as without:
        without.setattr(texts_file, "read_toml", lambda path: pytest.fail("parsed again"))
        assert "Hello" == load()
    table.write_text('hello = "Good day"\n')

    assert "Good day" == load()


def test_a_packed_table_that_is_spoiled_or_cannot_be_kept_is_no_matter(one_table):
    _, home, load = one_table
    load()
    kept = home / "cache" / "texts-en.packed"
    kept.write_bytes(kept.read_bytes()[:-3])
    assert "Hello" == load()
    kept.unlink()
    kept.mkdir()

    assert "Hello" == load()


def test_no_home_is_made_to_keep_texts_in(one_table):
    _, home, load = one_table
    home.rmdir()

    assert "Hello" == load()
    assert not home.exists()
