"""Whole games by touches, with real cards: what is asked, marked, refused and shown from set-up to winner."""

from __future__ import annotations

import pytest

from companion.app.cards.table.session import CardTableSession
from companion.app.match.card_game import CARD
from companion.app.match.referee import MatchReferee
from companion.app.screens.card_intents import DropCard, LookAtPlace, ShowSums, TapCard
from companion.app.screens.table import Enter, GiveReason, KeepDraft, PutRight, TakeBack, Undo, Why
from companion.cards.editions.table import EDITIONS
from tests.app.card_fakes import begun, outside
from tests.app.cards.table.hands import Hands, real_cards
from tests.app.cards.table.touching import DEALT, EDITION_IDS, session_of, touched
from tests.app.table_fakes import MemoryStore, texts


def attacked(hands: Hands, name: str) -> None:
    hands.press("Attack")
    hands.press(name)


def between(hands: Hands, side: str = "tails") -> None:
    """Every coin that is asked for shows the same side."""
    while hands.screen.ask.coin is not None:
        hands.flip(side)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_game_of_real_cards_goes_from_set_up_to_winner(edition):
    h = Hands(real_cards(edition))
    burns = "burned" in EDITIONS[edition].conditions
    h.opened(mulligans=1)
    assert (True, 5) == (any("no Basic" in line.text for line in h.screen.log), h.screen.seats[0].bench_size)

    # Turn 1: Energy, once.
    h.play(0, "fire", "a-active")
    assert [("R", 1)] == [(one.sign, one.count) for one in h.tile("a-active").energy]
    assert "done" == h.screen.seats[0].still_open[0].state
    refused = h.play(0, "fire", "a-bench-1")
    assert ("refusal", "a-bench-1") == (refused.notice.kind, refused.notice_place)
    assert h.send(Why()).notice.title == refused.notice.text
    h.send(Undo())
    assert () == h.tile("a-active").energy
    h.play(0, "fire", "a-active")
    h.press("End the turn")

    # Turn 2: asleep, and still asleep.
    attacked(h, "Lull")
    between(h)
    assert ("AS",) == h.tile("a-active").badges
    h.tap("a-active")
    assert [] == [one for one in h.screen.actions if one.enabled]
    assert h.press("Retreat").notice.clause == "CG-RETREAT-04"

    # Turn 3: an evolution, and a card that is carried out by hand.
    h.play(0, "hound", "a-bench-1")
    assert ("Hound", 80, 1) == (h.tile("a-bench-1").name, h.tile("a-bench-1").hp, h.tile("a-bench-1").under)
    h.play(0, "odd")
    assert h.screen.put_right.sentence == "The other player turns one card face-up."
    h.tap("b-bench-1")
    h.send(h.screen.put_right.groups[0].options[1].intent)
    assert (20, 1) == (h.tile("b-bench-1").damage, len(h.screen.put_right.steps))
    h.send(KeepDraft())
    assert (20, None) == (h.tile("b-bench-1").damage, h.screen.put_right)
    h.press("End the turn")
    between(h, "heads")
    assert () == h.tile("a-active").badges

    # Turns 4 and 5: Paralyzed, until the own turn is over.
    attacked(h, "Shock")
    assert ("PA",) == h.tile("a-active").badges
    h.press("Attack")
    assert not any(one.enabled for one in h.screen.actions)
    h.press("End the turn")
    assert () == h.tile("a-active").badges

    # Turns 6 and 7: Confused; it pays and retreats.
    attacked(h, "Daze")
    assert ("CO",) == h.tile("a-active").badges
    h.send(TapCard("a-active"))
    h.choose("a-bench-1")
    between(h, "heads")
    assert ("Hound", ()) == (h.tile("a-active").name, h.tile("a-bench-1").badges)
    h.press("End the turn")

    # Turns 8 and 9: Poisoned, then Knocked Out between turns, after a correction.
    attacked(h, "Sting")
    assert (("PO",), 60) == (h.tile("a-active").badges, h.tile("a-active").left)
    h.send(PutRight())
    h.send(Enter("damage", "a-active", "70"))
    h.send(GiveReason("A counter was forgotten"))
    h.send(KeepDraft())
    assert 10 == h.tile("a-active").left
    h.press("End the turn")
    h.choose("b-prize-1")
    assert ("Weird", 5) == (h.tile("a-active").name, h.screen.seats[1].prizes_left)

    # Turn 10: what the edition does not know is refused, what it knows burns.
    if burns:
        attacked(h, "Singe")
        assert "BU" in h.tile("a-active").badges
        between(h)
    else:
        h.press("End the turn")

    # To the end: Ann attacks, Ben does nothing any more.
    for _ in range(12):
        between(h, "heads")
        if h.screen.winner:
            break
        prizes = [place for place in h.marked() if place.startswith("a-prize")]
        if prizes:
            h.choose(prizes[0])
        elif h.screen.seats[0].to_move:
            attacked(h, "Crush")
            sums = h.send(ShowSums())
            assert ("base damage: 60", True) == (sums.sums.lines[0].text.lower(), sums.sums_open)
        else:
            h.press("End the turn")
    assert h.screen.winner.startswith("Ann wins")


