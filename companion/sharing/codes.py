"""A team as a short code, to be typed or read aloud: letters and digits that cannot be taken for each other.

The code holds no id but a part of each id's fingerprint: three letters for a figure, two for a card or the
Trainer figure. Which ids of the library are meant is found by trying them; where several fit, two letters over
all ids decide. The last letter finds any letter that was typed wrongly, and any two neighbours that were swapped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Sequence
from itertools import islice, product

from companion.figure.rulesets import RULE_SETS, CardRule
from companion.figure.state import Format
from companion.figure.teams import FIGURES_OF, Shelf, Team, cards_of, has_trainers
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L and O, which are read as 1, 1 and 0, and without U."""
VERSION = 1
WITH_EVOLUTIONS = 2
"""The version of codes of teams that bring evolutions: after the format, a letter says how many."""
WITH_PLATES = 3
"""The version of codes of teams that bring plates: after the format, a letter says how many evolutions, and one how
many plates.
"""
_COUNTS = {VERSION: 0, WITH_EVOLUTIONS: 1, WITH_PLATES: 2}
"""By version: how many letters say how much more than its figures a team brings."""
_FORMATS: tuple[tuple[Format, str], ...] = (
    ("three_on_three", "tfg-2007"),
    ("three_on_three", "duel-2017"),
    ("six_on_six", "tfg-2007"),
    ("six_on_six", "duel-2017"),
    ("three_on_three", "duel-2019"),
    ("six_on_six", "duel-2019"),
)
"""Format and rule set by their number in a code; never reordered."""
FIGURE_LETTERS, CARD_LETTERS, ID_LETTERS = 3, 2, 2
GROUP = 4
MOST_TRIES = 100_000
"""So many readings of a code are tried; libraries without thousands of look-alikes need a few."""
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
LONGEST = 200
"""Letters that are looked at in what was typed."""


def code_of(team: Team, shelf: Shelf) -> str:
    """The code of a team, in groups of four.

    Raises:
        DataError: Something in the team does not stand on the *shelf*, so that nobody could find it by a code,
            or the team is not as its format wants it.
    """
    rule, trainers = _cards(team.format, team.rules), _has_trainers(team.format, team.rules)
    brought = (*team.figures, *team.evolutions)
    parts: list[tuple[str, Container[str], str]] = [(id, shelf.figures, "figure") for id in brought]
    if rule is not None:
        parts += ((id, shelf.cards, "card") for id in team.cards)
    if trainers:
        parts.append((team.trainer, shelf.trainers, "trainer"))
    for id, known, kind in parts:
        if id not in known:
            raise DataError(phrase(f"error.code.not-{kind}", team=team.name, id=quoted(id)))
    whole = rule is None or rule.least <= len(team.cards) <= rule.most
    if len(team.figures) != FIGURES_OF[team.format] or not whole:
        raise DataError(phrase("error.code.incomplete", team=team.name))
    plates = len(team.cards) if rule is not None and not trainers else 0
    version = WITH_PLATES if plates else WITH_EVOLUTIONS if team.evolutions else VERSION
    letters = CODE_LETTERS[version] + CODE_LETTERS[_FORMATS.index((team.format, team.rules))]
    letters += "".join(CODE_LETTERS[many] for many in (len(team.evolutions), plates)[: _COUNTS[version]])
    letters += "".join(_print_of(id, FIGURE_LETTERS) for id in (*team.figures, *team.evolutions))
    letters += "".join(_print_of(id, CARD_LETTERS) for id, _, kind in parts if kind != "figure")
    letters += _over_all(team)
    return spelled(letters + _check_letter(letters))


