"""Trainer cards and plates: chosen, spun for, carried out, turned.

The rule set's `CardRule` holds the differences: a plate needs no spin.

Source: FG-TRAINER-01 to -05, FG-PLATE-01 to -04.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from companion.figure._active_abilities import entries_held, in_force, means
from companion.figure._forms import is_mega
from companion.figure._handlers import do
from companion.figure._using import can_use_or_act
from companion.figure.events import (
    CardPlacedBeside,
    CardPlacedUnder,
    CardTurned,
    Event,
    PlateUsed,
    TrainerChosen,
    TrainerSpun,
)
from companion.figure.game import STANDS, Game
from companion.figure.printed.abilities import StopsCards
from companion.figure.printed.effects import Cure
from companion.figure.printed.figures import CardNeed, CardTarget, TrainerCard
from companion.figure.rulesets import CardRule
from companion.figure.state import BENCH, Table
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
from companion.kernel.agenda import Result
from companion.kernel.model import Chance, ChanceRequest, Ruling, Seat
from companion.texts.texts import Fact

Idle: TypeAlias = CardTarget | Literal["cure", "nothing"]
"""Why a Trainer card would do nothing: no figure at its target, none with a Special Condition, or no change."""


def playable_cards(game: Game, table: Table, seat: Seat) -> tuple[int, ...]:
    """The seat's usable cards: face-up Trainer cards, if it has a Trainer figure to spin, or plates."""
    if not game.has_cards or not (up := game.up_cards[seat][table.cards[seat]]):
        return ()
    if game.has_spun_cards:
        return () if game.setup.trainer_discs[seat] is None else up
    if table.turn <= table.banned[seat]:
        return ()
    if game.has_stopped_cards or game.has_typing:
        return _plates_not_stopped(game, table, seat, up)
    return _plates_of_use(game, table, seat, up)


def _plates_not_stopped(game: Game, table: Table, seat: Seat, up: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in up if why_no_use(game, table, seat, card) is None])


def _plates_of_use(game: Game, table: Table, seat: Seat, up: tuple[int, ...]) -> tuple[int, ...]:
    """The usable plates if only places determine their targets (fast path of `why_no_use`)."""
    whereabouts, wanted, cards = game.field(table).whereabouts, game.wanted[seat], game.setup.cards[seat]
    of_use: list[int] = []
    for card in up:
        if wanted[card] == -1 or wanted[card] & whereabouts:
            needs = cards[card].needs
            if needs is None or _is_met(game, table, seat, needs):
                of_use.append(card)
    return tuple(of_use)


def why_no_use(game: Game, table: Table, seat: Seat, card: int) -> Ruling | None:
    """Why this face-up plate is of no use now: an unmet need, or no possible target."""
    printed = game.setup.cards[seat][card]
    facts: tuple[tuple[str, Fact], ...] = (("card", printed.name),)
    if table.turn <= table.banned[seat]:
        return Ruling("EFFECT-ban_cards", "refused.plates-banned", facts, ("FG-PLATE-02",))
    if game.has_stopped_cards and _stopped(game, table, seat):
        return Ruling("ABILITY-stops_cards", "refused.plates-stopped", facts, ("FG-PLATE-02",))
    if printed.needs is not None and not _is_met(game, table, seat, printed.needs):
        return Ruling("FG-PLATE-02", f"refused.plate-needs-{printed.needs.replace('_', '-')}", facts)
    if printed.target != "none" and not any(True for _ in _targets(game, table, seat, card)):
        return Ruling("FG-PLATE-02", "refused.plate-nobody", facts)
    return None


def _stopped(game: Game, table: Table, seat: Seat, figure: int = -1) -> bool:
    """Do opposing abilities keep the seat from using plates, or from using any for this figure?"""
    return any(
        game.owners[by] != seat
        and (one.to is None if figure < 0 else one.to is not None and means(game, table, by, one.to, figure))
        for by, one in in_force(game, table, StopsCards)
    )


def _is_met(game: Game, table: Table, seat: Seat, need: CardNeed) -> bool:
    match need:
        case "room_in_center":
            return len(table.centers[seat]) < game.capacity
        case "entries_held":
            return entries_held(game, table, seat)
        case "holds_entries":
            return entries_held(game, table, 1 - seat)
        case "no_mega":
            return not (game.has_forms and any(is_mega(game, table, one) for one in game.of_seat[seat]))


def face_up_card(game: Game, table: Table, seat: Seat, name: str) -> int | None:
    """The number of a face-up card of this name, the first of two alike."""
    for i, card in enumerate(game.setup.cards[seat]):
        if name in (card.name, card.id) and table.cards[seat][i] == "up":
            return i
    return None


