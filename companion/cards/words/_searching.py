"""Words that search decks: searches, looks at the top, and Pokémon put onto a Bench."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.cards.modifiers import filters, plain, selectors, targets
from companion.cards.play.moves.evolve import end_of_turn_by
from companion.cards.printed.vocabulary import UNKNOWN, Look, PlayOnBench, Search, To, TradeCard, Who
from companion.cards.values.events import CardsShown, EnergyAttached, Evolved, PokemonPlaced, Shuffled, Zone
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Handlers, by_word, on
from companion.cards.values.state import Sees, Table
from companion.cards.values.tasks import DrawOne, Looked, Scope
from companion.cards.words._picking import NOBODY, chooser, nothing_done, one_of, talking
from companion.cards.words._taking import (
    CLAUSE,
    PROMPTS,
    Lot,
    Taking,
    benched,
    in_order,
    lot,
    may_be_benched,
    moves,
    room,
    taken,
    unnamed_in,
    who_sees,
    without,
)
from companion.cards.zones import zones
from companion.cards.zones.changing import sees_only
from companion.kernel.model import Request, Seat


class Find(msgspec.Struct, frozen=True, gc=False):
    """Cards that were found, the events that move them, and the Pokémon that they became or went onto."""

    cards: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    those: tuple[int, ...] = ()


# --- searches ---------------------------------------------------------------------------


@talking
def search(game: Game, table: Table, word: Search, scope: Scope) -> Talk:
    """Take cards out of a deck, then shuffle it (CG-SHUFFLE-01).

    Missing cards cannot be fetched (CG-DRAW-05), and cards requested by kind need not be found: nobody else
    sees the deck.
    """
    deck = lot(table, selectors.seats_of(scope, word.side)[0], "deck")
    if not deck.cards or (word.to == "bench" and not room(game, table, deck.seat)):
        # Without room for what it finds, the deck is neither searched nor shuffled.
        return Outcome(scope=replace(nothing_done(scope), shown=()))
    finding = _evolution if word.to == "evolve" else _fetched
    find = yield from finding(game, table, scope, word, deck)
    # A searching player sees the whole deck; cards that nobody can name tell the referee nothing.
    shown = () if UNKNOWN in deck.cards else (CardsShown(deck.seat, "deck", deck.cards, scope.seat, CLAUSE),)
    return Outcome(shown + find.events, scope=_behind(scope, find))


def _fetched(game: Game, table: Table, scope: Scope, word: Search, deck: Lot) -> Generator[Request, str, Find]:
    owner, to = deck.seat, word.to
    assert to != "evolve"
    number = selectors.amount(game, table, scope, word.amount)
    sees = who_sees(owner, scope.seat, "deck", "play" if to == "bench" else to, word.show)
    how = Taking(
        by=scope.seat,
        prompt=PROMPTS[to],
        most=min(number, room(game, table, owner)) if to == "bench" else number,
        least=number if word.what == "any" and not word.up_to else 0,
        what=word.what,
        also=partial(may_be_benched, game) if to == "bench" else None,
        unseen=sees != "both",
        different=word.different,
        different_types=word.different_types,
    )
    cards = yield from taken(game, table, scope, deck, how)
    shuffled = (Shuffled(owner),) if word.shuffle else ()
    if to == "bench":
        placed = benched(table, owner, cards, "deck")
        return Find(cards, placed + shuffled, tuple(event.pokemon for event in placed))
    if to == "deck_top":
        # Cards found stay apart while the rest is shuffled.
        apart = moves(owner, cards, "deck", "aside", sees, searched=True)
        return Find(cards, apart + shuffled + moves(owner, cards, "aside", "deck_top", sees))
    return Find(cards, moves(owner, cards, "deck", to, sees, searched=True) + shuffled)


def _evolution(game: Game, table: Table, scope: Scope, word: Search, deck: Lot) -> Generator[Request, str, Find]:
    """Evolve Pokémon in play with cards of the deck; choose each Pokémon, if there are several, then its card."""
    left = [uid for uid in targets.candidates(game, table, scope, word.onto) if zones.owner_of(table, uid) == deck.seat]
    cards, those, events = list[str](), list[int](), list[Any]()
    while left and len(cards) < selectors.amount(game, table, scope, word.amount):
        here = without(deck, cards)
        several = len(left) > 1
        uid = yield from _to_evolve(game, table, scope, word, here, left)
        if not uid:
            break
        how = _evolving(game, table, scope, word, uid, least=1 if several else 0)
        found = yield from taken(game, table, scope, here, how)
        if not found:
            break
        events += [
            Evolved(deck.seat, uid, found[0], "deck", word.level_up, CLAUSE),
            *end_of_turn_by(game, table, uid, found[0]),
        ]
        cards += found
        those.append(uid)
        left.remove(uid)
    if word.shuffle:
        events.append(Shuffled(deck.seat))
    return Find(tuple(cards), tuple(events), tuple(those))


def _to_evolve(
    game: Game, table: Table, scope: Scope, word: Search, deck: Lot, left: Sequence[int]
) -> Generator[Request, str, int]:
    """The next Pokémon to evolve; 0: none can, or the player stops."""
    may_lie_there = {*deck.cards, *unnamed_in(game, table, deck)} - {UNKNOWN}
    places = {}
    for uid in left:
        fits = _evolving(game, table, scope, word, uid, least=0).also
        if fits is not None and any(fits(card) for card in may_lie_there):
            places[zones.name_of(table, uid)] = uid
    if len(left) == 1:
        return next(iter(places.values()), 0)
    return places.get(
        (yield from one_of(scope.seat, "choose-pokemon-to-evolve", tuple(places), scope.card, may=True)), 0
    )


def _evolving(game: Game, table: Table, scope: Scope, word: Search, uid: int, least: int) -> Taking:
    pokemon = zones.pokemon_of(table, uid)

    def fits(card: str) -> bool:
        if word.level_up:
            goes_on = game.cards[card].stage == "lvx" and game.names[card] == plain.name(game, pokemon)
        else:
            goes_on = game.cards[card].is_evolution and plain.evolves_onto(game, card, pokemon)
        return goes_on and filters.fits(game, table, scope, card, word.what)

    return Taking(by=scope.seat, prompt=PROMPTS["evolve"], most=1, least=least, also=fits)


def _behind(scope: Scope, find: Find) -> Scope:
    return replace(scope, done=len(find.cards), shown=find.cards, those=find.those)


@talking
def trade(game: Game, table: Table, word: TradeCard, scope: Scope) -> Talk:
    """Exchange a card of the hand for one of the deck; the given card is not in the deck during the search."""
    seat = scope.seat
    hand, deck = lot(table, seat, "hand"), lot(table, seat, "deck")
    how = Taking(by=seat, prompt="choose-card-to-trade", most=1, least=1, what=word.what)
    given = yield from taken(game, table, scope, hand, how)
    if not given or not deck.cards:
        return Outcome(scope=replace(nothing_done(scope), shown=()))
    deck = replace(deck, named=without(hand, given).named)
    found = yield from taken(game, table, scope, deck, replace(how, prompt=PROMPTS["hand"], least=0))
    shown = () if UNKNOWN in deck.cards else (CardsShown(seat, "deck", deck.cards, seat, CLAUSE),)
    away = moves(seat, given, "hand", "deck", "both") if found else ()
    events = (*shown, *moves(seat, found, "deck", "hand", "both", searched=True), *away, Shuffled(seat))
    return Outcome(events, scope=_behind(scope, Find(found)))


# --- looks ------------------------------------------------------------------------------


@talking
def look(game: Game, table: Table, word: Look, scope: Scope) -> Talk:
    """Set cards of a deck aside for a look, as many as there are (CG-DRAW-04)."""
    owner = selectors.seats_of(scope, word.side)[0]
    side = table.sides[owner]
    wanted = selectors.amount(game, table, scope, word.amount)
    number = max(0, min(wanted, len(side.deck)))
    if number == 0:
        return Outcome(scope=replace(nothing_done(scope), shown=()))
    clause = "CG-DRAW-04" if number < wanted else CLAUSE
    if word.fewer:
        numbers = tuple(str(count) for count in range(number, 0, -1))
        number = int((yield from one_of(scope.seat, "choose-how-many-to-look-at", numbers, scope.card)))
    one = DrawOne(owner, "aside", clause, word.bottom, _seen_by(word, scope))
    return Outcome(words=(*[one] * number, Looked(word, side.aside)))


def _seen_by(word: Look, scope: Scope) -> Sees:
    return "both" if word.show else sees_only(scope.seat)


@talking
def looked(game: Game, table: Table, word: Looked, scope: Scope) -> Talk:
    """Show them; then some are taken, and the others go where the text says."""
    how = word.word
    owner = selectors.seats_of(scope, how.side)[0]
    there = without(lot(table, owner, "aside"), word.before)
    cards = there.cards
    if not word.told:
        shown = CardsShown(owner, "aside", cards, None if how.show else scope.seat, CLAUSE)
        return Outcome((shown,), (replace(word, told=True),), scope=replace(scope, shown=cards))
    find = yield from _taken_of_look(game, table, scope, how, there)
    back = yield from _laid_back(game, table, scope, how, without(there, find.cards))
    on_top = moves(owner, find.cards, "aside", "deck_top", _seen_by(how, scope)) if how.to == "deck_top" else ()
    done = len(find.cards) if how.take or how.take_all or how.to == "legend" else len(cards)
    return Outcome(find.events + back + on_top, scope=replace(scope, done=done, those=find.those))


def _taken_of_look(game: Game, table: Table, scope: Scope, word: Look, there: Lot) -> Generator[Request, str, Find]:
    """The cards taken; those for the top of the deck wait until the others are back."""
    owner, to, of_kind = there.seat, word.to, word.what != "any"
    if to == "legend":
        return (yield from _legend(game, table, scope, there))
    most = len(there.cards) if word.take_all else word.take
    if to == "bench":
        most = min(most, room(game, table, owner))
    # A card of a required kind is shown, to prove its kind.
    goes: Zone = "play" if to == "bench" or to == "attach" else to
    sees = who_sees(owner, scope.seat, "aside", goes, word.show or of_kind)
    how = Taking(
        by=chooser(scope, word.by),
        prompt=PROMPTS[to],
        most=most,
        least=0 if word.up_to or (of_kind and not word.show) else most,
        what=word.what,
        also=partial(may_be_benched, game) if to == "bench" else None,
        unseen=sees != "both",
        every=word.take_all and not word.up_to and to != "bench",
    )
    if to == "attach":
        return (yield from _attached(game, table, scope, word, there, how))
    cards = yield from taken(game, table, scope, there, how)
    if to == "bench":
        placed = benched(table, owner, cards, "aside")
        return Find(cards, placed, tuple(event.pokemon for event in placed))
    return Find(cards, () if to == "deck_top" else moves(owner, cards, "aside", to, sees))


def _attached(
    game: Game, table: Table, scope: Scope, word: Look, there: Lot, how: Taking
) -> Generator[Request, str, Find]:
    """Attach Energy cards to Pokémon: all to one if the text picks one, else each as its player chooses."""
    owner = there.seat
    if not _places(game, table, scope, word.onto, owner):
        return Find()
    cards = yield from taken(game, table, scope, there, how)
    one = isinstance(word.onto, Who) and word.onto.pick == 1
    uid, those, events = 0, list[int](), list[EnergyAttached]()
    for card in cards:
        if not (uid and one):
            uid = yield from receiver(game, table, scope, word.onto, owner)
        events.append(EnergyAttached(owner, uid, card, "aside", clause="CG-ENERGY-07"))
        those.append(uid)
    return Find(cards, tuple(events), tuple(dict.fromkeys(those)))


def _legend(game: Game, table: Table, scope: Scope, there: Lot) -> Generator[Request, str, Find]:
    """Put both halves of a LEGEND onto the Bench as one (CG-LEGEND-02), with all the Energy cards attached."""
    faces = [game.cards[card] for card in there.cards if card != UNKNOWN]
    lower = {face.name: face.id for face in faces if face.half == "bottom"}
    whole = {face.id: lower[face.name] for face in faces if face.half == "top" and face.name in lower}
    if not room(game, table, there.seat):
        return Find()
    top = yield from one_of(scope.seat, PROMPTS["bench"], tuple(sorted(whole)), scope.card)
    if top == NOBODY:
        return Find()
    uid, halves = table.next_uid, (top, whole[top])
    energy = tuple(face.id for face in faces if face.kind == "energy")
    placed = PokemonPlaced(there.seat, uid, halves, "aside", clause=CLAUSE)
    given = tuple(EnergyAttached(there.seat, uid, card, "aside", clause="CG-ENERGY-07") for card in energy)
    return Find(halves + energy, (placed, *given), (uid,))


def receiver(game: Game, table: Table, scope: Scope, onto: To, owner: Seat) -> Generator[Request, str, int]:
    """The Pokémon of *owner* that gets a card; 0: *onto* selects none."""
    places = _places(game, table, scope, onto, owner)
    return places.get((yield from one_of(scope.seat, "choose-pokemon-to-attach-to", tuple(places), scope.card)), 0)


def _places(game: Game, table: Table, scope: Scope, onto: To, owner: Seat) -> dict[str, int]:
    own = {p.uid: number for number, p in enumerate(zones.in_play(table, owner))}
    found = [uid for uid in targets.candidates(game, table, scope, onto) if uid in own]
    return {zones.place_name(owner, own[uid]): uid for uid in found}


def _laid_back(
    game: Game, table: Table, scope: Scope, word: Look, left: Lot
) -> Generator[Request, str, tuple[Any, ...]]:
    """Events that return, or remove, the cards that nobody took."""
    owner, cards, sees = left.seat, left.cards, _seen_by(word, scope)
    match word.rest:
        case "shuffle":
            return (*moves(owner, cards, "aside", "deck", sees), Shuffled(owner))
        case "discard" | "lost":
            how = Taking(by=scope.seat, prompt=PROMPTS[word.rest], most=len(cards), least=len(cards), every=True)
            named = yield from taken(game, table, scope, left, how)
            return moves(owner, named, "aside", word.rest, "both")
        case "top":
            # From the bottom, the lowest came first.
            cards = cards[::-1] if word.bottom else cards
        case "order" | "bottom":
            cards = yield from in_order(cards, scope.seat, "choose-next-card-in-deck", scope.card)
    under = word.bottom or word.rest == "bottom"
    return moves(owner, cards, "aside", "deck_bottom" if under else "deck_top", sees)


# --- onto a Bench -----------------------------------------------------------------------


@talking
def play_on_bench(game: Game, table: Table, word: PlayOnBench, scope: Scope) -> Talk:
    """Put Pokémon from a zone onto their owner's Bench while there is room (CG-BENCH-02)."""
    owner = selectors.seats_of(scope, word.side)[0]
    there, free = lot(table, owner, word.from_), room(game, table, owner)
    number = min(free, selectors.amount(game, table, scope, word.amount))
    if not free:
        return Outcome(scope=replace(nothing_done(scope), shown=()))
    how = Taking(
        by=chooser(scope, word.by),
        prompt=PROMPTS["bench"],
        most=number,
        least=0 if word.up_to or word.from_ == "deck" else number,
        what=word.what,
        also=partial(may_be_benched, game),
    )
    cards = yield from taken(game, table, scope, there, how)
    events: tuple[Any, ...] = benched(table, owner, cards, word.from_, word.damage)
    those = tuple(event.pokemon for event in events)
    if word.from_ == "deck" and there.cards:
        events += (Shuffled(owner),)
    return Outcome(events, scope=_behind(scope, Find(cards, those=those)))


SEARCHING: Handlers = by_word(
    on(Search, search),
    on(TradeCard, trade),
    on(Look, look),
    on(Looked, looked),
    on(PlayOnBench, play_on_bench),
)
