"""Scenario files of the card game as values: cards, positions, actions, expectations.

A scenario runs once in each of its editions. `CardCaseFile` is the runner's input; the file decodes straight
into these values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import field

from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import CardKind, Condition, EnergyType, PowerKind, Stage
from companion.texts.texts import Fact

Player: TypeAlias = Literal["A", "B"]
PLAYERS: tuple[Player, ...] = ("A", "B")


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mapping of a scenario file: an unknown key is an error."""


Gives: TypeAlias = dict[Literal["less", "more", "retreat_cost", "own_active_less"], int]
RawEffect: TypeAlias = dict[str, Any]
"""One key names the effect, the others (to, card_to) its target and destination; `cases.cards.effects` reads it."""
Stops: TypeAlias = Literal["abilities", "trainer_cards"]


class RawAttack(_Strict, frozen=True, kw_only=True):
    """An attack of an invented card."""

    cost: tuple[EnergyType, ...] = ()
    damage: int = 0
    per_heads: dict[Literal["flips", "each"], int] = {}
    pay: dict[EnergyType | Literal["any"], int] = {}
    flip_or_nothing: bool = False
    pick: str = ""
    before: tuple[RawEffect, ...] = ()
    effects: tuple[RawEffect, ...] = ()
    copies: str = ""
    ko_to: Literal["", "lost", "hand", "deck"] = ""
    text: str = ""


class RawPower(_Strict, frozen=True, kw_only=True):
    """A Power, Body, Ability or Trait of an invented card."""

    name: str
    kind: PowerKind | None = None
    effects: tuple[RawEffect, ...] = ()
    per_turn: int | None = None
    only: Literal["active", "bench"] | None = None
    stops_under_condition: bool = False
    gives: Gives = {}
    prevents: dict[Literal["from_stage"], Stage | tuple[Stage, ...]] = {}
    stops: Stops | None = None
    between: tuple[RawEffect, ...] = ()
    text: str = ""


class RawSearch(_Strict, frozen=True, kw_only=True):
    """A search of the own deck."""

    what: str
    count: int = 1
    to: Literal["hand", "bench"] = "hand"


class RawAttaches(_Strict, frozen=True, kw_only=True):
    """A Trainer card that is attached."""

    to: str = "own_active"
    gives: Gives = {}
    until: str = ""


class RawCard(_Strict, frozen=True, kw_only=True):
    """An invented card."""

    kind: CardKind
    name: str = ""
    name_by_edition: dict[str, str] = {}
    marks: tuple[str, ...] = ()
    marks_by_edition: dict[str, tuple[str, ...]] = {}
    stage: Stage | None = None
    from_: str = field(name="from", default="")
    hp: int = 0
    type_: tuple[EnergyType, ...] | EnergyType = field(name="type", default=())
    weak: dict[EnergyType, str | int] = {}
    resist: dict[EnergyType, int | str] = {}
    retreat: int = 0
    attacks: dict[str, RawAttack] = {}
    power: RawPower | None = None
    body: RawPower | None = None
    ability: RawPower | None = None
    trait: RawPower | None = None
    level: int | str = ""
    half: Literal["", "top", "bottom"] = ""
    halves: tuple[str, ...] = ()
    by_item: str = ""
    provides: tuple[EnergyType, ...] = ()
    text: str = ""
    effects: tuple[RawEffect, ...] = ()
    gives: Gives = {}
    stops: Stops | None = None
    prevents: dict[Literal["from_stage"], Stage | tuple[Stage, ...]] = {}
    between: tuple[RawEffect, ...] = ()
    search: RawSearch | None = None
    look: int = 0
    puts: str = ""
    attaches: RawAttaches | None = None


class RawPokemon(_Strict, frozen=True, kw_only=True):
    """A Pokémon in play."""

    is_: str = field(name="is")
    under: tuple[str, ...] = ()
    damage: int = 0
    energy: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    tm: tuple[str, ...] = ()
    cond: tuple[Condition, ...] = ()
    cond_since: int | None = None
    entered: int = 0
    counters: dict[str, int] = {}
    fx: tuple[str | dict[str, int], ...] = ()


class RawSide(_Strict, frozen=True, kw_only=True):
    """A player's cards."""

    active: str | RawPokemon = "Plain"
    bench: tuple[str | RawPokemon, ...] = ("Plain",)
    hand: tuple[str, ...] = ()
    deck: int | tuple[str, ...] = 20
    prizes: int | tuple[str, ...] | None = None
    """None: the number at the start of a game."""
    discard: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    # In phase setup
    calls: Literal["heads", "tails"] | None = None
    first_choice: Player | None = None
    hand_dealt: tuple[str, ...] | Literal["none_basic"] | None = None
    hands_dealt: tuple[tuple[str, ...] | Literal["none_basic"], ...] = ()
    drawn_later: tuple[str, ...] = ()


class RawTurn(_Strict, frozen=True, kw_only=True):
    """Player and number of the turn; the player who begins has the odd ones."""

    count: int = 5
    of: Player | None = None


class RawStadium(_Strict, frozen=True, kw_only=True):
    """A Stadium in play, its player, and whom the first half of a two-sided one faces."""

    is_: str = field(name="is")
    by: Player = "A"
    facing: Player | None = None


class RawGiven(_Strict, frozen=True, kw_only=True):
    """The state before."""

    cards: dict[str, RawCard] = {}
    phase: Literal["main", "setup"] = "main"
    match: Literal["", "sudden_death"] = ""
    turn: RawTurn | None = None
    first: Player = "A"
    coins: tuple[Literal["heads", "tails"], ...] = ()
    stadium: RawStadium | str | None = None
    policies: Mapping[str, Any] = {}
    """House rules."""
    A: RawSide = RawSide()
    B: RawSide = RawSide()


