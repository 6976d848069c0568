"""Clauses of the rulebook as the screen shows them."""

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
    """A clause's text, with the button labels of a policy's values and without the policy's field name."""
    return _labelled(texts, clause, _POLICY.sub("", clause.text))


def edition_text(texts: Texts, clause: Clause, edition: str) -> str:
    """The rule of *edition* where the editions differ, with button labels; "" elsewhere."""
    return _labelled(texts, clause, dict(clause.editions).get(edition, ""), quote=False)


def card_policy_label(texts: Texts, policy: str, value: str) -> str:
    """The button label of a value of a card-game policy."""
    keys = (f"card-policy-value.{policy}.{value}", f"card-setup.policy.{value}")
    return next((texts.say(key) for key in keys if key in texts), value.replace("_", " "))


def _labelled(texts: Texts, clause: Clause, text: str, quote: bool = True) -> str:
    """Replace a policy's values in *text* by their labels."""
    if clause.id.startswith(_CARD_POLICY):
        return _card_labels(texts, clause.id.removeprefix(_CARD_POLICY).replace("-", "_"), text, quote)
    policy = next((name for name in POLICIES if policy_clause(name) == clause.id), "")
    for value in policy_values(policy) if policy else ():
        key = f"policy-value.{policy}.{value}"
        if key in texts:
            # At the beginning of a sentence, before its explanation.
            text = re.sub(rf"(?:^|(?<=\. )){re.escape(value)}(?= \(|:|,)", _quoted(texts, texts.say(key)), text)
    return text


def _quoted(texts: Texts, words: str) -> str:
    return texts.say("quoted.words", (("words", words),))


def _card_labels(texts: Texts, policy: str, text: str, quote: bool) -> str:
    from companion.cards.editions.values import POLICIES, policy_values  # imported only for the card game's rules

    for value in policy_values(policy) if policy in POLICIES else ():
        said = card_policy_label(texts, policy, value)
        if f"card-policy-value.{policy}.{value}" in texts:
            # Before its explanation, or alone.
            text = re.sub(rf"\b{re.escape(value)}(?=[:,]|$|\s\()", _quoted(texts, said) if quote else said, text)
        elif not is_digits(value) and value != "n":
            text = re.sub(rf"\b{re.escape(value)}\b", said, text)
    # Other identifiers with underscores have no labels.
    return re.sub(r"(?<=[a-z0-9])_(?=[a-z0-9])", " ", text)


def related(clause: Clause, there: Collection[str]) -> tuple[str, ...]:
    """The clauses named in the text and source of *clause*, limited to *there*."""
    policies = [f"CG-POLICY-{name.replace('_', '-')}" for name in _POLICY.findall(clause.text)]
    named = [*policies, *_ID.findall(f"{clause.text} {clause.source}")]
    return tuple(dict.fromkeys(id for id in named if id in there and id != clause.id))
