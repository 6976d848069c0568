"""Attacks of which an ability of the other side leaves only damage or stars.

Setups without such abilities never come here: who asks looks at `Game.has_negated_attacks` first.
"""

from __future__ import annotations

from companion.figure.events import AttackNegated
from companion.figure.game import Game
from companion.figure.in_force import in_force
from companion.figure.printed import NegatesAttacks
from companion.figure.state import Table
from companion.figure.tasks import BattleSide
from companion.figure.verdicts import shown_segment


def negation(game: Game, table: Table, side: BattleSide) -> AttackNegated | None:
    """What is told of the attack that this side shows, if an opposing figure's ability leaves nothing for it to do."""
    shown = shown_segment(game, side)
    if side.missed or not shown.effects:
        return None
    for by, ability in in_force(game, table, NegatesAttacks):
        if game.owners[by] != game.owners[side.figure] and shown.name in ability.attacks:
            return AttackNegated(game.names[side.figure], shown.label, game.names[by])
    return None
