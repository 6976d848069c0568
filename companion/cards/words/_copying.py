"""Words that use another Pokémon's attack, or repeat what an attack did."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from companion.cards.modifiers import energy, selectors
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.units import pays
from companion.cards.play.moves.paying import can_pay
from companion.cards.printed.cards import Attack
from companion.cards.printed.contents import inside
from companion.cards.printed.vocabulary import (
    ChoosePokemon,
    DiscardEnergy,
    Effect,
    GiveCondition,
    HasWeakness,
    Lay,
    LayTrigger,
    LockAttack,
    NoAttack,
    PassOn,
    That,
    To,
    Until,
    UseAttackOf,
    UseSupporter,
    Who,
)
from companion.cards.values.events import AttackFailed, CardsShown, Shuffled, Zone
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Answer, Handlers, by_word, on
from companion.cards.values.state import Lasting, Pokemon, Suffered, Table
from companion.cards.values.tasks import AttackStep, Scope, Word
from companion.cards.words._picking import NOBODY, nothing_done, one_of, pokemon, talking
from companion.cards.words._taking import Taking, lot, taken, without
from companion.cards.zones.zones import get, name_of, owner_of, pokemon_of
from companion.kernel.model import Request, Seat

Printed: TypeAlias = tuple[Attack, str]
"""An attack and the id of the card that prints it."""

STEPS = ("before_damage", "damage", "other_effects")
"""Remaining steps of an attack once all its choices and payments are made."""


@talking
def use_attack_of(game: Game, table: Table, word: UseAttackOf, scope: Scope) -> Talk:
    """Carry out another's attack from its choices to its last effect; Knock Outs wait for the end of this one.

    Required payments are made only if it is not *free*; coins that it needs are flipped.
    """
    attacks = (yield from _of_zone(game, table, scope, word)) or (yield from _of_pokemon(game, table, scope, word))
    by_name = {attack.name: (attack, card) for attack, card in attacks if _is_open(game, table, scope, word, attack)}
    name = yield from one_of(scope.seat, "choose-attack", tuple(by_name), scope.card)
    shuffled = (Shuffled(scope.seat),) if word.zone == "deck" else ()
    if name == NOBODY:
        failed = AttackFailed(scope.seat, scope.source, "nothing-to-copy", "CG-GEN-01")
        return Outcome((*shuffled, failed), scope=nothing_done(scope))
    attack, card = by_name[name]
    words: tuple[Word, ...] = tuple(ChoosePokemon(who=who) for who in attack.choose)
    if words:
        words += (AttackStep("chosen"),)
    words += tuple(need for need in attack.needs if not (word.free and _is_payment(need)))
    words += tuple(AttackStep(step) for step in STEPS)
    paid = scope.attack if word.free else ""
    copied = replace(scope, attack=name, copied=card, paid=paid, chosen=(), base=0, done=1)
    return Outcome(shuffled, words, scope=copied)


def _is_payment(need: Effect) -> bool:
    return bool(getattr(need, "must", False))


def _is_open(game: Game, table: Table, scope: Scope, word: UseAttackOf, attack: Attack) -> bool:
    """May it be used now? A copied attack cannot copy again, which might never end."""
    if scope.copied and any(isinstance(part, UseAttackOf) for part in inside(attack)):
        return False
    if attack.if_ is not None and not selectors.holds(game, table, scope, attack.if_):
        return False
    if word.free:
        return True
    user = get(table, scope.source)
    return (
        user is not None
        and pays(energy.energy_units(game, table, user), energy.cost_of(game, table, user, attack))
        and can_pay(game, table, scope, attack.needs)
    )


@talking
def use_supporter(game: Game, table: Table, word: UseSupporter, scope: Scope) -> Talk:
    """Carry out the Supporter's text as this card's own; the Supporter stays in place (CG-SUPPORT-02)."""
    if word.of == "beside_active":
        shown: tuple[CardsShown, ...] = ()
        lying = table.sides[scope.seat].supporter[-1:]
        cards = tuple(card for card in lying if can_pay(game, table, scope, game.cards[card].needs))
    else:
        hand = lot(table, 1 - scope.seat, "hand")
        also = partial(_can_be_done, game, table, scope)
        how = Taking(by=scope.seat, prompt="choose-card-to-use", most=1, least=1, what="supporter", also=also)
        cards = yield from taken(game, table, scope, hand, how)
        # The Supporter stays in the hand, but is known from now on.
        seen = tuple(sorted((*without(hand, cards).cards, *cards)))
        shown = (CardsShown(hand.seat, "hand", seen, scope.seat, "CG-ZONE-05"),) if seen else ()
    if not cards:
        return Outcome(shown, scope=nothing_done(scope))
    card = game.cards[cards[0]]
    choices = tuple(ChoosePokemon(who=who) for who in card.choose)
    return Outcome(shown, (*choices, *card.needs, *card.effects), scope=replace(scope, done=1))


def _can_be_done(game: Game, table: Table, scope: Scope, card: str) -> bool:
    """Can all of the card's requirements be met?"""
    face = game.cards[card]
    there = face.if_ is None or selectors.holds(game, table, scope, face.if_)
    return there and can_pay(game, table, scope, face.needs)


