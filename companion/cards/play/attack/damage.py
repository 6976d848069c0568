"""Calculation of damage, step by step in the order of the edition, with everything that prevents it.

Pure queries; results of flips by prevention effects are in the scope.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.cards.modifiers import applying, targets
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.prevention import has_held, heads_for_less, keeps_off, prevented
from companion.cards.printed.cards import Attack
from companion.cards.printed.vocabulary import (
    TRAINER_KINDS,
    EnergyType,
    IgnoreOnHit,
    Less,
    More,
    NewBase,
    Prevent,
    That,
    Weaker,
)
from companion.cards.values.events import DamageStep
from companion.cards.values.game import Game
from companion.cards.values.reading import Force
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import ACTIVE, find, get, pokemon_of

COUNTER = 10
"""Damage that one damage counter represents (CG-DMG-14)."""

CLAUSES: Mapping[str, str] = {
    "base": "CG-DMG-01",
    "base_changes": "CG-DMG-02",
    "attacker_effects": "CG-DMG-02",
    "zero_stop": "CG-DMG-03",
    "weakness": "CG-DMG-04",
    "resistance": "CG-DMG-05",
    "attacker_trainers": "CG-DMG-06",
    "defender_trainers": "CG-DMG-07",
    "defender_trainers_and_energy": "CG-DMG-07",
    "defender_effects_and_powers": "CG-DMG-08",
    "defender_all": "CG-DMG-07",
    "counters": "CG-DMG-09",
}

# --- the sum ----------------------------------------------------------------------------


def dealt(
    game: Game,
    table: Table,
    scope: Scope,
    target: int,
    base: int,
    *,
    attack: Attack | None = None,
    plain: bool = False,
) -> tuple[int, tuple[DamageStep, ...]]:
    """Final damage on a Pokémon for a text's *base* damage, with its steps: a multiple of 10, at least 0.

    *scope*: the text's. *attack*: set for the attack's own damage, as opposed to extra damage by its text.
    *plain*: without Weakness and Resistance. Damage by other texts than attacks is never changed, but may be
    prevented.
    """
    blow = Blow(game, table, scope, target, base, attack)
    blow.plain = plain
    return blow.worked_out()


def dealt_to_itself(game: Game, table: Table, scope: Scope, base: int) -> tuple[int, tuple[DamageStep, ...]]:
    """Final damage of a Confused Pokémon's attack on itself, which counts on both sides of every step (CG-AMB-34)."""
    blow = Blow(game, table, scope, scope.source, base, None)
    blow.itself = True
    return blow.worked_out()


class Blow:
    """A calculation of damage in progress."""

    __slots__ = (
        "attack",
        "attacker",
        "base",
        "defending",
        "game",
        "ignoring",
        "itself",
        "kinds",
        "left",
        "number",
        "opposing",
        "plain",
        "scope",
        "shield",
        "steps",
        "sure",
        "table",
        "target",
    )

    def __init__(self, game: Game, table: Table, scope: Scope, target: int, base: int, attack: Attack | None) -> None:
        place = find(table, target)
        assert place is not None
        self.game, self.table, self.scope = game, table, scope
        self.base = self.number = base
        self.attack = attack
        self.plain = self.sure = self.itself = False
        self.kinds = applying.kinds_on(game, table)
        self.target = pokemon_of(table, target)
        self.attacker = get(table, scope.source)
        self.opposing = place[0] != scope.seat
        self.defending = self.opposing and place[1] == ACTIVE
        self.ignoring = self.attackers(IgnoreOnHit)
        self.steps: list[DamageStep] = []
        self.left: list[Force] = []
        """Effects on the target that have not acted yet."""
        self.shield = ""
        """The card that prevented the damage."""

    def worked_out(self) -> tuple[int, tuple[DamageStep, ...]]:
        """Run the steps; gives the damage and its steps."""
        if self.scope.kind != "attack":
            self._without_attack()
        else:
            self.left = [*self._on(Less, self.target), *self._on(Prevent, self.target)]
            for step in self.game.edition.damage_steps:
                if STEPS[step](self, step):
                    break
        return max(0, self.number), tuple(self.steps)

    def becomes(self, step: str, number: int, by: str = "", clause: str = "") -> None:
        """Set the number, unchanged or not, by a card or a word, and record the step."""
        self.steps.append(DamageStep(step, self.number, number, clause or CLAUSES[step], by))
        self.number = number

    def said(self, step: str, steps_before: int) -> None:
        """Record the step even if nothing acted in it."""
        if len(self.steps) == steps_before:
            self.becomes(step, self.number)

    def _without_attack(self) -> None:
        by = prevented(self.game, self.table, self.scope, self.target.uid, "damage")
        self.becomes("base", self.number, self.scope.card)
        if by is not None:
            self.shield = by
            self.becomes("defender_all", 0, by)
        self.becomes("counters", in_counters(self.number))

    def _on(self, kind: type[Less] | type[Prevent], p: Pokemon) -> tuple[Force, ...]:
        return applying.of(self.game, self.table, kind, p.uid) if kind in self.kinds else ()

    # --- modifiers ---

    def amount(self, force: Force, amount: object) -> int:
        """An amount of a modifier, which may concern both Pokémon."""
        if isinstance(amount, int):
            return amount
        return queries.value(self.game, self.table, force, amount)  # type: ignore[arg-type]  # Amount: int | Count

    def is_it(self, force: Force, p: Pokemon | None, that: That | None) -> bool:
        """Does *p* match the modifier's filter?"""
        if that is None:
            return True
        return p is not None and targets.fits_that(self.game, self.table, applying.scope_of(force), p, that)

    def attackers(self, kind: type[More] | type[Weaker] | type[NewBase] | type[IgnoreOnHit]) -> tuple[Force, ...]:
        """Modifiers of the attacking Pokémon, except those tied to another target."""
        if self.attacker is None or kind not in self.kinds:
            return ()
        forces = applying.of(self.game, self.table, kind, self.attacker.uid)
        return tuple([force for force in forces if force.tied in (0, self.target.uid)]) if forces else ()

    def ignores(self, what: str) -> bool:
        """Does the attack, or something on the attacker, ignore *what*? Effects only on the Defending Pokémon."""
        if what == "effects" and not self.defending:
            return self.sure
        if self.attack is not None and what in self.attack.ignores:
            return True
        if self.sure and what == "effects":
            return True
        return any(getattr(force.mod, what) for force in self.ignoring)

    def types(self) -> tuple[EnergyType, ...]:
        """The attacking Pokémon's types (CG-DMG-12)."""
        return () if self.attacker is None else queries.types(self.game, self.table, self.attacker)


