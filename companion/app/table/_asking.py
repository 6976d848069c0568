"""Requests of the figure game in words and as buttons; and the figures and spaces that answer them."""

from __future__ import annotations

from operator import is_
from typing import Literal, NamedTuple

from companion.app.screens.table import Act, Button, CardView, Intent, SeatView, TapFigure, TapNothing, TapSpace, Why
from companion.app.table._put_right import BY_HAND, left_to_players
from companion.app.table._view import Sight
from companion.app.table.mat_view import FigureMark, Marks
from companion.app.text.figure_cards import card_words
from companion.app.text.figure_effects import left_in_words, words
from companion.app.text.figure_events import place
from companion.figure.actions import Action, Attack, Done, PlayTrainer, Wake
from companion.figure.game import FIRST_PLAYER
from companion.figure.refusals import WORDED_PROMPTS
from companion.figure.rules import FigureRules
from companion.figure.spins import NAME_ATTACK, draw_source
from companion.figure.state import BESIDE, FACES
from companion.figure.tasks import Ask, FiguresChosen, MayAttack, SpinTrainer, TakeTurn, TargetChosen
from companion.kernel.model import (
    SEAT_NAMES,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    Request,
    Seat,
    TurnRequest,
)
from companion.texts.texts import Fact, Phrase, Texts, called


class Asked(NamedTuple):
    """The values around the mat, independent of the selection: both edges, the prompt to all, the menu."""

    seats: tuple[SeatView, SeatView]
    prompt: str
    menu: tuple[Button, ...]


