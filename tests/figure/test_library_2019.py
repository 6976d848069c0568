"""The discs of Duel's last edition: which are there, and what is said of them."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.text.figure_abilities import ability_sentences
from companion.app.text.figure_effects import words
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import figure_refusals
from companion.texts.texts import Texts
from tests.figure.test_library import FIGURES, LIBRARY, read

OF_2019 = [one for one in FIGURES if one.edition == "v7_2019"]
BY_ID = {one.id: one for one in OF_2019}

# Raised when the vocabularies learn to say more; a disc falls back only where it was found to say too little.
EXPRESSED = 526
WHOLLY = 507


def test_discs_that_are_not_known_whole_are_named_with_what_is_known():
    known = [one for path in LIBRARY.glob("duel-2019-*.toml") for one in read(path).get("known", [])]

    assert known and not {one["id"] for one in known} & BY_ID.keys()
    assert [] == [one["id"] for one in known if not one["note"]]


def test_every_id_says_which_printing_it_is():
    assert [] == [one.id for one in OF_2019 if not one.id.endswith("-2019")]
    assert [] == [one.id for one in FIGURES if one.edition != "v7_2019" and one.id.endswith("-2019")]


def test_shiny_printings_have_the_ability_of_the_others():
    pairs = {one.id: (BY_ID.get(one.id.removeprefix("shiny-")), one) for one in OF_2019 if one.id.startswith("shiny-")}
    other = [id for id, (plain, one) in pairs.items() if plain is not None and plain.abilities != one.abilities]

    # Of these the source has another ability, or none.
    assert ["shiny-ho-oh-ex-2019", "shiny-mewtwo-ex-2019", "shiny-rayquaza-ex-2019"] == sorted(other)


def test_as_much_is_said_in_words_as_before():
    assert sum(not one.by_hand for one in OF_2019) >= EXPRESSED
    assert sum(not one.by_hand and not one.ability_by_hand for one in OF_2019) >= WHOLLY


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_disc_is_said_in_sentences(language):
    spoken = load_texts(language)

    assert [] == [one.id for one in OF_2019 for said in _sentences(one, spoken) if not said or "{" in said]


def _sentences(one: Figure, spoken: Texts) -> list[str]:
    said = [words(spoken, segment.effects) for segment in one.disc.segments if segment.effects]
    return [*said, *map(spoken.tell, ability_sentences(one.abilities))]


def test_every_disc_may_play_under_the_rules_of_duel():
    assert [] == [one.id for one in OF_2019 if figure_refusals(one, RULE_SETS["duel-2017"])]
