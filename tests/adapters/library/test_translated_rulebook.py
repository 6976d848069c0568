"""A rulebook in another language is the same rulebook: its clauses by their ids, its sections, what it links to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import get_args

import pytest

from companion.adapters.files.texts_file import FIRST_LANGUAGE, languages, load_texts
from companion.adapters.library._rulebook import load_rulebook
from companion.adapters.library.library import FileLibrary, given_rulebook
from companion.app.ports.clauses import clauses_with
from companion.app.ports.outside import Clause, Game
from companion.app.text.clauses import clause_text, edition_text, related
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES as CARD_POLICIES
from companion.cards.editions.values import policy_values as card_policy_values
from companion.figure.rulesets import POLICIES, policy_clause, policy_values

OTHERS = [language for language in languages() if language != FIRST_LANGUAGE]
GAMES: tuple[Game, ...] = get_args(Game)
RULED = {"en": r" \(ruling(: [a-z_]+)?\)$", "de": r" \(Festlegung(: [a-z_]+)?\)$"}
"""How each language marks what the book of an edition leaves open."""
DATA = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
NUMBER = re.compile(r"\d+")


def rules_of(game: Game, language: str) -> tuple[Clause, ...]:
    return load_rulebook(given_rulebook(game, language))


def both(game: Game, language: str) -> Iterator[tuple[Clause, Clause]]:
    """Each clause in English, and in the language."""
    return zip(rules_of(game, FIRST_LANGUAGE), rules_of(game, language), strict=True)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
class TestTranslated:
    def test_clauses_are_the_same_in_the_same_order(self, game: Game, language: str) -> None:
        english, translated = rules_of(game, FIRST_LANGUAGE), rules_of(game, language)

        assert [clause.id for clause in english] == [clause.id for clause in translated]
        assert [one.id for one, other in zip(english, translated, strict=True) if one.text == other.text] == []

    def test_each_section_is_one_section(self, game: Game, language: str) -> None:
        pairs = {(one.section, other.section) for one, other in both(game, language)}

        assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})

    def test_clauses_name_the_same_others(self, game: Game, language: str) -> None:
        ids = {clause.id for clause in rules_of(game, FIRST_LANGUAGE)}

        assert [] == [one.id for one, other in both(game, language) if related(one, ids) != related(other, ids)]

    def test_no_number_is_lost(self, game: Game, language: str) -> None:
        def numbers(clause: Clause) -> list[list[str]]:
            said = (clause.title, clause.text, clause.source, *(text for _, text in clause.editions))
            return [sorted(NUMBER.findall(text)) for text in said]

        assert [] == [one.id for one, other in both(game, language) if numbers(one) != numbers(other)]

    def test_no_word_of_the_data_is_translated(self, game: Game, language: str) -> None:
        assert [] == [
            one.id for one, other in both(game, language) if {*DATA.findall(one.text)} != {*DATA.findall(other.text)}
        ]


@pytest.mark.parametrize("language", OTHERS)
class TestEditions:
    def test_the_same_editions_are_told_and_the_same_of_them_are_rulings(self, language: str) -> None:
        def told(clause: Clause, language: str) -> list[tuple[str, bool]]:
            return [(id, bool(re.search(RULED[language], text))) for id, text in clause.editions]

        assert [] == [
            one.id for one, other in both("card", language) if told(one, FIRST_LANGUAGE) != told(other, language)
        ]

    def test_policies_have_the_same_values(self, language: str) -> None:
        def values(clause: Clause, language: str) -> list[str]:
            return [re.sub(RULED[language], "", text) for _, text in clause.editions]

        policies = [pair for pair in both("card", language) if pair[0].id.startswith("CG-POLICY-")]
        assert len(policies) == len(CARD_POLICIES)
        assert [] == [one.id for one, other in policies if values(one, FIRST_LANGUAGE) != values(other, language)]

    def test_no_policy_is_shown_in_words_of_the_data(self, language: str) -> None:
        texts = load_texts(language)
        for _, clause in both("card", language):
            if clause.id.startswith("CG-POLICY-"):
                here = [edition_text(texts, clause, edition) for edition in EDITIONS]
                assert "_" not in " ".join((clause_text(texts, clause), *here)), clause.id


@pytest.mark.parametrize("language", languages())
class TestButtons:
    """Values of a policy are called as their buttons are."""

    def test_of_the_figure_game(self, language: str) -> None:
        keys = {
            (policy_clause(policy), value): f"policy-value.{policy}.{value}"
            for policy in POLICIES
            for value in policy_values(policy)
        }

        assert missed("figure", language, keys) == []

    def test_of_the_card_game(self, language: str) -> None:
        keys = {
            (f"CG-POLICY-{policy.replace('_', '-')}", value): f"card-policy-value.{policy}.{value}"
            for policy in CARD_POLICIES
            for value in card_policy_values(policy)
        }

        assert missed("card", language, keys) == []


def missed(game: Game, language: str, keys: Mapping[tuple[str, str], str]) -> list[tuple[str, str]]:
    """The values, by clause, that a clause has and does not say in the words of their *keys*, quoted."""
    texts = load_texts(language)
    clauses = {clause.id: clause for clause in rules_of(game, language)}
    found = []
    for (id, value), key in keys.items():
        clause = clauses[id]
        said, words = clause_text(texts, clause), re.split(r"[ :,;]+", clause.text)
        if value in words and key in texts and texts.say("quoted.words", (("words", texts.say(key)),)) not in said:
            found.append((id, value))
    return found


def test_the_rulebook_follows_the_language_that_is_shown() -> None:
    shown = ["en"]
    library = FileLibrary(language=lambda: shown[0])
    before = library.rulebook("figure")
    shown[0] = "de"

    assert before[0].title == "What each player brings"
    assert library.rulebook("figure")[0].title == "Zwei Formate"
    assert [clause.id for clause in clauses_with("umzingelt wartende", library.rulebook("figure"))] == []
    assert clauses_with("kampfunfähige figur", library.rulebook("figure"))[0].id == "FG-PC-01"
    assert clauses_with("nirgendwo", library.rulebook("card"))[0].game == "card"
