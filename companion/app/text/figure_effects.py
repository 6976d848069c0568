"""Effects of the figure game in sentences: one for each word of the vocabulary and each parameter.

No text is copied: each sentence is generated from the effect. "This figure" is the attack's
owner, "the other figure" its opponent in the battle; on a Trainer card "the chosen figure" is
its target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, TypeAlias

from companion.app.text.figure_vocabulary import either, fact_of, hyphened, key_of, named, usual
from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import (
    Bring,
    ByHand,
    ChangeForm,
    DamagePlus,
    DamageTimes,
    Effect,
    EndCards,
    Expose,
    Focus,
    ForTurns,
    GiveCondition,
    GroupWord,
    If,
    JumpOver,
    KnockOut,
    MoveOther,
    MoveSelf,
    Pull,
    Push,
    PutMarker,
    ReadyCards,
    SpinCheck,
    Steps,
    Survive,
    Swap,
    TakeMarkers,
    To,
    Wait,
)
from companion.texts.texts import Fact, Phrase, Texts, all_of, called, phrase

Of: TypeAlias = Literal["attack", "card"]
"""Source of an effect: for a card, "self" is the chosen figure."""

_ONE: frozenset[To] = frozenset({"opponent", "self"})
"""The `to` words for exactly one figure; texts distinguish singular and plural."""


def describe(effects: Sequence[Effect], of: Of = "attack") -> Iterator[Phrase]:
    """The sentences for *effects*; adjacent ones that wait for the same event share one."""
    for when, together in groupby(effects, key=lambda effect: effect.when):
        said = [_said(effect, of) for effect in together]
        if when != "takes_effect":
            said = [phrase(f"effect.when.{when}", then=all_of(said, "effect.also"))]
        yield from (phrase("effect.sentence", said=one) for one in said)


def words(texts: Texts, effects: Sequence[Effect], of: Of = "attack") -> str:
    """The sentences for all effects of an attack or card, as one paragraph."""
    return " ".join(map(texts.tell, describe(effects, of)))


def part_of_sentence(effect: Effect) -> Phrase:
    """An effect as a part of a longer sentence."""
    return _said(effect, "attack")


def by_hand(text: str) -> Phrase:
    """The sentence for an effect that is left to the players."""
    return phrase("effect.sentence", said=_by_hand(text))


def _said(effect: Effect, of: Of) -> Phrase:
    group = _group_of(effect, of) if isinstance(effect, GroupWord) else None
    said = _itself(effect, of, group)
    if getattr(effect, "may", False):
        said = phrase("effect.may", said=said)
    match effect:
        case JumpOver(out=True):
            said = phrase("effect.jump-over.out", said=said)
        case MoveSelf(then_waits=True):
            said = phrase("effect.then-waits", said=said)
        case SpinCheck():
            # Its `if` names the figures that spin.
            return said
    return _with_if(said, getattr(effect, "if_", None), group)


def _itself(effect: Effect, of: Of, group: _Group | None) -> Phrase:
    """The sentence of an effect: special cases here, all others by `usual`."""
    if group is not None:
        return _of_group(effect, group)
    itself = _Group("self", of).who
    match effect:
        case Survive():
            return _said_of_surviving(effect)
        case DamagePlus():
            return _said_of_damage(effect)
        case DamageTimes(times=int(times), near=str(near), within=within):
            return phrase("effect.damage-times.near", n=times, near=called(near), lines=_lines(within or 1))
        case DamageTimes(times=int(times)):
            return phrase("effect.damage-times.if", n=times)
        case DamageTimes(conditions=conditions):
            facts = {"conditions": fact_of("conditions", conditions)} if conditions else {}
            return phrase(f"effect.damage-times.{'conditions' if conditions else 'own_field_same_attack'}", **facts)
        case Focus(plus=plus, times=times, stars=stars):
            said = phrase(f"effect.focus.{'times' if plus is None else 'plus'}", n=plus or times or 1)
            return said if stars is None else phrase("effect.or-stars", said=said, n=stars)
        case Expose(plus=plus, stars=stars):
            key = key_of("effect", "expose", "restored" if effect.restored else "said")
            said = phrase(key, n=plus, **({} if effect.restored else {"type": Phrase(f"type.{effect.type}")}))
            return phrase("effect.expose.stars", said=said, stars=said_stars(stars)) if stars else said
        case ChangeForm(into=into, bench=bench):
            key = f"effect.change-form.{'bench' if bench else 'field'}"
            return phrase(f"{key}-into", names=named(into)) if into else phrase(key)
        case ReadyCards(players=players, not_cards=besides, called=part, one=one):
            said = _called(phrase(f"effect.ready-cards.{'one' if one else players}"), part)
            if not besides:
                return said
            return phrase("effect.ready-cards.besides", said=said, names=all_of(map(called, besides), "list.and"))
        case EndCards(under_opponent=under, called=part, one=one):
            key = f"effect.end-cards.{'one' if one else 'all'}-{'under' if under else 'any'}"
            return _called(phrase(key), part)
        case ByHand(text=text):
            return _by_hand(text)
        case Pull(to=to, within=within, steps=steps):
            return phrase("effect.pull.said", who=_Group(to, of, within, 1).who, steps=said_steps(steps))
        case Swap(with_=other):
            return phrase(f"effect.swap.{other}", who=itself)
        case Bring():
            return _said_of_bringing(effect)
        case MoveOther():
            return _said_of_moving(effect)
        case MoveSelf(steps=steps):
            return phrase("effect.move-self.said", who=itself, steps=said_steps(steps))
        case JumpOver(steps=int() | tuple() as steps):
            return phrase("effect.jump-over.steps", steps=said_steps(steps))
        case JumpOver():
            return phrase("effect.jump-over.joined")
        case _:
            return usual("effect", effect)


def said_stars(stars: int) -> Phrase:
    """A number of stars, in words."""
    return phrase("stars.one" if stars == 1 else "stars.many", n=stars)


def _by_hand(text: str) -> Phrase:
    return phrase("effect.by-hand.said", text=_in_words(text.removesuffix(".")))


def left_in_words(text: str) -> Fact:
    """A sentence from the data, translated if the language has it (`de-by-hand.toml`)."""
    said = _in_words(text.removesuffix("."))
    return phrase("effect.written", said=said) if text.endswith(".") else said


def _in_words(sentence: str) -> Fact:
    """A sentence is its own key, shown unchanged if no table has it. A single word might be another text's key."""
    return Phrase(sentence) if " " in sentence else sentence


