"""Abilities of the figure game in sentences: each word and parameter of the vocabulary, and what affects a figure now.

No text is copied: each sentence is generated from the ability. "This figure" is its owner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.app.text.figure_effects import by_hand, part_of_sentence, said_steps
from companion.app.text.figure_vocabulary import either, fact_of, hyphened, named, usual
from companion.figure.active_effects import Bearing
from companion.figure.game import Game
from companion.figure.printed import abilities as word
from companion.figure.printed.effects import Effect
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import RULE_SETS, RuleSet
from companion.figure.state import BENCH, Table
from companion.texts.texts import Fact, Phrase, all_of, called, phrase

_AT_LENGTH = (
    word.ActsInstead
    | word.AddsEffects
    | word.CallsBeside
    | word.ChangesForm
    | word.GoesAlong
    | word.GoesHome
    | word.GoesSteps
    | word.GoesThrough
    | word.MakesSpinAgain
    | word.MaySpin
    | word.NoInstantKnockOut
    | word.RedoesSpins
    | word.ReturnsFirst
    | word.RunsAway
    | word.SlipsUnder
    | word.SpendsAlly
    | word.StepsBack
    | word.SwapsInstead
    | word.WhenOthersEnter
    | word.WhenPassing
    | word.WhoeverBattles
)
"""Words with a sentence of several parts: their condition comes before it."""
ITSELF = "ability.who.itself"
"""Text key for a group that includes the ability's own figure."""


def ability_sentences(abilities: Sequence[word.Ability]) -> Iterator[Phrase]:
    """The sentences for abilities, including what is left to the players."""
    on_bench = [one for one in abilities if any(_on_bench(other) == one for other in abilities)]
    for ability in abilities:
        if isinstance(ability, word.AbilityByHand):
            yield by_hand(ability.text)
        elif ability not in on_bench:
            said = _with_while(_said(ability), getattr(ability, "while_", None), first=isinstance(ability, _AT_LENGTH))
            said = phrase("ability.also-on-bench", said=said) if _on_bench(ability) in on_bench else said
            yield phrase("effect.sentence", said=said)


def _on_bench(ability: word.Ability) -> word.Ability | None:
    """The same ability in force on the Bench; None if it already is, or has no condition field."""
    if not hasattr(ability, "while_"):
        return None
    if ability.while_ is None:
        return replace(ability, while_=word.While(on_bench=True))
    return None if ability.while_.on_bench else replace(ability, while_=replace(ability.while_, on_bench=True))


def ability_parts(abilities: Sequence[word.Ability], *, of_no_figure: bool = False) -> Iterator[Phrase]:
    """Abilities, each as a part of a longer sentence; *of_no_figure*: a card beside the mat has them."""
    for ability in abilities:
        said = _with_while(_said(ability), getattr(ability, "while_", None))
        yield _without_itself(said) if of_no_figure else said


def _without_itself(said: Phrase) -> Phrase:
    """Drop "this figure included"."""
    facts = tuple((name, _without_itself(one) if isinstance(one, Phrase) else one) for name, one in said.facts)
    inner = dict(facts).get("who") if said.key == ITSELF else None
    return inner if isinstance(inner, Phrase) else Phrase(said.key, facts)


def line_sentences(figure: Figure) -> Iterator[Phrase]:
    """A figure's evolution and form: from which figure, when and for how long, and by which rule sets."""
    if figure.evolves_from:
        evolving = _named_rules(rules for rules in RULE_SETS.values() if rules.evolution is not None)
        yield phrase("look.evolves-from", name=called(figure.evolves_from), rules=evolving)
    if (form := figure.form) is None:
        return
    forming = _named_rules(rules for rules in RULE_SETS.values() if rules.forms is not None)
    yield phrase("look.only-form-of" if form.only else "look.form-of", names=named(form.of), rules=forming)
    if form.at_will:
        yield phrase(f"look.form-taken.{form.at_will}")
    if form.spends:
        yield phrase("look.form-spends", names=named(form.spends))
    if form.turns is not None:
        yield phrase("look.form-turns", n=form.turns)


def _named_rules(several: Iterable[RuleSet]) -> Fact:
    """The names of rule sets."""
    return all_of([Phrase(f"ruleset.{rules.id}") for rules in several], "list.and")


def _said(ability: word.Ability) -> Phrase:
    said = _itself(ability)
    if (then := getattr(ability, "then", None)) is not None:
        said = phrase(f"ability.then.{then}", said=said)
    return phrase("ability.once", said=said) if getattr(ability, "once", False) else said


