"""The editors of discs and Trainer cards, by touches through the real screen."""

from __future__ import annotations

import pytest

from companion.adapters.files.drafts import FileDrafts
from companion.adapters.library.library import FileLibrary
from companion.app.lobby.lobby import Lobby
from companion.app.ports.drafts import MemoryDrafts
from companion.app.screens.disc_intents import UndoDraft
from companion.app.screens.studio_disc import DiscEditorScreen
from companion.app.screens.studio_intents import Fill, GoCollection, GoDisc, GoTrainer, GoTrainerDisc
from companion.figure.printed.abilities import Immune
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Swap, Wait
from companion.figure.printed.figures import TrainerCard, TrainerFigure
from tests.app.lobby.inside import room_of
from tests.app.lobby_fakes import given, parts
from tests.saying import said
from tests.ui.pictures import display
from tests.ui.pilot import SIZES, WINDOWS, Pilot, some_of, spread
from tests.ui.studio_ways import READ, WAYS, open_way

pytestmark = pytest.mark.kivy


class Hand:
    """A player at the window who makes something; counts touches."""

    def __init__(self, ui, library, drafts=None):
        from companion.ui._shell import Shell

        self.ui = ui
        self.lobby = Lobby(msgspec_replace(parts(library=library), drafts=drafts or MemoryDrafts()))
        self.shell = ui.mount(Shell(self.lobby, display(ui)))
        ui.frames(6)
        self.touches = 0

    def open(self, *intents):
        for intent in intents:
            self.shell.send(intent)
        self.ui.frames(6)

    @property
    def view(self):
        return self.shell.view

    @property
    def screen(self) -> DiscEditorScreen:
        return self.shell.screen

    @property
    def pilot(self):
        return Pilot(self.ui, self.shell)

    def bring(self, widget):
        """Scroll to a widget; counts as a touch where it was out of sight."""
        panel = getattr(self.view, "panel", None)
        if panel is None:
            return
        scroller = panel.scroller
        if widget not in list(scroller.walk(restrict=True)):
            return
        y = widget.to_window(*widget.center)[1]
        low = scroller.to_window(*scroller.pos)[1]
        margin = widget.height / 2
        if not low + margin <= y <= low + scroller.height - margin:
            self.touches += 1
            scroller.scroll_to(widget, padding=4, animate=False)
            self.ui.frames(3)

    def tap(self, *labels):
        """Tap the buttons with these words, one after the other; of several alike the last."""
        for words in labels:
            widget = self.pilot.button(words)
            self.bring(widget)
            self.ui.tap_on(widget)
            self.touches += 1
            self.ui.frames(2)

    def brush(self, colour):
        swatch = next(one for one in self.view.swatches if one.colour == colour)
        self.ui.tap_on(swatch)
        self.touches += 1

    def paint(self, start, end):
        """Draw a finger round the ring from the middle of the first sector to that of the last."""
        self.stroke(start + 7.5, end - 7.5)

    def stroke(self, start, end, share=0.65):
        ring = self.view.ring
        finger = self.ui.touch(*ring.to_window(*ring.spot(start, share)))
        finger.touch_down()
        self.ui.frames(1)
        steps = max(1, round(abs(end - start) / 10))
        for step in range(1, steps + 1):
            finger.touch_move(*ring.to_window(*ring.spot(start + (end - start) * step / steps, share)))
            self.ui.frames(1)
        finger.touch_up()
        self.ui.frames(2)
        self.touches += 1

    def pick(self, angle):
        ring = self.view.ring
        self.ui.tap(*ring.to_window(*ring.spot(angle, 0.65)))
        self.touches += 1

    def pick_figure(self):
        ring = self.view.ring
        self.ui.tap(*ring.to_window(*ring.middle))
        self.touches += 1

    def type(self, words):
        """On the letters that are open."""
        self.ui.seconds(0.3)
        for letter in words:
            self.tap("Space" if letter == " " else letter)
        self.tap("Done")
        self.ui.seconds(0.3)


def msgspec_replace(parts, **changed):
    from dataclasses import replace

    return replace(parts, **changed)


@pytest.fixture
def library(tmp_path):
    return FileLibrary(tmp_path)


GROUDON = next(figure for figure in given().figures() if figure.id == "groudon-ex")


def enter_groudon(hand):
    hand.tap("Collection", "New figure")
    hand.ui.frames(6)
    hand.tap("Choose a known name", "G", "Groudon", "1", "Ground", "Yes")
    hand.brush("miss")
    hand.paint(0, 30)
    hand.brush("white")
    hand.paint(30, 210)
    hand.tap("1", "1", "0", "Smash")
    hand.paint(210, 285)
    hand.tap("5", "0", "Slash")
    hand.brush("miss")
    hand.paint(285, 300)
    hand.brush("blue")
    hand.paint(300, 360)
    hand.tap("Dodge", "Save")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_groudon_is_entered_by_touch_as_the_library_has_it(ui, library, tmp_path, size):
    ui.size(*size)
    hand = Hand(ui, library)
    enter_groudon(hand)

    made = next(figure for figure in FileLibrary(tmp_path).figures() if figure.id == "own-groudon")
    assert hand.screen.remark.text == said("disc-editor.saved", name="Groudon")
    assert GROUDON.disc == made.disc
    assert (GROUDON.mp, GROUDON.types, GROUDON.ability, GROUDON.name) == (made.mp, made.types, made.ability, made.name)
    # Upright, the names with this letter have to be scrolled once.
    assert hand.touches <= (31 if size[0] < 500 else 30)
    hand.tap("Back" if size[0] > 500 else "◂")
    assert "own-groudon" in hand.lobby._nav.gallery.figures


