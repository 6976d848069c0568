"""Strong player of the figure game: Monte Carlo tree search over turns, within a limit on thinking.

Theory of operation. A node is a state; its children are a seat's answers, or a chance node's outcomes with
their exact probabilities. A try descends from the root to an unexpanded state, rates every answer there at
the end of its turn over all spins (`Ahead`), and runs a short, fast playout. On the way back up

- a seat's node is worth its best tried answer;
- a chance node is worth the mean of its outcomes by probability, tried or not;
- playouts below a node are counted, and their mean is blended in where answers are compared.

An untried answer is rated at the end of its own turn, a tried one after the other side's reply, which is
usually worse for it: untried ones are shifted by the mean change of tried ones (`_shift`). Selection favours
high worth, a high prior, and few tries.
"""

from __future__ import annotations

import random
from math import exp, sqrt
from typing import Any

from companion.figure.actions import Move
from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.model import ChanceRequest, Seat, TurnRequest
from companion.kernel.player import View
from companion.players.figure_table import GIVEN_WEIGHTS, WON, FigureTable, Weights
from companion.players.looking_ahead import Ahead
from companion.players.thinking import Thinking, Tries

CURIOUS = 0.45
"""Exploration constant: weight of untried answers against the best worth."""
SHARP = 0.15
"""Softmax temperature of the priors: this difference in rating makes an answer e times as likely."""
PLAYED = 0.15
"""Weight of many playouts against the tree, where answers are compared."""
FEW = 20
"""Number of playouts with half that weight: few playouts are noise."""
TURNS = 6
"""Length of a playout in turns; then the table is evaluated."""
SURE = 0.25
"""The final answer needs at least this share of the tries of the most tried one."""
LONGEST = 80
"""Depth limit of a try."""
MOST_KEPT = 200_000
"""The most nodes kept between two questions."""


class Node:
    """A state in the tree; *estimate* is its worth for seat 0 before expansion."""

    __slots__ = ("answers", "estimate", "kids", "played", "priors", "seat", "shares", "state", "sum", "tries", "worth")

    def __init__(self, state: State, estimate: float) -> None:
        self.state = state
        self.estimate = self.worth = estimate
        self.tries = 0
        self.played = 0
        self.sum = 0.0
        self.seat: Seat | None = None
        self.answers: tuple[Any, ...] = ()
        self.kids: list[Node] | None = None
        self.priors: list[float] = []
        self.shares: list[float] = []

    @property
    def blended(self) -> float:
        """The tree's worth, blended with the mean of the playouts."""
        if not self.played:
            return self.worth
        counts = PLAYED * self.played / (self.played + FEW)
        return (1 - counts) * self.worth + counts * self.sum / self.played


