"""A Pokémon in play as a tile: name, HP, Energy, Tools, conditions, lasting effects, number of cards under it.

A tile is drawn relative to its lower left corner, and redrawn only when its view or size changes.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Translate,
)
from kivy.uix.widget import Widget

from companion.app.screens.cards import Badge, EnergyView, PlaceMark, TileView
from companion.ui import theme
from companion.ui.cards._fitted_text import LEADING, fitted, put_words
from companion.ui.cards._signs import band_colour, counted_width, put_sign, sign_of
from companion.ui.screen_texts import say
from companion.ui.widgets.disc import painted
from companion.ui.widgets.pictures import box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.plan import Box
from companion.ui.widgets.text import draw, texture, width_of
from companion.ui.widgets.turns import Turns

BADGES: tuple[Badge, ...] = ("AS", "PA", "CO", "BU", "PO")
"""Order of their fixed places."""
TURNED = {"AS": 90.0, "PA": -90.0, "CO": 180.0}
"""Rotation of the real card by condition, in degrees counter-clockwise from its player's view."""


def hp_bar(x: float, y: float, width: float, height: float, left: int, hp: int) -> None:
    """Draw the HP bar: HP left from the left, damage from the right, a tick for each 10."""
    Color(*theme.GROUND)
    Rectangle(pos=(x - 1, y - 1), size=(width + 2, height + 2))
    share = max(0.0, min(1.0, left / hp)) if hp else 1.0
    Color(*theme.GOOD)
    Rectangle(pos=(x, y), size=(width * share, height))
    if share < 1:
        Color(*theme.REFUSAL)
        Rectangle(pos=(x + width * share, y), size=(width * (1 - share), height))
    ticks = hp // 10
    if ticks < 2 or width / ticks < 3:
        return
    vertices: list[float] = []
    for i in range(1, ticks):
        at = round(x + width * i / ticks) + 0.5
        vertices += (at, y, 0, 0, at, y + (height if i % 5 == 0 else height * 0.6), 0, 0)
    Color(*theme.GROUND)
    Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="lines")


def mark_place(mark: PlaceMark, area: Box) -> None:
    """Mark the effect of a tap on a place: each meaning has its own shape, not just a colour."""
    x, y, width, height = area.x, area.y, area.width, area.height
    radius = theme.sizes().radius * 0.7
    match mark:
        case "drop":  # a broken line, and an arrow down
            _dashed(area)
            _arrow(x + width / 2, y + height, theme.px(9))
        case "choose":  # two lines
            for out in (0.0, theme.px(4)):
                box((x - out, y - out), (width + 2 * out, height + 2 * out), radius + out, None, theme.ACCENT, 1.5)
        case "chosen":  # a line and a tick
            box((x - 1, y - 1), (width + 2, height + 2), radius, None, theme.ACCENT, 3)
            at = theme.px(11)
            dot(x + width - at, y + height - at, at, theme.ACCENT)
            draw(texture("✓", theme.sizes().text, bold=True), x + width - at, y + height - at, theme.ON_BRIGHT)
        case "selected":
            box((x - 2, y - 2), (width + 4, height + 4), radius + 2, None, theme.ACCENT, 4)


def _dashed(area: Box) -> None:
    Color(*theme.ACCENT)
    corners = ((area.x, area.y), (area.right, area.y), (area.right, area.top), (area.x, area.top))
    for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        count = max(3, int((abs(to_x - x) + abs(to_y - y)) / theme.px(16)))
        for i in range(count):
            one, other = i / count, (i + 0.6) / count
            points = (x + (to_x - x) * one, y + (to_y - y) * one, x + (to_x - x) * other, y + (to_y - y) * other)
            Line(points=points, width=1.8)


def _arrow(x: float, top: float, half: float) -> None:
    Mesh(
        vertices=[x - half, top + half, 0, 0, x + half, top + half, 0, 0, x, top - half * 0.6, 0, 0],
        indices=[0, 1, 2],
        mode="triangles",
    )


