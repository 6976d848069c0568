import ast
from pathlib import Path

import pytest

from companion.kernel.numbers import is_digits, whole

ROOT = Path(__file__).parents[2] / "companion"
OWN = ("kernel/numbers.py", "console/board.py")
"""The reader itself; the code of a figure on the mat, which keeps a digit as the letter that it is."""


@pytest.mark.parametrize("text", ["", "²", "٣", "-1", "+1", " 1", "1 ", "1_0", "1.0", "1e3", "0x1", "1" * 5000])
def test_what_is_no_whole_number_is_none(text: str) -> None:
    assert whole(text) is None


def test_a_number_is_read_up_to_the_largest() -> None:
    assert (0, 0, 7, 12, None) == (whole("0", 0), whole("000", 5), whole("007", 12), whole("12", 12), whole("13", 12))


def test_any_number_of_plain_digits_is_digits() -> None:
    assert is_digits("9" * 5000)
    assert not any(map(is_digits, ("", "²", "٣", "-1")))


def test_nobody_else_asks_whether_a_text_is_a_number() -> None:
    """`str.isdigit` takes "²", which `int` refuses with a traceback."""
    asked = []
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isdecimal", "isnumeric"):
                asked.append(name)

    assert sorted(OWN) == sorted(set(asked))
