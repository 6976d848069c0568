"""The rulebook of the card game: complete, in four editions, and fit to be read."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from companion.adapters.library._rulebook import load_rulebook
from companion.adapters.library.library import FileLibrary, given_rulebook
from companion.cards.editions.table import EDITIONS
from companion.cards.editions.values import POLICIES, is_list, policy_values, written
from companion.cards.printed.vocabulary import words
from companion.commands.cards.editions import policy_clauses
from companion.kernel.errors import DataError

AFTER_THE_RULES = ("House rules", "Rulings", "Effects", "Record")
"""The last sections of the book, in their order; those before them hold rules."""
LONGEST = 400
CLAUSE_ID = r"CG-POLICY(?:-[a-z]+[0-9]*)+|CG-EFFECT(?:-[a-z]+)+|CG-[A-Z]+-\d\d"
RULED = re.compile(r" \(ruling(: [a-z_]+)?\)$")
BOOKS = ("Advanced Rulebook (1999)", "Platinum – Rising Rivals", "HS – Undaunted", "XY rules (2016)")
NO_BOOK = (
    "follows from",
    "no book",
    "the format that is played",
    "nothing in a turn",
    "the limit is",
    "the older books by their lists",
    "official answer",
)
"""How a source begins that is no place in a book."""

LIBRARY = FileLibrary(own=Path("no-data-of-the-players"))
BOOK = LIBRARY.rulebook("card")
BY_ID = {clause.id: clause for clause in BOOK}
POLICY = [clause for clause in BOOK if clause.section == "House rules"]
RULING = [clause for clause in BOOK if clause.section == "Rulings"]
EFFECT = [clause for clause in BOOK if clause.section == "Effects"]
RULE = [clause for clause in BOOK if clause.section not in AFTER_THE_RULES]


def policy_id(policy: str) -> str:
    return "CG-POLICY-" + policy.replace("_", "-")


def effect_id(word: str) -> str:
    return "CG-EFFECT-" + word.replace("_", "-")


# ---------------------------------------------------------------- nothing is lost


def test_rules_and_rulings_are_numbered_from_one_in_their_group():
    ids = [clause.id for clause in (*RULE, *RULING)]
    groups = Counter(id.rpartition("-")[0] for id in ids)

    assert sorted(ids) == sorted(f"{group}-{n:02}" for group, many in groups.items() for n in range(1, many + 1))


def test_policies_rulings_and_effects_follow_the_rules():
    assert AFTER_THE_RULES == tuple(dict.fromkeys(clause.section for clause in BOOK))[-len(AFTER_THE_RULES) :]


def test_every_policy_of_the_editions_is_explained_once():
    assert sorted(map(policy_id, POLICIES)) == sorted(clause.id for clause in POLICY)


def test_rulings_stand_in_order():
    ids = [clause.id for clause in RULING]

    assert sorted(ids) == ids


def test_every_word_that_cards_are_written_in_has_its_entry():
    assert sorted(effect_id(word) for word in words()) == sorted(clause.id for clause in EFFECT)


def test_no_section_is_torn_apart():
    sections = [clause.section for clause in BOOK]
    changes = sum(before != after for before, after in pairwise(sections))

    assert len(set(sections)) == changes + 1


def test_ids_are_unique_over_both_games():
    both = LIBRARY.rulebook()
    counted = Counter(clause.id.upper().replace("_", "-") for clause in both)

    assert {"figure", "card"} == {clause.game for clause in both}
    assert ["CORRECTION"] == [id for id, times in counted.items() if times > 1]
    assert both == (*LIBRARY.rulebook("figure"), *BOOK)


def test_figure_clauses_have_no_editions():
    assert all(clause.game == "figure" and not clause.editions for clause in LIBRARY.rulebook("figure"))


# ---------------------------------------------------------------- four editions


def test_editions_are_the_four_in_their_order():
    for clause in BOOK:
        named = [edition for edition, _ in clause.editions]
        assert [edition for edition in EDITIONS if edition in named] == named, clause.id


def test_a_rule_or_policy_that_differs_says_so_for_all_four():
    for clause in (*RULE, *POLICY):
        assert len(clause.editions) in (0, len(EDITIONS)), clause.id


def test_editions_are_listed_only_where_they_differ():
    for clause in (*RULE, *POLICY):
        told = [words for _, words in clause.editions]
        assert not told or len(set(told)) > 1 or all(RULED.search(words) for words in told), clause.id


def test_every_edition_has_something_of_its_own():
    for edition in EDITIONS:
        told = [words for clause in BOOK for id, words in clause.editions if id == edition]
        assert any(RULED.search(words) for words in told) and not all(RULED.search(words) for words in told)


def test_policies_have_the_values_of_the_editions():
    for policy in POLICIES:
        clause = BY_ID[policy_id(policy)]
        values = {id: written(policy, getattr(edition, policy)) for id, edition in EDITIONS.items()}
        if clause.editions:
            assert values == {id: RULED.sub("", words) for id, words in clause.editions}, policy
        else:
            (value,) = set(values.values())
            assert re.search(rf"\b{re.escape(value)}\b", clause.text), policy


def test_policies_lead_to_every_clause_that_they_settle():
    for policy in POLICIES:
        assert set(policy_clauses(policy)) <= references(BY_ID[policy_id(policy)].source), policy


def test_policies_name_every_word_that_they_take():
    for policy in set(POLICIES) - {"basic_energy_types"}:  # Colorless and Dragon have none, and no edition says so.
        clause = BY_ID[policy_id(policy)]
        named = " ".join([clause.text, *(words for _, words in clause.editions)])
        assert [] == [word for word in policy_words(policy) if not re.search(rf"\b{word}\b", named)], policy


def test_only_a_policy_with_one_word_says_so():
    for policy in POLICIES:
        alone = len(policy_words(policy)) == 1 and not is_list(policy)
        assert alone == ("the only value" in BY_ID[policy_id(policy)].text), policy


def policy_words(policy: str) -> list[str]:
    """The words that a policy takes, without the numbers and what is said of itself."""
    return [word for word in policy_values(policy) if not re.fullmatch(r"n|n–n|n/a|unlimited|true|false|\d+", word)]


def references(source: str) -> set[str]:
    """The ids in a source, those of a stretch ("CG-DMG-01 to CG-DMG-10") spelled out."""
    found: set[str] = set()
    for first, last in re.findall(rf"({CLAUSE_ID})(?: to ({CLAUSE_ID}))?", source):
        group, _, start = first.rpartition("-")
        end = last.rpartition("-")[2]
        found |= {f"{group}-{n:02}" for n in range(int(start), int(end) + 1)} if end else {first}
    return found


# ---------------------------------------------------------------- sources and links


def test_rules_say_where_they_come_from():
    for clause in RULE:
        *places, last = clause.source.split("; ")
        places += [last] * (last != "ruling")
        assert places and all(place.startswith((*BOOKS, *NO_BOOK)) for place in places), clause.id


def test_rulings_name_their_books_and_what_they_settle():
    for clause in RULING:
        books, _, see = clause.source.partition("; see ")
        assert books.startswith(("ruling on ", "ruling by official answers of ")), clause.id
        assert books.endswith("all four rulebooks") or any(book in books for book in BOOKS), clause.id
        assert references(see) and "Ruling: " in clause.text, clause.id


def test_effects_come_from_the_words_of_the_cards_and_hold_in_every_edition():
    assert {("Words that cards are written in", ())} == {(clause.source, clause.editions) for clause in EFFECT}
    assert all(re.fullmatch(CLAUSE_ID, clause.id) for clause in EFFECT)


def test_clauses_name_only_clauses_and_policies_that_are_there():
    for clause in BOOK:
        named = references(f"{clause.text} {clause.source}")
        named |= {policy_id(policy) for policy in re.findall(r"\(policy ([a-z_]+)\)", clause.text)}
        assert named <= BY_ID.keys(), clause.id


def test_a_policy_that_a_ruling_names_names_the_ruling():
    for clause in RULING:
        for id in re.findall(r"CG-POLICY[a-z-]+", clause.source):
            assert clause.id in BY_ID[id].source, f"{clause.id} and {id}"


# ---------------------------------------------------------------- style


def test_texts_are_whole_sentences_and_short():
    for clause in BOOK:
        assert clause.text[0].isupper() and clause.text.endswith("."), clause.id
        assert len(clause.text) <= LONGEST, clause.id


def test_titles_are_a_few_words():
    for clause in BOOK:
        assert clause.title[0].isupper() and not clause.title.endswith((".", "?")), clause.id
        assert len(clause.title) <= 60, clause.id


def test_what_an_edition_says_is_no_sentence():
    assert [] == [clause.id for clause in BOOK for _, words in clause.editions if words.endswith(".")]


def test_all_words_are_written_in_one_way():
    for clause in BOOK:
        for said in (clause.title, clause.text, clause.source, *(text for _, text in clause.editions)):
            assert said == " ".join(said.split()), clause.id
            assert not re.search(r"[\"“”‘’`…]|\.\.|Pokemon", said), clause.id
            assert said.count("(") == said.count(")"), clause.id


def test_five_sentences_are_enough_for_a_rule():
    assert [] == [clause.id for clause in (*RULE, *EFFECT) if len(re.findall(r"[.?](?= |$)", clause.text)) > 5]


def test_titles_of_rules_differ():
    counted = Counter(clause.title for clause in (*RULE, *EFFECT))

    assert [] == [title for title, times in counted.items() if times > 1]


# ---------------------------------------------------------------- files that are refused

ONE = """
game = "{game}"
[[clause]]
id = "X-01"
title = "One"
text = "A text."
section = "Part"
{more}
"""


@pytest.mark.parametrize(
    "game, more, said",
    [
        ("card", '[clause.editions]\nxy-2017 = "holds"', "'xy-2017' (did you mean 'xy-2016'?)"),
        ("card", '[clause.editions]\nxy-2016 = ""', "clause[0].editions.xy-2016"),
        ("card", "[clause.editions]\nxy-2016 = 3", "expected text, got 3"),
        ("card", "editions = {}", "clause[0].editions"),
        ("figure", '[clause.editions]\nxy-2016 = "holds"', "the figure game has no editions"),
        ("chess", "", "'chess'"),
    ],
)
def test_editions_that_do_not_fit_are_refused_with_their_place(write, game, more, said):
    path = write(ONE.format(game=game, more=more))

    with pytest.raises(DataError) as caught:
        load_rulebook(path)

    assert str(path) in str(caught.value) and said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_editions_are_brought_into_their_order(write):
    more = '[clause.editions]\nxy-2016 = "last"\nadvanced-1999 = "first"'

    (clause,) = load_rulebook(write(ONE.format(game="card", more=more)))

    assert (("advanced-1999", "first"), ("xy-2016", "last")) == clause.editions
    assert "card" == clause.game


def test_one_game_is_read_without_the_other(monkeypatch):
    read = []
    monkeypatch.setattr(
        "companion.adapters.library.library.load_rulebook", lambda path: read.append(path) or load_rulebook(path)
    )
    library = FileLibrary(own=Path("no-data-of-the-players"))

    assert library.rulebook("figure") is library.rulebook("figure")
    assert [given_rulebook("figure")] == read
