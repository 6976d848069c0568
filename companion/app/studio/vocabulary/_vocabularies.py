"""The vocabularies to pick from: effects of attacks and cards, and abilities.

Words, fields and initial values come from the types. This module adds only the layout; words that it does not
mention are available all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

import msgspec

from companion.app.text.figure_vocabulary import Family
from companion.figure.printed.abilities import ABILITY_TYPES, Ability
from companion.figure.printed.effects import DURING_SPINS, EFFECT_TYPES, Effect, To

T = TypeVar("T")
Source: TypeAlias = Literal["figure", "attack", "plate"]


class Vocabulary(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A closed union of tagged words.

    *name*: the family of its texts. *union*: the type to convert plain values to. *grouped*: words by topic. *few*:
    how many values to show of small numbers, by field, or by word and field. *mostly*: the usual target of words,
    *nobody*: impossible targets; any other choice is asked.
    """

    name: Family
    types: tuple[type[T], ...]
    union: Any
    grouped: Mapping[str, tuple[str, ...]]
    few: Mapping[str | tuple[str, str], int] = {}
    mostly: str = "opponent"
    nobody: frozenset[str] = frozenset()

    @property
    def tag(self) -> str:
        """The key under which data files write the word."""
        return tag_of(self.types[0])

    @property
    def words(self) -> tuple[str, ...]:
        """Every word, as data files write it."""
        return tuple(map(word_of, self.types))

    @property
    def groups(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every word by topic, common topics first; the last group also has all unlisted words."""
        known = dict.fromkeys(self.words)
        placed = {name: [word for word in words if word in known] for name, words in self.grouped.items()}
        rest = known.keys() - {word for words in placed.values() for word in words}
        placed[next(reversed(placed))] += [word for word in self.words if word in rest]
        return tuple((name, tuple(words)) for name, words in placed.items() if words)

    def type_of(self, word: str) -> type[T]:
        """The type of this word.

        Raises:
            KeyError: There is no such word.
        """
        return {word_of(kind): kind for kind in self.types}[word]

    def begins(self, word: str) -> Mapping[str, Any]:
        """The initial values of a word's optional fields."""
        begins: Mapping[str, Any] = getattr(self.type_of(word), "begins", {})
        return begins

    def made(self, raw: Mapping[str, Any]) -> T:
        """Convert plain values to a value.

        Raises:
            msgspec.ValidationError: Something is missing or inconsistent.
        """
        made: T = msgspec.convert(raw, self.union)
        return made


def word_of(kind: type[Any]) -> str:
    """The word in data files for a type of a vocabulary."""
    return str(kind.__struct_config__.tag)


def tag_of(kind: type[Any]) -> str:
    """The key of the word in data files."""
    return str(kind.__struct_config__.tag_field)


EFFECTS: Vocabulary[Effect] = Vocabulary(
    name="effect",
    types=EFFECT_TYPES,
    union=Effect,
    grouped={
        "usual": ("wait", "condition", "knock_out", "push", "to_bench", "by_hand"),
        "place": ("move_self", "jump_over", "swap", "take_space", "pull", "to_center", "leave_match", "dig"),
        "spin": (
            *("damage_plus", "damage_times", "again_until_miss", "focus", "one_more_spin", "no_colour", "spin_check"),
        ),
        "other": ("survive", "mutual", "cure", "marker", "for_turns", "take_markers", "end_wait", "aura", "turn_again"),
        "others": ("swap_other", "throw_over", "move_other", "bring", "draw_along"),
        "plates": ("ready_cards", "end_cards", "ban_cards"),
        "more": (
            *("may_spin_again", "attack_again", "reflect", "imprison", "expose", "evolve", "change_form"),
            *("wish", "call_up", "change_type", "nothing_here"),
        ),
    },
    few={"within": 6, "pick": 6, "turns": 6, "waits": 6, "times": 6},
)
CARD_EFFECTS: Vocabulary[Effect] = msgspec.structs.replace(
    EFFECTS,
    types=tuple(kind for kind in EFFECT_TYPES if not issubclass(kind, DURING_SPINS)),
    mostly="self",
    nobody=frozenset(to for to in get_args(To) if "opponent" in to or to in ("both", "line")),
)
"""Effects of a Trainer card: without those on battle spins, or on the other figure."""
ABILITIES: Vocabulary[Ability] = Vocabulary(
    name="ability",
    types=ABILITY_TYPES,
    union=Ability,
    grouped={
        "usual": ("damage_plus", "mp_plus", "immune", "passes", "by_hand"),
        "moving": (
            *("mp_at_least", "mp_at_most", "lets_pass", "stops_beside", "stops_passing", "passes_nobody"),
            *("when_passing", "stops_jumps", "not_moved", "holds_still"),
        ),
        "going": (
            *("straight_steps", "moves_fully", "goes_through", "goes_along", "goes_steps", "goes_home", "dives_in"),
            *("digs_in", "calls_beside", "swaps_first", "returns_first", "swaps_instead", "acts_instead"),
        ),
        "fighting": (
            *(
                "damage_times",
                "takes_less",
                "gilds",
                "recolours",
                "shifts",
                "ignores_damage_abilities",
                "no_instant_knock_out",
            ),
            *("not_knocked_out", "bench_instead", "entry_instead", "not_surrounded", "stars_plus", "adds_effects"),
            *("pins_opponent", "takes_no_markers", "turns_out", "mutes_in_battle", "banishes"),
            *("absorbs", "aloof"),
        ),
        "attacked": (
            *("steps_back", "runs_away", "slips_under", "keeps_away", "must_be_attacked", "stops_last_moved"),
            *("stops_movers_attacks", "negates_attacks"),
        ),
        "spins": (
            *("makes_spin_again", "redoes_spins", "may_spin", "not_made_to_spin", "spends_ally", "spins_plus"),
            *("passes_over_blue", "passes_over_miss", "strikes_from_bench", "strikes_far"),
        ),
        "conditions": (
            *(
                "never_waits",
                "longer_waits",
                "whoever_battles",
                "returns_condition",
                "wakes_itself",
                "knocks_out_beside",
            ),
            *("stops_waking", "stops_cards", "keeps_asleep"),
        ),
        "entering": ("waits_at_start", "enters_last", "when_entering", "when_others_enter"),
        "other": (
            *("never_attacks", "clears_center", "comes_back", "leaves_match", "stays_in_match", "ousts_surrounded"),
            *("when_knocked_out", "sheds", "evolves", "goes_back", "changes_form", "only_on_field", "stops_forms"),
            *("keeps_mega", "longer_mega", "no_goal", "mirrors"),
        ),
    },
    few={
        "turns": 6,
        "times": 6,
        "up_to": 4,
        "segments": 6,
        "within": 6,
        "steps": 6,
        ("longer_mega", "turns"): 4,
        ("mp_plus", "n"): 4,
        ("mp_at_least", "n"): 4,
        ("mp_at_most", "n"): 4,
    },
)

NAMES: Mapping[str, Source] = {
    "names": "figure",
    "lost": "figure",
    "not_names": "figure",
    "into": "figure",
    "frees": "figure",
    "name": "figure",
    "friend_attack": "attack",
    "friend_names": "figure",
    "with_attack": "attack",
    "near": "figure",
    "beside_names": "figure",
    "beside": "figure",
    "attack": "attack",
    "attacks": "attack",
    "besides": "attack",
    "jumps": "attack",
    "card": "plate",
    "not_cards": "plate",
}
"""Fields that hold names, and the source of known names to choose from."""
