"""Attacks: whether one may be used, and its steps in the order of the edition (CG-ATTACK-07).

An attack is one program of `AttackStep` words. A step that finds the attack failed does
nothing; what was paid stays paid (CG-ATTACK-11). What damage comes to is in `damage`,
how it lands in `hits`, Knock Outs in `knock_outs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers import in_force as forces
from companion.cards.modifiers import meaning
from companion.cards.play.attack.hits import confusion_hit, hit, printed
from companion.cards.play.moves import can_pay, is_used_up
from companion.cards.printed import (
    EFFECT_TYPES,
    Attack,
    AttackCost,
    AttackNeeds,
    ChoosePokemon,
    Effect,
    EnergyType,
    FlipOrFail,
    NewBase,
    NoAttack,
    NoAttacksOnMe,
    Provides,
    Switch,
    UsesAttacksOf,
    Who,
    inside,
)
from companion.cards.values import (
    MOST_KEPT,
    NOTHING,
    AttackFailed,
    AttackStep,
    AttackUsed,
    CoinFlipped,
    EffectsBegan,
    Game,
    Handler,
    Hit,
    KnockOuts,
    Outcome,
    Pokemon,
    PokemonChosen,
    Prevented,
    Run,
    Scope,
    Table,
    Task,
    Triggers,
    TurnOver,
    Word,
    coin,
    is_heads,
)
from companion.cards.zones import get, pokemon_of
from companion.kernel import ChoiceRequest, Choose, Ruling, Seat

# --- may it be used? --------------------------------------------------------------------


def usable_attacks(game: Game, table: Table, seat: Seat) -> tuple[str, ...]:
    """The attacks that *seat* may use now, by name."""
    if _why_not_at_all(game, table, seat) is not None:
        return ()
    p = table.sides[seat].active
    assert p is not None
    if p.attached or p.copies or forces.is_any(game, table, ON_COSTS):
        units = queries.energy_units(game, table, p)
        attacks = queries.attacks_with_cards(game, table, p)
        paid = [one for one in attacks if queries.pays(units, queries.cost_of(game, table, p, one[0]))]
    else:
        paid = _paid_in_print(game, p)
    return tuple(
        [
            attack.name
            for attack, card in paid
            if _why_held_back(game, p, attack) is None and _why_forbidden(game, table, seat, p, attack, card) is None
        ]
    )


ON_COSTS = frozenset({UsesAttacksOf, AttackCost, Provides})
"""The modifiers that have a say in which attacks a Pokémon has and whether its Energy pays for them."""


def _paid_in_print(game: Game, p: Pokemon) -> list[tuple[Attack, str]]:
    """The attacks that a Pokémon's Energy pays for by what its cards print alone: found once for these cards."""
    found = game.paid.get((p.cards, p.energy))
    if found is None:
        cards = game.cards
        units = tuple([unit for card in p.energy for unit in cards[card].provides])
        found = [one for one in game.sheet(p).attacks if queries.pays(units, one[0].cost)]
        if len(game.paid) >= MOST_KEPT:
            game.paid.clear()
        game.paid[(p.cards, p.energy)] = found
    return found


def why_no_attack(game: Game, table: Table, seat: Seat, attack: str) -> Ruling | None:
    """Why *seat* cannot use the attack of this name now; None: it may be used."""
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
    """Why a Pokémon that lies on its side does not attack (CG-ATTACK-04)."""
    if p.rotation not in ("asleep", "paralyzed"):
        return None
    clause = "CG-ASLEEP-01" if p.rotation == "asleep" else "CG-PARA-01"
    return Ruling("CG-ATTACK-04", f"card-attack-{p.rotation}", (("pokemon", queries.name(game, p)),), (clause,))


def _why_not_this(game: Game, table: Table, seat: Seat, p: Pokemon, attack: Attack, card: str) -> Ruling | None:
    return (
        _why_held_back(game, p, attack)
        or _why_not_paid(game, table, p, attack)
        or _why_forbidden(game, table, seat, p, attack, card)
    )


def _why_held_back(game: Game, p: Pokemon, attack: Attack) -> Ruling | None:
    """Why a Pokémon on its side does not use this attack: some are used in spite of it."""
    return None if not p.rotation or p.rotation in attack.in_spite_of else _why_held(game, p)


def _why_not_paid(game: Game, table: Table, p: Pokemon, attack: Attack) -> Ruling | None:
    """Why the Energy on a Pokémon does not pay for an attack (CG-ENERGY-04, -05)."""
    units, cost = queries.energy_units(game, table, p), queries.cost_of(game, table, p, attack)
    if queries.pays(units, cost):
        return None
    facts = (*_about(game, p, attack.name), ("cost", _told(cost)), ("energy", _told(units)))
    if len(units) < len(cost):
        return Ruling("CG-ENERGY-04", "card-too-little-energy", facts)
    return Ruling("CG-ENERGY-05", "card-wrong-energy", facts, ("CG-ENERGY-04",))