def _itself(ability: word.Ability) -> Phrase:
    """The sentence of an ability: special cases here, all others by `usual`."""
    match ability:
        case word.AbilityByHand(text=text):
            return by_hand(text)
        case word.MoreDamage():
            return _said_damage(ability)
        case word.TakesLess():
            return _said_taken(ability)
        case word.MorePoints(n=n, to=to, per=per, up_to=up_to):
            said = phrase(f"ability.mp-plus.{'said' if n >= 0 else 'minus'}", who=_subject(to), n=abs(n))
            said = said if per is None else phrase("effect.per", said=said, each=_who(per, "each"))
            return said if up_to is None else phrase("ability.up-to", said=said, n=up_to)
        case word.Immune(conditions=conditions, colour=colour, to=to):
            whose = {} if to is None else {"who": _who(to, "each")}
            key = f"ability.immune.{'to' if whose else 'said'}"
            said = phrase(key, conditions=fact_of("conditions", conditions), **whose)
            return said if colour is None else phrase("ability.by", said=said, colour=Phrase(f"segment.{colour}"))
        case word.NotMoved():
            return _said_not_moved(ability)
        case word.NotKnockedOut():
            return _said_not_knocked_out(ability)
        case word.Passes(who=who, manner=manner, to=to):
            if to is not None:
                return phrase(f"ability.let-pass.{manner}", whose=_who(to, "each"), who=_who(who, "each"))
            return phrase(f"ability.passes.{manner}", who=_who(who, "each"))
        case word.PassesNobody(to=to):
            return phrase("ability.passes-nobody.said", who=_who(to, "not-any"))
        case word.StopsPassing(manner=manner, types=types, not_types=not_types, everywhere=everywhere):
            said = phrase(f"ability.stops-passing.{'everywhere-' if everywhere else ''}{manner or 'any'}")
            for key, kinds in (("types", types), ("not-types", not_types)):
                if kinds:
                    said = phrase(f"ability.stopped.{key}", said=said, types=fact_of("types", kinds))
            return said
        case word.WhenPassing(who=who, effects=effects, over_itself=over_itself, manner=manner, jumps=jumps):
            key = "ability.when-passing.over" if over_itself else "ability.when-passing.others"
            said = phrase(key, who=_who(who, "a"), given=_given(effects))
            said = said if manner is None else phrase(f"ability.passing-so.{manner}", said=said)
            return phrase("ability.or-jumping", said=said, attacks=either(jumps)) if jumps else said
        case word.MakesSpinAgain(spun=spun, damage_at_least=at_least):
            shown = [] if spun is None else [phrase("ability.shows.colour", colour=Phrase(f"segment.{spun}"))]
            shown += [] if at_least is None else [phrase("ability.shows.damage", n=at_least)]
            said = phrase("ability.makes-spin-again.said")
            return phrase("ability.if", said=said, condition=all_of(shown, "list.and")) if shown else said
        case word.EvolvesWhen():
            return _said_of_evolution(ability)
        case word.ChangesForm():
            return _said_of_form(ability)
        case word.TakesNoMarkers(which=which) if which:
            named = either([phrase(f"vocabulary.timed.{one}") for one in which])
            return phrase("ability.takes-no-markers.which", kinds=named)
        case word.GoesSteps(steps=steps, straight=straight, beside=beside):
            said = phrase(f"ability.goes-steps.{'straight' if straight else 'any'}", steps=said_steps(steps))
            return said if beside is None else phrase("ability.to-beside", said=said, who=_who(beside, "a"))
        case word.SwapsInstead(who=who, from_bench=from_bench):
            said = phrase("ability.swaps-instead.said", who=_who(who, "a"))
            return said if from_bench is None else phrase("ability.from-bench", said=said, who=_who(from_bench, "a"))
        case word.SwapsFirst(from_bench=word.Who() as from_bench, effects=effects):
            said = phrase("ability.swaps-first.from-bench", who=_who(from_bench, "a"))
            return phrase("ability.swaps-first.effects", said=said, given=_given(effects)) if effects else said
        case word.SwapsFirst(who=who):
            return phrase("ability.swaps-first.who", who=_who(who, "a")) if who else Phrase("ability.swaps-first.said")
        case word.StopsWaking(to=to, wakers=wakers):
            if wakers:
                return phrase("ability.stops-waking.by", who=_who(to, "each"))
            return phrase("ability.stops-waking.to", who=_who(to, "not-any"))
        case word.WhoeverBattles():
            return _said_of_battles(ability)
        case word.Recolours(colour=colour, as_=as_, attacks=attacks):
            facts = {"colour": Phrase(f"segment.{colour}"), "as": Phrase(f"segment.{as_}"), "who": _recoloured(ability)}
            if attacks:
                return phrase("ability.recolours.attacks", attacks=either(attacks), **facts)
            return phrase("ability.recolours.said", **facts)
        case _:
            return usual("ability", ability, _made, who=_subject(ability.to) if hasattr(ability, "to") else None)