def test_the_steps_of_an_attack_stay_until_the_next_move():
    h = Hands(real_cards("xy-2016"))
    h.opened()
    h.press("End the turn")

    attacked(h, "Sting")

    steps = h.screen.steps
    assert ("attack", "Ben: Sting", {"done"}) == (steps.kind, steps.title, {step.state for step in steps.steps})
    assert [("Damage", "10"), ("Other effects", "Poisoned")] == [
        (step.title, step.result) for step in steps.steps if step.result
    ]
    between(h)
    h.play(0, "fire", "a-active")
    assert h.screen.steps is None


def test_a_drop_is_the_same_as_two_taps():
    h = Hands(real_cards("advanced-1999"))
    h.opened()

    h.send(DropCard("fire", "a-bench-1"))

    assert 1 == h.tile("a-bench-1").energy[0].count


def test_a_card_that_is_dropped_while_the_active_pokemon_is_held_is_that_card():
    h = Hands(real_cards("advanced-1999"))
    h.opened()
    h.send(TapCard("a-active"))

    h.send(DropCard("fire", "a-bench-1"))

    assert 1 == h.tile("a-bench-1").energy[0].count


def test_what_was_done_is_taken_back_for_a_reason():
    h = Hands(real_cards("xy-2016"))
    h.opened()
    h.play(0, "fire", "a-active")
    entry = h.screen.log[-1].entry

    h.press("End the turn")
    h.send(TakeBack(entry, "It was another card"))

    assert () == h.tile("a-active").energy
    assert h.screen.log[-1].text.startswith("Undone")


def test_a_pokemon_that_is_held_is_shown_whole():
    h = Hands(real_cards("xy-2016"))
    h.opened()

    look = h.send(LookAtPlace("b-active")).look_pokemon

    assert ("Weird", "Burst", "90") == (look.tile.name, look.attacks[-1].label, look.attacks[-1].right)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_sudden_death_is_said_and_played(edition):
    h = Hands(real_cards(edition))
    h.opened(bench="")
    if not EDITIONS[edition].first_turn_attack:
        h.press("End the turn")

    attacked(h, "Burst")
    for prize in ("-prize-1", "-prize-1"):
        h.choose(next(place for place in h.marked() if place.endswith(prize)))

    assert (True, "") == (bool(h.screen.sudden_death), h.screen.winner)
    h.opened()
    if not EDITIONS[edition].first_turn_attack:
        h.press("End the turn")
    assert [1, 1] == [seat.prizes_left for seat in h.screen.seats]
    for _ in range(6):
        if h.screen.winner:
            break
        attacked(h, "Crush")
    assert "wins" in h.screen.winner


def test_a_game_against_the_program_is_played():
    session = session_of("xy-2016", 4, DEALT, ("person", "random"))

    touched(session, 4, 1500)

    turns = session.referee.state.table.turn
    assert turns > 10 or session.screen().winner


def test_a_match_of_another_version_can_be_looked_at():
    store = MemoryStore()
    referee = begun(real_cards("xy-2016"), store=store)
    store.kept[referee.match_id].append(b'{"v":99,"type":"later"}')
    session = CardTableSession(MatchReferee.resume(CARD, outside(store), referee.match_id), texts())
    session.tick(1.0)

    screen = session.screen()
    session.send(PutRight())

    assert (True, None, None) == (screen.look_only, screen.may_put_right, screen.undo)
    assert "refusal" != session.screen().notice.kind
    assert None is session.screen().put_right
