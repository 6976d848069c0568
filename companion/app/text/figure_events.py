"""Events of the figure game in words: a phrase for each, and the verdict of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never, get_args

from msgspec.structs import asdict

from companion.app.text.figure_effects import by_hand, left_in_words, said_stars
from companion.figure import actions as act
from companion.figure import events as ev
from companion.figure.game import OFF_FIELD, Game
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import AuraMarker, LyingMarker, NotedMarker
from companion.figure.rulesets import ConditionRule
from companion.kernel.model import Seat
from companion.texts.texts import Fact, Phrase, Texts, all_of, called, phrase

LEFT_CENTER = {"FG-BENCH-04": "log.left-center-late", "EFFECT-to_bench": "log.left-center"}
"""Texts for a figure that returns to the Bench, by clause; by default its player can use it in their next turn."""
CONSEQUENCES = (
    ev.KnockedOut
    | ev.LeftMatch
    | ev.SentOut
    | ev.AttackNegated
    | ev.Survived
    | ev.Unaffected
    | ev.EnteredCenter
    | ev.SentToBench
    | ev.Evolved
    | ev.WentBack
    | ev.FormChanged
    | ev.FormLasts
    | ev.MadeToWait
    | ev.WaitEnded
    | ev.ConditionGiven
    | ev.ConditionRemoved
    | ev.Displaced
    | ev.Swapped
    | ev.MarkerPlaced
    | ev.FigureSurrounded
    | ev.TurnGranted
    | ev.AttackGranted
    | ev.MatchEnded
)
"""Events that a verdict mentions when they follow from a battle."""


def marker_name(marker: LyingMarker) -> Phrase:
    """Name of a marker under a figure."""
    if isinstance(marker, AuraMarker):
        return phrase("marker.aura", type=Phrase(f"type.{marker.type}"), n=marker.plus)
    if isinstance(marker, NotedMarker):
        return _noted(marker)
    return phrase(f"marker.{marker}")


def _noted(marker: NotedMarker) -> Phrase:
    """The name of a marker with details."""
    match marker.what:
        case "typed":
            return phrase(
                "marker.typed", types=all_of([Phrase(f"type.{one}") for one in marker.about.split()], "list.and")
            )
        case "wished":
            return phrase("marker.wished")
        case "attack_misses" if marker.until:
            return phrase("marker.attack-misses-until", attack=marker.about, turn=marker.until)
        case "attack_misses":
            return phrase("marker.attack-misses", attack=marker.about)
        case "exposed" if not marker.about:
            return phrase("marker.exposed-restored", by=marker.by, n=marker.plus, stars=said_stars(marker.stars))
        case "more_damage" | "more_points":
            more = "more" if marker.plus > 0 else "less"
            return phrase(f"marker.{marker.what}.{more}", n=abs(marker.plus))
        case "exposed":
            return phrase("marker.exposed", by=called(marker.by), type=Phrase(f"type.{marker.about}"), n=marker.plus)
        case _:
            return phrase(f"marker.timed.{marker.what}", turn=marker.until)


def condition_words(rule: ConditionRule) -> Iterator[Phrase]:
    """A Special Condition in sentences, one for each part of its rule."""
    if rule.damage_less:
        yield phrase("means.damage-less", n=rule.damage_less)
    if rule.misses != "none":
        yield phrase(f"means.misses-{rule.misses}")
    if rule.shift:
        yield phrase("means.shift")
    if not rule.may_be_chosen:
        yield phrase("means.not-chosen")
    if not rule.blocks:
        yield phrase("means.passed")
    if rule.ends != "stays":
        yield phrase(f"means.ends-{rule.ends}")
    if rule.may_be_woken:
        yield phrase("means.woken")


def place(name: str) -> Fact:
    """A place as a fact: spaces go by their names."""
    return Phrase(f"place.{name}") if name in OFF_FIELD else name


def power(colour: Colour, damage: int | None, stars: int | None) -> str:
    """Power printed on a segment: "90", "★★", or ""."""
    if colour in ("white", "gold"):
        return str(damage or 0)
    return "★" * (stars or 0) if colour == "purple" else ""


def rarity_words(texts: Texts, rarity: str) -> str:
    """A rarity in words; the data's own word if it has no text."""
    key = f"rarity.{rarity.replace(' ', '-')}"
    return texts.say(key) if key in texts else rarity


