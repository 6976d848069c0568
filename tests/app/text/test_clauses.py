"""Clauses as the screen says them: values of house rules are called as their buttons are."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.library import FileLibrary
from companion.app.lobby._card_setup import is_offered
from companion.app.lobby.lobby import Lobby
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby_intents import SetFormat
from companion.app.text.clauses import card_policy_label, clause_text, edition_text
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, policy_values
from tests.app.lobby_fakes import parts

CLAUSES = {clause.id: clause for clause in FileLibrary().rulebook("card")}
TEXTS = load_texts("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("policy", [name for name in POLICIES if is_offered(name)])
def test_no_button_of_a_house_rule_is_a_word_of_the_data(policy, language):
    texts = load_texts(language)
    words = [value for value in policy_values(policy) if value != "n" and not value.isdigit()]

    for value in words:
        said = card_policy_label(texts, policy, value)
        assert said != value and "_" not in said and "/" not in said


def test_a_clause_names_the_values_as_their_buttons_do():
    said = clause_text(TEXTS, CLAUSES["CG-POLICY-coin-winner"])

    assert "“Goes first”: the first turn; “Chooses who goes first”: the choice" in said


def test_a_language_quotes_the_names_of_buttons_in_its_own_way():
    texts = load_texts("de")
    said = clause_text(texts, CLAUSES["CG-POLICY-coin-winner"])

    assert f"„{card_policy_label(texts, 'coin_winner', 'goes_first')}“: " in said
    assert "“:" in said and "”" not in said


def test_no_clause_of_a_policy_shows_a_word_of_the_data():
    for id, clause in CLAUSES.items():
        if id.startswith("CG-POLICY-"):
            here = [edition_text(TEXTS, clause, edition) for edition in EDITIONS]
            assert "_" not in " ".join((clause_text(TEXTS, clause), *here)), id


def test_what_an_edition_prints_is_said_in_the_words_of_the_buttons():
    def said(policy, edition):
        return edition_text(TEXTS, CLAUSES[f"CG-POLICY-{policy}"], edition)

    assert "Goes first (ruling)" == said("coin-winner", "advanced-1999")
    assert "Doesn't apply" == said("ace-spec-limit", "advanced-1999")
    assert "No" == said("lost-zone", "advanced-1999")
    assert "" == edition_text(TEXTS, CLAUSES["CG-POLICY-coin-winner"], "no-edition")


def test_a_limit_that_an_edition_lacks_can_be_one():
    lobby = Lobby(parts(seed=1))
    for intent in (go.GoCardSetup(), SetFormat("advanced-1999"), go.GoHouseRules()):
        lobby.send(intent)
    (choice,) = (one for one in lobby.screen().choices if one.clause == "CG-POLICY-tools-per-pokemon")

    assert ["1", "2", "Doesn't apply"] == [option.label for option in choice.options]
