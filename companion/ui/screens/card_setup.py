"""Set-up of a card match, with the match between the two seats."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.card_lobby import CardSeatSetup
from companion.app.screens.table import ShowClause
from companion.ui import theme
from companion.ui.screens.choices import ChoiceBox
from companion.ui.screens.pieces import heading, push_button, quiet, text
from companion.ui.screens.setup import PlayerPanel, SetupPage
from companion.ui.widgets.buttons import LinkButton
from companion.ui.widgets.text import fit_title


class CardSetupView(SetupPage):
    """Shows the set-up of a card match."""

    def seats(self) -> tuple[CardSeatPanel, CardSeatPanel]:
        return CardSeatPanel(self), CardSeatPanel(self)


class CardSeatPanel(PlayerPanel):
    """One seat: name, person or program, real or dealt cards, deck and objections to it."""

    def __init__(self, page: CardSetupView, **kwargs: Any) -> None:
        super().__init__(page, **kwargs)
        sizes = theme.sizes()
        self._shown: CardSeatSetup | None = None
        self._deals = ChoiceBox(page.send)
        self._deck_row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._deck = heading("", sizes.text)
        self._deck.bind(width=lambda *_: self._fit_deck())
        self._deck_row.add_widget(self._deck)
        self._note = quiet()
        self._refusals = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        self._refusals.bind(minimum_height=self._refusals.setter("height"))
        self._advice = quiet()
        for widget in (
            self._deals,
            self._deck_row,
            self._note,
            self._refusals,
            self._advice,
        ):
            self.add_widget(widget)

    def show(self, seat: CardSeatSetup) -> None:

        if seat == self._shown:
            return
        before, self._shown = self._shown, seat
        self.show_player(seat)
        self._deals.show(seat.deals)
        if before is None:
            self._deck_row.add_widget(push_button(seat.choose_deck, self._page.send))
        self._deck.text = theme.rich(seat.deck)
        self._fit_deck()
        self._note.show(seat.deck_note)
        self._advice.show(seat.advice)
        if before is None or before.refusals != seat.refusals:
            self._refusals.clear_widgets()
            for sentence, clause in seat.refusals:
                self._refusals.add_widget(self._refusal(sentence, clause))

    def _fit_deck(self) -> None:
        if self._shown is not None:
            fit_title(self._deck, self._shown.deck, theme.sizes().text)

    def _refusal(self, sentence: str, clause: str) -> BoxLayout:
        """An objection to the deck, with a link to its clause."""
        sizes = theme.sizes()
        row = BoxLayout(size_hint_y=None, spacing=sizes.gap)
        said = text(sentence, font_size=sizes.small, color=theme.REFUSAL)
        least = sizes.touch if clause else 0
        said.bind(height=lambda _, height: setattr(row, "height", max(least, height)))
        said.pos_hint = {"center_y": 0.5}
        row.add_widget(said)
        if clause:
            link = LinkButton(text=clause, pos_hint={"center_y": 0.5})
            link.bind(on_release=lambda *_: self._page.send(ShowClause(clause)))
            row.add_widget(link)
        return row