def _made(name: str, value: object) -> Fact | None:
    """A field that only abilities have, in words: groups of figures, and effects."""
    if isinstance(value, word.Who):
        return _who(value, "a" if name in ("who", "trades") else "each")
    return _given(value) if name == "effects" and isinstance(value, tuple) else None


def _given(effects: Sequence[Effect]) -> Phrase:
    """Effects, one after the other."""
    return all_of([part_of_sentence(effect) for effect in effects], "effect.also")


def _said_not_moved(ability: word.NotMoved) -> Phrase:
    if ability.to is None:
        said = phrase("ability.not-moved.said")
    else:
        said = phrase("ability.not-moved.to", who=_who(ability.to, "not-any"))
    said = phrase("ability.besides", said=said, attacks=either(ability.besides)) if ability.besides else said
    said = phrase("ability.nor-by-abilities", said=said) if ability.abilities else said
    said = phrase("ability.by-opposing-only", said=said) if ability.by_opposing else said
    return phrase("ability.nor-by-themselves", said=said) if ability.themselves else said


def _said_of_battles(ability: word.WhoeverBattles) -> Phrase:
    at_least, spun = ability.damage_at_least, ability.spun
    shown = [] if at_least is None else [phrase("ability.shown-damage", n=at_least)]
    shown += [] if spun is None else [phrase("ability.shown-colour", colour=Phrase(f"segment.{spun}"))]
    battle = Phrase("ability.battle.any")
    if ability.type is not None:
        battle = phrase("ability.battle.of-type", type=Phrase(f"type.{ability.type}"))
    facts = {"battle": battle, "given": _given(ability.effects)}
    if not shown:
        return phrase("ability.whoever-battles.said", **facts)
    return phrase("ability.whoever-battles.shown", condition=all_of(shown, "list.and"), **facts)


def _said_of_evolution(ability: word.EvolvesWhen) -> Phrase:
    """When else the figure may evolve."""
    key = "frees" if ability.frees else ability.at
    if ability.conditions:
        return phrase("ability.evolves.gives", conditions=fact_of("conditions", ability.conditions))
    if ability.attack is not None:
        return phrase("ability.evolves.shown", attack=ability.attack, n=ability.times or 1)
    return phrase(f"ability.evolves.{key}")


def _said_of_form(ability: word.ChangesForm) -> Phrase:
    """When the figure changes its form, and to which."""
    into = "-into" if ability.into else ""
    facts: dict[str, Fact] = {"names": named(ability.into)} if ability.into else {}
    if ability.at != "knocked_out":
        return phrase(f"ability.changes-form.{ability.at}{into}", **facts)
    key = "must" if ability.must else "may"
    said = phrase(f"ability.changes-form.{key}{into}", out=phrase(f"ability.out.{ability.by}"), **facts)
    return phrase("ability.changes-form.frees", said=said, names=named(ability.frees)) if ability.frees else said


def _said_taken(ability: word.TakesLess) -> Phrase:
    who = _subject(ability.to)
    said = (
        phrase("ability.takes-less.half", who=who)
        if ability.n is None
        else phrase("ability.takes-less.said", who=who, n=ability.n)
    )
    for key, kind in (("type", ability.type), ("not-type", ability.not_type)):
        if kind is not None:
            said = phrase(f"ability.taken-from.{key}", said=said, type=Phrase(f"type.{kind}"))
    return said


def _said_damage(ability: word.MoreDamage) -> Phrase:
    n, attack, per = ability.n, ability.attack, ability.per
    key = f"ability.damage-plus.{'' if n >= 0 else 'minus-'}{'attack' if attack else 'any'}"
    said = phrase(key, who=_subject(ability.to), n=abs(n), **({"attack": attack} if attack else {}))
    said = said if per is None else phrase("effect.per", said=said, each=_who(per, "each"))
    if ability.colour is not None:
        said = phrase("ability.of-colour", said=said, colour=Phrase(f"segment.{ability.colour}"))
    said = _of_printed(said, ability.damage_at_least, ability.damage_at_most)
    return phrase("ability.for-each-lost", said=said, names=named(ability.lost)) if ability.lost else said


def _of_printed(said: Phrase, least: int | None, most: int | None) -> Phrase:
    """Limit *said* to attacks with printed damage in a range."""
    if least is not None and most is not None:
        return phrase("ability.of-printed-between", said=said, least=least, most=most)
    for key, bound in (("least", least), ("most", most)):
        if bound is not None:
            said = phrase(f"ability.of-printed-{key}", said=said, n=bound)
    return said


def _said_not_knocked_out(ability: word.NotKnockedOut) -> Phrase:
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
"""Conditions about the ability's figure or its player, whose text needs no facts."""


