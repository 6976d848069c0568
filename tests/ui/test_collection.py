"""The collection by touches on the real screen, a thousand figures among it."""

from __future__ import annotations

import msgspec
import pytest

from companion.app.ports.owned import Owned
from companion.app.screens.lobby import HomeScreen
from companion.app.screens.lobby_intents import OpenTab
from companion.app.screens.studio_intents import GoCollection, GoDisc
from tests.app.lobby_fakes import MemoryLibrary, lobby, parts
from tests.app.table_fakes import texts
from tests.ui.pilot import SIZES, WINDOWS, spread
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


def many(count: int) -> MemoryLibrary:
    """A library with so many figures of the players' own, besides those that are given."""
    library = MemoryLibrary()
    given = library.figures()
    for number in range(count):
        one = given[number % len(given)]
        library.save_figure(msgspec.structs.replace(one, id=f"own-{number:04}", name=f"{one.name} {number:04}"))
    return library


def opened(ui, made):
    """A hand on the collection."""
    from companion.app.lobby.lobby import Lobby

    hand = Hand(ui, Lobby(made))
    hand.tap(texts().say("push.collection"))
    return hand


def rows(hand):
    from companion.ui.studio._figure_rows import FigureRow

    return {one.row.figure: one for one in hand.all(FigureRow) if one.row is not None}


def scroll(hand):
    from companion.ui.studio._figure_rows import FigureRows

    return hand.the(FigureRows)


@pytest.mark.parametrize("size", SIZES)
def test_plus_counts_and_a_tap_looks_closely(ui, size):
    ui.size(*size)
    made = parts()
    hand = opened(ui, made)
    row = rows(hand)["absol-r"]
    x, y = row.to_window(row.x + row.width - 8, row.center_y)
    for _ in range(2):
        ui.tap(x, y)
    assert {"absol-r": Owned(count=2)} == made.belongings.all("figure")

    row = rows(hand)["absol-r"]
    ui.tap(*row.to_window(row.x + 40, row.center_y))
    ui.frames(12)
    assert "Absol" == hand.screen.look.name
    assert [] == hand.too_small()
    hand.tap("+")
    hand.tap("−")
    hand.tap("−")
    assert {"absol-r": Owned(count=1)} == made.belongings.all("figure")
    hand.tap("Close")
    assert hand.screen.look is None


def test_row_is_drawn_with_all_its_words(ui, monkeypatch):
    from companion.ui.studio import _figure_rows

    row, drawn, kept = rows(opened(ui, parts()))["absol-r"], [], _figure_rows.texture
    monkeypatch.setattr(_figure_rows, "texture", lambda words, *how: drawn.append(words) or kept(words, *how))
    shown = row.row = msgspec.structs.replace(row.row, owned="3 ×", marks="by hand")

    assert {shown.name, shown.facts, "3 ×", "by hand"} <= set(drawn)


def test_note_is_written_on_the_letters_panel(ui):
    from companion.ui.screens.letters import LetterPad

    made = parts()
    hand = opened(ui, made)
    hand.send(msgspec.convert({"type": "look-at-owned", "figure": "absol-r"}, _look()))
    hand.tap(texts().say("collection.push.note"))
    hand.the(LetterPad).type("lent to Bo, " * 12)
    hand.tap(texts().say("screens.letters.done"))

    assert ("lent to Bo, " * 12).strip() == made.belongings.all("figure")["absol-r"].note
    assert hand.reads("lent to Bo")


def _look():
    from companion.app.screens.collection_intents import LookAtOwned

    return LookAtOwned


def test_filters_have_the_whole_width_of_an_upright_panel(ui):
    from companion.ui.studio.collection import Figures

    ui.size(480, 800)
    figures = opened(ui, parts()).the(Figures)
    chips = figures._chips

    assert chips.width > 0.95 * figures.width
    assert chips.height < figures._word.height * 2.5


def test_doors_stand_in_one_row_of_an_upright_panel(ui):
    ui.size(480, 800)
    doors = opened(ui, parts()).shell.view._doors

    assert 5 == len(doors.children)
    assert 1 == len({door.y for door in doors.children})
    assert doors.x <= min(door.x for door in doors.children) < max(door.right for door in doors.children) <= doors.right


def test_filters_and_search_by_touch(ui):
    from companion.ui.screens.letters import LetterPad

    hand = opened(ui, parts())
    every = len(hand.screen.rows)
    hand.tap(texts().say("collection.filter.colour"))
    hand.tap("Purple")
    purple = len(hand.screen.rows)
    hand.tap(texts().say("collection.filter.word"))
    hand.the(LetterPad).type("sev")
    hand.tap(texts().say("screens.letters.done"))

    assert every > purple > 1
    assert ["seviper-uc", "seviper-uc-2019"] == [row.figure for row in hand.screen.rows]


@pytest.mark.parametrize("section, size", spread(WINDOWS, ["figures", "mats", "cards", "teams"]))
def test_every_section_has_its_doors_in_sight(ui, section, size):
    ui.size(*size)
    hand = opened(ui, parts())
    hand.send(OpenTab(section))
    hand.ui.frames(30)

    for push in hand.screen.pushes:
        door = hand.button(push.label)
        x, y = door.to_window(*door.pos)
        assert x >= 0
        assert y >= 0
        assert x + door.width <= ui.window.width
    assert [] == hand.too_small()


