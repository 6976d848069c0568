"""The words that policies take: only values that some edition has or a house rule may choose.

Another reading of a rule gets its word here together with the code that plays it. For a policy that lists
words and is no order of steps, the order here applies.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
"""A whole number from 1."""
CountFromNone: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""A whole number from 0."""
OnlyOne: TypeAlias = Literal[1]
"""A number fixed by the shape of the rules: there is one place for it."""
Share: TypeAlias = tuple[int, int]
"""A range of cards of a deck, both ends included."""

EditionId: TypeAlias = Literal["advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"]

# Steps

AttackStep: TypeAlias = Literal["announce", "confusion", "choices", "requirements", "alter_cancel", "resolve"]
"""announce: name the attack and check its Energy; confusion: the flip of a Confused Pokémon; choices: make
the choices of the attack; requirements: pay and flip for permission; alter_cancel: effects on the attacker
that change or stop it; resolve: carry it out.
"""
ResolveStep: TypeAlias = Literal["before_damage", "damage", "other_effects", "knock_outs"]
DamageStep: TypeAlias = Literal[
    "base",
    "base_changes",
    "attacker_effects",
    "zero_stop",
    "weakness",
    "resistance",
    "attacker_trainers",
    "defender_trainers",
    "defender_trainers_and_energy",
    "defender_effects_and_powers",
    "defender_all",
    "counters",
]
"""base: the printed number, or the text's; base_changes: effects that replace or change it; attacker_effects:
everything on the attacker; zero_stop: the calculation ends at 0; defender_all: everything on the Defending
Pokémon at once; counters: a damage counter for each 10.
"""
BetweenStep: TypeAlias = Literal["poison", "burn", "sleep", "paralysis", "sleep_and_paralysis", "other_effects"]
SetupStep: TypeAlias = Literal[
    "shake",
    "coin",
    "shuffle_draw",
    "mulligans",
    "active",
    "bench",
    "prizes",
    "opponent_mulligans",
    "extra_draws",
    "reveal",
]
"""mulligans: both players', before anything is laid down; opponent_mulligans: those of the player who waited
for the other's setup; extra_draws: the cards that the other player draws for mulligans.
"""

# Cards and names

LegacyKind: TypeAlias = Literal["lvx", "sp", "poke_ex", "legend", "poke_power", "poke_body", "fossil_trainer"]
Legacy: TypeAlias = tuple[LegacyKind, EditionId | None]
"""A kind of card, and the edition whose rules it takes; None: the glossary suffices."""
NotInName: TypeAlias = Literal["level", "delta", "team_plasma", "prime"]
InName: TypeAlias = Literal["owner", "symbol", "ex", "mega", "break", "legend"]
"""ex: ex and EX alike; mega: M and Primal."""

# Setup and turn

CoinTime: TypeAlias = Literal["before_shuffle", "after_prizes"]
CoinWinner: TypeAlias = Literal["goes_first", "chooses"]
MulliganExtraTime: TypeAlias = Literal["at_once", "after_own_prizes", "after_last_redraw"]
MulliganExtraPlace: TypeAlias = Literal["active_or_bench", "bench"]
EvolveWait: TypeAlias = Literal["not_entered_or_evolved_this_turn", "in_play_when_turn_began"]
SupporterStays: TypeAlias = Literal["until_end_of_turn", "until_resolved"]
Allowed: TypeAlias = Literal["allowed", "refused"]
ConfusedRetreat: TypeAlias = Literal["pay_then_flip", "normal"]
DoubleEnergyRetreat: TypeAlias = Literal["one_by_one_stop_when_covered"]

# Attack, conditions, winning

BetweenKoCheck: TypeAlias = Literal["after_each_step", "after_all"]
BetweenToolTime: TypeAlias = Literal["any_moment_owner_picks", "other_effects_step"]
BetweenPlayerOrder: TypeAlias = Literal["next_player_first", "ending_player_first"]
ReplaceOrderInAttack: TypeAlias = Literal["turn_player_last"]
ReplaceOrderBetween: TypeAlias = Literal["next_player_first"]
Weakness: TypeAlias = Literal["double", "printed"]
DoubleWeakness: TypeAlias = Literal["each", "once"]
Resistance: TypeAlias = Literal["minus_30", "printed"]
AttackerTrainerStep: TypeAlias = Literal["before_weakness", "after_resistance"]
ZeroStop: TypeAlias = Literal["base_after_base_changes", "printed_or_text_base"]
ConfusionHit: TypeAlias = Literal["attack_on_itself_20", "3_counters"]
ConfusionAfterCancel: TypeAlias = Literal["flip_anyway"]
PoisonHit: TypeAlias = Literal["10_damage", "1_counter"]
BurnHit: TypeAlias = Literal["flip_tails_2_counters"]
ParalysisEnds: TypeAlias = Literal["after_owners_next_turn", "between_turns_if_since_start_of_owners_last_turn"]
Shown: TypeAlias = Literal["sideways", "clockwise", "counterclockwise"]
"""Orientation of a card, seen from above."""
PrizePick: TypeAlias = Literal["taker_picks"]
DoubleWin: TypeAlias = Literal["more_ways_else_sudden_death"]
