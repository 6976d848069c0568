"""Heuristics on needs in the card game: the use of cards to a seat, and the readiness of Pokémon to be Active.

They use the facts of a card (what it evolves from, its Energy, its text), never its name. Of hidden cards
they use only the hand of the asking seat. The numbers compare cards with cards, and Pokémon with Pokémon.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.modifiers import energy, plain
from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import Attack, Card
from companion.cards.printed.coverage import is_by_hand
from companion.cards.printed.vocabulary import UNKNOWN, DiscardHand, ShuffleHand, Switch
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones import zones
from companion.kernel.model import Seat
from companion.players.card_table import missing_energy

BENCH_WANTED = 4
"""Keep more Pokémon than this in hand, to replace lost ones."""
THIN = 2
"""With fewer Pokémon than this on the Bench and in hand, the next one matters most."""
GOES_ON_NOW, GOES_ON_LATER, GOES_ON_NOTHING = 3.0, 1.2, 0.2
"""An Evolution card: for a Pokémon in play, for one in hand, for none."""
BASIC_THIN, BASIC, BASIC_TOO_MANY = 2.5, 1.4, 0.3
ENERGY_IN_FRONT, ENERGY_BEHIND, ENERGY_IDLE = 2.6, 1.5, 0.1
"""An Energy card: for an attack of the Active Pokémon, of the Bench, of none."""
ONE_IN_HAND = 0.5
"""Factor on a card's use with one of its kind in hand: a turn allows one Energy card and one Supporter."""
SUPPORTER, TRAINER = 1.6, 1.0
USEFUL = 1.0
"""A card of less use is expendable."""
EFFECTS = 10
"""Other effects of an attack, as damage."""
LACKING = (1.0, 0.35, 0.12)
"""Factor on an attack's damage by missing Energy; beyond two, 0."""
HP_SHARE = 0.2
"""Damage equivalent of a point of HP."""
OVERKILL = 20
"""Damage beyond the other Active Pokémon's HP still counts up to this: it may be healed or replaced."""
FALLS = 25
"""Penalty for a Pokémon that the next attack Knocks Out, per Prize, in damage."""
KNOCKS_OUT = 100
"""Bonus for an opponent that falls at once if brought to the front, per Prize."""


def use_of(game: Game, table: Table, seat: Seat, card: str, hand: Sequence[str] | None = None) -> float:
    """How much use *seat* has for another *card* beside those of *hand*, by default its own."""
    if card == UNKNOWN:
        return USEFUL
    face, others = game.cards[card], table.sides[seat].hand if hand is None else hand
    if face.is_evolution:
        return _of_evolution(game, table, seat, card, others)
    if face.is_pokemon:
        return _of_basic(game, table, seat, face, others)
    if face.kind == "energy":
        return _of_energy(game, table, seat, card, others)
    if is_by_hand(face):
        return 0.0
    if face.kind == "supporter":
        return SUPPORTER * (ONE_IN_HAND**2 if _has_supporter(game, table, seat, others) else 1.0)
    return TRAINER


def _of_evolution(game: Game, table: Table, seat: Seat, card: str, hand: Sequence[str]) -> float:
    below = sum(plain.evolves_onto(game, card, pokemon) for pokemon in zones.in_play(table, seat))
    if below > hand.count(card):
        return GOES_ON_NOW
    said = game.cards[card].evolves_from
    name = game.said.get(said, said)
    below += sum(game.names[one] == name for one in hand if one != UNKNOWN)
    return GOES_ON_LATER if below > hand.count(card) else GOES_ON_NOTHING


def _of_basic(game: Game, table: Table, seat: Seat, face: Card, hand: Sequence[str]) -> float:
    waiting = sum(_is_basic(game.cards[one]) for one in hand if one != UNKNOWN)
    count = len(table.sides[seat].bench) + waiting
    found = BASIC_THIN if count < THIN else BASIC if count < BENCH_WANTED else BASIC_TOO_MANY
    return found + face.hp / 1000


def _is_basic(face: Card) -> bool:
    return face.is_pokemon and not face.is_evolution


def _of_energy(game: Game, table: Table, seat: Seat, card: str, hand: Sequence[str]) -> float:
    active, best = table.sides[seat].active, 0.0
    helped = [pokemon for pokemon in zones.in_play(table, seat) if is_helped(game, table, pokemon, card)]
    if helped:
        best = ENERGY_IN_FRONT if active in helped else ENERGY_BEHIND
    others = [one for one in hand if one != UNKNOWN and game.cards[one].kind == "energy"]
    if any(is_helped(game, table, pokemon, one) for one in set(others) for pokemon in helped):
        best *= ONE_IN_HAND
    return max(best, ENERGY_IDLE)


