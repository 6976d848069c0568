"""Abilities in the terminal: the menu of the chosen figure, what `look` says, who has left the match."""

from __future__ import annotations

import io

from rich.console import Console

from companion.adapters.files.texts_file import load_texts
from companion.console.play import Player
from companion.console.terminal import Desk
from companion.figure.actions import Correct, PutFigure, UseAbility
from tests.app.ability_fakes import ability_table


def typed(table, *lines: str) -> str:
    """Type lines, then leave; what was printed."""
    left, printed = list(lines), io.StringIO()

    def answer(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    Player(table, Desk(load_texts(), Console(file=printed, width=120, highlight=False), answer)).play()
    assert not left
    return printed.getvalue()


def test_the_menu_of_the_chosen_figure_has_its_ability_and_a_number_uses_it():
    table = ability_table(("Aipom", 0, "aipom-uc", "m"), ("Foe", 1, "", "gb"), ("Pal", 0, "", "a1"))
    shown = typed(table, "1")
    assert "Use Aipom's ability" in shown
    (line,) = [line for line in shown.splitlines() if "swap places with Pal" in line]

    after = typed(table, line.split()[0])

    assert UseAbility("Aipom", "swaps_first", "Pal") == table.referee.standing[-1].action
    assert "Aipom and Pal swap places." in after


def test_who_can_only_use_its_ability_is_offered_it_too():
    table = ability_table(
        ("Drag", 0, "dragonair-r", "m"),
        ("Foe", 1, "", "gb"),
        ("Pal", 0, "", "center"),
        conditions=(("Drag", "asleep"),),
    )
    shown = typed(table, "1")
    (line,) = [line for line in shown.splitlines() if "Recover and end the turn" in line]

    after = typed(table, line.split()[0])

    assert "Drag is no longer Asleep." in after and table.screen().seats[1].to_move


def test_look_says_what_is_in_force_and_by_which_clause():
    table = ability_table(("Pal", 0, "", "m"), ("Lux", 1, "luxray-r", "b1"))

    assert "  10 less damage: Lux next to it.  ABILITY-damage_plus" in typed(table, "look pal").splitlines()


def test_who_has_left_the_match_is_listed_and_can_be_put_back_by_words():
    table = ability_table(("Pal", 0, "", "m"), ("Foe", 1, "", "gb"), ("Lati", 1, "latios-ex", "out"))
    assert "Out of the match: ▼Lat Lati" in typed(table, "board")

    typed(table, "correct move lati bench", "correct reason it came back", "correct keep")

    action = table.referee.standing[-1].action
    assert isinstance(action, Correct) and (PutFigure("Lati", "bench"),) == action.changes
    typed(table, "correct move lati out", "correct reason it is gone", "correct keep")
    assert "out" == next(one.place for one in table.screen().figures if one.name == "Lati")
