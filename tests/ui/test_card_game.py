"""Whole games of the card table by fingers alone: from set-up to winner in each edition, Sudden Death, the program."""

from __future__ import annotations

import pytest

from companion.app.lobby._match_room import END_S
from companion.app.match.taking_back import PROGRAM
from companion.app.screens.moments import EndScreen
from companion.cards.editions.table import EDITIONS
from companion.cards.values.actions import Correct
from tests.app.cards.table.hands import real_cards
from tests.app.cards.table.touching import DEALT, EDITION_IDS
from tests.app.lobby.test_card_lobby import match_of
from tests.app.lobby_fakes import lobby
from tests.ui.card_fingers import Fingers
from tests.ui.pilot import DEEP
from tests.ui.real_card_table import CardPlayer, live
from tests.ui.test_card_match import attacked, between, play
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy

SIZES = [(1280, 800), (800, 480), (800, 1280), (480, 800)]
AT = [
    pytest.param(edition, size, id=f"{edition}-{size[0]}x{size[1]}")
    for edition, size in zip(EDITION_IDS, SIZES, strict=True)
]
"""Each edition at another size."""


def typed(h, seat, name, hp, place):
    """A card that nobody has registered is typed in and put down."""
    h.press("Play a card", h.view.table.edges[seat])
    h.press("Not in the list", h.view.table.pane)
    h.press("Type it", h.pilot.sheet())
    for letter in name:
        h.ui.tap_on(h.pilot.button(letter, h.pilot.sheet()))
        h.ui.frames(1)
    h.press("Done", h.pilot.sheet())
    h.press(hp, h.pilot.sheet())
    h.press("Play it", h.pilot.sheet())
    h.tap(place)


def corrected(h, place, label):
    """A correction from the menu, with its reason."""
    h.menu("Correct the table")
    h.tap(place)
    options = [option.label for group in h.screen.put_right.groups for option in group.options]
    assert label in options
    h.press(label, h.view.table.putting_right)
    h.press("Save changes", h.view.table.putting_right)
    h.press(h.screen.put_right.reasons[0].label, h.pilot.sheet())
    assert h.screen.put_right is None


def to_the_end(h, seat):
    """The player of *seat* attacks, the other does nothing any more."""
    for _ in range(40):
        between(h, "heads")
        if h.screen.winner:
            return
        mine = [place for place in h.marked() if place.startswith(f"{'ab'[seat]}-prize")]
        promoted = [place for place in h.marked() if "-bench-" in place]
        if mine:
            h.choose(mine[0])
        elif h.screen.ask.question and promoted:
            h.choose(promoted[0])
        elif h.screen.seats[seat].to_move:
            attacked(h, "Crush")
        else:
            h.press("End the turn")
    raise AssertionError(f"no winner: {h.screen.ask.question}")


