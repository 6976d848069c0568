"""Trainer cards of every kind: when they may be played, on what, and what they start."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards.modifiers import plain, selectors, targets
from companion.cards.play.moves.bench import why_full
from companion.cards.play.moves.from_hand import about, why_forbidden, why_not_there
from companion.cards.play.moves.idle import does_nothing
from companion.cards.play.moves.limits import is_used_up
from companion.cards.play.moves.paying import can_pay
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import TRAINER_KINDS, ChoosePokemon, GoesTo
from companion.cards.values.actions import PlayTrainer
from companion.cards.values.events import TrainerPlayed, Zone
from companion.cards.values.game import LIMITED, Game
from companion.cards.values.memory import Lineup
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Run, Scope, TrainerDone
from companion.cards.zones import zones
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat


def why_not_play(game: Game, table: Table, seat: Seat, action: PlayTrainer) -> Ruling | None:
    """Why a Trainer card cannot be played (1.13)."""
    ruling = why_not_there(game, table, seat, action.card, "CG-TRAINER-02")
    if ruling is not None:
        return ruling
    card = game.cards[action.card]
    if card.kind not in TRAINER_KINDS:
        return Ruling("CG-TRAINER-02", "card-no-trainer", about(game, card.id))
    return (
        _why_not_now(game, table, seat, card)
        or why_forbidden(game, table, seat, card)
        or _why_in_vain(game, table, seat, card)
        or _why_not_onto(game, table, seat, card, action.place)
    )


def play(game: Game, table: Table, action: PlayTrainer) -> Result:
    """Set the card aside and carry it out; `TrainerDone` then puts it where it belongs."""
    card, seat = game.cards[action.card], action.seat
    target = zones.at(table, action.place) if action.place else None
    scope = Scope(seat, "trainer", card.id, source=0 if target is None else target.uid)
    choices = tuple(ChoosePokemon(who=who) for who in card.choose)
    program = Run((*choices, *card.needs, *card.effects, TrainerDone()), scope)
    return Result((TrainerPlayed(seat, card.id),), (program,))


def trainer_answers(
    game: Game, table: Table, seat: Seat, cards: Iterable[tuple[Card, PlayTrainer, bool]], line: Lineup
) -> list[PlayTrainer]:
    """Every legal play of these unhindered Trainer cards in hand (`Hand`)."""
    if table.turn == 1 and not game.edition.first_turn_trainers:
        return []
    found: list[PlayTrainer] = []
    refuses = game.edition.empty_trainer == "refused"
    for card, playing, ready in cards:
        if ready:
            if not (refuses and does_nothing(game, table, seat, card)):
                found.append(playing)
            continue
        if card.kind in LIMITED and _is_used_up(game, table, seat, card):
            continue
        if card.stops or not _is_as_it_says(game, table, seat, card) or not _can_be_paid(game, table, seat, card):
            continue
        if card.as_pokemon is not None and why_full(game, table, seat, card) is not None:
            continue
        if _is_in_vain(game, table, seat, card) or _is_there_already(game, table, card):
            continue
        if is_attached(card):
            found += _onto(game, table, seat, card, line)
        else:
            found.append(playing)
    return found


def _onto(game: Game, table: Table, seat: Seat, card: Card, line: Lineup) -> list[PlayTrainer]:
    """Every way to attach a card that may be played now."""
    row: Iterable[tuple[str, Pokemon]] = zip(line.places, line.members, strict=False)
    if not _is_for_all_own(card):
        targets = _targets(game, table, seat, card)
        row = ((zones.name_of(table, pokemon.uid), pokemon) for pokemon in targets)
    return [PlayTrainer(seat, card.id, place) for place, pokemon in row if _why_no_room(game, card, pokemon) is None]


def is_attached(card: Card) -> bool:
    """Is a Trainer card attached to a Pokémon when played (CG-TOOL-01, CG-TM-01, CG-TRAINER-04)?"""
    return card.attach is not None or card.kind in ("tool", "tm")


def ends_in(card: Card) -> Zone:
    """Where a Supporter goes at the end of the turn: the discard pile, unless its text differs (CG-SUPPORT-02)."""
    return next((mod.zone for mod in card.always if isinstance(mod, GoesTo)), "discard")


def _why_not_now(game: Game, table: Table, seat: Seat, card: Card) -> Ruling | None:
    """Why a Trainer card in hand cannot be played now, on any target."""
    return (
        _why_not_by_kind(game, table, seat, card)
        or (why_full(game, table, seat, card) if card.as_pokemon is not None else None)
        or _why_not_by_text(game, table, seat, card)
    )


def _why_not_by_kind(game: Game, table: Table, seat: Seat, card: Card) -> Ruling | None:
    """Why the first turn or a limit per turn forbids the card."""
    if table.turn == 1 and not game.edition.first_turn_trainers:
        also = ("CG-FOSSIL-03",) if card.kind == "fossil" else ()
        plain = card.kind == "trainer"
        clauses = ("CG-FIRST-05", "CG-FIRST-06") if plain else ("CG-FIRST-06", "CG-FIRST-05")
        return Ruling(clauses[0], "card-no-trainer-first-turn", about(game, card.id), (*clauses[1:], *also))
    if card.kind not in LIMITED or not _is_used_up(game, table, seat, card):
        return None
    if card.kind == "supporter":
        return Ruling("CG-SUPPORT-01", "card-one-supporter", about(game, card.id))
    return Ruling("CG-STADIUM-04", "card-one-stadium", about(game, card.id))


def _is_there_already(game: Game, table: Table, card: Card) -> bool:
    """Would the Stadium replace one of its own name (policy `same_name_stadium`)?"""
    if card.kind != "stadium" or table.stadium is None or game.edition.same_name_stadium != "refused":
        return False
    return plain.names_equal(game, card.id, table.stadium.card)


def _is_used_up(game: Game, table: Table, seat: Seat, card: Card) -> bool:
    """Has this turn's limit for cards of this kind been reached?"""
    edition, used = game.edition, table.used
    if card.kind == "supporter":
        return is_used_up(game, table, seat, "supporter", used.supporters, edition.supporters_per_turn)
    return is_used_up(game, table, seat, "stadium", used.stadiums, edition.stadiums_per_turn)


