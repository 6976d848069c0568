"""Numbered menu of the intents that a screen offers; each item carries its intent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.app.screens.table import (
    BattleView,
    Button,
    FigureView,
    Flick,
    Intent,
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
from companion.console.terminal_texts import Words
from companion.texts.texts import phrase

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


def menu_of(screen: TableScreen, t: Words) -> tuple[Group, ...]:
    """The menu of a screen, in groups; empty when there is nothing to choose."""
    return tuple(group for group in _groups(screen, t) if group.items)


def _groups(screen: TableScreen, t: Words) -> Iterator[Group]:
    if screen.battle is not None and (spinner := next_spinner(screen.battle)) is not None:
        yield from _spin_groups(spinner, t)
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
        Item(
            t(
                "figure.goal" if space.mark == "goal" else "figure.space",
                space=space.id,
                mp=phrase("terminal.mp", n=space.cost),
            ),
            (TapSpace(space.id),),
        )
        for space in screen.spaces
        if space.mark in ("reach", "goal")
    )
    movable = [figure for figure in screen.figures if figure.mark == "movable"]
    if screen.selected and (reach or movable or screen.abilities):
        yield Group(t("figure.move-to", figure=screen.selected), reach)
        yield Group(
            t("figure.attack-from", figure=screen.selected),
            tuple(
                Item(f"{t.texts.named(one.target)}  {odds_in_words(one.odds, t)}", (TapFigure(one.target),))
                for one in screen.targets
            ),
        )
        yield Group(t("figure.use-ability", figure=screen.selected), tuple(map(_button, screen.abilities)))
        yield Group(t("or"), (Item(t("figure.another"), (TapNothing(),)),))
        return
    if screen.selected:
        # It has moved; what it can do now are the buttons.
        odds = {target.target: odds_in_words(target.odds, t) for target in screen.targets}
        yield Group(screen.prompt, tuple(_with_odds(item, odds) for item in buttons))
        return
    yield Group(t("figure.choose"), tuple(Item(_figure(one, code_of, t), (TapFigure(one.name),)) for one in movable))
    yield Group(t("or"), buttons + tuple(_button(button) for button in screen.menu if button.intent != Why()))


def _spin_groups(spinner: SpinnerView, t: Words) -> Iterator[Group]:
    if spinner.stage == "naming":
        yield Group(t("figure.name-attack", figure=spinner.title), tuple(map(_button, spinner.naming)))
        return
    spin = flick(spinner, t) or _on_base(spinner)
    results = tuple(map(_button, spinner.by_hand))
    if spinner.on_line is not None:
        results += (_button(spinner.on_line),)
    yield Group(t("figure.spins", figure=spinner.title), (spin,) if spin else ())
    yield Group(t("or") if spin else t("figure.what-shown", figure=spinner.title), results)


def flick(spinner: SpinnerView, t: Words) -> Item | None:
    """Set a disc turning and let it come to rest; None where results are entered by hand."""
    if spinner.stage != "ready" or len(spinner.by_hand) >= len(spinner.segments):
        return None
    return Item(t("figure.spin"), (Flick(spinner.source, FLICK_DEG_S), Rested(spinner.source)), usual=True)


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


def _figure(figure: FigureView, code_of: Mapping[str, str], t: Words) -> str:
    where = t("figure.on-bench") if figure.place == "bench" else t("figure.on", place=figure.place)
    return f"{SIDES[figure.seat]}{code_of[figure.name]} {figure.label}  {where}, {t('mp', n=figure.mp)}"


def odds_in_words(odds: OddsView, t: Words) -> str:
    """The chances of a battle in one line: the bar, for which choices it stands, and what else happens."""
    if odds.counting:
        return "…"
    other, neither, own = odds.words
    chance = t.texts.chance
    line = f"{other} {chance(odds.other_out)} · {neither} {chance(odds.neither_out)} · {own} {chance(odds.own_out)}"
    if odds.both_out:
        line += f" {t('figure.both-out', chance=chance(odds.both_out))}"
    more = (*odds.notes, *(f"{chance(line.least, line.most)} {line.text}" for line in odds.lines))
    return f"{line}; {'; '.join(more)}" if more else line


def numbered(groups: tuple[Group, ...]) -> tuple[Item, ...]:
    """The items in the order of their numbers, which begin at 1."""
    return tuple(item for group in groups for item in group.items)
