"""The words of the screens themselves: labels of buttons, headings. One table, to translate in one place."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "back": "Back",
    "cancel": "Cancel",
    "close": "Close",
    "disc.blue": "Blue",
    "disc.gold": "Gold",
    "disc.miss": "Miss",
    "disc.purple": "Purple",
    "disc.white": "White",
    "letters.clear": "Clear",
    "letters.delete": "Delete",
    "letters.done": "Done",
    "letters.space": "Space",
    "table.bench": "Bench",
    "table.center": "Pokémon Center",
}


def say(key: str, **values: object) -> str:
    """The words for *key*, with *values* put in."""
    return WORDS[key].format(**values)
