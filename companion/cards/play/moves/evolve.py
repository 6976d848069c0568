"""Evolve a Pokémon with a card from hand, or level one up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from companion.cards.editions.names import has_words
from companion.cards.modifiers import applying, filters, plain
from companion.cards.play.moves.from_hand import about, about_pokemon, answered, own, why_forbidden, why_not_there
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import EarlyEvolving, EvolveFrom, KeepsTurn, NoEvolving
from companion.cards.values.actions import Evolve, LevelUp
from companion.cards.values.events import EndIsDue, Evolved
from companion.cards.values.game import Game
from companion.cards.values.memory import Lineup
from companion.cards.values.reading import Kinds
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones import zones
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat

STAGE_CLAUSES: dict[str | None, tuple[str]] = {"mega": ("CG-MEGA-02",), "break": ("CG-BREAK-01",)}
"""Clauses that apply the rules of evolving to further stages."""

# --- evolving ---------------------------------------------------------------------------


def why_not_evolve(game: Game, table: Table, seat: Seat, action: Evolve) -> Ruling | None:
    """Why a Pokémon cannot be evolved with a card from hand (1.11)."""
    ruling = why_not_there(game, table, seat, action.card, "CG-EVOLVE-01")
    if ruling is not None:
        return ruling
    card, pokemon = game.cards[action.card], own(table, seat, action.place)
    if pokemon is None:
        return Ruling("CG-EVOLVE-01", "card-evolve-own", about(game, card.id, place=action.place))
    return (
        _why_no_evolution(game, card)
        or _why_no_fit(game, card, pokemon)
        or why_not_yet(game, table, card, pokemon)
        or why_forbidden(game, table, seat, card)
    )


def evolve(game: Game, table: Table, action: Evolve) -> Result:
    """Evolve the Pokémon; becoming a Mega Evolution Pokémon ends the turn soon (CG-MEGA-03)."""
    pokemon = own(table, action.seat, action.place)
    assert pokemon is not None
    events = (
        Evolved(action.seat, pokemon.uid, action.card, "hand"),
        *end_of_turn_by(game, table, pokemon.uid, action.card),
    )
    return Result(events, answered(game, "evolved_into", pokemon.uid, action.seat, action.card))


def end_of_turn_by(game: Game, table: Table, pokemon: int, card: str) -> tuple[EndIsDue, ...]:
    """Event due when a Pokémon becomes this card in any way: a Mega Evolution ends its player's turn.

    Source: CG-MEGA-03, CG-MEGA-05, CG-AMB-42. *table* is the one before the evolution.
    """
    face = game.cards[card]
    if face.stage != "mega" and "primal" not in face.marks:
        return ()
    if zones.owner_of(table, pokemon) != table.to_move:
        return ()
    for force in applying.of(game, table, KeepsTurn, pokemon):
        if force.mod.into in ("", face.name):
            return ()
    return (EndIsDue("CG-MEGA-03"),)


def evolve_answers(
    game: Game, table: Table, seat: Seat, onto: Mapping[str, Sequence[Card]], line: Lineup, kinds: Kinds
) -> list[Evolve]:
    """Every legal evolution with one of the Evolution cards in hand, given by the names that they go *onto*."""
    turn, early = table.turn, EarlyEvolving in kinds
    if turn <= 2 and not game.edition.first_turn_evolve and not (early and _early_first(game, table, seat)):
        return []
    found: list[Evolve] = []
    named = line.named
    # The order of names does not matter: the result is sorted.
    for name in onto.keys() & named.keys():
        for number in named[name]:
            pokemon = line.members[number]
            # Most are new or unhindered: check both first.
            if not early and (pokemon.entered == turn or pokemon.evolved == turn):
                continue
            asks = early or NoEvolving in kinds or pokemon.devolved == turn
            found += [
                Evolve(seat, card.id, line.places[number])
                for card in onto[name]
                if not asks or why_not_yet(game, table, card, pokemon) is None
            ]
    if len(found) > 1:
        # By card; moves of one card are in the order of places.
        found.sort(key=attrgetter("card"))
    return found


def _why_no_evolution(game: Game, card: Card) -> Ruling | None:
    """Why a card is not an Evolution card (CG-CARD-01)."""
    if card.is_evolution:
        return None
    facts = about(game, card.id)
    if card.stage == "lvx":
        return Ruling("CG-LVX-07", "card-levels-up", facts, ("CG-LVX-01", "CG-EVOLVE-01"))
    if "sp" in card.marks:
        return Ruling("CG-SP-02", "card-sp-stands-alone", facts, ("CG-EVOLVE-01", "CG-SP-01"))
    if card.stage == "restored":
        return Ruling("CG-RESTORED-01", "card-no-evolution", facts, ("CG-RESTORED-02", "CG-EVOLVE-01"))
    if card.stage == "legend":
        return Ruling("CG-LEGEND-01", "card-no-evolution", facts, ("CG-LEGEND-03", "CG-EVOLVE-01"))
    return Ruling("CG-EVOLVE-01", "card-no-evolution", facts)


def _why_no_fit(game: Game, card: Card, pokemon: Pokemon) -> Ruling | None:
    """Why a card does not go on a Pokémon: only the name after "evolves from" counts (CG-EVOLVE-01, CG-AMB-20)."""
    wanted, name = game.said.get(card.evolves_from, card.evolves_from), plain.name(game, pokemon)
    if wanted == name:
        return None
    facts = about(game, card.id, wanted=wanted, pokemon=name)
    further = STAGE_CLAUSES.get(card.stage, ())
    if card.stage == "mega":
        also = ("CG-MEGA-05",) if "primal" in card.marks else ()
        return Ruling("CG-MEGA-01", "card-does-not-fit", facts, ("CG-EVOLVE-01", "CG-EVOLVE-10", *further, *also))
    if has_words(name, wanted) or has_words(wanted, name):
        marks = (*card.marks, *game.face(pokemon).marks)
        if "sp" in marks:
            return Ruling("CG-SP-02", "card-other-name", facts, ("CG-EVOLVE-10", "CG-EVOLVE-01"))
        return Ruling("CG-EVOLVE-10", "card-other-name", facts, ("CG-EVOLVE-01",))
    if _skips(game, wanted, name):
        return Ruling("CG-EVOLVE-05", "card-skips-a-stage", facts, ("CG-EVOLVE-01", *further))
    also = ("CG-EVOLVE-05",) if card.stage == "stage2" and plain.is_basic_in_play(game, pokemon) else ()
    return Ruling("CG-EVOLVE-01", "card-does-not-fit", facts, (*also, *further))


def _skips(game: Game, wanted: str, name: str) -> bool:
    """Does a card called *wanted* evolve from *name*?"""
    return any(
        card.is_evolution and game.names[card.id] == wanted and game.said.get(card.evolves_from) == name
        for card in game.cards.values()
    )


def why_not_yet(game: Game, table: Table, card: Card, pokemon: Pokemon) -> Ruling | None:
    """Why a matching Pokémon cannot evolve now: the first turn, the wait, a card's text."""
    early = applying.of(game, table, EarlyEvolving, pokemon.uid)
    facts: tuple[tuple[str, str], ...]
    if table.turn <= 2 and not game.edition.first_turn_evolve and not any(force.mod.first_turn for force in early):
        facts = about(game, card.id)
        also = (*_waits(game, table, pokemon), *STAGE_CLAUSES.get(card.stage, ()))
        return Ruling("CG-FIRST-08", "card-no-evolving-first-turn", facts, also)
    if not early:
        clauses = _waits(game, table, pokemon)
        if clauses:
            also = (*clauses[1:], *STAGE_CLAUSES.get(card.stage, ()))
            return Ruling(clauses[0], "card-evolves-later", about_pokemon(game, pokemon), also)
    stopped = applying.of(game, table, NoEvolving, pokemon.uid)
    if stopped:
        by = game.cards[stopped[0].card].name
        return Ruling("CG-GEN-01", "card-no-evolving", about_pokemon(game, pokemon, by=by))
    return None


