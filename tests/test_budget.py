"""The budget of the daily round: who costs more than it may is told."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.budget import AGAIN_S, BEYOND, MOST_OF_A_TEST, SLIGHT, Costs, faults, folder_of, limits, unit_s

MOST_PARAMETERS = 32


def costs(**seconds):
    made = Costs(lambda: 0.5)
    made.measure()
    for name, spent in seconds.items():
        made.add(f"tests/figure/test_{name}.py::test_{name}[1]", spent)
    return made


@pytest.mark.parametrize(
    "nodeid, folder",
    [
        ("tests/figure/test_odds.py::test_x", "tests/figure"),
        ("tests/app/cards/table/test_hidden.py::test_x[a::b]", "tests/app"),
        ("tests/test_layers.py::test_x", "tests"),
    ],
)
def test_a_test_costs_its_folder(nodeid, folder):
    assert folder == folder_of(nodeid)


def test_what_stays_within_its_budget_is_no_fault():
    one = 0.5 * 0.9 * MOST_OF_A_TEST

    assert [] == list(faults(costs(a=one, b=one), {"tests/figure": 2 * MOST_OF_A_TEST}, {}))


def test_a_folder_beyond_its_budget_is_told_with_its_dearest_tests():
    some = {f"t{number}": 0.5 * MOST_OF_A_TEST * 0.9 for number in range(40)}
    whole = 40 * MOST_OF_A_TEST * 0.9
    (told,) = faults(costs(**some), {"tests/figure": whole / BEYOND - SLIGHT}, {})

    assert told.startswith(f"tests/figure: {whole:.0f} of ") and "tests/figure/test_t0.py::test_t0[1]" in told
    assert [] == list(faults(costs(**some), {"tests/figure": whole / BEYOND + 1}, {}))


def test_a_folder_without_a_budget_is_told():
    (told,) = faults(costs(a=0.1), {}, {})

    assert "tests/figure has no budget" in told


def test_a_test_that_costs_too_much_is_told_unless_it_has_a_reason():
    dear, budget = costs(a=0.5 * MOST_OF_A_TEST * BEYOND * 1.1), {"tests/figure": 100.0}
    (told,) = faults(dear, budget, {})

    assert told.startswith("tests/figure/test_a.py::test_a[1] cost ")
    assert [] == list(faults(dear, budget, {"tests/figure/test_a.py::test_a": "its reason"}))


@pytest.mark.parametrize("display", [False, True])
def test_a_test_on_a_display_may_cost_more_and_has_a_limit_too(display):
    folders, exceptions, a_test = limits(display=display)
    dear = costs(a=0.5 * 11.0)
    told = list(faults(dear, {"tests/figure": 100.0}, exceptions, a_test))

    assert ["tests/ui"] == list(folders) if display else "tests/figure" in folders
    assert display == (told == [])
    assert list(faults(costs(a=0.5 * 20), {"tests/figure": 100.0}, exceptions, a_test))


def test_no_page_is_built_for_more_than_some_parameters(request):
    built = (one for one in request.session.items if "ui" in one.fixturenames and not one.get_closest_marker("flat"))
    pages = Counter(one.nodeid.partition("[")[0] for one in built)

    assert {} == {name: many for name, many in pages.items() if many > MOST_PARAMETERS}


def test_costs_of_several_processes_add_up():
    whole = costs(a=1.0)
    whole.take(costs(a=2.0, b=2.5).to_send())

    assert 5.5 == whole.folders["tests/figure"] and 2 == len(whole.units_s)


def test_a_unit_is_the_mean_of_what_it_took_on_the_way():
    took = iter([0.5, 1.5])
    run = Costs(lambda: next(took))
    run.measure()
    run.add("tests/a/test_a.py::test_a", AGAIN_S * 0.6)
    assert 0.5 == run.unit_s
    run.add("tests/a/test_a.py::test_b", AGAIN_S * 0.6)
    run.add("tests/a/test_a.py::test_c", AGAIN_S * 0.6)

    assert 1.0 == run.unit_s


def test_a_unit_is_some_work():
    assert unit_s(2) > 0
