"""Rules for replaying a match from a file.

A file is untrusted, so the setup in its head is checked before anything is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.adapters.library.maps import first_fault
from companion.app.match.card_game import CARD
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import SetupFacts
from companion.app.ports.outside import Game, MatchHead
from companion.cards.editions.agreement import disagreement
from companion.cards.rules import CardRules
from companion.cards.values.deck_check import check_deck
from companion.cards.values.state import Setup as CardSetup
from companion.figure.rules import FigureRules
from companion.figure.teams import EVOLUTIONS_A_FIGURE, FIGURES_OF
from companion.kernel.errors import JournalError
from companion.kernel.model import Rules
from companion.texts.errors import expectation, placed, quoted, said_by
from companion.texts.texts import Fact, phrase

FAULTS = (LookupError, ArithmeticError, TypeError, ValueError, AssertionError)
"""Exceptions that an impossible setup may cause."""


def figure_rules(head: MatchHead) -> FigureRules:
    """Rules of a figure match.

    Raises:
        JournalError: The setup in the head cannot be read, is impossible, or contradicts the head.
    """
    setup = FIGURE.stored.setup(head.setup, head.journal_version)
    fault = first_fault(setup.playmat)
    if fault is not None:
        raise _unplayable(placed(fault[0], fault[1]))
    aside, most = sum(placed.aside for placed in setup.figures), 2 * max(FIGURES_OF.values())
    if len(setup.figures) - aside > most or aside > EVOLUTIONS_A_FIGURE * most:
        raise _unplayable(placed("figures", phrase("error.store.figures", many=len(setup.figures))))
    try:
        _agree(head, FIGURE.facts(setup), FIGURE.rules_version)
        return FigureRules(setup)
    except FAULTS as error:
        raise _as_journal_error(error) from error


def card_rules(head: MatchHead) -> CardRules:
    """Rules of a card match.

    Raises:
        JournalError: The setup in the head cannot be read, is impossible, or contradicts the head.
    """
    setup = CARD.stored.setup(head.setup, head.journal_version)
    try:
        _agree(head, CARD.facts(setup), CARD.rules_version)
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
                raise _unplayable(
                    placed(f"decks[{number}]", expectation(phrase("error.store.setup-cards"), quoted(card)))
                )
        refused = check_deck(setup.edition, [(faces[card], count) for card, count in deck.cards]).refusals
        if refused:
            raise _unplayable(placed(f"decks[{number}]", phrase("error.store.deck", clause=refused[0].clause)))


def _agree(head: MatchHead, facts: SetupFacts, rules_version: int) -> None:
    """Refuse a head that contradicts its setup. A stored head has lists where the rules have tuples.

    Policies are compared only under the same rules version, as earlier ones may have had other defaults.
    """
    said = {"rules": head.rules, **head.about}
    inside = {"rules": facts.rules, **facts.about}
    for key in {**inside, **said}:
        if said.get(key) != inside.get(key):
            nothing = phrase("error.kind.null")
            wanted = phrase("error.store.as-setup", wanted=inside.get(key) or nothing)
            raise JournalError(placed(f"head.{key}", expectation(wanted, said.get(key, nothing))))
    if head.rules_version != rules_version:
        return
    if msgspec.to_builtins(facts.policies) != msgspec.to_builtins(head.policies):
        raise JournalError(placed("head.policies", phrase("error.store.policies")))


def _unplayable(why: Fact) -> JournalError:
    return JournalError(phrase("error.store.unplayable", why=why))


def _as_journal_error(error: Exception) -> JournalError:
    return error if isinstance(error, JournalError) else _unplayable(placed(type(error).__name__, said_by(error)))


RULES: Mapping[Game, Callable[[MatchHead], Rules[Any, Any]]] = {"figure": figure_rules, "card": card_rules}
"""By game: the rules of a match, after checking its setup."""