def _waits(game: Game, table: Table, pokemon: Pokemon) -> tuple[str, ...]:
    """The clauses by which a Pokémon must wait for the next turn (CG-EVOLVE-03, -04; CG-AMB-36)."""
    turn = table.turn
    if pokemon.entered == turn or pokemon.evolved == turn:
        return ("CG-EVOLVE-03", "CG-EVOLVE-04")
    # No Pokémon of that name was in play when the turn began.
    if pokemon.devolved == turn and game.edition.evolve_wait == "in_play_when_turn_began":
        return ("CG-EVOLVE-03", "CG-EVOLVE-04", "CG-AMB-36")
    return ()


def _early_first(game: Game, table: Table, seat: Seat) -> bool:
    """Does a text let one of the player's Pokémon evolve on the first turn?"""
    return any(
        force.mod.first_turn
        for pokemon in zones.in_play(table, seat)
        for force in applying.of(game, table, EarlyEvolving, pokemon.uid)
    )


# --- by a text --------------------------------------------------------------------------


def goes_on_by(game: Game, table: Table, scope: Scope, word: EvolveFrom, p: Pokemon, card: str) -> bool:
    """May a text put this card on this Pokémon?"""
    face = game.cards[card]
    if word.level_up:
        if face.stage != "lvx" or plain.name(game, p) != game.names[card]:
            return False
    elif not (word.unnamed or (_skips_onto(game, card, p) if word.skip else plain.evolves_onto(game, card, p))):
        return False
    if zones.owner_of(table, p.uid) != scope.seat:
        return False
    any_level = word.level_up and word.what == "evolution_card"
    if not any_level and not filters.fits(game, table, scope, card, word.what):
        return False
    if word.from_ == "hand" and applying.of(game, table, NoEvolving, p.uid):
        return False
    return word.anytime or why_not_yet(game, table, face, p) is None


