"""What the bridge says, as phrases, which each language has words for."""

from __future__ import annotations

from companion.adapters.bases.wording import said, said_by_bridge, says
from companion.texts.texts import phrase
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import ONLY_HEARD

GONE = sentence("at", name="/dev/ttyUSB0", why=sentence("silent"))


def test_a_sentence_within_a_sentence_is_a_phrase_within_a_phrase():
    gone = phrase("bridge.at", name="/dev/ttyUSB0", why=phrase("bridge.silent"))

    assert gone == said(GONE) == said_by_bridge(BaseLostError(GONE))


def test_words_from_outside_stay_as_they_are():
    assert "no such device" == said("no such device") == said_by_bridge(BaseLostError("no such device"))
    assert not says("no such device", ONLY_HEARD)


def test_what_a_sentence_says_is_found_within_another():
    assert says(sentence("at", name="COM1", why=sentence(ONLY_HEARD)), ONLY_HEARD)
    assert not says(GONE, ONLY_HEARD)
