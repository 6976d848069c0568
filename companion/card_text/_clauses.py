"""Clauses of single effects of cards, without full stops.

`pile_clauses` has those on Energy, decks, hands and piles; `flow` has effects that contain others (coins, conditions,
choices).
"""

from __future__ import annotations

from companion.card_text._pile_clauses import PILES, Clause, in_full, target
from companion.card_text.nouns import Nouns, is_each, without_sign
from companion.cards.printed import vocabulary as e
from companion.cards.printed.vocabulary import Count, Effect
from companion.texts.texts import Fact

# --- damage, counters, conditions -------------------------------------------------------


def _damage(n: Nouns, word: e.Damage) -> Fact:
    who = n.some(word.to)
    said = n.per_each(word.amount, lambda amount: n.t("do.damage", damage=n.of_unit(amount, "damage"), who=who))
    return n.noted(said, n.t("note.plain") if word.plain else "", n.t("note.sure") if word.sure else "")


def _counters(n: Nouns, word: e.PutCounters) -> Fact:
    if word.until_left is not None:
        return n.t("do.counters-until", who=n.some(word.to), n=word.until_left)
    key, who = ("do.counters-spread", n.among(word.to)) if word.spread else ("do.counters", n.some(word.to))
    return n.per_each(word.amount, lambda amount: n.t(key, counters=n.of_unit(amount, "counter"), who=who))


def _move_counters(n: Nouns, word: e.MoveCounters) -> Fact:
    if word.swap:
        said = n.t("do.swap-counters", who=n.among(word.from_), other=n.among(word.to))
    else:
        counters = n.of_unit(word.amount, "counter", up_to=word.up_to)
        said = n.t("do.move-counters", counters=counters, who=n.among(word.from_), other=n.among(word.to))
    return n.noted(said, n.t("note.safe") if word.safe else "")


def _heal(n: Nouns, word: e.Heal) -> Fact:
    who = n.some(word.to)
    if word.up_to:
        return n.t("do.heal", damage=n.of_unit(word.amount, "damage", up_to=True), who=who)
    if isinstance(word.amount, Count) and not is_each(word.amount):
        return n.t("do.heal-by", number=n.number(word.amount), who=who)
    return n.per_each(word.amount, lambda amount: n.t("do.heal", damage=n.of_unit(amount, "damage"), who=who))


def _condition(n: Nouns, word: e.GiveCondition) -> Fact:
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


def _cure(n: Nouns, word: e.Cure) -> Fact:
    named = n.names("card-condition", word.is_, "and") if word.is_ else ""
    if word.choose:
        conditions = n.t("do.cure-one-of", conditions=named) if named else n.t("do.cure-one")
    else:
        conditions = named or n.t("do.cure-all")
    return n.t("do.cure", conditions=conditions, who=n.some(word.to))


def _knock_out(n: Nouns, word: e.KnockOut) -> Fact:
    return n.t("do.knock-out", who=n.one(word.to))


# --- the attack's number ----------------------------------------------------------------


def _base(n: Nouns, word: e.Base) -> Fact:
    return n.t("do.base", number=n.points(word.amount))


def _plus(n: Nouns, word: e.Plus) -> Fact:
    less, amount = without_sign(word.amount)
    return n.t(
        "do.minus" if less else "do.plus", damage=n.of_unit(amount, "more-damage" if not less else "less-damage")
    )


def _fail(n: Nouns, word: e.Fail) -> Fact:
    return n.t("do.fail-attack" if n.standpoint.in_attack else "do.fail")


# --- Pokémon come and go ----------------------------------------------------------------


def _switch(n: Nouns, word: e.Switch) -> Fact:
    side = n.side(word.side)
    coming = n.some(word.with_) if word.with_ is not None else n.t(f"do.switch-with.{side}")
    said = n.t(f"do.switch.{side}", who=coming)
    if word.by == "opponent" or (side == "opponent" and word.with_ is None):
        said = n.t("in-brackets", said=said, note=n.t(f"by.{word.by or 'you'}"))
    return n.noted(said, n.t("note.if-wanted") if word.up_to else "")


def _return(n: Nouns, word: e.Return) -> Fact:
    key = f"do.return-{word.attached}"
    if word.only_basic:
        key = f"do.return-basic-{word.attached}"
    return n.t(key, who=n.some(word.to), into=n.t(f"owners.{word.zone}"))


def _devolve(n: Nouns, word: e.Devolve) -> Fact:
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


def _evolve(n: Nouns, word: e.EvolveFrom) -> Fact:
    key = "do.level-up" if word.level_up else "do.evolve"
    said = n.t(f"{key}.{word.from_}", who=n.some(word.to), card=n.cards(1, word.what))
    return n.noted(
        said,
        n.t("note.skip") if word.skip else "",
        n.t("note.unnamed") if word.unnamed else "",
        n.t("note.anytime") if word.anytime else n.t("note.not-new"),
        in_full(n, must=word.must),
    )


def _exchange(n: Nouns, word: e.Exchange) -> Fact:
    return n.t("do.exchange", card=n.cards(1, word.what), who=n.some(word.to))


