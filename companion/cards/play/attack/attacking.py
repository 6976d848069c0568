"""The steps of an attack, in the order of the edition (CG-ATTACK-07).

An attack is one program of `AttackStep` words; `moves` decides whether one may be used. A step of a failed
attack does nothing; what was paid stays paid (CG-ATTACK-11). `damage` calculates damage, `hits` applies it,
`knock_outs` follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from companion.cards.modifiers import applying
from companion.cards.play.attack._hits import confusion_hit, hit, printed
from companion.cards.play.moves.attack import asked_besides, program_of, steps_of, usable_attacks
from companion.cards.play.moves.limits import is_used_up
from companion.cards.printed.cards import Attack
from companion.cards.printed.contents import inside
from companion.cards.printed.vocabulary import (
    EFFECT_TYPES,
    ChoosePokemon,
    FlipOrFail,
    NewBase,
    NoAttacksOnMe,
    Switch,
    Who,
)
from companion.cards.values.events import (
    AttackFailed,
    AttackUsed,
    CoinFlipped,
    EffectsBegan,
    PokemonChosen,
    Prevented,
)
from companion.cards.values.game import Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, Handlers, by_word, coin, is_heads, on, picked
from companion.cards.values.state import Table
from companion.cards.values.tasks import AttackStep, Hit, KnockOuts, Run, Scope, Task, Triggers, TurnOver, Word
from companion.cards.zones.zones import get, pokemon_of
from companion.kernel.model import ChoiceRequest

# --- before it is resolved ------------------------------------------------------------------------


def attack_step(game: Game, table: Table, word: AttackStep, scope: Scope, answer: Answer) -> Outcome:
    """Carry out one step of an attack."""
    return STEPS[word.step](game, table, scope, answer)


def _attack(game: Game, table: Table, scope: Scope) -> Attack | None:
    """The attack under way, or None if it failed or its Pokémon is gone."""
    return None if scope.failed or get(table, scope.source) is None else printed(game, scope)


def _announce(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    return Outcome((AttackUsed(scope.seat, scope.source, scope.attack),))


def _choices(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Ask for the attack's choices, before anything is paid, flipped or done (CG-ATTACK-08)."""
    attack = _attack(game, table, scope)
    if attack is None or not attack.choose:
        return NOTHING
    return Outcome(words=(*(ChoosePokemon(who=who) for who in attack.choose), AttackStep("chosen")))