def _skips_onto(game: Game, card: str, p: Pokemon) -> bool:
    """Is it a Stage 2 whose Stage 1 evolves from this Pokémon? Names decide, as always (CG-AMB-20)."""
    face = game.cards[card]
    if face.stage != "stage2":
        return False
    if face.line:
        return game.said.get(face.line, face.line) == plain.name(game, p)
    return any(
        between.stage == "stage1" and plain.is_called(game, between.id, face.evolves_from)
        for between in game.cards.values()
        if between.evolves_from and plain.evolves_onto(game, between.id, p)
    )


# --- levelling up -----------------------------------------------------------------------


def why_not_level_up(game: Game, table: Table, seat: Seat, action: LevelUp) -> Ruling | None:
    """Why a LV.X card cannot be put on a Pokémon (CG-LVX-01, -02, -09, CG-SP-03)."""
    ruling = why_not_there(game, table, seat, action.card, "CG-LVX-01")
    if ruling is not None:
        return ruling
    card, pokemon = game.cards[action.card], own(table, seat, action.place)
    facts = about(game, card.id, place=action.place)
    if card.stage != "lvx":
        return Ruling("CG-LVX-01", "card-no-lvx", facts)
    if pokemon is None:
        return Ruling("CG-LVX-01", "card-evolve-own", facts)
    if pokemon is not table.sides[seat].active:
        return Ruling("CG-LVX-01", "card-levels-active", facts)
    return (
        _why_no_level(game, card, pokemon)
        or _why_no_level_yet(game, table, card, pokemon)
        or why_forbidden(game, table, seat, card)
    )


def level_up(game: Game, table: Table, action: LevelUp) -> Result:
    """Level up the Pokémon (CG-LVX-03, -06)."""
    pokemon = own(table, action.seat, action.place)
    assert pokemon is not None
    event = Evolved(action.seat, pokemon.uid, action.card, "hand", level_up=True, clause="CG-LVX-01")
    return Result((event,), answered(game, "leveled_up", pokemon.uid, action.seat, action.card))


def level_up_answers(game: Game, table: Table, seat: Seat, cards: Iterable[Card]) -> list[LevelUp]:
    """Every level-up of the Active Pokémon with one of these unhindered LV.X cards in hand."""
    active = table.sides[seat].active
    if active is None:
        return []
    return [
        LevelUp(seat, card.id, zones.place_name(seat, zones.ACTIVE))
        for card in cards
        if _why_no_level(game, card, active) is None and _why_no_level_yet(game, table, card, active) is None
    ]


def _why_no_level(game: Game, card: Card, pokemon: Pokemon) -> Ruling | None:
    """Why a LV.X does not fit this Pokémon: the full names, with symbols, must match."""
    wanted, name = game.names[card.id], plain.name(game, pokemon)
    facts = about(game, card.id, wanted=wanted, pokemon=name)
    if wanted == name:
        # The Glossary requires the regular Pokémon of its name.
        leveled = game.sheet(pokemon).leveled
        return Ruling("CG-LVX-01", "card-leveled-already", facts) if leveled else None
    if "sp" in card.marks or "sp" in game.face(pokemon).marks:
        return Ruling("CG-SP-03", "card-other-name", facts, ("CG-LVX-01",))
    return Ruling("CG-LVX-01", "card-does-not-fit", facts)


def _why_no_level_yet(game: Game, table: Table, card: Card, pokemon: Pokemon) -> Ruling | None:
    """Why a matching Pokémon cannot level up now (CG-LVX-09, CG-LVX-02)."""
    new = table.turn in (pokemon.entered, pokemon.evolved)
    if table.turn <= 2 and game.edition.first_turn_level_up is not True:
        also = ("CG-LVX-02",) if new else ()
        return Ruling("CG-LVX-09", "card-no-level-first-turn", about(game, card.id), also)
    if new:
        return Ruling("CG-LVX-02", "card-levels-later", about_pokemon(game, pokemon))
    stopped = [force for force in applying.of(game, table, NoEvolving, pokemon.uid) if force.mod.level_up]
    if stopped:
        by = game.cards[stopped[0].card].name
        return Ruling("CG-GEN-01", "card-no-evolving", about_pokemon(game, pokemon, by=by))
    return None
