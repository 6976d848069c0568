"""Random matches of the card game: decks for every number, and all the conformance checks for them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.library import FileLibrary
from companion.cards.editions.edition import Edition
from companion.cards.editions.table import EDITIONS
from companion.cards.observation.hidden import alike, redact, seen_table
from companion.cards.observation.viewing import is_hand_open
from companion.cards.printed.by_hand import LETTERS, TypedAttack, TypedCard, TypedPower, card_by_hand
from companion.cards.printed.cards import Attack, Card
from companion.cards.rules import CardRules
from companion.cards.values.actions import (
    Action,
    AttachEnergy,
    BenchPokemon,
    CallTime,
    Changed,
    Concede,
    Correct,
    Decides,
    DiscardInPlay,
    DrawExtra,
    EndTurn,
    Evolve,
    FinishSetup,
    LevelUp,
    Penalize,
    Penalty,
    PlaceActive,
    PlaceBench,
    PlayTrainer,
    Retreat,
    TakeMulligan,
    UseAttack,
    UsePower,
)
from companion.cards.values.deck_check import check_deck
from companion.cards.values.events import Event
from companion.cards.values.state import Deck, DeckList, Setup, State, Table
from companion.cards.values.tasks import Run
from companion.cards.zones.names import ZONES, zone_at
from companion.cards.zones.zones import at, cards_in, cards_of, everyone, place_name
from companion.kernel.journal import Remarked
from companion.kernel.model import SEAT_NAMES, Chance, Choose, Ruling, TurnRequest
from tests.rule_checks import Conformance

KINDS = ("dealt", "real", "mixed", "no-list", "by-hand")
"""Whose decks the program deals: both, neither, or the first player's alone; real cards, of the first player's no list;
dealt decks with cards that are typed by hand."""
MOST_PLIES = 4000
DECK, POKEMON_AND_TRAINERS = 60, 38
LIVELY = 0.3
"""How often whoever can attack does, so that matches are fought out."""
CORRECTED = 0.008
TYPED = 0.3
"""How many of the cards of a deck by hand are typed."""
LETTER_OF = {kind: letter for letter, kind in LETTERS.items()}
ENDED = 0.0004
"""How often somebody gives up, and as often the time is over."""
NOTED = 0.02


class Citing(CardRules):
    """The rules, which note what their refusals cite and say."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.cited: set[str] = set()
        self.said: set[str] = set()

    def check(self, state: State, action: Action) -> Ruling | None:
        ruling = super().check(state, action)
        if ruling is not None:
            self.cited |= set(ruling.clauses)
            self.said.add(ruling.text)
        return ruling


@cache
def _clauses() -> frozenset[str]:
    return frozenset(clause.id for clause in FileLibrary(Path("no-data-of-the-players")).rulebook())


@cache
def _sentences() -> Collection[str]:
    return load_texts()


# --- decks --------------------------------------------------------------------------------


@cache
def cards_for(edition: str) -> tuple[Card, ...]:
    """Every printed card of an edition, reprints once."""
    found: dict[str, Card] = {}
    for one in given_shelf().sets:
        for card in one.cards if one.edition == edition else ():
            if card.kind != "energy":
                found.setdefault(card.same_as or card.id, card)
    return tuple(found.values())


@cache
def _special_energy(edition: str) -> tuple[Card, ...]:
    return tuple(
        card
        for one in given_shelf().sets
        if one.edition == edition
        for card in one.cards
        if card.kind == "energy" and not card.basic
    )


def deck_for(edition: Edition, rng: random.Random) -> dict[str, int]:
    """A legal deck: whole lines of one to three types, some Trainer cards, Energy of those types."""
    shelf = given_shelf()
    while True:
        deck = _a_deck(edition, rng)
        if not check_deck(edition, [(shelf.cards[id], many) for id, many in deck.items()]).refusals:
            return deck


