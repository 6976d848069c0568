"""Carries out a text, word by word, with answers that the test gives: no turn, no action of a player around it.

    table, events = play(game(), table(), (Draw(amount=2),), answers=("pup", "eel"))

An answer is what is picked, or what chance showed; "" picks nothing. Every answer has to be one that is asked
for, and all of them have to be used; a function instead of answers is put each question. Between any two
questions the task goes through JSON and back, as it would in a saved match, and after every event each player
owns as many cards as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.cards.values.game import Game
from companion.cards.values.program import behind, onward, outcome_of
from companion.cards.values.state import Table
from companion.cards.values.tasks import Run, Scope, Task, Word
from companion.cards.zones.reducers import FOLDS
from companion.cards.zones.zones import cards_of
from companion.kernel.agenda import Result
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Request

Answers: TypeAlias = Iterable[str] | Callable[[Request], str]

MINE = Scope(0, "trainer")
"""A card of player a."""

THEIRS = Scope(1, "trainer")


class Played(msgspec.Struct):
    """Where a program has come to: the table, what happened, what it knows, and the question that is left."""

    table: Table
    events: tuple[Any, ...] = ()
    scope: Scope = MINE
    request: Request | None = None
    asked: tuple[Request, ...] = ()
    """Every question so far."""

    @property
    def prompts(self) -> tuple[str, ...]:
        """What was asked: the prompt of a choice, the source of a chance node."""
        return tuple(one.prompt if isinstance(one, ChoiceRequest) else source_of(one) for one in self.asked)


def source_of(request: Request) -> str:
    """What a chance node is called."""
    assert isinstance(request, ChanceRequest)
    return request.source


def play(
    rules: Any, table: Table, words: Sequence[Word], scope: Scope = MINE, answers: Answers = ()
) -> tuple[Table, tuple[Any, ...]]:
    """The table after a whole program, and its events. *rules*: a `CardRules`, or its `Game`."""
    played = carried(rules, table, words, scope, answers)
    assert played.request is None, f"not answered: {played.request}"
    return played.table, played.events


def carried(rules: Any, table: Table, words: Sequence[Word], scope: Scope = MINE, answers: Answers = ()) -> Played:
    """How far a program comes with these answers."""
    game: Game = getattr(rules, "game", rules)
    agenda: tuple[Task, ...] = (Run(tuple(words), scope),)
    left = [] if callable(answers) else list(answers)
    played = Played(table, scope=scope)
    while agenda:
        result, request = _led_to(game, played, agenda[0], None)
        if request is not None:
            played.asked += (request,)
            if not (callable(answers) or left):
                played.request = request
                return played
            answer = answers(request) if callable(answers) else left.pop(0)
            result, request = _led_to(game, played, _saved(agenda[0]), action(request, answer))
        assert result is not None
        for event in result.events:
            _fold(game, played, event)
        agenda = result.tasks + agenda[1:]
    assert not left, f"nobody asked for {left}"
    return played


def action(request: Request, answer: Any) -> Any:
    """The action that an answer stands for; it has to be one that is asked for."""
    match request:
        case ChanceRequest(source=source, outcomes=outcomes):
            assert answer in [outcome for outcome, _ in outcomes], f"{answer!r} is no outcome of {request}"
            assert sum(chance for _, chance in outcomes) == 1
            return Chance(source, answer)
        case ChoiceRequest(seat=seat, options=options, at_least=at_least):
            assert answer in options or (answer == "" and at_least == 0), f"{answer!r} is no answer to {request}"
            assert len(set(options)) == len(options), f"an option comes twice in {request}"
            return Choose(seat, (answer,) if answer else ())
        case _:
            raise AssertionError(request)


def _led_to(game: Game, played: Played, task: Task, answer: Any) -> tuple[Result | None, Request | None]:
    """What a task leads to, or the question that it waits for."""
    if isinstance(task, Run):
        return _word(game, played, task, answer)
    from companion.cards.rules import ANSWER, ASK, HANDLE

    if answer is not None:
        return ANSWER[type(task)](game, played.table, task, answer), None
    result = HANDLE[type(task)](game, played.table, task)
    return result, ASK[type(task)](game, played.table, task)[0] if result is None else None


def _word(game: Game, played: Played, task: Run, answer: Any) -> tuple[Result | None, Request | None]:
    from companion.cards.words.handlers import HANDLERS

    if not task.words:
        return Result(), None
    outcome = outcome_of(HANDLERS, game, played.table, task.words[0], task.scope, answer)
    if outcome.ask is not None:
        assert answer is None, f"{outcome.ask} is asked again"
        return None, outcome.ask
    played.scope = task.scope if outcome.scope is None else outcome.scope
    return behind(onward(task.words, outcome), played.scope, outcome), None


def _saved(task: Task) -> Task:
    """The task out of a saved match."""
    loaded: Task = msgspec.json.decode(msgspec.json.encode(task), type=Task)  # type: ignore[arg-type]
    assert loaded == task
    return loaded


def _fold(game: Game, played: Played, event: Any) -> None:
    before = [len(cards_of(played.table, seat)) for seat in (0, 1)]
    played.table = FOLDS[type(event)](game, played.table, event)
    played.events += (event,)
    after = [len(cards_of(played.table, seat)) for seat in (0, 1)]
    assert before == after, f"cards came or went with {event}"
