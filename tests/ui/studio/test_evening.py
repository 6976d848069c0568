"""A whole evening by touch: from an empty home to a winner with figures, a mat and cards of one's own.

Every touch is counted, and every key on the letters. The seconds that a practised hand needs follow from a
keystroke-level model: so much for a touch, in which it is looked for, pointed at and tapped, and so much for a key of a
word that one knows already.
"""

from __future__ import annotations

from dataclasses import replace
from math import dist

import msgspec
import pytest

from companion.adapters.files.drafts import FileDrafts
from companion.adapters.library.library import FileLibrary
from companion.adapters.photos.folder import FilePhotos
from companion.app.lobby.lobby import Lobby
from companion.app.match.figure_game import FIGURE
from companion.app.match.record import Record
from companion.figure.events import FigureMoved
from companion.figure.printed.effects import ByHand, Swap
from companion.figure.printed.figures import TrainerCard
from tests.app.lobby_fakes import given, parts
from tests.app.table_fakes import MemoryStore
from tests.saying import said
from tests.ui.studio.mats_drawn import mat_photo
from tests.ui.studio.test_mat import Fingers, drawn
from tests.ui.test_disc_editor import Hand as DiscHand
from tests.ui.test_whole_match import MOST_STEPS
from tests.ui.test_whole_match import Fingers as Players

pytestmark = [pytest.mark.kivy, pytest.mark.deep("touches")]

TOUCH_S, KEY_S = 1.1, 0.25
MOST_TOUCHES = 60
GROUDON = next(figure for figure in given().figures() if figure.id == "groudon-ex")
SENTENCE = "The chosen figure spins twice"


class Evening(Fingers):
    """Somebody who has just found the program."""

    brush, paint, stroke, pick = DiscHand.brush, DiscHand.paint, DiscHand.stroke, DiscHand.pick

    def __init__(self, ui, made):
        super().__init__(ui, made)
        self.keys = 0
        self.counted = {}

    @property
    def view(self):
        return self.shell.view

    def into_sight(self, widget):
        """Scroll to it; a touch where it was out of sight, which one that lies a pixel off is not."""
        before = widget.to_window(*widget.center)
        super().into_sight(widget)
        self.touches += dist(before, widget.to_window(*widget.center)) > 2

    def taps(self, *labels):
        for label in labels:
            self.tap(label)

    def type(self, words):
        """On the letters that are open."""
        self.ui.seconds(0.3)
        before = self.touches
        for letter in words:
            self.tap("Space" if letter == " " else letter)
        self.keys += len(words)
        self.touches = before
        self.tap("Done")
        self.ui.seconds(0.3)

    def part(self, name):
        """What has been touched since the last part is this one's."""
        touches, keys = (sum(one[at] for one in self.counted.values()) for at in (0, 1))
        self.counted[name] = self.touches - touches, self.keys - keys


def enter_disc(hand):
    hand.taps("Collection", "New figure", "Choose a known name", "G", "Groudon", "1", "Ground")
    hand.brush("miss")
    hand.paint(0, 30)
    hand.brush("white")
    hand.paint(30, 210)
    hand.taps("1", "1", "0", "Smash")
    hand.paint(210, 285)
    hand.taps("5", "0", "Slash")
    hand.brush("miss")
    hand.paint(285, 300)
    hand.brush("blue")
    hand.paint(300, 360)
    hand.tap("Dodge")
    hand.part("disc")


def enter_ability(hand):
    hand.taps(
        "Figure", "Add what its ability does", "More damage", "Certain figures are there", "Opposing", "Add a name …"
    )
    for name in ("Groudon", "Kyogre", "Rayquaza"):
        hand.taps(name[0], name)
    hand.taps("Done", "Done", "Add another effect", "More Move Points", "Only while … same as in the other sentence")
    hand.tap("Save")
    hand.part("ability")


def draw_mat(hand, corners):
    hand.taps("Back", "Mats", "New mat", "Photo", "mat.png")
    hand.on_mat(*corners)
    hand.tap("Straighten")
    drawn(hand)
    hand.tap("Save")
    hand.part("mat")


def make_cards(hand):
    hand.taps("Back", "Trainer cards", "New Trainer card", "Change")
    hand.type("Swap")
    hand.taps("A friendly figure on the Field", "Add what it does", "Swap places", "A figure on the Bench", "Save")
    hand.tap("New card")
    hand.tap("Change")
    hand.type("Twice")
    hand.taps("A friendly figure on the Field", "Add what it does", said("effect.by-hand.name"), "Change")
    hand.type(SENTENCE)
    hand.tap("Save")
    hand.part("cards")


