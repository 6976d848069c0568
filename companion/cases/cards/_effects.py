"""Convert effects of invented cards, their targets and durations, to the engine's vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import convert

from companion.cards.printed.vocabulary import (
    CONDITIONS,
    MARKS,
    STAGES,
    TYPES,
    AttachFrom,
    ByHand,
    Cards,
    Damage,
    Devolve,
    DiscardTools,
    Draw,
    Effect,
    FlipOrFail,
    GiveCondition,
    Group,
    Heal,
    Lay,
    Less,
    Modifier,
    More,
    NewBase,
    NoAttacksOnMe,
    PutCounters,
    Recover,
    Return,
    Switch,
    That,
    To,
    Until,
    What,
    Who,
)
from companion.cases.cards.format import RawEffect
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, one_of, placed, quoted
from companion.texts.texts import phrase

_GROUPS: Mapping[str, Group] = {
    "self": "self",
    "defending": "defending",
    "picked": "chosen",
    "own_active": "own_active",
    "holder": "holder",
    "opposing_active": "opponent_active",
    "each_opposing_bench": "opponent_bench",
    "each_own_bench": "own_bench",
    "each_bench": "both_bench",
    "each_own": "own",
    "each_opposing": "opponent",
    "each": "all",
}
_WHAT: Mapping[str, Cards] = {
    "pokemon": "pokemon",
    "basic_pokemon": "basic_pokemon",
    "evolution_card": "evolution_card",
    "basic_energy": "basic_energy",
    "energy": "energy",
    "trainer": "trainer",
    "supporter": "supporter",
    "stadium": "stadium",
    "tool": "tool",
    "any": "any",
    "plasma": What(marks=("plasma",)),
}
PICKS: Mapping[str, Who] = {
    "opposing_bench": Who(of="opponent_bench", pick=1),
    "own_bench": Who(of="own_bench", pick=1),
    "opposing": Who(of="opponent", pick=1),
    "opposing_pokemon": Who(of="opponent", pick=1),
    "own": Who(of="own", pick=1),
    "own_pokemon": Who(of="own", pick=1),
    "any": Who(of="all", pick=1),
}


def effects_of(raw: Sequence[RawEffect]) -> tuple[Effect, ...]:
    """Convert effects from the format.

    Raises:
        DataError: A word is not part of the format.
    """
    return tuple(_effect(dict(one)) for one in raw)


def _effect(raw: dict[str, Any]) -> Effect:
    for word, make in _MAKE.items():
        if word in raw:
            value = raw.pop(word)
            to = raw.pop("to", None)
            effect = make(value, to, raw)
            if raw:
                raise DataError(
                    placed(f"effects.{word}", phrase("error.cases.effect-key", name=quoted(next(iter(raw)))))
                )
            return effect
    if set(raw) == {"by_hand"}:
        return ByHand()
    raise DataError(
        placed(
            "effects",
            expectation(
                phrase("error.cases.one-of", words=", ".join(_MAKE)),
                ", ".join(map(str, raw)) or phrase("error.kind.null"),
            ),
        )
    )


def _to(to: Any, default: str = "self") -> To:
    return group_of(str(to) if to is not None else default)


def _move(value: dict[str, Any], to: Any, rest: dict[str, Any]) -> Effect:
    if value.get("from") not in ("discard", None):
        raise DataError(placed("effects.move.from", expectation("discard", quoted(value["from"]))))
    zone = value.get("to", "hand")
    if zone not in ("hand", "lost", "deck", "bench"):
        raise DataError(placed("effects.move.to", expectation(one_of(("hand", "lost")), quoted(zone))))
    return Recover(what=what_of(value["what"]), to=zone, amount=value.get("count", 1))


def _attach_from(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    if value not in ("discard", "hand", "deck"):
        raise DataError(placed("effects.attach_from", expectation("discard", quoted(value))))
    target: To = Who(of="own", pick=1) if to in (None, "picked") else _to(to)
    return AttachFrom(from_=value, to=target, what="basic_energy")


def _devolve(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    zone = rest.pop("card_to", "hand")
    return Devolve(to=group_of(value), zone=zone)


def _return(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    target: To = PICKS[value] if value in PICKS else group_of(value)
    return Return(to=target)


def _switch(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    if value not in ("own", "opposing"):
        raise DataError(placed("effects.switch", expectation(one_of(("own", "opposing")), quoted(value))))
    return Switch(side="own" if value == "own" else "opponent")


def _discard_tool(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    if value == "any":
        return DiscardTools(from_=Who(of="all", that=That(tool=True), pick=1), amount=1)
    return DiscardTools(from_=group_of(value))


def _lay(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    mod, until = lasting_of(value)
    return Lay(to=_to(to), mod=mod, until=until)


def _condition(value: Any, to: Any, rest: dict[str, Any]) -> Effect:
    if value not in CONDITIONS:
        raise DataError(placed("effects.cond", expectation(one_of(CONDITIONS), quoted(value))))
    return GiveCondition(is_=value, to=_to(to, "defending"))


_MAKE: Mapping[str, Callable[[Any, Any, dict[str, Any]], Effect]] = {
    "cond": _condition,
    "damage": lambda value, to, rest: Damage(amount=int(value), to=_to(to, "defending")),
    "counters": lambda value, to, rest: PutCounters(amount=int(value), to=_to(to, "defending")),
    "heal": lambda value, to, rest: Heal(amount=int(value) * 10, to=_to(to)),
    "draw": lambda value, to, rest: Draw(amount=int(value)),
    "fx": _lay,
    "switch": _switch,
    "move": _move,
    "attach_from": _attach_from,
    "discard_tool": _discard_tool,
    "return_to_hand": _return,
    "devolve": _devolve,
    "peel": _devolve,
}


def lasting_of(raw: str | Mapping[str, int]) -> tuple[Modifier, Until]:
    """A lasting effect of the format, and its duration from the turn in which it is laid.

    Raises:
        DataError: It is not part of the format.
    """
    match raw:
        case "flip_or_fail":
            return FlipOrFail(), "end_of_opponents_turn"
        case "no_attacks_on_me":
            return NoAttacksOnMe(), "end_of_opponents_turn"
        case {"less": int(number)}:
            return Less(amount=number), "end_of_opponents_turn"
        case {"more": int(number)}:
            return More(amount=number), "end_of_own_next_turn"
        case {"base": int(number)}:
            return NewBase(amount=number), "end_of_own_next_turn"
        case _:
            raise DataError(
                placed(
                    "fx", expectation(one_of(("flip_or_fail", "no_attacks_on_me", "less", "more", "base")), quoted(raw))
                )
            )


def group_of(word: str) -> To:
    """The group for a word of the format.

    Raises:
        DataError: It is not part of the format.
    """
    if word in _GROUPS:
        return _GROUPS[word]
    if word.startswith("each_named_"):
        return Who(of="all", that=That(names=(word.removeprefix("each_named_").replace("_", " "),)))
    each = word.removeprefix("each_")
    if word.startswith("each_"):
        if each in STAGES:
            return Who(of="all", that=convert({"stages": [each]}, That))
        if each in TYPES:
            return Who(of="all", that=convert({"types": [each]}, That))
        if each in MARKS:
            return Who(of="all", that=convert({"marks": [each]}, That))
        if each == "pokemon":
            return "all"
        if each == "owned":
            return Who(of="all", that=That(marks=("owner",)))
        if each == "unevolved":
            return Who(of="all", that=That(evolved=False))
        if each == "evolved":
            return Who(of="all", that=That(evolved=True))
        if each == "evolution":
            return Who(of="all", that=That(evolves=True))
    raise DataError(placed("to", expectation(phrase("error.cases.group", words=", ".join(_GROUPS)), quoted(word))))


def what_of(word: str) -> Cards:
    """The cards for a word of the format.

    Raises:
        DataError: It is not part of the format.
    """
    if word not in _WHAT:
        raise DataError(placed("what", expectation(one_of(_WHAT), quoted(word))))
    return _WHAT[word]