def _why_not_by_text(game: Game, table: Table, seat: Seat, card: Card) -> Ruling | None:
    """Why the card's own text forbids it; most Stadiums say themselves that they do not replace their namesake."""
    if _is_there_already(game, table, card):
        also = ("CG-STADIUM-02",) if card.if_ is None else ("CG-STADIUM-02", "CG-GEN-01")
        return Ruling("CG-AMB-30", "card-same-stadium", about(game, card.id), also)
    if card.stops:
        return Ruling("CG-GEN-01", "card-only-in-answer", about(game, card.id), ("CG-TRAINER-05",))
    if not _is_as_it_says(game, table, seat, card):
        return Ruling("CG-GEN-01", "card-not-as-it-says", about(game, card.id), ("CG-TRAINER-05",))
    if not _can_be_paid(game, table, seat, card):
        return Ruling("CG-GEN-01", "card-cannot-be-paid", about(game, card.id), ("CG-TRAINER-05", "CG-AMB-49"))
    return None


def _why_in_vain(game: Game, table: Table, seat: Seat, card: Card) -> Ruling | None:
    """Why a card that is otherwise legal cannot be played: it would do nothing."""
    if _is_in_vain(game, table, seat, card):
        return Ruling("CG-AMB-49", "card-does-nothing", about(game, card.id), ("CG-TRAINER-02",))
    return None


def _is_as_it_says(game: Game, table: Table, seat: Seat, card: Card) -> bool:
    return card.if_ is None or selectors.holds(game, table, Scope(seat, "trainer", card.id), card.if_)


