"""Hints and reviews at the front-ends: in words, as values to be drawn; what of a stored match can be reviewed."""

from companion.app.reviews.advising import Advising, lines_of
from companion.app.reviews.hall import hall_rows
from companion.app.reviews.keeping import keep_review, kept_review
from companion.app.reviews.numbers import ReviewWords
from companion.app.reviews.of_game import words_of
from companion.app.reviews.record import actions_of, played_of
from companion.app.reviews.session import ReviewSession
from companion.app.reviews.statistics import By, StatisticsSession, counted, names_of, statistics_view
from companion.app.reviews.view import review_view
from companion.app.reviews.words import AdviceWords

__all__ = [
    "AdviceWords",
    "Advising",
    "By",
    "ReviewSession",
    "ReviewWords",
    "StatisticsSession",
    "actions_of",
    "counted",
    "hall_rows",
    "keep_review",
    "kept_review",
    "lines_of",
    "names_of",
    "played_of",
    "review_view",
    "statistics_view",
    "words_of",
]
