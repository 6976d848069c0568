"""Names and spins of a battle, until both results stand. The reference is `figure.spins`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, is_in_force
from companion.figure.batch.compiling import Game, Table, compiled

IS_TO_NAME, IS_TO_DRAW, IS_TO_SPIN = range(3)


@compiled
def segment_of(game: Game, table: Table, side: int) -> int:
    """The number, among all, of the segment that counts for a side (given as its first cell)."""
    return game[of.DISC + table[side + at.FIGURE]] + table[side + at.SPUN]


@compiled
def shown_colour(game: Game, table: Table, side: int) -> int:
    """The colour that counts: Miss where the segment counts as one (FG-COND-03)."""
    if table[side + at.MISSED]:
        return of.MISS
    colour = game[of.COLOUR + segment_of(game, table, side)]
    return of.GOLD if table[side + at.GILDED] and colour == of.WHITE else colour


@compiled
def has_word(game: Game, table: Table, side: int, word: int) -> bool:
    """Has what the side showed an effect of this word?"""
    return not table[side + at.MISSED] and (game[of.WORDS + segment_of(game, table, side)] >> word & 1) != 0


@compiled
def asked_of(game: Game, table: Table, side: int) -> int:
    """What a side that has not spun is asked for: a name, a draw, a spin."""
    figure = table[side + at.FIGURE]
    misses = game[of.MISSES + table[at.CONDITION + figure]]
    if table[side + at.NAMED] < 0:
        if misses == of.NAMED and game[of.N_ATTACKS + figure] > 0:
            return IS_TO_NAME
        if misses == of.SMALLEST_MISSES and game[of.N_SMALLEST + figure] > 1:
            return IS_TO_DRAW
    return IS_TO_SPIN


@compiled
def counts_as_miss(game: Game, table: Table, side: int, segment: int) -> bool:
    """Does this segment, of an attack, count as Miss in this spin?"""
    figure = table[side + at.FIGURE]
    misses = game[of.MISSES + table[at.CONDITION + figure]]
    if table[side + at.ALL_MISS] or misses == of.ALL:
        return True
    if misses == of.NONE:
        return False
    name = game[of.NAME + segment]
    if table[side + at.NAMED] >= 0:
        return name == table[side + at.NAMED]
    return game[of.N_SMALLEST + figure] > 0 and name == game[of.ATTACK_NAMES + game[of.SMALLEST + figure]]


@compiled
def spin(game: Game, table: Table, side: int, shown: int) -> None:
    """A disc came to rest: its result as counted under the figure's Special Condition."""
    figure = table[side + at.FIGURE]
    shift = game[of.SHIFT + table[at.CONDITION + figure]]
    row = first_row(game, of.K_SHIFTS)
    for _ in range(game[of.KIND_MANY + of.K_SHIFTS]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            shift += game[row + of.N]
        row += of.ABILITY_WIDTH
    counts = (shown + shift) % game[of.N_SEGMENTS + figure]
    segment = game[of.DISC + figure] + counts
    table[side + at.SPUN] = counts
    table[side + at.MISSED] = game[of.COLOUR + segment] != of.MISS and counts_as_miss(game, table, side, segment)


@compiled
def is_to_spin_again(game: Game, table: Table, side: int) -> None:
    """The side is to spin again; a Paralyzed figure names an attack again (FG-COND-03)."""
    table[side + at.SPUN] = -1
    table[side + at.MISSED] = 0
    if game[of.MISSES + table[at.CONDITION + table[side + at.FIGURE]]] == of.NAMED:
        table[side + at.NAMED] = -1


@compiled
def is_plain(game: Game, table: Table, side: int) -> bool:
    """Does the result stand at once? Nothing on it, and nothing before, asks for another spin."""
    return (
        table[side + at.BANNED] == 0
        and table[side + at.REPEATED] == -1
        and table[side + at.FOCUS] == -1
        and table[side + at.ONCE] == -1
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
    bans = table[first + at.BANNED], table[second + at.BANNED]
    new_first, new_second = 0 | bans[0], 0 | bans[1]
    for number in range(2):
        side = first if number == 0 else second
        if table[side + at.REPEATED] >= 0 or (table[side + at.ONCE] >= 0 and not table[side + at.SETTLED]):
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
    table[first + at.BANNED], table[second + at.BANNED] = new_first, new_second
    return 1 if new_first != bans[0] or new_second != bans[1] else 0


@compiled
def judge(game: Game, table: Table, side: int) -> int:
    """Look at a side's result: 1 where the side is changed, 2 more where it spins again."""
    if table[side + at.REPEATED] >= 0:
        if not table[side + at.MISSED] and table[side + at.SPUN] == table[side + at.REPEATED]:
            table[side + at.TIMES] += 1
            return 3
        table[side + at.SPUN] = table[side + at.REPEATED]
        table[side + at.MISSED] = 0
        table[side + at.REPEATED] = -1
        table[side + at.SETTLED] = 1
        return 1
    disc = game[of.DISC + table[side + at.FIGURE]]
    name = game[of.NAME + segment_of(game, table, side)]
    if table[side + at.ONCE] >= 0 and not table[side + at.SETTLED]:
        again = not table[side + at.MISSED] and name == game[of.NAME + disc + table[side + at.ONCE]]
        table[side + at.SPUN] = table[side + at.ONCE]
        table[side + at.MISSED] = 0
        table[side + at.LANDED_AGAIN] = again
        table[side + at.SETTLED] = 1
        return 1
    if table[side + at.BANNED] >> shown_colour(game, table, side) & 1 and can_avoid(game, table, side):
        table[side + at.SETTLED] = 0
        table[side + at.TIMES] = 0
        table[side + at.ONCE] = -1
        table[side + at.LANDED_AGAIN] = 0
        return 3
    if table[side + at.SETTLED]:
        return 0
    if not table[side + at.MISSED]:
        if table[side + at.FOCUS] >= 0 and name == game[of.NAME + disc + table[side + at.FOCUS]]:
            return 2
        why = respin_of(game, table, side, disc, name)
        if why:
            return why
    table[side + at.SETTLED] = 1
    return 1


@compiled
def respin_of(game: Game, table: Table, side: int, disc: int, name: int) -> int:
    """3 where what the side showed asks for another spin, which is noted; else 0."""
    figure, spun = table[side + at.FIGURE], table[side + at.SPUN]
    segments = game[of.N_SEGMENTS + figure]
    if has_word(game, table, side, of.W_FOCUS):
        for other in range(disc, disc + segments):
            if game[of.NAME + other] != name and ends_focus(game, table, side, other):
                table[side + at.FOCUS] = spun
                return 3
    if segments > 1 and has_word(game, table, side, of.W_AGAIN_UNTIL_MISS):
        table[side + at.REPEATED] = spun
        table[side + at.TIMES] = 1
        return 3
    if has_word(game, table, side, of.W_ONE_MORE_SPIN):
        table[side + at.ONCE] = spun
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
        game[of.COLOUR + segment] == of.MISS
        or not has_focus(game, segment)
        or counts_as_miss(game, table, side, segment)
    )


@compiled
def can_avoid(game: Game, table: Table, side: int) -> bool:
    """Can a result stand that is not of a banned colour, if the same attacks count as Miss?"""
    figure, banned = table[side + at.FIGURE], table[side + at.BANNED]
    disc = game[of.DISC + figure]
    focused = game[of.NAME + disc + table[side + at.FOCUS]] if table[side + at.FOCUS] >= 0 else -1
    for segment in range(disc, disc + game[of.N_SEGMENTS + figure]):
        colour = game[of.COLOUR + segment]
        if colour == of.MISS or counts_as_miss(game, table, side, segment):
            if not banned >> of.MISS & 1:
                return True
        elif not banned >> colour & 1 and game[of.NAME + segment] != focused:
            if focused == -1 or not has_focus(game, segment):
                return True
    return False
