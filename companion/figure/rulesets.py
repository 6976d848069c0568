"""Rule sets: the differences between the rules as one frozen record, every field given.

`RULE_SETS` holds `tfg-2007`, `duel-2017` and `duel-2019`. A house rule is a `with_policies` of one of them;
the rules read the record and never ask which it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec

from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import Condition
from companion.figure.printed.figures import CardKind
from companion.texts.errors import ValidationError, one_of, quoted
from companion.texts.texts import phrase

Misses: TypeAlias = Literal["none", "named", "smallest", "all"]
"""Attacks that a condition turns into Miss: the one named before the spin, the one with the smallest share of
the disc, or all.
"""


class ConditionRule(msgspec.Struct, frozen=True):
    """Rule of a Special Condition. Every field is given for every condition."""

    clause: str
    damage_less: int
    """Damage that its attacks lose, after every other effect (FG-COND-04)."""
    misses: Misses
    """The attacks that count as Miss (FG-COND-03)."""
    shift: int
    """Segments by which its result moves clockwise."""
    may_be_chosen: bool
    """May it be chosen to move or attack?"""
    blocks: bool
    """Does it stop other figures from passing, and help to surround?"""
    ends: Literal["stays", "when_attacked", "after_battle"]
    """What ends it, besides leaving the Field."""
    may_be_woken: bool
    """May an own figure on a joined space end it instead of attacking?"""


class EvolutionRule(msgspec.Struct, frozen=True):
    """Bonuses for each time that a figure evolved in this match (FG-EVOLVE-03). Every field is given."""

    damage: int
    """Extra damage of its White and Gold attacks."""
    stars: int
    """Extra stars of its Purple attacks."""


class FormRule(msgspec.Struct, frozen=True):
    """Changes of form (FG-FORM-01 to -05). Every field is given."""

    megas: int | None
    """Mega Evolutions that a player may begin in a match; None: any number."""


class CardRule(msgspec.Struct, frozen=True):
    """Cards that a team brings to six_on_six, and their use. Every field is given."""

    kind: CardKind
    least: int
    """Fewest cards that a team brings (FG-SETUP-01)."""
    most: int
    """Most cards that a team brings (FG-PLATE-01)."""
    cost: int | None
    """Upper limit of their total cost; None: they have no cost (FG-PLATE-01)."""
    spun: bool
    """Does the team's Trainer figure spin for a card (FG-TRAINER-01)?"""


class RuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """One set of rules. A house rule may change the fields below *Policies*."""

    id: str
    colours: tuple[Colour, ...]
    """Colours that discs may show."""
    conditions: Mapping[Condition, ConditionRule]
    """The Special Conditions that exist."""
    longest_wait: int
    """The most turns for which an attack may make a figure Wait (FG-WAIT-01)."""
    cards: CardRule | None
    """The cards of six_on_six (FG-TRAINER-01, FG-PLATE-01); None: no cards."""
    evolution: EvolutionRule | None
    """How figures evolve (FG-EVOLVE-01 to -04); None: they do not."""
    forms: FormRule | None
    """How figures change their form (FG-FORM-01 to -05); None: they do not."""

    # Policies
    pc_capacity: int | None
    """Capacity of a Pokémon Center; None: as the map says."""
    surround_own_move: Literal["knocked_out", "safe"]
    """Fate of a figure that ends its own move enclosed."""
    surround_several: Literal["one", "each"]
    """How many of several surrounded figures are Knocked Out (FG-SURROUND-02)."""
    surround_on_goal: Literal["goal_wins", "surround_wins"]
    """Which is checked first when a figure lands on the Goal (FG-WIN-01)."""
    goal_by_effect: Literal["no_win", "win"]
    """Does a figure win if an effect, a Trainer card or its player manually put it on the opponent's Goal?"""
    surround_after_push: Literal["checked", "ignored"]
    """Are surrounds checked when figures were moved or woken other than by a move?"""
    white_text: Literal["shown", "not_on_tie", "won"]
    """When does the text of a White or Gold attack take effect: whenever shown, unless the spins tied, or if it won?"""
    trainer_success_ends_turn: Literal["unless_card_says", "never"]
    """Is the turn over after a Trainer success (FG-TRAINER-05)?"""
    undocumented_cards: Literal["stand_in", "by_hand"] = "stand_in"
    """What does a Trainer card do whose text nobody documented?"""
    paralyzed_chooser: Literal["owner", "opponent"]
    """The player who names a Paralyzed figure's attack (FG-COND-03)."""
    paralyzed_only_miss: Literal["no_choice"]
    """A Paralyzed figure without a non-Miss attack just spins."""
    poison_floor: Literal["0", "none"]
    """May damage fall below 0 (FG-COND-04)?"""
    zero_damage_white: Literal["nothing", "beats_miss"]
    """Does an attack without damage Knock Out a Miss?"""
    no_action_means_loss: bool
    """Does a player who cannot or will not act lose (FG-WIN-02)? Else they pass."""
    turn_limit: int | None
    """The match is a draw after this many turns."""
    repetition: int | None
    """The match is a draw when a position occurs this many times."""
    spin_on_line: Literal["respin", "nearest"]
    """How a spin that stops on a line counts."""

    @property
    def has_trainers(self) -> bool:
        """Is six_on_six played with Trainer figures and cards?"""
        return self.cards is not None and self.cards.spun


POLICIES: tuple[str, ...] = RuleSet.__struct_fields__[RuleSet.__struct_fields__.index("pc_capacity") :]
"""The fields that a house rule may change, in the order of the record."""


_POLICY_TYPES: Mapping[str, Any] = get_type_hints(RuleSet)


