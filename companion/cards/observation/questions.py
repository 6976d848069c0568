"""Requests as a player observes them: what they learn of another's requests and earlier answers.

A program's request usually follows from what both players see. Otherwise the observed state includes it
(`Asked`): the player who is asked gets the whole request, the other only its existence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.game import Game
from companion.cards.values.program import outcome_of
from companion.cards.values.state import State, Table
from companion.cards.values.tasks import Asked, Run, Task, Word
from companion.cards.words.handlers import HANDLERS
from companion.kernel.model import ChanceRequest, ChoiceRequest, Request, Seat


def question(game: Game, state: State) -> Request | None:
    """The request of the program in front, or None."""
    task = state.agenda[0] if state.agenda else None
    return _asked_by(game, state.table, task) if isinstance(task, Run) and task.words else None


def _asked_by(game: Game, table: Table, run: Run) -> Request | None:
    return outcome_of(HANDLERS, game, table, run.words[0], run.scope, None).ask


def _so_far(game: Game, table: Table, run: Run) -> Iterator[Request | None]:
    """The requests that the program's first word has had answered, in order."""
    said = run.scope.picked
    for number in range(len(said)):
        yield _asked_by(game, table, replace(run, scope=replace(run.scope, picked=said[:number])))


# --- their visible part ----------------------------------------------------------------


def seen_agenda(game: Game, state: State, seat: Seat) -> tuple[Task, ...]:
    """The agenda as *seat* observes it: without hidden cards that were found or named in secret."""
    return tuple(
        _seen_run(game, state, task, seat)
        if isinstance(task, Run) and (task.scope.shown or task.scope.picked)
        else task
        for task in state.agenda
    )


def _seen_run(game: Game, state: State, run: Run, seat: Seat) -> Run:
    scope = run.scope
    shown = scope.shown if scope.seat == seat else _open(game, state.table, scope.shown)
    picked = scope.picked
    if picked:
        own = _said_by(game, state, run, seat)
        hidden = _open(game, state.table, picked)
        picked = tuple(word if is_own else face for word, is_own, face in zip(picked, own, hidden, strict=True))
    return replace(run, scope=replace(scope, shown=shown, picked=picked))


def _said_by(game: Game, state: State, run: Run, seat: Seat) -> list[bool]:
    """For each answer that a program got: was it this player's?"""
    word = run.words[0] if run.words else None
    if isinstance(word, Asked):
        return [word.viewer == seat] * len(run.scope.picked)
    if run is not state.agenda[0]:
        return [run.scope.seat == seat] * len(run.scope.picked)
    return [isinstance(one, ChoiceRequest) and one.seat == seat for one in _so_far(game, state.table, run)]


def _open(game: Game, table: Table, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, keeping card names only as often as such cards lie open."""
    lying = Counter(card for side in table.sides for card in side.discard + side.lost)
    seen = []
    for word in words:
        is_open = word not in game.cards or lying[word] > 0
        lying[word] -= 1
        seen.append(word if is_open else UNKNOWN)
    return tuple(seen)


def asked_openly(game: Game, state: State, seen: State, seat: Seat) -> State:
    """*seen*, *seat*'s observation of *state*, with the part of its request that this player may know."""
    request = question(game, state)
    if request is None:
        return seen
    task = seen.agenda[0]
    assert isinstance(task, Run)
    word = task.words[0]
    if isinstance(word, Asked):
        return seen if word.viewer == seat else _with(seen, task, _covered(word.word, request, seat))
    is_own = isinstance(request, ChoiceRequest) and request.seat == seat
    again = question(game, seen) if is_own or _is_whole(state, seen) else None
    if again == request or (not is_own and again is not None and is_same(again, request)):
        return seen
    if is_own and isinstance(request, ChoiceRequest):
        own = Asked(word, seat, seat, request.prompt, request.options, request.about, request.at_least)
        return _with(seen, task, own)
    return _with(seen, task, _covered(word, request, seat))


def _is_whole(state: State, seen: State) -> bool:
    """Does the player see all answers so far?"""
    task, told = state.agenda[0], seen.agenda[0]
    return isinstance(task, Run) and isinstance(told, Run) and task.scope.picked == told.scope.picked


def is_same(one: Request, other: Request) -> bool:
    """Are two requests the same apart from their options?"""
    match one, other:
        case ChoiceRequest(), ChoiceRequest():
            return (one.seat, one.prompt, one.about) == (other.seat, other.prompt, other.about)
        case ChanceRequest(), ChanceRequest():
            return one.source == other.source
        case _:
            return False


def _covered(word: Word, request: Request, viewer: Seat) -> Asked:
    """A request reduced to whose it is and what it is about."""
    match request:
        case ChoiceRequest():
            about = request.about
            return Asked(word, viewer, request.seat, request.prompt, about=about, at_least=0)
        case ChanceRequest(source=source):
            return Asked(word, viewer, source=source)
        case _:
            raise AssertionError("a program asks for a choice or for chance")


def _with(seen: State, task: Run, word: Asked) -> State:
    return replace(seen, agenda=(replace(task, words=(word, *task.words[1:])), *seen.agenda[1:]))


# --- answers that may have been given -----------------------------------------------------


def retold(game: Game, state: State, seen: State, other: State, rng: Random) -> State | None:
    """*other*, a state with redealt hidden cards, with answers that fit it.

    What the viewer of *seen* knows of the answers stays; None if other requests would have come up.
    """
    task, told, again = state.agenda[0], seen.agenda[0], other.agenda[0]
    if not (isinstance(task, Run) and isinstance(told, Run) and isinstance(again, Run)):
        return other
    scope, picked = again.scope, list[str]()
    for request, said in zip(_so_far(game, state.table, task), told.scope.picked, strict=True):
        so_far = replace(again, scope=replace(scope, picked=tuple(picked)))
        now = _asked_by(game, other.table, so_far)
        if request is None or now is None or not is_same(request, now):
            return None
        options = _options(game, now, said)
        if not options:
            return None
        picked.append(rng.choice(options))
    run = replace(again, scope=replace(scope, picked=tuple(picked)))
    return replace(other, agenda=(run, *other.agenda[1:]))


def _options(game: Game, request: Request, said: str) -> list[str]:
    """Possible answers so far, as far as the viewer knows."""
    match request:
        case ChoiceRequest(options=options, at_least=at_least):
            every = [*options, ""] if at_least == 0 else [*options]
        case ChanceRequest(outcomes=outcomes):
            every = [str(outcome) for outcome, _ in outcomes]
        case _:
            every = []
    return [card for card in every if card in game.cards] if said == UNKNOWN else [one for one in every if one == said]
