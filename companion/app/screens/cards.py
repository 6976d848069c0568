"""Screen values of the card table.

Front-ends draw these and send intents back; they build no action and decide nothing. A value
contains only what the current viewer of the screen may see: no card of a covered hand.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.table import Button, ClockView, LogLine, Notice, PutRightView
from companion.app.screens.trace import TraceView

EnergySign: TypeAlias = Literal["G", "R", "W", "L", "P", "F", "D", "M", "Y", "N", "C", "*"]
"""The letter of a type: Grass, fiRe, Water, Lightning, Psychic, Fighting, Darkness, Metal, fairY, dragoN, Colorless.
"*" is Energy of any type, or of several."""

SIGNS: dict[str, EnergySign] = {
    "grass": "G",
    "fire": "R",
    "water": "W",
    "lightning": "L",
    "psychic": "P",
    "fighting": "F",
    "darkness": "D",
    "metal": "M",
    "fairy": "Y",
    "dragon": "N",
    "colorless": "C",
}
"""Each type's letter."""

Badge: TypeAlias = Literal["AS", "PA", "CO", "BU", "PO"]
"""Asleep, Paralyzed, Confused (these turn the card), Burned, Poisoned."""

PlaceMark: TypeAlias = Literal["", "drop", "choose", "chosen", "selected"]
"""State of a place: a picked-up card may go there; it is a possible answer; it is already an answer;
its options are shown.
"""


class CardButton(msgspec.Struct, frozen=True):
    """A possible action, in words. Without *enabled*, a tap shows the reason.

    *accent*: the usual next action. *signs*: Energy signs before the label (the cost of an attack). *right*: a number
    after it (its damage). *note*: a quiet line below (its current result or its effect).
    """

    label: str
    intent: CardIntent
    accent: bool = False
    enabled: bool = True
    signs: tuple[EnergySign, ...] = ()
    right: str = ""
    note: str = ""


class FaceAttack(msgspec.Struct, frozen=True):
    """An attack or a power on a card's face. *kind* is "" for an attack, else "Poké-Power" and the like."""

    name: str
    cost: tuple[EnergySign, ...]
    damage: str
    words: str
    kind: str = ""


class CardFaceView(msgspec.Struct, frozen=True, kw_only=True):
    """A card as we draw it: no picture, no printed text, but the sentence of the program's reading.

    *band* is the type of a Pokémon or Energy, or "trainer" with the kind in words in *kind*. *by_hand*: players carry
    out part of it. *foreign*: it is in no set of the library. *count*: number of copies there, or possibly
    left.
    """

    card: str
    name: str
    band: str
    kind: str
    hp: int = 0
    stage: str = ""
    evolves_from: str = ""
    signs: tuple[EnergySign, ...] = ()
    """Its types; for an Energy card, the Energy it provides."""
    attacks: tuple[FaceAttack, ...] = ()
    words: tuple[str, ...] = ()
    """The effects of a Trainer or Energy card, in sentences."""
    foot: str = ""
    """Weakness, Resistance, retreat in one line."""
    printed: str = ""
    """Set and number."""
    by_hand: bool = False
    foreign: bool = False
    count: int = 1
    mark: Literal["", "playable", "choose", "chosen", "held"] = ""
    """Effect of a tap: it can be played, it is a possible answer, it is already chosen, it is picked up."""
    place: str = ""
    """The option that a tap chooses, if not the card itself: a Prize by its number."""


class EnergyView(msgspec.Struct, frozen=True):
    """Energy of one kind on a Pokémon: its sign, number of cards, and the name of a special Energy."""

    sign: EnergySign
    count: int
    name: str = ""


class TileView(msgspec.Struct, frozen=True, kw_only=True):
    """A Pokémon in play. A face-down one hides its name, HP and attached cards from everybody.

    *stands*: quiet lines with lasting effects and their ends. *under*: number of cards under the top one.
    """

    place: str
    name: str = ""
    face_down: bool = False
    stage: str = ""
    band: str = ""
    level: str = ""
    left: int = 0
    hp: int = 0
    damage: int = 0
    energy: tuple[EnergyView, ...] = ()
    tools: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    badge_names: tuple[str, ...] = ()
    stands: tuple[str, ...] = ()
    under: int = 0
    by_hand: bool = False
    foreign: bool = False
    mark: PlaceMark = ""


