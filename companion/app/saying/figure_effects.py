"""Effects of the figure game in sentences: one for each word of the vocabulary and each parameter.

No text is copied from anywhere: the sentence is made from the effect. "This
figure" is the one whose attack it is, "the other figure" the opposing one in the
battle; for a Trainer card "the chosen figure" is the one that it is played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, TypeAlias, assert_never

from companion.figure.meant import GroupWord
from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import (
    AgainUntilMiss,
    AttackAgain,
    Aura,
    BanCards,
    Bring,
    ByHand,
    CallUp,
    ChangeForm,
    ChangeType,
    Cure,
    DamagePlus,
    DamageTimes,
    Dig,
    DrawAlong,
    Effect,
    EndCards,
    EndWait,
    Evolve,
    Expose,
    Focus,
    ForTurns,
    GiveCondition,
    If,
    Imprison,
    JumpOver,
    KnockOut,
    LeaveMatch,
    MaySpinAgain,
    MoveOther,
    MoveSelf,
    Mutual,
    NoColour,
    NothingToDo,
    OneMoreSpin,
    Pull,
    Push,
    PutMarker,
    ReadyCards,
    Reflect,
    SpinCheck,
    Steps,
    Survive,
    Swap,
    SwapOther,
    TakeMarkers,
    TakeSpace,
    ThrowOver,
    To,
    ToBench,
    ToCenter,
    TurnAgain,
    Wait,
    Wish,
)
from companion.texts.texts import Fact, Phrase, Texts, all_of, phrase

Of: TypeAlias = Literal["attack", "card"]
"""Whose effect it is: a card's effects see the chosen figure as themselves."""

_ABOUT_FIGURES = (
    Wait
    | EndWait
    | GiveCondition
    | Cure
    | KnockOut
    | ToBench
    | ToCenter
    | LeaveMatch
    | PutMarker
    | ForTurns
    | TakeMarkers
)
_ABOUT_SPINS = (
    Survive
    | DamagePlus
    | DamageTimes
    | AgainUntilMiss
    | Focus
    | OneMoreSpin
    | MaySpinAgain
    | SpinCheck
    | NoColour
    | Aura
)
_ABOUT_PLACES = (
    Push | Pull | TakeSpace | Swap | SwapOther | ThrowOver | MoveOther | Bring | DrawAlong | MoveSelf | JumpOver | Dig
)

_ONE: frozenset[To] = frozenset({"opponent", "self"})
"""The `to` words that always mean one figure; texts tell one from several."""


def describe(effects: Sequence[Effect], of: Of = "attack") -> Iterator[Phrase]:
    """The sentences for *effects*; those that wait for the same event share one."""
    for when, together in groupby(effects, key=lambda effect: effect.when):
        said = [_said(effect, of) for effect in together]
        if when != "takes_effect":
            said = [phrase(f"effect.when.{when}", then=all_of(said, "effect.also"))]
        yield from (phrase("effect.sentence", said=one) for one in said)


def words(texts: Texts, effects: Sequence[Effect], of: Of = "attack") -> str:
    """The sentences for all effects of an attack or card, one after the other."""
    return " ".join(map(texts.tell, describe(effects, of)))


def part_of_sentence(effect: Effect) -> Phrase:
    """What an effect does, as a part of a longer sentence."""
    return _said(effect, "attack")


def by_hand(text: str) -> Phrase:
    """The sentence for what is left to the players."""
    return phrase("effect.sentence", said=_by_hand(text))


