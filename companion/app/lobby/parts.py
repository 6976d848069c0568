"""What the screens around the table share: what they are made from, words, pictures of figures."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from companion.app.ports.bases import Bases
from companion.app.ports.outside import Clock, Exports, Library, MatchStore, SettingsFile, SpinSource
from companion.app.saying.figure_effects import words
from companion.app.screens.lobby import Option, Push, SmallDisc
from companion.app.screens.lobby_intents import LobbyIntent
from companion.app.screens.table import SegmentView
from companion.app.table.mat_view import segment_views
from companion.figure.figures import Figure
from companion.figure.playmat import Playmat
from companion.figure.teams import Shelf
from companion.kernel.model import Ruling
from companion.texts.texts import Fact, Phrase, Texts, phrase


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What the app is put together from.

    *spins* delivers honest spins; *bases* are the spinner bases, None where there
    can be none; *rng* draws who goes first and the like, and plays for the random
    player.
    *remarks* are sentences to be shown at the start: what was wrong with a file,
    and what was done about it.
    """

    store: MatchStore
    library: Library
    settings: SettingsFile
    exports: Exports
    clock: Clock
    spins: SpinSource
    texts: Texts
    rng: random.Random
    remarks: tuple[str, ...] = ()
    bases: Bases | None = None


class Say:
    """Words by key, with facts as keyword arguments."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def __call__(self, key: str, **facts: Fact | int) -> str:
        """The sentence of *key*."""
        return self._texts.say(key, phrase(key, **facts).facts)

    def count(self, key: str, number: int, **facts: Fact | int) -> str:
        """The sentence of *key*.none, .one or .many, with the fact n."""
        form = "one" if number == 1 else "many"
        if number == 0 and f"{key}.none" in self._texts:
            form = "none"
        return self(f"{key}.{form}", n=number, **facts)

    def types(self, types: tuple[str, ...]) -> str:
        """Types in words, in the order of the figure."""
        return " · ".join(self(f"type.{type}") for type in types)

    def tell(self, said: Phrase) -> str:
        """A phrase in words."""
        return self._texts.tell(said)

    def ruling(self, ruling: Ruling) -> str:
        """A refusal in words."""
        kinds = {"rules": "ruleset", "condition": "condition", "colour": "segment"}
        return self._texts.say(
            ruling.text,
            [(name, f"@{kinds[name]}.{fact}" if name in kinds else fact) for name, fact in ruling.facts],
        )

    def push(self, key: str, intent: LobbyIntent, accent: bool = False) -> Push:
        """A button with the words of *key*."""
        return Push(self(key), intent, accent)

    def option(self, label: str, intent: LobbyIntent, chosen: bool, printed: bool = False) -> Option:
        """A value of a choice."""
        return Option(label, intent, chosen, printed)


class Gallery:
    """The library's figures by id, and their pictures, which are made once."""

    def __init__(self, parts: Parts) -> None:
        self._texts = parts.texts
        self.figures: Mapping[str, Figure] = {figure.id: figure for figure in parts.library.figures()}
        self.shelf = Shelf(self.figures, {card.id: card for card in parts.library.cards()})
        self.playmats: Mapping[str, Playmat] = {mat.id: mat for mat in parts.library.playmats()}
        self._segments: dict[str, tuple[SegmentView, ...]] = {}

    def segments(self, figure: str) -> tuple[SegmentView, ...]:
        """A figure's disc as a picture."""
        if figure not in self._segments:
            self._segments[figure] = segment_views(self.figures[figure].disc, self._texts)
        return self._segments[figure]

    def card_words(self, card: str) -> str:
        """What a Trainer card does."""
        return words(self._texts, self.shelf.cards[card].effects, "card")

    def small(self, figure: str) -> SmallDisc | None:
        """A figure with its name, or None where the library has none of this id."""
        found = self.figures.get(figure)
        return None if found is None else SmallDisc(found.name, found.mp, self.segments(figure))
