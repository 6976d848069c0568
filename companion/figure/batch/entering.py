"""What is done when a figure comes from the Bench to the Field. The reference is `figure.landing.entered`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, is_in_force
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.places import add_seen, seen_by


@compiled
def enter(game: Game, table: Table, figure: int, space: int) -> None:
    """Put in front what is to be done now that the figure, still on the Bench, comes to this space."""
    for i in range(game[of.KIND_MANY + of.K_WHEN_OTHERS_ENTER] - 1, -1, -1):
        row = first_row(game, of.K_WHEN_OTHERS_ENTER) + i * of.ABILITY_WIDTH
        by = game[row + of.BY]
        if game[of.OWNER + by] != game[of.OWNER + figure] and is_in_force(game, table, row):
            add_all(game, table, row, seen_by(by, figure, table[at.WHERE + by], space))
    for i in range(game[of.KIND_MANY + of.K_WHEN_ENTERING] - 1, -1, -1):
        row = first_row(game, of.K_WHEN_ENTERING) + i * of.ABILITY_WIDTH
        if game[row + of.BY] == figure and not game[row + of.FLAGS] & of.IS_ONLY_EVOLVING:
            add_all(game, table, row, seen_by(figure, at.NOBODY, space, at.NOBODY))


@compiled
def add_all(game: Game, table: Table, row: int, seen: int) -> None:
    """Put what an ability does in front of the agenda."""
    for given in range(game[row + of.N_GIVEN] - 1, -1, -1):
        add_seen(table, at.DO, game[row + of.EFFECTS_GIVEN] + given, seen)
