"""Words of the figure game with every value of their fields, made from their types."""

from __future__ import annotations

import types
from collections.abc import Iterator
from itertools import combinations, product
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from companion.app.studio.vocabulary._fields import CLOSED, Choice, Field, Inner, Names, Words, fields_of
from companion.app.studio.vocabulary._forms import Form
from companion.app.studio.vocabulary._vocabularies import Vocabulary
from companion.figure.printed.abilities import ChangesForm, Gilds, HoldsStill, NotKnockedOut, PassesNobody, While, Who
from companion.figure.printed.effects import Cure, DamageTimes, GiveCondition, If, KnockOut, SpinCheck, Wait
from companion.texts.errors import ValidationError

SAMPLES: dict[Any, tuple[Any, ...]] = {
    bool: (False, True),
    int: (2, -20, 1),
    str: ("Aly", "Bo"),
    If: (If(condition="asleep"), If(spun="purple", type="steel")),
    Who: (Who(), Who(side="own", type="water", names=("Aly", "Bo")), Who(side="opposing", within=1)),
    While: (While(own_turn=True), While(some=Who())),
    type(None): (None,),
    msgspec.UnsetType: (msgspec.UNSET,),
}
"""Some values of the types that are no closed list of words."""
WITHIN = (Wait(to="opponent"), Cure(to="self"), KnockOut(to="opponent"), GiveCondition(to="opponent", is_="burned"))
"""Words within a word, of which each takes one at least."""

OTHERS: dict[type, tuple[Any, ...]] = {
    DamageTimes: (DamageTimes(times=2, near="Aly", within=2),),
    ChangesForm: (ChangesForm(at="knocked_out", into=("Aly", "Bo"), by="any", must=True),),
    NotKnockedOut: (NotKnockedOut(by="damage", damage_at_most=50),),
    SpinCheck: tuple(
        SpinCheck(who=who, out_if=("white", "miss"), damage_at_least=least, gets="asleep", waits=2, goes=goes)
        for who in ("opponent", "joined")
        for least in (None, 50)
        for goes in ("center", "bench", "nearer")
    ),
}
"""What more than two fields have to be set for."""


def begun(vocabulary: Vocabulary[Any], word: str) -> Any:
    """The word as the editor begins it, with a first value for all that is wanting."""
    raw = dict(Form.begin(word, vocabulary).raw)
    for field in fields_of(word, vocabulary):
        if field.required and field.name not in raw:
            raw[field.name] = _first(field)
    return vocabulary.made(raw)


def _first(field: Field) -> Any:
    match field.kind:
        case Inner(words=words):
            return [one for one in map(msgspec.to_builtins, WITHIN) if one["do"] in dict(words)][:1]
        case Choice(values=values, many=many, alone=alone):
            return [values[0]] if many and not alone else values[0]
        case Names():
            return ["Aly", "Bo"]
        case Words():
            return "Aly"
    raise AssertionError(field)


def every_value(vocabulary: Vocabulary[Any], word: str) -> Iterator[Any]:
    """The word as it begins, and with every two of its fields set to everything that goes together."""
    start = begun(vocabulary, word)
    yield start
    yield from together(start)
    yield from OTHERS.get(type(start), ())
    match start:
        case KnockOut():
            yield from (replace(start, to=to, if_=one) for to in ("opponent", "self", "joined") for one in alone(If))
        case PassesNobody() | HoldsStill():
            yield from (replace(start, to=who) for who in together(Who()))
        case Gilds():
            wholes = (condition for who in together(Who()) for condition in (While(some=who), While(none=who)))
            yield from (replace(start, while_=one) for one in (*wholes, While(some=Who(), many=3), *alone(While)))


def together(start: Any) -> Iterator[Any]:
    """This value with every two fields set to everything."""
    hints = get_type_hints(type(start), include_extras=True)
    of = {one.name: tuple(samples(hints[one.name], one.name)) for one in fields(start)}
    for pair in combinations(of, 2) if len(of) > 1 else ((name,) for name in of):
        for values in product(*(of[name] for name in pair)):
            try:
                made = replace(start, **dict(zip(pair, values, strict=True)))
                yield msgspec.convert(msgspec.to_builtins(made), type(start))
            except (ValidationError, msgspec.ValidationError):
                continue


def alone(kind: type[msgspec.Struct]) -> Iterator[Any]:
    """A table of conditions with each of them, set to each of its values."""
    hints = get_type_hints(kind, include_extras=True)
    for one in fields(kind):
        for value in samples(hints[one.name], one.name):
            if value not in (None, (), False):
                try:
                    yield msgspec.convert({one.encode_name: msgspec.to_builtins(value)}, kind)
                except msgspec.ValidationError:
                    continue


def samples(hint: Any, name: str) -> Iterator[Any]:
    """Some values of a type; of a closed list of words every one."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from samples(inside[0], name)
    elif hint is str and name in CLOSED:
        yield from CLOSED[name][:2]
    elif hint in SAMPLES:
        yield from SAMPLES[hint]
    elif origin is Literal:
        yield from inside
    elif origin is tuple and inside[-1] is ...:
        ones = list(samples(inside[0], name))
        yield from ((), *((one,) for one in ones), tuple(ones[:2]), tuple(ones[:3]))
    elif origin is tuple:
        yield from ((1, 3), (0, 2), (2, 2))
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield from (one for one in WITHIN if isinstance(one, hint))
    elif origin in (Union, types.UnionType):
        for one in inside:
            yield from samples(one, name)
    else:
        raise AssertionError(hint)
