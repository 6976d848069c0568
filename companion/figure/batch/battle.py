"""The battle from the attack to what follows from it. The reference is `figure.battle` and `figure.verdicts`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    concerns,
    first_row,
    has_in_force,
    is_in_force,
    names,
)
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.immunity import BY_THE_DAMAGE, is_held_fast, keeps_from_knock_out
from companion.figure.batch.lines import lengthen, stands_for
from companion.figure.batch.lying import is_due, lies, saving, take_off, timed
from companion.figure.batch.lying_cards import ended_by_knock_outs, turn_cards
from companion.figure.batch.places import add, add_seen, add_set, leave_center, seen_by, set_condition
from companion.figure.batch.spins import (
    GILDED_BY_ABILITY,
    GILDED_BY_MARKER,
    has_word,
    missing_of,
    recolours_of,
    segment_of,
    shown_colour,
)
from companion.figure.batch.verdicts import damage_of, holds, printed_damage, stars_of

NO_WINNER = -1
SAVED_BY_MARKER = -1


@compiled
def begin_battle(game: Game, table: Table, attacker: int, defender: int) -> None:
    """An attack begins a battle; a sleeper wakes, and still misses in it (FG-DUEL-04)."""
    condition = table.condition[defender]
    asleep = game[of.ENDS_WHEN + condition] == of.WHEN_ATTACKED
    table[at.DISPLACED] = 0
    table[at.ROUSED] = 0
    begin_side(game, table, at.SIDES, attacker, defender, 0)
    begin_side(game, table, at.SIDES + at.SIDE, defender, attacker, 1 if asleep else 0)
    if asleep:
        set_condition(game, table, defender, 0)
    if has_bad_neighbours(game):
        add(table, at.CHECK_NEIGHBOURS)
    add(table, at.CHECK_DISPLACED, 0)
    if game[of.ASKS_FIRST]:
        add(table, at.OPENING, 0)
    else:
        add(table, at.BATTLE)


@compiled
def has_bad_neighbours(game: Game) -> bool:
    """Can abilities do something to figures just because of where everybody stands?"""
    return game[of.KIND_MANY + of.K_KNOCKS_OUT_BESIDE] > 0 or game[of.WAKES_NEAR] > 0


@compiled
def begin_side(game: Game, table: Table, side: int, figure: int, other: int, all_miss: int) -> None:
    """A side before it has spun."""
    for cell in range(at.SIDE):
        table.half[side + cell] = 0
    table.half[side + at.FIGURE] = figure
    table.half[side + at.SPACE] = table.where[figure]
    table.half[side + at.ALL_MISS] = all_miss
    if game[of.ENDS_WHEN + table.condition[figure]] == of.AFTER_BATTLE:
        table.half[side + at.LEAVES] = at.THAWS
    table.half[side + at.GILDED] = GILDED_BY_ABILITY if has_in_force(game, table, of.K_GILDS, figure) else 0
    table.half[side + at.NAMED] = -1
    table.half[side + at.SPUN] = -1
    table.half[side + at.REPEATED] = -1
    table.half[side + at.FOCUS] = -1
    table.half[side + at.ONCE] = -1
    table.half[side + at.ALLY] = at.NOBODY
    if game[of.KIND_MANY + of.K_RECOLOURS]:
        table.wide[side + at.RECOLOURS] = recolours_of(game, table, figure, other)
    if game[of.HAS_MARKERS] or game[of.HAS_NOTED]:
        mark_side(game, table, side, figure, other)


@compiled
def mark_side(game: Game, table: Table, side: int, figure: int, other: int) -> None:
    """What markers under the two do to a side of the battle."""
    if lies(game, table, figure, of.M_SHIELD):
        table.half[side + at.LEAVES] |= at.SHIELDED
    if lies(game, table, figure, of.M_BOOSTER):
        table.half[side + at.LEAVES] |= at.BOOSTED
    if lies(game, table, figure, of.M_GILDED) or timed(table, figure, of.T_GILDED):
        table.half[side + at.GILDED] |= GILDED_BY_MARKER
    table.wide[side + at.MISSING] = missing_of(game, table, figure, other)
    purple, white = lies(game, table, figure, of.M_PURPLE_MISSES), lies(game, table, figure, of.M_WHITE_MISSES)
    table.half[side + at.LEAVES] |= purple | white << 4 | lies(game, table, figure, of.M_GILDED) << 8


@compiled
def decide(game: Game, table: Table) -> None:
    """Both results stand: compare them, and put what follows in front of the agenda."""
    first, second = at.SIDES, at.SIDES + at.SIDE
    colour, other_colour = shown_colour(game, table, first), shown_colour(game, table, second)
    damage, other_damage = damage_of(game, table, first, second), damage_of(game, table, second, first)
    # What is done after a Knock Out looks at the damage of now.
    table.wide[first + at.DEALT], table.wide[second + at.DEALT] = damage, other_damage
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
    if game[of.HAS_FORMS] and game[of.KIND_MANY + of.K_LONGER_MEGA]:
        lengthen(game, table)
    if game[of.SLOT + of.M_TECHNO_CHARGE] >= 0:
        use_up_charges(game, table)
    follow(game, table, winner, tie, max(leaving, 0), colour, other_colour)
    if leaving == SAVED_BY_MARKER:
        loser = table.half[(second if winner == 0 else first) + at.FIGURE]
        save(game, table, loser, (colour if winner == 0 else other_colour) == of.WHITE)
    if game[of.KIND_MANY + of.K_COMES_BACK]:
        call_out(game, table)


@compiled
def use_up_charges(game: Game, table: Table) -> None:
    """Note the markers that go because of what their figures show."""
    for side in (at.SIDES, at.SIDES + at.SIDE):
        shows = (
            not table.half[side + at.MISSED] and game[of.NAME + segment_of(game, table, side)] == game[of.TECHNO_BLAST]
        )
        if shows and lies(game, table, table.half[side + at.FIGURE], of.M_TECHNO_CHARGE):
            table.half[side + at.LEAVES] |= 1 << 12


@compiled
def call_out(game: Game, table: Table) -> None:
    """The figures leave the Center whose ability lets them because these attacks are shown."""
    table[at.FREED] = 0
    row = first_row(game, of.K_COMES_BACK)
    for _ in range(game[of.KIND_MANY + of.K_COMES_BACK]):
        by = game[row + of.BY]
        for side in (at.SIDES, at.SIDES + at.SIDE):
            shown = game[of.NAME + segment_of(game, table, side)]
            if not table.half[side + at.MISSED] and shown == game[row + of.ATTACK]:
                if table.where[by] == at.CENTER:
                    leave_center(game, table, by)
        row += of.ABILITY_WIDTH


@compiled
def follow(game: Game, table: Table, winner: int, tie: bool, leaving: int, colour: int, other_colour: int) -> None:
    """Put steps 5 to 7 of the battle in front of the agenda, the last of them first."""
    first, second = at.SIDES, at.SIDES + at.SIDE
    if game[of.HAS_EVOLUTION]:
        figure, other = table.half[first + at.FIGURE], table.half[second + at.FIGURE]
        had = table.condition[other] | table.condition[figure] << 3
        add(table, at.MAY_EVOLVE, had)
    if leaves_something(table, first) or leaves_something(table, second) or game[of.ENDS_BY_KNOCK_OUTS]:
        add(table, at.CLEAN_UP)
    if game[of.KIND_MANY + of.K_WHOEVER_BATTLES]:
        give_to_whoever_battles(game, table)
    if game[of.KIND_MANY + of.K_SPENDS_ALLY]:
        spend_allies(game, table)
    if game[of.HAS_MARKERS]:
        spring_traps(game, table)
    if game[of.N_EFFECTS + segment_of(game, table, first)] or game[of.N_EFFECTS + segment_of(game, table, second)]:
        add(table, at.AFTER_BATTLE, winner + 1, 1 if tie else 0)
    do_attack(game, table, 1, other_colour, colour, tie, winner)
    do_attack(game, table, 0, colour, other_colour, tie, winner)
    if leaving:
        by = table.half[(first if winner == 0 else second) + at.FIGURE]
        add_set(table, at.KNOCK_OUTS, leaving, at.KNOCKED | at.BY_DAMAGE | by + 1 << at.ATTACKER_AT)


@compiled
def spring_traps(game: Game, table: Table) -> None:
    """What markers of the two do to the other that shows White."""
    for number in range(1, -1, -1):
        other = at.SIDES + (1 - number) * at.SIDE
        figure = table.half[at.SIDES + number * at.SIDE + at.FIGURE]
        if is_due(table, figure, of.T_SHELL_TRAP) and shown_colour(game, table, other) == of.WHITE:
            add_seen(table, at.DO, game[of.TRAP], seen_in_battle(table, number))


@compiled
def leaves_something(table: Table, side: int) -> bool:
    """Is anything of the side to be cleaned up after the battle?"""
    return table.half[side + at.LEAVES] != 0


@compiled
def spend_allies(game: Game, table: Table) -> None:
    """The figures go out that were spent for attacks which now show."""
    for side in (at.SIDES + at.SIDE, at.SIDES):
        ally, figure = table.half[side + at.ALLY], table.half[side + at.FIGURE]
        if ally < 0 or table.half[side + at.MISSED]:
            continue
        name, shows = game[of.NAME + segment_of(game, table, side)], False
        row = first_row(game, of.K_SPENDS_ALLY)
        for _ in range(game[of.KIND_MANY + of.K_SPENDS_ALLY]):
            shows |= game[row + of.BY] == figure and game[row + of.ATTACK] == name
            row += of.ABILITY_WIDTH
        if shows:
            add_set(table, at.KNOCK_OUTS, 1 << ally, at.KNOCKED)


@compiled
def give_to_whoever_battles(game: Game, table: Table) -> None:
    """What abilities of the two give to the other, the mover's first; the last of it goes on the agenda first."""
    for number in range(1, -1, -1):
        side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
        many = game[of.KIND_MANY + of.K_WHOEVER_BATTLES]
        for i in range(many - 1, -1, -1):
            row = first_row(game, of.K_WHOEVER_BATTLES) + i * of.ABILITY_WIDTH
            if game[row + of.BY] == table.half[side + at.FIGURE] and is_in_force(game, table, row):
                spun = game[row + of.OF_COLOUR]
                if game[row + of.Y] >> table.half[other + at.FIGURE] & 1 and spun in (
                    -1,
                    shown_colour(game, table, other),
                ):
                    if printed_damage(game, table, other) >= game[row + of.LEAST_DAMAGE]:
                        add_given(game, table, row, seen_in_battle(table, number), False)


