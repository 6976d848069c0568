"""What an effect of a card says that does one thing: a clause without its full stop.

Effects that hold others (coins, conditions, choices) are in `card_flow`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from companion.app.card_nouns import PLURAL, Nouns, Side, without_sign
from companion.cards import effects as e
from companion.cards.effects import Cards, To, What, Who

Clause: TypeAlias = Callable[[Nouns, Any], str]

# --- damage, counters, conditions -------------------------------------------------------


def _damage(n: Nouns, word: e.Damage) -> str:
    said = n.t("do.damage", damage=n.of_unit(word.amount, "damage"), who=n.some(word.to))
    return n.noted(said, n.t("note.plain") if word.plain else "", n.t("note.sure") if word.sure else "")


def _counters(n: Nouns, word: e.PutCounters) -> str:
    if word.until_left is not None:
        return n.t("do.counters-until", who=n.some(word.to), n=word.until_left)
    key, who = ("do.counters-spread", n.among(word.to)) if word.spread else ("do.counters", n.some(word.to))
    return n.t(key, counters=n.of_unit(word.amount, "counter"), who=who)


def _move_counters(n: Nouns, word: e.MoveCounters) -> str:
    if word.swap:
        said = n.t("do.swap-counters", who=n.among(word.from_), other=n.among(word.to))
    else:
        counters = n.of_unit(word.amount, "counter", up_to=word.up_to)
        said = n.t("do.move-counters", counters=counters, who=n.among(word.from_), other=n.among(word.to))
    return n.noted(said, n.t("note.safe") if word.safe else "")


def _heal(n: Nouns, word: e.Heal) -> str:
    return n.t("do.heal", damage=n.of_unit(word.amount, "damage", up_to=word.up_to), who=n.some(word.to))


def _condition(n: Nouns, word: e.GiveCondition) -> str:
    named = (word.is_,) if isinstance(word.is_, str) else word.is_
    conditions = n.names("card-condition", named, "or" if word.choose else "and")
    said = n.t("do.condition", who=n.one(word.to), conditions=conditions)
    return n.noted(
        said,
        n.t("by-note.you") if word.choose else "",
        n.t("note.poison", n=word.poison) if word.poison != 1 else "",
        n.t("note.confusion", n=word.confusion) if word.confusion is not None else "",
        n.t("note.sleep-coins", n=word.sleep_coins) if word.sleep_coins != 1 else "",
    )


def _cure(n: Nouns, word: e.Cure) -> str:
    named = n.names("card-condition", word.is_, "and") if word.is_ else ""
    if word.choose:
        conditions = n.t("do.cure-one-of", conditions=named) if named else n.t("do.cure-one")
    else:
        conditions = named or n.t("do.cure-all")
    return n.t("do.cure", conditions=conditions, who=n.some(word.to))


def _knock_out(n: Nouns, word: e.KnockOut) -> str:
    return n.t("do.knock-out", who=n.one(word.to))


# --- the attack's number ----------------------------------------------------------------


def _base(n: Nouns, word: e.Base) -> str:
    return n.t("do.base", number=n.points(word.amount))


def _plus(n: Nouns, word: e.Plus) -> str:
    less, amount = without_sign(word.amount)
    return n.t(
        "do.minus" if less else "do.plus", damage=n.of_unit(amount, "more-damage" if not less else "less-damage")
    )


def _fail(n: Nouns, word: e.Fail) -> str:
    return n.t("do.fail-attack" if n.view.in_attack else "do.fail")


# --- Energy -----------------------------------------------------------------------------


def _energy(types: tuple[Any, ...], what: Cards) -> Cards:
    """Energy cards of these types."""
    if not types:
        return what
    if what == "energy":
        return What(kinds=("energy",), types=types)
    return replace(what, types=types) if isinstance(what, What) else what


def _types_beside(n: Nouns, types: tuple[Any, ...], what: Cards) -> str:
    """A note on the types, where they cannot be said with the cards."""
    beside = types and isinstance(what, str) and what != "energy"
    return n.t("note.providing", types=n.types(types)) if beside else ""


def _discard_energy(n: Nouns, word: e.DiscardEnergy) -> str:
    cards = _units(n, word) if word.units else n.cards(word.amount, _energy(word.types, word.what), up_to=word.up_to)
    said = n.t(f"do.energy-to.{word.to_zone}", cards=cards, who=n.among(word.from_))
    types = "" if word.units else _types_beside(n, word.types, word.what)
    return n.noted(said, types, n.chooser(word.by), _in_full(n, must=word.must))


def _units(n: Nouns, word: e.DiscardEnergy) -> str:
    """So many Energy, and not so many cards."""
    energy = n.t("energy.of", types=n.types(word.types)) if word.types else n.t("energy.any")
    if word.what != "energy":
        energy = n.t("energy.from", energy=energy, cards=n.card(word.what, many=True))
    return n.measure(word.amount, energy, energy, up_to=word.up_to)


def _move_energy(n: Nouns, word: e.MoveEnergy) -> str:
    cards = n.cards(word.amount, _energy(word.types, word.what), up_to=word.up_to)
    said = n.t("do.move-energy", cards=cards, who=n.among(word.from_), other=target(n, word.to, each=word.each))
    return n.noted(said, _types_beside(n, word.types, word.what))


def _in_full(n: Nouns, *, must: bool) -> str:
    """A note that it is done whole or not at all; of what is paid that goes without saying."""
    return n.t("note.must") if must and not n.view.paying else ""


def target(n: Nouns, to: To, *, each: bool = False, apart: bool = False) -> str:
    """Who gets what is attached or moved: one of several, or each card another."""
    key = "apart" if apart else "each" if each else "one"
    several = (to.of in PLURAL and to.pick is None) if isinstance(to, Who) else to in PLURAL
    if not several:
        return n.some(to)
    return n.t(f"target.{key}", who=n.among(to))


def _swap_energy(n: Nouns, word: e.SwapEnergy) -> str:
    return n.t("do.swap-energy", card=n.cards(1, word.what), other=n.a(n.card(word.what)), who=n.among(word.on))


def _attach(n: Nouns, word: e.AttachFrom) -> str:
    cards = n.cards(word.amount, word.what, up_to=word.up_to)
    to = target(n, word.to, each=word.each, apart=word.apart)
    said = n.t(f"do.attach.{word.from_}", cards=cards, who=to)
    return n.noted(
        said,
        n.t("note.different-types") if word.different_types else "",
        n.t("note.as-turns") if word.as_turns else "",
        n.t("note.then-shuffle") if word.from_ == "deck" else "",
    )


# --- decks, hands, piles ----------------------------------------------------------------


def _draw(n: Nouns, word: e.Draw) -> str:
    side = n.side(word.side)
    if word.until is not None:
        said = n.t(f"do.draw-until.{side}", n=n.number(word.until))
        return n.noted(said, n.t("note.or-fewer") if word.up_to else "")
    return n.t(f"do.draw.{side}", cards=n.cards(word.amount, "any", up_to=word.up_to))


def _into(n: Nouns, zone: str, side: Side) -> str:
    return n.t(f"into.{zone}", whose=n.whose(side))


def _search(n: Nouns, word: e.Search) -> str:
    whose, cards = n.whose(word.side), n.cards(word.amount, word.what, up_to=word.up_to)
    if word.to == "evolve":
        key = "do.search-level-up" if word.level_up else "do.search-evolve"
        said = n.t(key, whose=whose, cards=cards, who=target(n, word.onto))
    else:
        said = n.t("do.search", whose=whose, cards=cards, into=_into(n, word.to, word.side))
    return n.noted(
        said,
        n.t("note.show") if word.show else "",
        n.t("note.different") if word.different else "",
        n.t("note.different-types") if word.different_types else "",
        n.t("note.then-shuffle") if word.shuffle else n.t("note.no-shuffle"),
    )


def _look(n: Nouns, word: e.Look) -> str:
    key = f"do.{'turn-up' if word.show else 'look'}.{'bottom' if word.bottom else 'top'}"
    said = n.t(key, cards=n.cards(word.amount, "any"), whose=n.whose(word.side))
    takes = bool(word.take or word.take_all or word.to == "legend")
    rest: str = word.rest
    if rest in ("top", "order"):
        rest = f"{rest}-{'under' if word.bottom else 'over'}" if takes or rest == "order" else "stay"
    rest = n.t(f"rest.{rest}")
    return n.noted(said, *([_taken(n, word)] if takes else []), n.t("rest.others" if takes else "rest.them", go=rest))


def _taken(n: Nouns, word: e.Look) -> str:
    if word.to == "legend":
        return n.t("do.take-legend")
    cards = n.cards("all" if word.take_all else word.take, word.what, up_to=word.up_to)
    if word.to == "attach":
        said = n.t("do.take-attach", cards=cards, who=target(n, word.onto, each=True))
    else:
        said = n.t("do.take", cards=cards, into=_into(n, word.to, word.side))
    return said if word.by == "you" else n.t("in-brackets", said=said, note=n.t(f"by.{word.by}"))


def _shuffle(n: Nouns, word: e.Shuffle) -> str:
    return n.t(f"do.shuffle.{n.side(word.side)}")


def _discard_hand(n: Nouns, word: e.DiscardHand) -> str:
    side = n.side(word.side)
    if word.until is not None:
        cards = n.t("do.hand-until", cards=n.card(word.what, many=True), n=word.until)
    else:
        cards = n.cards(word.amount, word.what, up_to=word.up_to)
    said = n.t(f"do.hand-to.{word.to}.{side}", cards=cards)
    return n.noted(
        said,
        "" if word.by == "owner" else n.t(f"by-note.{word.by}"),
        n.t("note.show-hand") if word.show else "",
        _in_full(n, must=word.must),
    )


def _show_hand(n: Nouns, word: e.ShowHand) -> str:
    if word.amount == "all":
        return n.t(f"do.show-hand.{n.side(word.side)}")
    return n.t(f"do.show-some.{n.side(word.side)}", cards=n.cards(word.amount, "any"))


def _shuffle_hand(n: Nouns, word: e.ShuffleHand) -> str:
    return n.t(f"do.whole-hand.{word.to}.{n.side(word.side)}")


def _recover(n: Nouns, word: e.Recover) -> str:
    cards = n.cards(word.amount, word.what, up_to=word.up_to)
    said = n.t("do.recover", cards=cards, whose=n.whose(word.side), into=_into(n, word.to, word.side))
    return n.noted(
        said,
        n.chooser(word.by),
        n.t("note.different") if word.different else "",
        n.t("note.show") if word.show else "",
        n.t("note.then-shuffle") if word.to == "deck" else "",
    )


def _mill(n: Nouns, word: e.Mill) -> str:
    key = f"do.mill.{word.to}.{'bottom' if word.bottom else 'top'}.{n.side(word.side)}"
    return n.t(key, cards=n.cards(word.amount, "any"))


# --- Pokémon come and go ----------------------------------------------------------------


def _switch(n: Nouns, word: e.Switch) -> str:
    side = n.side(word.side)
    coming = n.some(word.with_) if word.with_ is not None else n.t(f"do.switch-with.{side}")
    said = n.t(f"do.switch.{side}", who=coming)
    if word.by == "opponent" or (side == "opponent" and word.with_ is None):
        said = n.t("in-brackets", said=said, note=n.t(f"by.{word.by or 'you'}"))
    return n.noted(said, n.t("note.if-wanted") if word.up_to else "")


def _return(n: Nouns, word: e.Return) -> str:
    key = f"do.return-{word.attached}"
    if word.only_basic:
        key = f"do.return-basic-{word.attached}"
    return n.t(key, who=n.some(word.to), into=n.t(f"owners.{word.zone}"))


def _devolve(n: Nouns, word: e.Devolve) -> str:
    if isinstance(word.stages, int):
        cards = n.t("do.devolve-one" if word.stages == 1 else "do.devolve-many", n=word.stages)
    else:
        cards = n.t(f"do.devolve-{word.stages}")
    return n.t(
        "do.devolve-it" if word.stages == 1 else "do.devolve-them",
        cards=cards,
        who=n.some(word.to),
        into=n.t(f"owners.{word.zone}"),
    )


def _evolve(n: Nouns, word: e.EvolveFrom) -> str:
    key = "do.level-up" if word.level_up else "do.evolve"
    said = n.t(f"{key}.{word.from_}", who=n.some(word.to), card=n.cards(1, word.what))
    return n.noted(
        said,
        n.t("note.skip") if word.skip else "",
        n.t("note.unnamed") if word.unnamed else "",
        n.t("note.anytime") if word.anytime else n.t("note.not-new"),
        _in_full(n, must=word.must),
    )


def _bench(n: Nouns, word: e.PlayOnBench) -> str:
    cards = n.cards(word.amount, word.what, up_to=word.up_to)
    said = n.t(f"do.bench.{word.from_}", cards=cards, whose=n.whose(word.side))
    return n.noted(
        said,
        n.chooser(word.by),
        n.t("note.with-damage", n=word.damage) if word.damage else "",
        n.t("note.then-shuffle") if word.from_ == "deck" else "",
    )


def _discard_tools(n: Nouns, word: e.DiscardTools) -> str:
    kind = "trainers" if word.all_trainers else "tools-and-machines" if word.machines else "tools"
    one, many = (n.t(f"attached.{kind}.{number}") for number in ("one", "many"))
    if word.all_trainers and word.machines:
        one, many = (n.t("attached.and-machines", cards=cards) for cards in (one, many))
    cards = n.measure(word.amount, one, many, up_to=word.up_to)
    return n.t(f"do.tools-to.{word.to_zone}", cards=cards, who=n.among(word.from_))


def _discard_stadium(n: Nouns, word: e.DiscardStadium) -> str:
    return n.t(f"do.stadium-to.{word.to}")


# --- other attacks, copies, types -------------------------------------------------------


def _mark(n: Nouns, word: e.PutMark) -> str:
    return n.t(
        "do.mark.one" if word.amount == 1 else "do.mark.many", n=word.amount, name=word.name, who=n.some(word.to)
    )


def _use_attack_of(n: Nouns, word: e.UseAttackOf) -> str:
    if word.zone is not None:
        who = n.t(f"attack-in.{word.zone}", card=n.a(n.card(word.what)))
    else:
        who = n.t("attack-of", who=n.among("self" if word.of is None else word.of))
    if word.under:
        who = n.t("attack-under", who=who)
    said = n.t("do.use-last-attack" if word.last else "do.use-attack", who=who)
    return n.noted(said, n.t("note.free") if word.free else n.t("note.not-free"))


def _use_supporter(n: Nouns, word: e.UseSupporter) -> str:
    return n.t(f"do.supporter.{word.of}")


def _pass_on(n: Nouns, word: e.PassOn) -> str:
    return n.t("do.pass-on", who=n.some(word.to))


def _copy(n: Nouns, word: e.BecomeCopy) -> str:
    return n.t("do.copy", until=n.t(f"until.{word.until}"), who=n.one(word.to), of=n.among(word.of))


def _change_weakness(n: Nouns, word: e.ChangeWeakness) -> str:
    types = n.types(word.types) if word.types else n.t("do.any-type")
    key = "do.change-resistance" if word.resistance else "do.change-weakness"
    return n.t(key, until=n.t(f"until.{word.until}"), who=n.among(word.to), types=types)


def _change_type(n: Nouns, word: e.ChangeType) -> str:
    types = n.types(word.types) if word.types else n.t("do.any-type")
    facts = {"until": n.t(f"until.{word.until}"), "who": n.one(word.to), "types": types}
    if word.like is None:
        return n.t("do.change-type", **facts)
    said = n.t("do.change-type-like", **facts, like=n.some(word.like))
    return n.noted(said, n.t("note.one-of-types", types=types) if word.types else "")


def _lock_attack(n: Nouns, word: e.LockAttack) -> str:
    return n.t("do.lock-attack", until=n.t(f"until.{word.until}"), who=n.among(word.to))


# --- Prizes, the card itself, the end ---------------------------------------------------


def _take_prize(n: Nouns, word: e.TakePrize) -> str:
    return n.t("do.take-prize.one" if word.amount == 1 else "do.take-prize.many", n=word.amount)


def _look_at_prizes(n: Nouns, word: e.LookAtPrizes) -> str:
    whose = n.whose(word.side)
    swap = n.t(f"do.swap-prize.{word.swap}", whose=whose) if word.swap is not None else ""
    if word.amount == 0 and not word.turn_up:
        return swap or n.t("do.look-at-no-prize", whose=whose)
    number = n.t("do.all-of-them") if word.amount == "all" else word.amount
    return n.noted(n.t("do.turn-up-prizes" if word.turn_up else "do.look-at-prizes", n=number, whose=whose), swap)


def _keep(n: Nouns, word: e.KeepCard) -> str:
    if word.to == "attach":
        said = n.t("do.keep-attach", who=target(n, word.onto))
        return n.noted(said, n.t("note.as-energy", n=word.as_energy) if word.as_energy else "")
    return n.t(f"do.keep.{word.to}")


def _by_hand(n: Nouns, word: e.ByHand) -> str:
    return n.t("do.by-hand", about=word.about) if word.about else n.t("do.by-hand-all")


def _fixed(key: str) -> Clause:
    """A word that says the same whatever it holds."""
    return lambda n, word: n.t(key)


CLAUSES: dict[type, Clause] = {
    e.Damage: _damage,
    e.PutCounters: _counters,
    e.MoveCounters: _move_counters,
    e.Heal: _heal,
    e.GiveCondition: _condition,
    e.Cure: _cure,
    e.KnockOut: _knock_out,
    e.Base: _base,
    e.Plus: _plus,
    e.Fail: _fail,
    e.DiscardEnergy: _discard_energy,
    e.MoveEnergy: _move_energy,
    e.SwapEnergy: _swap_energy,
    e.AttachFrom: _attach,
    e.Draw: _draw,
    e.Search: _search,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.DiscardHand: _discard_hand,
    e.ShowHand: _show_hand,
    e.ShuffleHand: _shuffle_hand,
    e.Recover: _recover,
    e.Mill: _mill,
    e.Switch: _switch,
    e.Return: _return,
    e.Devolve: _devolve,
    e.EvolveFrom: _evolve,
    e.PlayOnBench: _bench,
    e.DiscardTools: _discard_tools,
    e.DiscardStadium: _discard_stadium,
    e.PutMark: _mark,
    e.UseAttackOf: _use_attack_of,
    e.UseSupporter: _use_supporter,
    e.PassOn: _pass_on,
    e.BecomeCopy: _copy,
    e.ChangeWeakness: _change_weakness,
    e.ChangeType: _change_type,
    e.LockAttack: _lock_attack,
    e.TakePrize: _take_prize,
    e.LookAtPrizes: _look_at_prizes,
    e.EndTheTurn: _fixed("do.end-turn"),
    e.ToLost: _fixed("do.to-lost"),
    e.KeepCard: _keep,
    e.Win: _fixed("do.win"),
    e.ByHand: _by_hand,
}
"""By word: its clause."""