class StrongFigurePlayer:
    """Answers requests within *thinking*'s limit; *rng* drives playouts and tie-breaks."""

    def __init__(self, rng: random.Random, thinking: Thinking | None = None, weights: Weights = GIVEN_WEIGHTS) -> None:
        self._rng = rng
        self._thinking = thinking or Tries()
        self._weights = weights
        self._rules: FigureRules | None = None
        self._nodes: dict[State, Node] = {}

    def answer(self, view: View[FigureRules, State]) -> Any:
        """The best answer of *view* found in time."""
        self._thinking.begin()
        if len(view.answers) == 1:
            return view.answers[0]
        if self._rules is not view.rules:
            self._rules, self._nodes = view.rules, {}
            self._table = FigureTable(view.rules, self._weights)
        root = self._nodes.get(view.state)
        self._ahead = Ahead(view.rules, 0, self._weights, is_over=self._thinking.is_over)
        self._nodes = {}
        if root is None or root.kids is None or root.answers != view.answers:
            root = Node(view.state, 0.0)
            self._look_into(root, first=True)
        else:
            self._keep(root)
        while not self._thinking.is_over() and not self._is_settled(root, view.seat):
            self._try(root)
            self._thinking.tried()
        return self._chosen(root, view.seat)

    def _keep(self, root: Node) -> None:
        """Keep the part of the old tree below *root*."""
        left = [root]
        while left and len(self._nodes) < MOST_KEPT:
            node = left.pop()
            if node.state not in self._nodes:
                self._nodes[node.state] = node
                left.extend(node.kids or ())

    def _is_settled(self, root: Node, seat: Seat) -> bool:
        """Does one of the answers certainly win?"""
        sign = 1 if seat == 0 else -1
        assert root.kids is not None
        return any(sign * kid.worth >= WON for kid in root.kids)

    def _chosen(self, root: Node, seat: Seat) -> Any:
        sign = 1 if seat == 0 else -1
        assert root.kids is not None
        most = max(kid.tries for kid in root.kids)
        worths = [
            sign * kid.blended if kid.tries >= max(1, SURE * most) or sign * kid.worth >= WON else -2.0
            for kid in root.kids
        ]
        if not most and max(worths) < WON:
            worths = [sign * kid.estimate for kid in root.kids]
        best = max(worths)
        equals = [answer for answer, worth in zip(root.answers, worths, strict=True) if worth == best]
        return equals[self._rng.randrange(len(equals))]

    # ---------------------------------------------------------------- a try

    def _try(self, root: Node) -> None:
        path, node = [root], root
        # Respins lead back to earlier states: visit each state once per try.
        while node.kids and len(path) < LONGEST:
            node = self._next(node)
            if node in path:
                break
            path.append(node)
        if node.kids is None and not self._look_into(node):
            return
        played = self._play_out(node.state)
        for one in reversed(path):
            one.tries += 1
            one.played += 1
            one.sum += played
            _sum_up(one)

    def _look_into(self, node: Node, *, first: bool = False) -> bool:
        """Expand a node and rate its children; False: time ran out, and the node stays unexpanded.

        *first*: it is the root; there, children that time did not allow for are worth nothing.
        """
        rules, state = self._rules, node.state
        assert rules is not None
        asked = rules.pending(state)
        if not asked:
            node.kids = []
            return True
        request = asked[0]
        answers = tuple(rules.answers(state, request))
        seat = None if isinstance(request, ChanceRequest) else request.seat
        kids: list[Node] = []
        for answer in answers:
            after = rules.apply(state, answer).state
            kid = self._nodes.get(after)
            if kid is None:
                kid = Node(after, self._ahead.at(after))
                if self._thinking.is_over():
                    if not first:
                        return False
                    kid.estimate = kid.worth = -WON if seat == 0 else WON
                self._nodes[after] = kid
            kids.append(kid)
        node.answers, node.kids, node.seat = answers, kids, seat
        if isinstance(request, ChanceRequest):
            node.shares = [float(share) for _, share in request.outcomes]
        else:
            sign = 1 if seat == 0 else -1
            best = max(sign * kid.estimate for kid in kids)
            weighed = [exp((sign * kid.estimate - best) / SHARP) for kid in kids]
            whole = sum(weighed)
            node.priors = [weight / whole for weight in weighed]
        _sum_up(node)
        return True

    def _next(self, node: Node) -> Node:
        """Select the child for the next step of a try."""
        kids = node.kids
        assert kids
        if node.seat is None:
            return max(zip(kids, node.shares, strict=True), key=lambda one: one[1] / (1 + one[0].tries))[0]
        sign = 1 if node.seat == 0 else -1
        shift = _shift(kids)
        drawn = CURIOUS * sqrt(node.tries + 1)
        best, found = -9.0, kids[0]
        for kid, prior in zip(kids, node.priors, strict=True):
            worth = kid.blended if kid.tries else kid.estimate + shift
            score = sign * worth + drawn * prior / (1 + kid.tries)
            if score > best:
                best, found = score, kid
        return found

    def _play_out(self, state: State) -> float:
        """Result of a random playout for seat 0, which enters a reachable Goal."""
        rules, rng = self._rules, self._rng
        assert rules is not None
        last = state.table.turn + TURNS
        goals = rules.game.goal
        names = rules.game.graph.names
        while (asked := rules.pending(state)) and state.table.turn < last:
            request = asked[0]
            answers = rules.answers(state, request)
            if isinstance(request, ChanceRequest):
                action = rng.choices(answers, [float(share) for _, share in request.outcomes])[0]
            else:
                action = answers[rng.randrange(len(answers))]
                if isinstance(request, TurnRequest) and request.step == "action":
                    goal = names[goals[request.seat]]
                    action = next((one for one in answers if isinstance(one, Move) and one.to == goal), action)
            state = rules.apply(state, action).state
        return self._table.worth(state.table, 0)


def _shift(kids: list[Node]) -> float:
    """Mean change of worth of the tried children since their first rating."""
    moved = [kid.worth - kid.estimate for kid in kids if kid.tries]
    return sum(moved) / len(moved) if moved else 0.0


def _sum_up(node: Node) -> None:
    """Update a node's worth from its children."""
    kids = node.kids
    if not kids:
        return
    shift = _shift(kids)
    if node.seat is None:
        node.worth = sum(
            share
            * (kid.worth if kid.tries or (not kid.kids and abs(kid.worth) >= WON) else _within(kid.estimate + shift))
            for kid, share in zip(kids, node.shares, strict=True)
        )
        return
    tried = [kid.worth for kid in kids if kid.tries] or [kid.estimate for kid in kids]
    node.worth = max(tried) if node.seat == 0 else min(tried)


def _within(worth: float) -> float:
    return max(-WON, min(WON, worth))
