"""Whatever the rules say in these tests can be kept, looked up and told."""

from __future__ import annotations

import pytest

from companion.cards.rules import CardRules
from companion.cards.values.events import Event
from tests.saying import listen


@pytest.fixture(autouse=True)
def _what_is_said_can_be_told(monkeypatch):
    wrong = listen(monkeypatch, CardRules, Event, "card")

    yield

    assert [] == wrong
