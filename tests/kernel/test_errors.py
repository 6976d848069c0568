from __future__ import annotations

import pickle

import pytest

from companion.kernel.errors import CompanionError, DataError, IllegalActionError, JournalError, SettingsError
from companion.kernel.model import Ruling


@pytest.mark.parametrize("error", [DataError, JournalError, SettingsError])
def test_error_is_caught_as_what_it_is_and_as_the_built_in_it_resembles(error):
    for caught in (CompanionError, ValueError):
        with pytest.raises(caught, match="what was expected"):
            raise error("what was expected")


def test_illegal_action_carries_its_ruling():
    error = IllegalActionError(Ruling("A-1", "refused.so", (("figure", "x"),)))

    assert isinstance(error, CompanionError)
    assert isinstance(error, ValueError)
    assert error.ruling.clause == "A-1"
    assert str(error) == "refused.so (A-1)"


def test_illegal_action_comes_back_from_a_pickle_with_its_ruling():
    error = IllegalActionError(Ruling("FG-TURN-04", "refused.choose-first"))

    again = pickle.loads(pickle.dumps(error))

    assert (error.ruling, str(error)) == (again.ruling, str(again))
