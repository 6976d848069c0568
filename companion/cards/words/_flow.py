"""Words of control flow: coins, conditions, choices, the attack's own number, endings."""

from __future__ import annotations

from msgspec.structs import replace

from companion.cards.modifiers import selectors, targets
from companion.cards.printed.vocabulary import (
    Base,
    ByHand,
    ChoosePokemon,
    Effect,
    EndTheTurn,
    Fail,
    Flip,
    ForEach,
    May,
    OneOf,
    Plus,
    Repeat,
    When,
    Win,
)
from companion.cards.values.events import AttackFailed, CoinFlipped, EndIsDue, ManualEffect, WayFound
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Answer, Handler, Handlers, by_word, coin, is_heads, on
from companion.cards.values.state import Table
from companion.cards.values.tasks import CountWays, FlipMore, Guard, Onward, Scope, Word
from companion.cards.words._picking import checks, chooser, nothing_done, one_of, pokemon, talking
from companion.cards.zones.zones import get
from companion.kernel.model import ChoiceRequest

# --- coins ------------------------------------------------------------------------------


def flip(game: Game, table: Table, word: Flip, scope: Scope, answer: Answer) -> Outcome:
    """Prepare coins: heads and tails count from 0 again."""
    flipped_for = () if word.of is None else targets.candidates(game, table, scope, word.of)
    coins = 1 if word.until_tails else selectors.amount(game, table, scope, word.coins)
    more = FlipMore(
        left=max(0, coins) if word.of is None else len(flipped_for),
        until_tails=word.until_tails,
        heads=word.heads,
        tails=word.tails,
        each=word.each,
        by=chooser(scope, word.by),
        need=scope.kind == "attack" and (_fails(word.heads) or _fails(word.tails)),
        pokemon=flipped_for,
    )
    chosen = scope.chosen if word.of is None else ()
    return Outcome(words=(more,), scope=replace(scope, heads=0, tails=0, chosen=chosen))


def flip_more(game: Game, table: Table, word: FlipMore, scope: Scope, answer: Answer) -> Outcome:
    """Flip one coin after the other (CG-COIN-01), then do what they call for.

    *heads* requires all heads, so it never follows a flip until tails; without coins nothing follows.
    """
    if word.left == 0:
        return Outcome(words=_called_for(word, scope))
    if answer is None:
        return coin(word.by)
    heads = is_heads(answer)
    left = word.left - 1 + (word.until_tails and heads)
    shown = CoinFlipped(word.by, heads, "need", "CG-ATTACK-09") if word.need else CoinFlipped(word.by, heads, "effect")
    counted = replace(scope, heads=scope.heads + heads, tails=scope.tails + (not heads))
    if heads and word.pokemon:
        counted = replace(counted, chosen=(*scope.chosen, word.pokemon[-word.left]))
    return Outcome((shown,), (replace(word, left=left),), scope=counted)


def _called_for(word: FlipMore, scope: Scope) -> tuple[Word, ...]:
    if scope.heads + scope.tails == 0:
        return ()
    times = min(1, scope.heads) if word.pokemon else scope.heads
    return word.each * times + (word.tails if scope.tails else word.heads)


def _fails(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(effect, Fail) for effect in effects)


# --- the next words --------------------------------------------------------------------


def when(game: Game, table: Table, word: When, scope: Scope, answer: Answer) -> Outcome:
    """Do one or the other."""
    return Outcome(words=word.then if selectors.holds(game, table, scope, word.if_) else word.else_)


@talking
def may(game: Game, table: Table, word: May, scope: Scope) -> Talk:
    """Ask yes or no; *done* is the answer until an effect changes it."""
    said = yield from one_of(chooser(scope, word.by), "may-do", ("yes", "no"), scope.card)
    if said == "no":
        return Outcome(scope=nothing_done(scope))
    return Outcome(words=word.then, scope=replace(scope, done=1))


@talking
def one_way(game: Game, table: Table, word: OneOf, scope: Scope) -> Talk:
    """Ask for one of several options, by number."""
    numbers = tuple(str(number) for number in range(1, len(word.ways) + 1))
    said = yield from one_of(chooser(scope, word.by), "choose-way", numbers, scope.card)
    return Outcome(words=word.ways[int(said) - 1])