def _of_group(effect: Effect, group: _Group) -> Phrase:
    who = group.who
    match effect:
        case Wait(turns=turns, per_show=per_show):
            return phrase(
                f"effect.wait.{'per-show' if per_show else 'said' if turns == 1 else 'turns'}", who=who, turns=turns
            )
        case GiveCondition(conditions=conditions, marker=marker):
            key = "effect.condition-by-chance" if len(conditions) > 1 else "effect.condition"
            said = phrase(group.numbered(key), who=who, condition=fact_of("conditions", conditions))
            if marker is not None:
                said = phrase(group.numbered("effect.with-marker"), said=said, marker=Phrase(f"marker.{marker}"))
            return said
        case TakeMarkers(which=which) if which:
            return phrase(group.numbered("effect.take-markers-named"), who=who, markers=fact_of("markers", which))
        case KnockOut(around=around):
            said = phrase(group.numbered("effect.knock-out"), who=who)
            return phrase("effect.around", said=said) if around else said
        case PutMarker(is_=marker):
            return phrase(group.numbered(f"effect.marker.{marker}"), who=who)
        case ForTurns(is_=kind, turns=turns):
            if turns is None:
                until = phrase("effect.until.own-turn")
            elif kind in ("shell_trap", "damage_plus_30", "final_song"):
                until = phrase("effect.until.then", turns=turns)
            else:
                until = phrase("effect.until.turns", turns=turns)
            return phrase(group.numbered(f"effect.for-turns.{kind}"), who=who, until=until)
        case Push(steps=steps, chooser=chooser, line=line):
            far = phrase("steps.max") if steps == "max" else said_steps(steps)
            return phrase(group.numbered(f"effect.push.{'line' if line else chooser}"), who=who, steps=far)
        case SpinCheck():
            return _said_of_check(effect, group)
        case _:
            return usual("effect", effect, who=who, number=group.number)


