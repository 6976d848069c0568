"""Clauses of the rulebook as they are read on the screen."""

from __future__ import annotations

import re
from collections.abc import Collection

from companion.app.ports.outside import Clause
from companion.figure.rulesets import POLICIES, policy_clause, policy_values
from companion.kernel.numbers import is_digits
from companion.texts.texts import Texts

_POLICY = re.compile(r" \(policy ([a-z_]+)\)")
_CARD_POLICY = "CG-POLICY-"
_ID = re.compile(r"(?:CG|FG)-[A-Z]+(?:-[a-z0-9]+)*(?:-\d+)?")


def clause_text(texts: Texts, clause: Clause) -> str:
    """A clause's words; a policy is not named by its field, and its values are called as their buttons are."""
    return _labelled(texts, clause, _POLICY.sub("", clause.text))


def edition_text(texts: Texts, clause: Clause, edition: str) -> str:
    """What holds in *edition* where the editions differ, in the words of the buttons; "" elsewhere."""
    return _labelled(texts, clause, dict(clause.editions).get(edition, ""), quote=False)


def card_policy_label(texts: Texts, policy: str, value: str) -> str:
    """A value of a policy of the card game as its button says it."""
    keys = (f"card-policy-value.{policy}.{value}", f"card-setup.policy.{value}")
    return next((texts.say(key) for key in keys if key in texts), value.replace("_", " "))


def _labelled(texts: Texts, clause: Clause, text: str, quote: bool = True) -> str:
    """*text* with the labels of a policy's values in place of the words of the data."""
    if clause.id.startswith(_CARD_POLICY):
        return _card_labels(texts, clause.id.removeprefix(_CARD_POLICY).replace("-", "_"), text, quote)
    policy = next((name for name in POLICIES if policy_clause(name) == clause.id), "")
    for value in policy_values(policy) if policy else ():
        key = f"policy-value.{policy}.{value}"
        if key in texts:
            # At the beginning of a sentence, before what is said of it.
            text = re.sub(rf"(?:^|(?<=\. )){re.escape(value)}(?= \(|:|,)", _quoted(texts, texts.say(key)), text)
    return text


def _quoted(texts: Texts, words: str) -> str:
    return texts.say("quoted.words", (("words", words),))


def _card_labels(texts: Texts, policy: str, text: str, quote: bool) -> str:
    from companion.cards.editions.values import POLICIES, policy_values  # read only where the card game's rules are

    for value in policy_values(policy) if policy in POLICIES else ():
        said = card_policy_label(texts, policy, value)
        if f"card-policy-value.{policy}.{value}" in texts:
            # Before what is said of it, or alone.
            text = re.sub(rf"\b{re.escape(value)}(?=[:,]|$|\s\()", _quoted(texts, said) if quote else said, text)
        elif not is_digits(value) and value != "n":
            text = re.sub(rf"\b{re.escape(value)}\b", said, text)
    # Words of a list are only data.
    return re.sub(r"(?<=[a-z0-9])_(?=[a-z0-9])", " ", text)


def related(clause: Clause, there: Collection[str]) -> tuple[str, ...]:
    """The clauses that the words and the source of *clause* name, as far as they are *there*."""
    policies = [f"CG-POLICY-{name.replace('_', '-')}" for name in _POLICY.findall(clause.text)]
    named = [*policies, *_ID.findall(f"{clause.text} {clause.source}")]
    return tuple(dict.fromkeys(id for id in named if id in there and id != clause.id))
