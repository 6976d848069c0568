"""Damage and stars of what the two in a battle show. The reference is `figure.verdicts`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    added,
    stands_beside,
)
from companion.figure.batch.bits import count, lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.ifs import if_holds
from companion.figure.batch.lines import times_evolved
from companion.figure.batch.lying import is_due, lies, under
from companion.figure.batch.places import on_field
from companion.figure.batch.spins import (
    segment_of,
    shown_colour,
)
from companion.figure.batch.strength import added_by_ally, damage_by_abilities

BOOST, HARDENED_BY, WEAKENED_BY, DRUMMED_BY, PLUS_DUE = 50, 10, 10, 50, 30
"""What markers add to damage, or take from it."""


@compiled
def printed_damage(game: Game, table: Table, side: int) -> int:
    """The damage printed on what the side showed; 0 for what has none."""
    return 0 if table.half[side + at.MISSED] else max(game[of.DAMAGE + segment_of(game, table, side)], 0)


@compiled
def stars_of(game: Game, table: Table, side: int) -> int:
    """The stars of what the side showed."""
    segment = segment_of(game, table, side)
    if table.half[side + at.MISSED] or game[of.STARS + segment] < 0:
        return 0
    figure, stars = table.half[side + at.FIGURE], 0 | game[of.STARS + segment]
    if table.half[side + at.FOCUS] >= 0:
        stars += more_stars_by_focus(game, game[of.DISC + figure] + table.half[side + at.FOCUS])
    stars += game[of.EVOLVED_STARS] * times_evolved(game, table, figure)
    if game[of.HAS_EXPOSED]:
        other = table.half[(at.SIDES + at.SIDE if side == at.SIDES else at.SIDES) + at.FIGURE]
        stars += exposed_by(game, table, figure, other, of.AURA_STARS)
    return stars + added(game, table, of.K_STARS_PLUS, figure)


@compiled
def exposed_by(game: Game, table: Table, figure: int, other: int, what: int) -> int:
    """How much stronger the figure is against *other* because of what lies under that one; *what*: damage or stars."""
    more = 0
    for aura in range(of.MOST_AURAS):
        by = game[of.AURA_BY + aura]
        if by >= 0 and table[at.AURAS + under(table, other)] >> aura & 1 and helps(game, table, aura, figure):
            if table.where[by] >= 0 and game[of.OWNER + by] == game[of.OWNER + figure]:
                more += game[what + aura]
    return more


@compiled
def helps(game: Game, table: Table, aura: int, figure: int) -> bool:
    """Is the figure stronger by this marker?"""
    if game[of.AURA_FOR + aura] >> figure & 1:
        return True
    return game[of.AURA_IF_EVOLVED + aura] >> figure & 1 and times_evolved(game, table, figure) > 0


@compiled
def more_stars_by_focus(game: Game, segment: int) -> int:
    """How many stars more an attack has because it was spun for."""
    stars = 0
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] == of.W_FOCUS:
            stars += game[effect + of.C]
    return stars


@compiled
def holds(game: Game, table: Table, effect: int, side: int, other: int) -> bool:
    """Is an effect's `if` true in a battle, seen from *side*?"""
    return if_holds(
        game,
        table,
        effect,
        table.half[side + at.FIGURE],
        table.half[other + at.FIGURE],
        shown_colour(game, table, other),
        printed_damage(game, table, side),
        printed_damage(game, table, other),
    )


@compiled
def damage_of(game: Game, table: Table, side: int, other: int) -> int:
    """White or Gold damage after every change, Special Conditions last (FG-COND-04); else 0."""
    if table.half[side + at.MISSED]:
        return 0
    segment = segment_of(game, table, side)
    damage = game[of.DAMAGE + segment]
    if damage < 0:
        return 0
    figure = table.half[side + at.FIGURE]
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        damage = changed_by(game, table, side, other, effect, segment, damage)
    if table.half[side + at.TIMES]:
        damage *= table.half[side + at.TIMES] + added(game, table, of.K_SPINS_PLUS, figure)
    if table.half[side + at.FOCUS] >= 0:
        damage = focused(game, table, side, damage)
    if table.half[side + at.LEAVES] & at.BOOSTED:
        damage += BOOST
    damage += game[of.EVOLVED_DAMAGE] * times_evolved(game, table, figure)
    opponent = table.half[other + at.FIGURE]
    if table.half[side + at.ALLY] >= 0:
        damage += added_by_ally(game, table, figure, opponent, table.half[side + at.ALLY], game[of.NAME + segment])
    if game[of.HAS_DAMAGE]:
        damage = damage_by_abilities(game, table, figure, opponent, segment, damage)
    if game[of.HAS_AURAS]:
        damage += auras(game, table, figure)
    if game[of.HAS_MARKERS]:
        damage += damage_by_markers(game, table, figure, segment)
    if game[of.HAS_EXPOSED]:
        damage += exposed_by(game, table, figure, opponent, of.AURA_PLUS)
    damage -= game[of.DAMAGE_LESS + table.condition[figure]]
    return max(damage, 0) if game[of.NOT_BELOW_0] else damage


