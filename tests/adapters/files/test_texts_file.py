"""The table of texts that is given with the program."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import languages, load_texts
from companion.kernel.errors import DataError


def test_every_file_of_the_language_is_read() -> None:
    texts = load_texts()

    assert "log.moved" in texts and "effect.wait.said" in texts and "refused.too-far" in texts


def test_a_language_without_texts_is_named() -> None:
    with pytest.raises(DataError, match=r"there is no language 'xx'; there are de \(Deutsch\), en \(English\)"):
        load_texts("xx")


def test_languages_are_called_by_their_own_names() -> None:
    assert languages() == {"de": "Deutsch", "en": "English"}


def test_what_a_language_lacks_is_said_in_english() -> None:
    german, english = load_texts("de"), load_texts("en")

    assert german.say("language.name") == "Deutsch"
    assert german.say("card-text.sentence", [("said", "x")]) == english.say("card-text.sentence", [("said", "x")])
    of_data = {key for key in german if " " in key}  # sentences of figures and cards, which are their own English
    assert of_data and set(english) == set(german) - of_data
