"""A card table under random hands: what can be touched on a screen value, and matches that are touched to their end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec

from companion.adapters.library.card_decks import given_decks
from companion.adapters.library.card_library import given_shelf
from companion.app.cards.table.session import CardTableSession
from companion.app.match.game import ChanceBy
from companion.app.screens import cards as values
from companion.app.screens.card_intents import (
    CoverHand,
    DropCard,
    LetGo,
    LookAtCard,
    LookAtPlace,
    PickCard,
    ShowHand,
    ShowSums,
    Spell,
    TapCard,
    TapPlace,
    WriteDown,
)
from companion.app.screens.table import DropDraft, KeepDraft, PutRight, TakeBack, Undo, UndoStep, Why
from companion.cards.editions.table import EDITIONS
from companion.cards.values.decks import setup_for
from companion.cards.values.state import Setup
from tests.app.card_fakes import begun
from tests.app.table_fakes import texts

EDITION_IDS = tuple(EDITIONS)
SELDOM = (PutRight, Why, ShowSums, LetGo, CoverHand, Undo, DropDraft, WriteDown)
BESIDE = 0.06
"""How often something is done beside the play."""
LEAVES = frozenset({str, int, bool, float, type(None), values.LogLine})
"""What has no parts to touch."""
PILES = ("hand", "deck", "discard", "prizes", "lost")
Part = TypeVar("Part")
DEALT, REAL, MIXED, HELD = (True, True), (False, False), (True, False), (False, True)


@cache
def setup_of(edition: str, known: tuple[bool, bool] = DEALT) -> Setup:
    """The first two given decks of an edition."""
    decks = [deck for deck in given_decks() if deck.edition == edition]
    return setup_for(EDITIONS[edition], (decks[0], decks[1]), given_shelf(), known)


def session_of(
    edition: str,
    seed: int,
    known: tuple[bool, bool] = DEALT,
    kinds: tuple[str, str] = ("person", "person"),
    spins: Any = "program",
) -> CardTableSession:
    referee = begun(setup_of(edition, known), kinds=kinds, chance=ChanceBy(spins=spins), seed=seed)
    return CardTableSession(referee, texts())


def parts_of(value: Any, kind: type[Part]) -> Iterator[Part]:
    """Every part of a value that is such a struct, in its order; the record has none."""
    left = [value]
    while left:
        part = left.pop()
        if type(part) in LEAVES:
            continue
        if isinstance(part, kind):
            yield part
        if isinstance(part, msgspec.Struct):
            left.extend(reversed(msgspec.structs.astuple(part)))
        elif isinstance(part, tuple):
            left.extend(reversed(part))


def buttons(value: Any) -> Iterator[values.CardButton]:
    """Every button of a value."""
    return parts_of(value, values.CardButton)


def tiles(screen: values.CardTableScreen) -> Iterator[values.TileView]:
    for seat in screen.seats:
        if seat.active is not None:
            yield seat.active
        yield from seat.bench


def marked(screen: values.CardTableScreen) -> list[str]:
    """The places that a tap is wanted on."""
    places = [tile.place for tile in tiles(screen) if tile.mark in ("drop", "choose")]
    return places + [place for seat in screen.seats for place, _ in seat.empty_marks]


def touch(screen: values.CardTableScreen, rng: random.Random) -> Any:
    """Something that a hand may do, what is wanted more often than what is not."""
    if rng.random() < (0.4 if screen.put_right is not None else BESIDE):
        return beside(screen, rng)
    if screen.ask.cards and rng.random() < 0.7:
        return TapCard(rng.choice(screen.ask.cards).card)
    held = [face.card for seat in screen.seats for face in seat.hand.cards]
    held += [face.card for face in screen.picker.cards] if screen.picker is not None else []
    places = [tile.place for tile in tiles(screen)] + marked(screen) * 3
    pool: list[Any] = [TapPlace(place) for place in places] + [TapCard(card) for card in held] * 2
    shown = [one.intent for one in buttons(msgspec.structs.replace(screen, log=()))]
    shown = [one for one in shown if not isinstance(one, SELDOM) or rng.random() < 0.02]
    return rng.choice(shown if shown and (rng.random() < 0.5 or not pool) else pool or [LetGo()])


def beside(screen: values.CardTableScreen, rng: random.Random) -> Any:
    """Something beside the play: piles and hands looked at, cards dragged, a correction, a note, taking back."""
    panel = screen.put_right
    if panel is not None and rng.random() < 0.8:
        options = [option.intent for group in panel.groups for option in group.options] * 2
        options += [reason.intent for reason in panel.reasons]
        pile = f"{rng.choice('ab')}-{rng.choice(PILES)}"
        return rng.choice((*options, TapPlace(pile), UndoStep(), KeepDraft(), KeepDraft(), DropDraft(), CoverHand()))
    cards = [face.card for face in parts_of(screen, values.CardFaceView)] or ["?"]
    places = [tile.place for tile in tiles(screen)] + [f"{rng.choice('ab')}-{pile}" for pile in PILES] + ["stadium"]
    place, card, seat = rng.choice(places), rng.choice(cards), rng.randrange(2)
    line = rng.choice(screen.log).entry if screen.log else 0
    return rng.choice(
        (
            LookAtPlace(place),
            LookAtPlace(place),
            LookAtCard(card),
            ShowHand(seat),
            CoverHand(),
            PickCard(seat),
            Spell(rng.choice(("", "a", "p", "wa"))),
            DropCard(card, place),
            TapPlace(place),
            WriteDown(seat, "note", "Ben was late"),
            ShowSums(),
            Why(),
            PutRight(),
            Undo(),
            TakeBack(max(0, line - rng.randrange(2)), "misread") if rng.random() < 0.15 else LetGo(),
        )
    )


def touched(
    session: CardTableSession, seed: int, times: int, look: Callable[[values.CardTableScreen], None] = lambda _: None
) -> int:
    """Touch a table at random, so often or until the match is over; how often it was."""
    rng = random.Random(seed)
    for n in range(times):
        session.tick(1.0)
        screen = session.screen()
        look(screen)
        if screen.winner:
            return n
        session.send(touch(screen, rng))
        look(session.screen())
    return times