class Asking:
    """Words and buttons for the requests of one match."""

    def __init__(self, rules: FigureRules, texts: Texts, players: tuple[str, str]) -> None:
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._players = players
        self._card_words = tuple(tuple(card_words(texts, card) for card in cards) for cards in rules.setup.cards)
        self._card_titles = tuple(tuple(texts.named(card.name) for card in cards) for cards in rules.setup.cards)
        self._asked: Asked | None = None
        self._asked_of: tuple[object, ...] = ()
        """The inputs of `_asked` (memo)."""

    @property
    def _plates(self) -> bool:
        """Does this match use plates?"""
        return self._game.has_cards and not self._game.rules.has_trainers

    @property
    def _card_key(self) -> str:
        return "-plate" if self._plates else "-trainer"

    # ------------------------------------------------------------ in words

    def prompt(self, sight: Sight, seat: Seat | None = None) -> str:
        """Prompt of the pending requests; with *seat*, only those of that player."""
        if sight.look_only:
            return self._say("prompt.look-only") if seat is None else ""
        if sight.state.table.winner is not None:
            return self._say("prompt.over") if seat is None else ""
        if sight.view.doubted is not None:
            asked = sight.state.table.to_move
            return self._doubt(sight, sight.view.doubted) if seat in (None, asked) else ""
        asked_of = [request for request in sight.pending if seat is None or self.seat_of(request) == seat]
        for request in asked_of:
            match request:
                case TurnRequest():
                    return self._turn_prompt(sight, request.seat)
                case ChoiceRequest():
                    return self._choice_prompt(sight, request)
                case _:
                    pass
        if asked_of and isinstance(task := sight.state.agenda[0], SpinTrainer):
            card = self._game.setup.cards[task.seat][task.card].name
            said = self._card_words[task.seat][task.card]
            return self._say("prompt.spin-trainer", player=self._players[task.seat], card=card, words=said)
        return self._chance_prompt([r for r in asked_of if isinstance(r, ChanceRequest)])

    def question(self, sight: Sight) -> str:
        """The open question that `choices` answers; "" for none. Effects carried out by hand have their own panel."""
        for request in sight.pending:
            match request:
                case ChoiceRequest(seat=seat, prompt=prompt) if prompt not in (NAME_ATTACK, BY_HAND):
                    return self._choice_prompt(sight, request) if seat in sight.head.persons else ""
                case _:
                    pass
        return ""

    def seat_of(self, request: Request) -> Seat | None:
        """Seat of a request; None for a draw that belongs to nobody."""
        match request:
            case TurnRequest(seat=seat) | ChoiceRequest(seat=seat):
                return seat
            case ChanceRequest(source=source):
                if source in self._game.number:
                    return self._game.owners[self._game.number[source]]
                trainers = [self._game.trainer_source(seat) for seat in (0, 1)]
                return trainers.index(source) if source in trainers else None

    def _turn_prompt(self, sight: Sight, seat: Seat) -> str:
        task, player = sight.state.agenda[0], self._players[seat]
        if isinstance(task, MayAttack):
            answers = self._rules.answers(sight.state, TurnRequest(seat, "attack"))
            key = "prompt.attack" if task.moved else "prompt.attack-must"
            if any(isinstance(answer, Wake) for answer in answers):
                key = "prompt.wake"
            return self._say(key, player=player, figure=self._game.names[task.figure])
        if isinstance(task, TakeTurn) and task.chosen >= 0:
            return self._say("prompt.turn-after-swap", player=player, figure=self._game.names[task.chosen])
        if isinstance(task, TakeTurn) and task.after_trainer:
            return self._say("prompt.turn-after-trainer", player=player)
        cards = any(isinstance(a, PlayTrainer) for a in self._rules.answers(sight.state, TurnRequest(seat, "action")))
        if self._is_begun(sight):
            return self._say("prompt.turn-after-form" if cards else "prompt.turn-after-trainer", player=player)
        return self._say(f"prompt.turn{self._card_key if cards else ''}", player=player)

    def _choice_prompt(self, sight: Sight, request: ChoiceRequest) -> str:
        player = self._players[request.seat]
        if request.prompt == BY_HAND and (left := left_to_players(sight)):
            return self._say("prompt.asked-by-hand", player=player, text=left_in_words(left.text))
        match sight.state.agenda[0]:
            case Ask(then=FiguresChosen(effect=effect)):
                said = words(self._texts, (effect,))
                return self._say("prompt.asked-for-effect", player=player, about=called(request.about), words=said)
            case Ask(then=TargetChosen(seat=seat, card=number)):
                said, prompt = self._card_words[seat][number], Phrase(f"prompt.{request.prompt}")
                return self._say("prompt.asked-for-card", player=player, card=request.about, words=said, prompt=prompt)
            case _:
                pass
        key = "prompt.asked-about" if request.about else "prompt.asked"
        return self._say(key, player=player, about=called(request.about), prompt=Phrase(f"prompt.{request.prompt}"))

    def _chance_prompt(self, requests: list[ChanceRequest]) -> str:
        sources = [request.source for request in requests]
        figures = [source for source in sources if source in self._game.number]
        if len(figures) > 2:
            return self._say("prompt.spin-many", n=str(len(figures)))
        if len(figures) == 2:
            return self._say("prompt.spin-both", first=called(figures[0]), second=called(figures[1]))
        if figures:
            return self._say("prompt.spin", figure=figures[0])
        for source in sources:
            if source == FIRST_PLAYER:
                return self._say("prompt.draw-first")
            for figure, name in enumerate(self._game.names):
                if source == draw_source(self._game, figure):
                    return self._say("prompt.draw-smallest", figure=name)
            return self._say("prompt.draw-condition")
        return ""

    # ------------------------------------------------------------ seats

    def asked(self, sight: Sight) -> Asked:
        """The values around the mat; identical until the requests change (memo)."""
        now = (sight.head, sight.state, sight.pending, sight.view.doubted, sight.view.last_ruling)
        if self._asked is None or not all(map(is_, now, self._asked_of)):
            self._asked_of = now
            self._asked = Asked(self.seats(sight), self.prompt(sight), self.menu(sight))
        return self._asked

    def seats(self, sight: Sight) -> tuple[SeatView, SeatView]:
        """Both players' edges of the table."""
        return self._seat(sight, 0), self._seat(sight, 1)

    def _seat(self, sight: Sight, seat: Seat) -> SeatView:
        table = sight.state.table
        asked = [r for r in sight.pending if isinstance(r, TurnRequest | ChoiceRequest) and r.seat == seat]
        thinks = bool(asked) and seat not in sight.head.persons
        buttons: tuple[Button, ...] = ()
        if asked and not thinks and sight.view.doubted is None and isinstance(asked[0], TurnRequest):
            buttons = self._turn_buttons(sight, asked[0])
        return SeatView(
            seat=seat,
            player=self._players[seat],
            to_move=table.winner is None and table.turn > 0 and table.to_move == seat,
            thinking=thinks,
            buttons=buttons,
            cards=self._cards(sight, seat, buttons),
            bench_size=self._game.setup.playmat.bench,
            center_size=self._game.capacity,
            prompt=self.prompt(sight, seat),
            plates=self._plates,
        )

    def _turn_buttons(self, sight: Sight, request: TurnRequest) -> tuple[Button, ...]:
        buttons = []
        attack = request.step == "attack"
        for action in self._rules.answers(sight.state, request):
            match action:
                case Attack(target=target):
                    buttons.append(Button(self._say("button.attack", figure=target), Act(action), accent=True))
                case Wake(target=target):
                    buttons.append(Button(self._say("button.wake", figure=target), Act(action)))
                case PlayTrainer(card=card):
                    buttons.append(Button(self._say("button.trainer", card=card), Act(action)))
                case Done() if attack:
                    buttons.append(Button(self._say("button.done"), Act(action)))
                case _:
                    pass
        if not attack and not self._gives_up(sight):
            key = "button.done" if self._is_begun(sight) else "button.pass"
            buttons.append(Button(self._say(key), Act(Done())))
        return tuple(buttons)

    def abilities(self, sight: Sight) -> tuple[Button, ...]:
        """Current uses of the selected figure's ability, as buttons."""
        asked = [request for request in sight.pending if isinstance(request, TurnRequest)]
        if not asked or asked[0].seat not in sight.head.persons or sight.view.doubted is not None:
            return ()
        if sight.view.selected not in self._game.number:
            return ()
        return tuple(
            Button(self._say(f"button.use-{use.does}", figure=use.figure, target=use.target), Act(use))
            for use in self._rules.uses(sight.state, sight.view.selected)
        )

    def _is_begun(self, sight: Sight) -> bool:
        """Has the turn begun, so that it can be ended?"""
        task = sight.state.agenda[0]
        return isinstance(task, TakeTurn) and task.begun

    def _gives_up(self, sight: Sight) -> bool:
        """Would ending the turn before a figure was chosen lose the match (FG-WIN-02)?"""
        return self._game.rules.no_action_means_loss and not self._is_begun(sight)

    def menu(self, sight: Sight) -> tuple[Button, ...]:
        """Rare actions: the reason of the last refusal, giving up."""
        buttons = []
        if sight.view.last_ruling is not None:
            buttons.append(Button(self._say("button.why"), Why()))
        for request in sight.pending:
            match request:
                case TurnRequest(seat=seat, step="action") if seat in sight.head.persons:
                    if self._gives_up(sight) and sight.view.doubted is None:
                        buttons.append(Button(self._say("button.concede"), Act(Done())))
                case _:
                    pass
        return tuple(buttons)

    def _cards(self, sight: Sight, seat: Seat, buttons: tuple[Button, ...]) -> tuple[CardView, ...]:
        playable = set(map(_card_of, buttons))
        views = []
        for number, card in enumerate(self._game.setup.cards[seat]):
            face, title = sight.state.table.cards[seat][number], self._card_titles[seat][number]
            said = self._card_words[seat][number]
            if face in FACES:
                usable = card.name in playable
                why = self._idle(sight, card.name) if usable else ""
                idle = self._say("doubt.card-idle", why=why) if why else ""
                views.append(CardView(card.name, title, said, _open_face(face), "", usable, idle))
            else:
                views.append(CardView(card.name, title, said, "under", self._texts.named(face)))
        return tuple(views)

    # ------------------------------------------------------------ choices

    def choices(self, sight: Sight) -> tuple[Button, ...]:
        """The answers to an open question as buttons."""
        if sight.view.doubted is not None:
            return self._doubt_buttons(sight, sight.view.doubted)
        for request in sight.pending:
            match request:
                case ChoiceRequest(seat=seat, prompt=prompt) if prompt != NAME_ATTACK:
                    # A person carries out effects by hand for a program, too.
                    persons = sight.head.persons
                    return self._picks(sight, request) if seat in persons or (prompt == BY_HAND and persons) else ()
                case ChanceRequest(source=source) if self._is_draw(source) and sight.chance.draws == "hand":
                    return tuple(
                        Button(self._outcome(source, str(outcome)), Act(Chance(source, str(outcome))))
                        for outcome, _ in request.outcomes
                    )
                case _:
                    pass
        return ()

    def _doubt(self, sight: Sight, action: Action) -> str:
        """Ask for confirmation of an action that concedes the match or has no effect."""
        player = self._players[sight.state.table.to_move]
        match action:
            case PlayTrainer(card=card):
                return self._say("doubt.card", player=player, card=card, why=self._idle(sight, card))
            case _:
                return self._say("doubt.concede", player=player)

    def _doubt_buttons(self, sight: Sight, action: Action) -> tuple[Button, Button]:
        player = self._players[sight.state.table.to_move]
        match action:
            case PlayTrainer(card=card):
                yes, no = self._say("button.card-yes", card=card), self._say("button.card-no")
            case _:
                yes, no = self._say("button.concede-yes", player=player), self._say("button.concede-no")
        return Button(yes, Act(action)), Button(no, TapNothing(), accent=True)

    def _idle(self, sight: Sight, card: str) -> str:
        """Why a Trainer card would have no effect now; "" if it would have one."""
        why = self._rules.idle_card(sight.state, card)
        return self._say(f"idle.{why}") if why is not None else ""

    def _is_draw(self, source: str) -> bool:
        """Is it a draw shown beside the mat? One in a battle is shown there."""
        return source == FIRST_PLAYER or source.startswith("condition-")

    def _outcome(self, source: str, outcome: str) -> str:
        if source == FIRST_PLAYER:
            return self._say("button.seat", player=self._players[SEAT_NAMES.index(outcome)])
        return self._say(f"condition.{outcome}")

    def _picks(self, sight: Sight, request: ChoiceRequest) -> tuple[Button, ...]:
        """One button for each answer; an ordered choice is made one by one."""
        picked = sight.view.picked
        buttons = []
        for option in request.options:
            if option in picked:
                continue
            label = self._option(request, option)
            intent: Intent = Act(Choose(request.seat, (option,)))
            if request.at_most > 1:
                label = self._say("button.pick-next", n=str(len(picked) + 1), pick=label)
                intent = TapSpace(option) if option in self._game.graph.number else TapFigure(option)
            buttons.append(Button(label, intent))
        if picked:
            buttons.append(Button(self._say("button.pick-again"), TapNothing()))
        return tuple(buttons)

    def _option(self, request: ChoiceRequest, option: str) -> str:
        if request.prompt == BY_HAND:
            return self._say("put-right.button.nothing")
        if request.prompt in WORDED_PROMPTS and option not in self._game.number:
            return self._say(f"answer.{option}")
        pick = called(option) if option in self._game.number else place(option)
        return self._say("button.pick", pick=pick)

    # ------------------------------------------------------------ marks

    def marks(self, sight: Sight) -> Marks:
        """The figures and spaces that a tap affects, and the cost of moving there."""
        figures: dict[str, FigureMark] = {}
        for request in sight.pending:
            match request:
                case TurnRequest(seat=seat) | ChoiceRequest(seat=seat) if seat not in sight.head.persons:
                    pass
                case TurnRequest():
                    return self._turn_marks(sight, request)
                case ChoiceRequest(options=options, prompt=prompt) if prompt not in (NAME_ATTACK, BY_HAND):
                    left = [option for option in options if option not in sight.view.picked]
                    figures |= {option: "choose" for option in left if option in self._game.number}
                    figures |= {option: "selected" for option in sight.view.picked if option in self._game.number}
                    return Marks(figures, {}, [option for option in left if option in self._game.graph.number])
                case _:
                    pass
        return Marks({}, {})

    def _turn_marks(self, sight: Sight, request: TurnRequest) -> Marks:
        state, figures, selected = sight.state, dict[str, FigureMark](), sight.view.selected
        if request.step == "attack":
            for action in self._rules.answers(state, request):
                match action:
                    case Attack(target=target):
                        figures[target] = "target"
                    case Wake(target=target):
                        figures[target] = "choose"
                    case _:
                        pass
            task = state.agenda[0]
            if isinstance(task, MayAttack):
                figures[self._game.names[task.figure]] = "selected"
            return Marks(figures, {})
        for action in self._rules.answers(state, request):
            figure = getattr(action, "figure", "")
            if figure:
                figures[figure] = "movable"
        if selected not in self._game.number:
            return Marks(figures, {})
        figures |= dict.fromkeys(self._rules.targets(state, selected), "target")
        figures[selected] = "selected"
        return Marks(figures, self._rules.reach(state, selected))

    def _say(self, key: str, **facts: Fact) -> str:
        return self._texts.say(key, facts.items())


def _open_face(face: str) -> Literal["up", "down", "beside"]:
    """The face of a card that lies under no figure."""
    return "up" if face == "up" else "beside" if face == BESIDE else "down"


def _card_of(button: Button) -> str:
    """The Trainer card that a button plays."""
    match button.intent:
        case Act(action=PlayTrainer(card=card)):
            return str(card)
        case _:
            return ""