def edition_words(texts: Texts, edition: str) -> str:
    """A figure's edition in words; the players' own editions by their id."""
    key = f"command.edition.{edition}"
    return texts.say(key) if key in texts else edition


CALLED = {"Miss": Phrase("segment.miss"), "Success": Phrase("segment.success")}
"""Segments without a name on any disc: the rules' names, mapped to texts."""


def attack_name(name: str) -> Fact:
    """An attack's name as a fact."""
    return CALLED.get(name, name)


def segment_label(segment: Segment) -> Fact:
    """An attack with its power as a fact, "Slam 90"."""
    printed = power(segment.colour, segment.damage, segment.stars)
    return f"{segment.label} {printed}" if printed else attack_name(segment.label)


EVENT_KEYS: Mapping[type, str] = {
    event: f"log.{event.__struct_config__.tag}".replace("_", "-") for event in get_args(ev.Event)
}
"""By event: the key of what is said of it, where no more than its fields is to be said."""


class Teller:
    """Puts events into words, with the figures' discs and the players' names."""

    def __init__(self, game: Game, players: tuple[str, str]) -> None:
        self._game = game
        self.players = players

    def tell(self, event: ev.Event) -> Phrase | None:
        """The phrase for *event*; None for one that is nobody's news.

        It is called like the event, and names its fields, but where more than that has to be said.
        """
        match event:
            case ev.PositionSeen():
                return None
            case ev.LeftMatch(figure=figure, clause="ABILITY-banishes"):
                return phrase("log.banished", figure=figure)
            case ev.LeftCenter(figure=figure, clause=clause):
                key = LEFT_CENTER.get(clause, "log.left-center-next")
                return phrase(key, figure=figure, player=self._owner(figure))
            case ev.FormChanged(figure=figure, into=into, until=until) if until:
                return phrase("log.form-changed-until", figure=figure, into=into, turn=until)
            case ev.MadeToWait(figure=figure, idle=True):
                return phrase("log.made-to-wait-idly", figure=figure, player=self._owner(figure))
            case ev.Spun(figure=figure, shown=shown, counts=counts, missed=missed):
                disc = self._game.discs[self._game.number[figure]]
                moved = (counts - shown) % len(disc)
                key = ("log.spun", "log.spun-shifted", "log.spun-moved")[min(moved, 2)] + ("-missed" if missed else "")
                return phrase(key, figure=figure, shown=segment_label(disc[shown]), attack=segment_label(disc[counts]))
            case ev.SpunAgain(figure=figure, attack=attack, why=why):
                return phrase(f"log.spun-again.{why}", figure=figure, attack=attack_name(attack))
            case ev.BattleDecided():
                return decision(event)
            case ev.TrainerSpun(card=card, success=success):
                return phrase("log.trainer-success" if success else "log.trainer-miss", card=card)
            case ev.TurnEnded(turn=turn, to_move=seat):
                return phrase("log.turn-ended", turn=turn + 1, player=self.players[seat])
            case ev.MatchEnded():
                return self.ending(event)
            case ev.Corrected(changes=changes, reason=reason, purpose=purpose):
                said = all_of(map(self.change, changes), "list.comma") if changes else phrase("correct.nothing")
                if purpose == "by_hand":
                    return phrase("log.carried-out", changes=said, reason=_carried_out(reason))
                return phrase("log.corrected", changes=said, reason=reason)
            case _:
                return phrase(EVENT_KEYS[type(event)], **self._facts(event))

    def _facts(self, event: ev.Event) -> dict[str, Fact | int]:
        """The fields of an event in words."""
        facts: dict[str, Fact | int] = {}
        for name, value in asdict(event).items():
            match name:
                case "seat":
                    facts["player"] = self.players[value]
                case "start" | "to":
                    facts[name] = place(value)
                case "by" | "other" | "out_by" | "source":
                    facts[name] = called(value)
                case "until":
                    facts["turn"] = value
                case "condition":
                    facts[name] = Phrase(f"condition.{value}")
                case "marker":
                    facts[name] = marker_name(value)
                case _:
                    facts[name] = value
        return facts

    def _owner(self, figure: str) -> str:
        return self.players[self._game.owners[self._game.number[figure]]]

    def seat_of(self, event: ev.Event) -> Seat | None:
        """Seat that an event is attributed to: the figure's owner, or the player it names."""
        figure = getattr(event, "figure", "")
        if figure in self._game.number:
            return self._game.owners[self._game.number[figure]]
        match event:
            case ev.TurnEnded(to_move=seat):
                return seat
            case _:
                return getattr(event, "seat", None)

    def change(self, change: act.Change) -> Phrase:
        """A correction's change."""
        match change:
            case act.PutFigure(figure=figure, at=at):
                return phrase("correct.at", figure=figure, place=place(at))
            case act.SetCondition(figure=figure, condition=None):
                return phrase("correct.no-condition", figure=figure)
            case act.SetCondition(figure=figure, condition=condition):
                return phrase("correct.condition", figure=figure, condition=Phrase(f"condition.{condition}"))
            case act.SetWait(figure=figure, until=until):
                return phrase("correct.wait" if until else "correct.no-wait", figure=figure, turn=until)
            case act.SetMarkers(figure=figure, markers=markers):
                named = [marker_name(marker) for marker in markers] or [phrase("marker.none")]
                return phrase("correct.markers", figure=figure, markers=all_of(named, "list.comma"))
            case act.SetEvolved(figure=figure, into=into):
                return phrase("correct.evolved", figure=figure, into=into)
            case act.SetCard(card=card, face=face):
                return phrase(f"correct.card.{face}", card=card)
            case act.LayCard(card=card, figure=figure):
                return phrase("correct.card.under", card=card, figure=figure)
            case act.SetCenter(seat=seat, figures=figures):
                return phrase(
                    "correct.center", player=self.players[seat], figures=all_of(map(called, figures), "list.comma")
                )
            case act.SetTurn(seat=seat, trainer=trainer, moved=moved):
                key = "correct.turn-moved" if moved else "correct.turn-trainer" if trainer else "correct.turn"
                return phrase(key, player=self.players[seat], figure=moved)
            case act.SetNextTurn(seat=0 | 1 as following):
                return phrase("correct.next-turn", player=self.players[following])
            case act.SetNextTurn():
                return phrase("correct.next-turn-usual")
            case _:
                assert_never(change)

    def ending(self, event: ev.MatchEnded) -> Phrase:
        """Winner and reason."""
        if event.winner == "draw":
            return phrase("ended.draw", why=Phrase(f"ended.by.{event.clause}"))
        seat = 0 if event.winner == "a" else 1
        return phrase(
            "ended.won",
            player=self.players[seat],
            why=phrase(f"ended.by.{event.clause}", player=self.players[seat], other=self.players[1 - seat]),
        )


