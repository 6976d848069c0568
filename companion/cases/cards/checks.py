"""Compare a scenario's expectations with its outcome."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.cards.modifiers.facts import attacks, hp, retreat_cost, weaknesses
from companion.cards.observation.viewing import lies, markers
from companion.cards.values.events import CardsShown, CoinFlipped, MulliganTaken
from companion.cards.values.state import Pokemon, Side
from companion.cases.cards._events import told
from companion.cases.cards._play import Play
from companion.cases.cards._said import NOT_OFFERED
from companion.cases.cards.format import PLAYERS
from companion.kernel.errors import DataError
from companion.kernel.model import Ruling
from companion.texts.errors import expectation, placed, quoted
from companion.texts.texts import phrase

PATH = re.compile(
    r"(?P<player>[AB])\.(?:(?P<side>bench_size|hand_size|hand_has|deck_size|prizes_left|discard_has|discard_lacks"
    r"|hand_lacks|deck_has|deck_lacks|lost_has|supporter_area|prizes_hold)"
    r"|(?P<place>active|bench\.\d+)\.(?P<of>is|damage|energy|cond|hp|retreat|weak|attacks|tools|tm|counters|lies"
    r"|markers|under))"
)
"""A path into the state."""

KEYS = frozenset(
    {
        "refused",
        "flips",
        "events",
        "no_event",
        "asks",
        "winner",
        "sudden_death",
        "shown",
        "hints",
        "stadium",
        "outcomes",
        "after",
        "by_edition",
    }
)
"""Expectations that are not paths."""


NOBODY = (None, "none", "")
"""Notations for a place that must be empty."""


def differences(play: Play, then: Mapping[str, Any]) -> Iterator[str]:
    """Differences from *then*, each as "what (expected …, got …)"."""
    for key, expected in then.items():
        if key in _CHECKS:
            yield from _CHECKS[key](play, expected)
        elif key not in KEYS:
            yield from _check_path(play, key, expected)


def refusals(play: Play, expected: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Are exactly the expected steps refused, each by its clause?"""
    wanted = {int(one["step"]): _clauses(one["clause"]) for one in expected}
    for number in sorted(wanted.keys() | play.refused.keys()):
        rulings = play.refused.get(number, ())
        got = [clause for ruling in rulings for clause in ruling.clauses]
        if number not in wanted:
            yield f"step {number} (expected ok, got {got[0]}{_unused_word(rulings)})"
        elif not set(got) & set(wanted[number]):
            yield f"step {number} (expected {' or '.join(wanted[number])}, got {got[0] if got else 'ok'})"


def outcome(play: Play, number: int, expected: Any) -> Iterator[str]:
    """Did the step succeed or fail as expected?"""
    if expected == "ok":
        yield from refusals(play, ())
    else:
        yield from refusals(play, [{"step": number, "clause": expected}])


def _unused_word(rulings: Sequence[Ruling]) -> str:
    """The unused word of the action, if that is why it was refused."""
    words = [dict(ruling.facts)["word"] for ruling in rulings if ruling.text == NOT_OFFERED]
    return f": nothing asks for {words[0]}" if words else ""


def _clauses(raw: Any) -> list[str]:
    return [raw] if isinstance(raw, str) else list(raw)


def _differ(what: str, expected: Any, got: Any) -> Iterator[str]:
    if expected != got:
        yield f"{what} (expected {_words(expected)}, got {_words(got)})"


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return "none" if value is None else str(value)


# --- other expectations ----------------------------------------------------------------------


def _check_flips(play: Play, expected: int) -> Iterator[str]:
    flips = [one for one in play.happened if isinstance(one.event, CoinFlipped) and one.event.why != "start"]
    if any(isinstance(one.event, CoinFlipped) and one.event.why == "start" for one in play.happened):
        # The starting coin counts if the scenario is about it.
        if len(flips) != expected:
            flips = [one for one in play.happened if isinstance(one.event, CoinFlipped)]
    yield from _differ("flips", expected, len(flips))


