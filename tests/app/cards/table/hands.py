"""Two players' hands at a card table: they press buttons by their words, play cards by name, tap places, flip coins."""

from __future__ import annotations

from typing import Any

from companion.adapters.library.library import FileLibrary
from companion.app.cards.table.session import CardTableSession
from companion.app.match.game import ChanceBy
from companion.app.screens import cards as values
from companion.app.screens.card_intents import PickCard, Spell, TapCard, TapPlace
from companion.cards.printed.vocabulary import ByHand, Damage, GiveCondition
from companion.cards.values.state import Setup
from tests.app.card_fakes import begun
from tests.app.cards.table.touching import buttons, tiles
from tests.app.table_fakes import texts
from tests.cards.making import attack, card, deck_list, setup
from tests.saying import said

CLAUSES = FileLibrary().rulebook("card")
BY_HAND = ByHand(about="The other player turns one card face-up.")
WEIRD = card(
    "weird",
    hp=90,
    attacks=(
        attack("Lull", after=(GiveCondition(is_="asleep"),)),
        attack("Shock", after=(GiveCondition(is_="paralyzed"),)),
        attack("Daze", after=(GiveCondition(is_="confused"),)),
        attack("Sting", damage=10, after=(GiveCondition(is_="poisoned"),)),
        attack("Singe", after=(GiveCondition(is_="burned"),)),
        attack("Crush", damage=60),
        attack("Burst", damage=90, after=(Damage(amount=90, to="self"),)),
    ),
)
ODD = card("odd", kind="trainer", effects=(BY_HAND,))
CARDS = {"pup": 4, "hound": 4, "weird": 4, "eel": 4, "odd": 4, "supply": 4, "fire": 36}


def real_cards(edition: str, known: tuple[bool, bool] = (False, False)) -> Setup:
    decks = (deck_list(CARDS, known[0]), deck_list(CARDS, known[1]))
    return setup(edition, (WEIRD, ODD), decks)


class Hands:
    """What two people do at a table of real cards. What they want and cannot find fails with what there is."""

    def __init__(self, made: Setup, spins: Any = "hand", **more: Any) -> None:
        self.session = CardTableSession(begun(made, chance=ChanceBy(spins=spins), **more), texts(), CLAUSES)
        self.settle()

    def settle(self) -> None:
        """Cards are drawn, coins come to rest."""
        for _ in range(8):
            self.session.tick(1.0)

    @property
    def screen(self) -> values.CardTableScreen:
        return self.session.screen()

    def send(self, intent: Any) -> values.CardTableScreen:
        self.session.send(intent)
        self.settle()
        return self.screen

    def labels(self) -> list[str]:
        return [button.label for button in buttons(self.screen)]

    def press(self, label: str) -> values.CardTableScreen:
        """Press the first button whose label begins so."""
        found = next((button for button in buttons(self.screen) if button.label.startswith(label)), None)
        assert found is not None, f"no button {label!r} among {self.labels()}, asked: {self.screen.ask.question}"
        return self.send(found.intent)

    def tap(self, place: str) -> values.CardTableScreen:
        return self.send(TapPlace(place))

    def pick(self, seat: int, card: str) -> values.CardTableScreen:
        """Say which card of a hand of real cards it is."""
        self.send(PickCard(seat))
        assert self.screen.picker is not None, self.screen.notice
        name = next(face.name for face in self.screen.picker.cards if face.card == card)
        self.send(Spell(name[:2].lower()))
        assert self.screen.picker is not None
        assert card in [face.card for face in self.screen.picker.cards]
        return self.send(TapCard(card))

    def play(self, seat: int, card: str, place: str = "") -> values.CardTableScreen:
        """Play a card onto a place; without one by the button that it brings."""
        shown = self.pick(seat, card)
        assert shown.held is not None
        return self.tap(place) if place else self.send(shown.actions[0].intent)

    def flip(self, side: str) -> values.CardTableScreen:
        """A real coin shows it."""
        coin = self.screen.ask.coin
        assert coin is not None, self.screen.ask.question
        return self.send(coin.halves[("heads", "tails").index(side)].intent)

    def choose(self, place: str) -> values.CardTableScreen:
        """Answer a question with a place that is marked."""
        assert place in self.marked(), (self.screen.ask.question, self.marked())
        return self.tap(place)

    def marked(self) -> list[str]:
        screen = self.screen
        found = [tile.place for tile in tiles(screen) if tile.mark in ("choose", "drop")]
        found += [prize.place for seat in screen.seats for prize in seat.prizes if prize.mark]
        return found + [place for seat in screen.seats for place, _ in seat.empty_marks]

    def tile(self, place: str) -> values.TileView:
        return next(tile for tile in tiles(self.screen) if tile.place == place)

    def placed(self, *seats: int) -> None:
        """Each of these places an Active Pokémon and nobody else."""
        for seat in seats:
            self.play(seat, "weird", f"{'ab'[seat]}-active")
            self.press(said("card-act.finish-setup"))

    def opened(self, active: str = "weird", bench: str = "pup", mulligans: int = 0) -> values.CardTableScreen:
        """The opening is walked through as it is asked for; a takes so many mulligans, begins, and both place alike."""
        for _ in range(80):
            screen = self.screen
            seat, labels = screen.ask.seat, self.labels()
            if screen.steps is None or screen.steps.kind != "setup":
                return screen
            if screen.ask.coin is not None:
                self.flip("heads")
            elif "Ann" in [one.label for one in screen.ask.buttons]:
                self.press("Ann")
            elif seat == 0 and mulligans and any(label.startswith("No Basic Pokémon") for label in labels):
                self.press("No Basic Pokémon")
                mulligans -= 1
            elif "Draw no extra cards" in labels:
                self.press("Draw no extra cards")
            elif seat is not None and screen.seats[seat].active is None:
                self.play(seat, active, f"{'ab'[seat]}-active")
            elif seat is not None and bench and not screen.seats[seat].bench:
                self.play(seat, bench, f"{'ab'[seat]}-bench-1")
            else:
                self.press(said("card-act.finish-setup"))
        raise AssertionError(f"the opening does not end: {self.screen.ask.question}")
