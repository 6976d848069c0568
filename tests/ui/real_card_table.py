"""A real match of the card game at the table, in memory; and fingers that play it."""

from __future__ import annotations

import random
from typing import Any

from companion.app.cards.table.session import CardTableSession
from companion.app.screens.card_intents import LetGo
from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby_intents import GoHome, GoRules, Set
from companion.app.screens.table import CloseNotice
from tests.app.cards.table.touching import DEALT, marked, session_of
from tests.ui.fake_cards import at_table
from tests.ui.pilot import Pilot


class CardPilot(Pilot):
    """At the card table: *root* is an `AtCardTableView`."""

    @property
    def table(self) -> Any:
        """The table's own view."""
        return self.root.table

    def place(self, name: str) -> tuple[float, float]:
        """The middle of a place."""
        return tuple(self.table.field.places[name].center)

    def in_hand(self, card: str) -> tuple[float, float]:
        """The middle of a card of the hand that is open."""
        hand = self.table.hand
        number = next(i for i, face in enumerate(hand.cards) if face.card.startswith(card))
        return tuple(hand.to_window(*hand.boxes()[number].center))

    def card(self, words: str) -> Any:
        """A small card in a list, by its name."""
        from companion.ui.cards.face import SmallFace

        return next(one for one in self.all(SmallFace) if one.face is not None and one.face.name.startswith(words))

    def tap_card(self, words: str) -> None:
        """Tap a small card in a list, above the sign that opens the whole of it."""
        face = self.card(words)
        self.ui.tap(*face.to_window(face.x + face.width / 2, face.y + face.height * 0.8))

    def sheet(self) -> Any:
        """The uppermost sheet."""
        from companion.ui.widgets.sheet import Sheet

        return self.all(Sheet)[-1]


class LiveCards:
    """An `AtCardTableView` on a real session: frames let its time pass, as in the app."""

    def __init__(self, ui: Any, session: CardTableSession, facing: bool = True) -> None:
        from companion.ui.cards.at_card_table import AtCardTableView

        self.ui, self.session, self.facing = ui, session, facing
        self.sent: list[Any] = []
        self.view = AtCardTableView(self._send)
        self.pilot = CardPilot(ui, self.view)
        ui.mount(self.view)
        self.draw(2)

    @property
    def screen(self) -> CardTableScreen:
        """What is to be drawn now."""
        return self.session.screen()

    def _send(self, intent: Any) -> None:
        self.sent.append(intent)
        if not isinstance(intent, Set | GoHome | GoRules):  # those are the lobby's
            self.session.send(intent)
        self.show()

    def show(self) -> None:
        """Draw what is to be drawn, as the shell does after each intent."""
        self.view.show(at_table(self.session.screen(), facing=self.facing))

    def draw(self, frames: int = 1) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.session.tick(1 / 60)
            self.show()
            self.ui.frames(1)

    def rest(self) -> None:
        """Let coins come to rest, sheets come and cards be drawn."""
        self.draw(45)

    def tap(self, x: float, y: float) -> None:
        """Tap, and see what comes of it."""
        self.ui.tap(x, y)
        self.draw(2)

    def tap_place(self, place: str) -> None:
        """Tap a place."""
        self.tap(*self.pilot.place(place))

    def tap_button(self, label: str, within: Any = None) -> None:
        """Tap the button with these words, scrolled into sight."""
        from kivy.uix.scrollview import ScrollView

        button = self.pilot.button(label, within)
        for parent in _above(button):
            if isinstance(parent, ScrollView):
                parent.scroll_to(button, animate=False)
                self.ui.frames(2)
        self.tap(*button.to_window(*button.center))

    def tap_hand(self, card: str) -> None:
        """Tap a card of the hand that is open."""
        self.tap(*self.pilot.in_hand(card))

    def close_notice(self) -> None:
        """What is said is read."""
        self._send(CloseNotice())
        self.draw()


def _above(widget: Any) -> list[Any]:
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found.append(widget)
        if len(found) > 40:
            break
    return found


def live(ui: Any, edition: str, seed: int = 1, known: tuple[bool, bool] = DEALT, **kwargs: Any) -> LiveCards:
    """A match of two given decks of an edition."""
    facing = kwargs.pop("facing", True)
    return LiveCards(ui, session_of(edition, seed, known, **kwargs), facing)


