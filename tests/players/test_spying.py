"""A program cannot see what its seat may not."""

from __future__ import annotations

import random
import weakref
from contextlib import suppress

import msgspec
import pytest

from companion.app.match.contest import ProgramError
from companion.kernel.player import View
from companion.players.seating import Here
from tests.players.spying import Spy, reached, spying


def assert_nothing_found(spy):
    assert [] == spy.found
    assert spy.contest.match.state.table.winner and spy.looked


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["card", "figure"])
def test_a_spy_finds_nothing_from_what_it_is_given(game, seed):
    spy = spying(game, seed).play()

    assert_nothing_found(spy)
    assert (spy.otherwise > 10) == (game == "card")


@pytest.mark.deep("matches")
@pytest.mark.parametrize("game", ["card", "figure"])
def test_spies_find_nothing_in_any_match(game, draw):
    for _ in range(5):
        assert_nothing_found(spying(game, draw.rng.getrandbits(32)).play())


@pytest.mark.deep("matches")
@pytest.mark.parametrize("game", ["card", "figure"])
def test_a_spy_finds_nothing_by_way_of_every_module(game, draw):
    spy = spying(game, draw.rng.getrandbits(32), look_every=40, everywhere=True).play()

    assert [] == spy.found and spy.things > 100_000


# ---------------------------------------------------------------- spies that are let see something


def leaking(monkeypatch, game, leak):
    """What a spy finds where each view is made by *leak* from the true match and the view."""
    spy = spying(game, 1)

    def answer(self, view):
        self._look(leak(spy.contest, view))
        return view.answers[self._rng.randrange(len(view.answers))]

    monkeypatch.setattr(Spy, "answer", answer)
    with suppress(ProgramError):  # what is given is not what it should be: found at once
        spy.play()
    return " ".join(spy.found)


def with_(view, **changes):
    return msgspec.structs.replace(view, **changes)


class Bound:
    def __init__(self, held):
        self.held = held

    def method(self):
        return self.held


LEAKS = {
    "the true state": lambda contest, view: with_(view, state=contest.match.state),
    "its rules": lambda contest, view: with_(view, rules=contest.rules),
    "in a closure": lambda contest, view: with_(view, answers=(*view.answers, lambda: contest)),
    "in a method": lambda contest, view: with_(view, answers=(*view.answers, Bound(contest.match).method)),
    "in a default": lambda contest, view: with_(view, answers=(*view.answers, lambda x=contest.match: x)),
    "behind a weak proxy": lambda contest, view: with_(view, answers=(*view.answers, weakref.proxy(contest.match))),
    "in a generator": lambda contest, view: with_(view, answers=(*view.answers, (one for one in [contest.match]))),
    "its generator": lambda contest, view: with_(view, answers=(*view.answers, contest._chance)),
    "hidden cards": lambda contest, view: with_(
        view, answers=(*view.answers, {"theirs": [*contest.match.state.table.sides[1 - view.seat].hand]})
    ),
    "a part of the state": lambda contest, view: with_(
        view, answers=(*view.answers, contest.match.state.table.sides[1 - view.seat].deck)
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_spy_finds_what_leaks(monkeypatch, leak):
    assert leaking(monkeypatch, "card", LEAKS[leak])


def test_what_a_weak_proxy_stood_for_may_be_gone():
    gone = weakref.proxy(Bound(1))

    # Not by comparing: whatever is asked of it fails.
    assert ["list"] == [type(thing).__name__ for thing in reached([gone], set(), everywhere=True)]


def test_a_spy_finds_the_rules_that_both_seats_share(monkeypatch):
    shared = []
    made = Here.__init__

    def sharing(self, player, chair):
        made(self, player, chair)
        shared.append(self._rules)
        self._rules = shared[0]

    monkeypatch.setattr(Here, "__init__", sharing)

    assert any("the other's rules" in one for one in spying("figure", 1).play().found)


def test_a_spy_answers_from_a_view():
    """So that the views above are those of the contract."""
    view = View(seat=0, request=None, answers=("one",), state=None, rules=None)

    assert "one" == Spy(lambda view: None, random.Random(1)).answer(view)