def _said(effect: Effect, of: Of) -> Phrase:
    match effect:
        case Wait() | GiveCondition() | Cure() | KnockOut() | ToBench() | ToCenter() | LeaveMatch() | PutMarker():
            return _said_of_figures(effect, of)
        case EndWait() | TakeMarkers() | ForTurns():
            return _said_of_figures(effect, of)
        case (
            Survive()
            | DamagePlus()
            | DamageTimes()
            | AgainUntilMiss()
            | Focus()
            | OneMoreSpin()
            | MaySpinAgain()
            | SpinCheck()
            | NoColour()
            | Aura()
        ):
            return _said_of_spins(effect, of)
        case AttackAgain():
            return phrase("effect.attack-again")
        case Reflect():
            return phrase("effect.reflect")
        case Imprison():
            return phrase("effect.imprison")
        case Expose():
            return _said_of_exposing(effect)
        case (
            Push()
            | Pull()
            | TakeSpace()
            | Swap()
            | SwapOther()
            | ThrowOver()
            | MoveOther()
            | Bring()
            | DrawAlong()
            | MoveSelf()
            | JumpOver()
            | Dig()
        ):
            return _said_of_places(effect, of)
        case TurnAgain(whose=whose):
            return phrase(f"effect.turn-again.{whose}")
        case Mutual():
            return phrase("effect.mutual")
        case ChangeForm(into=into, bench=bench):
            key = f"effect.change-form.{'bench' if bench else 'field'}"
            said = phrase(key)
            if into:
                said = phrase(f"{key}-into", names=_either([phrase("effect.name", name=name) for name in into]))
            return said
        case Evolve(where=where):
            return phrase(f"effect.evolve.{where}")
        case ReadyCards(players=players, not_cards=besides, called=called, one=one):
            said = _called(phrase(f"effect.ready-cards.{'one' if one else players}"), called)
            if not besides:
                return said
            return phrase("effect.ready-cards.besides", said=said, names=all_of(list(besides), "list.and"))
        case EndCards(under_opponent=under, called=called, one=one):
            key = f"effect.end-cards.{'one' if one else 'all'}-{'under' if under else 'any'}"
            return _called(phrase(key), called)
        case BanCards():
            return phrase("effect.ban-cards")
        case Wish(for_=for_):
            return phrase(f"effect.wish.{for_}")
        case ChangeType(to=to, type=str(type_)):
            return phrase(f"effect.change-type.{to}", type=Phrase(f"type.{type_}"))
        case ChangeType(to=to):
            return phrase(f"effect.takes-type.{to}")
        case CallUp():
            return phrase("effect.call-up")
        case NothingToDo(why=why):
            return phrase(f"effect.nothing-here.{why}")
        case ByHand(text=text):
            return _by_hand(text)
        case _:
            assert_never(effect)


def _said_of_exposing(effect: Expose) -> Phrase:
    if effect.restored:
        said = phrase("effect.expose-restored", n=effect.plus)
    else:
        said = phrase("effect.expose", type=Phrase(f"type.{effect.type}"), n=effect.plus)
    return phrase("effect.expose-stars", said=said, stars=said_stars(effect.stars)) if effect.stars else said


def said_stars(stars: int) -> Phrase:
    """So many stars, in words."""
    return phrase("stars.one" if stars == 1 else "stars.many", n=stars)


def _by_hand(text: str) -> Phrase:
    return phrase("effect.by-hand", text=_in_words(text.removesuffix(".")))


def left_in_words(text: str) -> Fact:
    """The sentence of the data itself, in the words of a language that has it (`de-by-hand.toml`)."""
    said = _in_words(text.removesuffix("."))
    return phrase("effect.written", said=said) if text.endswith(".") else said


def _in_words(sentence: str) -> Fact:
    """A sentence is its own key; where no table has it, it is said as it is. A word alone may be another's key."""
    return Phrase(sentence) if " " in sentence else sentence


def _said_of_figures(effect: _ABOUT_FIGURES, of: Of) -> Phrase:
    group = _group_of(effect.to, effect, of)
    return _with_if(_maybe(_said_of_group(effect, group), effect), effect.if_, group)