@compiled
def seen_in_battle(table: Table, number: int) -> int:
    """Who sees what an ability of a side does in the battle, whatever the two showed."""
    side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
    return seen_by(
        table.half[side + at.FIGURE],
        table.half[other + at.FIGURE],
        table.half[side + at.SPACE],
        table.half[other + at.SPACE],
    )


@compiled
def add_given(game: Game, table: Table, row: int, seen: int, met: bool) -> None:
    """Put what an ability does in front of the agenda; *met*: Special Conditions and markers are thrown back."""
    for i in range(game[row + of.N_GIVEN] - 1, -1, -1):
        number = game[row + of.EFFECTS_GIVEN] + i
        effect = of.EFFECT + number * of.EFFECT_WIDTH
        if met and game[effect + of.TWIN] and game[effect + of.TO] != of.TO_SELF:
            number = game[effect + of.TWIN]
        add_seen(table, at.DO, number, seen)


@compiled
def do_attack(game: Game, table: Table, number: int, colour: int, other_colour: int, tie: bool, winner: int) -> None:
    """Put what a side's attack does in front of the agenda, if it takes effect or is thrown back."""
    side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
    took = takes_effect(game, colour, other_colour, tie, winner == number)
    met = winner == 1 - number and has_word(game, table, other, of.W_REFLECT)
    adds = game[of.KIND_MANY + of.K_ADDS_EFFECTS] > 0
    if (took or met) and not is_negated(game, table, side):
        if took and adds:
            add_more_effects(game, table, number, colour, met)
        add_effects(game, table, number, of.TAKES_EFFECT, took, met)
    if colour == of.MISS and adds:
        add_more_effects(game, table, number, of.MISS, False)


