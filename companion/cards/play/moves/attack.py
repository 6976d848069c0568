"""The attack of a turn: the Active Pokémon's legal attacks, refusals, and the program of an attack.

The package `attack` carries out the program's steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.cards.modifiers import applying, energy, plain, selectors
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.units import pays
from companion.cards.play.moves._means import means_of, printed_means
from companion.cards.play.moves.from_hand import about_pokemon
from companion.cards.play.moves.limits import is_used_up
from companion.cards.play.moves.paying import can_pay
from companion.cards.printed.cards import Attack
from companion.cards.printed.vocabulary import (
    AttackCost,
    AttackNeeds,
    Effect,
    EnergyType,
    NoAttack,
    Provides,
    UsesAttacksOf,
)
from companion.cards.values.actions import UseAttack
from companion.cards.values.game import Game
from companion.cards.values.memory import Lineup
from companion.cards.values.reading import Kinds
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import AttackStep, Run, Scope
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat


def why_not_attack(game: Game, table: Table, seat: Seat, action: UseAttack) -> Ruling | None:
    """Why the Active Pokémon cannot use an attack (1.16); for one that it lacks, says where it is (CG-EVOLVE-07)."""
    ruling = why_no_attack(game, table, seat, action.attack)
    active = table.sides[seat].active
    if ruling is None or active is None:
        return ruling
    if any(attack.name == action.attack for attack in queries.attacks(game, table, active)):
        return ruling
    return _why_not_its(game, table, seat, action.attack) or ruling


def attack(game: Game, table: Table, action: UseAttack) -> Result:
    """Begin the attack; its program includes the end of the turn."""
    return Result((), (program_of(game, table, action.seat, action.attack),))


def attack_answers(game: Game, table: Table, seat: Seat, line: Lineup, kinds: Kinds) -> Sequence[UseAttack]:
    """Every legal attack."""
    active = line.active
    if active is None:
        return ()
    if not (active.rotation or active.attached or active.copies) and ON_ATTACKS.isdisjoint(kinds):
        means = means_of(game, line, active)
        if not means.attacks or not means.asks:
            return means.uses[seat] if means.attacks and _why_not_at_all(game, table, seat) is None else ()
    return [UseAttack(seat, name) for name in usable_attacks(game, table, seat)]


def _why_not_its(game: Game, table: Table, seat: Seat, name: str) -> Ruling | None:
    """The owner of the attack, if a card under the Active Pokémon or a Benched Pokémon has it."""
    side = table.sides[seat]
    assert side.active is not None
    facts = about_pokemon(game, side.active, attack=name)
    below = (game.cards[card] for card in side.active.cards[1:])
    if any(own.name == name for card in below for own in card.attacks):
        return Ruling("CG-EVOLVE-07", "card-attack-left-below", facts, ("CG-ATTACK-03",))
    for pokemon in side.bench:
        if any(own.name == name for own in queries.attacks(game, table, pokemon)):
            return Ruling("CG-BENCH-05", "card-attack-of-the-bench", facts, ("CG-ATTACK-01",))
    return None


# --- may it be used? --------------------------------------------------------------------


def usable_attacks(game: Game, table: Table, seat: Seat) -> tuple[str, ...]:
    """Names of the attacks that *seat* may use now."""
    p = table.sides[seat].active
    if p is None:
        return ()
    paid: Sequence[tuple[Attack, str]]
    if p.attached or p.copies or not ON_COSTS.isdisjoint(applying.kinds_on(game, table)):
        units = energy.energy_units(game, table, p)
        attacks = queries.attacks_with_cards(game, table, p)
        paid = [one for one in attacks if pays(units, energy.cost_of(game, table, p, one[0]))]
    else:
        paid = printed_means(game, p).attacks
    # Most often the Energy pays for none: skip the other queries.
    if not paid or _why_not_at_all(game, table, seat) is not None:
        return ()
    return tuple(
        [
            attack.name
            for attack, card in paid
            if _why_held_back(game, p, attack) is None and _why_forbidden(game, table, seat, p, attack, card) is None
        ]
    )


ON_COSTS = frozenset({UsesAttacksOf, AttackCost, Provides})
"""Modifiers that affect a Pokémon's attacks and whether its Energy pays for them."""

ON_ATTACKS = ON_COSTS | {NoAttack, AttackNeeds}
"""Modifiers that affect which attacks may be used."""


def why_no_attack(game: Game, table: Table, seat: Seat, attack: str) -> Ruling | None:
    """Why *seat* cannot use the attack of this name now, or None."""
    ruling = _why_not_at_all(game, table, seat)
    if ruling is not None:
        return ruling
    p = table.sides[seat].active
    assert p is not None
    for own, card in queries.attacks_with_cards(game, table, p):
        if own.name == attack:
            return _why_not_this(game, table, seat, p, own, card)
    return Ruling("CG-ATTACK-03", "card-no-such-attack", _about(game, p, attack))


def _why_not_at_all(game: Game, table: Table, seat: Seat) -> Ruling | None:
    p = table.sides[seat].active
    if p is None:
        return Ruling("CG-ATTACK-01", "card-nobody-to-attack")
    if table.turn <= 1 and not game.edition.first_turn_attack:
        return Ruling("CG-FIRST-04", "card-no-attack-first-turn")
    held = _why_held(game, p)
    if held is not None and not any(p.rotation in attack.in_spite_of for attack in queries.attacks(game, table, p)):
        return held
    if table.used.attacks and is_used_up(game, table, seat, "attack", table.used.attacks, 1):
        return Ruling("CG-ATTACK-02", "card-attacked-already", (), ("CG-TURN-04",))
    return None


