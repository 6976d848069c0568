"""Convert invented cards of scenario files to the engine's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Card, Power, Resists, WeakTo
from companion.cards.printed.vocabulary import (
    CONDITIONS,
    MARKS,
    STAGES,
    TYPES,
    AttachFrom,
    ChoosePokemon,
    DiscardEnergy,
    Effect,
    Fail,
    Flip,
    Group,
    Less,
    Look,
    Mark,
    Modifier,
    More,
    NoCards,
    NoPowers,
    PlayOnBench,
    Plus,
    PowerKind,
    Prevent,
    RetreatCost,
    Search,
    That,
    Trigger,
    Until,
    UseAttackOf,
    What,
    Who,
)
from companion.cards.printed.vocabulary import Count as Counted
from companion.cases.cards._effects import PICKS, effects_of, group_of, what_of
from companion.cases.cards.format import RawAttack, RawCard, RawEffect, RawPower
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, one_of, placed, quoted
from companion.texts.texts import phrase

DOUBLE = "double"
COLOURS = tuple(one for one in TYPES if one != "colorless")


def energy_card(key: str) -> Card | None:
    """The Energy card for a type's name, or for "double"."""
    if key == DOUBLE:
        return Card(id=DOUBLE, name="Double Energy", kind="energy", provides=("colorless", "colorless"))
    if key in TYPES:
        return Card(id=key, name=f"{key.capitalize()} Energy", kind="energy", basic=True, provides=(key,))
    return None


def card_of(key: str, raw: RawCard, edition: str) -> Card:
    """The card as this edition prints it.

    Raises:
        DataError: A word of its text is not part of the format.
    """
    try:
        return _card(key, raw, edition)
    except DataError as error:
        raise DataError(placed(f"cards.{key}", error.said)) from None


def _card(key: str, raw: RawCard, edition: str) -> Card:
    name = raw.name_by_edition.get(edition) or raw.name or key
    marks = tuple(_marks(raw.marks_by_edition.get(edition, raw.marks)))
    types = raw.type_ if isinstance(raw.type_, tuple) else (raw.type_,)
    card = Card(id=key, name=name, kind=raw.kind, marks=marks, attacks=tuple(_attacks(raw.attacks)))
    if raw.kind == "pokemon":
        return replace(
            card,
            stage=raw.stage,
            evolves_from=raw.from_,
            hp=raw.hp,
            types=types,
            weak=tuple(_weak(type_, str(value)) for type_, value in raw.weak.items()),
            resists=tuple(Resists(type=type_, less=abs(int(value))) for type_, value in raw.resist.items()),
            retreat=raw.retreat,
            powers=_powers(raw),
            level=str(raw.level),
            half=raw.half,
            halves=raw.halves,
            by_item=raw.by_item,
        )
    if raw.kind == "energy":
        basic = tuple(raw.provides) == tuple(types) and bool(types)
        always = _always(raw.gives, raw.stops, "holder")
        return replace(card, provides=tuple(raw.provides) or types, basic=basic, always=always)
    return _trainer(card, raw, types)


def _marks(words: Sequence[str]) -> Iterator[Mark]:
    """The marks of a card; words that only repeat its stage are skipped."""
    for word in words:
        found = _SAME_MARKS.get(word, word)
        if found in MARKS:
            yield convert(found, Mark)
        elif found.lower() not in STAGES:
            raise DataError(
                placed("marks", expectation(phrase("error.cases.mark", words=", ".join(MARKS)), quoted(word)))
            )


_SAME_MARKS = {"team_plasma": "plasma", "owner_in_name": "owner", "two_prize": "two_prizes"}


def _trainer(card: Card, raw: RawCard, types: Sequence[Any]) -> Card:
    holder: Group = "all" if raw.kind == "stadium" else "holder"
    effects = effects_of(raw.effects)
    if raw.search is not None:
        bench_or_hand = raw.search.to
        effects += (Search(what=what_of(raw.search.what), amount=raw.search.count, to=bench_or_hand),)
    if raw.look:
        effects += (Look(amount=raw.look, rest="order"),)
    if raw.puts:
        effects += (PlayOnBench(what=What(names=(raw.puts,)), amount=1, up_to=False),)
    attach = None
    always = _always(raw.gives, raw.stops, holder)
    if raw.attaches is not None:
        to = PICKS[raw.attaches.to] if raw.attaches.to in PICKS else group_of(raw.attaches.to)
        attach = AttachedTo(to=to, until=_until(raw.attaches.until))
        always += _always(raw.attaches.gives, None, "holder")
    always += _prevents(raw.prevents, holder)
    if raw.attaches is None and raw.kind in ("tool", "tm"):
        attach = AttachedTo(to=Who(of="opponent", that=That(marks=("EX",))) if "hyper_gear" in card.marks else "own")
    return replace(
        card,
        effects=_picking(effects),
        attach=attach,
        always=always,
        triggers=_between(raw.between, raw.text),
        as_pokemon=AsPokemon(hp=raw.hp, type=types[0] if types else "colorless") if raw.kind == "fossil" else None,
    )


