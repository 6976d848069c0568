"""Clauses of modifiers, temporary and permanent, and of triggering events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.card_text._parts import that_parts
from companion.card_text._standpoint import Whose
from companion.card_text.nouns import Nouns, without_sign
from companion.cards.printed import vocabulary as e
from companion.cards.printed.vocabulary import Amount, Modifier, Trigger
from companion.texts.texts import Fact, Phrase, called

Block: TypeAlias = Callable[[Nouns, tuple[Any, ...]], Fact]
"""Renders several effects within a sentence."""
Said: TypeAlias = Callable[[Nouns, Any, Fact], Fact]
"""Renders a modifier of the Pokémon with the given name."""


def modifier(n: Nouns, mod: Modifier, block: Block) -> Fact:
    """Clause of a modifier, with its condition."""
    if isinstance(mod, e.AttackNeeds):
        # Its effects are described from the attacking player's view.
        seen = n.seen(paying=True, other=n.standpoint.other != n.is_opponents(mod.to))
        who = n.t("any-one", who=n.bare(mod.to)) if n.is_group(mod.to) else n.one(mod.to)
        said = n.t("mod.attack-needs", who=who, effects=block(seen, mod.needs))
    else:
        said = SAID.get(type(mod), _usual)(n, mod, n.one(mod.to))
    return said if mod.if_ is None else n.t("comma-then", first=n.condition(mod.if_, "while"), rest=said)


def happening(n: Nouns, trigger: Trigger) -> Fact:
    """Beginning of a trigger's sentence: "when …"."""
    what = "" if trigger.what == "any" else n.cards(1, trigger.what)
    key = f"on.{trigger.on}"
    who = n.t("any-one", who=n.bare(trigger.to)) if n.is_group(trigger.to) else n.one(trigger.to)
    if trigger.on == "discarded" or (trigger.on == "played" and _is_card(n, trigger)):
        who = n.t("this-card")
    said = n.t(
        f"{key}.{'free' if trigger.any_time else 'of' if what else 'any'}",
        who=who,
        cards=what,
        player=_players(n, trigger),
    )
    if trigger.by_damage_at_least is not None:
        said = n.t("on.by-damage", said=said, n=trigger.by_damage_at_least)
    return said if trigger.if_ is None else n.t("comma-then", first=said, rest=n.condition(trigger.if_, "when"))


def _is_card(n: Nouns, trigger: Trigger) -> bool:
    """Does it concern the card itself, which is no Pokémon?"""
    return n.standpoint.card != "pokemon" and trigger.to in ("self", "holder")


def _players(n: Nouns, trigger: Trigger) -> Fact:
    """The player whose turn or card it concerns."""
    to = trigger.to if isinstance(trigger.to, str) else trigger.to.of
    side: Whose = "both" if to.startswith(("all", "both")) else "opponent" if to.startswith("opponent") else "own"
    return n.t(f"player.{n.side(side)}")


# --- damage -----------------------------------------------------------------------------


def _attacks(n: Nouns, name: str) -> Fact:
    """All attacks, or the one with this name."""
    return n.t("attack-named", name=name) if name else n.t("each-attack")


def _more(n: Nouns, mod: e.More, who: Fact) -> Fact:
    less, amount = without_sign(mod.amount)
    against = n.t("against.any" if mod.any else "against.active")
    if mod.against is not None:
        against = n.such(against, mod.against)
    damage = n.of_unit(amount, "less-damage" if less else "more-damage")
    said = n.t("mod.more", attacks=_attacks(n, mod.attack), who=who, damage=damage, against=against)
    return n.noted(said, n.t("note.to-damage" if mod.to_damage else "note.before-weakness"))


def _new_base(n: Nouns, mod: e.NewBase, who: Fact) -> Fact:
    attack = _attacks(n, mod.attack)
    said = n.t("mod.new-base", attacks=attack, who=who, damage=n.number(mod.amount)) if mod.amount is not None else ""
    if mod.times == 1 and said:
        return said
    times = n.t("mod.base-times", attacks=attack, who=who, n=mod.times)
    return n.noted(said, n.t("mod.and-times", n=mod.times)) if said else times


