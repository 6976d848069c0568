"""Figures and Trainer cards that nobody made: every word of the vocabulary with any parameters.

The library shows what discs say; these show what the rules must bear.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, get_args, get_type_hints

from msgspec.structs import replace

from companion.app.studio.vocabulary._vocabularies import ABILITIES, EFFECTS, Vocabulary
from companion.app.text.figure_vocabulary import Family
from companion.figure.printed import abilities as a
from companion.figure.printed import effects as e
from companion.figure.printed.abilities import Ability, While, Who
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import CONDITIONS, DURING_SPINS, Effect, If, Marker, TimedKind, To
from companion.figure.printed.figures import CardKind, Figure, TrainerCard
from companion.figure.rulesets import RuleSet
from companion.figure.teams import figure_refusals
from tests.figure_values import every_value

Maker: TypeAlias = Callable[[random.Random, dict[str, Any]], Any]
TYPES = ("Fire", "Water", "Grass")
TOS: tuple[To, ...] = (
    "opponent",
    "self",
    "both",
    "joined",
    "field_others",
    "own_joined",
    "enemy_joined",
    "opponent_joined",
    "enemy_field",
    "everybody",
    "own_everybody",
    "enemy_bench",
    "own_out",
    "opponents_chain",
    "chain_from_opponent",
    "opponent_and_by_chain",
    "line",
    "moved",
)
COLOURS: tuple[Colour, ...] = ("white", "purple", "blue", "miss", "gold")
MOVED_BY_STEPS: dict[str, Any] = {"type": "Fire", "within": 2, "steps": 1}
AWAKE_OR_NOT: dict[str, Any] = {"type": "Fire", "sleeping": True}
THENS = ("ends", "may_attack", "must_attack")
NAMES = ("Bite", "Gust", "Dodge", "Roar")
"""Few, so that discs have attacks of the same name, and share names with other discs."""


def made_up_figure(rng: random.Random, rules: RuleSet, id: str) -> Figure:
    """A figure that may play under *rules*."""
    while True:
        abilities = tuple(made_up_ability(rng) for _ in range(rng.choice((0, 0, 0, 1, 2))))
        figure = Figure(
            id=id,
            name=rng.choice(("Aly", "Bo", "Cy", "Dee", "Ell", "Fin")),
            mp=rng.choice((0, 1, 2, 2, 3, 3, 4)),
            disc=Disc(tuple(_segment(rng) for _ in range(rng.randint(1, 5)))),
            types=tuple(rng.sample(TYPES, rng.randint(0, 2))),
            ability=bool(abilities),
            abilities=abilities,
        )
        if not figure_refusals(figure, rules):
            return figure


def made_up_card(rng: random.Random, id: str, kind: CardKind = "trainer") -> TrainerCard:
    """A Trainer card with any target, and one or two effects of those that a card can have; or a plate."""
    if kind == "plate":
        return _made_up_plate(rng, id)
    lasting = rng.random() < 0.2
    shield = e.PutMarker(to="self", is_="cannot_be_knocked_out_next_battle")
    return TrainerCard(
        id=id,
        name=f"Card {id}",
        target=rng.choice(("own_field", "any_field") if lasting else ("own_field", "own_center", "any_field", "none")),
        lasting=lasting,
        may_move_after=rng.random() < 0.5,
        effects=(shield,) if lasting else tuple(_effect_of_card(rng) for _ in range(rng.choice((1, 1, 2)))),
    )


def _made_up_plate(rng: random.Random, id: str) -> TrainerCard:
    """A plate with any target and need, which gives abilities for any while, or does something at once."""
    target = rng.choice(("own_field", "own_field_or_bench", "own_bench", "own_anywhere", "own_center", "none"))
    lasting = (
        rng.choice((True, "turn", "match")) if target not in ("none", "own_center") else rng.choice((False, "match"))
    )
    gives = tuple(_given(rng, concerning=target == "none") for _ in range(rng.choice((1, 2)))) if lasting else ()
    return TrainerCard(
        id=id,
        name=f"Plate {id}",
        kind="plate",
        cost=rng.choice((1, 1, 2, 3, None)),
        target=target,
        types=() if target == "none" or rng.random() < 0.7 else (rng.choice(TYPES),),
        needs=rng.choice((None,) * 9 + ("room_in_center",)),
        lasting=lasting,
        may_move_after=rng.random() < 0.6,
        effects=() if lasting else tuple(_effect_of_card(rng) for _ in range(rng.choice((1, 1, 2)))),
        gives=gives,
        until_out_by=rng.choice(("", rng.choice(TYPES))) if target == "none" and lasting else "",
    )


def _given(rng: random.Random, *, concerning: bool) -> Ability:
    """An ability that a plate can give; *concerning*: one that says which figures it is about."""
    while True:
        ability = made_up_ability(rng)
        if hasattr(ability, "while_") and (not concerning or getattr(ability, "to", None) is not None):
            return ability


def _effect_of_card(rng: random.Random) -> Effect:
    while True:
        effect = made_up_effect(rng)
        if effect.when == "takes_effect" and not isinstance(effect, DURING_SPINS):
            return effect


def _segment(rng: random.Random) -> Segment:
    colour = rng.choice(COLOURS)
    return Segment(
        colour,
        rng.choice((1, 1, 2, 3, 0.5)),
        "" if colour == "miss" else rng.choice(NAMES),
        damage=rng.choice((0, 10, 20, 30, 50, 50, 120)) if colour in ("white", "gold") else None,
        stars=rng.randint(0, 3) if colour == "purple" else None,
        effects=()
        if colour == "miss"
        else tuple(made_up_effect(rng) for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 3)))),
    )


def made_up_effect(rng: random.Random) -> Effect:
    """Any word of the vocabulary with any parameters that it can have."""
    when = rng.choice(("takes_effect",) * 5 + ("on_own_ko", "on_opponent_ko", "on_tie"))
    return rng.choice(_makers("effect"))(rng, {"when": when})


@cache
def _makers(family: Family) -> tuple[Maker, ...]:
    """What makes each word: any other than the special ones with any values of its fields, two at a time."""
    vocabulary, special = (EFFECTS, _SPECIAL) if family == "effect" else (ABILITIES, _SPECIAL_ABILITIES)
    known = {type(make(random.Random(0), {})) for make in special}
    others = (word for word in vocabulary.words if vocabulary.type_of(word) not in known)
    return (*special, *(_maker(vocabulary, word) for word in others))


def _maker(vocabulary: Vocabulary[Any], word: str) -> Maker:
    values = tuple(every_value(vocabulary, word))

    def make(rng: random.Random, when: dict[str, Any]) -> Any:
        value = rng.choice(values)
        return replace(value, **{name: one for name, one in when.items() if hasattr(value, name)})

    return make


def _steps(rng: random.Random) -> Any:
    return rng.choice((1, 2, 3, (0, 2), (1, 3), (2, 2)))


def _group(rng: random.Random) -> dict[str, Any]:
    pick = rng.choice((None, None, None, 1, 2))
    return {
        "to": rng.choice(TOS),
        "within": rng.choice((None, None, None, 1, 2)),
        "pick": pick,
        "may": pick != 2 and rng.random() < 0.2,
        "if_": _if(rng),
    }


def _checked(rng: random.Random) -> dict[str, Any]:
    group = _group(rng)
    group["who"] = group.pop("to")
    return group


def _if(rng: random.Random) -> If | None:
    if rng.random() < 0.6:
        return None
    parts = rng.choice(
        (
            {"spun": rng.choice(COLOURS)},
            {"type": rng.choice(TYPES)},
            {"damage_below": 40},
            {"damage_at_least": 40},
            {"condition": rng.choice(CONDITIONS)},
            {"own_condition": rng.choice(CONDITIONS)},
            {"more_than_half": True},
            {"entries_taken": 2},
            {"any_condition": True},
            {"has_to_wait": True},
            {"mp_at_most": 1},
            {"in_form": True},
            {"mp_at_least": 2},
            {"more_mp": True},
            {"as_many_mp": True},
            {"not_types": ("Fire", "Water")},
            {"name": "Aly"},
            {"own_any_condition": True},
            {"own_no_condition": True},
            {"friend_attack": "Bite"},
            {"marker": "curse"},
            {"on_entry_point": True},
            {"names": ("Aly", "Bo")},
            {"away": 2},
            {"beside_names": ("Aly", "Bo")},
            {"own_beside_type": "Fire"},
            {"markers": ("mp_minus_1", "mp_minus_2")},
            {"evolved": True},
            {"friend_names": ("Aly", "Bo")},
            {"off_field": True},
            {"stuck": True},
            {"on_own_entry": True},
        )
    )
    return If(**parts)


def _kept(whom: str) -> dict[str, Any]:
    """A `survive` of any damage that keeps others from a Knock Out."""
    return {"always": True, whom: True}


def _more(rng: random.Random) -> dict[str, int]:
    return rng.choice(({"plus": 20}, {"times": 2}))


def _times(rng: random.Random) -> dict[str, Any]:
    return rng.choice(
        (
            {},
            {"count": "own_field_same_attack"},
            {"times": 2, "near": "Aly", "within": 2},
            {"times": 2, "if_": If(any_condition=True)},
            {"conditions": ("poisoned", "asleep")},
        )
    )


def _per(rng: random.Random) -> dict[str, str]:
    return rng.choice(
        ({}, {"per": "own_center"}, {"per": "field_poisoners"}, {"with_attack": "Bite"}, {"beside": "Aly"})
    )


def _instead(rng: random.Random) -> dict[str, Any]:
    """What a spin check does instead of a Knock Out."""
    return rng.choice(
        (
            {},
            {},
            {"gets": rng.choice(CONDITIONS)},
            {"waits": rng.randint(1, 3)},
            {"goes": "center", "waits": 1},
            {"goes": "bench", "waits": 1},
            {"marker": rng.choice(get_args(Marker))},
            {"misses": True},
            {"goes": "nearer", "waits": 1},
        )
    )


_SPECIAL: tuple[Maker, ...] = (
    lambda rng, when: e.Wait(**_group(rng), turns=rng.randint(1, 3), per_show=rng.random() < 0.2, **when),
    lambda rng, when: e.GiveCondition(
        **_group(rng),
        is_=rng.choice((rng.choice(CONDITIONS), tuple(rng.sample(CONDITIONS, 2)), ("poisoned", "paralyzed"))),
        marker=rng.choice((None, None, None, "clinging_gas")),
        **when,
    ),
    lambda rng, when: e.Cure(**_group(rng), **when),
    lambda rng, when: e.KnockOut(**_group(rng), around=rng.random() < 0.2, **when),
    lambda rng, when: e.ToBench(**_group(rng), **when),
    lambda rng, when: e.ToCenter(**_group(rng), **when),
    lambda rng, when: e.LeaveMatch(**_group(rng), **when),
    lambda rng, when: e.Push(
        **_group(rng),
        steps=rng.choice((1, 2, 3, "max")),
        chooser=rng.choice(("owner", "mover")),
        line=rng.random() < 0.3,
        **when,
    ),
    lambda rng, when: e.Pull(to=rng.choice(TOS), within=rng.randint(1, 4), steps=_steps(rng), **when),
    lambda rng, when: e.Swap(with_=rng.choice(get_args(get_type_hints(e.Swap)["with_"])), if_=_if(rng), **when),
    lambda rng, when: e.MoveOther(
        **rng.choice(
            (
                {"type": "Fire"},
                {"names": ("Aly", "Bo")},
                {"condition": "asleep"},
                {"bench": True},
                MOVED_BY_STEPS,
                AWAKE_OR_NOT,
            )
        ),
        **when,
    ),
    lambda rng, when: e.Bring(
        **rng.choice(({"type": "Fire", "within": 2}, {"type": "Water"}, {"names": ("Aly", "Bo")})),
        steps=rng.choice((1, (1, 2))),
        **when,
    ),
    lambda rng, when: e.TakeMarkers(**_group(rng), which=rng.choice(((), ("curse", "mp_minus_1"))), **when),
    lambda rng, when: e.EndWait(**_group(rng), **when),
    lambda rng, when: e.ReadyCards(
        **rng.choice(({}, {"players": "both"}, {"one": True}, {"called": "made", "not_cards": ("Plate made-up-0-1",)})),
        **when,
    ),
    lambda rng, when: e.EndCards(
        under_opponent=rng.random() < 0.3, one=rng.random() < 0.3, called=rng.choice((None, None, "made")), **when
    ),
    lambda rng, when: e.MoveSelf(steps=_steps(rng), may=rng.random() < 0.3, then_waits=rng.random() < 0.3, **when),
    lambda rng, when: e.JumpOver(
        **rng.choice(({}, {"land": "joined"}, {"steps": _steps(rng)})),
        **rng.choice(({}, {}, {"out": True}, {"may": True})),
        if_=_if(rng),
        **when,
    ),
    lambda rng, when: e.Survive(
        **rng.choice(({"below": 60}, {"at_least": 60}, {"always": True}, _kept("both"), _kept("spares"))),
        shows=rng.choice((None, None, 2)),
        if_=_if(rng),
        **when,
    ),
    lambda rng, when: e.DamagePlus(n=rng.choice((10, 30, -20)), if_=_if(rng), **_per(rng), **when),
    lambda rng, when: e.DamageTimes(**_times(rng), **when),
    lambda rng, when: e.Focus(**_more(rng), stars=rng.choice((None, None, 1)), **when),
    lambda rng, when: e.OneMoreSpin(**_more(rng), **when),
    lambda rng, when: e.SpinCheck(
        **_checked(rng),
        **rng.choice(
            (
                {"out_if": ("white", "miss")},
                {"out_if": ("white", "miss"), "damage_at_most": 30},
                {"damage_at_least": 50},
                {"out_if": ("white",), "damage_at_least": 30},
            )
        ),
        **_instead(rng),
        repeats=rng.random() < 0.2,
        **when,
    ),
    lambda rng, when: e.PutMarker(**_group(rng), is_=rng.choice(get_args(Marker)), **when),
    lambda rng, when: e.ForTurns(
        **_group(rng), is_=rng.choice(get_args(TimedKind)), turns=rng.choice((None, 1, 2, 5)), **when
    ),
    lambda rng, when: e.Expose(
        **rng.choice(({"type": "Fire"}, {"type": "Water"}, {"restored": True})),
        plus=20,
        stars=rng.choice((0, 1)),
        **when,
    ),
    lambda rng, when: e.Aura(type=rng.choice(TYPES), plus=20, **when),
    lambda rng, when: e.ChangeForm(bench=rng.random() < 0.5, **when),
    lambda rng, when: e.ChangeType(
        to=rng.choice(("opponent", "self")), type=rng.choice((None, "Fire", "Water")), **when
    ),
    lambda rng, when: e.ByHand(text="Shake hands.", **when),
)


def made_up_ability(rng: random.Random) -> Ability:
    """Any word of the vocabulary of abilities with any parameters that it can have."""
    return rng.choice(_makers("ability"))(rng, {"while_": _while(rng)})


def _who(rng: random.Random, places: tuple[str, ...] = ("joined", "field", "field", "center", "bench")) -> Who:
    place = rng.choice(places)
    return Who(
        side=rng.choice((None, "own", "opposing")),
        place=place,
        names=rng.choice(((), (), ("Aly", "Bo"))),
        type=rng.choice((None, None, "Fire")),
        not_type=rng.choice((None, None, "Water")),
        conditions=rng.choice(((), (), ("poisoned", "asleep"))),
        no_condition=rng.choice((None, None, True)),
        not_names=rng.choice(((), (), ("Aly", "Bo"))),
        mp=rng.choice((None, None, None, 1)),
        mp_up_to=rng.choice((None, None, None, 2)),
        within=rng.choice((None, 1, 2)) if place == "field" else None,
        has_to_wait=rng.choice((None, None, None, True)),
        also_type=rng.choice((None, None, None, "Water")),
        beside_own_type=rng.choice((None, None, None, "Fire")),
        itself=rng.random() < 0.3,
    )


def _to(rng: random.Random) -> Who | None:
    return rng.choice((None, _who(rng, ("joined", "field"))))


def _while(rng: random.Random) -> While | None:
    return rng.choice(
        (
            None,
            None,
            None,
            While(own_turn=True),
            While(on_bench=True),
            While(on_entry_point=True),
            While(has_condition=True),
            While(no_condition=True),
            While(conditions=("poisoned", "burned")),
            While(without=("poisoned", "noxious")),
            While(entries_held=True),
            While(evolved=True),
            While(form_changed=True),
            While(center_full=True),
            While(evolved=True, on_bench=True),
            While(some=_who(rng)),
            While(some=_who(rng), many=2),
            While(none=_who(rng)),
            While(card="Plate made-up-0-1"),
        )
    )


_SPECIAL_ABILITIES: tuple[Maker, ...] = (
    lambda rng, when: a.MoreDamage(
        n=rng.choice((10, 30, -20)),
        lost=rng.choice(((), (), ("Aly", "Bo"))),
        to=_to(rng),
        per=rng.choice((None, None, _who(rng))),
        **rng.choice(({}, {}, {}, {"colour": "white"}, {"damage_at_least": 10, "damage_at_most": 50})),
        attack=rng.choice((None, None, "Bite")),
        once=rng.random() < 0.3,
        **when,
    ),
    lambda rng, when: a.WhenEntering(
        effects=(
            rng.choice(
                (
                    e.Cure(to="own_field"),
                    e.EndWait(to="own_field"),
                    e.TakeMarkers(to="own_field", which=("curse",)),
                    e.ToBench(to="own_center"),
                    e.CallUp(),
                    e.ChangeType(to="self"),
                    e.GiveCondition(to="enemy_joined", is_="paralyzed"),
                    e.PutMarker(to="self", is_=rng.choice(("disguise", "weak_armor", "full"))),
                    e.SpinCheck(who="enemy_field", out_if=("purple",), if_=If(on_entry_point=True)),
                )
            ),
        ),
        **rng.choice(({}, {"evolving": True}, {"evolving": True, "only_evolving": True})),
    ),
    lambda rng, when: a.HoldsStill(to=_who(rng, ("joined", "field")), **when),
    lambda rng, when: a.MoreStars(n=rng.randint(1, 2), to=_to(rng), **when),
    lambda rng, when: a.NotKnockedOut(
        **rng.choice(
            (
                {},
                {"colour": "gold"},
                {"by": "damage", "damage_at_most": 50},
                {"type": "Fire", "by": "damage"},
                {"by": "effects"},
                {"only_type": "Water"},
                {"unevolved": True},
                {"damage_at_least": 50},
            )
        ),
        to=_to(rng),
        **when,
    ),
    lambda rng, when: a.StopsCards(to=_to(rng), **when),
    lambda rng, when: a.AddsEffects(
        colour=rng.choice(COLOURS),
        effects=(
            rng.choice(
                (
                    e.Wait(to="opponent"),
                    e.GiveCondition(to="opponent", is_="paralyzed"),
                    e.PutMarker(to="self", is_="weak_armor", may=True, if_=If(off_field=True)),
                )
            ),
        ),
        to=_to(rng),
        **when,
    ),
    lambda rng, when: a.TakesLess(
        **rng.choice(({"n": 10}, {"half": True})),
        to=_to(rng),
        type=rng.choice((None, None, "Fire")),
        not_type=rng.choice((None, None, "Water")),
        once=rng.random() < 0.5,
        **when,
    ),
    lambda rng, when: a.MorePoints(
        n=rng.choice((1, 2, -1)),
        to=_to(rng),
        per=rng.choice((None, _who(rng))),
        once=rng.random() < 0.5,
        up_to=rng.choice((None, None, 3)),
        **when,
    ),
    lambda rng, when: a.PointsAtLeast(n=2, to=_to(rng), last=rng.random() < 0.3, **when),
    lambda rng, when: a.PointsAtMost(n=2, to=_who(rng, ("joined", "field")), **when),
    lambda rng, when: a.Immune(
        conditions=rng.choice((("asleep",), ("poisoned", "paralyzed"))),
        colour=rng.choice((None, "white")),
        to=_to(rng),
        **when,
    ),
    lambda rng, when: a.NotMoved(
        besides=rng.choice(((), ("Gust",))),
        to=_to(rng),
        abilities=rng.random() < 0.3,
        by_opposing=rng.random() < 0.3,
        themselves=rng.random() < 0.3,
        **when,
    ),
    lambda rng, when: a.Absorbs(conditions=("paralyzed", "poisoned"), marker="disguise", **when),
    lambda rng, when: a.Banishes(turns=rng.choice((2, 3)), goes=rng.choice(("center", "bench")), **when),
    lambda rng, when: a.OustsSurrounded(many=rng.choice((1, 2)), **when),
    lambda rng, when: a.MutesInBattle(to=_who(rng, ("joined", "field")), **when),
    lambda rng, when: a.NoInstantKnockOut(to=_to(rng), **when),
    lambda rng, when: a.Passes(
        who=_who(rng, ("joined", "field")), manner=rng.choice(("through", "flying", "past")), to=_to(rng), **when
    ),
    lambda rng, when: a.LetsPass(side=rng.choice(("own", "any")), type=rng.choice((None, None, "Fire")), **when),
    lambda rng, when: a.StopsPassing(
        manner=rng.choice((None, "through", "flying", "past")),
        everywhere=rng.random() < 0.3,
        types=rng.choice(((), ("Fire",))),
        not_types=rng.choice(((), ("Water",))),
        **when,
    ),
    lambda rng, when: a.PassesNobody(to=_who(rng, ("joined", "field")), **when),
    lambda rng, when: a.WhenPassing(
        who=_who(rng, ("joined", "field")),
        effects=(rng.choice((e.KnockOut(to="opponent"), e.GiveCondition(to="opponent", is_="burned"))),),
        over_itself=rng.random() < 0.4,
        manner=rng.choice((None, None, "flying")),
        jumps=rng.choice(((), ("Gust",))),
        **when,
    ),
    lambda rng, when: a.RunsAway(trades=rng.choice((None, Who(side="own", place="bench"))), **when),
    lambda rng, when: a.MakesSpinAgain(
        spun=rng.choice((None, "purple")), damage_at_least=rng.choice((None, 10)), **when
    ),
    lambda rng, when: a.RedoesSpins(per=_who(rng, ("joined", "field")), **when),
    lambda rng, when: a.SpendsAlly(who=_who(rng, ("joined", "field")), attack="Bite", n=60, **when),
    lambda rng, when: a.DivesIn(to=rng.choice((None, Who(side="own", place="bench", type="Fire")))),
    lambda rng, when: a.TakesNoMarkers(which=rng.choice(((), ("taunted", "trick_room"))), **when),
    lambda rng, when: a.MoreSpins(n=rng.randint(1, 2), to=_to(rng), **when),
    lambda rng, when: a.NotSurrounded(by=rng.choice((None, Who(side="opposing", names=("Aly", "Bo")))), **when),
    lambda rng, when: a.WhenOthersEnter(
        effects=(rng.choice((e.Wait(to="opponent"), e.GiveCondition(to="opponent", is_="paralyzed"))),), **when
    ),
    lambda rng, when: a.GoesAlong(type=rng.choice(TYPES), then=rng.choice(THENS), **when),
    lambda rng, when: a.GoesSteps(
        steps=rng.choice((2, (1, 4))),
        straight=rng.random() < 0.5,
        beside=rng.choice((None, None, _who(rng, ("joined", "field")))),
        then=rng.choice(THENS),
        **when,
    ),
    lambda rng, when: a.EvolvesWhen(
        **rng.choice(
            (
                {"at": "battle"},
                {"at": "battle", "conditions": ("burned", "poisoned")},
                {"at": "battle", "attack": "Bite", "times": 2},
                {"at": "knocked_out"},
                {"at": "knocked_out", "frees": True},
                {"at": "to_bench"},
                {"at": "shed"},
            )
        )
    ),
    lambda rng, when: a.ChangesForm(
        **rng.choice(
            (
                {"at": "beginning"},
                {"at": "first"},
                {"at": "knocked_out"},
                {"at": "knocked_out", "by": "any", "must": True},
                {"at": "knocked_out", "by": "damage", "frees": ("Aly", "Bo")},
            )
        ),
        **when,
    ),
    lambda rng, when: a.SwapsInstead(
        who=_who(rng, ("joined", "field")),
        from_bench=rng.choice((None, Who(side="own"))),
        then=rng.choice(THENS),
        **when,
    ),
    lambda rng, when: a.ActsInstead(
        effects=rng.choice(
            (
                (e.SpinCheck(who="enemy_field", within=2, pick=1, out_if=("white",), marker="lock_on"),),
                (
                    e.SpinCheck(who="enemy_field", pick=1, out_if=("white",), waits=3, if_=If(away=2)),
                    e.Wait(to="self"),
                ),
                (e.GiveCondition(to="enemy_joined", is_="burned"),),
                (e.ToCenter(to="enemy_joined", pick=1, if_=If(stuck=True)),),
            )
        ),
        then=rng.choice(THENS),
        **when,
    ),
    lambda rng, when: a.WhenKnockedOut(
        effects=(
            rng.choice(
                (
                    e.TurnAgain(whose="own"),
                    e.SpinCheck(who="enemy_field", out_if=("purple",)),
                    e.KnockOut(to="own_field", may=True, around=True, if_=If(names=("Aly", "Bo"))),
                    e.ToBench(to="own_out", may=True),
                )
            ),
        ),
        by_damage=rng.random() < 0.3,
    ),
    lambda rng, when: a.StopsWaking(to=_who(rng, ("joined", "field")), wakers=rng.random() < 0.5, **when),
    lambda rng, when: a.CallsBeside(names=("Aly", "Bo", "Cy"), entry_needed=rng.random() < 0.5, **when),
    lambda rng, when: a.SwapsFirst(who=_to(rng), **when),
    lambda rng, when: a.SwapsFirst(
        from_bench=Who(side="own", type=rng.choice((None, "Fire"))),
        effects=(e.GiveCondition(to="enemy_field", is_="paralyzed", if_=If(on_own_entry=True)),),
        **when,
    ),
    # Thrice: it shows only where an attack with more than damage is met by it.
    lambda rng, when: a.NegatesAttacks(attacks=NAMES, **when),
    lambda rng, when: a.NegatesAttacks(attacks=NAMES, **when),
    lambda rng, when: a.NegatesAttacks(attacks=NAMES, **when),
    lambda rng, when: a.WhoeverBattles(
        effects=(
            rng.choice(
                (
                    e.Wait(to="opponent"),
                    e.GiveCondition(to="opponent", is_="paralyzed"),
                    e.ChangeType(to="opponent", type="Grass"),
                )
            ),
        ),
        type=rng.choice((None, "Fire")),
        **when,
    ),
    lambda rng, when: a.WakesItself(conditions=("asleep", "poisoned"), to=_to(rng), **when),
    lambda rng, when: a.KnocksOutBeside(
        conditions=rng.choice((("asleep",), ("poisoned", "paralyzed"))), side=rng.choice((None, "opposing")), **when
    ),
    lambda rng, when: a.Recolours(
        colour=rng.choice(("white", "gold", "purple", "blue")),
        as_=rng.choice(("miss", "white")),
        attacks=rng.choice(((), ("Bite", "Gust"))),
        to=_to(rng),
        battling=rng.choice((None, _who(rng, ("joined", "field")))),
        marked=rng.choice(((), (), ("mp_minus_1", "cracked"))),
        **when,
    ),
    lambda rng, when: a.AbilityByHand(text="Shake hands."),
)
