"""Many matches of the figure game at once: the rules as arrays and integers, compiled by numba.

The same game as `FigureRules`, held to it by a differential test. Needs the extra `studies`.
"""

from companion.figure.batch.batch import MOST_ACTIONS, Batch, compiles_first
from companion.figure.batch.known import unknown_in, unknown_of

__all__ = ["MOST_ACTIONS", "Batch", "compiles_first", "unknown_in", "unknown_of"]