@compiled
def add_more_effects(game: Game, table: Table, number: int, colour: int, met: bool) -> None:
    """Put what abilities add to an attack of this colour in front of the agenda; *met*: thrown back by `reflect`."""
    figure = table.half[at.SIDES + number * at.SIDE + at.FIGURE]
    for i in range(game[of.KIND_MANY + of.K_ADDS_EFFECTS] - 1, -1, -1):
        row = first_row(game, of.K_ADDS_EFFECTS) + i * of.ABILITY_WIDTH
        if game[row + of.OF_COLOUR] == colour and is_in_force(game, table, row) and concerns(game, table, row, figure):
            add_given(game, table, row, seen_in_battle(table, number), met)


@compiled
def is_negated(game: Game, table: Table, side: int) -> bool:
    """Leaves an opposing figure's ability nothing for the shown attack to do?"""
    if not game[of.KIND_MANY + of.K_NEGATES_ATTACKS]:
        return False
    segment, figure = segment_of(game, table, side), table.half[side + at.FIGURE]
    if table.half[side + at.MISSED] or not game[of.N_EFFECTS + segment]:
        return False
    row = first_row(game, of.K_NEGATES_ATTACKS)
    for _ in range(game[of.KIND_MANY + of.K_NEGATES_ATTACKS]):
        opposing = game[of.OWNER + game[row + of.BY]] != game[of.OWNER + figure]
        if opposing and names(game, row, game[of.NAME + segment]) and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


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
    loser, victor = table.half[lost + at.FIGURE], table.half[won + at.FIGURE]
    if (
        survives(game, table, lost, won, damage)
        or spares(game, table, won, lost)
        or table.half[lost + at.LEAVES] & at.SHIELDED
    ):
        return 0
    colour = shown_colour(game, table, won)
    if game[of.KIND_MANY + of.K_NOT_KNOCKED_OUT]:
        printed = printed_damage(game, table, won)
        if keeps_from_knock_out(game, table, loser, victor, colour, BY_THE_DAMAGE, damage, printed):
            return 0
    if game[of.HAS_MARKERS] and saving(game, table, loser, colour == of.WHITE) >= 0:
        return SAVED_BY_MARKER
    if has_word(game, table, lost, of.W_MUTUAL) and not table.half[won + at.LEAVES] & at.SHIELDED:
        return 1 << loser | 1 << victor
    return 1 << loser


