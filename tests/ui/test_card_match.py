"""Past matches of the card game by touches: whole turns with real and with dealt cards, and matches to their winner."""

from __future__ import annotations

import random

import pytest

from companion.cards.values.actions import Correct
from tests.app.cards.table.hands import real_cards
from tests.app.cards.table.touching import DEALT, EDITION_IDS, MIXED, REAL
from tests.saying import said
from tests.ui.card_fingers import Fingers
from tests.ui.pilot import in_sizes
from tests.ui.real_card_table import CardPlayer, live

pytestmark = pytest.mark.kivy

WINDOWS = in_sizes([(1280, 800), (800, 480), (800, 1280), (480, 800)])


def attacked(fingers, name):
    fingers.press("Attack")
    fingers.press(name, fingers.view.table.column)


def between(fingers, side="tails"):
    """Every coin that is asked for shows the same side."""
    while fingers.screen.ask.coin is not None:
        fingers.flip(side)


@pytest.mark.parametrize("size", WINDOWS)
def test_turns_of_real_cards_are_refereed_by_touches(ui, size):
    ui.size(*size)
    h = Fingers(ui, real_cards("advanced-1999"))
    h.opened(mulligans=1)

    # Energy, once; the second is refused where it was put, and what was done is undone.
    h.play(0, "fire", "a-active")
    assert [("R", 1)] == [(one.sign, one.count) for one in h.tile("a-active").energy]
    refused = h.play(0, "fire", "a-bench-1")
    assert ("refusal", "a-bench-1") == (refused.notice.kind, refused.notice_place)
    assert h.pilot.reads(refused.notice.text)
    h.press("Undo")
    assert () == h.tile("a-active").energy
    h.play(0, "fire", "a-active")
    h.press("End the turn")

    # An attack that puts to sleep; the coin between turns.
    attacked(h, "Lull")
    between(h)
    assert ("AS",) == h.tile("a-active").badges

    # An evolution, and a card that is carried out by hand, with the draft that it opens.
    h.play(0, "hound", "a-bench-1")
    assert ("Hound", 1) == (h.tile("a-bench-1").name, h.tile("a-bench-1").under)
    h.play(0, "odd")
    assert h.pilot.reads("The other player turns one card face-up.", h.view.table.putting_right)
    h.tap("b-bench-1")
    h.press(h.screen.put_right.groups[0].options[1].label, h.view.table.putting_right)
    h.press("Save changes", h.view.table.putting_right)
    assert (20, None) == (h.tile("b-bench-1").damage, h.screen.put_right)
    h.press("End the turn")
    between(h, "heads")

    # Confused; it is drawn to the Bench, pays, and a coin says whether it goes.
    attacked(h, "Daze")
    between(h)
    assert ("CO",) == h.tile("a-active").badges
    h.drag("a-active", "a-bench-1")
    between(h, "heads")
    assert "Hound" == h.tile("a-active").name
    h.press("End the turn")

    # A correction from the menu, a Knock Out, a Prize.
    attacked(h, "Crush")
    h.menu("Correct the table")
    h.tap("a-active")
    damage = h.screen.put_right.groups[0].options
    h.press(damage[-1].label, h.view.table.putting_right)
    h.press("Save changes", h.view.table.putting_right)
    h.press(h.screen.put_right.reasons[0].label, h.pilot.sheet())
    assert isinstance(h.session.referee.standing[-1].action, Correct)


def test_list_of_cards_stays_when_one_of_them_was_looked_at(ui):
    h = Fingers(ui, real_cards("advanced-1999"))
    h.opened()
    h.press("Play a card", h.view.table.edges[0])
    face = h.pilot.card("Pup")
    h.ui.tap(*face.to_window(face.x + 20, face.y + 20))  # its sign
    h.settle()
    assert h.screen.look_card is not None and h.pilot.reads("Nip", h.pilot.sheet()) is not None
    h.press("Close", h.pilot.sheet())

    assert h.screen.look_card is None and h.screen.picker is not None
    h.press("Close", h.view.table.pane)
    assert h.screen.picker is None


@pytest.mark.parametrize("facing", [True, False])
def test_dealt_hand_is_shown_carried_and_covered(ui, facing):
    h = Fingers(ui, real_cards("advanced-1999", DEALT), spins="program", facing=facing)
    for _ in range(40):
        if h.screen.seats[0].to_move or h.screen.seats[1].to_move:
            break
        _set_up(h)
    seat = next(seat for seat in h.screen.seats if seat.to_move)
    mine = "ab"[seat.seat]
    assert () == seat.hand.cards == h.view.table.hand.cards
    h.press(seat.hand.uncover.label, h.view.table.edges[seat.seat])
    names = [face.card for face in h.screen.seats[seat.seat].hand.cards]
    assert names == [face.card for face in h.view.table.hand.cards]

    h.drop("fire", f"{mine}-active")
    assert [("R", 1)] == [(one.sign, one.count) for one in h.tile(f"{mine}-active").energy]
    h.drop("fire", f"{mine}-active")
    assert h.screen.notice.kind == "refusal" and f"{mine}-active" == h.screen.notice_place
    h.press("Hide the hand", h.view.table.edges[seat.seat])
    assert () == h.view.table.hand.cards
    h.press("End the turn")
    assert h.screen.seats[1 - seat.seat].to_move


def _set_up(h):
    """The next answer of the opening, with dealt hands."""
    ask = h.screen.ask
    if ask.uncover is not None:
        h.press(ask.uncover.label)
    elif h.marked() or any(face.mark == "playable" for seat in h.screen.seats for face in seat.hand.cards):
        seat = ask.seat
        if h.screen.seats[seat].active is not None:
            h.press(ask.buttons[-1].label, h.view.table.column)
            return
        card = next(face.card for face in h.screen.seats[seat].hand.cards if face.mark == "playable")
        h.drop(card, f"{'ab'[seat]}-active")
    else:
        h.press(ask.buttons[-1].label, h.view.table.column)