def policy_clause(policy: str) -> str:
    """The rulebook clause that explains *policy*."""
    return "POLICY-" + policy.replace("_", "-")


TFG_2007 = RuleSet(
    id="tfg-2007",
    colours=("white", "purple", "blue", "miss"),
    conditions={
        # clause, damage_less, misses, shift, may_be_chosen, blocks, ends, may_be_woken
        "poisoned": ConditionRule("FG-COND-04", 20, "none", 0, True, True, "stays", False),
        "paralyzed": ConditionRule("FG-COND-03", 0, "named", 0, True, True, "stays", False),
    },
    longest_wait=1,
    # kind, least, most, cost, spun
    cards=CardRule("trainer", 3, 3, None, True),
    evolution=None,
    forms=None,
    pc_capacity=None,
    surround_own_move="knocked_out",
    surround_several="one",
    surround_on_goal="goal_wins",
    goal_by_effect="no_win",
    surround_after_push="checked",
    white_text="not_on_tie",
    trainer_success_ends_turn="unless_card_says",
    paralyzed_chooser="owner",
    paralyzed_only_miss="no_choice",
    poison_floor="0",
    zero_damage_white="nothing",
    no_action_means_loss=True,
    turn_limit=None,
    repetition=None,
    spin_on_line="respin",
)

DUEL_2017 = RuleSet(
    id="duel-2017",
    colours=("white", "purple", "blue", "miss", "gold"),
    conditions={
        # clause, damage_less, misses, shift, may_be_chosen, blocks, ends, may_be_woken
        "poisoned": ConditionRule("FG-COND-04", 20, "none", 0, True, True, "stays", False),
        "paralyzed": ConditionRule("FG-DUEL-02", 0, "smallest", 0, True, True, "stays", False),
        "confused": ConditionRule("FG-DUEL-03", 0, "none", 1, True, True, "stays", False),
        "asleep": ConditionRule("FG-DUEL-04", 0, "all", 0, False, False, "when_attacked", True),
        "burned": ConditionRule("FG-DUEL-05", 10, "smallest", 0, True, True, "stays", False),
        "frozen": ConditionRule("FG-DUEL-06", 0, "all", 0, True, True, "after_battle", False),
        "noxious": ConditionRule("FG-DUEL-07", 40, "none", 0, True, True, "stays", False),
    },
    longest_wait=9,
    cards=None,
    evolution=None,
    forms=None,
    pc_capacity=None,
    surround_own_move="knocked_out",
    surround_several="each",
    surround_on_goal="surround_wins",
    goal_by_effect="no_win",
    surround_after_push="checked",
    white_text="shown",
    trainer_success_ends_turn="unless_card_says",
    paralyzed_chooser="owner",
    paralyzed_only_miss="no_choice",
    poison_floor="0",
    zero_damage_white="nothing",
    no_action_means_loss=True,
    turn_limit=None,
    repetition=None,
    spin_on_line="respin",
)

DUEL_2019 = msgspec.structs.replace(
    DUEL_2017,
    id="duel-2019",
    longest_wait=10,
    # kind, least, most, cost, spun
    cards=CardRule("plate", 0, 6, 8, False),
    evolution=EvolutionRule(damage=10, stars=1),
    forms=FormRule(megas=1),
    turn_limit=300,
)
"""The last edition of Duel; everything else is as in 2017."""

RULE_SETS: Mapping[str, RuleSet] = {rules.id: rules for rules in (TFG_2007, DUEL_2017, DUEL_2019)}


def policy_values(policy: str) -> tuple[str, ...]:
    """Permitted values of *policy*; "n" means any whole number from 1."""
    values: list[str] = []
    hint = _POLICY_TYPES[policy]
    for part in get_args(hint) or (hint,):
        if part is bool:
            values += ["true", "false"]
        elif part is int:
            values.append("n")
        elif part is type(None):
            values.append("none")
        else:
            values += [part] if isinstance(part, str) else list(get_args(part))
    return tuple(values)


def with_policies(rules: RuleSet, policies: Mapping[str, Any]) -> RuleSet:
    """*rules* with the policies of a house rule.

    Raises:
        ValueError: An unknown policy or value; the message names both and what was expected.
    """
    changed: dict[str, Any] = {}
    for policy, value in policies.items():
        if policy not in POLICIES:
            raise ValidationError(phrase("error.policy.unknown", policy=quoted(policy), words=", ".join(POLICIES)))
        changed[policy] = _policy_value(policy, value)
    return msgspec.structs.replace(rules, **changed) if changed else rules


def changed_policies(rules: RuleSet) -> dict[str, Any]:
    """The policies in which *rules* differs from the printed rule set of the same id."""
    printed = RULE_SETS[rules.id]
    return {name: getattr(rules, name) for name in POLICIES if getattr(rules, name) != getattr(printed, name)}


def _policy_value(policy: str, value: Any) -> Any:
    hint = _POLICY_TYPES[policy]
    if value in ("none", None) and type(None) in get_args(hint):
        return None
    # YAML and TOML authors may write 0 for "0", null for "none", and `pass` for false.
    if hint == Literal["0", "none"] and value == 0 and value is not False:
        return "0"
    if hint == Literal["0", "none"] and value is None:
        return "none"
    if hint is bool and isinstance(value, str):
        value = {"true": True, "false": False, "pass": False}.get(value, value)
    if isinstance(value, int) and not isinstance(value, bool) and int in get_args(hint) and value < 1:
        raise ValidationError(phrase("error.policy.number", policy=policy, value=value))
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError:
        expected = one_of(policy_values(policy))
        raise ValidationError(
            phrase("error.policy.value", policy=policy, wanted=expected, value=quoted(value))
        ) from None
