"""Words on discard piles, Prizes, the Stadium, Tools, and on the card with the text itself."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.cards.modifiers import selectors
from companion.cards.printed.cards_as_energy import energy_id
from companion.cards.printed.vocabulary import (
    UNKNOWN,
    DiscardStadium,
    DiscardTools,
    KeepCard,
    LookAtPrizes,
    Recover,
    TakePrize,
    ToLost,
)
from companion.cards.values.events import (
    AttachedLeft,
    CardAttached,
    CardMoved,
    CardsShown,
    EnergyAttached,
    EnergyLeft,
    Shuffled,
    StadiumLeft,
    Zone,
)
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Answer, Handlers, by_word, on
from companion.cards.values.state import Attached, Pokemon, Table
from companion.cards.values.tasks import ChangePrize, CountWays, Scope, TakePrizes
from companion.cards.words._drawing import end_of, next_card
from companion.cards.words._energy import shuffles
from companion.cards.words._picking import NOBODY, Picked, after, chooser, nothing_done, one_of, pokemon, talking
from companion.cards.words._searching import receiver
from companion.cards.words._shields import exposed
from companion.cards.words._taking import (
    CLAUSE,
    PROMPTS,
    Lot,
    Taking,
    benched,
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
from companion.kernel.model import ChanceRequest, Request, Seat

# --- discard piles ----------------------------------------------------------------------


@talking
def recover(game: Game, table: Table, word: Recover, scope: Scope) -> Talk:
    """Take cards out of a discard pile, as many as there are; everybody sees them (CG-ZONE-09)."""
    owner = selectors.seats_of(scope, word.side)[0]
    pile = lot(table, owner, "discard")
    if word.others and owner == scope.seat:
        pile = without(pile, [card for card in scope.shown if card in pile.cards])
    there = len(pile.cards)
    number = there if word.amount == "all" else min(there, selectors.amount(game, table, scope, word.amount))
    if word.to == "bench":
        number = min(number, room(game, table, owner))
    how = Taking(
        by=chooser(scope, word.by),
        prompt=PROMPTS[word.to],
        most=number,
        least=0 if word.up_to else number,
        what=word.what,
        also=partial(may_be_benched, game) if word.to == "bench" else None,
        every=number == there and not (word.up_to or word.to in ("deck_top", "deck_bottom")),
        different=word.different,
        random=word.by == "random",
    )
    cards = yield from taken(game, table, scope, pile, how)
    if word.to == "bench":
        placed = benched(table, owner, cards, "discard")
        those = tuple(event.pokemon for event in placed)
        return Outcome(placed, scope=replace(scope, done=len(cards), shown=cards, those=those))
    events: tuple[Any, ...] = moves(owner, cards, "discard", word.to, "both")
    if word.to == "deck" and cards:
        events += (Shuffled(owner),)
    return Outcome(events, scope=replace(scope, done=len(cards), shown=cards))


# --- Prizes -----------------------------------------------------------------------------


def take_prize(game: Game, table: Table, word: TakePrize, scope: Scope, answer: Answer) -> Outcome:
    """Take Prizes as for a Knock Out, as many as are left (CG-PRIZE-07); the last one wins (CG-WIN-01)."""
    done = min(word.amount, len(zones.cards_in(table.sides[scope.seat], "prizes")))
    tasks = (TakePrizes(scope.seat, done), CountWays()) if done else ()
    return Outcome(tasks=tasks, scope=replace(scope, done=done))


@talking
def look_at_prizes(game: Game, table: Table, word: LookAtPrizes, scope: Scope) -> Talk:
    """Let a player look at Prizes, picking among several face-down ones, and possibly exchange one."""
    owner = selectors.seats_of(scope, word.side)[0]
    prizes = table.sides[owner].prizes
    left = [place for place, card in enumerate(prizes) if card is not None]
    number = len(left) if word.amount == "all" else min(word.amount, len(left))
    places = left if number == len(left) else []
    while len(places) < number:
        options = tuple(str(place + 1) for place in left if place not in places)
        said = yield from one_of(scope.seat, "choose-prize-to-look-at", options, scope.card, always=True)
        places.append(int(said) - 1)
    cards = tuple(card for place in places if (card := prizes[place]) is not None)
    if word.turn_up:
        cards = yield from _named(game, table, scope, Lot(owner, "prizes", cards))
    to = None if word.turn_up else scope.seat
    shown = (CardsShown(owner, "prizes", cards, to, CLAUSE, word.turn_up),) if cards else ()
    # Without a look, any Prize may be exchanged.
    words = (ChangePrize(word, tuple(places if number else left)),) if word.swap is not None else ()
    return Outcome(shown, words, scope=replace(scope, done=len(cards), shown=cards))


def _named(game: Game, table: Table, scope: Scope, of: Lot) -> Generator[Request, str, tuple[str, ...]]:
    """The cards of a lot in order; unknown ones may be named now that both players see them."""
    named = list[str]()
    for card in of.cards:
        left = unnamed_in(game, table, without(of, [one for one in named if one != UNKNOWN]))
        if card == UNKNOWN:
            said = yield from one_of(of.seat, "name-shown-card", tuple(sorted(left)), scope.card, may=True)
            card = said or UNKNOWN
        named.append(card)
    return tuple(named)


@talking
def change_prize(game: Game, table: Table, word: ChangePrize, scope: Scope) -> Talk:
    """Offer to exchange one of the Prizes for a card of the hand, or for the top card of the deck."""
    owner = selectors.seats_of(scope, word.word.side)[0]
    side = table.sides[owner]
    if not (len(side.deck) if word.word.swap == "deck_top" else side.hand):
        return Outcome(scope=replace(scope, done=0))
    numbers = tuple(str(place + 1) for place in word.places)
    said = yield from one_of(scope.seat, "choose-prize-to-change", numbers, scope.card, may=True)
    prize = None if said == NOBODY else side.prizes[int(said) - 1]
    if prize is None:
        return Outcome(scope=replace(scope, done=0))
    if word.word.swap == "deck_top":
        events = yield from _for_top_card(game, table, scope, word, owner, int(said) - 1, prize)
    else:
        events = yield from _for_hand_card(game, table, scope, owner, int(said) - 1, prize)
    return Outcome(events, scope=replace(scope, done=1))


def _for_hand_card(
    game: Game, table: Table, scope: Scope, owner: Seat, place: int, prize: str
) -> Generator[Request, str, tuple[CardMoved, ...]]:
    sees = who_sees(owner, scope.seat, "hand", "prizes")
    how = Taking(by=scope.seat, prompt=PROMPTS["prizes"], most=1, least=1, unseen=sees != "both")
    (card,) = yield from taken(game, table, scope, lot(table, owner, "hand"), how)
    return (
        CardMoved(owner, prize, "prizes", "hand", sees, place, CLAUSE),
        CardMoved(owner, card, "hand", "prizes", sees, place, CLAUSE),
    )


def _for_top_card(
    game: Game, table: Table, scope: Scope, word: ChangePrize, owner: Seat, place: int, prize: str
) -> Generator[Request, str, tuple[CardMoved, ...]]:
    """Exchange it for the top card; nobody sees the card that becomes a Prize (CG-ZONE-08)."""
    card = next_card(game, table, owner)
    if isinstance(card, ChanceRequest):
        card = yield card
    knows = "none" if word.word.amount == 0 else who_sees(owner, scope.seat, "prizes", "deck_top")
    return (
        CardMoved(owner, card, end_of(table.sides[owner].deck), "aside", "none", clause=CLAUSE),
        CardMoved(owner, prize, "prizes", "deck_top", knows, place, CLAUSE),
        CardMoved(owner, card, "aside", "prizes", "none", place, CLAUSE),
    )


# --- Stadium and Tools ------------------------------------------------------------------


def discard_stadium(game: Game, table: Table, word: DiscardStadium, scope: Scope, answer: Answer) -> Outcome:
    """Send the Stadium to its player's pile (CG-STADIUM-05)."""
    lying = table.stadium
    if lying is None:
        return Outcome(scope=replace(scope, done=0))
    left = StadiumLeft(lying.by, lying.card, word.to, clause="CG-STADIUM-05")
    return Outcome((left, *shuffles({lying.by}, word.to)), scope=replace(scope, done=1))


