"""Printed facts: discs, their attacks and abilities in a closed vocabulary, figures, mats."""
