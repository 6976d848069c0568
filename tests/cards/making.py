"""Cards, decks, tables and games for tests: plain and small, everything that is left out has a default.

Cards are called by short ids ("pup", "fire"). On a table made here a's Pokémon have
the numbers 1, 2, … and b's 11, 12, …, the Active one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.cards.editions.edition import Edition
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import AsPokemon, Attack, Card, WeakTo
from companion.cards.printed.vocabulary import Draw
from companion.cards.rules import CardRules
from companion.cards.values.game import Game
from companion.cards.values.state import Attached, Deck, DeckList, Pokemon, Setup, Side, Stadium, State, Table

# --- cards ------------------------------------------------------------------------------

TAP = Attack(name="Tap", cost=("colorless",), damage=10)


def card(id: str, **facts: Any) -> Card:
    """A card. Without a *kind* it is a Basic Colorless Pokémon of 60 HP, Retreat Cost 1, attack Tap for 10."""
    if facts.get("kind", "pokemon") == "pokemon":
        plain = {"stage": "basic", "hp": 60, "types": ("colorless",), "retreat": 1, "attacks": (TAP,)}
        facts = {"kind": "pokemon"} | plain | facts
    return Card(id=id, **({"name": id.replace("-", " ").title()} | facts))


def attack(name: str = "Tap", *cost: str, damage: int = 0, **facts: Any) -> Attack:
    """An attack; without a cost it is free."""
    return Attack(name=name, cost=cost, damage=damage, **facts)  # type: ignore[arg-type]  # words of a test


def energy(type_: str) -> Card:
    """The basic Energy card of a type, with the type as its id."""
    return Card(id=type_, name=f"{type_.title()} Energy", kind="energy", basic=True, provides=(type_,))


BASIC_ENERGY = tuple(
    energy(type_)
    for type_ in ("grass", "fire", "water", "lightning", "psychic", "fighting", "darkness", "metal", "fairy")
)

NIP = attack("Nip", "fire", damage=10)

STOCK: tuple[Card, ...] = (
    *BASIC_ENERGY,
    card("double", kind="energy", provides=("colorless", "colorless")),
    card("plain"),
    card("bulk", hp=120, retreat=3, attacks=(attack("Lean", "colorless", "colorless", damage=20),)),
    card(
        "pup",
        hp=50,
        types=("fire",),
        weak=(WeakTo(type="water", times=2),),
        attacks=(attack("Nip", "fire", damage=10),),
    ),
    card("hound", stage="stage1", evolves_from="Pup", hp=80, types=("fire",), retreat=2),
    card("cerber", stage="stage2", evolves_from="Hound", hp=120, types=("fire",), retreat=3),
    card("hound-x", name="Hound", stage="lvx", hp=110, types=("fire",), level="X"),
    card("eel", types=("water",), attacks=(attack("Splash", "water", damage=20),)),
    card("sun-top", name="Sun LEGEND", stage="legend", half="top"),
    card("sun-bottom", name="Sun LEGEND", stage="legend", half="bottom"),
    card("sun", name="Sun LEGEND", stage="legend", hp=150, halves=("sun-top", "sun-bottom")),
    card("supply", kind="trainer", effects=(Draw(amount=3),)),
    card("mentor", kind="supporter", effects=(Draw(amount=2),)),
    card("coach", kind="supporter", effects=(Draw(amount=1),)),
    card("arena", kind="stadium"),
    card("meadow", kind="stadium"),
    card("vest", kind="tool"),
    card("charm", kind="tool"),
    card("gear", kind="tool", marks=("hyper_gear",)),
    card("machine", kind="tm", attacks=(attack("Zap", "colorless", damage=20),)),
    card("relic", kind="fossil", as_pokemon=AsPokemon(hp=40)),
)
"""Cards for any test. *sun* is a LEGEND in play, its halves are *sun-top* and *sun-bottom*."""

DECK: Mapping[str, int] = {
    "pup": 4,
    "hound": 4,
    "cerber": 2,
    "hound-x": 1,
    "eel": 4,
    "sun-top": 2,
    "sun-bottom": 2,
    "relic": 2,
    "supply": 4,
    "mentor": 2,
    "arena": 2,
    "meadow": 1,
    "vest": 2,
    "gear": 1,
    "machine": 1,
    "double": 2,
    "fire": 12,
    "water": 12,
}
"""A deck of 60 with a little of everything."""

# --- games ------------------------------------------------------------------------------


def policies(id: str = "xy-2016", **values: Any) -> Edition:
    """An edition, with other values for some of its policies."""
    return replace(EDITIONS[id], **values)  # type: ignore[index]  # words of a test


def deck_list(cards: Mapping[str, int] = DECK, known: bool = True) -> DeckList:
    """A registered deck; unless *known*, one of real cards that the program does not deal."""
    return DeckList(tuple(sorted(cards.items())), known)


def setup(
    edition: str | Edition = "xy-2016",
    cards: Iterable[Card] = (),
    decks: tuple[DeckList, DeckList] | None = None,
) -> Setup:
    """What a match is played with: the stock of cards and *cards*, which come before one of the same id."""
    faces = {face.id: face for face in (*STOCK, *cards)}
    own = EDITIONS[edition] if isinstance(edition, str) else edition  # type: ignore[index]  # words of a test
    return Setup(edition=own, decks=decks or (deck_list(), deck_list()), cards=tuple(faces.values()))


def game(
    edition: str | Edition = "xy-2016",
    cards: Iterable[Card] = (),
    decks: tuple[DeckList, DeckList] | None = None,
) -> Game:
    """The same, prepared for the rules' questions."""
    return rules(edition, cards, decks).game


