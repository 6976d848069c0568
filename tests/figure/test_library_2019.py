"""The discs of Duel"s last edition: as many, and as large, as the sources of the facts have them."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.adapters.files import load_texts
from companion.app.saying import ability_sentences, words
from companion.figure.printed import Figure, Segment
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import figure_refusals
from companion.texts.texts import Texts
from tests.figure.test_library import FIGURES, LIBRARY, read

OF_2019 = [one for one in FIGURES if one.edition == "v7_2019"]
BY_ID = {one.id: one for one in OF_2019}
SEGMENTS = [segment for one in OF_2019 for segment in one.disc.segments]

# Raised when the vocabularies learn to say more; a disc falls back only where it was found to say too little.
EXPRESSED = 526
WHOLLY = 507


def of_colour(colour: str) -> list[Segment]:
    return [segment for segment in SEGMENTS if segment.colour == colour]


def test_all_discs_that_are_known_whole_are_there_and_the_others_are_named():
    known = [one for path in LIBRARY.glob("duel-2019-*.toml") for one in read(path).get("known", [])]

    assert (563, 30) == (len(OF_2019), len(known))
    assert not {one["id"] for one in known} & BY_ID.keys()
    assert [] == [one["id"] for one in known if not one["note"]]


def test_every_id_says_which_printing_it_is():
    assert [] == [one.id for one in OF_2019 if not one.id.endswith("-2019")]
    assert [] == [one.id for one in FIGURES if one.edition != "v7_2019" and one.id.endswith("-2019")]


def test_discs_have_the_segments_that_the_sources_have():
    assert len(SEGMENTS) == 2547
    assert {"white": 872, "miss": 783, "purple": 449, "blue": 333, "gold": 110} == Counter(s.colour for s in SEGMENTS)
    assert {2: 1, 3: 55, 4: 277, 5: 126, 6: 94, 7: 4, 8: 4, 9: 2} == Counter(len(one.disc.segments) for one in OF_2019)


def test_figures_have_the_points_rarities_and_types_that_the_sources_have():
    assert {0: 5, 1: 68, 2: 359, 3: 131} == Counter(one.mp for one in OF_2019)
    assert {"EX": 131, "C": 63, "R": 137, "UC": 148, "UX": 84} == Counter(one.rarity for one in OF_2019)
    assert 880 == sum(len(one.types) for one in OF_2019)


def test_segments_have_the_sizes_damages_and_stars_that_the_sources_have():
    sizes = {
        colour: sum(int(s.size) for s in of_colour(colour)) for colour in ("white", "miss", "purple", "blue", "gold")
    }

    assert {"white": 7013, "miss": 1416, "purple": 3071, "blue": 1265, "gold": 747} == sizes
    assert (62944, 7145) == (
        sum(s.damage or 0 for s in of_colour("white")),
        sum(s.damage or 0 for s in of_colour("gold")),
    )
    assert {1: 169, 2: 179, 3: 100, 4: 1} == Counter(s.stars for s in of_colour("purple"))


def test_every_disc_closes_at_24():
    assert {24} == {one.disc.total for one in OF_2019}


def test_every_attack_with_a_text_has_effects():
    assert 1044 == sum(bool(segment.effects) for segment in SEGMENTS)


def test_every_ability_is_there():
    # 435 by the first source; by the second five more have one, and Abra has none.
    assert 439 == sum(one.ability for one in OF_2019)


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
