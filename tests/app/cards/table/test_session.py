"""The session of a card table: who sees what, coins, putting right, the judge's drawer, whatever is sent."""

from __future__ import annotations

import random
import string

import pytest

from companion.app.cards.table._turn_loop import FACES_AT_ONCE
from companion.app.cards.table.session import CardTableSession
from companion.app.match.game import ChanceBy
from companion.app.match.traces import SpinTrace, pack
from companion.app.ports.outside import Spin
from companion.app.screens import card_intents as ci
from companion.app.screens import table as ti
from companion.cards.printed.vocabulary import Flip, FlipOrFail, GiveCondition, Lay, Search
from companion.cards.values.actions import Changed, Concede, Correct, EndTurn, UseAttack
from companion.cards.values.events import CoinFlipped
from companion.kernel.model import Chance, Choose
from tests.app.card_fakes import at_coin_for, begun, is_at_coin, is_in_turn, played
from tests.app.cards.table.hands import CARDS, CLAUSES, ODD, WEIRD, Hands, real_cards
from tests.app.cards.table.touching import DEALT, EDITION_IDS, MIXED, REAL, marked, session_of, touch, touched
from tests.app.match.test_card_referee import Rested
from tests.app.table_fakes import MemoryStore, texts
from tests.cards.making import attack, card, deck_list, setup
from tests.saying import said

PLACES = (
    "a-active",
    "b-bench-1",
    "a-bench-9",
    "stadium",
    "a-hand",
    "b-deck",
    "a-discard",
    "b-prize-3",
    "coin-a",
    "",
    "x",
)
WORDS = ("", "fire", "a-active", "?", "done", "+10", "-30", "asleep", "base1-58 -> a-hand", "zz", "9999999")
WHATS = (
    "damage",
    "condition",
    "conditions",
    "draw",
    "shuffle",
    "discard",
    "move",
    "card",
    "used",
    "leaves",
    "?",
    "name",
)


def anything(rng: random.Random) -> object:
    """An intent with words that may mean nothing."""
    place, word, seat = rng.choice(PLACES), rng.choice(WORDS), rng.choice((0, 1, 7, -1))
    return rng.choice(
        (
            ci.TapPlace(place),
            ci.TapCard(word or place),
            ci.DropCard(word, place),
            ci.LetGo(),
            ci.PickCard(seat),
            ci.Spell("".join(rng.choices(string.ascii_letters, k=3))),
            ci.ShowHand(seat),
            ci.CoverHand(),
            ci.LookAtPlace(place),
            ci.LookAtCard(word),
            ci.ShowSums(rng.choice((-1, 0, 5, 10**6))),
            ci.ExplainLine(0, rng.choice(("CG-KO-01", "CG-NO-1", ""))),
            ci.WriteDown(seat, "note", word),
            ci.GiveUp(seat),
            ci.GivePenalty(seat, "game", word, sure=True),
            ci.CallTime(),
            ci.NextGame(),
            ti.Act(
                rng.choice(
                    (EndTurn(seat), UseAttack(seat, word), Chance("coin-a", word), Choose(seat, (word,)), 3, None)
                )
            ),
            ti.Act(Correct((Changed(rng.choice(WHATS), place, word),), word)),
            ti.Undo(),
            ti.TakeBack(rng.choice((-1, 0, 3, 10**6)), word),
            ti.Why(),
            ti.ShowClause(word),
            ti.ShowTrace(rng.choice((-1, 0, 10**6)), rng.choice((-1, 0, 9))),
            ti.CloseNotice(),
            ti.PutRight(),
            ti.Enter(rng.choice(WHATS), rng.choice((place, "a", "b")), word),
            ti.GiveReason(word),
            ti.UndoStep(),
            ti.KeepDraft(),
            ti.DropDraft(),
        )
    )


@pytest.mark.parametrize("known", [DEALT, REAL, MIXED])
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_it_never_raises_whatever_is_sent(edition, known):
    rng = random.Random(5)
    session = session_of(edition, 5, known, spins="hand")
    for n in range(60):
        touched(session, n, 4)
        for _ in range(6):
            session.send(anything(rng))
            session.screen()

    assert len(session.referee.entries) > 20


