"""Fold of events on cards: zones and decks, attached cards, Pokémon entering, changing and leaving play.

The other events are in `reducers` and `pokemon_reducers`. Total; judges nothing.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.events import (
    AttachedLeft,
    CardAttached,
    CardMoved,
    CardsShown,
    DeckOrdered,
    Devolved,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    Evolved,
    Exchanged,
    KnockedOut,
    PokemonLeft,
    PokemonPlaced,
    PrizeTaken,
    Shuffled,
    StadiumLeft,
    StadiumPlayed,
    TrainerPlayed,
    Zone,
)
from companion.cards.values.game import Game
from companion.cards.values.state import Attached, Deck, Lasting, Pokemon, Sees, Side, Stadium, Table
from companion.cards.zones._damage_memory import suffered
from companion.cards.zones.changing import (
    changed,
    changed_at,
    drawn,
    off,
    put,
    sorted_in,
    standing_on,
    take,
    with_pokemon,
    with_side,
    without,
)
from companion.cards.zones.zones import ACTIVE, find, get, owner_of, pokemon_of, standing
from companion.kernel.model import Seat

# --- zones and decks --------------------------------------------------------------------


def shuffled(game: Game, table: Table, event: Shuffled) -> Table:
    """Forget the order of the deck (CG-SHUFFLE-01)."""
    side = table.sides[event.seat]
    deck = side.deck
    if not deck.top and not deck.bottom:
        return table
    return with_side(table, event.seat, replace(side, deck=Deck(tuple(sorted(deck.top + deck.rest + deck.bottom)))))


def moved(game: Game, table: Table, event: CardMoved) -> Table:
    """Move the card; a card that the zone does not have stays."""
    seat, card, to = event.seat, event.card, event.to
    if to == "play":
        return table
    side = table.sides[seat]
    deck = drawn(game, side, seat, card) if event.from_ == "deck" else None
    if deck is not None:
        if to == "hand":
            return with_side(table, seat, replace(side, deck=deck, hand=sorted_in(side.hand, card)))
        return with_side(table, seat, put(replace(side, deck=deck), to, card, event.place, event.sees))
    taken = take(side, event.from_, card, event.place)
    if taken is None:
        return table
    side, card = taken
    # Players who do not see the cards set aside lose track of one that they knew.
    lies_as = UNKNOWN if event.card == UNKNOWN and event.to == "aside" else card
    return with_side(table, seat, put(side, to, lies_as, event.place, event.sees))


def shown(game: Game, table: Table, event: CardsShown) -> Table:
    """Moves nothing; names unknown cards of a hand, may turn Prizes face-up."""
    side = table.sides[event.seat]
    if event.stays:
        return with_side(table, event.seat, _turned_up(side, event.cards))
    if event.zone != "hand" or UNKNOWN not in side.hand:
        return table
    new = Counter(card for card in event.cards if card != UNKNOWN) - Counter(side.hand)
    named = tuple(new.elements())[: side.hand.count(UNKNOWN)]
    known = tuple(card for card in side.hand if card != UNKNOWN) + named
    unnamed = (UNKNOWN,) * (len(side.hand) - len(known))
    return with_side(table, event.seat, replace(side, hand=tuple(sorted(known + unnamed))))


def _turned_up(side: Side, cards: tuple[str, ...]) -> Side:
    """All remaining Prizes lie face-up; unknown ones get the names of *cards*, in order."""
    up = tuple(place for place, card in enumerate(side.prizes) if card is not None)
    prizes = list(side.prizes)
    for place, card in zip(up, cards, strict=False):
        prizes[place] = card if prizes[place] == UNKNOWN else prizes[place]
    return replace(side, up=up, prizes=tuple(prizes))


def ordered(game: Game, table: Table, event: DeckOrdered) -> Table:
    """Put the named cards on top of the deck, or at its bottom, in that order."""
    side = table.sides[event.seat]
    deck = _bottom_ordered(side.deck, event) if event.bottom else _top_ordered(side.deck, event)
    return with_side(table, event.seat, replace(side, deck=deck))


def _top_ordered(deck: Deck, event: DeckOrdered) -> Deck:
    depth = len(event.cards)
    cards, loose = _picked(event.cards, deck.top[:depth], deck.rest)
    seen: tuple[Sees, ...] = (event.sees,) * len(cards)
    return replace(deck, rest=loose, top=cards + deck.top[depth:], top_seen=seen + deck.top_seen[depth:])


def _bottom_ordered(deck: Deck, event: DeckOrdered) -> Deck:
    kept = max(0, len(deck.bottom) - len(event.cards))
    cards, loose = _picked(event.cards, deck.bottom[kept:], deck.rest)
    # Cards above the ordered ones keep their knowers, which count from the lowest.
    above = deck.bottom_seen[: max(0, len(deck.bottom_seen) - len(deck.bottom) + kept)]
    seen: tuple[Sees, ...] = (event.sees,) * len(cards)
    return replace(deck, rest=loose, bottom=deck.bottom[:kept] + cards, bottom_seen=above + seen)


def _picked(
    cards: tuple[str, ...], lying: tuple[str, ...], rest: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those of *cards* that lie at this end or in the shuffled part, and the rest."""
    loose = [*lying, *rest]
    found = []
    for card in cards:
        wanted = card if card in loose else UNKNOWN
        if wanted in loose:
            loose.remove(wanted)
            found.append(card)
    return tuple(found), tuple(sorted(loose))


