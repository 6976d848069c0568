"""Fold of the card game: apply each event to the table. Judges nothing; defined for every event.

Folding a match's events with `FOLDS` gives its table. Setup, turns and the end are here; cards in
`folding_cards`, Pokémon in play in `folding_pokemon`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.events import (
    AttachedLeft,
    AttackFailed,
    AttackUsed,
    CardAttached,
    CardMoved,
    CardsShown,
    CoinFlipped,
    CoinWon,
    Conceded,
    ConditionGiven,
    ConditionRemoved,
    CopyBegan,
    Corrected,
    CountersPut,
    DamageDealt,
    DamageHealed,
    DeckOrdered,
    Devolved,
    EffectsBegan,
    EndIsDue,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    Evolved,
    Exchanged,
    ExtraTaken,
    FirstPlayerSet,
    GameDrawn,
    GameWon,
    HandChecked,
    HandDealt,
    HandsShaken,
    KnockedOut,
    LastingLaid,
    ManualEffect,
    MarkPut,
    Mirrored,
    MulliganAnnounced,
    MulliganTaken,
    Penalized,
    PokemonChosen,
    PokemonLeft,
    PokemonPlaced,
    PokemonRevealed,
    PokemonTurnedUp,
    PowerUsed,
    Prevented,
    PrizesLaid,
    PrizeTaken,
    Promoted,
    Retreated,
    RetreatFailed,
    SetupFinished,
    Shuffled,
    StadiumLeft,
    StadiumPlayed,
    SuddenDeathBegan,
    Switched,
    TimeCalled,
    TrainerPlayed,
    TriggerSet,
    TurnBegan,
    TurnEnded,
    WayFound,
)
from companion.cards.values.game import Game
from companion.cards.values.state import SetupSide, Side, Table, Used
from companion.cards.zones._card_reducers import (
    attached_left,
    card_attached,
    devolved,
    energy_attached,
    energy_left,
    energy_moved,
    evolved,
    exchanged,
    knocked_out,
    left_play,
    moved,
    ordered,
    placed,
    prize_taken,
    shown,
    shuffled,
    stadium_left,
    stadium_played,
    trainer_played,
)
from companion.cards.zones._pokemon_reducers import (
    attack_failed,
    attack_used,
    came_forward,
    condition_given,
    condition_removed,
    copy_began,
    counters_put,
    damage_dealt,
    damage_healed,
    lasting_laid,
    mark_put,
    mirrored,
    past_turn,
    power_used,
    retreat_failed,
    retreated,
)
from companion.cards.zones.changing import changed, put, take, with_side
from companion.cards.zones.corrections import put_right
from companion.cards.zones.zones import get, opponent, whole_deck
from companion.kernel.model import Seat


def unchanged(game: Game, table: Table, event: Any) -> Table:
    """For events that do not change the table."""
    return table


# --- setup ------------------------------------------------------------------------------


def _hands_shaken(game: Game, table: Table, event: HandsShaken) -> Table:
    return replace(table, shaken=True)


def _first_player_set(game: Game, table: Table, event: FirstPlayerSet) -> Table:
    return replace(table, first_player=event.seat, coin_winner=event.winner, to_move=event.seat)


def _coin_won(game: Game, table: Table, event: CoinWon) -> Table:
    return replace(table, coin_winner=event.seat)


def _setting_up(table: Table, seat: Seat, **facts: object) -> Table:
    """The table with other facts about a player's setup; unchanged once the setup is over."""
    if table.setup is None:
        return table
    first, second = table.setup
    if seat == 0:
        return replace(table, setup=(replace(first, **facts), second))
    return replace(table, setup=(first, replace(second, **facts)))


def _hand_dealt(game: Game, table: Table, event: HandDealt) -> Table:
    return _setting_up(table, event.seat, dealt=True)


def _hand_checked(game: Game, table: Table, event: HandChecked) -> Table:
    return _setting_up(table, event.seat, checked=True)


def _mulligan_announced(game: Game, table: Table, event: MulliganAnnounced) -> Table:
    return _setting_up(table, event.seat, announced=True)