def test_nobody_acts_for_the_program_and_its_chance():
    session = session_of("advanced-1999", 3, DEALT, ("person", "random"), spins="screen")
    played(session.referee, 3, until=is_at_coin)
    (coin,) = session.referee.pending()
    before = len(session.referee.entries)

    for action in (Chance(coin.source, "heads"), Concede(1), EndTurn(1), Chance("deck-a", "base1-7")):
        session.send(ti.Act(action))

    assert (before, said("refused.no-action")) == (len(session.referee.entries), session.screen().notice.text)


def test_the_screen_is_the_same_until_something_has_changed():
    h = Hands(real_cards("xy-2016"))
    h.opened()

    before = h.screen
    h.session.tick(0.01)

    assert before is h.screen
    assert before is not h.tap("a-active")


class TestHands:
    def test_a_dealt_hand_is_covered_until_the_screen_is_passed(self):
        h = Hands(real_cards("advanced-1999", DEALT), spins="program")

        assert ((), 7) == (h.screen.seats[0].hand.cards, h.screen.seats[0].hand.count)

        h.send(ci.ShowHand(0))

        assert (7, ()) == (len(h.screen.seats[0].hand.cards), h.screen.seats[1].hand.cards)
        assert ((), ()) == tuple(seat.hand.cards for seat in h.send(ci.CoverHand()).seats)

    def test_it_is_covered_when_the_other_is_asked(self):
        h = Hands(real_cards("xy-2016", DEALT), spins="program", seed=2)
        while h.screen.steps is not None:
            seat = h.screen.ask.seat
            h.send(ci.ShowHand(seat))
            playable = [face.card for face in h.screen.seats[seat].hand.cards if face.mark == "playable"]
            if h.screen.seats[seat].active is None and playable:
                h.send(ci.TapCard(playable[0]))
                h.tap(f"{'ab'[seat]}-active")
            else:
                h.send(h.screen.ask.buttons[-1].intent)
        seat = h.screen.ask.seat
        assert h.send(ci.ShowHand(seat)).seats[seat].hand.cards

        h.press("End the turn")

        assert ((), ()) == tuple(one.hand.cards for one in h.screen.seats)

    def test_what_a_search_finds_is_for_its_player_alone(self):
        fetch = card("fetch", kind="trainer", effects=(Search(what="pokemon", to="hand"),))
        decks = deck_list({**CARDS, "fire": 32, "fetch": 4})
        h = Hands(setup("xy-2016", (WEIRD, ODD, fetch), (decks, decks)), spins="program")
        played(h.session.referee, 2, until=is_in_turn)
        seat = h.session.referee.pending()[0].seat
        own = "ab"[seat]
        h.send(ti.Act(Correct((Changed("card", f"{own}-deck", f"fetch -> {own}-hand"),), "misread")))
        h.send(ci.ShowHand(seat))
        h.send(ci.TapCard("fetch"))
        h.send(h.screen.actions[0].intent)

        assert {"pup", "hound", "weird", "eel"} == {face.card for face in h.screen.ask.cards}
        for looks in (ci.CoverHand(), ci.ShowHand(1 - seat)):
            assert ((), True) == (h.send(looks).ask.cards, h.screen.ask.secret)

    def test_against_the_program_the_own_hand_is_open(self):
        session = session_of("advanced-1999", 3, DEALT, ("person", "random"))
        for _ in range(3):
            session.tick(0.5)

        own, other = session.screen().seats

        assert (7, (), None) == (len(own.hand.cards), other.hand.cards, own.hand.uncover)

    def test_the_list_of_a_real_hand_begins_with_what_the_letters_say(self):
        h = Hands(real_cards("xy-2016"))
        h.opened()

        h.send(ci.PickCard(0))
        assert set(CARDS) == {face.card for face in h.screen.picker.cards}
        h.send(ci.Spell("we"))

        assert ["weird"] == [face.card for face in h.screen.picker.cards]

    def test_its_cards_are_made_while_nobody_asks_for_them(self, monkeypatch):
        session = session_of("xy-2016", 3, REAL)
        decks = {card for cards in session.referee.rules.game.lists for card in cards}
        for _ in decks:
            session.tick(0.0)
        faces = session._projector.faces
        monkeypatch.setattr(faces, "_new", lambda card: pytest.fail(f"{card} is made when it is asked for"))

        assert decks == {faces.small(card).card for card in decks} and len(decks) > FACES_AT_ONCE


