"""Observation: the part of a state that a seat may see, and its requests."""

from companion.cards.sight.hidden import observed, redact
from companion.cards.sight.questions import question
from companion.cards.sight.viewing import lies, markers, why_not_view

__all__ = [
    "lies",
    "markers",
    "observed",
    "question",
    "redact",
    "why_not_view",
]
