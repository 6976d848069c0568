"""Predicates of selectors: the conditions on a Pokémon or a card, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from companion.card_text._speech import Predicate, Speech
from companion.cards.printed.vocabulary import Cards, That, What
from companion.texts.texts import Fact, Phrase, called

Said: TypeAlias = Iterator[tuple[str, dict[str, str | Phrase | int], bool]]
"""A predicate's key, its facts, and whether it is affirmative."""

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
"""Keys of predicates with "has"; all others use "is"."""
BEHIND = frozenset({"named", "grows-from"})
BY_NUMBER = frozenset({"type", "stage", "mark", "such-card"})
"""Keys of predicates whose noun depends on number: "a Water Pokémon", "Water Pokémon"."""


def that_parts(speech: Speech, that: That, *, but_kind: bool = False) -> list[Predicate]:
    """Predicates of *that*; *but_kind*: without those that `kind_of` expresses."""
    parts = [
        _part(speech, key, facts, so)
        for say in (_cards_of, _facts_of, _on_it)
        for key, facts, so in say(speech, that, but_kind)
    ]
    if that.same_type_as is not None:
        parts.append(_part(speech, "shared-type", {"who": speech.group(that.same_type_as)}, True))
    if that.not_ is not None:
        parts.append(_negative(speech, that_parts(speech, that.not_), _single(that_said(speech, that.not_))))
    if that.either:
        ways = [that_parts(speech, way) for way in that.either]
        parts.append(
            Predicate(
                speech.joined([speech.listed([part.one for part in way], "and") for way in ways if way], "or"),
                speech.joined([speech.listed([part.many for part in way], "and") for way in ways if way], "or"),
            )
        )
    return parts


def that_said(speech: Speech, that: That) -> list[tuple[str, dict[str, Fact | int], bool]]:
    """Simple predicates of *that* by key; [] if any is not simple."""
    if that.not_ is not None or that.either or that.same_type_as is not None:
        return []
    return [said for say in (_cards_of, _facts_of, _on_it) for said in say(speech, that, False)]


def _single(said: list[tuple[str, dict[str, Fact | int], bool]]) -> tuple[str, dict[str, Fact | int], bool] | None:
    return said[0] if len(said) == 1 else None


def _negative(
    speech: Speech, parts: list[Predicate], single: tuple[str, dict[str, Fact | int], bool] | None
) -> Predicate:
    """Negation of predicates: a single one has its own negative, several become "not all of"."""
    if single is not None:
        key, facts, so = single
        return _part(speech, key, facts, not so)
    does = speech.does(parts)
    return Predicate(speech.t("part.not-all.one", does=does), speech.t("part.not-all.many", does=does))


def kind_of(speech: Speech, that: That | None) -> Fact:
    """Kind of Pokémon as a noun: "Basic Water Pokémon"."""
    if that is None:
        return speech.t("kind.any")
    said = speech.t(f"kind.mark.{that.marks[0]}") if len(that.marks) == 1 else speech.t("kind.any")
    if that.types:
        said = speech.t("join.compound", first=speech.types(that.types), rest=said)
    if that.stages:
        said = speech.t("join.compound", first=speech.names("card-stage", that.stages), rest=said)
    return said


def _cards_of(speech: Speech, that: That, but_kind: bool) -> Said:
    if that.types and not but_kind:
        yield "type", {"types": speech.types(that.types)}, True
    if that.stages and not but_kind:
        yield "stage", {"stages": speech.names("card-stage", that.stages)}, True
    if that.marks and not (but_kind and len(that.marks) == 1):
        yield "mark", {"marks": speech.listed([speech.t(f"kind.mark.{mark}") for mark in that.marks], "and")}, True
    if that.without_marks:
        marks = speech.listed([speech.t(f"kind.mark.{mark}") for mark in that.without_marks], "or")
        yield "mark", {"marks": marks}, False
    if that.names:
        yield "named", {"names": speech.listed([called(name) for name in that.names], "or")}, True
    if that.name_has:
        yield "name-has", {"name": called(that.name_has)}, True
    if that.evolved is not None:
        yield "evolved", {}, that.evolved
    if that.evolves is not None:
        yield "evolution", {}, that.evolves
    if that.evolves_from:
        yield "evolved-from", {"name": called(that.evolves_from)}, True
    if that.kinds:
        yield "card-of-kind", {"kinds": speech.names("card-kind", that.kinds)}, True


def _facts_of(speech: Speech, that: That, but_kind: bool) -> Said:
    if that.powers is not None:
        yield "powers", {"powers": speech.names("card-power", that.powers)}, True
    if that.attack:
        yield "attack", {"name": that.attack}, True
    if that.hp_at_most is not None:
        yield "hp-left-at-most", {"n": that.hp_at_most}, True
    if that.retreat is not None:
        yield "retreat", {"n": that.retreat}, True
    if that.weak_to:
        yield "weakness-to", {"types": speech.types(that.weak_to)}, True
    if that.resists is not None:
        yield "resistance", {}, that.resists
    if that.resists_to:
        yield "resistance-to", {"types": speech.types(that.resists_to)}, True
    if that.place is not None:
        yield f"place.{that.place}", {}, True


