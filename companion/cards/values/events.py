"""Events: facts that have become true. Only events change the table (`zones.folding.FOLDS`); they make up the log.

Events refer to a Pokémon in play by uid, to a card by id (UNKNOWN if nobody named it), to a player by seat.
`clause` is the rule that caused the event.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.printed.vocabulary import Condition
from companion.cards.values.actions import Changed, Penalty
from companion.cards.values.state import Lasting, Sees
from companion.cards.values.terms import Winner
from companion.kernel.model import Seat

Zone: TypeAlias = Literal[
    "deck", "deck_top", "deck_bottom", "hand", "discard", "prizes", "lost", "supporter", "aside", "play"
]
"""*deck* as a destination: shuffled in; as a source: wherever the card lay."""

FlipFor: TypeAlias = Literal[
    "start", "effect", "need", "fail", "confusion", "retreat", "sleep", "burn", "prevent", "survive"
]
"""Purpose of a coin. *need*: the attack's own flip in its requirements; *fail*: an effect on the attacker."""


class _Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Base of events."""


# --- setup and coins --------------------------------------------------------------------


class HandsShaken(_Event, frozen=True, gc=False, tag="hands_shaken"):
    """The players shook hands (CG-SETUP-01)."""

    clause: str = "CG-SETUP-01"


class CoinFlipped(_Event, frozen=True, gc=False, tag="coin"):
    """*seat* flipped a coin."""

    seat: Seat
    heads: bool
    why: FlipFor
    clause: str = "CG-COIN-01"


class FirstPlayerSet(_Event, frozen=True, gc=False, tag="first_player"):
    """*seat* has the first turn; *winner* won the flip (CG-FIRST-02)."""

    seat: Seat
    winner: Seat
    clause: str = "CG-FIRST-02"


class CoinWon(_Event, frozen=True, gc=False, tag="coin_won"):
    """*seat* won the starting flip (CG-FIRST-01)."""

    seat: Seat
    clause: str = "CG-FIRST-01"


class Shuffled(_Event, frozen=True, gc=False, tag="shuffled"):
    """A deck was shuffled: its order is unknown again."""

    seat: Seat
    clause: str = "CG-SHUFFLE-01"


class HandDealt(_Event, frozen=True, gc=False, tag="hand_dealt"):
    """The opening hand is complete."""

    seat: Seat
    clause: str = "CG-SETUP-02"


class HandChecked(_Event, frozen=True, gc=False, tag="hand_checked"):
    """The opening hand is kept: it holds a Basic Pokémon, or the referee must assume so."""

    seat: Seat
    clause: str = "CG-SETUP-03"


class MulliganTaken(_Event, frozen=True, gc=False, tag="mulligan"):
    """A hand without a Basic Pokémon was shown and goes back; *alone*: the other has one (CG-MULL-08).

    The cards go from hand to deck with this event; the shuffle and the seven new
    cards follow.
    """

    seat: Seat
    cards: tuple[str, ...]
    alone: bool
    clause: str = "CG-MULL-01"


class MulliganAnnounced(_Event, frozen=True, gc=False, tag="mulligan_announced"):
    """*seat* announces a hand without a Basic Pokémon; the mulligan follows when the other player is ready."""

    seat: Seat
    clause: str = "CG-MULL-09"


class ExtraTaken(_Event, frozen=True, gc=False, tag="extra_taken"):
    """*seat* draws so many extra cards for the other's mulligans; 0 declines (the draws follow)."""

    seat: Seat
    count: int
    clause: str = "CG-MULL-04"


class SetupFinished(_Event, frozen=True, gc=False, tag="setup_finished"):
    """*seat* has placed Active and Bench."""

    seat: Seat
    clause: str = "CG-SETUP-05"


class PrizesLaid(_Event, frozen=True, gc=False, tag="prizes_laid"):
    """The Prizes lie (each came with a `CardMoved` to prizes)."""

    seat: Seat
    count: int
    clause: str = "CG-SETUP-06"


class PokemonTurnedUp(_Event, frozen=True, gc=False, tag="turned_up"):
    """A Pokémon laid face-down without a name is turned up: it is this card (CG-SETUP-08)."""

    seat: Seat
    pokemon: int
    card: str
    clause: str = "CG-SETUP-08"


