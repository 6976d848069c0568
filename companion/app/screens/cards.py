"""Screen values of the card table.

Front-ends draw these and send intents back; they build no action and decide nothing. A value
holds what everybody may see who looks at the screen at this moment, and no more: where a hand is
covered, no card of it is in the value.
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
"""By type: its letter."""

Badge: TypeAlias = Literal["AS", "PA", "CO", "BU", "PO"]
"""Asleep, Paralyzed, Confused (these turn the card), Burned, Poisoned."""

PlaceMark: TypeAlias = Literal["", "drop", "choose", "chosen", "selected"]
"""What a place is at this moment: what is picked up may go there; it answers the question; it is an answer already;
what it can do is shown."""


class CardButton(msgspec.Struct, frozen=True):
    """Something that can be done now, in words. Without *enabled* a tap is answered with the sentence why not.

    *accent*: the usual next thing. *signs*: Energy signs before the label (the cost of an attack). *right*: a number
    after it (its damage). *note*: a quiet line below (what it comes to now, what it does).
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
    """A card as we draw it: no picture, no printed text, the sentence that the program reads it as.

    *band* is the type of a Pokémon or Energy, or "trainer" with the kind in words in *kind*. *by_hand*: something on
    it is carried out by the players. *foreign*: no set of the library knows it. *count*: how many of it lie there, or
    may still be there.
    """

    card: str
    name: str
    band: str
    kind: str
    hp: int = 0
    stage: str = ""
    evolves_from: str = ""
    signs: tuple[EnergySign, ...] = ()
    """Its types; what an Energy card provides."""
    attacks: tuple[FaceAttack, ...] = ()
    words: tuple[str, ...] = ()
    """What a Trainer or Energy card does, in sentences."""
    foot: str = ""
    """Weakness, Resistance, retreat in one line."""
    printed: str = ""
    """Set and number."""
    by_hand: bool = False
    foreign: bool = False
    count: int = 1
    mark: Literal["", "playable", "choose", "chosen", "held"] = ""
    """What a tap does: it can be played, it answers, it is an answer, it is picked up."""
    place: str = ""
    """The option that a tap chooses, where it is not the card: a Prize by its number."""


class EnergyView(msgspec.Struct, frozen=True):
    """Energy of one kind on a Pokémon: its sign, how many cards, and the name of a special one."""

    sign: EnergySign
    count: int
    name: str = ""


class TileView(msgspec.Struct, frozen=True, kw_only=True):
    """A Pokémon in play. A face-down one has no name for anybody, no HP, nothing on it.

    *stands*: quiet lines of what lasts on it and until when. *under*: how many cards lie under the top one.
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
    """A pile of a side: how many cards, and what lies on top where everybody sees it."""

    zone: str
    """Its place: "a-deck"."""
    label: str
    count: int
    top: str = ""
    mark: PlaceMark = ""


class PrizeView(msgspec.Struct, frozen=True):
    """A Prize by its place. *taken*: it is no longer there; *name*: of one that lies face-up."""

    place: str
    taken: bool
    name: str = ""
    mark: PlaceMark = ""


class OpenView(msgspec.Struct, frozen=True):
    """Something that may be done once in a turn. *state*: it is still open, it was done, it cannot be now.

    *why* says why not, *clause* beside it.
    """

    label: str
    state: Literal["open", "done", "closed"]
    why: str = ""
    clause: str = ""


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand at its owner's edge. *cards* is () unless it is open to whoever looks at the screen.

    *learned*: what the table has seen of a hand that nobody has named ("no Trainer, unless drawn since").
    """

    count: int
    real: bool
    cards: tuple[CardFaceView, ...] = ()
    uncover: CardButton | None = None
    """"Pass the screen to Ann": shows it."""
    cover: CardButton | None = None
    pick: CardButton | None = None
    """With real cards: say which card is played."""
    learned: tuple[str, ...] = ()


class CardSeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's half of the table, and edge. *bench_size*: as many places as effects allow now."""

    seat: int
    player: str
    to_move: bool
    thinking: bool
    active: TileView | None
    bench: tuple[TileView, ...]
    bench_size: int
    empty_marks: tuple[tuple[str, PlaceMark], ...] = ()
    """Places without a Pokémon that a card may go to now."""
    prizes: tuple[PrizeView, ...]
    prizes_left: int
    deck: PileView
    discard: PileView
    lost: PileView | None
    """None where the edition has no Lost Zone."""
    beside: str = ""
    """A Supporter that lies beside the Active Pokémon until the turn ends."""
    hand: HandView
    still_open: tuple[OpenView, ...] = ()
    """What is still open in this turn; () for the player who is not to move."""
    clock: ClockView | None = None
    buttons: tuple[CardButton, ...] = ()
    """This player's frequent things: Attack, End turn."""


