"""Random touches and senseless intents at the card game's lobby and table."""

from __future__ import annotations

import pytest

from tests.app.lobby.card_touches import touched

FEW, MANY = 600, 1_000


def test_touches_raise_nothing_and_records_replay():
    met = touched(FEW, seed=3)

    assert met["matches"] > 1 and met["actions"] > 10


@pytest.mark.deep("touches")
def test_any_touches_raise_nothing_and_records_replay(draw):
    touched(MANY, draw.rng.getrandbits(32))
