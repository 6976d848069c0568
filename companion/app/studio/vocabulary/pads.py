"""Number pads."""

from __future__ import annotations

from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import PadView
from companion.app.text.say import Say
from companion.kernel.numbers import is_digits


def typed(number: int, key: str) -> str:
    """A number after a key of the pad: a digit, "back", "sign"; as text, "" for none.

    >>> typed(6, "0"), typed(60, "back"), typed(6, "back"), typed(30, "sign"), typed(0, "7")
    ('60', '6', '', '-30', '7')
    """
    size, sign = abs(number), "-" if number < 0 else ""
    if key == "sign":
        return str(-number)
    if key == "back":
        return f"{sign}{size // 10}" if size >= 10 else ""
    return f"{sign}{size * 10 + int(key)}" if is_digits(key) else str(number)


def number_pad(say: Say, title: str, number: int | None, what: str, *, signed: bool = False) -> PadView:
    """The keys for a number, in two rows; each sends `Fill(what, key)`."""
    keys = [*((digit, digit) for digit in "12345"), ("back", "←")]
    keys += [*((digit, digit) for digit in "67890"), ("sign", "±") if signed else ("", "")]
    options = tuple(say.option(label, Fill(what, key), False) for key, label in keys)
    return PadView(title, "" if number is None else str(number), options)
