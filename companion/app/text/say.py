"""Words by key, with counts, types, rulings, and the buttons that carry them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from companion.app.screens.lobby import ChoiceView, Option, Push
from companion.app.screens.lobby_intents import LobbyIntent
from companion.kernel.model import Ruling
from companion.texts.texts import Fact, Texts, all_of, phrase

T = TypeVar("T")


class Say:
    """Words by key, with facts as keyword arguments."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def __call__(self, key: str, **facts: Fact | int) -> str:
        """The sentence of *key*."""
        return self.texts.say(key, phrase(key, **facts).facts)

    def has(self, key: str) -> bool:
        """Is there a text with this key?"""
        return key in self.texts

    def count(self, key: str, number: int, **facts: Fact | int) -> str:
        """The sentence of *key*.none, .one or .many, with the fact n."""
        form = "one" if number == 1 else "many"
        if number == 0 and f"{key}.none" in self.texts:
            form = "none"
        return self(f"{key}.{form}", n=number, **facts)

    def types(self, types: tuple[str, ...]) -> str:
        """Types in words, in the order of the figure."""
        return " · ".join(self(f"type.{type}") for type in types)

    def decimal(self, number: float, spec: str = ".1f") -> str:
        """A number in this format, as the language writes it."""
        return self.texts.decimal(number, spec)

    def percent(self, share: float) -> str:
        """A share of 1 in per cent."""
        return self.texts.percent(share, ".1f")

    def listed(self, words: Iterable[str]) -> str:
        """Words with commas between; "" for none."""
        words = tuple(words)
        return self.texts.fact(all_of(words, "list.comma")) if words else ""

    def tell(self, said: Fact) -> str:
        """A phrase in words; a plain text as it is."""
        return self.texts.fact(said)

    def alone(self, said: Fact) -> str:
        """A fact that stands alone, capitalised if it begins with a word from the texts."""
        return self.texts.alone(said)

    def ruling(self, ruling: Ruling) -> str:
        """A refusal in words."""
        return self.texts.say(ruling.text, ruling.facts)

    def push(self, key: str, intent: LobbyIntent, accent: bool = False) -> Push:
        """A button with the words of *key*."""
        return Push(self(key), intent, accent)

    def labels(self, key: str, values: Iterable[T]) -> dict[T, str]:
        """Values with the words of *key* and their names."""
        return {value: self(f"{key}.{value}") for value in values}

    def options(
        self, labels: Mapping[T, str], intent: Callable[[T], LobbyIntent], now: object = None
    ) -> tuple[Option, ...]:
        """Values by their labels, each with its intent; *now* is the one that is chosen."""
        return tuple(Option(label, intent(value), value == now) for value, label in labels.items())

    def choice(
        self, key: str, labels: Mapping[T, str], intent: Callable[[T], LobbyIntent], now: object = None, note: str = ""
    ) -> ChoiceView:
        """One of several `options`; its title is the words of *key*, where it has any."""
        return ChoiceView(title=self(key) if key else "", options=self.options(labels, intent, now), note=note)

    def option(self, label: str, intent: LobbyIntent, chosen: bool, printed: bool = False) -> Option:
        """A value of a choice."""
        return Option(label, intent, chosen, printed)
