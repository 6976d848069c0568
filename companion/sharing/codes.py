"""Short team codes to type or read aloud, in unambiguous letters and digits.

A code holds no ids but a part of each id's hash: three letters for a figure, two for a card or the Trainer figure.
Decoding searches the library for matching ids; if several match, two letters of a hash over all ids decide. The last
letter is a checksum that detects any single wrong letter, and any swap of neighbours.
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
"""Without I, L and O, which look like 1, 1 and 0, and without U."""
VERSION = 1
WITH_EVOLUTIONS = 2
"""Version of codes of teams with evolutions: after the format, a letter gives their number."""
WITH_PLATES = 3
"""Version of codes of teams with plates: after the format, one letter gives the number of evolutions, another that of
plates.
"""
_COUNTS = {VERSION: 0, WITH_EVOLUTIONS: 1, WITH_PLATES: 2}
"""Number of count letters, by version."""
_FORMATS: tuple[tuple[Format, str], ...] = (
    ("three_on_three", "tfg-2007"),
    ("three_on_three", "duel-2017"),
    ("six_on_six", "tfg-2007"),
    ("six_on_six", "duel-2017"),
    ("three_on_three", "duel-2019"),
    ("six_on_six", "duel-2019"),
)
"""Format and rule set by their number in a code; never reorder."""
FIGURE_LETTERS, CARD_LETTERS, ID_LETTERS = 3, 2, 2
GROUP = 4
MOST_TRIES = 100_000
"""Limit of combinations tried; only libraries with thousands of hash collisions need many."""
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
LONGEST = 200
"""Limit of typed letters read."""


def code_of(team: Team, shelf: Shelf) -> str:
    """Code of a team, in groups of four.

    Raises:
        DataError: An item of the team is not on the *shelf*, so that nobody could decode it, or the team does not fit
            its format.
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
    """Split the letters of a code into groups of four.

    >>> from companion.sharing.codes import spelled
    >>> spelled("1ABCD2")
    '1ABC-D2'
    """
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def team_of_code(code: str, shelf: Shelf, id: str, name: str) -> Team:
    """Decode a team, with this id and name. Ignores spaces, hyphens and case.

    Raises:
        DataError: It is no code, a letter is wrong, it is of a later version, or a figure is not in the library.
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
    """Normalise and validate the letters of a typed code."""
    letters = "".join(sign for sign in code[:LONGEST].upper() if sign not in "-–—_.: \t\r\n").translate(_MISREAD)
    wrong = next((sign for sign in letters if sign not in CODE_LETTERS), None)
    if wrong is not None:
        raise DataError(phrase("error.code.sign", sign=quoted(wrong)))
    if len(letters) < 2:
        raise DataError(phrase("error.code.length", got=len(letters)))
    # The check letter is last in every version, so a typo cannot pass for a later version.
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
    """Numbers of evolutions and of cards in a code."""
    rule = _cards(*_FORMATS[CODE_LETTERS.index(letters[1])])
    said = [CODE_LETTERS.index(letter) for letter in letters[2 : 2 + _COUNTS[_version(letters)]]]
    evolutions, plates = (*said, 0, 0)[:2]
    return evolutions, plates if rule is None or not rule.spun else rule.most


def _length(letters: str) -> int:
    """Total length of a code with this beginning."""
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
    """First letters of a text's hash, five bits each."""
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return "".join(CODE_LETTERS[digest >> (59 - 5 * at) & 31] for at in range(letters))


def _over_all(team: Team) -> str:
    return _print_of("\n".join((*team.figures, *team.cards, team.trainer, *team.evolutions)), ID_LETTERS)


def _check_letter(letters: str) -> str:
    """Check letter: a weighted sum over the field of 32 elements, with a different weight at every position.

    It detects any single wrong letter, and any swap of two letters less than 31 apart.
    """
    total = 0
    for letter in letters:
        # Multiply by x, modulo x⁵ + x² + 1; then add the letter.
        total = (total << 1) ^ CODE_LETTERS.index(letter)
        total = total ^ 0b100101 if total & 32 else total
    total <<= 1
    return CODE_LETTERS[total ^ 0b100101 if total & 32 else total]
