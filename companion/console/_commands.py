"""Typed commands of a person: words beside the numbers of the menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from companion.app.screens.table import (
    CardView,
    DropDraft,
    Enter,
    FigureView,
    GiveReason,
    Intent,
    KeepDraft,
    SeatView,
    TableScreen,
    UndoStep,
)
from companion.console.board import codes
from companion.console.terminal_texts import Misread, either, unknown
from companion.kernel.numbers import is_digits

WORDS = (
    "move",
    "attack",
    "look",
    "cards",
    "board",
    "spin",
    "undo",
    "back",
    "correct",
    "why",
    "hint",
    "clock",
    "log",
    "rules",
    "help",
    "quit",
)
SHORT = {"m": "move", "a": "attack", "b": "board", "s": "spin", "u": "undo", "l": "look", "h": "help", "?": "help"}
ALSO = {
    "exit": "quit",
    "q": "quit",
    "figures": "board",
    "map": "board",
    "rule": "rules",
    "takeback": "back",
    "take-back": "back",
    "hints": "hint",
    "plates": "cards",
}


CORRECTIONS = {
    "conditions": "condition",
    "markers": "marker",
    "waits": "wait",
    "points": "mp",
    "cards": "card",
    "why": "reason",
}
"""Other words that a correction is begun with; the card game says "conditions"."""
WAITS = ("now", "next", "off", "none")
SEATS = ("a", "b")


def read(line: str) -> tuple[str, str]:
    """The word that a line begins with, spelled out, and the rest.

    Raises:
        Misread: It begins with no word that is known.
    """
    first, _, rest = line.strip().partition(" ")
    word = first.lower().lstrip("/:")
    if is_digits(word):
        return "number", word
    word = SHORT.get(word) or ALSO.get(word) or word
    if word not in WORDS:
        raise Misread(unknown(first, get_close_matches(word, WORDS, n=1)))
    return word, " ".join(rest.split())


def figure_named(wanted: str, figures: Sequence[FigureView], first_of: Iterable[FigureView] = ()) -> FigureView:
    """The figure that *wanted* names: by its name, its code, or a part of its name.

    Where several fit, one of *first_of* is meant if only one of those fits.

    Raises:
        Misread: None fits, or several do.
    """
    if not wanted:
        raise Misread.by("figure.which-figure")
    code_of = codes(figures)
    word = wanted.casefold().lstrip("▲▼")
    names = {figure.name: (figure.name.casefold(), figure.label.casefold()) for figure in figures}
    for fits in (
        [f for f in figures if word in names[f.name]],
        [f for f in figures if code_of[f.name].casefold() == word],
        [f for f in figures if any(name.startswith(word) for name in names[f.name])],
        [f for f in figures if any(word in name for name in names[f.name])],
    ):
        preferred = [figure for figure in fits if figure in tuple(first_of)]
        if len(fits) > 1 and len(preferred) == 1:
            return preferred[0]
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Misread.by("several", words=wanted, names=either(figure.label for figure in fits))
    raise Misread.by("figure.no-figure", words=wanted)


def cards_named(wanted: str, screen: TableScreen, *, wholly: bool) -> tuple[tuple[SeatView, CardView], ...]:
    """The cards of both players with this name, or unless *wholly* with one that begins so, and whose they are."""
    word = wanted.casefold()
    if not word:
        return ()
    return tuple(
        (seat, card)
        for seat in screen.seats
        for card in seat.cards
        if any(name == word if wholly else name.startswith(word) for name in _names(card))
    )


def _names(card: CardView) -> tuple[str, str]:
    """What a card may be called: in English, and as it is shown."""
    return card.name.casefold(), card.title.casefold()


def move_of(rest: str, screen: TableScreen) -> tuple[str, str]:
    """Figure and place of "move F S".

    Raises:
        Misread: One of them is missing or not known.
    """
    name, _, to = rest.removesuffix(" ").replace(" to ", " ").rpartition(" ")
    if not name:
        raise Misread.by("figure.move-how")
    spaces = {space.id.casefold(): space.id for space in screen.spaces} | {"bench": "bench"}
    if to.casefold() not in spaces:
        raise Misread.by("figure.no-space", words=to)
    movable = [figure for figure in screen.figures if figure.mark in ("movable", "selected")]
    return figure_named(name, screen.figures, movable or own_figures(screen)).name, spaces[to.casefold()]


def correction_of(rest: str, screen: TableScreen) -> Intent:
    """What "correct …" sends; figures go by their names or codes, places by theirs.

    Raises:
        Misread: It is not clear what is meant.
    """
    word, _, behind = rest.partition(" ")
    word = CORRECTIONS.get(word.casefold(), word.casefold())
    match word:
        case "keep":
            return KeepDraft()
        case "drop":
            return DropDraft()
        case "undo":
            return UndoStep()
        case "reason" | "by-hand":
            return GiveReason(behind, by_hand=word == "by-hand")
        case "turn" | "next":
            seat, _, used = behind.partition(" ")
            return Enter(word, seat.casefold(), used if used in ("", "whole", "trainer") else _named(used, screen))
        case "center":
            seat, _, order = behind.partition(" ")
            return Enter(word, seat.casefold(), ", ".join(_named(one.strip(), screen) for one in order.split(",")))
        case "card":
            return _card_correction(behind, screen)
        case "evolve":
            name, _, into = behind.partition(" to ")
            if not into:
                raise Misread.by("figure.correct-how")
            return Enter(word, _named(name.strip(), screen), into.strip())
        case "move" | "condition" | "wait" | "marker" | "damage" | "mp":
            return _figure_correction(word, behind, screen)
        case _:
            return Enter(word, behind)


def _figure_correction(word: str, behind: str, screen: TableScreen) -> Intent:
    """A change of one figure: its name, then how it is, which a Wait need not say."""
    name, _, value = behind.replace(" to ", " ").rpartition(" ")
    if word == "wait" and value.casefold() not in WAITS and not is_digits(value):
        name, value = behind, ""
    if not name:
        raise Misread.by("figure.correct-how")
    places = {space.id.casefold(): space.id for space in screen.spaces}
    value = value.casefold()
    return Enter(word, _named(name, screen), places.get(value, value) if word == "move" else value)


def _card_correction(behind: str, screen: TableScreen) -> Intent:
    """A card: its name or the beginning of it, after "a" or "b" where both have it; then how it lies."""
    name, under, figure = behind.partition(" under ")
    value = _named(figure, screen) if under else ""
    if not under:
        name, _, value = behind.rpartition(" ")
    seat, _, rest = name.partition(" ")
    wanted = rest if seat in SEATS and rest else name
    known = [
        (SEATS[view.seat], card.name)
        for view in screen.seats
        for card in view.cards
        if any(one.startswith(wanted.casefold()) for one in _names(card))
        and (wanted == name or SEATS[view.seat] == seat)
    ]
    if not wanted or not known:
        raise Misread.by("figure.no-card", words=wanted)
    if len(set(known)) > 1:
        raise Misread.by("several", words=wanted, names=either(dict.fromkeys(f"{seat} {card}" for seat, card in known)))
    return Enter("card", " ".join(known[0]), value.casefold() if not under else value)


def _named(name: str, screen: TableScreen) -> str:
    return figure_named(name, screen.figures, own_figures(screen)).name


def attack_of(rest: str, screen: TableScreen) -> tuple[str, str]:
    """Target and attacker of "attack F with G"; the attacker may be left out.

    Raises:
        Misread: One of them is not known.
    """
    target, _, by = rest.partition(" with ")
    own = own_figures(screen)
    opposing = [figure for figure in screen.figures if figure not in own]
    attacker = figure_named(by, screen.figures, own).name if by else ""
    return figure_named(target, screen.figures, opposing).name, attacker


def own_figures(screen: TableScreen) -> list[FigureView]:
    """The figures of the player to move."""
    seats = {seat.seat for seat in screen.seats if seat.to_move}
    return [figure for figure in screen.figures if figure.seat in seats]