class TestFaceDown:
    def test_real_cards_are_laid_by_a_tap_on_their_place_and_named_when_all_are_turned_up(self):
        h = Hands(real_cards("advanced-1999", (False, False)), spins="program")
        for name in ("a", "b"):
            assert f"{name}-active" in marked(h.screen)
            h.tap(f"{name}-active")
            h.tap(f"{name}-bench-1")
            h.press(said("card-act.finish-setup"))
        assert ("", "") == (h.screen.seats[0].active.name, h.screen.seats[1].active.name)

        while h.screen.steps is not None:
            picker = h.screen.picker
            assert picker is not None
            h.send(ci.TapCard(picker.cards[0].card))

        assert all(seat.active.name and seat.bench[0].name for seat in h.screen.seats)

    def test_of_a_card_that_was_printed_twice_one_printing_is_offered(self):
        h = Hands(real_cards("advanced-1999", (False, False)), spins="program")

        h.send(ci.PickCard(0))

        names = [face.card for face in h.screen.picker.cards]
        assert len(set(names)) == len(names)


class TestCoins:
    def test_a_real_coin_is_entered_on_two_halves(self):
        h = Hands(real_cards("advanced-1999"))
        h.placed(0, 1)

        assert ["heads", "tails"] == [half.label for half in h.screen.ask.coin.halves]

        h.flip("tails")

        assert any("the starting coin shows tails" in line.text for line in h.screen.log)

    def test_one_that_the_program_throws_is_shown_for_a_moment(self):
        h = Hands(real_cards("advanced-1999"), spins="program")
        h.placed(0)
        h.play(1, "weird", "b-active")
        h.session.send(next(one.intent for one in h.screen.ask.buttons if one.label == said("card-act.finish-setup")))
        for _ in range(3):
            h.session.tick(0.01)

        assert h.screen.ask.coin.result in ("heads", "tails")
        h.session.tick(1.0)
        assert h.screen.ask.coin is None

    def test_one_on_the_screen_waits_for_a_tap(self):
        h = Hands(real_cards("advanced-1999"), spins="screen")
        h.placed(0, 1)
        assert "Flip the coin" == h.screen.ask.coin.flip.label

        h.session.spin_by(ChanceBy(spins="hand"))
        assert h.screen.ask.coin.flip is None
        assert ["heads", "tails"] == [half.label for half in h.screen.ask.coin.halves]