@talking
def discard_tools(game: Game, table: Table, word: DiscardTools, scope: Scope) -> Talk:
    """Remove Tools from Pokémon, each to a zone of its player (CG-ZONE-12, CG-FLARE-02)."""

    def tools_on(p: Pokemon) -> tuple[Attached, ...]:
        kinds = ("tool", "tm") if word.machines else ("tool",)
        return tuple(on for on in p.attached if word.all_trainers or game.cards[on.card].kind in kinds)

    prompt = "choose-to-take-tool-from"
    found = yield from pokemon(game, table, scope, word.from_, prompt, lambda p: bool(tools_on(p)))
    open_to = yield from exposed(game, table, scope, found)
    found, scope = open_to.found, open_to.scope
    lying = [(uid, on) for uid in found.those for on in tools_on(zones.pokemon_of(table, uid))]
    number = len(lying)
    if word.amount != "all":
        number = min(number, selectors.amount(game, table, scope, word.amount))
    picked = (
        lying if number == len(lying) and not word.up_to else (yield from _picked(table, scope, word, lying, number))
    )
    gone = tuple(AttachedLeft(on.owner, uid, on.card, word.to_zone) for uid, on in picked)
    shuffled = shuffles({on.owner for _, on in picked}, word.to_zone)
    touched = tuple(dict.fromkeys(uid for uid, _ in picked))
    untouched = tuple(uid for uid in found.those if uid not in touched) + found.rest
    return Outcome((*open_to.events, *gone, *shuffled), scope=after(scope, Picked(touched, untouched), len(picked)))


