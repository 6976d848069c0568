"""The table of texts that is given with the program."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.kernel.errors import DataError


def test_every_file_of_the_language_is_read() -> None:
    texts = load_texts()

    assert "log.moved" in texts and "effect.wait" in texts and "refused.too-far" in texts


def test_a_language_without_texts_is_named() -> None:
    with pytest.raises(DataError, match=r"expected texts in a file xx\.toml, but there is none"):
        load_texts("xx")
