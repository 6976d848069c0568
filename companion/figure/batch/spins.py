"""Names and spins of a battle, until both results stand. The reference is `figure.spins`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, has_in_force, is_in_force, means, names
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lying import lies, timed
from companion.figure.batch.noted import missing_by_name

IS_TO_NAME, IS_TO_DRAW, IS_TO_SPIN = range(3)
GILDED_BY_ABILITY, GILDED_BY_MARKER = 1, 2
ALL_BLUE, BLUE_BUT_DODGE, ALL_PURPLE, ALL_WHITE, STRONG_WHITE, ALL_GOLD = (1 << bit for bit in range(6))
"""What counts as Miss by markers."""
BY_NAME_AT = 6
"""From here on: the segments of the disc that do, by the names of their attacks."""


@compiled
def segment_of(game: Game, table: Table, side: int) -> int:
    """The number, among all, of the segment that counts for a side (given as its first cell)."""
    return game[of.DISC + table.half[side + at.FIGURE]] + table.half[side + at.SPUN]


@compiled
def is_recoloured(table: Table, side: int) -> bool:
    """Do abilities or markers change what the side's segments count as?"""
    return table.wide[side + at.RECOLOURS] != 0 or table.wide[side + at.MISSING] != 0


@compiled
def colour_in(game: Game, table: Table, side: int, segment: int) -> int:
    """What a segment counts as where abilities or markers change colours, as printed where they do not."""
    colour = 0 | game[of.COLOUR + segment]
    if not is_recoloured(table, side):
        return colour
    gilded = table.half[side + at.GILDED]
    if table.wide[side + at.RECOLOURS]:
        # Abilities see what abilities gild; markers, where no ability changes a colour, what markers gild too.
        gilded &= GILDED_BY_ABILITY
    if gilded and colour == of.WHITE:
        colour = of.GOLD
    if table.wide[side + at.RECOLOURS]:
        colour = recoloured(game, table, side, segment, colour)
    if table.wide[side + at.MISSING]:
        on_disc = segment - game[of.DISC + table.half[side + at.FIGURE]]
        if misses_by_marker(game, table.wide[side + at.MISSING], on_disc, segment, colour):
            return of.MISS
    return colour


@compiled
def recoloured(game: Game, table: Table, side: int, segment: int, colour: int) -> int:
    """One change by an ability after the other: what is changed already may be changed again."""
    for number in range(game[of.KIND_MANY + of.K_RECOLOURS]):
        row = first_row(game, of.K_RECOLOURS) + number * of.ABILITY_WIDTH
        if table.wide[side + at.RECOLOURS] >> number & 1 and game[row + of.OF_COLOUR] == colour:
            named = game[row + of.N_NAMED] == 0 or names(game, row, game[of.NAME + segment])
            if named and (game[row + of.X] == of.MISS or game[of.DAMAGE + segment] >= 0):
                colour = game[row + of.X]
    return colour


@compiled
def misses_by_marker(game: Game, missing: int, on_disc: int, segment: int, colour: int) -> bool:
    """Counts an attack of this colour as Miss by one of these markers?"""
    if missing >> BY_NAME_AT + on_disc & 1:
        return True
    name = game[of.NAME + segment]
    if colour == of.BLUE:
        return missing & ALL_BLUE != 0 or (missing & BLUE_BUT_DODGE != 0 and name != game[of.DODGE])
    if colour == of.PURPLE:
        return missing & ALL_PURPLE != 0
    if colour == of.WHITE:
        strong = name == game[of.OVERHEAT] or name == game[of.LEAF_STORM]
        return missing & ALL_WHITE != 0 or (missing & STRONG_WHITE != 0 and strong)
    return colour == of.GOLD and missing & ALL_GOLD != 0


@compiled
def recolours_of(game: Game, table: Table, figure: int, other: int) -> int:
    """The abilities that change colours of the figure in its battle with *other*, as a set of their numbers."""
    changing = 0
    for number in range(game[of.KIND_MANY + of.K_RECOLOURS]):
        row = first_row(game, of.K_RECOLOURS) + number * of.ABILITY_WIDTH
        if is_in_force(game, table, row) and recolours(game, table, row, figure, other):
            changing |= 1 << number
    return changing