class CardPlayer:
    """Plays by touches alone: whatever is offered is tapped."""

    def __init__(self, live: LiveCards, seed: int = 1) -> None:
        self.live, self.rng = live, random.Random(seed)

    def step(self) -> str:
        """Do one thing; returns what kind of thing it was."""
        live, rng = self.live, self.rng
        screen = live.screen
        if screen.winner:
            return "over"
        if "Close" in live.pilot.buttons() and rng.random() < 0.3:
            # A sheet over the table, which a tap on its way opened.
            live.tap_button("Close")
            return "close"
        ask = screen.ask
        if ask.coin is not None:
            coin = live.view.table.column.coin
            if ask.coin.result:
                live.draw(10)
                return "turning"
            if coin.parent is None:
                live.draw(1)
                return "wait"
            live.tap(*coin.to_window(coin.center_x, coin.center_y + coin.radius * 0.5))
            return "coin"
        if ask.uncover is not None:
            live.tap_button(ask.uncover.label, live.view.table.column)
            return "uncover"
        if ask.done is not None and (ask.chosen >= ask.least) and rng.random() < 0.6:
            live.tap_button(ask.done.label)
            return "done"
        if ask.cards:
            from companion.ui.cards.face import SmallFace

            shown = [one for one in live.pilot.all(SmallFace) if one.face is not None and one.face.mark]
            face = rng.choice(shown[:8])
            live.tap(*face.to_window(face.x + face.width / 2, face.y + face.height * 0.8))
            return "card"
        payments = [one for one in screen.actions if one.enabled]
        if payments and not screen.selected and rng.random() < 0.6:
            live.tap_button(rng.choice(payments).label, live.view.table.column)
            return "payment"
        if rng.random() < 0.05:
            live._send(LetGo())
            live.draw()
            return "let-go"
        places = [place for place in marked(screen) if place in live.view.table.field.places]
        if places:
            live.tap_place(rng.choice(places))
            return "place"
        prizes = [prize.place for seat in screen.seats for prize in seat.prizes if prize.mark]
        if prizes:
            live.tap_place(rng.choice(prizes))
            return "prize"
        enabled = [one for one in screen.actions if one.enabled]
        if enabled and rng.random() < 0.8:
            live.tap_button(rng.choice(enabled).label, live.view.table.column)
            return "action"
        if screen.picker is not None:
            return self._pick(screen)
        hands = [(seat, face) for seat in screen.seats for face in seat.hand.cards if face.mark == "playable"]
        if hands and rng.random() < 0.7:
            live.tap_hand(rng.choice(hands)[1].card)
            return "hand"
        picks = [edge for seat, edge in zip(screen.seats, live.view.table.edges, strict=True) if seat.hand.pick]
        if picks and rng.random() < 0.7:
            live.tap_button("Play a card", picks[0])
            return "pick"
        if ask.buttons:
            live.tap_button(rng.choice(ask.buttons).label, live.view.table.column)
            return "button"
        return self._turn(screen)

    def _pick(self, screen: CardTableScreen) -> str:
        from companion.ui.cards.face import SmallFace

        live = self.live
        shown = [one for one in live.pilot.all(SmallFace) if one.face is not None and one.face.mark == "playable"]
        if not shown or self.rng.random() < 0.1:
            live.tap_button("Close", live.view.table.pane)
            return "close"
        face = self.rng.choice(shown[:6])
        live.tap(*face.to_window(face.x + face.width / 2, face.y + face.height * 0.8))
        return "pick"

    def _turn(self, screen: CardTableScreen) -> str:
        live, rng = self.live, self.rng
        for seat, edge in zip(screen.seats, live.view.table.edges, strict=True):
            offered = [one for one in edge.buttons(seat) if one.enabled and one != seat.hand.cover]
            if seat.buttons or seat.hand.pick or (seat.hand.uncover and seat.to_move):
                if seat.hand.uncover in offered and rng.random() < 0.8:
                    live.tap_button(seat.hand.uncover.label, edge)
                    return "uncover"
                if offered:
                    live.tap_button(rng.choice(offered).label, edge)
                    return "edge"
        live.draw(5)
        return "wait"
