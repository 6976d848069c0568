"""Figures and cards go by their German names on German screens, and by their English ones in every record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.lobby.lobby import Lobby
from companion.app.screens import card_intents as ci
from companion.app.screens import lobby_intents as go
from companion.app.screens.studio_intents import GoCollection
from companion.app.screens.table import TapFigure, TapSpace
from tests.app.lobby_fakes import TwoLanguages, parts
from tests.app.table_fakes import MemoryStore


class WholeLanguages(TwoLanguages):
    """English, and the whole of German."""

    def texts(self, language: str) -> Any:
        return load_texts(language)


def lobby(language: str, *intents: Any, **kwargs: Any) -> Lobby:
    made = Lobby(parts(languages=WholeLanguages(), **kwargs))
    for intent in (go.Set("language", language), *intents):
        made.send(intent)
        made.tick(1.0)
    return made


def names(shown: Lobby) -> Sequence[str]:
    return [row.name for row in shown.screen().rows]


NAMED = (go.NamePlayer(0, "Ann"), go.NamePlayer(1, "Misty"))
FIGURES = (go.GoSetup(), *NAMED, go.Start())
CARDS = (
    *(go.GoCardSetup(), *NAMED),
    *(go.GoDeck(0), go.PickDeck("forge-and-fist"), go.GoDeck(1), go.PickDeck("storm-tide"), go.Start()),
)


def test_the_collection_is_in_the_order_of_the_german_names() -> None:
    shown = names(lobby("de", GoCollection()))

    assert "Abendmähne-Necrozma" == shown[0] and shown.index("Glumanda") < shown.index("Glurak")
    assert "Charizard" not in shown


@pytest.mark.parametrize("words", ["glurak", "Charizard", "mega-glurak", "wolwerock"])
def test_a_figure_is_found_by_its_german_and_its_english_name(words) -> None:
    english = {"glurak": "charizard", "mega-glurak": "mega charizard", "wolwerock": "lycanroc"}
    found = lobby("de", GoCollection(), go.LookFor(words)).screen().rows
    same = lobby("en", GoCollection(), go.LookFor(english.get(words, words))).screen().rows

    assert {row.figure for row in same} == {row.figure for row in found} != set()


def test_the_letters_of_the_team_picker_are_those_of_the_german_names() -> None:
    shown = lobby("de", go.GoSetup(), go.GoTeam(0), go.OpenTab("figures"), go.SetFilter("letter", "G")).screen()

    assert shown.tiles and all(tile.name.startswith("G") for tile in shown.tiles)
    assert {"charizard-ex", "gyarados-r"} & {tile.figure for tile in shown.tiles}


def test_turning_the_language_turns_the_names() -> None:
    turned = lobby("de", GoCollection())
    assert "Glurak" in names(turned)

    turned.send(go.Set("language", "en"))

    assert "Charizard" in names(turned) and "Glurak" not in names(turned)


PROGRAMS = (go.SetKind(0, "random"), go.SetKind(1, "random"))


@pytest.mark.parametrize(
    "began",
    [
        (go.GoSetup(), *PROGRAMS, *NAMED, go.Start()),
        (go.GoCardSetup(), go.SetReal(0, False), go.SetReal(1, False), *CARDS[3:-1], *PROGRAMS, *NAMED, go.Start()),
    ],
    ids=["figures", "cards"],
)
def test_a_match_is_the_same_record_in_every_language(began) -> None:
    stores = []
    for language in ("de", "en"):
        stores.append(store := MemoryStore())
        table = lobby(language, *began, store=store, seed=3)
        for _ in range(80):
            table.tick(1.0)

    german, english = stores
    assert [*german.heads.values()] == [*english.heads.values()]
    assert 10 < len(german.kept["m1"]) and german.kept == english.kept


def test_a_player_who_is_called_like_a_card_keeps_the_name() -> None:
    table = lobby("de", go.GoSetup(), go.NamePlayer(0, "Squirtle"), go.NamePlayer(1, "Bo"), go.Start()).screen().table

    assert ("Squirtle", "Bo") == tuple(seat.player for seat in table.seats)
    assert "Schiggy" in {figure.title for figure in table.figures}
    assert "Squirtle" in " ".join(line.text for line in table.log)
    assert "Schiggy" not in " ".join(line.text for line in table.log)


def test_a_figure_keeps_its_name_for_intents() -> None:
    table = lobby("de", *FIGURES)
    shown = table.screen().table
    mine = next(figure for figure in shown.figures if figure.mark == "movable" and figure.name != figure.label)

    table.send(TapFigure(mine.name))
    space = next(space.id for space in table.screen().table.spaces if space.mark)
    table.send(TapSpace(space))

    assert any(mine.label in line.text for line in table.screen().table.log)


def test_a_card_of_a_real_hand_is_found_by_letters_of_both_names() -> None:
    table = lobby("de", *CARDS[:3], *CARDS[3:-1], go.SetReal(0, True), go.SetReal(1, True), go.Start())
    seat = next(iter(table.screen().table.seats)).seat
    table.send(ci.PickCard(seat))

    def found(letters: str) -> set[str]:
        table.send(ci.Spell(letters))
        return {face.name for face in table.screen().table.picker.cards}

    assert {"Glumanda"} == found("glum") == found("charmand")