def _said_of_group(effect: _ABOUT_FIGURES, group: _Group) -> Phrase:
    who = group.who
    match effect:
        case Wait(turns=turns, per_show=True):
            return phrase("effect.wait-per-show", who=who, turns=turns)
        case Wait(turns=turns):
            return phrase("effect.wait" if turns == 1 else "effect.wait-turns", who=who, turns=turns)
        case GiveCondition():
            conditions = [phrase(f"condition.{condition}") for condition in effect.conditions]
            key = "effect.condition-by-chance" if len(conditions) > 1 else "effect.condition"
            said = phrase(group.numbered(key), who=who, condition=_either(conditions))
            if effect.marker is not None:
                said = phrase(group.numbered("effect.with-marker"), said=said, marker=Phrase(f"marker.{effect.marker}"))
            return said
        case EndWait():
            return phrase(group.numbered("effect.end-wait"), who=who)
        case TakeMarkers(which=which):
            if which:
                markers = _either([phrase(f"marker.{marker}") for marker in which])
                return phrase(group.numbered("effect.take-markers-named"), who=who, markers=markers)
            return phrase(group.numbered("effect.take-markers"), who=who)
        case Cure():
            return phrase(group.numbered("effect.cure"), who=who)
        case KnockOut():
            said = phrase(group.numbered("effect.knock-out"), who=who)
            return phrase("effect.around", said=said) if effect.around else said
        case ToBench():
            return phrase(group.numbered("effect.to-bench"), who=who)
        case ToCenter():
            return phrase(group.numbered("effect.to-center"), who=who)
        case LeaveMatch():
            return phrase(group.numbered("effect.leave-match"), who=who)
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
        case _:
            assert_never(effect)


def _said_of_spins(effect: _ABOUT_SPINS, of: Of) -> Phrase:
    match effect:
        case Survive(spares=True, if_=condition):
            return _with_if(phrase("effect.survive.spares"), condition)
        case Survive(both=True, if_=condition):
            return _with_if(phrase("effect.survive.both"), condition)
        case Survive(below=below, at_least=at_least, if_=condition, shows=shows):
            if below is not None:
                said = phrase("effect.survive.below", n=below)
            elif at_least is not None:
                said = phrase("effect.survive.at-least", n=at_least)
            else:
                said = phrase("effect.survive.always")
            said = said if shows is None else phrase("effect.shows", said=said, n=shows)
            return _with_if(said, condition)
        case DamagePlus(n=number, if_=condition, per=per, with_attack=attack, beside=beside):
            key = "effect.damage-plus" if number >= 0 else "effect.damage-minus"
            said = phrase(key, n=abs(number))
            if attack is not None:
                said = phrase("effect.per", said=said, each=phrase("per.with_attack", attack=attack))
            if beside is not None:
                said = phrase("effect.per", said=said, each=phrase("per.beside", name=beside))
            if per is not None:
                said = phrase("effect.per", said=said, each=Phrase(f"per.{per}"))
            return _with_if(said, condition)
        case DamageTimes(times=int(times), near=str(near), within=within):
            return phrase("effect.damage-times.near", n=times, near=near, lines=_lines(within or 1))
        case DamageTimes(times=int(times), if_=condition):
            return _with_if(phrase("effect.damage-times.if", n=times), condition)
        case DamageTimes(conditions=conditions) if conditions:
            having = _either([phrase(f"condition.{one}") for one in conditions])
            return phrase("effect.damage-times.conditions", conditions=having)
        case DamageTimes():
            return phrase("effect.damage-times.own_field_same_attack")
        case AgainUntilMiss():
            return phrase("effect.again-until-miss")
        case Focus(plus=plus, times=times, stars=stars):
            said = _plus_or_times("effect.focus", plus, times)
            return said if stars is None else phrase("effect.or-stars", said=said, n=stars)
        case OneMoreSpin(plus=plus, times=times):
            return _plus_or_times("effect.one-more-spin", plus, times)
        case MaySpinAgain(both=both):
            return phrase("effect.may-spin-again.both" if both else "effect.may-spin-again.said")
        case SpinCheck(who=who, out_if=colours, damage_at_least=least, damage_at_most=most):
            group = _group_of(who, effect, of)
            # The damage is said last, and is no Miss's.
            last = colours if least is None else tuple(sorted(colours, key=lambda one: one != "miss"))
            what, then = _either(_results(last, least, most)), all_of(list(_checked(effect, group)), "list.and")
            facts = {"who": group.who, "what": what, "then": then}
            if effect.if_ is None:
                said = phrase(group.numbered("effect.spin-check"), **facts)
            else:
                # Who does not meet it does not spin.
                said = phrase(group.numbered("effect.spin-check-if"), condition=_all_true(effect.if_, group), **facts)
            return _maybe(phrase("effect.repeats", said=said) if effect.repeats else said, effect)
        case NoColour(colour=colour, for_=for_):
            return phrase(f"effect.no-colour.{for_}", colour=Phrase(f"segment.{colour}"))
        case Aura(type=type_, plus=plus):
            return phrase("effect.aura", type=Phrase(f"type.{type_}"), n=plus)
        case _:
            assert_never(effect)