class CoinView(msgspec.Struct, frozen=True, kw_only=True):
    """A coin to be flipped. *halves*: heads and tails, entered by hand, on the screen or after a refusal of a base.

    *flip*: throw it by the program (None where it is real). *base_words*: what the base is waiting for.
    *result*: "heads" or "tails" while the last flip is still turning or shown. *number*/*of*: which of several.
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
    """A step of an attack or between turns. *state*: it is over, it goes on now, it comes."""

    title: str
    state: Literal["done", "now", "next"]
    clause: str = ""
    result: str = ""


class StepsView(msgspec.Struct, frozen=True):
    """The steps of an attack, of the time between turns, or of the set-up, in the edition's order."""

    kind: Literal["attack", "between", "setup"]
    title: str
    steps: tuple[StepView, ...]


class SumLine(msgspec.Struct, frozen=True):
    """A line of a calculation of damage, with its clause."""

    text: str
    clause: str


class SumsView(msgspec.Struct, frozen=True):
    """How damage came about. *entry*: the standing entry."""

    title: str
    lines: tuple[SumLine, ...]
    entry: int


class AskView(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked, of whom, and the answers.

    *question* is one sentence; *seat* None: nobody, or both. *buttons*: the answers in words. *cards*: answers that
    are cards, to be tapped (a search, a discard). *least*/*most*/*chosen*: how many are wanted, and are chosen;
    *done*: they are enough. *secret*: it is for the eyes of *seat* alone, and its cards are in the value only while
    the screen is with that player. *sentence*: what players are to carry out by hand.
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
    """Which card of a hand that nobody has named is it? Those that can be it, the likeliest first.

    *letters*: with what the name begins so far. *nearest*: so many of the first may be shown as large buttons.
    *unknown*: it is none of these, so it is entered as a card by hand.
    """

    seat: int
    title: str
    letters: str
    cards: tuple[CardFaceView, ...]
    more: str = ""
    close: CardButton
    unknown: CardButton | None = None


class TypedValue(msgspec.Struct, frozen=True):
    """A value of a field that one tap gives. *chosen*: so it is typed."""

    label: str
    intent: CardIntent
    chosen: bool = False


class TypedField(msgspec.Struct, frozen=True, kw_only=True):
    """A fact of a card that is typed in. *values*: what one tap gives. *most* letters are typed, 0: none.

    What is typed is sent as `TypeFact` of *what* and *number*. *shown*: what is typed, where no value says so.
    """

    what: str
    label: str
    number: int = 0
    shown: str = ""
    values: tuple[TypedValue, ...] = ()
    most: int = 0


class TypedCardView(msgspec.Struct, frozen=True, kw_only=True):
    """The form in which a card of a hand is typed in that no set holds. *more*: the fields that can do without."""

    seat: int
    title: str
    fields: tuple[TypedField, ...]
    more: CardButton
    hold: CardButton
    close: CardButton


class PokemonLook(msgspec.Struct, frozen=True, kw_only=True):
    """A Pokémon in play looked at closely.

    *attacks*: what each costs and comes to now. *changes*: what changes its numbers, and from whom. *cards*: every
    card of it, the top one first, then what is attached.
    """

    tile: TileView
    face: CardFaceView | None
    attacks: tuple[CardButton, ...]
    changes: tuple[str, ...]
    cards: tuple[CardFaceView, ...]
    actions: tuple[CardButton, ...] = ()


class PileLook(msgspec.Struct, frozen=True):
    """A pile that is open to be looked through."""

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
    """The card that is picked up: the places that it may go to are marked."""
    actions: tuple[CardButton, ...] = ()
    """What the Pokémon that is selected can do: attacks, powers, retreat; what the card picked up can do."""
    selected: str = ""
    steps: StepsView | None = None
    sums: SumsView | None = None
    """The last calculation; folded unless it was asked for (*sums_open*)."""
    sums_open: bool = False
    picker: PickerView | None = None
    typed: TypedCardView | None = None
    """Lies over the picker."""
    look_pokemon: PokemonLook | None = None
    look_card: CardFaceView | None = None
    look_pile: PileLook | None = None
    trace: TraceView | None = None
    notice: Notice | None = None
    notice_place: str = ""
    """Where the tap was that is answered; "" for no place."""
    last_ruling: Notice | None = None
    log: tuple[LogLine, ...] = ()
    undo: Button | None = None
    may_put_right: CardButton | None = None
    put_right: PutRightView | None = None
    judge: tuple[CardButton, ...] = ()
    """The judge's drawer: notes and penalties, time, conceding, the record as a file."""
    menu: tuple[CardButton, ...] = ()
    moved: tuple[tuple[str, str, str], ...] = ()
    """(card or uid, from, to): what is to be animated."""
    sudden_death: str = ""
    """In words, while one is played."""
    games: str = ""
    """How the match stands in games, where it is one of several: "Ann 1 · Ben 0, best of three"."""
    winner: str = ""
    """The result in words when the game is over."""
    next_game: CardButton | None = None
    again: CardButton | None = None
    """Of a match that is over: the same decks once more, with the sides swapped."""
    look_only: bool = False
