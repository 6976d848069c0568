"""Which figures of a collection are shown, against the same said in one comprehension."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.ports.owned import NOT_OWNED, Owned
from companion.app.studio.collection._filters import ORDERS, WHICH, Wanted, deeds, filtered, strongest
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.effects import CONDITIONS
from companion.figure.printed.figures import TYPES
from companion.texts.plain import letters
from tests.app.lobby_fakes import given as library

FIGURES = library().figures()
IDS = [figure.id for figure in FIGURES]
DEEDS = sorted({deed for figure in FIGURES for deed in deeds(figure)})

WANTED = st.builds(
    Wanted,
    letters=st.sampled_from(["", "a", "RA", "é", "pika", "x y"]),
    type=st.sampled_from(["", *TYPES]),
    colour=st.sampled_from(["", *COLOURS]),
    mp=st.sampled_from(["", "1", "2", "3"]),
    does=st.sampled_from(["", *DEEDS]),
    edition=st.sampled_from(["", "v3_0_5_2017", "v7_2019"]),
    which=st.sampled_from(WHICH),
)
OWNED = st.dictionaries(st.sampled_from(IDS), st.builds(Owned, count=st.integers(0, 3)))


@given(WANTED, st.sampled_from(ORDERS), OWNED, st.sets(st.sampled_from(IDS)))
def test_what_is_shown_is_what_fits_all_filters_in_order(wanted, order, owned, own):
    shown = filtered(FIGURES, wanted, order, owned, own)

    def count(figure):
        return owned.get(figure.id, NOT_OWNED).count

    assert {figure.id for figure in shown} == {
        figure.id
        for figure in FIGURES
        if letters(wanted.letters) in letters(figure.name)
        and wanted.type in ("", *figure.types)
        and wanted.colour in ("", *(segment.colour for segment in figure.disc.segments))
        and wanted.mp in ("", str(figure.mp))
        and wanted.does in ("", *deeds(figure))
        and wanted.edition in ("", figure.edition)
        and (wanted.which != "owned" or count(figure) > 0)
        and (wanted.which != "not-owned" or count(figure) == 0)
        and (wanted.which != "own-discs" or figure.id in own)
    }
    keys = {"name": lambda figure: 0, "mp": lambda figure: -figure.mp, "damage": lambda figure: -strongest(figure)}
    key = keys[order]
    assert list(shown) == sorted(shown, key=lambda figure: (key(figure), letters(figure.name), figure.id))


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_are_asked_for_each_by_its_name(condition):
    found = [figure for figure in FIGURES if f"condition-{condition}" in deeds(figure)]

    assert found
    assert all(
        any(condition in getattr(effect, "conditions", ()) for s in figure.disc.segments for effect in s.effects)
        for figure in found
    )


def library_texts():
    from tests.app.table_fakes import texts

    return texts()
