"""The current question: to whom, its words and answers; coins; the list of cards that a hand may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.app.cards.asking import BY_HAND, CardAsking
from companion.app.cards.table._coins import Coins
from companion.app.cards.table._knowledge import Knowledge
from companion.app.cards.table._marks import Marks, is_active_held, place_of_option
from companion.app.cards.table._sides import HAND_STEPS, Sides
from companion.app.cards.table._typed_form import TypedForm
from companion.app.cards.table._view import CardSight
from companion.app.cards.table.faces import Faces
from companion.app.screens.card_intents import LetGo, TapCard, TapPlace
from companion.app.screens.cards import AskView, CardButton, CardFaceView, PickerView
from companion.app.screens.table import Act
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.rules import CardRules
from companion.cards.values.actions import EndTurn, FinishSetup, UseAttack
from companion.cards.values.game import COIN_SOURCES
from companion.cards.zones.zones import possible
from companion.kernel.model import ChanceRequest, ChoiceRequest, Choose, Seat, TurnRequest
from companion.texts.texts import Texts, phrase


class Questions:
    """The questions of one match."""

    def __init__(
        self, rules: CardRules, texts: Texts, asking: CardAsking, faces: Faces, sides: Sides, form: TypedForm
    ) -> None:
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._asking = asking
        self._faces = faces
        self._sides = sides
        self._form = form
        self._coins = Coins(rules, texts, asking.words, faces)
        self.coin_shown = self._coins.shown
        self._players = asking.words.players

    # --- the question ---

    def ask(self, sight: CardSight, marks: Marks) -> AskView:
        """The question of a moment."""
        request = sight.request
        match request:
            case None:
                return AskView(seat=None, question=self._idle(sight))
            case ChanceRequest():
                return self._chance(sight, request)
            case TurnRequest(seat=seat):
                return self._turn(sight, request, seat)
            case ChoiceRequest():
                return self._choice(sight, request, marks)
            case _:
                assert_never(request)

    def doubt(self, sight: CardSight, knowledge: Knowledge) -> AskView | None:
        """Ask for confirmation of a card that should not be in the hand."""
        action = sight.view.doubted
        if action is None:
            return None
        seat, card = getattr(action, "seat", 0), getattr(action, "card", "")
        yes = CardButton(self._say("card-option.yes"), Act(action))
        no = CardButton(self._say("card-option.no"), LetGo(), accent=True)
        return AskView(seat=seat, question=knowledge.doubt(seat, card), buttons=(yes, no))

    def _idle(self, sight: CardSight) -> str:
        """Nobody at the screen is asked: the match is over, or a program thinks."""
        for request in sight.pending:
            if isinstance(request, TurnRequest | ChoiceRequest):
                return self._tell("card-table.ask.thinks", player=self._players[request.seat])
        return self._texts.say("card-ask.over")

    def _turn(self, sight: CardSight, request: TurnRequest, seat: Seat) -> AskView:
        """A turn, or a step of the setup: actions without a card of the hand are buttons."""
        from_hand = request.step in HAND_STEPS and self._game.dealt[seat] and not sight.sees(seat)
        return AskView(
            seat=seat,
            question=self._of_turn(sight, request, seat),
            buttons=() if request.step == "main" else self.buttons(sight, seat),
            secret=request.step in ("place", "extra_bench") and self._game.dealt[seat],
            uncover=self._sides.uncover(seat) if from_hand and request.step != "main" else None,
        )

    def _of_turn(self, sight: CardSight, request: TurnRequest, seat: Seat) -> str:
        """The question of a turn; after starting a retreat, who becomes Active."""
        if is_active_held(sight) and not sight.view.retreat_to:
            return self._tell("card-table.ask.retreat", player=self._players[seat])
        return self._asking.prompt(sight.state, request)

    def buttons(self, sight: CardSight, seat: Seat) -> tuple[CardButton, ...]:
        """A player's current actions that need neither a hand card nor a Pokémon."""
        request = sight.request
        if not isinstance(request, TurnRequest) or request.seat != seat:
            return ()
        found = [action for action in sight.answers if getattr(action, "card", "") in ("", UNKNOWN)]
        if request.step == "main":
            return tuple(self._turn_buttons(sight, seat, found))
        table = sight.state.table
        return tuple(
            CardButton(self._asking.label(table, action), Act(action), accent=isinstance(action, FinishSetup))
            for action in found
        )

    def _turn_buttons(self, sight: CardSight, seat: Seat, found: Sequence[object]) -> Iterator[CardButton]:
        attacks = any(isinstance(action, UseAttack) for action in found)
        place = f"{'ab'[seat]}-active"
        if sight.view.selected != place:
            yield CardButton(self._say("card-table.button.attack"), TapPlace(place), accent=attacks)
        yield CardButton(self._asking.label(sight.state.table, EndTurn(seat)), Act(EndTurn(seat)), accent=not attacks)

    # --- choices ---

    def _choice(self, sight: CardSight, request: ChoiceRequest, marks: Marks) -> AskView:
        seat = request.seat
        sentence = sight.told if request.prompt == BY_HAND else ""
        question = self._asking.prompt(sight.state, request, sight.told)
        if sight.secret and not sight.sees(seat):
            covered = self._tell("card-table.ask.secret", player=self._players[seat])
            return AskView(seat=seat, question=covered, secret=True, uncover=self._sides.uncover(seat))
        chosen = sight.view.chosen
        cards = tuple(self._cards(request, chosen))
        done = None
        if request.at_most > 1 and request.at_least <= len(chosen):
            done = CardButton(self._say("card-table.button.done"), Act(Choose(seat, chosen)), accent=True)
        return AskView(
            seat=seat,
            question=question,
            buttons=tuple(self._choice_buttons(sight, request, {face.card for face in cards})),
            cards=cards,
            least=request.at_least,
            most=request.at_most,
            chosen=len(chosen),
            done=done,
            secret=sight.secret,
            sentence=sentence,
        )

    def _cards(self, request: ChoiceRequest, chosen: Sequence[str]) -> Iterator[CardFaceView]:
        """The options that are cards."""
        for option in request.options:
            if option in self._game.cards and not place_of_option(request.prompt, option, request.seat):
                yield replace(self._faces.small(option), mark="chosen" if option in chosen else "choose")

    def _choice_buttons(self, sight: CardSight, request: ChoiceRequest, cards: set[str]) -> Iterator[CardButton]:
        """The options in words, except those shown as cards; choosing nothing is one of them."""
        several = request.at_most > 1
        for choice in self._asking.choices(sight.state, request):
            picks = choice.action.picks
            if several and not picks:
                continue
            if picks and picks[0] in cards:
                continue
            intent = TapCard(picks[0]) if several else Act(choice.action)
            accent = picks == ("yes",) or picks == ("done",)
            yield CardButton(choice.label, intent, accent=accent)

    # --- chance ---

    def _chance(self, sight: CardSight, request: ChanceRequest) -> AskView:
        if request.source in COIN_SOURCES:
            seat = COIN_SOURCES.index(request.source)
            question = self._asking.prompt(sight.state, request)
            return AskView(seat=None, question=question, coin=self._coins.asked(sight, request, seat))
        question = self._asking.prompt(sight.state, request)
        if sight.chance.draws == "program":
            return AskView(seat=None, question=question)  # the possible draws would reveal the deck
        choices = self._asking.choices(sight.state, request)
        cards = tuple(
            replace(self._faces.small(str(outcome)), mark="choose")
            for outcome, _ in request.outcomes
            if outcome in self._game.cards
        )
        buttons = () if cards else tuple(CardButton(choice.label, Act(choice.action)) for choice in choices)
        return AskView(seat=None, question=question, buttons=buttons, cards=cards)

    # --- a hand that nobody has named ---

    def picker(self, sight: CardSight, knowledge: Knowledge) -> PickerView | None:
        """The list of cards that a hand of real cards may hold, by observation."""
        seat = sight.view.picker
        turned_up = isinstance(sight.request, TurnRequest) and sight.request.step == "turn_up"
        if turned_up and seat is None:
            assert isinstance(sight.request, TurnRequest)
            seat = sight.request.seat
        if seat is None:
            return None
        there = possible(self._game, sight.seen.table, seat, "hand")
        if turned_up:
            there = tuple(action.card for action in sight.answers)
        # One printing of a reprinted card is enough.
        known = frozenset(there)
        cards = [card for card in there if card != UNKNOWN and self._game.cards[card].same_as not in known]
        cards = [card for card in cards if self._faces.begins(card, sight.view.letters)]
        wanted = {getattr(action, "card", "") for action in sight.answers}
        ordered = knowledge.likeliest(seat, cards)
        playable = [card for card in ordered if card in wanted]
        rest = [card for card in ordered if card not in wanted]
        return PickerView(
            seat=seat,
            title=self._tell("card-table.picker.title", player=self._players[seat]),
            letters=sight.view.letters,
            cards=tuple(
                replace(self._sides.face(sight, seat, card), mark="playable" if card in wanted else "")
                for card in (*playable, *rest)
            ),
            more="" if cards else self._say("card-table.picker.none"),
            close=CardButton(self._say("card-table.button.close"), LetGo()),
            unknown=self._form.way_in(sight.seen.table, seat),
        )

    # --- words ---

    def _say(self, key: str) -> str:
        return self._texts.say(key)

    def _tell(self, key: str, **facts: str) -> str:
        return self._texts.tell(phrase(key, **facts))
