"""Encodes the card game: actions by card and place relative to the seat, and the seat's observation.

Everything derives from the state as the seat sees it (`Rules.observe`): a hidden card only counts towards the size of
its zone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from companion.api import SEAT_NAMES
from companion.api.cards import CardRules, Pokemon, Side, State, Table, place_name, place_of
from companion.lab.research.cells import Cells, Questions, counts, one_of, share
from companion.lab.research.numbering import Code, Numbering, plain_meaning

STEPS = ("main",)
PLACES = 10
"""The Active place, and the longest Bench that any card allows."""
MOST_OF_A_CARD = 4
MOST_TURNS = 100
MOST_COUNTED = 20
"""Largest numeric choice with an action number of its own."""
ROTATIONS = ("asleep", "confused", "paralyzed")
OWN_PLACES = tuple(f"own-{place}" for place in ("active", *(f"bench-{number}" for number in range(1, PLACES))))
OTHER_PLACES = tuple(place.replace("own", "other") for place in OWN_PLACES)


def card_code(rules: CardRules) -> Code:
    """Encoding of card matches over a setup."""
    cards = tuple(sorted({*rules.game.lists[0], *rules.game.lists[1]}))
    seen = _Seen(rules, cards)
    length = len(seen.cells(rules.observe(rules.start(), 0), 0, None))
    return Code(
        numbering=Numbering(_meanings(rules, cards)),
        meaning=_meaning,
        length=length,
        observed=lambda state, seat, request: np.array(seen.cells(state, seat, request), dtype=np.float32),
    )


def _meaning(action: Any, seat: int) -> Hashable:
    """Meaning of an answer with places relative to the seat; ignores how a retreat is paid."""
    plain = plain_meaning(action)
    assert isinstance(plain, tuple)
    kind, *told = plain
    if kind == "Retreat":
        told = told[1:]
    return (kind, *(_from(seat, one) for one in told))


def _from(seat: int, told: Any) -> Any:
    """A place relative to a seat; anything else unchanged."""
    if not isinstance(told, str):
        return told
    if told in SEAT_NAMES:
        return "own" if told == SEAT_NAMES[seat] else "other"
    spot = place_of(told)
    if spot is None:
        return told
    owner, number = spot
    return place_name(owner, number).replace(SEAT_NAMES[owner], "own" if owner == seat else "other", 1)


def _meanings(rules: CardRules, cards: tuple[str, ...]) -> Iterator[Hashable]:
    """All meanings with numbers of their own, in order."""
    faces = [rules.game.cards[card] for card in cards]
    yield from ((kind,) for kind in ("EndTurn", "FinishSetup", "TakeMulligan"))
    yield from (("DrawExtra", number) for number in range(MOST_COUNTED + 1))
    for face in faces:
        yield from _with_card(face)
    yield from (("UseAttack", attack) for attack in dict.fromkeys(one.name for face in faces for one in face.attacks))
    for power in dict.fromkeys(one.name for face in faces for one in face.powers):
        yield from (("UsePower", place, power, "") for place in (*OWN_PLACES, "stadium"))
        yield from (
            ("UsePower", "hand", power, face.id) for face in faces if power in {one.name for one in face.powers}
        )
    yield from ((kind, place) for kind in ("Retreat", "DiscardInPlay") for place in OWN_PLACES)
    yield ("Choose",)
    options = ("own", "other", *cards, *OWN_PLACES, *OTHER_PLACES, *rules.game.edition.types)
    yield from (("Choose", option) for option in (*options, *map(str, range(MOST_COUNTED + 1))))


def _with_card(face: Any) -> Iterator[Hashable]:
    """Meanings of actions with a card of one's own hand."""
    if face.is_pokemon:
        yield from ((kind, face.id) for kind in ("PlaceActive", "PlaceBench"))
        yield ("BenchPokemon", face.id, "")
        yield from ((kind, face.id, place) for kind in ("Evolve", "LevelUp") for place in OWN_PLACES)
    elif face.kind == "energy":
        yield from (("AttachEnergy", face.id, place) for place in OWN_PLACES)
    else:
        yield from ((kind, face.id) for kind in ("PlaceActive", "PlaceBench"))
        yield from (("PlayTrainer", face.id, place) for place in ("", *OWN_PLACES, *OTHER_PLACES))


class _Seen:
    """A seat's observation of a match."""

    def __init__(self, rules: CardRules, cards: tuple[str, ...]) -> None:
        self._index = {card: at for at, card in enumerate(cards)}
        self._questions = Questions(STEPS, "card-prompt.", cards)

    def cells(self, state: State, seat: int, request: Any) -> Cells:
        table = state.table
        return [
            *self._match(table, seat),
            *self._questions.cells(request),
            *self._side(table, seat),
            *self._side(table, 1 - seat),
        ]

    def _match(self, table: Table, seat: int) -> Cells:
        used, stadium = table.used, table.stadium
        return [
            float(table.to_move == seat),
            float(table.first_player == seat),
            float(table.setup is not None),
            share(table.turn, MOST_TURNS),
            *(share(many, 4) for many in (used.energy, used.supporters, used.stadiums, used.retreats, used.trainers)),
            share(table.games - 1, 4),
            float(stadium is not None and stadium.by == seat),
            *counts(() if stadium is None else (stadium.card,), self._index, 1),
        ]

    def _side(self, table: Table, owner: int) -> Cells:
        side = table.sides[owner]
        pokemon = (side.active, *side.bench)
        places = [*pokemon, *(None,) * (PLACES - len(pokemon))][:PLACES]
        return [
            *self._sizes(side),
            *(cell for zone in self._zones(side) for cell in counts(zone, self._index, MOST_OF_A_CARD)),
            *(cell for one in places for cell in self._pokemon(table, one)),
        ]

    def _sizes(self, side: Side) -> Cells:
        prizes = sum(prize is not None for prize in side.prizes)
        sizes = ((len(side.deck), 60), (len(side.hand), 20), (len(side.discard), 60), (len(side.lost), 60), (prizes, 6))
        return [share(many, most) for many, most in sizes]

    def _zones(self, side: Side) -> tuple[tuple[str, ...], ...]:
        """Cards by zone; hidden ones have no known name."""
        prizes = tuple(prize for prize in side.prizes if prize is not None)
        return side.hand, side.discard, side.lost, prizes, side.deck.top, side.deck.bottom, side.aside + side.supporter

    def _pokemon(self, table: Table, pokemon: Pokemon | None) -> Cells:
        if pokemon is None:
            return [0.0] * (len(self._index) + len(ROTATIONS) + 12)
        attached = tuple(one.card for one in pokemon.attached)
        rotation = pokemon.rotation
        return [
            1.0,
            *counts(pokemon.cards + pokemon.energy + attached, self._index, MOST_OF_A_CARD),
            share(pokemon.damage, 300),
            share(len(pokemon.energy), 10),
            *one_of(ROTATIONS.index(rotation) if rotation else None, len(ROTATIONS)),
            share(pokemon.poison, 4),
            float(pokemon.burned),
            share(len(pokemon.used), 4),
            share(sum(many for _, many in pokemon.marks), 10),
            share(len(pokemon.lasting), 4),
            float(pokemon.entered == table.turn),
            float(pokemon.changed == table.turn),
            float(pokemon.became_active == table.turn),
            float(bool(pokemon.copies)),
        ]
