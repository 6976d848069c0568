"""Clauses as they are shown at the table."""

from __future__ import annotations

import re

import pytest

from companion.app.screens.table import Notice
from companion.app.text.notices import Notices
from companion.figure.rulesets import POLICIES, policy_clause, policy_values
from tests.app.lobby_fakes import given
from tests.app.table_fakes import texts


@pytest.fixture(scope="module")
def notices():
    return Notices(texts(), given().rulebook("figure"))


def test_values_of_a_policy_are_called_as_their_buttons_are(notices):
    said = notices.clause("POLICY-surround-own-move").text

    assert said.startswith("“Knocked Out” (the default): ") and "“Safe”: it stays." in said


@pytest.mark.parametrize("policy", POLICIES)
def test_no_clause_of_a_policy_has_an_identifier_in_it(notices, policy):
    clause = notices.clause(policy_clause(policy))
    why = notices.why(Notice("refusal", "No.", clause.clause))
    words = [value for value in policy_values(policy) if "_" in value]

    for text in (clause.text, why.text):
        assert [] == [word for word in words if word in text]
        assert [] == re.findall(r"(?<!“)\b[a-z_]+ \(the default\)", text.replace("(the default).", ""))