def _said_of_check(effect: SpinCheck, group: _Group) -> Phrase:
    # Damage comes last; it does not apply to a Miss.
    least, colours = effect.damage_at_least, effect.out_if
    last = colours if least is None else tuple(sorted(colours, key=lambda one: one != "miss"))
    what, then = either(_results(last, least, effect.damage_at_most)), all_of(list(_checked(effect, group)), "list.and")
    facts = {"who": group.who, "what": what, "then": then}
    if effect.if_ is None:
        said = phrase(group.numbered("effect.spin-check"), **facts)
    else:
        # A figure that does not meet the condition does not spin.
        said = phrase(group.numbered("effect.spin-check-if"), condition=_all_true(effect.if_, group), **facts)
    return phrase("effect.repeats", said=said) if effect.repeats else said


def _said_of_surviving(effect: Survive) -> Phrase:
    if effect.spares or effect.both:
        return phrase(f"effect.survive.{'spares' if effect.spares else 'both'}")
    if effect.below is not None:
        said = phrase("effect.survive.below", n=effect.below)
    elif effect.at_least is not None:
        said = phrase("effect.survive.at-least", n=effect.at_least)
    else:
        said = phrase("effect.survive.always")
    return said if effect.shows is None else phrase("effect.shows", said=said, n=effect.shows)


def _said_of_damage(effect: DamagePlus) -> Phrase:
    said = phrase(f"effect.damage-plus.{'said' if effect.n >= 0 else 'minus'}", n=abs(effect.n))
    if effect.with_attack is not None:
        said = phrase("effect.per", said=said, each=phrase("per.with_attack", attack=effect.with_attack))
    if effect.beside is not None:
        said = phrase("effect.per", said=said, each=phrase("per.beside", name=called(effect.beside)))
    return said if effect.per is None else phrase("effect.per", said=said, each=Phrase(f"per.{effect.per}"))


def _said_of_bringing(effect: Bring) -> Phrase:
    if effect.type is None:
        who = phrase("effect.brought.named", names=named(effect.names))
    else:
        who = phrase("effect.brought.type", type=Phrase(f"type.{effect.type}"))
    who = who if effect.within is None else phrase("to.within", who=who, lines=_lines(effect.within))
    return phrase("effect.bring.said", who=who, steps=said_steps(effect.steps))


def _said_of_moving(effect: MoveOther) -> Phrase:
    type_ = Phrase(f"type.{effect.type}")
    match effect:
        case MoveOther(steps=int(steps), within=within):
            return phrase("effect.move-other.steps", type=type_, lines=_lines(within or 1), steps=said_steps(steps))
        case MoveOther(condition=str(condition)):
            return phrase("effect.move-other.condition", condition=Phrase(f"condition.{condition}"))
        case MoveOther(bench=True):
            return phrase("effect.move-other.bench")
        case MoveOther(names=names) if names:
            return phrase("effect.move-other.names", names=named(names))
        case _:
            return phrase(f"effect.move-other.{'sleeping' if effect.sleeping else 'said'}", type=type_)


class _Group:
    """The figures that an effect is about, in words: all that `to` names, or some."""

    def __init__(self, to: To, of: Of, within: int | None = None, pick: int | None = None) -> None:
        one = to in _ONE or pick == 1
        self.number = "one" if one else "many"
        """Grammatical number in texts: one figure, or many."""
        self.subject = "other" if to == "self" else "it" if one else "they"
        """How an `if` refers to these figures."""
        self.shower = "it" if to == "opponent" else "other"
        """How an `if` refers to the other figure's spin."""
        who: Fact = Phrase("to.chosen") if of == "card" and to == "self" else Phrase(f"to.{to}")
        if pick is not None and to not in _ONE:
            who = Phrase(f"pick.{to}") if pick == 1 else phrase("to.several", n=pick, who=who)
        if within is not None:
            who = phrase("to.within", who=who, lines=_lines(within))
        self.who = who

    def numbered(self, key: str) -> str:
        """The key for one figure or for several."""
        return f"{key}.{self.number}"


def _group_of(effect: GroupWord, of: Of) -> _Group:
    """The figures of a group word; one of them, if its player may choose."""
    return _Group(effect.whom, of, effect.within, 1 if effect.may else effect.pick)


