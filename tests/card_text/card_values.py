"""Values of the vocabulary, made from its types: for every field some that say different things."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields, replace

from companion.cards.printed import cards as facts
from companion.cards.printed import vocabulary as e

SAMPLES: dict[Any, tuple[Any, ...]] = {
    bool: (False, True),
    int: (2, 3),
    str: ("Moth", "Eel"),
    e.Who: (e.Who(of="own", pick=1), e.Who(of="opponent_bench", pick=2)),
    e.That: (e.That(damaged=True), e.That(types=("fire",))),
    e.What: (e.What(types=("fire",)), e.What(names=("Moth",))),
    e.Count: (e.Count(count="heads"), e.Count(count="hand", times=10)),
    e.If: (e.If(heads=1), e.If(done=True)),
    e.Trigger: (e.Trigger(on="damaged", then=(e.Draw(amount=1),)), e.Trigger(on="attacked", then=(e.Draw(amount=2),))),
    e.Effect: (e.Draw(amount=1), e.Heal(to="self", amount=20)),
    e.Modifier: (e.NoRetreat(), e.NoWeakness()),
}
OF_FIELDS: dict[tuple[type, str], tuple[Any, ...]] = {
    (e.Provides, "gives"): (("fire",), ("any",), ("fire/water", "any"))
}
"""Fields whose type does not tell what they hold."""

SETTINGS: dict[tuple[type, str], dict[str, Any]] = {
    (e.Who, "up_to"): {"pick": 2},
    (e.Who, "by"): {"pick": 1},
    (e.Who, "pick"): {},
    (e.Count, "who"): {"count": "damage_counters"},
    (e.Count, "side"): {"count": "hand"},
    (e.Count, "types"): {"count": "energy"},
    (e.Count, "what"): {"count": "hand"},
    (e.Count, "name"): {"count": "counters_of"},
    (e.If, "at_least"): {"amount": e.Count(count="hand")},
    (e.If, "at_most"): {"amount": e.Count(count="hand")},
    (e.If, "than"): {"amount": e.Count(count="hand")},
    (e.If, "as_many"): {"amount": e.Count(count="hand")},
    (e.If, "zone"): {"in_zone": "pokemon"},
    (e.If, "side"): {"in_zone": "pokemon"},
    (e.If, "name"): {"history": "self_used_this_attack_last_turn"},
    (e.If, "types"): {"history": "own_knocked_out_last_turn"},
    (e.Search, "onto"): {"to": "evolve"},
    (e.Search, "level_up"): {"to": "evolve"},
    (e.Look, "take"): {"up_to": False},
    (e.Look, "by"): {"take": 1},
    (e.Look, "up_to"): {"take": 1},
    (e.Look, "what"): {"take": 1},
    (e.Look, "to"): {"take": 1},
    (e.Look, "onto"): {"take": 1, "to": "attach"},
    (e.KeepCard, "onto"): {"to": "attach"},
    (e.KeepCard, "as_energy"): {"to": "attach"},
    (e.UseAttackOf, "what"): {"zone": "discard"},
    (e.AttachFrom, "each"): {"to": "own"},
    (e.AttachFrom, "apart"): {"to": "own"},
    (e.MoveEnergy, "each"): {"to": "own"},
    (e.DiscardTools, "machines"): {"amount": 1},
    (e.DiscardTools, "up_to"): {"amount": 2},
    (e.Prizes, "plus"): {},
    (e.Trigger, "what"): {"on": "energy_attached"},
    (facts.Power, "name"): {"use": (e.Draw(amount=1),)},
    (facts.Power, "kind"): {"use": (e.Draw(amount=1),)},
    (facts.Power, "per_turn"): {"use": (e.Draw(amount=1),)},
    (facts.Power, "shared"): {"use": (e.Draw(amount=1),)},
    (facts.Power, "from_hand"): {"use": (e.Draw(amount=1),)},
}
"""What else must be set for a field to mean anything."""


@cache
def hints(kind: type) -> dict[str, Any]:
    """The types of a value's fields by their names in Python."""
    return get_type_hints(kind)


def samples(kind: Any) -> tuple[Any, ...]:
    """Some values of a type; of a closed list of words every one."""
    if kind in SAMPLES:
        return SAMPLES[kind]
    if kind is type(None):
        return (None,)
    origin = get_origin(kind)
    if origin is Literal:
        return get_args(kind)
    if origin is tuple:
        inner = samples(get_args(kind)[0])
        return ((), inner[:1], inner[1:2])
    if origin in (Union, types.UnionType):
        return tuple(value for one in get_args(kind) for value in samples(one))
    raise AssertionError(kind)


def plain(kind: type, /, **given: Any) -> Any:
    """The simplest value of this kind, with these fields."""
    needed = {
        field.name: _first(kind, field.name) for field in fields(kind) if field.required and field.name not in given
    }
    return kind(**{**needed, **given})


def _of_field(kind: type, name: str) -> tuple[Any, ...]:
    return OF_FIELDS.get((kind, name)) or samples(hints(kind)[name])


def _first(kind: type, name: str) -> Any:
    found = _of_field(kind, name)
    return next((value for value in found if value not in ((), None, "")), found[0])


def combined(kind: type) -> Iterator[Any]:
    """The value with every two of its closed fields (words, yes or no, numbers) set to everything."""
    closed = [field.name for field in fields(kind) if _is_closed(kind, field.name)]
    for pair in combinations(closed, 2):
        settings = {**SETTINGS.get((kind, pair[0]), {}), **SETTINGS.get((kind, pair[1]), {})}
        for values in product(*(_of_field(kind, name) for name in pair)):
            yield plain(kind, **{**settings, **dict(zip(pair, values, strict=True))})


def _is_closed(kind: type, name: str) -> bool:
    return all(isinstance(value, str | bool | int | None) for value in _of_field(kind, name))


def variants(kind: type) -> Iterator[tuple[str, Any, list[Any]]]:
    """For each field: its name, a value to start from, and that value with the field set to other things."""
    for field in fields(kind):
        start = plain(kind, **SETTINGS.get((kind, field.name), {}))
        own = getattr(start, field.name)
        others = [value for value in _of_field(kind, field.name) if value != own]
        yield field.name, start, [replace(start, **{field.name: value}) for value in others]
