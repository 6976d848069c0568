"""The card library: formats, decks and lists for those who set up a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.adapters.library.card_game import FileCardLibrary
from companion.app.ports.cards import CardLibrary
from companion.cards.printed.by_hand import TypedAttack, TypedCard
from companion.cards.rules import CardRules
from companion.cards.values.decks import CardDeck
from companion.kernel.errors import DataError, IllegalActionError
from tests.saying import in_english

RAICHU = TypedCard(
    name="Dark Raichu",
    kind="pokemon",
    id="base5-83",
    evolves_from="Pikachu",
    hp=70,
    types=("lightning",),
    weak=("fighting",),
    retreat=1,
    attacks=(TypedAttack(name="Spark", cost="LLL", damage="30"),),
)
DECK = CardDeck(
    id="mine",
    name="Mine",
    edition="advanced-1999",
    format="prop-15-3",
    cards=(("base1-58", 3), ("base5-83", 2), ("energy-lightning", 55)),
    by_hand=(RAICHU,),
)


@pytest.fixture
def library(tmp_path) -> CardLibrary:
    return FileCardLibrary(tmp_path)


def test_nothing_is_needed_on_the_disc():
    library = FileCardLibrary(Path("/nowhere"))

    assert "base-fossil" in {one.id for one in library.formats()}
    assert "forge-and-fist" in {one.id for one in library.decks()}
    assert () == library.problems()


def test_a_deck_is_kept_whole_and_stands_first(library, tmp_path):
    library.save_deck(DECK)

    again = FileCardLibrary(tmp_path)
    assert DECK == library.deck("mine") == again.deck("mine")
    entry = again.decks()[0]
    assert ("mine", "Mine", "advanced-1999", "prop-15-3", 60, 2, True) == (
        entry.id,
        entry.name,
        entry.edition,
        entry.format,
        entry.size,
        entry.by_hand,
        entry.own,
    )


def test_the_id_of_a_given_deck_is_not_taken(library):
    with pytest.raises(DataError, match="comes with the program"):
        library.save_deck(CardDeck(id="storm-tide", name="x", edition="advanced-1999", cards=()))


def test_a_list_becomes_a_deck_that_can_be_checked_and_played(library):
    read = library.read_list("4 Hitmonchan\n4 Scyther\n52 Fighting Energy", "base-fossil", "Ann")

    assert ("Ann", "base-fossil", "advanced-1999") == (read.deck.name, read.deck.format, read.deck.edition)
    assert () == library.check(read.deck, "base-fossil").refusals
    setup = library.setup("base-fossil", (read.deck, read.deck), (True, False))
    assert (True, False) == (setup.decks[0].known, setup.decks[1].known)
    assert CardRules(setup).pending(CardRules(setup).start())
    assert read.deck == library.read_list(library.written(read.deck), "base-fossil", "Ann").deck


def test_a_deck_that_is_not_legal_makes_no_match(library):
    read = library.read_list("4 Hitmonchan\n56 Fighting Energy", "base-fossil", "Ann")

    with pytest.raises(IllegalActionError):
        library.setup("base-fossil", (read.deck, DECK))
    assert ["CG-FORMAT-01"] == [one.clause for one in library.check(DECK, "base-fossil").refusals]


@pytest.mark.parametrize("ask", [lambda library: library.format("base-fosil"), lambda library: library.deck("storm")])
def test_what_there_is_not_is_said(library, ask):
    with pytest.raises(DataError, match="unknown"):
        ask(library)


def test_a_faulty_set_is_left_out_and_the_others_stay(library, tmp_path):
    own = tmp_path / "card-sets"
    own.mkdir()
    made = 'set = "{0}"\nname = "Own"\nedition = "xy-2016"\n\n[[card]]\nid = "{0}-1"\n{1}\n'
    nip = 'name = "Nip"\nkind = "trainer"\neffects = [{ do = "draw", amount = 3 }]'
    for name, content in {
        "a": made.format("later", 'same_as = "own-1"'),
        "b": "nothing",
        "c": made.format("own", nip),
        "d": made.format("base1", nip),
    }.items():
        (own / f"{name}.toml").write_text(content)

    wrong, given = in_english(library.problems())
    assert "b.toml" in wrong and "set 'base1' comes with the program" in given
    assert {"later", "own"} <= {one.id for one in library.sets()}


def test_faulty_files_are_left_out_and_named(library, tmp_path):
    for folder in ("card-decks", "card-formats"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bad.toml").write_text("nothing", encoding="utf-8")

    assert ["card-formats", "card-decks"] == [
        Path(one.partition(", line")[0].partition(": ")[0]).parent.name for one in in_english(library.problems())
    ]
    assert library.decks() and library.formats()
