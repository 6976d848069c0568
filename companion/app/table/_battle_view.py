"""A scene as screen values: the discs side by side, the odds, the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from companion.app.ports.bases import BaseAtTable
from companion.app.screens.table import (
    Act,
    BattleView,
    Button,
    CloseNotice,
    Flick,
    LetCount,
    SegmentView,
    SpinnerView,
)
from companion.app.table._battle_replay import Disc, Scene, checked, scene_of
from companion.app.table._entry_traces import EntryTraces, segments_of
from companion.app.table._odds_view import OddsBook
from companion.app.table._view import BadSpin, Sight, View
from companion.app.table.mat_view import segment_views
from companion.app.text.bases import BaseWords
from companion.app.text.figure_cards import card_words
from companion.app.text.figure_events import Teller, verdict
from companion.figure.actions import CallOnLine
from companion.figure.events import Event, TurnEnded
from companion.figure.game import Game
from companion.figure.printed.disc import Segment
from companion.figure.respins import SPIN_AGAIN
from companion.figure.rules import FigureRules
from companion.figure.spins import NAME_ATTACK, draw_source
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Seat
from companion.texts.texts import Phrase, Texts

Stage: TypeAlias = Literal["naming", "ready", "turning", "rested"]


class BattleDrawer:
    """Draws the current scene, if one is visible."""

    def __init__(
        self,
        rules: FigureRules,
        texts: Texts,
        teller: Teller,
        odds: OddsBook,
        players: tuple[str, str],
        traces: EntryTraces,
    ) -> None:
        self._rules = rules
        self._game: Game = rules.game
        self._texts = texts
        self._teller = teller
        self._odds = odds
        self._players = players
        self._traces = traces
        self._base_words = BaseWords(texts)
        self._segments: dict[str, tuple[SegmentView, ...]] = {}
        game = self._game
        self._titles = {name: texts.named(name) for name in game.names}
        self._spun = frozenset(
            [*game.names, game.trainer_source(0), game.trainer_source(1)]
            + [draw_source(game, figure) for figure in range(len(game.names))]
        )
        """Sources of spins and draws in a scene."""

    def draw(self, sight: Sight, question: str = "") -> BattleView | None:
        """The scene while spins are pending, and until its verdict is closed.

        *question*: the question to a player beside it.
        """
        scene = scene_of(sight.standing)
        return None if scene is None else self._draw(scene, sight, question)

    def tell(self, sight: Sight) -> BattleView | None:
        """The scene of the last standing entry of a recorded match, as far as it had come."""
        scene = scene_of(sight.standing)
        if scene is None or any(isinstance(event, TurnEnded) for one in _before_last(scene, sight) for event in one):
            return None
        text, clause = self._verdict(scene) if scene.over else ("", "")
        sources = self._sources(scene, sight)
        spinners = tuple(self._spinner(scene, source, sight) for source in sources)
        return BattleView(
            title=self._title(scene, sources),
            spinners=spinners,
            odds=None,
            verdict=text,
            clause=clause,
            close=Button(self._texts.say("button.see-mat"), CloseNotice(), accent=True) if text else None,
        )

    def _draw(self, scene: Scene, sight: Sight, question: str) -> BattleView | None:
        asks = self._asks_after_spins(sight)
        waits = asks or self._waits_for_spins(sight)
        if not waits and (scene.start != sight.view.open_scene or not scene.over):
            # Closed; or an ability's question precedes the spins, or removed a figure before them.
            return None
        sources = self._sources(scene, sight)
        text, clause = ("", "") if waits or not scene.over else self._verdict(scene)
        odds = None
        if waits and sources == scene.figures:
            odds = self._odds.of_battle(sight.state_before(scene.start).table, sight.state, *scene.figures)
        return BattleView(
            title=self._title(scene, sources),
            spinners=tuple(self._spinner(scene, source, sight) for source in sources),
            odds=odds,
            verdict=text,
            clause=clause,
            close=self._close(question) if text else None,
            question=question if text or asks else "",
        )

    def _close(self, question: str) -> Button:
        """The close button; with an open question, only a look at the mat."""
        key = "button.see-mat" if question else "button.close"
        return Button(self._texts.say(key), CloseNotice(), accent=not question)

    def _waits_for_spins(self, sight: Sight) -> bool:
        return any(
            (isinstance(request, ChanceRequest) and request.source in self._spun)
            or (isinstance(request, ChoiceRequest) and request.prompt == NAME_ATTACK)
            for request in sight.pending
        )

    def _asks_after_spins(self, sight: Sight) -> bool:
        """Is a player asked for another spin?"""
        return any(isinstance(request, ChoiceRequest) and request.prompt == SPIN_AGAIN for request in sight.pending)

    def _sources(self, scene: Scene, sight: Sight) -> tuple[str, ...]:
        if scene.kind == "trainer" and not scene.checks and scene.decided is None:
            return (self._game.trainer_source(scene.seat),)
        checks = checked(scene, sight.state, self._game.names)
        return checks or scene.figures

    def _title(self, scene: Scene, sources: tuple[str, ...]) -> str:
        if scene.kind == "trainer":
            return self._texts.say("title.trainer", (("player", self._players[scene.seat]), ("card", scene.card)))
        if sources != scene.figures:
            return self._texts.say("title.spin-check")
        first, second = scene.figures
        return self._texts.say("title.battle", (("first", self._titles[first]), ("second", self._titles[second])))

    def _verdict(self, scene: Scene) -> tuple[str, str]:
        if scene.decided is not None:
            return verdict(self._texts, self._teller, scene.decided, scene.after), scene.decided.clause
        assert scene.trainer is not None
        said = self._teller.tell(scene.trainer)
        return self._texts.tell(said) if said else "", scene.trainer.clause

    # ------------------------------------------------------------ one disc

    def _spinner(self, scene: Scene, source: str, sight: Sight) -> SpinnerView:
        view = sight.view
        disc = scene.discs.get(source, Disc())
        if scene.checks or source not in scene.figures:
            disc = Disc(spun=scene.checks.get(source))
        asked = any(isinstance(r, ChanceRequest) and r.source == source for r in sight.pending)
        naming = self._naming(source, sight)
        turning = next((one for one in view.turning if one.source == source), None)
        shown, counts, missed = self._result(scene, source, disc)
        stage: Stage
        if turning is not None:
            stage = "turning"
        elif naming or self._to_name(source, sight):
            stage = "naming"
        else:
            stage = "ready" if asked or shown < 0 else "rested"
        segments, entries = self._segments_for(scene, source), self._entries(source, sight)
        rest_deg = 0.0
        if turning is not None:
            rest_deg = turning.rest_deg
        elif stage == "rested":
            rest_deg = self._rest_deg(scene, source, view, _middle(segments[shown]))
        return SpinnerView(
            source=source,
            title=self._titles.get(source) or self._traces.title(source),
            seat=self._seat(source),
            segments=segments,
            stage=stage,
            rest_deg=rest_deg,
            start_speed_deg_s=turning.start_speed_deg_s if turning is not None else 0.0,
            shown=shown if stage == "rested" else -1,
            counts=counts if stage == "rested" else -1,
            missed=missed and stage == "rested",
            note=self._note(source, disc, stage, shown, counts, missed),
            by_hand=(*self._by_hand(source, sight), *entries) if asked and turning is None else (),
            entries=entries if asked and turning is None else (),
            naming=naming,
            by_program=self._seat(source) not in sight.head.persons,
            on_line=self._on_line(source, sight) if asked and turning is None else None,
            **self._on_base(scene, source, sight, asked and turning is None, shown if stage == "rested" else -1),
        )

    def _rest_deg(self, scene: Scene, source: str, view: View, otherwise: float) -> float:
        """Rest angle of a disc, degrees: on the screen, on its base, or by hand in the middle of its segment."""
        rested = dict(view.rested)
        if source in rested:
            return rested[source]
        angle = self._traces.angle(scene.traces.get(source, ("", False))[0])
        return otherwise if angle is None else angle

    def _on_base(self, scene: Scene, source: str, sight: Sight, asked: bool, shown: int) -> dict[str, Any]:
        """Fields of a disc on its base; most are absent for a disc spun on the screen."""
        spins, base = sight.chance.spins, sight.bases.get(source)
        bad = next((one for one in sight.view.bad if one.spin.source == source), None)
        packed, on_line = scene.traces.get(source, ("", False))
        if bad is not None:
            packed, on_line = bad.spin.trace, bad.why == "on-line"
        label = self._traces.label(source, shown) if bad is None else ""
        fields: dict[str, Any] = {
            "on_screen": spins == "screen" or (spins == "bases" and (base is None or not asked)),
            "trace": self._traces.view(source, packed, label, on_line) if packed else None,
        }
        if spins != "bases" or not asked:
            return fields
        if base is None:
            return {**fields, "base_words": self._texts.say("spinner.no-base")}
        words = self._base_words.at_table(base, self._players[self._seat(source)])
        if base.stage in ("idle", "armed", "result", "ambiguous", "invalid"):
            words = self._why_again(scene, source, base, bad, sight) or words
        words = " ".join(filter(None, (words, self._base_words.caution(base))))
        return {**fields, "base": base.name, "base_words": words, "base_lost": base.lost}

    def _seat(self, source: str) -> Seat:
        """The owner of a disc."""
        number = self._game.number.get(source)
        return self._game.owners[number] if number is not None else int(source == self._game.trainer_source(1))

    def _why_again(self, scene: Scene, source: str, base: BaseAtTable, bad: BadSpin | None, sight: Sight) -> str:
        """Why a disc must be spun again, or ""."""
        if bad is not None and bad.why != "on-line":
            facts = (("why", Phrase(f"unfair.{bad.why}")), ("base", base.name))
            return self._texts.say(f"spinner.unfair-{sight.chance.unfair}", facts)
        if bad is not None or scene.traces.get(source, ("", False))[1]:
            key = "spinner.on-line-again" if base.calibrated else "spinner.on-line-uncalibrated"
            return self._texts.say(key, (("base", base.name),))
        return ""

    def segments(self, source: str) -> tuple[SegmentView, ...]:
        """A disc's picture, by its source."""
        if source not in self._segments:
            number = self._game.number.get(source)
            if number is not None:
                disc = self._game.figures[number].disc
            else:
                seat = int(source == self._game.trainer_source(1))
                trainer = self._game.setup.trainer_discs[seat]
                assert trainer is not None
                disc = trainer
            views = segment_views(disc, self._texts)
            if number is None:
                views = tuple(map(_without_damage, views))
            self._segments[source] = views
        return self._segments[source]

    def _segments_for(self, scene: Scene, source: str) -> tuple[SegmentView, ...]:
        """The disc in this scene: the success of a Trainer figure shows the card's effect."""
        card = (
            self._game.card_called(scene.seat, scene.card) if source == self._game.trainer_source(scene.seat) else None
        )
        if card is None:
            return self.segments(source)
        key = f"{source} {card.id}"
        if key not in self._segments:
            said = card_words(self._texts, card)
            self._segments[key] = tuple(
                one if one.colour == "miss" else replace(one, words=said) for one in self.segments(source)
            )
        return self._segments[key]

    def _result(self, scene: Scene, source: str, disc: Disc) -> tuple[int, int, bool]:
        """Result of a disc: shown segment, counted segment, whether it counts as Miss; -1 while unknown."""
        if source not in self._game.number:
            return scene.trainer_segment, scene.trainer_segment, False
        spun = disc.spun
        if spun is None:
            return -1, -1, False
        counts, missed = spun.counts, spun.missed
        if scene.decided is not None and source in scene.decided.figures and not scene.checks:
            # After a repeated spin an earlier result may count.
            attack = scene.decided.attacks[scene.decided.figures.index(source)]
            labels = [segment.label for segment in self._disc(source)]
            if labels[counts] != attack and attack in labels and not (missed and attack == "Miss"):
                counts, missed = labels.index(attack), False
        return spun.shown, counts, missed

    def _disc(self, source: str) -> tuple[Segment, ...]:
        return segments_of(self._game, source)

    def _note(self, source: str, disc: Disc, stage: Stage, shown: int, counts: int, missed: bool) -> str:
        say = self._texts.say
        if stage == "rested":
            notes = []
            if shown != counts:
                notes.append(say("spinner.shifted", (("attack", self._traces.label(source, shown)),)))
            if missed:
                notes.append(say("spinner.missed"))
            return " · ".join(notes)
        if disc.again:
            return say("spinner.again")
        return say("spinner.named", (("attack", disc.named),)) if disc.named else ""

    # ------------------------------------------------------------ buttons

    def _to_name(self, source: str, sight: Sight) -> bool:
        """Is something named or drawn before this figure spins?"""
        number = self._game.number.get(source)
        return number is not None and any(
            (isinstance(r, ChoiceRequest) and r.prompt == NAME_ATTACK and r.about == source)
            or (isinstance(r, ChanceRequest) and r.source == draw_source(self._game, number))
            for r in sight.pending
        )

    def _naming(self, source: str, sight: Sight) -> tuple[Button, ...]:
        """Buttons to name an attack, if a person names it."""
        number = self._game.number.get(source)
        if number is None:
            return ()
        for request in sight.pending:
            match request:
                case ChoiceRequest(prompt=prompt, about=about, seat=seat) if prompt == NAME_ATTACK:
                    if about == source and seat in sight.head.persons:
                        answers = self._rules.answers(sight.state, request)
                        return tuple(
                            Button(attack, Act(answer)) for attack, answer in zip(request.options, answers, strict=True)
                        )
                case ChanceRequest(source=drawn) if drawn == draw_source(self._game, number):
                    if sight.chance.draws == "hand":
                        return tuple(Button(str(name), Act(Chance(drawn, str(name)))) for name, _ in request.outcomes)
                case _:
                    pass
        return ()

    def _by_hand(self, source: str, sight: Sight) -> tuple[Button, ...]:
        """Buttons beside the entries: a retracted outcome, priority on a shared base, an unfair spin."""
        say = self._texts.say
        buttons = []
        previous = sight.previous.get(source)
        if isinstance(previous, int):
            label = say("button.previous", (("result", self._traces.label(source, previous)),))
            buttons.append(Button(label, Act(Chance(source, previous)), accent=True))
        base = sight.bases.get(source)
        if base is not None and base.stage == "waiting":
            buttons.append(Button(say("button.spin-first"), Flick(source, 0.0), accent=True))
        buttons += self._let_count(source, sight)
        return tuple(buttons)

    def _entries(self, source: str, sight: Sight) -> tuple[Button, ...]:
        """Buttons to enter the real disc's result, one for each segment."""
        say, buttons = self._texts.say, []
        if sight.chance.spins in ("hand", "bases"):
            labels = [self._traces.label(source, number) for number in range(len(self._disc(source)))]
            alike, seen = Counter(labels), Counter[str]()
            for number, label in enumerate(labels):
                seen[label] += 1
                key = "button.result" if alike[label] == 1 else "button.result-numbered"
                said = say(key, (("attack", label), ("n", str(seen[label]))))
                buttons.append(Button(said, Act(Chance(source, number))))
        return tuple(buttons)

    def _let_count(self, source: str, sight: Sight) -> list[Button]:
        """Button that lets an unfair spin count, if the policy asks the players."""
        if sight.chance.unfair != "ask":
            return []
        return [
            Button(
                self._texts.say("button.let-count", (("result", self._traces.label(source, bad.shown)),)),
                LetCount(source),
                accent=True,
            )
            for bad in sight.view.bad
            if bad.spin.source == source and bad.spin.unfair and bad.shown >= 0
        ]

    def _on_line(self, source: str, sight: Sight) -> Button | None:
        """The button for a disc that stopped on a line, if the rules allow the call."""
        action = CallOnLine(source)
        if sight.chance.spins not in ("hand", "bases") or self._rules.check(sight.state, action) is not None:
            return None
        return Button(self._texts.say("button.on-line"), Act(action))


def _before_last(scene: Scene, sight: Sight) -> Iterator[Sequence[Event]]:
    """The events of a scene's entries before the last standing one."""
    return (entry.events for entry in sight.standing[scene.start : -1])


def _without_damage(segment: SegmentView) -> SegmentView:
    """A segment of a Trainer figure's disc: it succeeds or misses, without damage."""
    return segment if segment.colour == "miss" else replace(segment, letter=segment.name[:1], power="")


def _middle(segment: SegmentView) -> float:
    return segment.start_deg + segment.sweep_deg / 2