def _said_of_places(effect: _ABOUT_PLACES, of: Of) -> Phrase:
    itself = _Group("self", of).who
    match effect:
        case Push(to=to, steps=steps, chooser=chooser, line=line):
            group = _group_of(to, effect, of)
            key = group.numbered(f"effect.push.{'line' if line else chooser}")
            far = phrase("steps.max") if steps == "max" else said_steps(steps)
            return _with_if(_maybe(phrase(key, who=group.who, steps=far), effect), effect.if_, group)
        case Pull(to=to, within=within, steps=steps):
            return phrase("effect.pull", who=_Group(to, of, within, 1).who, steps=said_steps(steps))
        case TakeSpace():
            return phrase("effect.take-space")
        case Swap(with_=other, may=may, if_=condition):
            said = phrase(f"effect.swap.{other}", who=itself)
            return _with_if(phrase("effect.may", said=said) if may else said, condition)
        case SwapOther(turns=turns, beside=beside):
            return phrase("effect.swap-other-beside" if beside else "effect.swap-other", turns=turns)
        case ThrowOver():
            return phrase("effect.throw-over")
        case Bring(names=names, type=type_, within=within, steps=steps):
            if type_ is None:
                who = phrase(
                    "effect.brought.named", names=_either([phrase("effect.name", name=name) for name in names])
                )
            else:
                who = phrase("effect.brought.type", type=Phrase(f"type.{type_}"))
            who = who if within is None else phrase("to.within", who=who, lines=_lines(within))
            return phrase("effect.bring", who=who, steps=said_steps(steps))
        case DrawAlong():
            return phrase("effect.draw-along")
        case MoveOther(type=type_, steps=int(steps), within=within):
            facts = {"lines": _lines(within or 1), "steps": said_steps(steps)}
            return phrase("effect.move-steps", type=Phrase(f"type.{type_}"), **facts)
        case MoveOther(condition=str(condition)):
            return phrase("effect.move-other-with", condition=Phrase(f"condition.{condition}"))
        case MoveOther(bench=True):
            return phrase("effect.move-benched")
        case MoveOther(names=names) if names:
            return phrase(
                "effect.move-other-named", names=_either([phrase("effect.name", name=name) for name in names])
            )
        case MoveOther(type=type_, sleeping=True):
            return phrase("effect.move-other-sleeping", type=Phrase(f"type.{type_}"))
        case MoveOther(type=type_):
            return phrase("effect.move-other", type=Phrase(f"type.{type_}"))
        case MoveSelf(steps=steps, then_waits=then_waits):
            said = phrase("effect.move-self", who=itself, steps=said_steps(steps))
            said = _maybe(said, effect)
            return phrase("effect.then-waits", said=said) if then_waits else said
        case JumpOver(steps=steps, if_=condition, out=out):
            if isinstance(steps, int | tuple):
                said = phrase("effect.jump-over.steps", steps=said_steps(steps))
            else:
                said = phrase("effect.jump-over.joined")
            said = _maybe(said, effect)
            return _with_if(phrase("effect.jump-over.out", said=said) if out else said, condition)
        case Dig():
            return phrase("effect.dig")
        case _:
            assert_never(effect)


