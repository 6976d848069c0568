"""The battle from the attack to what follows from it. The reference is `figure.battle` and `figure.verdicts`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import damage_by_abilities, first_row, has_in_force, is_in_force
from companion.figure.batch.bits import count
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.places import add, on_field, set_condition
from companion.figure.batch.spins import has_word, segment_of, shown_colour

NO_WINNER = -1


@compiled
def begin_battle(game: Game, table: Table, attacker: int, defender: int) -> None:
    """An attack begins a battle; a sleeper wakes, and still misses in it (FG-DUEL-04)."""
    condition = table[at.CONDITION + defender]
    asleep = game[of.ENDS_WHEN + condition] == of.WHEN_ATTACKED
    table[at.DISPLACED] = 0
    table[at.ROUSED] = 0
    begin_side(game, table, at.SIDES, attacker, 0)
    begin_side(game, table, at.SIDES + at.SIDE, defender, 1 if asleep else 0)
    if asleep:
        set_condition(game, table, defender, 0)
    if game[of.KIND_MANY + of.K_KNOCKS_OUT_BESIDE]:
        add(table, at.CHECK_NEIGHBOURS)
    add(table, at.CHECK_DISPLACED, 0)
    add(table, at.BATTLE)


@compiled
def begin_side(game: Game, table: Table, side: int, figure: int, all_miss: int) -> None:
    """A side before it has spun."""
    for cell in range(at.SIDE):
        table[side + cell] = 0
    table[side + at.FIGURE] = figure
    table[side + at.SPACE] = table[at.WHERE + figure]
    table[side + at.ALL_MISS] = all_miss
    table[side + at.THAWS] = game[of.ENDS_WHEN + table[at.CONDITION + figure]] == of.AFTER_BATTLE
    table[side + at.SHIELDED] = table[at.SHIELDS + figure] > 0
    table[side + at.GILDED] = has_in_force(game, table, of.K_GILDS, figure)
    table[side + at.NAMED] = -1
    table[side + at.SPUN] = -1
    table[side + at.REPEATED] = -1
    table[side + at.FOCUS] = -1
    table[side + at.ONCE] = -1


@compiled
def printed_damage(game: Game, table: Table, side: int) -> int:
    """The damage printed on what the side showed; 0 for what has none."""
    return 0 if table[side + at.MISSED] else max(game[of.DAMAGE + segment_of(game, table, side)], 0)


@compiled
def stars_of(game: Game, table: Table, side: int) -> int:
    """The stars of what the side showed."""
    return 0 if table[side + at.MISSED] else game[of.STARS + segment_of(game, table, side)]


@compiled
def if_holds(
    game: Game, table: Table, effect: int, figure: int, other: int, colour: int, own: int, opposing: int
) -> bool:
    """Is an effect's `if` true for *figure* about *other*, which showed *colour* and did *opposing* damage?"""
    hits = colour in (of.WHITE, of.GOLD)
    spun = game[effect + of.SPUN]
    if spun & of.MORE_THAN_HALF and spun != of.ANY:
        if not (hits and 2 * opposing > own):
            return False
        spun = (spun & ~of.MORE_THAN_HALF) - 1
    if spun != of.ANY and spun != colour:
        return False
    if game[effect + of.TYPE] != of.ANY and not game[of.TYPES + other] >> game[effect + of.TYPE] & 1:
        return False
    if game[effect + of.BELOW] != of.ANY and not (hits and opposing < game[effect + of.BELOW]):
        return False
    if game[effect + of.AT_LEAST] != of.ANY and not (hits and opposing >= game[effect + of.AT_LEAST]):
        return False
    if game[effect + of.HAS] != of.ANY and game[effect + of.HAS] != table[at.CONDITION + other]:
        return False
    return game[effect + of.OWN_HAS] == of.ANY or game[effect + of.OWN_HAS] == table[at.CONDITION + figure]


@compiled
def holds(game: Game, table: Table, effect: int, side: int, other: int) -> bool:
    """Is an effect's `if` true in a battle, seen from *side*?"""
    return if_holds(
        game,
        table,
        effect,
        table[side + at.FIGURE],
        table[other + at.FIGURE],
        shown_colour(game, table, other),
        printed_damage(game, table, side),
        printed_damage(game, table, other),
    )


