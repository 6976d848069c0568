"""Trainer cards without effect: facts that both players see rule out every effect (CG-AMB-49).

Both see what is in play, the discard piles, the Stadium, and the sizes of hands, decks and Prizes, but not
their cards. Payments are no effects; an effect that another card would block is one all the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.cards.modifiers import energy, filters, selectors, targets
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.plain import conditions_of
from companion.cards.modifiers.units import gives_type
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import (
    Amount,
    AttachFrom,
    BecomeCopy,
    Cards,
    ChangeType,
    ChangeWeakness,
    ChoosePokemon,
    Count,
    Cure,
    Damage,
    Devolve,
    DiscardEnergy,
    DiscardHand,
    DiscardStadium,
    DiscardTools,
    Draw,
    Effect,
    EvolveFrom,
    Exchange,
    Fail,
    Flip,
    ForEach,
    GiveCondition,
    Heal,
    If,
    KeepCard,
    KnockOut,
    Lay,
    LayTrigger,
    LockAttack,
    Look,
    LookAtPrizes,
    May,
    Mill,
    MoveCounters,
    MoveEnergy,
    OneOf,
    PlayOnBench,
    PutCounters,
    PutMark,
    Recover,
    Repeat,
    Return,
    Search,
    ShowHand,
    Shuffle,
    ShuffleHand,
    SwapEnergy,
    Switch,
    TakePrize,
    To,
    ToLost,
    TradeCard,
    When,
)
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import owner_of, pokemon_of
from companion.kernel.model import Seat


def does_nothing(game: Game, table: Table, seat: Seat, card: Card) -> bool:
    """Would a payable Trainer card do nothing, as far as both players can see?"""
    if card.id not in game.going or (card.id in game.decked and len(table.sides[seat].deck)):
        return False
    outlook = _Outlook(game, table, Scope(seat, "trainer", card.id))
    outlook.hand[seat] -= 1
    return not outlook.any((*(ChoosePokemon(who=who) for who in card.choose), *card.needs, *card.effects))


UNSEEN = frozenset({"hand", "deck"})
"""Zones of which both players know only the number of cards."""

BY_CHANCE = frozenset({"heads", "tails", "done", "shown", "damage"})
"""Counts that exist only while a text is carried out."""


class _Outlook:
    """Possible results of effects, one after the other, as long as none can do anything."""

    def __init__(self, game: Game, table: Table, scope: Scope) -> None:
        self.game, self.table, self.scope = game, table, scope
        self.hand = [len(side.hand) for side in table.sides]
        self.deck = [len(side.deck) for side in table.sides]
        self.thrown = False
        """Were cards of the own hand discarded? Nobody can tell in advance which."""
        self.paid = False
        """May the last effect have been a payment?"""

    def any(self, effects: Iterable[Effect]) -> bool:
        """Can any of the effects do anything?"""
        return any(self.can(effect) for effect in effects)  # in order: an effect can use what an earlier one paid

    def can(self, effect: Effect) -> bool:
        """Can this effect do anything? Its cost is spent afterwards."""
        if isinstance(effect, DiscardHand):
            return self._discards(effect)
        self.paid, paid = False, self.paid
        match effect:
            case ChoosePokemon(who=who):
                self.scope = replace(self.scope, chosen=self._whom(who))
                return False
            case When(if_=if_, then=then, else_=else_):
                self.paid = paid
                so = self._is_so(if_)
                return (so is not False and self.any(then)) or (so is not True and self.any(else_))
            case Flip(heads=heads, tails=tails, each=each, of=of):
                if of is not None:
                    self.scope = replace(self.scope, chosen=self._whom(of))
                return self.any((*heads, *tails, *each))
            case May(then=then):
                return self.any(then)
            case OneOf(ways=ways):
                return any(self.any(way) for way in ways)
            case Repeat(times=times, then=then):
                return self._some(times, paid) and self.any(then)
            case ForEach(who=who, then=then):
                self.scope = replace(self.scope, chosen=self._whom(who))
                return bool(self.scope.chosen) and self.any(then)
            case Draw():
                return self._draws(effect, paid)
            case _:
                return self._on_zones(effect, paid)

    # --- payments -----------------------------------------------------------------

    def _discards(self, effect: DiscardHand) -> bool:
        """Own cards from hand are a payment, wherever they go; the opponent's are an effect."""
        own, other = self.scope.seat, 1 - self.scope.seat
        if effect.side != "own" and self.hand[other]:
            return True
        wanted = self.hand[own] if effect.amount == "all" else self._number(effect.amount, self.paid)
        gone = min(self.hand[own], self.hand[own] if wanted is None else wanted) if effect.side != "opponent" else 0
        self.paid = gone > 0
        self.hand[own] -= gone
        if effect.to.startswith("deck"):
            self.deck[own] += gone
        self.thrown = self.thrown or (gone > 0 and effect.to == "discard")
        return False

    def _loses_energy(self, effect: DiscardEnergy) -> bool:
        """Own Energy that is discarded is a payment too."""
        those = tuple(uid for uid in self._whom(effect.from_) if any(self._energy(effect, pokemon_of(self.table, uid))))
        self.scope = replace(self.scope, those=those)
        self.paid = bool(those)
        back = effect.to_zone not in ("discard", "lost")
        return any(back or owner_of(self.table, uid) != self.scope.seat for uid in those)

    def _energy(self, effect: DiscardEnergy | MoveEnergy, p: Pokemon) -> Iterable[str]:
        """The matching Energy cards on a Pokémon."""
        for card in p.energy:
            units = energy.units_of_card(self.game, self.table, p, card)
            if not effect.types or any(gives_type(unit, effect.types) for unit in units):
                if filters.fits(self.game, self.table, self.scope, card, effect.what):
                    yield card

    # --- cards in zones ---------------------------------------------------------------

    def _draws(self, effect: Draw, paid: bool) -> bool:
        for seat in selectors.seats_of(self.scope, effect.side):
            wanted = self._number(effect.amount if effect.until is None else effect.until, paid)
            enough = wanted is not None and wanted - (0 if effect.until is None else self.hand[seat]) <= 0
            if self.deck[seat] and not enough:
                return True
        return False

    def _on_zones(self, effect: Effect, paid: bool) -> bool:
        """Effects on hands, decks, discard piles and Prizes."""
        own, table = self.scope.seat, self.table
        match effect:
            case Search(side=side, to=to, onto=onto):
                owner = selectors.seats_of(self.scope, side)[0]
                return self.deck[owner] > 0 and self._has_place(to, onto, owner)
            case TradeCard():
                return self.hand[own] > 0 and self.deck[own] > 0
            case Look(side=side) | Mill(side=side) | Shuffle(side=side):
                return any(self.deck[seat] for seat in selectors.seats_of(self.scope, side))
            case ShowHand(side=side):
                return any(self.hand[seat] for seat in selectors.seats_of(self.scope, side))
            case ShuffleHand(side=side):
                # Shuffling an empty hand into a deck still shuffles the deck (CG-SHUFFLE-03).
                return any(self.hand[seat] + self.deck[seat] for seat in selectors.seats_of(self.scope, side))
            case Recover():
                return self._recovers(effect, paid)
            case PlayOnBench(side=side, from_=from_, what=what):
                owner = selectors.seats_of(self.scope, side)[0]
                return self._has_place("bench", "own", owner) and self._may_hold(owner, from_, what)
            case AttachFrom(from_=from_, what=what, to=to):
                return bool(self._own(to)) and self._may_hold(own, from_, what)
            case EvolveFrom(from_=from_, what=what, to=to):
                return bool(self._whom(to)) and self._may_hold(own, from_, what)
            case Exchange(to=to):
                return bool(self._whom(to)) and self.deck[own] > 0
            case TakePrize():
                return any(card is not None for card in table.sides[own].prizes)
            case LookAtPrizes(side=side, turn_up=turn_up):
                owner = selectors.seats_of(self.scope, side)[0]
                left = sum(card is not None for card in table.sides[owner].prizes)
                return left > (len(table.sides[owner].up) if turn_up else 0)
            case DiscardStadium():
                return table.stadium is not None
            case KeepCard(to=to, onto=onto):
                return to in ("attach", "bench") and self._has_place(to, onto, own)
            case ToLost() | Fail():
                return False
            case _:
                return self._on_pokemon(effect)

    def _recovers(self, effect: Recover, paid: bool) -> bool:
        owner = selectors.seats_of(self.scope, effect.side)[0]
        if effect.amount != "all" and self._number(effect.amount, paid) == 0:
            return False
        if effect.to == "bench" and not self._has_place("bench", "own", owner):
            return False
        return self._may_hold(owner, "discard", effect.what) or (
            self.thrown and owner == self.scope.seat and not effect.others
        )

    def _may_hold(self, owner: Seat, zone: str, what: Cards) -> bool:
        """May the zone hold such a card? Of hands and decks only the size is visible."""
        side = self.table.sides[owner]
        match zone:
            case "hand":
                return self.hand[owner] > 0
            case "deck":
                return self.deck[owner] > 0
            case "prizes":
                return any(card is not None for card in side.prizes)
            case _:
                cards = side.lost if zone == "lost" else side.discard
                return any(filters.fits(self.game, self.table, self.scope, card, what) for card in cards)

    def _has_place(self, to: str, onto: To, owner: Seat) -> bool:
        """Is there room for the cards: on the Bench, or on a Pokémon?"""
        match to:
            case "bench":
                return len(self.table.sides[owner].bench) < queries.bench_size(self.game, self.table, owner)
            case "attach" | "evolve":
                return any(owner_of(self.table, uid) == owner for uid in self._whom(onto))
            case _:
                return True

    # --- Pokémon in play --------------------------------------------------------------

    def _on_pokemon(self, effect: Effect) -> bool:
        """Effects on Pokémon in play."""
        table = self.table
        match effect:
            case Heal(to=to):
                return any(p.damage for p in self._members(to))
            case Cure(to=to, is_=is_):
                return any(not is_ or one in is_ for p in self._members(to) for one in conditions_of(p))
            case DiscardEnergy():
                return self._loses_energy(effect)
            case MoveEnergy(from_=from_, to=to):
                giving = [p for p in self._members(from_) if any(self._energy(effect, p))]
                return any(self._others(p, to) for p in giving)
            case SwapEnergy(on=on, what=what):
                return any(p.energy for p in self._members(on)) and self._may_hold(self.scope.seat, "discard", what)
            case MoveCounters(from_=from_, to=to):
                return any(p.damage and {one.uid for one in self._members(to)} - {p.uid} for p in self._members(from_))
            case Switch(side=side, with_=with_):
                bench = table.sides[selectors.seats_of(self.scope, side)[0]].bench
                return any(with_ is None or p.uid in self._whom(with_) for p in bench)
            case GiveCondition(to=to):
                active = {side.active.uid for side in table.sides if side.active is not None}
                return not active.isdisjoint(self._whom(to))
            case Devolve(to=to):
                return any(self.game.sheet(p).evolved for p in self._members(to))
            case DiscardTools(from_=from_, machines=machines, all_trainers=everything):
                kinds = ("tool", "tm") if machines else ("tool",)
                lying = (one.card for p in self._members(from_) for one in p.attached)
                return any(everything or self.game.cards[card].kind in kinds for card in lying)
            case Damage(to=to) | PutCounters(to=to) | KnockOut(to=to) | Return(to=to) | PutMark(to=to):
                return bool(self._whom(to))
            case Lay(to=to) | LayTrigger(to=to) | LockAttack(to=to) | BecomeCopy(of=to):
                return bool(self._whom(to))
            case ChangeType(to=to) | ChangeWeakness(to=to):
                return bool(self._whom(to))
            case _:
                # Everything else does something: ending a turn, lasting effects on a player, other texts.
                return True

    def _whom(self, to: To) -> tuple[int, ...]:
        return tuple(targets.candidates(self.game, self.table, self.scope, to))

    def _members(self, to: To) -> tuple[Pokemon, ...]:
        return tuple(pokemon_of(self.table, uid) for uid in self._whom(to))

    def _own(self, to: To) -> tuple[int, ...]:
        return tuple(uid for uid in self._whom(to) if owner_of(self.table, uid) == self.scope.seat)

    def _others(self, p: Pokemon, to: To) -> tuple[int, ...]:
        """The other Pokémon of the same player that *to* selects."""
        seat = owner_of(self.table, p.uid)
        return tuple(uid for uid in self._whom(to) if uid != p.uid and owner_of(self.table, uid) == seat)

    # --- how many, whether ------------------------------------------------------------

    def _some(self, amount: Amount, paid: bool) -> bool:
        number = self._number(amount, paid)
        return number is None or number > 0

    def _number(self, amount: Amount, paid: bool) -> int | None:
        """An amount, or None if nobody can tell yet."""
        if isinstance(amount, Count):
            if amount.count == "done":
                return None if paid else amount.plus
            if amount.count in BY_CHANCE or amount.count in UNSEEN:
                return None
        return selectors.amount(self.game, self.table, self.scope, amount)

    def _is_so(self, if_: If) -> bool | None:
        """Does a condition hold? None if not both players can tell yet."""
        if if_.done is not None and not self.paid:
            return not if_.done
        if if_.in_zone is not None and if_.zone in UNSEEN:
            seats = selectors.seats_of(self.scope, if_.side)
            return None if any((self.hand if if_.zone == "hand" else self.deck)[seat] for seat in seats) else False
        if if_.done is not None or if_.heads is not None or if_.tails is not None:
            return None
        if if_.not_ is not None or if_.either or self._is_unsure(if_.amount) or self._is_unsure(if_.than):
            return None
        return selectors.holds(self.game, self.table, self.scope, if_)

    def _is_unsure(self, count: Count | None) -> bool:
        return count is not None and count.count in (BY_CHANCE | UNSEEN)
