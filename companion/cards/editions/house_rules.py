"""House rules: an edition with some values changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.cards.editions.agreement import disagreement
from companion.cards.editions.edition import Edition
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, policy_value
from companion.texts.errors import ValidationError, quoted
from companion.texts.texts import phrase


def with_policies(edition: Edition, policies: Mapping[str, Any]) -> Edition:
    """*edition* changed by a house rule; values may be written as in `values.written`.

    Raises:
        ValueError: An unknown policy or value, or two policies that contradict each other; the message names
            them and what was expected.
    """
    for policy in policies:
        if policy not in POLICIES:
            raise ValidationError(phrase("error.policy.unknown", policy=quoted(policy), words=", ".join(POLICIES)))
    if not policies:
        return edition
    values = {policy: policy_value(policy, value) for policy, value in policies.items()}
    changed = msgspec.structs.replace(edition, **values)
    if fault := disagreement(changed):
        raise ValidationError(fault)
    return changed


def changed_policies(edition: Edition) -> dict[str, Any]:
    """The policies in which *edition* differs from the printed edition of the same id."""
    printed = EDITIONS[edition.id]
    return {name: getattr(edition, name) for name in POLICIES if getattr(edition, name) != getattr(printed, name)}
