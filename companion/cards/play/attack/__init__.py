"""An attack: its steps in the edition's order, the calculation of damage, what a hit leads to."""

from companion.cards.play.attack.attacking import ATTACK
from companion.cards.play.attack.damage import COUNTER

__all__ = [
    "ATTACK",
    "COUNTER",
]
