"""Cards played from hand: are they there, does the edition have them, does a text forbid them?"""

from __future__ import annotations

from typing import TypeAlias

from companion.cards.editions.foreign import foreign_clauses, unknown_word
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers import plain
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import TRAINER_KINDS, UNKNOWN
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Triggers
from companion.cards.zones import zones
from companion.kernel.model import Ruling, Seat

Facts: TypeAlias = tuple[tuple[str, str], ...]


def about(game: Game, card: str, **more: str) -> Facts:
    """Facts of a ruling on a card: its printed name, and *more*."""
    face = game.cards.get(card)
    return (("card", face.name if face is not None and face.name else card), *more.items())


def about_pokemon(game: Game, pokemon: Pokemon, **more: str) -> Facts:
    """Facts of a ruling on a Pokémon in play: its name, and *more*."""
    return (("pokemon", plain.name(game, pokemon)), *more.items())


def own(table: Table, seat: Seat, place: str) -> Pokemon | None:
    """The player's own Pokémon at a place, or None."""
    found = zones.place_of(place)
    return zones.standing(table, *found) if found is not None and found[0] == seat else None


def why_not_there(game: Game, table: Table, seat: Seat, card: str, clause: str, *also: str) -> Ruling | None:
    """Why a player cannot take this card from hand; *clause* and *also* are the move's.

    A card in the Lost Zone is gone for good (CG-ZONE-13); a kind that the edition lacks cannot be used (CG-GEN-03).
    """
    if card == UNKNOWN or card not in game.cards:
        return Ruling(clause, "card-no-such-card", (("card", card),))
    if zones.holds(game, table, seat, "hand", card):
        return why_foreign(game, card)
    side = table.sides[seat]
    if card in side.lost:
        return Ruling("CG-ZONE-13", "card-in-lost-zone", about(game, card), (clause,))
    text = "card-all-named" if UNKNOWN in side.hand else "card-not-in-hand"
    idle = "CG-GEN-04" if game.cards[card].kind in TRAINER_KINDS else "CG-GEN-05"
    return Ruling(clause, text, about(game, card), (*also, idle, "CG-ZONE-02"))


def why_foreign(game: Game, card: str) -> Ruling | None:
    """Why the edition cannot use a card (CG-GEN-03)."""
    if card not in game.foreign:
        return None
    face = game.cards[card]
    word, also = unknown_word(game.edition, face), foreign_clauses(game.edition, face)
    return Ruling("CG-GEN-03", "card-unknown-kind", about(game, card, word=word), also)


def why_forbidden(game: Game, table: Table, seat: Seat, card: Card) -> Ruling | None:
    """Why a card's text forbids playing such cards (CG-GEN-01; CG-TRAINER-03 has what its words cover)."""
    by = queries.no_cards(game, table, seat, card.id)
    if by is None:
        return None
    also = ("CG-TRAINER-03",) if card.kind in TRAINER_KINDS else ()
    return Ruling("CG-GEN-01", "card-forbidden", about(game, card.id, by=_name(game, by)), also)


def _name(game: Game, card: str) -> str:
    face = game.cards.get(card)
    return card if face is None else face.name


def answered(game: Game, on: str, pokemon: int, seat: Seat, card: str = "", by: int = 0) -> tuple[Triggers, ...]:
    """The task that triggers answers to an event on a Pokémon; none if no card waits for it."""
    if on not in game.happenings:
        return ()
    return (Triggers(on, pokemon, by=by, card=card, seat=seat),)
