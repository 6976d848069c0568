"""Names by a keyboard that is plugged in, and by the one on the screen."""

from __future__ import annotations

import pytest

from companion.ui.screens.layouts import ACCENTS, DIGITS, ROWS, in_capitals, layout_of
from tests.ui.pilot import SIZES, Pilot

BACKSPACE, ENTER, SHIFT = 8, 13, 304


class TestLayouts:
    @pytest.mark.parametrize(
        "wanted, language, layout",
        [
            ("auto", "", "qwerty"),
            ("auto", "de_DE.UTF-8", "qwertz"),
            ("auto", "fr", "azerty"),
            ("auto", "en_GB.UTF-8", "qwerty"),
            ("azerty", "de_DE.UTF-8", "azerty"),
        ],
        ids=["nothing said", "German", "French", "English", "by setting"],
    )
    def test_the_setting_says_it_and_else_the_language(self, wanted, language, layout):
        assert layout == layout_of(wanted, language)

    @pytest.mark.parametrize("layout", list(ROWS))
    def test_every_letter_and_digit_can_be_reached_once(self, layout):
        keys = "".join(ROWS[layout])

        assert set("abcdefghijklmnopqrstuvwxyz") <= set(keys)
        assert len(keys) == len(set(keys)) and "1234567890" == DIGITS
        assert layout == keys[:6]

    def test_accents_of_the_languages_around_are_there(self):
        letters = "".join(row for board in ACCENTS for row in board)

        assert set("éèêëàâçœùûîïôäöüßñáíóúåøæąćęłńśźżčřšžěůőűğış") <= set(letters)

    @pytest.mark.parametrize("letter, capital", [("é", "É"), ("ß", "ß"), ("7", "7"), ("i", "I")])
    def test_shift_writes_capitals_where_there_is_one(self, letter, capital):
        assert capital == in_capitals(letter)


@pytest.mark.kivy
class TestPad:
    @pytest.fixture
    def pad(self, ui):
        return self.asked(ui)

    def asked(self, ui, name="Player A", most=24, kind="name"):
        from kivy.uix.floatlayout import FloatLayout

        from companion.ui.screens.letters import LetterPad, ask_name

        page = ui.mount(FloatLayout())
        self.done = []
        self.sheet = ask_name(page, "Seat A", name, self.done.append, most, kind=kind)
        ui.seconds(0.3)
        self.pilot = Pilot(ui, page)
        return self.pilot.the(LetterPad)

    def typed(self, ui, text):
        """Type on a real keyboard."""
        for letter in text:
            ui.window.dispatch("on_textinput", letter)
        ui.frames(1)

    def pressed(self, ui, key):
        """Press a key of a real keyboard; was it taken?"""
        return bool(ui.window.dispatch("on_key_down", key, 0, None, []))

    def test_of_a_sentence_only_the_beginning_is_a_capital_and_all_of_it_is_in_sight(self, ui):
        pad = self.asked(ui, "", 200, "sentence")
        pilot = Pilot(ui, ui.window.children[0])
        for key in ("S", "a", "y"):
            pilot.tap(key)
        pad.type(" ")
        pilot.tap("i")
        assert "Say i" == pad.name
        pad.type("t. " + "and so on " * 12)
        ui.frames(2)

        (field,) = [label for label in texts(pad) if "Say it" in label.text]
        assert "and so on " * 12 in field.text
        assert field.texture_size[0] <= field.width
        assert field.texture_size[1] <= field.height
        assert len(pad.name) > 120

    def test_a_real_keyboard_types_what_it_says(self, ui, pad):
        self.typed(ui, "José-Ann d'Ö 7")
        self.pressed(ui, BACKSPACE)
        taken = self.pressed(ui, ENTER)

        assert ["José-Ann d'Ö"] == self.done and taken
        assert None is self.sheet.parent

    def test_a_password_is_not_shown_and_has_all_signs_and_its_own_capitals(self, ui):
        pad = self.asked(ui, "", 63, "password")
        self.typed(ui, "a b")
        for key in ("#+=", "@", "~", "abc", "Shift", "K"):
            self.pilot.tap(key)
        assert "a b@~K" == pad.name
        assert "a b" not in pad._field.text and "•" * 6 in pad._field.text

        self.pilot.tap("Done")
        assert ["a b@~K"] == self.done

    def test_an_open_network_has_no_password_but_a_name(self, ui):
        pad = self.asked(ui, "", 32, "network")
        pad.finish()
        assert [] == self.done
        self.typed(ui, "home")
        pad.finish()
        assert ["home"] == self.done

        self.asked(ui, "", 63, "password").finish()
        assert [""] == self.done

    def test_other_keys_are_left_to_others(self, ui, pad):
        assert not self.pressed(ui, SHIFT)
        assert "Player A" == pad.name

    def test_backspace_at_first_takes_the_last_letter_and_a_letter_takes_its_place(self, ui, pad):
        self.pressed(ui, BACKSPACE)
        assert "Player " == pad.name

        self.typed(ui, "B")
        assert "Player B" == pad.name

    def test_the_first_letter_replaces_the_name(self, ui, pad):
        self.typed(ui, "x")

        assert "x" == pad.name

    def test_nothing_is_typed_after_the_sheet_was_closed(self, ui, pad):
        self.sheet.close()
        self.typed(ui, "x")

        assert ("Player A", []) == (pad.name, self.done)

    def test_nothing_is_typed_after_the_page_was_left(self, ui, pad):
        ui.window.remove_widget(self.pilot.root)
        self.typed(ui, "x")

        assert "Player A" == pad.name

    def test_capitals_begin_words_and_shift_changes_that(self, ui, pad):
        for key in ("L", "e", "o", "Space", "Shift", "d", "e", "Space", "W"):
            self.pilot.tap(key)

        assert "Leo de W" == pad.name

    def test_accents_are_one_tap_away(self, ui, pad):
        for key in ("R", "e", "n", "é ñ ö", "é", "ß", "č ł ő", "ł", "abc", "7", "Done"):
            self.pilot.tap(key)

        assert ["Renéßł7"] == self.done

    def test_a_name_has_a_limit_that_is_said(self, ui):
        pad = self.asked(ui, most=5)
        self.typed(ui, "abcdefgh")

        assert "abcde" == pad.name
        assert self.pilot.reads("1 to 5 characters")

    def test_an_empty_name_is_not_taken(self, ui, pad):
        self.pilot.tap("Clear")
        self.pilot.tap("Done")

        assert [] == self.done
        assert None is not self.sheet.parent

    @pytest.mark.parametrize("size", SIZES)
    def test_every_key_lies_on_the_window(self, ui, size):
        ui.size(*size)
        self.asked(ui)
        for page in ("é ñ ö", "č ł ő", "abc"):
            keys = [one for one in self.pilot.buttons() if len(one) == 1]
            for key in keys:
                widget = self.pilot.button(key)
                x, y = widget.to_window(*widget.center)
                assert 0 <= x <= size[0] and 0 <= y <= size[1], (page, key)
            ui.picture(f"letters-{size[0]}-{page[0]}")
            self.pilot.tap(page)
            ui.frames(3)


def texts(pad):
    """The labels on a pad."""
    return [one for one in pad.walk(restrict=True) if getattr(one, "text", "") and hasattr(one, "markup")]
