"""What a judge writes down stands in the record of either game, is kept, and changes nothing that is played."""

from __future__ import annotations

import pytest

from companion.app.cards.session import CardSession
from companion.app.match.card_game import CARD
from companion.app.match.figure_game import FIGURE
from companion.app.match.record import Record
from companion.app.match.referee import MatchReferee
from companion.app.match.taking_back import why_no_undo
from companion.app.table.session import TableSession
from companion.app.text.remarks import remark_in_words
from companion.figure.actions import Move
from companion.figure.events import TurnEnded
from companion.kernel.journal import Applied, Note, Remarked, Retracted, standing
from tests.app import card_fakes, table_fakes
from tests.app.table_fakes import MemoryStore, texts

KINDS = ("caution", "warning", "prize-penalty", "game-loss", "time", "note")


@pytest.mark.parametrize("game, fakes", [(CARD, card_fakes), (FIGURE, table_fakes)])
def test_it_is_kept_and_gone_on_with(game, fakes):
    store = MemoryStore()
    referee = fakes.begun(store=store)
    before = referee.state

    assert referee.write_down(1, "warning", " slow play ") is None

    assert (before, "slow play") == (referee.state, referee.entries[-1].text)
    again = MatchReferee.resume(game, fakes.outside(store), referee.match_id)
    assert (referee.entries, False) == (again.entries, again.look_only)
    assert referee.entries == Record.of(game, store, referee.match_id).entries


def test_it_is_a_line_of_both_records():
    said = "Warning for Ben: slow play"
    cards, figures = card_fakes.begun(), table_fakes.begun()
    cards.write_down(1, "warning", "slow play")
    figures.write_down(1, "warning", "slow play")

    assert said == CardSession(cards, texts()).screen().log[-1].text
    assert said == TableSession(figures, texts()).screen().log[-1].text


@pytest.mark.parametrize("text", ["", "late"])
@pytest.mark.parametrize("what", KINDS)
def test_every_kind_has_its_sentences(what, text):
    said = remark_in_words(texts(), Remarked(0, what, text, 3), ("Ann", "Ben"))

    assert ("Ann" in said, "late" in said, "3" in said) == (True, bool(text), what == "time")


def test_undo_is_as_free_as_before_it():
    """An action that ended its turn, after something was undone in the next one, stays closed."""
    ended = Applied(Move("Xa", "m"), (TurnEnded(1, 1),), Note(by="a"))
    undone = [ended, Applied(Move("Xa", "m"), (), Note(by="b")), Retracted(1, "")]
    for entries in (undone, [*undone, Remarked(0, "note")]):
        ruling = why_no_undo(entries, standing(entries), (), TurnEnded)
        assert "refused.turn-closed" == ruling.text


def test_a_match_that_is_looked_at_takes_no_remark():
    store = MemoryStore()
    referee = card_fakes.begun(store=store)
    store.kept[referee.match_id].append(b'{"v":99,"type":"later"}')
    later = MatchReferee.resume(CARD, card_fakes.outside(store), referee.match_id)

    assert "refused.look-only" == later.write_down(0, "note", "x").text