def decision(event: ev.BattleDecided) -> Phrase:
    """Which attack beat which."""
    first, second = (
        phrase(
            "verdict.attack"
            if (shown := power(event.colours[n], event.damages[n], event.stars[n]))
            else "verdict.plain",
            attack=attack_name(event.attacks[n]),
            power=shown,
        )
        for n in (0, 1)
    )
    if event.winner:
        better, worse = (first, second) if event.winner == event.figures[0] else (second, first)
        return phrase("verdict.beats", better=better, worse=worse)
    if "blue" in event.colours and not event.tie:
        dodge, dodged = (first, second) if event.colours[0] == "blue" else (second, first)
        return phrase("verdict.meets" if "miss" in event.colours else "verdict.dodges", better=dodge, worse=dodged)
    return phrase("verdict.tie" if event.tie else "verdict.no-damage", better=first, worse=second)


def _carried_out(reason: str) -> Fact:
    """An effect carried out by hand: its source and its text, or what a person wrote."""
    what, found, sentence = reason.partition(": ")
    return phrase("log.of-effect", what=called(what), said=left_in_words(sentence)) if found else reason


def verdict(texts: Texts, teller: Teller, decided: ev.BattleDecided, after: Sequence[ev.Event]) -> str:
    """Verdict of a battle in one sentence: the comparison and its consequence."""
    followed = [said for event in after if isinstance(event, CONSEQUENCES) and (said := teller.tell(event))]
    left = [texts.tell(by_hand(one.text)) for one in after if isinstance(one, ev.ManualEffect)]
    compared = texts.tell(decision(decided))
    if followed or not left:
        # Sentences become parts of one: their full stops go.
        parts = [Phrase(texts.tell(one).rstrip(".")) for one in followed] or [phrase("verdict.nothing")]
        facts = (("compared", compared.rstrip(".")), ("followed", all_of(parts, "list.comma")))
        compared = texts.say("verdict.sentence", facts)
    return " ".join([compared, *left])