@compiled
def changed_by(game: Game, table: Table, side: int, other: int, effect: int, segment: int, damage: int) -> int:
    """The damage after one effect of the attack itself."""
    word = game[effect + of.WORD]
    figure = table.half[side + at.FIGURE]
    if word == of.W_DAMAGE_PLUS:
        if holds(game, table, effect, side, other):
            damage += game[effect + of.A] * counted(game, table, figure, effect)
    elif word == of.W_DAMAGE_TIMES:
        damage *= times(game, table, side, other, effect, segment)
    elif word == of.W_ONE_MORE_SPIN and table.half[side + at.LANDED_AGAIN]:
        damage = strengthened(game, effect, damage)
    return damage


@compiled
def strengthened(game: Game, effect: int, damage: int) -> int:
    """Damage + or × a number."""
    return damage * game[effect + of.B] if game[effect + of.B] >= 0 else damage + game[effect + of.A]


@compiled
def focused(game: Game, table: Table, side: int, damage: int) -> int:
    """The damage as what was spun for before strengthens it."""
    segment = game[of.DISC + table.half[side + at.FIGURE]] + table.half[side + at.FOCUS]
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] == of.W_FOCUS:
            damage = strengthened(game, effect, damage)
    return damage


@compiled
def times(game: Game, table: Table, side: int, other: int, effect: int, segment: int) -> int:
    """By how much `damage_times` multiplies."""
    figure, how = table.half[side + at.FIGURE], game[effect + of.B]
    if how == of.BY_CONDITIONS:
        many = 0
        for one in range(game[of.N_FIGURES]):
            if table.where[one] >= 0 and game[effect + of.C] >> table.condition[one] & 1:
                many += 1
        return max(1, many)
    if how == of.BY_COUNT:
        have = game[of.HAVE_ATTACK + game[of.NAME + segment]] & game[of.OF_SEAT + game[of.OWNER + figure]]
        return count(have & on_field(game, table))
    if how == of.BY_IF:
        return game[effect + of.A] if holds(game, table, effect, side, other) else 1
    return game[effect + of.A] if is_near(game, table, figure, game[effect + of.C], game[effect + of.WITHIN]) else 1


@compiled
def counted(game: Game, table: Table, figure: int, effect: int) -> int:
    """For how many figures `damage_plus` counts."""
    per = game[effect + of.B]
    if per == of.PER_OWN_CENTER:
        return 0 | table[at.IN_CENTER + game[of.OWNER + figure]]
    if per == of.PER_POISONERS:
        return count(game[of.POISONERS] & on_field(game, table))
    if per == of.PER_WITH_ATTACK:
        return count(game[effect + of.C] & on_field(game, table))
    if per == of.PER_BESIDE:
        friends, many = game[effect + of.C] & game[of.OF_SEAT + game[of.OWNER + figure]], 0
        while friends:
            many += stands_beside(game, table, friends & -friends, table.where[figure])
            friends &= friends - 1
        return many
    return 1


@compiled
def is_near(game: Game, table: Table, figure: int, called: int, within: int) -> bool:
    """Is another own figure of these at most so many lines away?"""
    space = table.where[figure]
    for one in range(game[of.N_FIGURES]):
        if one == figure or game[of.OWNER + one] != game[of.OWNER + figure] or not called >> one & 1:
            continue
        where = table.where[one]
        if where >= 0 and 0 <= game[of.DISTANCE + space * of.MOST_SPACES + where] <= within:
            return True
    return False


@compiled
def damage_by_markers(game: Game, table: Table, figure: int, segment: int) -> int:
    """What markers add to the damage of the figure's attack, or take from it."""
    more = BOOST if lies(game, table, figure, of.M_TECHNO_CHARGE) else 0
    if lies(game, table, figure, of.M_MINUS_10):
        more -= WEAKENED_BY
    if is_due(table, figure, of.T_PLUS_30):
        more += PLUS_DUE
    if game[of.NAME + segment] != game[of.HARDEN]:
        more += HARDENED_BY * lies(game, table, figure, of.M_HARDENED)
    if game[of.DRUMMERS] >> figure & 1 and game[of.SLOT + of.M_BELLY_DRUM] >= 0:
        for own in range(game[of.N_FIGURES]):
            if game[of.OWNER + own] == game[of.OWNER + figure] and lies(game, table, own, of.M_BELLY_DRUM):
                more += DRUMMED_BY
    return more


@compiled
def auras(game: Game, table: Table, figure: int) -> int:
    """Damage bonus of this figure from auras under own Field figures."""
    bonus = 0
    lain = game[of.OF_SEAT + game[of.OWNER + figure]] & table[at.LAIN]
    while lain:
        own = lowest(lain)
        lain &= lain - 1
        if table[at.AURAS + under(table, own)]:
            for aura in range(of.MOST_AURAS):
                helps = game[of.AURA_BY + aura] < 0 and game[of.AURA_FOR + aura] >> figure & 1
                if helps and table[at.AURAS + under(table, own)] >> aura & 1:
                    bonus += game[of.AURA_PLUS + aura]
    return bonus
