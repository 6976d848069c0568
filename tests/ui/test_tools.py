"""The row of tools beside a table: a further tool has room there or stands in the menu, and pushes nothing away."""

from __future__ import annotations

import pytest

from tests.ui import fake_cards, fake_screens
from tests.ui.geometry import faults
from tests.ui.pictures import SIZES
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.kivy


def table_of(game, more, done):
    """A table of a game with so many further tools."""
    from companion.ui.cards._table import CardTable
    from companion.ui.screens._table import TableView
    from companion.ui.widgets.buttons import tool_button

    class Table(TableView if game == "figures" else CardTable):
        def _further_tools(self):
            made = [tool_button("now", lambda name=name: done.append(name)) for name in more]
            for button, name in zip(made, more, strict=True):
                button.text = name
            return (*super()._further_tools(), *made)

    return Table(lambda intent: None)


@pytest.mark.parametrize("game", ["figures", "cards"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_further_tool_has_room_in_the_row_or_stands_in_the_menu(ui, size, game):
    from companion.ui import theme
    from companion.ui.help.layer import HelpButton
    from companion.ui.widgets.buttons import PushButton
    from companion.ui.widgets.sheet import Sheet

    lacking = []
    ui.size(*size)
    for scale in (1.0, 1.3):
        theme.use(theme.Look(px_per_mm=SIZES[size], calm=True, scale=scale))
        for more in (("Last spins",), ("Last spins", "Count")):
            done = []
            view = ui.mount(table_of(game, more, done))
            view.screen = fake_screens.table() if game == "figures" else fake_cards.busy()
            ui.frames(4)
            pilot = Pilot(ui, view)
            lacking += [f"{scale}, {len(more)} more: {fault}" for fault in faults(ui)]
            always = {"tool.undo", "tool.log", "tool.menu"} - {
                getattr(one, "thing", "") for one in pilot.all(PushButton)
            }
            lacking += [f"{scale}, {len(more)} more: {one} is not in sight" for one in always]
            lacking += [f"{scale}, {len(more)} more: no '?'"] * (len(pilot.all(HelpButton)) != 1)
            for name in more:
                if name not in pilot.buttons():
                    pilot.tap("Menu")
                    ui.frames(30)
                if name in pilot.buttons():
                    pilot.tap(name)
                for sheet in pilot.all(Sheet):
                    sheet.close()
                ui.frames(30)
            lacking += [f"{scale}, {len(more)} more: {name!r} has no room" for name in more if name not in done]
            ui.window.remove_widget(view)

    assert [] == lacking