def play(player, steps):
    for _ in range(steps):
        if player.step() == "over":
            return
    raise AssertionError(f"no winner after {steps} steps: {player.live.screen.ask.question}")


def test_match_of_dealt_cards_is_played_to_its_winner_by_touches(ui):
    from companion.ui import theme

    ui.size(800, 480)
    theme.use(theme.Look(calm=True))
    match = live(ui, EDITION_IDS[3], 5, DEALT, spins="hand")
    play(CardPlayer(match, 5), 1500)

    assert match.screen.winner and match.pilot.reads("Open Record") is not None


@pytest.mark.deep("touches")
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_matches_are_played_by_touches_without_a_fault(ui, edition, draw):
    from companion.ui import theme

    ui.size(1280, 800)
    theme.use(theme.Look(calm=True))
    seed = draw.rng.getrandbits(32)
    match = live(ui, edition, seed, draw.rng.choice((DEALT, REAL, MIXED)), spins="hand")
    player = CardPlayer(match, seed)
    for _ in range(600):
        if player.step() == "over":
            break


class Storm:
    """Random touches: anywhere, but often on what can be touched; any number of fingers at once."""

    def __init__(self, match, seed):
        self.match, self.rng, self.down = match, random.Random(seed), []

    def place(self):
        """Somewhere, by preference on a place, a card or a button."""
        from companion.ui.cards.face import SmallFace
        from companion.ui.widgets.buttons import PushButton

        table, rng, pilot = self.match.view.table, self.rng, self.match.pilot
        kind = rng.randrange(6)
        if kind < 2 and table.field.places:
            return rng.choice(list(table.field.places.values())).center
        found = pilot.all(PushButton) if kind < 4 else pilot.all(SmallFace)
        if found and kind < 5:
            widget = rng.choice(found)
            return widget.to_window(*widget.center)
        if table.hand.cards and kind == 5:
            return table.hand.to_window(*rng.choice(table.hand.boxes()).center)
        width, height = self.match.ui.window.size
        return rng.uniform(-10, width + 10), rng.uniform(-10, height + 10)

    def touch(self):
        """One thing that a finger does."""
        x, y = self.place()
        match self.rng.randrange(4):
            case 0 | 1 if len(self.down) < 5:
                finger = self.match.ui.touch(x, y)
                finger.touch_down()
                if self.rng.random() < 0.7:
                    finger.touch_up()
                else:
                    self.down.append(finger)
            case 2 if self.down:
                self.rng.choice(self.down).touch_move(x, y)
            case 3 if self.down:
                self.down.pop(self.rng.randrange(len(self.down))).touch_up()
        self.match.draw(self.rng.choice((1, 1, 2, 30)))


def storm(ui, known, seed, touches):
    from companion.ui import theme

    ui.size(800, 480)
    theme.use(theme.Look(calm=True))
    match = live(ui, EDITION_IDS[seed % len(EDITION_IDS)], seed, known, spins="hand")
    weather = Storm(match, seed)
    for _ in range(touches):
        weather.touch()
    return match


@pytest.mark.parametrize("known", [DEALT, REAL], ids=["dealt", "real"])
def test_touches_that_mean_nothing_do_no_harm(ui, known):
    match = storm(ui, known, 3, 250)

    assert match.sent and match.view.table.screen is match.screen


@pytest.mark.deep("touches")
def test_any_touches_that_mean_nothing_do_no_harm(ui, draw):
    storm(ui, draw.rng.choice((DEALT, REAL, MIXED)), draw.rng.getrandbits(32), 2_000)


@pytest.mark.parametrize("size", WINDOWS)
def test_a_card_that_nobody_registered_is_typed_in_and_played_by_touches(ui, size):
    ui.size(*size)
    h = Fingers(ui, real_cards("advanced-1999"))
    h.opened()

    h.press("Play a card", h.view.table.edges[0])
    h.press("Not in the list", h.view.table.pane)
    assert h.pilot.reads("Name", h.pilot.sheet())
    h.press("Type it", h.pilot.sheet())
    for letter in "Mew":
        ui.tap_on(h.pilot.button(letter, h.pilot.sheet()))
        ui.frames(1)
    h.press("Done", h.pilot.sheet())
    h.press("Other", h.pilot.sheet())
    ui.tap_on(h.pilot.button("X", h.pilot.sheet()))
    h.press("Done", h.pilot.sheet())
    assert h.pilot.reads(said("card-typed.hint.hp"), h.pilot.sheet())
    h.press("50", h.pilot.sheet())
    h.press("More", h.pilot.sheet())
    h.press("Psychic", h.pilot.sheet())
    assert ("Mew", 50, True) == (
        h.screen.typed.fields[0].shown,
        int(next(value.label for value in h.screen.typed.fields[2].values if value.chosen)),
        "Less" in h.pilot.buttons(h.pilot.sheet()),
    )
    h.press("Play it", h.pilot.sheet())
    assert (None, "Mew") == (h.screen.typed, h.screen.held.name)
    h.tap("a-bench-2")

    assert ("Mew", 50) == (h.tile("a-bench-2").name, h.tile("a-bench-2").left)


def test_the_form_closes_to_the_list_of_cards(ui):
    h = Fingers(ui, real_cards("advanced-1999"))
    h.opened()
    h.press("Play a card", h.view.table.edges[0])
    h.press("Not in the list", h.view.table.pane)

    h.press("Close", h.pilot.sheet())

    assert (None, True) == (h.screen.typed, h.screen.picker is not None)
    assert "Not in the list" in h.pilot.buttons(h.view.table.pane)