@compiled
def damage_of(game: Game, table: Table, side: int, other: int) -> int:
    """White or Gold damage after every change, Special Conditions last (FG-COND-04); else 0."""
    if table[side + at.MISSED]:
        return 0
    segment = segment_of(game, table, side)
    damage = game[of.DAMAGE + segment]
    if damage < 0:
        return 0
    figure = table[side + at.FIGURE]
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        damage = changed_by(game, table, side, other, effect, segment, damage)
    if table[side + at.TIMES]:
        damage *= table[side + at.TIMES]
    if table[side + at.FOCUS] >= 0:
        damage = focused(game, table, side, damage)
    if game[of.HAS_ABILITIES]:
        name, opponent = game[of.NAME + segment], table[other + at.FIGURE]
        damage = damage_by_abilities(game, table, figure, opponent, name, damage)
    damage += auras(game, table, figure)
    damage -= game[of.DAMAGE_LESS + table[at.CONDITION + figure]]
    return max(damage, 0) if game[of.NOT_BELOW_0] else damage


@compiled
def changed_by(game: Game, table: Table, side: int, other: int, effect: int, segment: int, damage: int) -> int:
    """The damage after one effect of the attack itself."""
    word = game[effect + of.WORD]
    figure = table[side + at.FIGURE]
    if word == of.W_DAMAGE_PLUS:
        if holds(game, table, effect, side, other):
            damage += game[effect + of.A] * counted(game, table, figure, game[effect + of.B])
    elif word == of.W_DAMAGE_TIMES:
        if game[effect + of.A] < 0:
            have = game[of.HAVE_ATTACK + game[of.NAME + segment]] & game[of.OF_SEAT + game[of.OWNER + figure]]
            damage *= count(have & on_field(game, table))
        elif is_near(game, table, figure, game[effect + of.B], game[effect + of.WITHIN]):
            damage *= game[effect + of.A]
    elif word == of.W_ONE_MORE_SPIN and table[side + at.LANDED_AGAIN]:
        damage = strengthened(game, effect, damage)
    return damage


@compiled
def strengthened(game: Game, effect: int, damage: int) -> int:
    """Damage + or × a number."""
    return damage * game[effect + of.B] if game[effect + of.B] >= 0 else damage + game[effect + of.A]


@compiled
def focused(game: Game, table: Table, side: int, damage: int) -> int:
    """The damage as what was spun for before strengthens it."""
    segment = game[of.DISC + table[side + at.FIGURE]] + table[side + at.FOCUS]
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] == of.W_FOCUS:
            damage = strengthened(game, effect, damage)
    return damage


@compiled
def counted(game: Game, table: Table, figure: int, per: int) -> int:
    """For how many figures `damage_plus` counts."""
    if per == of.PER_OWN_CENTER:
        return 0 | table[at.IN_CENTER + game[of.OWNER + figure]]
    if per == of.PER_POISONERS:
        return count(game[of.POISONERS] & on_field(game, table))
    return 1


@compiled
def is_near(game: Game, table: Table, figure: int, name: int, within: int) -> bool:
    """Is another own figure of this name at most so many lines away?"""
    space = table[at.WHERE + figure]
    for one in range(game[of.N_FIGURES]):
        if one == figure or game[of.OWNER + one] != game[of.OWNER + figure] or game[of.FIGURE_NAME + one] != name:
            continue
        where = table[at.WHERE + one]
        if where >= 0 and 0 <= game[of.DISTANCE + space * of.MOST_SPACES + where] <= within:
            return True
    return False


@compiled
def auras(game: Game, table: Table, figure: int) -> int:
    """Damage bonus of this figure from auras under own Field figures."""
    bonus = 0
    for own in range(game[of.N_FIGURES]):
        if game[of.OWNER + own] == game[of.OWNER + figure] and table[at.AURAS + own]:
            for aura in range(of.MOST_AURAS):
                if table[at.AURAS + own] >> aura & 1 and game[of.TYPES + figure] >> game[of.AURA_TYPE + aura] & 1:
                    bonus += game[of.AURA_PLUS + aura]
    return bonus