def _is_in_vain(game: Game, table: Table, seat: Seat, card: Card) -> bool:
    """Is it refused for doing nothing (policy `empty_trainer`)?"""
    return game.edition.empty_trainer == "refused" and does_nothing(game, table, seat, card)


def _can_be_paid(game: Game, table: Table, seat: Seat, card: Card) -> bool:
    return not card.needs or can_pay(game, table, Scope(seat, "trainer", card.id), card.needs, leaving=card.id)


# --- targets --------------------------------------------------------------------------


def _why_not_onto(game: Game, table: Table, seat: Seat, card: Card, place: str) -> Ruling | None:
    """Why the card does not go onto this place; a card that is not attached takes none."""
    if not is_attached(card):
        return Ruling("CG-TRAINER-02", "card-has-no-target", about(game, card.id)) if place else None
    pokemon = zones.at(table, place)
    if pokemon is None:
        return Ruling("CG-TRAINER-04", "card-needs-target", about(game, card.id), _kind_clauses(card))
    if all(pokemon is not fitting for fitting in _targets(game, table, seat, card)):
        return _no_target(game, table, seat, card, place)
    return _why_no_room(game, card, pokemon)


def _no_target(game: Game, table: Table, seat: Seat, card: Card, place: str) -> Ruling:
    """The ruling on a Pokémon that the card cannot target."""
    facts = about(game, card.id, place=place)
    if "hyper_gear" in card.marks:
        return Ruling("CG-FLARE-01", "card-onto-opponents-ex", facts)
    if card.attach is None or (card.attach.to == "own" and zones.seat_of(place) != seat):
        clauses = _kind_clauses(card) or ("CG-TRAINER-04",)
        return Ruling(clauses[0], "card-attach-own", facts, (*clauses[1:], "CG-GEN-01"))
    return Ruling("CG-GEN-01", "card-not-on-this", facts, _kind_clauses(card))


def _kind_clauses(card: Card) -> tuple[str, ...]:
    match card.kind:
        case "tool":
            return ("CG-TOOL-01",)
        case "tm":
            return ("CG-TM-01",)
        case _:
            return ()


def _why_no_room(game: Game, card: Card, pokemon: Pokemon) -> Ruling | None:
    """Why a Pokémon takes no further Tool (CG-TOOL-02, CG-FLARE-03)."""
    most = game.edition.tools_per_pokemon
    if card.kind != "tool" or most is None or not pokemon.attached:
        return None
    if sum(game.cards[on.card].kind == "tool" for on in pokemon.attached) < most:
        return None
    also = ("CG-FLARE-03",) if "hyper_gear" in card.marks else ()
    facts = about(game, card.id, pokemon=game.face(pokemon).name)
    return Ruling("CG-TOOL-02", "card-one-tool", facts, also)


def _is_for_all_own(card: Card) -> bool:
    """May it be attached to any Pokémon of its player, apart from room?"""
    if "hyper_gear" in card.marks:
        return False
    return card.attach is None or (card.attach.to == "own" and card.attach.that is None)


def _targets(game: Game, table: Table, seat: Seat, card: Card) -> tuple[Pokemon, ...]:
    """The Pokémon that a card may be attached to, apart from room."""
    if _is_for_all_own(card):
        return zones.in_play(table, seat)
    if "hyper_gear" in card.marks:
        others = zones.in_play(table, zones.opponent(seat))
        return tuple(pokemon for pokemon in others if "EX" in game.face(pokemon).marks)
    attach = card.attach
    assert attach is not None
    scope = Scope(seat, "trainer", card.id)
    found = (zones.pokemon_of(table, uid) for uid in targets.candidates(game, table, scope, attach.to))
    if attach.that is None:
        return tuple(found)
    that = attach.that
    return tuple(pokemon for pokemon in found if targets.fits_that(game, table, scope, pokemon, that))
