"""Projection of a card match to the screen value of its table.

Pure: the same sight gives the same screen. Table values come from the viewer's observation of the state.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from companion.app.cards.asking import CardAsking, printed_damage
from companion.app.cards.event_text import CardTeller
from companion.app.cards.log import CardLine
from companion.app.cards.table._knowledge import Knowledge
from companion.app.cards.table._marks import Marks, is_active_held, marks_of, retreats, with_card
from companion.app.cards.table._put_right import CardPuttingRight
from companion.app.cards.table._questions import Questions
from companion.app.cards.table._sides import Sides
from companion.app.cards.table._steps import Steps
from companion.app.cards.table._still_open import StillOpen
from companion.app.cards.table._typed_form import TypedForm
from companion.app.cards.table._view import CardSight
from companion.app.cards.table.faces import Faces, signs_of
from companion.app.match.traces import view_of
from companion.app.screens.card_intents import ShowSums, TapCard, WriteDown
from companion.app.screens.cards import (
    CardButton,
    CardFaceView,
    CardSeatView,
    CardTableScreen,
    PileLook,
    PokemonLook,
    SumLine,
    SumsView,
    TileView,
)
from companion.app.screens.table import Act, Button, LogLine, Undo, Why
from companion.app.screens.trace import TraceView
from companion.app.sessions.drafts import Draft
from companion.card_text.describe import describe_attack, describe_power
from companion.card_text.laid import laid_on_player
from companion.card_text.names import ruling_in_words
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.facts import attacks, powers
from companion.cards.printed.cards import Attack
from companion.cards.rules import CardRules
from companion.cards.values.actions import BenchPokemon, Changed, DiscardInPlay, Retreat, UseAttack, UsePower
from companion.cards.values.events import AttackUsed, DamageDealt
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones.names import zone_at
from companion.cards.zones.zones import at, place_name, place_of
from companion.kernel.match import Prepared
from companion.kernel.model import SEAT_NAMES, Chance, Ruling, Seat
from companion.texts.texts import Phrase, Texts, capital, phrase

REMARKS: tuple[Literal["caution", "warning", "time", "note"], ...] = ("caution", "warning", "time", "note")
"""Remarks of a judge."""
MINUTES = 3
"""Minutes that a judge gives back with one tap."""


class CardProjector:
    """Draws one match."""

    def __init__(
        self, rules: CardRules, texts: Texts, asking: CardAsking, teller: CardTeller, rng: random.Random
    ) -> None:
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._asking = asking
        self._words = asking.words
        self._players = self._words.players
        self.faces = Faces(self._game, texts)
        self._sides = Sides(rules, texts, self._words, self.faces)
        self.form = TypedForm(self._game, texts, self._players)
        self._questions = Questions(rules, texts, asking, self.faces, self._sides, self.form)
        self._open = StillOpen(rules, texts, self.said)
        self._steps = Steps(self._game.edition, texts, self._words)
        self.putting_right = CardPuttingRight(rules, texts, teller, self._words, self.faces, rng)
        self._title = texts.say("title.table", (("a", self._players[0]), ("b", self._players[1])))
        self._log: tuple[Sequence[CardLine], tuple[LogLine, ...]] = ((), ())

    def said(self, ruling: Ruling) -> str:
        """A refusal in words."""
        return ruling_in_words(self._texts, self._words, ruling)

    def draft(self, sight: CardSight) -> Draft[Changed] | None:
        """The open draft of what is put right."""
        return self.putting_right.draft(sight)

    # --- the screen ---

    def screen(
        self,
        sight: CardSight,
        lines: Sequence[CardLine],
        sums: SumsView | None,
        knowledge: Knowledge,
    ) -> CardTableScreen:
        """The screen value of a sight.

        *lines*: the record; *sums*: the calculation that is shown; *knowledge*: what the table knows of unnamed hands.
        """
        draft = self.draft(sight)
        shown = sight if draft is None else self._drafted(sight, draft)
        table, view = shown.seen.table, sight.view
        sizes = tuple(queries.bench_size(self._game, table, seat) for seat in (0, 1))
        marks = marks_of(dataclasses.replace(sight, view=replace(view, draft=draft)), (sizes[0], sizes[1]))
        coin = self._questions.coin_shown(sight)
        ask = self._questions.doubt(sight, knowledge) or self._questions.ask(sight, marks)
        panel = None if draft is None else self.putting_right.view(sight, draft)
        undo = Button(self._texts.say("button.undo"), Undo()) if sight.may_undo else None
        return CardTableScreen(
            title=self._title,
            turn=table.turn,
            turn_words=self._turn_words(table),
            seats=(self._seat(shown, 0, sizes[0], marks, knowledge), self._seat(shown, 1, sizes[1], marks, knowledge)),
            stadium=self._sides.stadium(table, marks),
            stadium_words=" ".join(self.faces.face(table.stadium.card).words) if table.stadium is not None else "",
            ask=ask if coin is None else replace(ask, coin=coin),
            held=None if place_of(view.held) or not view.held else replace(self.faces.face(view.held), mark="held"),
            actions=() if draft is not None else tuple(self._actions(sight)),
            selected=view.selected,
            steps=self._steps.of(sight),
            sums=sums,
            sums_open=view.sums_open and sums is not None,
            picker=self._questions.picker(sight, knowledge),
            typed=self.form.view(sight.seen.table, view.typing),
            look_pokemon=self._look_pokemon(sight, marks),
            look_card=self._look_card(sight),
            trace=self._trace(sight),
            look_pile=self._look_pile(sight),
            notice=view.notice,
            notice_place=view.notice_place if view.notice is not None else "",
            last_ruling=view.last_ruling if view.refused else None,
            log=self._lines(lines),
            undo=(panel.undo if panel is not None else None) or undo,
            may_put_right=None if draft is not None or table.winner is not None else self.putting_right.way_in(sight),
            put_right=panel,
            judge=tuple(self._judge(sight)),
            menu=tuple(self._menu(sight)),
            moved=view.moved,
            sudden_death=self._texts.say("card-table.sudden-death") if table.games > 1 else "",
            winner=result_in_words(self._texts, self._players, table),
            look_only=sight.look_only,
        )

    def _drafted(self, sight: CardSight, draft: Draft[Changed]) -> CardSight:
        """The table with a draft's changes."""
        table, _ = self.putting_right.as_seen(sight, draft)
        return dataclasses.replace(sight, seen=replace(sight.seen, table=table))

    def _turn_words(self, table: Table) -> str:
        if table.setup is not None or not table.turn:
            return self._texts.say("card-table.setting-up")
        return self._texts.tell(phrase("card-log.turn-began", n=table.turn, player=self._players[table.to_move]))

    def _seat(self, sight: CardSight, seat: Seat, size: int, marks: Marks, knowledge: Knowledge) -> CardSeatView:
        table = sight.seen.table
        side = table.sides[seat]
        active, bench = self._sides.row(table, seat, marks)
        lost = self._sides.pile(table, seat, "lost", marks) if self._game.edition.lost_zone else None
        to_move = table.winner is None and table.setup is None and table.to_move == seat
        return CardSeatView(
            seat=seat,
            player=self._players[seat],
            to_move=to_move,
            thinking=self._thinks(sight, seat),
            active=active,
            bench=bench,
            bench_size=max(size, len(bench)),
            empty_marks=tuple(self._empty(table, seat, marks)),
            prizes=self._sides.prizes(table, seat, marks),
            prizes_left=sum(prize is not None for prize in side.prizes),
            deck=self._sides.pile(table, seat, "deck", marks),
            discard=self._sides.pile(table, seat, "discard", marks),
            lost=lost,
            beside=self._texts.fact(self._words.cards(side.supporter)) if side.supporter else "",
            hand=self._sides.hand(sight, seat, marks, knowledge.learned(seat)),
            still_open=self._open.of(sight, seat),
            buttons=() if sight.view.draft is not None else self._questions.buttons(sight, seat),
        )

    def _thinks(self, sight: CardSight, seat: Seat) -> bool:
        asked = any(getattr(request, "seat", None) == seat for request in sight.pending)
        return seat not in sight.head.persons and asked

    def _empty(self, table: Table, seat: Seat, marks: Marks) -> Iterator[tuple[str, Any]]:
        for place, mark in marks.places.items():
            found = place_of(place)
            if found is not None and found[0] == seat and at(table, place) is None:
                yield place, mark

    # --- what can be done ---

    def _actions(self, sight: CardSight) -> Iterator[CardButton]:
        view = sight.view
        if is_active_held(sight):
            yield from self._payments(sight, view.retreat_to)
        elif view.held:
            yield from self._of_held(sight, view.held)
        elif view.selected:
            yield from self.of_place(sight, view.selected)

    def _payments(self, sight: CardSight, place: str) -> Iterator[CardButton]:
        for action in retreats(sight):
            if action.place == place:
                pays = self._texts.fact(self._words.cards(action.pay))
                yield CardButton(self._tell("card-table.button.pay", cards=pays), Act(action))

    def _of_held(self, sight: CardSight, card: str) -> Iterator[CardButton]:
        """Actions of the picked-up card that need no place."""
        label, table = self._asking.label, sight.state.table
        for action in with_card(sight.answers, card):
            if isinstance(action, BenchPokemon | UsePower) or not getattr(action, "place", ""):
                yield CardButton(label(table, action), Act(action), accent=True)

    def of_place(self, sight: CardSight, place: str) -> Iterator[CardButton]:
        """Current actions of the Pokémon (or Stadium) at a place: attacks, powers, retreat."""
        table, seat, found = sight.seen.table, sight.asked, place_of(place)
        if not sight.in_turn or seat is None:
            return
        pokemon = at(table, place)
        if pokemon is not None and found is not None and found[0] == seat:
            if found[1] == 0:
                yield from (self._attack(sight, seat, pokemon, one) for one in attacks(self._game, table, pokemon))
            yield from self._powers(sight, seat, place, pokemon)
            if found[1] == 0:
                yield self._retreat(sight, seat, place)
        for action in sight.answers:
            match action:
                case UsePower(place=there) if there == place and (found is None or found[0] != seat):
                    yield CardButton(self._asking.label(table, action), Act(action))
                case DiscardInPlay(place=there) if there == place:
                    yield CardButton(self._asking.label(table, action), Act(action))
                case _:
                    pass

    def _attack(self, sight: CardSight, seat: Seat, pokemon: Pokemon, attack: Attack) -> CardButton:
        action = UseAttack(seat, attack.name)
        tried = sight.tries(action)
        enabled = not isinstance(tried, Ruling)
        words = describe_attack(self._game.face(pokemon), attack, self._texts)
        now = self._comes_to(tried) if isinstance(tried, Prepared) else ""
        return CardButton(
            label=attack.name,
            intent=Act(action),
            accent=enabled,
            enabled=enabled,
            signs=signs_of(attack.cost),
            right=printed_damage(attack),
            note=" ".join(filter(None, (now, words))),
        )

    def _comes_to(self, tried: Prepared[Any]) -> str:
        """The attack's damage now, if no coin, choice or shown card comes first."""
        for event in tried.entry.events:
            if isinstance(event, DamageDealt):
                return self._tell("card-table.now", n=str(event.amount))
            if not isinstance(event, AttackUsed):
                return ""
        return ""

    def _powers(self, sight: CardSight, seat: Seat, place: str, pokemon: Pokemon) -> Iterator[CardButton]:
        for power, card in powers(self._game, sight.seen.table, pokemon):
            if power.use and not power.from_hand:
                action = UsePower(seat, place, power.name)
                enabled = not isinstance(sight.refuses(action), Ruling)
                words = describe_power(self._game.cards[card], power, self._texts)
                yield CardButton(self._texts.named(power.name), Act(action), enabled=enabled, note=words)

    def _retreat(self, sight: CardSight, seat: Seat, place: str) -> CardButton:
        ways = retreats(sight)
        label = self._texts.say("card-table.button.retreat")
        cost = queries.retreat_cost(self._game, sight.seen.table, at(sight.seen.table, place))  # type: ignore[arg-type]  # it is there
        signs = signs_of(("colorless",) * cost)
        if ways:
            return CardButton(label, TapCard(place), signs=signs)
        return CardButton(label, Act(Retreat(seat, (), place_name(seat, 1))), enabled=False, signs=signs)

    # --- looking closely ---

    def _look_pokemon(self, sight: CardSight, marks: Marks) -> PokemonLook | None:
        look, table = sight.view.look, sight.seen.table
        place = "" if look is None else look.place
        pokemon, found = at(table, place), place_of(place)
        if pokemon is None or found is None or table.setup is not None:
            return None
        tile: TileView = self._sides.tile(table, pokemon, *found, marks)
        lying = (*pokemon.energy, *(one.card for one in pokemon.attached))
        own = sight.asked == found[0]
        face = self._game.face(pokemon)
        return PokemonLook(
            tile=tile,
            face=self.faces.face(face.id),
            attacks=tuple(self._looked_at(pokemon, attack) for attack in attacks(self._game, table, pokemon)),
            changes=(*tile.stands, *self._on_player(table, found[0])),
            cards=(*map(self.faces.small, pokemon.cards), *self.faces.several(lying)),
            actions=tuple(self.of_place(sight, place)) if own else (),
        )

    def _looked_at(self, pokemon: Pokemon, attack: Attack) -> CardButton:
        words = describe_attack(self._game.face(pokemon), attack, self._texts)
        right = printed_damage(attack)
        return CardButton(attack.name, Why(), enabled=False, signs=signs_of(attack.cost), right=right, note=words)

    def _on_player(self, table: Table, seat: Seat) -> Iterator[str]:
        """Lasting effects on a player, and so on all their Pokémon."""
        for lasting in table.sides[seat].lasting:
            what = laid_on_player(self._texts, self._game, lasting, seat)
            key = "card-log.lasting-player" if lasting.until else "card-log.lasting-player-on"
            source, player = self._words.card(lasting.source), self._players[lasting.by]
            yield self._texts.tell(phrase(key, source=source, player=player, turn=lasting.until, what=what))

    def _look_card(self, sight: CardSight) -> CardFaceView | None:
        look, stadium = sight.view.look, sight.seen.table.stadium
        if look is None:
            return None
        if look.place == "stadium" and stadium is not None:
            return self.faces.face(stadium.card)
        return self.faces.face(look.card) if look.card else None

    def _look_pile(self, sight: CardSight) -> PileLook | None:
        look = sight.view.look
        spot = zone_at(look.place) if look is not None else None
        if spot is None or look is None:
            return None
        side = sight.seen.table.sides[spot.seat]
        cards = {"discard": side.discard, "lost": side.lost}.get(spot.zone)
        if cards is None:
            return None
        title = self._texts.fact(self._words.place(look.place))
        empty = "" if cards else self._texts.say("card-table.pile-empty")
        return PileLook(capital(title), tuple(map(self.faces.small, reversed(cards))), empty)

    def _trace(self, sight: CardSight) -> TraceView | None:
        """A coin's measured spin."""
        wanted = sight.view.trace
        if wanted is None or not 0 <= wanted.entry < len(sight.standing):
            return None
        entry = sight.standing[wanted.entry]
        action, note = entry.action, entry.note
        if not isinstance(action, Chance) or action.source not in COIN_SOURCES:
            return None
        player = self._players[COIN_SOURCES.index(action.source)]
        title = self._tell("card-table.coin.flip", player=player)
        if wanted.number == 0:
            return view_of(note.trace, self._texts, title, self._texts.say(f"card-coin.{action.outcome}"))
        if 0 < wanted.number <= len(note.voided):
            voided = note.voided[wanted.number - 1]
            return view_of(voided.trace, self._texts, title, on_line=voided.why == "on-line")
        return None

    # --- the record, the judge ---

    def _lines(self, lines: Sequence[CardLine]) -> tuple[LogLine, ...]:
        if lines is not self._log[0]:
            self._log = lines, tuple(map(_line, lines))
        return self._log[1]

    def _judge(self, sight: CardSight) -> Iterator[CardButton]:
        """The judge's remarks, for each player."""
        if sight.look_only:
            return
        for seat, player in enumerate(self._players):
            for kind in REMARKS:
                minutes = MINUTES if kind == "time" else 0
                label = self._texts.tell(phrase(f"card-table.judge.{kind}", player=player, n=minutes))
                yield CardButton(label, WriteDown(seat, kind, minutes=minutes))

    def _menu(self, sight: CardSight) -> Iterator[CardButton]:
        yield CardButton(self._texts.say("card-table.button.sums"), ShowSums())
        if sight.view.last_ruling is not None:
            yield CardButton(self._texts.say("screens.table.why"), Why())

    def _tell(self, key: str, **facts: str) -> str:
        return self._texts.tell(phrase(key, **facts))


def _line(line: CardLine) -> LogLine:
    return LogLine(
        text=line.text,
        clause=line.clause,
        turn=line.turn,
        entry=line.entry,
        seat=line.seat,
        struck=line.struck,
        trace=line.trace,
        summed=line.summed,
    )


def result_in_words(texts: Texts, players: tuple[str, str], table: Table) -> str:
    """Winner and reason, in words; "" during the game."""
    if table.winner is None:
        return ""
    if table.winner == "draw":
        return texts.say("card-log.game-drawn")
    player = players[SEAT_NAMES.index(table.winner)]
    why = Phrase(f"card-won.{table.ended_by if f'card-won.{table.ended_by}' in texts else 'other'}")
    return texts.tell(phrase("card-log.won", player=player, why=why))


def sums_view(title: str, lines: Iterable[tuple[str, str]], entry: int) -> SumsView:
    """A calculation as a screen value."""
    return SumsView(title, tuple(SumLine(text, clause) for text, clause in lines), entry)
