"""Values of policies, and their notation.

A value is written as its word or number; true and false; a list as its words between commas, "none" if empty;
a share of the deck as 20–25; None as "unlimited" if it means no limit, else as "n/a".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from companion.cards.editions.edition import Edition
from companion.cards.editions.policy_values import Legacy, Share
from companion.kernel.numbers import whole
from companion.texts.errors import ValidationError, one_of, quoted
from companion.texts.texts import Fact, phrase

POLICIES: tuple[str, ...] = tuple(field for field in Edition.__struct_fields__ if field != "id")
"""The fields that a house rule may change, in the order of the record."""

ORDERS: tuple[str, ...] = ("attack_steps", "resolve_steps", "damage_steps", "between_steps", "setup_order")
"""Policies that are ordered steps; other lists are written in the order of their words."""

_HINTS: Mapping[str, Any] = {
    field: hint for field, hint in get_type_hints(Edition, include_extras=True).items() if field in POLICIES
}


def policy_values(policy: str) -> tuple[str, ...]:
    """The permitted values of *policy*, as written; for a list, its possible words.

    "n" means any whole number, "n–n" a share of the deck.

    Raises:
        KeyError: There is no such policy.

    >>> policy_values("coin_winner")
    ('goes_first', 'chooses')
    >>> policy_values("tools_per_pokemon")
    ('n', 'n/a')
    """
    hint = _HINTS[policy]
    return _words(hint) + ((_none_word(policy),) if _may_be_none(hint) else ())


def is_list(policy: str) -> bool:
    """Is *policy* a list of words?"""
    return get_origin(_HINTS[policy]) is tuple and not _is_share(_HINTS[policy])


def written(policy: str, value: Any) -> str:
    """A value of *policy*, as written.

    >>> written("conditions", ("asleep", "burned"))
    'asleep, burned'
    >>> written("energy_advice", (20, 25)), written("ace_spec_limit", None)
    ('20–25', 'n/a')
    """
    if value is None:
        return _none_word(policy)
    if isinstance(value, bool):
        return str(value).lower()
    if _is_share(_HINTS[policy]):
        return "–".join(map(str, value))
    if policy == "legacy_kinds":
        return _list(kind if edition is None else f"{kind} ({edition})" for kind, edition in value)
    return _list(value) if is_list(policy) else str(value)


def policy_value(policy: str, value: Any) -> Any:
    """*value*, possibly as written by an author, converted to the record's type.

    Raises:
        ValueError: *policy* has no such value; the message says what was expected.
    """
    hint = _HINTS[policy]
    try:
        typed = msgspec.convert(_from_words(policy, value), hint)
    except msgspec.ValidationError:
        raise ValidationError(
            phrase("error.policy.value", policy=policy, wanted=expected(policy), value=quoted(value))
        ) from None
    if policy in ORDERS and len(set(typed)) < len(typed):
        raise ValidationError(phrase("error.policy.steps", policy=policy, value=quoted(value)))
    if _is_share(hint) and typed is not None and not 0 <= typed[0] <= typed[1]:
        raise ValidationError(phrase("error.policy.value", policy=policy, wanted=expected(policy), value=quoted(value)))
    return _in_order(policy, typed) if is_list(policy) else typed


def expected(policy: str) -> Fact:
    """The permitted values of *policy*, in words."""
    values = policy_values(policy)
    if policy == "legacy_kinds":
        return phrase("error.policy.pairs", words=_list(values))
    if is_list(policy):
        return phrase("error.policy.list", words=_list(values))
    least = 0 if "ge=0" in str(_HINTS[policy]) else 1
    words: dict[str, Fact] = {"n": phrase("error.policy.from", least=least), "n–n": phrase("error.policy.from-to")}
    return one_of([words.get(value, value) for value in values])


def _words(hint: Any) -> tuple[str, ...]:
    if hint is bool:
        return ("true", "false")
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    if hint == Share:
        return ("n–n",)
    if hint == Legacy:
        return _words(get_args(hint)[0])
    if hint is int or hint is type(None):
        return ("n",) if hint is int else ()
    # Annotated[int, …], tuple[X, …] and X | None remain.
    return tuple(dict.fromkeys(word for part in get_args(hint) if _is_type(part) for word in _words(part)))


def _is_type(part: Any) -> bool:
    return part is not Ellipsis and not isinstance(part, msgspec.Meta)


def _may_be_none(hint: Any) -> bool:
    return type(None) in get_args(hint)


def _is_share(hint: Any) -> bool:
    return hint == Share or Share in get_args(hint)


def _none_word(policy: str) -> str:
    return "unlimited" if policy == "retreats_per_turn" else "n/a"


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def _from_words(policy: str, value: Any) -> Any:
    """Convert a value from a YAML file or a command line to the record's type."""
    if not isinstance(value, str):
        return value
    hint, word = _HINTS[policy], value.strip()
    if _may_be_none(hint) and word in ("none", _none_word(policy)):
        return None
    if bool in (hint, *get_args(hint)):
        return {"true": True, "false": False}.get(word, value)
    if _is_share(hint):
        numbers = [whole(number.strip()) for number in word.replace("–", "-").split("-")]
        return value if None in numbers else numbers
    if is_list(policy):
        return [] if word == "none" else [part.strip() for part in word.split(",")]
    number = whole(word)
    return value if number is None else number


def _in_order(policy: str, typed: tuple[Any, ...]) -> tuple[Any, ...]:
    if policy in ORDERS or policy == "legacy_kinds":
        return typed
    return tuple(word for word in policy_values(policy) if word in typed)