@compiled
def save(game: Game, table: Table, figure: int, by_white: bool) -> bool:
    """A marker saves the figure from a Knock Out, if one does: it goes, with the Special Condition."""
    marker = saving(game, table, figure, by_white)
    if marker < 0:
        return False
    take_off(game, table, figure, marker, 1)
    set_condition(game, table, figure, 0)
    return True


@compiled
def survives(game: Game, table: Table, side: int, other: int, damage: int) -> bool:
    """Does `survive` keep the side from being Knocked Out by so much damage?"""
    if not has_word(game, table, side, of.W_SURVIVE):
        return False
    segment = segment_of(game, table, side)
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] != of.W_SURVIVE or game[effect + of.E]:
            continue
        if table.half[side + at.TIMES] < game[effect + of.F] or not holds(game, table, effect, side, other):
            continue
        under, least = game[effect + of.A], game[effect + of.B]
        if game[effect + of.C] or (under != of.ANY and damage < under) or (least != of.ANY and damage >= least):
            return True
    return False


@compiled
def spares(game: Game, table: Table, side: int, other: int) -> bool:
    """Says this side's attack that its damage Knocks Out nobody, or neither of the two?"""
    if not has_word(game, table, side, of.W_SURVIVE):
        return False
    segment = segment_of(game, table, side)
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] == of.W_SURVIVE and (game[effect + of.D] or game[effect + of.E]):
            if holds(game, table, effect, side, other):
                return True
    return False


@compiled
def add_effects(game: Game, table: Table, number: int, when: int, took: bool, met: bool) -> None:
    """Put what a side's attack does *when* in front of the agenda.

    *met*: it lost to `reflect`, which throws Special Conditions and markers back; *took*: the rest is done as usual.
    """
    side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
    if table.half[side + at.MISSED]:
        return
    mirrors = game[of.KIND_MANY + of.K_MIRRORS] and has_in_force(
        game, table, of.K_MIRRORS, table.half[other + at.FIGURE]
    )
    there = when == of.TAKES_EFFECT or table.where[table.half[side + at.FIGURE]] >= 0
    pinned = there and is_pinned(game, table, side, other)
    program = when * of.MOST_SEGMENTS + segment_of(game, table, side)
    first = game[of.PROGRAM + program]
    for i in range(game[of.N_PROGRAM + program] - 1, -1, -1):
        step = game[of.STEPS + first + i]
        if step < 0:
            if took:
                add(table, at.KNOCK_OUT_TOGETHER, -1 - step, number)
            continue
        effect = of.EFFECT + step * of.EFFECT_WIDTH
        back = game[effect + of.TWIN]
        if back and mirrors and game[effect + of.TO] == of.TO_OPPONENT:
            if took:
                add(table, at.DO, back, number)
        elif back and met and game[effect + of.TO] != of.TO_SELF:
            add(table, at.DO, back, number)
        elif took and not (pinned and moves_itself(game, effect)):
            add(table, at.DO, step, number)


