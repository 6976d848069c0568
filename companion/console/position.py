"""Position in the terminal: the mat, and a list of all figures and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from companion.app.screens.table import CardView, FigureView, SeatView, SegmentView, TableScreen
from companion.console.board import SIDE_STYLES, SIDES, codes, draw
from companion.console.terminal_texts import Words
from companion.texts.texts import Texts

COLOURS = {"white": "bold white", "purple": "magenta", "blue": "blue", "miss": "red", "gold": "yellow"}


def show_position(console: Console, screen: TableScreen, t: Words) -> None:
    """Draw the mat between the two players' lists, seat b at the top as on the table."""
    code_of = codes(screen.figures)
    console.print()
    _show_seat(console, screen, 1, code_of, t)
    console.print()
    console.print(draw(screen, t, min(console.width, 96)))
    console.print()
    _show_seat(console, screen, 0, code_of, t)
    console.print(Text(t("figure.legend"), "dim"))


def _show_seat(console: Console, screen: TableScreen, seat: int, code_of: Mapping[str, str], t: Words) -> None:
    view = screen.seats[seat]
    heading = Text(f"{SIDES[seat]} {view.player}", "bold")
    if view.to_move and not screen.winner:
        heading.append(f"  {t('to-move')}", "yellow")
    console.print(heading)
    own = [figure for figure in screen.figures if figure.seat == seat]
    field = [figure for figure in own if figure.place not in ("bench", "center", "out")]
    bench = sorted((f for f in own if f.place == "bench"), key=lambda figure: figure.slot)
    center = sorted((f for f in own if f.place == "center"), key=lambda figure: figure.slot)
    _show_row(console, t, t("figure.field"), field, code_of, with_place=True)
    _show_row(console, t, t("figure.bench-of", n=len(bench), of=view.bench_size), bench, code_of)
    note = t("figure.longest-first") if len(center) > 1 else ""
    _show_row(console, t, t("figure.center-of", n=len(center), of=view.center_size), center, code_of, note=note)
    if out := [figure for figure in own if figure.place == "out"]:
        _show_row(console, t, t("figure.out"), out, code_of)
    if view.cards:
        console.print(
            Text(f"  {t('plates' if view.plates else 'cards')}: ")
            + Text(", ").join(_card(card, t) for card in view.cards),
            soft_wrap=True,
        )


def _show_row(
    console: Console,
    t: Words,
    name: str,
    figures: list[FigureView],
    code_of: Mapping[str, str],
    with_place: bool = False,
    note: str = "",
) -> None:
    row = Text(f"  {name}: ")
    if not figures:
        row.append("–", "dim")
    for i, figure in enumerate(figures):
        if i:
            row.append(", ")
        row.append(f"{SIDES[figure.seat]}{code_of[figure.name]}", SIDE_STYLES[figure.seat])
        row.append(f" {figure.label}")
        facts = [t("figure.on", place=figure.place)] if with_place else []
        facts += [t("mp", n=figure.mp), *_state_of(figure, t)]
        row.append(f" ({', '.join(facts)})", "dim")
    if note:
        row.append(f"  {note}", "dim")
    console.print(row, soft_wrap=True)


def _state_of(figure: FigureView, t: Words) -> Iterator[str]:
    if figure.condition:
        yield figure.condition_name or figure.condition
    if figure.wait:
        yield t("figure.must-wait")
    if figure.form:
        yield figure.form
    yield from figure.markers


def _card(card: CardView, t: Words) -> Text:
    lies = t("figure.under", figure=card.under) if card.face == "under" else t(f"figure.face-{card.face}")
    return Text(card.title).append(f" ({lies})", "dim")


def show_cards(console: Console, cards: Sequence[tuple[SeatView, CardView]], t: Words) -> None:
    """Trainer cards or plates of the players, one below the other: where each lies, and what it does."""
    for number, (view, card) in enumerate(cards):
        if number == 0 or cards[number - 1][0] != view:
            console.print(Text(f"{SIDES[view.seat]} {view.player}: {t('plates' if view.plates else 'cards')}", "bold"))
        console.print(Text("  ") + _card(card, t) + Text(f"  {card.words}", "dim"), soft_wrap=True)
        if card.idle:
            console.print(Text(f"    {card.idle}", "dim"), soft_wrap=True)


def show_disc(console: Console, texts: Texts, title: str, segments: tuple[SegmentView, ...]) -> None:
    """A disc in words: every segment with its number, its chance, and what its attack does."""
    console.print(Text(title, "bold"))
    names = {colour: texts.say(f"segment.{colour}") for colour in COLOURS}
    widest = max(map(len, names.values()))
    for number, segment in enumerate(segments, start=1):
        line = Text(f"  {number:2} ").append(f"{texts.percent(segment.sweep_deg / 360, '5.1f')} ", "dim")
        line.append(f"{names[segment.colour]:{widest + 1}}", COLOURS[segment.colour])
        line.append(f" {segment.name} {segment.power}".rstrip())
        if segment.words:
            line.append(f"  {segment.words}", "dim")
        console.print(line, soft_wrap=True)
