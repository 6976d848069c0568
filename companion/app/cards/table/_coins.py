"""Coins at the card table: whose coin, its purpose and source, and its number in a series."""

from __future__ import annotations

from typing import Literal

from companion.app.cards.table._view import CardSight
from companion.app.cards.table.faces import Faces
from companion.app.screens.card_intents import TapPlace
from companion.app.screens.cards import CardButton, CoinView
from companion.app.screens.table import Act
from companion.app.text.bases import BaseWords
from companion.card_text.names import CardWords
from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.printed.vocabulary import FlipOrFail
from companion.cards.rules import CardRules
from companion.cards.values.events import CoinFlipped, Prevented
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import Table
from companion.cards.values.tasks import AttackStep, BetweenPart, FlipMore, Run, Scope, Survival, Word
from companion.cards.zones.zones import find, get
from companion.kernel.match import Prepared
from companion.kernel.model import Chance, ChanceRequest, Seat
from companion.texts.texts import Fact, Phrase, Texts, phrase

SIDES = ("heads", "tails")


class Coins:
    """The coins of one match."""

    def __init__(self, rules: CardRules, texts: Texts, words: CardWords, faces: Faces) -> None:
        self._game = rules.game
        self._texts = texts
        self._base_words = BaseWords(texts)
        self._words = words
        self._players = words.players
        self._faces = faces

    def shown(self, sight: CardSight) -> CoinView | None:
        """The coin that the program has just thrown, while it is shown."""
        flip = sight.view.flip
        if flip is None:
            return None
        seat = COIN_SOURCES.index(flip.source)
        result: Literal["heads", "tails"] = "heads" if flip.result == "heads" else "tails"
        why = self._tell("shows", player=self._players[seat], side=Phrase(f"card-coin.{result}"))
        return CoinView(seat=seat, player=self._players[seat], why=why, result=result)

    def asked(self, sight: CardSight, request: ChanceRequest, seat: Seat) -> CoinView:
        """A coin to flip."""
        base = sight.bases.get(request.source)
        in_use = base is not None and not base.lost
        by_hand = sight.chance.spins in ("hand", "bases") and not in_use
        words = ""
        if sight.chance.spins == "bases":
            words = self._tell("no-base")
            if base is not None:
                words = self._texts.fact(base.why) if base.lost else self._tell("on-base", base=base.name)
                words = " ".join(filter(None, (words, self._base_words.caution(base))))
        flips = sight.chance.spins in ("screen", "source", "program")
        number, of = self._number(sight)
        return CoinView(
            seat=seat,
            player=self._players[seat],
            why=self._texts.tell(self._why(sight, request.source, seat)),
            halves=tuple(self._half(sight, request.source, side) for side in SIDES) if by_hand or in_use else (),
            flip=CardButton(self._texts.say("card-table.button.flip"), TapPlace(request.source), accent=True)
            if flips
            else None,
            base_words=words,
            number=number,
            of=of,
        )

    def _half(self, sight: CardSight, source: str, side: str) -> CardButton:
        label = self._texts.say(f"card-coin.{side}")
        if sight.previous == side:
            label = self._texts.tell(phrase("card-option.previous", said=label))
        return CardButton(label, Act(Chance(source, side)), accent=sight.previous == side)

    # --- which of several ---

    def _number(self, sight: CardSight) -> tuple[int, int]:
        """Number of the coin and length of its series; a flip until tails has no known length."""
        task, table = _task(sight), sight.state.table
        if task is None:
            return 1, 1
        word, scope = task.words[0], task.scope
        before = scope.heads + scope.tails
        match word:
            case FlipMore(left=left, until_tails=False):
                return before + 1, before + left
            case BetweenPart(pokemon=uid, step="sleep" | "sleep_and_paralysis"):
                pokemon = get(table, uid)
                return before + 1, 1 if pokemon is None else queries.sleep_coins(self._game, table, pokemon)
            case AttackStep(step="fail_flip"):
                of, left = len(self._failing(table, scope)), task.words.count(word)
                return of - left + 1, of
            case _:
                return 1, 1

    def _failing(self, table: Table, scope: Scope) -> tuple[str, ...]:
        """The cards that make the attacker flip for its attack to work, in the order of the coins."""
        return tuple(force.card for force in applying.of(self._game, table, FlipOrFail, scope.source))

    # --- what for ---

    def _why(self, sight: CardSight, source: str, seat: Seat) -> Phrase:
        """The purpose of a coin, found by trying the flip and reading its event."""
        task, player = _task(sight), self._players[seat]
        tried = sight.tries(Chance(source, SIDES[0]))
        events = tried.entry.events if isinstance(tried, Prepared) else ()
        flipped = next((event for event in events if isinstance(event, CoinFlipped)), None)
        if task is None or flipped is None:
            is_first = sight.state.table.setup is not None
            return self._said("start" if is_first else "flip", player=player)
        table, word, scope = sight.state.table, task.words[0], task.scope
        match flipped.why:
            case "effect" | "need":
                return self._for_text(table, word, scope, player)
            case "fail":
                cards, left = self._failing(table, scope), task.words.count(word)
                return self._said("fail", player=player, card=self._card(cards[len(cards) - left] if cards else ""))
            case "sleep" | "burn":
                pokemon = word.pokemon if isinstance(word, BetweenPart) else scope.source
                return self._said(flipped.why, player=player, pokemon=self._words.whose(table, pokemon))
            case "confusion" | "retreat":
                return self._said(flipped.why, player=player, pokemon=self._words.whose(table, scope.source))
            case "prevent":
                by = next((event.by for event in events if isinstance(event, Prevented) and event.by), "")
                return self._said("prevent", player=player, card=self._card(by))
            case "survive":
                assert isinstance(word, Survival)
                pokemon_ = self._words.whose(table, word.pokemon)
                return self._said("survive", player=player, card=self._card(word.card), pokemon=pokemon_)
            case "start":
                return self._said("start", player=player)

    def _for_text(self, table: Table, word: Word, scope: Scope, player: str) -> Phrase:
        """A coin for a text: an attack's or a power's with its Pokémon, a card's with its player."""
        key = "for-until" if isinstance(word, FlipMore) and word.until_tails else "for"
        if scope.attack and find(table, scope.source) is not None:
            what: Fact = phrase("card-table.coin.of", what=scope.attack, whose=self._words.whose(table, scope.source))
        elif scope.card:
            what = phrase("card-table.coin.card", card=self._card(scope.card), player=self._players[scope.seat])
        else:
            what = scope.attack
        return self._said(key, player=player, what=what) if what else self._said("flip", player=player)

    def _card(self, card: str) -> str:
        return self._faces.name(card) if card else self._texts.say("card-table.coin.a-card")

    def _said(self, key: str, **facts: Fact) -> Phrase:
        return phrase(f"card-table.coin.{key}", **facts)

    def _tell(self, key: str, **facts: Fact) -> str:
        return self._texts.tell(self._said(key, **facts))


def _task(sight: CardSight) -> Run | None:
    """The program that waits for the coin."""
    task = sight.state.agenda[0] if sight.state.agenda else None
    return task if isinstance(task, Run) and task.words else None
