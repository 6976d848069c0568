from __future__ import annotations

import contextlib

import msgspec
import pytest
from hypothesis import given as drawn
from hypothesis import strategies
from msgspec.structs import replace

from companion.figure.teams import Team, shelf_of
from companion.kernel.errors import DataError
from companion.sharing import codes
from companion.sharing.codes import CODE_LETTERS, code_of, team_of_code
from tests.adapters.sharing.bundles import EEL, eel
from tests.app.lobby_fakes import given

SHELF = given().shelf()
TEAMS = {team.id: team for team in given().teams()}


def back(code, shelf=SHELF):
    return team_of_code(code, shelf, "t", "T")


@pytest.mark.parametrize("id", TEAMS)
def test_a_code_gives_the_team_back(id):
    team = TEAMS[id]

    found = back(code_of(team, SHELF))

    assert (team.figures, team.cards, team.trainer) == (found.figures, found.cards, found.trainer)
    assert (team.format, team.rules, team.evolutions) == (found.format, found.rules, found.evolutions)


@pytest.mark.parametrize("evolves", [False, True])
def test_a_code_of_a_team_with_plates_gives_it_back(evolves):
    team = next(one for one in TEAMS.values() if (one.format, one.rules) == ("six_on_six", "duel-2019"))
    plates = ("charcoal-2019", "recycle-2019", "x-attack-2019")
    team = replace(team, cards=plates, evolutions=team.evolutions if evolves else ())

    found = back(code_of(team, SHELF))

    assert (plates, team.figures, team.evolutions) == (found.cards, found.figures, found.evolutions)


def test_a_code_is_short_and_stays_the_same():
    """Codes that were written down must be read by every later version."""
    assert "10J1-Q8BR-QSN8-R9" == code_of(TEAMS["hearth-three"], SHELF)
    assert "12J1-QQSN-SDHG-Q574-WG61-AFDZ-XZQ8-MC7" == code_of(TEAMS["hearth-six"], SHELF)


def test_it_may_be_typed_as_it_was_heard():
    assert TEAMS["hearth-three"].figures == back(" loj1 q8br_qsn8.r9\n").figures


@pytest.mark.parametrize("id", ["hearth-three", "hearth-six", "dusk-three"])
def test_every_wrong_letter_and_every_swap_is_found(id):
    letters = code_of(TEAMS[id], SHELF).replace("-", "")
    wrong = {letters[:at] + sign + letters[at + 1 :] for at in range(len(letters)) for sign in CODE_LETTERS}
    wrong |= {letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :] for at in range(len(letters) - 1)}
    for code in wrong - {letters}:
        with pytest.raises(DataError, match="one character of this code is wrong"):
            back(code)


@pytest.mark.parametrize(
    "code, said",
    [
        ("", r"wrong length \(0\)"),
        ("1", r"wrong length \(1\)"),
        ("10J1-Q8BR-QSN8", "one character of this code is wrong"),
        ("10J1*Q8BR", "no code contains '\\*'"),
        ("²", "no code contains"),
        ("10J1" * 1000, "wrong"),
    ],
)
def test_what_is_no_code_is_refused(code, said):
    with pytest.raises(DataError, match=said):
        back(code)


def checked(letters):
    return letters + codes._check_letter(letters)


def test_a_later_version_is_named():
    with pytest.raises(DataError, match="this code has version 4; this program knows 3"):
        back(checked("4ABCDEFG"))


def test_a_code_that_lacks_a_part_is_too_short():
    with pytest.raises(DataError, match="wrong length"):
        back(checked("10J1Q8B"))


@drawn(strategies.text(alphabet=CODE_LETTERS, max_size=60))
def test_no_letters_do_anything_but_give_a_team_or_a_sentence(letters):
    for code in (letters, checked("10" + letters), checked("12" + letters)):
        with contextlib.suppress(DataError):
            assert len(back(code).figures) in (3, 6)


def small(*figures):
    return shelf_of(figures, [], [])


def three(*ids):
    return Team(id="t", name="T", format="three_on_three", rules="tfg-2007", figures=ids)


def test_a_figure_that_the_library_lacks_is_told_by_its_number():
    shark = eel(id="shark")
    code = code_of(three("eel", "shark", "eel"), small(EEL, shark))

    with pytest.raises(DataError, match="no figure that could be number 2"):
        back(code, small(EEL))


def test_look_alikes_are_told_apart_by_the_letters_over_all():
    prints = {}
    for number in range(2_000):
        prints.setdefault(codes._print_of(f"f{number}", codes.FIGURE_LETTERS), []).append(f"f{number}")
    one, other = next(ids for ids in prints.values() if len(ids) > 1)[:2]
    shelf = small(eel(id=one), eel(id=other))

    for team in (three(one, one, other), three(other, one, one), three(other, other, other)):
        assert team.figures == back(code_of(team, shelf), shelf).figures


@pytest.mark.parametrize(
    "changed, said",
    [
        ({"figures": ("eel", "eel")}, "isn't complete"),
        ({"figures": ("eel", "eel", "whale")}, "the library lacks the figure 'whale' of the team T"),
    ],
)
def test_a_team_that_nobody_could_find_has_no_code(changed, said):
    with pytest.raises(DataError, match=said):
        code_of(msgspec.structs.replace(three("eel", "eel", "eel"), **changed), small(EEL))
