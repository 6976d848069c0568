"""Clauses of the rulebook as they are read on the screen."""

from __future__ import annotations

import re

from companion.app.ports import Clause
from companion.figure import POLICIES, policy_clause, policy_values
from companion.texts import Texts


def clause_text(texts: Texts, clause: Clause) -> str:
    """A clause's words; the values of a policy are called as their buttons are."""
    text = clause.text
    policy = next((name for name in POLICIES if policy_clause(name) == clause.id), "")
    for value in policy_values(policy) if policy else ():
        key = f"policy-value.{policy}.{value}"
        if key in texts:
            text = re.sub(rf"(?<![\w-]){value}(?= \(the default\)|:|, the only)", f"“{texts.say(key)}”", text)
    return text