def _bench(n: Nouns, word: e.PlayOnBench) -> Fact:
    cards = n.cards(word.amount, word.what, up_to=word.up_to)
    said = n.t(f"do.bench.{word.from_}", cards=cards, whose=n.whose(word.side))
    return n.noted(
        said,
        n.chooser(word.by),
        n.t("note.with-damage", n=word.damage) if word.damage else "",
        n.t("note.then-shuffle") if word.from_ == "deck" else "",
    )


def _discard_tools(n: Nouns, word: e.DiscardTools) -> Fact:
    kind = "trainers" if word.all_trainers else "tools-and-machines" if word.machines else "tools"
    one, many = (n.t(f"attached.{kind}.{number}") for number in ("one", "many"))
    if word.all_trainers and word.machines:
        one, many = (n.t("attached.and-machines", cards=cards) for cards in (one, many))
    cards = n.measure(word.amount, one, many, up_to=word.up_to)
    return n.t(f"do.tools-to.{word.to_zone}", cards=cards, who=n.among(word.from_))


def _discard_stadium(n: Nouns, word: e.DiscardStadium) -> Fact:
    return n.t(f"do.stadium-to.{word.to}")


# --- other attacks, copies, types -------------------------------------------------------


def _mark(n: Nouns, word: e.PutMark) -> Fact:
    return n.t(
        "do.mark.one" if word.amount == 1 else "do.mark.many", n=word.amount, name=word.name, who=n.some(word.to)
    )


def _use_attack_of(n: Nouns, word: e.UseAttackOf) -> Fact:
    if word.zone is not None:
        who = n.t(f"attack-in.{word.zone}", card=n.a(n.card(word.what)))
    else:
        who = n.t("attack-of", who=n.among("self" if word.of is None else word.of))
    if word.under:
        who = n.t("attack-under", who=who)
    said = n.t("do.use-last-attack" if word.last else "do.use-attack", who=who)
    return n.noted(said, n.t("note.free") if word.free else n.t("note.not-free"))


def _use_supporter(n: Nouns, word: e.UseSupporter) -> Fact:
    return n.t(f"do.supporter.{word.of}")


def _pass_on(n: Nouns, word: e.PassOn) -> Fact:
    return n.t("do.pass-on", who=n.some(word.to))


def _copy(n: Nouns, word: e.BecomeCopy) -> Fact:
    return n.t("do.copy", until=n.t(f"until.{word.until}"), who=n.one(word.to), of=n.among(word.of))


def _change_weakness(n: Nouns, word: e.ChangeWeakness) -> Fact:
    types = n.types(word.types) if word.types else n.t("do.any-type")
    key = "do.change-resistance" if word.resistance else "do.change-weakness"
    return n.t(key, until=n.t(f"until.{word.until}"), who=n.among(word.to), types=types)


def _change_type(n: Nouns, word: e.ChangeType) -> Fact:
    types = n.types(word.types) if word.types else n.t("do.any-type")
    facts = {"until": n.t(f"until.{word.until}"), "who": n.one(word.to), "types": types}
    if word.like is None:
        return n.t("do.change-type", **facts)
    said = n.t("do.change-type-like", **facts, like=n.some(word.like))
    return n.noted(said, n.t("note.one-of-types", types=types) if word.types else "")


def _lock_attack(n: Nouns, word: e.LockAttack) -> Fact:
    return n.t("do.lock-attack", until=n.t(f"until.{word.until}"), who=n.among(word.to))


# --- Prizes, the card itself, the end ---------------------------------------------------


def _take_prize(n: Nouns, word: e.TakePrize) -> Fact:
    return n.t("do.take-prize.one" if word.amount == 1 else "do.take-prize.many", n=word.amount)


def _look_at_prizes(n: Nouns, word: e.LookAtPrizes) -> Fact:
    whose = n.whose(word.side)
    swap = n.t(f"do.swap-prize.{word.swap}", whose=whose) if word.swap is not None else ""
    if word.amount == 0 and not word.turn_up:
        return swap or n.t("do.look-at-no-prize", whose=whose)
    number = n.t("do.all-of-them") if word.amount == "all" else word.amount
    return n.noted(n.t("do.turn-up-prizes" if word.turn_up else "do.look-at-prizes", n=number, whose=whose), swap)


def _keep(n: Nouns, word: e.KeepCard) -> Fact:
    if word.to == "attach":
        said = n.t("do.keep-attach", who=target(n, word.onto))
        return n.noted(said, n.t("note.as-energy", n=word.as_energy) if word.as_energy else "")
    return n.t(f"do.keep.{word.to}")


def _by_hand(n: Nouns, word: e.ByHand) -> Fact:
    return n.t("do.by-hand", about=word.about) if word.about else n.t("do.by-hand-all")


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
    **PILES,
    e.Switch: _switch,
    e.Return: _return,
    e.Devolve: _devolve,
    e.EvolveFrom: _evolve,
    e.Exchange: _exchange,
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
    e.KeepCard: _keep,
    e.ByHand: _by_hand,
}
"""Clauses by word, for words that need more than their default text."""


def clause(n: Nouns, word: Effect) -> Fact:
    """Clause of a word; by default the text with the word's name as key."""
    said = CLAUSES.get(type(word))
    return said(n, word) if said else n.t(f"do.{str(type(word).__struct_config__.tag).replace('_', '-')}")
