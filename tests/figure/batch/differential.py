"""The same match on `FigureRules` and on the arrays, with the same answers: what is different between them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.figure.batch import Batch
from companion.figure.batch import cells as at
from companion.figure.batch.facts import MOST_AURAS, MOST_OF_A_MARKER, SAVING
from companion.figure.batch.known import (
    every_ability,
    every_effect,
    many_auras,
    unknown_ability,
    unknown_effect,
    unknown_in,
)
from companion.figure.printed import ABILITY_WORDS, Expose, TrainerCard, word
from companion.figure.rules import FigureRules
from companion.figure.state import Placed, Setup, Table
from tests.conformance.matches import setup_of

GUARD = 0x5A5A5A5A
MOST_ACTIONS = 1500


class Compared(msgspec.Struct):
    """What matches came to: how many, their actions, what was met in their events, the first differences."""

    matches: int = 0
    actions: int = 0
    met: Counter[str] = msgspec.field(default_factory=Counter)
    differences: list[str] = msgspec.field(default_factory=list)


def known_part_of(setup: Setup) -> Setup:
    """The setup without what the compiled rules refuse: everything else stays as it is."""
    setup = with_one_way_to_be_saved(setup)
    if many_auras(setup) > MOST_AURAS:
        setup = without(setup, lambda effect: isinstance(effect, Expose))
    rules = replace(setup.rules, repetition=None)
    figures = tuple(map(_known_figure, setup.figures))
    cards = tuple(tuple(_known_card(card) for card in own) for own in setup.cards)
    return replace(
        setup,
        rules=rules,
        figures=figures,
        cards=cards,
    )


def without(setup: Setup, left_out: Callable[[Any], bool]) -> Setup:
    """The setup without some effects of attacks and cards."""

    def kept(effects: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(effect for effect in effects if not left_out(effect))

    figures = []
    for placed in setup.figures:
        segments = tuple(replace(one, effects=kept(one.effects)) for one in placed.figure.disc.segments)
        abilities = tuple(one for one in placed.figure.abilities if not any(map(left_out, _with_effects(one))))
        figure = replace(placed.figure, disc=replace(placed.figure.disc, segments=segments), abilities=abilities)
        figures.append(replace(placed, figure=figure))
    cards = tuple(
        tuple(
            replace(
                card,
                effects=kept(card.effects),
                gives=tuple(one for one in card.gives if not any(map(left_out, _with_effects(one)))),
            )
            for card in own
        )
        for own in setup.cards
    )
    return replace(setup, figures=tuple(figures), cards=cards)


def _with_effects(ability: Any) -> tuple[Any, ...]:
    return ability, *getattr(ability, "effects", ())


def with_one_way_to_be_saved(setup: Setup) -> Setup:
    """The setup with one kind of markers that save their figure: the first that is laid."""
    laid = [_laid(one) for one in (*every_effect(setup), *every_ability(setup))]
    others = {one for one in laid if one in SAVING} - {next((one for one in laid if one in SAVING), "")}
    return without(setup, lambda effect: _laid(effect) in others) if others else setup


def _laid(value: Any) -> Any:
    return getattr(value, "marker", getattr(value, "is_", None))


def _known_figure(placed: Placed) -> Placed:
    figure = placed.figure
    segments = tuple(replace(one, effects=_known(one.effects)) for one in figure.disc.segments)
    abilities = tuple(one for one in figure.abilities if not list(unknown_ability(one)))
    return replace(placed, figure=replace(figure, disc=replace(figure.disc, segments=segments), abilities=abilities))


def _known_card(card: TrainerCard) -> TrainerCard:
    gives = tuple(one for one in card.gives if not list(unknown_ability(one)))
    if card.gives and not gives:
        return replace(card, effects=_known(card.effects), gives=(), until_out_by="")
    return replace(card, effects=_known(card.effects), gives=gives)


def _known(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    kept = (_known_effect(effect) for effect in effects)
    return tuple(effect for effect in kept if not list(unknown_effect(effect)))


def _known_effect(effect: Any) -> Any:
    return replace(effect, pick=1) if (getattr(effect, "pick", None) or 1) > 1 else effect


def compare(setup: Setup, seed: int, compared: Compared) -> None:
    """Play a match on both with the same answers, and note the first state in which they differ.

    In the batch its row stands between two others of `GUARD` alone, which stay as they are: the compiled code does not
    look where it reads and writes.
    """
    rules, batch, rng = FigureRules(setup), Batch(setup, 3), random.Random(seed)
    state, last = rules.start(), None
    batch.tables[::2] = GUARD
    compared.matches += 1
    for number in range(MOST_ACTIONS):
        wanted = [action for request in rules.pending(state) for action in rules.answers(state, request)]
        found = batch.table(1)
        different = [*_differences(state.table, found), *_listed_differently(wanted, batch.answers(1))]
        different += _kept_wrongly(found, batch.tables[1])
        if (batch.tables[::2] != GUARD).any():
            different.append("it wrote past its row")
        if different:
            compared.differences.append(f"seed {seed}, action {number}, {last}: {'; '.join(different)}")
        if different or not wanted:
            return
        last = rng.choice(wanted)
        step = rules.apply(state, last)
        state = step.state
        batch.take(1, last)
        compared.actions += 1
        compared.met.update(type(event).__name__ for event in step.events)
        compared.met.update(getattr(event, "clause", "") for event in step.events)


def _differences(wanted: Table, found: Table) -> Iterator[str]:
    """The facts in which two tables differ; in which order markers came is no rule's concern, and 15 are counted."""
    for fact in Table.__struct_fields__:
        one, other = getattr(wanted, fact), getattr(found, fact)
        if fact == "markers":
            one, other = (tuple(map(_counted, markers)) for markers in (one, other))
        if fact != "seen" and one != other:
            yield f"{fact} is {one}, not {other}"


def _kept_wrongly(table: Table, row: Any) -> Iterator[str]:
    """What a row keeps of its own so that nobody has to look at every figure, where it is not what the figures say."""
    field = sum(1 << figure for figure, where in enumerate(table.where) if where >= 0)
    if field != row[at.FIELD]:
        yield f"on the Field are {field:b}, not {row[at.FIELD]:b}"


def _counted(under: tuple[str, ...]) -> dict[str, int]:
    return {kind: min(many, MOST_OF_A_MARKER) for kind, many in Counter(under).items()}


def _listed_differently(wanted: list[Any], found: tuple[Any, ...]) -> Iterator[str]:
    if set(wanted) != set(found) or len(set(wanted)) != len(found):
        yield f"answers: lacks {set(wanted) - set(found)}, has {set(found) - set(wanted)}"


def compare_many(format: Any, rules: str, seeds: range) -> Compared:
    """The matches of these seeds, every other one with whatever the conformance tests think of."""
    compared = Compared()
    for seed in seeds:
        setup = known_part_of(setup_of(format, rules, seed))
        assert list(unknown_in(setup)) == []
        compare(setup, seed, compared)
    return compared


def words_of(setup: Setup) -> set[str]:
    """Every word of effects in a setup, on discs and on cards."""
    on_discs = (effect for placed in setup.figures for one in placed.figure.disc.segments for effect in one.effects)
    on_cards = (effect for own in setup.cards for card in own for effect in card.effects)
    return {word(effect) for effect in (*on_discs, *on_cards)}


def abilities_of(setup: Setup) -> set[str]:
    """Every word of abilities in a setup."""
    kinds = {str(type(one).__struct_config__.tag) for placed in setup.figures for one in placed.figure.abilities}
    assert kinds <= set(ABILITY_WORDS)
    return kinds
