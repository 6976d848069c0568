"""A match with everything that its players may do to it: answers, corrections, taking back, saving and going on."""

from __future__ import annotations

import random

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.figure.actions import Action
from companion.figure.events import Event
from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.journal import Applied, Retracted
from companion.kernel.match import Match
from tests.conformance.matches import KINDS, a_correction, invariant_of, setup_of
from tests.rule_checks import every_answer

ENTRIES = msgspec.json.Decoder(Applied[Action, Event] | Retracted)
STATES = msgspec.json.Decoder(State)


class RetractedMatch(RuleBasedStateMachine):
    """The match, and beside it a plain list of the states that stand."""

    @initialize(kind=st.sampled_from(KINDS), seed=st.integers(0, 300))
    def begin(self, kind, seed):
        self.rules = FigureRules(setup_of(*kind, seed))
        self.match = Match(self.rules)
        self.model = [self.match.state]
        self.entered = 0

    @precondition(lambda self: self.match.pending())
    @rule(numbers=st.lists(st.integers(0, 1 << 16), min_size=1, max_size=12))
    def answer(self, numbers):
        for number in numbers:
            answers = list(every_answer(self.rules, self.match.state))
            if not answers:
                return
            self._enter(answers[number % len(answers)])

    @rule(seed=st.integers(0, 1 << 16))
    def correct(self, seed):
        action = a_correction(self.rules, self.match.state, random.Random(seed))
        if self.rules.check(self.match.state, action) is None:
            self._enter(action)

    def _enter(self, action):
        self.match.apply(action)
        self.model.append(self.match.state)
        self.entered += 1

    @precondition(lambda self: len(self.model) > 1)
    @rule(part=st.floats(0, 1, exclude_max=True))
    def take_back(self, part):
        start = int(part * (len(self.model) - 1))
        self.match.retract(start, "it was not so")
        del self.model[start + 1 :]
        self.entered += 1

    @rule()
    def save_and_go_on(self):
        entries = [ENTRIES.decode(msgspec.json.encode(entry)) for entry in self.match.entries]
        again = Match.replay(self.rules, entries)
        assert again.states == self.match.states
        self.match = again

    @invariant()
    def match_stands_where_the_model_does(self):
        if not hasattr(self, "model"):
            return
        assert self.match.state == self.model[-1]
        assert len(self.match.standing) == len(self.model) - 1
        assert len(self.match.entries) == self.entered
        assert STATES.decode(msgspec.json.encode(self.match.state)) == self.match.state

    @invariant()
    def nothing_is_lost(self):
        if hasattr(self, "model"):
            invariant_of(self.rules)(self.match.state.table)

    def teardown(self):
        if not hasattr(self, "model"):
            return
        table = self.rules.table(self.rules.start())
        for entry in self.match.standing:
            for event in entry.events:
                table = self.rules.fold(table, event)
        assert table == self.rules.table(self.match.state)


TestRetractedMatch = RetractedMatch.TestCase
TestRetractedMatch.settings = settings(max_examples=150, stateful_step_count=30)
