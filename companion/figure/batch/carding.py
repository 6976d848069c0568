"""Trainer cards and plates: which can be used, for whom, where they come to lie. The reference is `figure.trainers`.

A card goes by the number of its seat times MOST_CARDS and its own among that seat's.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import entries_held, first_row, is_in_force, means
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.forming import is_mega
from companion.figure.batch.lying_cards import turn_card, turn_cards, works
from companion.figure.batch.meant import other_of, owner_of
from companion.figure.batch.places import add, add_set

ROOM_IN_CENTER, ENTRIES_HELD, HOLDS_ENTRIES, NO_MEGA = range(1, 5)
"""What a plate needs; 0 for nothing."""
WORKS_ON_FIELD, WORKS_THIS_TURN, WORKS_ALWAYS = 1, 2, of.FOR_THE_MATCH
"""How long a card lies; 0 for not at all."""


@compiled
def playable_cards(game: Game, table: Table, seat: int, enough: int) -> int:
    """The seat's cards that it can use, as a set, up to so many; no Trainer cards without a Trainer figure."""
    cards = 0
    if game[of.PLATES] and (table[at.TURN] <= table[at.BANNED + seat] or is_stopped(game, table, seat, at.NOBODY)):
        return 0
    for card in range(game[of.N_CARDS + seat]):
        number = seat * at.MOST_CARDS + card
        if table.cards[number] == at.UP and (not game[of.PLATES] or is_of_use(game, table, seat, number)):
            cards |= 1 << card
            enough -= 1
            if enough == 0:
                break
    return cards


@compiled
def is_stopped(game: Game, table: Table, seat: int, figure: int) -> bool:
    """Do opposing abilities keep the seat from using plates, or from using any for this figure?"""
    row = first_row(game, of.K_STOPS_CARDS)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_CARDS] if game[of.PLATES] else 0):
        by, for_them = game[row + of.BY], game[row + of.FLAGS] & of.IS_FOR_THEM != 0
        if game[of.OWNER + by] != seat and for_them == (figure >= 0) and is_in_force(game, table, row):
            if figure < 0 or means(game, table, by, row + of.TO_WHO, figure):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_of_use(game: Game, table: Table, seat: int, number: int) -> bool:
    """Is so what a plate needs, and is there somebody for whom it can be used?"""
    need = game[of.CARD_NEEDS + number]
    if need == ROOM_IN_CENTER and table[at.IN_CENTER + seat] >= game[of.CAPACITY]:
        return False
    if need == ENTRIES_HELD and not entries_held(game, table, seat):
        return False
    if need == HOLDS_ENTRIES and not entries_held(game, table, 1 - seat):
        return False
    if need == NO_MEGA and has_mega(game, table, seat):
        return False
    return game[of.CARD_TARGET + number] == of.NO_TARGET or card_targets(game, table, seat, number) != 0


@compiled
def has_mega(game: Game, table: Table, seat: int) -> bool:
    """Is one of the seat's figures a Mega Evolution now?"""
    for figure in range(game[of.N_FIGURES] if game[of.HAS_FORMS] else 0):
        if game[of.OWNER + figure] == seat and is_mega(game, table, figure):
            return True
    return False


@compiled
def card_targets(game: Game, table: Table, seat: int, number: int) -> int:
    """For whom a card can be used, as a set."""
    figures, target = game[of.CARD_FOR + number], game[of.CARD_TARGET + number]
    if target != of.ANY_FIELD:
        figures &= game[of.OF_SEAT + seat]
    elsewhere = figures & ~table[at.FIELD] if target not in (of.OWN_FIELD, of.ANY_FIELD) else 0
    figures &= table[at.FIELD] if target not in (of.OWN_CENTER, of.OWN_BENCH) else 0
    while elsewhere:
        figure = lowest(elsewhere)
        elsewhere &= elsewhere - 1
        if is_there(target, table.where[figure]):
            figures |= 1 << figure
    return unstopped(game, table, seat, figures) if game[of.KIND_MANY + of.K_STOPS_CARDS] else figures


@compiled
def unstopped(game: Game, table: Table, seat: int, figures: int) -> int:
    """Those of the figures for whom opposing abilities let the seat use plates, as a set."""
    left = figures
    while left:
        figure = lowest(left)
        left &= left - 1
        if is_stopped(game, table, seat, figure):
            figures &= ~(1 << figure)
    return figures


@compiled
def is_there(target: int, where: int) -> bool:
    """Is a figure that is there, off the Field, one of those that may be chosen for such a card?"""
    if target == of.OWN_CENTER:
        return where == at.CENTER
    return where == at.BENCH or (where == at.CENTER and target == of.OWN_ANYWHERE)


@compiled
def aim(game: Game, table: Table, seat: int, card: int) -> None:
    """What comes after a card was chosen: whom it is for is asked, if it is for a figure."""
    number = seat * at.MOST_CARDS + card
    if game[of.CARD_TARGET + number] == of.NO_TARGET:
        target_chosen(game, table, seat, card, at.NOBODY)
        return
    figures = card_targets(game, table, seat, number)
    if figures:
        table[at.OPTIONS] = figures
        add(table, at.ASK_TARGET, seat, card)
    else:
        add(table, at.CARD_DONE, seat, card)


