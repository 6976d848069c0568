"""Printed names of cards and figures in other languages: all are there, and none too many."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.files.texts_file import FIRST_LANGUAGE, alike, english_names, languages, load_texts, tables
from companion.texts.texts import NAME, Texts, called, phrase

OTHERS = [language for language in languages() if language != FIRST_LANGUAGE]
COMPANION = Path(__file__).parents[2] / "companion"
LIBRARIES = (*(COMPANION / "figure/library").glob("*.toml"), *(COMPANION / "cards/library").glob("*.toml"))
ITEMS = ("figure", "known", "card")
"""The tables of a library file whose entries have printed names."""
NAMING = ("evolves_from", "name_has", "of")
"""Keys of names that an item says of others."""
STILL_ENGLISH = {
    # A promotional card without a German printing; plates of a game that never appeared in German, if they are no
    # items of the main games.
    "de": """
        Cool Porygon,
        Aqua Sphere, Ballast, Clay Power, Clear Wait, Concentrated Fertilizer, Confuse Heal, Cosmo Energy,
        Counter Attack, Dark Energy, Dark Sphere, Desperate Times, Double Chance, Draco Power, Dragon Sphere,
        Dread Power, Electro Energy, Electro Sphere, Flame Energy, Flame Power, Flame Sphere, Force Remove,
        Frost Sphere, Goal Block, Golden Module, Grass Sphere, Hurdle Jump, Invisibility Cape, Iron Power,
        Karate Belt, Land's Energy, Long Barrel, Long Throw, Meadow Power, Metal Sphere, Meteoric Teachings,
        Mighty Sphere, Mind Power, Molting Energy, Mud Energy, Muscle Energy, Mystic Sphere, Necroizer, No
        Guard, No Wait, Overdrive, Phantom Energy, Phantom Sphere, Poison Blade, Pokémon Switch, Power Battle,
        Primal Sphere, Priority Recovery, Quick Care, Restorer, Silk Sphere, Splash Power, Spooky Power, Steel
        Energy, Sticky Grass, Stony Sphere, Swap Spot, Switcheroo, Toxic Power, Tropical Energy, Ultra Burst,
        Venom Sphere, Winged Sphere, Zap Power
    """
}


def still_english(language: str) -> set[str]:
    return {" ".join(name.split()) for name in STILL_ENGLISH[language].split(",")}


def printed() -> Iterator[str]:
    """The printed names in the libraries."""
    for path in LIBRARIES:
        for kind, items in tomllib.loads(path.read_text("utf-8")).items():
            if kind in ITEMS:
                yield from (item["name"] for item in items if "name" in item)
                yield from named_in(items)


def named_in(value: Any) -> Iterator[str]:
    """The printed names that an item says of others; groups of figures and Pokémon begin with a small letter."""
    if isinstance(value, dict):
        for key in NAMING:
            said = value.get(key, ())
            yield from (name for name in ([said] if isinstance(said, str) else said) if name[:1].isupper())
        value = [*value.values()]
    if isinstance(value, list):
        for inside in value:
            yield from named_in(inside)


@cache
def table(language: str) -> dict[str, str]:
    return {key.removeprefix(NAME): said for key, said in tables(language)[f"{language}-names.toml"].items()}


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_of_the_library_is_there_or_known_to_stay_english(language) -> None:
    names, english = table(language).keys(), still_english(language)

    assert {*printed()} == names | english
    assert not names & english


@pytest.mark.parametrize("language", OTHERS)
def test_names_are_in_the_order_of_the_alphabet(language) -> None:
    assert sorted(table(language), key=lambda name: (name.casefold(), name)) == [*table(language)]


@pytest.mark.parametrize("language", OTHERS)
def test_a_name_in_another_language_means_one_card(language) -> None:
    names = table(language)
    letters = [alike(said) for name, said in names.items() if said != name]

    assert len({*names.values()}) == len(names)
    assert len({*letters}) == len(letters)
    assert [] == [said for name, said in names.items() if names.get(said, said) != said], "translated once, it stays"
    assert {"Charizard", "Potion"} <= {*english_names().values()}


@pytest.mark.parametrize(
    "name, said",
    [
        ("Charizard", "Glurak"),
        ("Charizard (2017)", "Glurak (2017)"),
        ("Charizard 2", "Glurak 2"),
        ("Charizard (2019) 3 (b)", "Glurak (2019) 3 (b)"),
        ("Mega Charizard X", "Mega-Glurak X"),
        ("Zygarde 10% Forme", "Zygarde 10%-Form"),
        ("Fire Energy", "Feuer-Energie"),
        ("Pikachu", "Pikachu"),
        ("My Charizard", "My Charizard"),
        ("", ""),
    ],
)
def test_a_printed_name_is_said_in_german(name, said) -> None:
    assert said == load_texts("de").named(name)
    assert name == load_texts().named(name)


def test_only_names_of_cards_and_figures_are_translated() -> None:
    texts = Texts({"said": "{player}: {figure}, {who}", "printed.name": "{named}", "name.Misty": "Nebel"}, "de")

    assert "Misty: Nebel, Nebel" == texts.tell(phrase("said", player="Misty", figure="Misty", who=called("Misty")))


def test_a_name_that_is_a_phrase_is_said_as_it_is() -> None:
    texts = Texts({"said": "{card}", "unknown": "a card", "name.unknown": "nothing"})

    assert "a card" == texts.tell(phrase("said", card=phrase("unknown")))