def why_not_play(game: Game, table: Table, name: str, *, after_trainer: bool) -> Ruling | None:
    """Why this Trainer card or plate may not be chosen now."""
    seat, rule = table.to_move, game.rules.cards
    facts = (("card", name),)
    if rule is None:
        return Ruling("FG-DUEL-09", "refused.no-trainers", facts, ("FG-SETUP-01",))
    used, key = ("FG-TRAINER-02", "FG-TRAINER-01") if rule.spun else ("FG-PLATE-03", "FG-PLATE-02")
    no_trainer = rule.spun and game.setup.trainer_discs[seat] is None
    if no_trainer or game.card_number(seat, name) is None:
        # A match without a Trainer figure is three_on_three.
        return Ruling(key, f"refused.no-such-{_noun(rule)}", facts, ("FG-SETUP-01",) if no_trainer else ())
    card = face_up_card(game, table, seat, name)
    if card is None:
        return Ruling(used, f"refused.{_noun(rule)}-used", facts, (key,))
    if after_trainer:
        return Ruling("FG-TURN-01", f"refused.one-{_noun(rule)}", facts, (key,))
    return None if rule.spun else why_no_use(game, table, seat, card)


def why_too_late(game: Game) -> Ruling:
    """Why no card may be chosen after the move."""
    rule = game.rules.cards
    if rule is None or rule.spun:
        return Ruling("FG-TRAINER-01", "refused.trainer-after-move", (), ("FG-TURN-01",))
    return Ruling("FG-PLATE-02", "refused.plate-after-move", (), ("FG-TURN-01",))


def _noun(rule: CardRule) -> str:
    return "card" if rule.kind == "trainer" else rule.kind


def play_trainer(game: Game, table: Table, name: str) -> Result:
    """Spin the Trainer figure for a face-up card (FG-TRAINER-01), or use the plate (FG-PLATE-02)."""
    seat = table.to_move
    card = face_up_card(game, table, seat, name)
    assert card is not None
    printed = game.setup.cards[seat][card]
    if game.has_spun_cards:
        return Result((TrainerChosen(seat, printed.name),), (SpinTrainer(seat, card),))
    return Result((PlateUsed(seat, printed.name),), _aimed(game, table, seat, card))


def trainer_spin(game: Game, seat: Seat) -> ChanceRequest:
    """The Trainer figure's spin."""
    request = game.trainer_spins[seat]
    assert request is not None
    return request


def spin_trainer(game: Game, table: Table, task: SpinTrainer, action: Chance) -> Result:
    """End the turn on a Miss (FG-TRAINER-03), else carry out the card (FG-TRAINER-02)."""
    disc = game.setup.trainer_discs[task.seat]
    card = game.setup.cards[task.seat][task.card]
    assert disc is not None
    if disc.segments[int(action.outcome)].colour == "miss":
        return Result((TrainerSpun(task.seat, card.name, success=False, clause="FG-TRAINER-03"),), (EndTurn(),))
    spun = TrainerSpun(task.seat, card.name, success=True, clause="FG-TRAINER-02")
    return Result((spun,), _aimed(game, table, task.seat, task.card))


def _aimed(game: Game, table: Table, seat: Seat, card: int) -> tuple[Ask | TargetChosen | CardDone]:
    """Ask for the target of the chosen card, if it is for a figure."""
    printed, chosen = game.setup.cards[seat][card], TargetChosen(seat, card)
    if printed.target == "none":
        return (chosen,)
    names = tuple([game.names[figure] for figure in _targets(game, table, seat, card)])
    if not names:
        return (CardDone(seat, card),)
    prompt = "trainer-target" if game.rules.has_trainers else "plate-target"
    return (Ask(seat, prompt, names, chosen, printed.name),)


def _targets(game: Game, table: Table, seat: Seat, card: int) -> Iterator[int]:
    """The figures that a card can be used for."""
    printed = game.setup.cards[seat][card]
    least, most = STANDS[printed.target]
    for figure in game.chosen_for[seat][card]:
        if least <= table.where[figure] <= most and (not game.has_typing or _is_of_types(game, table, printed, figure)):
            if not (game.has_stopped_cards and _stopped(game, table, seat, figure)):
                yield figure


def _stands_so(target: CardTarget, where: int) -> bool:
    """Does a card with this target choose among figures at this place?"""
    least, most = STANDS[target]
    return least <= where <= most