def test_an_effect_is_picked_in_words_and_said_at_once(ui, library, tmp_path):
    ui.size(800, 480)
    hand = Hand(ui, library)
    enter_groudon(hand)
    hand.touches = 0
    hand.pick(330)
    hand.tap("Add what it does", "Wait", "this figure", "Done")
    assert hand.pilot.reads("This figure must Wait.")
    hand.tap("Add another effect", said("effect.by-hand.name"), "Change")
    hand.type("Say so")
    assert hand.pilot.reads("Manual: Say so.")
    hand.tap("Done", "Save")

    made = next(figure for figure in FileLibrary(tmp_path).figures() if figure.id == "own-groudon")
    wait, by_hand = made.disc.segments[4].effects
    assert Wait(to="self") == wait and "Say so" == by_hand.text
    assert hand.touches < 22


def test_what_a_figure_evolves_from_is_chosen_by_touch(ui, library, tmp_path):
    ui.size(800, 480)
    hand = Hand(ui, library)
    enter_groudon(hand)
    hand.pick_figure()
    hand.tap("Choose a figure …", "M", "Magikarp")
    assert hand.pilot.reads("Evolves from")
    hand.tap("Save")

    made = next(figure for figure in FileLibrary(tmp_path).figures() if figure.id == "own-groudon")
    assert "Magikarp" == made.evolves_from


def test_a_killed_process_keeps_the_draft(ui, library, tmp_path):
    drafts = FileDrafts(tmp_path / "drafts")
    hand = Hand(ui, library, drafts)
    hand.open(GoCollection(), GoDisc())
    hand.brush("purple")
    hand.paint(30, 90)
    ui.window.remove_widget(hand.shell)

    other = Hand(ui, library, FileDrafts(tmp_path / "drafts"))
    other.open(GoCollection(), GoDisc())
    assert said("disc-editor.left") == other.screen.remark.text
    assert [0.0, 30.0, 90.0] == [segment.start_deg for segment in other.screen.segments]
    other.tap("Undo")
    assert [0.0] == [segment.start_deg for segment in other.screen.segments]
    other.tap("Redo")
    assert 3 == len(other.screen.segments)


def test_an_ability_is_picked_in_words_and_said_at_once(ui, library, tmp_path):
    ui.size(800, 480)
    hand = Hand(ui, library)
    hand.open(GoCollection(), GoDisc("arbok-uc"))
    hand.pick_figure()
    hand.tap("Add what its ability does", "No Special Condition", "Burned", "Asleep", "Done")
    assert hand.pilot.reads("This figure doesn't become Asleep or Burned.")
    hand.tap("Add another effect", said("ability.by-hand.name"), "Change")
    hand.type("Say so")
    assert hand.pilot.reads("Manual: Say so.")
    hand.tap("Done", "Save")

    made = next(figure for figure in FileLibrary(tmp_path).figures() if figure.id == "own-arbok")
    immune, by_hand = made.abilities
    assert (True, Immune(conditions=("asleep", "burned")), "Say so") == (made.ability, immune, by_hand.text)
    hand.tap("←")
    assert 1 == len(room_of(hand.lobby).draft.abilities)


def test_a_page_begins_at_its_top_though_the_one_before_still_glides(ui, library):
    ui.size(800, 480)
    hand = Hand(ui, library)
    hand.open(GoCollection(), GoTrainer())
    panel = hand.view.panel
    middle = panel.scroller.to_window(*panel.scroller.center)
    ui.drag(middle, (middle[0], middle[1] + 150))
    glides = panel.scroller.scroll_y
    ui.frames(1)
    assert glides != panel.scroller.scroll_y < 1
    hand.tap("New card")
    ui.frames(30)

    assert 1 == panel.scroller.scroll_y


@pytest.mark.display
@pytest.mark.usefixtures("painted")
def test_the_band_of_a_card_stays_behind_its_name_when_the_card_grows_and_shrinks(ui, library):
    from companion.ui import theme

    ui.size(800, 480)
    hand = Hand(ui, library)
    hand.open(GoCollection(), GoTrainer(), Fill("target", "own_field"), Fill("lasting", "yes"))
    hand.open(UndoDraft(), UndoDraft())
    face = hand.view.face
    x, y = face.to_window(face.right, face.y + face.height)

    assert pytest.approx(theme.TRAINER[:3], abs=0.05) == [part / 255 for part in ui.pixel(x - 20, y - 8)[:3]]


