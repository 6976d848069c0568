"""The four rulebook editions as values.

`edition` is the record, `table` has the four, `values` and `house_rules` change one. Here alone may an edition
be asked which it is; everything else reads its fields.
"""

from companion.cards.editions.agreement import disagreement
from companion.cards.editions.clauses import policy_clauses
from companion.cards.editions.edition import Edition
from companion.cards.editions.foreign import foreign_clauses, unknown_word
from companion.cards.editions.house_rules import changed_policies, with_policies
from companion.cards.editions.names import has_words, name_in, said_in
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, expected, is_list, policy_values, written
from companion.cards.editions.words import EditionId, SetupStep, Share

__all__ = [
    "EDITIONS",
    "POLICIES",
    "Edition",
    "EditionId",
    "SetupStep",
    "Share",
    "changed_policies",
    "disagreement",
    "expected",
    "foreign_clauses",
    "has_words",
    "is_list",
    "name_in",
    "policy_clauses",
    "policy_values",
    "said_in",
    "unknown_word",
    "with_policies",
    "written",
]
