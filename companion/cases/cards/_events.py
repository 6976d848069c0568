"""Events in the short notation of scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards.values.events import (
    AttackUsed,
    CardMoved,
    CoinFlipped,
    ConditionRemoved,
    CountersPut,
    DamageDealt,
    EffectsBegan,
    EnergyLeft,
    ExtraTaken,
    HandsShaken,
    KnockedOut,
    MulliganTaken,
    PokemonChosen,
    PokemonPlaced,
    PokemonRevealed,
    PrizesLaid,
    PrizeTaken,
    Promoted,
    Shuffled,
    TriggerSet,
    TurnBegan,
    TurnEnded,
)
from companion.cards.values.state import Table
from companion.cards.zones.zones import find
from companion.cases.cards._happened import Happened
from companion.cases.cards.format import PLAYERS

_FLIPS = {
    "start": "coin",
    "fail": "fail_flip {}",
    "need": "own_flip {}",
    "confusion": "confusion_flip {}",
    "burn": "burn_flip {}",
    "sleep": "sleep_flip {}",
}
_POISON = "CG-POISON-02"


def told(happened: Sequence[Happened]) -> list[str]:
    """Every event with a word in the format, in order."""
    words: list[str] = []
    attack_pays = own_text = False
    between = False
    for one in happened:
        match one.event:
            case AttackUsed():
                attack_pays = own_text = True
            case TriggerSet():
                # Triggers on the attack are other texts, until the attack continues with its own effects.
                own_text = False
            case EffectsBegan():
                attack_pays, own_text = False, not between
            case TurnEnded():
                attack_pays = own_text = False
            case DamageDealt():
                attack_pays = False
        between = isinstance(one.event, TurnEnded) or (between and not isinstance(one.event, TurnBegan))
        words += _words(one, attack_pays=attack_pays, own_text=own_text, between=between)
    return words


def _words(one: Happened, *, attack_pays: bool, own_text: bool, between: bool) -> Iterator[str]:
    event, table = one.event, one.before
    who = PLAYERS[event.seat] if hasattr(event, "seat") else ""
    match event:
        case HandsShaken():
            yield "handshake"
        case CoinFlipped(why="effect") if own_text:
            yield f"own_flip {who}"
        case CoinFlipped(why=why) if why in _FLIPS:
            yield _FLIPS[why].format(who)
        case Shuffled():
            yield f"shuffle {who}"
        case CardMoved(from_="deck" | "deck_top", to="hand", searched=False) if table.setup is None:
            yield f"draw {who}"
        case MulliganTaken():
            yield f"mulligan {who}"
        case ExtraTaken(count=count) if count:
            yield f"extra_draw {who}"
        case PokemonPlaced(active=active) if table.setup is not None:
            yield f"place_{'active' if active else 'bench'} {who}"
        case PrizesLaid():
            yield f"set_prizes {who}"
        case PokemonRevealed():
            yield "reveal"
        case PokemonChosen():
            yield f"choice {who}"
        case EnergyLeft() if attack_pays:
            yield f"pay {who}"
        case DamageDealt(clause=clause) | CountersPut(clause=clause) if clause == _POISON:
            yield f"poison {who}"
        case DamageDealt(amount=amount) if amount:
            yield f"damage {_place(table, event.pokemon)}"
        case EffectsBegan() | TriggerSet() if between:
            yield f"between_effects {who}"
        case EffectsBegan():
            yield f"effects {who}"
        case ConditionRemoved(condition="paralyzed") if between:
            yield f"paralysis_end {who}"
        case KnockedOut():
            yield f"ko {_place(table, event.pokemon)}"
        case PrizeTaken():
            yield f"prize {who}"
        case Promoted():
            yield f"promote {who}"
        case TurnEnded():
            yield f"turn_over {who}"
        case TurnBegan():
            yield f"turn {who}"


def _place(table: Table, uid: int) -> str:
    found = find(table, uid)
    if found is None:
        return "?"
    seat, index = found
    return f"{PLAYERS[seat]}.{'bench' if index else 'active'}"