def repeat(game: Game, table: Table, word: Repeat, scope: Scope, answer: Answer) -> Outcome:
    """Do the same several times; the number is computed once, before the first time."""
    return Outcome(words=word.then * selectors.amount(game, table, scope, word.times))


@talking
def for_each(game: Game, table: Table, word: ForEach, scope: Scope) -> Talk:
    """Take one Pokémon after the other, in the order of their places."""
    found = yield from pokemon(game, table, scope, word.who, "choose-pokemon")
    return Outcome(words=tuple(Onward(word, left=uid) for uid in found.those))


def next_of_each(game: Game, table: Table, word: Onward, scope: Scope, answer: Answer) -> Outcome:
    """Do it for the next Pokémon, unless it has left play."""
    assert isinstance(word.word, ForEach)
    if get(table, word.left) is None:
        return Outcome()
    return Outcome(words=word.word.then, scope=replace(scope, chosen=(word.left,), rest=()))


@talking
def choose(game: Game, table: Table, word: ChoosePokemon, scope: Scope) -> Talk:
    """Make these Pokémon the *chosen* ones."""
    found = yield from pokemon(game, table, scope, word.who, "choose-pokemon")
    return Outcome(scope=replace(scope, chosen=found.those, rest=found.rest, done=len(found.those)))


def guard(game: Game, table: Table, word: Guard, scope: Scope, answer: Answer) -> Outcome:
    """Skip the next words unless the condition holds."""
    return Outcome(skip=0 if selectors.holds(game, table, scope, word.if_) else word.words)


# --- the attack's own number ------------------------------------------------------------


def base(game: Game, table: Table, word: Base, scope: Scope, answer: Answer) -> Outcome:
    """Set the attack's base damage (CG-DMG-01)."""
    return Outcome(scope=replace(scope, base=selectors.amount(game, table, scope, word.amount)))


def plus(game: Game, table: Table, word: Plus, scope: Scope, answer: Answer) -> Outcome:
    """Add to the attack's base damage (CG-DMG-01)."""
    return Outcome(scope=replace(scope, base=scope.base + selectors.amount(game, table, scope, word.amount)))


# --- the end of it ----------------------------------------------------------------------


def fail(game: Game, table: Table, word: Fail, scope: Scope, answer: Answer) -> Outcome:
    """Fail the text: only the closing words of an attack, a power or a card still run."""
    over = replace(scope, failed=True)
    if scope.kind != "attack":
        return Outcome(scope=over)
    return Outcome((AttackFailed(scope.seat, scope.source, "requirement", "CG-ATTACK-09"),), scope=over)


def end_the_turn(game: Game, table: Table, word: EndTheTurn, scope: Scope, answer: Answer) -> Outcome:
    """End the turn once the current action is finished."""
    return Outcome((EndIsDue("CG-GEN-01"),))


def win(game: Game, table: Table, word: Win, scope: Scope, answer: Answer) -> Outcome:
    """A way to win without a clause of its own; counted at once, with the other player's if there are any."""
    return Outcome((WayFound(scope.seat, "CG-GEN-01"),), tasks=(CountWays(),))


def by_hand(game: Game, table: Table, word: ByHand, scope: Scope, answer: Answer) -> Outcome:
    """Tell the players that this is theirs to carry out."""
    told = ManualEffect(scope.seat, scope.card, word.about)
    return Outcome((told,), (Onward(word, seat=scope.seat),))


def done_by_hand(game: Game, table: Table, word: Onward, scope: Scope, answer: Answer) -> Outcome:
    """Wait until the players have entered their manual effects as corrections."""
    if answer is None:
        return Outcome(ask=ChoiceRequest(word.seat, "done-by-hand", ("done",), scope.card))
    return Outcome(tasks=checks(scope), scope=replace(scope, done=1))


FLOW: Handlers = by_word(
    on(Flip, flip),
    on(FlipMore, flip_more),
    on(When, when),
    on(May, may),
    on(OneOf, one_way),
    on(Repeat, repeat),
    on(ForEach, for_each),
    on(ChoosePokemon, choose),
    on(Guard, guard),
    on(Base, base),
    on(Plus, plus),
    on(Fail, fail),
    on(EndTheTurn, end_the_turn),
    on(Win, win),
    on(ByHand, by_hand),
)

ONWARD: dict[type, Handler[Onward]] = {ByHand: done_by_hand, ForEach: next_of_each}
"""By word: handlers that continue an `Onward` of it."""