def _picking(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Let effects on an unpicked Pokémon begin by picking it."""
    if any(getattr(effect, "to", None) == "chosen" for effect in effects):
        return (ChoosePokemon(who=Who(of="all", pick=1)), *effects)
    return effects


def _until(word: str) -> Until | None:
    """Duration of an attached Trainer card; the opponent's turn is the next one, in any wording."""
    if "opponent" in word:
        return "end_of_opponents_turn"
    return "end_of_turn" if word in ("end_of_turn", "end_of_own_turn") else None


def _weak(type_: Any, value: str) -> WeakTo:
    if value.startswith("x"):
        return WeakTo(type=type_, times=int(value[1:]))
    return WeakTo(type=type_, plus=int(value.removeprefix("+")))


# --- attacks and powers -------------------------------------------------------------------


def _attacks(raw: Mapping[str, RawAttack]) -> Sequence[Attack]:
    return [_attack(name, one) for name, one in raw.items()]


def _attack(name: str, raw: RawAttack) -> Attack:
    needs: tuple[Effect, ...] = tuple(
        # Colorless, or any, is paid with Energy of any type.
        DiscardEnergy(from_="self", amount=amount, types=tuple(one for one in COLOURS if one == type_), must=True)
        for type_, amount in raw.pay.items()
    )
    if raw.flip_or_nothing:
        needs += (Flip(tails=(Fail(),)),)
    number: tuple[Effect, ...] = ()
    if raw.per_heads:
        number = (
            Flip(coins=raw.per_heads["flips"]),
            Plus(amount=Counted(count="heads", times=raw.per_heads["each"])),
        )
    after = effects_of(raw.effects)
    if raw.pick:
        # Picked once, in the step of choices.
        after = tuple(replace(one, to="chosen") if isinstance(one, AttachFrom) else one for one in after)
    else:
        after = _picking(after)
    if raw.copies:
        after = (UseAttackOf(of=group_of(raw.copies)), *after)
    if raw.pick and raw.pick not in PICKS:
        raise DataError(placed(f"attacks.{name}.pick", expectation(one_of(PICKS), quoted(raw.pick))))
    return Attack(
        name=name,
        cost=raw.cost,
        damage=raw.damage,
        sign="x" if raw.per_heads else "",
        choose=(PICKS[raw.pick],) if raw.pick else (),
        needs=needs,
        before=effects_of(raw.before),
        number=number,
        after=after,
        knocked_out_to=raw.ko_to or None,
    )


def _powers(raw: RawCard) -> tuple[Power, ...]:
    kinds: Sequence[tuple[RawPower | None, PowerKind]] = (
        (raw.power, "pokemon_power"),
        (raw.body, "poke_body"),
        (raw.ability, "ability"),
        (raw.trait, "ancient_trait"),
    )
    powers = [_power(power, power.kind or kind) for power, kind in kinds if power is not None]
    always = _always(raw.gives, raw.stops, "self") + _prevents(raw.prevents)
    if always or raw.between:
        # Continuous effects of a card's own text, without a name.
        powers.append(Power(name="", kind="poke_body", always=always, triggers=_between(raw.between, raw.text)))
    return tuple(powers)


def _power(raw: RawPower, kind: PowerKind) -> Power:
    return Power(
        name=raw.name,
        kind=kind,
        use=_picking(effects_of(raw.effects)),
        per_turn=raw.per_turn,
        only=raw.only,
        off_under=CONDITIONS if raw.stops_under_condition else (),
        always=_always(raw.gives, raw.stops, "self") + _prevents(raw.prevents),
        triggers=_between(raw.between, raw.text),
    )


def _always(gives: Mapping[Any, int], stops: str | None, to: Group) -> tuple[Modifier, ...]:
    made: list[Modifier] = []
    for word, number in gives.items():
        match word:
            case "less":
                made.append(Less(to=to, amount=number))
            case "more":
                made.append(More(to=to, amount=number))
            case "retreat_cost":
                made.append(RetreatCost(to=to, set=number))
            case _:
                made.append(Less(to="own_active", amount=number))
    if stops == "abilities":
        made.append(NoPowers(to="all", kinds=("ability",)))
    elif stops == "trainer_cards":
        made.append(NoCards(what="trainer", side="opponent"))
    return tuple(made)


def _prevents(raw: Mapping[Any, Any], to: Group = "self") -> tuple[Modifier, ...]:
    if not raw:
        return ()
    stages = raw["from_stage"]
    return (Prevent(to=to, by=convert({"stages": [stages] if isinstance(stages, str) else stages}, That)),)


def _between(raw: Sequence[RawEffect], text: str) -> tuple[Trigger, ...]:
    """Effects between turns; only the text says whether their player chooses the moment."""
    if not raw:
        return ()
    return (Trigger(on="between_turns", then=effects_of(raw), any_time="any time between turns" in text.lower()),)