class TestRing:
    def hand(self, ui, library, figure="groudon-ex", size=(800, 480)):
        ui.size(*size)
        hand = Hand(ui, library)
        hand.open(GoCollection(), GoDisc(figure))
        return hand

    def test_a_border_is_dragged_to_the_next_sector(self, ui, library):
        hand = self.hand(ui, library)
        hand.stroke(210, 239)

        assert [0.0, 30.0, 240.0, 285.0, 300.0] == [one.start_deg for one in hand.screen.segments]
        hand.tap("←")
        assert [0.0, 30.0, 210.0, 285.0, 300.0] == [one.start_deg for one in hand.screen.segments]

    def test_a_free_border_stands_where_the_finger_left_it(self, ui, library):
        hand = self.hand(ui, library)
        hand.tap("15°")
        hand.stroke(210, 226)

        assert 226 == pytest.approx(hand.screen.segments[2].start_deg, abs=1)

    def test_a_tap_picks_a_segment_and_the_hub_the_figure(self, ui, library):
        hand = self.hand(ui, library)
        hand.pick(250)
        assert 2 == hand.screen.picked
        ring = hand.view.ring
        ui.tap(*ring.to_window(*ring.middle))
        assert -1 == hand.screen.picked

    def test_every_segment_and_blank_sector_is_there_for_the_keyboard(self, ui, library):
        hand = self.hand(ui, library, "")
        hand.brush("white")
        hand.paint(0, 45)
        names = {name for (widget, name), _ in hand.shell.keys.targets() if widget is hand.view.ring}

        assert {"hub", "segment 0"} < names and 21 == sum(name.startswith("sector") for name in names)

    def test_a_stroke_round_the_whole_ring_paints_it(self, ui, library):
        hand = self.hand(ui, library)
        hand.brush("gold")
        hand.stroke(5, 362)

        assert ["gold"] == [one.colour for one in hand.screen.segments]

    def test_what_is_drawn_is_seen_while_it_is_drawn_and_is_one_step(self, ui, library):
        hand = self.hand(ui, library, "")
        hand.brush("blue")
        ring = hand.view.ring
        finger = ui.touch(*ring.to_window(*ring.spot(7)))
        finger.touch_down()
        ui.frames(1)
        widths = []
        for angle in (20, 35, 50, 20):
            finger.touch_move(*ring.to_window(*ring.spot(angle)))
            ui.frames(1)
            widths.append(hand.screen.segments[0].sweep_deg)
        finger.touch_up()
        ui.frames(1)

        assert [30.0, 45.0, 60.0, 30.0] == widths
        hand.tap("←")
        assert 1 == len(hand.screen.segments)


def test_uncertain_segments_are_marked_asked_and_refused(ui, library):
    hand = Hand(ui, library)
    hand.lobby.send(GoCollection())
    hand.lobby.read_disc(READ)
    ui.frames(6)
    assert (1, 2) == hand.screen.doubts and 1 == hand.screen.picked
    hand.tap("Save")
    assert "Segment 2 is uncertain" in hand.screen.remark.text
    hand.tap("It's right", "Save")
    assert (2,) == hand.screen.doubts and 2 == hand.screen.picked
    hand.tap("It's right", "Save")
    assert said("disc-editor.refused.blank", n=2, known=300, whole=360) == hand.screen.remark.text


def test_a_trainer_card_is_made_by_touch(ui, library, tmp_path):
    ui.size(800, 480)
    hand = Hand(ui, library)
    hand.open(GoCollection(), GoTrainer())
    hand.tap("Change")
    hand.type("Swap")
    hand.tap("A friendly figure on the Field", "Add what it does", "Swap places", "A figure on the Bench", "Done")
    hand.tap("Save")

    card = TrainerCard(id="own-swap", name="Swap", target="own_field", effects=(Swap(with_="own_bench"),))
    assert card in FileLibrary(tmp_path).cards()
    assert hand.touches < 20
    assert hand.pilot.reads("The chosen figure swaps places with a friendly figure on the Bench.")


def test_a_trainer_figure_has_a_disc_of_its_own(ui, library, tmp_path):
    hand = Hand(ui, library)
    hand.open(GoCollection(), GoTrainerDisc())
    hand.tap("Change")
    hand.type("Misty")
    hand.brush("")
    hand.stroke(330, 300)
    hand.tap("Save")

    disc = Disc((Segment("white", 20, "Success", damage=0), Segment("miss", 4)))
    assert TrainerFigure("Misty", disc) in FileLibrary(tmp_path).trainers()


@pytest.mark.parametrize("ways, size", spread(WINDOWS, some_of(WAYS, 3), drawn=True))
def test_every_editor_can_be_drawn_and_every_target_is_9_mm(ui, ways, size):
    from companion.ui._shell import Shell
    from tests.app.lobby_fakes import lobby

    ui.size(*size)
    for name in ways.split():
        at = lobby()
        open_way(at, WAYS[name])
        shell = ui.mount(Shell(at, display(ui)))
        ui.frames(6)
        pilot = Pilot(ui, shell)
        small = [min(one.size) for one in getattr(shell.view, "swatches", ())]

        assert pilot.buttons() and [] == pilot.too_small(), name
        assert all(side >= 44 for side in small), name
        ui.window.remove_widget(shell)
