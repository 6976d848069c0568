"""What a Pokémon or a card must be, part by part, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.cards.printed import That, What

if TYPE_CHECKING:  # which says these parts, and is said in them
    from companion.wording.nouns import Nouns


class Part(msgspec.Struct, frozen=True):
    """What is said of one and of many ("has damage counters", "have …"); *behind*: right behind a noun instead."""

    one: str
    many: str
    behind: str = ""


Said: TypeAlias = Iterator[tuple[str, dict[str, str | int], bool]]
"""A key among the parts, its facts, and whether it is so."""

HAS = frozenset(
    {
        "name-has",
        "damage",
        "energy",
        "energy-of",
        "energy-cards.one",
        "energy-cards.many",
        "special-energy",
        "conditions-at-least",
        "tool",
        "powers",
        "attack",
        "hp-left-at-most",
        "retreat",
        "retreat-at-least",
        "resistance",
        "resistance-to",
        "weakness-to",
        "counters.one",
        "counters.many",
        "hp-at-most",
        "shared-type",
        "type-of-energy",
        "same-name",
    }
)
"""Parts that are had; all others are been."""
BEHIND = frozenset({"named"})


def that_parts(nouns: Nouns, that: That, *, but_kind: bool = False) -> list[Part]:
    """Every part of *that*; *but_kind*: without what `kind_of` has said."""
    parts = [
        _part(nouns, key, facts, so)
        for say in (_cards_of, _facts_of, _on_it)
        for key, facts, so in say(nouns, that, but_kind)
    ]
    if that.same_type_as is not None:
        parts.append(_part(nouns, "shared-type", {"who": nouns.among(that.same_type_as)}, True))
    if that.not_ is not None:
        parts.append(_negative(nouns, that_parts(nouns, that.not_), _single(that_said(nouns, that.not_))))
    if that.either:
        ways = [that_parts(nouns, way) for way in that.either]
        parts.append(
            Part(
                nouns.joined([nouns.listed([part.one for part in way], "and") for way in ways if way], "or"),
                nouns.joined([nouns.listed([part.many for part in way], "and") for way in ways if way], "or"),
            )
        )
    return parts


def that_said(nouns: Nouns, that: That) -> list[tuple[str, dict[str, str | int], bool]]:
    """The simple parts of *that* by their keys; with parts that are not simple: none."""
    if that.not_ is not None or that.either or that.same_type_as is not None:
        return []
    return [said for say in (_cards_of, _facts_of, _on_it) for said in say(nouns, that, False)]


def _single(said: list[tuple[str, dict[str, str | int], bool]]) -> tuple[str, dict[str, str | int], bool] | None:
    return said[0] if len(said) == 1 else None


def _negative(nouns: Nouns, parts: list[Part], single: tuple[str, dict[str, str | int], bool] | None) -> Part:
    """That it is not so: a part of its own where there is just one, else all of them said not to hold."""
    if single is not None:
        key, facts, so = single
        return _part(nouns, key, facts, not so)
    does = nouns.does(parts)
    return Part(nouns.t("part.not-all.one", does=does), nouns.t("part.not-all.many", does=does))


def kind_of(nouns: Nouns, that: That | None) -> str:
    """What such Pokémon are called: "Basic Water Pokémon"."""
    if that is None:
        return nouns.t("kind.any")
    said = nouns.t(f"kind.mark.{that.marks[0]}") if len(that.marks) == 1 else nouns.t("kind.any")
    if that.types:
        said = nouns.t("join.space", first=nouns.types(that.types), rest=said)
    if that.stages:
        said = nouns.t("join.space", first=nouns.names("card-stage", that.stages), rest=said)
    return said


def _cards_of(nouns: Nouns, that: That, but_kind: bool) -> Said:
    if that.types and not but_kind:
        yield "type", {"types": nouns.types(that.types)}, True
    if that.stages and not but_kind:
        yield "stage", {"stages": nouns.names("card-stage", that.stages)}, True
    if that.marks and not (but_kind and len(that.marks) == 1):
        yield "mark", {"marks": nouns.listed([nouns.t(f"kind.mark.{mark}") for mark in that.marks], "and")}, True
    if that.without_marks:
        marks = nouns.listed([nouns.t(f"kind.mark.{mark}") for mark in that.without_marks], "or")
        yield "mark", {"marks": marks}, False
    if that.names:
        yield "named", {"names": nouns.listed(that.names, "or")}, True
    if that.name_has:
        yield "name-has", {"name": that.name_has}, True
    if that.evolved is not None:
        yield "evolved", {}, that.evolved
    if that.evolves is not None:
        yield "evolution", {}, that.evolves
    if that.evolves_from:
        yield "evolved-from", {"name": that.evolves_from}, True
    if that.kinds:
        yield "card-of-kind", {"kinds": nouns.names("card-kind", that.kinds)}, True


def _facts_of(nouns: Nouns, that: That, but_kind: bool) -> Said:
    if that.powers is not None:
        yield "powers", {"powers": nouns.names("card-power", that.powers)}, True
    if that.attack:
        yield "attack", {"name": that.attack}, True
    if that.hp_at_most is not None:
        yield "hp-left-at-most", {"n": that.hp_at_most}, True
    if that.retreat is not None:
        yield "retreat", {"n": that.retreat}, True
    if that.weak_to:
        yield "weakness-to", {"types": nouns.types(that.weak_to)}, True
    if that.resists is not None:
        yield "resistance", {}, that.resists
    if that.resists_to:
        yield "resistance-to", {"types": nouns.types(that.resists_to)}, True
    if that.place is not None:
        yield f"place.{that.place}", {}, True


def _on_it(nouns: Nouns, that: That, but_kind: bool) -> Said:
    if that.damaged is not None:
        yield "damage", {}, that.damaged
    if that.counters_at_least is not None:
        yield f"counters.{_number(that.counters_at_least)}", {"n": that.counters_at_least}, True
    if that.energy is not None:
        yield "energy-of" if that.energy else "energy", {"types": nouns.types(that.energy) if that.energy else ""}, True
    if that.energy_cards is not None:
        yield f"energy-cards.{_number(that.energy_cards)}", {"n": that.energy_cards}, True
    if that.special_energy is not None:
        yield "special-energy", {}, that.special_energy
    if that.no_energy:
        yield "energy", {}, False
    if that.conditions is not None:
        named = nouns.names("card-condition", that.conditions) if that.conditions else nouns.t("part.any-condition")
        yield "condition", {"conditions": named}, True
    if that.conditions_at_least is not None:
        yield "conditions-at-least", {"n": that.conditions_at_least}, True
    if that.tool is not None:
        yield "tool", {}, that.tool
    if that.entered_this_turn is not None:
        yield "new", {}, that.entered_this_turn


def _number(n: int) -> str:
    return "one" if n == 1 else "many"


def _part(nouns: Nouns, key: str, facts: dict[str, str | int], so: bool) -> Part:
    verb = ("has" if key in HAS else "is") + ("" if so else "-not")
    rest = nouns.t(f"part.{key}", **facts)
    one, many = (nouns.t(f"verb.{verb}.{number}", rest=rest) for number in ("one", "many"))
    return Part(one, many, rest if so and key in BEHIND else "")


# --- cards ------------------------------------------------------------------------------


def card_parts(nouns: Nouns, what: What, number: str) -> tuple[str, list[Part]]:
    """What cards are called by their kind ("basic Water Energy card"), and what else must be true of them."""
    if what.either and what == What(either=what.either):
        ways = [nouns.card(way, many=number == "many") for way in what.either]
        return nouns.listed(ways, "or"), []
    noun, parts = _head(nouns, what, number), list[Part]()
    before = [nouns.t("basic")] if _is_basic_energy(what) else []
    if what.stages:
        before.append(nouns.names("card-stage", what.stages))
    if what.types:
        before.append(nouns.types(what.types))
    for word in before[::-1]:
        noun = nouns.t("join.space", first=word, rest=noun)
    parts += [_part(nouns, key, facts, so) for key, facts, so in (*_card_facts(nouns, what), *_related(nouns, what))]
    if what.not_ is not None:
        parts.append(_part(nouns, "such-card", {"card": nouns.a(nouns.card(what.not_))}, False))
    if what.either:
        either = nouns.listed([nouns.card(way) for way in what.either], "or")
        parts.append(_part(nouns, "such-card", {"card": nouns.a(either)}, True))
    return noun, parts


def _is_basic_energy(what: What) -> bool:
    """Can it be called "basic … Energy card"?"""
    return bool(what.basic_energy) and what.kinds in ((), ("energy",))


def _is_marked_pokemon(what: What) -> bool:
    """Can it be called by its one mark, as "Pokémon SP"?"""
    return len(what.marks) == 1 and what.kinds in ((), ("pokemon",)) and what.basic_energy is None


def _head(nouns: Nouns, what: What, number: str) -> str:
    if what.kinds and not _is_marked_pokemon(what):
        return nouns.listed([nouns.t(f"card.kind.{kind}.{number}") for kind in what.kinds], "or")
    if what.basic_energy:
        return nouns.t(f"card.kind.energy.{number}")
    if what.word_trainer:
        return nouns.t(f"card.trainer.{number}")
    if _is_marked_pokemon(what):
        return nouns.t(f"kind.mark.{what.marks[0]}")
    is_pokemon = what.stages or what.marks or what.hp_at_most is not None or what.retreat_at_least is not None
    return nouns.t(f"card.{'pokemon' if is_pokemon else 'any'}.{number}")


def _card_facts(nouns: Nouns, what: What) -> Said:
    if what.basic_energy is not None and not _is_basic_energy(what):
        yield "basic-energy", {}, what.basic_energy
    if what.word_trainer and what.kinds:
        yield "trainer-card", {}, True
    if what.evolution is not None:
        yield "evolution-card", {}, what.evolution
    if what.names:
        yield "named", {"names": nouns.listed(what.names, "or")}, True
    if what.name_has:
        yield "name-has", {"name": what.name_has}, True
    if what.marks and not _is_marked_pokemon(what):
        yield "mark", {"marks": nouns.listed([nouns.t(f"kind.mark.{mark}") for mark in what.marks], "and")}, True
    if what.without_marks:
        marks = nouns.listed([nouns.t(f"kind.mark.{mark}") for mark in what.without_marks], "or")
        yield "mark", {"marks": marks}, False
    if what.retreat_at_least is not None:
        yield "retreat-at-least", {"n": what.retreat_at_least}, True
    if what.hp_at_most is not None:
        yield "hp-at-most", {"n": what.hp_at_most}, True


def _related(nouns: Nouns, what: What) -> Said:
    if what.evolves_from is not None:
        yield "grows-from", {"who": nouns.among(what.evolves_from)}, True
    if what.named_like is not None:
        yield "same-name", {"who": nouns.among(what.named_like)}, True
    if what.same_type_as is not None:
        yield "shared-type", {"who": nouns.among(what.same_type_as)}, True