def _checked(effect: SpinCheck, group: _Group) -> Iterator[Phrase]:
    """The consequences for figures with a result that a spin check names."""
    if effect.knocks_out:
        yield phrase(group.numbered("effect.checked.out"))
    if effect.gets is not None:
        yield phrase(group.numbered("effect.checked.gets"), condition=Phrase(f"condition.{effect.gets}"))
    if effect.marker is not None:
        yield phrase(group.numbered("effect.checked.marker"), marker=Phrase(f"marker.{effect.marker}"))
    if effect.ends_cards is not None:
        yield phrase(group.numbered("effect.checked.ends-cards"), name=effect.ends_cards)
    if effect.misses:
        yield phrase(group.numbered("effect.checked.misses"))
    if effect.goes is not None:
        yield phrase(group.numbered(f"effect.checked.{effect.goes}"))
    if effect.waits is not None:
        key = "effect.checked.waits" if effect.waits == 1 else "effect.checked.waits-turns"
        yield phrase(group.numbered(key), n=effect.waits)


def _called(said: Phrase, called: str | None) -> Phrase:
    """Limit a sentence about plates to those with *called* in their names."""
    return said if called is None else phrase("effect.plates-called", said=said, name=called)


def _results(colours: tuple[Colour, ...], least: int | None, most: int | None) -> list[Phrase]:
    """Results named by a spin check; its damage bounds White and Gold, or stands alone."""
    if most is not None and colours:
        return [
            phrase("effect.colour-with-at-most", colour=Phrase(f"segment.{colour}"), n=most)
            if colour in ("white", "gold")
            else phrase(f"segment.{colour}")
            for colour in colours
        ]
    if least is None:
        return [phrase(f"segment.{colour}") for colour in colours]
    bounded = frozenset(colours) & {"white", "gold"}
    results = [
        phrase("effect.colour-with-damage", colour=Phrase(f"segment.{colour}"), n=least)
        if colour in bounded
        else phrase(f"segment.{colour}")
        for colour in colours
    ]
    return results if bounded else [*results, phrase("effect.damage-or-more", n=least)]


def _lines(number: int) -> Phrase:
    return phrase("lines.one" if number == 1 else "lines.many", n=number)


def said_steps(steps: Steps) -> Phrase:
    """A number of steps, in words."""
    if isinstance(steps, tuple):
        low, high = steps
        if low != high:
            return phrase("steps.up-to", n=high) if low == 0 else phrase("steps.range", low=low, n=high)
        steps = high
    return phrase("steps.one" if steps == 1 else "steps.many", n=steps)


def _with_if(said: Phrase, condition: If | None, group: _Group | None = None) -> Phrase:
    """*said* with its condition; *group*: the figures that it is about."""
    if condition is None:
        return said
    return phrase("effect.if", said=said, condition=_all_true(condition, group))


def _all_true(condition: If, group: _Group | None) -> Phrase:
    """All parts of a condition: "it is of type Water and it must Wait"."""
    subject, shower = (group.subject, group.shower) if group else ("other", "other")
    return all_of(_conditions(condition, subject, shower), "list.and")


_AS_ONE = {"names": "name", "markers": "marker"}
"""Conditions that share another one's text."""
_OF_THE_SPIN = ("spun", "damage_below", "damage_at_least")
_OF_NO_SUBJECT = (
    *("own_condition", "entries_taken", "more_than_half", "own_beside_type", "own_any_condition", "own_no_condition"),
    *("friend_names", "friend_attack"),
)
_IN_ORDER = (
    *("spun", "type", "damage_below", "damage_at_least", "condition", "own_condition", "entries_taken"),
    *("more_than_half", "any_condition", "evolved", "in_form", "has_to_wait", "mp_at_least", "mp_at_most", "more_mp"),
    *("as_many_mp", "not_types", "name", "names", "away", "beside_names", "own_beside_type", "own_any_condition"),
    *("own_no_condition", "friend_names", "off_field", "on_own_entry", "stuck", "friend_attack", "on_entry_point"),
)
"""The order of conditions; all others follow."""


def _conditions(condition: If, subject: str, shower: str) -> list[Phrase]:
    """Parts of an effect's condition.

    *subject*: whose type and condition it is, the other figure's or that of each figure in the group.
    *shower*: how to refer to the other figure's spin: "it" if the sentence has just named that figure.
    """
    said = []
    for name in dict.fromkeys((*_IN_ORDER, *condition.__struct_fields__)):
        if (value := getattr(condition, name)) is None:
            continue
        fact_name = _AS_ONE.get(name, name)
        key = f"if.{hyphened(fact_name)}"
        if name not in _OF_NO_SUBJECT:
            key += f".{shower if name in _OF_THE_SPIN else subject}"
        fact = said_steps(value) if name == "away" else fact_of(name, value)
        said.append(phrase(key) if value is True else phrase(key, **{fact_name: fact}))
    return said
