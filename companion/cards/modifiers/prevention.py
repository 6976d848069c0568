"""Prevention: effects that keep damage and effects of texts off a Pokémon.

Pure queries: the caller that carries a text out flips the coins that are due and records their results in
`Scope.flipped`.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards.modifiers import applying, targets
from companion.cards.printed.vocabulary import TRAINER_KINDS, Less, Prevent
from companion.cards.values.game import Game
from companion.cards.values.reading import Force
from companion.cards.values.state import Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import find, get


def prevented(game: Game, table: Table, scope: Scope, uid: int, what: str) -> str | None:
    """The card that prevents a text's *what* on a Pokémon, or None.

    *what*: damage, counters, or any other word for its other effects. A prevention effect with a coin counts
    once the coin has shown heads (`Scope.flipped`). Those that stop only much or only little damage are
    excluded: `dealt` knows the amount.
    """
    for force in _shields(game, table, scope, uid, what):
        if force.mod.at_most is None and force.mod.at_least is None:
            if not force.mod.flip or has_held(scope, force, uid):
                return force.card
    return None


def coins_due(game: Game, table: Table, scope: Scope, uid: int, what: str) -> tuple[str, ...]:
    """The cards that must flip a coin before *what* happens to a Pokémon and have not yet for this text.

    The Pokémon's owner flips (CG-COIN-02); `Scope.flipped` gets the result.
    """
    return tuple(
        force.card
        for force in _shields(game, table, scope, uid, what)
        if force.mod.flip and not any(flip[:2] == (uid, force.card) for flip in scope.flipped)
    )


def coins_due_for_less(game: Game, table: Table, scope: Scope, uid: int) -> tuple[str, ...]:
    """The cards that still flip for reducing an opposing attack's damage (`Less.per_heads`): until tails."""
    place = find(table, uid)
    if scope.kind != "attack" or place is None or place[0] == scope.seat:
        return ()
    return tuple(
        force.card
        for force in applying.of(game, table, Less, uid)
        if force.mod.per_heads and (uid, force.card, False) not in scope.flipped
    )


def heads_for_less(scope: Scope, force: Force, uid: int) -> int:
    """Number of heads that such a card has flipped against this attack."""
    return scope.flipped.count((uid, force.card, True))


def _shields(game: Game, table: Table, scope: Scope, uid: int, what: str) -> Iterator[Force]:
    for force in applying.of(game, table, Prevent, uid):
        if keeps_off(game, table, scope, force, uid, what, own=force.mod.own):
            yield force


def keeps_off(game: Game, table: Table, scope: Scope, force: Force, uid: int, what: str, *, own: bool) -> bool:
    """Does this prevention effect apply to the given action, actor and kind of text? *own*: also to own attacks."""
    mod: Prevent = force.mod
    speaks = mod.damage if what == "damage" else mod.counters if what == "counters" else mod.effects
    if not speaks or not _stops_kind(game, mod, scope):
        return False
    place = find(table, uid)
    if place is None:
        return False
    if scope.seat == place[0] and not (own and scope.kind == "attack"):
        return False
    if mod.by is None:
        return True
    by = get(table, scope.source)
    return by is not None and targets.fits_that(game, table, applying.scope_of(force), by, mod.by)


def _stops_kind(game: Game, mod: Prevent, scope: Scope) -> bool:
    if scope.kind == "attack":
        return mod.attacks
    if scope.kind == "trainer" or (scope.card and game.cards[scope.card].kind in TRAINER_KINDS):
        return mod.trainers
    return mod.powers and scope.kind in ("power", "trigger", "between")


def has_held(scope: Scope, force: Force, uid: int) -> bool:
    """Did the prevention effect's coin show heads for this text?"""
    return (uid, force.card, True) in scope.flipped
