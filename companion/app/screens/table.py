"""Screen values and intents of the table.

Front-ends draw these and send intents back; they build no action and decide
nothing. Angles are degrees clockwise, with segment 0 of a disc beginning at 0.
Positions on the mat are fractions of its width and height, x right, y down, seat
a at the bottom.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from companion.app.screens.trace import TraceView

# ---------------------------------------------------------------- intents


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Submit an action to the rules. Buttons carry it ready-made."""

    action: Any


class TapFigure(msgspec.Struct, frozen=True, tag="tap-figure"):
    """Tap on a figure: select it, attack it, wake it, choose it: whatever a tap means now."""

    figure: str


class TapSpace(msgspec.Struct, frozen=True, tag="tap-space"):
    """Tap on a space."""

    space: str


class DragFigure(msgspec.Struct, frozen=True, tag="drag-figure"):
    """Drag a figure to a space (or to the Bench: space "bench")."""

    figure: str
    space: str


class TapNothing(msgspec.Struct, frozen=True, tag="tap-nothing"):
    """Tap on an empty part of the mat: end the selection."""


class Flick(msgspec.Struct, frozen=True, tag="flick"):
    """Flick a disc. *speed_deg_s* is the finger's; it never decides the result alone."""

    source: str
    speed_deg_s: float


class Rested(msgspec.Struct, frozen=True, tag="rested"):
    """The turning disc of *source* has come to rest on the screen: show its result."""

    source: str


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Undo the last action (free until chance has spoken)."""


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    """A correction: retract all standing entries from *start* on, for a reason."""

    start: int
    reason: str


class Why(msgspec.Struct, frozen=True, tag="why"):
    """Explain the last ruling."""


class ShowClause(msgspec.Struct, frozen=True, tag="show-clause"):
    """Open a clause of the rulebook."""

    clause: str


class CloseNotice(msgspec.Struct, frozen=True, tag="close-notice"):
    """Close the notice (refusal, clause, result of a battle)."""


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Hold on a figure: show its details, wherever it is and whoever owns it."""

    figure: str


class LetCount(msgspec.Struct, frozen=True, tag="let-count"):
    """Let the last spin of *source* count though it was unfair."""

    source: str


class ShowTrace(msgspec.Struct, frozen=True, tag="show-trace"):
    """Show a measured spin: trace *number* of standing entry *entry*, as its log line gives it."""

    entry: int
    number: int = 0


# ---------------------------------------------------------------- putting right


class PutRight(msgspec.Struct, frozen=True, tag="put-right"):
    """Begin a draft of corrections; nothing is entered before `KeepDraft`."""


class Enter(msgspec.Struct, frozen=True, tag="enter"):
    """Add a change to the draft, in words: what, whose, and its value.

    *what* is "move", "condition", "wait", "marker", "damage", "mp", "card", "center",
    "turn" or "next"; *name* a figure, a seat ("a", "b") or a card ("a Tea", or "Tea"
    where only one seat has it); *value* a place, a condition or "none", "now", "next",
    "off" or the number of a turn, a marker, "+30" or "-1" until the turn ends, "up",
    "down" or a figure, an order of figures ("Onix, Mew"); of a turn "whole", "trainer" or the figure that has
    been moved. No draft need be open.
    """

    what: str
    name: str
    value: str = ""


class GiveReason(msgspec.Struct, frozen=True, tag="give-reason"):
    """Set the reason of a correction. *by_hand*: players have carried out an effect."""

    reason: str
    by_hand: bool = False


class UndoStep(msgspec.Struct, frozen=True, tag="undo-step"):
    """Remove the last change from the draft."""


class KeepDraft(msgspec.Struct, frozen=True, tag="keep-draft"):
    """Enter the draft's changes, as one entry."""


class DropDraft(msgspec.Struct, frozen=True, tag="drop-draft"):
    """Discard the draft."""


DraftIntent: TypeAlias = PutRight | Enter | GiveReason | UndoStep | KeepDraft | DropDraft
"""Intents for a draft, at the table of either game."""
SharedIntent: TypeAlias = Act | Undo | TakeBack | Why | ShowClause | CloseNotice | ShowTrace | DraftIntent
"""Intents shared by the tables of both games."""
Intent: TypeAlias = SharedIntent | TapFigure | TapSpace | DragFigure | TapNothing | Flick | Rested | Look | LetCount
"""Intents of the table of the figure game."""


class Button(msgspec.Struct, frozen=True):
    """A possible action, in words. *accent*: the usual next one."""

    label: str
    intent: Intent
    accent: bool = False


# ---------------------------------------------------------------- the mat


class SpaceView(msgspec.Struct, frozen=True):
    """A space. *mark*: the effect of a tap on it now; *cost*: in MP, if a figure can go there."""

    id: str
    x: float
    y: float
    kind: Literal["space", "entry", "goal"]
    seat: int | None
    mark: Literal["", "reach", "choose", "goal"] = ""
    cost: int = 0


LETTERS = {"white": "W", "purple": "P", "blue": "B", "gold": "G", "miss": "×"}
"""The letter on a segment of each colour. A Miss has none: upside down, W would look like one."""


