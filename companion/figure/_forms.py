"""Forms: which form a figure can take and when, and how long it keeps it (FG-FORM-01 to -05).

A figure and its form are two figures with two numbers, as in evolution: one takes the other's place, the
other stands beside the mat. Setups without forms never get here: callers check `Game.has_forms` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.figure._active_abilities import in_force
from companion.figure._destinations import evolved_there
from companion.figure._evolving import gone_back
from companion.figure._targets import name_of, off_field, owner_of
from companion.figure.events import Event, FormChanged, FormLasts, SentOut, SentToBench, WentBack
from companion.figure.game import Game
from companion.figure.printed.abilities import ChangesForm, KeepsMega, LongerMega, StopsForms
from companion.figure.printed.effects import ChangeForm, If, ToBench
from companion.figure.state import ASIDE, BENCH, OUT, Table
from companion.figure.tasks import (
    Ask,
    BenchForForm,
    CheckDisplaced,
    CheckNeighbours,
    Do,
    EnterCenter,
    FormChosen,
    FormInstead,
    KnockOuts,
    Shown,
    SpentForForm,
    TakeTurn,
    Task,
)
from companion.kernel.agenda import Result
from companion.kernel.model import Seat

STAYS = "stays"
"""The answer of a player whose figure keeps its form."""


def forms_of(game: Game, table: Table, figure: int, into: Sequence[str] = ()) -> tuple[int, ...]:
    """The forms, all or those in *into*, that the figure can take now: beside the mat, unused or its former ones.

    Of several alike, one.
    """
    if table.where[figure] == ASIDE:
        return ()
    former, found = game.former_forms(table, figure), dict[str, int]()
    for one in dict.fromkeys((*former, *game.forms[figure])):
        free = one in former or one not in table.beneath
        named = not into or game.figures[one].name in into
        if table.where[one] == ASIDE and free and named and _may_be_mega(game, table, one):
            found.setdefault(game.figures[one].id, one)
    return tuple(found.values())


def _may_be_mega(game: Game, table: Table, into: int) -> bool:
    """May the figure become a Mega Evolution: one at a time, and only so many a match (FG-FORM-03)?"""
    form, rule, owner = game.figures[into].form, game.rules.forms, game.owners[into]
    if form is None or not form.mega or rule is None:
        return True
    if any(is_mega(game, table, one) for one in game.of_seat[owner]):
        return False
    return rule.megas is None or table.megas[owner] < rule.megas


def is_mega(game: Game, table: Table, figure: int) -> bool:
    """Is this figure a Mega Evolution now?"""
    form = game.figures[figure].form
    return form is not None and form.mega and table.where[figure] != ASIDE and table.beneath[figure] >= 0


def stopped(game: Game, table: Table, figure: int) -> bool:
    """Does an ability of a neighbouring opponent keep the figure from changing its form?"""
    space = table.where[figure]
    return space >= 0 and any(
        game.owners[by] != game.owners[figure] and game.graph.joined_to(table.where[by]) >> space & 1
        for by, _ in in_force(game, table, StopsForms)
    )


def spendable(game: Game, table: Table, into: int) -> tuple[int, ...]:
    """The figures that may leave the match to pay for this form: on the Field, the Bench or in the Center."""
    form = game.figures[into].form
    names = () if form is None else form.spends
    return tuple(
        one
        for one in game.of_seat[game.owners[into]]
        if game.figures[one].name in names and table.where[one] not in (OUT, ASIDE)
    )


def at_will(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    """The forms that the player may choose for the figure in a turn (FG-FORM-03)."""
    place = "bench" if table.where[figure] == BENCH else "field" if table.where[figure] >= 0 else None
    found = []
    for into in forms_of(game, table, figure):
        form = game.figures[into].form
        if place is not None and form is not None and form.at_will == place:
            if not form.spends or spendable(game, table, into):
                found.append(into)
    return tuple(found)


def by_ability(game: Game, table: Table, figure: int, at: str) -> tuple[int, ...]:
    """The forms that the figure's own ability allows now: at the beginning of a turn, or before it is used."""
    if table.where[figure] < 0 or table.changed >> figure & 1 or stopped(game, table, figure):
        return ()
    found: dict[int, None] = {}
    for by, one in in_force(game, table, ChangesForm):
        if by == figure and one.at == at:
            found |= dict.fromkeys(forms_of(game, table, figure, one.into))
    return tuple(found)