def in_counters(number: int) -> int:
    """Damage rounded down to whole damage counters, at least 0 (CG-DMG-09)."""
    return max(0, number - number % COUNTER)


def halved(number: int, way: str | None) -> int:
    """Half of it, rounded *up* or *down* to the next 10."""
    half = number / 2
    whole = int(half // COUNTER) * COUNTER
    return whole if way != "up" or whole == half else whole + COUNTER


# --- its steps --------------------------------------------------------------------------


def _base(blow: Blow, step: str) -> bool:
    """Start with the printed number, or with the text's."""
    printed = blow.base if blow.attack is None else blow.attack.damage
    blow.steps.append(DamageStep(step, printed, blow.base, CLAUSES[step], blow.scope.attack))
    return False


def _base_changes(blow: Blow, step: str) -> bool:
    """Replace or multiply the attack's base damage; a Confused Pokémon's hit on itself is not affected."""
    told = len(blow.steps)
    _new_bases(blow, step)
    blow.said(step, told)
    return False


def _new_bases(blow: Blow, step: str) -> None:
    if blow.attack is None:
        return
    for force in blow.attackers(NewBase):
        mod: NewBase = force.mod
        if mod.attack in ("", blow.attack.name):
            number = blow.number if mod.amount is None else blow.amount(force, mod.amount)
            blow.becomes(step, number * mod.times, force.card)


def _attacker_effects(blow: Blow, step: str) -> bool:
    """Apply everything on the attacker (CG-AMB-18), except Trainers if they have their own step."""
    told = len(blow.steps)
    _new_bases(blow, step)
    late = "attacker_trainers" in blow.game.edition.damage_steps
    _adds(blow, step, lambda force: not (late and _is_trainers(blow.game, force)))
    blow.said(step, told)
    return False


def _zero_stop(blow: Blow, step: str) -> bool:
    """Stop at 0: the edition's policy decides which number counts (CG-AMB-16)."""
    looks_at = {"printed_or_text_base": blow.base, "base_after_base_changes": blow.number}
    if looks_at[blow.game.edition.zero_stop_looks_at] > 0:
        blow.becomes(step, blow.number)
        return False
    blow.becomes(step, 0)
    return True


def _weakness(blow: Blow, step: str) -> bool:
    """Apply Weakness once, or once per type, by the edition's policy (CG-AMB-26)."""
    clause = _untouched(blow, step)
    if clause:
        blow.becomes(step, blow.number, clause=clause)
        return False
    told = len(blow.steps)
    for number, by in queries.after_weakness(blow.game, blow.table, blow.target, blow.types(), blow.number):
        blow.becomes(step, number, by, "CG-DUAL-03" if len(blow.steps) > told else "")
    blow.said(step, told)
    return False


def _resistance(blow: Blow, step: str) -> bool:
    """Apply Resistance once; both may apply, Weakness first (CG-DMG-11, CG-DUAL-02)."""
    clause = _untouched(blow, step)
    if clause:
        blow.becomes(step, blow.number, clause=clause)
        return False
    number, by = queries.after_resistance(blow.game, blow.table, blow.target, blow.types(), blow.number)
    blow.becomes(step, number, by or "")
    return False


def _untouched(blow: Blow, what: str) -> str:
    """The clause by which Weakness or Resistance does not count here, or ""."""
    if blow.plain or blow.ignores(what):
        return "CG-GEN-01"
    if blow.defending or blow.itself:
        return ""
    place = find(blow.table, blow.target.uid)
    if place is not None and place[1] == ACTIVE:
        # The only other Active Pokémon is the attacker's own.
        return ""
    return "" if blow.game.edition.bench_weakness else "CG-BENCH-04"


def _attacker_trainers(blow: Blow, step: str) -> bool:
    """Apply Trainers on the attacker, and its other effects that do not change the base if they lack their own step."""
    told = len(blow.steps)
    early = "attacker_effects" in blow.game.edition.damage_steps
    _adds(blow, step, lambda force: not early or _is_trainers(blow.game, force))
    blow.said(step, told)
    return False


def _adds(blow: Blow, step: str, counts: Callable[[Force], bool]) -> None:
    """Apply bonuses of the attacker, then what weakens it."""
    for force in blow.attackers(More):
        if counts(force) and _more_counts(blow, force):
            blow.becomes(step, blow.number + blow.amount(force, force.mod.amount), force.card)
    for force in blow.attackers(Weaker):
        if counts(force) and not force.mod.after:
            _weakens(blow, step, force)


def _more_counts(blow: Blow, force: Force) -> bool:
    mod: More = force.mod
    if mod.attack and (blow.itself or mod.attack != blow.scope.attack):
        return False
    if not (blow.itself or blow.defending or (mod.any and blow.opposing)):
        return False
    if mod.to_damage and blow.number <= 0:
        return False
    return blow.is_it(force, blow.target, mod.against)


def _weakens(blow: Blow, step: str, force: Force) -> None:
    mod: Weaker = force.mod
    less = blow.number - blow.amount(force, mod.amount)
    blow.becomes(step, less if mod.half is None or less < 0 else halved(less, mod.half), force.card)


def _defender(blow: Blow, step: str) -> bool:
    """Apply effects on the target: first reductions, then halving, then prevention (CG-AMB-19)."""
    told = len(blow.steps)
    now = [force for force in blow.left if _acts_in(blow.game, step, force)]
    blow.left = [force for force in blow.left if force not in now]
    if step in LAST:
        for force in blow.attackers(Weaker):
            if force.mod.after:
                _weakens(blow, step, force)
    if not blow.ignores("effects"):
        _takes_off(blow, step, [force for force in now if type(force.mod) is Less])
        _prevents(blow, step, [force for force in now if type(force.mod) is Prevent])
    blow.said(step, told)
    return False


def _takes_off(blow: Blow, step: str, forces: Sequence[Force]) -> None:
    forces = [
        force
        for force in forces
        if blow.is_it(force, blow.attacker, force.mod.by) and (blow.opposing or not force.mod.opposing)
    ]
    for force in forces:
        less = blow.amount(force, force.mod.amount)
        if force.mod.per_heads:
            less *= heads_for_less(blow.scope, force, blow.target.uid)
        if less > 0 or (less < 0 and blow.number > 0):
            blow.becomes(step, blow.number - less, force.card)
    for force in forces:
        if force.mod.half is not None and blow.number > 0:
            blow.becomes(step, halved(blow.number, force.mod.half), force.card)


def _prevents(blow: Blow, step: str, forces: Sequence[Force]) -> None:
    for force in forces:
        mod: Prevent = force.mod
        if blow.number <= 0:
            return
        if mod.at_most is not None and blow.number > mod.at_most:
            continue
        if mod.at_least is not None and blow.number < mod.at_least:
            continue
        own = mod.own or blow.itself
        if keeps_off(blow.game, blow.table, blow.scope, force, blow.target.uid, "damage", own=own) and (
            not mod.flip or has_held(blow.scope, force, blow.target.uid)
        ):
            blow.shield = force.card
            blow.becomes(step, 0, force.card)


LAST = frozenset({"defender_effects_and_powers", "defender_all"})
"""Steps in which all remaining modifiers of the target act."""


def _acts_in(game: Game, step: str, force: Force) -> bool:
    if step in LAST:
        return True
    return _is_trainers(game, force) or (
        step == "defender_trainers_and_energy" and game.cards[force.card].kind == "energy"
    )


def _is_trainers(game: Game, force: Force) -> bool:
    return game.cards[force.card].kind in TRAINER_KINDS


def _counters(blow: Blow, step: str) -> bool:
    """Put one damage counter for each 10."""
    blow.becomes(step, in_counters(blow.number))
    return False


STEPS: Mapping[str, Callable[[Blow, str], bool]] = {
    "base": _base,
    "base_changes": _base_changes,
    "attacker_effects": _attacker_effects,
    "zero_stop": _zero_stop,
    "weakness": _weakness,
    "resistance": _resistance,
    "attacker_trainers": _attacker_trainers,
    "defender_trainers": _defender,
    "defender_trainers_and_energy": _defender,
    "defender_effects_and_powers": _defender,
    "defender_all": _defender,
    "counters": _counters,
}
"""Handlers of the steps; True ends the calculation."""
