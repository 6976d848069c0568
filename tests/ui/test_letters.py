"""Names by a keyboard that is plugged in, and by the one on the screen."""

from __future__ import annotations

import pytest

from companion.ui.screens.layouts import ACCENTS, DIGITS, ROWS, in_capitals, layout_of
from tests.ui.pilot import SIZES, Pilot

BACKSPACE, ENTER, ESCAPE, F1 = 8, 13, 27, 282
LEFT, HOME, END = 276, 278, 279


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

    def with_ctrl(self, ui, letter):
        """Press Ctrl and a letter."""
        ui.window.dispatch("on_key_down", ord(letter), 0, letter, ["ctrl"])

    @pytest.fixture
    def clipboard(self, monkeypatch):
        """What was copied, last in a list: the clipboard of the display is not touched."""
        from kivy.core.clipboard import Clipboard

        held = [""]
        monkeypatch.setattr(type(Clipboard), "copy", lambda _, data="": held.append(data))
        monkeypatch.setattr(type(Clipboard), "paste", lambda _: held[-1])
        return held

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

        assert "Say it. " + "and so on " * 12 == pad.name
        assert len(pad.field._lines) == 2
        assert pad.field.minimum_height <= pad.field.height

    def test_a_real_keyboard_types_what_it_says(self, ui, pad):
        self.typed(ui, "José-Ann d'Ö 7")
        self.pressed(ui, BACKSPACE)
        taken = self.pressed(ui, ENTER)

        assert ["José-Ann d'Ö"] == self.done and taken
        assert None is self.sheet.parent

    def test_a_password_is_not_shown_and_has_all_signs_and_its_own_capitals(self, ui, clipboard):
        pad = self.asked(ui, "", 63, "password")
        self.typed(ui, "a b")
        for key in ("#+=", "@", "~", "abc", "Shift", "K"):
            self.pilot.tap(key)
        assert "a b@~K" == pad.name
        pad.field.select_all()
        self.with_ctrl(ui, "c")
        self.with_ctrl(ui, "x")
        assert pad.field.password and "a b@~K" == pad.name and [""] == clipboard

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

    def test_what_lies_outside_the_field_is_left_to_others(self, ui, pad):
        assert not self.pressed(ui, ESCAPE) and not self.pressed(ui, F1)
        assert "Player A" == pad.name and pad.field.focus

    def test_what_is_selected_is_replaced_and_deleted(self, ui, pad):
        pad.field.select_text(7, 8)
        self.typed(ui, "B")
        assert "Player B" == pad.name

        pad.field.select_text(0, 7)
        self.pressed(ui, BACKSPACE)
        assert "B" == pad.name

    def test_keys_write_at_the_caret(self, ui, pad):
        self.pressed(ui, END)
        self.pressed(ui, LEFT)
        self.pilot.tap("7")
        self.typed(ui, "ß")
        self.pilot.tap("Delete")
        self.pilot.tap("Space")
        assert "Player 7 A" == pad.name

        self.pressed(ui, HOME)
        self.typed(ui, "Ü")
        assert "ÜPlayer 7 A" == pad.name

    def test_a_finger_sets_the_caret(self, ui, pad):
        field = pad.field
        ui.tap(*field.to_window(field.x + field.padding[0] + 2, field.center_y))
        self.typed(ui, "Ä")
        assert "ÄPlayer A" == pad.name

        ui.tap(*field.to_window(field.right - 5, field.center_y))
        self.pilot.tap("1")
        assert "ÄPlayer A1" == pad.name

    def test_an_input_method_composes_characters(self, ui, pad):
        self.typed(ui, "Ren")
        ui.window.dispatch("on_textedit", "^")
        ui.frames(1)
        assert "Ren^" == pad.name

        ui.window.dispatch("on_textedit", "")
        self.typed(ui, "é")
        assert "René" == pad.name

    def test_text_is_cut_copied_and_pasted(self, ui, pad, clipboard):
        self.pilot.tap("Select all")
        self.pilot.tap("Copy")
        assert "Player A" == clipboard[-1] == pad.name

        pad.field.select_text(6, 8)
        self.pilot.tap("Cut")
        assert "Player" == pad.name and " A" == clipboard[-1]

        self.pilot.tap("Paste")
        self.with_ctrl(ui, "v")
        assert "Player A A" == pad.name

    def test_what_is_pasted_has_one_line_and_no_signs_that_act(self, ui, pad, clipboard):
        clipboard.append("  Zoë\n\tof\x1b[2J Köln\n")
        self.pilot.tap("Paste")

        assert "Zoë  of[2J Köln" == pad.name

    def test_what_is_too_long_is_cut_and_that_is_said(self, ui, clipboard):
        pad = self.asked(ui, most=10)
        clipboard.append("Bartholomew")
        self.pilot.tap("Paste")
        assert "Bartholome" == pad.name
        assert self.pilot.reads("the rest was left out")

        self.pilot.tap("Delete")
        assert not self.pilot.reads("the rest was left out")

    def test_a_list_has_lines(self, ui, clipboard):
        pad = self.asked(ui, "4 Onix\n", 200, "list")
        clipboard.append("2 Abra\r\n1 Mew")
        self.pilot.tap("Paste")
        self.pressed(ui, ENTER)
        self.pilot.tap("3")
        assert "4 Onix\n2 Abra\n1 Mew\n3" == pad.name

        self.pilot.tap("Done")
        assert ["4 Onix\n2 Abra\n1 Mew\n3"] == self.done

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
        assert self.pilot.reads("At most 5 characters")

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
