"""Play a scenario's actions: the player's moves, and the answers that an action contains."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.cards.modifiers.facts import powers
from companion.cards.observation.viewing import why_not_view
from companion.cards.play.moves.powers import STADIUM
from companion.cards.values.actions import (
    AttachEnergy,
    BenchPokemon,
    DiscardInPlay,
    DrawExtra,
    EndTurn,
    Evolve,
    FinishSetup,
    LevelUp,
    PlaceActive,
    PlaceBench,
    PlayTrainer,
    Retreat,
    TakeMulligan,
    UseAttack,
    UsePower,
)
from companion.cards.values.deck_check import check_deck
from companion.cards.values.events import EffectsBegan, SuddenDeathBegan
from companion.cards.values.state import State, Table
from companion.cards.zones.zones import at, cards_of, place_name, place_of
from companion.cases.cards._given import FILLER, Position
from companion.cases.cards._happened import Happened
from companion.cases.cards._said import Said, listed, not_offered
from companion.cases.cards.format import PLAYERS, RawAction
from companion.kernel.errors import DataError
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Ruling, Seat, TurnRequest
from companion.kernel.numbers import whole
from companion.texts.errors import expectation, one_of, placed, quoted
from companion.texts.texts import phrase

MOST_ANSWERS = 500
"""More answers than any card needs; the limit stops a scenario that would never end."""

Spared: TypeAlias = Callable[[int], Collection[str]]


def nothing_spared(number: int) -> Collection[str]:
    """No step has words that may stay unused."""
    return ()


_PROMOTE = "choose-new-active"
_FIRST = "who-goes-first"
_ZONES = ("hand", "deck", "prizes", "discard", "lost", "active", "counts")
SETUP_STEPS = frozenset({"place", "mulligan", "extra", "extra_bench"})


class LookedAt(msgspec.Struct, frozen=True):
    """Cards that a player last looked at."""

    to: Seat
    cards: tuple[str, ...]
    counts: Mapping[str, int] | None = None


class Play:
    """A scenario in progress: the current state, events, refusals and requests.

    *spared*: by step, the words that may stay unused.
    """

    def __init__(self, position: Position, spared: Spared = nothing_spared) -> None:
        self.position = position
        self._spared = spared
        self.taken: dict[int, frozenset[str]] = {}
        """By step: the words that answered requests, or were the only answer."""
        self.rules = position.rules
        self.state: State = position.state
        # Events before the first action start from the initial table.
        self.happened = [Happened(event, self.state.table, self.state.table) for event in position.opening]
        self.refused: dict[int, tuple[Ruling, ...]] = {}
        self.asks: list[str] = []
        self.view: LookedAt | None = None
        self.hints: tuple[Ruling, ...] = ()
        self.faults: list[str] = []
        """Cards that appeared or vanished, which must never happen."""
        self.over_at: Table | None = None
        """The table at the end of a game that Sudden Death follows."""
        self._coins = list(position.given.coins)
        self._begin(RawAction(do="end_turn"))
        self._settle()

    @property
    def table(self) -> Table:
        """The current table; once Sudden Death has begun, the table at the end of the game."""
        return self.over_at or self.state.table

    def take(self, number: int, action: RawAction) -> None:
        """Take action *number*, or record its refusal and undo all of it."""
        if self.over_at is not None:
            return
        for decline in (False, True):
            kept = (self.state, len(self.happened), len(self.asks), list(self._coins))
            self._begin(action)
            if decline:
                self._decline(action)
            rulings = self._do(action)
            if not rulings:
                self._settle()
                rulings = self._why_not_said(number, self.happened[kept[1] :])
            if not rulings:
                self._check_moment(number, action, self.happened[kept[1] :])
                return
            self.state, self.over_at = kept[0], None
            del self.happened[kept[1] :], self.asks[kept[2] :]
            self._coins = kept[3]
            # The obstacle may be an offer that this action declines.
            if not any(True for _ in self._declined(action)):
                break
        self.refused[number] = rulings

    def finish(self) -> None:
        """Finish a case: decline every optional effect, and end the setup."""
        self._begin(RawAction(do="end_turn"))
        self._decline(None)
        self._settle()

    def _begin(self, action: RawAction) -> None:
        self._action = action
        self._said = Said(action)
        self._asked_moment = False
        """Has a request used the moment that the action names?"""

    def _why_not_said(self, number: int, happened: Sequence[Happened]) -> tuple[Ruling, ...]:
        """Refuse an action with words that neither answer a request nor name an event; the first such word decides."""
        game = self.rules.game
        unused = self._said.unused(game, happened, self._option)
        self.taken[number] = self._said.words - set(unused)
        spared = self._spared(number) if unused else frozenset()
        found = next((word for word in unused if word not in spared), None)
        return () if found is None else (not_offered(game, found),)

    def _check_moment(self, number: int, action: RawAction, happened: Sequence[Happened]) -> None:
        """Allow a moment only for a card whose player may choose one, although editions may differ."""
        moment = action.tool_moment
        if self._asked_moment or any(self._is_timed(one.event) for one in happened):
            self.taken[number] |= {moment}
        elif moment and moment not in self._spared(number):
            raise DataError(phrase("error.cases.idle-word", step=number, name=quoted("tool_moment")))

    def _is_timed(self, event: Any) -> bool:
        """Does a Tool act between turns, or a power whose player chooses the moment?"""
        if type(event) is not EffectsBegan or event.card not in self.rules.game.cards:
            return False
        face = self.rules.game.cards[event.card]
        return face.kind == "tool" or any(trigger.any_time for power in face.powers for trigger in power.triggers)

    # --- actions ------------------------------------------------------------------------

    def _do(self, action: RawAction) -> tuple[Ruling, ...]:
        seat = PLAYERS.index(action.by)
        match action.do:
            case "deck_check":
                return self._check_deck(action)
            case "view":
                return self._look(seat, action)
            case "table":
                return ()
        if action.do == "attack" and action.of and self._place(seat, action.of) != place_name(seat, 0):
            # The engine's action names no attacker: only the Active Pokémon attacks.
            return (Ruling("CG-BENCH-05", "card-attack-of-the-bench", also=("CG-ATTACK-01",)),)
        for one in self._actions(seat, action):
            ruling = self.rules.check(self.state, one)
            if ruling is not None:
                return (ruling,)
            self._apply(one)
        return ()

    def _actions(self, seat: Seat, action: RawAction) -> Iterator[Any]:
        named = listed(action.card)
        card = named[0] if len(named) == 1 else ""
        in_setup = self.state.table.setup is not None
        match action.do:
            case "setup":
                yield from self._setup(seat, action)
            case "mulligan":
                yield TakeMulligan(seat)
            case "extra_draw":
                yield DrawExtra(seat, action.count)
            case "bench" if in_setup:
                yield PlaceBench(seat, card)
            case "bench":
                halves = (card,) if card else self._top_first(action.card)
                yield BenchPokemon(seat, halves[0], halves[1] if len(halves) > 1 else "")
            case "evolve":
                yield Evolve(seat, card, self._place(seat, _target(action)))
            case "level_up":
                yield LevelUp(seat, card, self._place(seat, _target(action)))
            case "attach":
                yield AttachEnergy(seat, card, self._place(seat, _target(action)))
            case "play":
                yield PlayTrainer(seat, card, self._place_for(seat, card, action))
            case "retreat":
                yield Retreat(seat, action.pay, self._place(seat, action.to or action.target or "bench.0"))
            case "power" | "ability":
                place = self._place(seat, action.of or action.target or "active")
                yield UsePower(seat, place, action.name or self._power_at(place))
            case "attack":
                yield UseAttack(seat, action.name)
            case "discard":
                yield DiscardInPlay(seat, self._place(seat, action.of or action.target or "active"))
            case _:
                yield EndTurn(seat)

    def _setup(self, seat: Seat, action: RawAction) -> Iterator[Any]:
        yield PlaceActive(seat, action.active)
        for card in action.bench:
            yield PlaceBench(seat, card)
        yield FinishSetup(seat)

    def _top_first(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The halves of a LEGEND in the engine's order: the upper one first."""
        faces = self.rules.game.cards
        return tuple(sorted(cards, key=lambda card: card in faces and faces[card].half == "bottom"))

    def _is_for_opponent(self, card: str) -> bool:
        """Does a place without a player mean the opponent's, since the card requires one of theirs (CG-FLARE-01)?"""
        face = self.rules.game.cards.get(card)
        return face is not None and "hyper_gear" in face.marks

    def _place_for(self, seat: Seat, card: str, action: RawAction) -> str:
        """Target of a Trainer card; a Pokémon named with an unattached card becomes its pick."""
        target = action.target or action.of or action.to
        if not target:
            return self._only_place(seat, card)
        face = self.rules.game.cards.get(card)
        if face is not None and face.attach is None:
            self._said.left["pick"].append(target)
            return ""
        return self._place(1 - seat if self._is_for_opponent(card) else seat, target)

    def _only_place(self, seat: Seat, card: str) -> str:
        """The first legal place for an attached card played without a target."""
        for request in self.rules.pending(self.state):
            if isinstance(request, TurnRequest) and request.seat == seat:
                for answer in self.rules.answers(self.state, request):
                    if isinstance(answer, PlayTrainer) and answer.card == card:
                        return answer.place
        return ""

    def _power_at(self, place: str) -> str:
        game, table = self.rules.game, self.state.table
        pokemon = at(table, place)
        if place == STADIUM and table.stadium is not None:
            found = list(game.cards[table.stadium.card].powers)
        else:
            found = [power for power, _ in powers(game, table, pokemon)] if pokemon is not None else []
        return next((power.name for power in (*(one for one in found if one.use), *found)), "")

    def _place(self, seat: Seat, word: str) -> str:
        """Convert a place of the format ("bench.0", "B.active", "stadium") to the engine's name."""
        if word == STADIUM:
            return word
        place, _, number = word.partition(".")
        if place in PLAYERS:
            seat = PLAYERS.index(place)
            place, _, number = number.partition(".")
        if place == "active" and not number:
            return place_name(seat, 0)
        if place == "bench" and (place_number := whole(number)) is not None:
            return place_name(seat, place_number + 1)
        raise DataError(expectation(phrase("error.cases.place"), quoted(word)))

    def _check_deck(self, action: RawAction) -> tuple[Ruling, ...]:
        cards = [(self.position.card(key), number) for key, number in action.deck.items()]
        verdict = check_deck(self.position.edition, cards)
        self.hints = verdict.hints
        return verdict.refusals

    def _look(self, seat: Seat, action: RawAction) -> tuple[Ruling, ...]:
        whose, _, zone = action.zone.rpartition(".")
        owner = PLAYERS.index(whose) if whose in PLAYERS else seat
        if zone not in _ZONES or whose not in ("", *PLAYERS):
            raise DataError(
                placed("zone", expectation(phrase("error.cases.zone", words=one_of(_ZONES)), quoted(action.zone)))
            )
        ruling = why_not_view(self.rules.game, self.state.table, seat, owner, zone)
        if ruling is not None:
            return (ruling,)
        side = self.state.table.sides[owner]
        if zone == "counts":
            prizes = sum(card is not None for card in side.prizes)
            self.view = LookedAt(seat, (), {"hand": len(side.hand), "deck": len(side.deck), "prizes": prizes})
        else:
            active = side.active.cards if side.active is not None else ()
            lying = tuple(card for card in side.prizes if card is not None)
            cards = {"hand": side.hand, "discard": side.discard, "lost": side.lost, "active": active, "prizes": lying}
            self.view = LookedAt(seat, cards.get(zone, ()))
        return ()

    # --- answers ------------------------------------------------------------------------

    def _decline(self, action: RawAction | None) -> None:
        """Decline extra cards, and benching one of them, as soon as another action comes."""
        for _ in range(MOST_ANSWERS):
            answer = next(self._declined(action), None)
            if answer is None:
                return
            self._apply(answer)
            self._settle()

    def _declined(self, action: RawAction | None) -> Iterator[Any]:
        for request in self.rules.pending(self.state):
            if isinstance(request, TurnRequest) and request.step in SETUP_STEPS:
                seat = request.seat
                same = action is not None and PLAYERS.index(action.by) == seat
                if request.step == "extra" and not (same and action is not None and action.do == "extra_draw"):
                    yield DrawExtra(seat, 0)
                if request.step == "extra_bench" and not (same and action is not None and action.do == "bench"):
                    yield FinishSetup(seat)

    def _settle(self) -> None:
        """Answer chance and all requests besides the turn until a turn waits."""
        for _ in range(MOST_ANSWERS):
            waiting = [one for one in self.rules.pending(self.state) if not isinstance(one, TurnRequest)]
            if not waiting or self.over_at is not None:
                return
            request = waiting[0]
            answer = self._chance(request) if isinstance(request, ChanceRequest) else self._choice(request)
            ruling = self.rules.check(self.state, answer)
            if ruling is not None:
                raise DataError(phrase("error.cases.refused", answer=str(answer), clause=ruling.clause))
            self._apply(answer)
        raise DataError(phrase("error.cases.endless"))

    def _chance(self, request: ChanceRequest) -> Chance:
        kind, _, name = request.source.rpartition("-")
        options = [str(outcome) for outcome, _ in request.outcomes]
        if kind == "coin":
            return Chance(request.source, self._coin())
        if kind == "deck" and self.position.given.phase == "setup":
            seat, setup = "ab".index(name), self.state.table.setup
            card = self.position.next_draw(seat, dealing=setup is not None and not setup[seat].dealt)
            if card not in options and card != FILLER:
                raise DataError(phrase("error.cases.card-gone", player=PLAYERS[seat], card=quoted(card)))
            return Chance(request.source, card if card in options else options[0])
        return Chance(request.source, options[0])

    def _coin(self) -> str:
        """The next coin; the starting one is turned so that heads means that A wins it."""
        starting = self.state.table.setup is not None and self.state.table.coin_winner is None
        given = self.position.given
        if not starting:
            return self._coins.pop(0) if self._coins else "heads"
        if given.A.calls is not None:
            called = given.A.calls
        elif given.B.calls is not None:
            called = "tails" if given.B.calls == "heads" else "heads"
        else:
            called = "heads"
        won = called if given.first == "A" else ("tails" if called == "heads" else "heads")
        shown = self._coins.pop(0) if self._coins else won
        return "heads" if shown == called else "tails"

    def _choice(self, request: ChoiceRequest | TurnRequest) -> Choose:
        assert isinstance(request, ChoiceRequest)
        seat = request.seat
        if request.prompt == _FIRST:
            self.asks.append(f"{PLAYERS[seat]} chooses who goes first")
            wanted = (self.position.given.A, self.position.given.B)[seat].first_choice
            return Choose(seat, ("ab"[PLAYERS.index(wanted)] if wanted else "ab"[seat],))
        if request.prompt == "tool-moment" and self._action.tool_moment:
            self._asked_moment = True
            return Choose(seat, (self._action.tool_moment.replace("_", "-"),))
        if request.prompt == _PROMOTE:
            lists = ("promote", "pick")
        elif "prize" in request.prompt:
            lists = ("prize", "pick")
        else:
            lists = ("pick", "order")
        picks = self._said.answer(request, lists, self._option)
        return Choose(seat, (request.options[0],) if picks is None else picks)

    def _option(self, seat: Seat, word: str, options: Sequence[str]) -> str | None:
        """The option for a word of the action; places are on the chooser's side, else on the other."""
        if word in options:
            return word
        bare = word.removeprefix("A.").removeprefix("B.")
        if not bare.startswith(("active", "bench.")):
            return next((place for place in options if self._stands_there(place, word)), None)
        sides = (seat, 1 - seat) if bare == word else (PLAYERS.index("A" if word[0] == "A" else "B"),)
        for side in sides:
            place = self._place(side, bare)
            if place in options:
                return place
        return None

    def _stands_there(self, place: str, key: str) -> bool:
        """Is this the place of a Pokémon that is named by its card?"""
        pokemon = at(self.state.table, place) if place_of(place) is not None else None
        return pokemon is not None and self.rules.game.face(pokemon).id == key

    def _apply(self, action: Any) -> None:
        table = self.state.table
        owned = [cards_of(table, seat) for seat in (0, 1)]
        step = self.rules.apply(self.state, action)
        self._said.note(self.rules.game.memory.settled)
        for event in step.events:
            after = self.rules.fold(table, event)
            self.happened.append(Happened(event, table, after))
            if isinstance(event, SuddenDeathBegan) and self.over_at is None:
                self.over_at = table
                break
            if [cards_of(after, seat) for seat in (0, 1)] != owned:
                self.faults.append(f"{type(event).__name__} lost a card or made one")
            table = after
        self.state = step.state


def _target(action: RawAction) -> str:
    """The Pokémon that an action is about; by default the Active one."""
    return action.target or action.of or action.to or "active"
