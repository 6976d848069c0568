"""Matches to be played at random: a setup for every number, and all the conformance checks for it."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.library import FileLibrary
from companion.figure.actions import (
    Action,
    Attack,
    CallOnLine,
    Change,
    Correct,
    Done,
    LayCard,
    Move,
    NameAttack,
    PlayTrainer,
    Purpose,
    PutFigure,
    SetCard,
    SetCenter,
    SetCondition,
    SetEvolved,
    SetMarkers,
    SetNextTurn,
    SetTurn,
    SetWait,
    Stay,
    UsableWord,
    UseAbility,
    Wake,
)
from companion.figure.events import Event
from companion.figure.game import Game
from companion.figure.printed.effects import CONDITIONS, WISHED, NotedMarker
from companion.figure.printed.figures import Figure, Form, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.rules import FigureRules
from companion.figure.rulesets import POLICIES, RULE_SETS, CardRule, RuleSet, policy_values, with_policies
from companion.figure.state import ASIDE, BENCH, BESIDE, CENTER, OUT, Format, Setup, State, Table
from companion.figure.teams import (
    FIGURES_OF,
    Shelf,
    Team,
    cards_of,
    cost_of_cards,
    figure_refusals,
    has_trainers,
    mat_refusals,
    setup_for,
    shelf_of,
    stands_for_one_of,
    why_no_member,
)
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Ruling, TurnRequest
from tests.conformance.audit import Audit
from tests.conformance.made_up import made_up_card, made_up_figure
from tests.rule_checks import Conformance

FORMATS: tuple[Format, ...] = ("six_on_six", "three_on_three")
KINDS: tuple[tuple[Format, str], ...] = tuple((format, rules) for format in FORMATS for rules in RULE_SETS)
"""Every format under every rule set."""

NUMBERS = {"pc_capacity": (1, 2, 3), "turn_limit": (5, 30, 60), "repetition": (2, 3)}
"""What stands for "n" in the policies that have a number."""
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
CORRECTED: tuple[tuple[Purpose, ...], ...] = ((), PURPOSES, ("by_hand",))
"""What corrections are for, by a match's number: in every third there are none, in every third no mistakes."""
MOST_PLIES = 1500
"""A match under policies that let players pass for ever is left after so many actions."""


@cache
def library() -> FileLibrary:
    # Without anybody's own data: the same matches at every table.
    return FileLibrary(Path(tempfile.gettempdir()) / "no-such-directory-of-data")


@cache
def mats(format: Format) -> tuple[Playmat, ...]:
    return tuple(mat for mat in library().playmats() if not mat_refusals(format, mat))


@cache
def _allowed(rules: str) -> tuple[Figure, ...]:
    """Every figure of the library that may play under a rule set."""
    return tuple(figure for figure in library().figures() if not figure_refusals(figure, RULE_SETS[rules]))


@cache
def _starters(format: Format, rules: str) -> tuple[Team, ...]:
    return tuple(team for team in library().teams() if (team.format, team.rules) == (format, rules))


def setup_of(format: Format, rules: str, seed: int) -> Setup:
    """The setup of random match *seed*: mat, policies and teams follow from it."""
    rng = random.Random(f"{format} {rules} {seed}")
    changed = {policy: value for policy, value in _policies(rng).items() if rng.random() < 0.5}
    rule_set = with_policies(RULE_SETS[rules], changed if rng.random() < 0.7 else {})
    shelf, teams = _teams(rng, format, rule_set)
    return setup_for(format, rng.choice(mats(format)), rule_set, teams, shelf)


def _policies(rng: random.Random) -> dict[str, Any]:
    """Every policy at one of its values."""
    policies: dict[str, Any] = {}
    for policy in POLICIES:
        value = rng.choice(policy_values(policy))
        policies[policy] = {"n": rng.choice(NUMBERS.get(policy, (1,))), "true": True, "false": False}.get(value, value)
    return policies


