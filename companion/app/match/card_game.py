"""The card game as the referee runs it: its coins can be spun on a base, as a disc of two halves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TypeAlias

from msgspec.structs import replace

from companion.app.match._spins import Discs
from companion.app.match.entries import Json, Printed, Stored, Upcaster
from companion.app.match.game import ChanceBy, MatchGame, SetupFacts
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee
from companion.app.ports.bases import Spinnable
from companion.cards.editions.house_rules import changed_policies
from companion.cards.editions.table import EDITIONS
from companion.cards.modifiers.mirroring import with_mirrors
from companion.cards.printed.cards import Card
from companion.cards.rules import RULES_VERSION, CardRules
from companion.cards.values.actions import Action, Correct
from companion.cards.values.events import Event, Mirrored, TurnEnded
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import Setup, State, Table
from companion.cards.values.terms import Terms
from companion.kernel.dials import Dial
from companion.kernel.journal import Applied, Entry, Remarked, Retracted

COIN = Dial((1, 1))
"""Disc of a spinner base with the role of the coin: two halves, the first is heads."""
SIDES = ("heads", "tails")


def _facts(setup: Setup) -> SetupFacts:
    return SetupFacts(rules=setup.edition.id, policies=changed_policies(setup.edition), about=_about(setup.terms))


def _about(terms: Terms) -> dict[str, str]:
    """Non-default facts for the match list, beside the edition."""
    said = {
        "format": terms.format,
        "best-of": str(terms.best_of) if terms.best_of > 1 else "",
        "results": " ".join(terms.results),
        "after": terms.after,
    }
    return {key: value for key, value in said.items() if value}


def _looked_at(table: Table) -> State:
    return State(table, ())


def _side(half: int) -> int | str:
    return SIDES[half]


def _discs(rules: CardRules) -> Discs:
    return Discs(
        spinnables=tuple(
            Spinnable(source=source, seat=seat, borders_deg=COIN.borders_deg(), coin=True)
            for seat, source in enumerate(COIN_SOURCES)
        ),
        dials=dict.fromkeys(COIN_SOURCES, COIN),
        outcome=_side,
        has_lines=False,
    )


def _real_decks(rules: CardRules) -> frozenset[str]:
    """Decks of real cards: only the player holding a drawn card can name it."""
    return frozenset(rules.game.deck_source(seat) for seat in (0, 1) if not rules.game.dealt[seat])


def _with_double_weakness(raw: Json) -> Json:
    """Version 3 to 4: every edition counted Weakness to two types once."""
    edition = raw["edition"]
    once = "once" if EDITIONS[edition["id"]].double_weakness else None
    return {**raw, "edition": {**edition, "double_weakness": once}}


def _typed_in(rules: CardRules, state: State) -> tuple[Card, ...]:
    """The cards of real decks typed in so far."""
    return tuple(rules.game.cards[card] for _, card in state.table.typed)


def _with_mirrors(rules: CardRules, entries: Sequence[Entry], version: int) -> Sequence[Entry]:
    """Add `Mirrored` events to entries of version 1, in which the reducer derived them."""
    if version > 1 or not rules.game.mirrors:
        return entries
    tables = [rules.start().table]
    completed: list[Entry] = []
    for entry in entries:
        match entry:
            case Applied(events=events):
                if not any(isinstance(event, Mirrored) for event in events):
                    entry = replace(entry, events=with_mirrors(rules.game, tables[-1], events))
                tables.append(reduce(rules.fold, entry.events, tables[-1]))
            case Retracted(start=start):
                del tables[start + 1 :]
            case Remarked():
                pass
        completed.append(entry)
    return completed


CARD: MatchGame[Setup, CardRules, State, Action, Event] = MatchGame(
    id="card",
    rules=CardRules,
    rules_version=RULES_VERSION,
    # Version 4 adds penalties that act; older entries have none. Version 5 stores only changed values.
    stored=Stored(
        Applied[Action, Event] | Retracted | Remarked,
        Setup,
        Printed("edition", EDITIONS),
        (Upcaster(), Upcaster(), Upcaster(setup=_with_double_weakness), Upcaster()),
    ),
    facts=_facts,
    looked_at=_looked_at,
    correct=Correct,
    closing=(Correct,),
    turn_ended=TurnEnded,
    setup=lambda rules: rules.setup,
    discs=_discs,
    chance=ChanceBy(spins="program"),
    unseen=_real_decks,
    learned=_typed_in,
    completed=_with_mirrors,
)

CardReferee: TypeAlias = MatchReferee[CardRules, State, Action, Event]
"""A match of the card game."""
CardRecord: TypeAlias = MatchRecord[CardRules, State, Action, Event]
"""A recorded match of the card game, read-only."""
