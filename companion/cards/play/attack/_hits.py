"""Damage that lands: from an attack, from any other text, from a Confused Pokémon on itself."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.cards.modifiers import applying
from companion.cards.modifiers.prevention import coins_due, coins_due_for_less
from companion.cards.play.attack.damage import COUNTER, Blow, dealt_to_itself
from companion.cards.printed.cards import Attack
from companion.cards.printed.vocabulary import ConditionHit, Less, Prevent
from companion.cards.values.events import CoinFlipped, CountersPut, DamageDealt, Prevented
from companion.cards.values.game import Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, coin, is_heads
from companion.cards.values.state import Table
from companion.cards.values.tasks import Hit, Scope, Task, Triggers
from companion.cards.zones.zones import get, owner_of

CONFUSION_HIT = 20
"""Damage of a Confused Pokémon's attack on itself (CG-CONF-02)."""
CONFUSION_COUNTERS = 3
"""Damage counters that a Confused Pokémon puts on itself (CG-CONF-02)."""

SHIELDS = frozenset({Prevent, Less})
"""Modifiers that may flip coins before damage lands."""


def hit(game: Game, table: Table, word: Hit, scope: Scope, answer: Answer) -> Outcome:
    """Flip for prevention effects, once per text, then do the damage."""
    if get(table, word.pokemon) is None:
        return NOTHING
    due: tuple[str, ...] = ()
    if word.amount > 0 and not word.sure and not SHIELDS.isdisjoint(applying.kinds_on(game, table)):
        due = coins_due(game, table, scope, word.pokemon, "damage")
        due = due or coins_due_for_less(game, table, scope, word.pokemon)
    if not due:
        return landed(game, table, word, scope)
    owner = owner_of(table, word.pokemon)
    if answer is None:
        return coin(owner)
    heads = is_heads(answer)
    flipped = (*scope.flipped, (word.pokemon, due[0], heads))
    return Outcome(
        (CoinFlipped(owner, heads, "prevent", "CG-COIN-02"),), (word,), scope=replace(scope, flipped=flipped)
    )


def landed(game: Game, table: Table, word: Hit, scope: Scope) -> Outcome:
    """Events and triggers of the damage of *word*, with what was prevented; all flips are done.

    The caller checks for Knock Outs.
    """
    by_attack = scope.kind == "attack"
    blow = Blow(game, table, scope, word.pokemon, word.amount, printed(game, scope) if word.own else None)
    blow.plain, blow.sure = word.plain, word.sure
    amount, steps = blow.worked_out()
    seat = owner_of(table, word.pokemon)
    events: tuple[Any, ...] = (DamageDealt(seat, word.pokemon, amount, scope.source if by_attack else 0, steps),)
    if blow.shield:
        events += (Prevented(seat, word.pokemon, "damage", blow.shield),)
    tasks: tuple[Task, ...] = ()
    behind = replace(scope, dealt=scope.dealt + amount)
    if by_attack and blow.opposing and amount > 0:
        if word.pokemon not in scope.dealt_to:
            behind = replace(behind, dealt_to=(*scope.dealt_to, word.pokemon))
        if "damaged" in game.happenings:
            tasks = (Triggers("damaged", word.pokemon, scope.source, amount, seat=seat),)
    return Outcome(events, tasks=tasks, scope=behind)


def printed(game: Game, scope: Scope) -> Attack:
    """The scope's attack, as printed on its card or on the one that it copies."""
    attacks = game.cards[scope.copied or scope.card].attacks
    return next(attack for attack in attacks if attack.name == scope.attack)


def confusion_hit(game: Game, table: Table, scope: Scope) -> tuple[Any, ...]:
    """Damage of a Confused Pokémon to itself on tails (CG-CONF-02, CG-CONF-03), by policy `confusion_hit`.

    A card that sets another number of counters applies in both readings.
    """
    uid = scope.source
    changed = [
        force.mod.counters
        for force in applying.of(game, table, ConditionHit, uid)
        if force.mod.is_ == "confused" and force.mod.counters is not None
    ]
    attacker = get(table, uid)
    if attacker is not None and attacker.confusion:
        changed.append(attacker.confusion)
    match game.edition.confusion_hit:
        case "attack_on_itself_20":
            base = changed[-1] * COUNTER if changed else CONFUSION_HIT
            amount, steps = dealt_to_itself(game, table, scope, base)
            return (DamageDealt(scope.seat, uid, amount, uid, steps, "CG-CONF-02"),)
        case "3_counters":
            return (CountersPut(scope.seat, uid, changed[-1] if changed else CONFUSION_COUNTERS, "CG-CONF-02"),)