class SegmentView(msgspec.Struct, frozen=True):
    """A segment. *letter* and *power* ("90", "★★", "") are printed on it; *words* describe its effect."""

    colour: Literal["white", "purple", "blue", "miss", "gold"]
    letter: str
    name: str
    power: str
    start_deg: float
    sweep_deg: float
    words: str


class FigureView(msgspec.Struct, frozen=True, kw_only=True):
    """A figure wherever it is.

    *name* tells it from all others, *label* is that name as it is shown; *title* is the printed name alone.
    *place* is a space's id, "bench", "center" or "out" (it has left the match); *slot*
    its place there (on the Bench its own spot, which is kept for it when it is out of
    the match; in the Center 0 is the oldest). *condition* is "" or
    two letters (PO PA AS CO BU FR NO). *wait*: it must Wait now or on its owner's
    next turn. *mark*: the effect of a tap on it now.
    """

    name: str
    label: str
    title: str
    seat: int
    mp: int
    place: str
    slot: int
    segments: tuple[SegmentView, ...]
    condition: str = ""
    condition_name: str = ""
    wait: bool = False
    markers: tuple[str, ...] = ()
    ability: bool = False
    mark: Literal["", "movable", "selected", "target", "choose"] = ""
    mp_now: str = ""
    """Its Move Points in this turn and why, if they differ from *mp*."""
    form: str = ""
    """How long this form lasts, in words; "" if it does not end by itself."""
    form_turns: int | None = None
    """The number of turns left."""


class OddsLine(msgspec.Struct, frozen=True):
    """An event in a battle, in words, with its chance.

    *least* differs from *most* if it depends on players' choices.
    """

    text: str
    most: float
    least: float


class OddsView(msgspec.Struct, frozen=True):
    """Exact chances of a battle, by current knowledge: which of its two figures leaves the Field.

    *words* name the three parts of the bar: the other figure goes out, neither does,
    the own one does. *own_out* and *other_out* both include *both_out*. *lines*: other
    events, the likeliest first; *notes*: the players' choices that the bar assumes. While
    *counting*, the chances are not known yet.
    """

    words: tuple[str, str, str]
    own_out: float = 0.0
    other_out: float = 0.0
    both_out: float = 0.0
    neither_out: float = 1.0
    lines: tuple[OddsLine, ...] = ()
    notes: tuple[str, ...] = ()
    counting: bool = False

    def turned(self) -> OddsView:
        """The same for the other figure's player."""
        return msgspec.structs.replace(self, words=self.words[::-1], own_out=self.other_out, other_out=self.own_out)


class TargetView(msgspec.Struct, frozen=True):
    """A possible battle, with its odds."""

    figure: str
    target: str
    odds: OddsView


class CardView(msgspec.Struct, frozen=True):
    """A Trainer card or a plate. *face*: "up", "down", "beside" the mat, or "under" the figure *under*.

    *name* is for intents, *title* is shown. *idle*: why it would have no effect now, in a sentence, though it is
    *playable*.
    """

    name: str
    title: str
    words: str
    face: Literal["up", "down", "beside", "under"]
    under: str = ""
    playable: bool = False
    idle: str = ""


