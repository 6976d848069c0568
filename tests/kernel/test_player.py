from __future__ import annotations

import pytest

from companion.kernel.match import Match
from companion.kernel.model import Chance
from companion.kernel.player import view_of
from tests.kernel.toy import HIDDEN, ToyRules, Walk


def test_a_view_is_what_the_asked_seat_may_see_and_answer():
    rules, own = ToyRules(), ToyRules()
    match = Match(rules)
    for action in (Chance("parcel-0", "small"), Chance("parcel-1", "big"), Walk()):
        match.apply(action)
    (request,) = rules.pending(match.state)
    view = view_of(rules, match.state, request, own)

    assert (1, request, own) == (view.seat, view.request, view.rules) and view.rules is own
    assert rules.observe(match.state, 1) == view.state and (HIDDEN, "big") == view.state.table.parcels
    assert tuple(rules.answers(match.state, request)) == view.answers and view.answers


def test_chance_is_no_seats_to_answer():
    rules = ToyRules()
    start = rules.start()

    with pytest.raises(TypeError, match="chance"):
        view_of(rules, start, rules.pending(start)[0], rules)