@compiled
def is_pinned(game: Game, table: Table, side: int, other: int) -> bool:
    """Does an ability keep the attacker from moving itself by its attack?"""
    if game[of.KIND_MANY + of.K_PINS_OPPONENT]:
        if has_in_force(game, table, of.K_PINS_OPPONENT, table.half[other + at.FIGURE]):
            return True
    return game[of.KIND_MANY + of.K_NOT_MOVED] > 0 and is_held_fast(game, table, table.half[side + at.FIGURE])


@compiled
def moves_itself(game: Game, effect: int) -> bool:
    """Does this word move the figure whose attack it is?"""
    word, to = game[effect + of.WORD], game[effect + of.TO]
    if word in (of.W_TO_BENCH, of.W_TO_CENTER, of.W_LEAVE_MATCH):
        return to == of.TO_SELF or to == of.TO_BOTH
    if word == of.W_CHANGE_FORM:
        return game[effect + of.A] != 0
    return word in (of.W_MOVE_SELF, of.W_JUMP_OVER, of.W_TAKE_SPACE, of.W_SWAP, of.W_DIG, of.W_DRAW_ALONG)


@compiled
def after_battle(game: Game, table: Table, winner: int, tie: bool) -> None:
    """Carry out attacks' effects on a tie or a Knock Out, the mover's first (step 7)."""
    for number in range(1, -1, -1):
        side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
        if is_negated(game, table, side):
            continue
        out = table[at.KNOCKED_OUT] >> table.half[side + at.FIGURE] & 1
        other_out = table[at.KNOCKED_OUT] >> table.half[other + at.FIGURE] & 1
        if other_out and (winner == number or shown_colour(game, table, side) == of.BLUE):
            add_effects(game, table, number, of.ON_OPPONENT_KO, True, False)
        if out:
            add_effects(game, table, number, of.ON_OWN_KO, True, False)
        if tie:
            add_effects(game, table, number, of.ON_TIE, True, False)
        if (
            out
            and not other_out
            and not table.half[other + at.LEAVES] & at.SHIELDED
            and has_word(game, table, side, of.W_MUTUAL)
        ):
            add_set(table, at.KNOCK_OUTS, 1 << table.half[other + at.FIGURE], at.KNOCKED | at.BY_EFFECT)


@compiled
def clean_up(game: Game, table: Table) -> None:
    """The battle is over: Frozen ends, used-up markers go, and the cards of theirs (FG-TRAINER-04)."""
    ended = ended_by_knock_outs(game, table) if game[of.ENDS_BY_KNOCK_OUTS] else 0
    for number in range(2):
        side = at.SIDES + number * at.SIDE
        figure, leaves = stands_for(game, table, table.half[side + at.FIGURE]), table.half[side + at.LEAVES]
        used = leaves & at.USED_UP
        if leaves & at.THAWS and game[of.ENDS_WHEN + table.condition[figure]] == of.AFTER_BATTLE:
            set_condition(game, table, figure, 0)
        if table.half[side + at.LEAVES] & at.BOOSTED:
            take_off(game, table, figure, of.M_BOOSTER, 1)
        if used:
            take_off(game, table, figure, of.M_PURPLE_MISSES, used & 15)
            take_off(game, table, figure, of.M_WHITE_MISSES, used >> 4 & 15)
            take_off(game, table, figure, of.M_GILDED, used >> 8 & 15)
            take_off(game, table, figure, of.M_TECHNO_CHARGE, used >> 12)
        if table.half[side + at.LEAVES] & at.SHIELDED and lies(game, table, figure, of.M_SHIELD):
            take_off(game, table, figure, of.M_SHIELD, 1)
            turn_shield_cards(game, table, figure)
    turn_cards(game, table, ended)


@compiled
def turn_shield_cards(game: Game, table: Table, figure: int) -> None:
    """Turn the lasting cards under a figure whose marker against a Knock Out is used up."""
    under = 0
    for card in range(2 * at.MOST_CARDS):
        if table.cards[card] == figure and game[of.CARD_SHIELDS + card]:
            under |= 1 << card
    turn_cards(game, table, under)