def _check_events(play: Play, expected: Sequence[Any]) -> Iterator[str]:
    """Check one row of events, or each of several."""
    words = told(play.happened)
    for row in expected if expected and not isinstance(expected[0], str) else (expected,):
        yield from _in_order(words, row)


def _in_order(words: Sequence[str], expected: Sequence[str]) -> Iterator[str]:
    at = 0
    for wanted in expected:
        try:
            at = words.index(wanted, at) + 1
        except ValueError:
            yield f"events (expected {_words(expected)}, got {_words(words)}: no {wanted!r} in its place)"
            return


def _check_no_event(play: Play, expected: Sequence[str]) -> Iterator[str]:
    words = told(play.happened)
    for unwanted in expected:
        if unwanted in words:
            yield f"no_event (expected no {unwanted!r}, got {_words(words)})"


def _check_asks(play: Play, expected: Sequence[str]) -> Iterator[str]:
    yield from _differ("asks", list(expected), play.asks)


def _check_winner(play: Play, expected: str | None) -> Iterator[str]:
    winner = play.table.winner
    wanted = None if expected in ("none", "") else expected
    yield from _differ("winner", wanted, winner if winner in (None, "draw") else PLAYERS["ab".index(winner)])


def _check_sudden_death(play: Play, expected: bool) -> Iterator[str]:
    yield from _differ("sudden_death", bool(expected), play.over_at is not None)


def _check_shown(play: Play, expected: Mapping[str, Any]) -> Iterator[str]:
    to = PLAYERS.index(expected["to"])
    counts = {key: value for key, value in expected.items() if key in ("hand", "deck", "prizes")}
    if counts:
        got = play.view.counts if play.view is not None and play.view.to == to else None
        yield from _differ("shown", counts, dict(got) if got is not None else None)
    if "cards" in expected:
        wanted = sorted(expected["cards"])
        seen = [sorted(cards) for cards in _seen_by(play, to)]
        if wanted not in seen:
            yield f"shown (expected {_words(wanted)}, got {_words(seen)})"


def _seen_by(play: Play, seat: int) -> Iterator[Sequence[str]]:
    """Cards revealed to a player, one list per occasion."""
    if play.view is not None and play.view.to == seat:
        yield play.view.cards
    for one in play.happened:
        match one.event:
            case CardsShown(to=to, seat=owner, cards=cards) if to == seat or (to is None and owner != seat):
                yield cards
            case MulliganTaken(seat=owner, cards=cards) if owner != seat:
                yield cards


def _check_hints(play: Play, expected: Sequence[str]) -> Iterator[str]:
    yield from _differ("hints", sorted(expected), sorted(hint.clause for hint in play.hints))


def _check_stadium(play: Play, expected: Any) -> Iterator[str]:
    stadium = play.table.stadium
    if isinstance(expected, Mapping):
        got = {"is": stadium.card, "by": PLAYERS[stadium.by]} if stadium is not None else None
        wanted = {key: expected[key] for key in ("is", "by") if key in expected}
        yield from _differ("stadium", wanted, {key: got[key] for key in wanted} if got is not None else None)
    else:
        nothing: tuple[Any, ...] = (None, "none", "", [])
        yield from _differ("stadium", None if expected in nothing else expected, stadium.card if stadium else None)


_CHECKS: Mapping[str, Callable[[Play, Any], Iterator[str]]] = {
    "flips": _check_flips,
    "events": _check_events,
    "no_event": _check_no_event,
    "asks": _check_asks,
    "winner": _check_winner,
    "sudden_death": _check_sudden_death,
    "shown": _check_shown,
    "hints": _check_hints,
    "stadium": _check_stadium,
}

# --- paths --------------------------------------------------------------------------------