def _mulligan_taken(game: Game, table: Table, event: MulliganTaken) -> Table:
    """Put the hand back into the deck; a mulligan taken alone owes extra cards (CG-MULL-08)."""
    side = table.sides[event.seat]
    for card in event.cards:
        taken = take(side, "hand", card)
        if taken is not None:
            side = put(taken[0], "deck", taken[1])
    table = with_side(table, event.seat, side)
    if table.setup is None:
        return table
    own, other = table.setup[event.seat], table.setup[opponent(event.seat)]
    own = replace(own, dealt=False, checked=False, announced=False)
    if event.alone:
        own, other = replace(own, alone=own.alone + 1), replace(other, owed=other.owed + 1)
    elif other.alone:
        # The other's last mulligan was not alone after all.
        own, other = replace(own, owed=max(0, own.owed - 1)), replace(other, alone=other.alone - 1)
    return replace(table, setup=(own, other) if event.seat == 0 else (other, own))


def _extra_taken(game: Game, table: Table, event: ExtraTaken) -> Table:
    """Settle the owed cards; cards drawn after placing reopen it (CG-MULL-10)."""
    if table.setup is None or not event.count:
        return _setting_up(table, event.seat, owed=0)
    own = table.setup[event.seat]
    kept = table.sides[event.seat].hand if own.placed or not own.kept else own.kept
    return _setting_up(table, event.seat, owed=0, kept=kept, placed=False)


def _setup_finished(game: Game, table: Table, event: SetupFinished) -> Table:
    return _setting_up(table, event.seat, placed=True)


def _prizes_laid(game: Game, table: Table, event: PrizesLaid) -> Table:
    return _setting_up(table, event.seat, prizes=True)


def _turned_up(game: Game, table: Table, event: PokemonTurnedUp) -> Table:
    """Name a Pokémon that lay face-down unnamed."""
    if table.setup is None:
        return table
    unnamed = tuple(uid for uid in table.setup[event.seat].unnamed if uid != event.pokemon)
    return _setting_up(changed(table, event.pokemon, cards=(event.card,)), event.seat, unnamed=unnamed)


def _placed(game: Game, table: Table, event: PokemonPlaced) -> Table:
    """Put the Pokémon into play; record an unnamed one, which must be named later."""
    table = placed(game, table, event)
    if not event.unnamed or table.setup is None:
        return table
    return _setting_up(table, event.seat, unnamed=(*table.setup[event.seat].unnamed, event.pokemon))


def _revealed(game: Game, table: Table, event: PokemonRevealed) -> Table:
    """End the setup and name the cards of Pokémon that lay face-down."""
    for uid, cards in event.shown:
        pokemon = get(table, uid)
        if pokemon is not None and UNKNOWN in pokemon.cards and len(pokemon.cards) == len(cards):
            table = changed(table, uid, cards=cards)
    return replace(table, setup=None)


# --- turns ------------------------------------------------------------------------------


def _turn_began(game: Game, table: Table, event: TurnBegan) -> Table:
    """Count the turn; losses between turns count for no turn."""
    first, second = table.sides
    sides = (_begun(first, event.seat == 0), _begun(second, event.seat == 1))
    return replace(table, sides=sides, turn=event.turn, to_move=event.seat, used=UNUSED, end_now=False)


def _begun(side: Side, begins: bool) -> Side:
    if not (begins or side.lost_this_turn or side.lost_types_this_turn):
        return side
    return replace(side, turns=side.turns + begins, lost_this_turn=0, lost_types_this_turn=())


UNUSED = Used()
"""Nothing done in this turn."""


def _turn_ended(game: Game, table: Table, event: TurnEnded) -> Table:
    """End what lasts until the end of this turn, and reset its counters."""
    first, second = table.sides
    sides = (_ended(game, 0, first, table.turn), _ended(game, 1, second, table.turn))
    return replace(table, sides=sides, used=UNUSED, end_now=False)


def _ended(game: Game, seat: Seat, side: Side, turn: int) -> Side:
    """The side after the end of a turn; unchanged, and cached, if nothing on it expires."""
    calm = game.memory.calm
    if side is calm[seat]:
        return side
    after = past_turn(side, turn)
    if after is side:
        calm[seat] = side
    return after


