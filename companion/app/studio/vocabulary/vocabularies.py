"""The vocabularies that are picked from: what attacks and cards do, and what abilities do.

Words and fields are read from the types, and so is with what a word begins. What is said here besides is how they are
laid out; a word of which nothing is said here is there all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

import msgspec

from companion.app.saying.figure_words import Family
from companion.figure.printed.abilities import ABILITY_TYPES, Ability
from companion.figure.printed.effects import DURING_SPINS, EFFECT_TYPES, Effect, To

T = TypeVar("T")
Source: TypeAlias = Literal["figure", "attack", "plate"]


class Vocabulary(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A closed union of tagged words.

    *name*: where its texts stand. *union*: what a word in plain values is converted to. *grouped*: words by what they
    are about. *few*: numbers that are small, and as many of their values as are shown, by field,
    or by word and field. *mostly*: whom most words are about, *nobody*: whom none can be about; any other choice is
    asked.
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
        """Every word by what it is about, those first that most discs have; the last group has all others, too."""
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
        """The fields with which this word begins, beside those that it must have."""
        begins: Mapping[str, Any] = getattr(self.type_of(word), "begins", {})
        return begins

    def made(self, raw: Mapping[str, Any]) -> T:
        """The value that is written so.

        Raises:
            msgspec.ValidationError: Something is wanting, or does not go together.
        """
        made: T = msgspec.convert(raw, self.union)
        return made


def word_of(kind: type[Any]) -> str:
    """The word that data files write for a type of a vocabulary."""
    return str(kind.__struct_config__.tag)


def tag_of(kind: type[Any]) -> str:
    """The key under which they write it."""
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
"""What a Trainer card can do: there is no spin of a battle that it could change, and no other figure of one."""
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
"""Fields in which names are written, and of what: such names can be chosen from those that are known."""
