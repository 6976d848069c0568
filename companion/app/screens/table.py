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
    """Put an action to the rules. Buttons carry it ready made."""

    action: Any


class TapFigure(msgspec.Struct, frozen=True, tag="tap-figure"):
    """A figure was tapped: select it, attack it, wake it, choose it: whatever a tap means now."""

    figure: str


class TapSpace(msgspec.Struct, frozen=True, tag="tap-space"):
    """A space was tapped."""

    space: str


class DragFigure(msgspec.Struct, frozen=True, tag="drag-figure"):
    """A figure was dragged to a space (or to the Bench: space "bench")."""

    figure: str
    space: str


class TapNothing(msgspec.Struct, frozen=True, tag="tap-nothing"):
    """An empty part of the mat was tapped: the selection ends."""


class Flick(msgspec.Struct, frozen=True, tag="flick"):
    """A disc was flicked. *speed_deg_s* is the finger's; it never decides the result alone."""

    source: str
    speed_deg_s: float


class Rested(msgspec.Struct, frozen=True, tag="rested"):
    """The turning disc of *source* has come to rest on the screen: its result may be shown."""

    source: str


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Take back the last action (free until chance has spoken)."""


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    """A correction: take back all standing entries from *start* on, for a reason."""

    start: int
    reason: str


class Why(msgspec.Struct, frozen=True, tag="why"):
    """Explain the last ruling."""


class ShowClause(msgspec.Struct, frozen=True, tag="show-clause"):
    """Open a clause of the rulebook."""

    clause: str


class CloseNotice(msgspec.Struct, frozen=True, tag="close-notice"):
    """The notice (refusal, clause, result of a battle) has been read."""


class Look(msgspec.Struct, frozen=True, tag="look"):
    """A figure was held: show what it is, wherever it stands and whoever's it is."""

    figure: str


class LetCount(msgspec.Struct, frozen=True, tag="let-count"):
    """The last spin of *source* was not a fair one; the players let it count."""

    source: str


class ShowTrace(msgspec.Struct, frozen=True, tag="show-trace"):
    """Look at a spin as it was measured: trace *number* of standing entry *entry*, as its log line says."""

    entry: int
    number: int = 0


# ---------------------------------------------------------------- putting right


class PutRight(msgspec.Struct, frozen=True, tag="put-right"):
    """Begin a draft of what is to be put right on the table; nothing is entered before `KeepDraft`."""


class Enter(msgspec.Struct, frozen=True, tag="enter"):
    """A change for the draft, in words: what, of whom, how it is.

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
    """The reason of what is put right. *by_hand*: players have carried something out."""

    reason: str
    by_hand: bool = False


class UndoStep(msgspec.Struct, frozen=True, tag="undo-step"):
    """Take the last change out of the draft."""


class KeepDraft(msgspec.Struct, frozen=True, tag="keep-draft"):
    """Enter what the draft changes, as one entry."""


class DropDraft(msgspec.Struct, frozen=True, tag="drop-draft"):
    """Nothing of the draft is to be entered."""


DraftIntent: TypeAlias = PutRight | Enter | GiveReason | UndoStep | KeepDraft | DropDraft
"""What is done with a draft, at the table of either game."""
SharedIntent: TypeAlias = Act | Undo | TakeBack | Why | ShowClause | CloseNotice | ShowTrace | DraftIntent
"""What can be done at the table of either game."""
Intent: TypeAlias = SharedIntent | TapFigure | TapSpace | DragFigure | TapNothing | Flick | Rested | Look | LetCount
"""What can be done at the table of the figure game."""


class Button(msgspec.Struct, frozen=True):
    """Something that can be done now, in words. *accent*: the usual next thing."""

    label: str
    intent: Intent
    accent: bool = False


# ---------------------------------------------------------------- the mat


class SpaceView(msgspec.Struct, frozen=True):
    """A space. *mark*: what a tap on it would do now; *cost*: in MP where a figure can go there."""

    id: str
    x: float
    y: float
    kind: Literal["space", "entry", "goal"]
    seat: int | None
    mark: Literal["", "reach", "choose", "goal"] = ""
    cost: int = 0


LETTERS = {"white": "W", "purple": "P", "blue": "B", "gold": "G", "miss": "×"}
"""What stands on a segment of each colour. A Miss has no letter: W turned round would be one."""


class SegmentView(msgspec.Struct, frozen=True):
    """A segment. *letter* and *power* ("90", "★★", "") stand on it; *words* say what it does."""

    colour: Literal["white", "purple", "blue", "miss", "gold"]
    letter: str
    name: str
    power: str
    start_deg: float
    sweep_deg: float
    words: str


class FigureView(msgspec.Struct, frozen=True, kw_only=True):
    """A figure wherever it is.

    *place* is a space's id, "bench", "center" or "out" (it has left the match); *slot*
    its place there (on the Bench its own spot, which stays its own when it is out of
    the match; in the Center 0 was there longest). *condition* is "" or
    two letters (PO PA AS CO BU FR NO). *wait*: it must Wait now or on its owner's
    next turn. *mark*: what a tap on it would do now.
    """

    name: str
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
    """How many Move Points it has in this turn and why, where that is not *mp*."""
    form: str = ""
    """For how long it stands here as the form of another, in words; "" where that ends by itself at no time."""
    form_turns: int | None = None
    """So many turns more."""


class OddsLine(msgspec.Struct, frozen=True):
    """Something that happens in a battle, in words, with its chance.

    *least* is another number than *most* where it depends on what players choose.
    """

    text: str
    most: float
    least: float


class OddsView(msgspec.Struct, frozen=True):
    """Exact chances of a battle, by what is known of it now: which of its two figures leaves the Field.

    *words* name the three parts of the bar: the other figure goes out, neither does,
    the own one does. *own_out* and *other_out* both hold *both_out*. *lines*: what
    else happens, the likeliest first; *notes*: for which choices of the players the
    bar stands. While *counting* the chances are not known yet.
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
        """The same as the other figure's player sees it."""
        return msgspec.structs.replace(self, words=self.words[::-1], own_out=self.other_out, other_out=self.own_out)


