"""How a word makes its requests: one after the other, with the answers kept in the scope.

A handler that asks is written as a *talk*, a generator that yields requests, receives answers and returns its
`Outcome`. Nothing happens on the table before a talk is over, so it can be replayed from the answers so far
(`Scope.picked`) whenever the next one arrives: the saved state is a word and a few strings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from companion.cards.modifiers import targets
from companion.cards.printed.vocabulary import To, Who
from companion.cards.values.game import Game
from companion.cards.values.memory import OpenTalk, Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import COINS, Answer, Handler
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import CHECKED_LATER, KnockOuts, Scope, Task, Word
from companion.cards.zones import zones
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Request, Seat

W = TypeVar("W", bound=Word)

Teller: TypeAlias = Callable[[Game, Table, W, Scope], Talk]


class Settled(ChoiceRequest, frozen=True):
    """A request with one answer: it is skipped, and the answer taken."""


NOBODY = ""
"""The answer of a player who declines."""

PICK_SOURCE = "pick"
"""Source id of a random pick."""


def talking(tell: Teller[W]) -> Handler[W]:
    """Wrap the talk *tell*, called with the game, the table, its word and the scope, as a handler."""

    def handle(game: Game, table: Table, word: W, scope: Scope, answer: Answer) -> Outcome:
        known = game.memory.talk
        if known is not None and known.is_about(tell, table, word, scope):
            if answer is None:
                return Outcome(ask=known.request)
            if _answers(known.request, _words_of(answer)):
                return _gone_on(game, known, _words_of(answer))
        clean = replace(scope, picked=()) if scope.picked else scope
        said = scope.picked if answer is None else (*scope.picked, _words_of(answer))
        talk = tell(game, table, word, clean)
        heard: list[str] = []
        try:
            request = _question(game, talk)
            for one in said:
                if not _answers(request, one):
                    break  # the table was corrected meanwhile: this answer no longer fits
                request = _question(game, talk, one)
                heard.append(one)
        except StopIteration as over:
            return _over(over.value, scope)
        if answer is None and len(heard) == len(scope.picked):
            game.memory.talk = OpenTalk(tell, table, word, scope, talk, request)
            return Outcome(ask=request)
        return Outcome(words=(word,), scope=replace(scope, picked=tuple(heard)))

    return handle


def _gone_on(game: Game, known: OpenTalk, said: str) -> Outcome:
    """Resume a waiting talk with its next answer; equivalent to a replay with all of them."""
    game.memory.talk = None
    try:
        request = _question(game, known.talk, said)
    except StopIteration as over:
        return _over(over.value, known.scope)
    scope = replace(known.scope, picked=(*known.scope.picked, said))
    game.memory.talk = OpenTalk(known.teller, known.table, known.word, scope, known.talk, request)
    return Outcome(words=(known.word,), scope=scope)


def _question(game: Game, talk: Talk, said: str | None = None) -> Request:
    """The next request of a talk, after the answer *said* to the last; those with one answer are only recorded."""
    request = next(talk) if said is None else talk.send(said)
    while type(request) is Settled:
        game.memory.settled.append(request)
        request = talk.send(request.options[0])
    return request


def _over(outcome: Outcome, scope: Scope) -> Outcome:
    """The outcome of a talk, with its answers dropped."""
    if outcome.scope is None and scope.picked:
        return replace(outcome, scope=replace(scope, picked=()))
    return outcome


def _words_of(answer: Answer) -> str:
    match answer:
        case Chance(outcome=outcome):
            return str(outcome)
        case Choose(picks=(one,)):
            return one
        case _:
            return NOBODY


def _answers(request: Request, said: str) -> bool:
    match request:
        case ChoiceRequest(options=options, at_least=at_least):
            return said in options or (said == NOBODY and at_least == 0)
        case ChanceRequest(outcomes=outcomes):
            return any(str(outcome) == said for outcome, _ in outcomes)
        case _:
            return False


# --- questions --------------------------------------------------------------------------


def one_of(
    seat: Seat, prompt: str, options: Sequence[str], about: str = "", *, may: bool = False, always: bool = False
) -> Generator[Request, str, str]:
    """One of *options*, picked by *seat*; NOBODY if there are none or, with *may*, if they decline.

    A single option is taken without a request, unless *always*.
    """
    if not options:
        return NOBODY
    if len(options) == 1 and not may and not always:
        return (yield Settled(seat, prompt, tuple(options), about))
    return (yield ChoiceRequest(seat, prompt, tuple(options), about, 0 if may else 1))


def by_chance(options: Sequence[str]) -> Generator[Request, str, str]:
    """A random entry of *options*, uniformly; NOBODY if there are none."""
    odds = Counter(options)
    if len(odds) < 2:
        return options[0] if options else NOBODY
    return (yield ChanceRequest(PICK_SOURCE, tuple((one, Fraction(n, len(options))) for one, n in odds.items())))


def flipped(seat: Seat) -> Generator[Request, str, bool]:
    """A coin that *seat* flips: True for heads."""
    return (yield COINS[seat]) == "heads"


# --- Pokémon ----------------------------------------------------------------------------


class Picked(msgspec.Struct, frozen=True, gc=False):
    """Pokémon (uids) of a word: *those* are affected, *rest* were possible as well."""

    those: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()


def pokemon(
    game: Game, table: Table, scope: Scope, to: To, prompt: str, useful: Callable[[Pokemon], bool] | None = None
) -> Generator[Request, str, Picked]:
    """The Pokémon that *to* selects, picked one at a time if it says so.

    *useful*: only these may be picked (or counted among all).
    """
    fitting = tuple(
        uid for uid in targets.candidates(game, table, scope, to) if useful is None or useful(_of(table, uid))
    )
    if not isinstance(to, Who) or to.pick is None:
        # Earlier choices keep their rest.
        return Picked(fitting, scope.rest if to in ("chosen", "those") else ())
    those: list[int] = []
    rest = list(fitting)
    while rest and len(those) < to.pick:
        places = {zones.name_of(table, uid): uid for uid in rest}
        if to.by == "random":
            place = yield from by_chance(tuple(places))
        else:
            seat = chooser(scope, to.by)
            place = yield from one_of(seat, prompt, tuple(places), scope.card, may=to.up_to)
        if place == NOBODY:
            break
        those.append(places[place])
        rest.remove(places[place])
    return Picked(tuple(those), tuple(rest))


def chooser(scope: Scope, by: str) -> Seat:
    """The seat of "you" or "opponent"."""
    return scope.seat if by == "you" else 1 - scope.seat


def _of(table: Table, uid: int) -> Pokemon:
    return zones.pokemon_of(table, uid)


# --- results -------------------------------------------------------------------


def after(scope: Scope, found: Picked, done: int | None = None) -> Scope:
    """The scope after a word affected the Pokémon *found*; *done*: its count, by default their number."""
    return replace(
        scope, those=found.those, rest=found.rest, done=len(found.those) if done is None else done, picked=()
    )


def nothing_done(scope: Scope) -> Scope:
    """The scope after a word that was impossible or declined."""
    return replace(scope, those=(), rest=(), done=0, picked=())


def checks(scope: Scope) -> tuple[Task, ...]:
    """Check for Knock Outs at once (CG-KO-02), unless the cause of the text does (CG-AMB-09)."""
    return () if scope.kind in CHECKED_LATER else (KnockOuts(),)