def _a_deck(edition: Edition, rng: random.Random) -> dict[str, int]:
    every = cards_for(edition.id)
    types = rng.sample(list(edition.basic_energy_types), rng.choice((1, 2, 2, 3)))
    pokemon = [card for card in every if card.is_pokemon and set(card.types) & {*types, "colorless", "dragon"}]
    trainers = [card for card in every if not card.is_pokemon]
    deck: Counter[str] = Counter()
    names: Counter[str] = Counter()
    while deck.total() < POKEMON_AND_TRAINERS:
        card = rng.choice(trainers if rng.random() < 0.35 else pokemon)
        for one in _line(card, every, rng):
            many = min(rng.randint(1, 3), 4 - names[one.name], DECK - 14 - deck.total())
            if many > 0:
                deck[one.id] += many
                names[one.name] += many
    for card in rng.sample(_special_energy(edition.id), k=min(1, len(_special_energy(edition.id)))):
        deck[card.id] += rng.randint(0, 3)
    for number in range(DECK - deck.total()):
        deck[f"energy-{types[number % len(types)]}"] += 1
    return {id: many for id, many in deck.items() if many}


def _line(card: Card, every: tuple[Card, ...], rng: random.Random) -> list[Card]:
    """A card with all that it evolves from, and a LEGEND with its other half."""
    if card.half:
        return [one for one in every if one.name == card.name]
    line = [card]
    wanted = card.evolves_from or (card.name if card.stage == "lvx" else "")
    while wanted:
        before = [one for one in every if one.name == wanted and one.stage != "lvx" and one not in line]
        if not before:
            break
        line.append(rng.choice(before))
        wanted = line[-1].evolves_from
    return line


def setup_of(edition: str, kind: str, seed: int) -> Setup:
    """The setup of random match *seed*."""
    rng = random.Random(f"{edition} {kind} {seed}")
    record, shelf = EDITIONS[edition], given_shelf()
    faces: dict[str, Card] = {}
    decks = []
    for _ in (0, 1):
        deck = deck_for(record, rng)
        if kind == "by-hand":
            deck = _typed(deck, faces, rng)
        faces |= {id: shelf.cards[id] for id in deck if id not in faces}
        decks.append(deck)
    known = {"dealt": (True, True), "by-hand": (True, True), "mixed": (True, False)}.get(kind, (False, False))
    if kind == "no-list":
        decks[0] = {}
    lists = tuple(DeckList(tuple(sorted(deck.items())), dealt) for deck, dealt in zip(decks, known, strict=True))
    return Setup(edition=record, decks=(lists[0], lists[1]), cards=tuple(faces[id] for id in sorted(faces)))


def _typed(deck: dict[str, int], faces: dict[str, Card], rng: random.Random) -> dict[str, int]:
    """The deck with some of its cards as players type them, who know only facts; these are added to *faces*."""
    shelf, found = given_shelf(), dict[str, int]()
    for id, many in deck.items():
        card = shelf.cards[id]
        if card.kind == "energy" or card.half or card.stage == "lvx" or rng.random() > TYPED:
            found[id] = many
            continue
        typed = card_by_hand(_facts_typed(card))
        faces[typed.id] = typed
        found[typed.id] = many
    return found


def _facts_typed(card: Card) -> TypedCard:
    return TypedCard(
        id=f"typed-{card.id}",
        name=card.name,
        kind=card.kind,
        stage=card.stage,
        evolves_from=card.evolves_from,
        hp=card.hp,
        types=card.types,
        retreat=card.retreat,
        weak=tuple(one.type for one in card.weak if one.type in LETTER_OF),
        resists=tuple(one.type for one in card.resists if one.type in LETTER_OF),
        attacks=tuple(map(_attack_typed, card.attacks)),
        powers=tuple(TypedPower(name=power.name, kind=power.kind) for power in card.powers),
    )


def _attack_typed(attack: Attack) -> TypedAttack:
    cost = "".join(LETTER_OF[unit] for unit in attack.cost)
    return TypedAttack(name=attack.name, cost=cost, damage=f"{attack.damage or ''}{attack.sign}")


# --- checks -------------------------------------------------------------------------------


