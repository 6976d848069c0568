"""A card match is kept entry by entry: undo, taking back, corrections, resuming, coins by hand and from a base."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from companion.app.cards.session import CardSession
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.record import Record
from companion.app.match.referee import MatchReferee, OnLine, UnexpectedSpin, Unfair
from companion.app.ports.outside import MatchHead, Spin
from companion.cards.values.actions import AttachEnergy, Changed, EndTurn, UseAttack
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import Table
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied, Retracted, Voided
from companion.kernel.model import Chance, ChanceRequest, Ruling
from companion.texts.texts import phrase
from tests.app.card_fakes import PLAYERS, begun, is_at_coin, is_in_turn, outside, played, ticked
from tests.app.table_fakes import MemoryStore, ScriptedSpins, encoded, entries_of, texts
from tests.cards.making import deck_list, policies, setup
from tests.saying import said

HEADS_DEG, TAILS_DEG, ON_LINE_DEG = 90.0, 270.0, 180.0


def coin_of(referee: CardReferee) -> str:
    """The coin that is to be spun now."""
    (source,) = referee.spins_wanted()
    return source


def in_turn(seed=1, **facts) -> CardReferee:
    """A match at the beginning of somebody's turn, with actions that can be undone ahead."""
    referee = begun(seed=seed, **facts)
    played(referee, seed, until=lambda one: is_in_turn(one) and one.state.table.turn >= 4)
    assert is_in_turn(referee)
    return referee


def attached(referee: CardReferee) -> Table:
    """Energy is attached from the hand; the table before it."""
    before = referee.state.table
    for request in referee.pending():
        for action in referee.rules.answers(referee.state, request):
            if isinstance(action, AttachEnergy):
                assert isinstance(referee.put(action, "a"), Applied)
                return before
    raise AssertionError("no Energy in hand")


def with_energy() -> CardReferee:
    for seed in range(1, 40):
        referee = in_turn(seed)
        if any(isinstance(one, AttachEnergy) for one in referee.rules.answers(referee.state, referee.pending()[0])):
            return referee
    raise AssertionError("no seed with Energy in hand")


class TestKeeping:
    def test_every_entry_is_in_the_store_before_it_is_shown(self):
        store = MemoryStore()
        referee = begun(store=store)
        played(referee, 1, actions=20)

        assert [msgspec.to_builtins(entry) for entry in referee.entries] == [
            msgspec.to_builtins(entry) for entry in entries_of(CARD, store.entries(referee.match_id))
        ]

    def test_what_cannot_be_kept_has_not_happened(self):
        store = MemoryStore()
        referee = in_turn(store=store)
        state, entries = referee.state, list(referee.entries)
        store.broken = True

        with pytest.raises(JournalError, match="the disk is full"):
            referee.put(EndTurn(referee.state.table.to_move))
        assert (state, entries) == (referee.state, referee.entries)

    def test_a_refused_action_is_no_entry(self):
        referee = in_turn()
        before = list(referee.entries)

        ruling = referee.put(UseAttack(referee.state.table.to_move, "Hyper Beam"))

        assert isinstance(ruling, Ruling) and ruling.clause == "CG-ATTACK-03"
        assert before == referee.entries

    def test_a_match_that_is_over_is_closed_with_its_winner(self):
        store = MemoryStore()
        referee = begun(store=store, kinds=("random", "random"), seed=2)
        ticked(referee)

        assert ("over", referee.state.table.winner) == store.ends[referee.match_id]

    def test_a_match_that_nobody_finishes_is_set_aside(self):
        store = MemoryStore()
        referee = in_turn(store=store)
        referee.abandon()

        assert ("abandoned", "") == store.ends[referee.match_id]

    @pytest.mark.parametrize("actions", [0, 1, 3, 9, 30, 60])
    def test_after_a_kill_a_match_goes_on_where_it_stood(self, actions):
        store = MemoryStore()
        referee = begun(store=store, seed=actions)
        played(referee, actions, actions=actions)

        again = MatchReferee.resume(CARD, outside(store), referee.match_id)

        assert referee.state == again.state
        assert referee.entries == again.entries
        assert referee.pending() == again.pending()

    def test_a_house_rule_that_is_a_list_comes_back(self):
        store = MemoryStore()
        edition = policies("xy-2016", types=("fire", "water", "colorless", "grass", "psychic"))
        referee = begun(setup(edition), store=store)
        head = msgspec.json.decode(msgspec.json.encode(store.heads[referee.match_id]), type=MatchHead)

        assert {"types": ("fire", "water", "colorless", "grass", "psychic")} == head.policies

    def test_a_match_of_the_other_game_is_not_resumed(self):
        store = MemoryStore()
        referee = begun(store=store)
        store.heads["f"] = msgspec.structs.replace(referee.head, game="figure")

        with pytest.raises(JournalError, match="other game \\(figure\\)"):
            MatchReferee.resume(CARD, outside(store), "f")

    def test_entries_that_are_none_are_refused(self):
        store = MemoryStore()
        referee = begun(store=store)
        played(referee, 3, actions=30)
        store.kept[referee.match_id][5] = b'{"type":"applied"}'

        with pytest.raises(JournalError, match="entry 6: it can't be read"):
            MatchReferee.resume(CARD, outside(store), referee.match_id)