def changes_by_will(game: Game, table: Table, task: TakeTurn, figure: int, into: int) -> Result:
    """Change the figure's form in its player's turn: by its ability, else as any figure may (FG-FORM-03)."""
    if into in by_ability(game, table, figure, "beginning"):
        changed = changes(game, table, figure, into, "ABILITY-changes_form")
        return Result(changed.events, (*changed.tasks, task))
    if into in by_ability(game, table, figure, "first"):
        changed = changes(game, table, figure, into, "ABILITY-changes_form")
        return Result(changed.events, (*changed.tasks, replace(task, chosen=into)))
    spent = spendable(game, table, into)
    names = tuple(game.names[one] for one in spent)
    if len(names) > 1:
        asked = SpentForForm(figure, into, task)
        return Result((), (Ask(game.owners[figure], "spend-for-form", names, asked, game.names[into]),))
    return _changes_in_turn(game, table, task, figure, into, names)


def spent_for_form(game: Game, table: Table, task: SpentForForm) -> Result:
    """Change the form once its player has chosen the figure that leaves the match for it."""
    (name,) = task.picked
    if task.into not in at_will(game, table, task.figure) or game.number[name] not in spendable(game, table, task.into):
        # A correction removed one of them while the choice was open.
        return Result((), (task.turn,))
    return _changes_in_turn(game, table, task.turn, task.figure, task.into, (name,))


def _changes_in_turn(
    game: Game, table: Table, turn: TakeTurn, figure: int, into: int, spent: tuple[str, ...]
) -> Result:
    """Change the form and go on with the turn; the change counts as having acted (FG-FORM-03)."""
    left: list[Event] = []
    for name in spent:
        left += [SentOut(name, "FG-FORM-03"), *gone_back(game, table, game.number[name])]
    changed = changes(game, table, figure, into, "FG-FORM-03")
    return Result((*left, *changed.events), (*changed.tasks, CheckDisplaced(), replace(turn, formed=True)))


def changes(game: Game, table: Table, figure: int, into: int, clause: str) -> Result:
    """Change the figure's form and trigger the new form's abilities on entering."""
    event = FormChanged(game.names[figure], game.names[into], last_turn(game, table, figure, into), clause)
    space = table.where[figure]
    comes: tuple[Task, ...] = evolved_there(game, into, space) if space >= 0 and game.entering else ()
    return Result((event,), (*comes, CheckNeighbours()) if game.has_bad_neighbours else comes)


def last_turn(game: Game, table: Table, figure: int, into: int) -> int:
    """The last turn of a form taken now, 0 for good; a return to a former form keeps its end (FG-FORM-04)."""
    form = game.figures[into].form
    if into in game.line(table, figure):
        return table.form_until[into]
    return 0 if form is None or form.turns is None else table.turn + form.turns


def form_instead(
    game: Game, table: Table, figure: int, clause: str, others: tuple[int, ...], by: int, how: Sequence[str]
) -> Result | None:
    """Replace a Knock Out by this clause with a change of form; None where the figure cannot.

    *by*: the attacking figure; *how*: the categories of this Knock Out: any, in a battle, by damage.
    """
    if stopped(game, table, figure):
        return None
    for holder, one in in_force(game, table, ChangesForm):
        if holder != figure or one.at != "knocked_out" or one.by not in how:
            continue
        names = tuple(game.names[into] for into in forms_of(game, table, figure, one.into))
        if not names:
            continue
        chosen = FormInstead(figure, clause, others, by=by)
        if one.must and len(names) == 1:
            return Result((), (replace(chosen, picked=names),))
        options = names if one.must else (*names, STAYS)
        return Result((), (Ask(game.owners[figure], "form-instead", options, chosen, game.names[figure]),))
    return None


def formed_instead(game: Game, table: Table, task: FormInstead) -> Result:
    """Change the figure's form on the Field, or Knock it Out after all."""
    (name,) = task.picked
    figure, into = task.figure, game.number.get(name, -1)
    if name == STAYS or table.where[figure] < 0 or into not in forms_of(game, table, figure):
        # It stays, or a correction removed one of the two while the choice was open.
        stays = EnterCenter(task.clause, True, task.others, (game.names[figure],), asked=True, by=task.by)
        return Result((), (stays,))
    changed = changes(game, table, figure, into, "ABILITY-changes_form")
    frees = _freed(game, table, figure, into)
    following: tuple[Task, ...] = (KnockOuts(task.others, task.clause, by=task.by),) if task.others else ()
    return Result(changed.events, (*changed.tasks, *frees, *following))


