"""The rules that a match in a file is played again by.

A file may come from anywhere, so the setup in its head is checked before anything is
played by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.adapters.library import first_fault
from companion.app.match import CARD, FIGURE, SetupFacts
from companion.app.ports import Game, MatchHead
from companion.cards import CardRules
from companion.cards.editions import disagreement
from companion.cards.values import Setup as CardSetup
from companion.cards.values import check_deck
from companion.figure import FIGURES_OF, FigureRules
from companion.kernel import JournalError, Rules

FAULTS = (LookupError, ArithmeticError, TypeError, ValueError, AssertionError)
"""What a setup that nobody could have played may lead to."""


def figure_rules(head: MatchHead) -> FigureRules:
    """The rules that a match of the figure game was played by.

    Raises:
        JournalError: The setup in the head cannot be read, or is none that could
            be played, or says something else than the head.
    """
    setup = FIGURE.stored.setup(head.setup, head.journal_version)
    fault = first_fault(setup.playmat)
    if fault is not None:
        raise _unplayable(f"{fault[0]}: {fault[1]}")
    if len(setup.figures) > 2 * max(FIGURES_OF.values()):
        raise _unplayable(f"figures: there are {len(setup.figures)} of them")
    try:
        _agree(head, FIGURE.facts(setup))
        return FigureRules(setup)
    except FAULTS as error:
        raise _as_journal_error(error) from error


def card_rules(head: MatchHead) -> CardRules:
    """The rules that a match of the card game was played by.

    Raises:
        JournalError: The setup in the head cannot be read, or is none that could
            be played, or says something else than the head.
    """
    setup = CARD.stored.setup(head.setup, head.journal_version)
    try:
        _agree(head, CARD.facts(setup))
        if fault := disagreement(setup.edition):
            raise _unplayable(fault)
        _check_decks(setup)
        return CardRules(setup)
    except FAULTS as error:
        raise _as_journal_error(error) from error


def _check_decks(setup: CardSetup) -> None:
    faces = {card.id: card for card in setup.cards}
    for number, deck in enumerate(setup.decks):
        if not deck.is_listed:
            continue
        for card, _ in deck.cards:
            if card not in faces:
                raise _unplayable(f"decks[{number}]: expected cards of the setup, got {card!r}")
        refused = check_deck(setup.edition, [(faces[card], count) for card, count in deck.cards]).refusals
        if refused:
            raise _unplayable(f"decks[{number}]: expected a deck that may be played ({refused[0].clause})")


def _agree(head: MatchHead, facts: SetupFacts) -> None:
    """A head that has been stored holds lists where the rules have tuples."""
    said = {"rules": head.rules, **head.about}
    inside = {"rules": facts.rules, **facts.about}
    for key in {**inside, **said}:
        if said.get(key) != inside.get(key):
            expected = inside.get(key) or "nothing"
            raise JournalError(f"head.{key}: expected {expected}, as its setup says, got {said.get(key, 'nothing')}")
    if msgspec.to_builtins(facts.policies) != msgspec.to_builtins(head.policies):
        raise JournalError("head.policies: expected those in which the setup differs from its rule set")


def _unplayable(why: str) -> JournalError:
    return JournalError(f"its setup cannot be played: {why}")


def _as_journal_error(error: Exception) -> JournalError:
    return error if isinstance(error, JournalError) else _unplayable(f"{type(error).__name__}: {error}")


RULES: Mapping[Game, Callable[[MatchHead], Rules[Any, Any]]] = {"figure": figure_rules, "card": card_rules}
"""By game: the rules that a match was played by, once its setup has been checked."""