class TestTakingBack:
    def test_an_action_is_undone_until_chance_has_spoken(self):
        referee = with_energy()
        before = attached(referee)

        assert referee.undo("a") is None

        assert before == referee.state.table
        assert isinstance(referee.entries[-1], Retracted)

    def test_what_chance_has_decided_is_not_undone(self):
        referee = in_turn()
        assert isinstance(referee.standing[-1].action, Chance) or referee.put(EndTurn(referee.state.table.to_move))
        ticked(referee)

        ruling = referee.undo()

        assert ruling is not None and ruling.text == "refused.chance-has-spoken"

    def test_what_a_program_did_is_not_undone(self):
        referee = begun(kinds=("person", "random"), seed=3)
        played(referee, 3, until=lambda one: is_in_turn(one) and one.state.table.turn >= 3)

        while not isinstance(referee.standing[-1].action, Chance):
            assert referee.put(EndTurn(0))
            ticked(referee)
        assert referee.undo() is not None

    def test_anything_is_taken_back_for_a_reason_and_the_outcome_is_offered_again(self):
        referee = begun(chance=ChanceBy(spins="hand"), seed=4)
        played(referee, 4, until=is_at_coin)
        coin = next(one for one in referee.pending() if isinstance(one, ChanceRequest))
        state, number = referee.state, len(referee.standing)
        assert isinstance(referee.put(Chance(coin.source, "tails")), Applied)

        assert referee.take_back(number, "") is not None  # no reason
        assert referee.take_back(number, "the coin fell off the table") is None

        assert state == referee.state
        assert "tails" == referee.previous(coin.source)

    def test_taking_back_the_end_of_a_match_opens_it_again(self):
        store = MemoryStore()
        referee = begun(store=store, kinds=("random", "random"), seed=5)
        ticked(referee)

        assert referee.take_back(len(referee.standing) - 1, "a misread card") is None
        assert ("open", "") == store.ends[referee.match_id]

    def test_what_was_taken_back_is_gone_after_resuming_too(self):
        store = MemoryStore()
        referee = begun(store=store, seed=6)
        played(referee, 6, actions=25)
        assert referee.take_back(10, "dealt wrongly") is None

        again = MatchReferee.resume(CARD, outside(store), referee.match_id)

        assert referee.state == again.state
        assert 10 == len(again.standing)


