"""Entries and setups of older versions are upcast; what a later version wrote is looked at and not written to."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from companion.app.match.entries import Journal, Stored, Upcaster
from companion.app.match.figure_game import FIGURE, PRINTED, UPCASTERS
from companion.app.match.heads import decode_head, upcast_head
from companion.app.match.record import Record
from companion.app.match.referee import MatchReferee
from companion.app.ports.outside import HEAD_VERSION
from companion.figure.actions import Action, Move
from companion.figure.events import Event
from companion.figure.state import Setup
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied, Retracted
from companion.kernel.model import Chance, Ruling
from tests.app.table_fakes import MemoryStore, begun, encoded, outside, setup

FIRST_A = Chance("first-player", "a")
ENTRY = Applied[Action, Event] | Retracted


def _goes_to(raw):
    """The version before, in this test, called the space of a move "whither"."""
    action = raw.get("action", {})
    return {**raw, "action": {("to" if key == "whither" else key): value for key, value in action.items()}}


def _of_figures(raw):
    """And the figures of a setup "pieces"."""
    return {("figures" if key == "pieces" else key): value for key, value in raw.items()}


NEXT = Stored(ENTRY, Setup, PRINTED, (*UPCASTERS, Upcaster(entry=_goes_to, setup=_of_figures)))
NEXT_GAME = replace(FIGURE, stored=NEXT)


def old_match() -> tuple[MemoryStore, str]:
    """A match as the version before has written it."""
    referee = begun()
    for action in (FIRST_A, Move("Xa", "a1")):
        assert isinstance(referee.put(action), Applied)
    store = referee.outside.store
    assert isinstance(store, MemoryStore)
    kept = store.kept["m1"]
    assert b'"to":"a1"},' in kept[1]
    kept[1] = kept[1].replace(b'"to":"a1"},', b'"whither":"a1"},', 1)
    head = store.heads["m1"]
    setup = head.setup.replace('"figures":', '"pieces":', 1)
    store.heads["m1"] = msgspec.structs.replace(head, setup=setup)
    return store, "m1"


def test_a_setup_holds_the_id_of_its_rules_and_what_was_changed() -> None:
    changed = setup(surround_several="each", turn_limit=40)
    written = FIGURE.stored.encode_setup(changed)

    assert {"id": "tfg-2007", "surround_several": "each", "turn_limit": 40} == msgspec.json.decode(written)["rules"]
    assert changed == FIGURE.stored.setup(written, FIGURE.stored.version)


def test_a_setup_of_rules_that_nobody_knows_is_refused_by_what_it_lacks() -> None:
    written = FIGURE.stored.encode_setup(setup()).replace('"tfg-2007"', '"tfg-2031"', 1)

    with pytest.raises(JournalError, match="missing required field `colours`"):
        FIGURE.stored.setup(written, FIGURE.stored.version)


class TestOlder:
    def test_a_match_of_an_older_version_is_gone_on_with(self) -> None:
        store, match_id = old_match()

        referee = MatchReferee.resume(NEXT_GAME, outside(store), match_id)

        assert not referee.look_only
        assert Move("Xa", "a1") == referee.standing[-1].action
        assert referee.state.table == Record.of(NEXT_GAME, store, match_id).state.table

    def test_what_is_added_names_its_own_version(self) -> None:
        store, match_id = old_match()
        referee = MatchReferee.resume(NEXT_GAME, outside(store), match_id)

        assert isinstance(referee.put(Move("Xb", "b2")), Applied)

        assert [False, False, True] == [line.startswith(b'{"v":%d,' % NEXT.version) for line in store.kept[match_id]]
        again = MatchReferee.resume(NEXT_GAME, outside(store), match_id)
        assert not again.look_only and referee.entries == again.entries

    def test_without_the_upcaster_it_cannot_be_read(self) -> None:
        store, match_id = old_match()

        with pytest.raises(JournalError, match="entry 2: it can't be read"):
            MatchReferee.resume(FIGURE, outside(store), match_id)

    def test_what_is_no_entry_is_named(self) -> None:
        for line in (
            b"{}",
            b"[]",
            b"3",
            b'{"v":"x"}',
            b'{"v":1}',
            b'{"v":0,"type":"retracted","start":0,"reason":""}',
            b'{"v":1,"type":"applied"}',
            b'{"action":3}',
        ):
            with pytest.raises(JournalError, match="entry 2: it can't be read"):
                NEXT.journal([encoded(Applied(FIRST_A, ())), line], 1)

    def test_entries_of_today_are_written_as_they_are(self) -> None:
        entry = Applied(FIRST_A, ())

        assert msgspec.json.encode(entry) == NEXT.encode(entry, NEXT.version)
        assert [entry] == NEXT.journal([NEXT.encode(entry, NEXT.version)], NEXT.version).entries
        assert [entry] == NEXT.journal([NEXT.encode(entry, FIGURE.stored.version)], FIGURE.stored.version).entries


class TestLater:
    def later(self, *lines: bytes) -> tuple[MemoryStore, str]:
        """A match of today to which a later version has added *lines*."""
        referee = begun()
        for action in (FIRST_A, Move("Xa", "a1")):
            assert isinstance(referee.put(action), Applied)
        store = referee.outside.store
        assert isinstance(store, MemoryStore)
        store.kept["m1"] += lines
        return store, "m1"

    @pytest.mark.parametrize(
        "line, unread",
        [
            (b'{"v":9,"type":"applied","action":{"type":"fly"},"events":[]}', 1),
            (b'{"v":9,"type":"abolished"}', 1),
            (b'{"v":9,"type":"applied","action":{"type":"done"},"events":[],"mood":"gay"}', 0),
            (b'{"v":9,"type":"retracted","start":7,"reason":""}', 1),
        ],
    )
    def test_it_is_looked_at_as_far_as_it_goes(self, line, unread) -> None:
        store, match_id = self.later(line)

        record = Record.of(FIGURE, store, match_id)

        assert (True, unread) == (record.later, record.unread)
        assert 3 - unread == len(record.standing) == len(record.states) - 1

    def test_what_comes_after_an_unknown_entry_is_not_read(self) -> None:
        store, match_id = self.later(b'{"v":9,"type":"abolished"}', encoded(Applied(Move("Xb", "b2"), ())))

        record = Record.of(FIGURE, store, match_id)

        assert (2, 2) == (record.unread, len(record.standing))

    def test_nothing_is_written_to_it(self) -> None:
        store, match_id = self.later(b'{"v":9,"type":"abolished"}')
        before = list(store.kept[match_id])

        referee = MatchReferee.resume(FIGURE, outside(store), match_id)

        assert referee.look_only and referee.later
        for ruling in (referee.put(Move("Xb", "b2")), referee.undo(), referee.take_back(0, "misread")):
            assert isinstance(ruling, Ruling) and "refused.look-only" == ruling.text
        referee.abandon()
        assert [] == referee.tick()
        assert (before, ("open", "")) == (store.kept[match_id], store.ends[match_id])

    @pytest.mark.parametrize("version", ["journal_version", "head_version"])
    def test_a_head_of_a_later_version_is_one_to_be_looked_at(self, version) -> None:
        store, match_id = self.later()
        store.heads[match_id] = msgspec.structs.replace(store.heads[match_id], **{version: 9})

        referee = MatchReferee.resume(FIGURE, outside(store), match_id)

        assert referee.look_only and referee.later
        assert Record(FIGURE, referee.head, Journal(referee.entries, later=True)).later
        assert "a1" == referee.rules.game.place_name(referee.state.table.where[0])


OLD_HEAD = {
    "game": "figure",
    "format": "three_on_three",
    "rules": "duel-2017",
    "policies": {"turn_limit": 100},
    "playmat": "tiny",
    "players": ["Ann", "Bo"],
    "teams": ["x", "y"],
    "began": "2026-11-21T10:00:00.000Z",
    "rules_version": 1,
    "setup": "{}",
    "kinds": ["person", "random"],
}


class TestHeads:
    def test_a_head_of_version_1_becomes_one_of_today(self) -> None:
        head = decode_head(msgspec.json.encode(OLD_HEAD), "m1")

        assert {"format": "three_on_three", "playmat": "tiny"} == head.about
        assert (("x", "y"), 1, HEAD_VERSION) == (head.brought, head.journal_version, head.head_version)
        assert ("person", "random") == head.kinds
        assert head == decode_head(msgspec.json.encode(head), "m1")

    def test_what_a_card_match_left_empty_is_gone(self) -> None:
        old = {**OLD_HEAD, "game": "card", "format": "", "playmat": ""}

        assert {} == decode_head(msgspec.json.encode(old), "m1").about

    def test_a_head_of_today_is_not_touched(self) -> None:
        head = msgspec.to_builtins(decode_head(msgspec.json.encode(OLD_HEAD), "m1"))

        assert head is upcast_head(head)

    @pytest.mark.parametrize("stored", [b"", b"[]", b"{}", b"3", b'{"head_version":"x"}', b'{"head_version":2}'])
    def test_what_is_no_head_is_named(self, stored) -> None:
        with pytest.raises(JournalError, match="the head of match m1 can't be read"):
            decode_head(stored, "m1")
