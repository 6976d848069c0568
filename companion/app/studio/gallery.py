"""The library's figures with their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from companion.app.ports.parts import Parts
from companion.app.screens.lobby import SmallDisc
from companion.app.screens.table import SegmentView
from companion.app.table.mat_view import segment_views
from companion.app.text.figure_cards import card_words
from companion.app.text.say import Say
from companion.figure.printed.figures import Figure, TrainerCard, printing_names, told_apart
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import shelf_of
from companion.texts.plain import letters

Item = TypeVar("Item", Figure, TrainerCard)


class Gallery:
    """The library's figures by id, and their pictures, cached."""

    def __init__(self, parts: Parts) -> None:
        self._texts = parts.texts
        self.figures: Mapping[str, Figure] = {figure.id: figure for figure in self._in_order(parts.library.figures())}
        """By id, in the order of their names as they are shown."""
        self.years = told_apart(self.figures.values())
        self.names = {id: self._texts.named(name) for id, name in printing_names(self.figures.values()).items()}
        """By id, with the year if another edition has a figure of the same name."""
        self.shelf = shelf_of(self.figures.values(), parts.library.cards(), parts.library.trainers())
        self.cards = self._in_order(tuple(self.shelf.cards.values()))
        """Trainer cards and plates."""
        self.playmats: Mapping[str, Playmat] = {mat.id: mat for mat in parts.library.playmats()}
        self._segments: dict[str, tuple[SegmentView, ...]] = {}

    def _in_order(self, items: Sequence[Item]) -> Sequence[Item]:
        """The library's order, or that of the names if they are shown in another language."""
        if all(self.name(item) == item.name for item in items):
            return items
        return sorted(items, key=lambda item: (letters(self.name(item)), item.id))

    def name(self, item: Figure | TrainerCard) -> str:
        """The printed name of a figure or card, as it is shown."""
        return self._texts.named(item.name)

    def segments(self, figure: str) -> tuple[SegmentView, ...]:
        """A figure's disc as a picture."""
        if figure not in self._segments:
            self._segments[figure] = segment_views(self.figures[figure].disc, self._texts)
        return self._segments[figure]

    def facts(self, say: Say, figure: Figure) -> str:
        """A figure in one line: MP, types, and the year if another edition has a figure of its name."""
        facts = [say("look.mp", n=figure.mp), say.types(figure.types), self.years.get(figure.id, "")]
        return " · ".join(fact for fact in facts if fact)

    def card_does(self, card: str) -> str:
        """The whole effect of a Trainer card: what it does, whether it lasts, whether one may still move."""
        return card_words(self._texts, self.shelf.cards[card])

    def small(self, figure: str) -> SmallDisc | None:
        """A figure with its name, or None if the library lacks this id."""
        found = self.figures.get(figure)
        return None if found is None else SmallDisc(self.names[figure], found.mp, self.segments(figure))
