"""Checks the names in steps and checks of a ruling case: figures, spaces, cards and attacks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.adapters.files.decoding import KeyPart, ValidationIssue, perhaps, shown
from companion.cases.figure.format import CaseTrainer, CorrectStep, Given, SeatName, Step, Then
from companion.figure.game import ASIDE_NAME, OFF_FIELD
from companion.figure.printed.disc import Disc
from companion.figure.printed.effects import CONDITIONS
from companion.figure.state import FACES
from companion.texts.errors import expectation, one_of
from companion.texts.texts import Phrase, phrase

PLACES = (*OFF_FIELD, ASIDE_NAME)
"""Places beside the spaces of a mat, by name."""


def no_place(name: str, places: Sequence[str]) -> Phrase:
    """Sentence on a name that is none of *places*."""
    wanted = phrase("error.cases.space-or-place" if PLACES[0] in places else "error.cases.space")
    return expectation(wanted, shown(name), perhaps(name, places))


def known_figure(name: str, figures: Sequence[str], path: tuple[KeyPart, ...]) -> None:
    """Refuse a name that no figure of the case has."""
    if name not in figures:
        raise ValidationIssue(
            path,
            expectation(phrase("error.cases.figure", words=", ".join(figures) or phrase("error.none")), shown(name)),
        )


class Names:
    """Names that a case's steps and checks may use."""

    def __init__(self, given: Given) -> None:
        self.figures = {figure.name: figure for figure in given.figures}
        self.spaces = tuple(space.id for space in given.board.space)
        self.trainers = given.trainers

    def check_step(self, step: Step) -> None:
        for word in ("surround", "attack", "on_line", "wake"):
            name = getattr(step, word)
            if name is not None and not (word == "on_line" and name.startswith("trainer")):
                self._figure(name, (word,))
        if step.move is not None:
            self._figure(step.move.figure, ("move", "figure"))
            if step.move.to not in self.spaces and step.move.to not in PLACES:
                raise ValidationIssue(("move", "to"), no_place(step.move.to, self.spaces))
        if step.stay is not None:
            self._figure(step.stay.figure, ("stay", "figure"))
        if step.use is not None:
            self._figure(step.use.figure, ("use", "figure"))
        if step.name_attack is not None:
            self._figure(step.name_attack.figure, ("name_attack", "figure"))
        for name, result in (step.spin or {}).items():
            self._figure(name, ("spin", name))
            self._result(result, self.figures[name].figure.disc, ("spin", name))
        if step.trainer is not None:
            self._trainer(step)
        if step.correct is not None:
            self._correction(step.correct)

    def check_then(self, then: Then, steps: int) -> None:
        for word in ("at", "condition", "waiting", "legal_moves", "legal_attacks"):
            for name in getattr(then, word) or {}:
                self._figure(name, (word, name))
        for name, place in (then.at or {}).items():
            if place not in self.spaces and place not in PLACES:
                raise ValidationIssue(("at", name), no_place(place, (*self.spaces, *PLACES)))
        for name, moves in (then.legal_moves or {}).items():
            for i, space in enumerate(moves):
                if space not in self.spaces:
                    raise ValidationIssue(("legal_moves", name, i), no_place(space, self.spaces))
        for name, targets in (then.legal_attacks or {}).items():
            for i, target in enumerate(targets):
                self._figure(target, ("legal_attacks", name, i))
        for seat, order in (then.center_order or {}).items():
            for i, name in enumerate(order):
                self._figure(name, ("center_order", seat, i))
        for seat, cards in (then.cards or {}).items():
            for card, face in cards.items():
                self._card(seat, card, ("cards", seat, card))
                if face not in FACES:
                    self._figure(face, ("cards", seat, card))
        if then.refused is not None and then.refused.step >= steps:
            raise ValidationIssue(
                ("refused", "step"), expectation(phrase("error.cases.step-below", steps=steps), then.refused.step)
            )

    def _correction(self, step: CorrectStep) -> None:
        for word in ("put", "condition", "wait"):
            for name in getattr(step, word):
                self._figure(name, ("correct", word, name))
        for name, into in step.evolve.items():
            self._figure(name, ("correct", "evolve", name))
            self._figure(into, ("correct", "evolve", name))
        for name, place in step.put.items():
            if place not in self.spaces and place not in PLACES:
                raise ValidationIssue(("correct", "put", name), no_place(place, (*self.spaces, *PLACES)))
        for seat, order in step.center_order.items():
            for i, name in enumerate(order):
                self._figure(name, ("correct", "center_order", seat, i))
        for seat, cards in step.cards.items():
            for card, face in cards.items():
                self._card(seat, card, ("correct", "cards", seat, card))
                if face not in FACES:
                    self._figure(face, ("correct", "cards", seat, card))
        if step.moved:
            self._figure(step.moved, ("correct", "moved"))

    def _trainer(self, step: Step) -> None:
        assert step.trainer is not None
        seats = [seat for seat, trainer in self.trainers.items() if self._has(trainer, step.trainer.card)]
        if not seats:
            known = [card.card.name for trainer in self.trainers.values() for card in trainer.cards]
            if not known:
                # Without Trainers any card is too many: the referee refuses it.
                return
            raise ValidationIssue(
                ("trainer", "card"),
                expectation(phrase("error.cases.card", words=", ".join(known)), shown(step.trainer.card)),
            )
        if step.trainer.spin is not None:
            self._result(step.trainer.spin, self.trainers[seats[0]].disc, ("trainer", "spin"))
        if step.trainer.target is not None:
            self._figure(step.trainer.target, ("trainer", "target"))

    def _has(self, trainer: CaseTrainer, card: str) -> bool:
        return any(card in (held.card.name, held.card.id) for held in trainer.cards)

    def _card(self, seat: SeatName, card: str, path: tuple[KeyPart, ...]) -> None:
        if seat not in self.trainers or not self._has(self.trainers[seat], card):
            raise ValidationIssue(path, expectation(phrase("error.cases.card-of-seat", seat=seat), shown(card)))

    def _figure(self, name: str, path: tuple[KeyPart, ...]) -> None:
        known_figure(name, tuple(self.figures), path)

    def _result(self, result: str | int, disc: Disc, path: tuple[KeyPart, ...]) -> None:
        labels = [segment.label for segment in disc.segments]
        if isinstance(result, bool) or (isinstance(result, int) and not 0 <= result < len(labels)):
            raise ValidationIssue(path, expectation(phrase("error.cases.segment", last=len(labels) - 1), shown(result)))
        # The draw of one of several Special Conditions is no segment of the disc.
        if isinstance(result, str) and result not in labels and result not in CONDITIONS:
            words = tuple(dict.fromkeys(labels))
            raise ValidationIssue(path, expectation(one_of(words), shown(result), perhaps(result, words)))