def put_energy(energy: tuple[EnergyView, ...], x: float, y: float, width: float, diameter: float) -> None:
    """Draw Energy in a row: its signs, or one sign and a number for four or more; smaller if it would not fit."""
    size = diameter * 0.72
    need = sum(counted_width(one.count, diameter, size) + 2 for one in energy)
    counts_from = 4
    if need > width:
        counts_from = 2
        need = sum(diameter + 4 + (width_of(f"×{one.count}", size, True) if one.count > 1 else 0) for one in energy)
    shrink = min(1.0, width / need) if need else 1.0
    diameter, size = diameter * shrink, size * shrink
    for one in energy:
        if one.count >= counts_from:
            put_sign(one.sign, x, y, diameter)
            words = texture(f"×{one.count}", size, bold=True)
            Color(*theme.TEXT)
            Rectangle(texture=words, pos=(round(x + diameter + 1), round(y - words.height / 2)), size=words.size)
            x += diameter + 4 + words.width
        else:
            for _ in range(one.count):
                put_sign(one.sign, x, y, diameter)
                x += diameter + 2
        x += 2


def _badges(badges: tuple[Badge, ...], area: Box) -> None:
    """Draw conditions at their fixed places, from the top down.

    On a low tile, the conditions that turn the card share a place, since a Pokémon has only one of them.
    """
    places = {badge: i for i, badge in enumerate(BADGES)}
    turning = sum(badge in TURNED for badge in badges)
    if area.height / len(BADGES) < theme.px(24) and turning < 2:
        places = {"AS": 0, "PA": 0, "CO": 0, "BU": 1, "PO": 2}
    slot = area.height / (max(places.values()) + 1)
    for badge in badges:
        _badge(badge, area.x + area.width / 2, area.top - slot * (places[badge] + 0.5), min(slot - 2, area.width))


def _small_card(badges: tuple[Badge, ...], x: float, y: float, side: float) -> None:
    """Draw a small card, rotated by a condition like the real one; a bar marks its upper edge."""
    angle = next((TURNED[badge] for badge in badges if badge in TURNED), 0.0)
    PushMatrix()
    Rotate(angle=angle, origin=(x, y))
    high, wide = side, side * 0.7
    box((x - wide / 2, y - high / 2), (wide, high), 3, theme.RAISED, theme.TEXT, 1.5)
    Color(*theme.TEXT)
    Rectangle(pos=(x - wide / 2 + 2, y + high / 2 - high * 0.26), size=(wide - 4, high * 0.16))
    PopMatrix()


def _back(tile: TileView, seat: int, width: float, height: float, radius: float) -> None:
    """Draw a face-down card: a back with its owner's mark."""
    box((0, 0), (width, height), radius, theme.RAISED, theme.OUTLINE)
    side = min(width * 0.6, height * 0.8)
    wide = side * 0.72
    box(((width - wide) / 2, (height - side) / 2), (wide, side), 5, theme.PANEL, theme.LINE, 1.5)
    dot(width / 2, height / 2, side * 0.16, theme.SIDE[seat], theme.SIDE_RIM[seat], 2)


MOST_LARGER = 1.7
MOST_SMALLER = 0.75
HP_ROW = 1.08
"""Height of the HP row, relative to the size of its number."""
LOW_NAME = 0.75
"""Least font size of a name on a low tile, relative to the small size."""


def _sizes(width: float, height: float, large: bool) -> theme.Sizes:
    """Sizes for the contents of a tile, in proportion to the tile.

    Enlargement makes tiles lower, so do not enlarge contents that would no longer fit. On an even lower Bench tile,
    shrink everything until name, HP and lowest row fit.
    """
    sizes = theme.sizes()
    wide, high = (250, 180) if large else (150, 130)
    least = min(1.0, theme.usual().unit / sizes.unit)
    if not large:
        signs = _foot_sign(sizes, height, large)
        rows = sizes.unit * 9.5 + sizes.text * HP_ROW + sizes.small * LOW_NAME * LEADING
        least = max(least * MOST_SMALLER, min(least, (height - signs) / rows))
    return theme.larger(sizes, max(least, min(width / theme.px(wide), height / theme.px(high), MOST_LARGER)))


def _foot_sign(sizes: theme.Sizes, height: float, large: bool) -> float:
    """Diameter of the signs in the lowest row."""
    return min(sizes.unit * (26 if large else 23), height * 0.24)


