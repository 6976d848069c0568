"""Two people's fingers at a drawn card table: what `Hands` sends is touched here, at the place where it is shown."""

from __future__ import annotations

from typing import Any

from companion.app.screens import cards as values
from companion.cards.values.state import Setup
from tests.app.cards.table.hands import Hands
from tests.ui.fake_cards import at_table
from tests.ui.real_card_table import CardPilot


class Fingers(Hands):
    """Hands that reach the match through the screen alone."""

    def __init__(self, ui: Any, made: Setup, spins: Any = "hand", facing: bool = True, **more: Any) -> None:
        from companion.ui.cards.at_card_table import AtCardTableView

        self.ui, self.facing = ui, facing
        self.view: Any = None
        super().__init__(made, spins, **more)
        self.view = AtCardTableView(self._sent)
        self.pilot = CardPilot(ui, self.view)
        ui.mount(self.view)
        self.settle()

    def _sent(self, intent: Any) -> None:
        self.session.send(intent)
        self._show()

    def _show(self) -> None:
        self.view.show(at_table(self.session.screen(), facing=self.facing))

    def settle(self) -> None:
        super().settle()
        if self.view is not None:
            self._show()
            self.ui.frames(15)

    def send(self, intent: Any) -> values.CardTableScreen:
        raise AssertionError(f"nobody sends {intent!r} by hand")

    def _done(self) -> values.CardTableScreen:
        self.settle()
        return self.screen

    def press(self, label: str, within: Any = None) -> values.CardTableScreen:
        from kivy.uix.scrollview import ScrollView

        table = self.view.table
        button = self.pilot.button(label, within)
        if table.plan.drawer and table.column in _above(button) and not table._open:
            self.pilot.tap("Now")
            self.ui.frames(20)
        for parent in _above(button):
            if isinstance(parent, ScrollView):
                parent.scroll_to(button, animate=False)
                self.ui.frames(2)
        self.ui.tap_on(button)
        return self._done()

    def tap(self, place: str) -> values.CardTableScreen:
        self.ui.tap(*self.uncovered(place))
        return self._done()

    def uncovered(self, place: str) -> tuple[float, float]:
        """The middle of a place, the drawer shut if it lies over it."""
        table, at = self.view.table, self.pilot.place(place)
        if table.plan.drawer and table._open and table.side.x <= at[0]:
            self.pilot.tap("Now")
            self.ui.frames(20)
        return at

    def drag(self, start: str, end: str) -> values.CardTableScreen:
        """Draw what lies on a place to another."""
        self.ui.drag(self.uncovered(start), self.pilot.place(end))
        return self._done()

    def drop(self, card: str, place: str) -> values.CardTableScreen:
        """Draw a card of the hand that is open to a place."""
        self.ui.drag(self.pilot.in_hand(card), self.pilot.place(place))
        return self._done()

    def pick(self, seat: int, card: str) -> values.CardTableScreen:
        self.press("Play a card", self.view.table.edges[seat])
        assert self.screen.picker is not None, self.screen.notice
        name = next(face.name for face in self.screen.picker.cards if face.card == card)
        for letter in name[:2].upper():
            self.ui.tap_on(self.pilot.button(letter, self.view.table.pane.letters))
            self.ui.frames(1)
        self.pilot.tap_card(name)
        return self._done()

    def play(self, seat: int, card: str, place: str = "") -> values.CardTableScreen:
        shown = self.pick(seat, card)
        assert shown.held is not None
        return self.tap(place) if place else self.press(shown.actions[0].label, self.view.table.column.actions)

    def flip(self, side: str) -> values.CardTableScreen:
        assert self.screen.ask.coin is not None, self.screen.ask.question
        coin = self.view.table.column.coin
        x, y = coin.center
        self.ui.tap(*coin.to_window(x, y + coin.radius * (0.5 if side == "heads" else -0.5)))
        return self._done()

    def menu(self, label: str) -> values.CardTableScreen:
        """Press a button of the menu."""
        self.press("Menu")
        return self.press(label, self.pilot.sheet())


def _above(widget: Any) -> list[Any]:
    found: list[Any] = []
    while widget.parent is not None and widget.parent is not widget and len(found) < 40:
        widget = widget.parent
        found.append(widget)
    return found
