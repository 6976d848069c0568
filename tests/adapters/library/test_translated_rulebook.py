"""A rulebook in another language is the same rulebook: its clauses by their ids, its sections, what it links to."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import FIRST_LANGUAGE, languages, load_texts
from companion.adapters.library.library import FileLibrary, given_rulebook
from companion.adapters.library.rulebook import load_rulebook
from companion.app.ports.clauses import clauses_with
from companion.app.ports.outside import Clause
from companion.app.saying.clauses import clause_text, related
from companion.figure.rulesets import POLICIES, policy_clause, policy_values

OTHERS = [language for language in languages() if language != FIRST_LANGUAGE]


def figure_rules(language: str) -> tuple[Clause, ...]:
    return load_rulebook(given_rulebook("figure", language))


@pytest.mark.parametrize("language", OTHERS)
class TestTranslated:
    def test_clauses_are_the_same_in_the_same_order(self, language: str) -> None:
        english, translated = figure_rules(FIRST_LANGUAGE), figure_rules(language)

        assert [clause.id for clause in english] == [clause.id for clause in translated]
        assert [one.id for one, other in zip(english, translated, strict=True) if one.text == other.text] == []

    def test_each_section_is_one_section(self, language: str) -> None:
        pairs = {
            (one.section, other.section)
            for one, other in zip(figure_rules(FIRST_LANGUAGE), figure_rules(language), strict=True)
        }

        assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})

    def test_clauses_name_the_same_others(self, language: str) -> None:
        english, translated = figure_rules(FIRST_LANGUAGE), figure_rules(language)
        ids = {clause.id for clause in english}

        assert [related(clause, ids) for clause in english] == [related(clause, ids) for clause in translated]


@pytest.mark.parametrize("language", languages())
def test_values_of_a_policy_are_called_as_their_buttons_are(language: str) -> None:
    texts = load_texts(language)
    clauses = {clause.id: clause for clause in figure_rules(language)}
    missed = []
    for policy in POLICIES:
        clause = clauses[policy_clause(policy)]
        said, words = clause_text(texts, clause), clause.text.replace(":", " ").replace(",", " ").split()
        for value in policy_values(policy):
            key = f"policy-value.{policy}.{value}"
            if value in words and key in texts and texts.say("quoted.words", (("words", texts.say(key)),)) not in said:
                missed.append((policy, value))

    assert missed == []


def test_the_rulebook_follows_the_language_that_is_shown() -> None:
    shown = ["en"]
    library = FileLibrary(language=lambda: shown[0])
    before = library.rulebook("figure")
    shown[0] = "de"

    assert before[0].title == "Two formats"
    assert library.rulebook("figure")[0].title == "Zwei Formate"
    assert [clause.id for clause in clauses_with("umzingelt wartende", library.rulebook("figure"))] == []
    assert clauses_with("kampfunfähige figur", library.rulebook("figure"))[0].id == "FG-PC-01"
    assert library.rulebook("card")[0].game == "card"