def _less(n: Nouns, mod: e.Less, who: Fact) -> Fact:
    attacks = n.t("attacks-opposing" if mod.opposing else "attacks")
    if mod.by is not None:
        attacks = n.t("attacks-by", attacks=attacks, does=n.does(that_parts(n, mod.by)))
    if mod.half is not None:
        said = n.t(f"mod.half-{mod.half}", attacks=attacks, who=who)
        return said if mod.amount == 0 else n.noted(said, n.t("mod.and-less", damage=n.of_unit(mod.amount, "damage")))
    more, amount = without_sign(mod.amount)
    if mod.per_heads:
        return n.t("mod.less-per-heads", attacks=attacks, who=who, damage=n.of_unit(amount, "damage"))
    damage = n.of_unit(amount, "more-damage" if more else "less-damage")
    return n.t("mod.more-to" if more else "mod.less", attacks=attacks, who=who, damage=damage)


def _weaker(n: Nouns, mod: e.Weaker, who: Fact) -> Fact:
    when = n.t("note.after-weakness" if mod.after else "note.before-weakness")
    if mod.half is not None:
        return n.noted(n.t(f"mod.weaker-half-{mod.half}", who=who), when)
    return n.noted(n.t("mod.weaker", who=who, damage=n.of_unit(mod.amount, "less-damage")), when)


def _prevent(n: Nouns, mod: e.Prevent, who: Fact) -> Fact:
    stopped = [
        n.t(f"prevent.{name}")
        for name, so in (("damage", mod.damage), ("effects", mod.effects), ("counters", mod.counters))
        if so
    ]
    kinds = (("attacks", mod.attacks), ("powers", mod.powers), ("trainers", mod.trainers))
    sources = [
        n.t(f"prevent.own-{name}" if name == "attacks" and mod.own else f"prevent.{name}") for name, so in kinds if so
    ]
    by = n.listed(sources, "and") if sources else n.t("prevent.nothing")
    if mod.by is not None:
        by = n.t("attacks-by", attacks=by, does=n.does(that_parts(n, mod.by)))
    what = n.listed(stopped, "and") if stopped else n.t("prevent.nothing")
    said = n.t("mod.prevent-flip" if mod.flip else "mod.prevent", what=what, by=by, who=who)
    return n.noted(
        said,
        n.t("note.at-most", n=mod.at_most) if mod.at_most is not None else "",
        n.t("note.at-least", n=mod.at_least) if mod.at_least is not None else "",
    )


def _ignores(n: Nouns, mod: e.IgnoreOnHit, who: Fact) -> Fact:
    ignored = [
        name
        for name, so in (("weakness", mod.weakness), ("resistance", mod.resistance), ("effects", mod.effects))
        if so
    ]
    what = n.listed([n.t(f"ignored.{name}") for name in ignored], "or") if ignored else n.t("prevent.nothing")
    return n.t("mod.ignores", who=who, what=what)


def _survive(n: Nouns, mod: e.Survive, who: Fact) -> Fact:
    said = n.t("mod.survive-flip" if mod.flip else "mod.survive", who=who, n=mod.left)
    return n.noted(said, n.t("note.from-full") if mod.from_full else "")


# --- attacks, retreat, HP ---------------------------------------------------------------


def _attack_cost(n: Nouns, mod: e.AttackCost, who: Fact) -> Fact:
    attacks = _attacks(n, mod.attack)
    if mod.free:
        return n.t("mod.attack-free", attacks=attacks, who=who)
    energy = n.types(mod.types, "or") if mod.types else Phrase("card-type.colorless")
    key = "mod.attack-cheaper" if mod.amount < 0 else "mod.attack-dearer"
    if mod.types and not mod.amount:
        return n.t("mod.attack-costs", attacks=attacks, who=who, energy=energy)
    return n.t(key, attacks=attacks, who=who, n=abs(mod.amount), energy=energy)


def _no_attack(n: Nouns, mod: e.NoAttack, who: Fact) -> Fact:
    return n.t("mod.no-attack-named", who=who, name=mod.attack) if mod.attack else n.t("mod.no-attack", who=who)