def _teams(rng: random.Random, format: Format, rules: RuleSet) -> tuple[Shelf, tuple[Team, Team]]:
    shipped = library()
    starters = _starters(format, rules.id)
    lot = rng.random()
    if lot < 0.15 and len(starters) > 1:
        first, second = rng.sample(starters, 2)
        return shipped.shelf(), (first, second)
    members = [figure for figure in _allowed(rules.id) if why_no_member(figure, rules) is None]
    figures = list(rng.choices(members, k=2 * FIGURES_OF[format]))
    rule = cards_of(format, rules)
    brought = _cards(rng, rule, figures, made_up=lot > 0.5)
    if lot > 0.5:
        figures = [made_up_figure(rng, rules, f"made-up-{number}") for number in range(len(figures))]
    if lot > 0.8:
        seat = rng.randrange(2)
        figures[2 + seat] = figures[seat]  # the same figure twice in a team
    evolutions = _evolutions(rng, figures, rules, made_up=lot > 0.5)
    shelf = shelf_of((*figures, *evolutions[0], *evolutions[1]), (*brought[0], *brought[1]))
    trainers = has_trainers(format, rules)
    sides = []
    for seat in (0, 1):
        sides.append(
            Team(
                id=f"team-{seat}",
                name=f"Team {seat}",
                format=format,
                rules=rules.id,
                figures=tuple(figure.id for figure in figures[seat::2]),
                cards=tuple(card.id for card in brought[seat]),
                trainer="Trainer" if trainers else "",
                evolutions=tuple(figure.id for figure in evolutions[seat]),
            )
        )
    return shelf, (sides[0], sides[1])


def _cards(
    rng: random.Random, rule: CardRule | None, figures: list[Figure], *, made_up: bool
) -> tuple[tuple[TrainerCard, ...], tuple[TrainerCard, ...]]:
    """The Trainer cards or plates of each seat: from the library, or such as nobody made; often for its figures."""
    if rule is None:
        return (), ()
    sides: list[tuple[TrainerCard, ...]] = []
    for seat in (0, 1):
        many = rng.randint(rule.least, rule.most)
        if made_up:
            lot = [made_up_card(rng, f"made-up-{seat}-{number}", rule.kind) for number in range(many)]
        else:
            own = figures[seat::2]
            known = [card for card in library().cards() if card.kind == rule.kind and _is_of_use(card, own)]
            lot = rng.sample(known, min(many, len(known)))
        while rule.cost is not None and cost_of_cards(lot) > rule.cost:
            lot.pop()
        sides.append(tuple(lot))
    return sides[0], sides[1]


def may_lie(game: Game, table: Table, card: TrainerCard, face: str) -> bool:
    """May a card lie so: beside the mat, or under a figure (FG-TRAINER-04, FG-PLATE-04)?"""
    if face == BESIDE:
        return card.lasting == "match" and card.target == "none"
    place = table.where[game.number[face]]
    return place >= 0 or card.lasting == "match" or (card.lasting == "turn" and place == BENCH)


def _is_of_use(card: TrainerCard, figures: list[Figure]) -> bool:
    """Is the card for any figure, or for one of these?"""
    return any(
        (not card.types or set(card.types) & set(one.types)) and (not card.names or one.name in card.names)
        for one in figures
    )


def _evolutions(
    rng: random.Random, figures: list[Figure], rules: RuleSet, *, made_up: bool
) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
    """What the figures of each seat evolve into, and their forms: from the library, or figures that nobody made."""
    if rules.evolution is None:
        return (), ()
    sides: list[tuple[Figure, ...]] = []
    for seat in (0, 1):
        brought: list[Figure] = []
        for number in range(rng.choice((0, 2, 4))):
            names = [figure.name for figure in (*figures[seat::2], *brought)]
            if made_up:
                figure = made_up_figure(rng, rules, f"evolved-{seat}-{number}")
                brought.append(msgspec.structs.replace(figure, **_stands_for(rng, rng.choice(names))))
            elif fitting := [one for one in _allowed(rules.id) if stands_for_one_of(one, names, rules)]:
                brought.append(rng.choice(fitting))
        sides.append(tuple(brought))
    return sides[0], sides[1]


def _stands_for(rng: random.Random, name: str) -> dict[str, Any]:
    """What makes a figure one into which *name* evolves, or a form of it."""
    if rng.random() < 0.4:
        return {"evolves_from": name}
    form = Form(
        of=(name,),
        at_will=rng.choice(("", "field", "field", "bench")),
        turns=rng.choice((None, 1, 2, 5)),
        mega=rng.random() < 0.4,
        only=rng.random() < 0.5,
        spends=rng.choice(((), (), ("Aly", "Bo"))),
    )
    return {"form": form}


