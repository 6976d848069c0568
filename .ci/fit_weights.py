"""Fits the weights by which the figure game's players rate a table, on matches that greedy players play.

    .venv/bin/python .ci/fit_weights.py --matches 600 > companion/players/figure_weights.toml

Each table at the beginning of a turn is looked at: what each weight would count there for the side to the left, less
the same for the other. Logistic regression says by which weights these counts tell best who won; a match counts as one,
however long it was. A part of the matches is kept out, to say how well weights tell what they were not fitted on.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from companion.commands import parts
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import Setup
from companion.figure.teams import FIGURES_OF
from companion.kernel.chance import SeededChance
from companion.kernel.model import Chance, ChanceRequest, TurnRequest
from companion.kernel.player import view_of
from companion.players.figure_table import GIVEN_WEIGHTS, FigureTable, Weights
from companion.players.fitted import VERSION
from companion.players.greedy_figure_player import GreedyFigurePlayer

NAMES = Weights.__struct_fields__
NOTHING = Weights(**dict.fromkeys(NAMES, 0.0))
AT_RANDOM = 0.15
"""So often a player does anything, so that matches are not all alike."""
KEPT_OUT = 5
"""Every so many-th match is kept out of the fit."""
MOST_TURNS = 150
RIDGE = 2.0
"""How much weights are held near those that were guessed; as so many matches."""
STEPS = 60


def counts(tables: Sequence[FigureTable], table: Any) -> list[float]:
    """What each weight counts on a table, for seat a."""
    return [one.balance(table, 0) for one in tables]


def match(setup: Setup, rng: random.Random) -> tuple[list[list[float]], float | None]:
    """The tables of one match, and 1 if a won, 0 if b did, None if nobody."""
    rules, chance, player = FigureRules(setup), SeededChance(rng), GreedyFigurePlayer(rng)
    tables = [FigureTable(rules, msgspec.structs.replace(NOTHING, **{name: 1.0})) for name in NAMES]
    state, rows = rules.start(), []
    while pending := rules.pending(state):
        request = pending[0]
        if isinstance(request, ChanceRequest):
            outcome = chance.draw(request)
            assert isinstance(outcome, int | str)
            action: Any = Chance(request.source, outcome)
        else:
            view = view_of(rules, state, request, rules)
            if isinstance(request, TurnRequest) and request.step == "action":
                rows.append(counts(tables, state.table))
            wild = rng.random() < AT_RANDOM
            action = view.answers[rng.randrange(len(view.answers))] if wild else player.answer(view)
        state = rules.apply(state, action).state
    winner = state.table.winner
    return rows, None if winner not in ("a", "b") else float(winner == "a")


def fit(facts: np.ndarray, won: np.ndarray, shares: np.ndarray, prior: np.ndarray) -> np.ndarray:
    """Weights by logistic regression (Newton's method), each row counting by its share."""
    weights = prior.copy()
    for _ in range(STEPS):
        # The worth of a table is tanh of the sum: the chance of winning is that of twice the sum.
        chance = 1 / (1 + np.exp(-2 * facts @ weights))
        slope = 2 * facts.T @ (shares * (won - chance)) - RIDGE * (weights - prior)
        curve = 4 * (facts.T * (shares * chance * (1 - chance))) @ facts + RIDGE * np.eye(len(prior))
        step = np.linalg.solve(curve, slope)
        weights += step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights


def surprise(facts: np.ndarray, won: np.ndarray, shares: np.ndarray, weights: np.ndarray) -> float:
    """Mean surprise (log loss, in nats) at who won; 0.693 is that of a coin."""
    chance = np.clip(1 / (1 + np.exp(-2 * facts @ weights)), 1e-9, 1 - 1e-9)
    lost = -(won * np.log(chance) + (1 - won) * np.log(1 - chance))
    return float((shares * lost).sum() / shares.sum())


def main() -> None:
    """Play, fit, and print the file; what was found goes to standard error."""
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--matches", type=int, default=600)
    wanted.add_argument("--seed", type=int, default=1)
    options = wanted.parse_args()
    setups = []
    for rules in RULE_SETS:
        for form in FIGURES_OF:
            setup = parts.starter_setup(form, rules)
            limited = with_policies(setup.rules, {"turn_limit": MOST_TURNS})
            setups.append(msgspec.structs.replace(setup, rules=limited))
    facts: list[list[float]] = []
    won, shares, numbers = [], [], []
    for number in range(options.matches):
        rows, result = match(setups[number % len(setups)], random.Random(f"{options.seed} {number}"))
        if result is None:
            continue
        facts += rows
        won += [result] * len(rows)
        shares += [1 / len(rows)] * len(rows)
        numbers += [number // len(setups)] * len(rows)
        if number % 20 == 0:
            print(f"{number} matches, {len(facts)} tables", file=sys.stderr, flush=True)
    x, y, w, n = np.array(facts), np.array(won), np.array(shares), np.array(numbers)
    prior = np.array([getattr(GIVEN_WEIGHTS, name) for name in NAMES])
    out = n % KEPT_OUT == 0
    tried = fit(x[~out], y[~out], w[~out], prior)
    for said, weights in (("guessed", prior), ("fitted", tried)):
        print(f"{said}: {surprise(x[out], y[out], w[out], weights):.4f} nats on matches kept out", file=sys.stderr)
    found = fit(x, y, w, prior)
    print("# What each fact of a table of the figure game is worth (`Weights`): fitted by .ci/fit_weights.py")
    print(f"# on {options.matches} matches of greedy players, seed {options.seed}, {len(x)} tables.")
    print(f"version = {VERSION}\n\n[weights]")
    for name, value in zip(NAMES, found, strict=True):
        print(f"{name} = {value:.3f}")


if __name__ == "__main__":
    main()
