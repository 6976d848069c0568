"""Fold of events on Pokémon in play: places, damage, conditions, lasting effects, use.

Total; judges nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.cards.values.events import (
    AttackFailed,
    AttackUsed,
    ConditionGiven,
    ConditionRemoved,
    CopyBegan,
    CountersPut,
    DamageDealt,
    DamageHealed,
    LastingLaid,
    MarkPut,
    Mirrored,
    PowerUsed,
    Promoted,
    Retreated,
    RetreatFailed,
    Switched,
)
from companion.cards.values.game import Game
from companion.cards.values.state import Lasting, Pokemon, Side, Table
from companion.cards.zones._damage_memory import suffered
from companion.cards.zones.changing import changed, with_side
from companion.cards.zones.zones import ACTIVE, everyone, find, get

COUNTER = 10
"""Points per damage counter (CG-DMG-14)."""

# --- places -----------------------------------------------------------------------------


def retreated(game: Game, table: Table, event: Retreated) -> Table:
    """Count the retreat, and whether it was free (CG-AMB-35)."""
    used = table.used
    used = replace(used, retreats=used.retreats + 1, free_retreats=used.free_retreats + (event.paid == 0))
    return replace(table, used=used)


def retreat_failed(game: Game, table: Table, event: RetreatFailed) -> Table:
    """Record that this Pokémon tried in this turn (CG-RETREAT-06)."""
    used = table.used
    return replace(table, used=replace(used, retreat_failed=(*used.retreat_failed, event.pokemon)))


def came_forward(game: Game, table: Table, event: Switched | Promoted) -> Table:
    """Make the Benched Pokémon Active; a previous one takes its place on the Bench."""
    found = find(table, event.pokemon)
    if found is None or found[1] == ACTIVE:
        return table
    seat, index = found
    side = table.sides[seat]
    forward = replace(side.bench[index - 1], became_active=table.turn)
    back = () if side.active is None else (on_the_bench(side.active),)
    bench = side.bench[: index - 1] + back + side.bench[index:]
    table = with_side(table, seat, replace(side, active=forward, bench=bench))
    return table if side.active is None else _untied(table, side.active.uid)


def _untied(table: Table, uid: int) -> Table:
    """The table without effects on others that last while the Pokémon *uid* is Active."""
    for p in everyone(table):
        if any(one.tied == uid for one in p.lasting):
            table = changed(table, p.uid, lasting=tuple(one for one in p.lasting if one.tied != uid))
    return table


def on_the_bench(pokemon: Pokemon) -> Pokemon:
    """The Pokémon after leaving the Active place.

    Source: CG-COND-03, CG-RETREAT-08, CG-COND-11, CG-COUNTER-02; reminder counters stay (CG-COUNTER-01).
    """
    copies = pokemon.copies if pokemon.copies_until else ""
    return replace(
        pokemon,
        rotation="",
        poison=0,
        burned=False,
        sleep_coins=1,
        confusion=0,
        copies=copies,
        lasting=tuple(one for one in pokemon.lasting if _stays_on_bench(one)),
        suffered=None if pokemon.suffered is None else replace(pokemon.suffered, attacks=()),
    )


def _stays_on_bench(lasting: Lasting) -> bool:
    """Does it stay on the Bench: by its own word, or as no result of an attack and with an end of its own?"""
    return lasting.stays or (not lasting.from_attack and lasting.until > 0)


# --- damage and conditions ----------------------------------------------------------------


def damage_dealt(game: Game, table: Table, event: DamageDealt) -> Table:
    """Add the damage; remember an attacking Pokémon, with the sum over one attack."""
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    amount = max(0, event.amount)
    if not event.by:
        return changed(table, event.pokemon, damage=pokemon.damage + amount)
    same = pokemon.hit_turn == table.turn and pokemon.hit_by == event.by
    if amount:
        table = suffered(table, event.pokemon)
    return changed(
        table,
        event.pokemon,
        damage=pokemon.damage + amount,
        hit=pokemon.hit + amount if same else amount,
        hit_turn=table.turn,
        hit_by=event.by,
    )


def counters_put(game: Game, table: Table, event: CountersPut) -> Table:
    """Add damage counters, which count as no hit (CG-DMG-13)."""
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    return changed(table, event.pokemon, damage=max(0, pokemon.damage + COUNTER * event.count))


def damage_healed(game: Game, table: Table, event: DamageHealed) -> Table:
    """Remove damage, at most all of it."""
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    # Moving counters between Pokémon heals nobody.
    healed = table.turn if event.amount > 0 and event.clause != "CG-DMG-13" else pokemon.healed
    return changed(table, event.pokemon, damage=max(0, pokemon.damage - event.amount), healed=healed)


def condition_given(game: Game, table: Table, event: ConditionGiven) -> Table:
    """Give the condition: Asleep, Confused, Paralyzed replace one another, Poison and Burn themselves.

    Source: CG-COND-07 to CG-COND-09.
    """
    table = suffered(table, event.pokemon, conditions=((event.condition, event.poison, event.sleep_coins),))
    match event.condition:
        case "poisoned":
            return changed(table, event.pokemon, poison=event.poison)
        case "burned":
            return changed(table, event.pokemon, burned=True)
        case "asleep" | "confused" | "paralyzed" as rotation:
            coins = event.sleep_coins if rotation == "asleep" else 1
            return changed(
                table,
                event.pokemon,
                rotation=rotation,
                since=table.turn,
                sleep_coins=coins,
                confusion=event.confusion,
            )


def condition_removed(game: Game, table: Table, event: ConditionRemoved) -> Table:
    """Remove this condition and no other."""
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    match event.condition:
        case "poisoned":
            return changed(table, event.pokemon, poison=0)
        case "burned":
            return changed(table, event.pokemon, burned=False)
        case rotation:
            if pokemon.rotation != rotation:
                return table
            return changed(table, event.pokemon, rotation="", sleep_coins=1, confusion=0)


# --- lasting effects ---------------------------------------------------------------------------


def lasting_laid(game: Game, table: Table, event: LastingLaid) -> Table:
    """Lay the effect on the Pokémon or the player."""
    if not event.pokemon:
        side = table.sides[event.seat]
        return with_side(table, event.seat, replace(side, lasting=(*side.lasting, event.lasting)))
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    table = suffered(table, event.pokemon, lasting=(event.lasting,))
    return changed(table, event.pokemon, lasting=(*pokemon.lasting, event.lasting))


def mark_put(game: Game, table: Table, event: MarkPut) -> Table:
    """Add reminder counters of that name; at 0 none are left."""
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    marks = dict(pokemon.marks)
    marks[event.name] = marks.get(event.name, 0) + event.amount
    return changed(table, event.pokemon, marks=tuple((name, n) for name, n in marks.items() if n > 0))


def copy_began(game: Game, table: Table, event: CopyBegan) -> Table:
    """Show that card's facts, or its own again."""
    return changed(table, event.pokemon, copies=event.card, copies_until=event.until if event.card else 0)


