"""The sheets of the table: a clause, a figure's details, the menu, the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import ChoiceView
from companion.app.screens.table import Intent, LookView, Notice, ShowClause
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets.buttons import ButtonRow, LinkButton, PushButton
from companion.ui.widgets.disc import DiscPicture
from companion.ui.widgets.legend import Legend
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.turned import TurnedBox


def stack() -> BoxLayout:
    """Parts of a sheet one below the other, as high as they are."""
    body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap)
    body.bind(minimum_height=body.setter("height"))
    return body


def clause_sheet(notice: Notice, send: Callable[[Intent], None]) -> Sheet:
    """A clause of the rulebook, or the reason of a ruling."""
    body = stack()
    title = notice.title
    if notice.kind == "why":  # the refusal is too long for a heading
        if title:
            body.add_widget(Paragraph(title, bold=True))
        title = say("table.why")
    body.add_widget(Paragraph(notice.text, line_height=1.15))
    own = (notice.clause,) if notice.clause and notice.kind == "why" else ()
    if own or notice.related:
        links = StackLayout(size_hint_y=None, spacing=theme.sizes().gap)
        links.bind(minimum_height=links.setter("height"))
        for clause in (*own, *notice.related):
            link = LinkButton(text=clause)
            link.bind(on_release=lambda *_, clause=clause: send(ShowClause(clause)))
            links.add_widget(link)
        body.add_widget(links)
    return Sheet(title or notice.clause, body, most=theme.px(640))


def look_sheet(look: LookView, send: Callable[[Intent], None]) -> Sheet:
    """A figure's details: its disc, its facts, the abilities in force on it, and the effect of each segment."""
    sizes = theme.sizes()
    side_by_side = theme.room()[0] >= 640
    side = theme.px(300 if sizes.large else 220)
    body = BoxLayout(
        orientation="horizontal" if side_by_side else "vertical", size_hint_y=None, spacing=sizes.pad * 1.5
    )
    body.bind(minimum_height=body.setter("height"))
    left = stack()
    left.size_hint_x = None if side_by_side else 1
    left.width = side
    disc = BoxLayout(size_hint_y=None, height=side)
    disc.add_widget(DiscPicture(segments=look.figure.segments, marked=True))
    left.add_widget(disc)
    for fact in look.facts:
        left.add_widget(Paragraph(fact, color=theme.QUIET, font_size=sizes.small))
    if look.in_force:
        left.add_widget(Paragraph(say("table.in_force"), bold=True, font_size=sizes.small))
    for line in look.in_force:
        left.add_widget(Paragraph(line.text, font_size=sizes.small))
        link = LinkButton(text=line.clause)
        link.bind(on_release=lambda *_, clause=line.clause: send(ShowClause(clause)))
        left.add_widget(link)
    legend = Legend()
    legend.segments = look.figure.segments
    for part in (left, legend):
        part.pos_hint = {"top": 1}
        body.add_widget(part)
    return Sheet(look.figure.title, body, most=theme.px(800))


def add_way(body: Any, words: str, do: Callable[[], object], faint: bool = False) -> None:
    """Put a button below what a sheet has already."""
    button = PushButton(text=words)
    button.faint = faint
    button.bind(on_release=lambda *_: do())
    body.add_widget(button)


def menu_sheet(table: Any) -> Sheet:
    """The menu of a `TableFrame`: what lacks room beside it, what is put right, how it is shown, ways out."""
    screen, send = table.screen, table.send
    body = stack()
    sheet = Sheet(say("help.tool.menu.name"), body, most=theme.px(460))

    def go(out: Callable[[], object]) -> None:
        sheet.close()
        out()

    def lead(ways: Iterable[tuple[str, Callable[[], None]]]) -> None:
        for words, way in ways:
            add_way(body, words, partial(go, way))

    def choice(title: str, words: str, other: str, name: str) -> None:
        body.add_widget(Paragraph(say(title), color=theme.QUIET))
        row = BoxLayout(size_hint_y=None, height=theme.sizes().touch, spacing=theme.sizes().gap)
        for text, value in ((say(words), True), (say(other), False)):
            button = PushButton(text=text, chosen=getattr(table, name) is value, size_hint_y=1)
            button.bind(on_release=lambda *_, value=value: go(partial(setattr, table, name, value)))
            row.add_widget(button)
        body.add_widget(row)

    lead((*table.hidden_tools(), *table.hints))
    if screen.may_put_right is not None:
        add_way(body, screen.may_put_right.label, partial(go, partial(send, screen.may_put_right.intent)))
    lead(table.own_ways())
    choice("menu.players", "menu.facing", "menu.same_side", "facing")
    if table.source is not None:
        body.add_widget(Paragraph(table.source.title, color=theme.QUIET))
        body.add_widget(_options(table.source, lambda intent: go(partial(send, intent))))
    motions = table.motions()
    if motions is not None:
        title, words, other = motions
        choice(title, words, other, "quick")
    if table.home is not None or table.ways or screen.menu:
        body.add_widget(Widget(size_hint_y=None, height=theme.sizes().gap))
    for one in screen.menu:
        add_way(body, one.label, partial(go, partial(send, one.intent)), not getattr(one, "enabled", True))
    lead(table.ways)
    if table.home is not None:
        lead([(say("menu.home"), table.home)])
        body.add_widget(Paragraph(say("menu.kept"), color=theme.QUIET, font_size=theme.sizes().small))
    return sheet


def _options(choice: ChoiceView, send: Callable[[Any], None]) -> GridLayout:
    """The values of a choice as buttons, two in a row."""
    sizes = theme.sizes()
    rows = GridLayout(cols=2, size_hint_y=None, spacing=sizes.gap, row_default_height=sizes.touch)
    rows.bind(minimum_height=rows.setter("height"))
    for option in choice.options:
        button = PushButton(text=option.label, chosen=option.chosen)
        button.bind(on_release=lambda *_, intent=option.intent: send(intent))
        rows.add_widget(button)
    return rows


def winner_sheet(
    title: str, said: Sequence[str], ways: Sequence[tuple[str, Callable[[], object]]], facing: bool
) -> Sheet:
    """The end in words, for both players to read, and what to do next, the usual thing first."""
    sizes = theme.sizes()
    body, row = stack(), ButtonRow(lambda _: None)
    body.spacing = sizes.pad
    for turned in (True, False) if facing else (False,):
        frame, words = TurnedBox(turned=turned, size_hint_y=None), stack()
        words.pos_hint = {"x": 0, "top": 1}
        words.add_widget(Paragraph(said[0], font_size=sizes.title, bold=True, halign="center"))
        for more in said[1:]:
            words.add_widget(Paragraph(more, halign="center", color=theme.QUIET))
        words.bind(height=frame.setter("height"))
        frame.add_widget(words)
        body.add_widget(frame)
    sheet = Sheet(title, body, most=theme.px(660), foot=row)

    def leave(do: Callable[[], object]) -> None:
        sheet.dismiss()
        do()

    for at, (label, do) in enumerate(ways):
        button = PushButton(text=label, kind="plain" if at else "accent")
        button.fit_width()
        button.bind(on_release=lambda *_, do=do: leave(do))
        row.add_widget(button)
    return sheet
