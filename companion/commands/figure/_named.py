"""What is meant by an id or a name that is typed: a figure, a Trainer card, a plate; of what kind it is instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias, TypeVar

from companion.commands import parts
from companion.commands.manual import nearest, typed
from companion.figure.printed.figures import CardKind, Figure, TrainerCard, year_of
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import Phrase, phrase

Kind: TypeAlias = Literal["figure"] | CardKind

SHOWN_BY: Mapping[Kind, str] = {"figure": "figures show", "trainer": "trainers show", "plate": "plates show"}
"""The command that shows one of a kind."""
NONE: Mapping[Kind, str] = {
    "figure": "error.figure.unknown",
    "trainer": "error.figure.no-trainer",
    "plate": "error.figure.no-plate",
}
"""What is said where there is none of a kind."""
IS: Mapping[Kind, str] = {
    "figure": "error.figure.is-figure",
    "trainer": "error.figure.is-trainer",
    "plate": "error.figure.is-plate",
}
"""What is said of one that is of this kind, and not of the one asked for."""


class _Named(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def find(wanted: str) -> Sequence[Figure]:
    """The figure with this id, or those with this name; else the forms of it.

    Raises:
        DataError: There is none.
    """
    known = parts.library().figures()
    forms = [
        one
        for one in known
        if one.name.endswith(" Forme") and any(name.startswith(f"{wanted.lower()} ") for name in _names(one))
    ]
    return _meant(wanted, known) or forms or _refuse(wanted, "figure", known)


def find_card(wanted: str, kind: CardKind) -> TrainerCard:
    """The Trainer card or the plate with this id or this name.

    Raises:
        DataError: There is none.
    """
    known = [card for card in parts.library().cards() if card.kind == kind]
    return (_meant(wanted, known) or _refuse(wanted, kind, known))[0]


def _meant(wanted: str, known: Sequence[N]) -> Sequence[N]:
    """Those with this id; or with this name; or with this id but for its year."""
    word = wanted.lower()
    return (
        [one for one in known if one.id == word]
        or [one for one in known if word in _names(one)]
        or [one for one in known if one.id.removesuffix(f"-{year_of(one.id)}") == word]
    )


def _names(one: _Named) -> tuple[str, str]:
    """What it may be called: in English, and as it is shown."""
    return one.name.lower(), parts.texts().named(one.name).lower()


def _refuse(wanted: str, kind: Kind, known: Sequence[N]) -> Sequence[N]:
    """Say that there is none of this kind, and what of another kind is called so."""
    other = _of_another_kind(wanted, kind)
    if other is not None:
        raise DataError(other)
    hint = nearest(wanted, [one.id for one in known] + [parts.texts().named(one.name) for one in known])
    raise DataError(phrase(NONE[kind], wanted=quoted(wanted), hint=hint))


def _of_another_kind(wanted: str, kind: Kind) -> Phrase | None:
    library = parts.library()
    found: list[tuple[Kind, str]] = [(card.kind, card.id) for card in _meant(wanted, library.cards())]
    found += [("figure", figure.id) for figure in _meant(wanted, library.figures())]
    for other, id in found:
        if other != kind:
            return phrase(IS[other], wanted=quoted(wanted), how=typed(f"{SHOWN_BY[other]} {id}"))
    return None