def _is_of_types(game: Game, table: Table, card: TrainerCard, figure: int) -> bool:
    """Does the figure currently have a type that the card requires?"""
    return not card.types or any(type in game.types(table, figure) for type in card.types)


def idle(game: Game, table: Table, seat: Seat, card: int) -> Idle | None:
    """Why this card would do nothing now, for any target; None if it would do something.

    Tries each of its effects on the current table, so new effects need no code here.
    """
    printed = game.setup.cards[seat][card]
    figures = tuple(_targets(game, table, seat, card))
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
    """Context of a card's effects: the chosen figure (below 0 for none) as both figures."""
    space = table.where[figure] if figure >= 0 else -1
    return Shown(figure, figure, space, space)


def target_chosen(game: Game, table: Table, task: TargetChosen) -> Result:
    """Carry out the card's effects on the chosen figure, which they see as `self`.

    Surrounds and the Goal are checked after them, before any move that the card allows.
    """
    card = game.setup.cards[task.seat][task.card]
    figure = game.number[task.picked[0]] if task.picked else -1
    shown = _seen_from(table, figure)
    effects = (Do(effect, shown) for effect in card.effects)
    placed = _placed(game, table, task, figure)
    return Result(placed, (*effects, CheckDisplaced(), CardDone(task.seat, task.card)))


def _placed(game: Game, table: Table, task: TargetChosen, figure: int) -> tuple[Event, ...]:
    """Lay a card with a lasting effect."""
    card = game.setup.cards[task.seat][task.card]
    # A correction may have removed the figure, or turned the card, while the choice was open.
    if not card.lasting or table.cards[task.seat][task.card] != "up":
        return ()
    if figure < 0:
        return (CardPlacedBeside(task.seat, card.name),) if card.target == "none" and card.lasting == "match" else ()
    if not (_stands_so(card.target, table.where[figure]) and _may_lie(card, table.where[figure])):
        return ()
    return (CardPlacedUnder(task.seat, card.name, task.picked[0], _lies_by(game)),)


def _lies_by(game: Game) -> str:
    """The clause by which a card lies under a figure and is later turned."""
    return "FG-TRAINER-04" if game.rules.has_trainers else "FG-PLATE-04"


def _may_lie(card: TrainerCard, place: int) -> bool:
    """May the card lie under a figure at this place: off the Field only for the match, or for a turn on the Bench?"""
    return place >= 0 or card.lasting == "match" or (card.lasting == "turn" and place == BENCH)


def card_done(game: Game, table: Table, task: CardDone) -> Result:
    """Turn the card unless it lies on the table, then go on with the turn or end it (FG-TRAINER-05, FG-PLATE-03).

    The turn ends by itself if no figure can move, attack or be used any more.
    """
    card = game.setup.cards[task.seat][task.card]
    turned: tuple[Event, ...] = ()
    if table.cards[task.seat][task.card] == "up":
        turned = (CardTurned(task.seat, card.name, _used(game)),)
    never = game.rules.has_trainers and game.rules.trainer_success_ends_turn == "never"
    goes_on = (card.may_move_after or never) and can_use_or_act(game, table, begun=True)
    return Result(turned, (TakeTurn(after_trainer=True),) if goes_on else (EndTurn(),))


def _used(game: Game) -> str:
    """The clause by which a used card is turned."""
    return "FG-TRAINER-02" if game.rules.has_trainers else "FG-PLATE-03"


def run_out(game: Game, table: Table) -> list[CardTurned]:
    """Turn the cards that lie until the turn ends (FG-PLATE-04)."""
    return [
        CardTurned(seat, game.setup.cards[seat][card].name, _lies_by(game))
        for seat, card in game.lying_for_a_turn(table)
    ]


def ended_by(game: Game, table: Table, pairs: Sequence[tuple[int, int]]) -> tuple[CardTurned, ...]:
    """Turn the cards that end when one figure of a pair Knocks Out the other in battle (FG-PLATE-04)."""
    return tuple(
        CardTurned(seat, card.name, _lies_by(game))
        for seat, cards in enumerate(game.setup.cards)
        for card, face in zip(cards, table.cards[seat], strict=True)
        if card.until_out_by and face not in ("up", "down") and any(_ends(game, table, card, seat, *p) for p in pairs)
    )


def _ends(game: Game, table: Table, card: TrainerCard, seat: Seat, figure: int, other: int) -> bool:
    """Did *figure*, of the type that the card names, Knock Out *other*, an opponent of the card's player?"""
    out = bool(table.knocked_out >> other & 1)
    return out and game.owners[other] != seat and card.until_out_by in game.types(table, figure)