# --- sources of attacks ----------------------------------------------------------------------


def _of_pokemon(
    game: Game, table: Table, scope: Scope, word: UseAttackOf
) -> Generator[Request, str, tuple[Printed, ...]]:
    """The attacks of one of the selected Pokémon; if several have any, the player chooses one."""
    if word.of is None:
        return ()
    found = yield from pokemon(
        game,
        table,
        scope,
        word.of,
        "choose-whose-attack",
        lambda p: bool(_attacks(game, table, word, p)),
    )
    places = {name_of(table, uid): uid for uid in found.those}
    place = yield from one_of(scope.seat, "choose-whose-attack", tuple(places), scope.card)
    return () if place == NOBODY else _attacks(game, table, word, pokemon_of(table, places[place]))


def _attacks(game: Game, table: Table, word: UseAttackOf, p: Pokemon) -> tuple[Printed, ...]:
    if word.under:
        return tuple((attack, card) for card in p.cards[1:] for attack in game.cards[card].attacks)
    attacks = queries.attacks_with_cards(game, table, p)
    if not word.last:
        return attacks
    own_last = table.turn - (2 if owner_of(table, p.uid) == table.to_move else 1)
    return tuple((attack, card) for attack, card in attacks if p.last_attack == (own_last, attack.name))


def _of_zone(game: Game, table: Table, scope: Scope, word: UseAttackOf) -> Generator[Request, str, tuple[Printed, ...]]:
    """The attacks of a card that the player chooses in a zone; it stays there."""
    if word.zone is None:
        return ()
    seat, zone = _place(scope, word)
    how = Taking(
        by=scope.seat,
        prompt="choose-card-to-copy",
        most=1,
        least=1,
        what=word.what,
        also=lambda card: bool(game.cards[card].attacks),
    )
    cards = yield from taken(game, table, scope, lot(table, seat, zone), how)
    return tuple((attack, card) for card in cards for attack in game.cards[card].attacks)


def _place(scope: Scope, word: UseAttackOf) -> tuple[Seat, Zone]:
    match word.zone:
        case "opponent_discard":
            return 1 - scope.seat, "discard"
        case "discard" | "hand" | "deck" as zone:
            return scope.seat, zone
        case None:
            raise AssertionError("no zone")


# --- repeating an attack ------------------------------------------------------------


def pass_on(game: Game, table: Table, word: PassOn, scope: Scope, answer: Answer) -> Outcome:
    """Words that repeat what the last attack did to this Pokémon, in the same order."""
    p = get(table, scope.source)
    last = None if p is None else p.suffered
    if last is None or last.turn != table.turn - 1:
        return Outcome(scope=nothing_done(scope))
    return Outcome(words=tuple(_again(game, word, last)))


def _again(game: Game, word: PassOn, last: Suffered) -> Iterator[Word]:
    for condition, poison, coins in last.conditions:
        yield GiveCondition(is_=condition, to=word.to, poison=poison, sleep_coins=coins)
    for laid in last.lasting:
        until = _until(laid, last.turn)
        if isinstance(laid.mod, NoAttack) and laid.mod.attack:
            yield LockAttack(to=word.to, until=until)
        elif laid.mod is not None:
            # Only an existing Weakness can change.
            weak = isinstance(laid.mod, HasWeakness)
            to: To = Who(of=word.to, that=That(weak_to=game.edition.types)) if weak else word.to
            yield Lay(to=to, mod=laid.mod, until=until, tied=laid.tied > 0)
        elif laid.trigger is not None:
            yield LayTrigger(to=word.to, trigger=laid.trigger, until=until)
    if last.energy:
        yield DiscardEnergy(from_=word.to, amount=last.energy)


def _until(laid: Lasting, turn: int) -> Until:
    """The duration, as it was when laid in that turn."""
    if not laid.until:
        return "leaves_play" if laid.stays else "leaves_active"
    lengths: tuple[Until, ...] = ("end_of_turn", "end_of_opponents_turn", "end_of_own_next_turn")
    return lengths[min(laid.until - turn, 2)]


COPYING: Handlers = by_word(
    on(UseAttackOf, use_attack_of),
    on(UseSupporter, use_supporter),
    on(PassOn, pass_on),
)