def draw_tile(tile: TileView, seat: int, width: float, height: float, large: bool) -> None:
    """Draw a tile. *large*: it is the Active Pokémon."""
    sizes = _sizes(width, height, large)
    radius = sizes.radius * 0.7
    if tile.face_down:
        _back(tile, seat, width, height, radius)
        mark_place(tile.mark, Box(0, 0, width, height))
        return
    band, letter = band_colour(tile.band), sign_of(tile.band)
    rim = sizes.unit * (7 if large else 5)
    box((0, 0), (width, height), radius, theme.PANEL, theme.OUTLINE)
    Color(*band)
    Rectangle(pos=(1.5, radius), size=(rim, height - 2 * radius))
    if tile.foreign:
        _dotted(width, height)
    is_slim = not large and width < sizes.unit * 64
    pad = sizes.unit * (2 if is_slim else 5)
    left, right, top = rim + pad, width - pad, height - sizes.unit * 3.5
    badge_side = 0.0
    if tile.badges and large:
        badge_side = min(height / 3, sizes.unit * 28)
        right -= badge_side + pad / 2
        area = Box(right + pad / 2, pad, badge_side, height - 2 * pad)
        _badges(tile.badges, area)
    small, room = sizes.small - 1, right - left
    text = sizes.text + (2 if large else 0)
    roomy = large and height >= sizes.unit * 84
    # The lower rows first: the name gets the rest.
    sign = _foot_sign(sizes, height, large)
    foot = sizes.unit * 3 + sign / 2
    low = sizes.unit * 6 + sign
    turned = large and any(badge in TURNED for badge in tile.badges)
    beside = foot
    """y of the items at the right: cards under it, number of hidden lasting effects, the turned card."""
    if roomy and (tile.tools or tile.under or tile.stands or turned):
        beside = low + sign * 0.42
        low += sign
    hp_room = room
    if large and not roomy:
        beside = low + sizes.unit * 10
        hp_room = room - _beside_width(tile, len(tile.stands), sign, small, turned)
    signs = min(sizes.unit * (24 if large else 20), height * 0.26)
    # On a low Bench tile, the first row is for the name alone.
    is_low = not large and height < sizes.unit * 96
    # If the sign would cover the HP number, it goes in the lowest row.
    sign_below = is_low and room - width_of(str(tile.left), sizes.text, True) < signs + 3
    if is_low and letter is not None and not sign_below:
        put_sign(letter, right - signs, low + sizes.text * 0.5, signs)
        hp_room -= signs + 3
    if tile.hp:
        low = _hit_points(tile, left, low, hp_room, large, sizes)
    marks = 0.0
    if not is_low:
        marks = (signs + 2 if letter is not None else 0) + (signs + 2 if tile.by_hand else 0)
    least = sizes.small * (0.68 if is_slim else LOW_NAME if is_low else 0.8)
    # In a narrow tile that is high enough, the marks go below the name.
    below_name = marks > room * 0.28 and top - low - signs >= 2 * least * LEADING
    name_room, name_high = (room, top - low - signs) if below_name else (room - marks, top - low)
    words = fitted(tile.name, name_room, max(least * LEADING, name_high - 1), text, least, True)
    put_words(words, left, top, theme.TEXT)
    below = top - words.height
    marks_top = below if below_name else top
    if letter is not None and not is_low:
        put_sign(letter, right - signs, marks_top - signs / 2, signs)
    if tile.by_hand and not is_low:
        _by_hand(right - marks, marks_top - signs, signs)
    stage_room = room - marks if below_name else room
    if tile.stage and below - low >= small * 1.1 and stage_room >= small * 2.5:
        stage = fitted(_stage(tile), stage_room, small * 1.1, small, small - 3)
        put_words(stage, left, below, theme.QUIET)
        below -= max(stage.height, signs if below_name else 0.0)
    more = _lasting(tile, left, below, room, low, small)
    end = _beside(tile, more, right, beside, sign, small, turned)
    if sign_below and letter is not None:
        end -= sign + 2
        put_sign(letter, end, foot, sign)
    if tile.by_hand and is_low:
        end -= sign + 2
        _by_hand(end, foot - sign / 2, sign)
    if tile.badges and not large:
        end = _small_badges(tile.badges, end, foot, min(sign, sizes.unit * 20))
    if tile.tools and roomy:
        _tool(tile.tools, left, end, beside, sign, small, True)
    elif tile.tools:
        end = _tool(tile.tools, left, right if large else end, foot, sign, small, False)
    put_energy(tile.energy, left, foot, (right if roomy or (large and not tile.tools) else end) - left, sign)
    mark_place(tile.mark, Box(0, 0, width, height))