class Citing(FigureRules):
    """The rules, which note what their refusals cite and say."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.cited: set[str] = set()
        self.said: set[str] = set()

    def check(self, state: State, action: Action) -> Ruling | None:
        ruling = super().check(state, action)
        if ruling is not None:
            self.cited.update(ruling.clauses)
            self.said.add(ruling.text)
        return ruling


def conformance_of(setup: Setup, corrected: tuple[Purpose, ...]) -> Conformance:
    """All checks for matches of *setup*, with nonsense tried; corrections for these purposes are thrown in."""
    rules = Citing(setup)
    return Conformance(
        rules,
        State,
        Action,
        Event,
        invariant_of(rules),
        others=lambda state, rng: other_actions(rules, state, rng),
        beside=lambda state, action: may_stand_beside(rules, state, action),
        intrude=lambda state, rng: unasked(rules, state, rng, corrected),
    )


@cache
def _clauses() -> frozenset[str]:
    return frozenset(clause.id for clause in library().rulebook())


@cache
def _sentences() -> Collection[str]:
    return load_texts()


def play(format: Format, rules: str, seed: int, look_every: int) -> None:
    """Random match *seed* with all checks.

    Raises:
        AssertionError: A check failed.
    """
    setup = setup_of(format, rules, seed)
    conformance = conformance_of(setup, CORRECTED[seed % 3])
    match = conformance.run(seed, MOST_PLIES, look_every)
    Audit(conformance.rules).check(match, f"seed {seed}")
    over, winner = not match.pending(), match.state.table.winner
    assert over == (winner is not None), f"seed {seed}: pending {match.pending()} with winner {winner}"
    cited = conformance.rules.cited.union(event.clause for entry in match.standing for event in entry.events)
    assert cited <= _clauses(), f"seed {seed}: no such clauses: {cited - _clauses()}"
    unsaid = [text for text in conformance.rules.said if text not in _sentences()]
    assert not unsaid, f"seed {seed}: no such texts: {unsaid}"


def invariant_of(rules: FigureRules) -> Callable[[Table], None]:
    """What holds on every table: each figure in exactly one place, none lost, none twice."""
    game = rules.game
    everyone, spaces = range(len(game.names)), range(len(game.graph.names))

    def invariant(table: Table) -> None:
        for facts in (table.where, table.conditions, table.waits, table.markers):
            assert len(facts) == len(everyone), f"not one fact for each figure: {facts}"
        on_field = [space for space in table.where if space >= 0]
        assert len(set(on_field)) == len(on_field), f"two figures on a space: {table.where}"
        assert all(space in spaces or space in (BENCH, CENTER, OUT, ASIDE) for space in table.where), (
            f"nowhere: {table.where}"
        )
        for seat in (0, 1):
            inside = [figure for figure in game.of_seat[seat] if table.where[figure] == CENTER]
            assert sorted(table.centers[seat]) == inside, (
                f"{table.centers[seat]} in Center {seat}, stand there: {inside}"
            )
            assert len(inside) <= game.capacity, f"{len(inside)} in Center {seat}, room for {game.capacity}"
        assert len(table.beneath) == (len(everyone) if game.has_evolution else 0), f"beneath: {table.beneath}"
        under = [figure for figure in table.beneath if figure >= 0]
        assert len(set(under)) == len(under), f"under two figures: {table.beneath}"
        for figure in everyone:
            # Of each line one figure is in play: whom nobody evolved from, or who has evolved last.
            begun = game.setup.figures[figure].aside and (not table.beneath or table.beneath[figure] < 0)
            aside = figure in under or begun
            assert (table.where[figure] == ASIDE) == aside, f"{game.names[figure]} at {table.where[figure]}"
        for figure in everyone:
            # On the Bench lies only what lies for some turns under everybody (EFFECT-for_turns).
            benched = table.where[figure] == BENCH
            out = [
                one for one in table.markers[figure] if isinstance(one, NotedMarker) and one.what.startswith("back_")
            ]
            noted = (one for one in table.markers[figure] if one != WISHED and one not in out)
            lying = [one for one in noted if not (benched and isinstance(one, NotedMarker))]
            bare = table.conditions[figure] is None and not lying
            assert table.where[figure] >= 0 or bare, f"{game.names[figure]} is off the Field and not bare"
            condition = table.conditions[figure]
            assert condition is None or game.knows(condition), f"{game.names[figure]} is {condition}"
            assert table.waits[figure] >= 0, f"{game.names[figure]} waits until {table.waits[figure]}"
        for cards, faces in zip(game.setup.cards, table.cards, strict=True):
            assert len(cards) == len(faces), f"{len(cards)} cards, and {faces}"
            for card, face in zip(cards, faces, strict=True):
                assert face in ("up", "down") or may_lie(game, table, card, face), f"{card.name} lies {face}"
        assert len(table.form_until) == (len(everyone) if game.has_forms else 0), f"forms: {table.form_until}"
        for figure, until in enumerate(table.form_until):
            assert until == 0 or table.beneath[figure] >= 0, f"{game.names[figure]} is a form of nobody"
        for figures in (table.knocked_out, table.displaced, table.roused, table.released, table.changed):
            assert 0 <= figures < 1 << len(everyone), f"no set of figures: {figures:b}"
        assert (table.winner is None) == (not table.ended_by), f"{table.winner} by {table.ended_by!r}"

    return invariant


NOBODY = ("", "nobody", "bench", "Ünïcødé", "a" * 300)
"""Names that no figure, space or card has."""


def may_stand_beside(rules: FigureRules, state: State, action: Action) -> bool:
    """Is this a kind of action that is legal now and then without being an answer?"""
    match action:
        case Correct():
            return True
        case Done():
            return isinstance(rules.pending(state)[0], TurnRequest)
        case CallOnLine(source=source):
            spinning = [one.source for one in rules.pending(state) if isinstance(one, ChanceRequest)]
            return rules.setup.rules.spin_on_line == "respin" and source in spinning
        case _:
            return False


def other_actions(rules: FigureRules, state: State, rng: random.Random) -> Iterator[Action]:
    """Actions of every kind for *state*, sense and nonsense."""
    game = rules.game
    figures = (*rng.sample(game.names, 4), rng.choice(NOBODY))
    places = (*game.graph.names, "bench", "center", "out", rng.choice(NOBODY))
    for figure in figures:
        yield Stay(figure)
        for place in places:
            yield Move(figure, place)
    for figure in (*game.names, *NOBODY):
        yield Attack(figure)
        yield Wake(figure)
    for does in get_args(UsableWord):
        for figure in figures:
            yield from (UseAbility(figure, does, target) for target in (*places, *figures))
    yield Done()
    yield from _spins(rules, rng, figures)
    yield from _choices(rules, state, rng, figures)
    for card in (*(card.name for cards in game.setup.cards for card in cards), rng.choice(NOBODY)):
        yield PlayTrainer(card)
    for _ in range(3):
        yield a_correction(rules, state, rng)


def _spins(rules: FigureRules, rng: random.Random, figures: tuple[str, ...]) -> Iterator[Action]:
    game = rules.game
    others = ("first-player", "trainer-a", "trainer-b", f"smallest-{figures[0]}", f"condition-{figures[1]}")
    for source in (*game.names, *others, rng.choice(NOBODY)):
        yield Chance(source, rng.choice((0, 1, 2)))
        yield Chance(source, rng.choice((-1, 99, 1 << 70, "a", "b", "poisoned", "Bite", *NOBODY)))
        yield CallOnLine(source)
        yield NameAttack(source, rng.choice(("Bite", *NOBODY)))
    for number in rng.sample(range(len(game.names)), 2):
        for segment in game.discs[number]:
            yield NameAttack(game.names[number], segment.name)
            yield Chance(f"smallest-{game.names[number]}", segment.name)


def _choices(rules: FigureRules, state: State, rng: random.Random, figures: tuple[str, ...]) -> Iterator[Action]:
    asked = [one for one in rules.pending(state) if isinstance(one, ChoiceRequest)]
    options = tuple(option for one in asked for option in one.options)
    for seat in (0, 1):
        for pool in (options, figures, rules.game.graph.names, ("done",)):
            for many in (0, 1, 2, 3):
                yield Choose(seat, tuple(rng.choice(pool) for _ in range(many)) if pool else ())
                yield Choose(seat, tuple(rng.sample(pool, min(many, len(pool)))))
    yield Choose(rng.choice((-1, 2)), ("done",))


def unasked(rules: FigureRules, state: State, rng: random.Random, corrected: tuple[Purpose, ...]) -> Action | None:
    """Now and then a spin that stops on the line, or a correction that the table can bear."""
    lot, pending = rng.random(), rules.pending(state)
    if lot < 0.05:
        sources = [one.source for one in pending if isinstance(one, ChanceRequest)]
        return _borne(rules, state, (CallOnLine(source) for source in sources))
    # An open choice is where a correction can do most harm: what was offered may be gone.
    if corrected and lot > (0.7 if isinstance(pending[0], ChoiceRequest) else 0.97):
        return _borne(rules, state, (a_correction(rules, state, rng, corrected) for _ in range(5)))
    return None


def _borne(rules: FigureRules, state: State, actions: Iterable[Action]) -> Action | None:
    return next((action for action in actions if rules.check(state, action) is None), None)


def _asked_about(rules: FigureRules, state: State) -> tuple[str, ...]:
    """The figures that an open choice is about or between, and those in a battle or a spin."""
    found: list[str] = []
    for request in rules.pending(state):
        match request:
            case ChoiceRequest(options=options, about=about):
                found += [name for name in (*options, about) if name in rules.game.number]
            case ChanceRequest(source=source) if source in rules.game.number:
                found.append(source)
            case _:
                pass
    return tuple(found)


def a_correction(
    rules: FigureRules, state: State, rng: random.Random, purposes: tuple[Purpose, ...] = PURPOSES
) -> Correct:
    """One to three changes of any kind to any figure, sometimes of nobody, for one of *purposes*."""
    changes = tuple(_change(rules, state, rng) for _ in range(rng.choice((1, 1, 2, 3))))
    reason = "it was so" if rng.random() < 0.98 else " "
    return Correct(changes if rng.random() < 0.98 else (), reason, rng.choice(purposes))


def _change(rules: FigureRules, state: State, rng: random.Random) -> Change:
    game = rules.game
    concerned = _asked_about(rules, state)
    figure = rng.choice(concerned if concerned and rng.random() < 0.5 else game.names)
    if rng.random() < 0.03:
        figure = rng.choice(NOBODY)
    turn = state.table.turn
    markers = rng.choice(((), ("mp_minus_1",), ("cannot_be_knocked_out_next_battle", "mp_minus_1")))
    cards = [card.name for cards in game.setup.cards for card in cards] or [""]
    changes: tuple[Change, ...] = (
        PutFigure(
            figure, rng.choice((*game.graph.names, "bench", "bench", "center", "center", "out", rng.choice(NOBODY)))
        ),
        PutFigure(figure, rng.choice((*game.graph.names, "bench", "bench", "center", "center"))),
        SetEvolved(figure, _of_its_line(game, state.table, figure, rng)),
        SetCondition(figure, rng.choice((None, *CONDITIONS))),
        SetWait(figure, rng.choice((0, turn, turn + 1, turn + 2, -1))),
        SetMarkers(figure, markers),
        SetCard(rng.choice((0, 0, 1, 1, 2)), rng.choice(cards), rng.choice(("up", "down", "beside"))),
        LayCard(rng.choice((0, 0, 1, 1, 2)), rng.choice(cards), figure),
        SetCenter(rng.choice((0, 0, 1, 1, 2)), _in_center(game, state.table, rng)),
        SetTurn(rng.choice((0, 0, 1, 1, 2)), rng.random() < 0.5, rng.choice(("", "", figure))),
        SetNextTurn(rng.choice((None, 0, 1, 2))),
    )
    return rng.choice(changes)


def _of_its_line(game: Game, table: Table, figure: str, rng: random.Random) -> str:
    """A figure into which this one can evolve, or from which it did; now and then any other."""
    number = game.number.get(figure, 0)
    near = [game.names[one] for one in (*game.evolutions[number], *game.forms[number])]
    near += [game.names[one] for one in table.beneath[number : number + 1] if one >= 0]
    return rng.choice(near if near and rng.random() < 0.9 else game.names)


def _in_center(game: Game, table: Table, rng: random.Random) -> tuple[str, ...]:
    """The figures of a Pokémon Center in some order, now and then with one too many."""
    inside = [game.names[figure] for figure in rng.choice(table.centers)]
    if rng.random() < 0.1:
        inside.append(rng.choice(game.names))
    return tuple(rng.sample(inside, len(inside)))
