"""The events of the figure game: the clauses that they name by themselves."""

from __future__ import annotations

from typing import get_args

import msgspec

from companion.figure.events import Event
from tests.saying import clauses_of


def test_clause_of_every_event_is_in_the_rulebook():
    fields = [(kind.__name__, field) for kind in get_args(Event) for field in msgspec.structs.fields(kind)]
    clauses = {(kind, field.default) for kind, field in fields if field.name == "clause" and not field.required}

    assert len(clauses) > 10
    assert [] == sorted(kind for kind, clause in clauses if clause and clause not in clauses_of("figure"))
