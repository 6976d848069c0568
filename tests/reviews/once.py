"""The review of a match, made once in a process: for tests of what is done with reviews, not of how they are made."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import msgspec
import pytest

from companion.players import fitted
from companion.reviews import _playing_out, inline_runner

MATCHES, EFFORT = 4, {"rounds": 6, "coins": 6, "glance": 10, "closely": 24, "advised": 8}
"""Less than a review for players takes."""

_MADE: dict[bytes, tuple[list[Any], Any]] = {}
"""By match: how far the review said it was, each time, and the review."""


@pytest.fixture(autouse=True)
def reviews_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To be imported by a conftest: what is reviewed again says the same at once."""
    begun = inline_runner.begun
    monkeypatch.setattr(_playing_out, "MATCHES", MATCHES)

    def kept(game: Any, setup: Any, actions: Sequence[Any]) -> Generator[Any, None, Any]:
        if game == "card":
            from companion.reviews.cards import judging
            from companion.reviews.cards.judging import Effort

            monkeypatch.setattr(judging, "Effort", lambda: Effort(**EFFORT))
        key = msgspec.json.encode((game, setup, list(actions), fitted.VERSION))
        if key not in _MADE:
            told, made = [], begun(game, setup, actions)
            while True:
                try:
                    told.append(next(made))
                except StopIteration as done:
                    _MADE[key] = told, done.value
                    return done.value
                yield told[-1]
        told, review = _MADE[key]
        yield from told
        return review

    monkeypatch.setattr(inline_runner, "begun", kept)
