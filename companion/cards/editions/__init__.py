"""The four rulebook editions as values.

`edition` is the record, `table` has the four, `values` and `house_rules` change one. Here alone may an edition
be asked which it is; everything else reads its fields.
"""

from companion.cards.editions.clauses import policy_clauses
from companion.cards.editions.edition import Edition
from companion.cards.editions.house_rules import changed_policies, with_policies
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, policy_values, written
from companion.cards.editions.words import EditionId

__all__ = [
    "EDITIONS",
    "POLICIES",
    "Edition",
    "EditionId",
    "changed_policies",
    "policy_clauses",
    "policy_values",
    "with_policies",
    "written",
]
