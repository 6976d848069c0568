"""The card table between the players: draws both halves and handles touches.

A tap sends the place; a hold, or a tap on the selected place, shows its details.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import dist
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, InstructionGroup, Line, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.uix.widget import Widget

from companion.app.screens.card_intents import CardIntent, DropCard, LetGo, LookAtPlace, TapCard, TapPlace
from companion.app.screens.cards import CardSeatView, CardTableScreen, PileView, PlaceMark, PrizeView, TileView
from companion.ui import theme
from companion.ui.cards._fitted_text import LEADING, begun, fitted, put_words
from companion.ui.cards._flourishes import Happened, Shown, happened, parts
from companion.ui.cards._plan import CardPlan
from companion.ui.cards._tile import Tile, mark_place
from companion.ui.screen_texts import say
from companion.ui.widgets.flourishes import Flourishes
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.plan import Box
from companion.ui.widgets.text import draw, texture
from companion.ui.widgets.turns import Turns

STADIUM = "stadium"


@contextmanager
def facing(area: Box, turned: bool) -> Iterator[Box]:
    """Rotate the drawing in *area* by 180° if *turned*, to face the player opposite; yields the area."""
    PushMatrix()
    if turned:
        Rotate(angle=180, origin=area.center)
    yield area
    PopMatrix()


MARGIN = 2
"""Margin round a Prize's drawing; its touch area includes the margin."""