class _Group:
    """The figures that an effect is about, in words: all that `to` means, or some."""

    def __init__(self, to: To, of: Of, within: int | None = None, pick: int | None = None) -> None:
        self._one = to in _ONE or pick == 1
        self.subject = "other" if to == "self" else "it" if self._one else "they"
        """How an `if` speaks of them."""
        self.shower = "it" if to == "opponent" else "other"
        """How an `if` speaks of the other figure's spin."""
        who: Fact = Phrase("to.chosen") if of == "card" and to == "self" else Phrase(f"to.{to}")
        if pick is not None and to not in _ONE:
            who = Phrase(f"pick.{to}") if pick == 1 else phrase("to.several", n=pick, who=who)
        if within is not None:
            who = phrase("to.within", who=who, lines=_lines(within))
        self.who = who

    def numbered(self, key: str) -> str:
        """The key for one figure or for several."""
        return f"{key}.one" if self._one else f"{key}.many"


def _group_of(to: To, effect: GroupWord, of: Of) -> _Group:
    """The figures that a word for several is about; of those that its owner may choose from, one."""
    return _Group(to, of, effect.within, 1 if effect.may else effect.pick)


def _maybe(said: Phrase, effect: GroupWord | MoveSelf | JumpOver) -> Phrase:
    """What is done only if this figure's player wants it."""
    return phrase("effect.may", said=said) if effect.may else said


def _checked(effect: SpinCheck, group: _Group) -> Iterator[Phrase]:
    """What becomes of those whose result a spin check names."""
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
    """What is said of plates, where only those with a word in their names are meant."""
    return said if called is None else phrase("effect.plates-called", said=said, name=called)


def _plus_or_times(key: str, plus: int | None, times: int | None) -> Phrase:
    return phrase(f"{key}.plus", n=plus) if plus is not None else phrase(f"{key}.times", n=times or 1)


def _either(several: Sequence[Phrase]) -> Phrase:
    """One of them: "a, b or c"."""
    return all_of([*several[:-2], all_of(several[-2:], "list.or")], "list.comma")


def _results(colours: tuple[Colour, ...], least: int | None, most: int | None) -> list[Phrase]:
    """Results named by a spin check; its damage bounds White and Gold, or stands alone."""
    if most is not None:
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
    """So many steps, in words."""
    if isinstance(steps, tuple):
        low, high = steps
        if low != high:
            return phrase("steps.up-to", n=high) if low == 0 else phrase("steps.range", low=low, n=high)
        steps = high
    return phrase("steps.one" if steps == 1 else "steps.many", n=steps)


def _with_if(said: Phrase, condition: If | None, group: _Group | None = None) -> Phrase:
    """*said*, and what must be true for it; *group*: the figures that it is about."""
    if condition is None:
        return said
    return phrase("effect.if", said=said, condition=_all_true(condition, group))


def _all_true(condition: If, group: _Group | None) -> Phrase:
    """All that must be true: "it is of type Water and it must Wait"."""
    subject, shower = (group.subject, group.shower) if group else ("other", "other")
    return all_of(_conditions(condition, subject, shower), "list.and")


