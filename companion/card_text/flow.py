"""Sequences of effects, and effects that contain others: coins, conditions, choices, continuous effects.

At the top level each effect is one or more sentences; inside another it is a clause, in brackets if its end would be
ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from companion.card_text._clauses import clause as clause_of
from companion.card_text._forces import happening, modifier
from companion.card_text._pile_clauses import is_one_search, searches
from companion.card_text.nouns import Nouns
from companion.cards.printed import vocabulary as e
from companion.cards.printed.vocabulary import Effect, If, Modifier, Trigger
from companion.texts.texts import Fact

OF_DAMAGE = (e.More, e.Weaker, e.NewBase, e.IgnoreOnHit)
"""Modifiers of attack damage; between tied Pokémon, only of damage to the other one."""
HOLDS_OTHERS = (e.Flip, e.When, e.May, e.OneOf, e.Repeat, e.ForEach)


def sentences(n: Nouns, effects: Sequence[Effect], opening: str = "") -> Fact:
    """The effects as whole sentences; *opening*: key of a text that wraps the first one ("otherwise")."""
    said: list[Fact] = []
    after_coins = False
    for run in _runs(effects):
        effect, parts = run[0], _parts_of_run(n, run, 0)
        if after_coins and not _asks_what_came(effect):
            parts[0] = n.t("in-any-case", said=parts[0])
        if opening and not said:
            parts[0] = n.t(opening, effects=parts[0])
        after_coins = isinstance(effect, e.Flip) and len(parts) > 1
        said += [n.t("sentence", said=part) for part in parts]
    return n.joined(said, "space") if said else ""


def block(n: Nouns, effects: Sequence[Effect], depth: int = 1) -> Fact:
    """The effects as a clause within a sentence."""
    if not effects:
        return n.t("nothing")
    said: list[Fact] = []
    for run in _runs(effects):
        effect, parts = run[0], _parts_of_run(n, run, depth)
        clause = n.joined(parts, "semicolon")
        if said and effect is effects[-1] and _is_consequence(effect):
            return n.joined([n.joined(said, "then"), clause], "and-if")
        hidden = len(effects) > 1 and isinstance(effect, HOLDS_OTHERS) and not _is_plain(effect)
        said.append(n.t("bracketed", said=clause) if hidden or (len(parts) > 1 and depth > 1) else clause)
    return n.joined(said, "then")


def _is_consequence(effect: Effect) -> bool:
    """Does it depend on whether the preceding effect was done?"""
    return isinstance(effect, e.When) and effect.if_ == If(done=True) and not effect.else_


def _runs(effects: Sequence[Effect]) -> Iterator[tuple[Effect, ...]]:
    """The effects one by one, except that mergeable searches form one run."""
    run: tuple[Effect, ...] = ()
    for effect in effects:
        if run and not is_one_search(run[-1], effect):
            yield run
            run = ()
        run += (effect,)
    if run:
        yield run


def _parts_of_run(n: Nouns, run: Sequence[Effect], depth: int) -> list[Fact]:
    found = [one for one in run if isinstance(one, e.Search)]
    return [searches(n, found)] if len(found) > 1 else _parts(n, run[0], depth)


def _asks_what_came(effect: Effect) -> bool:
    """Does it depend on the coins: does its condition name their result?"""
    return isinstance(effect, e.When) and (effect.if_.heads is not None or effect.if_.tails is not None)


def _is_plain(effect: Effect) -> bool:
    """Is it a flip without effects of its own?"""
    return isinstance(effect, e.Flip) and not (effect.heads or effect.tails or effect.each)


def _parts(n: Nouns, effect: Effect, depth: int) -> list[Fact]:
    """Parts of an effect: sentences at the top level, clauses inside another effect."""
    match effect:
        case e.Flip():
            return _flip(n, effect, depth)
        case e.When():
            # Bracket a nested "if", so that its "otherwise" is unambiguous.
            inside = depth + 1 + any(isinstance(one, e.When) for one in effect.then)
            then = n.t("comma-then", first=n.condition(effect.if_, "when"), rest=block(n, effect.then, inside))
            return [then, *([n.t("otherwise", effects=block(n, effect.else_, depth + 1))] if effect.else_ else [])]
        case e.May():
            return [n.t(f"may.{effect.by}", effects=block(n, effect.then, depth + 1))]
        case e.OneOf():
            ways = n.joined([block(n, way, depth + 1) for way in effect.ways], "or-else")
            return [n.t(f"one-of.{effect.by}", ways=ways)]
        case e.Repeat():
            return [n.t("repeat", times=n.of_unit(effect.times, "time"), effects=block(n, effect.then, depth + 1))]
        case e.ForEach():
            inner: Nouns = n.seen(in_turn=True)
            return [n.t("for-each", who=n.every(effect.who), effects=block(inner, effect.then, depth + 1))]
        case e.ChoosePokemon():
            return [n.t("do.choose", who=n.some(effect.who))]
        case e.Lay():
            said = n.t("lasting", until=n.t(f"until.{effect.until}"), said=_laid(n, effect))
            tied = n.t("note.tied", who=n.one("self")) if effect.tied else ""
            alone = n.t("note.tied-damage") if effect.tied and isinstance(effect.mod, OF_DAMAGE) else ""
            return [n.noted(said, tied, alone, n.t("note.once") if effect.once else "")]
        case e.LayOnPlayer():
            until = "rest-of-game" if effect.until == "leaves_play" else effect.until
            return [n.t("lasting", until=n.t(f"until.{until}"), said=_on_player(n, effect))]
        case e.LayTrigger():
            named = n.seen(itself=n.one(effect.to))
            return [n.t("lasting", until=n.t(f"until.{effect.until}"), said=waits(named, effect.trigger, depth + 1))]
        case _:
            return [clause_of(n, effect)]


def _flip(n: Nouns, flip: e.Flip, depth: int) -> list[Fact]:
    if flip.of is not None:
        coins = n.t("coin.for-each", who=n.every(flip.of))
    elif flip.until_tails:
        coins = n.t("coin.until-tails")
    else:
        coins = n.t("unit.coin.single") if flip.coins == 1 else n.of_unit(flip.coins, "coin")
    several = flip.of is not None or flip.until_tails or flip.coins != 1
    said = [n.t(f"flip.{flip.by}", coins=coins)]
    for results, key in (
        (flip.each, "for-those" if flip.of is not None else "for-each-heads"),
        (flip.heads, "all-heads" if several else "heads"),
        (flip.tails, "any-tails" if several else "tails"),
    ):
        if results:
            said.append(n.t(f"coin.{key}", effects=block(n, results, depth + 1)))
    return said


def _laid(n: Nouns, lay: e.Lay) -> Fact:
    return modifier(n.seen(itself=n.one(lay.to)), lay.mod, block)


def _on_player(n: Nouns, lay: e.LayOnPlayer) -> Fact:
    """A modifier from that player's view; one on both players describes each player's own side."""
    side: Literal["own", "opponent", "both"] = n.side(lay.side)
    seen = n.seen(itself=n.t(f"everybody.{side}"), on_player=side, other=side == "opponent")
    return modifier(seen, lay.mod, block)


def lasting(n: Nouns, mod: Modifier) -> Fact:
    """Sentence of a permanent modifier."""
    return n.t("sentence", said=modifier(n, mod, block))


def waits(n: Nouns, trigger: Trigger, depth: int = 0) -> Fact:
    """Sentence of a trigger: its event and its effects."""
    inner: Nouns = n.seen(in_trigger=True, in_attack=False)
    effects = block(inner, trigger.then, depth + 1)
    return n.t("on.may" if trigger.may else "on.does", when=happening(inner, trigger), effects=effects)
