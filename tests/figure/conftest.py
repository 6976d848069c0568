"""Whatever the rules say in these tests can be kept, looked up and told."""

from __future__ import annotations

import pytest

from companion.figure.events import Event
from companion.figure.rules import FigureRules
from tests.saying import listen


@pytest.fixture(autouse=True)
def _what_is_said_can_be_told(monkeypatch):
    wrong = listen(monkeypatch, FigureRules, Event, "figure")

    yield

    assert [] == wrong