def _conditions(condition: If, subject: str, shower: str) -> list[Phrase]:
    """Conditions of an effect.

    *subject* says whose type and condition: the other figure's, or those of each that the effect is about.
    *shower* is how the other figure's spin is spoken of: "it" where the sentence has just named that figure.
    """
    said = []
    if condition.spun is not None:
        said.append(phrase(f"if.spun.{shower}", colour=Phrase(f"segment.{condition.spun}")))
    if condition.type is not None:
        said.append(phrase(f"if.type.{subject}", type=Phrase(f"type.{condition.type}")))
    if condition.damage_below is not None:
        said.append(phrase(f"if.damage-below.{shower}", n=condition.damage_below))
    if condition.damage_at_least is not None:
        said.append(phrase(f"if.damage-at-least.{shower}", n=condition.damage_at_least))
    if condition.condition is not None:
        said.append(phrase(f"if.condition.{subject}", condition=Phrase(f"condition.{condition.condition}")))
    if condition.own_condition is not None:
        said.append(phrase("if.own-condition", condition=Phrase(f"condition.{condition.own_condition}")))
    if condition.entries_taken is not None:
        said.append(phrase("if.entries-taken", n=condition.entries_taken))
    if condition.more_than_half is not None:
        said.append(phrase("if.more-than-half"))
    if condition.any_condition is not None:
        said.append(phrase(f"if.any-condition.{subject}"))
    if condition.evolved is not None:
        said.append(phrase(f"if.evolved.{subject}"))
    if condition.in_form is not None:
        said.append(phrase(f"if.in-form.{subject}"))
    if condition.has_to_wait is not None:
        said.append(phrase(f"if.has-to-wait.{subject}"))
    if condition.mp_at_least is not None:
        said.append(phrase(f"if.mp-at-least.{subject}", n=condition.mp_at_least))
    if condition.mp_at_most is not None:
        said.append(phrase(f"if.mp-at-most.{subject}", n=condition.mp_at_most))
    if condition.more_mp is not None:
        said.append(phrase(f"if.more-mp.{subject}"))
    if condition.as_many_mp is not None:
        said.append(phrase(f"if.as-many-mp.{subject}"))
    if condition.not_types is not None:
        types = _either([phrase(f"type.{one}") for one in condition.not_types])
        said.append(phrase(f"if.not-types.{subject}", types=types))
    if condition.name is not None:
        said.append(phrase(f"if.name.{subject}", name=condition.name))
    if condition.names is not None:
        names = _either([phrase("effect.name", name=name) for name in condition.names])
        said.append(phrase(f"if.name.{subject}", name=names))
    if condition.away is not None:
        said.append(phrase(f"if.away.{subject}", steps=said_steps(condition.away)))
    if condition.beside_names is not None:
        names = _either([phrase("effect.name", name=name) for name in condition.beside_names])
        said.append(phrase(f"if.beside-names.{subject}", names=names))
    if condition.own_beside_type is not None:
        said.append(phrase("if.own-beside-type", type=Phrase(f"type.{condition.own_beside_type}")))
    if condition.own_any_condition is not None:
        said.append(phrase("if.own-any-condition"))
    if condition.own_no_condition is not None:
        said.append(phrase("if.own-no-condition"))
    if condition.friend_names is not None:
        names = _either([phrase("effect.name", name=name) for name in condition.friend_names])
        said.append(phrase("if.friend-names", names=names))
    if condition.off_field is not None:
        said.append(phrase(f"if.off-field.{subject}"))
    if condition.on_own_entry is not None:
        said.append(phrase(f"if.on-own-entry.{subject}"))
    if condition.stuck is not None:
        said.append(phrase(f"if.stuck.{subject}"))
    if condition.friend_attack is not None:
        said.append(phrase("if.friend-attack", attack=condition.friend_attack))
    if condition.on_entry_point is not None:
        said.append(phrase(f"if.on-entry-point.{subject}"))
    if condition.marker is not None:
        said.append(phrase(f"if.marker.{subject}", marker=Phrase(f"marker.{condition.marker}")))
    if condition.markers is not None:
        markers = _either([phrase(f"marker.{one}") for one in condition.markers])
        said.append(phrase(f"if.marker.{subject}", marker=markers))
    return said
