"""Cards that lie under figures or beside the mat, and are turned. The reference is `figure.trainers`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled


@compiled
def works(table: Table, number: int) -> bool:
    """Lies the card under a figure, or beside the mat?"""
    return table.cards[number] != at.UP and table.cards[number] != at.DOWN


@compiled
def turn_card(game: Game, table: Table, card: int) -> None:
    """Turn the first card of this seat that has this one's name and is not turned."""
    seat = card // at.MOST_CARDS
    for i in range(at.MOST_CARDS):
        number = seat * at.MOST_CARDS + i
        if game[of.CARD_CALLED + card] >> i & 1 and table.cards[number] != at.DOWN:
            table.cards[number] = at.DOWN
            return


@compiled
def turn_cards(game: Game, table: Table, cards: int) -> None:
    """Turn these cards, a set of their numbers, one after the other."""
    while cards:
        turn_card(game, table, lowest(cards))
        cards &= cards - 1


@compiled
def ended_by_knock_outs(game: Game, table: Table) -> int:
    """The cards that are turned because one of the two Knocked Out the other in their battle, as a set."""
    cards = 0
    for number in range(2 * at.MOST_CARDS):
        if game[of.CARD_UNTIL + number] and works(table, number):
            for side in range(2):
                figure = table.half[at.SIDES + side * at.SIDE + at.FIGURE]
                other = table.half[at.SIDES + (1 - side) * at.SIDE + at.FIGURE]
                if table[at.KNOCKED_OUT] >> other & 1 and game[of.OWNER + other] != number // at.MOST_CARDS:
                    if game[of.CARD_UNTIL + number] >> figure & 1:
                        cards |= 1 << number
    return cards