def prize_taken(game: Game, table: Table, event: PrizeTaken) -> Table:
    """Empty the Prize's place and put the card into the hand (CG-ZONE-10)."""
    if event.place < 0:
        return table
    taken = take(table.sides[event.seat], "prizes", event.card, event.place)
    return table if taken is None else with_side(table, event.seat, put(taken[0], "hand", taken[1]))


# --- Trainer cards ----------------------------------------------------------------------


def trainer_played(game: Game, table: Table, event: TrainerPlayed) -> Table:
    """Set the card aside and count its kind for the turn."""
    taken = take(table.sides[event.seat], "hand", event.card)
    if taken is None:
        return table
    side, card = taken
    used, face = table.used, game.cards.get(card)
    kind = None if face is None else face.kind
    used = replace(
        used,
        trainers=used.trainers + 1,
        supporters=used.supporters + (kind == "supporter"),
        stadiums=used.stadiums + (kind == "stadium"),
    )
    return with_side(replace(table, used=used), event.seat, put(side, "aside", card, sees="both"))


def stadium_played(game: Game, table: Table, event: StadiumPlayed) -> Table:
    """Make the card set aside the Stadium; discard an earlier one to its player's pile."""
    taken = take(table.sides[event.seat], "aside", event.card)
    if taken is None:
        return table
    table = with_side(table, event.seat, taken[0])
    return replace(_stadium_gone(table, "discard"), stadium=Stadium(taken[1], event.seat, event.facing))


def stadium_left(game: Game, table: Table, event: StadiumLeft) -> Table:
    """Move the Stadium to a zone of its player (CG-STADIUM-05)."""
    return _stadium_gone(table, event.to)


def _stadium_gone(table: Table, to: Zone) -> Table:
    lying = table.stadium
    if lying is None or to == "play":
        return table
    side = put(table.sides[lying.by], to, lying.card, sees="both")
    return replace(with_side(table, lying.by, side), stadium=None)


# --- attached cards ---------------------------------------------------------------------


def energy_attached(game: Game, table: Table, event: EnergyAttached) -> Table:
    """Attach the card as the last of the Pokémon's Energy."""
    found, card = find(table, event.pokemon), printed(event.card)
    taken = take(table.sides[event.seat], event.from_, card)
    if found is None or found[0] != event.seat or taken is None:
        return table
    lies_as = event.card if taken[1] == card else taken[1]
    side, index = taken[0], found[1]
    pokemon = side.active if index == ACTIVE else side.bench[index - 1]
    assert pokemon is not None
    side = standing_on(side, index, replace(pokemon, energy=(*pokemon.energy, lies_as)))
    if event.turns:
        table = replace(table, used=replace(table.used, energy=table.used.energy + 1))
    return with_side(table, event.seat, side)


def energy_left(game: Game, table: Table, event: EnergyLeft) -> Table:
    """Move the card to a zone of the Pokémon's owner."""
    pokemon = get(table, event.pokemon)
    if pokemon is None or event.card not in pokemon.energy or event.to == "play":
        return table
    owner = owner_of(table, event.pokemon)
    table = changed(table, event.pokemon, energy=_less(pokemon.energy, event.card))
    table = suffered(table, event.pokemon, energy=1)
    return with_side(table, owner, put(table.sides[owner], event.to, event.card, sees="both"))