def _set_or_plus(n: Nouns, key: str, who: Fact, set_to: int | None, plus: Amount, unit: str) -> Fact:
    if set_to is not None:
        return n.t(f"mod.{key}-is", who=who, n=set_to)
    less, amount = without_sign(plus)
    text = f"mod.{key}-{'less' if less else 'more'}"
    return n.per_each(amount, lambda plain: n.t(text, who=who, number=n.of_unit(plain, unit)))


def _retreat_cost(n: Nouns, mod: e.RetreatCost, who: Fact) -> Fact:
    if mod.set == 0:
        return n.t("mod.retreat-free", who=who)
    return _set_or_plus(n, "retreat", who, mod.set, mod.plus, "energy")


def _hp(n: Nouns, mod: e.Hp, who: Fact) -> Fact:
    return n.noted(_set_or_plus(n, "hp", who, mod.set, mod.plus, "hp"), n.t("note.hp-once") if mod.once else "")


def _immune(n: Nouns, mod: e.Immune, who: Fact) -> Fact:
    if not mod.is_:
        return n.t("mod.immune-to-all", who=who)
    return n.t("mod.immune", who=who, conditions=n.names("card-condition", mod.is_))


def _weakness(n: Nouns, mod: e.HasWeakness, who: Fact) -> Fact:
    how = n.t("mod.weakness-plus", n=mod.plus) if mod.plus else n.t("mod.weakness-times")
    if mod.instead_of is not None:
        old = (mod.instead_of,)
        types = n.types(mod.types or old, "and")
        return n.t("mod.weakness-instead", who=who, old=n.types(old, "and"), types=types, how=how)
    if not mod.types:
        return n.t("mod.weakness-kept", who=who, how=how)
    return n.t("mod.weakness", who=who, types=n.types(mod.types, "and"), how=how)


def _resistance(n: Nouns, mod: e.HasResistance, who: Fact) -> Fact:
    return n.t("mod.resistance", who=who, types=n.types(mod.types, "and"), n=mod.less)


def _type(n: Nouns, mod: e.HasType, who: Fact) -> Fact:
    return n.t("mod.also-type" if mod.also else "mod.type", who=who, types=n.types(mod.types, "and"))


def _provides(n: Nouns, mod: e.Provides, who: Fact) -> Fact:
    gives = energy(n, mod.gives)
    if mod.units:
        return n.t("mod.provides-units", who=who, cards=n.card(mod.what), gives=gives)
    if n.standpoint.card == "attached" and mod.to in ("self", "holder") and mod.what == "energy":
        return n.t("mod.provides-card", gives=gives)
    return n.t("mod.provides", who=who, cards=n.card(mod.what), gives=gives)


def energy(n: Nouns, gives: tuple[str, ...]) -> Fact:
    """Energy that a card provides, in order: "Fire or Water, and any type"."""
    return n.listed([n.listed([Phrase(f"card-type.{part}") for part in one.split("/")], "or") for one in gives], "and")


# --- powers, players --------------------------------------------------------------------


def _no_powers(n: Nouns, mod: e.NoPowers, who: Fact) -> Fact:
    kinds = n.names("card-power", mod.kinds)
    if mod.name:
        return n.t("mod.no-power-named", who=who, kinds=kinds, name=mod.name)
    who = n.among(mod.to) if n.is_group(mod.to) else who
    return n.t("mod.no-powers" if n.standpoint.in_attack else "mod.no-powers-but", who=who, kinds=kinds)


def _no_cards(n: Nouns, mod: e.NoCards, who: Fact) -> Fact:
    return n.t(f"mod.no-cards.{_player(n, mod.side)}", cards=n.card(mod.what, many=True))


def _player(n: Nouns, side: Whose) -> Whose:
    """Player of a player modifier: the one it is laid on, regardless of its side."""
    return n.standpoint.on_player or n.side(side)


def _no_evolving(n: Nouns, mod: e.NoEvolving, who: Fact) -> Fact:
    if mod.to == "self" and not n.standpoint.itself:
        who = n.t(f"everybody.{_player(n, mod.side)}")
    return n.t("mod.no-evolving-or-level" if mod.level_up else "mod.no-evolving", who=who)


def _extra_attach(n: Nouns, mod: e.ExtraAttach, who: Fact) -> Fact:
    return n.t("mod.extra-attach", cards=n.cards(mod.amount, mod.what), who=who)