class PokemonRevealed(_Event, frozen=True, gc=False, tag="revealed"):
    """Both players have turned their Pokémon face-up: the setup is over (CG-SETUP-08).

    *shown*: each Pokémon with its cards, which only its player knew until now.
    """

    shown: tuple[tuple[int, tuple[str, ...]], ...] = ()
    clause: str = "CG-SETUP-08"


# --- turns ------------------------------------------------------------------------------


class TurnBegan(_Event, frozen=True, gc=False, tag="turn_began"):
    """Turn number *turn* begins."""

    seat: Seat
    turn: int
    clause: str = "CG-TURN-01"


class TurnEnded(_Event, frozen=True, gc=False, tag="turn_ended"):
    """The turn is over; the steps between turns follow (CG-BETWEEN-01)."""

    seat: Seat
    clause: str = "CG-TURN-01"


class EndIsDue(_Event, frozen=True, gc=False, tag="end_is_due"):
    """The turn will end once the current action is finished."""

    clause: str


# --- cards ------------------------------------------------------------------------------


class CardMoved(_Event, frozen=True, gc=False, tag="moved"):
    """A card of *seat* moved from one zone to another; *place* is a Prize's place, counted from 0.

    If the zone holds a named card only as UNKNOWN, the card is one of those. To *prizes*: laid at the end, or
    at *place* if given. *searched*: found by a search of the deck, not drawn.
    """

    seat: Seat
    card: str
    from_: Zone
    to: Zone
    sees: Sees = "both"
    place: int = -1
    clause: str = ""
    searched: bool = False


class CardsShown(_Event, frozen=True, gc=False, tag="shown"):
    """*to* (or both: None) sees these cards of *seat*'s zone; nothing moves, but unknown cards of a hand get names.

    *stays*: these, all Prizes of the player, lie face-up from now on.
    """

    seat: Seat
    zone: Zone
    cards: tuple[str, ...]
    to: Seat | None = None
    clause: str = ""
    stays: bool = False


class DeckOrdered(_Event, frozen=True, gc=False, tag="ordered"):
    """The top (or bottom) cards of a deck lie in this known order, top first; *sees*: who knows it."""

    seat: Seat
    cards: tuple[str, ...]
    bottom: bool = False
    sees: Sees = "both"
    clause: str = ""


class PokemonPlaced(_Event, frozen=True, gc=False, tag="placed"):
    """A Pokémon (its cards, top first) came into play from a zone; the first of a side in setup is Active.

    *sees*: who sees the cards; in the setup they lie face-down (CG-ZONE-11). *unnamed*: a real card to be
    named when it is turned up.
    """

    seat: Seat
    pokemon: int
    cards: tuple[str, ...]
    from_: Zone
    active: bool = False
    damage: int = 0
    sees: Sees = "both"
    unnamed: bool = False
    clause: str = "CG-BENCH-01"


class Evolved(_Event, frozen=True, gc=False, tag="evolved"):
    """A card was put on a Pokémon: it evolved, or (*level_up*) levelled up."""

    seat: Seat
    pokemon: int
    card: str
    from_: Zone
    level_up: bool = False
    clause: str = "CG-EVOLVE-01"


class Devolved(_Event, frozen=True, gc=False, tag="devolved"):
    """The top card left a Pokémon for a zone; *effects_end*: conditions and lasting results end (CG-DEVOLVE-02)."""

    seat: Seat
    pokemon: int
    card: str
    to: Zone
    effects_end: bool = True
    clause: str = "CG-DEVOLVE-01"


class Exchanged(_Event, frozen=True, gc=False, tag="exchanged"):
    """A card took a Pokémon's place, damage and attached cards, as the Pokémon *comes*.

    The replaced Pokémon's cards went *to* a zone.
    """

    seat: Seat
    pokemon: int
    comes: int
    card: str
    from_: Zone
    to: Zone
    clause: str = "CG-GEN-01"