@compiled
def recolours(game: Game, table: Table, row: int, figure: int, other: int) -> bool:
    """Does this ability change colours of *figure* in its battle with *other*?"""
    by, battling = game[row + of.BY], game[row + of.OTHER_WHO + of.FIGURES] >= 0
    if battling and not means(game, table, by, row + of.OTHER_WHO, other):
        return False
    if not game[row + of.Y] >> figure & 1:
        return False
    if game[row + of.N]:
        marked = False
        for marker in range(of.M_LAST_NEXT + 1):
            marked |= game[row + of.N] >> marker & 1 and lies(game, table, figure, marker) > 0
        if not marked:
            return False
    if game[row + of.FLAGS] & of.IS_FOR_THEM:
        return means(game, table, by, row + of.TO_WHO, figure)
    return battling or by == other


@compiled
def missing_of(game: Game, table: Table, figure: int, other: int) -> int:
    """What counts as Miss by markers under the two, as a set."""
    missing = 0
    if lies(game, table, figure, of.M_BLUE_BUT_DODGE) or lies(game, table, figure, of.M_FIRST_NOW + 1):
        missing |= BLUE_BUT_DODGE
    if lies(game, table, figure, of.M_FIRST_NOW):
        missing |= ALL_BLUE
    if lies(game, table, figure, of.M_FIRST_NOW + 2) or lies(game, table, figure, of.M_PURPLE_MISSES):
        missing |= ALL_PURPLE
    if lies(game, table, other, of.M_FIRST_NOW + 3):
        missing |= ALL_PURPLE
    if lies(game, table, figure, of.M_WHITE_MISSES):
        missing |= ALL_WHITE
    if lies(game, table, figure, of.M_FIRST_NOW + 4):
        missing |= STRONG_WHITE
    if timed(table, figure, of.T_TRICK_ROOM):
        missing |= ALL_GOLD
    if game[of.HAS_NOTED]:
        missing |= missing_by_name(game, table, figure) << BY_NAME_AT
    return missing


@compiled
def shown_colour(game: Game, table: Table, side: int) -> int:
    """The colour that counts: Miss where the segment counts as one (FG-COND-03), another by an ability."""
    if table.half[side + at.MISSED]:
        return of.MISS
    segment = segment_of(game, table, side)
    if is_recoloured(table, side):
        return colour_in(game, table, side, segment)
    colour = game[of.COLOUR + segment]
    return of.GOLD if table.half[side + at.GILDED] and colour == of.WHITE else colour


@compiled
def has_word(game: Game, table: Table, side: int, word: int) -> bool:
    """Has what the side showed an effect of this word?"""
    return not table.half[side + at.MISSED] and (game[of.WORDS + segment_of(game, table, side)] >> word & 1) != 0


@compiled
def asked_of(game: Game, table: Table, side: int) -> int:
    """What a side that has not spun is asked for: a name, a draw, a spin."""
    figure = table.half[side + at.FIGURE]
    misses = game[of.MISSES + table.condition[figure]]
    if table.half[side + at.NAMED] < 0:
        if misses == of.NAMED and game[of.N_ATTACKS + figure] > 0:
            return IS_TO_NAME
        if misses == of.SMALLEST_MISSES and game[of.N_SMALLEST + figure] > 1:
            return IS_TO_DRAW
    return IS_TO_SPIN


@compiled
def counts_as_miss(game: Game, table: Table, side: int, segment: int) -> bool:
    """Does this segment, of an attack, count as Miss in this spin?"""
    figure = table.half[side + at.FIGURE]
    misses = game[of.MISSES + table.condition[figure]]
    if table.half[side + at.ALL_MISS] or misses == of.ALL:
        return True
    if misses == of.NONE:
        return False
    name = game[of.NAME + segment]
    if table.half[side + at.NAMED] >= 0:
        return name == table.half[side + at.NAMED]
    return game[of.N_SMALLEST + figure] > 0 and name == game[of.ATTACK_NAMES + game[of.SMALLEST + figure]]


