"""Numbered menu of the intents that a screen offers; each item carries its intent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.app.screens import (
    BattleView,
    Button,
    FigureView,
    Flick,
    Intent,
    OddsLine,
    OddsView,
    Rested,
    SpinnerView,
    TableScreen,
    TapFigure,
    TapNothing,
    TapSpace,
    Why,
)
from companion.console.board import SIDES, codes

FLICK_DEG_S = 900.0
"""How fast a disc turns that is flicked by pressing Enter; it decides nothing."""


@dataclass(frozen=True)
class Item:
    """A line of the menu and the intents that it stands for. *usual*: Enter alone takes it.

    *waits*: what is to be done is done on a spinner base, and play waits for it.
    """

    label: str
    intents: tuple[Intent, ...]
    usual: bool = False
    waits: bool = False


@dataclass(frozen=True)
class Group:
    """Items under a heading."""

    heading: str
    items: tuple[Item, ...]


def menu_of(screen: TableScreen) -> tuple[Group, ...]:
    """The menu of a screen, in groups; empty when there is nothing to choose."""
    return tuple(group for group in _groups(screen) if group.items)


def _groups(screen: TableScreen) -> Iterator[Group]:
    if screen.battle is not None and (spinner := next_spinner(screen.battle)) is not None:
        yield from _spin_groups(spinner)
        return
    if screen.put_right is not None:
        draft = screen.put_right
        offered = (draft.nothing, draft.keep, draft.undo, draft.drop)
        items = [_button(button) for button in offered if button is not None]
        if draft.reasons and not draft.reason:
            items += [Item(f"{draft.why} {one.label}", (one.intent,)) for one in draft.reasons]
        yield Group(screen.prompt, tuple(items))
        return
    if screen.choices:
        yield Group(screen.prompt, tuple(map(_button, screen.choices)))
        return
    code_of = codes(screen.figures)
    buttons = tuple(_button(button) for seat in screen.seats for button in seat.buttons)
    reach = tuple(
        Item(f"{space.id}  {space.cost} MP{', the Goal' if space.mark == 'goal' else ''}", (TapSpace(space.id),))
        for space in screen.spaces
        if space.mark in ("reach", "goal")
    )
    movable = [figure for figure in screen.figures if figure.mark == "movable"]
    if screen.selected and (reach or movable):
        yield Group(f"Move {screen.selected} to", reach)
        yield Group(
            f"Attack with {screen.selected} from where it stands",
            tuple(Item(f"{t.target}  {odds_in_words(t.odds)}", (TapFigure(t.target),)) for t in screen.targets),
        )
        yield Group("Or", (Item("choose another figure", (TapNothing(),)),))
        return
    if screen.selected:
        # It has moved; what it can do now are the buttons.
        odds = {target.target: odds_in_words(target.odds) for target in screen.targets}
        yield Group(screen.prompt, tuple(_with_odds(item, odds) for item in buttons))
        return
    yield Group("Choose a figure", tuple(Item(_figure(one, code_of), (TapFigure(one.name),)) for one in movable))
    yield Group("Or", buttons + tuple(_button(button) for button in screen.menu if button.intent != Why()))


def _spin_groups(spinner: SpinnerView) -> Iterator[Group]:
    if spinner.stage == "naming":
        yield Group(f"Name the attack of {spinner.title} that counts as Miss", tuple(map(_button, spinner.naming)))
        return
    spin = flick(spinner) or _on_base(spinner)
    results = tuple(map(_button, spinner.by_hand))
    if spinner.on_line is not None:
        results += (_button(spinner.on_line),)
    yield Group(f"{spinner.title} spins", (spin,) if spin else ())
    yield Group("Or" if spin else f"What does the disc of {spinner.title} show?", results)


def flick(spinner: SpinnerView) -> Item | None:
    """Set a disc turning and let it come to rest; None where results are entered by hand."""
    if spinner.stage != "ready" or len(spinner.by_hand) >= len(spinner.segments):
        return None
    return Item("spin", (Flick(spinner.source, FLICK_DEG_S), Rested(spinner.source)), usual=True)


def _on_base(spinner: SpinnerView) -> Item | None:
    """Wait for the disc on its spinner base; None where it has none."""
    if not spinner.base or spinner.base_lost:
        return None
    return Item(spinner.base_words, (), usual=True, waits=True)


def next_spinner(battle: BattleView) -> SpinnerView | None:
    """The disc whose turn it is: one for which an attack is to be named, else one that may be spun."""
    for stage in ("naming", "ready"):
        for spinner in sorted(battle.spinners, key=_comes_later):
            if spinner.stage == stage and (stage == "ready" or spinner.naming):
                return spinner
    return None


def _comes_later(spinner: SpinnerView) -> bool:
    """Does it wait for another disc on its base? Then there is a button that lets it be spun first."""
    return any(isinstance(button.intent, Flick) for button in spinner.by_hand)


def _button(button: Button) -> Item:
    return Item(button.label, (button.intent,))


def _with_odds(item: Item, odds: Mapping[str, str]) -> Item:
    for intent in item.intents:
        target = getattr(getattr(intent, "action", None), "target", "")
        if target in odds:
            return Item(f"{item.label}  {odds[target]}", item.intents)
    return item


def _figure(figure: FigureView, code_of: Mapping[str, str]) -> str:
    where = "on the Bench" if figure.place == "bench" else f"on {figure.place}"
    return f"{SIDES[figure.seat]}{code_of[figure.name]} {figure.name}  {where}, {figure.mp} MP"


def odds_in_words(odds: OddsView) -> str:
    """The chances of a battle in one line: the bar, for which choices it stands, and what else happens."""
    if odds.counting:
        return "…"
    other, neither, own = odds.words
    line = f"{other} {odds.other_out:.0%} · {neither} {odds.neither_out:.0%} · {own} {odds.own_out:.0%}"
    if odds.both_out:
        line += f" (both {odds.both_out:.0%})"
    more = (*odds.notes, *(f"{_chance(line)} {line.text}" for line in odds.lines))
    return f"{line}; {'; '.join(more)}" if more else line


def _chance(line: OddsLine) -> str:
    least, most = f"{line.least:.0%}", f"{line.most:.0%}"
    return most if least == most else f"{least.rstrip('%')}–{most}"


def numbered(groups: tuple[Group, ...]) -> tuple[Item, ...]:
    """The items in the order of their numbers, which begin at 1."""
    return tuple(item for group in groups for item in group.items)