def build_team(hand):
    from companion.ui.screens._tiles import TileGrid, TileWidget
    from companion.ui.widgets.buttons import PushButton

    hand.taps(
        "Back", "Home", "Figure match", "My mat 1", "Choose a team", "Build a team", "A–Z", "G", "Any type", "Ground"
    )

    def own():
        return [one for one in hand.all(TileWidget) if one.tile is not None and one.tile.figure == "own-groudon"]

    hand.the(TileGrid).scroll_y = 0
    hand.touches += 1
    hand.ui.frames(4)
    for _ in range(6):
        (tile,) = own()
        hand.ui.tap_on(tile)
        hand.touches += 1
        hand.ui.frames(4)
    hand.tap("Trainer")
    titles = [card.title for card in hand.screen.cards if card.title in ("Full Heal", "Swap", "Twice")]
    for title in titles:
        taken = [button for button in hand.all(PushButton) if button.text in ("Add it", "In the team")]
        with_cards = [card for card in hand.screen.cards if len(card.options) == 1]
        hand.tap_on(taken[[card.title for card in with_cards].index(title)])
        hand.touches += 1
    hand.taps("Save", "Use this team", "Choose a team")
    # Both play with it: it is the first of the list.
    uses = [button for button in hand.all(PushButton) if button.text == "Use"]
    hand.tap_on(max(uses, key=lambda button: button.to_window(*button.center)[1]))
    hand.touches += 1
    hand.tap("Start the match")
    hand.part("team")


class Owners(Players):
    """They want to see their own cards played."""

    def begin(self, movable):
        mine = [label for label in self.buttons() if label in ("Swap", "Twice")]
        if mine:
            self.tap_button(mine[0])
        else:
            super().begin(movable)


def play(hand):
    players = Owners(hand, seed=11)
    for _ in range(MOST_STEPS):
        if hand.screen.table.winner and hand.screen.table.battle is None:
            break
        players.step()
    return players


def test_an_evening_by_touch_from_an_empty_home_to_the_winner(ui, tmp_path, record_property):
    ui.size(800, 480)
    home, store = tmp_path / "home", MemoryStore()
    corners = mat_photo(tmp_path / "mat.png", plain=True)
    library = FileLibrary(home)
    made = parts(library=library, store=store, seed=4)
    photos = FilePhotos(lambda: (), tmp_path)
    hand = Evening(ui, Lobby(replace(made, photos=photos, drafts=FileDrafts(home / "drafts"))))

    enter_disc(hand)
    enter_ability(hand)
    groudon = next(figure for figure in FileLibrary(home).figures() if figure.id == "own-groudon")
    # That it holds on the Bench too is the same sentence once more.
    entered = msgspec.structs.replace(
        GROUDON, id="own-groudon", rarity="", edition="own", abilities=GROUDON.abilities[:2]
    )
    assert entered == groudon

    draw_mat(hand, corners)
    mat = next(mat for mat in FileLibrary(home).playmats() if mat.id == "own-my-mat-1")
    assert (12, 18) == (len(mat.space), len(mat.lines))

    make_cards(hand)
    cards = [card for card in FileLibrary(home).cards() if card.id.startswith("own-")]
    swap = TrainerCard(id="own-swap", name="Swap", target="own_field", effects=(Swap(with_="own_bench"),))
    twice = TrainerCard(id="own-twice", name="Twice", target="own_field", effects=(ByHand(text=SENTENCE),))
    assert [swap, twice] == cards

    build_team(hand)
    team = next(team for team in FileLibrary(home).teams() if team.id.startswith("own-"))
    assert (("own-groudon",) * 6, {"full-heal", "own-swap", "own-twice"}) == (team.figures, set(team.cards))

    players = play(hand)
    assert hand.screen.table.winner, players.done[-20:]
    record = Record.of(FIGURE, store, "m1")
    assert ("over", "own-my-mat-1") == (store.ends["m1"][0], store.heads["m1"].about["playmat"])
    moves = [event for applied in record.standing for event in applied.events if isinstance(event, FigureMoved)]
    # With one MP, only what its ability says leads farther.
    assert any(move.cost == 2 for move in moves)
    assert {"Swap", "Twice"} <= set(players.done)

    seconds = {part: round(touches * TOUCH_S + keys * KEY_S) for part, (touches, keys) in hand.counted.items()}
    record_property("touches and keys", hand.counted)
    record_property("seconds of a practised hand", seconds)
    print("\n".join(f"{part}: {count} touches and keys, {seconds[part]} s" for part, count in hand.counted.items()))
    assert all(touches <= MOST_TOUCHES for touches, _ in hand.counted.values())
