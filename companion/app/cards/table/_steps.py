"""The steps of the setup, of an attack, and between turns, in the edition's order, with progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.app.cards.table._view import CardSight
from companion.app.screens.cards import StepsView, StepView
from companion.card_text.names import CardWords
from companion.cards.editions.edition import Edition
from companion.cards.editions.policy_values import SetupStep
from companion.cards.values import events as ev
from companion.cards.values.actions import UseAttack
from companion.cards.values.state import SetupSide, Table
from companion.cards.values.tasks import AttackStep, Between, BetweenPart, Run, Task, Word
from companion.kernel.model import Chance, Choose
from companion.texts.texts import Texts, phrase

CLAUSES: Mapping[str, str] = {
    "shake": "CG-SETUP-01",
    "coin": "CG-SETUP-07",
    "shuffle_draw": "CG-SETUP-02",
    "mulligans": "CG-MULL-01",
    "opponent_mulligans": "CG-MULL-09",
    "active": "CG-SETUP-04",
    "bench": "CG-SETUP-05",
    "prizes": "CG-SETUP-06",
    "extra_draws": "CG-MULL-04",
    "reveal": "CG-SETUP-08",
    "announce": "CG-ATTACK-07",
    "choices": "CG-ATTACK-08",
    "requirements": "CG-ATTACK-09",
    "alter_cancel": "CG-ATTACK-10",
    "confusion": "CG-CONF-01",
    "before_damage": "CG-DMG-10",
    "damage": "CG-DMG-01",
    "other_effects": "CG-DMG-10",
    "knock_outs": "CG-KO-01",
    "poison": "CG-POISON-01",
    "burn": "CG-BURN-01",
    "sleep": "CG-ASLEEP-01",
    "paralysis": "CG-PARA-01",
    "sleep_and_paralysis": "CG-BETWEEN-01",
}
"""Each step's clause."""

PLAYERS_STEPS: Mapping[SetupStep, Callable[[SetupSide], bool]] = {
    "shuffle_draw": lambda own: own.dealt,
    "mulligans": lambda own: own.checked,
    "opponent_mulligans": lambda own: own.checked,
    "bench": lambda own: own.placed,
    "prizes": lambda own: own.prizes,
    "extra_draws": lambda own: not own.owed,
}
"""By step of the setup: has a side completed it?"""


RESOLVE = "resolve"
"""The step of an attack that has substeps."""


def _of_attack(sight: CardSight) -> tuple[ev.Event, ...]:
    """The events of the last attack; () if something else has been done since."""
    found: list[ev.Event] = []
    for entry in reversed(sight.standing):
        found[:0] = entry.events
        if isinstance(entry.action, UseAttack):
            return tuple(found)
        if not isinstance(entry.action, Chance | Choose):
            return ()
    return ()


def _step_of(word: Word) -> str:
    return word.step if isinstance(word, AttackStep) else ""


class Steps:
    """Draws the steps of one match."""

    def __init__(self, edition: Edition, texts: Texts, words: CardWords) -> None:
        self._edition = edition
        self._texts = texts
        self._words = words

    def of(self, sight: CardSight) -> StepsView | None:
        """The current steps; None during a turn, or if the match is over."""
        table, agenda = sight.state.table, sight.state.agenda
        if table.setup is not None:
            return self._setup(table, table.setup)
        for task in agenda:
            match task:
                case Run(scope=scope) if scope.kind == "attack":
                    return self._attack(table, task, _of_attack(sight))
                case Between():
                    return self._between(agenda, task)
                case _:
                    pass
        return self._last_attack(sight)

    def _last_attack(self, sight: CardSight) -> StepsView | None:
        """The steps of a finished attack, until the next action."""
        events = _of_attack(sight)
        used = next((event for event in events if isinstance(event, ev.AttackUsed)), None)
        if used is None:
            return None
        title = phrase("card-table.steps.attack-of", player=self._words.players[used.seat], attack=used.attack)
        return StepsView("attack", self._texts.tell(title), self._steps(self._order(), len(self._order()), events))

    def _order(self) -> tuple[str, ...]:
        """An attack's steps, with the substeps of its resolution."""
        return (*(step for step in self._edition.attack_steps if step != RESOLVE), *self._edition.resolve_steps)

    def _setup(self, table: Table, sides: tuple[SetupSide, SetupSide]) -> StepsView:
        order = self._edition.setup_order
        over = []
        for step in order:
            done = PLAYERS_STEPS.get(step)
            match step:
                case "shake":
                    over.append(table.shaken)
                case "coin":
                    over.append(table.first_player is not None)
                case "active":
                    over.append(
                        all(own.placed or side.active is not None for own, side in zip(sides, table.sides, strict=True))
                    )
                case _ if done is not None:
                    over.append(all(map(done, sides)))
                case _:
                    over.append(False)
        now = over.index(False) if False in over else len(order)
        return StepsView("setup", self._texts.say("card-table.steps.setup"), self._steps(order, now))

    def _attack(self, table: Table, task: Run, events: Sequence[ev.Event]) -> StepsView:
        resolve, order = self._edition.resolve_steps, self._order()
        words = [_step_of(word) for word in task.words]
        words = [resolve[0] if step == RESOLVE else step for step in words]
        ahead = [step for step in words if step in order]
        now = order.index(ahead[0]) if ahead else len(order)
        if words[:1] != ahead[:1]:
            now -= 1  # a step's own questions come before the following steps
        title = phrase(
            "card-table.steps.attack",
            pokemon=self._words.whose(table, task.scope.source),
            attack=task.scope.attack,
        )
        return StepsView("attack", self._texts.tell(title), self._steps(order, max(0, now), events))

    def _between(self, agenda: Sequence[Task], task: Between) -> StepsView:
        order = (
            *self._edition.between_steps,
            *(step for step in task.steps if step not in self._edition.between_steps),
        )
        now = min((order.index(step) for step in task.steps), default=len(order))
        for one in agenda:
            if isinstance(one, Run) and one.words and isinstance(one.words[0], BetweenPart):
                now = order.index(one.words[0].step)
                break
        return StepsView("between", self._texts.say("card-table.steps.between"), self._steps(order, now))

    def _steps(self, order: Sequence[str], now: int, events: Sequence[ev.Event] = ()) -> tuple[StepView, ...]:
        results = self._results(events)
        return tuple(
            StepView(
                title=self._texts.say(f"card-table.step.{step}"),
                state="now" if n == now else "done" if n < now else "next",
                clause=CLAUSES.get(step, ""),
                result=results.get(step, ""),
            )
            for n, step in enumerate(order)
        )

    def _results(self, events: Sequence[ev.Event]) -> dict[str, str]:
        """The results of an attack's steps that fit in a word."""
        said: dict[str, list[str]] = {}
        for event in events:
            match event:
                case ev.TurnEnded():
                    break
                case ev.CoinFlipped(why="confusion", heads=heads):
                    said.setdefault("confusion", []).append(
                        self._texts.say(f"card-coin.{'heads' if heads else 'tails'}")
                    )
                case ev.DamageDealt(amount=amount):
                    said.setdefault("damage", []).append(str(amount))
                case ev.ConditionGiven(condition=condition):
                    said.setdefault("other_effects", []).append(self._texts.say(f"card-condition.{condition}"))
                case ev.KnockedOut():
                    said.setdefault("knock_outs", []).append(self._texts.say("card-table.steps.knocked-out"))
                case _:
                    pass
        return {step: ", ".join(words) for step, words in said.items()}