def _why_held(game: Game, p: Pokemon) -> Ruling | None:
    """Why an Asleep or Paralyzed Pokémon does not attack (CG-ATTACK-04)."""
    if p.rotation not in ("asleep", "paralyzed"):
        return None
    clause = "CG-ASLEEP-01" if p.rotation == "asleep" else "CG-PARA-01"
    return Ruling("CG-ATTACK-04", f"card-attack-{p.rotation}", (("pokemon", plain.name(game, p)),), (clause,))


def _why_not_this(game: Game, table: Table, seat: Seat, p: Pokemon, attack: Attack, card: str) -> Ruling | None:
    return (
        _why_held_back(game, p, attack)
        or _why_not_paid(game, table, p, attack)
        or _why_forbidden(game, table, seat, p, attack, card)
    )


def _why_held_back(game: Game, p: Pokemon, attack: Attack) -> Ruling | None:
    """Why an Asleep or Paralyzed Pokémon cannot use this attack, unless its text allows it."""
    return None if not p.rotation or p.rotation in attack.in_spite_of else _why_held(game, p)


def _why_not_paid(game: Game, table: Table, p: Pokemon, attack: Attack) -> Ruling | None:
    """Why the Energy on a Pokémon does not pay for an attack (CG-ENERGY-04, -05)."""
    units, cost = energy.energy_units(game, table, p), energy.cost_of(game, table, p, attack)
    if pays(units, cost):
        return None
    facts = (*_about(game, p, attack.name), ("cost", _told(cost)), ("energy", _told(units)))
    if len(units) < len(cost):
        return Ruling("CG-ENERGY-04", "card-too-little-energy", facts)
    return Ruling("CG-ENERGY-05", "card-wrong-energy", facts, ("CG-ENERGY-04",))


def _why_forbidden(game: Game, table: Table, seat: Seat, p: Pokemon, attack: Attack, card: str) -> Ruling | None:
    """Why texts, its own included, forbid an attack."""
    for force in applying.of(game, table, NoAttack, p.uid):
        if force.mod.attack in ("", attack.name):
            facts = (*_about(game, p, attack.name), ("by", game.cards[force.card].name))
            return Ruling("CG-GEN-01", "card-attack-forbidden", facts)
    needs = (*attack.needs, *asked_besides(game, table, p))
    if attack.if_ is None and not needs:
        return None
    scope = scope_for(table, seat, p, attack.name, card)
    if attack.if_ is not None and not selectors.holds(game, table, scope, attack.if_):
        return Ruling("CG-GEN-01", "card-attack-not-now", _about(game, p, attack.name))
    if not can_pay(game, table, scope, needs):
        return Ruling("CG-ATTACK-09", "card-attack-not-paid", _about(game, p, attack.name))
    return None


def asked_besides(game: Game, table: Table, p: Pokemon) -> tuple[Effect, ...]:
    """Requirements that cards in play add to this Pokémon's attacks; powers of one name add theirs once."""
    asking = applying.of(game, table, AttackNeeds, p.uid)
    if not asking:
        return ()
    by_name = {force.power or force.card: force.mod for force in asking}
    return tuple(need for mod in by_name.values() for need in mod.needs)


def _about(game: Game, p: Pokemon, attack: str) -> tuple[tuple[str, str], ...]:
    return ("pokemon", plain.name(game, p)), ("attack", attack)


def _told(energy: tuple[EnergyType, ...] | tuple[str, ...]) -> str:
    return ", ".join(energy) or "–"


# --- the program ------------------------------------------------------------------------


def program_of(game: Game, table: Table, seat: Seat, attack: str) -> Run:
    """The program of a legal attack, up to the end of the turn."""
    p = table.sides[seat].active
    assert p is not None
    own, card = next(one for one in queries.attacks_with_cards(game, table, p) if one[0].name == attack)
    asked = asked_besides(game, table, p)
    steps = steps_of(game.edition.attack_steps, own, asked)
    return Run((*steps, AttackStep("over")), scope_for(table, seat, p, attack, card))


def scope_for(table: Table, seat: Seat, p: Pokemon, attack: str, card: str) -> Scope:
    """The scope of *p*'s attack that *card* prints."""
    other = table.sides[1 - seat].active
    return Scope(
        seat=seat, kind="attack", card=card, source=p.uid, attack=attack, defending=0 if other is None else other.uid
    )


def steps_of(steps: tuple[str, ...], attack: Attack, asked: tuple[Effect, ...]) -> tuple[AttackStep, ...]:
    """The *steps* in which an attack has something to do. *asked*: requirements that other cards add."""
    return _busy(steps, bool(attack.choose), bool(attack.needs or asked), bool(attack.before), bool(attack.after))


@lru_cache(maxsize=256)
def _busy(
    steps: tuple[str, ...], choices: bool, requirements: bool, before_damage: bool, other_effects: bool
) -> tuple[AttackStep, ...]:
    """The steps, without those flagged as having nothing to do."""
    said = {
        "choices": choices,
        "requirements": requirements,
        "before_damage": before_damage,
        "other_effects": other_effects,
    }
    return tuple(AttackStep(step) for step in steps if said.get(step, True))