@compiled
def decide(game: Game, table: Table) -> None:
    """Both results stand: compare them, and put what follows in front of the agenda."""
    first, second = at.SIDES, at.SIDES + at.SIDE
    colour, other_colour = shown_colour(game, table, first), shown_colour(game, table, second)
    damage, other_damage = damage_of(game, table, first, second), damage_of(game, table, second, first)
    # What is done after a Knock Out looks at the damage of now.
    table[first + at.DEALT], table[second + at.DEALT] = damage, other_damage
    how = game[of.BEATS + colour * of.COLOURS + other_colour]
    winner, out, tie = NO_WINNER, False, False
    if how == of.BY_DAMAGE or how == of.BY_STARS:
        value, against = damage, other_damage
        if how == of.BY_STARS:
            value, against = stars_of(game, table, first), stars_of(game, table, second)
        if value == against:
            tie = True
        else:
            winner = 0 if value > against else 1
            out = how == of.BY_DAMAGE
    elif how == of.NOTHING:
        tie = colour == other_colour
    elif how == of.FIRST or how == of.SECOND:
        winner = 0 if how == of.FIRST else 1
    else:
        winner = 1 if how == of.FIRST_OUT else 0
        loser_colour = other_colour if winner == 0 else colour
        done = damage if winner == 0 else other_damage
        out = done > 0 or (game[of.ZERO_BEATS_MISS] and loser_colour == of.MISS)
        if not out:
            winner = NO_WINNER
    leaving = 0
    if out:
        leaving = out_by_damage(game, table, winner, damage if winner == 0 else other_damage)
    table[at.DECIDED] = at.DECIDED_FOR + winner
    follow(game, table, winner, tie, leaving, colour, other_colour)


@compiled
def follow(game: Game, table: Table, winner: int, tie: bool, leaving: int, colour: int, other_colour: int) -> None:
    """Put steps 5 to 7 of the battle in front of the agenda, the last of them first."""
    first, second = at.SIDES, at.SIDES + at.SIDE
    if table[first + at.THAWS] or table[second + at.THAWS] or table[first + at.SHIELDED] or table[second + at.SHIELDED]:
        add(table, at.CLEAN_UP)
    if game[of.KIND_MANY + of.K_WHOEVER_BATTLES]:
        give_to_whoever_battles(game, table)
    if game[of.N_EFFECTS + segment_of(game, table, first)] or game[of.N_EFFECTS + segment_of(game, table, second)]:
        add(table, at.AFTER_BATTLE, winner + 1, 1 if tie else 0)
    if takes_effect(game, other_colour, colour, tie, winner == 1):
        add_effects(game, table, 1, of.TAKES_EFFECT)
    if takes_effect(game, colour, other_colour, tie, winner == 0):
        add_effects(game, table, 0, of.TAKES_EFFECT)
    if leaving:
        add(table, at.KNOCK_OUTS, leaving, 1)


@compiled
def give_to_whoever_battles(game: Game, table: Table) -> None:
    """What abilities of the two give to the other, the mover's first; the last of it goes on the agenda first."""
    for number in range(1, -1, -1):
        figure = table[at.SIDES + number * at.SIDE + at.FIGURE]
        other = table[at.SIDES + (1 - number) * at.SIDE + at.FIGURE]
        many = game[of.KIND_MANY + of.K_WHOEVER_BATTLES]
        for i in range(many - 1, -1, -1):
            row = first_row(game, of.K_WHOEVER_BATTLES) + i * of.ABILITY_WIDTH
            if game[row + of.BY] != figure or not is_in_force(game, table, row):
                continue
            type_of = game[row + of.OF_TYPE]
            if type_of < 0 or game[of.TYPES + other] >> type_of & 1:
                for effect in range(game[row + of.N_GIVEN] - 1, -1, -1):
                    add(table, at.DO, game[row + of.EFFECTS_GIVEN] + effect, number)


@compiled
def takes_effect(game: Game, colour: int, other: int, tie: bool, won: bool) -> bool:
    """Is what an attack of this colour says done against the *other* (policy white_text for White and Gold)?"""
    if colour == of.BLUE:
        return True
    if colour == of.PURPLE:
        return won
    if colour == of.MISS or other == of.BLUE:
        return False
    if game[of.WHITE_TEXT] == of.SHOWN:
        return True
    return not tie if game[of.WHITE_TEXT] == of.NOT_ON_TIE else won


