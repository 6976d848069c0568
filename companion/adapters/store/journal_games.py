"""Serialisation of each game's matches: entry types, and the rules that replay them.

A file may come from anywhere, so the setup in its head is checked before anything is
played by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from companion.adapters.library import first_fault
from companion.app.match import card_entries, entries
from companion.app.ports import Game, MatchHead
from companion.cards import CardRules
from companion.cards.editions import changed_policies as changed_in_edition
from companion.cards.editions import disagreement
from companion.cards.values import Setup as CardSetup
from companion.cards.values import check_deck
from companion.figure import FIGURES_OF, FigureRules, changed_policies
from companion.kernel import Entry, JournalError, Rules

FAULTS = (LookupError, ArithmeticError, TypeError, ValueError, AssertionError)
"""What a setup that nobody could have played may lead to."""


class Written(msgspec.Struct, frozen=True):
    """A game as it is written: its rules from a head, its entries from lines and as lines."""

    rules: Callable[[MatchHead], Rules[Any, Any]]
    decode: Callable[[Iterable[bytes]], Sequence[Entry]]
    encode: Callable[[Entry], bytes]


def figure_rules(head: MatchHead) -> FigureRules:
    """The rules that a match of the figure game was played by.

    Raises:
        JournalError: The setup in the head cannot be read, or is none that could
            be played, or says something else than the head.
    """
    setup = entries.decode_setup(head.setup)
    fault = first_fault(setup.playmat)
    if fault is not None:
        raise _unplayable(f"{fault[0]}: {fault[1]}")
    if len(setup.figures) > 2 * max(FIGURES_OF.values()):
        raise _unplayable(f"figures: there are {len(setup.figures)} of them")
    _agree(head, format=setup.format, rules=setup.rules.id, playmat=setup.playmat.id)
    try:
        _agree_on_policies(head, changed_policies(setup.rules))
        return FigureRules(setup)
    except FAULTS as error:
        raise _as_journal_error(error) from error


def card_rules(head: MatchHead) -> CardRules:
    """The rules that a match of the card game was played by.

    Raises:
        JournalError: The setup in the head cannot be read, or is none that could
            be played, or says something else than the head.
    """
    setup = card_entries.decode_setup(head.setup)
    _agree(head, format="", rules=setup.edition.id, playmat="")
    try:
        _agree_on_policies(head, changed_in_edition(setup.edition))
        if fault := disagreement(setup.edition):
            raise _unplayable(fault)
        _check_decks(setup)
        return CardRules(setup)
    except FAULTS as error:
        raise _as_journal_error(error) from error


def _check_decks(setup: CardSetup) -> None:
    faces = {card.id: card for card in setup.cards}
    for number, deck in enumerate(setup.decks):
        for card, _ in deck.cards:
            if card not in faces:
                raise _unplayable(f"decks[{number}]: expected cards of the setup, got {card!r}")
        refused = check_deck(setup.edition, [(faces[card], count) for card, count in deck.cards]).refusals
        if refused:
            raise _unplayable(f"decks[{number}]: expected a deck that may be played ({refused[0].clause})")


def _agree(head: MatchHead, **inside: str) -> None:
    for key, value in inside.items():
        if getattr(head, key) != value:
            raise JournalError(
                f"head.{key}: expected {value or 'nothing'}, as its setup says, got {getattr(head, key)}"
            )


def _agree_on_policies(head: MatchHead, changed: Mapping[str, Any]) -> None:
    """A head that has been stored holds lists where the rules have tuples."""
    if msgspec.to_builtins(changed) != msgspec.to_builtins(head.policies):
        raise JournalError("head.policies: expected those in which the setup differs from its rule set")


def _unplayable(why: str) -> JournalError:
    return JournalError(f"its setup cannot be played: {why}")


def _as_journal_error(error: Exception) -> JournalError:
    return error if isinstance(error, JournalError) else _unplayable(f"{type(error).__name__}: {error}")


GAMES: Mapping[Game, Written] = {
    "figure": Written(figure_rules, entries.decode_entries, entries.encode_entry),
    "card": Written(card_rules, card_entries.decode_entries, entries.encode_entry),
}
"""By game: how its matches are written."""