class TestCorrections:
    def test_the_table_is_put_right_for_a_reason(self):
        referee = in_turn()
        entry = referee.correct((Changed("damage", "a-active", "10"),), "a counter fell off")

        assert isinstance(entry, Applied) and entry.note.evidence == "by hand"
        active = referee.state.table.sides[0].active
        assert active is not None and active.damage == 10

    @pytest.mark.parametrize(
        "change, reason, text",
        [
            (Changed("damage", "a-active", "10"), " ", "card-correction-reason"),
            (Changed("damage", "a-active", "15"), "slip", "card-correction-damage"),
            (Changed("damage", "a-bench-9", "10"), "slip", "card-correction-nobody"),
            (Changed("colour", "a-active", "10"), "slip", "card-correction-what"),
        ],
    )
    def test_a_correction_that_cannot_be_is_refused(self, change, reason, text):
        referee = in_turn()
        before = referee.state

        ruling = referee.correct((change,), reason)

        assert isinstance(ruling, Ruling) and text == ruling.text
        assert before == referee.state

    def test_a_correction_cannot_be_undone_but_taken_back(self):
        referee = in_turn()
        before = referee.state
        referee.correct((Changed("damage", "a-active", "10"),), "a counter fell off")

        assert referee.undo() is not None
        assert referee.take_back(len(referee.standing) - 1, "it was no counter") is None
        assert before == referee.state

    def test_a_correction_can_knock_out(self):
        referee = in_turn()
        referee.correct((Changed("damage", "b-active", "300"),), "miscounted")

        events = [type(event).__name__ for event in referee.standing[-1].events]
        assert ["Corrected", "KnockedOut"] == events[:2]


class Shaky(ScriptedSpins):
    """Every angle is known to two degrees."""

    def poll(self):
        spin = super().poll()
        return None if spin is None else msgspec.structs.replace(spin, spread_deg=2.0)


class Pushed(ScriptedSpins):
    """Every disc was pushed."""

    def poll(self):
        spin = super().poll()
        return None if spin is None else msgspec.structs.replace(spin, unfair="push")


class Rested(ScriptedSpins):
    """Gives whole spins of discs that are watched, as bases do."""

    def __init__(self):
        super().__init__()
        self.left: list[Spin] = []

    def poll(self):
        return self.left.pop(0) if self.left and self.left[0].source in self._armed else None


class Others(ScriptedSpins):
    """Only a disc that nobody asked for comes to rest."""

    def poll(self):
        return Spin("Pikachu", HEADS_DEG) if self.left and self.left.pop() else None


