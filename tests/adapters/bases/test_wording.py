"""What the bridge says, in the language chosen."""

from __future__ import annotations

import pytest

from companion.adapters.bases.wording import said, said_by_bridge, says
from companion.adapters.files import load_texts
from firmware_bridge.wire import ONLY_HEARD, BaseLostError, sentence

GONE = sentence("at", name="/dev/ttyUSB0", why=sentence("silent"))


@pytest.mark.parametrize(
    "language, words",
    [("en", "/dev/ttyUSB0: The base has fallen silent."), ("de", "/dev/ttyUSB0: Der Drehsockel ist verstummt.")],
)
def test_a_sentence_within_a_sentence_is_said_in_the_language_chosen(language, words):
    assert words == load_texts(language).fact(said(GONE))
    assert words == load_texts(language).fact(said_by_bridge(BaseLostError(GONE)))


def test_words_from_outside_stay_as_they_are():
    assert "no such device" == said("no such device") == said_by_bridge(BaseLostError("no such device"))
    assert not says("no such device", ONLY_HEARD)


def test_what_a_sentence_says_is_found_within_another():
    assert says(sentence("at", name="COM1", why=sentence(ONLY_HEARD)), ONLY_HEARD)
    assert not says(GONE, ONLY_HEARD)