def test_thousand_figures_are_a_few_widgets_and_are_scrolled_to_the_last(ui):
    hand = opened(ui, parts(library=many(1000)))
    grid = scroll(hand)
    assert 1000 < len(grid.data)
    assert len(rows(hand)) < 60

    for step in range(20, -1, -1):
        grid.scroll_y = step / 20
        ui.frames(2)
    last = hand.screen.rows[-1].figure
    assert last in rows(hand)
    assert len(rows(hand)) < 60


def test_count_changes_where_one_has_scrolled_to(ui):
    hand = opened(ui, parts(library=many(300)))
    grid = scroll(hand)
    grid.scroll_y = 0.4
    ui.frames(4)
    row = next(one for one in rows(hand).values() if 100 < one.to_window(*one.center)[1] < ui.window.height - 200)
    figure = row.row.figure
    ui.tap(*row.to_window(row.x + row.width - 8, row.center_y))
    ui.frames(4)

    assert 0.4 == pytest.approx(grid.scroll_y, abs=0.01)
    assert "×1" == rows(hand)[figure].row.owned


def test_escape_closes_the_sheet_then_leads_home(ui):
    hand = opened(ui, parts())
    row = rows(hand)["absol-r"]
    ui.tap(*row.to_window(row.x + 40, row.center_y))
    ui.frames(12)
    hand.shell.escape()
    ui.frames(12)
    assert hand.screen.look is None
    hand.shell.escape()
    assert isinstance(hand.screen, HomeScreen)


def test_door_sends_what_opens_the_room(ui):
    sent = []
    made = lobby()
    made.send(GoCollection())
    from companion.ui.studio.collection import CollectionView

    view = ui.mount(CollectionView(sent.append))
    view.show(made.screen())
    ui.frames(9)
    hand = Hand.__new__(Hand)
    Hand.__mro__[1].__init__(hand, ui, view)
    Hand.__mro__[1].tap(hand, texts().say("collection.push.new-figure"))

    assert [GoDisc()] == sent


@pytest.mark.parametrize("size", SIZES)
def test_pages_are_put_together_and_made_by_touch(ui, size, tmp_path):
    from dataclasses import replace

    from companion.adapters.pictures.printer import FilePrinter
    from companion.app.ports.outside import FilePlace
    from tests.app.lobby_fakes import ListedExports

    class Folder(ListedExports):
        def places(self):
            return (FilePlace(str(tmp_path)),)

    ui.size(*size)
    hand = opened(ui, replace(parts(), printer=FilePrinter(texts()), exports=Folder()))
    row = rows(hand)["absol-r"]
    ui.tap(*row.to_window(row.x + 40, row.center_y))
    ui.frames(12)
    hand.tap(texts().say("collection.push.print"))
    assert ["absol-r"] == [line.id for line in hand.screen.discs]
    hand.tap("Brook (3)")
    hand.tap("Letter")
    ui.frames(30)
    assert 4 == len(hand.screen.discs)
    assert [] == hand.too_small()
    hand.tap(texts().say("collection.print.write"))
    ui.frames(30)

    assert ["Practice set.pdf"] == [path.name for path in tmp_path.iterdir()]
    assert str(tmp_path) in hand.screen.told
    assert hand.reads("Practice set.pdf")


@pytest.mark.parametrize("size", SIZES)
def test_team_is_built_of_what_is_owned_looked_at_and_kept_by_touch(ui, size):
    from companion.ui.screens._tiles import TileGrid, TileWidget

    ui.size(*size)
    made = parts()
    for id in ("absol-r", "arbok-uc", "aron-uc"):
        made.belongings.keep("figure", id, Owned(count=1))
    hand = opened(ui, made)
    hand.tap(texts().say("collection.section.teams"))
    hand.tap(texts().say("collection.push.new-three_on_three"))
    hand.tap(texts().say("collection.which.owned"))
    ui.frames(12)
    for figure in ("absol-r", "arbok-uc", "aron-uc"):
        grid = hand.the(TileGrid)
        grid.scroll_y = 0 if figure == "aron-uc" else 1
        ui.frames(4)
        tile = next(one for one in hand.all(TileWidget) if one.tile is not None and one.tile.figure == figure)
        ui.tap_on(tile)
    hand.tap(texts().say("collection.push.look"))
    ui.frames(12)
    assert hand.reads(texts().say("collection.sight.reach"))
    assert hand.screen.sight.counting
    hand.tap("Close")
    assert hand.screen.sight is None
    hand.tap(texts().say("team.save"))

    (team,) = made.library.saved.values()
    assert ("absol-r", "arbok-uc", "aron-uc") == team.figures
    assert [] == hand.too_small()


def test_team_is_looked_at_from_its_list(ui):
    hand = opened(ui, parts())
    hand.tap(texts().say("collection.section.teams"))
    ui.frames(30)
    hand.tap(texts().say("collection.push.look"))
    ui.frames(12)

    assert hand.screen.team.name in {entry.name for entry in hand.screen.entries}
    assert hand.reads(texts().say("collection.sight.check"))
    hand.shell.escape()
    ui.frames(12)
    assert hand.screen.team is None