@compiled
def out_by_damage(game: Game, table: Table, winner: int, damage: int) -> int:
    """Figures Knocked Out by the comparison, as a set, with `survive`, markers and `mutual` (step 5)."""
    won, lost = at.SIDES + winner * at.SIDE, at.SIDES + (1 - winner) * at.SIDE
    loser, victor = table[lost + at.FIGURE], table[won + at.FIGURE]
    if survives(game, table, lost, won, damage) or table[lost + at.SHIELDED]:
        return 0
    if has_word(game, table, lost, of.W_MUTUAL) and not table[won + at.SHIELDED]:
        return 1 << loser | 1 << victor
    return 1 << loser


@compiled
def survives(game: Game, table: Table, side: int, other: int, damage: int) -> bool:
    """Does `survive` keep the side from being Knocked Out by so much damage?"""
    if not has_word(game, table, side, of.W_SURVIVE):
        return False
    segment = segment_of(game, table, side)
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] != of.W_SURVIVE or not holds(game, table, effect, side, other):
            continue
        under, least = game[effect + of.A], game[effect + of.B]
        if game[effect + of.C] or (under != of.ANY and damage < under) or (least != of.ANY and damage >= least):
            return True
    return False


@compiled
def add_effects(game: Game, table: Table, number: int, when: int) -> None:
    """Put what a side's attack does *when* in front of the agenda."""
    side = at.SIDES + number * at.SIDE
    if table[side + at.MISSED]:
        return
    program = when * of.MOST_SEGMENTS + segment_of(game, table, side)
    first = game[of.PROGRAM + program]
    for i in range(game[of.N_PROGRAM + program] - 1, -1, -1):
        step = game[of.STEPS + first + i]
        if step >= 0:
            add(table, at.DO, step, number)
        else:
            add(table, at.KNOCK_OUT_TOGETHER, -1 - step, number)


@compiled
def after_battle(game: Game, table: Table, winner: int, tie: bool) -> None:
    """Carry out attacks' effects on a tie or a Knock Out, the mover's first (step 7)."""
    for number in range(1, -1, -1):
        side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
        out = table[at.KNOCKED_OUT] >> table[side + at.FIGURE] & 1
        other_out = table[at.KNOCKED_OUT] >> table[other + at.FIGURE] & 1
        if other_out and (winner == number or shown_colour(game, table, side) == of.BLUE):
            add_effects(game, table, number, of.ON_OPPONENT_KO)
        if out:
            add_effects(game, table, number, of.ON_OWN_KO)
        if tie:
            add_effects(game, table, number, of.ON_TIE)
        if out and not other_out and not table[other + at.SHIELDED] and has_word(game, table, side, of.W_MUTUAL):
            add(table, at.KNOCK_OUTS, 1 << table[other + at.FIGURE], 1)


@compiled
def clean_up(game: Game, table: Table) -> None:
    """The battle is over: Frozen ends, used-up markers go, and the cards of theirs (FG-TRAINER-04)."""
    for number in range(2):
        side = at.SIDES + number * at.SIDE
        figure = table[side + at.FIGURE]
        if table[side + at.THAWS] and game[of.ENDS_WHEN + table[at.CONDITION + figure]] == of.AFTER_BATTLE:
            set_condition(game, table, figure, 0)
        if table[side + at.SHIELDED] and table[at.SHIELDS + figure]:
            table[at.SHIELDS + figure] -= 1
            turn_shield_cards(game, table, figure)


@compiled
def turn_shield_cards(game: Game, table: Table, figure: int) -> None:
    """Turn the lasting cards under a figure whose marker against a Knock Out is used up."""
    under = 0
    for card in range(2 * at.MOST_CARDS):
        if table[at.CARDS + card] == figure and game[of.CARD_SHIELDS + card]:
            under |= 1 << card
    for card in range(2 * at.MOST_CARDS):
        if under >> card & 1:
            turn_card(game, table, card)


@compiled
def turn_card(game: Game, table: Table, card: int) -> None:
    """Turn the first card of this seat that has this one's name and is not turned."""
    seat = card // at.MOST_CARDS
    for i in range(at.MOST_CARDS):
        cell = at.CARDS + seat * at.MOST_CARDS + i
        if game[of.CARD_CALLED + card] >> i & 1 and table[cell] != at.DOWN:
            table[cell] = at.DOWN
            return