def _stage(tile: TileView) -> str:
    """Stage and level as text."""
    return f"{tile.stage} · {say('cards.level', level=tile.level)}" if tile.level else tile.stage


def _by_hand(x: float, y: float, side: float) -> None:
    """Draw the sign of a Pokémon with effects that the players carry out."""
    box((x, y), (side, side), 4, theme.RAISED, theme.ACCENT)
    draw(texture("✍", side * 0.7), x + side / 2, y + side / 2, theme.ACCENT)


def _hit_points(tile: TileView, left: float, low: float, room: float, large: bool, sizes: theme.Sizes) -> float:
    """Draw the HP number and bar; return the y of their upper end."""
    pad, small = sizes.unit * 5, sizes.small - 1
    number = sizes.text + (7 if large else 0)
    bar_h = sizes.unit * (11 if large else 8)
    words = texture(str(tile.left), number, bold=True)
    of = texture(f"/{tile.hp}", small)
    beside = room - words.width - of.width - pad >= sizes.unit * 44
    wide = words.width + (of.width if beside else 0)
    middle = low + number * 0.5
    Color(*theme.TEXT)
    Rectangle(texture=words, pos=(round(left), round(middle - words.height / 2)), size=words.size)
    if beside:
        Color(*theme.QUIET)
        pos = (round(left + words.width), round(middle - words.height / 2 + (number - small) * 0.25))
        Rectangle(texture=of, pos=pos, size=of.size)
    if room - wide - pad >= sizes.unit * 8:
        hp_bar(left + wide + pad, middle - bar_h / 2, room - wide - pad, bar_h, tile.left, tile.hp)
    return low + number * HP_ROW


def _lasting(tile: TileView, left: float, top: float, room: float, low: float, small: float) -> int:
    """Draw the lines of lasting effects above the HP; return the number of those that did not fit."""
    y, shown = low + 1, 0
    for line in tile.stands:
        words = texture(line, small - 1, False, int(room), 0, "left")
        if y + words.height > top + 2:
            break
        Color(*theme.QUIET)
        Rectangle(texture=words, pos=(round(left), round(y)), size=words.size)
        y, shown = y + words.height, shown + 1
    return len(tile.stands) - shown


def _beside_words(tile: TileView, more: int) -> tuple[tuple[str, bool], ...]:
    """The counts at the right, and whether each is highlighted."""
    words = ((f"▾{tile.under}" if tile.under else "", False), (f"+{more}" if more else "", True))
    return tuple(one for one in words if one[0])


def _beside_width(tile: TileView, more: int, sign: float, small: float, turned: bool) -> float:
    words = sum(texture(said, small, bold=bright).width + 4 for said, bright in _beside_words(tile, more))
    return float(words + (sign * 1.25 if turned else 0.0) + (4 if words else 0))


def _beside(tile: TileView, more: int, right: float, y: float, sign: float, small: float, turned: bool) -> float:
    """Draw the turned card and the counts from the right; return the x of their left end."""
    if turned:
        _small_card(tile.badges, right - sign * 0.55, y, sign)
        right -= sign * 1.25
    for said, bright in _beside_words(tile, more):
        drawn = texture(said, small, bold=bright)
        right -= drawn.width
        draw(drawn, right + drawn.width / 2, y, theme.ACCENT if bright else theme.QUIET)
        right -= 4
    return right


def _small_badges(badges: tuple[Badge, ...], right: float, y: float, side: float) -> float:
    """Draw conditions on the Bench, where they are rare, in the lowest row; return the x of their left end."""
    for badge in reversed([one for one in BADGES if one in badges]):
        right -= side
        _badge(badge, right + side / 2, y, side)
        right -= 2
    return right


def _badge(badge: Badge, x: float, y: float, side: float) -> None:
    """Draw a condition: two letters on its colour."""
    dot(x, y, side / 2, theme.CONDITION[badge], theme.GROUND, 1)
    letters = texture(badge, side * 0.5, bold=True)
    draw(letters, x, y, theme.ink_on(theme.CONDITION[badge]), min(1.0, side * 0.82 / letters.width))