def energy_moved(game: Game, table: Table, event: EnergyMoved) -> Table:
    """Attach the card as the last of the other Pokémon's Energy."""
    giver = get(table, event.pokemon)
    start, end = find(table, event.pokemon), find(table, event.to)
    if giver is None or start is None or end is None or start[0] != end[0] or event.card not in giver.energy:
        return table
    table = changed(table, event.pokemon, energy=_less(giver.energy, event.card))
    return changed(table, event.to, energy=(*pokemon_of(table, event.to).energy, event.card))


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def card_attached(game: Game, table: Table, event: CardAttached) -> Table:
    """Attach the card to the Pokémon on either side; it stays its player's."""
    if get(table, event.pokemon) is None:
        return table
    taken = take(table.sides[event.seat], event.from_, event.card)
    if taken is None:
        return table
    table = with_side(table, event.seat, taken[0])
    attached = pokemon_of(table, event.pokemon).attached
    return changed(table, event.pokemon, attached=(*attached, Attached(taken[1], event.seat, event.until)))


def attached_left(game: Game, table: Table, event: AttachedLeft) -> Table:
    """Move the card to a zone of its player (CG-FLARE-02)."""
    pokemon = get(table, event.pokemon)
    split = None if pokemon is None else off(pokemon.attached, event.card, event.seat)
    if split is None or event.to == "play":
        return table
    attached, gone = split
    table = changed(table, event.pokemon, attached=attached)
    return with_side(table, gone.owner, put(table.sides[gone.owner], event.to, gone.card, sees="both"))


# --- Pokémon that enter and change -------------------------------------------------------


def placed(game: Game, table: Table, event: PokemonPlaced) -> Table:
    """Put the Pokémon into play: Active if stated or first in a setup, otherwise last on the Bench."""
    if not event.cards:
        return table
    side, cards = table.sides[event.seat], []
    for card in event.cards:
        taken = take(side, event.from_, card)
        if taken is None:
            return table
        side = taken[0]
        cards.append(taken[1])
    active = side.active is None and (event.active or table.setup is not None)
    pokemon = Pokemon(
        event.pokemon,
        tuple(cards),
        table.turn,
        damage=max(0, event.damage),
        became_active=table.turn if active else -1,
    )
    side = replace(side, active=pokemon) if active else replace(side, bench=(*side.bench, pokemon))
    return replace(with_side(table, event.seat, side), next_uid=max(table.next_uid, event.pokemon + 1))


def evolved(game: Game, table: Table, event: Evolved) -> Table:
    """Put the card on top; damage and attached cards stay, everything else ends.

    Source: CG-EVOLVE-06, -08, -09, CG-COUNTER-01; levelling up: CG-LVX-03, -06, CG-AMB-44.
    """
    found = find(table, event.pokemon)
    taken = take(table.sides[event.seat], event.from_, event.card)
    if found is None or found[0] != event.seat or taken is None:
        return table
    table = with_side(table, event.seat, taken[0])
    pokemon = standing(table, *found)
    assert pokemon is not None
    return changed_at(
        table,
        found,
        cards=(taken[1], *pokemon.cards),
        changed=table.turn,
        evolved=pokemon.evolved if event.level_up else table.turn,
        rotation="",
        poison=0,
        burned=False,
        sleep_coins=1,
        marks=(),
        lasting=() if event.level_up else _past_evolving(pokemon.lasting),
        copies="",
        copies_until=0,
        **({} if event.level_up else {"devolved": -1, **_as_another(pokemon, table.turn)}),
    )


def _as_another(pokemon: Pokemon, turn: int) -> dict[str, object]:
    """Facts reset when a Pokémon evolves or devolves: texts about "this Pokémon" were about another one.

    RULE? No book says whether an evolved Pokémon attacked, was damaged, was healed or became Active when the
    one below it did. Read: it is another Pokémon and did not, as the result of attacks ends (CG-EVOLVE-09);
    one that levels up is the same (CG-LVX-07). What hit it in this very turn stays for the Knock Out.
    """
    facts: dict[str, object] = {
        "healed": -1,
        "became_active": -1,
        "suffered": None,
        "last_attack": (-1, ""),
        "attack_before": (-1, ""),
    }
    return facts if pokemon.hit_turn == turn else facts | {"hit": 0, "hit_turn": -1, "hit_by": 0}


def _past_evolving(lasting: tuple[Lasting, ...]) -> tuple[Lasting, ...]:
    """Effects that are not the result of an attack, or that say they stay (CG-COND-11)."""
    return tuple(one for one in lasting if one.stays or not one.from_attack) if lasting else ()