@compiled
def spin(game: Game, table: Table, side: int, shown: int) -> None:
    """A disc came to rest: its result as counted under the figure's Special Condition."""
    figure = table.half[side + at.FIGURE]
    shift = game[of.SHIFT + table.condition[figure]]
    row = first_row(game, of.K_SHIFTS)
    for _ in range(game[of.KIND_MANY + of.K_SHIFTS]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            shift += game[row + of.N]
        row += of.ABILITY_WIDTH
    shift += 2 * lies(game, table, figure, of.M_SHIFTED_TWO)
    counts = (shown + shift) % game[of.N_SEGMENTS + figure]
    disc = game[of.DISC + figure]
    if timed(table, figure, of.T_TAUNTED):
        counts = past(game, figure, counts, 1 << of.PURPLE | 1 << of.BLUE)
    if game[of.KIND_MANY + of.K_PASSES_OVER_BLUE] and game[of.COLOUR + disc + counts] == of.BLUE:
        opponent = table.half[(at.SIDES + at.SIDE if side == at.SIDES else at.SIDES) + at.FIGURE]
        over = has_in_force(game, table, of.K_PASSES_OVER_BLUE, figure)
        if over or has_in_force(game, table, of.K_PASSES_OVER_BLUE, opponent):
            counts = past(game, figure, counts, 1 << of.BLUE | 1 << of.MISS)
    if game[of.KIND_MANY + of.K_PASSES_OVER_MISS] and game[of.COLOUR + disc + counts] == of.MISS:
        if has_in_force(game, table, of.K_PASSES_OVER_MISS, figure):
            counts = past(game, figure, counts, 1 << of.MISS)
    segment = disc + counts
    table.half[side + at.SPUN] = counts
    missed = game[of.COLOUR + segment] != of.MISS and counts_as_miss(game, table, side, segment)
    if not missed and is_recoloured(table, side) and game[of.COLOUR + segment] != of.MISS:
        missed = colour_in(game, table, side, segment) == of.MISS
    table.half[side + at.MISSED] = missed


@compiled
def past(game: Game, figure: int, counts: int, colours: int) -> int:
    """The next segment clockwise, from this one on, of none of these colours; this one where there is none."""
    many = game[of.N_SEGMENTS + figure]
    for far in range(many):
        one = (counts + far) % many
        if not colours >> game[of.COLOUR + game[of.DISC + figure] + one] & 1:
            return one
    return counts


@compiled
def is_to_spin_again(game: Game, table: Table, side: int) -> None:
    """The side is to spin again; a Paralyzed figure names an attack again (FG-COND-03)."""
    table.half[side + at.SPUN] = -1
    table.half[side + at.MISSED] = 0
    if game[of.MISSES + table.condition[table.half[side + at.FIGURE]]] == of.NAMED:
        table.half[side + at.NAMED] = -1


@compiled
def is_plain(game: Game, table: Table, side: int) -> bool:
    """Does the result stand at once? Nothing on it, and nothing before, asks for another spin."""
    return (
        table.half[side + at.NO_COLOURS] == 0
        and table.half[side + at.REPEATED] == -1
        and table.half[side + at.FOCUS] == -1
        and table.half[side + at.ONCE] == -1
        and not game[of.RESPINS + segment_of(game, table, side)]
    )


@compiled
def results_stand(game: Game, table: Table) -> bool:
    """Do both results stand? Else whoever spins again has been made ready for it."""
    first, second = at.SIDES, at.SIDES + at.SIDE
    if is_plain(game, table, first) and is_plain(game, table, second):
        return True
    while True:
        changed = ban(game, table)
        again = False
        for side in (first, second):
            look = judge(game, table, side)
            changed |= look & 1
            if look & 2:
                is_to_spin_again(game, table, side)
                again = True
        if again:
            return False
        if not changed:
            return True


@compiled
def ban(game: Game, table: Table) -> int:
    """Ban the colours that a shown `no_colour` bans from now on; 1 where there are more of them."""
    first, second = at.SIDES, at.SIDES + at.SIDE
    bans = table.half[first + at.NO_COLOURS], table.half[second + at.NO_COLOURS]
    new_first, new_second = 0 | bans[0], 0 | bans[1]
    for number in range(2):
        side = first if number == 0 else second
        if table.half[side + at.REPEATED] >= 0 or (
            table.half[side + at.ONCE] >= 0 and not table.half[side + at.SETTLED]
        ):
            continue
        if not has_word(game, table, side, of.W_NO_COLOUR):
            continue
        segment = segment_of(game, table, side)
        for i in range(game[of.N_EFFECTS + segment]):
            effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
            if game[effect + of.WORD] != of.W_NO_COLOUR:
                continue
            colour = 1 << game[effect + of.A]
            both = game[effect + of.B]
            if number == 0 or both:
                new_second |= colour
            if number == 1 or both:
                new_first |= colour
    table.half[first + at.NO_COLOURS], table.half[second + at.NO_COLOURS] = new_first, new_second
    return 1 if new_first != bans[0] or new_second != bans[1] else 0


@compiled
def judge(game: Game, table: Table, side: int) -> int:
    """Look at a side's result: 1 where the side is changed, 2 more where it spins again."""
    if table.half[side + at.REPEATED] >= 0:
        if not table.half[side + at.MISSED] and table.half[side + at.SPUN] == table.half[side + at.REPEATED]:
            table.half[side + at.TIMES] += 1
            return 3
        table.half[side + at.SPUN] = table.half[side + at.REPEATED]
        table.half[side + at.MISSED] = 0
        table.half[side + at.REPEATED] = -1
        table.half[side + at.SETTLED] = 1
        return 1
    disc = game[of.DISC + table.half[side + at.FIGURE]]
    name = game[of.NAME + segment_of(game, table, side)]
    if table.half[side + at.ONCE] >= 0 and not table.half[side + at.SETTLED]:
        again = not table.half[side + at.MISSED] and name == game[of.NAME + disc + table.half[side + at.ONCE]]
        table.half[side + at.SPUN] = table.half[side + at.ONCE]
        table.half[side + at.MISSED] = 0
        table.half[side + at.LANDED_AGAIN] = again
        table.half[side + at.SETTLED] = 1
        return 1
    if table.half[side + at.NO_COLOURS] >> shown_colour(game, table, side) & 1 and can_avoid(game, table, side):
        table.half[side + at.SETTLED] = 0
        table.half[side + at.TIMES] = 0
        table.half[side + at.ONCE] = -1
        table.half[side + at.LANDED_AGAIN] = 0
        return 3
    if table.half[side + at.SETTLED]:
        return 0
    if not table.half[side + at.MISSED]:
        if table.half[side + at.FOCUS] >= 0 and name == game[of.NAME + disc + table.half[side + at.FOCUS]]:
            return 2
        why = respin_of(game, table, side, disc, name)
        if why:
            return why
    table.half[side + at.SETTLED] = 1
    return 1


@compiled
def respin_of(game: Game, table: Table, side: int, disc: int, name: int) -> int:
    """3 where what the side showed asks for another spin, which is noted; else 0."""
    figure, spun = table.half[side + at.FIGURE], table.half[side + at.SPUN]
    segments = game[of.N_SEGMENTS + figure]
    if has_word(game, table, side, of.W_FOCUS):
        for other in range(disc, disc + segments):
            if game[of.NAME + other] != name and ends_focus(game, table, side, other):
                table.half[side + at.FOCUS] = spun
                return 3
    if segments > 1 and has_word(game, table, side, of.W_AGAIN_UNTIL_MISS):
        table.half[side + at.REPEATED] = spun
        table.half[side + at.TIMES] = 1
        return 3
    if has_word(game, table, side, of.W_ONE_MORE_SPIN):
        table.half[side + at.ONCE] = spun
        return 3
    return 0


@compiled
def has_focus(game: Game, segment: int) -> bool:
    """Does the segment ask for a spin until another attack shows?"""
    return (game[of.WORDS + segment] >> of.W_FOCUS & 1) != 0


@compiled
def ends_focus(game: Game, table: Table, side: int, segment: int) -> bool:
    """Does the spinning for another attack's `focus` come to rest where this segment shows?"""
    return (
        colour_in(game, table, side, segment) == of.MISS
        or not has_focus(game, segment)
        or counts_as_miss(game, table, side, segment)
    )


@compiled
def can_avoid(game: Game, table: Table, side: int) -> bool:
    """Can a result stand that is not of a banned colour, if the same attacks count as Miss?"""
    figure, banned = table.half[side + at.FIGURE], table.half[side + at.NO_COLOURS]
    disc = game[of.DISC + figure]
    focused = game[of.NAME + disc + table.half[side + at.FOCUS]] if table.half[side + at.FOCUS] >= 0 else -1
    for segment in range(disc, disc + game[of.N_SEGMENTS + figure]):
        colour = colour_in(game, table, side, segment)
        if colour == of.MISS or counts_as_miss(game, table, side, segment):
            if not banned >> of.MISS & 1:
                return True
        elif not banned >> colour & 1 and game[of.NAME + segment] != focused:
            if focused == -1 or not has_focus(game, segment):
                return True
    return False
