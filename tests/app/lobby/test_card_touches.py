"""Random touches and senseless intents at the card game's lobby and table."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.app.lobby.card_touches import touched

FEW, MANY = 600, 10_000


def test_touches_raise_nothing_and_records_replay():
    met = touched(FEW, seed=3)

    assert met["matches"] > 1 and met["actions"] > 10


@pytest.mark.slow
def test_many_touches_raise_nothing_and_records_replay():
    met = sum((touched(1000, seed) for seed in range(MANY // 1000)), Counter[str]())

    assert met["matches"] > 20 and met["actions"] > 500
    assert met["CardSetupScreen"] and met["DeckScreen"] and met["CardReplayScreen"] and met["PastScreen"]
