"""A short card match that was played to its end, by the script of the guided one: six turns, two Knock Outs."""

from __future__ import annotations

from companion.app.lessons.card_script import CARD_LESSON
from companion.app.lessons.card_session import CardLessonSession
from companion.app.match.card_game import CARD, CardRecord
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee, Outside, Seats
from tests.app.lobby_fakes import parts
from tests.app.table_fakes import MemoryStore


def played_cards(players: tuple[str, str] = ("Ann", "Bo")) -> MemoryStore:
    """A store that has it as the match "m1"."""
    store = MemoryStore()
    made = parts(store=store)
    lesson = CardLessonSession(made, CARD_LESSON, players, len(CARD_LESSON.steps) - 1).table.referee
    outside = Outside(store=store, clock=made.clock, spins=made.spins, rng=made.rng)
    referee = MatchReferee.begin(CARD, outside, lesson.rules.setup, Seats(players=players))
    for entry in lesson.standing:
        referee.put(entry.action)
    assert "a" == referee.state.table.winner
    return store


def recorded_cards(players: tuple[str, str] = ("Ann", "Bo")) -> CardRecord:
    """That match."""
    return MatchRecord.of(CARD, played_cards(players), "m1")
