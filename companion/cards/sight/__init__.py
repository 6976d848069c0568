"""What a seat may see of a state, and what it may be asked."""

from companion.cards.sight.hidden import observed, redact
from companion.cards.sight.viewing import lies, markers, why_not_view

__all__ = [
    "lies",
    "markers",
    "observed",
    "redact",
    "why_not_view",
]