def rules(
    edition: str | Edition = "xy-2016",
    cards: Iterable[Card] = (),
    decks: tuple[DeckList, DeckList] | None = None,
) -> CardRules:
    """The card game's rules over such a setup."""
    return CardRules(setup(edition, cards, decks))


# --- tables -----------------------------------------------------------------------------


def pokemon(
    *cards: str, uid: int = 0, entered: int = 0, attached: Iterable[str | Attached] = (), **facts: Any
) -> Pokemon:
    """A Pokémon in play, its cards top first; a *plain* one if none is named. `table` gives it its number.

    What is *attached* by id alone belongs to whoever has the Pokémon.
    """
    lying = tuple(Attached(one, OWN) if isinstance(one, str) else one for one in attached)
    return Pokemon(uid, cards or ("plain",), entered, attached=lying, **facts)


OWN = -1
"""The owner of an attached card that belongs to whoever has the Pokémon."""


def side(
    active: str | Pokemon | None = "plain",
    bench: Iterable[str | Pokemon] = ("plain",),
    hand: Iterable[str] = (),
    deck: int | Iterable[str] | Deck = 20,
    prizes: int | Iterable[str | None] = 6,
    **zones: Any,
) -> Side:
    """A player's side. *deck*: so many fire Energy cards, the shuffled cards, or a `Deck`; *prizes*: likewise."""
    match deck:
        case int():
            own_deck = Deck(("fire",) * deck)
        case Deck():
            own_deck = deck
        case _:
            own_deck = Deck(tuple(sorted(deck)))
    return Side(
        own_deck,
        hand=tuple(sorted(hand)),
        prizes=("fire",) * prizes if isinstance(prizes, int) else tuple(prizes),
        active=pokemon(active) if isinstance(active, str) else active,
        bench=tuple(pokemon(one) if isinstance(one, str) else one for one in bench),
        **zones,
    )


def table(
    a: Side | None = None,
    b: Side | None = None,
    turn: int = 5,
    to_move: int = 0,
    stadium: tuple[str, int] | None = None,
    **facts: Any,
) -> Table:
    """A table in the middle of a game: turn 5, a to move, a began. *stadium*: the card and who played it."""
    sides = (_numbered(a or side(), 0), _numbered(b or side(), 1))
    facts = {"first_player": 0, "coin_winner": 0, "next_uid": 101} | facts
    lying = None if stadium is None else Stadium(*stadium)
    return Table(sides, turn=turn, to_move=to_move, stadium=lying, **facts)


def _numbered(side: Side, seat: int) -> Side:
    first = 1 + 10 * seat
    bench = tuple(_own(one, seat, first + 1 + at) for at, one in enumerate(side.bench))
    return replace(side, active=None if side.active is None else _own(side.active, seat, first), bench=bench)


def _own(pokemon: Pokemon, seat: int, uid: int) -> Pokemon:
    attached = tuple(replace(one, owner=seat) if one.owner == OWN else one for one in pokemon.attached)
    return replace(pokemon, uid=pokemon.uid or uid, attached=attached)


def state(table: Table, *agenda: Any) -> State:
    """A match with these tasks left to do."""
    return State(table, agenda)