def _why_forbidden(game: Game, table: Table, seat: Seat, p: Pokemon, attack: Attack, card: str) -> Ruling | None:
    """What texts say against an attack, its own among them."""
    for force in queries.of(game, table, NoAttack, p.uid):
        if force.mod.attack in ("", attack.name):
            facts = (*_about(game, p, attack.name), ("by", game.cards[force.card].name))
            return Ruling("CG-GEN-01", "card-attack-forbidden", facts)
    needs = (*attack.needs, *_asked_besides(game, table, p))
    if attack.if_ is None and not needs:
        return None
    scope = scope_for(table, seat, p, attack.name, card)
    if attack.if_ is not None and not meaning.holds(game, table, scope, attack.if_):
        return Ruling("CG-GEN-01", "card-attack-not-now", _about(game, p, attack.name))
    if not can_pay(game, table, scope, needs):
        return Ruling("CG-ATTACK-09", "card-attack-not-paid", _about(game, p, attack.name))
    return None


def _asked_besides(game: Game, table: Table, p: Pokemon) -> tuple[Effect, ...]:
    """What cards in play ask for whenever this Pokémon attacks; powers of one name ask once."""
    asking = queries.of(game, table, AttackNeeds, p.uid)
    if not asking:
        return ()
    by_name = {force.power or force.card: force.mod for force in asking}
    return tuple(need for mod in by_name.values() for need in mod.needs)


def _about(game: Game, p: Pokemon, attack: str) -> tuple[tuple[str, str], ...]:
    return ("pokemon", queries.name(game, p)), ("attack", attack)


def _told(energy: tuple[EnergyType, ...] | tuple[str, ...]) -> str:
    return ", ".join(energy) or "–"


# --- the program ------------------------------------------------------------------------


def program_of(game: Game, table: Table, seat: Seat, attack: str) -> Run:
    """The program of an attack that may be used, to the end of the turn that it brings."""
    p = table.sides[seat].active
    assert p is not None
    own, card = next(one for one in queries.attacks_with_cards(game, table, p) if one[0].name == attack)
    asked = _asked_besides(game, table, p)
    steps = tuple(AttackStep(step) for step in game.edition.attack_steps if not _is_idle(step, own, asked))
    return Run((*steps, AttackStep("over")), scope_for(table, seat, p, attack, card))


def scope_for(table: Table, seat: Seat, p: Pokemon, attack: str, card: str) -> Scope:
    """The scope of an attack of *p* that *card* prints."""
    other = table.sides[1 - seat].active
    return Scope(
        seat=seat, kind="attack", card=card, source=p.uid, attack=attack, defending=0 if other is None else other.uid
    )


def attack_step(game: Game, table: Table, word: AttackStep, scope: Scope, answer: Any) -> Outcome:
    """One step of an attack."""
    return STEPS[word.step](game, table, scope, answer)


def _attack(game: Game, table: Table, scope: Scope) -> Attack | None:
    """The attack that is being done, if it still is."""
    return None if scope.failed or get(table, scope.source) is None else printed(game, scope)