class TestPuttingRight:
    def opened(self) -> Hands:
        h = Hands(real_cards("xy-2016"))
        h.opened()
        h.send(ti.PutRight())
        return h

    @pytest.mark.parametrize(
        "words, said",
        [
            (("damage", "a-active", "+30"), "30 damage"),
            (("condition", "a-active", "poisoned"), "poisoned"),
            (("active", "a-bench-1", ""), "becomes Active"),
            (("draw", "a", "2"), "hand"),
            (("move", "a-hand", "fire -> a-discard"), "discard pile"),
            (("attach", "a-hand", "fire -> a-active"), "Active place"),
            (("shuffle", "a-deck", ""), "is unknown"),
            (("used", "", "energy=1"), "energy=1"),
            (("leaves", "a-bench-1", "a-hand"), "leaves play"),
        ],
    )
    def test_a_change_is_drafted_and_entered(self, words, said):
        h = self.opened()

        panel = h.send(ti.Enter(*words)).put_right
        assert said in panel.steps[-1]
        h.send(ti.GiveReason("It was so"))
        h.send(ti.KeepDraft())

        assert h.screen.put_right is None
        assert said in h.screen.log[-1].text

    def test_only_what_can_be_corrected_is_offered(self):
        h = self.opened()

        for place in ("", "a-active", "a-bench-1", "a-discard", "a-hand", "b-deck"):
            panel = h.tap(place).put_right if place else h.screen.put_right
            assert all(group.options for group in panel.groups), place

    def test_a_supporter_is_corrected_only_where_there_are_supporters(self):
        offered = {}
        for edition in ("advanced-1999", "xy-2016"):
            h = Hands(real_cards(edition))
            h.opened()
            panel = h.send(ti.PutRight()).put_right
            offered[edition] = [option.label for group in panel.groups for option in group.options]

        supporter = "A Supporter has been played"
        assert (False, True) == tuple(supporter in offered[one] for one in ("advanced-1999", "xy-2016"))

    def test_nothing_of_a_turn_is_offered_or_done_while_a_draft_is_open(self):
        h = Hands(real_cards("xy-2016"))
        h.opened()
        turn, before = h.screen.turn, len(h.session.referee.entries)
        seat = h.screen.ask.seat
        assert h.screen.seats[seat].buttons and h.screen.seats[seat].hand.pick is not None

        mover = h.send(ti.PutRight()).seats[seat]
        assert ((), (), None) == (mover.buttons, mover.still_open, mover.hand.pick)
        h.send(ti.Enter("damage", "a-active", "+30"))
        refused = h.send(ti.Act(EndTurn(seat)))

        assert texts().say("card-put-right.first") == refused.notice.text
        assert (turn, before) == (refused.turn, len(h.session.referee.entries))
        assert h.send(ti.DropDraft()).seats[seat].buttons

    def test_what_was_carried_out_without_a_change_leaves_no_draft_behind(self):
        h = Hands(real_cards("xy-2016"))
        h.opened()
        h.play(h.screen.ask.seat, "odd")
        assert h.screen.put_right is not None
        h.tap("a-active")
        assert "a-active" == h.screen.put_right.picked

        h.send(h.screen.put_right.nothing.intent)

        assert h.screen.put_right is None

    def test_what_is_drafted_with_a_card_of_a_hand_goes_when_the_hand_is_covered(self):
        h = Hands(real_cards("advanced-1999", DEALT), spins="program")
        card_id = h.send(ci.ShowHand(0)).seats[0].hand.cards[0].card
        h.send(ti.PutRight())
        assert h.send(ti.Enter("move", "a-hand", f"{card_id} -> a-deck")).put_right.steps

        assert () == h.send(ci.CoverHand()).put_right.steps

    def test_what_is_drafted_with_a_face_down_active_goes_when_the_screen_is_passed(self):
        """CG-ZONE-11: until all are turned up, its player alone knows what lies there."""
        session = session_of("xy-2016", 90071)
        rng = random.Random(1)
        for _ in range(600):
            laid = session.referee.state.table.sides[0].active
            if laid is not None and session.referee.state.table.setup is not None:
                break
            session.tick(1.0)
            session.send(touch(session.screen(), rng))
        session.send(ci.CoverHand())
        session.send(ci.ShowHand(0))
        session.send(ti.PutRight())
        session.send(ti.Enter("leaves", "a-active", "a-discard"))
        assert session.screen().put_right.steps

        session.send(ci.ShowHand(1))

        assert () == session.screen().put_right.steps

    def test_nothing_is_entered_without_a_reason(self):
        h = self.opened()
        h.send(ti.Enter("damage", "a-active", "+10"))

        assert "refusal" == h.send(ti.KeepDraft()).notice.kind
        assert h.screen.put_right is not None

    def test_what_the_table_cannot_bear_is_said(self):
        h = self.opened()

        refused = h.send(ti.Enter("damage", "a-active", "35"))

        assert ("refusal", ()) == (refused.notice.kind, refused.put_right.steps)

    def test_one_turning_condition_takes_the_place_of_another(self):
        h = self.opened()
        for condition in ("asleep", "confused", "poisoned"):
            h.send(ti.Enter("condition", "a-active", condition))

        assert ("CO", "PO") == h.tile("a-active").badges
        h.send(ti.Enter("condition", "a-active", "confused"))
        assert ("PO",) == h.tile("a-active").badges

    @pytest.mark.parametrize("looks", [None, 0, 1])
    def test_a_dealt_card_is_not_seen_before_its_draw_is_entered(self, looks):
        h = Hands(real_cards("advanced-1999", DEALT), spins="program")
        if looks is not None:
            h.send(ci.ShowHand(looks))
        h.send(ti.PutRight())
        before = [[face.card for face in seat.hand.cards] for seat in h.screen.seats]

        h.send(ti.Enter("draw", "b", "1"))
        drafted = h.send(ti.Enter("draw", "a", "1"))

        assert [(8, before[0]), (8, before[1])] == [
            (seat.hand.count, [face.card for face in seat.hand.cards]) for seat in drafted.seats
        ]
        assert {"a card goes from Ann's deck to Ann's hand", "a card goes from Ben's deck to Ben's hand"} == {
            step.rstrip(".") for step in drafted.put_right.steps
        }
        h.send(ti.GiveReason("Forgotten"))
        h.send(ti.KeepDraft())
        assert [8, 8] == [len(side.hand) for side in h.session.referee.state.table.sides]

    def test_a_card_that_is_drawn_of_a_real_deck_has_no_name(self):
        h = self.opened()
        h.send(ti.Enter("move", "a-hand", "pup -> a-deck"))
        h.send(ti.Enter("shuffle", "a-deck", ""))

        drafted = h.send(ti.Enter("draw", "a", "20"))

        assert {"a card goes from Ann's deck to Ann's hand"} == {
            step.rstrip(".") for step in drafted.put_right.steps[2:]
        }
        assert () == drafted.seats[0].hand.cards

    def test_every_option_of_the_panel_can_be_entered(self):
        h = self.opened()
        for place in ("a-active", "a-bench-1", "a-hand", "a-deck", "b-discard", ""):
            h.send(ti.DropDraft())
            h.send(ti.PutRight())
            if place:
                h.tap(place)
            for group in h.screen.put_right.groups:
                for option in group.options:
                    after = h.send(option.intent)
                    is_so = after.notice is not None and after.notice.text == said("card-put-right.same")
                    assert is_so or after.put_right.steps, (place, option)
                    if after.put_right.steps:
                        h.send(ti.UndoStep())

    def test_nothing_changed_is_one_tap(self):
        h = Hands(real_cards("advanced-1999"))
        h.opened()
        h.press("End the turn")
        h.play(1, "odd")
        assert h.screen.put_right.nothing is not None

        h.send(h.screen.put_right.nothing.intent)

        assert (None, said("card-ask.turn", player="Ben")) == (h.screen.put_right, h.screen.ask.question)


