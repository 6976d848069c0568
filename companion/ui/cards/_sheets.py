"""The sheets of the card table: a Pokémon, a card or a pile looked at, the record, the judge's drawer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import (
    CardIntent,
    ExplainLine,
    GivePenalty,
    GiveUp,
    LookAtCard,
    ShowSums,
    TapCard,
    TapPlace,
    WriteDown,
)
from companion.app.screens.cards import CardButton, CardFaceView, CardTableScreen, PileLook, PokemonLook, TileView
from companion.ui import theme
from companion.ui.cards._buttons import DoList
from companion.ui.cards._pane import FaceGrid
from companion.ui.cards._tile import put_energy
from companion.ui.cards.face import SmallFace, WholeFace
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.log import LogSheet
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.sheets import add_way, stack
from companion.ui.widgets.turns import Turns

Send = Callable[[CardIntent], None]


class _Cards(StackLayout):
    """Small cards side by side; a tap or a hold shows the whole card."""

    def __init__(self, send: Send, cards: tuple[CardFaceView, ...], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, spacing=sizes.gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._send = send
        self.turns = Turns()
        wide, high = max(sizes.touch * 2.4, theme.px(118)), theme.px(132)
        for card in cards:
            self.add_widget(SmallFace(face=card, owner=self, size_hint=(None, None), size=(wide, high)))

    def look(self, face: CardFaceView) -> None:
        """Show the whole of a card."""
        self._send(LookAtCard(face.card))

    choose = look


class _EnergyRow(Widget):
    """The Energy of a Pokémon, larger than on its tile."""

    def __init__(self, tile: TileView, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.px(34), **kwargs)
        self._tile = tile
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            put_energy(self._tile.energy, self.x, self.y + self.height / 2, self.width, theme.px(32))


def pokemon_sheet(shown: PokemonLook, send: Send) -> Sheet:
    """A Pokémon in play: its card, its attacks with their current damage, its modifiers, all cards of it."""
    sizes = theme.sizes()
    tile = shown.tile
    body = stack()
    body.spacing = sizes.pad
    body.padding = (0, 0, sizes.gap * 1.5, 0)  # for the scroll bar
    facts = [say("cards.hp_left", left=tile.left, hp=tile.hp)] if tile.hp else []
    facts += [*tile.badge_names, *tile.tools, *(one.name for one in tile.energy if one.name)]
    if facts:
        body.add_widget(Paragraph(" · ".join(facts), bold=True))
    if tile.energy:
        body.add_widget(_EnergyRow(tile))
    for line in (*tile.stands, *shown.changes):
        body.add_widget(Paragraph(line, color=theme.QUIET, font_size=sizes.small))
    # Leave out disabled attacks if the card's face shows them.
    offered = {button.label for button in shown.actions}
    attacks = [one for one in shown.attacks if one.label not in offered and (one.enabled or shown.face is None)]
    buttons = (*attacks, *shown.actions)
    if buttons:
        actions = DoList(send)
        actions.show(buttons)
        body.add_widget(actions)
    if shown.face is not None:
        body.add_widget(WholeFace(shown.face))
    if shown.cards:
        body.add_widget(Paragraph(say("cards.its_cards"), color=theme.QUIET, font_size=sizes.small))
        body.add_widget(_Cards(send, shown.cards))
    return Sheet(tile.name or say("cards.face_down"), body, most=theme.px(680))


def card_sheet(face: CardFaceView) -> Sheet:
    """The whole of a card."""
    return Sheet(face.name, WholeFace(face), most=theme.px(520))


def pile_sheet(pile: PileLook, send: Send) -> Sheet:
    """A pile that players may look through."""
    if not pile.cards:
        return Sheet(pile.title, Paragraph(pile.empty, color=theme.QUIET), most=theme.px(520))

    def choose(face: CardFaceView) -> None:
        if face.place:
            send(TapPlace(face.place))
        else:
            send(TapCard(face.card) if face.mark else LookAtCard(face.card))

    grid = FaceGrid(lambda face: send(LookAtCard(face.card)), choose)
    grid.show(pile.cards)
    return Sheet(pile.title, grid, most=theme.px(900), whole=True)


# ---------------------------------------------------------------- the record


class CardLogSheet(LogSheet):
    """The record of a card match, which can also explain a line and its damage."""

    REASONS = ("reason.wrong_card", "reason.card_misread", "reason.forgotten", "reason.other")

    def choose(self, index: int) -> None:
        """Pick a line and offer its explanations."""
        super().choose(index)
        line = self._lines[index]
        asked: list[tuple[str, CardIntent]] = []
        if line.entry >= 0:
            asked.append((say("cards.why_so"), ExplainLine(line.entry, line.clause)))
        if line.summed:
            asked.append((say("cards.how_much"), ShowSums(line.entry)))
        for words, intent in asked:
            button = PushButton(text=words)
            button.fit_width()
            button.bind(on_release=lambda *_, intent=intent: self._ask(intent))
            self._foot.add_widget(button, index=len(self._foot.children))

    def _ask(self, intent: CardIntent) -> None:
        if self.sheet is not None:
            self.sheet.close()
        self._send(intent)


def record_sheet(screen: CardTableScreen, send: Send) -> Sheet:
    """The whole record."""
    body = CardLogSheet(screen.log, send, screen.look_only)
    sheet = Sheet(say("help.tool.log.name"), body, most=theme.px(820), whole=True)
    body.sheet = sheet
    return sheet


# ---------------------------------------------------------------- the judge


def judge_sheet(buttons: tuple[CardButton, ...], do: Callable[[CardButton], None]) -> Sheet:
    """The judge's drawer: notes and penalties, time, conceding, the record as a file.

    Each player's buttons are on their own side, so that all fit in sight.
    """
    sizes = theme.sizes()
    body = stack()
    sides = BoxLayout(size_hint_y=None, spacing=sizes.gap)
    sides.bind(minimum_height=sides.setter("height"))
    wide, high = theme.room()
    is_low = wide >= 700 and high < 560
    of_seats = [GridLayout(cols=2 if is_low else 1, size_hint_y=None, spacing=sizes.gap) for _ in range(2)]
    for side in of_seats:
        side.pos_hint = {"top": 1}
        side.bind(minimum_height=side.setter("height"))
        sides.add_widget(side)
    body.add_widget(sides)
    sheet = Sheet(say("cards.judge"), body, most=theme.px(780 if is_low else 640))

    def go(button: CardButton) -> None:
        sheet.close()
        do(button)

    for button in buttons:
        seat = _of_seat(button.intent)
        add_way(body if seat is None else of_seats[seat], button.label, partial(go, button), not button.enabled)
    return sheet


def _of_seat(intent: CardIntent) -> int | None:
    """The seat that a judge's button concerns, if only one."""
    match intent:
        case WriteDown(seat=seat) | GivePenalty(seat=seat) | GiveUp(seat=seat):
            return seat
    return None
