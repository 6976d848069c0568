"""What the compiled rules know, and the refusal of a setup that has anything else.

A new word, a new field of a word and a new policy are not known until somebody has written them into the compiled
rules: so each is compared with the lists here, never taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.printed import (
    CONDITIONS,
    Ability,
    Absorbs,
    Aura,
    Banishes,
    ChangesForm,
    Effect,
    EvolvesWhen,
    Expose,
    Figure,
    GoesBack,
    If,
    Imprison,
    KeepsMega,
    LongerMega,
    OnlyOnField,
    StopsForms,
    TrainerCard,
    While,
    Who,
    WhoeverBattles,
    Wish,
    word,
)
from companion.figure.rulesets import ConditionRule, RuleSet
from companion.figure.state import Setup
from companion.kernel import DataError
from companion.texts import Fact, phrase

GROUP = frozenset({"when", "within", "pick", "may", "if_"})
FIELDS: Mapping[str, frozenset[str]] = {
    "wait": GROUP | {"to", "turns", "per_show"},
    "condition": GROUP | {"to", "is_", "marker"},
    "cure": GROUP | {"to"},
    "knock_out": GROUP | {"to", "around"},
    "to_bench": GROUP | {"to"},
    "to_center": GROUP | {"to"},
    "push": GROUP | {"to", "steps", "chooser", "line"},
    "leave_match": GROUP | {"to"},
    "take_markers": GROUP | {"to", "which"},
    "end_wait": GROUP | {"to"},
    "spin_check": GROUP
    | {
        "who",
        "out_if",
        "damage_at_least",
        "damage_at_most",
        "goes",
        "gets",
        "waits",
        "marker",
        "ends_cards",
        "misses",
        "repeats",
    },
    "marker": GROUP | {"to", "is_"},
    "for_turns": GROUP | {"to", "is_", "turns"},
    "expose": frozenset({"when", "type", "restored", "plus", "stars"}),
    "pull": frozenset({"when", "to", "within", "steps"}),
    "take_space": frozenset({"when"}),
    "swap": frozenset({"when", "with_", "may", "if_"}),
    "swap_other": frozenset({"when", "turns", "beside"}),
    "throw_over": frozenset({"when"}),
    "move_other": frozenset({"when", "type", "names", "condition", "bench", "sleeping", "steps", "within"}),
    "bring": frozenset({"when", "steps", "type", "names", "within"}),
    "draw_along": frozenset({"when"}),
    "attack_again": frozenset({"when"}),
    "reflect": frozenset({"when"}),
    "move_self": frozenset({"when", "steps", "may", "then_waits"}),
    "jump_over": frozenset({"when", "land", "steps", "out", "may", "if_"}),
    "survive": frozenset({"when", "below", "at_least", "always", "both", "spares", "shows", "if_"}),
    "damage_plus": frozenset({"when", "n", "if_", "per", "with_attack", "beside"}),
    "damage_times": frozenset({"when", "count", "times", "near", "within", "if_", "conditions"}),
    "again_until_miss": frozenset({"when"}),
    "focus": frozenset({"when", "plus", "times", "stars"}),
    "one_more_spin": frozenset({"when", "plus", "times"}),
    "may_spin_again": frozenset({"when", "both"}),
    "no_colour": frozenset({"when", "colour", "for_"}),
    "turn_again": frozenset({"when", "whose"}),
    "mutual": frozenset({"when"}),
    "aura": frozenset({"when", "type", "plus"}),
    "dig": frozenset({"when"}),
    "evolve": frozenset({"when", "where"}),
    "change_form": frozenset({"when", "into", "bench"}),
    "ready_cards": frozenset({"when", "players", "not_cards", "called", "one"}),
    "end_cards": frozenset({"when", "under_opponent", "called", "one"}),
    "ban_cards": frozenset({"when"}),
    "nothing_here": frozenset({"when", "why"}),
    "by_hand": frozenset({"when", "text"}),
    "call_up": frozenset({"when"}),
    "imprison": frozenset({"when"}),
    "wish": frozenset({"when", "for_"}),
}
"""The words of attacks and cards, each with the fields that are known of it."""

LASTING = frozenset({"while_"})
FOR_THEM = LASTING | {"to"}
ABILITIES: Mapping[str, frozenset[str]] = {
    "damage_plus": FOR_THEM | {"n", "lost", "per", "attack", "once", "colour", "damage_at_least", "damage_at_most"},
    "damage_times": LASTING | {"times"},
    "takes_less": FOR_THEM | {"n", "half", "type", "not_type", "once"},
    "mp_plus": FOR_THEM | {"n", "per", "once", "up_to"},
    "mp_at_least": FOR_THEM | {"n", "last"},
    "mp_at_most": FOR_THEM | {"n"},
    "stars_plus": FOR_THEM | {"n"},
    "spins_plus": FOR_THEM | {"n"},
    "immune": FOR_THEM | {"conditions", "colour"},
    "never_waits": LASTING | {"where"},
    "not_moved": FOR_THEM | {"besides", "abilities", "by_opposing", "themselves"},
    "no_instant_knock_out": FOR_THEM,
    "not_knocked_out": FOR_THEM
    | {"colour", "type", "only_type", "unevolved", "by", "damage_at_most", "damage_at_least"},
    "not_made_to_spin": LASTING,
    "stays_in_match": LASTING | {"attacks"},
    "passes": FOR_THEM | {"who", "manner"},
    "lets_pass": LASTING | {"side", "type"},
    "stops_beside": LASTING | {"chain"},
    "stops_passing": LASTING | {"manner", "types", "not_types", "everywhere"},
    "passes_nobody": FOR_THEM,
    "stops_jumps": LASTING | {"attacks"},
    "aloof": frozenset(),
    "not_surrounded": LASTING | {"by"},
    "must_be_attacked": LASTING,
    "waits_at_start": frozenset({"turns"}),
    "enters_last": frozenset(),
    "no_attack_after_move": frozenset(),
    "never_attacks": LASTING,
    "stops_last_moved": LASTING,
    "stops_movers_attacks": LASTING,
    "stops_waking": FOR_THEM | {"wakers"},
    "keeps_asleep": LASTING,
    "holds_still": FOR_THEM,
    "strikes_far": LASTING | {"over"},
    "straight_steps": LASTING | {"steps"},
    "moves_fully": LASTING,
    "nothing_here": frozenset({"why"}),
    "whoever_battles": LASTING | {"effects", "spun", "type", "damage_at_least"},
    "adds_effects": FOR_THEM | {"colour", "effects"},
    "negates_attacks": LASTING | {"attacks"},
    "pins_opponent": LASTING,
    "takes_no_markers": LASTING | {"which"},
    "turns_out": LASTING,
    "longer_waits": LASTING,
    "mirrors": LASTING,
    "absorbs": LASTING | {"conditions", "marker"},
    "returns_condition": LASTING,
    "clears_center": frozenset(),
    "comes_back": frozenset({"attack"}),
    "bench_instead": LASTING,
    "leaves_match": frozenset(),
    "no_goal": frozenset(),
    "ousts_surrounded": LASTING | {"many"},
    "evolves": frozenset({"at", "conditions", "attack", "times", "frees"}),
    "goes_back": frozenset(),
    "changes_form": frozenset({"while_", "at", "into", "by", "must", "frees"}),
    "only_on_field": frozenset(),
    "stops_forms": LASTING,
    "keeps_mega": LASTING,
    "longer_mega": frozenset({"turns"}),
    "stops_cards": FOR_THEM,
    "wakes_itself": FOR_THEM | {"conditions"},
    "shifts": LASTING | {"segments"},
    "passes_over_blue": LASTING,
    "passes_over_miss": LASTING,
    "gilds": LASTING,
    "recolours": FOR_THEM | {"colour", "as_", "attacks", "not_type", "battling", "marked"},
    "ignores_damage_abilities": LASTING,
    "mutes_in_battle": FOR_THEM,
    "knocks_out_beside": LASTING | {"conditions", "side"},
    "when_entering": frozenset({"effects", "evolving", "only_evolving"}),
    "when_others_enter": LASTING | {"effects"},
    "when_knocked_out": frozenset({"effects", "by_damage"}),
    "steps_back": LASTING | {"steps"},
    "runs_away": LASTING | {"trades"},
    "slips_under": LASTING,
    "banishes": LASTING | {"turns", "goes"},
    "when_passing": LASTING | {"who", "effects", "over_itself", "manner", "jumps"},
    "spends_ally": LASTING | {"who", "attack", "n"},
    "keeps_away": LASTING | {"steps"},
    "may_spin": LASTING | {"spun"},
    "makes_spin_again": LASTING | {"spun", "damage_at_least"},
    "redoes_spins": LASTING | {"per"},
    "dives_in": frozenset({"to"}),
    "entry_instead": LASTING,
    "swaps_first": LASTING | {"who", "from_bench", "effects"},
    "goes_through": LASTING | {"steps"},
    "goes_home": LASTING,
    "goes_along": LASTING | {"type", "then"},
    "goes_steps": LASTING | {"steps", "straight", "beside", "then"},
    "digs_in": frozenset(),
    "swaps_instead": LASTING | {"who", "from_bench", "then"},
    "acts_instead": LASTING | {"effects", "then"},
    "strikes_from_bench": frozenset(),
    "calls_beside": LASTING | {"names", "entry_needed"},
    "sheds": LASTING,
    "returns_first": LASTING,
    "by_hand": frozenset({"text"}),
}
"""The words of abilities, each with the fields that are known of it."""

IF_FIELDS = frozenset(
    {
        *("spun", "type", "damage_below", "damage_at_least", "condition", "own_condition", "more_than_half"),
        *("entries_taken", "any_condition", "has_to_wait", "mp_at_least", "mp_at_most", "more_mp", "as_many_mp"),
        *("not_types", "name", "own_any_condition", "own_no_condition", "friend_attack", "marker", "on_entry_point"),
        *("names", "away", "beside_names", "own_beside_type", "markers", "evolved", "in_form", "friend_names"),
        *("off_field", "stuck", "on_own_entry"),
    }
)
WHO_FIELDS = frozenset(
    {
        *("side", "place", "names", "type", "not_type", "conditions", "no_condition", "not_names", "mp", "mp_up_to"),
        *("within", "has_to_wait", "also_type", "beside_own_type", "itself"),
    }
)
WHILE_FIELDS = frozenset(
    {
        *("on_bench", "own_turn", "on_entry_point", "has_condition", "no_condition", "entries_held", "conditions"),
        *("without", "center_full", "some", "many", "none", "evolved", "form_changed", "card"),
    }
)
CARD_FIELDS = frozenset(
    {
        *("id", "name", "kind", "cost", "target", "types", "names", "needs", "lasting", "may_move_after", "effects"),
        *("gives", "until_out_by", "certainty"),
    },
)
CONDITION_FIELDS = frozenset(
    {"clause", "damage_less", "misses", "shift", "may_be_chosen", "blocks", "ends", "may_be_woken"}
)
RULE_FIELDS = frozenset(
    {
        *("id", "colours", "conditions", "longest_wait", "cards", "evolution", "forms"),
        *("pc_capacity", "surround_own_move", "surround_several", "surround_on_goal", "goal_by_effect"),
        *("surround_after_push", "white_text", "trainer_success_ends_turn", "paralyzed_chooser", "paralyzed_only_miss"),
        *("poison_floor", "zero_damage_white", "no_action_means_loss", "turn_limit", "repetition", "spin_on_line"),
    }
)
OF_EVOLUTION = (EvolvesWhen, GoesBack, ChangesForm, OnlyOnField, StopsForms, KeepsMega, LongerMega)
"""Abilities that say nothing where nobody evolves or changes its form."""
KNOWN_CONDITIONS = ("poisoned", "paralyzed", "asleep", "confused", "burned", "frozen", "noxious")

NOTED = {
    "blue_misses_next_turn": "blue_misses_now",
    "blue_but_dodge_misses_next_turn": "blue_but_dodge_misses_now",
    "purple_misses_next_turn": "purple_misses_now",
    "opposing_purple_misses_next_turn": "opposing_purple_misses_now",
    "exhausted_next_turn": "exhausted_now",
}
"""Markers for the next turn, and what they are in it."""
MOST_OF_A_DISC = 24
MOST_EFFECTS_TOGETHER = 8
"""So many effects of one attack or card fit into the agenda, whatever they lead to."""
MOST_RECOLOURS = 30


def every_effect(setup: Setup) -> Iterator[Effect]:
    """Whatever attacks, abilities and cards of the setup can do."""
    for placed in setup.figures:
        for one in (*placed.figure.disc.segments, *placed.figure.abilities):
            yield from getattr(one, "effects", ())
    for card in (*setup.cards[0], *setup.cards[1]):
        yield from card.effects
        for ability in card.gives:
            yield from getattr(ability, "effects", ())


def every_ability(setup: Setup) -> Iterator[Ability]:
    """Whatever abilities figures of the setup have, or are given by cards."""
    for placed in setup.figures:
        yield from placed.figure.abilities
    for card in (*setup.cards[0], *setup.cards[1]):
        yield from card.gives


def does(setup: Setup, name: str) -> bool:
    """Is this word among what can be done?"""
    return any(word(effect) == name for effect in every_effect(setup))


def has_notes(setup: Setup) -> bool:
    """Can there be markers that say which attack counts as Miss, who was wished well, or who comes back?"""
    effects = any(isinstance(one, Imprison | Wish) or getattr(one, "misses", False) for one in every_effect(setup))
    return effects or any(isinstance(one, Banishes) for one in every_ability(setup))


def kinds_of_markers(setup: Setup) -> tuple[str, ...]:
    """The kinds of markers that can come to lie under figures, auras beside them."""
    laid = set[str]()
    for one in (*every_effect(setup), *every_ability(setup)):
        name = getattr(one, "marker", getattr(one, "is_", None) if word_of(one) == "marker" else None)
        if name is not None:
            laid |= {name, NOTED.get(name, name)}
    return tuple(one for one in of.LYING if one in laid)


def word_of(value: msgspec.Struct) -> str:
    """The word of an effect or ability."""
    return str(value.__struct_config__.tag)


def refused(what: Fact) -> DataError:
    """The error that says what the compiled rules do not know."""
    return DataError(phrase("error.batch.unknown", what=what))


def refuse_unknown(setup: Setup) -> None:
    """Refuse a setup with anything that the compiled rules do not know.

    Raises:
        DataError: Says the first such thing by its name.
    """
    for what in unknown_in(setup):
        raise refused(what)


def unknown_in(setup: Setup) -> Iterator[Fact]:
    """Everything in the setup that the compiled rules do not know."""
    yield from _unknown_rules(setup.rules)
    yield from _too_much(setup)
    for placed in setup.figures:
        for segment in placed.figure.disc.segments:
            for effect in segment.effects:
                for what in unknown_effect(effect):
                    yield phrase("batch.of-attack", figure=placed.name, attack=segment.label, what=what)
        for ability in placed.figure.abilities:
            for what in unknown_ability(ability):
                yield phrase("batch.of-figure", figure=placed.name, what=what)
    yield from _saved_in_two_ways(setup)
    for card in (*setup.cards[0], *setup.cards[1]):
        for what in _unknown_card(card):
            yield phrase("batch.of-figure", figure=card.name, what=what)


def unknown_of(figure: Figure) -> Iterator[Fact]:
    """What of a figure by itself is not known, whomever it plays with."""
    for segment in figure.disc.segments:
        for effect in segment.effects:
            yield from unknown_effect(effect)
    for ability in figure.abilities:
        yield from unknown_ability(ability)


def _saved_in_two_ways(setup: Setup) -> Iterator[Fact]:
    """Kinds of markers of which each would save one figure: in which order they came there is not kept."""
    holders: dict[str, set[int]] = {}
    lines = families(setup)
    for number, placed in enumerate(setup.figures):
        for one in (*placed.figure.disc.segments, *placed.figure.abilities):
            for value in (one, *getattr(one, "effects", ())):
                kind = getattr(value, "marker", getattr(value, "is_", None))
                if kind in of.SAVING:
                    own = isinstance(value, Absorbs) or getattr(value, "to", "") == "self"
                    holders.setdefault(kind, set()).update(lines[number] if own else range(len(setup.figures)))
    for card in (*setup.cards[0], *setup.cards[1]):
        given = (effect for one in card.gives for effect in getattr(one, "effects", ()))
        for value in (*card.effects, *card.gives, *given):
            if (kind := getattr(value, "marker", getattr(value, "is_", None))) in of.SAVING:
                holders.setdefault(kind, set()).update(range(len(setup.figures)))
    for first, other in combinations(holders, 2):
        if holders[first] & holders[other]:
            yield phrase("batch.word", word=other)


def families(setup: Setup) -> tuple[frozenset[int], ...]:
    """By figure: those that can come to stand in its place, itself and those before it too."""
    found = [{number} for number in range(len(setup.figures))]
    for number, placed in enumerate(setup.figures):
        before = {placed.figure.evolves_from} if placed.figure.form is None else set(placed.figure.form.of)
        for other, one in enumerate(setup.figures):
            if one.owner == placed.owner and one.figure.name in before and (placed.aside or placed.figure.form):
                together = found[number] | found[other]
                for member in together:
                    found[member] = together
    return tuple(map(frozenset, found))


def _unknown_rules(rules: RuleSet) -> Iterator[Fact]:
    for name in msgspec.structs.fields(RuleSet):
        if name.name not in RULE_FIELDS:
            yield phrase("batch.policy", policy=name.name)
    if rules.repetition is not None:
        yield phrase("batch.policy", policy="repetition")
    for condition, rule in rules.conditions.items():
        if condition not in KNOWN_CONDITIONS:
            yield phrase("batch.word", word=condition)
        yield from _unknown_fields(rule, CONDITION_FIELDS, condition)
    if tuple(CONDITIONS) != KNOWN_CONDITIONS:
        yield phrase("batch.word", word=", ".join(sorted(set(CONDITIONS) - set(KNOWN_CONDITIONS))))


def _too_much(setup: Setup) -> Iterator[Fact]:
    discs = [placed.figure.disc for placed in setup.figures] + [disc for disc in setup.trainer_discs if disc]
    texts = [segment.effects for disc in discs for segment in disc.segments]
    texts += [card.effects for own in setup.cards for card in own]
    abilities, own = list(every_ability(setup)), [placed.owner for placed in setup.figures]
    given = sum(own.count(seat) * len(card.gives) for seat in (0, 1) for card in setup.cards[seat])
    texts += [
        sum((one.effects for one in placed.figure.abilities if isinstance(one, WhoeverBattles)), ())
        for placed in setup.figures
    ]
    texts += [getattr(one, "effects", ()) for one in abilities]
    counted = (
        ("batch.abilities", len(abilities) + given, of.MOST_ABILITIES),
        ("batch.abilities", sum(bool(getattr(one, "once", False)) for one in abilities), of.MOST_ONCE),
        ("batch.abilities", _many_recolours(setup), MOST_RECOLOURS),
        ("batch.markers", many_auras(setup), of.MOST_AURAS),
        ("batch.markers", len(kinds_of_markers(setup)), of.MOST_KINDS_OF_MARKERS),
        ("batch.effects", max(map(len, texts), default=0), MOST_EFFECTS_TOGETHER),
        ("batch.effects", sum(map(len, texts)), of.MOST_EFFECTS // 2),
        ("batch.figures", len(setup.figures), at.MOST_FIGURES),
        ("batch.figures", sum(not placed.aside for placed in setup.figures), at.MOST_IN_TEAM),
        ("batch.spaces", len(setup.playmat.space), of.MOST_SPACES),
        ("batch.cards", max(map(len, setup.cards)), at.MOST_CARDS),
        ("batch.segments", max((len(disc.segments) for disc in discs), default=0), MOST_OF_A_DISC),
    )
    for key, many, most in counted:
        if many > most:
            yield phrase(key, n=many, most=most)


def many_auras(setup: Setup) -> int:
    """How many auras are told apart, and how many of what lies under whoever was exposed: by whom counts too."""
    lines, found = families(setup), set[Any]()
    said = [(lines[n], one) for n, placed in enumerate(setup.figures) for one in _effects_of(placed.figure)]
    given = (one for own in setup.cards for card in own for one in (*card.effects, *_effects_of_all(card.gives)))
    said += [(frozenset(range(len(setup.figures))), one) for one in given]
    for by, effect in said:
        if isinstance(effect, Expose):
            found |= {(one, effect.type, effect.plus, effect.stars) for one in by}
        elif isinstance(effect, Aura):
            found.add((effect.type, effect.plus))
    return len(found)


def _effects_of(figure: Figure) -> Iterator[Effect]:
    for segment in figure.disc.segments:
        yield from segment.effects
    yield from _effects_of_all(figure.abilities)


def _effects_of_all(abilities: Iterable[Ability]) -> Iterator[Effect]:
    for ability in abilities:
        yield from getattr(ability, "effects", ())


def _many_recolours(setup: Setup) -> int:
    """How many abilities change colours, of figures and given by cards to each of their player."""
    own = [placed.owner for placed in setup.figures]
    printed = (one for placed in setup.figures for one in placed.figure.abilities)
    given = (one for seat in (0, 1) for card in setup.cards[seat] for one in card.gives * own.count(seat))
    return sum(word_of(one) == "recolours" for one in (*printed, *given))


def unknown_effect(effect: Effect) -> Iterator[Fact]:
    """What of an effect is not known."""
    name, said = word(effect), effect_fields(effect)
    if name not in FIELDS:
        yield phrase("batch.word", word=name)
        return
    yield from _unknown_fields(effect, FIELDS[name], name)
    to = said.get("to", said.get("who"))
    if to is not None and to not in of.TOS:
        yield phrase("batch.word", word=to)
    if name == "for_turns" and (said["turns"] or 0) > of.MOST_TURNS_LEFT:
        yield phrase("batch.field", word=name, field="turns")
    if (said.get("pick") or 1) > 1:
        yield phrase("batch.field", word=name, field="pick")
    condition = said.get("if_")
    if isinstance(condition, If):
        yield from _unknown_fields(condition, IF_FIELDS, name)
    if isinstance(condition, If) and condition.marker is not None and condition.markers is not None:
        yield phrase("batch.field", word=name, field="markers")
    laid = said.get("is_") if name == "marker" else said.get("marker")
    if laid is not None and laid not in of.LYING:
        yield phrase("batch.word", word=laid)


def effect_fields(effect: Any) -> dict[str, Any]:
    """The fields of a word by their names."""
    return {name: getattr(effect, name) for name in effect.__struct_fields__}


def is_of_evolution(ability: Ability) -> bool:
    """Has the ability nothing to say where nobody evolves or changes its form, as here?"""
    condition: While | None = getattr(ability, "while_", None)
    if isinstance(ability, OF_EVOLUTION):
        return True
    return condition is not None and (condition.evolved is not None or condition.form_changed is not None)


def unknown_ability(ability: Ability) -> Iterator[Fact]:
    """What of an ability is not known."""
    name = str(type(ability).__struct_config__.tag)
    if name not in ABILITIES:
        yield phrase("batch.word", word=name)
        return
    yield from _unknown_fields(ability, ABILITIES[name], name)
    said = effect_fields(ability)
    when = said.get("while_")
    if when is not None:
        yield from _unknown_fields(when, WHILE_FIELDS, name)
    whos = [one for one in said.values() if isinstance(one, Who)]
    for who in (*whos, *(one for one in (when and when.some, when and when.none) if one is not None)):
        yield from _unknown_fields(who, WHO_FIELDS, name)
    for effect in said.get("effects", ()):
        yield from unknown_effect(effect)


def _unknown_card(card: TrainerCard) -> Iterator[Fact]:
    yield from _unknown_fields(card, CARD_FIELDS, card.id)
    if card.target not in of.TARGETS:
        yield phrase("batch.field", word=card.id, field="target")
    for effect in card.effects:
        yield from unknown_effect(effect)
    for ability in card.gives:
        yield from unknown_ability(ability)


def _unknown_fields(value: msgspec.Struct | ConditionRule, known: frozenset[str], name: str) -> Iterator[Fact]:
    """Fields that are not in the list, where they are not as they are by default."""
    for field, default in _defaults(type(value)):
        if field not in known and getattr(value, field) != default:
            yield phrase("batch.field", word=name, field=field)


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a word with what each is by default."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))