def invariant_of(rules: CardRules):
    """Sixty cards a side, never more of one than are registered; every Pokémon once."""
    game = rules.game

    def invariant(table: Table) -> None:
        for seat in (0, 1):
            cards = Counter(cards_of(table, seat))
            assert cards.total() == DECK, f"{cards.total()} cards of seat {seat}"
            too_many = {id: many for id, many in cards.items() if id != "?" and many > game.lists[seat].get(id, 0)}
            assert not too_many, f"seat {seat} has more than registered: {too_many}"
        uids = [pokemon.uid for pokemon in everyone(table)]
        assert len(uids) == len(set(uids)), "a Pokémon is in play twice"
        for pokemon in everyone(table):
            assert pokemon.damage >= 0, f"damage {pokemon.damage}"

    return invariant


def others(rules: CardRules, state: State, rng: random.Random) -> Iterator[Action]:
    """Actions of every kind, sense and nonsense."""
    game, table = rules.game, state.table
    places = [place_name(seat, index) for seat in (0, 1) for index in range(7)] + ["", "stadium", "hand"]
    every = [*game.cards]
    names = [attack.name for card in game.cards.values() for attack in card.attacks] or [""]
    powers = [power.name for card in game.cards.values() for power in card.powers] or [""]
    seat = rng.randrange(2)
    hand = table.sides[seat].hand or ("?",)

    def card() -> str:
        return rng.choice(hand if rng.random() < 0.7 else every)

    def place() -> str:
        return rng.choice(places)

    yield PlaceActive(seat, card())
    yield PlaceBench(seat, card())
    yield FinishSetup(seat)
    yield TakeMulligan(seat)
    yield DrawExtra(seat, rng.randrange(5))
    yield BenchPokemon(seat, card(), card() if rng.random() < 0.3 else "")
    for _ in range(3):
        yield Evolve(seat, card(), place())
        yield AttachEnergy(seat, card(), place())
        yield PlayTrainer(seat, card(), place() if rng.random() < 0.6 else "")
    yield LevelUp(seat, card(), place())
    active = table.sides[seat].active
    energy = active.energy if active is not None else ()
    yield Retreat(seat, tuple(rng.sample(energy, rng.randint(0, len(energy)))), place())
    yield UsePower(seat, place(), rng.choice(powers))
    yield UseAttack(seat, rng.choice(names))
    yield EndTurn(seat)
    yield DiscardInPlay(seat, place())
    yield Concede(seat)
    yield CallTime(rng.choice(get_args(Decides)))
    yield Penalize(seat, rng.choice(get_args(Penalty)), rng.choice(("late", "")), rng.randrange(8))
    yield Choose(seat, (place(),))
    yield Choose(seat, ())
    yield Chance(rng.choice(("coin-a", "coin-b", "deck-a", "deck-b")), rng.choice(("heads", "tails", card())))


def intruding(rules: CardRules, state: State, rng: random.Random) -> Action | None:
    """Whoever can attack often does; now and then the referee puts something right, or the game ends early."""
    if not state.agenda:
        return None
    lot = rng.random()
    if lot > 1 - ENDED:
        return Concede(rng.randrange(2))
    if lot > 1 - 2 * ENDED:
        return CallTime(rng.choice(get_args(Decides)))
    if lot > 1 - 3 * ENDED:
        return Penalize(rng.randrange(2), "prizes" if state.table.setup is None else "game", "late", 1)
    pokemon = everyone(state.table)
    if lot < CORRECTED and pokemon and state.table.setup is None:
        return _correction(rules, state, rng)
    if lot < LIVELY:
        for request in rules.pending(state):
            if isinstance(request, TurnRequest) and request.step == "main":
                attacks = [one for one in rules.answers(state, request) if isinstance(one, UseAttack)]
                return rng.choice(attacks) if attacks else None
    return None


def noted(state: State, rng: random.Random) -> Remarked | None:
    """Now and then a judge writes something down."""
    if rng.random() > NOTED:
        return None
    return Remarked(rng.randrange(2), rng.choice(("warning", "note", "time")), "late", rng.randrange(4))


