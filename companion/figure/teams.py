"""Teams: what a player brings to a match, and the match of two of them.

Files of teams are read elsewhere; this module defines what a team means and why one is refused (FG-SETUP-01).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated

import msgspec

from companion.figure.printed.abilities import Gilds
from companion.figure.printed.disc import Disc
from companion.figure.printed.effects import Cure, Effect, GiveCondition, Wait
from companion.figure.printed.figures import (
    TRAINER_DISC,
    Figure,
    Id,
    TrainerCard,
    TrainerFigure,
    printing_name,
    told_apart,
)
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import CardRule, RuleSet
from companion.figure.state import Format, Placed, Setup
from companion.kernel.errors import IllegalActionError
from companion.kernel.model import SEAT_NAMES, Ruling
from companion.texts.texts import Fact, Phrase

FIGURES_OF: Mapping[Format, int] = {"six_on_six": 6, "three_on_three": 3}
"""How many figures a player brings (FG-SETUP-01)."""
EVOLUTIONS_A_FIGURE = 2
"""The most evolutions and forms that a player brings per figure (FG-EVOLVE-01, FG-FORM-01)."""
DUEL_MAT: Mapping[tuple[Format, str], str] = {
    ("six_on_six", "duel-2017"): "duel",
    ("six_on_six", "duel-2019"): "duel",
}
"""The mat of a format under a rule set, if it is not named like the format."""

CLAUSE = "FG-SETUP-01"


class Team(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Figures, cards and a Trainer figure that play together, by id.

    *cards*: Trainer cards or plates, as the rule set requires (FG-TRAINER-01, FG-PLATE-01). A team may
    contain the same figure more than once. *trainer*: name of the Trainer figure; an unknown one has the
    default disc. *evolutions*: figures to evolve into (FG-EVOLVE-01) and forms to take (FG-FORM-01), brought
    beside the team.
    """

    id: Id
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    format: Format
    rules: str
    figures: tuple[str, ...]
    cards: tuple[str, ...] = ()
    trainer: str = ""
    evolutions: tuple[str, ...] = ()


class Shelf(msgspec.Struct, frozen=True):
    """Catalogue that teams are built from: figures, Trainer cards and plates by id, Trainer figures by name."""

    figures: Mapping[str, Figure]
    cards: Mapping[str, TrainerCard]
    trainers: Mapping[str, TrainerFigure] = {}

    def trainer_disc(self, name: str) -> Disc:
        """The disc of the Trainer figure *name*; for an unknown one, the default."""
        trainer = self.trainers.get(name)
        return TRAINER_DISC if trainer is None else trainer.disc


def shelf_of(figures: Iterable[Figure], cards: Iterable[TrainerCard], trainers: Iterable[TrainerFigure] = ()) -> Shelf:
    """The shelf with these figures, cards and Trainer figures."""
    return Shelf(
        figures={figure.id: figure for figure in figures},
        cards={card.id: card for card in cards},
        trainers={trainer.name: trainer for trainer in trainers},
    )


def usual_mat(format: Format, rules: str) -> str:
    """The id of the mat on which *format* is usually played under the rule set *rules*.

    >>> from companion.figure.teams import usual_mat
    >>> usual_mat("six_on_six", "duel-2019"), usual_mat("three_on_three", "duel-2019")
    ('duel', 'three_on_three')
    """
    return DUEL_MAT.get((format, rules), format)


def cards_of(format: Format, rules: RuleSet) -> CardRule | None:
    """The cards of this format under *rules*; None: no cards."""
    return rules.cards if format == "six_on_six" else None


def has_trainers(format: Format, rules: RuleSet) -> bool:
    """Is this format played with Trainer figures and cards under *rules*?"""
    return format == "six_on_six" and rules.has_trainers


def cost_of_cards(cards: Iterable[TrainerCard]) -> int:
    """Total cost of the cards; one without a cost counts 0 (FG-PLATE-01)."""
    return sum(card.cost or 0 for card in cards)


