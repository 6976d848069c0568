"""An audience's view of the table of a card match, in words: sides, Pokémon with attachments, zones."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.app.cards.told_lines import Audience
from companion.card_text.names import CardWords, spot
from companion.cards.modifiers import plain
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.rules import CardRules
from companion.cards.values.state import Pokemon, State, Table
from companion.cards.zones import zones
from companion.cards.zones.zones import owned
from companion.kernel.model import Seat
from companion.texts.texts import Phrase, Texts, phrase


class PokemonView(msgspec.Struct, frozen=True):
    """A Pokémon in play: its name, its place in words, HP, and everything on it; a face-down one has no HP."""

    name: str
    spot: str
    left: int
    hp: int
    facts: tuple[str, ...]


class CardSideView(msgspec.Struct, frozen=True):
    """A player's side. *hand*: the cards known to the viewer; *hand_size* counts all of them."""

    seat: Seat
    player: str
    to_move: bool
    active: PokemonView | None
    bench: tuple[PokemonView, ...]
    hand: str
    hand_size: int
    deck_size: int
    prizes_left: int
    discard: str
    lost: str | None
    """None if the edition has no Lost Zone."""
    beside: str
    """A Supporter beside the Active Pokémon."""


class CardTableView(msgspec.Struct, frozen=True):
    """Both sides, and the Stadium in play."""

    sides: tuple[CardSideView, CardSideView]
    stadium: str
    turn: int


def seen_state(rules: CardRules, state: State, view: Audience) -> State:
    """The state as *view* observes it."""
    match view:
        case "all":
            return state
        case "both":
            return rules.observe(rules.observe(state, 0), 1)
        case _:
            return rules.observe(state, view)


def nameable(rules: CardRules, state: State, seat: Seat) -> frozenset[str]:
    """The ids of the cards that a player may know of.

    Own-deck cards, unlisted cards, and cards of the opponent's deck that this player can see somewhere.
    """
    game, table = rules.game, seen_state(rules, state, seat).table
    own = {*game.lists[seat], *(card for owner, card in state.table.typed if owner == seat)}
    others = {*game.lists[1 - seat], *(card for owner, card in state.table.typed if owner != seat)} - own
    lying = {card for side in (0, 1) for card in owned(table, side)}
    return frozenset(card for card in game.cards if card not in others or card in lying)


def table_view(rules: CardRules, texts: Texts, players: tuple[str, str], state: State, view: Audience) -> CardTableView:
    """The table of *state* in words, for *view*."""
    words = CardWords(rules.game, players)
    table = seen_state(rules, state, view).table
    stadium = "" if table.stadium is None else texts.fact(words.card(table.stadium.card))
    one, other = (_side(words, texts, table, seat) for seat in (0, 1))
    return CardTableView((one, other), stadium, table.turn)


def _side(words: CardWords, texts: Texts, table: Table, seat: Seat) -> CardSideView:
    side = table.sides[seat]
    return CardSideView(
        seat=seat,
        player=words.players[seat],
        to_move=table.winner is None and table.setup is None and table.to_move == seat,
        active=None if side.active is None else _pokemon(words, texts, table, side.active, zones.ACTIVE),
        bench=tuple(_pokemon(words, texts, table, pokemon, n) for n, pokemon in enumerate(side.bench, start=1)),
        hand=_cards(words, texts, side.hand),
        hand_size=len(side.hand),
        deck_size=len(side.deck),
        prizes_left=sum(prize is not None for prize in side.prizes),
        discard=_cards(words, texts, side.discard),
        lost=_cards(words, texts, side.lost) if words.game.edition.lost_zone else None,
        beside=_cards(words, texts, side.supporter),
    )


def hand_in_words(words: CardWords, texts: Texts, cards: tuple[str, ...]) -> str:
    """Cards of a hand, by name."""
    return _cards(words, texts, cards)


def _cards(words: CardWords, texts: Texts, cards: tuple[str, ...]) -> str:
    return texts.fact(words.cards(cards)) if cards else ""


def _pokemon(words: CardWords, texts: Texts, table: Table, pokemon: Pokemon, index: int) -> PokemonView:
    name, place = texts.fact(words.face(pokemon)), texts.tell(spot(index))
    if pokemon.cards[0] == UNKNOWN:
        return PokemonView(name, place, 0, 0, ())
    left, hp = words.hp(table, pokemon.uid)
    facts = tuple(texts.tell(fact) for fact in _facts(words, pokemon))
    return PokemonView(name, place, left, hp, facts)


def _facts(words: CardWords, pokemon: Pokemon) -> Iterator[Phrase]:
    """Facts on a Pokémon: Energy, Tools, conditions, reminder counters."""
    if pokemon.energy:
        yield phrase("card-name.plain", name=words.cards(pokemon.energy))
    if pokemon.attached:
        yield phrase("card-name.plain", name=words.cards([one.card for one in pokemon.attached]))
    for condition in plain.conditions_of(pokemon):
        yield Phrase(f"card-condition.{condition}")
    for name, n in pokemon.marks:
        yield phrase("card-name.several", name=name, n=n)