def test_a_note_stands_in_the_record():
    h = Hands(real_cards("xy-2016"))
    h.opened()

    h.press("Warning: Ben")
    h.send(ci.WriteDown(0, "time", minutes=3))

    assert ["Warning for Ben.", "Ann gets 3 more minutes."] == [line.text for line in h.screen.log[-2:]]


def test_the_clause_of_a_line_is_explained():
    h = Hands(real_cards("xy-2016"))
    h.opened()

    assert "CG-ENERGY-01" == h.send(ci.ExplainLine(0, "CG-ENERGY-01")).notice.clause


def test_a_correction_is_explained_with_the_clauses_it_rests_on():
    h = Hands(real_cards("xy-2016"))
    h.opened()
    h.session.send(ti.Act(Correct((Changed("damage", "a-active", "30"),), "misread")))
    line = h.screen.log[-1]

    notice = h.send(ci.ExplainLine(line.entry, line.clause)).notice

    assert ("clause", "CORRECTION") == (notice.kind, notice.clause)
    assert ("CG-KO-01", "CG-BENCH-03", "CG-WIN-01") == notice.related
    assert "CG-KO-01" == h.send(ti.ShowClause(notice.related[0])).notice.clause


def test_a_coin_is_looked_at_as_its_base_measured_it():
    spins = Rested()
    referee = begun(spins=spins, chance=ChanceBy(spins="source"))
    played(referee, 1, until=is_at_coin)
    (source,) = referee.spins_wanted()
    trace = pack(SpinTrace(per_turn=4096, t_us=(0, 1000), raw=(0, 9), turned_deg=(0.0, 400.0), began=0, rested=1))
    spins.left = [Spin(source, 90.0, trace=trace, unfair="push"), Spin(source, 90.0, trace=trace)]
    session = CardTableSession(referee, texts())
    session.tick(0.1)
    session.tick(1.0)
    lines = [line for line in session.screen().log if line.trace >= 0]

    for line in lines:
        session.send(ti.ShowTrace(line.entry, line.trace))
        assert "coin" in session.screen().trace.title
    session.send(ti.CloseNotice())

    assert ([1, 0], None) == ([line.trace for line in lines], session.screen().trace)


def test_what_the_store_cannot_keep_is_said_and_nothing_has_changed():
    store = MemoryStore()
    h = Hands(real_cards("xy-2016"), store=store)
    h.opened()
    store.broken = True

    refused = h.play(0, "fire", "a-active")

    assert (("refusal", "the disk is full"), ()) == (
        (refused.notice.kind, refused.notice.text),
        h.tile("a-active").energy,
    )
    store.broken = False
    assert h.tap("a-active").seats[0].active.energy