@pytest.mark.parametrize("edition, size", AT)
def test_a_game_of_real_cards_is_refereed_by_fingers_from_set_up_to_winner(ui, edition, size):
    ui.size(*size)
    h = Fingers(ui, real_cards(edition))
    burns = "burned" in EDITIONS[edition].conditions
    h.opened(mulligans=1)
    assert any("no Basic" in line.text for line in h.screen.log)

    # Turn 1: Energy, undone and attached again; a card that no list holds.
    h.play(0, "fire", "a-active")
    h.press("Undo")
    assert () == h.tile("a-active").energy
    h.play(0, "fire", "a-active")
    assert [("R", 1)] == [(one.sign, one.count) for one in h.tile("a-active").energy]
    typed(h, 0, "Mew", "50", "a-bench-2")
    assert ("Mew", 50) == (h.tile("a-bench-2").name, h.tile("a-bench-2").left)
    h.press("End the turn")

    # Turns 2 and 3: Asleep; it evolves, and a text is carried out by hand.
    attacked(h, "Lull")
    between(h)
    assert ("AS",) == h.tile("a-active").badges
    h.play(0, "hound", "a-bench-1")
    assert ("Hound", 80, 1) == (h.tile("a-bench-1").name, h.tile("a-bench-1").hp, h.tile("a-bench-1").under)
    h.play(0, "odd")
    assert h.pilot.reads("The other player turns one card face-up.", h.view.table.putting_right)
    h.tap("b-bench-1")
    h.press(h.screen.put_right.groups[0].options[1].label, h.view.table.putting_right)
    h.press("Save changes", h.view.table.putting_right)
    assert 20 == h.tile("b-bench-1").damage
    h.press("End the turn")
    between(h, "heads")
    assert () == h.tile("a-active").badges

    # Turns 4 and 5: Paralyzed until the own turn is over.
    attacked(h, "Shock")
    assert ("PA",) == h.tile("a-active").badges
    h.press("End the turn")
    assert () == h.tile("a-active").badges

    # Turns 6 and 7: Confused; it retreats.
    attacked(h, "Daze")
    assert ("CO",) == h.tile("a-active").badges
    h.drag("a-active", "a-bench-1")
    between(h, "heads")
    assert ("Hound", ()) == (h.tile("a-active").name, h.tile("a-bench-1").badges)
    h.press("End the turn")

    # Turns 8 and 9: Poisoned, then Knocked Out between turns, after a correction.
    attacked(h, "Sting")
    assert (("PO",), 60) == (h.tile("a-active").badges, h.tile("a-active").left)
    for _ in range(5):
        corrected(h, "a-active", "+10")
    assert 10 == h.tile("a-active").left
    assert isinstance(h.session.referee.standing[-1].action, Correct)
    h.press("End the turn")
    h.choose("b-prize-1")
    assert 5 == h.screen.seats[1].prizes_left
    h.choose("a-bench-1")
    assert "Weird" == h.tile("a-active").name

    # Turn 10: what the edition knows burns.
    if burns:
        attacked(h, "Singe")
        assert "BU" in h.tile("a-active").badges
        between(h)
    else:
        h.press("End the turn")

    to_the_end(h, 0)
    assert h.screen.winner.startswith("Ann wins")
    assert h.pilot.reads(h.screen.winner)


@pytest.mark.parametrize("edition, size", AT)
def test_sudden_death_is_played_by_fingers(ui, edition, size):
    ui.size(*size)
    h = Fingers(ui, real_cards(edition))
    h.opened(bench="")
    if not EDITIONS[edition].first_turn_attack:
        h.press("End the turn")

    attacked(h, "Burst")
    for _ in range(2):
        h.choose(next(place for place in h.marked() if place.endswith("-prize-1")))
    assert (True, "") == (bool(h.screen.sudden_death), h.screen.winner)
    assert h.pilot.reads(h.screen.sudden_death)

    h.opened()
    assert [1, 1] == [seat.prizes_left for seat in h.screen.seats]
    if not EDITIONS[edition].first_turn_attack:
        h.press("End the turn")
    for _ in range(6):
        if h.screen.winner:
            break
        attacked(h, "Crush")
    assert "wins" in h.screen.winner and h.pilot.reads(h.screen.winner)


@pytest.mark.parametrize("edition", [EDITION_IDS[0], *(pytest.param(one, marks=DEEP) for one in EDITION_IDS[1:])])
def test_a_game_against_the_program_is_played_by_touches(ui, edition):
    from companion.ui import theme

    ui.size(800, 480)
    theme.use(theme.Look(calm=True))
    match = live(ui, edition, 5, DEALT, kinds=("person", "random"), spins="hand")
    play(CardPlayer(match, 5), 2500)
    ui.seconds(1)

    answered = {entry.note.by for entry in match.session.referee.entries}
    assert match.screen.winner and match.pilot.reads(match.screen.winner)
    assert {"a", PROGRAM} <= answered


def test_a_best_of_three_is_set_up_and_given_up_by_touches(ui):
    hand = Hand(ui, lobby())
    for words in ("Card match", "Best of three", "Start the match"):
        hand.tap(words)
    for game, loser in enumerate(("A", "B", "A")):
        assert game == len(match_of(hand.lobby).referee.rules.setup.terms.results)
        hand.tap("Menu")
        hand.tap("Referee")
        hand.tap(f"Player {loser} gives up")
        hand.tap(f"Yes, Player {loser} gives up")
        played = match_of(hand.lobby).referee.rules.setup.terms.results
        ui.seconds(END_S + 0.5)
        if game < 2:
            hand.tap("Next game")

    screen = hand.screen
    assert ("b", "a") == played and isinstance(screen, EndScreen)
    assert "2 to 1" in screen.score and hand.reads(screen.score) and "Next game" not in hand.buttons()
