"""A player who looks everywhere it can reach from what it is given, and says what it should not have found.

It follows every reference that Python knows of (attributes, fields, closures, what methods are bound to, what the
garbage collector sees) and looks for: the match, its rules, its generator, the other seat's rules; the true state or
a part of it that is hidden; the hidden cards of a zone in any other container. Beside that, what a seat is given must
be the same, to the byte, in another match that this seat cannot tell from the true one.

    python -m tests.players.spying --games 2000

Everything else in the process (`sys._getframe`, `gc.get_objects`) is reached from nowhere in particular, and no
program can be kept from it: for that, players of others have a process of their own.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import types
import weakref
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest
from companion.app.match.figure_game import FIGURE
from companion.cards.editions.table import EDITIONS
from companion.cards.observation.hidden import alike, redact
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.events import CardsShown
from companion.cards.values.state import Side, State
from companion.commands import parts
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import FIGURES_OF
from companion.kernel.model import ChanceRequest
from companion.kernel.player import View
from companion.players.given import GivenPlayers, PlayerKind
from tests.conformance.card_matches import setup_of

FEW = 3
"""Fewer hidden cards may be the same as cards that lie open somewhere."""
OTHERWISE_EVERY = 4
"""In every so many-th look the hidden cards are laid otherwise."""
RECENT = 50
"""Nobody takes so many actions before the other one is asked, or the same one again."""
MOST_LOOKED = 3_000_000
EVERYWHERE_EVERY = 100
"""In every so many-th game it is also looked at whatever modules, classes and functions lead to."""
STATIC = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.CodeType)
LEAVES = (str, bytes, int, float, complex, bool, type(None), type(Ellipsis))


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """The attributes of a kind of object that lead further, beside what the collector sees."""
    # Values that the collector does not look at (gc=False) have fields all the same.
    names = [*kind.__struct_fields__] if issubclass(kind, msgspec.Struct) else []
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else slots if isinstance(slots, tuple | list) else []
        if str(kind.__module__).startswith("companion."):
            names += [name for name, held in base.__dict__.items() if isinstance(held, property)]
    also = ("__self__", "__func__", "__closure__", "__wrapped__", "__dict__", "gi_frame", "cell_contents")
    return (*dict.fromkeys(names), *(name for name in also if hasattr(kind, name)))


def referents(thing: Any) -> Iterator[Any]:
    """Everything that an object leads to."""
    yield from gc.get_referents(thing)
    for name in names_of(type(thing)):
        try:
            yield getattr(thing, name)
        except Exception:  # never set, or a property that is asked at a moment for which it is not made
            continue


def behind(proxy: Any) -> Any:
    """What a weak proxy stands for; None when that is gone."""
    try:
        return proxy.__repr__.__self__
    except ReferenceError:
        return None


def reached(start: Any, known: set[int], *, everywhere: bool) -> Iterator[Any]:
    """Everything that can be reached and is not *known*; *everywhere*: by way of modules and classes too."""
    kept, seen, left = [], set(known), [start]
    while left:
        thing = left.pop()
        if type(thing) in weakref.ProxyTypes:
            thing = behind(thing)
        if type(thing) in LEAVES or id(thing) in seen:
            continue
        seen.add(id(thing))
        kept.append(thing)  # or another could have its id
        yield thing
        assert len(kept) < MOST_LOOKED, "this never ends"
        if everywhere or not isinstance(thing, STATIC):
            left.extend(referents(thing))
        elif isinstance(thing, types.FunctionType):
            left.extend(cell.cell_contents for cell in thing.__closure__ or () if cell != types.CellType())
            left.extend((thing.__defaults__, thing.__kwdefaults__, thing.__dict__))


def zones_of(side: Side) -> tuple[tuple[str, tuple[str | None, ...]], ...]:
    """The zones of a player in which cards may be hidden."""
    return (
        ("hand", side.hand),
        ("Prizes", side.prizes),
        ("deck", side.deck.rest),
        ("top of the deck", side.deck.top),
        ("bottom of the deck", side.deck.bottom),
        ("cards aside", side.aside),
    )


class Truth:
    """What a seat must not find at this moment: by identity, and as cards."""

    def __init__(self, contest: Contest[Any, Any, Any, Any], seat: int, rng: random.Random) -> None:
        self.things: dict[int, str] = {}
        self.cards: set[tuple[str, ...]] = set()
        match, rules = contest.match, contest.rules
        for name, thing in {
            "the match": match,
            "its entries": match.entries,
            "its rules": rules,
            "its game": rules.game,
            "its generator": rng,
            "the contest": contest,
        }.items():
            self.things[id(thing)] = name
        state = match.state
        if isinstance(state, State):
            self._hide(state, rules.observe(state, seat))

    def _hide(self, state: State, seen: State) -> None:
        self.things |= {id(state): "the true state", id(state.table): "the true table"}
        open_ = set()
        for owner, (side, told) in enumerate(zip(state.table.sides, seen.table.sides, strict=True)):
            for (name, zone), (_, shown) in zip(zones_of(side), zones_of(told), strict=True):
                cards = _multiset(zone)
                if UNKNOWN not in shown:
                    open_.add(cards)
                    continue
                self.things[id(zone)] = f"the {name} of seat {owner}"
                self.things[id(side)] = f"the side of seat {owner}"
                if name == "deck":
                    self.things[id(side.deck)] = f"the deck of seat {owner}"
                if len(cards) >= FEW:
                    self.cards.add(cards)
        self.cards -= open_


def is_value(thing: Any, known: set[int]) -> bool:
    """Can it never lead to anything else than today?"""
    if isinstance(thing, msgspec.Struct):
        return thing.__struct_config__.frozen and not isinstance(thing, View)
    return type(thing) in (tuple, frozenset) and all(type(one) in LEAVES or id(one) in known for one in thing)


def _multiset(cards: Any) -> tuple[str, ...]:
    return tuple(sorted(card for card in cards if isinstance(card, str)))


class Spy:
    """Looks, and then answers at random."""

    def __init__(self, look: Callable[[Any], None], rng: random.Random) -> None:
        self._look = look
        self._rng = rng

    def answer(self, view: Any) -> Any:
        self._look(view)
        return view.answers[self._rng.randrange(len(view.answers))]


class Spying:
    """One match between two spies. *found*: what they should not have; *looked*: how often they looked."""

    def __init__(self, game: Any, setup: Any, seed: int, *, look_every: int = 1, everywhere: bool = False) -> None:
        self.found: list[str] = []
        self.looked = self.things = self.otherwise = self._asked = 0
        self._look_every, self._everywhere = look_every, everywhere
        self._setup = setup
        # What both sit before is open to both, and the same all the time.
        self._known: set[int] = set()
        self._held = list(reached(setup, set(), everywhere=False))
        self._known.update(map(id, self._held))
        self._rng = random.Random(f"{seed}, match")
        self._hidden = random.Random(f"{seed}, hidden")
        self._views: dict[int, Any] = {}
        self._shown: tuple[set[tuple[str, ...]], ...] = (set(), set())
        """By seat: cards that it saw at some time, in a zone that lay open or because they were shown."""
        spies = GivenPlayers({"spy": PlayerKind(lambda rng: Spy(self.look, rng))})
        self.contest = Contest(game, setup, spies, ("spy", "spy"), self._rng)

    def play(self) -> Spying:
        self.contest.to_the_end()
        return self

    def look(self, view: Any) -> None:
        """Look for what the seat must not see; with the truth beside it, which the spy has not."""
        truth = Truth(self.contest, view.seat, self._rng)
        other = self._views.get(1 - view.seat)
        if other is not None:
            truth.things |= {id(other.rules): "the other's rules", id(other.rules.game): "the other's game"}
        self._views[view.seat] = view
        if isinstance(view.state, State):
            zones = [zone for side in view.state.table.sides for _, zone in zones_of(side)]
            self._shown[view.seat].update(_multiset(zone) for zone in zones if UNKNOWN not in zone)
            self._shown[view.seat].update(
                _multiset(event.cards)
                for entry in self.contest.match.entries[-RECENT:]
                for event in (redact(event, view.seat) for event in entry.events)
                if isinstance(event, CardsShown) and UNKNOWN not in event.cards
            )
            # What lies open together, such as the cards of a Pokémon, may be the same as what is hidden somewhere.
            self._shown[view.seat].update(
                _multiset(thing)
                for thing in reached(view.state, self._known, everywhere=False)
                if type(thing) is tuple and UNKNOWN not in thing
            )
            truth.cards -= self._shown[view.seat]
        self._asked += 1
        if self._asked % self._look_every:
            return
        self.looked += 1
        where = f"ply {len(self.contest.match.entries)}, seat {view.seat}"
        nothing_hidden = not isinstance(view.state, State)
        for thing in reached(view, self._known, everywhere=self._everywhere):
            self.things += 1
            if is_value(thing, self._known):
                self._held.append(thing)
                self._known.add(id(thing))
            if id(thing) in truth.things:
                self.found.append(f"{where}: {truth.things[id(thing)]}")
            elif nothing_hidden:
                continue
            elif isinstance(thing, State):
                if self.contest.rules.observe(thing, view.seat) != thing:
                    self.found.append(f"{where}: a state with more than may be seen")
            elif truth.cards and isinstance(thing, tuple | list | set | frozenset | dict) and len(thing) <= 60:
                cards = _multiset(thing)
                if len(cards) == len(thing) and cards in truth.cards:
                    self.found.append(f"{where}: hidden cards, {cards}")
        if not nothing_hidden:
            self._look_otherwise(view, where)

    def _look_otherwise(self, view: Any, where: str) -> None:
        """What is given, to the byte, in another match that this seat cannot tell from this one."""
        rules, state = self.contest.rules, self.contest.match.state
        given = _given(rules, state, view.seat)
        assert given == msgspec.json.encode((view.request, view.state, view.answers)), where
        if self.looked % OTHERWISE_EVERY:
            return
        for other in islice(alike(rules.game, state, view.seat, self._hidden), 1):
            self.otherwise += other != state
            if _given(rules, other, view.seat) != given:
                self.found.append(f"{where}: it is given something else where hidden cards lie otherwise")


def _given(rules: Any, state: Any, seat: int) -> bytes:
    request = next(one for one in rules.pending(state) if not isinstance(one, ChanceRequest) and one.seat == seat)
    return msgspec.json.encode((request, rules.observe(state, seat), rules.answers(state, request)))


def spying(game: str, seed: int, *, look_every: int = 0, everywhere: bool = False) -> Spying:
    """Match *seed* of a game: every edition, every format and rule set in turn.

    In the figure game, where nothing is hidden, it is looked now and then.
    """
    if game == "card":
        edition = tuple(EDITIONS)[seed % len(EDITIONS)]
        setup = setup_of(edition, "dealt", seed)
        return Spying(CARD, setup, seed, look_every=look_every or 1, everywhere=everywhere)
    kinds = [(form, rules) for form in FIGURES_OF for rules in RULE_SETS]
    form, rules = kinds[seed % len(kinds)]
    return Spying(FIGURE, parts.starter_setup(form, rules), seed, look_every=look_every or 8, everywhere=everywhere)


def main() -> None:
    """Spy in so many matches of both games, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="how many, half of them of either game")
    parser.add_argument("--seed", type=int, default=0, help="the first match")
    wanted = parser.parse_args()
    failed = False
    for game in ("card", "figure"):
        looked = things = otherwise = whole = 0
        for seed in range(wanted.seed, wanted.seed + wanted.games // 2):
            everywhere = seed % EVERYWHERE_EVERY == 0
            spy = spying(game, seed, look_every=25 if everywhere else 0, everywhere=everywhere).play()
            looked, things, otherwise = looked + spy.looked, things + spy.things, otherwise + spy.otherwise
            whole += everywhere
            if spy.found:
                failed = True
                print(f"{game} {seed}: " + "; ".join(spy.found[:3]), flush=True)
        print(
            f"{game}: {wanted.games // 2} games, {looked:,} looks, {things:,} things looked at; "
            f"{otherwise:,} other matches given alike; {whole} games by way of every module",
            flush=True,
        )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
