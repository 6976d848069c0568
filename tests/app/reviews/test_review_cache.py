"""A review that is kept with its match: the same again, and none where it was made of something else."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.app.match.games import GAMES
from companion.app.ports.drafts import MemoryDrafts
from companion.app.reviews import review_cache
from companion.reviews.values import FigureReview, Point, SeatSums

SUMS = SeatSums(luck=0.1, mistakes=-0.05, play=0.2)
REVIEW = FigureReview((Point(0, 1, 0.5), Point(7, 3, 1.0)), (), (), (SUMS, SUMS), 0.0)
MATCH: Any = type("Summary", (), {"id": "m1", "head": type("Head", (), {"game": "figure"})()})()


@pytest.fixture
def reviews():
    kept = MemoryDrafts()
    review_cache.keep_review(kept, MATCH, REVIEW)
    return kept


def test_it_is_the_same_again(reviews):
    assert review_cache.kept_review(reviews, MATCH) == review_cache.kept_review(reviews, MATCH, entries=7) == REVIEW
    assert review_cache.kept_review(MemoryDrafts(), MATCH) is None


def test_none_is_there_of_fewer_entries_than_the_match_has_now(reviews):
    assert review_cache.kept_review(reviews, MATCH, entries=8) is None


def test_none_is_there_that_another_version_of_the_reviews_made(reviews, monkeypatch):
    monkeypatch.setattr(review_cache, "REVIEWS_VERSION", review_cache.REVIEWS_VERSION + 1)

    assert review_cache.kept_review(reviews, MATCH) is None


def test_none_is_there_that_was_made_by_other_rules(reviews, monkeypatch):
    figure = GAMES["figure"]
    newer = {"figure": dataclasses.replace(figure, rules_version=figure.rules_version + 1)}
    monkeypatch.setattr(review_cache, "GAMES", newer)

    assert review_cache.kept_review(reviews, MATCH) is None