def _end_is_due(game: Game, table: Table, event: EndIsDue) -> Table:
    return replace(table, end_now=True)


# --- the end ----------------------------------------------------------------------------


def _way_found(game: Game, table: Table, event: WayFound) -> Table:
    first, second = table.ways
    return replace(table, ways=(first + 1, second) if event.seat == 0 else (first, second + 1))


def _won(game: Game, table: Table, event: GameWon) -> Table:
    return replace(table, winner=event.winner, ended_by=event.clause)


def _drawn(game: Game, table: Table, event: GameDrawn) -> Table:
    return replace(table, winner="draw", ended_by=event.clause)


def _sudden_death_began(game: Game, table: Table, event: SuddenDeathBegan) -> Table:
    """A new game from whole decks (CG-WIN-05); uids continue."""
    return replace(
        new_table(game),
        next_uid=table.next_uid,
        shaken=table.shaken,
        games=table.games + 1,
        prizes_each=game.edition.sudden_death_prizes,
        typed=table.typed,
    )


def new_table(game: Game, chooser: Seat | None = None) -> Table:
    """Both decks complete and shuffled, nothing else on the table, before the setup (CG-SETUP-02).

    *chooser* chooses who goes first without a coin (CG-MATCH-04).
    """
    sides = (Side(whole_deck(game, 0)), Side(whole_deck(game, 1)))
    setup = (SetupSide(), SetupSide())
    return Table(sides, setup=setup, prizes_each=game.edition.start_prizes, coin_winner=chooser)


def _corrected(game: Game, table: Table, event: Corrected) -> Table:
    return put_right(game, table, event.changes)


Fold: TypeAlias = Callable[[Game, Table, Any], Table]

FOLDS: dict[type, Fold] = {
    HandsShaken: _hands_shaken,
    CoinFlipped: unchanged,
    FirstPlayerSet: _first_player_set,
    CoinWon: _coin_won,
    Shuffled: shuffled,
    HandDealt: _hand_dealt,
    HandChecked: _hand_checked,
    MulliganAnnounced: _mulligan_announced,
    MulliganTaken: _mulligan_taken,
    ExtraTaken: _extra_taken,
    SetupFinished: _setup_finished,
    PrizesLaid: _prizes_laid,
    PokemonRevealed: _revealed,
    PokemonTurnedUp: _turned_up,
    TurnBegan: _turn_began,
    TurnEnded: _turn_ended,
    EndIsDue: _end_is_due,
    CardMoved: moved,
    CardsShown: shown,
    DeckOrdered: ordered,
    PokemonPlaced: _placed,
    Evolved: evolved,
    Devolved: devolved,
    Exchanged: exchanged,
    EnergyAttached: energy_attached,
    EnergyLeft: energy_left,
    EnergyMoved: energy_moved,
    CardAttached: card_attached,
    AttachedLeft: attached_left,
    TrainerPlayed: trainer_played,
    StadiumPlayed: stadium_played,
    StadiumLeft: stadium_left,
    Retreated: retreated,
    RetreatFailed: retreat_failed,
    Switched: came_forward,
    Promoted: came_forward,
    PowerUsed: power_used,
    AttackUsed: attack_used,
    PokemonChosen: unchanged,
    AttackFailed: attack_failed,
    DamageDealt: damage_dealt,
    CountersPut: counters_put,
    DamageHealed: damage_healed,
    Prevented: unchanged,
    ConditionGiven: condition_given,
    ConditionRemoved: condition_removed,
    LastingLaid: lasting_laid,
    MarkPut: mark_put,
    CopyBegan: copy_began,
    Mirrored: mirrored,
    KnockedOut: knocked_out,
    PokemonLeft: left_play,
    PrizeTaken: prize_taken,
    WayFound: _way_found,
    GameWon: _won,
    GameDrawn: _drawn,
    Conceded: unchanged,
    TimeCalled: unchanged,
    Penalized: unchanged,
    SuddenDeathBegan: _sudden_death_began,
    ManualEffect: unchanged,
    EffectsBegan: unchanged,
    TriggerSet: unchanged,
    Corrected: _corrected,
}