def _freed(game: Game, table: Table, figure: int, into: int) -> tuple[Do, ...]:
    """Bring a figure back to the Bench, where the ability that replaced the Knock Out says so."""
    shown = Shown(into, -1, table.where[figure], -1)
    return tuple(
        Do(ToBench(to="own_out", pick=1, if_=If(names=one.frees)), shown)
        for by, one in in_force(game, table, ChangesForm)
        if by == figure and one.frees
    )


def change_form(game: Game, table: Table, effect: ChangeForm, shown: Shown) -> Result:
    """Offer the figure a change of form, or a move to the Bench with a change of form there."""
    by_card = shown.by >= 0 and shown.other == shown.by and table.where[shown.by] == BENCH
    if off_field(table, shown) and not by_card:
        return Result()
    figure, owner, name = shown.by, owner_of(game, table, shown), name_of(game, shown)
    if effect.bench:
        asked = BenchForForm(figure, effect.into)
        return Result((), (Ask(owner, "bench-for-form", (name, STAYS), asked, name),))
    if not game.has_forms or not (found := forms_of(game, table, figure, effect.into)):
        return Result()
    names = tuple(game.names[into] for into in found)
    chosen = FormChosen(figure, "EFFECT-change_form")
    return Result((), (Ask(owner, "form", (*names, STAYS), chosen, name),))


def bench_for_form(game: Game, table: Table, task: BenchForForm) -> Result:
    """Move the figure to the Bench and change its form there, or let it stay; of several forms its player picks one."""
    (name,) = task.picked
    if name == STAYS or table.where[task.figure] < 0:
        return Result()
    gone = SentToBench(name, "EFFECT-change_form")
    found = forms_of(game, table, task.figure, task.into) if game.has_forms else ()
    chosen = FormChosen(task.figure, "EFFECT-change_form")
    names = tuple(game.names[into] for into in found)
    if len(names) > 1:
        return Result((gone,), (Ask(game.owners[task.figure], "form", names, chosen, name),))
    return Result((gone,), (replace(chosen, picked=names),) if names else ())


def form_chosen(game: Game, table: Table, task: FormChosen) -> Result:
    """The figure changes its form, or keeps it."""
    (name,) = task.picked
    into = game.number.get(name, -1)
    if name == STAYS or into not in forms_of(game, table, task.figure):
        # It stays, or a correction removed one of the two while the choice was open.
        return Result()
    return changes(game, table, task.figure, into, task.clause)


def forms_ended(game: Game, table: Table) -> Iterator[Event]:
    """At the end of a turn, revert forms that expire and forms that hold only on the Field (FG-FORM-04)."""
    for figure, beneath in enumerate(table.beneath):
        if beneath < 0 or table.where[figure] == ASIDE or beneath not in game.takes[figure]:
            continue
        name, before = game.names[figure], game.names[beneath]
        if table.where[figure] < 0 and figure in game.only_on_field:
            yield WentBack(name, before, "ABILITY-only_on_field")
        elif 0 < table.form_until[figure] <= table.turn:
            if is_mega(game, table, figure) and _mega_kept(game, table, game.owners[figure]):
                yield FormLasts(name, table.turn + 1, "ABILITY-keeps_mega")
            else:
                yield WentBack(name, before, "FG-FORM-04")


def _mega_kept(game: Game, table: Table, seat: Seat) -> bool:
    """Does a figure on an Entry Point of this seat keep its Mega Evolution from expiring?"""
    keeping = (table.where[by] for by, _ in in_force(game, table, KeepsMega))
    return any(space >= 0 and game.entry_masks[seat] >> space & 1 for space in keeping)


def lengthened(game: Game, table: Table, figures: Sequence[int]) -> tuple[FormLasts, ...]:
    """Extend the Mega Evolutions that last longer when their figures battle."""
    return tuple(
        FormLasts(game.names[by], table.form_until[by] + one.turns, "ABILITY-longer_mega")
        for by, one in game.abilities.get(LongerMega, ())
        if by in figures and table.form_until[by] > 0
    )