def mirrored(game: Game, table: Table, event: Mirrored) -> Table:
    """Show that card's facts, or its own again, while mirroring holds."""
    return changed(table, event.pokemon, copies=event.card)


# --- uses ------------------------------------------------------------------------


def power_used(game: Game, table: Table, event: PowerUsed) -> Table:
    """Count the use: for the Pokémon, or for the player if the limit is per player."""
    if event.shared:
        used = table.used
        return replace(table, used=replace(used, powers=(*used.powers, event.power)))
    pokemon = get(table, event.pokemon)
    if pokemon is None:
        return table
    return changed(table, event.pokemon, used=(*pokemon.used, event.power))


def attack_used(game: Game, table: Table, event: AttackUsed) -> Table:
    """Count the turn's attack, and record the player's and the Pokémon's last ones."""
    used, side = table.used, table.sides[event.seat]
    table = replace(table, used=replace(used, attacks=used.attacks + 1))
    late = tuple(one for one in side.attacked if one[0] >= table.turn - 2)
    table = with_side(table, event.seat, replace(side, attacked=(*late, (table.turn, event.attack))))
    pokemon = get(table, event.pokemon)
    before = pokemon.last_attack if pokemon is not None else (-1, "")
    return changed(table, event.pokemon, last_attack=(table.turn, event.attack), attack_before=before)


NEVER_DONE = frozenset({"confused", "flip-or-fail"})
"""Failures before the attack was carried out: its Pokémon tried but used none."""


def attack_failed(game: Game, table: Table, event: AttackFailed) -> Table:
    """An attack stopped before it was carried out was the turn's attack, but the Pokémon has not used it."""
    if event.why not in NEVER_DONE:
        return table
    return changed(table, event.pokemon, last_attack=(table.turn, ""))


# --- the end of a turn ---------------------------------------------------------------------


def past_turn(side: Side, turn: int) -> Side:
    """The side after turn number *turn*: effects until its end are gone, and powers may be used again."""
    active, bench = side.active, side.bench
    if active is not None and (active.used or active.lasting or active.copies_until):
        active = _past_turn(active, turn)
    for pokemon in bench:
        if pokemon.used or pokemon.lasting or pokemon.copies_until:
            bench = tuple(_past_turn(one, turn) for one in bench)
            break
    lost = side.lost_this_turn or side.lost_types_this_turn or side.lost_last_turn or side.lost_types_last_turn
    if active is side.active and bench is side.bench and not (lost or side.lasting):
        return side
    return replace(
        side,
        active=active,
        bench=bench,
        lasting=_still_lasting(side.lasting, turn),
        lost_last_turn=side.lost_this_turn,
        lost_this_turn=0,
        lost_types_last_turn=side.lost_types_this_turn,
        lost_types_this_turn=(),
    )


def _past_turn(pokemon: Pokemon, turn: int) -> Pokemon:
    if not (pokemon.used or pokemon.lasting or pokemon.copies_until):
        return pokemon
    over = 0 < pokemon.copies_until <= turn
    return replace(
        pokemon,
        used=(),
        lasting=_still_lasting(pokemon.lasting, turn),
        copies="" if over else pokemon.copies,
        copies_until=0 if over else pokemon.copies_until,
    )


def _still_lasting(lasting: tuple[Lasting, ...], turn: int) -> tuple[Lasting, ...]:
    return tuple(one for one in lasting if not 0 < one.until <= turn) if lasting else ()