class PileView(msgspec.Struct, frozen=True):
    """A pile of a side: its number of cards, and the top card if it is public."""

    zone: str
    """Its place: "a-deck"."""
    label: str
    count: int
    top: str = ""
    mark: PlaceMark = ""


class PrizeView(msgspec.Struct, frozen=True):
    """A Prize by its place. *taken*: it is gone; *name*: of a face-up one."""

    place: str
    taken: bool
    name: str = ""
    mark: PlaceMark = ""


class OpenView(msgspec.Struct, frozen=True):
    """An action allowed once in a turn. *state*: still open, done, or not possible now.

    *why* and *clause* explain why not.
    """

    label: str
    state: Literal["open", "done", "closed"]
    why: str = ""
    clause: str = ""


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand at its owner's edge. *cards* is () unless the viewer may see it.

    *learned*: what the table knows about an unrevealed hand ("no Trainer, unless drawn since").
    """

    count: int
    real: bool
    cards: tuple[CardFaceView, ...] = ()
    uncover: CardButton | None = None
    """"Pass the screen to Ann": shows it."""
    cover: CardButton | None = None
    pick: CardButton | None = None
    """With real cards: names the card to play."""
    learned: tuple[str, ...] = ()


class CardSeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's half and edge of the table. *bench_size*: the number of places under current effects."""

    seat: int
    player: str
    to_move: bool
    thinking: bool
    active: TileView | None
    bench: tuple[TileView, ...]
    bench_size: int
    empty_marks: tuple[tuple[str, PlaceMark], ...] = ()
    """Places without a Pokémon that a card may now go to."""
    prizes: tuple[PrizeView, ...]
    prizes_left: int
    deck: PileView
    discard: PileView
    lost: PileView | None
    """None if the edition has no Lost Zone."""
    beside: str = ""
    """A Supporter beside the Active Pokémon until the turn ends."""
    hand: HandView
    still_open: tuple[OpenView, ...] = ()
    """Open actions of this turn; () for the other player."""
    clock: ClockView | None = None
    buttons: tuple[CardButton, ...] = ()
    """This player's frequent actions: Attack, End turn."""


class CoinView(msgspec.Struct, frozen=True, kw_only=True):
    """A coin to be flipped. *halves*: heads and tails, entered by hand, on the screen or after a base's refusal.

    *flip*: the program throws it (None for a real coin). *base_words*: the base's prompt. *result*: "heads" or "tails"
    while the last flip is turning or shown. *number*/*of*: which of several.
    """

    seat: int
    player: str
    why: str
    halves: tuple[CardButton, ...] = ()
    flip: CardButton | None = None
    base_words: str = ""
    result: Literal["", "heads", "tails"] = ""
    number: int = 1
    of: int = 1


class StepView(msgspec.Struct, frozen=True):
    """A step of an attack or between turns. *state*: past, current or future."""

    title: str
    state: Literal["done", "now", "next"]
    clause: str = ""
    result: str = ""


class StepsView(msgspec.Struct, frozen=True):
    """The steps of an attack, between turns, or of the set-up, in the edition's order."""

    kind: Literal["attack", "between", "setup"]
    title: str
    steps: tuple[StepView, ...]


class SumLine(msgspec.Struct, frozen=True):
    """A line of a calculation of damage, with its clause."""

    text: str
    clause: str


class SumsView(msgspec.Struct, frozen=True):
    """A damage calculation. *entry*: the standing entry."""

    title: str
    lines: tuple[SumLine, ...]
    entry: int


class AskView(msgspec.Struct, frozen=True, kw_only=True):
    """The current question, to whom, and the answers.

    *question* is one sentence; *seat* None: nobody, or both. *buttons*: the answers in words. *cards*: answers to
    tap (a search, a discard). *least*/*most*/*chosen*: limits and current number of choices; *done*: finishes the
    choice. *secret*: for *seat* alone; the value contains its cards only while that player has the screen.
    *sentence*: an effect for players to carry out by hand.
    """

    seat: int | None
    question: str
    buttons: tuple[CardButton, ...] = ()
    cards: tuple[CardFaceView, ...] = ()
    least: int = 1
    most: int = 1
    chosen: int = 0
    done: CardButton | None = None
    secret: bool = False
    uncover: CardButton | None = None
    coin: CoinView | None = None
    sentence: str = ""