class TargetView(msgspec.Struct, frozen=True):
    """A battle that is possible now, with its odds."""

    figure: str
    target: str
    odds: OddsView


class CardView(msgspec.Struct, frozen=True):
    """A Trainer card or a plate. *face*: "up", "down", "beside" the mat, or "under" with the figure it lies under.

    *idle*: why it would do nothing now, in a sentence, though it is *playable*.
    """

    name: str
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
    """One player's edge of the table. *buttons*: this player's intents of the moment; *plates*: so are its cards."""

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

    *stage*: "naming" (an attack is to be named first), "ready" (may be flicked),
    "turning" (towards *rest_deg*, the angle of the disc that will be under the
    pointer), "rested". *shown*/*counts*: segment numbers, -1 while unknown;
    *missed*: it counts as Miss. *by_hand*: a button for each possible result.
    *base*: the spinner base on which the real disc is spun, "" without one; *base_words*
    what is wanted of it, or how it stands; *base_lost*: it is of no use now, so the result is
    entered by hand. A disc on a base may turn while *stage* is "ready": `LiveView` says how.
    *trace*: the last spin on it, also one that did not count.
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
    """Those of *by_hand* that enter what the real disc shows: one for each segment, in their order."""
    naming: tuple[Button, ...] = ()
    on_line: Button | None = None
    on_screen: bool = True
    """It is spun on the screen; else the real disc is: on a base, or its result is entered by hand."""
    by_program: bool = False
    """On the screen a program spins it; it has no button there."""
    base: str = ""
    base_words: str = ""
    base_lost: bool = False
    trace: TraceView | None = None


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """The pending spins: two figures in battle, or other discs.

    *verdict*: what happened, in a sentence, once it is over; *clause* beside it.
    *question*: what follows from it is asked now, with the choices of the screen.
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

    *spaces*: those that it names, so that they can be found on the mat. *related*: the clauses that a clause names.
    """

    kind: Literal["refusal", "why", "clause", "hint"]
    text: str
    clause: str = ""
    title: str = ""
    spaces: tuple[str, ...] = ()
    related: tuple[str, ...] = ()


class LogLine(msgspec.Struct, frozen=True):
    """One line of the record. *entry*: the standing entry it belongs to, -1: taken back or none.

    *trace*: the number of the measured spin behind it, -1 for none; `ShowTrace` opens it. *summed*: in the card game,
    damage was worked out in its entry; `ShowSums` opens it.
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
    """An ability that bears on a figure now, in words, and its clause."""

    text: str
    clause: str


class LookView(msgspec.Struct, frozen=True):
    """A figure looked at closely. *in_force*: what abilities do to it where everybody stands now."""

    figure: FigureView
    facts: tuple[str, ...]
    in_force: tuple[InForceView, ...] = ()


class PutRightOption(msgspec.Struct, frozen=True):
    """A value that can be chosen. *chosen*: so it is in the draft."""

    label: str
    intent: Intent
    chosen: bool = False


class PutRightGroup(msgspec.Struct, frozen=True):
    """Something of the table and the values that it can have."""

    title: str
    options: tuple[PutRightOption, ...]


class PutRightView(msgspec.Struct, frozen=True, kw_only=True):
    """The draft of what is put right, in either game. The table of the screen stands as it says.

    *sentence*: what players are to carry out by hand, "" for a mistake. *lead*: what to tap first; *picked*: the
    figure or place that is touched now; *groups*: what can be set of it, with its values. *steps*: what is changed so
    far, or *nothing_yet*. *why* asks for the reason. *keep* is None while nothing is changed; *nothing* answers that
    what was carried out changed nothing.
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
    """Hints, where both players want them: seat a's chance to win as a *share* of 1 and in words; what is best now.

    *seat*: who is asked something, None for nobody.
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
    """Answers to an open question as buttons (also reachable by taps where they are figures or spaces)."""
    abilities: tuple[Button, ...] = ()
    """What the selected figure's ability can be used for now."""
    battle: BattleView | None = None
    notice: Notice | None = None
    look: LookView | None = None
    trace: TraceView | None = None
    """A spin of the record that is looked at; `CloseNotice` closes it."""
    last_ruling: Notice | None = None
    """The last refusal, until something has been accepted."""
    log: tuple[LogLine, ...] = ()
    undo: Button | None = None
    menu: tuple[Button, ...] = ()
    """What is seldom wanted and stands behind the menu: giving up, why the last action was refused."""
    may_put_right: Button | None = None
    """Opens a draft; None where one is open, or nothing can be put right."""
    put_right: PutRightView | None = None
    moved: tuple[tuple[str, str, str], ...] = ()
    """Figures that changed place since the screen before: (figure, from, to), to be animated."""
    discs_turn: bool = True
    """Do discs turn on the screen in this match, rather than be entered by hand?"""
    look_only: bool = False
    """Is it looked at and no more: a match of the past?"""
    winner: str = ""
    """The result in words when the match is over."""