def is_helped(game: Game, table: Table, pokemon: Pokemon, card: str) -> bool:
    """Does the Energy card supply Energy that an attack of this Pokémon lacks?"""
    units = energy.units_of_card(game, table, pokemon, card)
    return any(
        missing_energy(game, table, pokemon, attack, units) < missing_energy(game, table, pokemon, attack)
        for attack in queries.attacks(game, table, pokemon)
    )


def _has_supporter(game: Game, table: Table, seat: Seat, hand: Sequence[str]) -> bool:
    """Is one in hand, or was one played, so that another cannot be played this turn?"""
    return bool(table.sides[seat].supporter) or any(
        game.cards[one].kind == "supporter" for one in hand if one != UNKNOWN
    )


# --- effects of a text -------------------------------------------------------------------


def gives_up_hand(face: Card) -> bool:
    """Does the card's text begin by giving up the whole own hand?"""
    return any(
        isinstance(word, ShuffleHand | DiscardHand)
        and word.side in ("own", "both")
        and (isinstance(word, ShuffleHand) or word.amount == "all")
        for word in face.effects
    )


def lost_with_hand(game: Game, table: Table, seat: Seat, card: str) -> float:
    """Loss if *card* gives up the hand: the total use of the useful cards."""
    left = list(table.sides[seat].hand)
    if card in left:
        left.remove(card)
    found, kept = 0.0, list[str]()
    for one in left:
        use = use_of(game, table, seat, one, kept)
        found += use if use >= USEFUL else 0.0
        kept.append(one)
    return found


def switches_own(face: Card) -> bool:
    """Does the card's text make another own Pokémon Active?"""
    return any(isinstance(word, Switch) and word.side == "own" for word in face.effects)


# --- the Active Pokémon ----------------------------------------------------------------


def readiness(game: Game, table: Table, seat: Seat, pokemon: Pokemon, *, with_hand: bool = True) -> float:
    """Value of this Pokémon of *seat* as Active: its damage, with an Energy card of the hand, and its HP."""
    other = table.sides[1 - seat].active
    most = queries.hp_left(game, table, other) + OVERKILL if other is not None else None
    cards = _energy_in_hand(game, table, seat) if with_hand else ()
    left = queries.hp_left(game, table, pokemon)
    found = max(
        (_reach(game, table, pokemon, one, cards, most) for one in queries.attacks(game, table, pokemon)), default=0
    )
    found += HP_SHARE * left
    if other is not None and _ready_damage(game, table, other) >= left:
        found -= FALLS * queries.prizes_for(game, table, pokemon)
    return found


def _energy_in_hand(game: Game, table: Table, seat: Seat) -> Sequence[str]:
    return sorted({one for one in table.sides[seat].hand if one != UNKNOWN and game.cards[one].kind == "energy"})


def _reach(game: Game, table: Table, pokemon: Pokemon, attack: Attack, cards: Sequence[str], most: int | None) -> float:
    lacking = missing_energy(game, table, pokemon, attack)
    if lacking:
        units = [energy.units_of_card(game, table, pokemon, card) for card in cards]
        lacking = min((missing_energy(game, table, pokemon, attack, more) for more in units), default=lacking)
    damage = attack.damage + EFFECTS
    share = LACKING[lacking] if lacking < len(LACKING) else 0.0
    return share * (damage if most is None else min(damage, most))


def _ready_damage(game: Game, table: Table, pokemon: Pokemon) -> int:
    """The most printed damage of its fully paid attacks."""
    ready = [
        attack.damage
        for attack in queries.attacks(game, table, pokemon)
        if attack.damage and missing_energy(game, table, pokemon, attack) == 0
    ]
    return max(ready, default=0)


def in_the_way(game: Game, table: Table, seat: Seat, pokemon: Pokemon) -> float:
    """Value for *seat* of this opposing Pokémon being Active: it falls, or it does little."""
    own = table.sides[seat].active
    falls = own is not None and _ready_damage(game, table, own) >= queries.hp_left(game, table, pokemon)
    found = -readiness(game, table, 1 - seat, pokemon, with_hand=False)
    return found + (KNOCKS_OUT * queries.prizes_for(game, table, pokemon) if falls else 0)