def _announce(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    return Outcome((AttackUsed(scope.seat, scope.source, scope.attack),))


def _choices(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """What the attack asks to be chosen, before anything is paid, flipped or done (CG-ATTACK-08)."""
    attack = _attack(game, table, scope)
    if attack is None or not attack.choose:
        return NOTHING
    return Outcome(words=(*(ChoosePokemon(who=who) for who in attack.choose), AttackStep("chosen")))


def _chosen(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    return Outcome((PokemonChosen(scope.seat, scope.source, scope.chosen),))


def _requirements(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """What has to be paid and flipped for being allowed to, before its result is known (CG-ATTACK-09)."""
    attack = _attack(game, table, scope)
    if attack is None:
        return NOTHING
    needs = (*_asked_besides(game, table, pokemon_of(table, scope.source)), *attack.needs)
    return Outcome(words=needs) if needs else NOTHING


def _alter_cancel(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """What lies on the attacker may stop the attack (CG-ATTACK-10), and so may the Defending Pokémon (CG-AMB-40)."""
    if scope.failed:
        return NOTHING
    flips = len(queries.of(game, table, FlipOrFail, scope.source))
    shielded = scope.defending and queries.of(game, table, NoAttacksOnMe, scope.defending)
    words: tuple[Word, ...] = (AttackStep("fail_flip"),) * flips
    return Outcome(words=(*words, AttackStep("shield"))) if shielded else Outcome(words=words)


def _fail_flip(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
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


def _shield(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """Attacks against the Defending Pokémon are stopped; whether every attack is one is the edition's policy."""
    attack = _attack(game, table, scope)
    shields = queries.of(game, table, NoAttacksOnMe, scope.defending)
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
"""Groups that the Defending Pokémon belongs to."""


def is_against_defender(game: Game, table: Table, scope: Scope, attack: Attack) -> bool:
    """Does an attack do damage or anything else to the Defending Pokémon (CG-AMB-40)?"""
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


def _confusion(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """A Confused Pokémon flips, even for an attack that has failed before (CG-AMB-15); tails hurts it (CG-CONF-02)."""
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


def _resolve(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """Its parts in order; what comes before damage does so in every edition (CG-ATTACK-13)."""
    attack = _attack(game, table, scope)
    if attack is None:
        return NOTHING
    steps: tuple[str, ...] = game.edition.resolve_steps
    if attack.before and "before_damage" not in steps:
        steps = ("before_damage", *steps)
    asked = _asked_besides(game, table, pokemon_of(table, scope.source))
    return Outcome(words=tuple(AttackStep(step) for step in steps if not _is_idle(step, attack, asked)))


def _is_idle(step: str, attack: Attack, asked: tuple[Effect, ...]) -> bool:
    """Has the attack nothing to do in this step?"""
    match step:
        case "choices":
            return not attack.choose
        case "requirements":
            return not attack.needs and not asked
        case "before_damage":
            return not attack.before
        case "other_effects":
            return not attack.after
        case _:
            return False


def _before_damage(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    attack = _attack(game, table, scope)
    return Outcome(words=attack.before) if attack is not None and attack.before else NOTHING


def _damage(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """The attack's own number: printed, or what its text makes of it (CG-DMG-01)."""
    attack = _attack(game, table, scope)
    if attack is None or not (_does_damage(attack) or _is_given_a_base(game, table, scope, attack)):
        return NOTHING
    return Outcome(words=(*attack.number, AttackStep("strike")), scope=replace(scope, base=attack.damage))


def _does_damage(attack: Attack) -> bool:
    return bool(attack.damage or attack.sign or attack.number)


def _is_given_a_base(game: Game, table: Table, scope: Scope, attack: Attack) -> bool:
    """Does an effect give base damage to an attack without any, where that is the number that counts (CG-AMB-16)?"""
    if game.edition.zero_stop_looks_at != "base_after_base_changes":
        return False
    bases = queries.of(game, table, NewBase, scope.source)
    return any(base.mod.attack in ("", attack.name) for base in bases)


def _strike(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """It lands on whoever is the Defending Pokémon now (CG-ATTACK-14)."""
    target = table.sides[1 - scope.seat].active
    if scope.failed or target is None:
        return NOTHING
    return Outcome(words=(Hit(target.uid, scope.base, own=True),), scope=replace(scope, defending=target.uid))


def _other_effects(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    attack = _attack(game, table, scope)
    if attack is None or not attack.after:
        return NOTHING
    return Outcome((EffectsBegan(scope.seat, scope.source),), attack.after)


def _knock_outs(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """Now everything that has to go goes, at once (CG-AMB-09)."""
    to_zone = printed(game, scope).knocked_out_to or ""
    check = KnockOuts(forced=scope.forced, by=scope.source, to_zone=to_zone)
    return Outcome(tasks=(check,), scope=replace(scope, forced=()))


def _over(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """The turn ends, unless a card allows another attack; a Pokémon that has hurt itself may have to go first."""
    tasks: tuple[Task, ...] = (KnockOuts(forced=scope.forced, by=scope.source),) if scope.failed else ()
    if "attacked" in game.happenings and not scope.failed:
        tasks += (Triggers("attacked", scope.source, seat=scope.seat),)
    if is_used_up(game, table, scope.seat, "attack", table.used.attacks, 1):
        return Outcome(tasks=(*tasks, TurnOver()))
    return Outcome(tasks=(*tasks, Run((AttackStep("again"),), Scope(scope.seat))))


def _again(game: Game, table: Table, scope: Scope, answer: Any) -> Outcome:
    """A card allows another attack, and nothing else any more (CG-TURN-04)."""
    attacks = () if table.end_now else usable_attacks(game, table, scope.seat)
    if not attacks:
        return Outcome(tasks=(TurnOver(),))
    if answer is None:
        return Outcome(ask=ChoiceRequest(scope.seat, "attack-again", attacks, at_least=0))
    assert isinstance(answer, Choose)
    if not answer.picks:
        return Outcome(tasks=(TurnOver(),))
    return Outcome(tasks=(program_of(game, table, scope.seat, answer.picks[0]),))


_Step: TypeAlias = Callable[[Game, Table, Scope, Any], Outcome]

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
"""Every step of an attack: those that editions name, and the smaller ones that they are made of."""

ATTACK: dict[type, Handler] = {
    AttackStep: attack_step,
    Hit: hit,
}
"""The words that carry out attacks."""
