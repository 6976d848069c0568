"""Suites for any rules: perft, random playouts, and the conformance checks.

The checks take a `Rules` and raise `AssertionError` with a sentence; a game's
tests run them over its own setups.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.kernel.chance import SeededChance, faults_of
from companion.kernel.errors import IllegalActionError
from companion.kernel.journal import Applied
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest, Request, Rules


def every_answer(rules: Rules[Any, Any], state: Any) -> Iterator[Any]:
    """All actions that answer anything pending, without those that appear twice."""
    seen = set()
    for request in rules.pending(state):
        for action in rules.answers(state, request):
            if action not in seen:
                seen.add(action)
                yield action


def perft(rules: Rules[Any, Any], state: Any, depth: int) -> int:
    """The number of action sequences of length *depth* from *state*.

    Chance outcomes count as actions; a sequence that ends the match early counts
    only at the depth where it ends.
    """
    if depth == 0:
        return 1
    return sum(perft(rules, rules.apply(state, action).state, depth - 1) for action in every_answer(rules, state))


def divide(rules: Rules[Any, Any], state: Any, depth: int) -> dict[str, int]:
    """`perft` by first action, to find where two counts part."""
    return {
        str(action): perft(rules, rules.apply(state, action).state, depth - 1) for action in every_answer(rules, state)
    }


def playout(
    rules: Rules[Any, Any],
    rng: random.Random,
    most_plies: int = 2000,
    visit: Callable[[Any, Any, Any], None] | None = None,
) -> Match[Any, Any]:
    """A random match from the start to its end, or until *most_plies* actions.

    Chance follows its probabilities, players choose evenly. *visit* sees state,
    action and the state after it.
    """
    match = Match(rules)
    chance = SeededChance(rng)
    for _ in range(most_plies):
        state = match.state
        pending = rules.pending(state)
        if not pending:
            break
        action = random_answer(rules, state, pending[rng.randrange(len(pending))], rng, chance)
        match.apply(action)
        if visit is not None:
            visit(state, action, match.state)
    return match


def random_answer(
    rules: Rules[Any, Any], state: Any, request: Request, rng: random.Random, chance: SeededChance
) -> Any:
    """One answer to *request*, drawn by its probability where it is chance."""
    if isinstance(request, ChanceRequest):
        outcome = chance.draw(request)
        assert isinstance(outcome, int | str)
        return Chance(request.source, outcome)
    answers = rules.answers(state, request)
    return answers[rng.randrange(len(answers))]


class Conformance:
    """Checks that hold for any rules, made along random matches.

    *state_type*, *action_type* and *event_type* are what JSON is decoded into;
    *invariant* is the game's own: it raises `AssertionError` for a table on which
    something is lost or stands twice.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        state_type: Any,
        action_type: Any,
        event_type: Any,
        invariant: Callable[[Any], None],
    ) -> None:
        self.rules = rules
        self._invariant = invariant
        self._states = msgspec.json.Decoder(state_type)
        self._entries = msgspec.json.Decoder(Applied[action_type, event_type])

    def run(self, seed: int, most_plies: int = 2000, look_every: int = 1) -> Match[Any, Any]:
        """One random match with every check; the costly ones at each *look_every*-th state.

        Raises:
            AssertionError: A check failed; the message says the seed and the ply.
        """
        plies = 0

        def visit(before: Any, action: Any, after: Any) -> None:
            nonlocal plies
            plies += 1
            where = f"seed {seed}, ply {plies}"
            self._invariant(self.rules.table(after))
            if plies % look_every == 0:
                self._check_state(after, where)

        match = playout(self.rules, random.Random(seed), most_plies, visit)
        self._check_fold(match, f"seed {seed}")
        self._check_replay(match, f"seed {seed}")
        return match

    def _check_state(self, state: Any, where: str) -> None:
        pending = self.rules.pending(state)
        for request in pending:
            if isinstance(request, ChanceRequest):
                faults = faults_of(request)
                assert not faults, f"{where}: {faults}"
            answers = self.rules.answers(state, request)
            assert answers, f"{where}: nothing answers {request}"
            for action in answers:
                ruling = self.rules.check(state, action)
                assert ruling is None, f"{where}: {action} answers {request} and is refused by {ruling}"
        again = self._states.decode(msgspec.json.encode(state))
        assert again == state, f"{where}: the state does not survive JSON"
        assert self.rules.pending(again) == pending, f"{where}: the decoded state waits for something else"

    def _check_fold(self, match: Match[Any, Any], where: str) -> None:
        """The events, folded, give the table after every entry."""
        table = self.rules.table(match.states[0])
        for number, (entry, state) in enumerate(zip(match.standing, match.states[1:], strict=True)):
            for event in entry.events:
                table = self.rules.evolve(table, event)
            assert table == self.rules.table(state), f"{where}: entry {number}: the folded events give another table"

    def _check_replay(self, match: Match[Any, Any], where: str) -> None:
        """The journal through JSON and back, played again, ends in the same state."""
        entries = [self._entries.decode(msgspec.json.encode(entry)) for entry in match.entries]
        again = Match.replay(self.rules, entries)
        assert again.state == match.state, f"{where}: the replay ends elsewhere"

    def check_refusals(self, match: Match[Any, Any], others: list[Any], where: str) -> None:
        """What `check` refuses, `Match.apply` refuses, and nothing changes; what it passes applies."""
        for action in others:
            before = match.state
            ruling = self.rules.check(before, action)
            if ruling is None:
                self.rules.apply(before, action)
                continue
            assert ruling.clause, f"{where}: {action} is refused without a clause"
            try:
                match.apply(action)
            except IllegalActionError:
                assert match.state is before, f"{where}: a refused {action} changed the state"
            else:
                raise AssertionError(f"{where}: {action} is refused by check and taken by apply")