class TestWhatACoinIsFor:
    """Whose card says so, and which of several it is."""

    CARDS = {"toss": 4, "pup": 12, "fire": 44}

    def opened(self, **attacks) -> Hands:
        tosser = card("toss", hp=200, attacks=tuple(attack(name, **said) for name, said in attacks.items()))
        decks = (deck_list(self.CARDS, False), deck_list(self.CARDS, False))
        h = Hands(setup("undaunted-2010", (tosser,), decks))
        h.opened("toss", "pup")
        return h

    def coin(self, h: Hands):
        coin = h.screen.ask.coin
        return (coin.why, coin.number, coin.of)

    def test_coins_of_an_attack_are_counted(self):
        h = self.opened(Throw={"before": (Flip(coins=3),)})
        h.press("Attack")
        h.press("Throw")

        why = said("card-table.coin.for", player="Ann", what="Throw of Ann's Toss")
        assert (why, 1, 3) == self.coin(h)
        h.flip("heads")
        assert (why, 2, 3) == self.coin(h)
        h.flip("tails")
        assert (why, 3, 3) == self.coin(h)

    def test_nobody_knows_how_many_are_flipped_until_tails(self):
        h = self.opened(Throw={"before": (Flip(until_tails=True),)})
        h.press("Attack")
        h.press("Throw")
        h.flip("heads")

        why = said("card-table.coin.for-until", player="Ann", what="Throw of Ann's Toss")
        assert (why, 1, 1) == self.coin(h)

    def test_a_sleeping_pokemon_is_woken_with_as_many_as_its_card_says(self):
        h = self.opened(Lull={"after": (GiveCondition(is_="asleep", sleep_coins=2),)})
        h.press("Attack")
        h.press("Lull")

        why = said("card-table.coin.sleep", player="Ben", pokemon="Ben's Toss")
        assert (why, 1, 2) == self.coin(h)
        h.flip("heads")
        assert (why, 2, 2) == self.coin(h)

    @pytest.mark.parametrize(
        "condition, press, why",
        [
            ("burned", "", said("card-table.coin.burn", player="Ben", pokemon="Ben's Toss")),
            ("confused", "Attack", said("card-table.coin.confusion", player="Ben", pokemon="Ben's Toss")),
        ],
    )
    def test_a_special_condition_is_named_with_its_pokemon(self, condition, press, why):
        h = self.opened(Hex={"after": (GiveCondition(is_=condition),)})
        h.press("Attack")
        h.press("Hex")
        if press:
            h.press(press)
            h.press("Hex")

        assert (why, 1, 1) == self.coin(h)

    def test_what_may_fail_names_the_card_that_says_so(self):
        h = self.opened(Dust={"after": (Lay(to="defending", mod=FlipOrFail(), until="end_of_opponents_turn"),)})
        h.press("Attack")
        h.press("Dust")
        h.press("Attack")
        h.press("Dust")

        assert (said("card-table.coin.fail", player="Ben", card="Toss"), 1, 1) == self.coin(h)

    @pytest.mark.parametrize("side", ["heads", "tails"])
    @pytest.mark.parametrize(
        "why, sentence",
        [
            ("prevent", said("card-table.coin.prevent", player="{}", card="Toss")),
            ("survive", said("card-table.coin.survive", player="{}", card="Toss", pokemon="{}'s Toss")),
            ("retreat", said("card-table.coin.retreat", player="{}", pokemon="{}'s Toss")),
            ("effect", said("card-table.coin.for", player="{}", what="{}'s Toss")),
        ],
    )
    def test_every_coin_is_entered_on_its_half(self, why, sentence, side):
        session = CardTableSession(at_coin_for(why), texts(), CLAUSES)
        coin, before = session.screen().ask.coin, len(session.referee.entries)

        session.send(next(half.intent for half in coin.halves if half.label == side))

        (flipped, *_) = [event for event in session.referee.entries[before].events if isinstance(event, CoinFlipped)]
        assert (why, side == "heads") == (flipped.why, flipped.heads)
        assert sentence.format(coin.player, coin.player) == coin.why.replace(" (Active)", "")

    def test_the_starting_coin_is_for_who_begins(self):
        h = Hands(real_cards("advanced-1999"))
        h.placed(0, 1)

        assert "Who goes first?" in h.screen.ask.coin.why
