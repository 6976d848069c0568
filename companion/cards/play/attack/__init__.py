"""An attack: its steps in the edition's order, the calculation of damage, the consequences of a hit."""