def _prizes(n: Nouns, mod: e.Prizes, who: Fact) -> Fact:
    return _set_or_plus(n, "prizes", who, mod.set, mod.plus, "prize")


def _condition_hit(n: Nouns, mod: e.ConditionHit, who: Fact) -> Fact:
    condition = n.names("card-condition", (mod.is_,))
    said = n.t("mod.condition-hit", who=who, condition=condition)
    return n.noted(
        said,
        n.t("mod.condition-coins", n=mod.coins) if mod.coins is not None else "",
        n.t("mod.condition-counters", n=mod.counters) if mod.counters is not None else "",
    )


def _uses_attacks(n: Nouns, mod: e.UsesAttacksOf, who: Fact) -> Fact:
    said = n.t("mod.uses-attacks", who=who, other=n.among(mod.of)) if mod.of is not None else ""
    if not mod.under:
        return said or n.t("mod.uses-attacks", who=who, other=n.t("prevent.nothing"))
    return n.noted(said, n.t("mod.and-under")) if said else n.t("mod.uses-under", who=who)


def _turn_limit(n: Nouns, mod: e.TurnLimit, who: Fact) -> Fact:
    what = n.t(f"limit.{mod.what}")
    return n.t("mod.no-limit", what=what) if mod.times is None else n.t("mod.limit", what=what, n=mod.times)


def _keeps_turn(n: Nouns, mod: e.KeepsTurn, who: Fact) -> Fact:
    return n.t("mod.keeps-turn-into", who=who, name=called(mod.into)) if mod.into else n.t("mod.keeps-turn", who=who)


def _more_counters(n: Nouns, mod: e.MoreCounters, who: Fact) -> Fact:
    counters = n.of_unit(mod.plus, "more-counter")
    return n.t("mod.more-counters", who=who, condition=n.names("card-condition", (mod.is_,)), counters=counters)


def _usual(n: Nouns, mod: Modifier, who: Fact) -> Fact:
    """Default clause of a modifier: the text with the word's name as key."""
    return n.t(f"mod.{str(type(mod).__struct_config__.tag).replace('_', '-')}", who=who)


def _goes_to(n: Nouns, mod: e.GoesTo, who: Fact) -> Fact:
    if n.standpoint.card == "played":
        return n.t("mod.goes-at-end", into=n.t(f"into.{mod.zone}", whose=n.whose("own")))
    return n.t("mod.goes-with-all" if mod.all else "mod.goes-alone", who=who, into=n.t(f"owners.{mod.zone}"))


SAID: dict[type, Said] = {
    e.More: _more,
    e.NewBase: _new_base,
    e.Less: _less,
    e.Weaker: _weaker,
    e.Prevent: _prevent,
    e.AttackCost: _attack_cost,
    e.NoAttack: _no_attack,
    e.RetreatCost: _retreat_cost,
    e.Hp: _hp,
    e.Immune: _immune,
    e.HasWeakness: _weakness,
    e.HasResistance: _resistance,
    e.IgnoreOnHit: _ignores,
    e.HasType: _type,
    e.Provides: _provides,
    e.NoPowers: _no_powers,
    e.NoCards: _no_cards,
    e.OpenHand: lambda n, mod, who: n.t(f"mod.open-hand.{_player(n, mod.side)}"),
    e.CoinsShow: lambda n, mod, who: n.t(f"mod.coins-show.{_player(n, mod.side)}", shows=n.t(f"shows.{mod.shows}")),
    e.NoEvolving: _no_evolving,
    e.EarlyEvolving: lambda n, mod, who: n.t(
        "mod.early-evolving-first" if mod.first_turn else "mod.early-evolving", who=who
    ),
    e.ExtraAttach: _extra_attach,
    e.BenchSize: lambda n, mod, who: n.t(f"mod.bench-size.{_player(n, mod.side)}", n=mod.size),
    e.Prizes: _prizes,
    e.Survive: _survive,
    e.ConditionHit: _condition_hit,
    e.UsesAttacksOf: _uses_attacks,
    e.TurnLimit: _turn_limit,
    e.KeepsTurn: _keeps_turn,
    e.GoesTo: _goes_to,
    e.MoreCounters: _more_counters,
}
"""Clauses by word, for words that need more than their default text."""
