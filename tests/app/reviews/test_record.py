"""What of a stored match can be reviewed, and what is counted."""

from __future__ import annotations

import msgspec
import pytest

from companion.app.ports.drafts import MemoryDrafts
from companion.app.reviews.record import actions_of, played_of
from companion.app.reviews.review_cache import keep_review
from companion.figure.actions import Done
from companion.kernel.errors import JournalError
from companion.reviews.adding_up import summed_up
from companion.reviews.values import Candidate, Decision, Point, Spin
from tests.app.table_fakes import MemoryStore
from tests.reviews.making import keep_played, keep_played_cards


@pytest.fixture
def store():
    made = MemoryStore()
    keep_played(made)
    return made


def refusal(store):
    with pytest.raises(JournalError) as caught:
        actions_of(store, store.summary("m1"))
    return caught.value.said.key


def test_what_was_done_in_a_match_that_is_over_leads_to_its_end_again(store):
    rules, actions = actions_of(store, store.summary("m1"))
    state = rules.start()
    for action in actions:
        state = rules.apply(state, action).state

    assert store.summary("m1").result == state.table.winner


def test_a_match_that_is_another_by_the_rules_of_today_is_refused(store):
    head = store.heads["m1"]
    slower = head.setup.replace('"mp":3', '"mp":1').replace('"mp":2', '"mp":1')
    store.heads["m1"] = msgspec.structs.replace(head, setup=slower)

    assert "error.review.other-rules" == refusal(store)


def test_a_match_without_an_end_is_refused():
    store = MemoryStore()
    keep_played(store, most_entries=4)

    assert "error.review.open" == refusal(store)


def test_a_match_of_a_later_version_is_refused(store):
    store.kept["m1"].append(b'{"v":99,"type":"dreamt"}')

    assert "error.review.later" == refusal(store)


def test_each_match_that_is_over_is_counted_and_one_that_cannot_be_read_is_said(store):
    keep_played(store, seed=5)
    keep_played(store, most_entries=4)
    store.kept["m2"][1] = b"{}"
    one, other = played_of(store, MemoryDrafts(), store.summaries())

    assert (("Ann", "Ben"), ("Dawn", "Dusk"), None) == (one.players, one.teams, other)
    assert [3, 3] == [len(figures) for figures in one.figures]


def test_a_match_of_the_card_game_leads_to_its_end_again():
    store = MemoryStore()
    keep_played_cards(store, gives_up=2)
    rules, actions = actions_of(store, store.summary("m1"))
    state = rules.start()
    for action in actions:
        state = rules.apply(state, action).state

    assert "a" == store.summary("m1").result == state.table.winner


def test_a_match_with_a_deck_without_a_list_is_refused():
    store = MemoryStore()
    keep_played_cards(store, gives_up=2)
    head = store.heads["m1"]
    setup = msgspec.json.decode(head.setup)
    setup["decks"][1]["known"] = False
    store.heads["m1"] = msgspec.structs.replace(head, setup=msgspec.json.encode(setup).decode())

    assert "error.review.no-list" == refusal(store)


def test_matches_of_the_card_game_are_counted_by_themselves():
    store = MemoryStore()
    keep_played(store)
    keep_played_cards(store, gives_up=2)
    (cards,) = played_of(store, MemoryDrafts(), store.summaries(), "card")

    assert (("Storm", "Tide"), 0, "") == (cards.teams, cards.winner, cards.mat)
    assert 1 == len(list(played_of(store, MemoryDrafts(), store.summaries())))


def test_what_a_kept_review_tells_of_both_players_is_counted(store):
    _, actions = actions_of(store, store.summary("m1"))
    reviews = MemoryDrafts()
    start, end = Point(0, 1, 0.5), Point(len(actions), 9, 1.0)
    mistake = Candidate(Done(), None, 0.4, ())
    decisions = [Decision(entry, 1, seat, Done(), 0.5, 0.4, mistake) for entry, seat in ((1, 1), (2, 1), (3, 0))]
    luck = Spin(4, 2, 0, "a0", 1, expected=0.4, came=0.6)
    keep_review(reviews, store.summary("m1"), summed_up([start, end], [luck], decisions))
    (found,) = played_of(store, reviews, store.summaries())

    assert [1, 2] == [play.mistakes for play in found.play]
    assert [pytest.approx(0.2), 0.0] == [play.luck for play in found.play]
    assert (None,) == tuple(one.play for one in played_of(store, MemoryDrafts(), store.summaries()))