def _prizes_head(area: Box, count: int) -> float:
    """Height of the Prize count above the Prizes; 0 if it would leave them too low for a finger."""
    sizes = theme.sizes()
    head, rows = sizes.small * 1.5, -(-count // _prize_columns(area, count))
    return head if (area.height - head) / max(1, rows) >= sizes.touch else 0.0


def _prize_columns(area: Box, count: int) -> int:
    """Two, like real Prizes; three if two would make them too low for a finger."""
    if count < 2:
        return 1
    sides = {columns: min(area.width / columns, area.height / -(-count // columns)) for columns in (2, 3)}
    return 3 if sides[2] < min(sides[3], theme.usual().touch) else 2


def prize_boxes(area: Box, count: int) -> tuple[Box, ...]:
    """Boxes of the Prizes in rows of two or three, the first at the upper left."""
    sizes = theme.sizes()
    columns, head = _prize_columns(area, count), _prizes_head(area, count)
    high = min((area.height - head) / max(1, -(-count // columns)), sizes.touch * 1.4)
    wide = min(area.width / columns, high * 1.1)
    left = area.x + (area.width - wide * columns) / 2
    top = area.top - head
    return tuple(Box(left + (i % columns) * wide, top - (i // columns + 1) * high, wide, high) for i in range(count))


class _Finger:
    """A gesture on the table: its start, and the place under it."""

    def __init__(self, place: str, start: tuple[float, float]) -> None:
        self.place, self.start = place, start
        self.hold: Any = None
        self.over = False
        self.dragging = False


class CardField(Widget):
    """Both halves of the table. *places*: the box of each place.

    An Active Pokémon can be dragged to the Bench.
    """

    def __init__(self, send: Callable[[CardIntent], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self.screen: CardTableScreen | None = None
        self.plan: CardPlan | None = None
        self.tiles: dict[str, Tile] = {}
        self._turns = Turns()
        self.places: dict[str, Box] = {}
        self._marks: dict[str, PlaceMark] = {}
        self._facing = True
        self.covered = False
        """Is it covered by cards to choose from?"""
        self._fingers: dict[int, _Finger] = {}
        self._grounds = tuple(Canvas() for _ in range(5))
        """Layers: the mat, seat a's half, seat b's half, the middle, and an unused one."""
        self._keys: list[Any] = [None] * 5
        for ground in self._grounds:
            self.canvas.before.add(ground)
        self.quick = False
        """Skip animations of events."""
        over = InstructionGroup()
        self.canvas.after.add(over)
        self.flourishes = Flourishes(over, parts, lambda shown: shown.box.center)

    # ------------------------------------------------------------ drawing

    def show(self, screen: CardTableScreen, plan: CardPlan, facing: bool) -> None:
        """Draw *screen*; redraw only what has changed."""
        slide = theme.move_s() if plan == self.plan and self.screen is not None else 0.0
        before, as_before = self.screen, plan == self.plan
        self.screen, self.plan, self._facing = screen, plan, facing
        self.places, self._marks = {}, {}
        self._draw_mat(plan)
        shown: set[str] = set()
        for seat, half in zip(screen.seats, plan.halves, strict=True):
            turned = facing and seat.seat == 1
            self._pile_places(seat)
            if seat.active is not None:
                self._place_tile(seat.active, seat.seat, half.active, True, turned)
                shown.add(seat.active.place)
            for pokemon, spot in zip(seat.bench, half.bench, strict=False):
                self._place_tile(pokemon, seat.seat, spot, False, turned)
                shown.add(pokemon.place)
            self._draw_seat(seat, plan, turned)
        self._draw_middle(screen, plan)
        for place in [place for place in self.tiles if place not in shown]:
            self.remove_widget(self.tiles.pop(place))
        self._slide(screen, slide)
        if before is not None and before is not screen and as_before:
            self._flourish(before, screen)

    def _flourish(self, before: CardTableScreen, now: CardTableScreen) -> None:
        """Animate what has happened; nothing waits for it."""
        if not self.quick and (shown := tuple(map(self._shown, happened(before, now)))):
            self.flourishes.play(shown)

    def _shown(self, what: Happened) -> Shown:
        """The animation at its place. A Prize moves to the hand."""
        assert self.plan is not None and self.screen is not None
        seat = "ab".index(what.place[0])
        half, turned = self.plan.halves[seat], self._facing and seat == 1
        if what.kind == "prize":
            prizes = self.screen.seats[seat].prizes
            number = next(n for n, prize in enumerate(prizes) if prize.place == what.place)
            spot = prize_boxes(half.prizes, len(prizes))[number]
            return Shown("prize", _turned_in(spot, half.prizes) if turned else spot, half.piles[3])
        _, row, *nth = what.place.split("-")
        spot = half.active if row == "active" else half.bench[int(nth[0]) - 1]
        return Shown(what.kind, spot, damage=what.damage, turned=turned)

    def _place_tile(self, pokemon: TileView, seat: int, spot: Box, large: bool, turned: bool) -> None:
        tile = self.tiles.get(pokemon.place)
        if tile is None:
            tile = self.tiles[pokemon.place] = Tile(self._turns)
            self.add_widget(tile)
        tile.show(pokemon, seat, spot.width, spot.height, large, turned)
        if not any(finger.dragging and finger.place == pokemon.place for finger in self._fingers.values()):
            tile.go(spot.x, spot.y)
        self.places[pokemon.place] = spot
        self._marks[pokemon.place] = pokemon.mark

    def _slide(self, screen: CardTableScreen, duration: float) -> None:
        """Slide Pokémon that changed places from their old ones."""
        if not duration:
            return
        for _, start, end in screen.moved:
            tile, begun, ends = self.tiles.get(end), self.places.get(start), self.places.get(end)
            if tile is not None and begun is not None and ends is not None:
                tile.pos = (begun.x, begun.y)
                tile.go(ends.x, ends.y, duration)

    def _pile_places(self, seat: CardSeatView) -> None:
        assert self.plan is not None
        half, side = self.plan.halves[seat.seat], "ab"[seat.seat]
        for pile, spot in zip((seat.deck, seat.discard, seat.lost), half.piles, strict=False):
            if pile is not None:
                self.places[pile.zone], self._marks[pile.zone] = spot, pile.mark
        self.places[f"{side}-hand"] = half.piles[3]
        if any(prize.mark for prize in seat.prizes):
            boxes = prize_boxes(half.prizes, len(seat.prizes))
            turned = self._facing and seat.seat == 1
            for prize, spot in zip(seat.prizes, boxes, strict=True):
                if not prize.taken:
                    self.places[prize.place] = _turned_in(spot, half.prizes) if turned else spot
                    self._marks[prize.place] = prize.mark
        else:
            self.places[f"{side}-prizes"] = half.prizes
        marks = dict(seat.empty_marks)
        free = [(f"{side}-bench-{i}", spot) for i, spot in enumerate(half.bench[: seat.bench_size], start=1)]
        free = free[len(seat.bench) :]
        if seat.active is None:
            free.append((f"{side}-active", half.active))
        for place, spot in free:
            self.places[place], self._marks[place] = spot, marks.get(place, "")

    def _changed(self, number: int, key: Any) -> bool:
        key = (key, theme.look())
        if key == self._keys[number]:
            return False
        self._keys[number] = key
        self._grounds[number].clear()
        return True

    def _draw_mat(self, plan: CardPlan) -> None:
        if not self._changed(0, plan):
            return
        with self._grounds[0]:
            Color(*theme.MAT_EDGE)
            Rectangle(pos=(plan.table.x, plan.table.y), size=(plan.table.width, plan.table.height))
            middle = plan.table.center[1]
            left, right = plan.halves[0].prizes.right, plan.halves[0].piles[0].x
            if plan.kind == "narrow":
                left, right = plan.table.x, plan.table.right
            Color(*theme.MAT)
            Rectangle(pos=(left, plan.table.y), size=(right - left, plan.table.height))
            Color(*theme.MAT_LINE[:3], 0.5)
            Line(points=(plan.table.x, middle, plan.table.right, middle), width=1)

    def _draw_seat(self, seat: CardSeatView, plan: CardPlan, turned: bool) -> None:
        """Draw one player's empty places, Prizes, piles and the card beside the Active Pokémon."""
        half = plan.halves[seat.seat]
        key = (
            plan, turned, seat.prizes, seat.prizes_left, seat.deck, seat.discard, seat.lost, seat.hand.count,
            seat.hand.learned, seat.beside, seat.empty_marks, len(seat.bench), seat.active is None, seat.bench_size,
        )  # fmt: skip
        if not self._changed(1 + seat.seat, key):
            return
        sizes = theme.sizes()
        with self._grounds[1 + seat.seat]:
            spots = half.bench[len(seat.bench) : seat.bench_size]
            for spot in (*spots, *((half.active,) if seat.active is None else ())):
                box((spot.x, spot.y), (spot.width, spot.height), sizes.radius * 0.7, None, theme.MAT_LINE, 1)
            for place, mark in seat.empty_marks:
                if place in self.places:
                    mark_place(mark, self.places[place])
            with facing(half.prizes, turned) as area:
                _draw_prizes(seat, area)
            hand = PileView(f"{'ab'[seat.seat]}-hand", say("cards.hand"), seat.hand.count, " ".join(seat.hand.learned))
            for pile, spot in zip((seat.deck, seat.discard, seat.lost, hand), half.piles, strict=True):
                if pile is not None:
                    with facing(spot, turned) as area:
                        _draw_pile(pile, area)
            if seat.beside:
                with facing(half.beside, turned) as area:
                    _draw_beside(seat.beside, area)

    def _draw_middle(self, screen: CardTableScreen, plan: CardPlan) -> None:
        """Draw the Stadium, facing the player to move."""
        if screen.stadium is not None:
            self.places[STADIUM], self._marks[STADIUM] = plan.stadium, screen.stadium.mark
        turned = self._facing and screen.seats[1].to_move
        if not self._changed(3, (plan, screen.stadium, screen.stadium_words, turned)):
            return
        if screen.stadium is None:
            return
        sizes = theme.sizes()
        with self._grounds[3], facing(plan.stadium, turned) as area:
            box((area.x, area.y), (area.width, area.height), sizes.radius * 0.7, theme.PANEL, theme.TRAINER)
            pad = sizes.gap
            name = fitted(
                screen.stadium.name, area.width - 2 * pad, sizes.text * 2.4, sizes.text, sizes.small - 3, True
            )
            label = sizes.small - 2
            top = area.top - 3
            if area.height > sizes.touch * 1.3:
                put_words(
                    fitted(say("cards.stadium"), area.width - 2 * pad, label * 1.2, label, label - 3),
                    area.x + pad,
                    top,
                    theme.QUIET,
                )
                top -= label * 1.15
            put_words(name, area.x + pad, top, theme.TEXT)
            left = top - name.height - area.y - 3
            if screen.stadium_words and left > label * 1.2:
                lines = int((left + 2) // (label * LEADING))
                words = begun(screen.stadium_words, area.width - 2 * pad, lines, label)
                put_words(words, area.x + pad, top - name.height, theme.QUIET)
            if screen.stadium.mark:
                mark_place(screen.stadium.mark, area)

    # ------------------------------------------------------------ touching

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard targets: every visible place, by name, with its box."""
        if self.covered:
            return []
        return [(place, (spot.x, spot.y, spot.width, spot.height)) for place, spot in self.places.items()]

    def place_at(self, x: float, y: float) -> str:
        """The place under a finger; "" for none. Marked places have a larger touch area."""
        for place, spot in self.places.items():
            if spot.holds(x, y):
                return place
        reach = theme.sizes().touch * 0.4
        for place, spot in self.places.items():
            if self._marks.get(place) and _grown(spot, reach).holds(x, y):
                return place
        return ""

    def on_touch_down(self, touch: Any) -> bool:
        if self.screen is None or self.plan is None or getattr(touch, "is_mouse_scrolling", False):
            return False
        self.flourishes.stop()
        x, y = touch.pos
        if not self.plan.table.holds(x, y):
            return False
        finger = _Finger(self.place_at(x, y), (x, y))
        if finger.place:
            finger.hold = Clock.schedule_once(lambda *_: self._held(finger), theme.HOLD_S)
        self._fingers[touch.uid] = finger
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        finger = self._fingers.get(touch.uid)
        if finger is None or touch.grab_current is not self:
            return False
        if not finger.over and not finger.dragging and dist(touch.pos, finger.start) > theme.px(20):
            if finger.hold is not None:
                finger.hold.cancel()
            if finger.place.endswith("-active") and finger.place in self.tiles:
                finger.dragging = True
                self._send(TapCard(finger.place))  # highlight its targets
        tile = self.tiles.get(finger.place)
        if finger.dragging and tile is not None:
            tile.go(touch.x - tile.width / 2, touch.y - tile.height / 2)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        finger = self._fingers.pop(touch.uid, None)
        if finger is None or self.screen is None:
            return False
        if finger.hold is not None:
            finger.hold.cancel()
        if finger.over:
            return True
        place = self.place_at(*touch.pos)
        if finger.dragging:
            self._drop(finger, place)
            return True
        if place != finger.place:
            return True
        if not place:
            self._send(LetGo())
        elif place == self.screen.selected and self._marks.get(place) == "selected" and self.screen.put_right is None:
            self._send(LookAtPlace(place))
        else:
            self._send(TapPlace(place))
        return True

    def _drop(self, finger: _Finger, place: str) -> None:
        """Drop a carried Pokémon: it slides to its new place, or back."""
        if place and place != finger.place:
            self._send(DropCard(finger.place, place))
        else:
            self._send(LetGo())
        tile, spot = self.tiles.get(finger.place), self.places.get(finger.place)
        if tile is not None and spot is not None:
            tile.go(spot.x, spot.y, theme.move_s())

    def _held(self, finger: _Finger) -> None:
        finger.over = True
        self._send(LookAtPlace(finger.place))


def _grown(spot: Box, by: float) -> Box:
    return Box(spot.x - by, spot.y - by, spot.width + 2 * by, spot.height + 2 * by)


def _turned_in(spot: Box, area: Box) -> Box:
    """The box rotated by 180° about the middle of *area*."""
    return Box(area.x + area.right - spot.right, area.y + area.top - spot.top, spot.width, spot.height)


def _draw_prizes(seat: CardSeatView, area: Box) -> None:
    sizes = theme.sizes()
    if _prizes_head(area, len(seat.prizes)):
        head = texture(say("cards.prizes", count=seat.prizes_left), sizes.small, bold=True)
        draw(head, area.center[0], area.top - sizes.small * 0.75, theme.TEXT)
    for prize, spot in zip(seat.prizes, prize_boxes(area, len(seat.prizes)), strict=True):
        _draw_prize(prize, _grown(spot, -MARGIN), seat.seat)


def _draw_prize(prize: PrizeView, spot: Box, seat: int) -> None:
    radius = theme.px(5)
    if prize.taken:
        box((spot.x, spot.y), (spot.width, spot.height), radius, None, theme.LINE, 1)
        return
    box((spot.x, spot.y), (spot.width, spot.height), radius, theme.RAISED, theme.OUTLINE)
    if prize.name:
        least = theme.sizes().small - 4
        words = fitted(prize.name, spot.width - 4, spot.height - 4, theme.sizes().small, least)
        put_words(words, spot.x + 2, spot.center[1] + words.height / 2, theme.TEXT, spot.width - 4, "center")
    else:
        dot(*spot.center, min(spot.width, spot.height) * 0.17, theme.SIDE[seat], theme.SIDE_RIM[seat], 2)
    if prize.mark:
        mark_place(prize.mark, spot)


def _draw_pile(pile: PileView, area: Box) -> None:
    """Draw a pile: its name, its number of cards, and its top card if that is visible and fits."""
    sizes = theme.sizes()
    box((area.x, area.y), (area.width, area.height), sizes.radius * 0.6, theme.PANEL, theme.LINE, 1)
    x, _ = area.center
    margin = 4 * sizes.unit
    room = area.width - 2 * margin
    large = area.height > sizes.touch * 1.25 and area.width > sizes.touch * 1.6
    number = sizes.title if large else sizes.text + 2
    label = fitted(pile.label, room, sizes.small * 1.2, sizes.small - (0 if large else 2), sizes.small - 5)
    put_words(label, area.x + margin, area.top - margin, theme.QUIET, room, "center")
    middle = (area.top - margin - label.height + area.y) / 2
    top = None
    if pile.top and large:
        free = area.height - label.height - number * 1.05 - 2 * margin
        top = fitted(pile.top, room, free, sizes.small - 2, sizes.small - 4)
        if top.height > free + 2 or top.squeeze < 0.8:
            top = None
    if top is not None:
        middle += (top.height + margin) / 2
        put_words(top, area.x + margin, area.y + margin + top.height, theme.TEXT, room, "center")
    draw(texture(str(pile.count), number, bold=True), x, middle, theme.TEXT)
    if pile.mark:
        mark_place(pile.mark, area)


def _draw_beside(name: str, area: Box) -> None:
    """Draw the Supporter that stays until the turn ends. If it does not fit, the edge still mentions it."""
    sizes = theme.sizes()
    least = min(sizes.small, theme.usual().small) - 4
    if area.height < least + 6:
        return
    words = fitted(name, area.width - 2 * sizes.gap, area.height - 6, sizes.small, least)
    height = min(words.height + 6, area.height)
    box((area.x, area.y), (area.width, height), sizes.radius * 0.5, theme.PANEL, theme.TRAINER)
    put_words(words, area.x + sizes.gap, area.y + height - 3, theme.TEXT)