class EnergyAttached(_Event, frozen=True, gc=False, tag="energy_attached"):
    """An Energy card was attached; *turns*: as the turn's Energy (CG-ENERGY-01)."""

    seat: Seat
    pokemon: int
    card: str
    from_: Zone
    turns: bool = False
    clause: str = "CG-ENERGY-01"


class EnergyLeft(_Event, frozen=True, gc=False, tag="energy_left"):
    """An Energy card left a Pokémon for a zone of its owner."""

    seat: Seat
    pokemon: int
    card: str
    to: Zone
    clause: str


class EnergyMoved(_Event, frozen=True, gc=False, tag="energy_moved"):
    """An Energy card moved from one Pokémon to another of the same player."""

    seat: Seat
    pokemon: int
    to: int
    card: str
    clause: str


class CardAttached(_Event, frozen=True, gc=False, tag="attached"):
    """A Tool, Technical Machine or other Trainer card was attached.

    *seat* played it; *until*: its last turn (0: it stays).
    """

    seat: Seat
    pokemon: int
    card: str
    from_: Zone
    until: int = 0
    clause: str = "CG-TRAINER-04"


class AttachedLeft(_Event, frozen=True, gc=False, tag="attached_left"):
    """An attached card left a Pokémon for a zone of its owner *seat*."""

    seat: Seat
    pokemon: int
    card: str
    to: Zone
    clause: str = "CG-ZONE-12"


class TrainerPlayed(_Event, frozen=True, gc=False, tag="trainer_played"):
    """A Trainer card was played from hand; it lies *aside* until it is resolved."""

    seat: Seat
    card: str
    clause: str = "CG-TRAINER-02"


class StadiumPlayed(_Event, frozen=True, gc=False, tag="stadium_played"):
    """A Stadium that lay aside came into play; *facing*: the player whom the first half of a two-sided one faces."""

    seat: Seat
    card: str
    clause: str = "CG-STADIUM-01"
    facing: Seat | None = None


class StadiumLeft(_Event, frozen=True, gc=False, tag="stadium_left"):
    """The Stadium went to a zone of its player (CG-STADIUM-05)."""

    seat: Seat
    card: str
    to: Zone = "discard"
    clause: str = "CG-STADIUM-02"


# --- Pokémon in play --------------------------------------------------------------------


class Retreated(_Event, frozen=True, gc=False, tag="retreated"):
    """A player retreats, which counts; payment and switch follow. *paid*: number of cards."""

    seat: Seat
    pokemon: int
    paid: int
    clause: str = "CG-RETREAT-01"


class RetreatFailed(_Event, frozen=True, gc=False, tag="retreat_failed"):
    """A Confused Pokémon could not retreat (CG-RETREAT-06)."""

    seat: Seat
    pokemon: int
    clause: str = "CG-RETREAT-06"


class Switched(_Event, frozen=True, gc=False, tag="switched"):
    """The Benched Pokémon *pokemon* and the Active one changed places."""

    seat: Seat
    pokemon: int
    clause: str


class Promoted(_Event, frozen=True, gc=False, tag="promoted"):
    """A Benched Pokémon takes the empty Active place."""

    seat: Seat
    pokemon: int
    clause: str = "CG-KO-06"


class PowerUsed(_Event, frozen=True, gc=False, tag="power_used"):
    """A Power or Ability is used; *shared*: counted per player."""

    seat: Seat
    pokemon: int
    power: str
    shared: bool = False
    card: str = ""
    clause: str = "CG-POWER-03"


class AttackUsed(_Event, frozen=True, gc=False, tag="attack_used"):
    """An attack is announced (CG-ATTACK-03)."""

    seat: Seat
    pokemon: int
    attack: str
    clause: str = "CG-ATTACK-03"


class PokemonChosen(_Event, frozen=True, gc=False, tag="chosen"):
    """The attack's targets were chosen, before anything is paid or done (CG-ATTACK-08)."""

    seat: Seat
    pokemon: int
    chosen: tuple[int, ...]
    clause: str = "CG-ATTACK-08"


class AttackFailed(_Event, frozen=True, gc=False, tag="attack_failed"):
    """The attack does nothing (more); *why* is a key of texts."""

    seat: Seat
    pokemon: int
    why: str
    clause: str


class DamageStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One step of a damage calculation: the number before and after, the clause, and the cause (a card or word)."""

    step: str
    before: int
    after: int
    clause: str
    by: str = ""


class DamageDealt(_Event, frozen=True, gc=False, tag="damage"):
    """Damage landed on a Pokémon: *amount* points, with its calculation.

    *by*: the attacking Pokémon (0: none). An amount of 0 is recorded too: an attack that could do none.
    """

    seat: Seat
    pokemon: int
    amount: int
    by: int = 0
    steps: tuple[DamageStep, ...] = ()
    clause: str = "CG-DMG-09"


class CountersPut(_Event, frozen=True, gc=False, tag="counters"):
    """Damage counters were put on a Pokémon, which do not count as damage (CG-DMG-13)."""

    seat: Seat
    pokemon: int
    count: int
    clause: str = "CG-DMG-13"


class DamageHealed(_Event, frozen=True, gc=False, tag="healed"):
    """Damage was removed from a Pokémon, in points."""

    seat: Seat
    pokemon: int
    amount: int
    clause: str = ""


class Prevented(_Event, frozen=True, gc=False, tag="prevented"):
    """An effect on a Pokémon was prevented.

    *what*: damage, effects, attack, condition and so on.
    """

    seat: Seat
    pokemon: int
    what: str
    by: str = ""
    clause: str = "CG-GEN-01"


class ConditionGiven(_Event, frozen=True, gc=False, tag="condition"):
    """A Pokémon got this condition (CG-COND-07 to -09)."""

    seat: Seat
    pokemon: int
    condition: Condition
    poison: int = 1
    sleep_coins: int = 1
    clause: str = "CG-COND-01"
    confusion: int = 0
    """Counters that this Confusion puts; 0: the rules' number."""


class ConditionRemoved(_Event, frozen=True, gc=False, tag="condition_removed"):
    """A condition has ended."""

    seat: Seat
    pokemon: int
    condition: Condition
    clause: str


class LastingLaid(_Event, frozen=True, gc=False, tag="lasting"):
    """A lasting effect was laid on a Pokémon (or, with *pokemon* 0, on the player *seat*)."""

    seat: Seat
    pokemon: int
    lasting: Lasting
    clause: str = "CG-COND-11"


class MarkPut(_Event, frozen=True, gc=False, tag="mark"):
    """Reminder counters were put on a Pokémon or, if negative, removed (CG-COUNTER-01)."""

    seat: Seat
    pokemon: int
    name: str
    amount: int
    clause: str = "CG-COUNTER-01"


class CopyBegan(_Event, frozen=True, gc=False, tag="copy"):
    """A Pokémon became a copy of a card until the end of turn *until* (0: while Active); *card* "" ends it."""

    seat: Seat
    pokemon: int
    card: str
    until: int = 0
    clause: str = "CG-GEN-01"


class Mirrored(_Event, frozen=True, gc=False, tag="mirrored"):
    """A Pokémon with a mirroring power now shows *card*; "": its own."""

    seat: Seat
    pokemon: int
    card: str
    clause: str = "CG-GEN-01"


class KnockedOut(_Event, frozen=True, gc=False, tag="knocked_out"):
    """A Pokémon was Knocked Out; its cards and all attached ones leave play.

    *to*: zone for its Pokémon cards; *attached_to*: for Energy and own attached cards. A card attached by the
    other player goes to that player's discard pile.
    """

    seat: Seat
    pokemon: int
    to: Zone = "discard"
    attached_to: Zone = "discard"
    clause: str = "CG-KO-01"


class PokemonLeft(_Event, frozen=True, gc=False, tag="left_play"):
    """A Pokémon left play without a Knock Out: its cards to *to*, attached ones to *attached_to*.

    *only_lowest*: only the lowest Pokémon card goes to *to*, the others with the attached ones.
    """

    seat: Seat
    pokemon: int
    to: Zone
    attached_to: Zone
    only_lowest: bool = False
    clause: str = "CG-ZONE-12"


