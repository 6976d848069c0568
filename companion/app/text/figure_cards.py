"""A Trainer card or a plate in sentences: its target, its effects, the abilities it gives and their duration."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.text.figure_abilities import ability_parts
from companion.app.text.figure_effects import describe
from companion.app.text.figure_vocabulary import either, named
from companion.figure.printed.figures import TrainerCard
from companion.texts.texts import Fact, Phrase, Texts, all_of, phrase


def card_words(texts: Texts, card: TrainerCard) -> str:
    """A card's sentences as one paragraph."""
    return " ".join(map(texts.tell, card_sentences(card)))


def card_sentences(card: TrainerCard) -> Iterator[Phrase]:
    """The sentences of a card."""
    if card.kind == "plate":
        yield from _of_plate(card)
        return
    yield from describe(card.effects, "card")
    if card.gives:
        yield _given(card)
    if card.lasting is True:
        yield Phrase("command.trainers.lasting")
    if card.may_move_after:
        yield Phrase("command.trainers.moves")


def _of_plate(card: TrainerCard) -> Iterator[Phrase]:
    if card.needs is not None:
        yield Phrase(f"plate.needs.{card.needs}")
    if card.target != "none":
        yield phrase("plate.for", who=whom(card))
    yield from describe(card.effects)
    if card.gives:
        yield _given(card)
    if not card.may_move_after:
        yield Phrase("plate.ends")


def whom(card: TrainerCard) -> Phrase:
    """A card's target: its place, types or names."""
    said = Phrase(f"plate.target.{card.target}")
    if card.types:
        said = phrase("plate.of-type", who=said, types=either([Phrase(f"type.{one}") for one in card.types]))
    if card.names:
        said = phrase("plate.called", who=said, names=named(card.names))
    return said


def _given(card: TrainerCard) -> Phrase:
    """The abilities that figures have while the card is in play."""
    given = all_of(list(ability_parts(card.gives, of_no_figure=card.target == "none")), "list.and")
    facts: dict[str, Fact] = {"given": given}
    if card.until_out_by:
        return phrase("plate.gives.until-out", type=Phrase(f"type.{card.until_out_by}"), **facts)
    if card.lasting in ("turn", "match"):
        place = "beside" if card.target == "none" else card.lasting
        return phrase(f"plate.gives.{place}", **facts)
    return phrase("plate.gives.field", **facts)
