"""Spinners: the list of bases, and the details of one."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.screens.spinners import BaseCard, BaseDetail, HistogramView, LiveView, SpinnersScreen
from companion.ui import theme
from companion.ui.screens._spinner_pieces import Choices, DialColumn, JoinBox, Pushes, TraceBox, refill, stack, upright
from companion.ui.screens.pieces import Page, Panel, Scroller, Send, quiet, text, wide
from companion.ui.widgets.dial import SmallDial
from companion.ui.widgets.facts import FactList
from companion.ui.widgets.histogram import HistogramRing
from companion.ui.widgets.pictures import box
from companion.ui.widgets.stages import MARK
from companion.ui.widgets.still import StillLayer
from companion.ui.widgets.text import texture


class Card(ButtonBehavior, BoxLayout):
    """A base in the list: a small live dial, its name, its state."""

    thing = "base"

    def __init__(self, page: Page, **kwargs: Any) -> None:
        kwargs.setdefault("always_release", False)
        sizes = theme.sizes()
        self._low = upright()
        self._lines = 1 if wide() and not self._low else 2
        """Number of lines for its state."""
        height = sizes.text * 1.4 + sizes.small * 1.25 * (self._lines + (0 if self._low else 1)) + 2 * sizes.gap + 4
        super().__init__(size_hint_y=None, height=max(sizes.touch, height), padding=sizes.gap, **kwargs)
        self._page = page
        self.card: BaseCard | None = None
        side = sizes.touch * 0.78
        self.dial = SmallDial(size_hint=(None, None), size=(side, side), pos_hint={"center_y": 0.5})
        self.add_widget(self.dial)
        self.add_widget(Widget())
        for name in ("pos", "size", "state"):
            self.fbind(name, self._draw)

    def show(self, card: BaseCard) -> None:

        if card != self.card:
            self.card = card
            self._draw()

    @property
    def said(self) -> str:
        """Its state, after its role if that has no line of its own."""
        if self.card is None:
            return ""
        role = self.card.role if self._low else ""
        return f"{role} · {self.card.stands}" if role else self.card.stands

    def on_release(self) -> None:

        if self.card is not None:
            self._page.send(self.card.push.intent)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        card = self.card
        if card is None or self.width < 90:
            return
        sizes = theme.sizes()
        x = self.x + self.dial.width + 2 * sizes.gap
        sign, colour = MARK[card.mark]
        with self.canvas.before:
            fill = theme.RAISED if self.state == "down" or card.picked else theme.PANEL
            outline = theme.ACCENT if card.picked else theme.OUTLINE
            box(self.pos, self.size, sizes.radius, fill, outline, theme.px(2.5 if card.picked else 1.25))
            mark = texture(sign, sizes.text, True)
            top = self.y + self.height - sizes.gap
            right = self.x + self.width - sizes.gap - mark.width
            Color(*colour)
            Rectangle(texture=mark, pos=(round(right), round(top - mark.height)), size=mark.size)
            name = texture(card.name, sizes.text, True, max(20, int(right - x - 4)), 1, "left")
            Color(*theme.TEXT)
            Rectangle(texture=name, pos=(round(x), round(top - name.height)), size=name.size)
            top -= name.height + 1
            room = max(20, int(self.x + self.width - sizes.gap - x))
            if not self._low:
                words = f"{card.where} · {card.role}" if card.role else card.where
                top = self._line(words, x, top, room, 1, theme.QUIET)
            self._line(self.said, x, top, room, self._lines, theme.mix(colour, theme.TEXT, 0.5))

    @staticmethod
    def _line(words: str, x: float, top: float, room: int, lines: int, colour: theme.Rgba) -> float:
        """Draw words below *top*; return the y below them."""
        line = texture(words, theme.sizes().small - 1, False, room, lines, "left")
        Color(*colour)
        Rectangle(texture=line, pos=(round(x), round(top - line.height)), size=line.size)
        return float(top - line.height - 1)


class HistogramBox(Panel):
    """The histogram and its verdict in words."""

    thing = "histogram"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ring = HistogramRing(size_hint_y=None, height=theme.px(240 if theme.sizes().large else 200))
        self._verdict = text(halign="center", font_size=theme.sizes().small)
        self.add_widget(self._ring)
        self.add_widget(self._verdict)

    def show(self, histogram: HistogramView) -> None:
        self._ring.histogram = histogram
        self._verdict.show(histogram.verdict)


class Detail(BoxLayout):
    """All facts and controls of a base that need no live updates."""

    thing = "base-detail"

    def __init__(self, page: Page, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._name, self._choices = Choices(page), Choices(page)
        self._facts_box, self._facts = Panel(), FactList()
        self._facts_box.add_widget(self._facts)
        self._pushes, self._join = Pushes(page), JoinBox(page)
        self._trace, self._histogram = TraceBox(page), HistogramBox()

    def show(self, detail: BaseDetail) -> None:

        self._name.show((), (detail.name,))
        self._choices.show((detail.roles, *((detail.zero,) if detail.zero is not None else ())))
        self._facts.show(detail.facts)
        self._pushes.show(detail.pushes)
        parts: list[Any] = [self._name]
        if detail.facts:
            parts.append(self._facts_box)
        parts.append(self._pushes)
        if detail.histogram is not None:
            self._histogram.show(detail.histogram)
            parts.append(self._histogram)
        if detail.trace is not None:
            self._trace.show(detail.trace)
            parts.append(self._trace)
        if detail.join is not None:
            self._join.show(detail.join)
            parts.append(self._join)
        refill(self, [*parts, self._choices])


class SpinnersView(Page):
    """The list on the left (at the top of an upright window), and the picked base beside it."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self._upright = upright()
        self._shown: SpinnersScreen | None = None
        self._base = ""
        self.cards: list[Card] = []
        self._body = BoxLayout(orientation="vertical" if self._upright else "horizontal")
        self.put(self._body)
        self._intro, self._searching = text(), quiet()
        self._problems = text(font_size=sizes.small, color=theme.mix(theme.REFUSAL, theme.TEXT, 0.4))
        self._grid = GridLayout(cols=2 if self._upright else 1, size_hint_y=None, height=0, spacing=sizes.gap)
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self._pushes = Pushes(self)
        self._top = stack(padding=(sizes.pad, sizes.gap))
        self._list = Scroller()
        self._list.column.spacing = sizes.gap
        self._dial = DialColumn(self)
        self._detail = Detail(self)
        self._rest = Scroller()
        self._rest.column.padding = sizes.pad if self._upright else (0, sizes.pad, sizes.pad, sizes.pad)
        self._rest.pos_hint = {"x": 0, "y": 0}
        self._still = StillLayer()
        """Caches everything beside the dial in a texture while the dial turns."""
        self._still.add_widget(self._rest)
        self.bind(size=self._fit_dial)

    def show(self, screen: SpinnersScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        self._shown = screen
        self.bar.show(screen.title, screen.back)
        self._show_cards(screen.cards)
        self._intro.show(screen.intro)
        self._searching.show(screen.searching)
        self._problems.show("\n".join(f"! {problem}" for problem in screen.problems))
        self._pushes.show(screen.pushes)
        detail = screen.detail
        about = self._about(screen)
        if detail is None:
            self._show_alone(about)
            return
        if detail.base != self._base:
            self._base, self._rest.scroll_y = detail.base, 1
        self._dial.show(detail.base, detail.simulated)
        self._detail.show(detail)
        if self._upright:
            self._arrange_upright(about)
        else:
            self._arrange(about)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """Update the dials from live data."""
        for card in self.cards:
            view = next((view for view in views if card.card is not None and view.base == card.card.base), None)
            if view is not None:
                card.dial.live(view)
        if self._dial.parent is not None:
            self._dial.live(views)

    def _about(self, screen: SpinnersScreen) -> list[Any]:
        """Remarks and buttons for the list, in order: the first step comes first if there are no bases yet."""
        intro = [self._intro] if screen.intro else []
        problems = [self._problems] if screen.problems else []
        searching = [self._searching] if screen.searching else []
        if not screen.cards:
            return [*intro, self._pushes, *searching, *problems]
        return [*problems, *searching, self._pushes, *intro]

    def _show_cards(self, cards: tuple[BaseCard, ...]) -> None:
        while len(self.cards) < len(cards):
            self.cards.append(Card(self))
        del self.cards[len(cards) :]
        refill(self._grid, self.cards)
        for widget, card in zip(self.cards, cards, strict=True):
            widget.show(card)

    def _show_alone(self, about: list[Any]) -> None:
        """Show the list and an empty dial, without a picked base."""
        self._base = ""
        self._dial.show_none()
        self._list.size_hint = (1, 1)
        self._dial.size_hint = (1, 1)
        refill(self._list.column, [self._grid, *about])
        refill(self._body, [self._dial, self._list] if self._upright else [self._list, self._dial])

    def _arrange(self, about: list[Any]) -> None:
        """Place list, dial and details side by side."""
        self._list.size_hint_x, self._list.width = None, theme.px(330 if wide() else 226)
        refill(self._list.column, [self._grid, *about])
        self._dial.size_hint_x = None
        self._fit_dial()
        refill(self._rest.column, [self._detail])
        refill(self._body, [self._list, self._dial, self._still])

    def _arrange_upright(self, about: list[Any]) -> None:
        """Place the cards at the top, then the dial, then the details."""
        refill(self._rest.column, [self._detail, *about])
        refill(self._top, [self._grid])
        self._dial.size_hint_y = None
        self._fit_dial()
        refill(self._body, [self._top, self._dial, self._still])

    def _fit_dial(self, *_: object) -> None:
        """Size the dial as a share of the page, which has no size yet at the first show."""
        if self._dial.size_hint_y is None:
            self._dial.height = self.height * 0.42
        elif self._dial.size_hint_x is None:
            self._dial.width = min(max(theme.px(430), self.width * 0.3), self.height * 0.62)