class PrizeTaken(_Event, frozen=True, gc=False, tag="prize"):
    """*seat* takes the own Prize at *place* (from 0) into hand (CG-PRIZE-01)."""

    seat: Seat
    place: int
    card: str
    clause: str = "CG-PRIZE-01"


# --- the end ----------------------------------------------------------------------------


class WayFound(_Event, frozen=True, gc=False, tag="way"):
    """*seat* has found a way to win at this moment (CG-WIN-01, -02)."""

    seat: Seat
    clause: str


class GameWon(_Event, frozen=True, gc=False, tag="won"):
    """The match is over."""

    winner: Winner
    clause: str


class GameDrawn(_Event, frozen=True, gc=False, tag="drawn"):
    """The match ended without a winner."""

    clause: str


class Conceded(_Event, frozen=True, gc=False, tag="conceded"):
    """*seat* conceded (CG-MATCH-01)."""

    seat: Seat
    clause: str = "CG-MATCH-01"


class TimeCalled(_Event, frozen=True, gc=False, tag="time"):
    """The time of the match is over (CG-MATCH-02)."""

    clause: str = "CG-MATCH-02"


class Penalized(_Event, frozen=True, gc=False, tag="penalized"):
    """A judge gave the player of *seat* a penalty; the following events carry it out."""

    seat: Seat
    penalty: Penalty
    reason: str
    clause: str
    prizes: int = 0


class SuddenDeathBegan(_Event, frozen=True, gc=False, tag="sudden_death"):
    """Sudden Death began: both won in as many ways; one Prize each (CG-WIN-05)."""

    clause: str = "CG-WIN-04"


class ManualEffect(_Event, frozen=True, gc=False, tag="by_hand"):
    """The players carry out the rest of a card and enter the result as corrections."""

    seat: Seat
    card: str
    about: str = ""
    clause: str = "CG-GEN-01"


class EffectsBegan(_Event, frozen=True, gc=False, tag="effects"):
    """The attack's effects other than its damage began (CG-DMG-10), or those of *card* between turns."""

    seat: Seat
    pokemon: int
    card: str = ""
    clause: str = "CG-DMG-10"


class TriggerSet(_Event, frozen=True, gc=False, tag="trigger"):
    """A card's text answers an event."""

    seat: Seat
    pokemon: int
    card: str
    clause: str = "CG-GEN-01"


class Corrected(_Event, frozen=True, gc=False, tag="corrected"):
    """The referee corrected the table.

    *sees*: who learns the card, for each of the changes; if empty (in drafts and old records), the zones decide.
    """

    changes: tuple[Changed, ...]
    reason: str
    clause: str = "CORRECTION"
    sees: tuple[Sees, ...] = ()


Event: TypeAlias = (
    HandsShaken
    | CoinFlipped
    | FirstPlayerSet
    | CoinWon
    | Shuffled
    | HandDealt
    | HandChecked
    | MulliganAnnounced
    | MulliganTaken
    | ExtraTaken
    | SetupFinished
    | PrizesLaid
    | PokemonTurnedUp
    | PokemonRevealed
    | TurnBegan
    | TurnEnded
    | EndIsDue
    | CardMoved
    | CardsShown
    | DeckOrdered
    | PokemonPlaced
    | Evolved
    | Devolved
    | Exchanged
    | EnergyAttached
    | EnergyLeft
    | EnergyMoved
    | CardAttached
    | AttachedLeft
    | TrainerPlayed
    | StadiumPlayed
    | StadiumLeft
    | Retreated
    | RetreatFailed
    | Switched
    | Promoted
    | PowerUsed
    | AttackUsed
    | PokemonChosen
    | AttackFailed
    | DamageDealt
    | CountersPut
    | DamageHealed
    | Prevented
    | ConditionGiven
    | ConditionRemoved
    | LastingLaid
    | MarkPut
    | CopyBegan
    | Mirrored
    | KnockedOut
    | PokemonLeft
    | PrizeTaken
    | WayFound
    | GameWon
    | GameDrawn
    | Conceded
    | TimeCalled
    | Penalized
    | SuddenDeathBegan
    | ManualEffect
    | EffectsBegan
    | TriggerSet
    | Corrected
)
