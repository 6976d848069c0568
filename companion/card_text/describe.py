"""Sentences of a card, built from its values; none of them is printed anywhere.

Cost and damage of an attack, HP and other facts are shown elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace

from companion.card_text._forces import energy
from companion.card_text._pile_clauses import target
from companion.card_text._standpoint import PLURAL, Standpoint
from companion.card_text.flow import block, lasting, sentences, waits
from companion.card_text.nouns import Nouns
from companion.cards.printed.by_hand import is_damage_by_hand
from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Card, Power
from companion.cards.printed.coverage import parts_of
from companion.cards.printed.vocabulary import (
    ByHand,
    ChoosePokemon,
    Effect,
    Fail,
    Flip,
    LayOnPlayer,
    NoPowers,
    Trigger,
    Who,
)
from companion.texts.texts import Fact, Phrase, Texts, called


def describe_card(card: Card, texts: Texts) -> tuple[str, ...]:
    """One line per power, attack and other text of *card*; () if it has none."""
    n = Nouns(texts, standpoint_of(card))
    lines = (
        *_powers(n, card),
        *_attacks(n, card),
        *_text(n, card),
        *(lasting(n, mod) for mod in card.always),
        *(_waiting(n, trigger) for trigger in card.triggers),
    )
    return tuple(map(n.texts.fact, lines))


def describe_attack(card: Card, attack: Attack, texts: Texts) -> str:
    """Effects of *attack* of *card* besides its damage, in sentences; "" if there are none."""
    return _attack(Nouns(texts, standpoint_of(card)), attack)


def describe_power(card: Card, power: Power, texts: Texts) -> str:
    """Effects of *power* of *card*, in sentences."""
    n = Nouns(texts, standpoint_of(card))
    return _together(n, _power_parts(n, power))


def standpoint_of(card: Card) -> Standpoint:
    """Standpoint of the texts of *card*."""
    if card.kind == "pokemon":
        return Standpoint()
    if card.kind == "stadium":
        return Standpoint(card="stadium")
    return Standpoint(card="attached" if card.kind == "energy" or card.attach is not None else "played")


def _sentence(n: Nouns, said: Fact) -> Fact:
    return n.t("sentence", said=said)


def _together(n: Nouns, said: Iterator[Fact]) -> str:
    return " ".join(n.texts.fact(one) for one in said if one)


# --- powers -----------------------------------------------------------------------------


def _powers(n: Nouns, card: Card) -> Iterator[Fact]:
    for power in card.powers:
        said = _together(n, _power_parts(n, power))
        if said:
            kind = Phrase(f"card-power.{power.kind}")
            yield n.t("line.power", name=called(power.name), kind=kind, said=said)


def _power_parts(n: Nouns, power: Power) -> Iterator[Fact]:
    yield from _leave(n, power)
    paid = tuple(takewhile(_must, power.use))
    if paid:
        yield _sentence(n, n.t("power.pay", effects=block(n.seen(paying=True), paid)))
    yield sentences(n, power.use[len(paid) :])
    yield from (lasting(n, mod) for mod in power.always)
    yield from (_waiting(n, trigger) for trigger in power.triggers)
    if power.is_left:
        yield sentences(n, (ByHand(about=power.name),))
    if power.off_under:
        yield _sentence(n, n.t("power.off", conditions=n.names("card-condition", power.off_under)))
    if power.either_player:
        yield _sentence(n, n.t("power.either"))


def _must(effect: Effect) -> bool:
    """Is it a cost, without which the rest is not done?"""
    return bool(getattr(effect, "must", False))


def _leave(n: Nouns, power: Power) -> Iterator[Fact]:
    """Permission: when a power may be used, or works."""
    where = n.t(f"power.only-{power.only}", who=n.one("self")) if power.only is not None else ""
    if_ = n.condition(power.if_, "only") if power.if_ is not None else ""
    # If players carry out the effect, its own sentence gives the limit.
    often = n.t("power.in-turn" if all(isinstance(one, ByHand) for one in power.use) else "power.any-number")
    if any(_ends(power, effect) for effect in power.use):
        often = n.t("power.once-a-game")
    elif power.per_turn is not None:
        often = n.t("power.times.one" if power.per_turn == 1 else "power.times.many", n=power.per_turn)
    if power.use:
        hand = n.t("power.from-hand") if power.from_hand else ""
        yield n.t("power.use", when=n.noted(often, n.t("power.shared") if power.shared else "", hand, where, if_))
        return
    notes = [note for note in (where, if_) if note]
    if notes:
        yield _sentence(n, n.t("power.works", when=n.joined(notes, "and")))
    elif power.is_left:
        yield _sentence(n, n.t("power.always-on"))
    if power.per_turn is not None:
        yield _sentence(n, often)
    if power.shared:
        yield _sentence(n, n.t("power.shared-always"))
    if power.from_hand:
        yield _sentence(n, n.t("power.from-hand"))


def _ends(power: Power, effect: Effect) -> bool:
    """Does this effect of a power end all powers of its name for the rest of the game?"""
    match effect:
        case LayOnPlayer(side="own" | "both", mod=NoPowers(name=name), until="leaves_play"):
            return name == power.name
        case _:
            return False


def _waiting(n: Nouns, trigger: Trigger) -> Fact:
    return _sentence(n, waits(n, trigger))


# --- attacks ----------------------------------------------------------------------------


def _attacks(n: Nouns, card: Card) -> Iterator[Fact]:
    for attack in card.attacks:
        said = _attack(n, attack)
        if said:
            yield n.t("line.attack", name=attack.name, said=said)


def _attack(n: Nouns, attack: Attack) -> str:
    in_attack: Nouns = n.seen(in_attack=True, many_chosen=_chooses_many(attack))
    return _together(n, _attack_parts(in_attack, attack))


def _chooses_many(attack: Attack) -> bool:
    """Can its *chosen* be several?"""
    chosen = [*attack.choose, *(part.who for part in parts_of(attack) if isinstance(part, ChoosePokemon))]
    by_coins = any(isinstance(part, Flip) and part.of is not None for part in parts_of(attack))
    return by_coins or any(who.pick != 1 and who.of in PLURAL for who in chosen)


def _attack_parts(n: Nouns, attack: Attack) -> Iterator[Fact]:
    if attack.in_spite_of:
        yield _sentence(n, n.t("attack.in-spite", conditions=n.names("card-condition", attack.in_spite_of)))
    if attack.if_ is not None:
        yield _sentence(n, n.t("attack.only", when=n.condition(attack.if_, "only")))
    yield from (_sentence(n, n.t("do.choose", who=n.some(who))) for who in attack.choose)
    yield from _needs(n, attack)
    yield sentences(n, attack.before, "attack.before")
    # What follows a condition that may fail is the other outcome of its coin.
    fails = any(isinstance(part, Fail) for need in attack.needs for part in parts_of(need))
    opening = "otherwise" if fails and not attack.before else ""
    if is_damage_by_hand(attack):
        yield _sentence(n, n.t("attack.damage-by-hand"))
    else:
        yield sentences(n, attack.number, opening)
    if attack.ignores:
        ignored = n.listed([n.t(f"ignored.{what}") for what in attack.ignores], "or")
        yield _sentence(n, n.t("attack.ignores", what=ignored))
    yield sentences(n, attack.after, "" if attack.number or attack.ignores else opening)
    if attack.knocked_out_to is not None:
        yield _sentence(n, n.t("attack.knocked-out-to", into=n.t(f"owners.{attack.knocked_out_to}")))


def _needs(n: Nouns, attack: Attack) -> Iterator[Fact]:
    """Sentences of an attack's needs: costs first, then the other effects before it."""
    paid = tuple(effect for effect in attack.needs if _must(effect))
    if paid:
        yield _sentence(n, n.t("attack.pay", effects=block(n.seen(paying=True), paid)))
    rest = tuple(effect for effect in attack.needs if effect not in paid)
    if rest:
        yield sentences(n, rest, "attack.needs")