def _picked(
    table: Table, scope: Scope, word: DiscardTools, lying: list[tuple[int, Attached]], number: int
) -> Generator[Request, str, list[tuple[int, Attached]]]:
    """Pick so many cards on Pokémon: each time the Pokémon, then the card."""
    left, picked = list(lying), list[tuple[int, Attached]]()
    while len(picked) < number:
        places = {zones.name_of(table, uid): uid for uid, _ in left}
        place = yield from one_of(scope.seat, "choose-to-take-tool-from", tuple(places), scope.card, may=word.up_to)
        if place == NOBODY:
            break
        here = {on.card: (uid, on) for uid, on in left if uid == places[place]}
        card = yield from one_of(scope.seat, "choose-tool", tuple(here), scope.card)
        picked.append(here[card])
        left.remove(here[card])
    return picked


# --- the card itself --------------------------------------------------------------------


def to_lost(game: Game, table: Table, word: ToLost, scope: Scope, answer: Answer) -> Outcome:
    """Send the card to the Lost Zone instead of the discard pile (CG-ZONE-13)."""
    return _with_card(table, scope, "lost")


@talking
def keep_card(game: Game, table: Table, word: KeepCard, scope: Scope) -> Talk:
    """Send the card where its text says, instead of to the discard pile."""
    seat, card = scope.seat, scope.card
    if word.to != "attach" and word.to != "bench":
        return _with_card(table, scope, word.to)
    if word.as_energy:
        return (yield from _turned_to_energy(game, table, word, scope))
    if card not in table.sides[seat].aside:
        return Outcome(scope=nothing_done(scope))
    if word.to == "bench":
        if not (may_be_benched(game, card) and room(game, table, seat)):
            return Outcome(scope=nothing_done(scope))
        placed = benched(table, seat, (card,), "aside")
        return Outcome(placed, scope=replace(scope, done=1, those=(placed[0].pokemon,)))
    uid = yield from receiver(game, table, scope, word.onto, seat)
    if not uid:
        return Outcome(scope=nothing_done(scope))
    attached = EnergyAttached if game.cards[card].kind == "energy" else CardAttached
    return Outcome((attached(seat, uid, card, "aside", clause=CLAUSE),), scope=replace(scope, done=1, those=(uid,)))


def _turned_to_energy(game: Game, table: Table, word: KeepCard, scope: Scope) -> Talk:
    """Turn the card into an Energy card; if it was a Pokémon, it is already in the discard pile."""
    seat, card = scope.seat, scope.card
    zone: Zone = "aside" if card in table.sides[seat].aside else "discard"
    uid = 0
    if card in zones.cards_in(table.sides[seat], zone):
        uid = yield from receiver(game, table, scope, word.onto, seat)
    if not uid:
        return Outcome(scope=nothing_done(scope))
    types = game.edition.basic_energy_types
    named = yield from one_of(seat, "name-type", types, card)
    lies_as = next(energy_id(card, type_) for type_ in types if type_ == named)
    attached = EnergyAttached(seat, uid, lies_as, zone, clause=CLAUSE)
    return Outcome((attached,), scope=replace(scope, done=1, those=(uid,)))


def _with_card(table: Table, scope: Scope, to: Zone) -> Outcome:
    """Send the card with this text to a zone of its player, from wherever it lies face-up."""
    left = _leaving(table, scope, to)
    if left is None:
        return Outcome(scope=replace(scope, done=0))
    shuffled = (Shuffled(left.seat),) if to == "deck" else ()
    return Outcome((left, *shuffled), scope=replace(scope, done=1))


def _leaving(table: Table, scope: Scope, to: Zone) -> CardMoved | AttachedLeft | EnergyLeft | StadiumLeft | None:
    seat, card = scope.seat, scope.card
    if card in table.sides[seat].aside:
        return CardMoved(seat, card, "aside", to, clause=CLAUSE)
    if card in table.sides[seat].supporter:
        return CardMoved(seat, card, "supporter", to, clause=CLAUSE)
    holder = zones.get(table, scope.source)
    if holder is not None:
        on = next((on for on in holder.attached if on.card == card), None)
        if on is not None:
            return AttachedLeft(on.owner, holder.uid, card, to, CLAUSE)
        if card in holder.energy:
            return EnergyLeft(zones.owner_of(table, holder.uid), holder.uid, card, to, CLAUSE)
    if table.stadium is not None and table.stadium.card == card:
        return StadiumLeft(table.stadium.by, card, to, CLAUSE)
    return None


PILES: Handlers = by_word(
    on(Recover, recover),
    on(TakePrize, take_prize),
    on(LookAtPrizes, look_at_prizes),
    on(ChangePrize, change_prize),
    on(DiscardStadium, discard_stadium),
    on(DiscardTools, discard_tools),
    on(KeepCard, keep_card),
    on(ToLost, to_lost),
)
