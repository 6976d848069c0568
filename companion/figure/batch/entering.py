"""What is done when a figure comes to the Field, or gets over another one. The reference is `figure.landing`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, is_in_force, means, names
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.immunity import attack_with
from companion.figure.batch.places import add_seen, seen_by


@compiled
def enter(game: Game, table: Table, figure: int, space: int) -> None:
    """Put in front what is to be done now that the figure, still on the Bench, comes to this space."""
    for i in range(game[of.KIND_MANY + of.K_WHEN_OTHERS_ENTER] - 1, -1, -1):
        row = first_row(game, of.K_WHEN_OTHERS_ENTER) + i * of.ABILITY_WIDTH
        by = game[row + of.BY]
        if game[of.OWNER + by] != game[of.OWNER + figure] and is_in_force(game, table, row):
            add_all(game, table, row, seen_by(by, figure, table.where[by], space))
    for i in range(game[of.KIND_MANY + of.K_WHEN_ENTERING] - 1, -1, -1):
        row = first_row(game, of.K_WHEN_ENTERING) + i * of.ABILITY_WIDTH
        if game[row + of.BY] == figure and not game[row + of.FLAGS] & of.IS_ONLY_EVOLVING:
            add_all(game, table, row, seen_by(figure, at.NOBODY, space, at.NOBODY))


@compiled
def add_coming(game: Game, table: Table, figure: int, space: int) -> None:
    """Put in front what is to be done now that somebody on this space evolved into the figure, or took its form."""
    for i in range(game[of.KIND_MANY + of.K_WHEN_ENTERING] - 1, -1, -1):
        row = first_row(game, of.K_WHEN_ENTERING) + i * of.ABILITY_WIDTH
        if game[row + of.BY] == figure and game[row + of.FLAGS] & of.IS_EVOLVING:
            add_all(game, table, row, seen_by(figure, at.NOBODY, space, at.NOBODY))


@compiled
def add_all(game: Game, table: Table, row: int, seen: int) -> None:
    """Put what an ability does in front of the agenda."""
    for given in range(game[row + of.N_GIVEN] - 1, -1, -1):
        add_seen(table, at.DO, game[row + of.EFFECTS_GIVEN] + given, seen)


@compiled
def jump(game: Game, table: Table, number: int, by: int, other: int) -> None:
    """Put in front what abilities of the figure below do to who gets over it with this attack."""
    segment = attack_with(game, by, number)
    for i in range(game[of.KIND_MANY + of.K_WHEN_PASSING] - 1, -1, -1):
        row = first_row(game, of.K_WHEN_PASSING) + i * of.ABILITY_WIDTH
        named = segment >= 0 and game[row + of.BY] == other and names(game, row, game[of.NAME + segment])
        if named and is_in_force(game, table, row) and means(game, table, other, row + of.WHO_WHO, by):
            here, there = table.where[other], table.where[by]
            add_all(game, table, row, seen_by(other, by, here, there))
