"""Trainer cards: chosen, spun for, carried out, turned.

Source: FG-TRAINER-01 to -05.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.figure.events import CardPlacedUnder, CardTurned, Event, TrainerChosen, TrainerSpun
from companion.figure.game import Game
from companion.figure.handlers import do
from companion.figure.printed import Cure
from companion.figure.state import CENTER, Table
from companion.figure.tasks import (
    Ask,
    CardDone,
    CheckDisplaced,
    Do,
    EndTurn,
    Shown,
    SpinTrainer,
    TakeTurn,
    TargetChosen,
)
from companion.figure.using import can_use_or_act
from companion.kernel import Chance, ChanceRequest, Result, Ruling, Seat

Idle: TypeAlias = Literal["own_field", "own_center", "any_field", "cure", "nothing"]
"""Why a Trainer card would do nothing: no figure is where it looks for one, none has a Special Condition, or
nothing would change.
"""


def playable_cards(game: Game, table: Table, seat: Seat) -> tuple[int, ...]:
    """The seat's face-up Trainer cards, if it has a Trainer figure to spin."""
    if not game.has_cards or "up" not in table.cards[seat] or game.setup.trainer_discs[seat] is None:
        return ()
    return tuple([i for i, face in enumerate(table.cards[seat]) if face == "up"])


def face_up_card(game: Game, table: Table, seat: Seat, name: str) -> int | None:
    """The number of a face-up card of this name; of two alike, the first."""
    for i in playable_cards(game, table, seat):
        if name in (game.setup.cards[seat][i].name, game.setup.cards[seat][i].id):
            return i
    return None


def why_not_play(game: Game, table: Table, name: str, *, after_trainer: bool) -> Ruling | None:
    """Why this Trainer card may not be chosen now."""
    seat = table.to_move
    facts = (("card", name),)
    if not game.rules.has_trainers:
        return Ruling("FG-DUEL-09", "refused.no-trainers", facts, ("FG-SETUP-01",))
    if game.setup.trainer_discs[seat] is None or game.card_number(seat, name) is None:
        # Without a Trainer figure it is a match of three_on_three.
        further = ("FG-SETUP-01",) if game.setup.trainer_discs[seat] is None else ()
        return Ruling("FG-TRAINER-01", "refused.no-such-card", facts, further)
    if face_up_card(game, table, seat, name) is None:
        return Ruling("FG-TRAINER-02", "refused.card-used", facts, ("FG-TRAINER-01",))
    if after_trainer:
        return Ruling("FG-TURN-01", "refused.one-card", facts, ("FG-TRAINER-01",))
    return None


def play_trainer(game: Game, table: Table, name: str) -> Result:
    """A face-up card was chosen: the Trainer figure spins for it (FG-TRAINER-01)."""
    seat = table.to_move
    card = face_up_card(game, table, seat, name)
    assert card is not None
    return Result((TrainerChosen(seat, game.setup.cards[seat][card].name),), (SpinTrainer(seat, card),))


def trainer_spin(game: Game, seat: Seat) -> ChanceRequest:
    """The Trainer figure's spin."""
    request = game.trainer_spins[seat]
    assert request is not None
    return request


def spin_trainer(game: Game, table: Table, task: SpinTrainer, action: Chance) -> Result:
    """A Miss ends the turn (FG-TRAINER-03); else the card is done (FG-TRAINER-02)."""
    disc = game.setup.trainer_discs[task.seat]
    card = game.setup.cards[task.seat][task.card]
    assert disc is not None
    if disc.segments[int(action.outcome)].colour == "miss":
        return Result((TrainerSpun(task.seat, card.name, success=False, clause="FG-TRAINER-03"),), (EndTurn(),))
    spun = TrainerSpun(task.seat, card.name, success=True, clause="FG-TRAINER-02")
    chosen = TargetChosen(task.seat, task.card)
    if card.target == "none":
        return Result((spun,), (chosen,))
    names = tuple(game.names[figure] for figure in _targets(game, table, task.seat, task.card))
    if not names:
        return Result((spun,), (CardDone(task.seat, task.card),))
    return Result((spun,), (Ask(task.seat, "trainer-target", names, chosen, card.name),))


def _targets(game: Game, table: Table, seat: Seat, card: int) -> tuple[int, ...]:
    own = game.of_seat[seat]
    match game.setup.cards[seat][card].target:
        case "own_field":
            return tuple(figure for figure in own if table.where[figure] >= 0)
        case "own_center":
            return tuple(figure for figure in own if table.where[figure] == CENTER)
        case "any_field":
            return tuple(figure for figure, space in enumerate(table.where) if space >= 0)
        case "none":
            return ()


def idle(game: Game, table: Table, seat: Seat, card: int) -> Idle | None:
    """Why this card would do nothing now, whichever figure is chosen for it; None where it would do something.

    Each of its effects is tried on the table as it is, so that a new word needs no line here.
    """
    printed = game.setup.cards[seat][card]
    figures = _targets(game, table, seat, card)
    if printed.target != "none" and not figures:
        return printed.target
    if printed.lasting:
        return None
    for figure in figures or (-1,):
        shown = _seen_from(table, figure)
        if any(do(game, table, Do(effect, shown)) != Result() for effect in printed.effects):
            return None
    cures = printed.effects and all(isinstance(effect, Cure) for effect in printed.effects)
    return "cure" if cures else "nothing"


def _seen_from(table: Table, figure: int) -> Shown:
    """What a card's effects see: the chosen figure, below 0 for none, in both places."""
    space = table.where[figure] if figure >= 0 else -1
    return Shown(figure, figure, space, space)


def target_chosen(game: Game, table: Table, task: TargetChosen) -> Result:
    """The card's effects are done for the chosen figure, which they see as `self`.

    Surrounding and the Goal are looked at after them, before any move that the card allows.
    """
    card = game.setup.cards[task.seat][task.card]
    figure = game.number[task.picked[0]] if task.picked else -1
    shown = _seen_from(table, figure)
    events: tuple[Event, ...] = ()
    # A correction may have taken the figure off the Field, or turned the card, while the choice was open.
    if card.lasting and shown.space >= 0 and table.cards[task.seat][task.card] == "up":
        events = (CardPlacedUnder(task.seat, card.name, task.picked[0]),)
    effects = (Do(effect, shown) for effect in card.effects)
    return Result(events, (*effects, CheckDisplaced(), CardDone(task.seat, task.card)))


def card_done(game: Game, table: Table, task: CardDone) -> Result:
    """The card is turned unless it lies under a figure; then the turn goes on or ends (FG-TRAINER-05).

    It ends by itself where no figure can be moved, attack or be used any more.
    """
    card = game.setup.cards[task.seat][task.card]
    turned: tuple[Event, ...] = ()
    if table.cards[task.seat][task.card] == "up":
        turned = (CardTurned(task.seat, card.name),)
    allowed = card.may_move_after or game.rules.trainer_success_ends_turn == "never"
    goes_on = allowed and can_use_or_act(game, table, after_trainer=True)
    return Result(turned, (TakeTurn(after_trainer=True),) if goes_on else (EndTurn(),))
