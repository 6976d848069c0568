"""An attack: its steps in the edition's order, the calculation of damage, what a hit leads to."""
