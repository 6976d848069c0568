"""Clauses of the rulebook as they are read on the screen."""

from __future__ import annotations

import re
from collections.abc import Collection

from companion.app.ports import Clause
from companion.figure import POLICIES, policy_clause, policy_values
from companion.texts import Texts

_POLICY = re.compile(r" \(policy ([a-z_]+)\)")
_ID = re.compile(r"(?:CG|FG)-[A-Z]+(?:-[a-z0-9]+)*(?:-\d+)?")


def clause_text(texts: Texts, clause: Clause) -> str:
    """A clause's words; a policy is not named by its field, and its values are called as their buttons are."""
    text = _POLICY.sub("", clause.text)
    policy = next((name for name in POLICIES if policy_clause(name) == clause.id), "")
    for value in policy_values(policy) if policy else ():
        key = f"policy-value.{policy}.{value}"
        if key in texts:
            # At the beginning of a sentence, before what is said of it.
            text = re.sub(rf"(?:^|(?<=\. )){re.escape(value)}(?= \(|:|,)", f"“{texts.say(key)}”", text)
    return text


def related(clause: Clause, there: Collection[str]) -> tuple[str, ...]:
    """The clauses that the words and the source of *clause* name, as far as they are *there*."""
    policies = [f"CG-POLICY-{name.replace('_', '-')}" for name in _POLICY.findall(clause.text)]
    named = [*policies, *_ID.findall(f"{clause.text} {clause.source}")]
    return tuple(dict.fromkeys(id for id in named if id in there and id != clause.id))
