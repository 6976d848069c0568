"""Abilities of the figure game in sentences: one for each word of the vocabulary and each parameter.

No text is copied from anywhere: the sentence is made from the ability. "This figure"
is the one that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.app.saying.figure_effects import by_hand, part_of_sentence, said_steps
from companion.figure.printed.abilities import (
    Ability,
    AbilityByHand,
    Absorbs,
    ActsInstead,
    AddsEffects,
    Aloof,
    Banishes,
    BenchInstead,
    CallsBeside,
    ChangesForm,
    ClearsCenter,
    ComesBack,
    DigsIn,
    DivesIn,
    EntersLast,
    EntryInstead,
    EvolvesWhen,
    Gilds,
    GoesAlong,
    GoesBack,
    GoesHome,
    GoesSteps,
    GoesThrough,
    HoldsStill,
    IgnoresDamageAbilities,
    Immune,
    KeepsAsleep,
    KeepsAway,
    KeepsMega,
    KnocksOutBeside,
    LeavesMatch,
    LetsPass,
    LongerMega,
    LongerWaits,
    MakesSpinAgain,
    MaySpin,
    Mirrors,
    MoreDamage,
    MorePoints,
    MoreSpins,
    MoreStars,
    MovesFully,
    MustBeAttacked,
    MutesInBattle,
    NegatesAttacks,
    NeverAttacks,
    NeverWaits,
    NoAttackAfterMove,
    NoGoal,
    NoInstantKnockOut,
    NothingHere,
    NotKnockedOut,
    NotMadeToSpin,
    NotMoved,
    NotSurrounded,
    OnlyOnField,
    OustsSurrounded,
    Passes,
    PassesNobody,
    PassesOverBlue,
    PassesOverMiss,
    PinsOpponent,
    PointsAtLeast,
    PointsAtMost,
    Recolours,
    RedoesSpins,
    ReturnsCondition,
    ReturnsFirst,
    RunsAway,
    Sheds,
    Shifts,
    SlipsUnder,
    SpendsAlly,
    StaysInMatch,
    StepsBack,
    StopsBeside,
    StopsCards,
    StopsForms,
    StopsJumps,
    StopsLastMoved,
    StopsMoversAttacks,
    StopsPassing,
    StopsWaking,
    StraightSteps,
    StrikesFar,
    StrikesFromBench,
    SwapsFirst,
    SwapsInstead,
    TakesLess,
    TakesNoMarkers,
    Then,
    TimesDamage,
    TurnsOut,
    WaitsAtStart,
    WakesItself,
    WhenEntering,
    WhenKnockedOut,
    WhenOthersEnter,
    WhenPassing,
    While,
    Who,
    WhoeverBattles,
)
from companion.figure.printed.effects import Condition
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import RULE_SETS, RuleSet
from companion.texts.texts import Fact, Phrase, all_of, phrase

_AT_LENGTH = (
    ActsInstead
    | AddsEffects
    | CallsBeside
    | ChangesForm
    | GoesAlong
    | GoesHome
    | GoesSteps
    | GoesThrough
    | MakesSpinAgain
    | MaySpin
    | NoInstantKnockOut
    | RedoesSpins
    | ReturnsFirst
    | RunsAway
    | SlipsUnder
    | SpendsAlly
    | StepsBack
    | SwapsInstead
    | WhenOthersEnter
    | WhenPassing
    | WhoeverBattles
)
"""Words whose sentence has several parts: while what they are in force is said before them."""
ITSELF = "ability.who.itself"
"""The text by which the figure that has an ability is one of those it speaks of."""


def ability_sentences(abilities: Sequence[Ability]) -> Iterator[Phrase]:
    """The sentences for what an ability does, and for what of it is left to the players."""
    on_bench = [one for one in abilities if any(_on_bench(other) == one for other in abilities)]
    for ability in abilities:
        if isinstance(ability, AbilityByHand):
            yield by_hand(ability.text)
        elif ability not in on_bench:
            said = _with_while(_said(ability), getattr(ability, "while_", None), first=isinstance(ability, _AT_LENGTH))
            said = phrase("ability.also-on-bench", said=said) if _on_bench(ability) in on_bench else said
            yield phrase("effect.sentence", said=said)


def _on_bench(ability: Ability) -> Ability | None:
    """The same ability in force on the Bench; None for one that is in force there, or says nothing of when it is."""
    if not hasattr(ability, "while_"):
        return None
    if ability.while_ is None:
        return replace(ability, while_=While(on_bench=True))
    return None if ability.while_.on_bench else replace(ability, while_=replace(ability.while_, on_bench=True))


def ability_parts(abilities: Sequence[Ability], *, of_no_figure: bool = False) -> Iterator[Phrase]:
    """What abilities do, each as a part of a longer sentence; *of_no_figure*: a card beside the mat has them."""
    for ability in abilities:
        said = _with_while(_said(ability), getattr(ability, "while_", None))
        yield _without_itself(said) if of_no_figure else said


def _without_itself(said: Phrase) -> Phrase:
    """The same without "this figure included"."""
    facts = tuple((name, _without_itself(one) if isinstance(one, Phrase) else one) for name, one in said.facts)
    inner = dict(facts).get("who") if said.key == ITSELF else None
    return inner if isinstance(inner, Phrase) else Phrase(said.key, facts)


def line_sentences(figure: Figure) -> Iterator[Phrase]:
    """What a figure evolves from, and whose form it is, when it is taken and for how long; by which rules."""
    if figure.evolves_from:
        evolving = _named_rules(rules for rules in RULE_SETS.values() if rules.evolution is not None)
        yield phrase("look.evolves-from", name=figure.evolves_from, rules=evolving)
    if (form := figure.form) is None:
        return
    forming = _named_rules(rules for rules in RULE_SETS.values() if rules.forms is not None)
    yield phrase("look.only-form-of" if form.only else "look.form-of", names=either(form.of), rules=forming)
    if form.at_will:
        yield phrase(f"look.form-taken.{form.at_will}")
    if form.spends:
        yield phrase("look.form-spends", names=either(form.spends))
    if form.turns is not None:
        yield phrase("look.form-turns", n=form.turns)


def _named_rules(several: Iterable[RuleSet]) -> Fact:
    """The names of rule sets."""
    return all_of([Phrase(f"ruleset.{rules.id}") for rules in several], "list.and")


def _said(ability: Ability) -> Phrase:
    match ability:
        case MoreDamage():
            return _said_damage(ability)
        case TimesDamage(times=times):
            return phrase("ability.damage-times", n=times)
        case TakesLess():
            return _said_taken(ability)
        case MorePoints(n=n, to=to, per=per, once=once, up_to=up_to):
            said = phrase(f"ability.mp-{'plus' if n >= 0 else 'minus'}", who=_subject(to), n=abs(n))
            said = said if per is None else phrase("effect.per", said=said, each=_who(per, "each"))
            said = said if up_to is None else phrase("ability.up-to", said=said, n=up_to)
            return phrase("ability.once", said=said) if once else said
        case PointsAtLeast(n=n, to=to, last=last):
            return phrase("ability.mp-at-least-last" if last else "ability.mp-at-least", who=_subject(to), n=n)
        case PointsAtMost(n=n, to=to):
            return phrase("ability.mp-at-most", who=_who(to, "each"), n=n)
        case Immune(conditions=conditions, colour=colour, to=to):
            key = "ability.immune" if to is None else "ability.immune-others"
            whose = {} if to is None else {"who": _who(to, "each")}
            said = phrase(key, conditions=_conditions(conditions), **whose)
            return said if colour is None else phrase("ability.by", said=said, colour=Phrase(f"segment.{colour}"))
        case NeverWaits(where=where):
            return phrase(f"ability.never-waits.{where}")
        case HoldsStill(to=to):
            return phrase("ability.holds-still", who=_who(to, "each"))
        case StrikesFar(over=over):
            return phrase("ability.strikes-far.over" if over else "ability.strikes-far.any")
        case NotMoved(besides=besides, to=to, abilities=abilities):
            said = phrase("ability.not-moved")
            if to is not None:
                said = phrase("ability.not-moved-others", who=_who(to, "not-any"))
            said = phrase("ability.besides", said=said, attacks=either(besides)) if besides else said
            said = phrase("ability.nor-by-abilities", said=said) if abilities else said
            said = phrase("ability.by-opposing-only", said=said) if ability.by_opposing else said
            return phrase("ability.nor-by-themselves", said=said) if ability.themselves else said
        case NoInstantKnockOut(to=to):
            return phrase("ability.no-instant-knock-out", who=_subject(to))
        case NotKnockedOut():
            return _said_not_knocked_out(ability)
        case MoreStars(n=n, to=to):
            return phrase("ability.stars-plus", who=_subject(to), n=n)
        case AddsEffects(colour=colour, effects=effects, to=to):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            return phrase("ability.adds-effects", colour=Phrase(f"segment.{colour}"), who=_subject(to), given=given)
        case BenchInstead() | NotMadeToSpin() | LongerWaits() | StopsMoversAttacks():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case Passes(who=who, manner=manner, to=to):
            if to is not None:
                return phrase(f"ability.let-pass.{manner}", whose=_who(to, "each"), who=_who(who, "each"))
            return phrase(f"ability.passes.{manner}", who=_who(who, "each"))
        case LetsPass(side=side, type=type_):
            if type_ is not None:
                return phrase(f"ability.lets-pass.{side}-of-type", type=Phrase(f"type.{type_}"))
            return phrase(f"ability.lets-pass.{side}")
        case WhenEntering(effects=effects):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            return phrase(f"ability.{_when_it_comes(ability)}", given=given)
        case StopsPassing(manner=manner, types=types, not_types=not_types, everywhere=everywhere):
            said = phrase(f"ability.stops-passing.{'everywhere-' if everywhere else ''}{manner or 'any'}")
            for key, kinds in (("types", types), ("not-types", not_types)):
                if kinds:
                    said = phrase(
                        f"ability.stopped.{key}", said=said, types=either([Phrase(f"type.{k}") for k in kinds])
                    )
            return said
        case PassesNobody(to=to):
            return phrase("ability.passes-nobody", who=_who(to, "not-any"))
        case WhenPassing(who=who, effects=effects, over_itself=over_itself, manner=manner, jumps=jumps):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            key = "ability.when-passing.over" if over_itself else "ability.when-passing.others"
            said = phrase(key, who=_who(who, "a"), given=given)
            said = said if manner is None else phrase(f"ability.passing-so.{manner}", said=said)
            return phrase("ability.or-jumping", said=said, attacks=either(jumps)) if jumps else said
        case StopsJumps(attacks=attacks):
            return phrase("ability.stops-jumps", attacks=either(attacks))
        case PassesOverBlue() | PassesOverMiss():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case ReturnsCondition() | ClearsCenter() | Gilds() | IgnoresDamageAbilities():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case StepsBack(steps=steps):
            return phrase("ability.steps-back", n=steps)
        case RunsAway(trades=Who() as trades):
            return phrase("ability.trades-places", who=_who(trades, "a"))
        case KeepsAway(steps=steps):
            return phrase("ability.keeps-away", steps=said_steps(steps))
        case RunsAway() | SlipsUnder() | StopsLastMoved():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case MakesSpinAgain(spun=spun, damage_at_least=at_least):
            shown = [] if spun is None else [phrase("ability.shows.colour", colour=Phrase(f"segment.{spun}"))]
            shown += [] if at_least is None else [phrase("ability.shows.damage", n=at_least)]
            said = phrase("ability.makes-spin-again")
            return phrase("ability.if", said=said, condition=all_of(shown, "list.and")) if shown else said
        case RedoesSpins(per=per):
            return phrase("ability.redoes-spins", each=_who(per, "each"))
        case SpendsAlly(who=who, attack=attack, n=n):
            return phrase("ability.spends-ally", who=_who(who, "a"), attack=attack, n=n)
        case StopsBeside(chain=True):
            return phrase("ability.stops-beside-chain")
        case StopsBeside() | Aloof() | MustBeAttacked() | EntersLast() | NoAttackAfterMove() | NeverAttacks():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case EvolvesWhen():
            return _said_of_evolution(ability)
        case ChangesForm():
            return _said_of_form(ability)
        case LongerMega(turns=turns):
            return phrase("ability.longer-mega", n=turns)
        case GoesBack() | ReturnsFirst() | OnlyOnField() | StopsForms() | KeepsMega() | NoGoal() | Mirrors():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case DivesIn(to=Who() as to):
            return phrase("ability.dives-in-others", who=_who(to, "each"))
        case DivesIn() | GoesHome() | StrikesFromBench() | Sheds() | LeavesMatch():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case StaysInMatch(attacks=attacks):
            return phrase("ability.stays-in-match-attacks" if attacks else "ability.stays-in-match")
        case Absorbs(conditions=conditions, marker=marker):
            return phrase("ability.absorbs", conditions=_conditions(conditions), marker=Phrase(f"marker.{marker}"))
        case Banishes(turns=turns, goes=goes):
            return phrase(f"ability.banishes-{goes}", n=turns)
        case OustsSurrounded(many=many):
            return phrase("ability.ousts-surrounded", n=many)
        case MutesInBattle(to=to):
            return phrase("ability.mutes-in-battle", who=_who(to, "each"))
        case ComesBack(attack=attack):
            if attack is not None:
                return phrase("ability.comes-back-for", attack=attack)
            return phrase("ability.comes_back")
        case MoreSpins(n=n, to=to):
            return phrase("ability.spins-plus", who=_subject(to), n=n)
        case WhenOthersEnter(effects=effects):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            return phrase("ability.when-others-enter", given=given)
        case TakesNoMarkers(which=which) if which:
            named = either([phrase(f"vocabulary.timed.{one}") for one in which])
            return phrase("ability.takes-no-markers-named", kinds=named)
        case NotSurrounded(by=Who() as by):
            return phrase("ability.not-surrounded-by", who=_who(by, "each"))
        case PinsOpponent() | TakesNoMarkers() | TurnsOut() | MovesFully() | EntryInstead() | NotSurrounded():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case MaySpin(spun=spun) if spun is not None:
            return phrase("ability.may-spin-shown", colour=Phrase(f"segment.{spun}"))
        case DigsIn() | MaySpin() | KeepsAsleep():
            return phrase(f"ability.{type(ability).__struct_config__.tag}")
        case GoesThrough(steps=steps):
            return phrase("ability.goes-through", n=steps)
        case GoesAlong(type=type_, then=then):
            return _and_then(phrase("ability.goes-along", type=Phrase(f"type.{type_}")), then)
        case GoesSteps():
            return _said_of_steps(ability)
        case SwapsInstead(who=who, from_bench=from_bench, then=then):
            said = phrase("ability.swaps-instead", who=_who(who, "a"))
            if from_bench is not None:
                said = phrase("ability.from-bench", said=said, who=_who(from_bench, "a"))
            return _and_then(said, then)
        case ActsInstead(effects=effects, then=then):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            return _and_then(phrase("ability.acts-instead", given=given), then)
        case SwapsFirst(from_bench=Who() as from_bench, effects=effects):
            said = phrase("ability.swaps-first-from-bench", who=_who(from_bench, "a"))
            if not effects:
                return said
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            return phrase("ability.swaps-first-then", said=said, given=given)
        case SwapsFirst(who=who):
            return phrase("ability.swaps-first-with", who=_who(who, "a")) if who else phrase("ability.swaps_first")
        case WhenKnockedOut(effects=effects, by_damage=by_damage):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            return phrase(f"ability.when-knocked-out.{'damage' if by_damage else 'any'}", given=given)
        case StopsWaking(to=to, wakers=wakers):
            if wakers:
                return phrase("ability.stops-waking.by", who=_who(to, "each"))
            return phrase("ability.stops-waking.to", who=_who(to, "not-any"))
        case StraightSteps(steps=steps):
            return phrase("ability.straight-steps", n=steps)
        case CallsBeside(names=names, entry_needed=entry_needed):
            return phrase(f"ability.calls-beside.{'entry' if entry_needed else 'any'}", names=either(names))
        case StopsCards(to=to):
            return (
                phrase("ability.stops-cards") if to is None else phrase("ability.stops-cards-for", who=_who(to, "each"))
            )
        case NegatesAttacks(attacks=attacks):
            return phrase("ability.negates-attacks", attacks=either(attacks))
        case WaitsAtStart(turns=turns):
            return phrase("ability.waits-at-start", turns=turns)
        case NothingHere(why=why):
            return phrase(f"ability.nothing-here.{why}")
        case WhoeverBattles(effects=effects, type=type_, damage_at_least=at_least, spun=spun):
            given = all_of([part_of_sentence(effect) for effect in effects], "effect.also")
            shown = [] if at_least is None else [phrase("ability.shown-damage", n=at_least)]
            shown += [] if spun is None else [phrase("ability.shown-colour", colour=Phrase(f"segment.{spun}"))]
            battle = Phrase("ability.battle.any")
            if type_ is not None:
                battle = phrase("ability.battle.of-type", type=Phrase(f"type.{type_}"))
            if not shown:
                return phrase("ability.whoever-battles", battle=battle, given=given)
            condition = all_of(shown, "list.and")
            return phrase("ability.whoever-battles-shown", battle=battle, condition=condition, given=given)
        case WakesItself(conditions=conditions, to=Who() as to):
            return phrase("ability.wakes-others", who=_who(to, "each"), conditions=_conditions(conditions))
        case WakesItself(conditions=conditions):
            return phrase("ability.wakes-itself", conditions=_conditions(conditions))
        case KnocksOutBeside(conditions=conditions, side=side):
            return phrase(f"ability.knocks-out-beside.{side or 'any'}", conditions=_conditions(conditions))
        case Recolours(colour=colour, as_=as_, attacks=attacks):
            facts = {"colour": Phrase(f"segment.{colour}"), "as": Phrase(f"segment.{as_}"), "who": _recoloured(ability)}
            if attacks:
                return phrase("ability.recolours-named", attacks=either(attacks), **facts)
            return phrase("ability.recolours", **facts)
        case Shifts(segments=segments):
            return phrase("ability.shifts", n=segments)
        case AbilityByHand(text=text):
            return by_hand(text)
        case _:
            assert_never(ability)


def _said_of_steps(ability: GoesSteps) -> Phrase:
    facts = {"steps": said_steps(ability.steps)}
    said = phrase(f"ability.goes-steps.{'straight' if ability.straight else 'any'}", **facts)
    if ability.beside is not None:
        said = phrase("ability.to-beside", said=said, who=_who(ability.beside, "a"))
    return _and_then(said, ability.then)


def _and_then(said: Phrase, then: Then) -> Phrase:
    """What comes after an ability that is used instead of moving."""
    return phrase(f"ability.then.{then}", said=said)


def _said_of_evolution(ability: EvolvesWhen) -> Phrase:
    """When else the figure may evolve."""
    key = "frees" if ability.frees else ability.at
    if ability.conditions:
        return phrase("ability.evolves.gives", conditions=_conditions(ability.conditions))
    if ability.attack is not None:
        return phrase("ability.evolves.shown", attack=ability.attack, n=ability.times or 1)
    return phrase(f"ability.evolves.{key}")


def _when_it_comes(ability: WhenEntering) -> str:
    """The key of what a figure does when it comes, by what counts as that."""
    if ability.only_evolving:
        return "when-entering-in-form"
    return "when-entering-or-evolving" if ability.evolving else "when-entering"


def _said_of_form(ability: ChangesForm) -> Phrase:
    """When the figure changes its form, and to which."""
    into = "-into" if ability.into else ""
    facts: dict[str, Fact] = {"names": either(ability.into)} if ability.into else {}
    if ability.at != "knocked_out":
        return phrase(f"ability.changes-form.{ability.at}{into}", **facts)
    key = "must" if ability.must else "may"
    said = phrase(f"ability.changes-form.{key}{into}", out=phrase(f"ability.out.{ability.by}"), **facts)
    return phrase("ability.changes-form.frees", said=said, names=either(ability.frees)) if ability.frees else said


def _said_taken(ability: TakesLess) -> Phrase:
    who = _subject(ability.to)
    said = (
        phrase("ability.takes-half", who=who)
        if ability.n is None
        else phrase("ability.takes-less", who=who, n=ability.n)
    )
    for key, kind in (("type", ability.type), ("not-type", ability.not_type)):
        if kind is not None:
            said = phrase(f"ability.taken-from.{key}", said=said, type=Phrase(f"type.{kind}"))
    return phrase("ability.once", said=said) if ability.once else said


def _said_damage(ability: MoreDamage) -> Phrase:
    n, attack, per = ability.n, ability.attack, ability.per
    key = f"ability.damage-{'plus' if n >= 0 else 'minus'}.{'attack' if attack else 'any'}"
    said = phrase(key, who=_subject(ability.to), n=abs(n), **({"attack": attack} if attack else {}))
    said = said if per is None else phrase("effect.per", said=said, each=_who(per, "each"))
    if ability.colour is not None:
        said = phrase("ability.of-colour", said=said, colour=Phrase(f"segment.{ability.colour}"))
    said = _of_printed(said, ability.damage_at_least, ability.damage_at_most)
    said = phrase("ability.for-each-lost", said=said, names=either(ability.lost)) if ability.lost else said
    return phrase("ability.once", said=said) if ability.once else said


def _of_printed(said: Phrase, least: int | None, most: int | None) -> Phrase:
    """What is said, and of attacks with how much damage printed."""
    if least is not None and most is not None:
        return phrase("ability.of-printed-between", said=said, least=least, most=most)
    for key, bound in (("least", least), ("most", most)):
        if bound is not None:
            said = phrase(f"ability.of-printed-{key}", said=said, n=bound)
    return said


def _said_not_knocked_out(ability: NotKnockedOut) -> Phrase:
    who = _subject(ability.to)
    if ability.type is not None:
        by = phrase("ability.out-by.type", type=Phrase(f"type.{ability.type}"))
    elif ability.only_type is not None:
        by = phrase("ability.out-by.only-type", type=Phrase(f"type.{ability.only_type}"))
    else:
        by = phrase("ability.out-by.unevolved" if ability.unevolved else "ability.out-by.anybody")
    if ability.damage_at_most is not None:
        return phrase("ability.not-knocked-out.up-to", who=who, by=by, n=ability.damage_at_most)
    if ability.damage_at_least is not None:
        by = phrase("ability.out-by.shows-damage", by=by, n=ability.damage_at_least)
    if ability.by is not None:
        return phrase(f"ability.not-knocked-out.{ability.by}", who=who, by=by)
    if ability.colour is None:
        return phrase("ability.not-knocked-out.any", who=who, by=by)
    return phrase("ability.not-knocked-out.colour", who=who, by=by, colour=Phrase(f"segment.{ability.colour}"))


_WHILE_IT = (
    *("on_bench", "own_turn", "on_entry_point", "has_condition", "no_condition"),
    *("evolved", "form_changed", "center_full", "entries_held"),
)
"""What is said of its figure, or of its player, when an ability is in force."""


def _with_while(said: Phrase, condition: While | None, *, first: bool = False) -> Phrase:
    """What is said, and when it is in force; *first*: before it, where it would seem to belong to the last part."""
    if condition is None:
        return said
    parts = [phrase(f"ability.while.{name.replace('_', '-')}") for name in _WHILE_IT if getattr(condition, name)]
    parts += [
        phrase(f"ability.while.{key}", conditions=_conditions(several))
        for key, several in (("conditions", condition.conditions), ("without", condition.without))
        if several
    ]
    parts += [
        _with_place("ability.while", _conditioned(_group(who, article), who), who)
        for who, article in ((condition.some if condition.many is None else None, "a"), (condition.none, "no"))
        if who is not None
    ]
    if condition.card is not None:
        parts.append(phrase("ability.while.card", card=condition.card))
    if condition.some is not None and condition.many is not None:
        parts.append(phrase("ability.while.many", n=condition.many, who=_who(condition.some, "a")))
    return phrase(f"ability.while.{'first' if first else 'said'}", said=said, condition=all_of(parts, "list.and"))


def _recoloured(ability: Recolours) -> Phrase:
    """Whose attacks count as another colour."""
    said = _whose_are_recoloured(ability)
    if ability.marked:
        marked = either([Phrase(f"marker.{marker}") for marker in ability.marked])
        said = phrase("ability.recoloured.marked", who=said, markers=marked)
    if ability.not_type is None:
        return said
    return phrase("ability.recoloured.not-type", who=said, type=Phrase(f"type.{ability.not_type}"))


def _whose_are_recoloured(ability: Recolours) -> Phrase:
    if ability.to is None and ability.battling is None:
        return phrase("ability.recoloured.opponent")
    if ability.to is None or ability.battling is None:
        if ability.battling is not None:
            return phrase("ability.recoloured.battling", other=_who(ability.battling, "a"))
        assert ability.to is not None
        return _who(ability.to, "each")
    return phrase("ability.recoloured.both", who=_who(ability.to, "each"), other=_who(ability.battling, "a"))


def _subject(to: Who | None) -> Phrase:
    return Phrase("to.self") if to is None else _who(to, "each")


def _who(who: Who, article: str) -> Phrase:
    """The figures, and where they are."""
    said = _conditioned(_with_place("ability.who", _group(who, article), who), who)
    return phrase(ITSELF, who=said) if who.itself else said


def _with_place(family: str, said: Phrase, who: Who) -> Phrase:
    """Where they are: "each friendly figure" becomes "each friendly figure within 2 steps"."""
    if who.within is not None:
        return phrase(f"{family}.within", who=said, n=who.within)
    return phrase(f"{family}.{who.place}", who=said)


def _conditioned(said: Phrase, who: Who) -> Phrase:
    if who.no_condition:
        said = phrase("ability.who.no-condition", who=said)
    if who.has_to_wait:
        said = phrase("ability.who.has-to-wait", who=said)
    if not who.conditions:
        return said
    return phrase("ability.who.conditions", who=said, conditions=_conditions(who.conditions))


def _group(who: Who, article: str) -> Phrase:
    """The figures without their place: "each other friendly figure of type Water"."""
    other = "" if who.place != "field" or who.itself or who.side == "opposing" else "other-"
    said = Phrase(f"ability.{article}.{other}{who.side or 'any'}")
    if who.type is not None:
        said = phrase("ability.who.type", who=said, type=Phrase(f"type.{who.type}"))
    if who.also_type is not None:
        said = phrase("ability.who.also-type", who=said, type=Phrase(f"type.{who.also_type}"))
    if who.beside_own_type is not None:
        said = phrase("ability.who.beside-own-type", who=said, type=Phrase(f"type.{who.beside_own_type}"))
    if who.not_type is not None:
        said = phrase("ability.who.not-type", who=said, type=Phrase(f"type.{who.not_type}"))
    if who.names:
        said = phrase("ability.who.names", who=said, names=either(who.names))
    if who.not_names:
        said = phrase("ability.who.not-names", who=said, names=either(who.not_names))
    if who.mp is not None:
        said = phrase("ability.who.mp", who=said, n=who.mp)
    if who.mp_up_to is not None:
        said = phrase("ability.who.mp-up-to", who=said, n=who.mp_up_to)
    return said


def _conditions(conditions: Sequence[Condition]) -> Fact:
    return either([Phrase(f"condition.{condition}") for condition in conditions])


def either(several: Sequence[Fact]) -> Fact:
    """One of them: "a, b or c"."""
    return all_of([*several[:-2], all_of(several[-2:], "list.or")], "list.comma")