def _on_it(speech: Speech, that: That, but_kind: bool) -> Said:
    if that.damaged is not None:
        yield "damage", {}, that.damaged
    if that.counters_at_least is not None:
        yield f"counters.{_number(that.counters_at_least)}", {"n": that.counters_at_least}, True
    if that.energy is not None:
        yield (
            "energy-of" if that.energy else "energy",
            {"types": speech.types(that.energy) if that.energy else ""},
            True,
        )
    if that.energy_cards is not None:
        yield f"energy-cards.{_number(that.energy_cards)}", {"n": that.energy_cards}, True
    if that.special_energy is not None:
        yield "special-energy", {}, that.special_energy
    if that.no_energy:
        yield "energy", {}, False
    if that.conditions is not None:
        named = speech.names("card-condition", that.conditions) if that.conditions else speech.t("part.any-condition")
        yield "condition", {"conditions": named}, True
    if that.conditions_at_least is not None:
        yield "conditions-at-least", {"n": that.conditions_at_least}, True
    if that.tool is not None:
        yield "tool", {}, that.tool
    if that.entered_this_turn is not None:
        yield "new", {}, that.entered_this_turn
    if that.hit_last_turn_by:
        yield "hit-last-turn", {"attack": that.hit_last_turn_by}, True


def _number(n: int) -> Fact:
    return "one" if n == 1 else "many"


def _part(speech: Speech, key: str, facts: dict[str, Fact | int], so: bool) -> Predicate:
    verb = ("has" if key in HAS else "is") + ("" if so else "-not")
    rest = {n: speech.t(f"part.{key}.{n}" if key in BY_NUMBER else f"part.{key}", **facts) for n in ("one", "many")}
    one, many = (speech.t(f"verb.{verb}.{number}", rest=said) for number, said in rest.items())
    return Predicate(one, many, rest["one"] if so and key in BEHIND else "")


# --- cards ------------------------------------------------------------------------------


def card_said(speech: Speech, cards: Cards, *, many: bool = False) -> Fact:
    """Noun phrase of a card without an article, singular or plural: "basic Water Energy card"."""
    number = "many" if many else "one"
    if isinstance(cards, str):
        return speech.t(f"card.{cards}.{number}")
    head, parts = _card_parts(speech, cards, number)
    return speech.with_parts(head, parts, many=many)


def _card_parts(speech: Speech, what: What, number: str) -> tuple[Fact, list[Predicate]]:
    """Noun of a card selector ("basic Water Energy card"), and its other predicates."""
    if what.either and what == What(either=what.either):
        ways = [card_said(speech, way, many=number == "many") for way in what.either]
        return speech.listed(ways, "or"), []
    noun, parts = _head(speech, what, number), list[Predicate]()
    before = [speech.t("basic")] if _is_basic_energy(what) else []
    if what.stages:
        before.append(speech.names("card-stage", what.stages))
    if what.types:
        before.append(speech.types(what.types))
    for word in before[::-1]:
        noun = speech.t("join.compound", first=word, rest=noun)
    parts += [_part(speech, key, facts, so) for key, facts, so in (*_card_facts(speech, what), *_related(speech, what))]
    if what.not_ is not None:
        parts.append(_such_card(speech, (what.not_,), False))
    if what.either:
        parts.append(_such_card(speech, what.either, True))
    return noun, parts


def _such_card(speech: Speech, ways: Sequence[Cards], so: bool) -> Predicate:
    one, cards = (speech.listed([card_said(speech, way, many=many) for way in ways], "or") for many in (False, True))
    return _part(speech, "such-card", {"card": speech.a(one), "cards": cards}, so)


def _is_basic_energy(what: What) -> bool:
    """Can it be named "basic … Energy card"?"""
    return bool(what.basic_energy) and what.kinds in ((), ("energy",))


def _is_marked_pokemon(what: What) -> bool:
    """Can it be named by its only mark, as in "Pokémon SP"?"""
    return len(what.marks) == 1 and what.kinds in ((), ("pokemon",)) and what.basic_energy is None


def _head(speech: Speech, what: What, number: str) -> Fact:
    if what.kinds and not _is_marked_pokemon(what):
        return speech.listed([speech.t(f"card.kind.{kind}.{number}") for kind in what.kinds], "or")
    if what.basic_energy:
        return speech.t(f"card.kind.energy.{number}")
    if what.word_trainer:
        return speech.t(f"card.trainer.{number}")
    if _is_marked_pokemon(what):
        return speech.t(f"kind.mark.{what.marks[0]}")
    is_pokemon = what.stages or what.marks or what.hp_at_most is not None or what.retreat_at_least is not None
    return speech.t(f"card.{'pokemon' if is_pokemon else 'any'}.{number}")


def _card_facts(speech: Speech, what: What) -> Said:
    if what.basic_energy is not None and not _is_basic_energy(what):
        yield "basic-energy", {}, what.basic_energy
    if what.word_trainer and what.kinds:
        yield "trainer-card", {}, True
    if what.evolution is not None:
        yield "evolution-card", {}, what.evolution
    if what.names:
        yield "named", {"names": speech.listed([called(name) for name in what.names], "or")}, True
    if what.name_has:
        yield "name-has", {"name": called(what.name_has)}, True
    if what.marks and not _is_marked_pokemon(what):
        yield "mark", {"marks": speech.listed([speech.t(f"kind.mark.{mark}") for mark in what.marks], "and")}, True
    if what.without_marks:
        marks = speech.listed([speech.t(f"kind.mark.{mark}") for mark in what.without_marks], "or")
        yield "mark", {"marks": marks}, False
    if what.retreat_at_least is not None:
        yield "retreat-at-least", {"n": what.retreat_at_least}, True
    if what.hp_at_most is not None:
        yield "hp-at-most", {"n": what.hp_at_most}, True


def _related(speech: Speech, what: What) -> Said:
    if what.evolves_from is not None:
        yield "grows-from", {"who": speech.group(what.evolves_from)}, True
    if what.named_like is not None:
        yield "same-name", {"who": speech.group(what.named_like)}, True
    if what.same_type_as is not None:
        yield "shared-type", {"who": speech.group(what.same_type_as)}, True