def _with_while(said: Phrase, condition: word.While | None, *, first: bool = False) -> Phrase:
    """*said* with its condition; *first*: before it, lest it seem to belong to the last part alone."""
    if condition is None:
        return said
    parts = [phrase(f"ability.while.{name.replace('_', '-')}") for name in _WHILE_IT if getattr(condition, name)]
    parts += [
        phrase(f"ability.while.{key}", conditions=fact_of("conditions", several))
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


def _recoloured(ability: word.Recolours) -> Phrase:
    """Whose attacks count as another colour."""
    said = _whose_are_recoloured(ability)
    if ability.marked:
        marked = fact_of("marked", ability.marked)
        said = phrase("ability.recoloured.marked", who=said, markers=marked)
    if ability.not_type is None:
        return said
    return phrase("ability.recoloured.not-type", who=said, type=Phrase(f"type.{ability.not_type}"))


def _whose_are_recoloured(ability: word.Recolours) -> Phrase:
    if ability.to is None and ability.battling is None:
        return phrase("ability.recoloured.opponent")
    if ability.to is None or ability.battling is None:
        if ability.battling is not None:
            return phrase("ability.recoloured.battling", other=_who(ability.battling, "a"))
        assert ability.to is not None
        return _who(ability.to, "each")
    return phrase("ability.recoloured.both", who=_who(ability.to, "each"), other=_who(ability.battling, "a"))


def _subject(to: word.Who | None) -> Phrase:
    return Phrase("to.self") if to is None else _who(to, "each")


def _who(who: word.Who, article: str) -> Phrase:
    """The figures and their place."""
    said = _conditioned(_with_place("ability.who", _group(who, article), who), who)
    return phrase(ITSELF, who=said) if who.itself else said


def _with_place(family: str, said: Phrase, who: word.Who) -> Phrase:
    """Add their place: "each friendly figure" becomes "each friendly figure within 2 steps"."""
    if who.within is not None:
        return phrase(f"{family}.within", who=said, n=who.within)
    return phrase(f"{family}.{who.place}", who=said)


def _conditioned(said: Phrase, who: word.Who) -> Phrase:
    if who.no_condition:
        said = phrase("ability.who.no-condition", who=said)
    if who.has_to_wait:
        said = phrase("ability.who.has-to-wait", who=said)
    if not who.conditions:
        return said
    return phrase("ability.who.conditions", who=said, conditions=fact_of("conditions", who.conditions))


def _group(who: word.Who, article: str) -> Phrase:
    """The figures without their place: "each other friendly figure of type Water"."""
    other = "" if who.place != "field" or who.itself or who.side == "opposing" else "other-"
    said = Phrase(f"ability.{article}.{other}{who.side or 'any'}")
    for name in ("type", "also_type", "beside_own_type", "not_type", "names", "not_names", "mp", "mp_up_to"):
        if (value := getattr(who, name)) not in (None, ()):
            said = phrase(f"ability.who.{hyphened(name)}", who=said, **{name: fact_of(name, value)})
    return said


def bearing_sentence(game: Game, table: Table, figure: int, bearing: Bearing) -> Phrase:
    """The sentence for one ability that affects the figure, as in "1 MP instead of 2: Wobbuffet next to it"."""
    by = game.number[bearing.by]
    card = game.card_giving(by, bearing.ability)
    who = _whose(game, table, figure, by) if card is None else phrase("bearing.card", card=card.name)
    if bearing.points is not None:
        before, after = bearing.points
        return phrase("bearing.points", before=before, after=after, who=who)
    match bearing.ability:
        case word.MoreDamage(attack=attack):
            key = f"bearing.damage-{'plus' if bearing.damage > 0 else 'minus'}"
            if attack is not None:
                return phrase(f"{key}-attack", n=abs(bearing.damage), attack=attack, who=who)
            return phrase(key, n=abs(bearing.damage), who=who)
        case word.TimesDamage(times=times):
            return phrase("bearing.damage-times", n=times, who=who)
        case ability:
            (said,) = ability_sentences([ability])
            return phrase("bearing.other", who=who, said=said)


def _whose(game: Game, table: Table, figure: int, by: int) -> Phrase:
    """Owner of an ability: the figure itself, or one next to it, elsewhere, or on the Bench."""
    if by == figure:
        return Phrase("bearing.own")
    name, space, other = called(game.names[by]), table.where[figure], table.where[by]
    if other == BENCH:
        return phrase("bearing.on-bench", by=name)
    if min(space, other) >= 0 and game.graph.neighbours[space] >> other & 1:
        return phrase("bearing.beside", by=name)
    return phrase("bearing.elsewhere", by=name, space=game.place_name(other))