def _tool(tools: tuple[str, ...], left: float, right: float, y: float, sign: float, small: float, large: bool) -> float:
    """Draw a tag with the Tool's name, or a T if that does not fit; return the x of its left end."""
    name = tools[0] if len(tools) == 1 else f"{tools[0]} +{len(tools) - 1}"
    wide = width_of(name, small) + 10
    if large:
        wide = min(wide, right - left)
        box((left, y - sign * 0.42), (wide, sign * 0.84), 4, theme.RAISED, theme.OUTLINE)
        words = fitted(name, wide - 8, sign * 0.84, small, small - 4)
        put_words(words, left + 4, y + words.height / 2, theme.TEXT)
        return left
    if wide > (right - left) * 0.5:
        name, wide = "T" if len(tools) == 1 else f"T{len(tools)}", width_of("T2" if len(tools) > 1 else "T", small) + 10
    box((right - wide, y - sign * 0.42), (wide, sign * 0.84), 4, theme.RAISED, theme.OUTLINE)
    draw(texture(name, small), right - wide / 2, y, theme.TEXT)
    return right - wide - 4


def _dotted(width: float, height: float) -> None:
    """Draw a dotted rim: no set of the library has the card."""
    Color(*theme.ACCENT)
    pitch = theme.px(9)
    for at in range(int(width // pitch)):
        for y in (1.0, height - 3):
            Rectangle(pos=(at * pitch + 3, y), size=(2.5, 2.5))
    for at in range(int(height // pitch)):
        for x in (1.0, width - 3):
            Rectangle(pos=(x, at * pitch + 3), size=(2.5, 2.5))


ROOM = 14
"""Distance that marks extend beyond a tile, in reference pixels."""


class Tile(Widget):
    """One Pokémon in play, drawn as a single texture relative to its corner.

    New tiles that share *turns* are painted one after the other; before that, a tile shows just its background.
    """

    def __init__(self, turns: Turns, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._turns = turns
        with self.canvas:
            PushMatrix()
            self._shift = Translate(0, 0)
            self._turn = Rotate(angle=0)
            self._ink = Color(*theme.PANEL)
            self._face = Rectangle()
            PopMatrix()
        self._key: Any = None
        self._what: Any = None
        self._is_drawn = False
        self.bind(pos=self._move)

    @property
    def picture(self) -> Any:
        """The current texture."""
        return self._face.texture

    def show(self, tile: TileView, seat: int, width: float, height: float, large: bool, turned: bool) -> None:
        """Show *tile* in this size. *turned*: it faces the player opposite."""
        width, height = max(0, round(width)), max(0, round(height))
        angle = 180 if turned else 0
        if self._turn.angle != angle:
            self._turn.angle = angle
        key = (tile, seat, width, height, large, theme.look())
        if key == self._key:
            return
        self._key, self._what = key, (tile, seat, width, height, large)
        self.size = (width, height)
        self._turn.origin = (width / 2, height / 2)
        if not width or not height:
            return  # a table may have no room yet during layout
        if self._is_drawn:
            self._paint()
        else:
            self._face.size = self.size
            self._turns.do(self._paint)

    def _paint(self) -> None:
        """Update the texture."""
        room, (width, height) = round(theme.px(ROOM)), self.size

        def paint() -> None:
            PushMatrix()
            Translate(room, room)
            draw_tile(*self._what)
            PopMatrix()

        made = painted(width + 2 * room, height + 2 * room, theme.OUTLINE, paint)
        self._is_drawn, self._ink.rgba = True, (1, 1, 1, 1)
        self._face.texture, self._face.pos, self._face.size = made, (-room, -room), made.size

    def go(self, x: float, y: float, duration: float = 0.0) -> None:
        """Slide to (x, y), or jump for *duration* 0."""
        Animation.cancel_all(self, "x", "y")
        if duration <= 0 or abs(self.x - x) + abs(self.y - y) < 1:
            self.pos = (x, y)
            return
        Animation(x=x, y=y, duration=duration, t="in_out_quad").start(self)

    def _move(self, *_: object) -> None:
        self._shift.x, self._shift.y = round(self.x), round(self.y)
