"""Abilities that do something when their figure comes from the Bench to the Field.

Source: ABILITY-when_entering.
"""

from __future__ import annotations

from companion.figure.game import Game
from companion.figure.tasks import Do, Shown


def entered(game: Game, figure: int, space: int) -> tuple[Do, ...]:
    """What is to be done now that the figure came from the Bench to this space."""
    shown = Shown(figure, -1, space, -1)
    return tuple(Do(effect, shown) for ability in game.entering.get(figure, ()) for effect in ability.effects)
