"""Suites for any rules: perft, random playouts, and the conformance checks.

The checks take a `Rules` and raise `AssertionError` with a sentence; a game's
tests run them over its own setups.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from fractions import Fraction
from typing import Any

import msgspec

from companion.kernel.chance import SeededChance
from companion.kernel.errors import IllegalActionError, JournalError
from companion.kernel.journal import Applied, Remarked
from companion.kernel.match import Match
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Request, Rules, Seat


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


Intrude = Callable[[Any, random.Random], Any]
"""An action for this state that no request asked for, or None."""


def playing(
    rules: Rules[Any, Any], rng: random.Random, most_plies: int = 2000, intrude: Intrude | None = None
) -> Iterator[Match[Any, Any]]:
    """A random match at its start and after each of its actions, until its end or *most_plies* actions.

    Chance follows its probabilities, players choose evenly. What *intrude* gives
    is taken in the place of an answer.
    """
    match = Match(rules)
    chance = SeededChance(rng)
    yield match
    for _ in range(most_plies):
        state = match.state
        pending = rules.pending(state)
        if not pending:
            break
        action = intrude(state, rng) if intrude is not None else None
        if action is None:
            action = random_answer(rules, state, pending[rng.randrange(len(pending))], rng, chance)
        match.apply(action)
        yield match


def playout(
    rules: Rules[Any, Any], rng: random.Random, most_plies: int = 2000, intrude: Intrude | None = None
) -> Match[Any, Any]:
    """A random match, played to its end or to *most_plies* actions."""
    *_, match = playing(rules, rng, most_plies, intrude)
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
    something is lost or stands twice. What else a game may give:

    *others*: actions of every kind for a state, sense and nonsense, to be tried on
    it. Which of them are taken must agree with the answers; *beside* says which
    may be legal without being an answer.
    *intrude*: actions that come unasked, such as corrections.
    *alike*: states that a seat cannot tell from the given one, because they
    differ only in what is hidden from it.
    *loose*: a seat may see more answers than there are, because more is known of
    hidden things than it is shown.
    *remark*: what is written down at a state, if anything.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        state_type: Any,
        action_type: Any,
        event_type: Any,
        invariant: Callable[[Any], None],
        *,
        others: Callable[[Any, random.Random], Iterable[Any]] | None = None,
        beside: Callable[[Any, Any], bool] | None = None,
        intrude: Intrude | None = None,
        alike: Callable[[Any, Seat], Iterable[Any]] | None = None,
        loose: bool = False,
        remark: Callable[[Any, random.Random], Remarked | None] | None = None,
    ) -> None:
        self.rules = rules
        self._invariant = invariant
        self._others = others
        self._beside = beside
        self._intrude = intrude
        self._alike = alike
        self._loose = loose
        self._remark = remark
        self._states = msgspec.json.Decoder(state_type)
        self._entries = msgspec.json.Decoder(Applied[action_type, event_type] | Remarked)

    def run(self, seed: int, most_plies: int = 2000, look_every: int = 1) -> Match[Any, Any]:
        """One random match with every check; the costly ones at each *look_every*-th state.

        The same seed gives the same match, whatever *look_every* is.

        Raises:
            AssertionError: A check failed; the message says the seed and the ply.
        """
        trying, noting = random.Random(f"{seed}, tried"), random.Random(f"{seed}, noted")
        for ply, match in enumerate(playing(self.rules, random.Random(seed), most_plies, self._intrude)):
            where = f"seed {seed}, ply {ply}"
            self._look_at_table(match.state, where)
            if self._remark is not None and (noted := self._remark(match.state, noting)) is not None:
                match.remark(noted)
            if ply % look_every == 0 or not match.pending():
                self.check_state(match.state, where)
                if self._others is not None:
                    self.check_refusals(match, list(self._others(match.state, trying)), where)
        self._check_fold(match, f"seed {seed}")
        self._check_replay(match, trying, f"seed {seed}")
        return match

    def _look_at_table(self, state: Any, where: str) -> None:
        try:
            self._invariant(self.rules.table(state))
        except AssertionError as fault:
            raise AssertionError(f"{where}: {fault}") from fault

    def check_state(self, state: Any, where: str) -> None:
        """Chances sum to 1, every answer is accepted, and the state can be saved, resumed and observed."""
        pending = self.rules.pending(state)
        for request in pending:
            if isinstance(request, ChanceRequest):
                faults = faults_of(request)
                assert not faults, f"{where}: {faults}"
            answers = self.rules.answers(state, request)
            assert answers, f"{where}: nothing answers {request}"
            assert len(set(answers)) == len(answers), f"{where}: an answer to {request} is listed twice"
            judged = copy(state)  # what the rules remember of the answers does not count
            for action in answers:
                ruling = self.rules.check(judged, action)
                assert ruling is None, f"{where}: {action} answers {request} and is refused by {ruling}"
        self._check_resumed(state, pending, where)
        for seat in range(len(SEAT_NAMES)):
            self._check_observed(state, seat, where)

    def _check_resumed(self, state: Any, pending: Sequence[Request], where: str) -> None:
        """The state through JSON and back is the same, waits for the same and leads to the same."""
        again = self._states.decode(msgspec.json.encode(state))
        assert again == state, f"{where}: the state does not survive JSON"
        assert self.rules.pending(again) == pending, f"{where}: the decoded state waits for something else"
        if pending:
            action = self.rules.answers(state, pending[-1])[-1]
            step, resumed = self.rules.apply(state, action), self.rules.apply(again, action)
            assert step == resumed, f"{where}: {action} leads elsewhere once the state was saved"

    def _check_observed(self, state: Any, seat: Seat, where: str) -> None:
        """A seat sees the same in states that it cannot tell apart, and what it is asked follows from what it sees."""
        seen = self.rules.observe(state, seat)
        assert self.rules.observe(seen, seat) == seen, f"{where}: what seat {seat} sees hides more when seen again"
        asked = self._asked_of(state, seat)
        for other in (seen, *(self._alike(state, seat) if self._alike is not None else ())):
            assert self.rules.observe(other, seat) == seen, f"{where}: seat {seat} sees what is hidden from it"
            again = self._asked_of(other, seat)
            is_enough = again[0] == asked[0] and again[1].keys() == asked[1].keys()
            assert is_enough, f"{where}: seat {seat} is asked {asked} and would see {again}"
            for request, answers in asked[1].items():
                differ = answers - again[1][request] if self._loose else answers ^ again[1][request]
                assert not differ, f"{where}: seat {seat} would see otherwise whether it can answer {differ}"

    def _asked_of(self, state: Any, seat: Seat) -> tuple[bool, dict[Request, set[Any]]]:
        """Is anything pending, and what of it is this seat's, with all answers?"""
        pending = self.rules.pending(state)
        own = [request for request in pending if not isinstance(request, ChanceRequest) and request.seat == seat]
        return bool(pending), {request: set(self.rules.answers(state, request)) for request in own}

    def _check_fold(self, match: Match[Any, Any], where: str) -> None:
        """The events, folded, give the table after every entry."""
        table = self.rules.table(match.states[0])
        for number, (entry, state) in enumerate(zip(match.standing, match.states[1:], strict=True)):
            for event in entry.events:
                table = self.rules.fold(table, event)
            assert table == self.rules.table(state), f"{where}: entry {number}: the folded events give another table"

    def _check_replay(self, match: Match[Any, Any], rng: random.Random, where: str) -> None:
        """The journal through JSON and back, played again, gives the same states; so does taking back."""
        entries = [self._entries.decode(msgspec.json.encode(entry)) for entry in match.entries]
        try:
            again = Match.replay(self.rules, entries)
        except JournalError as fault:
            raise AssertionError(f"{where}: the journal does not replay: {fault}") from fault
        assert again.states == match.states, f"{where}: the replay goes elsewhere"
        assert again.entries == entries, f"{where}: the replay keeps another journal"
        if match.standing:
            start = rng.randrange(len(match.standing))
            again.retract(start, "to look at it again")
            assert again.state == match.states[start], f"{where}: taking back from entry {start} leads elsewhere"

    def check_refusals(self, match: Match[Any, Any], others: Sequence[Any], where: str) -> None:
        """Refusals and answers agree, and what `check` refuses `Match.apply` refuses.

        A refusal names its clause and changes nothing; what is passed can be
        applied and keeps the invariant.
        """
        before, count = match.state, len(match.entries)
        answers = set(every_answer(self.rules, before))
        judged = copy(before)  # as above
        for action in others:
            ruling = self.rules.check(judged, action)
            if ruling is None:
                known = action in answers or (self._beside is not None and self._beside(before, action))
                assert known, f"{where}: {action} is taken by check and is no answer"
                self._look_at_table(self.rules.apply(before, action).state, f"{where}, then {action}")
                continue
            assert action not in answers, f"{where}: {action} is an answer and is refused by {ruling}"
            assert ruling.clause and ruling.text, f"{where}: {action} is refused without a clause"
            try:
                match.apply(action)
            except IllegalActionError:
                kept = match.state is before and len(match.entries) == count
                assert kept, f"{where}: a refused {action} changed the match"
            else:
                raise AssertionError(f"{where}: {action} is refused by check and taken by apply")


def faults_of(request: ChanceRequest) -> list[str]:
    """Faults of a chance node's distribution; empty when it is sound."""
    faults = []
    total = sum((probability for _, probability in request.outcomes), Fraction())
    if total != 1:
        faults.append(f"{request.source}: the probabilities sum to {total}, not 1")
    if any(probability <= 0 for _, probability in request.outcomes):
        faults.append(f"{request.source}: an outcome has no probability")
    if len({outcome for outcome, _ in request.outcomes}) != len(request.outcomes):
        faults.append(f"{request.source}: an outcome is listed twice")
    return faults
