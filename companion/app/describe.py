"""What an effect says: a sentence for every word of the vocabulary and every parameter.

No text is copied from anywhere: the sentence is made from the effect. "This
figure" is the one whose attack it is, "the other figure" the opposing one in the
battle; for a Trainer card "the chosen figure" is the one that it is played on.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from msgspec import UNSET

from companion.app.texts import Fact, Phrase, Texts, all_of, phrase
from companion.figure.colours import Colour
from companion.figure.effects import (
    AgainUntilMiss,
    ByHand,
    Cure,
    DamagePlus,
    DamageTimes,
    Effect,
    Focus,
    GiveCondition,
    If,
    JumpOver,
    KnockOut,
    MoveSelf,
    Mutual,
    NoColour,
    Pull,
    Push,
    PutMarker,
    SpinCheck,
    Steps,
    Survive,
    Swap,
    TakeSpace,
    To,
    ToBench,
    ToCenter,
    TurnAgain,
    Wait,
)

Of: TypeAlias = Literal["attack", "card"]
"""Whose effect it is: a card's effects see the chosen figure as themselves."""

ONE: frozenset[To] = frozenset({"opponent", "self"})
"""The `to` words that always mean one figure; texts tell one from many."""


def describe(effect: Effect, of: Of = "attack") -> Phrase:
    """The sentence for *effect*."""
    said = _said(effect, of)
    if effect.when == "takes_effect":
        return said
    return phrase(f"effect.when.{effect.when}", then=said)


def words(texts: Texts, effects: tuple[Effect, ...], of: Of = "attack") -> str:
    """The sentences for all effects of an attack or card, one after the other."""
    return " ".join(texts.tell(describe(effect, of)) for effect in effects)


def _said(effect: Effect, of: Of) -> Phrase:
    match effect:
        case Wait(to=to, turns=turns):
            return phrase("effect.wait" if turns == 1 else "effect.wait-turns", who=_who(to, of), turns=turns)
        case GiveCondition(to=to, is_=condition):
            return phrase(_numbered("effect.condition", to), who=_who(to, of), condition=f"@condition.{condition}")
        case Cure(to=to):
            return phrase(_numbered("effect.cure", to), who=_who(to, of))
        case KnockOut(to=to, if_=condition_of):
            said = phrase(_numbered("effect.knock-out", to), who=_who(to, of))
            return _with_if(said, condition_of)
        case ToBench(to=to):
            return phrase(_numbered("effect.to-bench", to), who=_who(to, of))
        case ToCenter(to=to):
            return phrase(_numbered("effect.to-center", to), who=_who(to, of))
        case Survive() | DamagePlus() | DamageTimes() | AgainUntilMiss() | Focus() | SpinCheck() | NoColour():
            return _said_of_spins(effect, of)
        case Push() | Pull() | TakeSpace() | Swap() | MoveSelf() | JumpOver():
            return _said_of_places(effect, of)
        case TurnAgain(whose=whose):
            return phrase(f"effect.turn-again.{whose}")
        case Mutual():
            return phrase("effect.mutual")
        case PutMarker(to=to, is_=marker):
            return phrase(_numbered(f"effect.marker.{marker}", to), who=_who(to, of))
        case ByHand(text=text):
            return phrase("effect.by-hand", text=text)
        case _:
            assert_never(effect)


def _said_of_spins(
    effect: Survive | DamagePlus | DamageTimes | AgainUntilMiss | Focus | SpinCheck | NoColour, of: Of
) -> Phrase:
    match effect:
        case Survive(below=int(number)):
            return phrase("effect.survive.below", n=number)
        case Survive(at_least=int(number)):
            return phrase("effect.survive.at-least", n=number)
        case Survive():
            return phrase("effect.survive.always")
        case DamagePlus(n=number, if_=condition_of):
            said = phrase("effect.damage-plus" if number >= 0 else "effect.damage-minus", n=abs(number))
            return _with_if(said, condition_of)
        case DamageTimes(count=count):
            return phrase(f"effect.damage-times.{count}")
        case AgainUntilMiss():
            return phrase("effect.again-until-miss")
        case Focus(plus=int(number)):
            return phrase("effect.focus.plus", n=number)
        case Focus(times=number):
            return phrase("effect.focus.times", n=number or 1)
        case SpinCheck(who=who, out_if=colours, damage_at_least=least):
            return phrase(
                _numbered("effect.spin-check", who), who=_who(who, of), what=all_of(_results(colours, least), "list.or")
            )
        case NoColour(colour=colour, for_=for_):
            return phrase(f"effect.no-colour.{for_}", colour=f"@segment.{colour}")
        case _:
            assert_never(effect)