class TestCoins:
    def test_coins_by_hand_wait_for_what_the_table_saw(self):
        referee = begun(chance=ChanceBy(spins="hand"))
        played(referee, 1, until=is_at_coin)

        assert [] == referee.tick()
        assert () == referee.persons_asked()
        source = referee.pending()[0].source
        assert isinstance(referee.put(Chance(source, "heads"), "a", "by hand"), Applied)

    @pytest.mark.parametrize("angle_deg, side", [(HEADS_DEG, "heads"), (TAILS_DEG, "tails")])
    def test_a_base_flips_the_coin_with_its_disc_of_two_halves(self, angle_deg, side):
        spins = ScriptedSpins()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left.append((source, angle_deg))

        (entry,) = referee.tick()

        assert isinstance(entry, Applied)
        assert Chance(source, side) == entry.action
        assert f"{angle_deg:.1f}°" in entry.note.evidence

    def test_a_spin_on_the_line_is_spun_again(self):
        spins = Shaky()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left.append((source, ON_LINE_DEG))

        assert [OnLine(Spin(source, ON_LINE_DEG, 2.0))] == referee.tick()
        assert source == coin_of(referee)

        spins.left.append((source, HEADS_DEG))
        assert 1 == len(referee.tick())

    def test_a_spin_of_another_disc_is_no_coin(self):
        spins = Others()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        spins.left.append(("Pikachu", HEADS_DEG))

        assert [UnexpectedSpin(Spin("Pikachu", HEADS_DEG))] == referee.tick()
        assert not referee.standing

    def test_an_unfair_spin_is_spun_again(self):
        spins = Pushed()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left.append((source, HEADS_DEG))

        assert [Unfair(Spin(source, HEADS_DEG, unfair="push"))] == referee.tick()
        assert source == coin_of(referee)

    def test_a_spin_that_the_store_refused_is_kept_when_it_can_be(self):
        spins = Rested()
        store = MemoryStore()
        referee = begun(store=store, spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left = [Spin(source, TAILS_DEG)]
        store.broken = True

        with pytest.raises(JournalError, match="the disk is full"):
            referee.tick()
        assert source == coin_of(referee)
        store.broken = False
        (entry,) = referee.tick()

        assert isinstance(entry, Applied) and Chance(source, "tails") == entry.action

    def test_the_trace_of_a_coin_and_of_spins_that_did_not_count_are_in_its_entry(self):
        spins = Rested()
        store = MemoryStore()
        referee = begun(store=store, spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left = [
            Spin(source, HEADS_DEG, 0.3, "base blue", "T1", "push"),
            Spin(source, ON_LINE_DEG, 0.3, "base blue", "T2"),
            Spin(source, HEADS_DEG, 0.3, "base blue", "T3"),
        ]

        ticked(referee)

        voided = (
            Voided("base blue 90.0° ± 0.3°", "push", "T1"),
            Voided("base blue 180.0° ± 0.3°", "on-line", "T2"),
        )
        notes = [entry.note for entry in entries_of(CARD, store.entries(referee.match_id)) if entry.note.trace]
        assert [("program", "base blue 90.0° ± 0.3°", "T3", voided)] == [
            (note.by, note.evidence, note.trace, note.voided) for note in notes
        ]

    def test_a_coin_that_the_program_throws_cannot_stop_on_a_line(self):
        spins = Rested()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left = [Spin(source, ON_LINE_DEG)]

        (entry,) = referee.tick()

        assert isinstance(entry, Applied) and Chance(source, "tails") == entry.action

    def test_the_record_says_which_spins_of_a_coin_can_be_looked_at(self):
        spins = Rested()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        spins.left = [Spin(source, HEADS_DEG, trace="T1", unfair="push"), Spin(source, HEADS_DEG, trace="T2")]
        ticked(referee)

        log = CardSession(referee, texts()).screen().log

        player = PLAYERS[COIN_SOURCES.index(source)]
        traces = [(line.trace, line.text) for line in log if line.trace >= 0]
        assert (1, said("card-log.voided", player=player, why=phrase("unfair.push"))) == traces[0]
        assert [1, 0] == [trace for trace, _ in traces] and "heads" in traces[1][1].lower()

    def test_players_are_told_why_a_coin_is_spun_again(self):
        spins = Rested()
        referee = begun(spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        player = PLAYERS[COIN_SOURCES.index(source)]
        session = CardSession(referee, texts())
        spins.left = [Spin(source, HEADS_DEG, unfair="hand-stop"), Spin(source, ON_LINE_DEG, 2.0)]

        session.settle()

        assert [
            said("card-hint.unfair", player=player, why=phrase("unfair.hand-stop")),
            said("card-hint.on-line", player=player),
        ] == [notice.text for notice in session.notices]

    def test_a_refused_store_is_said_and_the_coin_stays(self):
        spins = Rested()
        store = MemoryStore()
        referee = begun(store=store, spins=spins, chance=ChanceBy(spins="source"))
        played(referee, 1, until=is_at_coin)
        source = coin_of(referee)
        session = CardSession(referee, texts())
        spins.left = [Spin(source, HEADS_DEG)]
        store.broken = True

        session.settle()
        assert ["the disk is full"] == [notice.text for notice in session.notices]
        store.broken = False
        session.settle()

        assert Chance(source, "heads") in [entry.action for entry in referee.standing]


class TestLookOnly:
    def unlike(self) -> tuple[MemoryStore, CardReferee]:
        """A match of which an entry has other events than today's rules bring."""
        store = MemoryStore()
        referee = begun(store=store, seed=6)
        played(referee, 6, actions=25)
        kept = store.kept[referee.match_id]
        number = next(n for n, entry in enumerate(referee.entries) if len(entry.events) > 1)
        entry = referee.entries[number]
        kept[number] = encoded(msgspec.structs.replace(entry, events=(*entry.events, entry.events[-1])))
        del kept[number + 1 :]
        return store, referee

    def test_a_match_that_does_not_replay_can_be_looked_at(self):
        store, referee = self.unlike()

        again = MatchReferee.resume(CARD, outside(store), referee.match_id)

        assert again.look_only and not again.later and () == again.pending()
        assert len(store.kept[referee.match_id]) == len(again.standing)
        assert [] == again.tick()

    def test_nothing_is_written_into_it(self):
        store, referee = self.unlike()
        before = list(store.kept[referee.match_id])
        again = MatchReferee.resume(CARD, outside(store), referee.match_id)

        rulings = (
            again.put(EndTurn(0)),
            again.undo(),
            again.take_back(0, "misread"),
            again.correct((Changed("damage", "a-active", "10"),), "slip"),
        )
        again.abandon()

        assert ["refused.look-only"] * 4 == [ruling.text for ruling in rulings if isinstance(ruling, Ruling)]
        assert before == store.kept[referee.match_id]
        assert ("open", "") == store.ends[referee.match_id]


class TestPrograms:
    @pytest.mark.parametrize("edition", ["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"])
    def test_two_programs_play_given_decks_to_the_end(self, edition):
        from companion.adapters.library.card_decks import given_decks
        from companion.adapters.library.card_library import given_shelf
        from companion.cards.editions.table import EDITIONS
        from companion.cards.values.decks import setup_for

        one, other = [deck for deck in given_decks() if deck.edition == edition][:2]
        made = setup_for(EDITIONS[edition], (one, other), given_shelf())
        referee = begun(made, kinds=("random", "random"), seed=8)
        ticked(referee)

        assert referee.state.table.winner in ("a", "b")
        assert not [entry for entry in referee.entries if isinstance(entry, Retracted)]

    def test_a_person_is_asked_only_for_the_own_seat(self):
        referee = begun(kinds=("person", "random"), seed=9)
        ticked(referee)

        assert {0} == {request.seat for request in referee.persons_asked()}
        assert not referee.plays(0) and referee.plays(1)


class TestRecord:
    def test_a_record_has_the_table_after_every_entry(self):
        store = MemoryStore()
        referee = begun(store=store, seed=10)
        played(referee, 10, actions=30)
        referee.take_back(20, "misread")
        played(referee, 11, actions=5)

        record = Record.of(CARD, store, referee.match_id)

        tables = [state.table for state in record.states]
        assert len(record.standing) + 1 == len(tables)
        assert referee.state.table == tables[-1]
        assert [referee.state_at(n).table for n in range(len(record.standing))] == tables[:-1]

    def test_a_turn_is_read_to_its_end(self):
        store = MemoryStore()
        referee = begun(store=store, kinds=("random", "random"), seed=11)
        ticked(referee)
        record = Record.of(CARD, store, referee.match_id)

        assert 2 < record.states[record.end_of_turn(2)].table.turn <= 3
        with pytest.raises(JournalError, match="no turn 999"):
            record.end_of_turn(999)

    def test_entries_that_take_back_more_than_stands_are_refused(self):
        store = MemoryStore()
        referee = begun(store=store, seed=12)
        played(referee, 12, actions=10)
        store.kept[referee.match_id].append(encoded(Retracted(99, "a slip")))

        with pytest.raises(JournalError, match="entry"):
            Record.of(CARD, store, referee.match_id)


@pytest.mark.parametrize("known, answered", [(True, [Ruling]), (False, [])], ids=["dealt", "real"])
def test_which_card_comes_off_a_real_deck_is_not_drawn_by_the_program(known, answered, monkeypatch):
    referee = begun(setup(decks=(deck_list(known=known), deck_list())))
    asked = ChanceRequest("deck-a", (("pup", Fraction(1)),))
    monkeypatch.setattr(referee, "pending", lambda: (asked,))

    # Put to the rules, which ask for no card here, it is refused.
    assert answered == [type(happening) for happening in referee.tick()]