class ClockView(msgspec.Struct, frozen=True):
    """A clock. *left* in words ("24:10"); *runs*; *low*: less than a tenth is left."""

    left: str
    runs: bool = False
    low: bool = False


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's edge of the table. *buttons*: this player's current intents; *plates*: its cards are plates."""

    seat: int
    player: str
    to_move: bool
    thinking: bool
    buttons: tuple[Button, ...]
    cards: tuple[CardView, ...]
    bench_size: int
    center_size: int
    prompt: str = ""
    plates: bool = False
    clock: ClockView | None = None


class SpinnerView(msgspec.Struct, frozen=True, kw_only=True):
    """A disc in a battle (or a Trainer figure's, or a coin's).

    *stage*: "naming" (an attack must be named first), "ready" (may be flicked),
    "turning" (towards *rest_deg*, the final angle of the disc under the
    pointer), "rested". *shown*/*counts*: segment numbers, -1 while unknown;
    *missed*: it counts as Miss. *by_hand*: a button for each possible result.
    *base*: the spinner base for the real disc, "" without one; *base_words* its prompt or
    state; *base_lost*: it is unusable now, so the result is entered by hand. A disc on a
    base may turn while *stage* is "ready": `LiveView` has its motion. *trace*: the last
    spin on it, even a void one.
    """

    source: str
    title: str
    seat: int
    segments: tuple[SegmentView, ...]
    stage: Literal["naming", "ready", "turning", "rested"]
    rest_deg: float = 0.0
    start_speed_deg_s: float = 0.0
    shown: int = -1
    counts: int = -1
    missed: bool = False
    note: str = ""
    by_hand: tuple[Button, ...] = ()
    entries: tuple[Button, ...] = ()
    """Those of *by_hand* that enter the real disc's result: one for each segment, in order."""
    naming: tuple[Button, ...] = ()
    on_line: Button | None = None
    on_screen: bool = True
    """It is spun on the screen; else the real disc is: on a base, or its result is entered by hand."""
    by_program: bool = False
    """A program spins it on the screen; it has no button there."""
    base: str = ""
    base_words: str = ""
    base_lost: bool = False
    trace: TraceView | None = None


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """The pending spins: two figures in battle, or other discs.

    *verdict*: the result, in a sentence, once it is over; *clause* beside it.
    *question*: the question that follows from it, with the choices of the screen.
    """

    title: str
    spinners: tuple[SpinnerView, ...]
    odds: OddsView | None
    verdict: str = ""
    clause: str = ""
    close: Button | None = None
    question: str = ""


class Notice(msgspec.Struct, frozen=True):
    """A sentence for the table: a refusal, an explanation, a hint. *clause* is a link.

    *spaces*: those that it names, to be marked on the mat. *related*: the clauses that a clause names.
    """

    kind: Literal["refusal", "why", "clause", "hint"]
    text: str
    clause: str = ""
    title: str = ""
    spaces: tuple[str, ...] = ()
    related: tuple[str, ...] = ()


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log. *entry*: its standing entry, -1: retracted or none.

    *trace*: the number of the measured spin behind it, -1 for none; `ShowTrace` opens it. *summed*: in the card game,
    its entry has a damage calculation; `ShowSums` opens it.
    """

    text: str
    clause: str
    turn: int
    entry: int
    seat: int | None = None
    struck: bool = False
    trace: int = -1
    summed: bool = False


class InForceView(msgspec.Struct, frozen=True):
    """An ability that affects a figure now, in words, and its clause."""

    text: str
    clause: str


class LookView(msgspec.Struct, frozen=True):
    """Close-up of a figure. *in_force*: the abilities that affect it in the current position."""

    figure: FigureView
    facts: tuple[str, ...]
    in_force: tuple[InForceView, ...] = ()


class PutRightOption(msgspec.Struct, frozen=True):
    """A value to choose. *chosen*: it is the draft's."""

    label: str
    intent: Intent
    chosen: bool = False


class PutRightGroup(msgspec.Struct, frozen=True):
    """A property of the table and its possible values."""

    title: str
    options: tuple[PutRightOption, ...]


class PutRightView(msgspec.Struct, frozen=True, kw_only=True):
    """The draft of a correction, in either game. The screen's table shows its result.

    *sentence*: an effect for players to carry out by hand, "" for a mistake. *lead*: what to tap first; *picked*: the
    selected figure or place; *groups*: its properties, with their values. *steps*: the changes so far,
    or *nothing_yet*. *why* asks for the reason. *keep* is None without changes; *nothing* says
    that the effect changed nothing.
    """

    title: str
    lead: str
    picked: str
    groups: tuple[PutRightGroup, ...]
    steps: tuple[str, ...]
    nothing_yet: str
    why: str
    reasons: tuple[PutRightOption, ...]
    reason: str
    sentence: str = ""
    undo: Button | None = None
    keep: Button | None = None
    drop: Button | None = None
    nothing: Button | None = None


class AdviceView(msgspec.Struct, frozen=True, kw_only=True):
    """Hints, if both players want them: seat a's chance to win as a *share* of 1 and in words; the best actions.

    *seat*: the asked player, None for nobody.
    """

    title: str
    share: float
    said: str
    lines: tuple[str, ...]
    seat: int | None = None


class TableScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Screen value of the table. *prompt*: the pending request in words."""

    title: str
    turn: int
    aspect: float
    """Width of the mat divided by its height."""
    spaces: tuple[SpaceView, ...]
    lines: tuple[tuple[str, str], ...]
    figures: tuple[FigureView, ...]
    seats: tuple[SeatView, SeatView]
    prompt: str
    selected: str = ""
    targets: tuple[TargetView, ...] = ()
    choices: tuple[Button, ...] = ()
    """Answers to an open question as buttons (figures and spaces can also be tapped)."""
    abilities: tuple[Button, ...] = ()
    """Current uses of the selected figure's ability."""
    battle: BattleView | None = None
    notice: Notice | None = None
    look: LookView | None = None
    trace: TraceView | None = None
    """The shown spin from the log; `CloseNotice` closes it."""
    last_ruling: Notice | None = None
    """The last refusal, until an action is accepted."""
    log: tuple[LogLine, ...] = ()
    undo: Button | None = None
    menu: tuple[Button, ...] = ()
    """Rare actions, behind the menu: giving up, why the last action was refused."""
    may_put_right: Button | None = None
    """Opens a draft; None if one is open, or nothing can be corrected."""
    put_right: PutRightView | None = None
    moved: tuple[tuple[str, str, str], ...] = ()
    """Figures that moved since the previous screen: (figure, from, to), to be animated."""
    discs_turn: bool = True
    """Are discs spun on the screen in this match, rather than entered by hand?"""
    look_only: bool = False
    """Is it read-only: a past match?"""
    winner: str = ""
    """The result in words when the match is over."""