def _said_of_places(effect: Push | Pull | TakeSpace | Swap | MoveSelf | JumpOver, of: Of) -> Phrase:
    match effect:
        case Push(to=to, steps=steps, chooser=chooser, line=line):
            way = "line" if line else chooser
            far: Fact = phrase("steps.max") if steps == "max" else _steps(steps)
            return phrase(_numbered(f"effect.push.{way}", to), who=_who(to, of), steps=far)
        case Pull(to=to, within=within, steps=steps):
            lines = phrase("lines.one" if within == 1 else "lines.many", n=within)
            return phrase("effect.pull", who=f"@pick.{to}", lines=lines, steps=_steps(steps))
        case TakeSpace():
            return phrase("effect.take-space")
        case Swap(with_=other):
            return phrase(f"effect.swap.{other}", who=_who("self", of))
        case MoveSelf(steps=steps):
            return phrase("effect.move-self", who=_who("self", of), steps=_steps(steps))
        case JumpOver(steps=steps) if steps is not UNSET:
            return phrase("effect.jump-over.steps", steps=_steps(steps))
        case JumpOver():
            return phrase("effect.jump-over.joined")
        case _:
            assert_never(effect)


def _results(colours: tuple[Colour, ...], least: int | None) -> list[Phrase]:
    """What a spin check names; its damage bounds White and Gold, or stands alone."""
    if least is None:
        return [phrase(f"segment.{colour}") for colour in colours]
    bounded = frozenset(colours) & {"white", "gold"}
    results = [
        phrase("effect.colour-with-damage", colour=f"@segment.{colour}", n=least)
        if colour in bounded
        else phrase(f"segment.{colour}")
        for colour in colours
    ]
    return results if bounded else [*results, phrase("effect.damage-or-more", n=least)]


def _numbered(key: str, to: To) -> str:
    return f"{key}.one" if to in ONE else f"{key}.many"


def _who(to: To, of: Of) -> str:
    return "@to.chosen" if of == "card" and to == "self" else f"@to.{to}"


def _steps(steps: Steps) -> Phrase:
    if isinstance(steps, tuple):
        low, high = steps
        if low != high:
            return phrase("steps.up-to", n=high) if low == 0 else phrase("steps.range", low=low, n=high)
        steps = high
    return phrase("steps.one" if steps == 1 else "steps.many", n=steps)


def _with_if(said: Phrase, condition: If | None) -> Phrase:
    """*said*, which has no full stop, as a sentence that names what must be true."""
    if condition is None:
        return phrase("effect.always", said=said)
    return phrase("effect.if", said=said, condition=all_of(_conditions(condition), "list.and"))


def _conditions(condition: If) -> list[Phrase]:
    said = []
    if condition.spun is not None:
        said.append(phrase("if.spun", colour=f"@segment.{condition.spun}"))
    if condition.type is not None:
        said.append(phrase("if.type", type=condition.type.capitalize()))
    if condition.damage_below is not None:
        said.append(phrase("if.damage-below", n=condition.damage_below))
    if condition.damage_at_least is not None:
        said.append(phrase("if.damage-at-least", n=condition.damage_at_least))
    if condition.condition is not None:
        said.append(phrase("if.condition", condition=f"@condition.{condition.condition}"))
    if condition.own_condition is not None:
        said.append(phrase("if.own-condition", condition=f"@condition.{condition.own_condition}"))
    return said