class PickerView(msgspec.Struct, frozen=True, kw_only=True):
    """Which card of an unrevealed hand? The candidates, the likeliest first.

    *letters*: the current prefix filter. *unknown*: none of these, so it is typed in as a new card.
    """

    seat: int
    title: str
    letters: str
    cards: tuple[CardFaceView, ...]
    more: str = ""
    close: CardButton
    unknown: CardButton | None = None


class TypedValue(msgspec.Struct, frozen=True):
    """A value of a field that one tap sets. *chosen*: it is the current one."""

    label: str
    intent: CardIntent
    chosen: bool = False


class TypedField(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a typed-in card. *values*: those set by one tap. *most*: maximum number of letters, 0: no text entry.

    Text is sent as `TypeFact` of *what* and *number*. *shown*: the text, if it is none of the values.
    """

    what: str
    label: str
    number: int = 0
    shown: str = ""
    values: tuple[TypedValue, ...] = ()
    most: int = 0


class TypedCardView(msgspec.Struct, frozen=True, kw_only=True):
    """The form to type in a card that is in no set. *more*: shows the optional fields."""

    seat: int
    title: str
    fields: tuple[TypedField, ...]
    more: CardButton
    hold: CardButton
    close: CardButton


class PokemonLook(msgspec.Struct, frozen=True, kw_only=True):
    """Close-up of a Pokémon in play.

    *attacks*: with their cost and current damage. *changes*: modifiers of its numbers, with their sources.
    *cards*: all its cards, the top one first, then attachments.
    """

    tile: TileView
    face: CardFaceView | None
    attacks: tuple[CardButton, ...]
    changes: tuple[str, ...]
    cards: tuple[CardFaceView, ...]
    actions: tuple[CardButton, ...] = ()


class PileLook(msgspec.Struct, frozen=True):
    """A pile opened for looking through."""

    title: str
    cards: tuple[CardFaceView, ...]
    empty: str = ""


class CardTableScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Screen value of a card match."""

    title: str
    turn: int
    turn_words: str
    seats: tuple[CardSeatView, CardSeatView]
    stadium: TileView | None = None
    stadium_words: str = ""
    ask: AskView
    held: CardFaceView | None = None
    """The picked-up card: its possible places are marked."""
    actions: tuple[CardButton, ...] = ()
    """Actions of the selected Pokémon: attacks, powers, retreat; or of the picked-up card."""
    selected: str = ""
    steps: StepsView | None = None
    sums: SumsView | None = None
    """The last calculation; folded unless it was requested (*sums_open*)."""
    sums_open: bool = False
    picker: PickerView | None = None
    typed: TypedCardView | None = None
    """Covers the picker."""
    look_pokemon: PokemonLook | None = None
    look_card: CardFaceView | None = None
    look_pile: PileLook | None = None
    trace: TraceView | None = None
    notice: Notice | None = None
    notice_place: str = ""
    """Place of the tap that the notice answers; "" for none.""" ""
    last_ruling: Notice | None = None
    log: tuple[LogLine, ...] = ()
    undo: Button | None = None
    may_put_right: CardButton | None = None
    put_right: PutRightView | None = None
    judge: tuple[CardButton, ...] = ()
    """The judge's drawer: remarks and penalties, time, conceding, export of the record."""
    menu: tuple[CardButton, ...] = ()
    moved: tuple[tuple[str, str, str], ...] = ()
    """(card or uid, from, to): the animations."""
    sudden_death: str = ""
    """In words, during sudden death."""
    games: str = ""
    """The score in a match of several games: "Ann 1 · Ben 0, best of three"."""
    winner: str = ""
    """The result in words when the game is over."""
    next_game: CardButton | None = None
    again: CardButton | None = None
    """After the match: the same decks again, with the sides swapped."""
    look_only: bool = False
