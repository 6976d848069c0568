"""A bench for the rooms of the bases, and the way into one of them."""

from __future__ import annotations

import pytest

from companion.app.screens import spinner_intents as on
from companion.app.screens.spinner_intents import SpinnerIntent
from tests.app.base_fakes import RED, Bench
from tests.app.spinners.test_overview import Rooms


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def led(bench: Bench, way: SpinnerIntent) -> Rooms:
    """The rooms, at what is done with the base RED."""
    made = Rooms(bench, RED)
    made(on.GoSpinners())
    made(way)
    return made
