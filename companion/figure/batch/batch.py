"""Many matches of one setup at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.figure.actions import Action, Done
from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import is_kept
from companion.figure.batch.edge import action_of, table_of, waits_for_turn
from companion.figure.batch.making import made_of
from companion.figure.batch.playing import COLUMNS, OF_A_SEGMENT, OUT, begin, play_on
from companion.figure.printed import ByHand
from companion.figure.state import Setup, Table

MOST_ACTIONS = 100_000
"""A match that is not over after so many actions is left unfinished."""
NOTHING_GIVEN = -1


class Batch:
    """Many matches of one setup, played at random: the same game as `FigureRules`.

    Where somebody decides every answer is as likely as the next; where nobody does
    each has its chance. Of a kind of marker at most 15 count under a figure. Match *n* of a
    seed is the same match however many there are.
    *counting*: battles and Knock Outs are counted over all matches, by one thread at a time.

    Raises:
        DataError: The setup has a word, an ability or a policy that these rules do not know; says which.
    """

    def __init__(self, setup: Setup, matches: int, *, seed: int = 0, first: int = 0, counting: bool = False) -> None:
        self.setup = setup
        self._made = made_of(setup)
        self.tables: NDArray[np.int32] = np.empty((matches, self._made.width), np.int32)
        self.chances: NDArray[np.uint64] = np.empty(matches, np.uint64)
        self.actions: NDArray[np.int64] = np.empty(matches, np.int64)
        self._counts: NDArray[np.int64] = np.zeros((len(setup.figures) if counting else 0, COLUMNS), np.int64)
        self.begin(seed=seed, first=first)

    def begin(self, *, seed: int = 0, first: int = 0) -> None:
        """Set every match up anew: the matches of this seed from number *first* on."""
        self.chances[:] = _chances(seed, first, len(self.tables))
        self.actions[:] = 0
        self._counts[:] = 0
        begin(self._made.facts, self.tables)

    @property
    def bytes_a_match(self) -> int:
        """How much memory a match takes."""
        return (self.tables.nbytes + self.chances.nbytes + self.actions.nbytes) // max(len(self.tables), 1)

    @property
    def left_to_players(self) -> tuple[str, ...]:
        """Figures and cards with a text that the players carry out; here, as nobody does, it does nothing."""
        figures = (
            placed.name for placed in self.setup.figures if placed.figure.by_hand or placed.figure.ability_by_hand
        )
        cards = (
            card.name
            for own in self.setup.cards
            for card in own
            if any(isinstance(effect, ByHand) for effect in card.effects)
        )
        return tuple(dict.fromkeys((*figures, *cards)))

    def play(self, most: int = MOST_ACTIONS, *, first: int = 0, last: int | None = None) -> None:
        """Play the matches from *first* to before *last* on, each until it is over or has had *most* more actions.

        The interpreter is free meanwhile: several threads may play, each its own matches.
        """
        if most > 0:
            self._play(slice(first, last), np.empty(at.MOST_ANSWERS, np.int32), most, NOTHING_GIVEN)

    def _play(self, part: slice, room: NDArray[np.int32], most: int, given: int) -> int:
        """Play these matches on, or list what there is to answer, as `playing.play_on` says."""
        rows = self.tables[part], self.chances[part], self.actions[part]
        return int(play_on(self._made.facts, *rows, room, most, given, self._counts))

    def answers(self, match: int) -> tuple[Action, ...]:
        """Every action that answers what a match waits for, of all its requests; none when it is over."""
        return tuple(self._listed(match))

    def take(self, match: int, action: Action) -> None:
        """Take an action in a match: one of `answers`, or the refusal to act.

        Raises:
            KeyError: It answers nothing that the match waits for.
        """
        match = range(len(self.tables))[match]
        listed, row = self._listed(match), self.tables[match]
        refusal = isinstance(action, Done) and waits_for_turn(row)
        given = at.DONE if refusal else listed[action]
        self._play(slice(match, match + 1), np.empty(0, np.int32), 1, given)

    def table(self, match: int) -> Table:
        """The facts of a match."""
        return table_of(self._made, self.tables[match])

    def _listed(self, match: int) -> dict[Action, int]:
        out, row = np.empty(at.MOST_ANSWERS, np.int32), self.tables[match]
        many = self._play(slice(match, match + 1), out, 0, NOTHING_GIVEN)
        return {action_of(self._made, row, int(given)): int(given) for given in out[:many]}

    @property
    def winners(self) -> NDArray[np.int32]:
        """By match: the seat that won, 2 for a draw, -1 while it is not over."""
        return self.tables[:, at.WINNER]

    @property
    def turns(self) -> NDArray[np.int32]:
        """By match: how many turns were begun."""
        return self.tables[:, at.TURN]

    @property
    def first_players(self) -> NDArray[np.int32]:
        """By match: the seat that began, -1 before that was drawn."""
        return self.tables[:, at.FIRST_PLAYER]

    @property
    def endings(self) -> tuple[str, ...]:
        """By match: the clause by which it ended, "" while it is not over."""
        return tuple(of.ENDS[number] for number in self.tables[:, at.ENDED_BY])

    @property
    def at_goal(self) -> NDArray[np.bool_]:
        """By match and figure: does it stand on the other player's Goal?"""
        game = self._made.game
        goals = np.array([game.goal[owner] for owner in game.owners])
        return self.tables.view(np.int8)[:, at.WHERE : at.WHERE + len(goals)] == goals

    @property
    def segment_counts(self) -> NDArray[np.int64]:
        """By figure and segment: battles in which it counted, won, lost, others Knocked Out as these were decided."""
        return self._counts[:, :OUT].reshape(len(self._counts), OUT // OF_A_SEGMENT, OF_A_SEGMENT)

    @property
    def times_out(self) -> NDArray[np.int64]:
        """By figure: how often it was Knocked Out."""
        return self._counts[:, OUT]


def compiles_first() -> bool:
    """Has the code yet to be compiled, which takes a minute or more? Later runs find it on the disk."""
    return not is_kept()


def _chances(seed: int, first: int, matches: int) -> NDArray[np.uint64]:
    """The generators of these matches, each from the seed and the match's own number."""
    with np.errstate(over="ignore"):
        mixed = np.arange(first, first + matches, dtype=np.uint64) * np.uint64(0xD1342543DE82EF95)
        mixed += np.uint64(seed % 2**64) * np.uint64(0x9E6C63D0876A9A35) + np.uint64(0xA0761D6478BD642F)
        mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xE7037ED1A0B428DB)
        return mixed ^ (mixed >> np.uint64(29))