# --- Trainer and Energy cards -----------------------------------------------------------


def _text(n: Nouns, card: Card) -> Iterator[Fact]:
    """Text of the card as a whole: facts first, then effects."""
    yield from _facts(n, card)
    done = _together(n, _done(n, card))
    if done:
        yield done


def _facts(n: Nouns, card: Card) -> Iterator[Fact]:
    if card.kind == "energy" and not card.basic and card.provides:
        yield _sentence(n, n.t("card-provides", gives=energy(n, card.provides)))
    if card.as_pokemon is not None:
        yield _together(n, _as_pokemon(n, card.as_pokemon))
    if card.attach is not None:
        yield _together(n, _attached(n, card.attach))
    if card.two_sided:
        yield _sentence(n, n.t("two-sided"))


def _done(n: Nouns, card: Card) -> Iterator[Fact]:
    if card.if_ is not None:
        yield _sentence(n, n.t("played-only", when=n.condition(card.if_, "only")))
    yield from (_sentence(n, n.t("do.choose", who=n.some(who))) for who in card.choose)
    if card.stops:
        kinds = n.names("card-power", card.stops, "or")
        yield _sentence(n, n.t("stops", kinds=kinds))
    if card.needs:
        yield _sentence(n, n.t("to-play", effects=block(n.seen(paying=True), card.needs)))
    if card.effects and card.kind == "energy":
        yield _sentence(n, n.t("when-attached", effects=block(n, card.effects)))
    else:
        yield sentences(n, card.effects)


def _attached(n: Nouns, attach: AttachedTo) -> Iterator[Fact]:
    to = attach.to
    if attach.that is not None:
        to = Who(of=to, that=attach.that) if isinstance(to, str) else replace(to, that=attach.that)
    yield _sentence(n, n.t("attach-card", who=target(n, to)))
    if attach.until is not None:
        yield _sentence(n, n.t("attach-until", until=n.t(f"until.{attach.until}")))
    if attach.strict:
        yield _sentence(n, n.t("attach-strict"))


def _as_pokemon(n: Nouns, as_pokemon: AsPokemon) -> Iterator[Fact]:
    kind = n.types((as_pokemon.type,))
    yield _sentence(n, n.t("as-pokemon.is", type=kind, n=as_pokemon.hp))
    for key, so in (
        ("no-prize", not as_pokemon.gives_prize),
        ("no-retreat", not as_pokemon.may_retreat),
        ("immune", as_pokemon.immune),
        ("discard", as_pokemon.may_be_discarded),
    ):
        if so:
            yield _sentence(n, n.t(f"as-pokemon.{key}"))