def cards_under(rules: RuleSet, cards: Iterable[TrainerCard]) -> tuple[TrainerCard, ...]:
    """The cards as played under *rules* (POLICY-undocumented-cards)."""
    agreed = rules.undocumented_cards == "by_hand"
    return tuple(card.as_agreed() if agreed and card.undocumented else card for card in cards)


def mat_refusals(format: Format, playmat: Playmat) -> tuple[Ruling, ...]:
    """Why *format* cannot be played on *playmat*: every Bench spot is filled (FG-SETUP-02)."""
    wanted = FIGURES_OF[format]
    if playmat.bench == wanted:
        return ()
    facts = (("mat", playmat.name), ("bench", str(playmat.bench)), ("wanted", str(wanted)))
    return (Ruling("FG-SETUP-02", "setup.bench", facts, also=(CLAUSE,)),)


def team_refusals(team: Team, format: Format, rules: RuleSet, shelf: Shelf) -> tuple[Ruling, ...]:
    """Every reason why *team* is illegal in *format* under *rules*; empty if it may play."""
    return tuple(_team_refusals(team, format, rules, shelf))


def team_warnings(team: Team, format: Format, rules: RuleSet, shelf: Shelf) -> tuple[Ruling, ...]:
    """Warnings about a legal *team*: it can lose before it has moved.

    If no figure has more than 1 MP, none can enter in the first turn of the match (FG-MOVE-02, FG-MOVE-04),
    and without a Trainer or a plate nothing else can be done (FG-WIN-02).
    """
    known = [shelf.figures[id] for id in team.figures if id in shelf.figures]
    if has_trainers(format, rules) or not rules.no_action_means_loss or any(figure.mp > 1 for figure in known):
        return ()
    return (Ruling("FG-WIN-02", "team.stuck_when_first", (("team", team.name),), ("FG-MOVE-02", "FG-MOVE-04")),)


def figure_refusals(figure: Figure, rules: RuleSet) -> tuple[Ruling, ...]:
    """Refusals of *figure*'s disc under *rules*: each unknown colour, condition or Wait once."""
    return tuple(_disc_refusals(figure, rules))


def why_no_member(figure: Figure, rules: RuleSet) -> Ruling | None:
    """Why *figure* may only be brought beside a team's figures under *rules*; None if it may be one of them."""
    if rules.forms is None or figure.form is None or not figure.form.only:
        return None
    facts = (("figure", figure.name), ("rules", Phrase(f"ruleset.{rules.id}")))
    return Ruling("FG-FORM-01", "team.only_a_form", facts, (CLAUSE,))


def setup_for(format: Format, playmat: Playmat, rules: RuleSet, teams: tuple[Team, Team], shelf: Shelf) -> Setup:
    """The match of two teams, seat a's first.

    Raises:
        IllegalActionError: A team or the mat is refused; carries the first ruling.
    """
    refusals = mat_refusals(format, playmat)
    for team in teams:
        refusals += team_refusals(team, format, rules, shelf)
    if refusals:
        raise IllegalActionError(refusals[0])
    with_cards, trainers = cards_of(format, rules) is not None, has_trainers(format, rules)
    sides = tuple(tuple(shelf.figures[id] for id in (*team.figures, *team.evolutions)) for team in teams)
    names = table_names((sides[0], sides[1]))
    placed = tuple(
        tuple(
            Placed(name, seat, figure, aside=number >= len(teams[seat].figures))
            for number, (name, figure) in enumerate(zip(names[seat], sides[seat], strict=True))
        )
        for seat in (0, 1)
    )
    return Setup(
        format=format,
        playmat=playmat,
        rules=rules,
        # Figures beside the mat come last, so that a team's figures have the numbers of their spots.
        figures=tuple(one for aside in (False, True) for side in placed for one in side if one.aside is aside),
        cards=(
            cards_under(rules, (shelf.cards[id] for id in teams[0].cards)) if with_cards else (),
            cards_under(rules, (shelf.cards[id] for id in teams[1].cards)) if with_cards else (),
        ),
        trainer_discs=(
            (shelf.trainer_disc(teams[0].trainer), shelf.trainer_disc(teams[1].trainer)) if trainers else (None, None)
        ),
    )


