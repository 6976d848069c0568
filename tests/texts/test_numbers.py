"""The numbers of a table speak its language."""

from __future__ import annotations

import pytest

from companion.adapters.files.texts_file import load_texts
from tests.commands.conftest import run as run


@pytest.mark.parametrize(
    "language, line, said",
    [
        ("de", "figures show pikachu-uc", "  12,5 %   45,0°"),
        ("en", "figures show pikachu-uc", "45.0°"),
        ("de", "spinner doctor --simulated", "Firmware 1.0"),
        ("de", "spinner doctor --simulated", "0,00 %"),
    ],
)
def test_a_table_writes_all_its_numbers_as_its_language_does(run, language, line, said) -> None:
    assert said in run("--language", language, *line.split()).output


@pytest.mark.parametrize(
    "fact, german",
    [
        ("60.5°", "60,5°"),
        ("1.25° ± 0.1°", "1,25° ± 0,1°"),
        ("192.168.0.1", "192.168.0.1"),
        ("0.2.0", "0.2.0"),
        ("figures 2.5", "figures 2.5"),
        ("3", "3"),
        ("disc.svg", "disc.svg"),
    ],
)
def test_a_fact_that_is_a_number_has_the_point_of_its_language(fact, german) -> None:
    assert (german, fact) == (load_texts("de").fact(fact), load_texts("en").fact(fact))
