"""The typeface has, with the one that stands in for it, a picture for every character that can be shown."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.kivy

ROOT = Path(__file__).parents[2]
WRITTEN = ("companion/texts", "companion/rulebook", "companion/figure/library", "companion/cards/library", "board_maps")
STYLES = ("REGULAR", "BOLD")


@lru_cache(maxsize=4)
def font(path):
    from reportlab.pdfbase.ttfonts import TTFontFile

    return TTFontFile(path)


def shown_characters():
    """Of all texts and data, by the file in which they were found first."""
    found = {}
    for folder in WRITTEN:
        for path in sorted((ROOT / folder).rglob("*.toml")):
            for character in path.read_text(encoding="utf-8"):
                found.setdefault(character, path.name)
    return {character: name for character, name in found.items() if not character.isspace()}


@pytest.mark.parametrize("style", STYLES)
def test_it_has_the_letters_that_it_is_said_to_have(ui, style):
    from companion.ui import typeface

    has = font(getattr(typeface, style)).charToGlyph
    said = [chr(code) for code in range(33, 0x2FFF) if not typeface.lacks(chr(code))]

    assert [] == [character for character in said if ord(character) not in has]
    assert len(said) > 280


def test_every_character_of_all_texts_and_data_has_a_glyph(ui):
    from kivy.resources import resource_find

    from companion.ui import typeface

    stand_in = font(resource_find(f"data/fonts/{typeface.SIGNS_FONT}.ttf")).charToGlyph
    characters = shown_characters()
    lacking = {one: name for one, name in characters.items() if typeface.lacks(one) and ord(one) not in stand_in}

    assert len(characters) > 100
    assert {} == lacking


def test_signs_that_the_screens_draw_have_a_glyph(ui):
    from kivy.resources import resource_find

    from companion.ui import typeface

    drawn = {one for path in (ROOT / "companion" / "ui").rglob("*.py") for one in path.read_text(encoding="utf-8")}
    stand_in = font(resource_find(f"data/fonts/{typeface.SIGNS_FONT}.ttf")).charToGlyph

    assert [] == [one for one in drawn if not one.isspace() and typeface.lacks(one) and ord(one) not in stand_in]


@pytest.mark.parametrize("style", STYLES)
def test_figures_have_one_width(ui, style):
    from companion.ui import typeface

    widths = font(getattr(typeface, style)).charWidths

    assert len({widths[ord(figure)] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("bold", [False, True])
def test_numbers_that_change_keep_their_place(ui, bold):
    from companion.ui.widgets.text import width_of

    assert width_of("111", 40, bold) == width_of("888", 40, bold) != width_of("lll", 40, bold)


def test_what_is_like_another_letter_in_other_typefaces_is_not_here(ui):
    from companion.ui.widgets.text import texture

    seen = {letter: (texture(letter, 40).size, bytes(texture(letter, 40).pixels)) for letter in "0OIl1|"}

    assert len(set(seen.values())) == len(seen)


def test_labels_that_name_no_font_are_drawn_in_it(ui):
    from kivy.core.text import LabelBase
    from kivy.uix.label import Label

    from companion.ui import typeface

    assert Label().font_name == typeface.FONT
    assert LabelBase._fonts[typeface.FONT][:1] == (typeface.REGULAR,)


def test_signs_are_taken_from_the_other_font_and_markup_of_players_is_no_markup(ui):
    from companion.ui import theme

    assert theme.rich("Nidoran♀♂ 3") == "Nidoran[font=DejaVuSans]♀♂[/font] 3"
    assert theme.rich("[b]Ольга") == "&bl;b&br;[font=DejaVuSans]Ольга[/font]"
    assert not theme.lacks("Größe é 10° × 5 – „so“ …")


def test_what_is_left_open_begins_no_row(ui):
    from companion.ui.widgets.sheet import Paragraph
    from companion.ui.widgets.text import width_of

    label = Paragraph("Player B is thinking …", size_hint_x=None)
    label.width = width_of("Player B is thinking", label.font_size) + 2
    ui.mount(label)
    rows = ["".join(word.text for word in line.words).split() for line in label._label._cached_lines]

    assert rows == [["Player", "B", "is"], ["thinking", "…"]]


@pytest.mark.parametrize(
    "said, first_row",
    [
        ("Eevee runs from m1 to m2 (2 MP).", "Eevee runs from m1 to m2 (2"),
        ("Eevee zieht von m1 nach m2 (12 BP).", "Eevee zieht von m1 nach m2 (12"),
        ("Player B is thinking …", "Player B is thinking"),
        ("Pidgey has a chance of 60 %.", "Pidgey has a chance of 60"),
    ],
)
def test_what_belongs_together_stands_in_one_row_in_letters_of_a_picture_too(ui, said, first_row):
    from companion.ui.widgets.text import broken, row_widths, texture, width_of

    width = width_of(first_row, 16) + 2
    before, behind = first_row.rsplit(" ", 1)
    together = f"{before}\n{behind}{said.removeprefix(first_row)}"

    assert texture(together, 16, width=int(width)).pixels == texture(said, 16, width=int(width)).pixels
    assert [width_of(row, 16) for row in together.split("\n")] == row_widths(said, 16, width)
    assert said.removeprefix(first_row).strip() not in broken(said, 2, 16, False)


def test_its_licence_lies_beside_it(ui):
    from companion.ui import typeface

    assert "SIL Open Font License, Version 1.1" in (typeface.FOLDER / "OFL.txt").read_text(encoding="utf-8")
