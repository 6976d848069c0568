"""Benchmark of the card game's rules: actions a second in playouts, next to catanatron in the same run.

Every action goes the whole way, as in `bench_playouts`: all answers are asked for, one
is drawn, checked and applied, with its events. In catanatron two of its random players
do the same. All take turns in short rounds; what counts is the median over the rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time

import msgspec

from companion.api import card_setup
from companion.app.match.card_game import CARD
from companion.commands import output
from tests.bench.entries import cost_of, show_costs, show_kept
from tests.bench.playouts import ROUND_S, ratio, rival
from tests.bench.playouts import Rate as Actions
from tests.bench.words import percent, say, table

CATANATRON = "catanatron"
AIM = 1.2
"""So many times as many actions a second as catanatron are aimed at."""

Counts = tuple[int, int, float]
"""Games and actions taken, and the part of the time that went into `answers`."""
Playing = Callable[[random.Random, float], Counts]
"""Plays random games until a time (of `process_time`), the last one to its end."""


class Rate(msgspec.Struct, frozen=True):
    """Measurements of one kind of game, one for each round."""

    actions: Actions
    games_a_second: tuple[float, ...]
    in_answers: tuple[float, ...]


def play_cards(edition: str) -> Playing:
    """Random games of the two decks given for an edition."""
    from companion.cards.rules import CardRules

    rules = CardRules(card_setup(edition))

    def play(rng: random.Random, until: float) -> Counts:
        games = taken = 0
        asking = clocked_s = 0.0
        while process_time() < until:
            state = rules.start()
            # In one game of eight the clock stands beside `answers`, so that it slows down few.
            clocked, game_began = games % 8 == 0, perf_counter()
            while pending := rules.pending(state):
                if clocked:
                    began = perf_counter()
                    answers = rules.answers(state, pending[0])
                    asking += perf_counter() - began
                else:
                    answers = rules.answers(state, pending[0])
                action = answers[int(rng.random() * len(answers))]
                if rules.check(state, action) is not None:
                    raise AssertionError(f"{action} was offered and is refused")
                state = rules.apply(state, action).state
                taken += 1
            games += 1
            clocked_s += perf_counter() - game_began if clocked else 0.0
        return games, taken, asking / clocked_s

    return play


def measure(games: Sequence[tuple[str, Playing]], rounds: int, seed: int) -> list[Rate]:
    """Let all games take turns for some rounds."""
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name, _ in games}
    for _, game in games:
        game(random.Random(seed), process_time() + ROUND_S / 4)  # warm up: caches filled, modules loaded
    turns = [(number, name, game) for number in range(rounds) for name, game in games]
    for number, name, game in output.progress(say("progress.playing"), turns):
        began = process_time()
        played, taken, in_answers = game(random.Random(seed + number), began + ROUND_S)
        took = process_time() - began
        found[name].append((taken / took, played / took, in_answers))
    return [Rate(Actions(name, tuple(one[0] for one in found[name])), *_columns(found[name])) for name, _ in games]


def _columns(rounds: Sequence[tuple[float, float, float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return tuple(one[1] for one in rounds), tuple(one[2] for one in rounds)


def bench_cards(rounds: int, seed: int) -> None:
    """Measure and print the tables."""
    from companion.cards.editions.table import EDITIONS

    games = [
        (CATANATRON, rival("catan_games", CATANATRON).play_catan()),
        *((edition, play_cards(edition)) for edition in EDITIONS),
    ]
    rates = measure(games, rounds, seed)
    catan = rates[0]
    each_round = zip(*(rate.actions.a_second for rate in rates[1:]), strict=True)
    whole = Actions(say("bench.all-editions"), tuple(sum(one) / len(one) for one in each_round))
    rows = [
        (
            rate.actions.name,
            f"{rate.actions.typical:,.0f}",
            *(("", "") if rate is catan else _beside(rate.actions, catan.actions)),
            f"{median(rate.games_a_second):,.1f}",
            percent(median(rate.in_answers)) if rate is not catan else "",
        )
        for rate in rates
    ]
    rows.append((whole.name, f"{whole.typical:,.0f}", *_beside(whole, catan.actions), "", ""))
    table(("card-games", "actions", "ratio-to-catanatron", "aim", "games", "in-answers"), rows)
    show_costs([cost_of(edition, CARD, card_setup(edition), rounds, seed, ROUND_S) for edition in EDITIONS])
    _bench_loading(rounds)
    show_kept(card_setup(next(iter(EDITIONS))))


def _beside(rate: Actions, catan: Actions) -> tuple[str, str]:
    return f"{ratio(rate, catan):.2f}", f"{AIM:g}"


def _bench_loading(rounds: int) -> None:
    """Time of reading and checking all sets from their files, and of reading the packed one."""
    from companion.adapters.library.card_library import given_sets, load_sets, packed_sets

    rows = []
    for key, read in (("bench.all-sets", lambda: load_sets(given_sets())), ("bench.all-sets-packed", packed_sets)):
        took = []
        for _ in range(min(rounds, 7)):
            began = process_time()
            sets = read() or ()
            took.append(process_time() - began)
        cards = sum(len(one.cards) for one in sets)
        rows.append((say(key, n=len(sets)), f"{cards:,}", f"{median(took):.3f} s", f"{max(took):.3f} s"))
    table(("loading", "cards", "median", "slowest"), rows)
