"""The sheets of the table: a clause, a figure looked at closely, the menu, the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import ChoiceView
from companion.app.screens.table import Intent, LookView, Notice, ShowClause, TableScreen
from companion.ui import theme
from companion.ui.widgets.buttons import ButtonRow, LinkButton, PushButton, push_button
from companion.ui.widgets.disc import DiscPicture
from companion.ui.widgets.legend import Legend
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.turned import TurnedBox
from companion.ui.words import say


def _stack() -> BoxLayout:
    body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap)
    body.bind(minimum_height=body.setter("height"))
    return body


def clause_sheet(notice: Notice, send: Callable[[Intent], None]) -> Sheet:
    """A clause of the rulebook, or the reason of a ruling."""
    body = _stack()
    title = notice.title
    if notice.kind == "why":  # the sentence that was refused is longer than a heading
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
    """A figure: its disc, its facts, what abilities do to it now, what each segment does."""
    sizes = theme.sizes()
    side_by_side = theme.room()[0] >= 640
    side = theme.px(300 if sizes.large else 220)
    body = BoxLayout(
        orientation="horizontal" if side_by_side else "vertical", size_hint_y=None, spacing=sizes.pad * 1.5
    )
    body.bind(minimum_height=body.setter("height"))
    left = _stack()
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


def menu_sheet(table: Any, send: Callable[[Any], None], home: Callable[[], None] | None) -> Sheet:
    """Menu sheet: putting right, how the table is shown, where spins come from, ways out. *table*: a `TableView`."""
    buttons = table.screen.menu if table.screen is not None else ()
    body = _stack()
    sheet = Sheet(say("help.tool.menu.name"), body, most=theme.px(460))

    def choose(name: str, value: bool) -> None:
        sheet.close()
        setattr(table, name, value)

    def go(out: Callable[[], None]) -> None:
        sheet.close()
        out()

    def choice(words: str, other: str, name: str) -> None:
        row = BoxLayout(size_hint_y=None, height=theme.sizes().touch, spacing=theme.sizes().gap)
        for text, value in ((words, True), (other, False)):
            button = PushButton(text=text, chosen=getattr(table, name) is value, size_hint_y=1)
            button.bind(on_release=lambda *_, value=value: choose(name, value))
            row.add_widget(button)
        body.add_widget(row)

    def lead(ways: Iterable[tuple[str, Callable[[], None]]]) -> None:
        for words, way in ways:
            button = PushButton(text=words)
            button.bind(on_release=lambda *_, way=way: go(way))
            body.add_widget(button)

    lead((*table.hidden_tools(), *table.hints))
    right = table.screen.may_put_right if table.screen is not None else None
    if right is not None:
        button = PushButton(text=right.label)
        button.bind(on_release=lambda *_: go(table.put_right))
        body.add_widget(button)
    body.add_widget(Paragraph(say("menu.players"), color=theme.QUIET))
    choice(say("menu.facing"), say("menu.same_side"), "facing")
    if table.spins is not None:
        body.add_widget(Paragraph(table.spins.title, color=theme.QUIET))
        body.add_widget(_options(table.spins, lambda intent: go(lambda: send(intent))))
    if table.screen is None or table.screen.discs_turn:
        body.add_widget(Paragraph(say("menu.spins"), color=theme.QUIET))
        choice(say("menu.quick"), say("menu.full"), "quick")
    if home is not None or table.ways or buttons:
        body.add_widget(Widget(size_hint_y=None, height=theme.sizes().gap))
    for one in buttons:
        button = PushButton(text=one.label)
        button.bind(on_release=lambda *_, intent=one.intent: go(partial(send, intent)))
        body.add_widget(button)
    lead(table.ways)
    if home is not None:
        leave = PushButton(text=say("menu.home"))
        leave.bind(on_release=lambda *_: go(home))
        body.add_widget(leave)
        body.add_widget(Paragraph(say("menu.kept"), color=theme.QUIET, font_size=theme.sizes().small))
    return sheet


def _options(choice: ChoiceView, send: Callable[[Any], None]) -> StackLayout:
    """The values of a choice as buttons, on as many rows as they need."""
    rows = StackLayout(size_hint_y=None, spacing=theme.sizes().gap)
    rows.bind(minimum_height=rows.setter("height"))
    for option in choice.options:
        button = PushButton(text=option.label, chosen=option.chosen)
        button.fit_width()
        button.bind(on_release=lambda *_, intent=option.intent: send(intent))
        rows.add_widget(button)
    return rows


def winner_sheet(
    screen: TableScreen,
    send: Callable[[Intent], None],
    home: Callable[[], None] | None,
    record: Callable[[], None],
    facing: bool,
    review: tuple[str, Callable[[], None]] | None = None,
) -> Sheet:
    """The end of the match in words, for both players to read, and what to do next; *review* looks back at it."""
    sizes = theme.sizes()
    body = _stack()
    body.spacing = sizes.pad
    for turned in (True, False) if facing else (False,):
        words = Paragraph(screen.winner, font_size=sizes.title, bold=True, halign="center")
        frame = TurnedBox(turned=turned, size_hint_y=None)
        words.pos_hint = {"x": 0, "top": 1}
        words.bind(height=frame.setter("height"))
        frame.add_widget(words)
        body.add_widget(frame)
    row = ButtonRow(send)
    sheet = Sheet(say("table.over"), body, most=theme.px(660), foot=row)

    def leave(do: Callable[[], None]) -> None:
        sheet.dismiss()
        do()

    taken = {button.label for button in screen.choices}

    def add(words: str, do: Callable[[], None], kind: str = "plain") -> None:
        if words in taken:
            return
        button = PushButton(text=words, kind=kind)
        button.fit_width()
        button.bind(on_release=lambda *_: leave(do))
        row.add_widget(button)

    for button in screen.choices:
        row.add_widget(push_button(button, send))
    if home is not None:
        add(say("menu.home"), home, "plain" if screen.choices else "accent")
    if review is not None:
        add(*review)
    add(say("over.record"), record)
    add(say("over.table"), lambda: None)
    return sheet