@compiled
def target_chosen(game: Game, table: Table, seat: int, card: int, figure: int) -> None:
    """The card's effects are done for the chosen figure, which they see as `self`."""
    number = seat * at.MOST_CARDS + card
    place = table.where[figure] if figure >= 0 else at.NOBODY
    table[at.CARD_FIGURE] = figure
    table[at.CARD_SPACE] = place
    lasts = game[of.CARD_LASTS + number]
    if lasts and table.cards[number] == at.UP:
        if figure < 0:
            if game[of.CARD_TARGET + number] == of.NO_TARGET and lasts == WORKS_ALWAYS:
                lay_card(game, table, seat, number, at.BESIDE)
        elif place >= 0 or lasts == WORKS_ALWAYS or (lasts == WORKS_THIS_TURN and place == at.BENCH):
            lay_card(game, table, seat, number, figure)
    add(table, at.CARD_DONE, seat, card)
    add(table, at.CHECK_DISPLACED, 0)
    for i in range(game[of.CARD_N_EFFECTS + number] - 1, -1, -1):
        add(table, at.DO, game[of.CARD_EFFECTS + number] + i, at.BY_CARD)


@compiled
def lay_card(game: Game, table: Table, seat: int, number: int, face: int) -> None:
    """The seat's first face-up card of this name comes to lie under a figure, or beside the mat."""
    called = game[of.CARD_CALLED + number]
    while called:
        card = seat * at.MOST_CARDS + lowest(called)
        called &= called - 1
        if table.cards[card] == at.UP:
            table.cards[card] = face
            return


@compiled
def run_out(game: Game, table: Table) -> None:
    """The cards are turned that lie until the turn ends (FG-PLATE-04)."""
    cards = 0
    for number in range(2 * at.MOST_CARDS):
        if game[of.CARD_LASTS + number] == WORKS_THIS_TURN and works(table, number):
            cards |= 1 << number
    turn_cards(game, table, cards)


# ---------------------------------------------------------------- what attacks and plates say of plates


@compiled
def ready_cards(game: Game, table: Table, effect: int, seen: int) -> None:
    """Plates that were used can be used again."""
    owner, found = owner_of(game, table, seen), 0
    for number in range(2 * at.MOST_CARDS):
        if game[effect + of.C] >> number & 1 and (game[effect + of.A] or number // at.MOST_CARDS == owner):
            if table.cards[number] == at.DOWN:
                found |= 1 << number
    if game[effect + of.B] and found & (found - 1):
        add_set(table, at.ASK_CARD, found, owner | owner << 1 | 1 << 2)
        return
    while found:
        ready_card(game, table, lowest(found))
        found &= found - 1


@compiled
def ready_card(game: Game, table: Table, card: int) -> None:
    """The first card of this seat that has this one's name and is turned lies face-up again."""
    seat = card // at.MOST_CARDS
    for i in range(at.MOST_CARDS):
        number = seat * at.MOST_CARDS + i
        if game[of.CARD_CALLED + card] >> i & 1 and table.cards[number] == at.DOWN:
            table.cards[number] = at.UP
            return


@compiled
def end_cards(game: Game, table: Table, effect: int, seen: int) -> None:
    """Plates of the opposing player that work do nothing more and count as used."""
    owner, other = owner_of(game, table, seen), other_of(table, seen)
    under = other if game[effect + of.A] else at.NOBODY
    seat, found = 1 - owner if under < 0 else game[of.OWNER + under], 0
    for number in range(seat * at.MOST_CARDS, (seat + 1) * at.MOST_CARDS):
        if game[effect + of.C] >> number & 1 and works(table, number):
            if under < 0 or table.cards[number] == under:
                found |= 1 << number
    if game[effect + of.B] and found & (found - 1):
        add_set(table, at.ASK_CARD, found, owner | seat << 1)
    else:
        turn_cards(game, table, found)


@compiled
def card_picked(game: Game, table: Table, asked: int, card: int) -> None:
    """One of several plates was picked."""
    seat = asked >> 1 & 1
    # Of several of a name it is the last one that is looked at.
    alike = game[of.CARD_CALLED + card]
    last = seat * at.MOST_CARDS
    while alike:
        last = seat * at.MOST_CARDS + lowest(alike)
        alike &= alike - 1
    if asked >> 2 & 1:
        if table.cards[last] == at.DOWN:
            ready_card(game, table, card)
    elif works(table, last):
        turn_card(game, table, card)


@compiled
def ban_cards(game: Game, table: Table, seen: int) -> None:
    """The opposing player uses no plates up to the end of their next turn."""
    seat = 1 - owner_of(game, table, seen)
    until = table[at.TURN] + (2 if seat == table[at.TO_MOVE] else 1)
    if game[of.HAS_CARDS] and table[at.BANNED + seat] < until:
        table[at.BANNED + seat] = until


@compiled
def end_cards_under(game: Game, table: Table, cards: int, figure: int) -> None:
    """Of these plates those under the figure do nothing more and count as used."""
    found = 0
    for number in range(2 * at.MOST_CARDS):
        if cards >> number & 1 and table.cards[number] == figure:
            found |= 1 << number
    turn_cards(game, table, found)