def devolved(game: Game, table: Table, event: Devolved) -> Table:
    """Remove the card; damage and attached cards stay (CG-DEVOLVE-02). The lowest card is never removed this way."""
    pokemon = get(table, event.pokemon)
    if pokemon is None or len(pokemon.cards) < 2 or event.card not in pokemon.cards[:-1] or event.to == "play":
        return table
    owner = owner_of(table, event.pokemon)
    facts: dict[str, object] = {"cards": _less(pokemon.cards, event.card)}
    facts |= {"changed": table.turn, "devolved": table.turn, **_as_another(pokemon, table.turn)}
    if event.effects_end:
        facts |= {"rotation": "", "poison": 0, "burned": False, "sleep_coins": 1, "marks": (), "lasting": ()}
        facts |= {"copies": "", "copies_until": 0}
    table = changed(table, event.pokemon, **facts)
    return with_side(table, owner, put(table.sides[owner], event.to, event.card, sees="both"))


def exchanged(game: Game, table: Table, event: Exchanged) -> Table:
    """Replace the Pokémon by another with the same damage and attached cards, and nothing else of it."""
    found = find(table, event.pokemon)
    if found is None or found[0] != event.seat or event.to == "play":
        return table
    taken = take(table.sides[event.seat], event.from_, event.card)
    if taken is None:
        return table
    old, at = pokemon_of(table, event.pokemon), found[1]
    comes = Pokemon(
        event.comes,
        (taken[1],),
        table.turn,
        damage=old.damage,
        energy=old.energy,
        attached=old.attached,
        became_active=table.turn if at == ACTIVE else -1,
    )
    table = with_side(table, event.seat, _put_seen(taken[0], event.to, old.cards[::-1]))
    table = with_pokemon(table, event.seat, at, comes)
    return replace(table, next_uid=max(table.next_uid, event.comes + 1))


# --- Pokémon that leave play -------------------------------------------------------------


def knocked_out(game: Game, table: Table, event: KnockedOut) -> Table:
    """Remove the Pokémon from play and put its cards where they belong (CG-KO-04)."""
    found = find(table, event.pokemon)
    if found is None or "play" in (event.to, event.attached_to):
        return table
    pokemon, owner = pokemon_of(table, event.pokemon), found[0]
    felled = _is_felled(table, owner, pokemon)
    table = _left(table, *found, (event.attached_to, event.to, event.to), pokemon)
    if not felled:
        return table
    side = table.sides[owner]
    lost = {
        "lost_this_turn": side.lost_this_turn + 1,
        "lost_types_this_turn": (*side.lost_types_this_turn, *game.sheet(pokemon).types),
    }
    return with_side(table, owner, replace(side, **lost))


def _is_felled(table: Table, owner: Seat, pokemon: Pokemon) -> bool:
    """Did damage of an opposing attack hit it in this turn? The attacker may have left play."""
    by = find(table, pokemon.hit_by)
    return pokemon.hit > 0 and pokemon.hit_turn == table.turn and (by is None or by[0] != owner)


def left_play(game: Game, table: Table, event: PokemonLeft) -> Table:
    """Remove the Pokémon from play without a Knock Out; possibly only its lowest card goes to *to*."""
    found = find(table, event.pokemon)
    if found is None or "play" in (event.to, event.attached_to):
        return table
    upper = event.attached_to if event.only_lowest else event.to
    return _left(table, *found, (event.attached_to, upper, event.to), pokemon_of(table, event.pokemon))


def _left(table: Table, owner: Seat, index: int, zones: tuple[Zone, Zone, Zone], pokemon: Pokemon) -> Table:
    """Empty the Pokémon's place; attached cards, upper cards and the lowest one go to these *zones*.

    Cards attached by the other player go to that player's discard pile (CG-AMB-41).
    """
    attached_to, upper_to, lowest_to = zones
    side = without(table.sides[owner], index)
    own = tuple(lying.card for lying in pokemon.attached if lying.owner == owner)
    side = _put_seen(side, attached_to, pokemon.energy + own)
    side = _put_seen(side, lowest_to, pokemon.cards[-1:])
    side = _put_seen(side, upper_to, pokemon.cards[-2::-1])
    table = with_side(table, owner, side)
    others = tuple(lying for lying in pokemon.attached if lying.owner != owner)
    for lying in others:
        table = with_side(table, lying.owner, put(table.sides[lying.owner], "discard", lying.card))
    return table


def _put_seen(side: Side, zone: Zone, cards: tuple[str, ...]) -> Side:
    """The side with cards whose move both players saw."""
    if zone == "discard":
        return replace(side, discard=side.discard + tuple(printed(card) for card in cards))
    for card in cards:
        side = put(side, zone, card, sees="both")
    return side