def _check_path(play: Play, path: str, expected: Any) -> Iterator[str]:
    found = PATH.fullmatch(path)
    if found is None:
        raise DataError(placed("then", expectation(phrase("error.cases.path"), quoted(path))))
    side = play.table.sides[PLAYERS.index(found["player"])]
    if found["side"]:
        yield from _check_side(path, found["side"], side, expected)
        return
    place, _, number = found["place"].partition(".")
    pokemon = side.active if place == "active" else None
    if place == "bench" and int(number) < len(side.bench):
        pokemon = side.bench[int(number)]
    if pokemon is None:
        if expected in NOBODY:
            return
        yield f"{path} (expected {_words(expected)}, got no Pokémon there)"
        return
    yield from _differ(path, _sorted(found["of"], expected), _of_pokemon(play, found["of"], pokemon))


def _check_side(path: str, what: str, side: Side, expected: Any) -> Iterator[str]:
    prizes = [card for card in side.prizes if card is not None]
    sizes = {
        "bench_size": len(side.bench),
        "hand_size": len(side.hand),
        "deck_size": len(side.deck),
        "prizes_left": len(prizes),
    }
    if what in sizes:
        yield from _differ(path, expected, sizes[what])
        return
    zones: Mapping[str, Sequence[str]] = {
        "hand": side.hand,
        "deck": side.deck.top + side.deck.rest + side.deck.bottom,
        "discard": side.discard,
        "lost": side.lost,
        "supporter": side.supporter,
        "prizes": prizes,
    }
    zone, _, how = what.partition("_")
    cards = zones[zone]
    if how == "has" and Counter(expected) - Counter(cards):
        yield f"{path} (expected {_words(expected)}, got {_words(cards)})"
    elif how == "lacks" and set(expected) & set(cards):
        yield f"{path} (expected none of {_words(expected)}, got {_words(cards)})"
    elif how in ("area", "hold"):
        yield from _differ(path, sorted(expected), sorted(cards))


def _of_pokemon(play: Play, what: str, pokemon: Pokemon) -> Any:
    game, table = play.rules.game, play.table
    match what:
        case "is":
            return _key(play, pokemon)
        case "damage":
            return pokemon.damage
        case "energy":
            return sorted(pokemon.energy)
        case "cond":
            return sorted(_conditions(pokemon))
        case "hp":
            return hp(game, table, pokemon)
        case "retreat":
            return retreat_cost(game, table, pokemon)
        case "weak":
            weak = weaknesses(game, table, pokemon)
            return {one.type: f"x{one.times}" if one.times > 1 else f"+{one.plus}" for one in weak}
        case "attacks":
            return sorted(attack.name for attack in attacks(game, table, pokemon))
        case "tools" | "tm":
            kinds = {"tm"} if what == "tm" else {"tool", "trainer"}
            return sorted(one.card for one in pokemon.attached if game.cards[one.card].kind in kinds)
        case "counters":
            return dict(pokemon.marks)
        case "lies":
            return lies(game, pokemon)
        case "markers":
            return sorted(markers(pokemon))
        case _:
            return sorted(pokemon.cards[1:])


def _key(play: Play, pokemon: Pokemon) -> str:
    """The key of the Pokémon in play: the whole LEGEND's, if there is one."""
    return play.rules.game.face(pokemon).id


def _conditions(pokemon: Pokemon) -> Iterator[str]:
    if pokemon.rotation:
        yield pokemon.rotation
    if pokemon.poison:
        yield "poisoned"
    if pokemon.burned:
        yield "burned"


def _sorted(what: str, expected: Any) -> Any:
    if what == "weak" and isinstance(expected, Mapping):
        return {type_: str(value) for type_, value in expected.items()}
    if isinstance(expected, list | tuple):
        return sorted(map(str, expected))
    return expected


def known_path(path: str) -> bool:
    """Is this an expectation of the format?"""
    return path in KEYS or PATH.fullmatch(path) is not None