Do: TypeAlias = Literal[
    "deck_check",
    "setup",
    "mulligan",
    "extra_draw",
    "bench",
    "evolve",
    "level_up",
    "attach",
    "play",
    "retreat",
    "power",
    "ability",
    "attack",
    "discard",
    "end_turn",
    "view",
    "table",
]


class RawAction(_Strict, frozen=True, kw_only=True):
    """One action, or one attempt that is refused."""

    do: Do
    by: Player = "A"
    card: str | tuple[str, ...] = ""
    target: str = ""
    of: str = ""
    name: str = ""
    to: str = ""
    pay: tuple[str, ...] = ()
    active: str = ""
    bench: tuple[str, ...] = ()
    deck: dict[str, int] = {}
    count: int = 0
    zone: str = ""
    pick: str | tuple[str, ...] = ""
    promote: str | tuple[str, ...] = ""
    prize: int | tuple[int, ...] | None = None
    order: tuple[str, ...] = ()
    tool_moment: str = ""
    with_: dict[str, Any] = field(name="with", default={})


ANSWERS = ("pick", "promote", "prize", "order", "tool_moment")
"""Keys that answer an action's requests."""
_ON_POKEMON = ("target", "of", "to")
_TAKES: Mapping[Do, tuple[str, ...]] = {
    "deck_check": ("deck",),
    "setup": ("active", "bench"),
    "mulligan": (),
    "extra_draw": ("count",),
    "bench": ("card", *ANSWERS),
    "evolve": ("card", *_ON_POKEMON, *ANSWERS),
    "level_up": ("card", *_ON_POKEMON, *ANSWERS),
    "attach": ("card", *_ON_POKEMON, *ANSWERS),
    "play": ("card", *_ON_POKEMON, *ANSWERS),
    "retreat": ("pay", "to", "target", *ANSWERS),
    "power": ("name", "of", "target", *ANSWERS),
    "ability": ("name", "of", "target", *ANSWERS),
    "attack": ("name", "of", "target", *ANSWERS),
    "discard": ("of", "target", *ANSWERS),
    "end_turn": ANSWERS,
    "view": ("zone",),
    "table": (),
}
"""By action: the keys that it takes besides `do` and `by`; a try may also say `with`."""
_ONE_OF: Mapping[Do, tuple[tuple[str, ...], ...]] = {"attack": (("pick", "target"),)}
"""Keys of which only one may be given; elsewhere those that name a Pokémon."""


def idle_key(action: RawAction, keys: Iterable[str], *, alone: bool) -> str:
    """The first key without effect on an action; "": each has one. *alone*: it is a try."""
    takes = ("do", "by", *_TAKES[action.do], *(("with",) if alone else ()))
    told: list[str] = []
    for key in keys:
        beside = next((one for one in _ONE_OF.get(action.do, (_ON_POKEMON,)) if key in one), ())
        if key not in takes or any(one in told for one in beside):
            return key
        told.append(key)
    return ""


def taken_by(do: Do) -> tuple[str, ...]:
    """The keys that an action takes besides `by`."""
    return _TAKES[do]


class RawTries(_Strict, frozen=True, kw_only=True):
    """Actions, each tried alone from the given state."""

    tries: tuple[RawAction, ...]


class RawScenario(_Strict, frozen=True, kw_only=True):
    """A scenario as written."""

    id: str
    title: str
    editions: tuple[str, ...]
    when: tuple[RawAction, ...] | RawTries
    then: dict[str, Any]
    given: RawGiven = RawGiven()
    visible: bool = True
    topic: str = ""
    clauses: tuple[str, ...] = ()


class RawRefusal(_Strict, frozen=True, kw_only=True):
    """A refused step and its clause; of several, any of them."""

    step: int
    clause: str | tuple[str, ...]


class RawShown(_Strict, frozen=True, kw_only=True):
    """Cards revealed to a player, or the number in a zone."""

    to: Player
    cards: tuple[str, ...] = ()
    hand: int | None = None
    deck: int | None = None
    prizes: int | None = None


EXPECTED: Mapping[str, Any] = {
    "refused": tuple[RawRefusal, ...],
    "flips": int,
    "events": tuple[str | tuple[str, ...], ...],
    "no_event": tuple[str, ...],
    "asks": tuple[str, ...],
    "winner": Player | Literal["none"] | None,
    "sudden_death": bool,
    "shown": RawShown,
    "hints": tuple[str, ...],
    "stadium": dict[str, str] | str | tuple[str, ...] | None,
    "outcomes": tuple[str | tuple[str, ...], ...],
    "after": dict[int, dict[str, Any]],
}
"""For expectations that are not paths: the type of their values."""


class Unread(msgspec.Struct, frozen=True):
    """A scenario that could not be read, and why; it fails without affecting others."""

    id: str
    title: str
    editions: tuple[str, ...]
    why: Fact


class CardCaseFile(msgspec.Struct, frozen=True):
    """A file of scenarios: the shared cards, and the scenarios in order.

    *library*: printed cards that the scenarios may name by id, if the file requests them; else empty.
    """

    path: str
    cards: Mapping[str, RawCard]
    scenarios: tuple[RawScenario, ...]
    library: Mapping[str, Card] = {}
    unread: tuple[Unread, ...] = ()