def spelled(letters: str) -> str:
    """The letters of a code in groups of four.

    >>> from companion.sharing.codes import spelled
    >>> spelled("1ABCD2")
    '1ABC-D2'
    """
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def team_of_code(code: str, shelf: Shelf, id: str, name: str) -> Team:
    """The team that a code stands for, under this id and name. Spaces, hyphens and small letters are as good.

    Raises:
        DataError: It is no code, a letter is wrong, it is a later version's, or a figure is none of the library's.
    """
    letters = _letters(code)
    format, rules = _FORMATS[CODE_LETTERS.index(letters[1])]
    trainers = _has_trainers(format, rules)
    evolutions, cards = _counts(letters)
    at, choices = 2 + _COUNTS[_version(letters)], []
    for number in range(FIGURES_OF[format] + evolutions):
        choices.append(_readings(letters[at : at + FIGURE_LETTERS], shelf.figures, "figure", number))
        at += FIGURE_LETTERS
    for number in range(cards):
        choices.append(_readings(letters[at : at + CARD_LETTERS], shelf.cards, "card", number))
        at += CARD_LETTERS
    if trainers:
        choices.append(_readings(letters[at : at + CARD_LETTERS], shelf.trainers, "trainer", 0))
        at += CARD_LETTERS
    figures = FIGURES_OF[format]
    for ids in islice(product(*choices), MOST_TRIES):
        team = Team(
            id=id,
            name=name,
            format=format,
            rules=rules,
            figures=ids[:figures],
            cards=ids[figures + evolutions :][:cards],
            trainer=ids[-1] if trainers else "",
            evolutions=ids[figures : figures + evolutions],
        )
        if _over_all(team) == letters[at : at + ID_LETTERS]:
            return team
    raise DataError(phrase("error.code.unknown"))


def _letters(code: str) -> str:
    """The letters of a code that was typed, when they fit together."""
    letters = "".join(sign for sign in code[:LONGEST].upper() if sign not in "-–—_.: \t\r\n").translate(_MISREAD)
    wrong = next((sign for sign in letters if sign not in CODE_LETTERS), None)
    if wrong is not None:
        raise DataError(phrase("error.code.sign", sign=quoted(wrong)))
    if len(letters) < 2:
        raise DataError(phrase("error.code.length", got=len(letters)))
    # The check letter stands last whatever the version, so a wrong letter is not taken for a later version.
    if _check_letter(letters[:-1]) != letters[-1]:
        raise DataError(phrase("error.code.typed"))
    version = _version(letters)
    if version not in _COUNTS:
        raise DataError(phrase("error.code.version", version=version, known=max(_COUNTS)))
    if CODE_LETTERS.index(letters[1]) >= len(_FORMATS):
        raise DataError(phrase("error.code.typed"))
    if len(letters) < 3 + _COUNTS[version] or len(letters) != _length(letters):
        raise DataError(phrase("error.code.length", got=len(letters)))
    return letters


def _version(letters: str) -> int:
    return CODE_LETTERS.index(letters[0])


def _counts(letters: str) -> tuple[int, int]:
    """How many evolutions a code has, and how many cards."""
    rule = _cards(*_FORMATS[CODE_LETTERS.index(letters[1])])
    said = [CODE_LETTERS.index(letter) for letter in letters[2 : 2 + _COUNTS[_version(letters)]]]
    evolutions, plates = (*said, 0, 0)[:2]
    return evolutions, plates if rule is None or not rule.spun else rule.most


def _length(letters: str) -> int:
    """How long a code is that begins so."""
    format, rules = _FORMATS[CODE_LETTERS.index(letters[1])]
    evolutions, cards = _counts(letters)
    figures = (FIGURES_OF[format] + evolutions) * FIGURE_LETTERS
    small = (cards + _has_trainers(format, rules)) * CARD_LETTERS
    return 2 + _COUNTS[_version(letters)] + figures + small + ID_LETTERS + 1


def _cards(format: Format, rules: str) -> CardRule | None:
    return cards_of(format, RULE_SETS[rules])


def _has_trainers(format: Format, rules: str) -> bool:
    return has_trainers(format, RULE_SETS[rules])


def _readings(print_: str, known: Iterable[str], kind: str, number: int) -> Sequence[str]:
    found = [id for id in known if _print_of(id, len(print_)) == print_]
    if not found:
        raise DataError(phrase(f"error.code.no-{kind}", number=number + 1))
    return found


def _print_of(text: str, letters: int) -> str:
    """The first letters of a text's fingerprint, five bits each."""
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return "".join(CODE_LETTERS[digest >> (59 - 5 * at) & 31] for at in range(letters))


def _over_all(team: Team) -> str:
    return _print_of("\n".join((*team.figures, *team.cards, team.trainer, *team.evolutions)), ID_LETTERS)


def _check_letter(letters: str) -> str:
    """A sum over the field of 32 elements in which every place has a weight of its own, as its neighbours have others.

    So any one wrong letter changes it, and any two letters swapped that stand less than 31 apart.
    """
    total = 0
    for letter in letters:
        # Times x, modulo x⁵ + x² + 1; then the letter is added.
        total = (total << 1) ^ CODE_LETTERS.index(letter)
        total = total ^ 0b100101 if total & 32 else total
    total <<= 1
    return CODE_LETTERS[total ^ 0b100101 if total & 32 else total]
