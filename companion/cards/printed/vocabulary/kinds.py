"""Words shared by cards, editions and rules: types, stages, kinds, conditions, marks."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

EnergyType: TypeAlias = Literal[
    "grass",
    "fire",
    "water",
    "lightning",
    "psychic",
    "fighting",
    "darkness",
    "metal",
    "fairy",
    "dragon",
    "colorless",
]
TYPES: tuple[EnergyType, ...] = get_args(EnergyType)

CardKind: TypeAlias = Literal["pokemon", "trainer", "supporter", "stadium", "tool", "tm", "fossil", "energy"]
"""*trainer* is the plain Trainer card, which later books call an Item."""

TrainerKind: TypeAlias = Literal["trainer", "supporter", "stadium", "tool", "tm", "fossil"]
TRAINER_KINDS: tuple[TrainerKind, ...] = get_args(TrainerKind)

Stage: TypeAlias = Literal["basic", "stage1", "stage2", "lvx", "legend", "mega", "break", "restored"]
STAGES: tuple[Stage, ...] = get_args(Stage)

Condition: TypeAlias = Literal["asleep", "confused", "paralyzed", "poisoned", "burned"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)

PowerKind: TypeAlias = Literal["pokemon_power", "poke_power", "poke_body", "ability", "ancient_trait"]

Mark: TypeAlias = Literal[
    "owner",
    "sp",
    "ex",
    "EX",
    "star",
    "prime",
    "plasma",
    "delta",
    "ace_spec",
    "hyper_gear",
    "two_prizes",
    "primal",
]
"""Marks beside a card's name. *ex*: a Pokémon-ex of the older books; *EX*: a Pokémon-EX; *two_prizes*: the
printed rule that a Knock Out gives 2 Prizes.
"""
MARKS: tuple[Mark, ...] = get_args(Mark)

UNKNOWN = "?"
"""An unknown card: it is there, but the referee does not know which card it is."""