def _chosen(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    return Outcome((PokemonChosen(scope.seat, scope.source, scope.chosen),))


def _requirements(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Pay and flip what the attack requires, before its result is known (CG-ATTACK-09)."""
    attack = _attack(game, table, scope)
    if attack is None:
        return NOTHING
    needs = (*asked_besides(game, table, pokemon_of(table, scope.source)), *attack.needs)
    return Outcome(words=needs) if needs else NOTHING


def _alter_cancel(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Let effects on the attacker (CG-ATTACK-10) or on the Defending Pokémon (CG-AMB-40) stop the attack."""
    if scope.failed:
        return NOTHING
    flips = len(applying.of(game, table, FlipOrFail, scope.source))
    shielded = scope.defending and applying.of(game, table, NoAttacksOnMe, scope.defending)
    words: tuple[Word, ...] = (AttackStep("fail_flip"),) * flips
    return Outcome(words=(*words, AttackStep("shield"))) if shielded else Outcome(words=words)


def _fail_flip(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    if scope.failed:
        return NOTHING
    if answer is None:
        return coin(scope.seat)
    heads = is_heads(answer)
    flip = CoinFlipped(scope.seat, heads, "fail", "CG-ATTACK-10")
    if heads:
        return Outcome((flip,))
    failed = AttackFailed(scope.seat, scope.source, "flip-or-fail", "CG-ATTACK-10")
    return Outcome((flip, failed), scope=replace(scope, failed=True))


def _shield(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Stop attacks against the Defending Pokémon; the edition's policy decides whether every attack is one."""
    attack = _attack(game, table, scope)
    shields = applying.of(game, table, NoAttacksOnMe, scope.defending)
    if attack is None or not shields:
        return NOTHING
    if not (game.edition.attack_always_against_defender or is_against_defender(game, table, scope, attack)):
        return NOTHING
    clause = "CG-ATTACK-06" if game.edition.attack_always_against_defender else "CG-AMB-40"
    events = (
        Prevented(1 - scope.seat, scope.defending, "attack", shields[0].card, clause),
        AttackFailed(scope.seat, scope.source, "shielded", clause),
    )
    return Outcome(events, scope=replace(scope, failed=True))


TOUCHING = frozenset({"defending", "opponent_active", "opponent", "both_active", "all", "all_other"})
"""Groups that include the Defending Pokémon."""


def is_against_defender(game: Game, table: Table, scope: Scope, attack: Attack) -> bool:
    """Does an attack affect the Defending Pokémon, by damage or otherwise (CG-AMB-40)?"""
    if _does_damage(attack) or scope.defending in scope.chosen:
        return True
    for part in inside((attack.before, attack.after)):
        if isinstance(part, Switch) and part.side == "opponent":
            return True
        if isinstance(part, _WORDS) and any(_names(getattr(part, field, None)) for field in ("to", "from_")):
            return True
    return False


_WORDS: tuple[type, ...] = EFFECT_TYPES


def _names(to: object) -> bool:
    return (to.of if isinstance(to, Who) else to) in TOUCHING


def _confusion(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Flip for a Confused Pokémon, even if its attack has already failed (CG-AMB-15); tails hurts it (CG-CONF-02)."""
    p = get(table, scope.source)
    if p is None or p.rotation != "confused":
        return NOTHING
    if scope.failed and game.edition.confusion_after_cancel != "flip_anyway":
        return NOTHING
    if answer is None:
        return coin(scope.seat)
    heads = is_heads(answer)
    flip = CoinFlipped(scope.seat, heads, "confusion", "CG-CONF-01")
    if heads:
        return Outcome((flip,))
    events = (flip, *confusion_hit(game, table, scope))
    if not scope.failed:
        events += (AttackFailed(scope.seat, scope.source, "confused", "CG-CONF-04"),)
    return Outcome(events, scope=replace(scope, failed=True))


# --- resolving --------------------------------------------------------------------------


def _resolve(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Resolve the parts in order; effects before damage come first in every edition (CG-ATTACK-13)."""
    attack = _attack(game, table, scope)
    if attack is None:
        return NOTHING
    steps: tuple[str, ...] = game.edition.resolve_steps
    if attack.before and "before_damage" not in steps:
        steps = ("before_damage", *steps)
    asked = asked_besides(game, table, pokemon_of(table, scope.source))
    return Outcome(words=steps_of(steps, attack, asked))


def _before_damage(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    attack = _attack(game, table, scope)
    return Outcome(words=attack.before) if attack is not None and attack.before else NOTHING


def _damage(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Do the attack's own damage: printed, or as its text changes it (CG-DMG-01)."""
    attack = _attack(game, table, scope)
    if attack is None or not (_does_damage(attack) or _is_given_a_base(game, table, scope, attack)):
        return NOTHING
    return Outcome(words=(*attack.number, AttackStep("strike")), scope=replace(scope, base=attack.damage))


def _does_damage(attack: Attack) -> bool:
    return bool(attack.damage or attack.sign or attack.number)


def _is_given_a_base(game: Game, table: Table, scope: Scope, attack: Attack) -> bool:
    """Does an effect give base damage to an attack without any, where that number counts (CG-AMB-16)?"""
    if game.edition.zero_stop_looks_at != "base_after_base_changes":
        return False
    bases = applying.of(game, table, NewBase, scope.source)
    return any(base.mod.attack in ("", attack.name) for base in bases)


def _strike(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Hit the current Defending Pokémon (CG-ATTACK-14)."""
    target = table.sides[1 - scope.seat].active
    if scope.failed or target is None:
        return NOTHING
    return Outcome(words=(Hit(target.uid, scope.base, own=True),), scope=replace(scope, defending=target.uid))


def _other_effects(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    attack = _attack(game, table, scope)
    if attack is None or not attack.after:
        return NOTHING
    return Outcome((EffectsBegan(scope.seat, scope.source),), attack.after)


def _knock_outs(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Check all Knock Outs at once (CG-AMB-09)."""
    to_zone = printed(game, scope).knocked_out_to or ""
    check = KnockOuts(forced=scope.forced, by=scope.source, to_zone=to_zone)
    return Outcome(tasks=(check,), scope=replace(scope, forced=()))


def _over(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """End the turn, unless a card allows another attack; a Pokémon that hurt itself may be Knocked Out first."""
    tasks: tuple[Task, ...] = (KnockOuts(forced=scope.forced, by=scope.source),) if scope.failed else ()
    if "attacked" in game.happenings and not scope.failed:
        tasks += (Triggers("attacked", scope.source, seat=scope.seat),)
    if is_used_up(game, table, scope.seat, "attack", table.used.attacks, 1):
        return Outcome(tasks=(*tasks, TurnOver()))
    return Outcome(tasks=(*tasks, Run((AttackStep("again"),), Scope(scope.seat))))


def _again(game: Game, table: Table, scope: Scope, answer: Answer) -> Outcome:
    """Let a card allow another attack, and nothing else (CG-TURN-04)."""
    attacks = () if table.end_now else usable_attacks(game, table, scope.seat)
    if not attacks:
        return Outcome(tasks=(TurnOver(),))
    if answer is None:
        return Outcome(ask=ChoiceRequest(scope.seat, "attack-again", attacks, at_least=0))
    match picked(answer):
        case (one, *_):
            return Outcome(tasks=(program_of(game, table, scope.seat, one),))
        case _:
            return Outcome(tasks=(TurnOver(),))


_Step: TypeAlias = Callable[[Game, Table, Scope, Answer], Outcome]

STEPS: Mapping[str, _Step] = {
    "announce": _announce,
    "choices": _choices,
    "chosen": _chosen,
    "requirements": _requirements,
    "alter_cancel": _alter_cancel,
    "fail_flip": _fail_flip,
    "shield": _shield,
    "confusion": _confusion,
    "resolve": _resolve,
    "before_damage": _before_damage,
    "damage": _damage,
    "strike": _strike,
    "other_effects": _other_effects,
    "knock_outs": _knock_outs,
    "over": _over,
    "again": _again,
}
"""Every step of an attack: those that editions name, and their smaller parts."""

ATTACK: Handlers = by_word(
    on(AttackStep, attack_step),
    on(Hit, hit),
)
"""Handlers of the words that carry out attacks."""