def _correction(rules: CardRules, state: State, rng: random.Random) -> Action | None:
    seat = rng.randrange(2)
    in_play = [place_name(seat, index) for index in range(len(state.table.sides[seat].bench) + 1)]
    kind = rng.choice(("fact", "fact", "name", "card", "order"))
    match kind:
        case "fact":
            what, value = rng.choice(
                (("damage", str(10 * rng.randrange(4))), ("conditions", ""), ("effects", ""), ("marks", ""))
            )
            change = Changed(what, rng.choice(in_play), value)
        case "order":
            change = Changed("shuffled", f"{SEAT_NAMES[seat]}-deck")
        case _:
            # Nobody puts a card aside by hand: what lies there is being looked at or carried out.
            zones = [f"{SEAT_NAMES[seat]}-{zone}" for zone in ZONES if zone != "aside"]
            place = rng.choice(zones + in_play)
            cards = _cards_at(state.table, place)
            old = rng.choice(cards) if cards else "?"
            every = sorted(rules.game.lists[seat])
            if kind == "card" and old == "?":
                old = rng.choice(["?", *every])
            to = rng.choice(every) if kind == "name" else rng.choice([*zones, *in_play, f"{SEAT_NAMES[seat]}-bench"])
            change = Changed(kind, place, f"{old} -> {to}")
    made = Correct((change,), "misread")
    return made if rules.check(state, made) is None else None


def _cards_at(table: Table, place: str) -> tuple[str, ...]:
    spot, pokemon = zone_at(place), at(table, place)
    if spot is not None:
        return cards_in(table.sides[spot.seat], spot.zone)
    return () if pokemon is None else (*pokemon.cards, *pokemon.energy, *(lying.card for lying in pokemon.attached))


def check_followed(rules: CardRules, match: Any) -> None:
    """Whoever folds the events as they are told them knows the table as they see it, after every action.

    Raises:
        AssertionError: Somebody knows more or less than they see.
    """
    game, table = rules.game, match.states[0].table
    told = [seen_table(game, State(table, ()), seat) for seat in (0, 1)]
    for number, (entry, state) in enumerate(zip(match.standing, match.states[1:], strict=True)):
        for event in entry.events:
            told = [rules.fold(one, redact(event, seat)) for seat, one in enumerate(told)]
        for seat, one in enumerate(told):
            front = state.agenda[0] if state.agenda else None
            if (isinstance(front, Run) and front.scope.seat == seat) or is_hand_open(game, state.table, 1 - seat):
                continue  # while a text lets them look into a zone, they see what no event has told
            seen = seen_table(game, state, seat)
            followed = seen_table(game, State(one, state.agenda), seat)
            if isinstance(front, Run):
                # Nobody says which end a card was found at; the shuffle that ends a search settles it.
                followed, seen = counted(followed), counted(seen)
            assert followed == seen, f"entry {number}: seat {seat} was told otherwise"


def counted(table: Table) -> Table:
    """The table with decks of which only the number of cards is known."""
    sides = [replace(side, deck=Deck(("?",) * len(side.deck))) for side in table.sides]
    return replace(table, sides=(sides[0], sides[1]))


def play(edition: str, kind: str, seed: int, look_every: int) -> None:
    """Random match *seed* with every check.

    Raises:
        AssertionError: A check failed; the message says the seed and the ply.
    """
    rules = Citing(setup_of(edition, kind, seed))
    hiding = random.Random(f"{seed}, hidden")
    suite = Conformance(
        rules,
        State,
        Action,
        Event,
        invariant_of(rules),
        others=lambda state, rng: others(rules, state, rng),
        beside=lambda state, action: isinstance(action, Correct | Concede | CallTime | Penalize),
        intrude=lambda state, rng: intruding(rules, state, rng),
        alike=lambda state, seat: islice(alike(rules.game, state, seat, hiding), 2),
        loose=not all(deck.known for deck in rules.setup.decks),
        remark=noted,
    )
    match = suite.run(seed, MOST_PLIES, look_every)
    check_followed(rules, match)
    assert match.state.table.winner in ("a", "b", "draw"), f"seed {seed}: it has no end"
    assert rules.cited <= _clauses(), f"seed {seed}: no such clauses: {rules.cited - _clauses()}"
    unsaid = [text for text in rules.said if text not in _sentences()]
    assert not unsaid, f"seed {seed}: no such texts: {unsaid}"
