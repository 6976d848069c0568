"""The weights that were fitted, and the file that they lie in."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from companion.kernel.errors import DataError
from companion.players.figure_table import FigureTable, Weights
from companion.players.fitted import VERSION, fitted_weights, weights_in
from tests.positions import piece, position

NAMES = Weights.__struct_fields__


def written(version=VERSION, **changes):
    weights = {**dict.fromkeys(NAMES, 0.5), **changes}
    lines = "".join(f"{name} = {value}\n" for name, value in weights.items() if value is not None)
    return f"version = {version}\n[weights]\n{lines}".encode()


def fitting():
    """The script that fits them."""
    path = Path(__file__).resolve().parents[2] / ".ci" / "fit_weights.py"
    spec = importlib.util.spec_from_file_location("fit_weights", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_file_that_comes_along_has_every_weight():
    weights = fitted_weights()

    assert isinstance(weights, Weights)
    # Whose turn it is and who reaches the Goal has nearly won.
    assert weights.goal_now > max(getattr(weights, name) for name in NAMES if name != "goal_now")


def test_a_file_is_read_as_it_is_written():
    assert Weights(**dict.fromkeys(NAMES, 0.5)) == weights_in(written(), "some.toml")


@pytest.mark.parametrize(
    "data, said",
    [
        (written(version=VERSION + 1), f"some.toml has version {VERSION + 1}, but this program reads version"),
        (written(version='"1"'), "has version '1'"),
        (written(version="true"), "has version True"),
        (b"[weights]\n", "has version None"),
        (written(near=None), "must have exactly these weights"),
        (written(luck=1.0), "must have exactly these weights"),
        (written(near='"much"'), "some.toml isn't a valid file of weights"),
        (b"version =", "some.toml isn't a valid file of weights"),
        (b"\xff\xfe", "some.toml isn't a valid file of weights"),
        (f"version = {VERSION}".encode(), "must have exactly these weights"),
    ],
)
def test_what_is_no_file_of_weights_is_refused_in_a_sentence(data, said):
    with pytest.raises(DataError, match=r"^some\.toml") as refused:
        weights_in(data, "some.toml")
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_a_balance_is_the_sum_of_what_each_weight_counts():
    at = position({"a0": piece("a", "a1"), "b0": piece("b", "m", mp=2), "a1": piece("a"), "b1": piece("b")})
    script = fitting()
    weights = Weights(**{name: 0.1 * (n + 1) for n, name in enumerate(NAMES)})
    units = [FigureTable(at.rules, Weights(**{**dict.fromkeys(NAMES, 0.0), name: 1.0})) for name in NAMES]
    counted = script.counts(units, at.table)

    whole = sum(count * getattr(weights, name) for name, count in zip(NAMES, counted, strict=True))
    assert pytest.approx(FigureTable(at.rules, weights).balance(at.table, 0)) == whole


def test_the_fit_finds_the_weights_that_results_were_drawn_by():
    script, rng = fitting(), np.random.default_rng(3)
    true = np.array([1.2, -0.4, 0.3])
    facts = rng.normal(size=(6000, 3))
    won = (rng.random(6000) < 1 / (1 + np.exp(-2 * facts @ true))).astype(float)
    shares = np.ones(6000)
    found = script.fit(facts, won, shares, np.zeros(3))

    assert np.abs(found - true).max() < 0.1
    fresh, nothing = script.surprise(facts, won, shares, found), script.surprise(facts, won, shares, np.zeros(3))
    assert fresh < nothing == pytest.approx(np.log(2))


def test_one_match_gives_tables_with_a_count_for_each_weight():
    import random

    from companion.commands import parts

    rows, result = fitting().match(parts.starter_setup("three_on_three", "duel-2017"), random.Random(1))

    assert rows and {len(row) for row in rows} == {len(NAMES)} and result in (0.0, 1.0, None)