def sides_swapped(setup: Setup) -> Setup:
    """The same match with the teams' seats swapped, and duplicate names made unique again."""
    sides = tuple(tuple(one for one in setup.figures if one.owner != seat) for seat in (0, 1))
    names = table_names((_figures(sides[0]), _figures(sides[1])))
    placed = tuple(
        Placed(name, seat, one.figure, one.aside)
        for seat in (0, 1)
        for name, one in zip(names[seat], sides[seat], strict=True)
    )
    return msgspec.structs.replace(
        setup,
        figures=tuple(one for aside in (False, True) for one in placed if one.aside is aside),
        cards=(setup.cards[1], setup.cards[0]),
        trainer_discs=(setup.trainer_discs[1], setup.trainer_discs[0]),
    )


def _figures(side: tuple[Placed, ...]) -> tuple[Figure, ...]:
    return tuple(one.figure for one in side)


def table_names(
    sides: tuple[tuple[Figure, ...], tuple[Figure, ...]],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of figures at the table: as printed, made unique.

    A name shared by figures of two editions gets the year. If both sides have it, seat b's gets a "(b)"; if
    one side has it more than once, it is numbered from the second on.
    """
    years = told_apart((*sides[0], *sides[1]))
    others = {printing_name(figure, years) for figure in sides[0]}
    taken: set[str] = set()
    named = []
    for seat, side in enumerate(sides):
        names = []
        for figure in side:
            own = printing_name(figure, years)
            tail = f" ({SEAT_NAMES[seat]})" if seat == 1 and own in others else ""
            name, count = own + tail, 1
            while name in taken:
                count += 1
                name = f"{own} {count}{tail}"
            taken.add(name)
            names.append(name)
        named.append(tuple(names))
    return named[0], named[1]


def _team_refusals(team: Team, format: Format, rules: RuleSet, shelf: Shelf) -> Iterator[Ruling]:
    def ruling(text: str, *facts: tuple[str, str]) -> Ruling:
        return Ruling(CLAUSE, text, (("team", team.name), *facts))

    wanted = FIGURES_OF[format]
    if len(team.figures) != wanted:
        yield ruling("team.figures", ("count", str(len(team.figures))), ("wanted", str(wanted)))
    for id in team.figures:
        if id not in shelf.figures:
            yield ruling("team.unknown_figure", ("figure", id))
    if (rule := cards_of(format, rules)) is not None:
        yield from _card_refusals(team, rule, shelf)
    yield from _evolution_refusals(team, rules, shelf, wanted)
    for id in dict.fromkeys(team.figures):
        if id in shelf.figures and (only := why_no_member(shelf.figures[id], rules)) is not None:
            yield only
    for id in dict.fromkeys((*team.figures, *team.evolutions)):
        if id in shelf.figures:
            yield from figure_refusals(shelf.figures[id], rules)


def _card_refusals(team: Team, rule: CardRule, shelf: Shelf) -> Iterator[Ruling]:
    """Errors of the team's Trainer cards or plates."""
    clause, further = (CLAUSE, ()) if rule.kind == "trainer" else ("FG-PLATE-01", (CLAUSE,))

    def ruling(text: str, *facts: tuple[str, Fact]) -> Ruling:
        return Ruling(clause, f"team.{text}", (("team", team.name), *facts), further)

    count, noun = str(len(team.cards)), Phrase(f"team.kind.{rule.kind}")
    if not rule.least <= len(team.cards) <= rule.most:
        exact = rule.least == rule.most
        yield ruling("cards" if exact else "too_many_cards", ("count", count), ("wanted", str(rule.most)))
    known = [shelf.cards[id] for id in team.cards if id in shelf.cards]
    if rule.cost is not None and (cost := cost_of_cards(known)) > rule.cost:
        yield ruling("cards_cost", ("cost", str(cost)), ("most", str(rule.cost)))
    for number, id in enumerate(team.cards):
        if id not in shelf.cards:
            yield ruling("unknown_card", ("card", id))
        elif shelf.cards[id].kind != rule.kind:
            yield ruling("other_card", ("card", shelf.cards[id].name), ("kind", noun))
        elif id in team.cards[:number]:
            # At the table the name identifies a card, so all must differ.
            yield ruling("card_twice", ("card", shelf.cards[id].name))
    if rule.spun and not team.trainer:
        yield ruling("no_trainer")


def _evolution_refusals(team: Team, rules: RuleSet, shelf: Shelf, wanted: int) -> Iterator[Ruling]:
    """Errors of the team's evolutions."""

    def ruling(text: str, *facts: tuple[str, Fact]) -> Ruling:
        return Ruling("FG-EVOLVE-01", text, (("team", team.name), *facts), (CLAUSE,))

    if team.evolutions and rules.evolution is None:
        yield ruling("team.no_evolution", ("rules", Phrase(f"ruleset.{rules.id}")))
        return
    if len(team.evolutions) > (most := EVOLUTIONS_A_FIGURE * wanted):
        yield ruling("team.evolutions", ("count", str(len(team.evolutions))), ("most", str(most)))
    known = [shelf.figures[id] for id in (*team.figures, *team.evolutions) if id in shelf.figures]
    names = {figure.name for figure in known}
    for id in dict.fromkeys(team.evolutions):
        if id not in shelf.figures:
            yield ruling("team.unknown_figure", ("figure", id))
        elif not stands_for_one_of(shelf.figures[id], names, rules):
            yield ruling("team.evolves_from_nobody", ("figure", shelf.figures[id].name))


def stands_for_one_of(figure: Figure, names: Collection[str], rules: RuleSet) -> bool:
    """Can a figure with one of these printed names evolve into *figure*, or take its form, under *rules*?"""
    form = figure.form if rules.forms is not None else None
    return figure.evolves_from in names or (form is not None and any(name in names for name in form.of))


def _disc_refusals(figure: Figure, rules: RuleSet) -> Iterator[Ruling]:
    if "gold" not in rules.colours and any(isinstance(one, Gilds) for one in figure.abilities):
        white = next((segment.label for segment in figure.disc.segments if segment.colour == "white"), "")
        known = (("figure", figure.name), ("attack", white), ("colour", Phrase("segment.gold")))
        yield Ruling(CLAUSE, "team.unknown_colour", (*known, ("rules", Phrase(f"ruleset.{rules.id}"))))
    seen: set[tuple[str, Fact]] = set()
    for segment in figure.disc.segments:
        found: list[tuple[str, Fact]] = []
        if segment.colour not in rules.colours:
            found.append(("colour", Phrase(f"segment.{segment.colour}")))
        for effect in segment.effects:
            found += _unknown_in(effect, rules)
        for kind, what in found:
            if (kind, what) not in seen:
                seen.add((kind, what))
                facts = (
                    ("figure", figure.name),
                    ("attack", segment.label),
                    (kind, what),
                    ("rules", Phrase(f"ruleset.{rules.id}")),
                )
                yield Ruling(CLAUSE, f"team.unknown_{kind}", facts)


def _unknown_in(effect: Effect, rules: RuleSet) -> list[tuple[str, Fact]]:
    """Parts of *effect* unknown to the rule set, as (kind, name)."""
    named: list[str] = []
    colours: list[str] = []
    match effect:
        case GiveCondition():
            named += effect.conditions
        case Wait(turns=turns) if turns > rules.longest_wait:
            return [("wait", str(turns))]
        case Cure() | Wait():
            pass
        case _:
            colours += [*getattr(effect, "out_if", ()), *filter(None, [getattr(effect, "colour", None)])]
    condition_of = getattr(effect, "if_", None)
    if condition_of is not None:
        named += [name for name in (condition_of.condition, condition_of.own_condition) if name]
        colours += [condition_of.spun] if condition_of.spun else []
    return [
        *(("condition", Phrase(f"condition.{name}")) for name in named if name not in rules.conditions),
        *(("colour", Phrase(f"segment.{colour}")) for colour in colours if colour not in rules.colours),
    ]
